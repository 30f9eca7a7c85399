"""A guard: something that is probably not meant is done only when it is said twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cantina.app.desk.ask import Ask
from cantina.app.lines import Line, Piece, wrap

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk


class Confirm(Ask):
    """Shows a warning; Enter does it all the same, Backspace goes back to where one was."""

    takes = frozenset({"confirm", "back"})
    final = True

    def __init__(self, desk: Desk, warning: str, then: Callable[[], object], before: Ask) -> None:
        super().__init__(desk)
        self.warning = warning
        self._then = then
        self._before = before

    def give(self, command: str) -> None:
        """Do it, or go back."""
        if command == "confirm":
            self.desk.turn_to(None)
            self._then()
        else:
            self.desk.turn_to(self._before)

    def prompt(self) -> str:
        """The two ways out."""
        return f"Enter: yes, do it.  {self.desk.key('back')}: no, go back."

    def panel(self, width: int, height: int) -> list[Line]:
        """The warning."""
        return wrap([Piece(self.warning, "warn")], width)[:height]
