"""The title: one key starts the first game; unfinished games are offered."""

from __future__ import annotations

import datetime
import importlib
from typing import TYPE_CHECKING

from cantina.app.commands import TITLE
from cantina.app.desk.ask import picked, stepped
from cantina.app.lines import Line, Piece, width_of, wrap
from cantina.app.paint.cards import card_box
from cantina.app.screens.choice import Answer
from cantina.app.screens.room import Room
from cantina.app.take_over import go_on
from cantina.games.dungeon_rummy.cards import MAGE, parse_card

if TYPE_CHECKING:  # loaded after the first picture
    from pathlib import Path

    from cantina.table.shelf import Saved

CARDS_FROM = 21
"""Lines from which there is room for a few cards under the sign."""
OFFERED = 8
"""Unfinished games that are listed: as many as there is room for."""
STARTS = {"first": "start", "learn": "learn", "setup": "set up"}
"""What can be begun here, above the unfinished games, and what Enter does there."""
DOORS = ("history", "bestiary", "guide", "settings")
"""Commands that stand below what can be played, and so need no place in the footer."""
QUIET = 0.15
"""Seconds without anything to do, after which there is time to load what may be wanted next."""
SIGN = (
    "  M I S F I T   C A N T I N A  ",
    "where the Misfits meet to brag",
)


def load_reading() -> None:
    """Load what opens bestiary and guide while nothing else is done: their first picture comes sooner."""
    importlib.import_module("cantina.app.screens.bestiary")
    importlib.import_module("cantina.app.screens.guide")


class Title(Room):
    """The first screen, and the one that all others come back to."""

    where = TITLE

    def __init__(self) -> None:
        super().__init__()
        self._saved: list[Saved] = []
        self._elsewhere: frozenset[Path] = frozenset()
        self._cursor = 0
        self._note = ""
        self._opened = False

    def on_mount(self) -> None:
        """Paint the sign at once; what takes longer comes after it."""
        super().on_mount()
        if self.app.is_open:
            self.open()

    def open(self) -> None:
        """Open the house, and show what is in it."""
        if not self._opened and self.app.open_house():
            self._opened = True
            news = self.app.house.shelf.news()
            self._note = news.pop() if len(news) == 1 else ""  # there is no room for more than one
            self._look()
            self.paint()
            self.app.show_warnings(*news)
            self.set_timer(QUIET, load_reading)

    def on_screen_resume(self) -> None:
        """A game may have been added, finished or thrown away."""
        if self._opened:
            self._look()
        super().on_screen_resume()

    def _look(self) -> None:
        before = len(self._saved)
        shelf = self.app.house.shelf
        self._saved = shelf.unfinished()[:OFFERED]
        self._elsewhere = shelf.open_elsewhere(self._saved)
        if len(self._saved) != before:
            # Somebody who comes back most likely wants to go on.
            self._cursor = len(STARTS) if self._saved else 0
        self._cursor = min(self._cursor, len(self._entries()) - 1)

    # --- entries ---------------------------------------------------------------------------------

    def _entries(self) -> list[tuple[str, str, str, str]]:
        """Key, command, label and detail of each line that can be chosen."""
        party = "three AI partners play with you"
        if self._opened:
            you = self.app.house.content.hero(MAGE)
            party = f"You are {you.name} the {you.title}; {party}"
        key = self.app.keymap.cap
        entries = [
            (key("first"), "first", "First game", party),
            (key("learn"), "learn", "Learn to play", "a first game, one idea at a time, in ten minutes"),
            (key("setup"), "setup", "Set up a table", "heroes, people, partners and enemies of your choice"),
        ]
        for n, saved in enumerate(self._saved):
            detail = f"turn {saved.turn}, {saved.who}, {_when(saved.played)}"
            if saved.path in self._elsewhere:
                detail = f"open in another window: turn {saved.turn}, {saved.who}"
            entries.append((str(n + 1), f"pick-{n + 1}", f"Go on: {saved.title}", detail))
        return entries

    def lines(self, width: int, height: int) -> list[Line]:
        """The sign, what can be chosen, and a note."""
        left = " " * max(2, (width - 76) // 2)
        lines = [(), *self._sign(width)]
        if height - len(self._saved) >= CARDS_FROM:
            lines += [(), *self._cards(width)]
        lines += [(), self._party(width), ()]
        for n, (key, command, label, detail) in enumerate(self._entries()):
            here = self._opened and n == self._cursor
            mark = self.app.glyphs.here if here else " "
            lines.append(
                (
                    Piece(f"{left}{mark} "),
                    Piece(key, "key", command),
                    Piece("  "),
                    Piece(label, "cursor" if here else "strong", command),
                    Piece(f"  {detail}", "dim", command),
                )
            )
            if n == len(STARTS) - 1 and self._saved:
                lines += [(), (Piece(f"{left}  Unfinished games", "title"),)]
        lines.append(())
        if self._note:
            lines += [
                (Piece(left), *line) for line in wrap([Piece(self._note, "bad")], width - 2 * len(left))
            ]
        about = "An unofficial game for fans; the names belong to their owners."
        tail: list[Line] = [self._doors(width), (Piece(about.center(width).rstrip(), "dim"),)]
        room = max(0, height - len(lines))
        blank: list[Line] = [()] * max(0, room - 1 - len(tail))
        return [*lines, *blank, *tail[:room]]

    def _doors(self, width: int) -> Line:
        """What else there is in the house, with its keys."""
        pieces: list[Piece] = []
        for id in DOORS:
            command = self.app.keymap.by_id[id]
            pieces += [Piece("   ")] if pieces else []
            pieces += [Piece(command.cap, "key", id), Piece(f" {command.label}", "text", id)]
        return (Piece(" " * max(0, (width - width_of(pieces)) // 2)), *pieces)

    def _sign(self, width: int) -> list[Line]:
        """The sign over the door."""
        rule = self.app.glyphs.rule
        box = len(SIGN[0]) + 4
        pad = " " * ((width - box) // 2)
        return [
            (Piece(pad + rule * box, "rule"),),
            (Piece(pad + "  "), Piece(SIGN[0], "title")),
            (Piece(pad + SIGN[1].center(box).rstrip(), "dim"),),
            (Piece(pad + rule * box, "rule"),),
        ]

    def _cards(self, width: int) -> list[Line]:
        """A hand to begin with: one card of each Misfit."""
        rows: list[list[Piece]] = [[], [], [], []]
        for card in ("YK", "GQ", "BJ", "RA"):
            box = card_box(parse_card(card), self.app.glyphs, "first", "", cursor=False)
            for row, line in zip(rows, box, strict=True):
                row += [*line, Piece(" ")]
        pad = Piece(" " * ((width - 31) // 2))
        return [(pad, *row) for row in rows]

    def _party(self, width: int) -> Line:
        """Who is who."""
        glyphs = self.app.glyphs
        if not self._opened:
            return ()
        content = self.app.house.content
        pieces: list[Piece] = []
        for hero in (1, 2, 3, 0):
            kind = content.hero(hero)
            pieces.append(Piece(f"{'RYGB'[hero]}{glyphs.suits[hero]} ", f"suit-{hero}"))
            pieces.append(Piece(f"{kind.name} the {kind.title}  "))
        size = sum(len(piece.text) for piece in pieces) - 2
        return (Piece(" " * max(0, (width - size) // 2)), *pieces)

    # --- commands --------------------------------------------------------------------------------

    def enabled(self, command: str) -> bool:
        """Numbers as far as there are unfinished games."""
        number = picked(command)
        if number is not None:
            return number < len(self._saved)
        if command in ("delete", "export"):
            return self._cursor >= len(STARTS)
        return command not in ("left", "right")

    def offered(self, command: str) -> bool:
        """What stands on the screen is left out of the footer."""
        return command not in DOORS and super().offered(command)

    def verbs(self) -> dict[str, str]:
        """What Enter does where the cursor is."""
        return {"confirm": [*STARTS.values(), "go on"][min(self._cursor, len(STARTS))]}

    def do(self, command: str) -> None:
        """Start, set up, go on with a game or throw it away."""
        if not self.app.open_house():
            return  # a key typed ahead, and content with a fault: the app is leaving
        self.open()  # Enter goes on with a game as soon as there is one, however early it is pressed
        if self.app.screen is not self:
            return  # there is something to read first
        self._note = ""
        number = picked(command)
        if number is not None:
            self._resume(number)
        elif command in ("up", "down"):
            self._cursor = stepped(self._cursor, command, len(self._entries()))
        elif command == "confirm":
            self.do(self._entries()[self._cursor][1])
        elif command == "first":
            self.app.start_first()
        elif command == "learn":
            self._note = self.app.start_lesson() or ""
        elif command == "setup":
            from cantina.app.screens.setup import Setup

            self.app.push_screen(Setup())
        elif command == "bestiary":
            self.app.show_bestiary()
        elif command == "guide":
            self.app.show_guide()
        elif command == "history":
            from cantina.app.screens.history import HistoryScreen

            self.app.push_screen(HistoryScreen())
        elif command == "export":
            self._export(self._saved[self._cursor - len(STARTS)])
        elif command == "delete":
            self._ask_to_delete(self._saved[self._cursor - len(STARTS)])

    def _resume(self, number: int) -> None:
        go_on(self.app, self._saved[number].path, self._tell)

    def _export(self, saved: Saved) -> None:
        from cantina.app.sharing import ask_where_to
        from cantina.table.exchange import ExchangeError, kept_game

        try:
            ask_where_to(self.app, kept_game(saved.path), self._tell, goes_on=True)
        except ExchangeError as error:
            self._note = str(error)

    def _tell(self, sentence: str) -> None:
        self._note = sentence
        self.paint()

    def _ask_to_delete(self, saved: Saved) -> None:
        question = f"Throw this game away for good? {saved.title}, turn {saved.turn}, {saved.who}."
        self.app.ask(
            question, [Answer("Keep it"), Answer("Throw it away", lambda: self._delete(saved), final=True)]
        )

    def _delete(self, saved: Saved) -> None:
        from cantina.table.journal import JournalError

        try:
            self.app.house.shelf.delete(saved.path)
        except JournalError as error:
            self._note = str(error)
        self._look()
        self.paint()


def _when(played: float) -> str:
    """A day and a time that one recognizes: ``today 18:05``, ``29 Nov 18:05``."""
    then = datetime.datetime.fromtimestamp(played)
    today = datetime.date.today()
    day = "today" if then.date() == today else f"{then.day} {then:%b}"
    return f"{day} {then:%H:%M}"
