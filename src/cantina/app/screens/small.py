"""The screen of a window that is too small: one sentence; keys wait, nothing is lost."""

from __future__ import annotations

from textual import events

from cantina.app.capabilities import too_small
from cantina.app.lines import Line, Piece, wrap
from cantina.app.screens.room import Room


class Small(Room):
    """Says which size is needed."""

    where = "small"

    def lines(self, width: int, height: int) -> list[Line]:
        """The sentence, as far as it fits."""
        leave = self.app.keymap.cap("quit") if self._may_leave() else None
        sentence = too_small(width, height + 1, leave) or ""
        return wrap([Piece(sentence, "strong")], max(1, width))

    def on_screen_resume(self) -> None:
        """What opened over it is closed; the window may have grown meanwhile."""
        super().on_screen_resume()
        self.app.call_later(self.app.fit_again)

    def footer(self, width: int) -> Line:
        """No key does anything here."""
        return ()

    def typed(self, event: events.Key) -> bool:
        """Keys are taken and dropped, but for those that leave."""
        if event.key in self.app.keymap.by_id["quit"].keys and self._may_leave():
            self.app.exit(0)
        return True

    def click(self, what: str) -> None:
        """So are clicks."""

    def _may_leave(self) -> bool:
        """Whether nothing is lost by it: there is no room here to ask."""
        return self.app.not_saved() is None
