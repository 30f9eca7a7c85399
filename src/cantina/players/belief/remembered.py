"""What is remembered of one other player's hand, and which cards lie where no seat can see them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cantina.games.dungeon_rummy.cards import CARDS, COPIES, SKELETON, Bag, Card, cards_in, plain
from cantina.games.dungeon_rummy.view import View

_LEAST, _MOST = 0.03, 30.0
"""Bounds of what soft signs may add up to."""
STRANGE: Final = 0.002
"""The weight of a card in the hand of another Misfit than its own, when nothing speaks for it."""
PASSED: Final = 0.5
"""The same once a card went unseen from that Misfit to this one."""


class Hand:
    """What is remembered of one other player's hand."""

    __slots__ = ("fresh", "known", "old", "strange", "weights")

    def __init__(self) -> None:
        self.known: Bag = 0
        """Cards that it was seen to take and not to give away."""
        self.old = 0.0
        """Of its other cards, how many were there when it last showed something by what it did."""
        self.fresh = 0.0
        """And how many came since."""
        self.weights = [1.0] * CARDS
        """What soft signs say of each card among the old ones, against its lying in the deck."""
        self.strange = [STRANGE] * 4
        """By suit, the weight of foreign cards that nobody saw coming."""

    def weight(self, card: Card) -> float:
        """What soft signs say of a card among all the unknown ones."""
        everything = self.old + self.fresh
        return (self.old * self.weights[card] + self.fresh) / everything if everything else 1.0

    def sign(self, factors: Mapping[Card, float]) -> None:
        """Take in a soft sign: by card, how much more likely it is held than one would think."""
        self.weights = [self.weight(card) for card in range(CARDS)]
        for card, factor in factors.items():
            self.weights[card] = min(_MOST, max(_LEAST, self.weights[card] * factor))
        self.old, self.fresh = self.old + self.fresh, 0.0

    def lose_unknown(self) -> None:
        """One of the unknown cards is gone; nobody can tell an old from a fresh one."""
        everything = self.old + self.fresh
        left = max(0.0, everything - 1) / everything if everything else 0.0
        self.old, self.fresh = self.old * left, self.fresh * left

    @property
    def unknown(self) -> int:
        """How many of its cards nobody saw coming."""
        return round(self.old + self.fresh)

    def fit(self, unknown: int) -> None:
        """Bring the number of unknown cards to what the view shows."""
        self.old = min(self.old, float(unknown))
        self.fresh = unknown - self.old


def unseen_copies(view: View) -> list[int]:
    """Of each of the 52 cards, how many copies the view does not show."""
    unseen = [COPIES] * CARDS
    for card in (*view.graveyard, *view.trash):
        if card < SKELETON:
            unseen[card] -= 1
    for seat in view.seats:
        for card in cards_in(seat.zone):
            unseen[plain(card)] -= 1
        for card in cards_in(seat.hand or 0):
            unseen[card] -= 1
        if seat.top is not None:
            unseen[seat.top] -= 1
    return unseen
