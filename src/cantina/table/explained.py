"""Why AI partners did what they did: held back until their turn has ended, so that no plan is told before."""

from __future__ import annotations

from cantina.games.dungeon_rummy.content import Content
from cantina.players.reason import Reason
from cantina.table.lines import Why
from cantina.table.reason_words import reason_sentence
from cantina.table.words import Names


class Explained:
    """The reason of the turn that is being played; nothing of it is known again after a restart."""

    def __init__(self, content: Content, names: Names) -> None:
        self._content = content
        self._names = names
        self._now: Reason | None = None
        self._of_turn: tuple[int, Reason] | None = None
        self._turn = 0
        self._at_once: set[Reason] = set()

    def answered(self, turn: int, reason: Reason | None) -> None:
        """An AI answered in this turn, and said why; of the reasons for its plan the last one stays.

        One that was told in this turn already, of the Shield token before, is not told again.
        """
        if turn != self._turn:
            self._turn, self._at_once = turn, set()
        self._now = reason if reason is not None and reason.at_once and reason not in self._at_once else None
        if self._now is not None:
            self._at_once.add(self._now)
        if reason is not None and not reason.at_once:
            self._of_turn = turn, reason

    def due(self, turn: int, *, over: bool) -> tuple[Why, ...]:
        """What is to be told after a step that led to ``turn``, or to the end of the game; each only once."""
        told = [self._now] if self._now is not None else []
        self._now = None
        if self._of_turn is not None and (over or self._of_turn[0] != turn):
            told.append(self._of_turn[1])
            self._of_turn = None
        return tuple(Why(one.seat, reason_sentence(one, self._content, self._names)) for one in told)
