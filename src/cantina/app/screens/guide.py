"""The guide: contents that can be searched, pages with links, and the way back."""

from __future__ import annotations

from dataclasses import dataclass, field

from textual import events

from cantina.app.capabilities import MIN_HEIGHT, MIN_WIDTH
from cantina.app.commands import GUIDE
from cantina.app.help import help_lines
from cantina.app.lines import Line, Piece, spread
from cantina.app.reading.marked import LINK, links_in, step_link, with_cursor
from cantina.app.reading.pages import Book, Leaf
from cantina.app.screens.room import Room
from cantina.app.screens.search_field import SearchField
from cantina.table.catalogue import Catalogue, Entry, Matter

HEAD = 2
"""Lines above contents and pages."""
WIDEST = 84
"""Cells of a line of text that one reads with ease."""
MARK = 22
"""Cells of the ids in the contents."""
LEAF = "leaf-"


@dataclass
class Place:
    """Where the reader is: on a page, or None for the contents; how far down, and on which link.

    The contents have a search of their own, and a cursor: whoever comes back finds them again.
    """

    id: str | None = None
    top: int = 0
    link: int | None = None
    search: SearchField = field(default_factory=SearchField)
    cursor: int = 0


class GuideScreen(Room):
    """Opens at the page of a rule, or at the contents."""

    where = GUIDE

    def __init__(self, rule: str | None, matter: Matter) -> None:
        super().__init__()
        self._matter = matter
        self._places = [Place(rule)]
        self._room = 1
        self._page: list[Line] = []
        self._asked: object = None

    def on_mount(self) -> None:
        """Open the book."""
        keymap = self.app.keymap
        self._book = Book(self.app.house.guide, lambda screen, width: help_lines(screen, width, keymap))
        self._catalogue: Catalogue | None = None
        self._answer = ("", self._book.leaves)
        super().on_mount()

    def on_screen_resume(self) -> None:
        """Back from the bestiary: everything is as it was."""
        if hasattr(self, "_book"):
            super().on_screen_resume()

    @property
    def _place(self) -> Place:
        return self._places[-1]

    @property
    def _field(self) -> SearchField:
        return self._place.search

    @property
    def _found(self) -> list[Leaf]:
        """The entries that have the words in the field."""
        words = self._field.words
        if words != self._answer[0]:
            self._answer = (words, self._book.found(words))
        return self._answer[1]

    # --- painting ------------------------------------------------------------------------------------

    def lines(self, width: int, height: int) -> list[Line]:
        """The contents, or a page; a window that is too small cuts them."""
        width, height = max(width, MIN_WIDTH), max(height, MIN_HEIGHT - 1)
        self._room = height - HEAD
        return self._contents(width) if self._place.id is None else self._page_lines(width)

    def _contents(self, width: int) -> list[Line]:
        """The entries under the titles of their sections; found ones by rank, without them."""
        field, found, cursor = self._field, self._found, self._place.cursor
        title: list[Piece] = [
            Piece("The guide", "title"),
            Piece("   "),
            Piece(self.cap("search"), "key", "search"),
        ]
        title.append(Piece(" search ", "dim", "search"))
        title.append(Piece(field.shown or "-", "cursor" if field.open else "strong", "search"))
        count = f"{len(found)} of {len(self._book.leaves)}"
        rows: list[Line] = []
        at = 0
        section = ""
        for n, leaf in enumerate(found):
            if not field.words and leaf.section != section:
                section = leaf.section
                rows.append((Piece(section, "title"),))
            here = n == cursor
            if here:
                at = len(rows)
            rows.append(self._row(n, leaf, here=here, found=bool(field.words)))
        if not rows:
            rows = [(Piece("Nothing in the guide has all these words.", "dim"),)]
        top = max(0, min(at - self._room // 2, len(rows) - self._room))
        head = spread(title, [Piece(count, "dim")], width)
        return [head, (), *rows[top : top + self._room]]

    def _row(self, n: int, leaf: Leaf, *, here: bool, found: bool) -> Line:
        command = f"{LEAF}{n}"
        section = f"   {leaf.section}" if found and not leaf.mark else ""
        return (
            Piece(f"{self.app.glyphs.here if here else ' '} "),
            Piece(f"{leaf.mark:<{MARK}} ", "dim", command),
            Piece(leaf.title, "cursor" if here else "text", command),
            Piece(section, "dim", command),
        )

    def _page_lines(self, width: int) -> list[Line]:
        place, id = self._place, self._place.id or ""
        leaf = self._book.leaf(id)
        asked = (id, width, self.app.glyphs)
        if asked != self._asked:  # a page is painted more than once: scrolled, and when its screen settles
            self._asked = asked
            self._page = self._book.lines(id, min(width - 2, WIDEST), self.app.glyphs)
        count = len(self._page)
        place.top = max(0, min(place.top, count - self._room))
        head = [Piece(id, "key")] if leaf is None or leaf.mark else []
        if leaf is not None:
            head += [*([Piece("  ")] if head else []), Piece(leaf.title, "title")]
            head.append(Piece(f"   {leaf.section}", "dim"))
        last = min(place.top + self._room, count)
        where = f"{place.top + 1} to {last} of {count}" if count > self._room else ""
        shown = with_cursor(self._page, place.link)[place.top : last]
        return [spread(head, [Piece(where, "dim")], width), (), *[(Piece(" "), *line) for line in shown]]

    # --- commands --------------------------------------------------------------------------------------

    def enabled(self, command: str) -> bool:
        """On a page Enter follows the link under the cursor; the contents have none."""
        on_page = self._place.id is not None
        match command:
            case "link" | "link-before":
                return on_page and bool(links_in(self._page))
            case "confirm":
                return self._place.link is not None if on_page else bool(self._found)
            case "contents":
                return on_page
            case "card":
                return self._card() is not None
        return True

    def verbs(self) -> dict[str, str]:
        """What Enter does; the link under the cursor is named, so that it is told without colours, too."""
        if self._place.id is None:
            return {"confirm": "open"}
        links, at = links_in(self._page), self._place.link
        return {"confirm": f"read {links[at].rule}"} if at is not None else {}

    def footer(self, width: int) -> Line:
        """Other keys while words are typed."""
        return self._field.footer("open") if self._field.open else super().footer(width)

    @property
    def writing(self) -> bool:
        """While the field is open."""
        return self._field.open

    def typed(self, event: events.Key) -> bool:
        """Letters narrow the contents; Enter opens the entry under the cursor."""
        words = self._field.words
        if not self._field.typed(event):
            return False
        if self._field.words != words:
            self._place.cursor = 0
        if event.key == "enter" and self._found:
            self._open(self._found[self._place.cursor].id)
        return True

    def do(self, command: str) -> None:
        """Walk, scroll, search, follow a link, go back."""
        on_page = self._place.id is not None
        match command:
            case "up" | "down" | "page-up" | "page-down":
                page = max(1, self._room - 1)
                step = {"up": -1, "down": 1, "page-up": -page, "page-down": page}[command]
                if on_page:
                    self._place.top = max(0, self._place.top + step)
                else:
                    self._place.cursor = max(0, min(self._place.cursor + step, len(self._found) - 1))
            case "left" | "right":
                self._leaf_through(1 if command == "right" else -1)
            case "search":
                if on_page or self._field.words:
                    self._places.append(Place())
                self._field.open = True
            case "contents":
                self._places.append(Place())
            case "link" | "link-before":
                self._step_link(1 if command == "link" else -1)
            case "confirm":
                if on_page:
                    self._open(links_in(self._page)[self._place.link or 0].rule)
                else:
                    self._open(self._found[self._place.cursor].id)
            case "card":
                entry = self._card()
                if entry is not None:
                    self.app.show_bestiary(self._matter, entry.key)
            case "back":
                self._back()

    def _open(self, id: str) -> None:
        self._places.append(Place(id))

    def _back(self) -> None:
        """To the page before; from the first one, to where the guide was opened."""
        if self._place.id is None and self._field.words:
            self._places[-1] = Place()
            return
        self._places.pop()
        if not self._places:
            self._places = [Place()]
            self.dismiss()

    def _leaf_through(self, step: int) -> None:
        """The next page, or, in the contents, the next section."""
        leaves = self._found if self._place.id is None else self._book.leaves
        if not leaves:
            return
        if self._place.id is not None:
            at = next((n for n, leaf in enumerate(leaves) if leaf.id == self._place.id), 0)
            self._places[-1] = Place(leaves[(at + step) % len(leaves)].id)
            return
        firsts = [n for n, leaf in enumerate(leaves) if not n or leaf.section != leaves[n - 1].section]
        cursor = self._place.cursor
        beyond = [n for n in firsts if (n > cursor if step > 0 else n < cursor)]
        if beyond:
            self._place.cursor = beyond[0] if step > 0 else beyond[-1]

    def _step_link(self, step: int) -> None:
        """Go to the next link of the page, and bring it into sight."""
        place = self._place
        place.link, place.top = step_link(self._page, place.link, step, place.top, self._room)

    def _card(self) -> Entry | None:
        """The entry of the bestiary that this page is about."""
        if self._place.id is None:
            return None
        if self._catalogue is None:
            self._catalogue = Catalogue(self._matter.content, self._book.guide)
        return self._catalogue.of_rule(self._place.id)

    def click(self, what: str) -> None:
        """A click on an entry or a link opens it."""
        if what.startswith(LEAF):
            self._place.cursor = int(what.removeprefix(LEAF))
            self._field.open = False
            self._open(self._found[self._place.cursor].id)
            self.paint()
        elif what.startswith(LINK):
            self._open(what.removeprefix(LINK))
            self.paint()
        else:
            super().click(what)

    def wheel(self, lines: int) -> None:
        """The wheel scrolls."""
        for _ in range(abs(lines)):
            self.do("down" if lines > 0 else "up")
