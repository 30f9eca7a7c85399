"""How far a party has come: every level of the enemy deck an equal step, and parts of the one fought."""

from __future__ import annotations

from typing import Any

import pytest
from table_of import deal, mort_table, skeleton, table

from cantina.simulation.progress import enemy_deck, progress, standing

DECK = ("duck", "vegan-troll", "twoflowers", "beerholder")
"""Of 1, 1, 2 and 3 levels."""


def far(deck: tuple[str, ...] = DECK, **laid: Any) -> float:
    return progress(table(**laid).s, deck)


def test_a_deal_is_no_step_and_its_deck_is_known_from_then_on() -> None:
    t = deal(difficulty="custom", enemies=DECK)
    assert enemy_deck(t.s) == DECK
    assert progress(t.s, DECK) == 0
    assert standing(t.s, DECK) == "duck level 1"


def test_damage_counts_as_a_part_of_its_level() -> None:
    assert far(enemies=[{"id": "duck", "damage": 3}], enemy_deck=DECK[1:]) == pytest.approx(0.75 / 7)


def test_beaten_enemies_and_fallen_levels_count_whole() -> None:
    t = table(enemies=[{"id": "twoflowers", "level": 1, "damage": 3}], enemy_deck=["beerholder"])
    assert progress(t.s, DECK) == pytest.approx((1 + 1 + 1 + 3 / 9) / 7)
    assert standing(t.s, DECK) == "twoflowers level 2"


@pytest.mark.parametrize("level", [1, 2])
def test_a_level_that_asks_for_a_meld_has_no_parts(level: int) -> None:
    """Whatever lies in the zones."""
    laid = {"mage": {"zone": "Y3 R4 B5 G6 R7 B8"}, "enemy_deck": ()}
    assert far(enemies=[{"id": "beerholder", "level": level}], **laid) == pytest.approx((4 + level) / 7)


def test_an_enemy_beaten_while_its_loot_or_effect_is_still_open_counts_whole() -> None:
    """The Giant Spider's defeat asks which meld is trashed, and the next enemy is not there yet."""
    laid = {"mage": {"zone": "R5 B6 R7 B8"}, "druid": {"zone": "G9 B10"}, "bard": {"zone": "YA BK"}}
    t = table(enemies=[{"id": "giant-spider", "damage": 7}], enemy_deck=["beerholder"], **laid)
    t = t.attack("mage")
    assert t.waits is not None
    assert t.waits[0] == "pick-zone"
    assert t.enemies == []
    assert progress(t.s, ("giant-spider", "beerholder")) == pytest.approx(1 / 4)
    assert standing(t.s, ("giant-spider", "beerholder")) == "giant-spider"


def test_a_won_game_is_all_of_the_way() -> None:
    t = table(enemies=[{"id": "beerholder", "level": 2}], mage={"zone": "Y3 R4 B5 G6 R7 B8 Y9"}).attack(
        "mage"
    )
    assert t.over is not None
    assert progress(t.s, DECK) == 1


def test_the_mummys_own_decay_is_progress() -> None:
    deck = ("mummy", "beerholder")
    assert far(deck, enemies=[{"id": "mummy", "damage": 4}]) == pytest.approx(4 / 6 / 4)


def test_felicias_guardian_is_a_part_of_her_level_also_when_it_was_beaten_before() -> None:
    deck = ("duck", "bone-dragon", "felicia")
    t = table(
        enemies=[{"id": "felicia", "damage": 7}],
        enemy_trash=["duck", "bone-dragon"],
        mage={"zone": "R5 B6 R7 B8 R9"},
    )
    before = progress(t.s, deck)
    assert before == pytest.approx((1 + 1 + 0.7) / 5)
    t = t.attack("mage")
    assert t.enemies == ["felicia", "bone-dragon"]
    assert progress(t.s, deck) == pytest.approx(3 / 5)
    assert standing(t.s, deck) == "felicia level 2"


def test_morts_skeletons_are_quarters_of_his_level() -> None:
    """Three stand, one of them with 2 of 5 Damage."""
    t = mort_table("-", "moving", "drawing", enemies=[skeleton("no-healing", "bard", damage=2)])
    assert progress(t.s, ("mort",)) == pytest.approx((1 + 0.4) / 4 / 5)
    assert progress(mort_table(level=2, damage=5).s, ("mort",)) == pytest.approx(2.5 / 5)


def test_skeletons_beside_the_big_bone_dragon_count_nothing() -> None:
    deck = ("big-bone-dragon",)
    alone = far(deck, enemies=[{"id": "big-bone-dragon", "level": 1}])
    beside = far(deck, enemies=[{"id": "big-bone-dragon", "level": 1}, skeleton("drawing", damage=3)])
    assert alone == beside == pytest.approx(1 / 3)
