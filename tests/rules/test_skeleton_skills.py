"""The skills of the Dancing Skeletons, beside Mort and the Big Bone Dragon; packets of their Damage."""

from __future__ import annotations

import pytest
from table_of import holds, mort_table, rule, skeleton, table

from cantina.games.dungeon_rummy.actions import Draw, UseToken, UseTreasure
from cantina.games.dungeon_rummy.events import Damaged, HitsAnnounced

DRAWING = "dancing-skeleton:drawing"
DISCARDING = "dancing-skeleton:discarding"
MOVING = "dancing-skeleton:moving"
SIX_LYING = "R4 R6 G8 B9 Y9 Y10"


def beside(*skills: str, **laid):  # type: ignore[no-untyped-def]
    """Mort's A side with Skeletons of these skills before the Barbarian, the Bard and the Druid."""
    facing = ("barbarian", "bard", "druid")
    enemies = ["mort", *(skeleton(s, h) for s, h in zip(skills, facing, strict=False))]
    laid = {"barbarian": {"tokens": 1}} | laid  # whose Shields hold each packet up so that it can be seen
    return table(enemies=enemies, **laid)


# --- moving -----------------------------------------------------------------------------------------


@holds("S-moving", "as written", "wild", "Companion")
@rule("S-moving", "PACKET-1")
def test_moving_costs_2_damage_for_each_card_one_packet_a_step() -> None:
    t = beside("moving", mage={"zone": "R5 B6 R7 G2"}, druid={"role": "companion"})
    t.move("G2 mage>druid")
    assert t.hits == [("mage", 2, MOVING)], "a wild is a card"
    t.accept()
    t.move("R7 mage>bard", "B6 mage>bard")
    assert t.hits == [("mage", 4, MOVING)]
    t.accept()
    assert t.damage == {"mage": 6}
    assert t.waits == ("action", "mage")


@holds("S-moving", "nothing")
@rule("S-moving", "PACKET-1", "T-swap-melds")
def test_moving_counts_both_melds_of_a_swap() -> None:
    t = beside("moving", mage={"zone": "R5 B6 R7"}, bard={"zone": "Y9 G9"}, loot=["swap-melds"] * 2)
    t.use("swap-melds", zones=["mage", "bard"])
    assert t.hits == [("mage", 10, MOVING)]
    t = beside("moving", bard={"zone": "Y9 G9"}, loot=["swap-melds"])
    t.use("swap-melds", zones=["mage", "bard"])
    assert t.hits == [("mage", 4, MOVING)], "the empty zone's cards are none"


@holds("S-moving", "Companion")
def test_S_moving_counts_a_swap_in_a_companions_turn_on_the_active_misfit() -> None:
    t = table(
        phase="enemy",
        enemies=["big-bone-dragon", skeleton("moving")],
        active="druid",
        druid={"role": "companion"},
        barbarian={"tokens": 1},
        mage={"zone": "R5"},
        loot=["swap-melds"],
    )
    t.use("swap-melds", zones=["mage", "bard"], seat="mage" if t.s.decider() == 1 else "bard")
    assert t.hits == [("druid", 2, MOVING)], "a reaction inside a reaction"


def test_S_moving_playing_is_no_moving_and_two_of_them_charge_twice() -> None:
    t = beside("moving", mage={"hand": "Y5"}, druid={"role": "companion", "deck": "G6"})
    t.play("Y5", "mage").play("G6", "mage", source="druid")
    assert t.damage == {}
    t = beside("moving", "moving", mage={"zone": "R5"})
    t.move("R5 mage>druid")
    assert t.hits == [("mage", 4, MOVING)]
    assert t.told(HitsAnnounced)


# --- no-healing -------------------------------------------------------------------------------------


@holds("S-no-healing", "as written", "Companion")
@rule("S-no-healing", "REACT-2")
def test_no_healing_and_no_prevention_a_transfer_is_neither() -> None:
    t = beside(
        "no-healing",
        mage={"damage": 3, "zone": "R5"},
        druid={"tokens": 2, "role": "companion", "deck": "G4"},
        loot=["heal-4"],
    )
    with t.refuses("S-no-healing"):
        t.token("druid", "heal", "mage")
    with t.refuses("S-no-healing"):
        t.use("heal-4", heal={"mage": 1})
    assert not t.may(UseTreasure)
    t = mort_table("no-healing", "moving", phase="enemy", barbarian={"tokens": 3}, graveyard="R4 R6")
    assert t.waits == ("react", "barbarian")
    with t.refuses("S-no-healing"):
        t.token("barbarian", "prevent", "barbarian")
    t.token("barbarian", "transfer", "mage", 1)
    with t.refuses("S-no-healing"):
        t.token("barbarian", "prevent", "barbarian")
    assert {a.use for a in t.may(UseToken)} == {"transfer"}


@holds("S-no-healing", "nothing")
@rule("S-no-healing", "REACT-2")
def test_no_healing_a_hit_on_the_barbarian_alone_asks_nobody() -> None:
    t = mort_table("no-healing", phase="enemy", active="barbarian", barbarian={"tokens": 3}, graveyard="R4")
    assert (t.damage, t.waits) == ({"barbarian": 2}, ("draw", "barbarian"))
    t = mort_table(
        "no-healing", "moving", phase="enemy", mage={"damage": 14}, druid={"tokens": 5}, loot=["heal-4"]
    )
    assert t.over == "died:mage", "healing would help nobody"


@rule("S-no-healing", "E-red-dragon", "REACT-2")
def test_no_healing_leaves_the_bribe() -> None:
    t = table(phase="enemy", enemies=["red-dragon", skeleton("no-healing")], loot=["draw-2"])
    t.bribe("draw-2")
    assert t.damage == {"mage": 1}, "the Skeleton's own hit"


# --- no-graveyard -----------------------------------------------------------------------------------


@holds("S-no-graveyard", "as written", "wild")
def test_S_no_graveyard_no_drawing_from_it_by_any_effect() -> None:
    t = beside("no-graveyard", phase="draw", graveyard="R4 G2", mage={"deck": "Y9"})
    with t.refuses("S-no-graveyard"):
        t.draw("R4")
    assert t.may(Draw) == [Draw(1)]
    t = beside(
        "no-graveyard",
        graveyard="R4",
        mage={"tokens": 1, "deck": ""},
        loot=["draw-2"],
        druid={"role": "companion"},
    )
    with t.refuses("TOKEN-4"):
        t.token("mage", "draw", "mage")
    with t.refuses("T-draw-2"):
        t.use("draw-2", players=["mage"])


@holds("S-no-graveyard", "nothing")
def test_S_no_graveyard_a_draw_that_only_it_could_give_is_passed() -> None:
    t = beside("no-graveyard", phase="draw", graveyard="R4", mage={"deck": "", "hand": "Y4"})
    assert (t.waits, t.graveyard) == (("action", "mage"), ["R4"])


# --- discard-two ------------------------------------------------------------------------------------


@holds("S-discard-two", "as written", "wild", "nothing")
@pytest.mark.parametrize(
    ("skills", "hand", "discards"),
    [
        (("discard-two",), "Y4 Y6 Y8 Y10", 2),
        (("discard-two", "discard-two"), "Y4 Y6 Y8 Y10", 3),
        (("discard-two",), "Y4 Y2", 2),
        (("discard-two", "discard-two"), "Y4", 1),
        (("discard-two",), "", 0),
    ],
)
def test_S_discard_two_as_many_as_are_held_if_fewer(
    skills: tuple[str, ...], hand: str, discards: int
) -> None:
    t = beside(*skills, mage={"hand": hand}, druid={"role": "companion"}).end()
    for left in range(discards, 0, -1):
        assert (t.waits, t.left) == (("discard", "mage"), left)
        t.discard(t.mage.hand[0])
    assert t.active != "mage" or t.waits is None
    assert len(t.graveyard) == discards
    if discards == len(hand.split()):
        assert len(t.mage.hand) == 7, "an empty hand is filled (DISC-2)"


@rule("S-discard-two", "GRAVE-1", "PACKET-1", "S-discarding")
def test_a_full_graveyard_comes_between_two_discards_and_the_packet_when_the_effect_is_done() -> None:
    t = beside("discard-two", "discarding", phase="discard", graveyard=SIX_LYING, mage={"hand": "Y4 Y6 Y8"})
    assert t.left == 2
    t.discard("Y4")
    assert t.waits == ("split", "mage")
    t = t.saved_and_loaded().split(mage=7)
    assert t.hits == [("mage", 7, "graveyard")]
    t = t.saved_and_loaded().accept()
    assert (t.waits, t.left) == (("discard", "mage"), 1)
    t = t.saved_and_loaded().discard("Y6")
    assert t.hits == [("mage", 4, DISCARDING)], "two discards of one effect, one packet"
    assert t.graveyard == ["Y6"]
    t.accept()
    assert t.damage["mage"] == 11


# --- discarding -------------------------------------------------------------------------------------


@holds("S-discarding", "as written", "wild")
def test_S_discarding_2_damage_for_each_discard_before_the_refill() -> None:
    t = beside("discarding", mage={"hand": "Y2"}).end().discard("Y2")
    assert t.hits == [("mage", 2, DISCARDING)]
    assert t.mage.hand == []
    t.accept()
    assert (t.mage.damage, len(t.mage.hand)) == (2, 7)
    t = beside("discarding", "discarding", phase="discard", mage={"hand": "Y4 Y6"}).discard("Y4")
    assert t.hits == [("mage", 4, DISCARDING)]


def test_S_discarding_no_discard_no_damage_and_a_companion_discards_nothing() -> None:
    t = beside("discarding", mage={"hand": ""}, druid={"role": "companion"}, barbarian={"tokens": 0}).end()
    assert not [e for e in t.told(Damaged) if DISCARDING in e.sources and e.hero == 1]
    assert len(t.mage.hand) == 7


# --- drawing ----------------------------------------------------------------------------------------


@holds("S-drawing", "as written", "wild")
@rule("S-drawing", "PACKET-1", "DRAW-1", "ACT-0")
@pytest.mark.parametrize("card", [None, "R4"])
def test_drawing_costs_1_damage_before_boots_are_refreshed(card: str | None) -> None:
    t = beside(
        "drawing",
        phase="draw",
        graveyard="R4",
        mage={"deck": "Y2", "boots_used": 2},
        druid={"role": "companion"},
    )
    t.draw(card)
    assert t.hits == [("mage", 1, DRAWING)]
    assert (t.phase, t.mage.boots_used) == ("draw", 2)
    t = t.saved_and_loaded().accept()
    assert (t.phase, t.mage.boots_used, t.mage.damage) == ("action", 0, 1)


@holds("S-drawing", "nothing")
@rule("S-drawing", "PACKET-1")
def test_drawing_two_of_them_charge_twice_and_nothing_drawn_costs_nothing() -> None:
    t = beside("drawing", "drawing", phase="draw").draw()
    assert t.hits == [("mage", 2, DRAWING)]
    t = beside("drawing", phase="draw", mage={"deck": "", "hand": "Y4"})
    assert (t.waits, t.damage) == (("action", "mage"), {})


@rule("S-drawing", "PACKET-1", "TOKEN-4")
def test_drawing_with_tokens_is_one_packet() -> None:
    t = beside("drawing", mage={"tokens": 3}).token("mage", "draw", "bard", 3)
    for _ in range(3):
        assert t.damage == {}
        t.draw()
    assert t.hits == [("bard", 3, DRAWING)]
    t.accept()
    assert t.damage == {"bard": 3}


@holds("S-drawing", "as written")
@rule("S-drawing", "PACKET-1", "T-draw-2", "T-two-draw-1")
def test_drawing_with_treasures_is_one_packet_of_two_targets_too() -> None:
    t = beside("drawing", loot=["draw-2"], graveyard="R4").use("draw-2", players=["druid"])
    t = t.draw("R4").saved_and_loaded().draw()
    assert t.hits == [("druid", 2, DRAWING)]
    t = beside("drawing", loot=["two-draw-1"]).use("two-draw-1", players=["druid", "mage"])
    t.draw().draw()
    assert t.hits == [("druid", 1, DRAWING), ("mage", 1, DRAWING)]
    t = beside("drawing", loot=["draw-2"], druid={"deck": "G4"}).use("draw-2", players=["druid"]).draw()
    assert t.hits == [("druid", 1, DRAWING)], "the second draw has lapsed"


@rule("S-drawing", "PACKET-1", "T-draw-1-draft-1")
def test_drawing_the_packet_of_a_draft_lands_before_cards_are_passed() -> None:
    t = beside(
        "drawing",
        loot=["draw-1-draft-1"],
        mage={"hand": "Y4 Y5", "deck": "Y9"},
        druid={"hand": "G4 G5"},
        bard={"role": "companion"},
        barbarian={"tokens": 1, "hand": "R4 R5"},
    ).use("draw-1-draft-1", players=["mage"])
    t.draw()
    assert t.hits == [("mage", 1, DRAWING)]
    assert t.mage.hand == ["Y4", "Y5", "Y9"]
    t.accept()
    assert t.waits == ("pass-card", "mage")


@rule("S-drawing", "PACKET-1", "DISC-2")
def test_drawing_the_refill_is_included_and_is_a_packet_of_its_own() -> None:
    t = beside("drawing", "discarding", mage={"hand": "Y4"}).end().discard("Y4")
    assert t.hits == [("mage", 2, DISCARDING)]
    t.accept()
    assert t.hits == [("mage", 7, DRAWING)]
    t = t.saved_and_loaded()
    assert len(t.mage.hand) == 7
    t.accept()
    assert t.damage["mage"] == 9
    t = beside("drawing", mage={"hand": "", "deck": "Y4 Y5 Y6"}).end()
    assert t.hits == [("mage", 3, DRAWING)], "there are but three"


@rule("S-drawing", "SET-4", "T-retrieve")
def test_drawing_what_is_no_draw_costs_nothing() -> None:
    t = beside("drawing", trash="Y9", loot=["retrieve"]).use("retrieve", card="Y9")
    assert (t.damage, t.waits) == ({}, ("action", "mage"))
    t = table(enemies=["lich", skeleton("drawing")], trash="Y9").pay("druid", "Y9", seat="druid")
    assert t.damage == {"druid": 5}


@rule("S-drawing", "PACKET-1", "REACT-1")
def test_drawing_in_a_reaction_is_finished_inside_it() -> None:
    t = mort_table(
        "drawing", "moving", phase="enemy", graveyard="R4", mage={"tokens": 1}, barbarian={"tokens": 1}
    )
    outer = t.hits
    t.token("mage", "draw", "druid", 1, seat="mage").draw()
    assert t.hits == [("druid", 1, DRAWING)]
    t = t.saved_and_loaded().accept()
    assert t.hits == outer


@rule("S-drawing", "ENEMY-2")
def test_drawing_a_refill_can_kill() -> None:
    t = beside("drawing", mage={"hand": "", "damage": 8}, barbarian={"tokens": 0}).end()
    assert t.over == "died:mage"
    t = beside("drawing", mage={"hand": "", "damage": 8}).end()
    t.token("barbarian", "transfer", "mage", 1)
    assert t.damage["mage"] == 13
