"""Melds once more, straight from the rules and as slowly as they read: what the fast code is held against.

Cards are (suit, rank, tokened). Every rank is tried for every card, every order that follows from it is
looked at as it would lie on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

MANY = 99


class NaiveCard(NamedTuple):
    suit: int
    rank: int
    tokened: bool


def naive(card: int) -> NaiveCard:
    tokened = card > 51
    number = card - 52 if tokened else card
    return NaiveCard(number // 13, number % 13, tokened)


def ranks_of(card: NaiveCard) -> list[tuple[int, int]]:
    """All (rank, wilds used) of one card; rank 13 is the Ace above the King."""
    if card.tokened:
        return [(rank, 1) for rank in range(14)]
    if card.rank == 1:
        return [(rank, int(rank != 1)) for rank in range(14)]
    if card.rank == 0:
        return [(0, 0), (13, 0)]
    return [(card.rank, 0)]


def naive_readings(cards: Sequence[int], wilds_allowed: int = 1) -> set[tuple[tuple[int, int], ...]]:
    """All readings of cards as a lone card, a run or a set, as sorted (rank, card) pairs."""
    found = set()

    def place(index: int, placed: list[tuple[int, int]], wilds: int) -> None:
        if wilds > wilds_allowed:
            return
        ranks = [rank for rank, _ in placed]
        if ranks and max(ranks) - min(ranks) >= len(cards):
            return
        if len(set(ranks)) not in (1, len(ranks)) and placed:
            return
        if index == len(cards):
            if len(placed) < 2 or lies_as_run(placed) or lies_as_set(placed):
                found.add(tuple(sorted(placed)))
            return
        for rank, wild in ranks_of(naive(cards[index])):
            place(index + 1, [*placed, (rank, cards[index])], wilds + wild)

    # The cards of fixed rank first: the same readings, found with fewer tries.
    cards = sorted(cards, key=lambda card: len(ranks_of(naive(card))))
    if cards:
        place(0, [], 0)
    return found


def lies_as_run(placed: list[tuple[int, int]]) -> bool:
    row = sorted(placed)
    return all(
        other[0] == one[0] + 1 and naive(other[1]).suit != naive(one[1]).suit for one, other in pairwise(row)
    )


def lies_as_set(placed: list[tuple[int, int]]) -> bool:
    suits = [naive(card).suit for _, card in placed]
    return len({rank for rank, _ in placed}) == 1 and len(set(suits)) == len(suits)


def naive_is_legal(cards: Sequence[int], wilds_allowed: int = 1) -> bool:
    return not cards or bool(naive_readings(cards, wilds_allowed))


def naive_refusal_rule(cards: Sequence[int]) -> str | None:
    """MELD-7 in full, word for word; None for a meld."""
    if naive_is_legal(cards):
        return None
    if naive_is_legal(cards, MANY):
        return "MELD-4"
    if len({naive(card).rank for card in cards}) == 1:
        return "MELD-3"
    return "MELD-2"


def naive_steps(a: Sequence[int], b: Sequence[int], most: int) -> Iterator[tuple[list[int], list[int]]]:
    """The zones after every step of 2 to `most` cards between a and b that is legal and changes something."""
    for from_a in range(min(most, len(a)) + 1):
        for from_b in range(min(most - from_a, len(b)) + 1):
            if from_a + from_b < 2:
                continue
            for x in combinations(range(len(a)), from_a):
                for y in combinations(range(len(b)), from_b):
                    new_a = [c for i, c in enumerate(a) if i not in x] + [b[i] for i in y]
                    new_b = [c for i, c in enumerate(b) if i not in y] + [a[i] for i in x]
                    if sorted(new_a) != sorted(a) and naive_is_legal(new_a) and naive_is_legal(new_b):
                        yield new_a, new_b
