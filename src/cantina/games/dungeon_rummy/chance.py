"""Chance: the only place where a game draws it (design, "How a game flows" 5).

The n-th shuffle of a game with seed s is a Fisher-Yates over ``getrandbits`` of a generator seeded
by the text ``s/n``: a seed means one game on every Python, and the two numbers are all that a
position has to keep.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
Ordered = TypeVar("Ordered", bound=Any)


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
    for last in range(len(order) - 1, 0, -1):
        pick = below(generator, last + 1)
        order[last], order[pick] = order[pick], order[last]
    return order


def mixed(items: Sequence[Ordered], chance: Chance) -> list[Ordered]:
    """The items in an order drawn from a generator that is handed in; fast, for worlds only imagined.

    Each item gets a random number of 32 bits and they are sorted by it; equal numbers, one pair of cards in
    a hundred million, stand in the order of the items.
    """
    size = len(items)
    keys = struct.unpack(f"<{size}I", chance.getrandbits(32 * size).to_bytes(4 * size, "little"))
    return [item for _, item in sorted(zip(keys, items, strict=True))]
