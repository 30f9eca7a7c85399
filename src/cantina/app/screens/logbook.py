"""The log of the whole game: by turn, opened where the reader's last turn ended, searched by words."""

from __future__ import annotations

from textual import events

from cantina.app.copying import ask_what_to_copy
from cantina.app.desk.desk import Desk
from cantina.app.lines import Line, Piece
from cantina.app.pages import log_page, news_line
from cantina.app.screens.page import Page
from cantina.app.screens.search_field import SearchField
from cantina.table.exchange import Shared, shared_of
from cantina.table.table import Table


class Logbook(Page):
    """A page that searches: what is typed after the slash keeps the sentences with all of its words."""

    def __init__(self, desk: Desk) -> None:
        super().__init__("What has happened", self._page, at_end=True)
        self._desk = desk
        self._field = SearchField()
        self._opened = False

    def _page(self, width: int) -> list[Line]:
        return log_page(self._desk, width, self._field.words)

    def lines(self, width: int, height: int) -> list[Line]:
        """The page; at first from where the reader's last turn ended, if that is some way up."""
        if not self._opened:
            self._opened = True
            news = news_line(self._page(width - 2))
            if news is not None:
                self._top = news
        lines = super().lines(width, height)
        field = self._field
        if not field.shown:
            return lines
        return [
            (Piece("Search: ", "title"), Piece(field.shown, "cursor" if field.open else "strong")),
            *lines[1:],
        ]

    def enabled(self, command: str) -> bool:
        """It can be searched, and copied."""
        return command in ("search", "copy") or super().enabled(command)

    def verbs(self) -> dict[str, str]:
        """Back leaves the search before it leaves the page."""
        return {**super().verbs(), "back": "all of it"} if self._field.words else super().verbs()

    def footer(self, width: int) -> Line:
        """While words are typed, letters are no commands."""
        return self._field.footer("show these", "scroll") if self._field.open else super().footer(width)

    def do(self, command: str) -> None:
        """Search, scroll, or close."""
        if command == "search":
            self._field.open, self._top = True, 0
        elif command == "copy":
            self._copy()
        elif command == "back" and self._field.words:
            self._field, self._top = SearchField(), -1
        else:
            super().do(command)

    def _copy(self) -> None:
        """Ask what of the game is wanted."""
        table = self._desk.table
        if isinstance(table, Table):
            shared, goes_on = shared_of(table), table.over is None
        else:
            shared, goes_on = Shared(self._desk.table.replay.record), not self._desk.table.replay.over
        ask_what_to_copy(self.app, shared, self._desk, goes_on=goes_on)

    @property
    def writing(self) -> bool:
        """While the field is open."""
        return self._field.open

    def typed(self, event: events.Key) -> bool:
        """Letters go into the field while it is open, and narrow the page; Esc shows its end again."""
        if self._field.open and event.key == "escape":
            self._top = -1
        return self._field.typed(event)
