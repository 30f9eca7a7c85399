"""TREASURE-1 and the seven Treasures of section 6."""

from __future__ import annotations

from typing import Any

import pytest
from table_of import cards, holds, table

from cantina.games.dungeon_rummy.actions import UseTreasure
from cantina.games.dungeon_rummy.errors import BadPosition
from cantina.games.dungeon_rummy.events import (
    Activated,
    Drew,
    NothingToDraw,
    NoTreasure,
    PassedOn,
    TokensGained,
    TreasureGained,
)

HURT = {"damage": 5}
COMPANION = {"role": "companion"}


# --- TREASURE-1 --------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["draw", "action", "discard"])
def test_TREASURE_1_whenever_tokens_may_by_the_active_player(phase: str) -> None:
    t = table(phase=phase, mage={"hand": "Y4", "damage": 5}, loot=["heal-4"])
    t.use("heal-4", heal={"mage": 2})
    assert t.damage == {"mage": 3}
    assert t.waits == (phase, "mage")


def test_TREASURE_1_not_by_others_on_a_players_turn() -> None:
    t = table(bard={"role": "human", "damage": 5}, loot=["heal-4"])
    with t.refuses("TURN-1"):
        t.use("heal-4", heal={"bard": 1}, seat="bard")
    assert {a.seat for a in t.may(UseTreasure)} == {1}


def test_TREASURE_1_not_while_another_choice_or_a_granted_draw_is_open() -> None:
    t = table(mage={"tokens": 1, "damage": 5}, loot=["heal-4"]).token("mage", "draw", "mage")
    with t.refuses("TREASURE-1"):
        t.use("heal-4", heal={"mage": 1})
    assert t.may(UseTreasure) == []


def test_TREASURE_1_on_a_companions_turn_by_the_decider() -> None:
    t = table(
        phase="enemy",
        active="druid",
        enemies=["vegan-troll"],
        druid={"role": "companion", "damage": 11},
        barbarian={"role": "human"},
        loot=["heal-4"],
    )
    assert t.waits == ("react", "barbarian")
    with t.refuses("TURN-1"):
        t.use("heal-4", heal={"druid": 1}, seat="bard")
    t.use("heal-4", heal={"druid": 1})
    assert t.over is None


def test_TREASURE_1_only_one_that_lies_in_the_loot_zone() -> None:
    t = table(mage=HURT, loot=["draw-2"], used=["heal-4"])
    for treasure in ("heal-4", "no-such-thing"):
        with t.refuses("TREASURE-1"):
            t.use(treasure, heal={"mage": 1})


def test_TREASURE_1_then_it_lies_on_the_used_pile() -> None:
    t = table(mage=HURT, loot=["heal-4", "draw-2", "heal-4"]).use("heal-4", heal={"mage": 1})
    assert t.loot == ["draw-2", "heal-4"]
    assert t.s.used_treasures == ("heal-4",)


def defeat(**more: Any) -> Any:
    """The Kobold Tower falls, for one Treasure."""
    return table(enemies=["kobold-tower"], mage={"zone": "R5 Y5 G5"}, **more).attack("mage")


def test_TREASURE_1_the_used_pile_becomes_the_deck_when_one_is_needed() -> None:
    t = defeat(treasure_deck=[], used=["heal-4", "draw-2"])
    assert len(t.loot) == 1
    assert sorted([*t.loot, *t.s.treasure_deck]) == ["draw-2", "heal-4"]
    assert t.s.used_treasures == ()


def test_TREASURE_1_not_before_the_deck_is_out() -> None:
    t = defeat(treasure_deck=["mana-3"], used=["heal-4"])
    assert (t.loot, t.s.treasure_deck, t.s.used_treasures) == (["mana-3"], (), ("heal-4",))


def test_TREASURE_1_the_used_pile_is_shuffled() -> None:
    used = ["heal-4", "draw-2", "mana-3", "retrieve", "swap-melds"]
    assert len({tuple(defeat(seed=n, treasure_deck=[], used=used).loot) for n in range(12)}) > 1


def test_TREASURE_1_none_left_no_treasure() -> None:
    t = defeat(treasure_deck=[])
    assert t.loot == []
    assert len(t.told(NoTreasure)) == 1
    assert t.told(TreasureGained) == []
    assert t.waits == ("action", "mage")


def test_TREASURE_1_no_more_of_a_kind_than_there_are() -> None:
    for loot in (["swap-melds"] * 3, ["no-such-thing"]):
        with pytest.raises(BadPosition) as no:
            table(loot=loot)
        assert no.value.rule == "TREASURE-1"


@pytest.mark.parametrize(
    ("treasure", "wrong"),
    [
        ("heal-4", {"heal": {"mage": 1}, "card": "R5"}),
        ("swap-melds", {"zones": ["mage", "bard"], "heal": {"mage": 1}}),
        ("mana-3", {"mana": {"mage": 3}, "players": ["mage"]}),
        ("retrieve", {"card": "R5", "mana": {"mage": 3}}),
        ("draw-2", {"players": ["mage"], "zones": ["mage", "bard"]}),
    ],
)
def test_TREASURE_1_choices_of_another_kind_are_refused(treasure: str, wrong: dict[str, Any]) -> None:
    t = table(mage={"damage": 5, "zone": "Y4"}, trash="R5", loot=[treasure])
    with t.refuses(f"T-{treasure}"):
        t.use(treasure, **wrong)


# --- T-heal-4 ----------------------------------------------------------------------------------


@holds("T-heal-4", "as written")
@pytest.mark.parametrize("heal", [{"mage": 4}, {"mage": 1}, {"mage": 2, "bard": 1, "barbarian": 1}])
def test_T_heal_4_removes_1_to_4_divided_freely(heal: dict[str, int]) -> None:
    t = table(mage=HURT, bard=HURT, barbarian=HURT, druid=COMPANION, loot=["heal-4"])
    t.use("heal-4", heal=heal)
    for name in ("mage", "bard", "barbarian"):
        assert t.damage[name] == 5 - heal.get(name, 0)


@holds("T-heal-4", "Companion")
def test_T_heal_4_a_companion_too() -> None:
    t = table(druid={"role": "companion", "damage": 2}, loot=["heal-4"]).use("heal-4", heal={"druid": 2})
    assert t.damage == {}


@pytest.mark.parametrize(
    "heal", [{"mage": 5}, {}, {"mage": 0}, {"bard": 3}, {"mage": 4, "bard": 1}, {"mage": 2, "bard": -1}, None]
)
def test_T_heal_4_no_more_than_4_nor_than_there_is(heal: dict[str, int] | None) -> None:
    t = table(mage=HURT, bard={"damage": 2}, loot=["heal-4"])
    with t.refuses("T-heal-4"):
        t.use("heal-4", heal=heal)


@holds("T-heal-4", "nothing")
def test_T_heal_4_without_damage_it_helps_nobody() -> None:
    t = table(loot=["heal-4"])
    assert t.may(UseTreasure) == []
    with t.refuses("T-heal-4"):
        t.use("heal-4", heal={"mage": 1})
    t = table(loot=["heal-4"], mage={"damage": 1}).use("heal-4", heal={"mage": 1})
    assert t.damage == {}


# --- T-swap-melds ------------------------------------------------------------------------------


@holds("T-swap-melds", "as written", "wild")
def test_T_swap_melds_two_zones_exchange_their_melds() -> None:
    t = table(mage={"zone": "R4 B5*"}, bard={"zone": "G9"}, loot=["swap-melds"])
    t.use("swap-melds", zones=["mage", "bard"])
    assert (t.mage.zone, t.bard.zone) == (["G9"], cards("R4 B5*"))
    assert t.mage.boots_used == 0


@holds("T-swap-melds", "Companion", "nothing")
def test_T_swap_melds_any_two_zones_one_may_be_empty() -> None:
    t = table(bard={"zone": "G9"}, druid=COMPANION, loot=["swap-melds"])
    t.use("swap-melds", zones=["druid", "bard"])
    assert (t.druid.zone, t.bard.zone) == (["G9"], [])


def test_T_swap_melds_not_two_empty_zones_nor_one_twice() -> None:
    t = table(bard={"zone": "G9"}, loot=["swap-melds"])
    for zones in (["mage", "druid"], ["bard", "bard"], None):
        with t.refuses("T-swap-melds"):
            t.use("swap-melds", zones=zones)
    assert len(t.may(UseTreasure)) == 3


# --- the draws ---------------------------------------------------------------------------------


@holds("T-two-draw-1", "as written")
def test_T_two_draw_1_two_players_in_the_order_named() -> None:
    t = table(loot=["two-draw-1"], bard={"deck": "B9"}, graveyard="R4")
    t.use("two-draw-1", players=["bard", "barbarian"])
    assert t.waits == ("draw", "bard")
    t.draw()
    assert t.waits == ("draw", "barbarian")
    t.draw("R4")
    assert (t.bard.hand, t.barbarian.hand) == (["B9"], ["R4"])
    assert t.waits == ("action", "mage")


@pytest.mark.parametrize(
    "players", [["mage"], [], ["mage", "mage"], ["mage", "bard", "barbarian"], ["mage", "druid"], None]
)
def test_T_two_draw_1_two_different_players(players: list[str] | None) -> None:
    t = table(loot=["two-draw-1"], druid=COMPANION)
    with t.refuses("T-two-draw-1"):
        t.use("two-draw-1", players=players)


@holds("T-two-draw-1", "Companion")
def test_T_two_draw_1_a_lone_player_draws_1() -> None:
    t = table(loot=["two-draw-1"], barbarian=COMPANION, druid=COMPANION, bard=COMPANION)
    with t.refuses("T-two-draw-1"):
        t.use("two-draw-1", players=["mage", "bard"])
    t.use("two-draw-1", players=["mage"]).draw()
    assert len(t.mage.hand) == 1
    assert t.waits == ("action", "mage")


@holds("T-two-draw-1", "nothing")
def test_T_two_draw_1_the_first_draw_must_be_possible_the_second_lapses() -> None:
    t = table(loot=["two-draw-1"], bard={"deck": ""}, mage={"deck": "Y9"})
    with t.refuses("T-two-draw-1"):
        t.use("two-draw-1", players=["bard", "mage"])
    t.use("two-draw-1", players=["mage", "bard"]).draw()
    assert [e.seat for e in t.told(NothingToDraw)] == [3]
    assert t.waits == ("action", "mage")


@holds("T-draw-2", "as written")
def test_T_draw_2_one_player_draws_two_card_by_card() -> None:
    t = table(loot=["draw-2"], bard={"deck": "B9 B8"}, graveyard="R4").use("draw-2", players=["bard"])
    assert (t.waits, t.left) == (("draw", "bard"), 2)
    t.draw("R4")
    assert (t.waits, t.left) == (("draw", "bard"), 1)
    t.draw()
    assert t.bard.hand == cards("R4 B9")


@pytest.mark.parametrize("players", [[], ["mage", "bard"], ["druid"], None])
def test_T_draw_2_one_player(players: list[str] | None) -> None:
    t = table(loot=["draw-2"], druid=COMPANION)
    with t.refuses("T-draw-2"):
        t.use("draw-2", players=players)


@holds("T-draw-2", "nothing")
def test_T_draw_2_the_first_draw_must_be_possible_the_second_lapses() -> None:
    t = table(loot=["draw-2"], bard={"deck": ""}, mage={"deck": "Y9"})
    with t.refuses("T-draw-2"):
        t.use("draw-2", players=["bard"])
    t.use("draw-2", players=["mage"]).draw()
    assert t.mage.hand == ["Y9"]
    assert t.waits == ("action", "mage")


@holds("T-draw-1-draft-1", "as written")
def test_T_draw_1_draft_1_one_draws_then_everybody_passes_to_the_left_at_once() -> None:
    t = table(
        loot=["draw-1-draft-1"],
        mage={"hand": "Y4"},
        druid={"hand": "G5 G6"},
        bard={"hand": "B5 B6"},
        barbarian={"hand": "R5 R6", "deck": "R9"},
    )
    t.use("draw-1-draft-1", players=["barbarian"]).draw()
    assert t.barbarian.hand == cards("R5 R6 R9")
    # The Mage has one card: its choice is made. The others are asked clockwise from the active seat.
    assert t.waits == ("pass-card", "druid")
    t.pass_on("G6")
    assert t.waits == ("pass-card", "bard")
    assert (t.druid.hand, t.bard.hand) == (cards("G5 G6"), cards("B5 B6")), "nothing has changed hands yet"
    t.pass_on("B5").pass_on("R9")
    assert (t.mage.hand, t.druid.hand) == (["R9"], cards("Y4 G5"))
    assert (t.bard.hand, t.barbarian.hand) == (cards("G6 B6"), cards("R5 R6 B5"))
    assert t.waits == ("action", "mage")


@holds("T-draw-1-draft-1", "Companion")
def test_T_draw_1_draft_1_empty_hands_and_companions_are_passed_over() -> None:
    t = table(
        loot=["draw-1-draft-1"],
        mage={"hand": "Y4 Y5"},
        druid=COMPANION,
        barbarian={"hand": "R5 R6"},
        graveyard="B9",
    )
    t.use("draw-1-draft-1", players=["mage"]).draw("B9").pass_on("Y4").pass_on("R5")
    assert (t.mage.hand, t.barbarian.hand) == (cards("R5 Y5 B9"), cards("R6 Y4"))
    assert t.bard.hand == []


@holds("T-draw-1-draft-1", "nothing")
def test_T_draw_1_draft_1_fewer_than_two_hands_nothing_passes() -> None:
    t = table(loot=["draw-1-draft-1"], mage={"deck": "Y9 Y8", "hand": "Y4"})
    t.use("draw-1-draft-1", players=["mage"]).draw()
    assert t.mage.hand == cards("Y4 Y9")
    assert t.told(PassedOn) == []
    assert t.waits == ("action", "mage")


def test_T_draw_1_draft_1_the_drawn_card_makes_its_player_one_who_passes() -> None:
    t = table(loot=["draw-1-draft-1"], mage={"hand": "Y4"}, bard={"deck": "B9"})
    t.use("draw-1-draft-1", players=["bard"]).draw()
    assert (t.mage.hand, t.bard.hand) == (["B9"], ["Y4"])


def test_T_draw_1_draft_1_only_a_held_card_and_only_the_asked_seat() -> None:
    t = table(loot=["draw-1-draft-1"], mage={"hand": "Y4 Y5"}, druid={"hand": "G5 G6"})
    t.use("draw-1-draft-1", players=["mage"]).draw()
    assert t.waits == ("pass-card", "mage")
    with t.refuses("T-draw-1-draft-1"):
        t.pass_on("G5")
    with t.refuses("TURN-1"):
        t.pass_on("G5", seat="druid")
    with (idle := table(mage={"hand": "Y4"})).refuses("T-draw-1-draft-1"):
        idle.pass_on("Y4")


def test_T_draw_1_draft_1_what_is_passed_is_known_to_the_two_alone() -> None:
    t = table(loot=["draw-1-draft-1"], mage={"hand": "Y4", "deck": "Y4"}, druid={"hand": "G5"})
    t.use("draw-1-draft-1", players=["mage"]).draw()
    assert [e.knows for e in t.told(PassedOn)] == [(1, 2), (2, 1)]


def test_T_draw_1_draft_1_one_player_draws_and_it_must_be_possible() -> None:
    t = table(loot=["draw-1-draft-1"], bard={"deck": ""}, druid=COMPANION)
    for players in (["bard"], ["druid"], ["mage", "bard"], []):
        with t.refuses("T-draw-1-draft-1"):
            t.use("draw-1-draft-1", players=players)


# --- T-mana-3 ----------------------------------------------------------------------------------


@holds("T-mana-3", "as written", "Companion")
@pytest.mark.parametrize(
    ("mana", "tokens"),
    [
        ({"barbarian": 3}, {"barbarian": 3}),
        ({"mage": 2, "druid": 1}, {"mage": 1, "druid": 1}),
        ({"bard": 3}, {"bard": 1}),
        ({"bard": 2, "mage": 1}, {}),
        ({"barbarian": 1, "mage": 1, "druid": 1}, {"barbarian": 1, "druid": 1}),
    ],
)
def test_T_mana_3_is_split_and_converted_at_once(mana: dict[str, int], tokens: dict[str, int]) -> None:
    t = table(loot=["mana-3"], druid=COMPANION).use("mana-3", mana=mana)
    assert t.tokens == tokens


@pytest.mark.parametrize("mana", [{"mage": 2}, {"mage": 4}, {}, {"mage": 4, "druid": -1}, None])
def test_T_mana_3_exactly_three(mana: dict[str, int] | None) -> None:
    t = table(loot=["mana-3"])
    with t.refuses("T-mana-3"):
        t.use("mana-3", mana=mana)


def test_T_mana_3_seven_tokens_stay_the_limit() -> None:
    t = table(loot=["mana-3"], druid={"tokens": 6}).use("mana-3", mana={"druid": 3})
    assert t.tokens == {"druid": 7}
    assert [(e.count, e.lost) for e in t.told(TokensGained)] == [(1, 2)]


@holds("T-mana-3", "as written")
def test_T_mana_3_is_added_to_an_activation_as_it_happens() -> None:
    t = table(loot=["mana-3", "mana-3", "mana-3"], mage={"zone": "RJ B10 G9"}).attack("mage", treasures=2)
    assert t.told(Activated)[0].mana == 7
    assert t.tokens == {"mage": 3}
    assert t.loot == ["mana-3"]
    assert t.s.used_treasures == ("mana-3", "mana-3")
    assert t.enemy.damage == 3, "mana is no Damage"


def test_T_mana_3_only_those_that_lie_there_are_added() -> None:
    t = table(loot=["mana-3", "draw-2"], mage={"zone": "RJ B10 G9"})
    for treasures in (2, -1):
        with t.refuses("T-mana-3"):
            t.attack("mage", treasures=treasures)
    t.attack("mage", treasures=1)


# --- T-retrieve --------------------------------------------------------------------------------


@holds("T-retrieve", "as written")
def test_T_retrieve_any_card_of_the_trash_to_the_users_hand() -> None:
    t = table(loot=["retrieve"], trash="G8 R9", mage={"hand": "Y4"}).use("retrieve", card="R9")
    assert t.mage.hand == cards("R9 Y4")
    assert t.trash == ["G8"]
    assert t.told(Drew) == [], "it is not a draw"


def test_T_retrieve_not_a_draw_so_the_bone_dragon_does_not_mind() -> None:
    t = table(loot=["retrieve"], trash="G8", enemies=["bone-dragon"]).use("retrieve", card="G8")
    assert t.mage.hand == ["G8"]


def test_T_retrieve_only_from_the_trash() -> None:
    t = table(loot=["retrieve"], trash="G8", graveyard="R9")
    for card in ("R9", "Y4", None):
        with t.refuses("T-retrieve"):
            t.use("retrieve", card=card)


def test_T_retrieve_on_a_players_turn_there_is_no_choice_of_hands() -> None:
    t = table(loot=["retrieve"], trash="G8")
    for player in ("bard", "mage"):
        with t.refuses("T-retrieve"):
            t.use("retrieve", card="G8", player=player)


@holds("T-retrieve", "Companion")
def test_T_retrieve_on_a_companions_turn_to_the_hand_of_a_player_of_choice() -> None:
    t = table(
        phase="enemy",
        active="druid",
        enemies=["vegan-troll"],
        druid=COMPANION,
        barbarian={"tokens": 2},
        loot=["retrieve", "retrieve"],
        trash="G8 R9",
    )
    with t.refuses("T-retrieve"):
        t.use("retrieve", card="R9", player="druid", seat="bard")
    t.use("retrieve", card="R9", player="mage", seat="bard")
    assert t.mage.hand == ["R9"]
    assert {a.player for a in t.may(UseTreasure)} == {0, 1, 3}
    t.use("retrieve", card="G8", seat="bard")  # nobody named: the decider itself
    assert t.bard.hand == ["G8"]
