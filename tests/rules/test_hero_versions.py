"""The versions of the Misfits (section 10): health, what their melds bring, and where the bonus counts."""

from __future__ import annotations

import pytest
from table_of import deal, holds, party, rule, table

from cantina.games.dungeon_rummy.events import EnemyHurt
from cantina.games.dungeon_rummy.setup import SeatConfig

THREE = "R4 B5 R6"
FIVE = "R4 B5 R6 B8 G2"
SIX = "R4 B5 R6 B8 R9 G2"
SEVEN = "R4 B5 R6 Y7 R8 B9 R10"
WILD_SEVEN = "R4 B5 R6 B8 R9 B10 G2"
EIGHT = f"{SEVEN} BJ"
FOUR_OF_A_KIND = "R5 Y5 G5 B5"
WILD_FOUR = "R5 Y5 G5 B2"
HEROES = ("barbarian", "mage", "druid", "bard")
COST = {"barbarian": 1, "mage": 2, "druid": 1, "bard": 3}


def bonus(hero: str, version: str, zone: str, role: str = "companion") -> tuple[int, int]:
    """The Damage and the mana that a Misfit's version adds to this meld (mana-3 pays for remainders)."""
    active = "mage" if hero != "mage" else "bard"
    seat = {"version": version, "zone": zone, "role": role}
    t = table(active=active, enemies=[{"id": "red-dragon"}], **{hero: seat})
    t.attack(hero, seat=active if role == "companion" else hero)
    hurt = t.told(EnemyHurt)[0].amount - len(zone.split())
    outcome = strike_of(hero, version, zone)
    assert hurt == outcome[0]
    assert t.tokens.get(hero, 0) == min(7, (outcome[1] + mana_on(zone)) // COST[hero])
    return outcome


def mana_on(zone: str) -> int:
    """The printed mana of these cards."""
    return sum(card[1:] in ["A", "3", "7", "J", "Q", "K"] for card in zone.split())


def strike_of(hero: str, version: str, zone: str) -> tuple[int, int]:
    """What the arithmetic of attacks says of the bonus."""
    from cantina.games.dungeon_rummy.strike import strike

    s = table(enemies=["red-dragon"], **{hero: {"version": version, "zone": zone}}).s
    h = HEROES.index(hero)
    outcome = strike(s.numbers, h, s.zones[h], 0, s.enemies, 0)
    return outcome.dealt - outcome.cards, outcome.mana - mana_on(zone)


@holds(
    "H-standard-barbarian",
    "H-standard-mage",
    "H-standard-druid",
    "H-standard-bard",
    "as written",
    "wild",
    "Companion",
)
@rule("H-standard-barbarian", "H-standard-mage", "H-standard-druid", "H-standard-bard", "HIT-1")
@pytest.mark.parametrize("hero", HEROES)
def test_standard_canasta_brings_3_and_3(hero: str) -> None:
    for zone in (THREE, FIVE, SIX, FOUR_OF_A_KIND, WILD_FOUR):
        assert bonus(hero, "standard", zone) == (0, 0)
    for zone in (SEVEN, WILD_SEVEN, EIGHT):
        assert bonus(hero, "standard", zone) == (3, 3)


@holds(
    "H-goblin-barbarian",
    "H-goblin-mage",
    "H-goblin-druid",
    "H-goblin-bard",
    "as written",
    "wild",
    "Companion",
)
@pytest.mark.parametrize("hero", HEROES)
def test_goblin_canasta_bonus_starts_at_eight_cards(hero: str) -> None:
    for zone in (THREE, SIX, FOUR_OF_A_KIND, SEVEN, WILD_SEVEN):
        assert bonus(hero, "goblin", zone) == (0, 0)
    assert bonus(hero, "goblin", EIGHT) == (3, 3)


@rule("H-goblin-mage", "HIT-4", "H-exclusive-mage")
@pytest.mark.parametrize("version", ["goblin", "exclusive"])
def test_a_seven_card_meld_is_a_canasta_for_every_other_rule(version: str) -> None:
    t = table(enemies=[{"id": "baby-cthulhu", "level": 2}], mage={"version": version, "zone": SEVEN})
    assert t.attack("mage").over == "boss"


@holds("H-exclusive-barbarian", "as written", "wild", "Companion")
def test_exclusive_barbarian_four_of_a_kind_brings_2_and_2_instead_of_the_canasta() -> None:
    for zone in (FOUR_OF_A_KIND, WILD_FOUR, "R5 Y5 G5 B9*"):
        assert bonus("barbarian", "exclusive", zone) == (2, 2)
    for zone in ("R5 Y5 G5", "R4 B5 R6 B7", SEVEN, EIGHT):
        assert bonus("barbarian", "exclusive", zone) == (0, 0)


@holds("H-exclusive-mage", "as written", "wild", "Companion")
def test_exclusive_mage_canasta_brings_6_mana_and_no_damage() -> None:
    for zone in (SEVEN, WILD_SEVEN, EIGHT):
        assert bonus("mage", "exclusive", zone) == (0, 6)
    for zone in (SIX, FOUR_OF_A_KIND):
        assert bonus("mage", "exclusive", zone) == (0, 0)


@holds("H-exclusive-druid", "as written", "wild", "Companion")
def test_exclusive_druid_a_run_of_five_or_six_brings_1_and_1() -> None:
    for zone in (FIVE, SIX, "R4 B5 R6 B7 R8"):
        assert bonus("druid", "exclusive", zone) == (1, 1)
    for zone in (THREE, "R4 B5 R6 B7", FOUR_OF_A_KIND, SEVEN, EIGHT):
        assert bonus("druid", "exclusive", zone) == (0, 0)


@holds("H-exclusive-bard", "as written", "wild", "Companion")
def test_exclusive_bard_a_royal_canasta_brings_6_and_3() -> None:
    for zone in (SEVEN, EIGHT, "RA B2 R3 B4 R5 B6 R7"):
        assert bonus("bard", "exclusive", zone) == (6, 3)
    for zone in (SIX, WILD_SEVEN, FOUR_OF_A_KIND, "R4 B5 R6 Y7* R8 B9 R10"):
        assert bonus("bard", "exclusive", zone) == (0, 0)


@holds(
    "H-standard-barbarian",
    "H-standard-mage",
    "H-standard-druid",
    "H-standard-bard",
    "H-goblin-barbarian",
    "H-goblin-mage",
    "H-goblin-druid",
    "H-goblin-bard",
    "H-exclusive-barbarian",
    "H-exclusive-mage",
    "H-exclusive-druid",
    "H-exclusive-bard",
    "as written",
)
@pytest.mark.parametrize("version", ["standard", "goblin", "exclusive"])
@pytest.mark.parametrize("hero", HEROES)
def test_health_of_each_version_as_a_player_and_as_a_companion(hero: str, version: str) -> None:
    health = {"goblin": (24, 12)}.get(version, (30, 15))[hero != "barbarian"]
    for role in ("ai", "companion"):
        active = "mage" if hero != "mage" else "bard"
        laid = {hero: {"version": version, "damage": health - 1, "role": role}}
        t = table(active=active, **laid)
        assert t.s.numbers.health[HEROES.index(hero)] == health
        assert t.over is None
        t = table(phase="enemy", active=active, enemies=["florist-orc"], **laid)
        assert t.over == f"died:{hero}"


@rule("SET-1", "H-goblin-bard", "H-exclusive-druid")
def test_versions_mix_in_one_party() -> None:
    versions = ("exclusive", "goblin", "standard", "exclusive")
    seats = tuple(SeatConfig(s.hero, v, s.role) for s, v in zip(party(), versions, strict=True))
    t = deal(seats=seats)
    assert t.s.numbers.versions == versions
    assert t.s.numbers.health == (30, 12, 15, 15)
    assert t.saved_and_loaded().s.key() == t.s.key()


@rule("HIT-4")
@pytest.mark.parametrize("version", ["standard", "goblin", "exclusive"])
def test_royal_canasta_and_complete_run_with_each_version(version: str) -> None:
    run = "RA B2 R3 B4 R5 B6 R7 B8 R9 B10 RJ BQ RK BA"
    for zone, falls in ((run, True), (run.replace("B6", "Y2"), True), (run.replace(" BA", ""), False)):
        t = table(enemies=["lich"], mage={"version": version, "zone": zone}).attack("mage")
        assert (t.over == "boss") == falls
    for zone, falls in (
        (SEVEN, True),
        (WILD_SEVEN, False),
        (SIX, False),
        (run, True),
        ("R4 B5 R6 B7 R8* B9 R10", False),
    ):
        t = table(
            enemies=[{"id": "baby-cthulhu", "level": 2}], mage={"version": version, "zone": zone}
        ).attack("mage")
        assert (t.over == "boss") == falls
