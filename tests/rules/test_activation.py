"""ACT-1, HIT-0 to HIT-6 and MANA-1: activating a meld, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest
from table_of import Table, cards, content_with, table

from cantina.games.dungeon_rummy.actions import Attack
from cantina.games.dungeon_rummy.events import (
    Activated,
    EnemyDefeated,
    EnemyHurt,
    EnemyRevealed,
    GameEnded,
    LevelFell,
    TokensGained,
    TreasureGained,
)

SEVEN = "R4 B5 R6 B7 R8 B9 R10"
EIGHT = f"{SEVEN} BJ"
COMPLETE = "RA B2 R3 B4 R5 B6 R7 B8 R9 B10 RJ BQ RK BA"


def attacked(zone: str, enemy: str = "beerholder", level: int = 0, **more: Any) -> Table:
    """The table after the Mage activated this zone against that enemy's level."""
    t = table(mage={"zone": zone}, enemies=[{"id": enemy, "level": level}], **more)
    return t.attack("mage")


def test_ACT_1_three_cards_are_needed() -> None:
    t = table(mage={"zone": "R5 B6", "hand": "G7"})
    with t.refuses("ACT-1"):
        t.attack("mage")
    t.play("G7", "mage").attack("mage")
    assert t.mage.zone == []


def test_ACT_1_an_empty_zone_cannot_be_activated() -> None:
    with (t := table()).refuses("ACT-1"):
        t.attack("mage")


def test_ACT_1_the_own_zone_or_a_companions_never_another_players() -> None:
    t = table(
        mage={"zone": "Y9 B10 GJ"},
        druid={"role": "companion", "zone": "R5 B6 G7"},
        bard={"zone": "R9 B10 GJ"},
        barbarian={"role": "human", "zone": "R3 B4 G5"},
    )
    for zone in ("bard", "barbarian"):
        with t.refuses("ACT-1"):
            t.attack(zone)
    assert {a.zone for a in t.may(Attack)} == {1, 2}
    t.attack("druid").attack("mage")
    assert t.enemy.damage == 6


def test_ACT_1_any_number_of_times() -> None:
    t = table(mage={"zone": "R5 B6 G8*", "hand": "Y9 R10 BJ"}).attack("mage")
    t.play("Y9", "mage").play("R10", "mage").play("BJ", "mage").attack("mage")
    assert t.enemy.damage == 6


def test_HIT_0_the_cards_go_to_the_trash_first_then_tokens_treasures_and_damage() -> None:
    t = attacked("YJ BQ YK BA G2", "red-dragon", treasure_deck=["draw-2"])
    kinds = [Activated, TokensGained, TreasureGained, EnemyHurt]
    assert [type(e) for e in t.events] == kinds
    assert t.trash == cards("YJ BQ YK BA G2")
    assert t.mage.zone == []


def test_HIT_0_a_companions_deck_takes_up_cards_only_after_the_activation() -> None:
    t = table(mage={"zone": "R5 G6 B7"}, druid={"role": "companion", "deck": ""}).attack("mage")
    assert [type(e).__name__ for e in t.events][:2] == ["Activated", "EnemyHurt"]
    assert t.druid.deck == ["G6"]


def test_HIT_0_restrictions_of_all_bind_immunities_only_of_the_target() -> None:
    t = table(
        enemies=["vegan-troll", "beerholder"], mage={"zone": "R5 B6 G8*", "hand": "Y4"}, graveyard="R9"
    ).attack("mage", target=1)
    assert [enemy.damage for enemy in t.s.enemies] == [0, 3]
    t = table(enemies=["florist-orc", "annoyed-will-o-wisp"], mage={"hand": "Y4"})
    with t.refuses("E-annoyed-will-o-wisp"):
        t.play("Y4", "mage")


def test_HIT_1_damage_is_the_number_of_cards() -> None:
    for zone, damage in (("R5 B6 G8*", 3), ("Y10 BJ YQ GK", 4), ("R4 B5 R6 B7 R8 B9", 6)):
        assert attacked(zone, "red-dragon").enemy.damage == damage


def test_HIT_1_a_canasta_has_three_more_damage_and_mana() -> None:
    t = attacked(SEVEN, "red-dragon")
    assert t.enemy.damage == 10
    assert t.told(Activated)[0].mana == 1 + 3
    assert attacked("R4 B5 R6 B8 R9 B10 Y7*", "red-dragon").enemy.damage == 10


def test_HIT_1_the_bonus_is_the_zones_misfits() -> None:
    t = table(mage={"zone": "R4"}, druid={"role": "companion", "zone": SEVEN}, enemies=["red-dragon"])
    t.attack("druid")
    assert t.enemy.damage == 10
    assert t.tokens == {"druid": 4}


def test_HIT_1_a_royal_canasta_has_no_wild() -> None:
    royal = {"levels": [{"kind": "royal-canasta", "source": "house"}]}
    content = content_with("florist-orc", **royal)
    for zone, falls in (
        (SEVEN, True),
        ("R4 B5 R6 B8 R9 B10 Y7*", False),
        ("R4 B5 R6 B8 R9 B10 Y2", False),
        ("RA B2 Y3 G4 R5 B6 Y7", True),
        ("R4 B5 R6 B7 R8 B9", False),
        ("R4 B5 R6 B7 R8 B9 R10*", False),
    ):
        t = attacked(zone, "florist-orc", with_content=content)
        assert bool(t.told(LevelFell)) == falls, zone


def test_HIT_2_with_several_enemies_the_target_is_named() -> None:
    t = table(enemies=["florist-orc", "red-dragon"], mage={"zone": "R5 B6 G8*"})
    with t.refuses("HIT-2"):
        t.attack("mage", target=None)
    for target in (2, -1):
        with t.refuses("HIT-2"):
            t.attack("mage", target=target)
    t.attack("mage", target=1)
    assert [enemy.damage for enemy in t.s.enemies] == [0, 3]


def test_HIT_2_with_one_enemy_it_may_be_left_out() -> None:
    t = table(mage={"zone": "R5 B6 G8*"}).attack("mage", target=None)
    assert t.enemy.damage == 3
    with (t := table(mage={"zone": "R5 B6 G8*"})).refuses("HIT-2"):
        t.attack("mage", target=1)


def test_HIT_2_a_defeated_monster_beside_the_last_enemy_leaves_the_others() -> None:
    t = table(enemies=["red-dragon", {"id": "florist-orc", "damage": 8}], mage={"zone": "R5 B6 G8*"}).attack(
        "mage", target=1
    )
    assert t.enemies == ["red-dragon"]
    assert t.over is None
    assert t.waits == ("action", "mage")


def test_HIT_3_a_level_falls_when_its_damage_is_met() -> None:
    t = table(enemies=[{"id": "beerholder", "damage": 6}], mage={"zone": "R5 B6 G8*"}).attack("mage")
    assert (t.enemy.level, t.enemy.damage) == (0, 9)
    t = table(enemies=[{"id": "beerholder", "damage": 7}], mage={"zone": "R5 B6 G8*"}).attack("mage")
    assert (t.enemy.level, t.enemy.damage) == (1, 0)


def test_HIT_3_surplus_is_lost_and_one_activation_fells_one_level() -> None:
    levels = [{"kind": "damage", "amount": n, "source": "house"} for n in (1, 2, 9)]
    t = attacked(EIGHT, "florist-orc", with_content=content_with("florist-orc", levels=levels))
    assert (t.enemy.level, t.enemy.damage) == (1, 0)
    assert len(t.told(LevelFell)) == 1
    # The meld that a later level asks for does not fell it along with the one before.
    t = table(enemies=[{"id": "beerholder", "damage": 9}], mage={"zone": "R7 Y7 G7"}).attack("mage")
    assert t.enemy.level == 1


def test_HIT_3_damage_stays_from_activation_to_activation() -> None:
    t = table(mage={"zone": "R5 B6 G8*"}, druid={"role": "companion", "zone": "Y9 B10 GJ"})
    t.attack("mage").attack("druid")
    assert t.enemy.damage == 6


def test_HIT_3_a_level_that_was_met_is_no_position() -> None:
    from cantina.games.dungeon_rummy.errors import BadPosition

    for enemy in (
        {"id": "beerholder", "damage": 10},
        {"id": "beerholder", "level": 3},
        {"id": "beerholder", "level": 1, "damage": 1},
    ):
        with pytest.raises(BadPosition) as no:
            table(enemies=[enemy])
        assert no.value.rule == "HIT-3"


LEVELS: dict[str, list[tuple[str, bool]]] = {
    "three-of-a-kind": [
        ("R7 Y7 G7", True),
        ("R7 Y7 G7 B7", True),
        ("R7 Y7 G2", True),
        ("R7 Y7 G9*", True),
        ("R7 B8 R9", False),
        (COMPLETE, False),
    ],
    "four-of-a-kind": [
        ("R7 Y7 G7 B7", True),
        ("R7 Y7 G7 B2", True),
        ("R7 Y7 G7", False),
        ("R7 B8 R9 B10", False),
    ],
    "meld": [(EIGHT, True), (SEVEN, False), (COMPLETE, True), ("R4 B5 R6 B7 R8 B9 R10 B2", True)],
    "complete-run": [
        (COMPLETE, True),
        (COMPLETE.replace("R9", "G2"), True),
        (COMPLETE.removesuffix(" BA"), False),
        (EIGHT, False),
    ],
}


@pytest.mark.parametrize(
    ("kind", "zone", "falls"),
    [(kind, zone, falls) for kind, cases in LEVELS.items() for zone, falls in cases],
)
def test_HIT_4_required_melds_with_their_wilds(kind: str, zone: str, falls: bool) -> None:
    level: dict[str, Any] = {"kind": kind, "source": "house"} | ({"cards": 8} if kind == "meld" else {})
    content = content_with("florist-orc", levels=[level, level])
    t = attacked(zone, "florist-orc", with_content=content)
    assert bool(t.told(LevelFell)) == falls
    assert t.enemy.level == int(falls)


def test_HIT_4_an_enemy_on_such_a_level_takes_no_damage() -> None:
    t = attacked(SEVEN, "beerholder", level=1)
    assert (t.enemy.level, t.enemy.damage) == (1, 0)
    assert t.told(EnemyHurt) == []


def test_HIT_5_any_meld_may_be_activated_for_its_mana() -> None:
    t = attacked("R7 B8 R9", "kobold-tower")
    assert t.enemies == ["kobold-tower"]
    assert t.told(EnemyHurt) == t.told(LevelFell) == []
    assert t.mage.zone == []
    assert t.trash == cards("R7 B8 R9")
    t = attacked("RJ BQ RK", "kobold-tower")
    assert t.tokens == {"mage": 1}


def test_HIT_6_a_defeated_monster_gives_loot_then_the_next_is_revealed() -> None:
    t = attacked(
        "R7 Y7 G7", "kobold-tower", enemy_deck=["red-dragon"], treasure_deck=["heal-4", "draw-2", "mana-3"]
    )
    assert [type(e) for e in t.events] == [
        Activated,
        TokensGained,
        LevelFell,
        EnemyDefeated,
        TreasureGained,
        EnemyRevealed,
        TreasureGained,
        TreasureGained,
    ]
    assert t.loot == ["heal-4", "draw-2", "mana-3"]
    assert t.enemies == ["red-dragon"]
    assert t.s.enemy_trash == ("kobold-tower",)
    assert t.waits == ("action", "mage"), "the turn goes on"


@pytest.mark.parametrize(("enemy", "loot"), [("vegan-troll", 2), ("bone-dragon", 3), ("florist-orc", 1)])
def test_HIT_6_as_much_loot_as_the_enemy_has(enemy: str, loot: int) -> None:
    standing = {"id": enemy, "damage": 0 if enemy == "bone-dragon" else 8}
    t = table(enemies=[standing], mage={"zone": EIGHT}, enemy_deck=["beerholder"]).attack("mage")
    assert len(t.loot) == loot


def test_HIT_6_the_activated_meld_has_left_its_zone_by_then() -> None:
    t = attacked("R7 Y7 G7", "kobold-tower")
    assert t.told(EnemyDefeated)
    assert t.mage.zone == []


def test_HIT_6_the_bosss_last_level_wins_at_once() -> None:
    t = attacked(SEVEN, "beerholder", level=2, loot=["heal-4"])
    assert t.over == "boss"
    assert t.s.over is not None
    assert t.s.over.won
    assert isinstance(t.events[-1], GameEnded)
    assert t.waits is None
    assert t.loot == ["heal-4"]


def test_HIT_6_the_boss_wins_the_game_whatever_else_is_in_play() -> None:
    t = table(enemies=["florist-orc", {"id": "beerholder", "level": 2}], mage={"zone": SEVEN})
    assert t.attack("mage", target=1).over == "boss"


@pytest.mark.parametrize(("hero", "tokens"), [("barbarian", 7), ("mage", 3), ("druid", 7), ("bard", 2)])
def test_MANA_1_mana_is_converted_by_the_misfits_own_cost_and_remainders_are_lost(
    hero: str, tokens: int
) -> None:
    t = table(active=hero, **{hero: {"zone": "R7 B8 R9 B10 RJ BQ RK"}}).attack(hero)
    assert t.told(Activated)[0].mana == 7, "four cards carry 1, the Canasta adds 3"
    assert t.tokens == {hero: tokens}


@pytest.mark.parametrize(("hero", "tokens"), [("barbarian", 3), ("druid", 3), ("bard", 1)])
def test_MANA_1_a_companions_meld_makes_the_companions_tokens(hero: str, tokens: int) -> None:
    t = table(active="mage", **{hero: {"role": "companion", "zone": "RJ BQ RK"}}).attack(hero)
    assert t.tokens == {hero: tokens}


def test_MANA_1_too_little_mana_makes_nothing() -> None:
    assert attacked("R7 B8 R9").tokens == {}


def test_MANA_1_seven_tokens_at_most() -> None:
    t = table(active="druid", druid={"zone": "RJ BQ RK", "tokens": 6}).attack("druid")
    assert t.tokens == {"druid": 7}
    assert [(e.count, e.lost) for e in t.told(TokensGained)] == [(1, 2)]


def test_MANA_1_eight_tokens_are_no_position() -> None:
    from cantina.games.dungeon_rummy.errors import BadPosition

    with pytest.raises(BadPosition) as no:
        table(druid={"tokens": 8})
    assert no.value.rule == "MANA-1"
