"""The field in which words to look for are typed."""

from __future__ import annotations

from textual import events

from cantina.app.lines import Line
from cantina.app.paint.keys import typing_line

LONGEST = 30


class SearchField:
    """Words, and whether they are being typed just now."""

    def __init__(self) -> None:
        self.words = ""
        self.open = False

    @property
    def shown(self) -> str:
        """The words as they are drawn, with a cursor while they are typed."""
        return self.words + ("_" if self.open else "")

    def footer(self, what: str, arrows: str = "choose") -> Line:
        """The line of keys while words are typed; ``what`` is what Enter does, ``arrows`` what they do."""
        return typing_line(("Enter", what), ("Esc", "leave the field"), ("Up Down", arrows))

    def typed(self, event: events.Key) -> bool:
        """Take a key that belongs into the field.

        Enter closes it and keeps the words; Esc, or Backspace where there are none, closes it without any.
        Keys that no text has, such as arrows, are left to others.
        """
        if not self.open:
            return False
        match event.key:
            case "enter":
                self.open = False
            case "escape":
                self.words, self.open = "", False
            case "backspace":
                self.open = bool(self.words)
                self.words = self.words[:-1]
            case _ if event.is_printable and event.character:
                self.words = (self.words + event.character).lstrip()[:LONGEST]
            case _:
                return False
        return True
