"""The bestiary: a list with filters, and beside it the card of the entry under the cursor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from textual import events

from cantina.app.capabilities import MIN_HEIGHT, MIN_WIDTH
from cantina.app.commands import BESTIARY
from cantina.app.desk.ask import stepped
from cantina.app.lines import Line, Piece, column, pad, spread
from cantina.app.reading.card import Telling, card_lines, framed
from cantina.app.reading.marked import LINK, links_in, step_link, with_cursor
from cantina.app.screens.room import Room
from cantina.app.screens.search_field import SearchField
from cantina.table.catalogue import (
    GROUPS,
    HERE,
    KINDS,
    Catalogue,
    Entry,
    Filters,
    Matter,
    is_own,
)
from cantina.table.tally import Tally, tallies

LIST, WIDE_LIST = 26, 32
"""Columns of the list; the wider one where there are ``WIDE`` or more."""
WIDE = 100
LARGEST_CARD = 84
HEAD = 2
"""Lines above list and card."""
WORDS = 14
"""Cells of the words in the line of filters."""
SETTLED = 0.2
"""Seconds after which the first picture is complete, and games of the past can be looked at."""
BETWEEN = 0.02
"""Seconds between two games of the past that are read: keys come first."""
ENTRY = "entry-"


class Bestiary(Room):
    """Opens at an entry (``at``, a key of the content); of a table, with what is on it."""

    where = BESTIARY

    def __init__(self, matter: Matter, at: str = "") -> None:
        super().__init__()
        self._matter = matter
        self._at = at or (matter.here[0] if matter.here else "")
        self._field = SearchField()
        self._unread: list[Path] = []
        self._tallies: Mapping[str, Tally] = {}
        self._counting = True
        self._top = 0
        self._link: int | None = None
        self._room = 1
        self._card: list[Line] = []
        self._asked: object = None

    def on_mount(self) -> None:
        """Show the card at once; what games of the past say of it comes after it."""
        self._catalogue = Catalogue(self._matter.content, self.app.house.guide)
        self._filters = Filters(here=self._matter.here, own=self.app.house.own)
        self._entries: list[Entry] = []
        self._find(replace(self._filters, set=HERE if self._at in self._matter.here else ""))
        super().on_mount()
        self.set_timer(SETTLED, self._look_back)

    def on_screen_resume(self) -> None:
        """Back from the guide: everything is as it was."""
        if hasattr(self, "_filters"):
            super().on_screen_resume()

    # --- games of the past -------------------------------------------------------------------------

    def _look_back(self) -> None:
        self._unread = self.app.house.shelf.history.unread()
        self._read_on()

    def _read_on(self) -> None:
        """Read one more game, and come back for the next."""
        history = self.app.house.shelf.history
        if not self.is_attached:
            return
        if self._unread:
            history.read(self._unread.pop(0))
        self._counting = bool(self._unread)
        self._tallies = tallies(history.summaries())
        self.paint()
        if self._counting:
            self.set_timer(BETWEEN, self._read_on)
        else:
            history.save()

    # --- what is listed ------------------------------------------------------------------------------

    def _find(self, filters: Filters) -> None:
        """List what passes; the cursor stays on its entry if that is still there."""
        self._filters = filters
        self._entries = self._catalogue.found(filters)
        if self._entries and all(entry.key != self._at for entry in self._entries):
            self._go_to(self._entries[0].key)

    def _go_to(self, key: str) -> None:
        if key != self._at:
            self._at, self._top, self._link = key, 0, None

    @property
    def _cursor(self) -> int:
        return next((n for n, entry in enumerate(self._entries) if entry.key == self._at), 0)

    def _entry(self) -> Entry | None:
        return self._entries[self._cursor] if self._entries else None

    # --- painting ------------------------------------------------------------------------------------

    def lines(self, width: int, height: int) -> list[Line]:
        """Filters, then the list and the card side by side; a window that is too small cuts them."""
        width, height = max(width, MIN_WIDTH), max(height, MIN_HEIGHT - 1)
        listed = WIDE_LIST if width >= WIDE else LIST
        left = self._list_lines(listed - 1, height - HEAD)
        right = self._card_lines(min(width - listed, LARGEST_CARD), height - HEAD)
        body = [(*pad(one, listed), *other) for one, other in zip(left, right, strict=True)]
        return [self._filter_line(width), (), *body]

    def _filter_line(self, width: int) -> Line:
        filters = self._filters
        cap = self.cap
        parts = [Piece("Bestiary", "title")]
        for command, words in (("set", filters.set_words), ("kind", KINDS[filters.kind])):
            style = "strong" if words != "all" else "text"
            parts += [
                Piece("   "),
                Piece(cap(command), "key", command),
                Piece(f" {command} ", "dim", command),
                Piece(words, style, command),
            ]
        words = self._field.shown or "-"
        style = "cursor" if self._field.open else "strong" if self._field.words else "text"
        parts += [
            Piece("   "),
            Piece(cap("search"), "key", "search"),
            Piece(" words ", "dim", "search"),
            Piece(words[-WORDS:], style, "search"),
        ]
        count = f"{len(self._entries)} of {len(self._catalogue.entries)}"
        return spread(parts, [Piece(count, "dim")], width)

    def _list_lines(self, width: int, height: int) -> list[Line]:
        """The entries under the names of their groups, scrolled so that the cursor is in sight."""
        rows: list[Line] = []
        at = 0
        group = ""
        for n, entry in enumerate(self._entries):
            if self._filters.set != HERE and entry.group != group:
                group = entry.group
                rows.append((Piece(fit_name(GROUPS[group], width), "title"),))
            here = entry.key == self._at
            if here:
                at = len(rows)
            mark = self.app.glyphs.here if here else " "
            rows.append(
                (
                    Piece(f"{mark} "),
                    Piece(fit_name(entry.name, width - 2), "cursor" if here else "text", f"{ENTRY}{n}"),
                )
            )
        if not rows:
            rows = [
                (Piece("Nothing is like that."),),
                # In the field its letter is a letter.
                (Piece(self.cap("everything"), "key", "everything"), Piece(" shows all"))
                if not self._field.open
                else (Piece("Esc empties the field"),),
            ]
        top = max(0, min(at - height // 2, len(rows) - height))
        shown = rows[top : top + height]
        return shown + [()] * (height - len(shown))

    def _card_lines(self, width: int, height: int) -> list[Line]:
        entry = self._entry()
        if entry is None:
            self._card, self._asked = [], None
            return [()] * height
        telling = Telling(
            standing=self._matter.standing.get(entry.key, ()),
            tally=self._tallies.get(entry.key),
            counting=self._counting,
            own=is_own(entry, self._filters.own),
        )
        glyphs = self.app.glyphs
        asked = (entry.key, telling, width, glyphs)
        if asked != self._asked:  # a card is painted more than once: scrolled, and when its screen settles
            self._asked = asked
            self._card = card_lines(self._catalogue, entry, telling, width - 4, glyphs)
        self._room = height - 2
        self._top = max(0, min(self._top, len(self._card) - self._room))
        lines = with_cursor(self._card, self._link)
        keys = f" {self.cap('page-up')} {self.cap('page-down')}"
        return framed(entry.name, lines, self._top, width, height, glyphs, keys)

    # --- commands --------------------------------------------------------------------------------------

    def enabled(self, command: str) -> bool:
        """Links only where there are some; Enter follows the one under the cursor."""
        match command:
            case "link" | "link-before":
                return bool(links_in(self._card))
            case "confirm":
                return self._link is not None and bool(links_in(self._card))
            case "everything":
                return len(self._entries) < len(self._catalogue.entries)
            case "page-up" | "page-down":
                return len(self._card) > self._room
        return True

    def verbs(self) -> dict[str, str]:
        """What Enter does; the link under the cursor is named, so that it is told without colours, too."""
        links, at = links_in(self._card), self._link
        return {"confirm": f"read {links[at].rule}"} if at is not None and links else {}

    def footer(self, width: int) -> Line:
        """Other keys while words are typed."""
        return self._field.footer("keep the words") if self._field.open else super().footer(width)

    @property
    def writing(self) -> bool:
        """While the field is open."""
        return self._field.open

    def typed(self, event: events.Key) -> bool:
        """Letters go into the field while it is open, and narrow the list at once."""
        taken = self._field.typed(event)
        if taken:
            self._find(replace(self._filters, words=self._field.words))
        return taken

    def do(self, command: str) -> None:
        """Walk, scroll, filter, follow a link, or close."""
        match command:
            case "up" | "down":
                if self._entries:
                    self._go_to(self._entries[stepped(self._cursor, command, len(self._entries))].key)
            case "page-up" | "page-down":
                self._scroll(1 - self._room if command == "page-up" else self._room - 1)
            case "set":
                self._find(self._filters.stepped("set", 1))
            case "kind" | "right":
                self._find(self._filters.stepped("kind", 1))
            case "left":
                self._find(self._filters.stepped("kind", -1))
            case "search":
                self._field.open = True
            case "everything":
                self._field = SearchField()
                self._find(Filters(here=self._filters.here, own=self._filters.own))
            case "link" | "link-before":
                self._step_link(1 if command == "link" else -1)
            case "confirm":
                self.app.show_guide(links_in(self._card)[self._link or 0].rule, self._matter)
            case "guide":
                self.app.show_guide(None, self._matter)
            case "back":
                self.dismiss()

    def _scroll(self, lines: int) -> None:
        self._top = max(0, self._top + lines)

    def _step_link(self, step: int) -> None:
        """Go to the next link of the card, and bring it into sight."""
        self._link, self._top = step_link(self._card, self._link, step, self._top, self._room)

    def click(self, what: str) -> None:
        """A click on an entry goes there, one on a link follows it."""
        if what.startswith(ENTRY):
            self._go_to(self._entries[int(what.removeprefix(ENTRY))].key)
            self.paint()
        elif what.startswith(LINK):
            self.app.show_guide(what.removeprefix(LINK), self._matter)
        else:
            super().click(what)

    def wheel(self, lines: int) -> None:
        """The wheel scrolls the card."""
        self._scroll(lines)


def fit_name(name: str, width: int) -> str:
    """A name that is too long for the list is cut."""
    return name if len(name) <= width else column(name, width)
