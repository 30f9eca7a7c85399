"""MELD-1 to MELD-6: which bags are melds, held against the naive reading of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

import pytest
from naive_melds import naive_is_legal, naive_readings

from cantina.games.dungeon_rummy.cards import NAMES, bag, parse_card
from cantina.games.dungeon_rummy.melds import is_legal, kinds, readings


def cards(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]


def agree(hand: Sequence[int]) -> None:
    """Legality and all readings are those of the naive rules."""
    key = bag(hand)
    wanted = naive_readings(hand)
    found = {tuple(sorted((rank, card) for card, rank in reading)) for reading in readings(key, 99)}
    names = [NAMES[card] for card in hand]
    assert is_legal(key) == naive_is_legal(hand), names
    assert found == wanted, names


@pytest.mark.parametrize("size", [1, 2])
def test_MELD_1_every_meld_of_up_to_two_cards(size: int) -> None:
    for hand in combinations_with_replacement(range(52), size):
        agree(hand)
    for rest in combinations_with_replacement(range(52), size - 1):
        for tokened in range(52, 104):
            agree([*rest, tokened])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("R5", ("single",)),
        ("R5 B6 R7", ("run",)),
        ("R8 R9", ()),
        ("R7 B7 R7", ()),
        ("R7 B7 Y7 G7", ("set",)),
        ("RA B2 Y3 B2", ("run",)),
        ("R5 B2 G2 Y8", ()),
        ("RK BA G2 R3", ()),
        ("RQ BK GA", ("run",)),
        ("R5 B6* G2 Y8", ()),
        ("RA B2 Y3 G4 R5 B6 Y7", ("run",)),
        ("R5 G2", ("run", "set")),
    ],
)
def test_MELD_2_MELD_3_MELD_4_kinds(text: str, found: tuple[str, ...]) -> None:
    assert kinds(bag(cards(text))) == found
