"""CARD-1, CARD-2: cards, their notation, and bags of them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from meld_samples import is_possible

from cantina.games.dungeon_rummy.cards import (
    NAMES,
    RANKS,
    SKELETON,
    SKELETON_IDS,
    UNIT,
    bag,
    cards_in,
    count,
    holds,
    is_tokened,
    kinds_in,
    parse_card,
    plain,
    rank_of,
    suit_of,
)


def samples() -> list[list[int]]:
    rng = Random(1)
    deck = [card for card in range(52) for _ in range(2)]
    hands = []
    for _ in range(400):
        hand = rng.sample(deck, rng.randint(0, 20))
        if hand and rng.random() < 0.5:
            hand[0] += 52
        hands.append(hand)
    return [hand for hand in hands if is_possible(hand)]


def test_CARD_1_thirteen_ranks_in_four_suits() -> None:
    assert " ".join(RANKS) == "A 2 3 4 5 6 7 8 9 10 J Q K"
    assert len({(suit_of(card), rank_of(card)) for card in range(52)}) == 4 * len(RANKS)


def test_CARD_2_names_go_both_ways() -> None:
    assert len(set(NAMES)) == 104 + len(SKELETON_IDS)
    for card, name in enumerate(NAMES[:SKELETON]):
        assert parse_card(name) == card
        assert name.endswith("*") == is_tokened(card)
        assert NAMES[plain(card)] == name.rstrip("*")
        assert name[0] == "RYGB"[suit_of(card)]
        assert name[1:].rstrip("*") == RANKS[rank_of(card)]


@pytest.mark.parametrize("text", ["", "R", "R1", "X5", "r5", "R5**", "5R", "R5 ", None, 5])
def test_CARD_2_what_is_no_card_is_told_what_would_be(text: str) -> None:
    with pytest.raises(ValueError, match="such as R5 or Y10"):
        parse_card(text)


def test_CARD_1_a_bag_gives_back_its_cards() -> None:
    for hand in samples():
        key = bag(hand)
        assert cards_in(key) == sorted(hand)
        assert list(kinds_in(key)) == sorted(set(hand))
        assert count(key) == len(hand)
        copies = Counter(hand)
        assert [holds(key, card) for card in range(104)] == [copies[card] > 0 for card in range(104)]


def test_CARD_1_cards_come_and_go_in_any_order() -> None:
    rng = Random(2)
    for hand in samples():
        key = 0
        for card in hand:
            key += UNIT[card]
        assert key == bag(reversed(hand))
        for card in rng.sample(hand, len(hand)):
            key -= UNIT[card]
        assert key == 0
