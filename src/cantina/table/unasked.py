"""Hits that need no question: they land without one, as the people at the table wish (REACT-1).

A reaction is asked about whenever a token or Treasure could answer it. Whoever wants to be asked only when
it matters has the others accepted; they are actions like any other, in log and record.
"""

from __future__ import annotations

from collections.abc import Callable

from cantina.games.dungeon_rummy.actions import Accept, Action
from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.hits import on
from cantina.games.dungeon_rummy.view import View
from cantina.settings import Reactions
from cantina.table.table import Table

DANGER = 3
"""Hits are dangerous that leave a Misfit with one part in so many of its health, or less."""


def asked_about(view: View, reactions: Reactions) -> bool:
    """Whether the hits that the view waits with are to be asked about."""
    pending = view.pending
    if reactions == "always" or pending is None:
        return True
    for seat in view.seats:
        damage = on(pending.hits, seat.hero)
        left = seat.life - damage
        if damage and (left <= 0 if reactions == "deadly" else DANGER * left <= seat.health):
            return True
    return False


class Unasked:
    """Accepts for the people at a table what they need not be asked about.

    It acts for seats of people only, and in reactions only: what an AI decides, and every choice that is
    somebody's secret, is left alone. A question that has been put stays until it is answered, and one that
    somebody goes back to is put.
    """

    def __init__(self, table: Table, reactions: Callable[[], Reactions]) -> None:
        self._table = table
        self._reactions = reactions
        self._put: Hero | None = None  # whose question stands

    def settle(self) -> None:
        """Let land what needs no question, up to the next decision that is somebody's."""
        while (seat := self._reacting()) is not None and self._put != seat:
            if self._asked():
                self._put = seat
                return
            self._table.submit(Accept(seat))
        if seat is None:
            self._put = None

    def submitted(self, action: Action) -> None:
        """Somebody has acted: the next hits are a new question."""
        if isinstance(action, Accept):
            self._put = None

    def undo(self, seat: Hero) -> None:
        """Take the seat's last step back, with what was accepted unasked since.

        If that was all there was to take back, its question is put. Raises RulesError as ``Table.undo``.
        """
        self._table.undo(seat)
        while self._reacting() == seat and not self._asked() and self._table.can_undo(seat):
            self._table.undo(seat)
        self._put = seat if self._reacting() == seat else None

    def _asked(self) -> bool:
        return asked_about(self._table.view(None), self._reactions())

    def _reacting(self) -> Hero | None:
        """The person whose answer to hits the game waits for, or None."""
        pending = self._table.pending
        if pending is None or pending.kind != "react" or self._table.roles[pending.seat] != "human":
            return None
        return pending.seat
