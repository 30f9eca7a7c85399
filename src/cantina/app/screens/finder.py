"""The command palette: type a part of a command's name, choose, Enter."""

from __future__ import annotations

from textwrap import shorten

from textual import events

from cantina.app.commands import Command
from cantina.app.desk.ask import option_lines, stepped
from cantina.app.lines import Line, Piece, wrap
from cantina.app.paint.keys import typing_line
from cantina.app.screens.room import Room

HIDDEN = ("palette", "up", "down", "left", "right", *(f"pick-{n}" for n in range(1, 11)))
"""Listed only when they are asked for: the finder itself, and what means something only where one is."""

BESIDE = 28
"""Columns of a row for all but the words: the cursor, label and key."""
FOOT = 3
"""Lines at the foot for the chosen command in full, and an empty one above them."""


def found(commands: list[Command], query: str) -> list[Command]:
    """Return the commands whose label or help has all words of the query, best first."""
    words = query.lower().split()
    hits = [c for c in commands if all(word in f"{c.label} {c.help} {c.id}".lower() for word in words)]

    def rank(command: Command) -> tuple[bool, bool, bool]:
        unlike = not all(word in command.label.lower() for word in words)
        return command.id in HIDDEN, unlike, command.id.startswith("zone-")

    return sorted((hit for hit in hits if words or hit.id not in HIDDEN), key=rank)


class Finder(Room):
    """Lists the commands that can be given on the screen below."""

    where = "finder"

    def __init__(self, below: Room) -> None:
        super().__init__()
        self._below = below
        self._query = ""
        self._cursor = 0

    @property
    def _hits(self) -> list[Command]:
        return found(self._below.commands(), self._query)

    def lines(self, width: int, height: int) -> list[Line]:
        """What is typed, and the commands that fit it, with their keys."""
        hits = self._hits
        head: list[Line] = [
            (Piece("Find a command: ", "title"), Piece(self._query + "_", "strong")),
            (),
        ]
        if not hits:
            return [*head, (Piece("Nothing is called that.", "dim"),)]
        labels = [f"{c.label:<14}" for c in hits]
        room = max(20, width - BESIDE)
        details = [f"{c.cap:>6}  {shorten(c.help, room, placeholder=' ...')}" for c in hits]
        told = wrap([Piece(hits[min(self._cursor, len(hits) - 1)].help, "text")], width)
        rows = height - len(head) - FOOT
        here = self.app.glyphs.here
        body = option_lines(labels, self._cursor, rows, here, details=details, numbers=False, count=False)
        hidden = len(hits) - len(body)
        more = (Piece(f"    ({hidden} more)" if hidden else "", "dim"),)
        return [*head, *body, more, *told][: max(height, len(head))]

    @property
    def writing(self) -> bool:
        """Always."""
        return True

    def typed(self, event: events.Key) -> bool:
        """Letters narrow the list, arrows walk on it, Enter gives the command."""
        match event.key:
            case "up" | "down":
                self._cursor = stepped(self._cursor, event.key, len(self._hits))
            case "enter":
                self._give()
            case "escape" | "ctrl+c" | "ctrl+p":
                self.dismiss()
            case "backspace":
                if not self._query:
                    self.dismiss()
                self._query, self._cursor = self._query[:-1], 0
            case _ if event.is_printable and event.character:
                self._query, self._cursor = self._query + event.character, 0
        return True

    def click(self, what: str) -> None:
        """A clicked entry is given."""
        if what.startswith("pick-"):
            self._cursor = int(what[5:]) - 1
            self._give()

    def _give(self) -> None:
        hits = self._hits
        self.dismiss()
        if hits:
            self.app.afterwards(self._below.give, hits[self._cursor].id)

    def footer(self, width: int) -> Line:
        """How to use it: letters are typed here."""
        return typing_line(("Enter", "give it"), ("Bksp", "back"), ("Up Down", "choose"))
