"""Every kind of action is done by keys alone, at 80 x 24, and is the action that the table takes."""

from __future__ import annotations

import pytest
from house import screen_text
from positions import BOB, LILY, MILTON, OAKIE, position
from seats import seated

from cantina.app.desk.decide import React
from cantina.app.desk.play import Rest
from cantina.games.dungeon_rummy.actions import (
    Accept,
    Action,
    Attack,
    ChooseCard,
    ChooseSplit,
    Discard,
    Draw,
    End,
    Move,
    Play,
    SkipAttack,
    Step,
    UseToken,
    UseTreasure,
)
from cantina.games.dungeon_rummy.cards import TWO, WILD, card_name, parse_card, rank_of


def card(text: str) -> int:
    return parse_card(text)


TURN = position(
    mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4", "G8", "Y2"], "damage": 5, "tokens": 2},
    druid={"zone": ["G10", "RJ"], "tokens": 3, "damage": 2},
    bard={"zone": ["R9"], "tokens": 2, "damage": 4, "hand": ["B3", "B5"]},
    barbarian={"zone": ["G8", "B9"], "tokens": 1, "hand": ["R3"]},
    companions=("druid",),
    graveyard=("R6", "B4"),
    trash=("GA", "RQ", "YK"),
    loot=("heal-4", "swap-melds", "two-draw-1", "draw-1-draft-1", "draw-2", "mana-3", "retrieve"),
)
MOVE_ONE = Move(BOB, (Step(card("R9"), MILTON, OAKIE),))
SWAP = Move(BOB, (Step(card("B9"), LILY, MILTON), Step(card("R9"), MILTON, LILY)))


@pytest.mark.parametrize(
    "action",
    [
        Play(BOB, card("G8"), BOB),
        Play(BOB, card("Y2"), MILTON),
        Play(BOB, card("Y4"), OAKIE, wild=True),
        Attack(BOB, BOB, 0),
        Attack(BOB, BOB, 0, treasures=1),
        MOVE_ONE,
        SWAP,
        UseToken(BOB, BOB, "draw", BOB, 1),
        UseToken(BOB, BOB, "draw", MILTON, 2),
        UseToken(BOB, OAKIE, "heal", BOB, 3),
        UseToken(BOB, OAKIE, "heal", MILTON, 1),
        UseTreasure(BOB, "heal-4", heal=(0, 1, 1, 2)),
        UseTreasure(BOB, "mana-3", mana=(1, 2, 0, 0)),
        UseTreasure(BOB, "swap-melds", zones=(BOB, MILTON)),
        UseTreasure(BOB, "two-draw-1", players=(MILTON, BOB)),
        UseTreasure(BOB, "draw-1-draft-1", players=(LILY,)),
        UseTreasure(BOB, "draw-2", players=(BOB,)),
        UseTreasure(BOB, "retrieve", card=card("RQ")),
        End(BOB),
    ],
    ids=str,
)
async def test_an_action_of_the_action_phase(action: Action) -> None:
    async with seated(TURN) as (fingers, table):
        assert table.verify(action) is None
        await fingers.do(action)
        done = table.record().steps[-1]
        assert done == action


async def test_a_companions_top_card_is_played_like_one_of_the_hand() -> None:
    where = position(companions=("druid",), druid={"deck": ["GJ", "G3"]}, mage={"hand": ["Y4"]})
    async with seated(where) as (fingers, table):
        action = Play(BOB, card("GJ"), LILY, source=OAKIE)
        await fingers.do(action)
        assert table.record().steps[-1] == action


async def test_a_card_under_a_token_moves_with_it() -> None:
    where = position(
        mage={"zone": ["Y5", "B6", "R7", "Y9*"], "hand": ["Y4"]},
        barbarian={"zone": ["G9"]},
        bard={"tokens": 1},
    )
    async with seated(where) as (fingers, table):
        action = Move(BOB, (Step(card("Y9") + WILD, BOB, LILY),))
        await fingers.do(action)
        assert table.record().steps[-1] == action


async def test_several_cards_move_in_one_step() -> None:
    where = position(mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4"]})
    async with seated(where) as (fingers, table):
        action = Move(BOB, (Step(card("Y5"), BOB, LILY), Step(card("B6"), BOB, LILY)))
        await fingers.do(action)
        assert table.record().steps[-1] == action


@pytest.mark.parametrize("drawn", [None, "B4"])
async def test_draws_from_deck_and_graveyard(drawn: str | None) -> None:
    where = position(phase="draw", mage={"hand": ["Y4"]}, graveyard=("R6", "B4"))
    async with seated(where) as (fingers, table):
        action = Draw(BOB, None if drawn is None else card(drawn))
        await fingers.do(action)
        assert table.record().steps[-1] == action


async def test_enter_draws_from_the_deck() -> None:
    async with seated(position(phase="draw", mage={"hand": ["Y4"]}, graveyard=("R6",))) as (fingers, table):
        await fingers.press("enter")
        assert table.record().steps == (Draw(BOB),)


async def test_the_tenth_card_is_called_by_its_key() -> None:
    many = [f"Y{rank}" for rank in ("A", *range(3, 11), "J", "Q")]
    for hand, keys in ((many, "(1 to 9, 0)"), (many[:9], "(1 to 9)"), (many[:1], "(1)")):
        async with seated(position(mage={"hand": hand})) as (fingers, _):
            assert f"choose a card {keys}" in screen_text(fingers.pilot.app)


async def test_a_discard() -> None:
    async with seated(position(phase="discard", mage={"hand": ["Y4", "R6"]})) as (fingers, table):
        action = Discard(BOB, card("Y4"))
        await fingers.do(action)
        assert table.record().steps[-1] == action


@pytest.mark.parametrize(("hand", "given"), [(["Y2", "R6"], "R6"), (["Y2", "B2"], None)])
async def test_a_discard_begins_at_no_wild_card_where_another_is_held(
    hand: list[str], given: str | None
) -> None:
    async with seated(position(phase="discard", mage={"hand": hand})) as (fingers, table):
        await fingers.press("enter")
        (step,) = table.record().steps[-1:]
        assert isinstance(step, Discard)
        assert card_name(step.card) == given if given else rank_of(step.card) == TWO


async def test_the_damage_of_a_burst_graveyard_is_shared_out() -> None:
    where = position(
        phase="discard",
        mage={"hand": ["Y4", "R6"]},
        graveyard=("R2", "R3", "R4", "R5", "R7", "R8"),
    )
    async with seated(where) as (fingers, table):
        await fingers.do(Discard(BOB, card("Y4")))
        assert table.pending is not None
        assert table.pending.kind == "split"
        action = ChooseSplit(BOB, (2, 2, 1, 2))
        await fingers.do(action)
        assert table.record().steps[-1] == action


async def test_a_card_is_passed_on() -> None:
    where = position(mage={"hand": ["Y4", "R6"]}, druid={"hand": ["G3"]}, loot=("draw-1-draft-1",))
    async with seated(where) as (fingers, table):
        await fingers.do(UseTreasure(BOB, "draw-1-draft-1", players=(BOB,)))
        await fingers.do(Draw(BOB))
        action = ChooseCard(BOB, card("R6"))
        await fingers.do(action)
        assert table.record().steps[-1] == action


ATTACKED = position(
    phase="enemy",
    enemy="red-dragon",
    humans=("mage", "barbarian"),
    companions=("druid",),
    mage={"damage": 11, "hand": ["Y4"]},
    druid={"tokens": 2},
    barbarian={"tokens": 3, "hand": ["R4"], "damage": 3},
    loot=("heal-4", "mana-3", "retrieve"),
)


@pytest.mark.parametrize(
    "action",
    [
        Accept(BOB),
        SkipAttack(BOB, "retrieve"),
        UseToken(BOB, OAKIE, "heal", BOB, 2),
        UseTreasure(BOB, "heal-4", heal=(0, 4, 0, 0)),
        UseTreasure(BOB, "mana-3", mana=(0, 0, 3, 0)),
    ],
    ids=str,
)
async def test_an_answer_to_hits(action: Action) -> None:
    async with seated(ATTACKED) as (fingers, table):
        assert table.pending is not None
        assert (table.pending.kind, table.pending.seat) == ("react", BOB)
        await fingers.press("space")  # the curtain: two people play
        assert isinstance(fingers.desk.ask, React)
        assert "would die" in screen_text(fingers.pilot.app)
        await fingers.do(action)
        assert table.record().steps[-1] == action


@pytest.mark.parametrize(
    ("damage", "healing", "spent"),
    [(6, 3, 1), (8, 3, 3), (14, 2, 2)],
    ids=["one saves", "three save", "two do not suffice"],
)
async def test_answers_to_a_deadly_hit_begin_at_tokens_for_whom_it_would_kill(
    damage: int, healing: int, spent: int
) -> None:
    where = position(
        phase="enemy",
        enemy="red-dragon",
        companions=("druid",),
        mage={"damage": damage, "hand": ["Y4"]},
        druid={"tokens": healing, "damage": 3},
        barbarian={"hand": ["R4"], "damage": 3},
    )
    async with seated(where) as (fingers, table):
        assert isinstance(fingers.desk.ask, React)
        await fingers.press("enter")
        assert table.record().steps[-1] == UseToken(BOB, OAKIE, "heal", BOB, spent)


@pytest.mark.parametrize(
    "action",
    [UseToken(LILY, LILY, "transfer", BOB, 3), UseToken(LILY, LILY, "transfer", BOB, 1)],
    ids=str,
)
async def test_shields_answer_for_another(action: UseToken) -> None:
    async with seated(ATTACKED | {"loot": []}) as (fingers, table):
        await fingers.press("space")
        await fingers.do(Accept(BOB))
        assert table.pending is not None
        assert table.pending.seat == LILY
        await fingers.press("space")
        await fingers.do(action)
        assert action in table.record().steps


async def test_shields_prevent_a_hit_on_their_owner() -> None:
    where = position(
        phase="enemy",
        active="barbarian",
        humans=("barbarian",),
        enemy="vegan-troll",
        barbarian={"tokens": 3, "hand": ["R4"]},
    )
    where["enemy_deck"] = ["beerholder"]
    async with seated(where) as (fingers, table):
        action = UseToken(LILY, LILY, "prevent", LILY, 2)
        await fingers.do(action)
        assert table.record().steps[0] == action


async def test_undo_takes_a_play_back_and_not_a_draw() -> None:
    async with seated(TURN) as (fingers, table):
        before = table.view(BOB)
        await fingers.do(Play(BOB, card("G8"), BOB))
        await fingers.press("u")
        assert table.view(BOB) == before
        assert "Taken back" in screen_text(fingers.pilot.app)
        assert not table.can_undo(BOB)


@pytest.mark.parametrize("begun", [["1"], ["m", "space"], ["a"], ["t"]])
async def test_undo_drops_what_is_half_chosen_before_it_takes_anything_back(begun: list[str]) -> None:
    async with seated(TURN) as (fingers, table):
        await fingers.do(Play(BOB, card("G8"), BOB))
        played = table.view(BOB)
        asked = type(fingers.desk.ask)
        await fingers.press(*begun)
        assert type(fingers.desk.ask) is not asked
        await fingers.press("u")
        assert type(fingers.desk.ask) is asked
        assert "nothing was done" in screen_text(fingers.pilot.app)
        assert table.view(BOB) == played
        await fingers.press("u")
        assert table.view(BOB) != played


async def test_undo_drops_what_is_half_chosen_even_where_nothing_can_be_taken_back() -> None:
    async with seated(TURN) as (fingers, table):
        assert not table.can_undo(BOB)
        await fingers.press("1", "u")
        assert isinstance(fingers.desk.ask, Rest)
        assert "nothing was done" in screen_text(fingers.pilot.app)


async def test_conceding_is_asked_for_twice() -> None:
    async with seated(TURN) as (fingers, table):
        await fingers.press("c")
        assert "Give the game up?" in screen_text(fingers.pilot.app)
        await fingers.press("enter")  # the first answer plays on
        assert table.over is None
        await fingers.press("c", "2")
        await fingers.pilot.pause()
        assert table.over is not None
        assert table.over.reason == "conceded"
        assert "G I V E N" in screen_text(fingers.pilot.app)


# --- without a guess -----------------------------------------------------------------------------


async def test_arrows_alone_play_a_card() -> None:
    async with seated(TURN) as (fingers, table):
        await fingers.press("right", "right", "right")  # takes the first card up, then walks
        hand = fingers.desk.hand
        await fingers.press("down", "down")
        zone = fingers.desk.ask.marks().zone
        where = fingers.desk.ask.marks().hand
        assert where is not None
        await fingers.press("enter")
        step = table.record().steps[-1] if table.record().steps else None
        if step is not None:
            assert step == Play(BOB, hand[where], zone or 0)
        else:
            assert "MELD-" in screen_text(fingers.pilot.app)


async def test_a_long_hand_wraps_and_is_reached_by_arrows() -> None:
    hand = ["YA", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8", "Y9", "Y10", "YJ", "YQ", "YK"]
    async with seated(position(mage={"hand": hand})) as (fingers, table):
        text = screen_text(fingers.pilot.app)
        assert all(name in text for name in hand)
        action = Play(BOB, card("YK"), OAKIE)
        await fingers.do(action)
        assert table.record().steps[-1] == action


async def test_the_hand_is_sorted_by_suit_or_by_rank() -> None:
    where = position(mage={"hand": ["Y9", "R3", "B3", "R10"]})
    async with seated(where) as (fingers, _):
        assert fingers.desk.hand == [card(c) for c in ("R3", "R10", "Y9", "B3")]
        await fingers.press("o")
        assert fingers.desk.hand == [card(c) for c in ("R3", "B3", "Y9", "R10")]
        assert "1 R3  2 B3  3 Y9  4 R10" in screen_text(fingers.pilot.app)


async def test_a_verb_leaves_what_was_begun() -> None:
    async with seated(TURN) as (fingers, _):
        await fingers.press("1", "m")
        assert "Move:" in screen_text(fingers.pilot.app)
        await fingers.press("a")
        assert "Attack the Florist Orc" in screen_text(fingers.pilot.app)
