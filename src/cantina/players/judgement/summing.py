"""Sums of worths that are the same wherever they are computed: a choice may hang on their last digit."""

from __future__ import annotations

from collections.abc import Iterable


def summed(parts: Iterable[float]) -> float:
    """Add the parts one after another, as they come.

    The built-in ``sum`` of floats carries lost digits along from Python 3.12 on, and not before: plans that
    are equally good to the one would differ to the other, and so would the games of one seed.
    """
    total = 0.0
    for part in parts:
        total += part
    return total
