"""A page to read: help, log, Trash, the enemy; closed by a key, scrolled where it is long."""

from __future__ import annotations

from collections.abc import Callable

from cantina.app.commands import PAGE
from cantina.app.lines import Line, Piece
from cantina.app.screens.room import Room


class Page(Room):
    """Lines made for a width by ``make``, under a title."""

    where = PAGE

    def __init__(self, title: str, make: Callable[[int], list[Line]], *, at_end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._make = make
        self._top = -1 if at_end else 0
        self._room = 1
        self._count = 0

    def lines(self, width: int, height: int) -> list[Line]:
        """The title and as much of the page as there is room for."""
        lines = self._make(width - 2)
        self._count, self._room = len(lines), height - 2
        last = max(0, self._count - self._room)
        self._top = last if self._top < 0 else min(self._top, last)
        shown = lines[self._top : self._top + self._room]
        where = ""
        if last:
            where = (
                f"   lines {self._top + 1} to {self._top + len(shown)} of {self._count}, Up and Down go on"
            )
        head: list[Line] = [(Piece(self._title, "title"), Piece(where, "dim")), ()]
        return head + [(Piece(" "), *line) for line in shown]

    def enabled(self, command: str) -> bool:
        """Only some pages are searched, or have something to copy."""
        return command not in ("search", "copy")

    def verbs(self) -> dict[str, str]:
        """Enter and Backspace both close it."""
        return {"confirm": "close"}

    def do(self, command: str) -> None:
        """Scroll or close."""
        step = {"up": -1, "down": 1, "page-up": 1 - self._room, "page-down": self._room - 1}.get(command)
        if step is None:
            self.dismiss()
        else:
            self._top = max(0, self._top + step)
