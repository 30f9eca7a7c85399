"""No kind of attack, level, trait, Treasure or token without its sentence, and each says its numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

from cantina.games.dungeon_rummy import content as vocabulary
from cantina.games.dungeon_rummy.content import (
    TREASURES,
    CanastaPower,
    Content,
    FourOfAKindPower,
    MeldPower,
    RoyalCanastaPower,
    RunPower,
    TokenKind,
)
from cantina.table import trait_words
from cantina.table import traits_in_words as words

LONGEST = 120
"""Characters of a sentence: two lines of a panel at 80 columns."""
SHORT = 45
"""Characters of a short form: half a table line."""


def members(union: Any) -> list[type[Any]]:
    """The models of a discriminated union of the vocabulary."""
    return list(get_args(get_args(union)[0]))


UNIONS: dict[str, tuple[Any, Callable[[Any], str], Callable[[Any], str]]] = {
    "attack": (vocabulary.AttackKind, words.attack_sentence, words.attack_short),
    "level": (vocabulary.Level, words.level_sentence, words.level_short),
    "trait": (vocabulary.Trait, words.trait_sentence, words.trait_short),
}
KINDS = [(union, model) for union, (annotation, _, _) in UNIONS.items() for model in members(annotation)]


OWN_VALUES: dict[str, Any] = {"enemy": "bone-dragon", "which": "highest", "counts": [21, 22, 23, 24]}
"""Fields that are no single number."""


def example(model: type[Any]) -> tuple[Any, list[str]]:
    """An object of a kind with a value of its own in each field, and the words for these."""
    data: dict[str, Any] = {"kind": get_args(model.model_fields["kind"].annotation)[0], "source": "house"}
    free = [name for name in model.model_fields if name not in data]
    data |= {name: OWN_VALUES.get(name, 11 + n) for n, name in enumerate(free)}
    told = {name: str(data[name]) for name in free}
    if "enemy" in told:
        told["enemy"] = "Bone Dragon"
    if "counts" in told:
        told["counts"] = "21/22/23/24"
    return model(**data), list(told.values())


def test_the_unions_are_found() -> None:
    assert {union for union, _ in KINDS} == set(UNIONS)
    assert len(KINDS) >= 47


def test_every_kind_of_trait_has_words_of_its_own() -> None:
    """A trait without a sentence is named here, and so are words for a trait that is no more."""
    assert set(trait_words.WORDS) == set(members(vocabulary.Trait))


@pytest.mark.parametrize(("union", "model"), KINDS, ids=[model.__name__ for _, model in KINDS])
def test_every_kind_has_a_sentence_with_its_numbers(union: str, model: type[Any]) -> None:
    _, sentence_of, short_of = UNIONS[union]
    thing, told = example(model)
    sentence, short = sentence_of(thing), short_of(thing)
    assert sentence.endswith(".")
    assert not short.endswith(".")
    assert len(sentence) <= LONGEST
    assert len(short) <= SHORT
    assert (sentence + short).isascii()
    for words_of_field in told:
        assert words_of_field in sentence
        assert words_of_field in short


@pytest.mark.parametrize("union", UNIONS)
def test_no_two_kinds_share_their_words(union: str) -> None:
    annotation, sentence_of, short_of = UNIONS[union]
    examples = [example(model)[0] for model in members(annotation)]
    assert len({sentence_of(x) for x in examples}) == len(examples)
    assert len({short_of(x) for x in examples}) == len(examples)


@pytest.mark.parametrize("treasure", TREASURES)
def test_every_treasure_has_a_sentence_with_its_numbers(treasure: str) -> None:
    sentence = words.treasure_sentence(treasure)
    assert sentence.isascii()
    assert len(sentence) <= LONGEST
    for number in (part for part in treasure.split("-") if part.isdigit()):
        assert number in sentence


def test_an_unknown_treasure_is_named() -> None:
    with pytest.raises(ValueError, match="'heal-5' is no Treasure: use one of heal-4, "):
        words.treasure_sentence("heal-5")


@pytest.mark.parametrize("kind", get_args(TokenKind))
def test_every_token_has_a_sentence(kind: TokenKind) -> None:
    sentence = words.token_sentence(kind)
    assert sentence.startswith(f"{kind.capitalize()}: ")
    assert sentence.isascii()
    assert len(sentence) <= LONGEST


POWERS: list[tuple[MeldPower, str]] = [
    (
        CanastaPower(kind="canasta", cards=7, damage=3, mana=3, source="house"),
        "Canasta, 7 or more cards: 3 more Damage and 3 more mana.",
    ),
    (
        CanastaPower(kind="canasta", cards=8, damage=4, mana=5, source="house"),
        "Meld, 8 or more cards: 4 more Damage and 5 more mana.",
    ),
    (
        CanastaPower(kind="canasta", cards=7, damage=0, mana=6, source="house"),
        "Canasta, 7 or more cards: 6 more mana.",
    ),
    (
        CanastaPower(kind="canasta", cards=7, damage=0, mana=0, source="house"),
        "Canasta, 7 or more cards: nothing more.",
    ),
    (
        FourOfAKindPower(kind="four-of-a-kind", damage=2, mana=1, source="house"),
        "Four-of-a-kind: 2 more Damage and 1 more mana.",
    ),
    (
        RunPower(kind="run", least=5, most=6, damage=1, mana=1, source="house"),
        "Run of 5 or 6 cards: 1 more Damage and 1 more mana.",
    ),
    (
        RunPower(kind="run", least=4, most=6, damage=1, mana=0, source="house"),
        "Run of 4 to 6 cards: 1 more Damage.",
    ),
    (
        RunPower(kind="run", least=5, most=5, damage=0, mana=2, source="house"),
        "Run of 5 cards: 2 more mana.",
    ),
    (
        RoyalCanastaPower(kind="royal-canasta", damage=6, mana=3, source="house"),
        "Royal Canasta, 7 or more cards, none wild: 6 more Damage and 3 more mana.",
    ),
]


@pytest.mark.parametrize(("power", "sentence"), POWERS)
def test_a_power_says_its_bonus(power: MeldPower, sentence: str) -> None:
    """HIT-1: the bonus of the zone's Misfit."""
    assert words.power_sentence(power) == sentence


def test_every_kind_of_power_is_tried() -> None:
    assert {type(power) for power, _ in POWERS} == set(members(vocabulary.MeldPower))


def test_an_enemy_tells_all_in_order(content: Content) -> None:
    assert words.enemy_lines(content.enemies["vegan-troll"]) == [
        "Hits the active Misfit for 4.",
        "Falls to 12 Damage.",
        "Immune to melds of fewer than 4 cards: they still earn mana.",
        "Leaves 2 Treasures in the Loot Zone.",
    ]
    dragon = words.enemy_lines(content.enemies["red-dragon"])
    assert dragon[1] == "Level 1 falls to 15 Damage."
    assert dragon[2] == "Level 2 falls to one meld of 8 or more cards; Damage does nothing."
    assert dragon[-1] == "A Boss: when its last level falls, you win."


def test_a_misfit_tells_health_power_cost_and_token(content: Content) -> None:
    hero = content.hero(1)
    lines = words.hero_lines(hero, hero.versions["standard"])
    assert lines[0] == "Bob the Mage: 15 health."
    assert lines[2] == "2 mana make 1 Draw token."
    assert max(map(len, lines)) <= LONGEST


def test_a_guardian_is_called_by_its_name(content: Content) -> None:
    """E-felicia: the name is that of the content; only without content it is made from the id."""
    level = content.enemies["felicia"].levels[1]
    assert words.level_short(level, content) == words.level_short(level) == "needs the Bone Dragon beaten"
    renamed = content.enemies["bone-dragon"].model_copy(update={"name": "Old Rattler"})
    other = content.model_copy(update={"enemies": {**content.enemies, "bone-dragon": renamed}})
    assert words.level_short(level, other) == "needs the Old Rattler beaten"
    assert "the Old Rattler," in words.enemy_lines(content.enemies["felicia"], other)[2]
    assert "the Old Rattler," in words.level_sentence(level, other)


def test_every_enemy_and_misfit_tells_in_short_lines(content: Content) -> None:
    for enemy in content.enemies.values():
        lines = words.enemy_lines(enemy, content)
        assert len(lines) == 2 + len(enemy.levels) + len(enemy.traits)
        assert max(map(len, lines)) <= LONGEST
    for hero in content.heroes.values():
        for version in hero.versions.values():
            assert max(map(len, words.hero_lines(hero, version))) <= LONGEST


def test_facts_say_where_their_numbers_come_from(content: Content) -> None:
    """Section 10: the bestiary shows what is printed and what is the house's own."""
    felicia = [
        (fact.text[:7], fact.source) for fact in words.enemy_facts(content.enemies["felicia"], content)
    ]
    assert felicia == [
        ("Hits th", "house"),
        ("Level 1", "house"),
        ("Level 2", "print"),
        ("Level 3", "house"),
        ("A Boss:", None),
    ]
    orc = words.enemy_facts(content.enemies["florist-orc"])
    assert [fact.source for fact in orc] == ["print", "print", "house"]
    lily = content.hero(0)
    assert [fact.source for fact in words.hero_facts(lily, lily.versions["goblin"])] == [
        "house",
        "house",
        "print",
        None,
    ]


def test_mort_and_skeletons_tell_how_they_end(content: Content) -> None:
    """MORT-5: beaten on his B side, the game is won; Skeletons leave nothing."""
    assert words.enemy_lines(content.enemies["mort"])[-1] == (
        "The last enemy of his game: when his last level falls, you win."
    )
    assert words.enemy_lines(content.enemies["dancing-skeleton:moving"]) == [
        "Hits the active Misfit for 1.",
        "Falls to 5 Damage.",
        "The active Misfit takes 2 Damage for each card that goes from one Play Zone to another.",
        "Leaves no loot.",
    ]
