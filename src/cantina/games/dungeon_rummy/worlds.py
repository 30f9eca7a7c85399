"""Worlds in which a player may play on in thought: each is drawn from a view, never taken from the table.

A world shows everything in it, since nothing in it is more than a guess. Nobody but ``unveiled``, which
players may not import, makes one of the real state: who thinks in worlds is fair by construction.
"""

from __future__ import annotations

from collections.abc import Mapping

from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.cards import Bag, Card, Hero
from cantina.games.dungeon_rummy.chance import Chance
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.resample import Resampler
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.view import Over, Pending, View


class Worlds:
    """All worlds that fit one view."""

    def __init__(self, view: View) -> None:
        """Raises ValueError for a view in which cards are missing or too many."""
        self._resampler = Resampler(view)

    def draw(self, chance: Chance, hands: Mapping[Hero, Bag] | None = None) -> World:
        """One of them; see ``Resampler.draw``."""
        return wrap(self._resampler.draw(chance, hands))


class World:
    """One moment of an imagined game; it never changes, ``apply`` gives the next one."""

    __slots__ = ("_state",)

    _state: State

    def __init__(self, view: View, chance: Chance, hands: Mapping[Hero, Bag] | None = None) -> None:
        """A world that fits ``view``; for many of one view, ``Worlds`` is faster."""
        self._state = Resampler(view).draw(chance, hands)

    @property
    def pending(self) -> Pending | None:
        """The one decision that the game waits for, or None when it is over."""
        return pending(self._state)

    @property
    def over(self) -> Over | None:
        """How the game ended, or None."""
        return self._state.over

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self._state.turn

    def view(self, seat: Hero | None) -> View:
        """What a seat would see here; None is what lies open for everybody."""
        return view(self._state, seat)

    def hand(self, seat: Hero) -> Bag:
        """The hand of a seat in this world."""
        return self._state.hands[seat]

    def deck(self, hero: Hero) -> tuple[Card, ...]:
        """The deck of a Misfit in this world, top first."""
        return self._state.decks[hero]

    def legal(self, seat: Hero | None = None) -> list[Action]:
        """The legal actions of a seat, or of all seats; patterns where forms are many."""
        return legal_actions(self._state, seat)

    def apply(self, action: Action) -> tuple[World, list[Event]]:
        """The world after an action, and the events that led to it; raises IllegalAction or GameOver."""
        state, events = apply(self._state, action)
        return wrap(state), events

    def key(self) -> tuple[object, ...]:
        """All that makes two worlds the same moment of the same game, as one hashable value."""
        return self._state.key()


def wrap(state: State) -> World:
    """A world around a state; only this module and ``unveiled`` have one to give."""
    world = World.__new__(World)
    world._state = state
    return world
