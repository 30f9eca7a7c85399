"""No kind of attack, level, trait, Treasure or token without its sentence, and each says its numbers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from cantina.games.dungeon_rummy import content as vocabulary
from cantina.games.dungeon_rummy.content import TREASURES, Content, MeldPower, TokenKind
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.table import traits_in_words as words

LONGEST = 120
"""Characters of a sentence: two lines of a panel at 80 columns."""
SHORT = 45
"""Characters of a short form: half a table line."""


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(Path(__file__).parents[2] / "content" / "dungeon_rummy")


def members(union: Any) -> list[type[Any]]:
    """The models of a discriminated union of the vocabulary."""
    return list(get_args(get_args(union)[0]))


UNIONS: dict[str, tuple[Any, Callable[[Any], str], Callable[[Any], str]]] = {
    "attack": (vocabulary.AttackKind, words.attack_sentence, words.attack_short),
    "level": (vocabulary.Level, words.level_sentence, words.level_short),
    "trait": (vocabulary.Trait, words.trait_sentence, words.trait_short),
}
KINDS = [(union, model) for union, (annotation, _, _) in UNIONS.items() for model in members(annotation)]


def example(model: type[Any]) -> tuple[Any, list[int]]:
    """An object of a kind with a number of its own in each field, and these numbers."""
    data: dict[str, Any] = {"kind": get_args(model.model_fields["kind"].annotation)[0], "source": "house"}
    free = [name for name in model.model_fields if name not in data]
    data |= {name: 11 + n for n, name in enumerate(free)}
    return model(**data), [data[name] for name in free]


def test_the_unions_are_found() -> None:
    assert {union for union, _ in KINDS} == set(UNIONS)
    assert len(KINDS) >= 15


@pytest.mark.parametrize(("union", "model"), KINDS, ids=[model.__name__ for _, model in KINDS])
def test_every_kind_has_a_sentence_with_its_numbers(union: str, model: type[Any]) -> None:
    _, sentence_of, short_of = UNIONS[union]
    thing, numbers = example(model)
    sentence, short = sentence_of(thing), short_of(thing)
    assert sentence.endswith(".")
    assert not short.endswith(".")
    assert len(sentence) <= LONGEST
    assert len(short) <= SHORT
    assert (sentence + short).isascii()
    for number in numbers:
        assert str(number) in sentence
        assert str(number) in short


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


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ((7, 3, 3), "Canasta, 7 or more cards: 3 more Damage and 3 more mana."),
        ((8, 4, 5), "Meld, 8 or more cards: 4 more Damage and 5 more mana."),
        ((7, 0, 6), "Canasta, 7 or more cards: 6 more mana."),
        ((7, 0, 0), "Canasta, 7 or more cards: nothing more."),
    ],
)
def test_a_power_says_its_bonus(numbers: tuple[int, int, int], sentence: str) -> None:
    """HIT-1: the bonus of the zone's Misfit."""
    cards, damage, mana = numbers
    power = MeldPower(kind="canasta", cards=cards, damage=damage, mana=mana, source="house")
    assert words.power_sentence(power) == sentence


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
