"""Something to type: a question, a line, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events

from cantina.app.lines import Line, Piece, wrap
from cantina.app.paint.keys import typing_line
from cantina.app.screens.choice import Answer
from cantina.app.screens.room import Room

LONGEST = 1000


class Field(Room):
    """Gives what was typed to ``take``, which says what is wrong with it, or None: then it closes."""

    where = "field"
    break_of_lines = ""

    def __init__(
        self, question: str, text: str, take: Callable[[str], str | None], *, hints: Sequence[str] = ()
    ) -> None:
        super().__init__()
        self._question = question
        self._text = self._given = text
        self._take = take
        self._hints = hints
        self._fault = ""

    def lines(self, width: int, height: int) -> list[Line]:
        """The question, the line with its end in sight, what is wrong with it."""
        left = Piece(" " * 3)
        room = width - 8
        shown = self._text if len(self._text) <= room else "..." + self._text[-(room - 3) :]
        body: list[Line] = [(left, *line) for line in wrap([Piece(self._question, "title")], room)]
        body += [(), (left, Piece(shown, "strong"), Piece("_", "cursor")), ()]
        if self._fault:
            body += [(left, *line) for line in wrap([Piece(self._fault, "bad")], room)]
        else:
            for hint in self._hints:
                body += [(left, *line) for line in wrap([Piece(hint, "dim")], room)]
        blank: list[Line] = [()] * max(0, (height - len(body)) // 2 - 2)
        return [*blank, *body]

    @property
    def writing(self) -> bool:
        """Always."""
        return True

    def typed(self, event: events.Key) -> bool:
        """Signs are added at the end, Backspace takes the last one away, Ctrl+U all of them."""
        match event.key:
            case "enter":
                self._enter()
            case "escape" | "ctrl+c":
                self._leave()
            case "backspace":
                if not self._text:
                    self.dismiss()
                self._text, self._fault = self._text[:-1], ""
            case "ctrl+u":
                self._text, self._fault = "", ""
            case _ if event.is_printable and event.character and len(self._text) < LONGEST:
                self._text, self._fault = self._text + event.character, ""
        return True

    def _leave(self) -> None:
        """Close; what was typed is not lost unasked."""
        if self._text in ("", self._given):
            self.dismiss()
        else:
            forget = Answer("Forget it", self.dismiss)
            self.app.ask("Leave, and forget what is typed?", [Answer("Go on typing"), forget])

    def _enter(self) -> None:
        if not self._text.strip():
            self._fault = "There is nothing yet."
            return
        fault = self._take(self._text)
        if fault is None:
            self.dismiss()
        else:
            self._fault = fault

    def footer(self, width: int) -> Line:
        """How to use it: letters are typed here."""
        return typing_line(
            ("Enter", "do it"), ("Bksp", "erase"), ("Ctrl+U", "erase all"), ("Esc Ctrl+C", "back")
        )
