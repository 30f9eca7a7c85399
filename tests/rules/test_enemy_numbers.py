"""The enemies of both sets and of Mort, and the heroes: section 10 of the rules, its house numbers tuned."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cantina.games.dungeon_rummy.content import Content, Enemy
from cantina.games.dungeon_rummy.content_files import load_content

SHIPPED = Path(__file__).parents[2] / "content" / "dungeon_rummy"

# A line for each enemy: tier, attack, levels, loot, traits; what is printed has a star, the rest is house.
TABLE = """
florist-orc           easy   each=1* damage=9* 2
kobold-tower          easy   graveyard=1 three-of-a-kind 1
giant-spider          easy   active=3 damage=9 1 defeat-trashes-meld=2*
vegan-troll           medium active=6 damage=20 2 immune-below=4*
annoyed-will-o-wisp   medium active=5 damage=20 2 no-own-zone*
bone-dragon           hard   active=6 meld=8* 3 no-graveyard-draw*
twoflowers            hard   active=3 four-of-a-kind,damage=12 3 defeat-trashes-largest*
cute-slime            hard   graveyard=2 damage=7,meld=7 3 reveal-slime*
beerholder            boss   each=1* damage=26,three-of-a-kind,meld=8 0
felicia               boss   active=3 damage=10,guardian=bone-dragon*,meld=7 0
dealer-hydra          boss   non-active=2* damage=60,three-of-a-kind,damage=75 0 \
    trashes-extremes=highest/3/2/1/1*
red-dragon            boss   active=9 damage=15*,meld=8*,meld=9* 0 \
    reveal-treasures=2*,bribe*,meld-treasure=5*
dog                   easy   active=4 damage=11 1 damage-per-suit*
duck                  easy   active=3 damage=5 1 damage-per-attack*
juggling-skeleton     easy   most-cards=3* damage=18 1
cat                   medium active=5 damage=12 2 damage-per-mana*
bat                   medium active=6 damage=18 2 no-talk=15*
color-vampire         medium active=5 damage=12 2 no-healing*,two-suits-only*
undead-barbarian-lady medium weakest=3* damage=28 2
mummy                 hard   active=7 damage=7 3 immune*,decays*,trash-to-prevent*
glutton-serpent       hard   active=5 damage=18 3 no-tokens*
undead-treefolk       hard   active=4 damage=14 3 no-mana-cards-only*
lich                  boss   active=4 complete-run* 0 paid-retrieval=5*
abomination           boss   active-and-zone=1/1* damage=14,four-of-a-kind,damage=17 0 \
    reveal-trashes-cards=3*,big-melds-double*
baby-cthulhu          boss   most-cards=2* damage=23,damage=28,royal-canasta 0 moves-largest-meld*
big-bone-dragon       boss   each=1* damage=10,meld=7,damage=11 0 \
    skeleton-per-level*,trashes-extremes=lowest/3/2/1/1*
mort                  mort   graveyard=1* skeletons*,skeletons*,damage=3,four-of-a-kind,meld=5 0 \
    raises-skeleton*
"""
SKILLS = {
    "moving": "move-toll=2*",
    "no-healing": "no-healing*,no-prevention*",
    "no-graveyard": "no-graveyard-draw*",
    "discard-two": "more-discards=1*",
    "drawing": "draw-toll=1*",
    "discarding": "discard-toll=2*",
}
ROWS = {row.split()[0]: row.split()[1:] for row in TABLE.strip().splitlines()} | {
    f"dancing-skeleton:{skill}": ["skeleton", "active=1", "damage=3", "0", traits]
    for skill, traits in SKILLS.items()
}


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(SHIPPED)


def told(thing: Any) -> str:
    """An attack, level or trait as the table has it."""
    fields = [getattr(thing, name) for name in type(thing).model_fields if name not in ("kind", "source")]
    flat = [str(v) for field in fields for v in (field if isinstance(field, tuple) else (field,))]
    words = str(thing.kind) + ("=" + "/".join(flat) if flat else "")
    return words + ("*" if thing.source == "print" else "")


def row_of(enemy: Enemy) -> list[str]:
    row = [enemy.tier, told(enemy.attack), ",".join(map(told, enemy.levels)), str(enemy.loot.value)]
    return [*row, ",".join(map(told, enemy.traits))] if enemy.traits else row


@pytest.mark.parametrize("enemy_id", ROWS)
def test_every_enemy_has_the_numbers_of_the_table(content: Content, enemy_id: str) -> None:
    """Section 10: tier, attack, levels, loot, traits, and where each number comes from.

    Whoever tunes a number gives the ruleset another name, and writes the number here.
    """
    assert row_of(content.enemies[enemy_id]) == ROWS[enemy_id]


def test_no_enemy_is_missing_or_too_many(content: Content) -> None:
    """Section 8: eight monsters and four Bosses of the forest, ten and four of the necropolis; Mort."""
    assert set(content.enemies) == set(ROWS)
    kinds = Counter((e.set, "monster" if e.is_monster else e.tier) for e in content.enemies.values())
    assert kinds == {
        ("forest", "monster"): 8,
        ("forest", "boss"): 4,
        ("necropolis", "monster"): 10,
        ("necropolis", "boss"): 4,
        ("mort", "skeleton"): 6,
        ("mort", "mort"): 1,
    }
    assert {e.tier for e in content.enemies.values() if e.is_boss} == {"boss", "mort"}


def test_twelve_skeletons_two_of_each_skill(content: Content) -> None:
    """MORT-1: 12 in all; that it is two of each is the house's ruling. Every other card is there once."""
    copies = {e: enemy.copies for e, enemy in content.enemies.items()}
    skeletons = [n for e, n in copies.items() if e.startswith("dancing-skeleton:")]
    assert [(n.value, n.source) for n in skeletons] == [(2, "house")] * 6
    assert {n.value for e, n in copies.items() if not e.startswith("dancing-skeleton:")} == {1}


@pytest.mark.parametrize(
    ("version", "name", "health", "power"),
    [
        ("standard", "barbarian", 30, "canasta=7/3/3*"),
        ("standard", "mage", 15, "canasta=7/3/3*"),
        ("standard", "druid", 15, "canasta=7/3/3*"),
        ("standard", "bard", 15, "canasta=7/3/3*"),
        ("goblin", "barbarian", 29, "canasta=8/3/3"),
        ("goblin", "mage", 14, "canasta=8/3/3"),
        ("goblin", "druid", 15, "canasta=8/3/3"),
        ("goblin", "bard", 15, "canasta=8/3/3"),
        ("exclusive", "barbarian", 30, "four-of-a-kind=2/2"),
        ("exclusive", "mage", 15, "canasta=7/0/6"),
        ("exclusive", "druid", 15, "run=5/6/1/1"),
        ("exclusive", "bard", 15, "royal-canasta=6/3"),
    ],
)
def test_every_hero_version_has_its_numbers(
    content: Content, version: Any, name: Any, health: int, power: str
) -> None:
    """Section 10: three versions of four Misfits."""
    numbers = content.heroes[name].versions[version]
    assert numbers.health.value == health
    assert numbers.health.source == ("print" if version == "standard" else "house")
    assert told(numbers.power) == power
