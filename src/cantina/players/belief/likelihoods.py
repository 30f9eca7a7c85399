"""How much more or less likely a partner holds a card, for what it did, left undone or said."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Likelihoods:
    """Factors on the odds that a card is in the hand; those of talk are judged, not fitted.

    The others were fitted with tests/benchmarks/bench_belief.py on games of greedy players, and left a
    little nearer to 1 than fits these best: people are not as thorough.
    """

    left_own: float = 0.25
    """At the end of its Action Phase: the card would have fitted two or more cards in its own zone."""
    left: float = 0.25
    """The same in somebody else's zone."""
    left_lone: float = 0.45
    """It would have fitted only single cards."""
    left_mana: float = 0.75
    """It carries mana, which tempts to play it."""
    left_two: float = 0.75
    """It is a 2, which fits nearly everywhere and is often kept; none of the above counts for it."""
    discarded_like: float = 0.8
    """A card of the same rank in another suit was discarded: the two could have met in a set."""
    wished: float = 0.7
    """A rank that it wishes others to play on a zone where the card would fit: people mostly lack it."""
    offered_surely: float = 3.0
    """It fits the zone for which something was offered."""
    offered: float = 1.8
    """The same for a mere maybe."""
    passed: float = 0.35
    """It fits the zone for which the partner said to have nothing."""


LIKELIHOODS = Likelihoods()
