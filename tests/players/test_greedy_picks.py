"""The greedy player's choices for the party, and its turns among enemies that forbid, charge and sell."""

from __future__ import annotations

from typing import Any

import pytest
from sights import B, G, R, Scene, Y, card, position

from cantina.games.dungeon_rummy.actions import (
    Accept,
    Attack,
    ChooseCards,
    ChooseTarget,
    ChooseZone,
    Lying,
    Move,
    PayRetrieve,
    Play,
    Prevent,
    UseToken,
)
from cantina.games.dungeon_rummy.cards import cards_in, count
from cantina.games.dungeon_rummy.game import pending

NO_BOOTS = {"boots": 3, "boots_used": 3}
RUN_TO_QUEEN = "RA B2 R3 B4 R5 B6 R7 B8 R9 B10 RJ BQ"


def skeleton(skill: str, facing: str | None = None, damage: int = 0) -> dict[str, Any]:
    """A Dancing Skeleton in play."""
    return {"id": f"dancing-skeleton:{skill}", "facing": facing, "damage": damage}


def asked(scene: Scene, kind: str) -> Scene:
    """Check what the party is asked."""
    wait = pending(scene.state)
    assert wait is not None
    assert wait.kind == kind
    return scene


def gone(scene: Scene) -> tuple[Lying, ...]:
    """The cards that are given up now."""
    action = scene.chosen()
    assert isinstance(action, ChooseCards)
    assert action.cards is not None
    return action.cards


# --- whom an attack hits --------------------------------------------------------------------------


def test_e_dealer_hydra_hits_who_bears_it_best() -> None:
    scene = position(
        active="mage", phase="enemy", enemies=[{"id": "dealer-hydra"}], damage={"bard": 12, "druid": 5}
    )
    assert asked(scene, "pick-misfit").chosen() == ChooseTarget(Y, R)


@pytest.mark.parametrize(("shields", "target"), [(2, R), (0, G)])
def test_e_dealer_hydra_hits_the_barbarian_behind_shields(shields: int, target: int) -> None:
    scene = position(
        active="mage",
        phase="enemy",
        enemies=[{"id": "dealer-hydra"}],
        damage={"barbarian": 17},
        tokens={"barbarian": shields},
    )
    action = asked(scene, "pick-misfit").chosen()
    assert isinstance(action, ChooseTarget)
    assert action.target == target


def test_e_juggling_skeleton_ties_go_to_the_stronger() -> None:
    scene = position(
        active="mage",
        phase="enemy",
        enemies=[{"id": "juggling-skeleton"}],
        zones={"druid": "R4 B5", "bard": "R9 B10"},
        damage={"druid": 10},
    )
    action = asked(scene, "pick-misfit").chosen()
    assert isinstance(action, ChooseTarget)
    assert action.target == B


def test_e_undead_barbarian_lady_ties_go_to_shields() -> None:
    scene = position(
        active="mage",
        phase="enemy",
        enemies=[{"id": "undead-barbarian-lady"}],
        damage={"barbarian": 27, "druid": 12},
        tokens={"barbarian": 3},
    )
    action = asked(scene, "pick-misfit").chosen()
    assert isinstance(action, ChooseTarget)
    assert action.target == R


# --- which meld -----------------------------------------------------------------------------------


def test_e_giant_spider_gets_the_least_valuable_meld() -> None:
    scene = position(
        enemies=[{"id": "giant-spider", "damage": 6}],
        hands="R9 RK",
        zones={"barbarian": "R4 B5 Y6", "mage": "R4 B5 R6 B7 R8", "druid": "G9 B10", "bard": "B7 R8 B9"},
    )
    scene.do(Attack(R, R, 0))
    assert asked(scene, "pick-zone").chosen() == ChooseZone(R, G)


def test_e_twoflowers_ties_cost_the_meld_without_a_future() -> None:
    scene = position(
        enemies=[{"id": "twoflowers", "level": 1, "damage": 8}],
        hands="R9 RK",
        zones={"barbarian": "R4 B5 Y6", "druid": "R8 B9 R10 B2", "bard": "R5 B5 G5 Y5"},
    )
    scene.do(Attack(R, R, 0))
    assert asked(scene, "pick-zone").chosen() == ChooseZone(R, B)


def test_e_baby_cthulhu_moves_the_meld_that_fits_where_it_goes() -> None:
    scene = position(
        active="mage",
        phase="enemy",
        enemies=[{"id": "baby-cthulhu"}],
        zones={"barbarian": "R4 B5 R6", "mage": "B7 R8", "druid": "GJ BJ RJ", "bard": "R4 Y5"},
    )
    scene.do(asked(scene, "pick-misfit").chosen())
    assert asked(scene, "pick-zone").chosen() == ChooseZone(Y, R)


def test_e_baby_cthulhu_keeps_the_meld_that_can_become_a_royal_canasta() -> None:
    scene = position(
        active="mage",
        phase="enemy",
        enemies=[{"id": "baby-cthulhu", "level": 2}],
        zones={"barbarian": "R5 B5 G5", "mage": "R6 B7"},
    )
    lost = gone(asked(scene, "pick-merge"))
    assert Lying(card("R5"), R) in lost
    assert len(lost) == 2
    scene.do(ChooseCards(Y, lost))
    kept = cards_in(scene.state.zones[Y])
    assert card("R6") in kept
    assert card("B7") in kept


# --- which cards ----------------------------------------------------------------------------------


def test_e_abomination_gets_the_cards_that_cost_least() -> None:
    scene = position(
        enemies=[{"id": "dog", "damage": 5}],
        enemy_deck=["abomination"],
        hands="R9 RK",
        zones={"barbarian": "R4 B5 Y6", "mage": "R3 B4 R5 B6 R7 B8 R9", "druid": "G9", "bard": "BJ YQ"},
    )
    scene.do(Attack(R, R, 0))
    lost = gone(asked(scene, "pick-cards"))
    assert len(lost) == 3
    assert {lying.zone for lying in lost} == {G, B}


def test_e_dealer_hydra_gets_a_lone_king_rather_than_the_end_of_a_run() -> None:
    scene = position(
        active="mage",
        phase="enemy",
        enemies=[{"id": "dealer-hydra"}],
        zones={"mage": "R7 B8 R9 B10 RJ BQ RK", "bard": "GK"},
    )
    scene.do(asked(scene, "pick-misfit").chosen())
    assert gone(asked(scene, "pick-cards")) == (Lying(card("GK"), B),)


def test_e_big_bone_dragon_gets_a_lone_three_rather_than_the_end_of_a_run() -> None:
    scene = position(
        active="mage",
        phase="enemy",
        enemies=[{"id": "big-bone-dragon"}],
        zones={"mage": "R3 B4 R5 B6 R7 B8", "bard": "G3"},
    )
    assert gone(asked(scene, "pick-cards")) == (Lying(card("G3"), B),)


# --- the Mummy and the Lich -------------------------------------------------------------------------


def test_e_mummy_is_fed_cards_when_that_saves_somebody() -> None:
    scene = position(
        active="mage",
        phase="enemy",
        enemies=[{"id": "mummy"}],
        damage={"mage": 11},
        zones={"mage": "R4 B5 R6 B7 R8", "bard": "G9", "druid": "RQ YK"},
    )
    action = asked(scene, "react").chosen()
    assert isinstance(action, Prevent)
    assert len(action.cards or ()) >= 3
    scene.do(action)
    while (wait := pending(scene.state)) is not None and wait.kind == "react":
        scene.do(scene.chosen())
    assert scene.state.over is None


def test_e_mummy_gets_no_good_meld_of_a_healthy_party() -> None:
    scene = position(
        active="barbarian",
        phase="enemy",
        enemies=[{"id": "mummy"}],
        hands="R9",
        zones={"mage": "R4 B5 R6 B7 R8 B9"},
    )
    assert asked(scene, "react").chosen() == Accept(R)


def test_e_lich_is_paid_for_the_card_that_completes_the_run() -> None:
    scene = position(
        enemies=[{"id": "lich"}],
        hands="G4 G4",
        zones={"barbarian": f"{RUN_TO_QUEEN} RK"},
        trash=["BA", "Y4"],
        barbarian=NO_BOOTS,
        druid={"hand": ["G3"]},
    )
    assert PayRetrieve(R, card("BA"), R) in scene.phase_played()
    assert scene.state.over is not None
    assert scene.state.over.won


def test_e_lich_is_not_paid_by_those_who_would_be_near_death() -> None:
    scene = position(
        active="mage",
        enemies=[{"id": "lich"}],
        hands="G9 GK",
        zones={"mage": "R4 B5"},
        trash=["R6", "Y3"],
        damage={"mage": 9},
        mage=NO_BOOTS,
    )
    assert not any(isinstance(action, PayRetrieve) for action in scene.phase_played())


def test_e_lich_is_paid_by_the_companion_that_can_afford_it() -> None:
    scene = position(
        active="mage",
        companions="barbarian",
        enemies=[{"id": "lich"}],
        hands="G4 G4",
        zones={"mage": f"{RUN_TO_QUEEN} RK"},
        trash=["BA"],
        damage={"mage": 9},
        mage=NO_BOOTS,
    )
    assert scene.chosen() == PayRetrieve(Y, card("BA"), R)


# --- several enemies --------------------------------------------------------------------------------


def test_hit_2_attacks_the_skeleton_that_falls() -> None:
    scene = position(
        enemies=[{"id": "mort"}, skeleton("moving", "mage"), skeleton("moving", "bard", 2)],
        hands="R9 RK",
        zones={"barbarian": "R4 B5 Y6"},
    )
    assert scene.chosen() == Attack(R, R, 2)


def test_mort_5_attacks_a_skeleton_that_charges_before_one_that_does_not() -> None:
    scene = position(
        enemies=[
            {"id": "mort"},
            skeleton("no-graveyard", "mage", 2),
            skeleton("drawing", "bard", 2),
            skeleton("moving", "druid", 2),
        ],
        hands="R9 RK",
        zones={"barbarian": "R4 B5 Y6"},
    )
    assert scene.chosen() == Attack(R, R, 2)


def test_e_felicia_is_left_for_the_dragon_before_her() -> None:
    scene = position(
        enemies=[{"id": "felicia", "level": 1}, {"id": "bone-dragon"}],
        hands="R9 RK",
        zones={"barbarian": "R3 B4 R5 B6 R7 B8 R9 B10"},
    )
    assert scene.chosen() == Attack(R, R, 1)


def test_e_big_bone_dragon_is_felled_before_its_skeletons() -> None:
    scene = position(
        enemies=[{"id": "big-bone-dragon", "level": 2, "damage": 9}, skeleton("moving", damage=2)],
        hands="R9 RK",
        zones={"barbarian": "R4 B5 Y6"},
    )
    assert scene.chosen() == Attack(R, R, 0)


# --- what is forbidden, charged, or takes another meld -------------------------------------------------


def test_s_moving_is_not_paid_for_a_small_gain() -> None:
    zones = {"barbarian": "R4 B5 R6", "mage": "B7", "druid": "R9", "bard": "R10"}
    free = position(hands="RA RA", zones=zones, enemies=[{"id": "beerholder", "level": 2}])
    assert any(isinstance(action, Move) for action in free.phase_played())
    charged = position(
        hands="RA RA",
        zones=zones,
        damage={"barbarian": 26},
        enemies=[{"id": "beerholder", "level": 2}, skeleton("moving")],
    )
    assert not any(isinstance(action, Move) for action in charged.phase_played())


@pytest.mark.parametrize("weak", [True, False])
def test_s_drawing_bars_draw_tokens_when_life_is_short(weak: bool) -> None:
    scene = position(
        active="mage",
        enemies=[{"id": "florist-orc"}, skeleton("drawing")],
        hands="Y9 YK",
        zones={"barbarian": "Y4", "mage": "Y4", "druid": "Y6", "bard": "Y6"},
        damage={"mage": 10 if weak else 0},
        tokens={"mage": 2},
    )
    drawn = scene.chosen() == UseToken(Y, Y, "draw", Y)
    assert drawn is not weak


def test_s_drawing_keeps_a_card_when_a_new_hand_would_kill() -> None:
    scene = position(
        active="mage",
        enemies=[{"id": "florist-orc"}, skeleton("drawing")],
        hands="B6 B9",
        zones={"barbarian": "R4 Y5", "druid": "R7 Y8"},
        damage={"mage": 9},
        mage=NO_BOOTS,
    )
    scene.phase_played()
    scene.do(scene.chosen())
    assert count(scene.state.hands[Y]) == 1
    assert scene.state.over is None


def test_s_discard_two_empties_a_hand_of_two() -> None:
    scene = position(
        enemies=[{"id": "florist-orc"}, skeleton("discard-two")],
        hands="B6 RK RQ",
        zones={"barbarian": "GJ", "mage": "R4 Y5", "druid": "GJ", "bard": "YJ"},
        barbarian=NO_BOOTS,
    )
    scene.phase_played()
    scene.do(scene.chosen())
    scene.do(scene.chosen())
    assert count(scene.state.hands[R]) == 7


def test_e_glutton_serpent_is_met_without_wild_tokens() -> None:
    scene = position(
        enemies=[{"id": "glutton-serpent", "damage": 7}],
        hands="GA GA",
        zones={"barbarian": "R4 B5 R6 B7 R8 Y9"},
        tokens={"bard": 3},
        barbarian=NO_BOOTS,
    )
    assert not any(isinstance(action, Play) and action.wild for action in scene.phase_played())


@pytest.mark.parametrize(("meld", "attacks"), [("R4 B5 R6", True), ("R4 B5 Y6", False)])
def test_e_color_vampire_is_attacked_with_two_suits(meld: str, attacks: bool) -> None:
    scene = position(
        enemies=[{"id": "color-vampire", "damage": 6}],
        hands="RA RK",
        zones={"barbarian": meld},
        barbarian=NO_BOOTS,
    )
    assert (Attack(R, R, 0) in scene.phase_played()) is attacks


def test_e_duck_is_attacked_with_a_small_meld() -> None:
    scene = position(
        enemies=[{"id": "duck"}], hands="RA RK", zones={"barbarian": "R4 B5 R6"}, barbarian=NO_BOOTS
    )
    assert Attack(R, R, 0) in scene.phase_played()


def test_e_mummy_is_not_attacked_for_nothing() -> None:
    scene = position(
        enemies=[{"id": "mummy"}], hands="RA RK", zones={"barbarian": "R4 B5 R6 B7"}, barbarian=NO_BOOTS
    )
    assert not any(isinstance(action, Attack) for action in scene.phase_played())


def test_e_lich_run_is_not_spent_on_mana() -> None:
    scene = position(
        enemies=[{"id": "lich"}], hands="G4 G4", zones={"barbarian": RUN_TO_QUEEN}, barbarian=NO_BOOTS
    )
    assert not any(isinstance(action, Attack) for action in scene.phase_played())


def test_hit_4_a_royal_canasta_is_fired_where_it_is_asked_for() -> None:
    scene = position(
        enemies=[{"id": "baby-cthulhu", "level": 2}],
        hands="B3 G2",
        zones={"barbarian": "R4 B5 R6 B7 R8 B9"},
        barbarian=NO_BOOTS,
    )
    done = scene.phase_played()
    assert Play(R, card("B3"), R) in done
    assert scene.state.over is not None
    assert scene.state.over.won
