"""The curtain between two people who share a keyboard: nothing of any hand is behind it."""

from __future__ import annotations

from cantina.app.commands import CURTAIN
from cantina.app.lines import Line, Piece
from cantina.app.screens.room import Room


class Curtain(Room):
    """Says whose turn at the keyboard it is; Space, and that person's table is shown.

    It is Space and not Enter, so that an Enter too many of the person before never lifts it.
    """

    where = CURTAIN

    def __init__(self, name: str, title: str, hero: int, why: str) -> None:
        super().__init__()
        self._name, self._title_words, self._hero, self._why = name, title, hero, why

    def lines(self, width: int, height: int) -> list[Line]:
        """The sentence in the middle of an empty screen."""
        words = [
            (
                Piece(f"{self._name} ", f"suit-{self._hero}"),
                Piece(f"the {self._title_words}, please.", "title"),
            ),
            (Piece(self._why, "text"),),
            (),
            (Piece("Pass the keyboard on; the others look away.", "text"),),
            (Piece(f"{self.app.keymap.cap('lift')} shows the table.", "strong"),),
        ]
        body: list[Line] = []
        for line in words:
            size = sum(len(piece.text) for piece in line)
            body.append((Piece(" " * max(0, (width - size) // 2)), *line))
        blank: list[Line] = [()] * max(0, (height - len(body)) // 2)
        return blank + body

    def _open_for_keys(self) -> None:
        """Drop what was typed ahead: a Space of the person before must not lift the curtain of the next."""
        self.app.forget_keys()
        super()._open_for_keys()

    def do(self, command: str) -> None:
        """Lift the curtain."""
        if command == "lift":
            self.app.hold_keys()  # until the table is in sight
            self.dismiss(True)
