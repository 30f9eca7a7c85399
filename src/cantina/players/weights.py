"""What things are worth to the greedy player, in cards on the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Found by measuring whole games; see tests/benchmarks/bench_weights.py."""

    level: float = 14.0
    """A level felled."""
    skeleton: float = 7.0
    """A Skeleton before a Misfit defeated (MORT-5)."""
    skeleton_aside: float = 4.0
    """A Skeleton beside a Boss defeated: a hit and a skill less."""
    toll: float = 4.0
    """On top for a Skeleton that charges for drawing or discarding."""
    damage: float = 1.1
    """One Damage done to a level that needs it."""
    laid: float = 0.75
    """A card that lies in a zone."""
    laid_idle: float = 0.6
    """The same while no enemy can be hurt by Damage."""
    growth: float = 0.9
    """A zone that can grow by many cards."""
    canasta: float = 0.55
    """How much each card missing to a Canasta takes from the worth of its bonus."""
    near: float = 0.8
    """A zone that is the meld that a level asks for, in parts of the level's worth."""
    second: float = 0.25
    """The second nearest zone, in parts of the nearest."""
    later: float = 0.5
    """A level that comes after another, in parts of the one before it."""
    held: float = 0.45
    """A card in hand."""
    wild_held: float = 0.5
    """A 2 in hand, on top."""
    match: float = 0.08
    """Each card, up to three, that could lie beside it in a meld, on top."""
    refill: float = 3.2
    """A hand that is empty at the turn's end."""
    empty: float = 0.8
    """An empty zone."""
    fear: float = 1.2
    """How much more Shields and Healing are worth the more somebody is hurt."""
    shield: float = 0.55
    draw: float = 0.7
    healing: float = 0.6
    wild: float = 1.4
    treasure: float = 2.0
    """A Treasure kept."""
    grave: float = 0.15
    """Each card in the Graveyard after the discard."""
    grave_six: float = 0.8
    """On top when it holds six."""
    grave_full: float = 5.0
    """On top when it is full."""
    grave_hits: float = 3.0
    """How often each card in the Graveyard counts while attacks grow with it."""
    pain: float = 2.0
    """The danger (see ``danger``) that payments and tolls add."""
    threat: float = 1.0
    """The danger of a round of attacks that look at the zones."""
    boot: float = 0.02
    """A boot not used: no move without a gain."""


WEIGHTS = Weights()
