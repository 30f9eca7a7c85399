"""Dealing out cards whose places are unknown: by weight, as so many to each hand and the rest to the decks.

A deal is a distribution over all ways to put hidden copies of cards into hands and decks. A copy may lie in
the deck of its suit or in any of the hands; the chance of a way is the product of the weights of all copies
where they lie in it, as long as every hand and deck gets the number of cards that it has.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from cantina.games.dungeon_rummy.cards import CARDS, UNIT, Bag, Card, Hero
from cantina.games.dungeon_rummy.chance import Chance
from cantina.players.judgement.summing import summed

_WORD: Final = 2.0**-32
_ROUNDS: Final = 30
"""So often at most the shares of the hands are brought nearer to what the hands hold."""
_NEAR: Final = 0.002
"""So near, as a part of what it holds, is near enough."""
_SWAPS: Final = 3
"""So many exchanges for each card in a hand bring a deal near to its weights."""
STRAY: Final = 0.01
"""A card that lies so seldom with others than its own Misfit counts as lying with it."""


class Copy(NamedTuple):
    """One hidden copy of a card: its weight in each Misfit's hand, and in the deck of its suit."""

    card: Card
    hands: tuple[float, float, float, float]
    deck: float


class Deal:
    """All ways to deal hidden copies to hands of given sizes, by weight."""

    def __init__(self, copies: Sequence[Sequence[Copy]], outside: Sequence[int], places: Mapping[Hero, int]):
        """``copies`` by suit; ``outside`` how many of a suit lie in hands; ``places`` the cards of each hand.

        What lies outside must add up to the places, and be no more than there are copies.
        """
        self._places = {hero: size for hero, size in places.items() if size}
        self._suits = [
            _Suit(tuple(cards), number, self._places) for cards, number in zip(copies, outside, strict=True)
        ]
        self._own = all(
            number == self._places.get(suit, 0)
            and (not number or self._suits[suit].is_at_home(suit, self._places))
            for suit, number in enumerate(outside)
        )

    def draw(self, chance: Chance) -> dict[Hero, Bag]:
        """The hands in one way to deal, drawn by weight; hands without places are left out."""
        taken = [suit.draw(chance) for suit in self._suits]
        if self._own:
            return {hero: sum([UNIT[copy.card] for copy in taken[hero]]) for hero in self._places}
        return _hand_out([copy for copies in taken for copy in copies], self._places, chance)

    def expected(self) -> dict[Hero, list[float]]:
        """By hand, how many copies of each of the 52 cards it holds on average."""
        held = {hero: [0.0] * CARDS for hero in self._places}
        if self._own:
            for hero in self._places:
                for copy, share in zip(self._suits[hero].copies, self._suits[hero].shares(), strict=True):
                    held[hero][copy.card] += share
            return held
        outside = [
            (copy, share)
            for suit in self._suits
            for copy, share in zip(suit.copies, suit.shares(), strict=True)
            if share
        ]
        for copy, parts in _portions(outside, self._places):
            for hero, part in zip(self._places, parts, strict=True):
                held[hero][copy.card] += part
        return held


def _portions(
    outside: Sequence[tuple[Copy, float]], places: Mapping[Hero, int]
) -> list[tuple[Copy, list[float]]]:
    """Each copy with the parts of its share that go to the hands, so that every hand gets what it holds.

    The pull of each hand is brought nearer and nearer to what makes it so; what is left to that is shared
    by all its parts.
    """
    pull = [float(size) for size in places.values()]
    for _ in range(_ROUNDS):
        portions = []
        for copy, share in outside:
            parts = [copy.hands[hero] * force for hero, force in zip(places, pull, strict=True)]
            scale = share / summed(parts)
            portions.append((copy, [part * scale for part in parts]))
        off = [size / summed([parts[at] for _, parts in portions]) for at, size in enumerate(places.values())]
        if max(off) < 1 + _NEAR:
            break
        pull = [force * factor for force, factor in zip(pull, off, strict=True)]
    return [
        (copy, [part * factor for part, factor in zip(parts, off, strict=True)]) for copy, parts in portions
    ]


class _Suit:
    """The copies of one suit, of which a fixed number lies outside the deck."""

    def __init__(self, copies: tuple[Copy, ...], outside: int, places: Mapping[Hero, int]) -> None:
        self.copies = copies
        self._outside = outside
        self._odds = [
            summed(copy.hands[hero] * size for hero, size in places.items()) / copy.deck for copy in copies
        ]
        self._after = self._ways()

    def is_at_home(self, suit: Hero, places: Mapping[Hero, int]) -> bool:
        """Whether copies outside lie in the hand of the own Misfit, as far as anybody can know."""
        return all(
            copy.hands[hero] < copy.hands[suit] * STRAY
            for copy in self.copies
            for hero in places
            if hero != suit
        )

    def _ways(self) -> list[list[float]]:
        """By place in ``copies`` and number, the weight of all ways to take so many from there on."""
        after = [[1.0] + [0.0] * self._outside]
        for odd in reversed(self._odds):
            rest = after[-1]
            after.append([1.0, *(rest[k] + odd * rest[k - 1] for k in range(1, self._outside + 1))])
        after.reverse()
        return after

    def draw(self, chance: Chance) -> list[Copy]:
        """The copies that lie outside the deck, drawn by weight."""
        left = self._outside
        if not left:
            return []
        taken = []
        for at, number in enumerate(_numbers(len(self.copies), chance)):
            ways, without = self._after[at], self._after[at + 1]
            if number * ways[left] >= without[left]:
                taken.append(self.copies[at])
                left -= 1
                if not left:
                    break
        return taken

    def shares(self) -> list[float]:
        """For each copy, the chance that it lies outside the deck."""
        wanted = self._outside
        if not wanted:
            return [0.0] * len(self.copies)
        total = self._after[0][wanted]
        before = [1.0] + [0.0] * wanted
        shares = []
        for at, odd in enumerate(self._odds):
            after = self._after[at + 1]
            shares.append(odd * summed(before[k] * after[wanted - 1 - k] for k in range(wanted)) / total)
            before = [1.0, *(before[k] + odd * before[k - 1] for k in range(1, wanted + 1))]
        return shares


def _numbers(size: int, chance: Chance) -> list[float]:
    """Random numbers from 0 up to 1."""
    words = struct.unpack(f"<{size}I", chance.getrandbits(32 * size).to_bytes(4 * size, "little"))
    return [word * _WORD for word in words]


def _hand_out(copies: list[Copy], places: Mapping[Hero, int], chance: Chance) -> dict[Hero, Bag]:
    """Deal these copies to the hands, drawn by their weights there.

    First one after another, then with exchanges that lead to the weights of whole deals.
    """
    free = dict(places)
    heroes = list(free)
    where: list[Hero] = []
    for copy, number in zip(copies, _numbers(len(copies), chance), strict=True):
        parts = [copy.hands[hero] * free[hero] for hero in heroes]
        at = _pick(parts, number)
        where.append(heroes[at])
        free[heroes[at]] -= 1
    numbers = _numbers(3 * _SWAPS * len(copies), chance)
    for n in range(0, len(numbers), 3):
        one, other = int(numbers[n] * len(copies)), int(numbers[n + 1] * len(copies))
        here, there = where[one], where[other]
        if here != there:
            now = copies[one].hands[here] * copies[other].hands[there]
            then = copies[one].hands[there] * copies[other].hands[here]
            if numbers[n + 2] * now < then:
                where[one], where[other] = there, here
    hands = dict.fromkeys(heroes, 0)
    for copy, hero in zip(copies, where, strict=True):
        hands[hero] += UNIT[copy.card]
    return hands


def _pick(parts: Sequence[float], number: float) -> int:
    """The index of one of the parts, by their sizes; ``number`` is random, from 0 up to 1."""
    left = number * summed(parts)
    for at, part in enumerate(parts):
        left -= part
        if left < 0:
            return at
    return max(range(len(parts)), key=parts.__getitem__)
