"""The log of the whole game: by turn, opened where the reader's last turn ended, searched by words."""

from __future__ import annotations

from textual import events

from cantina.app.desk.desk import Desk
from cantina.app.lines import Line, Piece
from cantina.app.pages import log_page, news_line
from cantina.app.screens.page import Page


class Logbook(Page):
    """A page that searches: what is typed after the slash keeps the sentences with all of its words."""

    def __init__(self, desk: Desk) -> None:
        super().__init__("What has happened", self._page, at_end=True)
        self._desk = desk
        self._query: str | None = None
        self._typing = False
        self._opened = False

    def _page(self, width: int) -> list[Line]:
        return log_page(self._desk, width, self._query or "")

    def lines(self, width: int, height: int) -> list[Line]:
        """The page; at first from where the reader's last turn ended, if that is some way up."""
        if not self._opened:
            self._opened = True
            news = news_line(self._page(width - 2))
            if news is not None:
                self._top = news
        lines = super().lines(width, height)
        if self._query is None:
            return lines
        cursor = "_" if self._typing else ""
        return [
            (
                Piece("Search: ", "title"),
                Piece(f"{self._query}{cursor}", "cursor" if self._typing else "strong"),
            ),
            *lines[1:],
        ]

    def enabled(self, command: str) -> bool:
        """It can be searched."""
        return command == "search" or super().enabled(command)

    def verbs(self) -> dict[str, str]:
        """Back leaves the search before it leaves the page."""
        if self._typing:
            return {"confirm": "show these", "back": "erase"}
        if self._query is not None:
            return {"confirm": "close", "back": "all of it"}
        return super().verbs()

    def do(self, command: str) -> None:
        """Search, scroll, or close."""
        if command == "search":
            self._query, self._typing, self._top = self._query or "", True, 0
        elif command == "back" and self._query is not None:
            self._query, self._top = None, -1
        else:
            super().do(command)

    def typed(self, event: events.Key) -> bool:
        """Letters, blanks and digits go into the search; Enter ends it, Escape drops it."""
        if not self._typing or self._query is None:
            return False
        if event.key == "enter":
            self._typing = False
            self._query = self._query or None
        elif event.key == "escape":
            self._typing, self._query, self._top = False, None, -1
        elif event.key == "backspace":
            self._query = self._query[:-1]
        elif event.character is not None and event.is_printable:
            self._query += event.character
        else:
            return False
        self._top = max(0, self._top) if self._query is not None else self._top
        return True
