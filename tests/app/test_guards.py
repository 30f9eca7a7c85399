"""Guards before what is probably not meant, and refusals that say which rule and why."""

from __future__ import annotations

import pytest
from house import screen_text
from positions import BOB, FULL, LETHAL_DISCARD, position
from seats import seated

from cantina.app.desk.confirm import Confirm
from cantina.games.dungeon_rummy.actions import ChooseSplit, Discard, End
from cantina.games.dungeon_rummy.cards import parse_card

RIPE = position(done=6, mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4"]})


async def test_an_end_that_leaves_a_ripe_zone_is_asked_about_twice() -> None:
    async with seated(RIPE) as (fingers, table):
        await fingers.press("e")
        assert isinstance(fingers.desk.ask, Confirm)
        text = screen_text(fingers.pilot.app)
        assert "Bob's zone is ripe" in text
        await fingers.press("backspace")
        assert table.record().steps == ()
        await fingers.press("e", "enter")
        assert table.record().steps == (End(BOB),)


async def test_an_unused_canasta_is_ripe_whatever_the_enemy() -> None:
    run = ["Y3", "B4", "R5", "G6", "Y7", "B8", "R9"]
    where = position(enemy="kobold-tower", mage={"zone": run, "hand": ["Y4"]})
    where["enemy_deck"] = ["beerholder"]
    async with seated(where) as (fingers, table):
        await fingers.press("e")
        assert "Canasta" in screen_text(fingers.pilot.app)
        assert table.record().steps == ()


async def test_an_end_without_a_ripe_zone_needs_no_second_key() -> None:
    async with seated(position(mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4"]})) as (fingers, table):
        await fingers.press("e")
        assert table.record().steps == (End(BOB),)


async def test_a_seventh_discard_is_asked_about_twice() -> None:
    async with seated(position(phase="discard", mage={"hand": ["Y4", "R6"]}, graveyard=FULL)) as (
        fingers,
        table,
    ):
        await fingers.press("2", "enter")
        assert "seventh card" in screen_text(fingers.pilot.app)
        assert table.record().steps == ()
        await fingers.press("backspace", "2", "enter", "enter")
        assert table.record().steps == (Discard(BOB, parse_card("Y4")),)


async def test_a_lethal_split_is_asked_about_twice() -> None:
    async with seated(LETHAL_DISCARD) as (fingers, table):
        await fingers.do(Discard(BOB, parse_card("Y4")))
        ask = fingers.desk.ask
        life = [seat.life for seat in table.view(BOB).seats]
        offered = list(getattr(ask, "amounts", ()))
        assert sum(offered) == 7
        assert sum(life) - 4 < 7  # so much can be taken without a death: somebody must die
        await fingers.press("enter")
        assert "would die" in screen_text(fingers.pilot.app)
        assert table.over is None
        await fingers.press("enter")
        assert table.over is not None


async def test_a_split_that_all_survive_is_offered_where_there_is_one() -> None:
    where = position(
        phase="discard",
        graveyard=FULL,
        mage={"hand": ["Y4", "R6"], "damage": 12},
        druid={"damage": 12},
        bard={"damage": 13},
        barbarian={"damage": 26},
    )
    async with seated(where) as (fingers, table):
        await fingers.do(Discard(BOB, parse_card("Y4")))
        life = [seat.life for seat in table.view(BOB).seats]
        await fingers.press("enter")
        done = table.record().steps[-1]
        assert isinstance(done, ChooseSplit)
        assert done.damage is not None
        assert all(taken < left for taken, left in zip(done.damage, life, strict=True))


async def test_a_split_must_be_complete() -> None:
    async with seated(position(phase="discard", mage={"hand": ["Y4", "R6"]}, graveyard=FULL)) as (
        fingers,
        table,
    ):
        await fingers.do(Discard(BOB, parse_card("Y4")))
        before = len(table.record().steps)
        await fingers.press("r", "minus", "enter")
        assert "1 of 7 are still to be shared out" in screen_text(fingers.pilot.app)
        assert len(table.record().steps) == before
        await fingers.press("backspace")  # there is no way around it
        assert "Graveyard bursts" in screen_text(fingers.pilot.app)


# --- refusals ------------------------------------------------------------------------------------


async def test_a_card_that_does_not_fit_names_the_rule_and_its_title() -> None:
    async with seated(position(mage={"zone": ["Y5", "B6"], "hand": ["Y9"]})) as (fingers, table):
        await fingers.press("1", "y")
        text = screen_text(fingers.pilot.app)
        assert "MELD-2 " in text
        assert fingers.pilot.app.house.guide.rule("MELD-2").title in text
        assert table.record().steps == ()


async def test_an_enemys_ban_is_named_by_the_enemy() -> None:
    where = position(enemy="annoyed-will-o-wisp", mage={"zone": ["Y5", "B6"], "hand": ["R7"]})
    async with seated(where) as (fingers, table):
        assert "no playing on one's own zone" in screen_text(fingers.pilot.app)
        await fingers.press("1", "y")
        text = screen_text(fingers.pilot.app)
        assert "E-annoyed-will-o-wisp" in text
        assert table.record().steps == ()


async def test_another_players_zone_cannot_attack() -> None:
    zones = {"bard": {"zone": ["Y5", "B6", "R7"]}, "mage": {"zone": ["R9", "Y9", "G9"], "hand": ["Y4"]}}
    async with seated(position(**zones)) as (fingers, table):
        await fingers.press("a", "b")
        assert "ACT-1" in screen_text(fingers.pilot.app)
        assert table.record().steps == ()


async def test_an_attack_without_a_meld_says_why() -> None:
    async with seated(position(mage={"zone": ["Y5"], "hand": ["Y4"]})) as (fingers, _):
        await fingers.press("a")
        assert "ACT-1" in screen_text(fingers.pilot.app)


async def test_a_move_is_judged_before_it_is_made() -> None:
    async with seated(position(mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4"]})) as (fingers, table):
        await fingers.press("m", "right", "space", "r")
        assert "MELD-6" in screen_text(fingers.pilot.app)  # 5 and 7 would be left
        await fingers.press("enter")
        assert table.record().steps == ()
        await fingers.press("space", "left", "space")
        text = screen_text(fingers.pilot.app)
        assert "Lily's zone becomes single Y5." in text
        assert "Bob's zone becomes pair" not in text
        assert "run 2" in text


@pytest.mark.parametrize(
    ("phase", "key", "reason"),
    [
        ("action", "u", "Nothing to take back"),
        ("action", "k", "No token"),
        ("action", "t", "No Treasure"),
        ("action", "9", "no number 9"),
        ("action", "full_stop", "let the partners wait"),
        ("draw", "a", "Not yet: first draw a card (DRAW-1)."),
        ("draw", "escape", "no way around it: draw a card"),
        ("draw", "g", "No zone is asked for: draw a card (DRAW-1)."),
        ("discard", "m", "Not yet: first choose a card to discard (DISC-1)."),
    ],
)
async def test_a_key_that_does_nothing_says_why(phase: str, key: str, reason: str) -> None:
    where = position(phase=phase, mage={"hand": ["Y4"]})
    async with seated(where) as (fingers, table):
        await fingers.press(key)
        assert reason in screen_text(fingers.pilot.app)
        assert table.record().steps == ()
