"""How fast AI partners act."""

from __future__ import annotations

from typing import Final

from cantina.settings import Pace

PACES: Final[dict[Pace, tuple[str, float]]] = {
    "slow": ("slowly", 1.2),
    "brisk": ("briskly", 0.5),
    "instant": ("at once", 0.0),
}
"""How they act at a pace, and seconds from one thing that they do to the next."""


def after(pace: Pace) -> Pace:
    """Return the next faster pace, round to the slowest."""
    paces = list(PACES)
    return paces[(paces.index(pace) + 1) % len(paces)]
