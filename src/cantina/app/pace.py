"""How fast AI partners act."""

from __future__ import annotations

from typing import Final

from cantina.settings import DEFAULTS, Pace

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


def shown_pace(chosen: Pace, motion: bool) -> Pace:
    """Return the pace at which they are seen to act: without motion everything comes at once."""
    if not motion:
        return "instant"
    return DEFAULTS.pace if chosen == "instant" else chosen
