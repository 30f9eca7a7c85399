"""The largest legal melds out of the cards of two (E-baby-cthulhu), found exactly.

Two long melds hold hundreds of thousands of smaller ones, so these are not built up card by card: how far a
run can go is computed from its end, and only the paths of full length are walked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from cantina.games.dungeon_rummy.cards import ACE, TWO, UNIT, Bag, Card, is_tokened, rank_of, suit_of

HIGH_ACE = 13
_NOBODY = 4
"""No suit: before the first card of a run, and for a run without a low Ace."""


def largest_merges(cards: Iterable[Card]) -> tuple[int, frozenset[Bag]]:
    """The size of a largest legal meld out of these cards, and every such meld (MELD-1 to MELD-4)."""
    return _largest_merges(tuple(sorted(cards)))


@lru_cache(maxsize=256)
def _largest_merges(cards: tuple[Card, ...]) -> tuple[int, frozenset[Bag]]:
    sets = _largest_sets(cards)
    runs = [_Runs(cards, wild) for wild in (None, *_wilds(cards))]
    size = max((*(run.size for run in runs), *(length for length, _ in sets)), default=0)
    if not size:
        return 0, frozenset({0})
    found = {bag for length, bag in sets if length == size}
    for run in runs:
        if run.size == size:
            found.update(run.melds())
    return size, frozenset(found)


def _wilds(cards: Sequence[Card]) -> list[Card]:
    """The different cards that can stand as the one wild of a meld (MELD-4)."""
    return sorted({c for c in cards if is_tokened(c) or rank_of(c) == TWO})


def _largest_sets(cards: Sequence[Card]) -> list[tuple[int, Bag]]:
    """For each rank its largest sets with and without a wild (MELD-3)."""
    found: list[tuple[int, Bag]] = []
    for rank in range(13):
        by_suit = {suit_of(c): c for c in cards if not is_tokened(c) and rank_of(c) == rank}
        found.append((len(by_suit), sum(UNIT[c] for c in by_suit.values())))
        for wild in _wilds(cards):
            if rank != TWO or is_tokened(wild):
                chosen = {**by_suit, suit_of(wild): wild}
                found.append((len(chosen), sum(UNIT[c] for c in chosen.values())))
    return found


class _Runs:
    """The longest runs out of some cards, with one card set aside as the wild or without one (MELD-2)."""

    def __init__(self, cards: Sequence[Card], wild: Card | None) -> None:
        rest = list(cards)
        if wild is not None:
            rest.remove(wild)
        self.wild = wild
        self.held = [[0] * 13 for _ in range(4)]
        for card in rest:
            if not is_tokened(card):
                self.held[suit_of(card)][rank_of(card)] += 1
        self.further = cache(self._further)
        self.size = max(self.further(place - 1, _NOBODY, False, _NOBODY) for place in range(HIGH_ACE + 1))

    def _next(
        self, at: int, suit: int, used: bool, low: int
    ) -> list[tuple[Card, tuple[int, int, bool, int]]]:
        """What can follow in the place after ``at``, and where the run stands then.

        ``suit`` is the neighbour's, ``used`` whether the wild lies, ``low`` the suit of the low Ace.
        """
        place = at + 1
        if place > HIGH_ACE:
            return []
        rank = place % 13
        steps: list[tuple[Card, tuple[int, int, bool, int]]] = []
        for own in range(4):
            taken = place == HIGH_ACE and own == low
            if own != suit and self.held[own][rank] > taken:
                steps.append((13 * own + rank, (place, own, used, own if place == ACE else low)))
        wild = self.wild
        if wild is not None and not used and suit_of(wild) != suit and (rank != TWO or is_tokened(wild)):
            steps.append((wild, (place, suit_of(wild), True, low)))
        return steps

    def _further(self, at: int, suit: int, used: bool, low: int) -> int:
        """How many cards more a run can take that stands like this."""
        return max((1 + self.further(*stands) for _, stands in self._next(at, suit, used, low)), default=0)

    def melds(self) -> Iterator[Bag]:
        """Every longest run as a bag, some more than once."""
        for place in range(HIGH_ACE + 1):
            start = (place - 1, _NOBODY, False, _NOBODY)
            if self.further(*start) == self.size:
                yield from self._walk(start, self.size)

    def _walk(self, stands: tuple[int, int, bool, int], left: int) -> Iterator[Bag]:
        if not left:
            yield 0
            return
        for card, then in self._next(*stands):
            if self.further(*then) == left - 1:
                for rest in self._walk(then, left - 1):
                    yield rest + UNIT[card]
