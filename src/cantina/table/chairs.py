"""Who is looking at the screen: people who share one keyboard never see each other's hands."""

from __future__ import annotations

from collections.abc import Sequence

from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.view import View
from cantina.table.log import LogEntry
from cantina.table.table import Table


class Chairs:
    """The one who sits at the keyboard, and the curtain between two who do so in turn.

    As long as one Misfit only was ever played by a human in this game, that seat is looking. With more,
    the keyboard goes to the human whom the game waits for, and each time the curtain falls first:
    until it is lifted nobody is looking, and nothing of a hand may be shown. At the end all of them look,
    and see what lies open. Everything is looked up
    in the table when asked, so that nothing has to be told about its changes.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._viewer: Hero | None = None
        self._curtain: Hero | None = None
        self._called_at: int | None = None  # the table's revision when somebody asked for the keyboard

    @property
    def viewer(self) -> Hero | None:
        """The seat whose hand may be on the screen; None for nobody's."""
        self._look()
        return self._viewer

    @property
    def curtain(self) -> Hero | None:
        """The human to whom the keyboard is to be passed before any hand is shown, or None."""
        self._look()
        return self._curtain

    def lift_curtain(self) -> None:
        """The one whom the curtain waits for sits at the keyboard now; without a curtain nothing happens."""
        self._look()
        if self._curtain is not None:
            self._viewer, self._curtain = self._curtain, None

    def call(self, seat: Hero) -> None:
        """Another human wants the keyboard, in or out of turn; the curtain falls unless it has it.

        It goes back when the game moves on and waits for another human. Raises RulesError for a seat
        without a human.
        """
        self._look()
        if seat not in self._humans():
            raise RulesError(f"{self._table.names[seat]} is not played by a human")
        self._called_at = self._table.revision
        if seat != self._viewer:
            self._give_to(seat)

    def view(self) -> View:
        """The table as the one at the keyboard may see it; behind the curtain no hand at all."""
        return self._table.view(self.viewer)

    def log(self, after: int = 0) -> Sequence[LogEntry]:
        """The log, from the entry after number ``after``, as the one at the keyboard may read it."""
        return self._table.log_since(after, self.viewer)

    def last_log(self, count: int) -> Sequence[LogEntry]:
        """The last ``count`` entries of the log, as the one at the keyboard may read them."""
        return self._table.last_log(count, self.viewer)

    def _humans(self) -> list[Hero]:
        return [hero for hero in self._table.order if self._table.roles[hero] == "human"]

    def _look(self) -> None:
        """Let the keyboard go where the table wants it."""
        humans = self._humans()
        if self._table.over is not None and len(self._table.ever_human) > 1:
            self._viewer = self._curtain = None  # they all look at the result, and hands stay their owners'
            return
        if self._viewer not in humans:
            self._viewer = None
        if self._curtain not in humans:
            self._curtain = None
        if self._called_at is not None and self._called_at == self._table.revision:
            return
        waiting = self._table.pending
        asked = waiting.seat if waiting is not None and waiting.seat in humans else None
        if asked is None and len(humans) == 1:
            asked = humans[0]
        if asked is not None and asked != self._viewer:
            self._give_to(asked)

    def _give_to(self, seat: Hero) -> None:
        if self._table.ever_human == {seat}:
            self._viewer, self._curtain = seat, None
        else:
            self._viewer, self._curtain = None, seat
