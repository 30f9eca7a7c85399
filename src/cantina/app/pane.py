"""The one widget that draws: a pane of lines, repainted line by line where they changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from cantina.app.capabilities import Colours
from cantina.app.lines import Line, fit
from cantina.app.palette import style


class Pane(Widget):
    """Lines of styled text; a click on a piece with a command posts ``Clicked``."""

    can_focus = False
    ALLOW_SELECT: ClassVar[bool] = False

    class Clicked(Message):
        """A piece was clicked."""

        def __init__(self, command: str) -> None:
            super().__init__()
            self.command = command

    def __init__(self, colours: Colours, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._colours = colours
        self._lines: tuple[Line, ...] = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines shown."""
        return self._lines

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines instead; only what changed is repainted."""
        old, new = self._lines, tuple(lines)
        if new == old:
            return
        self._lines = new
        changed = [
            y
            for y in range(max(len(old), len(new)))
            if (old[y] if y < len(old) else None) != (new[y] if y < len(new) else None)
        ]
        width = max(1, self.size.width)
        self.refresh(*(Region(0, y, width, 1) for y in changed))

    def render_line(self, y: int) -> Strip:
        """Return one line as the framework paints it."""
        width = self.size.width
        pieces = fit(self._lines[y] if y < len(self._lines) else (), width)
        return Strip([Segment(piece.text, style(self._colours, piece.style)) for piece in pieces], width)

    def command_at(self, x: int, y: int) -> str | None:
        """Return the command behind a cell, or None."""
        if not 0 <= y < len(self._lines):
            return None
        for piece in self._lines[y]:
            x -= cell_len(piece.text)
            if x < 0:
                return piece.command
        return None

    def on_click(self, event: events.Click) -> None:
        """Give the command behind the clicked cell."""
        command = self.command_at(event.x, event.y)
        if command is not None:
            event.stop()
            self.post_message(self.Clicked(command))
