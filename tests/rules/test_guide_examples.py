"""The examples of the guide are what the rules say: melds, mana, Damage, and what may be said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.cards import Bag, bag, is_tokened, parse_card
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.guide import RuleText, card_line, load_guide
from cantina.games.dungeon_rummy.numbers import Numbers
from cantina.games.dungeon_rummy.refusals import refusal
from cantina.games.dungeon_rummy.strike import bonus_of, damage_taken, mana_of
from cantina.games.dungeon_rummy.talk import names_a_card

CONTENT = Path(__file__).parents[2] / "content" / "dungeon_rummy"
GUIDE = load_guide(CONTENT / "guide")
NUMBERS = Numbers(load_content(CONTENT), (0, 1, 2, 3), ("standard",) * 4)
TOUGH = "beerholder"
"""An enemy that takes Damage as it comes."""


def drawn(rule: RuleText) -> Iterator[tuple[list[str], str]]:
    """The lines of cards of a rule's example: the cards as written, and the caption."""
    for line in rule.example.splitlines():
        found = card_line(line)
        if found is not None:
            yield list(found[0]), found[1]


LINES = [
    pytest.param(rule, cards, caption, id=f"{rule.id} {' '.join(cards)}")
    for section in GUIDE.sections()
    for rule in section.rules
    for cards, caption in drawn(rule)
]


def bag_of(cards: list[str]) -> Bag:
    return bag(parse_card(card.split("=")[0]) for card in cards)


def test_every_rule_on_cards_and_melds_has_a_drawn_example() -> None:
    """CARD-1 to CARD-3, MELD-1 to MELD-7, and those on what an attack is worth."""
    section = next(s for s in GUIDE.sections() if s.title == "Cards and melds")
    rules = [rule.id for rule in section.rules]
    assert len(rules) == 10
    for rule_id in (*rules, "HIT-1", "HIT-4", "MANA-1", "PLAY-2", "BOOT-1", "EXTREME-1", "G-attack"):
        rule = GUIDE.rule(rule_id)
        assert rule is not None
        assert list(drawn(rule)), rule_id


@pytest.mark.parametrize(("rule", "cards", "caption"), LINES)
def test_a_drawn_example_is_a_meld_unless_it_says_that_it_is_none(
    rule: RuleText, cards: list[str], caption: str
) -> None:
    """MELD-1 to MELD-5, and MELD-7 where a caption names the rule that refuses."""
    tokened = [card for card in cards if is_tokened(parse_card(card.split("=")[0]))]
    assert len(tokened) <= 1
    lying = bag_of(cards)
    told_no = re.match(r"no (meld|run|set)\b", caption) is not None
    assert melds.is_legal(lying) is not told_no
    if not told_no and (len(cards) > 1 or "=" in cards[0]):
        ways = [melds.reading_text(reading) for reading in melds.readings(lying, 1000)]
        shown = [card for card in cards if "=" in card]
        assert any(all(card in way for card in shown) for way in ways), ways
    by = re.search(r"by (MELD-\d)", caption)
    if by is not None:
        assert refusal([parse_card(card.split("=")[0]) for card in cards])[0] == by[1]


@pytest.mark.parametrize(("rule", "cards", "caption"), LINES)
def test_numbers_in_a_caption_are_those_of_the_rules(rule: RuleText, cards: list[str], caption: str) -> None:
    """CARD-3, HIT-1 and section 8: the mana on the cards, and the Damage to the enemy of the page."""
    lying = bag_of(cards)
    found = re.match(r"(\d+) (mana|Damage)\b", caption)
    if found is None:
        assert not re.search(r"\d+ (mana|Damage)\b", caption)
    elif found[2] == "mana":
        assert mana_of(NUMBERS, lying) == int(found[1])
    else:
        enemy = rule.id[2:] if rule.id.startswith("E-") else TOUGH
        assert damage_taken(NUMBERS, enemy, lying, bonus_of(NUMBERS.power[1], lying)[0]) == int(found[1])


@pytest.mark.parametrize(
    ("caption", "holds"),
    [
        ("a run", melds.is_run),
        ("a set", melds.is_set),
        ("the complete run", melds.is_complete_run),
        ("a three-of-a-kind", lambda lying: melds.set_size(lying) == 3),
        ("a four-of-a-kind", lambda lying: melds.set_size(lying) == 4),
    ],
)
def test_kinds_in_a_caption_are_those_of_the_rules(caption, holds) -> None:  # type: ignore[no-untyped-def]
    """MELD-2, MELD-3 and HIT-4."""
    told = [line.values for line in LINES if re.match(rf"{caption}\b", str(line.values[2]))]
    assert told
    for rule, cards, _ in told:
        assert holds(bag_of(cards)), (rule, cards)


def test_the_step_by_step_attack_adds_up() -> None:
    """G-attack, against HIT-1 and MANA-1: 10 Damage, and 2 Draw tokens out of 5 mana."""
    rule = GUIDE.rule("G-attack")
    assert rule is not None
    [(cards, _)] = drawn(rule)
    lying = bag_of(cards)
    damage, mana = bonus_of(NUMBERS.power[1], lying)
    assert (len(cards) + damage, mana_of(NUMBERS, lying) + mana, NUMBERS.cost[1]) == (10, 5, 2)
    assert "are 10" in rule.example
    assert "of 5 he makes 2" in rule.example
    assert NUMBERS.content.enemies["florist-orc"].levels[0].model_dump()["amount"] == 9


def test_typed_lines_are_sent_or_not_as_the_example_says() -> None:
    """TALK-3."""
    rule = GUIDE.rule("TALK-3")
    assert rule is not None
    lines = [re.split(r" {2,}", line) for line in rule.example.splitlines()]
    assert {verdict for verdict, _ in lines} == {"sent", "not sent"}
    for verdict, words in lines:
        assert (names_a_card(words) is None) is (verdict == "sent"), words
