"""TOKEN-1 to TOKEN-4: when tokens are used, by whom, and what they do (TOKEN-5: test_play_and_boots)."""

from __future__ import annotations

import pytest
from table_of import cards, table

from cantina.games.dungeon_rummy.actions import UseToken
from cantina.games.dungeon_rummy.events import Healed, NothingToDraw, Prevented, Transferred

HURT = {"damage": 5}
SIX = "R4 R6 R8 B4 B6 B8"


@pytest.mark.parametrize("phase", ["draw", "action", "discard"])
def test_TOKEN_1_in_anybodys_turn_while_it_waits_for_draw_action_or_discard(phase: str) -> None:
    t = table(phase=phase, mage={"hand": "Y4"}, druid={"tokens": 1}, bard=HURT)
    assert t.may(UseToken, "druid")
    t.token("druid", "heal", "bard", 1, seat="druid")
    assert t.bard.damage == 4
    assert t.waits == (phase, "mage"), "the turn waits as before"


def test_TOKEN_1_in_a_reaction() -> None:
    t = table(phase="enemy", druid={"tokens": 1}, bard=HURT, barbarian={"tokens": 1})
    assert t.waits == ("react", "barbarian")
    t.token("druid", "heal", "bard", 1, seat="druid")
    assert t.bard.damage == 4


def test_TOKEN_1_not_while_another_choice_is_open() -> None:
    t = table(phase="discard", mage={"hand": "Y4 Y5"}, druid={"tokens": 1}, bard=HURT, graveyard=SIX)
    t.discard("Y4")
    assert t.waits == ("split", "mage")
    assert t.may(UseToken) == []
    with t.refuses("TOKEN-1"):
        t.token("druid", "heal", "bard", 1, seat="druid")


def test_TOKEN_1_not_while_a_card_is_passed_on() -> None:
    t = table(loot=["draw-1-draft-1"], mage={"hand": "Y4"}, druid={"hand": "G5 G6", "tokens": 1}, bard=HURT)
    t.use("draw-1-draft-1", players=["mage"]).draw()
    assert t.waits == ("pass-card", "mage")
    assert t.may(UseToken) == []
    with t.refuses("TOKEN-1"):
        t.token("druid", "heal", "bard", 1, seat="druid")


def test_TOKEN_1_not_while_a_granted_draw_is_open() -> None:
    t = table(mage={"tokens": 2}, druid={"tokens": 1}, bard=HURT).token("mage", "draw", "mage")
    assert t.waits == ("draw", "mage")
    assert t.may(UseToken) == []
    with t.refuses("TOKEN-1"):
        t.token("druid", "heal", "bard", 1, seat="druid")
    t.draw().token("druid", "heal", "bard", 1, seat="druid")


def test_TOKEN_1_a_players_tokens_by_that_player_a_companions_by_any() -> None:
    t = table(druid={"role": "companion", "tokens": 3}, bard=HURT, mage={"tokens": 1})
    for seat in ("mage", "bard", "barbarian"):
        t.token("druid", "heal", "bard", 1, seat=seat)
    assert t.bard.damage == 2
    with t.refuses("TURN-1"):
        t.token("mage", "draw", "bard", 1, seat="bard")
    with t.refuses("TURN-1"):
        t.token("druid", "heal", "bard", 1, seat="druid")  # a Companion does nothing by itself


def test_TOKEN_1_no_more_than_there_are() -> None:
    t = table(druid={"tokens": 2}, bard=HURT)
    for count in (3, 0, -1):
        with t.refuses("TOKEN-1"):
            t.token("druid", "heal", "bard", count, seat="druid")
    t.token("druid", "heal", "bard", 2, seat="druid")
    with t.refuses("TOKEN-1"):
        t.token("druid", "heal", "bard", 1, seat="druid")


def test_TOKEN_2_prevents_one_damage_each_to_the_barbarian() -> None:
    t = table(phase="enemy", active="barbarian", enemies=["vegan-troll"], barbarian={"tokens": 5})
    t.token("barbarian", "prevent", "barbarian", 3)
    assert [(e.target, e.amount) for e in t.told(Prevented)] == [(0, 3)]
    assert t.hits == [("barbarian", 1, "vegan-troll")]
    t.accept()
    assert t.damage == {"barbarian": 1}
    assert t.barbarian.tokens == 2


def test_TOKEN_2_prevents_only_damage_to_the_barbarian() -> None:
    t = table(phase="enemy", enemies=["vegan-troll"], barbarian={"tokens": 5})
    for target in ("mage", "druid", "barbarian"):
        with t.refuses("TOKEN-2"):
            t.token("barbarian", "prevent", target, 1)


@pytest.mark.parametrize(("count", "moved"), [(1, 2), (2, 4), (3, 5)])
def test_TOKEN_2_transfer_takes_the_smaller_of_2n_and_the_hit(count: int, moved: int) -> None:
    t = table(phase="enemy", enemies=["red-dragon"], barbarian={"tokens": 7})
    t.token("barbarian", "transfer", "mage", count)
    assert [(e.origin, e.amount) for e in t.told(Transferred)] == [(1, moved)]
    t.accept()
    assert t.damage.get("mage", 0) == 5 - moved
    assert t.damage["barbarian"] == moved


def test_TOKEN_2_transferred_damage_can_then_be_prevented() -> None:
    t = table(phase="enemy", enemies=["red-dragon"], barbarian={"tokens": 7})
    t.token("barbarian", "transfer", "mage", 2)
    assert t.hits == [("mage", 1, "red-dragon"), ("barbarian", 4, "red-dragon")]
    t.token("barbarian", "prevent", "barbarian", 4).accept()
    assert t.damage == {"mage": 1}


def test_TOKEN_2_transferred_damage_is_the_barbarians_and_can_kill_her() -> None:
    t = table(phase="enemy", enemies=["red-dragon"], barbarian={"tokens": 1, "damage": 28})
    t.token("barbarian", "transfer", "mage", 1)
    assert t.over == "died:barbarian"


def test_TOKEN_2_no_transfer_to_herself_or_of_nothing() -> None:
    t = table(phase="enemy", active="barbarian", enemies=["vegan-troll"], barbarian={"tokens": 5})
    for target in ("barbarian", "druid"):
        with t.refuses("TOKEN-2"):
            t.token("barbarian", "transfer", target, 1)


def test_TOKEN_2_more_tokens_than_help_are_refused() -> None:
    t = table(
        phase="enemy", active="barbarian", enemies=["florist-orc", "vegan-troll"], barbarian={"tokens": 7}
    )
    with t.refuses("TOKEN-2"):
        t.token("barbarian", "prevent", "barbarian", 6)
    with t.refuses("TOKEN-2"):
        t.token("barbarian", "transfer", "bard", 2)
    t.token("barbarian", "prevent", "barbarian", 5)
    t = table(phase="enemy", enemies=["vegan-troll"], barbarian={"tokens": 7})
    with t.refuses("TOKEN-2"):
        t.token("barbarian", "transfer", "mage", 3)


def test_TOKEN_2_shields_wait_for_a_hit() -> None:
    t = table(barbarian={"tokens": 7, "damage": 5})
    for use in ("prevent", "transfer"):
        with t.refuses("TOKEN-2"):
            t.token("barbarian", use, "barbarian" if use == "prevent" else "mage", 1, seat="barbarian")
    assert t.may(UseToken) == []


def test_TOKEN_2_only_the_barbarians_tokens_are_shields() -> None:
    t = table(phase="enemy", enemies=["vegan-troll"], barbarian={"tokens": 1}, druid={"tokens": 3})
    with t.refuses("TOKEN-2"):
        t.token("druid", "transfer", "mage", 1, seat="druid")


def test_TOKEN_3_one_damage_each_from_any_misfit() -> None:
    for target in ("barbarian", "mage", "bard"):
        t = table(druid={"tokens": 4}, **{target: HURT})
        t.token("druid", "heal", target, 3, seat="druid")
        assert t.damage == {target: 2}
        assert t.tokens == {"druid": 1}
        assert [e.amount for e in t.told(Healed)] == [3]


def test_TOKEN_3_itself_included() -> None:
    t = table(druid={"tokens": 4, "damage": 2}).token("druid", "heal", "druid", 2, seat="druid")
    assert t.damage == {}


def test_TOKEN_3_more_than_help_are_refused() -> None:
    t = table(druid={"tokens": 7}, bard={"damage": 2})
    for target, count in (("bard", 3), ("mage", 1)):
        with t.refuses("TOKEN-3"):
            t.token("druid", "heal", target, count, seat="druid")


def test_TOKEN_3_only_the_druids_tokens_heal() -> None:
    t = table(mage={"tokens": 2}, bard=HURT)
    with t.refuses("TOKEN-3"):
        t.token("mage", "heal", "bard", 1)


def test_TOKEN_4_any_player_draws_own_deck_or_graveyard() -> None:
    t = table(mage={"tokens": 2}, druid={"deck": "G9 G8"}, graveyard="R4")
    t.token("mage", "draw", "druid", 2)
    assert t.tokens == {}
    assert (t.waits, t.left) == (("draw", "druid"), 2)
    t.draw().draw("R4")
    assert t.druid.hand == cards("G9 R4")
    assert t.waits == ("action", "mage")


def test_TOKEN_4_companions_cannot_draw() -> None:
    t = table(mage={"tokens": 2}, druid={"role": "companion"})
    with t.refuses("TOKEN-4"):
        t.token("mage", "draw", "druid", 1)
    assert {a.target for a in t.may(UseToken)} == {0, 1, 3}


def test_TOKEN_4_a_companion_mages_tokens_are_for_any_player_to_spend() -> None:
    t = table(active="druid", mage={"role": "companion", "tokens": 1}, bard={"deck": "B9"})
    t.token("mage", "draw", "bard", 1, seat="bard").draw()
    assert t.bard.hand == ["B9"]


def test_TOKEN_4_the_first_draw_must_be_possible() -> None:
    t = table(mage={"tokens": 2}, druid={"deck": ""}, trash="R4")
    with t.refuses("TOKEN-4"):
        t.token("mage", "draw", "druid", 1)
    t = table(mage={"tokens": 2}, druid={"deck": ""}, trash="G4").token("mage", "draw", "druid", 1).draw()
    assert t.druid.hand == ["G4"]


def test_TOKEN_4_later_draws_that_are_not_possible_lapse() -> None:
    t = table(mage={"tokens": 3}, druid={"deck": "G9"}).token("mage", "draw", "druid", 3).draw()
    assert t.druid.hand == ["G9"]
    assert t.waits == ("action", "mage")
    assert len(t.told(NothingToDraw)) == 1
    assert t.mage.tokens == 0


def test_TOKEN_4_only_the_mages_tokens_draw() -> None:
    t = table(druid={"tokens": 2})
    with t.refuses("TOKEN-4"):
        t.token("druid", "draw", "druid", 1, seat="druid")
