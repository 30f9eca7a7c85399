"""What a seat believes of the hands that it does not see, from public knowledge and its own eyes alone.

Cards that a partner was seen to take are in its hand until it gives them away; what a renewed deck cannot
hold is in hands; what a partner did not play, discarded or said makes cards more or less likely. All of this
is held against each view, and a rest of doubt remains: whatever can be keeps a weight above zero.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cantina.games.dungeon_rummy.cards import CARDS, Bag, Card, Hero, count, suit_of
from cantina.games.dungeon_rummy.chance import Chance
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.view import View
from cantina.players.belief.dealing import Copy, Deal
from cantina.players.belief.likelihoods import LIKELIHOODS, Likelihoods
from cantina.players.belief.memory import Memory
from cantina.players.belief.remembered import Hand, unseen_copies

_NOT_IN_DECK: Final = 1e-4
"""The weight in its deck of a copy that should not be there."""
_FOREIGN: Final = 0.02
"""Seen from a view alone, the weight of a card in the hand of another Misfit than its own."""
_FLOOR: Final = 0.002
"""The weight of a card in a hand where, for all that was seen, it cannot be."""
_DOUBTS: Final = 1 << 16


class Belief:
    """One seat's belief of the other players' hands."""

    def __init__(self, seat: Hero, likelihoods: Likelihoods = LIKELIHOODS) -> None:
        """Nothing is known yet: ``notice`` has to come before the first question."""
        self.seat = seat
        self._memory = Memory(seat, likelihoods)
        self._view: View | None = None
        self._informed: Deal | None = None
        self._ignorant: Deal | None = None
        self._expected: dict[Hero, list[float]] | None = None

    def notice(self, view: View, events: Sequence[Event]) -> None:
        """Take in what the seat sees now, and what happened since it was last told, as it saw it.

        Events may be missing or come twice; the view is right. Raises ValueError for the view of another
        seat.
        """
        if view.seat != self.seat:
            raise ValueError(f"this belief is that of seat {self.seat}, and the view that of {view.seat}")
        self._memory.notice(view, events)
        self._view, self._informed, self._ignorant, self._expected = view, None, None, None

    def hands(self, chance: Chance) -> Mapping[Hero, Bag]:
        """The hands of all other players, drawn by how likely they are; they fit the view's counts.

        ``chance`` is the player's own. Raises ValueError before anything was noticed.
        """
        if chance.getrandbits(16) < self._memory.doubt * _DOUBTS:
            drawn = self._by_the_view_alone().draw(chance)
            return {hero: drawn.get(hero, 0) for hero in self._memory.hands}
        drawn = self._by_all_that_is_known().draw(chance)
        return {hero: hand.known + drawn.get(hero, 0) for hero, hand in self._memory.hands.items()}

    def holding(self, hero: Hero) -> Sequence[float]:
        """How many copies of each of the 52 cards this other player holds, on average.

        Raises ValueError before anything was noticed, KeyError for a Misfit that is no other player.
        """
        if self._expected is None:
            self._expected = self._averages()
        return self._expected[hero]

    # --- the deals behind it -----------------------------------------------------------------

    def _averages(self) -> dict[Hero, list[float]]:
        doubt = self._memory.doubt
        informed = self._by_all_that_is_known().expected()
        ignorant = self._by_the_view_alone().expected()
        nothing = [0.0] * CARDS
        return {
            hero: [
                (1 - doubt) * (more + (hand.known >> 2 * card & 3)) + doubt * less
                for card, (more, less) in enumerate(
                    zip(informed.get(hero, nothing), ignorant.get(hero, nothing), strict=True)
                )
            ]
            for hero, hand in self._memory.hands.items()
        }

    def _by_all_that_is_known(self) -> Deal:
        if self._informed is None:
            memory, view = self._memory, self._seen()
            copies = _copies(memory)
            places = {
                hero: view.seats[hero].hand_count - count(hand.known) for hero, hand in memory.hands.items()
            }
            self._informed = Deal(copies, _outside(view, copies), places)
        return self._informed

    def _by_the_view_alone(self) -> Deal:
        if self._ignorant is None:
            view = self._seen()
            copies: list[list[Copy]] = [[], [], [], []]
            for card, number in enumerate(unseen_copies(view)):
                own = suit_of(card)
                weights = [_FOREIGN] * 4
                weights[own] = 1.0
                copies[own] += [Copy(card, (weights[0], weights[1], weights[2], weights[3]), 1.0)] * number
            places = {hero: view.seats[hero].hand_count for hero in self._memory.hands}
            self._ignorant = Deal(copies, _outside(view, copies), places)
        return self._ignorant

    def _seen(self) -> View:
        if self._view is None:
            raise ValueError("nothing has been noticed yet")
        return self._view


def _copies(memory: Memory) -> list[list[Copy]]:
    """By suit, the copies that lie in unknown places, with all that is known of them."""
    copies: list[list[Copy]] = [[], [], [], []]
    for card, weights in memory.loose:
        one, two, three, four = (max(weight, _FLOOR) for weight in weights)
        copies[suit_of(card)].append(Copy(card, (one, two, three, four), _NOT_IN_DECK))
    for card, number in enumerate(memory.unknown):
        if number:
            weighed = _weights(memory.hands, card)
            for copy in range(number):
                deck = 1.0 if copy < memory.in_deck[card] else _NOT_IN_DECK
                copies[suit_of(card)].append(Copy(card, weighed, deck))
    return copies


def _weights(hands: Mapping[Hero, Hand], card: Card) -> tuple[float, float, float, float]:
    """By Misfit, the weight of a card in its hand."""
    suit = suit_of(card)
    weights = [0.0] * 4
    for hero, hand in hands.items():
        weights[hero] = hand.weight(card) * (1.0 if hero == suit else hand.strange[suit])
    return weights[0], weights[1], weights[2], weights[3]


def _outside(view: View, copies: Sequence[Sequence[Copy]]) -> list[int]:
    """By suit, how many of these copies lie in hands."""
    return [
        len(cards) - (seat.deck_count - (seat.top is not None))
        for cards, seat in zip(copies, view.seats, strict=True)
    ]
