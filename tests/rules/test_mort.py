"""MORT-1 to MORT-6: Mort and his Dancing Skeletons."""

from __future__ import annotations

from collections import Counter

import pytest
from table_of import content, deal, holds, mort_table, rule, skeleton, table

from cantina.games.dungeon_rummy.actions import Attack, Draw, UseTreasure
from cantina.games.dungeon_rummy.cards import HEROES, SKELETON_IDS
from cantina.games.dungeon_rummy.errors import BadConfig, BadPosition, IllegalAction
from cantina.games.dungeon_rummy.events import GraveyardFull, LevelFell, SkeletonPlaced, SkeletonRaised
from cantina.games.dungeon_rummy.game import verify

FIVE = "R4 B5 R6 B7 R8"
SIX_LYING = "R4 R6 G8 B9 Y9 Y10"


def last_of_four(level: int, **laid):  # type: ignore[no-untyped-def]
    """One Skeleton left on the A side; the Mage attacks it."""
    return mort_table("-", "moving", level=level, mage={"zone": FIVE}, **laid).attack("mage", 1)


@holds("MORT-1", "as written")
def test_MORT_1_a_skeleton_before_each_misfit_and_no_monster() -> None:
    for seed in range(8):
        t = deal(seed, difficulty="mort", first="druid")
        assert t.enemies[0] == "mort"
        assert [e.facing for e in t.s.enemies[1:]] == [2, 3, 0, 1]
        assert all(id in SKELETON_IDS for id in t.enemies[1:])
        assert t.s.enemy_deck == ()
        assert all(number <= 2 for number in Counter(t.enemies).values())


def test_MORT_1_twelve_skeletons_two_of_each_skill_come_by_lot() -> None:
    met: Counter[str] = Counter()
    for seed in range(40):
        met.update(deal(seed, difficulty="mort").enemies[1:])
    assert set(met) == set(SKELETON_IDS)
    assert [content().enemies[id].copies.value for id in SKELETON_IDS] == [2] * 6


def test_MORT_1_setups_and_positions_with_monsters_are_refused() -> None:
    for chosen in (
        {"difficulty": "mort", "boss": "beerholder"},
        {"difficulty": "mort", "enemies": ("duck",)},
        {"difficulty": "custom", "enemies": ("duck",), "boss": "mort"},
        {"difficulty": "easy", "boss": "mort"},
    ):
        with pytest.raises(BadConfig) as no:
            deal(**chosen)
        assert no.value.rule in ("MORT-1", "SET-3")
    for enemies, deck in (
        (["mort", skeleton("moving", "mage"), "duck"], []),
        ([{"id": "mort", "level": 2}], ["duck"]),
        (["duck"], ["mort"]),
    ):
        with pytest.raises(BadPosition) as bad:
            table(enemies=enemies, enemy_deck=deck)
        assert bad.value.rule in ("MORT-1", "SET-3")
    with pytest.raises(BadPosition) as bad:
        table(enemies=[{"id": "mort", "level": 2}], enemy_trash=["duck"])
    assert bad.value.rule == "MORT-1"


def test_MORT_1_a_skeleton_beside_mort_faces_somebody() -> None:
    with pytest.raises(BadPosition) as bad:
        table(enemies=["mort", skeleton("moving", "mage"), skeleton("drawing")])
    assert bad.value.rule == "MORT-1"


@holds("MORT-1", "as written")
@rule("MORT-2", "MORT-1")
def test_the_active_misfit_is_hit_by_its_skeleton_and_by_the_tombstone() -> None:
    four = ("no-graveyard", "drawing", "no-healing", "discarding")
    t = mort_table(*four, phase="enemy", graveyard="R4 G5 B6")
    assert t.damage == {"mage": 4}
    t = mort_table(*four, phase="enemy", graveyard="R4", barbarian={"tokens": 1})
    assert t.hits == [("mage", 1, "mort"), ("mage", 1, "dancing-skeleton:drawing")]


@holds("MORT-1", "Companion", "nothing")
def test_MORT_2_without_a_skeleton_before_it_the_tombstone_alone() -> None:
    t = mort_table("moving", "-", "drawing", phase="enemy", graveyard="R4 G5")
    assert t.damage == {"mage": 2}
    assert mort_table("moving", "-", phase="enemy").damage == {}, "an empty Graveyard hits nobody"
    t = mort_table(
        "moving", "-", "drawing", phase="enemy", active="druid", druid={"role": "companion"}, graveyard="R4"
    )
    assert t.damage == {"druid": 2, "bard": 1}, "a Companion's Skeleton hits, too"


def test_MORT_2_skeletons_in_the_graveyard_count_for_the_tombstone() -> None:
    t = mort_table("moving", "-", phase="enemy", graveyard="R4 dancing-skeleton:drawing")
    assert t.damage == {"mage": 2}


@rule("MORT-3")
def test_any_skeleton_may_be_attacked_mort_only_on_his_b_side() -> None:
    t = mort_table("moving", "moving", "-", "drawing", mage={"zone": FIVE})
    assert {a.target for a in t.may(Attack)} == {1, 2, 3}
    with t.refuses("MORT-3"):
        t.attack("mage", 0)
    t.attack("mage", 3)
    assert [e.facing for e in t.s.enemies] == [None, 0, 1]
    t = mort_table(level=2, mage={"zone": FIVE})
    assert {a.target for a in t.may(Attack)} == {0}
    assert t.attack("mage").enemy.damage == 5


@rule("MORT-3")
def test_a_companions_meld_with_a_wild_fells_a_skeleton() -> None:
    t = mort_table(
        "moving", "drawing", druid={"role": "companion", "zone": "R4 B5 R6 B7 G2", "deck": "G4"}
    ).attack("druid", 1)
    assert t.graveyard == ["dancing-skeleton:moving"]
    assert t.loot == []


@rule("MORT-4", "GRAVE-1")
def test_a_defeated_skeleton_counts_for_the_seven_and_goes_to_the_trash_with_the_rest() -> None:
    t = mort_table(
        "moving", "drawing", mage={"zone": FIVE}, graveyard="R4 R6 G8 B9 Y9", barbarian={"damage": 1}
    ).attack("mage", 2)
    assert t.graveyard[-1] == "dancing-skeleton:drawing"
    assert t.waits == ("action", "mage")
    t = mort_table("moving", "drawing", mage={"zone": FIVE}, graveyard=SIX_LYING).attack("mage", 2)
    assert len(t.told(GraveyardFull)) == 1
    assert t.waits == ("split", "mage")
    t.split(barbarian=7)
    assert t.graveyard == []
    assert t.trash[-1] == "dancing-skeleton:drawing"
    assert t.enemies == ["mort", "dancing-skeleton:moving"]


@rule("MORT-4", "T-retrieve", "TOKEN-4", "TREASURE-1")
def test_a_skeleton_is_never_drawn_nor_retrieved() -> None:
    name = "dancing-skeleton:discarding"
    code = 104 + SKELETON_IDS.index(name)
    t = mort_table("moving", "moving", phase="draw", graveyard=f"R4 {name}", mage={"deck": "Y9"})
    assert set(t.may(Draw)) == {Draw(1), Draw(1, 3)}
    with pytest.raises(IllegalAction) as no:
        verify(t.s, Draw(1, code))
    assert no.value.rule == "MORT-4"
    t = mort_table(
        "moving", "moving", phase="draw", graveyard=name, mage={"deck": "", "hand": "Y4"}, trash=name
    )
    assert t.waits == ("action", "mage"), "there is nothing to draw"
    t = mort_table("moving", "moving", trash=f"Y9 {name}", loot=["retrieve"])
    assert len(t.may(UseTreasure)) == 1
    with pytest.raises(IllegalAction) as no:
        verify(t.s, UseTreasure(1, "retrieve", card=code))
    assert no.value.rule == "MORT-4"


@rule("MORT-4", "DRAW-2")
def test_a_renewed_deck_leaves_the_skeletons_in_the_trash() -> None:
    t = mort_table(
        "moving", "moving", phase="draw", trash="dancing-skeleton:drawing Y9", mage={"deck": "", "hand": "Y4"}
    ).draw()
    assert (t.mage.hand, t.trash) == (["Y4", "Y9"], ["dancing-skeleton:drawing"])


@holds("MORT-1", "as written")
@rule("MORT-5")
def test_all_four_defeated_the_first_time_four_new_ones_come() -> None:
    t = last_of_four(0, graveyard="R4", seed=5)
    assert (t.enemy.id, t.enemy.level) == ("mort", 1)
    assert [e.facing for e in t.s.enemies[1:]] == [1, 2, 3, 0], "one facing each Misfit"
    assert len(t.told(SkeletonPlaced)) == 4
    assert [e.level for e in t.told(LevelFell) if e.enemy == "mort"] == [0]
    assert t.graveyard == ["R4", "dancing-skeleton:moving"]
    assert t.waits == ("action", "mage")


@holds("MORT-1", "as written", "wild", "Companion")
@rule("MORT-5")
def test_the_second_time_mort_flips_and_can_be_attacked() -> None:
    t = last_of_four(1, druid={"role": "companion", "zone": "R5 G2 B7", "deck": "G4"})
    assert (t.enemies, t.enemy.level) == (["mort"], 2)
    assert t.may(Attack) == [Attack(1, 2, 0)]
    t.attack("druid", None)
    assert t.enemy.damage == 3


@rule("MORT-5", "GRAVE-1")
def test_a_full_graveyard_comes_before_the_four_new_ones() -> None:
    t = last_of_four(0, graveyard=SIX_LYING)
    assert t.waits == ("split", "mage")
    assert (t.enemies, t.enemy.level) == (["mort"], 0)
    t = t.saved_and_loaded().split(druid=7)
    assert (t.enemy.level, len(t.enemies)) == (1, 5)
    assert "dancing-skeleton:moving" in t.trash


@rule("MORT-5")
def test_new_skeletons_are_none_that_lie_in_graveyard_or_trash() -> None:
    lying = "dancing-skeleton:drawing dancing-skeleton:drawing dancing-skeleton:no-healing"
    for seed in range(12):
        t = last_of_four(0, graveyard=lying, trash="dancing-skeleton:no-healing", seed=seed)
        new = Counter(t.enemies[1:])
        assert not new["dancing-skeleton:drawing"]
        assert not new["dancing-skeleton:no-healing"]
        assert new["dancing-skeleton:moving"] <= 1
        assert sum(new.values()) == 4


@rule("MORT-5")
def test_a_skeleton_left_before_anybody_keeps_mort_on_his_side() -> None:
    t = mort_table("drawing", "moving", mage={"zone": FIVE}).attack("mage", 2)
    assert (t.enemy.level, t.enemies) == (0, ["mort", "dancing-skeleton:drawing"])


@holds("MORT-1", "as written", "Companion")
@rule("MORT-6")
def test_on_the_b_side_the_skeleton_longest_in_the_trash_rises_before_the_attack() -> None:
    lying = "R4 dancing-skeleton:drawing Y9 dancing-skeleton:moving"
    t = mort_table(level=2, phase="enemy", trash=lying)
    assert t.graveyard == ["dancing-skeleton:drawing"]
    assert t.damage == {"mage": 1}, "it counts for the Tombstone already"
    assert len(t.told(SkeletonRaised)) == 1
    t = mort_table(
        level=2,
        phase="enemy",
        trash=lying,
        active="druid",
        druid={"role": "companion"},
        bard={"role": "companion"},
    )
    assert t.graveyard == ["dancing-skeleton:drawing", "dancing-skeleton:moving"]
    assert t.damage == {"druid": 1, "bard": 2, "barbarian": 2}, "then none is left to rise"


@rule("MORT-6", "GRAVE-1")
def test_a_risen_skeleton_may_fill_the_graveyard_before_the_attack() -> None:
    t = mort_table(level=3, phase="enemy", trash="dancing-skeleton:moving", graveyard=SIX_LYING)
    assert t.waits == ("split", "mage")
    t = t.saved_and_loaded().split(barbarian=7)
    assert t.damage == {"barbarian": 7}, "the Tombstone has nothing to count"
    assert t.waits == ("draw", "mage")


@pytest.mark.parametrize("trash", ["", "R4 Y9"])
@rule("MORT-6")
def test_nothing_rises_without_a_skeleton_in_the_trash_or_on_the_a_side(trash: str) -> None:
    assert mort_table(level=2, phase="enemy", trash=trash).told(SkeletonRaised) == []
    t = mort_table("moving", phase="enemy", trash=f"{trash} dancing-skeleton:drawing")
    assert (t.told(SkeletonRaised), t.graveyard) == ([], [])


@holds("MORT-1", "as written", "wild")
@rule("MORT-3", "MORT-5")
def test_mort_falls_to_ten_a_four_of_a_kind_and_a_meld_of_eight() -> None:
    t = mort_table(level=2, damage=7, mage={"zone": "R5 G2 R7"}).attack("mage")
    assert t.enemy.level == 3
    t = mort_table(level=3, mage={"zone": "R5 Y5 G5 B2"}).attack("mage")
    assert t.enemy.level == 4
    assert t.over is None
    t = mort_table(level=4, mage={"zone": f"{FIVE} B9 R10"}).attack("mage")
    assert t.over is None
    t = mort_table(level=4, mage={"zone": f"{FIVE} B9 R10 G2"}).attack("mage")
    assert t.over == "boss"


@pytest.mark.parametrize(
    ("laid", "why"),
    [
        ({"enemies": ["mort"]}, "MORT-5"),
        ({"enemies": [{"id": "mort", "level": 1}]}, "MORT-5"),
        ({"enemies": ["mort", skeleton("moving", "mage"), skeleton("drawing", "mage")]}, "MORT-1"),
        ({"enemies": ["mort", *[skeleton("moving", hero) for hero in HEROES[:3]]]}, "SET-3"),
        ({"enemies": ["big-bone-dragon", skeleton("moving", "mage")]}, "MORT-1"),
        ({"enemies": [{"id": "beerholder", "facing": "mage"}]}, "MORT-1"),
        ({"enemies": ["beerholder"], "enemy_trash": ["dancing-skeleton:moving"]}, "MORT-4"),
        (
            {
                "enemies": ["mort", skeleton("moving", "mage")],
                "graveyard": "dancing-skeleton:moving",
                "trash": "dancing-skeleton:moving",
            },
            "SET-3",
        ),
        ({"enemies": ["mort", skeleton("moving", "mage", damage=5)]}, "HIT-3"),
        ({"enemies": [{"id": "mort", "level": 5}]}, "HIT-3"),
        ({"enemies": [{"id": "felicia", "level": 1}]}, "HIT-3"),
        ({"enemies": ["beerholder", "lich"]}, "SET-3"),
    ],
)
def test_MORT_1_a_position_that_cannot_be_is_refused(laid: dict, why: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(BadPosition) as bad:
        table(**({"enemy_deck": []} | laid))
    assert bad.value.rule == why, bad.value.message


@pytest.mark.parametrize("where", ["hand", "deck", "zone"])
def test_MORT_4_a_skeleton_in_hand_deck_or_zone_is_refused(where: str) -> None:
    with pytest.raises(BadPosition) as bad:
        mort_table("moving", "moving", mage={where: "dancing-skeleton:drawing"})
    assert "dancing-skeleton:drawing" in bad.value.message
    assert where in bad.value.message
