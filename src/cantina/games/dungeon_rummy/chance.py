"""Chance: the only place where a game draws it (design, "How a game flows" 5).

The n-th shuffle of a game with seed s is a Fisher-Yates over ``getrandbits`` of a generator seeded
by the text ``s/n``: a seed means one game on every Python, and the two numbers are all that a
position has to keep.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A generator of somebody who imagines things, such as a player; never the game's own."""

    def getrandbits(self, k: int, /) -> int:
        """A whole number of ``k`` random bits."""
        ...


def below(generator: random.Random, limit: int) -> int:
    """A whole number from 0 to ``limit - 1``, each equally likely."""
    bits = limit.bit_length()
    while True:
        number = generator.getrandbits(bits)
        if number < limit:
            return number


def shuffled(items: Iterable[T], seed: int, number: int) -> list[T]:
    """The items in the order of shuffle ``number`` of the game with this seed."""
    generator = random.Random(f"{seed}/{number}")
    order = list(items)
    draw = generator.getrandbits
    for last in range(len(order) - 1, 0, -1):
        bits = (last + 1).bit_length()
        pick = draw(bits)
        while pick > last:  # as often as it takes: each place is equally likely
            pick = draw(bits)
        order[last], order[pick] = order[pick], order[last]
    return order


def mixed(items: Iterable[T], chance: Chance) -> list[T]:
    """The items in an order drawn from a generator that is handed in: for worlds that are only imagined.

    One large random number holds all picks of the shuffle, which is faster than a number for each. It has
    so many bits to spare that no order is likelier than another by more than a part in 2**40.
    """
    order = list(items)
    picks = chance.getrandbits(6 * len(order) + 40)
    for last in range(len(order) - 1, 0, -1):
        picks, pick = divmod(picks, last + 1)
        order[last], order[pick] = order[pick], order[last]
    return order
