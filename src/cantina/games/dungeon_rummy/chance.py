"""Chance: the only place where a game draws it (design, "How a game flows" 5).

The n-th shuffle of a game with seed s is a Fisher-Yates over ``getrandbits`` of a generator seeded
by the text ``s/n``: a seed means one game on every Python, and the two numbers are all that a
position has to keep.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


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
