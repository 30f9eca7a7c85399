"""A question of the house with a few answers: leave, throw away, whose seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cantina.app.commands import CHOICE
from cantina.app.desk.ask import picked, stepped
from cantina.app.lines import Line, Piece, wrap
from cantina.app.screens.room import Room


@dataclass(frozen=True)
class Answer:
    """An answer and what it does; None does nothing but close the question.

    One that is ``final`` cannot be undone: no key gives it that was typed before the question was there.
    """

    label: str
    do: Callable[[], object] | None = None
    final: bool = False


class Choice(Room):
    """Shows a question and its answers; the last answer is always one that does nothing."""

    where = CHOICE

    def __init__(self, question: str, answers: Sequence[Answer], at: int = 0) -> None:
        super().__init__()
        self._question = question
        self._answers = list(answers)
        self._cursor = at

    def lines(self, width: int, height: int) -> list[Line]:
        """The question in the middle of the screen, the answers below."""
        left = max(2, (width - 64) // 2)
        indent = Piece(" " * left)
        body: list[Line] = [
            (indent, *line) for line in wrap([Piece(self._question, "title")], width - 2 * left)
        ]
        body.append(())
        here = self.app.glyphs.here
        for n, answer in enumerate(self._answers):
            cursor = n == self._cursor
            body.append(
                (
                    indent,
                    Piece(f"{here if cursor else ' '} "),
                    Piece(str(n + 1), "key", f"pick-{n + 1}"),
                    Piece(" "),
                    Piece(answer.label, "cursor" if cursor else "text", f"pick-{n + 1}"),
                )
            )
        blank: list[Line] = [()] * max(0, (height - len(body)) // 2)
        return blank + body

    def enabled(self, command: str) -> bool:
        """Numbers as far as there are answers."""
        number = picked(command)
        if number is not None:
            return number < len(self._answers)
        return command not in ("left", "right")

    def verbs(self) -> dict[str, str]:
        """What Enter does."""
        return {"confirm": "choose"}

    def give(self, command: str) -> None:
        """A second quit key while leaving is asked about answers it: leave."""
        if command == "quit":
            command = "confirm" if self._answers[0].label.startswith("Leave") else "back"
        super().give(command)

    def do(self, command: str) -> None:
        """Go to an answer, or give it. A number gives it at once."""
        number = picked(command)
        if number is not None:
            self._answer(number)
        elif command in ("up", "down"):
            self._cursor = stepped(self._cursor, command, len(self._answers))
        elif command == "confirm":
            self._answer(self._cursor)
        else:
            self.dismiss()

    def _answer(self, number: int) -> None:
        do = self._answers[number].do
        if self._answers[number].final and self.too_soon:
            self._cursor = number
            return
        self.dismiss()
        if do is not None:
            self.app.afterwards(do)
