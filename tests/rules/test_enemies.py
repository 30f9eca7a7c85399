"""Section 8 as far as the first game and its next Bosses go: seven enemies and their traits."""

from __future__ import annotations

import pytest
from table_of import cards, content, holds, table

from cantina.games.dungeon_rummy.actions import Draw, Play, SkipAttack
from cantina.games.dungeon_rummy.events import AttackSkipped, TreasureGained

SEVEN = "R4 B5 R6 B7 R8 B9 R10"
EIGHT = f"{SEVEN} BJ"


@holds("E-florist-orc", "as written")
def test_E_florist_orc_hits_each_misfit_for_1() -> None:
    t = table(phase="enemy", enemies=["florist-orc"], druid={"role": "companion"})
    assert t.damage == {"barbarian": 1, "mage": 1, "druid": 1, "bard": 1}


@holds("E-florist-orc", "as written")
def test_E_florist_orc_falls_to_nine_damage() -> None:
    t = table(enemies=[{"id": "florist-orc", "damage": 5}], mage={"zone": "R5 B6 R7"}).attack("mage")
    assert t.enemies == ["florist-orc"]
    t = table(enemies=[{"id": "florist-orc", "damage": 6}], mage={"zone": "R5 B6 R7"}).attack("mage")
    assert t.enemies == ["beerholder"]


@holds("E-kobold-tower", "as written", "nothing")
@pytest.mark.parametrize("graveyard", ["", "R4", "R4 R6 G8 B9 Y9 Y10"])
def test_E_kobold_tower_hits_the_active_misfit_once_for_each_card_in_the_graveyard(graveyard: str) -> None:
    t = table(phase="enemy", enemies=["kobold-tower"], graveyard=graveyard)
    assert t.mage.damage == len(graveyard.split())
    assert len(t.damage) == bool(graveyard)


def test_E_kobold_tower_counts_the_graveyard_as_it_is_when_the_hit_is_computed() -> None:
    t = table(
        phase="enemy",
        enemies=["kobold-tower"],
        graveyard="R4 R6 G8",
        mage={"tokens": 1},
        barbarian={"tokens": 1},
    )
    t.token("mage", "draw", "mage", 1, seat="mage").draw("R4")
    assert t.hits == [("mage", 3, "kobold-tower")]


@holds("E-kobold-tower", "as written")
def test_E_kobold_tower_falls_to_a_three_of_a_kind() -> None:
    assert table(enemies=["kobold-tower"], mage={"zone": "R5 Y5 G5"}).attack("mage").enemies == ["beerholder"]
    assert table(enemies=["kobold-tower"], mage={"zone": SEVEN}).attack("mage").enemies == ["kobold-tower"]


@holds("E-vegan-troll", "as written")
def test_E_vegan_troll_is_immune_to_melds_of_under_four_cards() -> None:
    t = table(enemies=["vegan-troll"], mage={"zone": "RJ BQ RK"}).attack("mage")
    assert t.enemy.damage == 0
    assert t.tokens == {"mage": 1}, "immunities bind Damage, never mana"
    assert table(enemies=["vegan-troll"], mage={"zone": "R5 B6 R7 B8"}).attack("mage").enemy.damage == 4


@holds("E-vegan-troll", "as written")
def test_E_vegan_troll_hits_for_4_and_falls_to_twelve() -> None:
    assert table(phase="enemy", enemies=["vegan-troll"]).damage == {"mage": 4}
    t = table(enemies=[{"id": "vegan-troll", "damage": 8}], mage={"zone": "R5 B6 R7 B8"}).attack("mage")
    assert t.enemies == ["beerholder"]


@holds("E-annoyed-will-o-wisp", "as written", "Companion")
def test_E_annoyed_will_o_wisp_nobody_plays_on_the_own_zone() -> None:
    t = table(enemies=["annoyed-will-o-wisp"], mage={"hand": "Y5"}, druid={"role": "companion", "deck": "G6"})
    with t.refuses("E-annoyed-will-o-wisp"):
        t.play("Y5", "mage")
    with t.refuses("E-annoyed-will-o-wisp"):
        t.play("G6", "mage", source="druid")
    assert {a.zone for a in t.may(Play)} == {0, 2, 3}
    t.play("Y5", "bard").play("G6", "druid", source="druid")


def test_E_annoyed_will_o_wisp_moving_there_is_allowed() -> None:
    t = table(
        enemies=["annoyed-will-o-wisp"], mage={"zone": "R4"}, bard={"zone": "Y5 B6"}, loot=["swap-melds"]
    )
    t.move("Y5 bard>mage")
    assert t.mage.zone == cards("R4 Y5")
    t.use("swap-melds", zones=["mage", "bard"])
    assert t.mage.zone == ["B6"]


@holds("E-annoyed-will-o-wisp", "as written")
def test_E_annoyed_will_o_wisp_hits_for_3_and_falls_to_ten() -> None:
    assert table(phase="enemy", enemies=["annoyed-will-o-wisp"]).damage == {"mage": 3}
    t = table(enemies=["annoyed-will-o-wisp"], mage={"zone": SEVEN}).attack("mage")
    assert t.enemies == ["beerholder"]


@holds("E-bone-dragon", "as written")
def test_E_bone_dragon_no_drawing_from_the_graveyard() -> None:
    t = table(phase="draw", enemies=["bone-dragon"], graveyard="R4", mage={"deck": "Y9"})
    with t.refuses("E-bone-dragon"):
        t.draw("R4")
    assert t.may(Draw) == [Draw(1)]
    t.draw()
    assert t.mage.hand == ["Y9"]


@holds("E-bone-dragon", "as written")
def test_E_bone_dragon_by_no_effect() -> None:
    t = table(
        enemies=["bone-dragon"], graveyard="R4", mage={"tokens": 1}, loot=["draw-2"], druid={"deck": ""}
    )
    with t.refuses("T-draw-2"):
        t.use("draw-2", players=["druid"])
    with t.refuses("TOKEN-4"):
        t.token("mage", "draw", "druid", 1)
    t.token("mage", "draw", "bard", 1)
    with t.refuses("E-bone-dragon"):
        t.draw("R4")


@holds("E-bone-dragon", "nothing")
def test_E_bone_dragon_a_draw_that_only_the_graveyard_could_give_is_passed() -> None:
    t = table(phase="draw", enemies=["bone-dragon"], graveyard="R4", mage={"deck": "", "hand": "Y4"})
    assert t.waits == ("action", "mage")
    assert t.graveyard == ["R4"]


@holds("E-bone-dragon", "as written")
def test_E_bone_dragon_hits_for_4_and_falls_to_a_meld_of_eight() -> None:
    assert table(phase="enemy", enemies=["bone-dragon"]).damage == {"mage": 4}
    assert table(enemies=["bone-dragon"], mage={"zone": SEVEN}).attack("mage").enemies == ["bone-dragon"]
    assert table(enemies=["bone-dragon"], mage={"zone": EIGHT}).attack("mage").enemies == ["beerholder"]


@holds("E-beerholder", "as written")
def test_E_beerholder_hits_each_misfit_for_1() -> None:
    t = table(phase="enemy", enemies=["beerholder"], active="bard", druid={"role": "companion"})
    assert t.damage == {"barbarian": 1, "mage": 1, "druid": 1, "bard": 1}


@holds("E-beerholder", "as written")
def test_E_beerholder_falls_level_by_level() -> None:
    t = table(enemies=["beerholder"], mage={"zone": SEVEN, "hand": "Y5 R5 G5"}).attack("mage")
    assert t.enemy.level == 1
    t.play("Y5", "mage").play("R5", "mage").play("G5", "mage").attack("mage")
    assert t.enemy.level == 2
    assert t.over is None
    t = table(enemies=[{"id": "beerholder", "level": 2}], mage={"zone": "R4 B5 R6 B7 R8 B9"}).attack("mage")
    assert t.enemy.level == 2
    assert (
        table(enemies=[{"id": "beerholder", "level": 2}], mage={"zone": SEVEN}).attack("mage").over == "boss"
    )


@holds("E-red-dragon", "as written")
def test_E_red_dragon_brings_two_treasures_when_revealed() -> None:
    t = table(
        enemies=["kobold-tower"],
        enemy_deck=["red-dragon"],
        mage={"zone": "R5 Y5 G5"},
        treasure_deck=["heal-4", "draw-2", "mana-3", "retrieve"],
    ).attack("mage")
    assert t.loot == ["heal-4", "draw-2", "mana-3"], "one is the Kobolds' loot"


@holds("E-red-dragon", "as written")
def test_E_red_dragon_a_treasure_skips_one_attack() -> None:
    t = table(phase="enemy", enemies=["red-dragon"], loot=["draw-2", "heal-4"])
    assert {a.treasure for a in t.may(SkipAttack)} == {"draw-2", "heal-4"}
    t.bribe("heal-4")
    assert t.damage == {}
    assert t.loot == ["draw-2"]
    assert t.s.used_treasures == ("heal-4",)
    assert [e.enemy for e in t.told(AttackSkipped)] == ["red-dragon"]
    assert t.waits == ("draw", "mage")
    t.draw().end().discard(t.mage.hand[0])
    assert t.waits == ("react", "druid"), "the next attack comes as ever"
    t.accept()
    assert t.damage == {"druid": 5}


def test_E_red_dragon_takes_only_what_lies_in_the_loot_zone() -> None:
    t = table(phase="enemy", enemies=["red-dragon"], loot=["draw-2"])
    with t.refuses("TREASURE-1"):
        t.bribe("heal-4")


def test_E_red_dragon_only_its_own_attack_can_be_bought_off() -> None:
    t = table(phase="enemy", enemies=["vegan-troll"], barbarian={"tokens": 1}, loot=["draw-2"])
    with t.refuses("E-red-dragon"):
        t.bribe("draw-2")
    with (t := table(enemies=["red-dragon"], loot=["draw-2"])).refuses("E-red-dragon"):
        t.bribe("draw-2")
    t = table(
        phase="discard",
        enemies=["red-dragon"],
        loot=["draw-2"],
        mage={"hand": "Y4 Y5"},
        barbarian={"tokens": 1},
        graveyard="R4 R6 R8 B4 B6 B8",
    ).discard("Y4")
    t.split(mage=7)
    with t.refuses("E-red-dragon"):
        t.bribe("draw-2", seat="mage")


@holds("E-red-dragon", "as written")
@pytest.mark.parametrize(("zone", "treasures"), [("R5 B6 R7 B8", 0), ("R5 B6 R7 B8 R9", 1), (EIGHT, 1)])
def test_E_red_dragon_draws_a_treasure_for_each_activation_of_five_or_more(zone: str, treasures: int) -> None:
    t = table(enemies=["red-dragon"], mage={"zone": zone}).attack("mage")
    assert len(t.told(TreasureGained)) == len(t.loot) == treasures


@holds("E-red-dragon", "as written")
def test_E_red_dragon_hits_for_5_and_has_three_levels() -> None:
    assert table(phase="enemy", enemies=["red-dragon"]).damage == {"mage": 5}
    dragon = content().enemies["red-dragon"]
    assert [getattr(level, "amount", getattr(level, "cards", None)) for level in dragon.levels] == [15, 8, 9]
    for level, zone, falls in (
        (1, SEVEN, False),
        (1, EIGHT, True),
        (2, EIGHT, False),
        (2, f"{EIGHT} RQ", True),
    ):
        t = table(enemies=[{"id": "red-dragon", "level": level}], mage={"zone": zone}).attack("mage")
        assert (t.over == "boss" if level == 2 else t.enemy.level == 2) == falls
