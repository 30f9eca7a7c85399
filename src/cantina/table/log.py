"""The log of a game: every event with its place, and what of it a seat may read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.events import Event, TurnBegan, seen_by


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One event as a seat may see it, and the turn in which it happened.

    ``number`` grows with every entry and is never given twice, not even after an undo; ``active`` is
    the Misfit whose turn it was.
    """

    number: int
    turn: int
    active: Hero
    event: Event


class Mark(NamedTuple):
    """A place in the log to come back to; the next number is no part of it."""

    entries: int
    turn: int
    active: Hero


class Log:
    """All events of a game with their secrets; only ``seen`` gives any of them away."""

    def __init__(self, turn: int, active: Hero) -> None:
        self._entries: list[LogEntry] = []
        self._next = 1
        self._turn = turn
        self._active = active

    @property
    def last(self) -> int:
        """The number given last, 0 before the first."""
        return self._next - 1

    @classmethod
    def begun(cls, turn: int, active: Hero, events: Sequence[Event]) -> Log:
        """The log of a game that starts with these events, the first of them in its first turn."""
        first = next((event for event in events if isinstance(event, TurnBegan)), None)
        log = cls(turn, active) if first is None else cls(first.turn, first.seat)
        log.add(events)
        return log

    def add(self, events: Iterable[Event]) -> None:
        """Write events down; those from a TurnBegan on belong to its turn."""
        for event in events:
            if isinstance(event, TurnBegan):
                self._turn, self._active = event.turn, event.seat
            self._entries.append(LogEntry(self._next, self._turn, self._active, event))
            self._next += 1

    def end_of_turn(self, after: int) -> LogEntry:
        """The last entry before another turn began, if one has after entry ``after``; else the last."""
        at = len(self._entries) - 1
        for index in range(at, 0, -1):
            if self._entries[index].number <= after:
                break
            if isinstance(self._entries[index].event, TurnBegan):
                at = index - 1
        return self._entries[at]

    def mark(self) -> Mark:
        """The place after the last entry."""
        return Mark(len(self._entries), self._turn, self._active)

    def back_to(self, mark: Mark) -> None:
        """Forget what was written after the mark; its numbers stay used."""
        del self._entries[mark.entries :]
        self._turn, self._active = mark.turn, mark.active

    def seen(self, seat: Hero | None, after: int = 0) -> list[LogEntry]:
        """The entries numbered above ``after`` as a seat may see them; None sees what all see."""
        start = len(self._entries)
        while start and self._entries[start - 1].number > after:
            start -= 1
        return self._as_seen(start, seat)

    def open_to_all(self) -> list[LogEntry]:
        """All entries with their secrets, for a game that nobody plays any more."""
        return list(self._entries)

    def last_seen(self, seat: Hero | None, count: int) -> list[LogEntry]:
        """The last ``count`` entries, or all if there are fewer, as a seat may see them."""
        return self._as_seen(max(0, len(self._entries) - count), seat)

    def _as_seen(self, start: int, seat: Hero | None) -> list[LogEntry]:
        return [
            LogEntry(entry.number, entry.turn, entry.active, seen_by(entry.event, seat))
            for entry in self._entries[start:]
        ]
