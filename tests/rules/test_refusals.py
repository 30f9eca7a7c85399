"""MELD-7: the rule that a refusal names, and what its sentence says."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest
from meld_samples import cards, near_melds
from naive_melds import naive_refusal_rule

from cantina.games.dungeon_rummy.cards import NAMES
from cantina.games.dungeon_rummy.refusals import refusal


def agree(hand: list[int]) -> None:
    wanted = naive_refusal_rule(hand)
    if wanted is None:
        with pytest.raises(ValueError, match="nothing to refuse"):
            refusal(hand)
        return
    rule, sentence = refusal(hand)
    assert rule == wanted, [NAMES[card] for card in hand]
    assert sentence.endswith(".")


def test_MELD_7_every_two_cards_tokened_or_not() -> None:
    for hand in combinations_with_replacement(range(104), 2):
        if hand[0] % 3 == 0 or hand[0] == hand[1]:
            agree(list(hand))


@pytest.mark.parametrize("seed", range(3))
def test_MELD_7_hands_near_a_meld(seed: int) -> None:
    for hand in near_melds(Random(seed), 500, (2, 3, 4, 5, 6, 8)):
        agree(hand)


def test_MELD_7_two_tokened_cards() -> None:
    rng = Random(3)
    for hand in near_melds(rng, 300, (2, 3, 4, 5)):
        agree([*[card for card in hand if card < 52], *rng.sample(range(52, 104), 2)])


@pytest.mark.parametrize(
    ("text", "rule", "said"),
    [
        ("R8 R9", "MELD-2", "R8 and R9 would be neighbours of one suit"),
        ("R5 G5 B6", "MELD-2", "R5 and G5 are of one rank"),
        ("R5 G5 R5 B6", "MELD-2", "R5 is there twice"),
        ("RK BA G2 R3", "MELD-2", "low, before the 2, or high, after the King"),
        ("R5 G7", "MELD-2", "between R5 and G7, 6 is missing"),
        ("R5 G9 B2", "MELD-2", "between R5 and G9, 6 to 8 are missing"),
        ("R5 R2", "MELD-2", "R2 would lie next to a card of its own suit"),
        ("R5 Y5 R2", "MELD-2", "R2 and R5 are both red"),
        ("RA GA B3", "MELD-2", "only when it is complete"),
        ("R7 B7 R7", "MELD-3", "R7 is there twice"),
        ("R5* R5", "MELD-3", "R5 and R5* are both red"),
        ("R5 B2 G2 Y8", "MELD-4", "G2 and B2 would all have to be wild"),
        ("R5* G6* B7", "MELD-4", "R5* and G6* would all have to be wild"),
        ("G2 R4 Y2 B5 R2", "MELD-4", "would all have to be wild"),
    ],
)
def test_MELD_7_sentences(text: str, rule: str, said: str) -> None:
    found, sentence = refusal(cards(text))
    assert found == rule
    assert said in sentence


def test_MELD_7_more_than_fourteen_cards() -> None:
    rule, sentence = refusal(cards("RA Y2 R3 Y4 R5 Y6 R7 Y8 R9 Y10 RJ YQ RK YA B2"))
    assert rule == "MELD-2"
    assert "15" in sentence


def test_MELD_7_a_heap_of_wilds_is_answered_at_once() -> None:
    heap = cards("R2 R2 Y2 Y2 G2 G2 B2 B2 R5* R6* R7* R8* R9* R10*")
    assert refusal(heap)[0] in ("MELD-2", "MELD-4")
