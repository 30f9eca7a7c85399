"""The one widget that draws: a pane of lines, repainted where they changed, in as few bytes as that takes.

What is written counts on a slow line, and what a terminal has to read takes its time, too: pieces that
look the same are joined, and of a changed line only the part up to the last changed cell is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from cantina.app.capabilities import Ink
from cantina.app.charset import sayable
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

    def __init__(
        self, ink: Ink, charset: str = "utf-8", *, id: str | None = None, classes: str | None = None
    ) -> None:
        """``charset`` is the encoding in which text has to be sayable."""
        super().__init__(id=id, classes=classes)
        self._ink = ink
        self._charset = charset
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
        width = self.size.width
        if not width or getattr(self.screen, "laying_out", False):
            return  # all of it will be painted
        regions: list[Region] = []
        for y in range(max(len(old), len(new))):
            before, after = (lines[y] if y < len(lines) else () for lines in (old, new))
            if before != after:
                end = last_change(self._segments(before, width), self._segments(after, width))
                if end:
                    # From the left edge: the framework writes a line from there anyway.
                    regions.append(Region(0, y, end, 1))
        if regions:
            self.refresh(*regions)

    def redraw(self, ink: Ink, charset: str) -> None:
        """Paint with another ink, and in another charset, from now on."""
        if (ink, charset) != (self._ink, self._charset):
            self._ink, self._charset = ink, charset
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return one line as the framework paints it."""
        width = self.size.width
        return Strip(self._segments(self._lines[y] if y < len(self._lines) else (), width), width)

    def _segments(self, line: Line, width: int) -> tuple[Segment, ...]:
        return segments_of(line, width, self._ink, self._charset)

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


@lru_cache(maxsize=1024)
def segments_of(line: Line, width: int, ink: Ink, charset: str = "utf-8") -> tuple[Segment, ...]:
    """Return a line as the framework draws it, in ``width`` cells: neighbours that look alike are joined.

    What the charset lacks is written with the nearest signs. Blanks look the same in any ink. Remembered,
    as a line is needed when it comes, when it is painted and when another takes its place.
    """
    texts: list[str] = []
    looks: list[Style] = []
    for piece in fit(line, width):
        text, look = sayable(piece.text, charset), style(ink, piece.style)
        if looks and (looks[-1] == look or (text.isspace() and _same_blanks(looks[-1], look))):
            texts[-1] += text
        elif looks and texts[-1].isspace() and _same_blanks(looks[-1], look):
            texts[-1] += text
            looks[-1] = look
        else:
            texts.append(text)
            looks.append(look)
    return tuple(Segment(text, look) for text, look in zip(texts, looks, strict=True))


@lru_cache(maxsize=1024)
def _same_blanks(one: Style, other: Style) -> bool:
    """Whether a blank looks the same in both styles."""
    return one.bgcolor == other.bgcolor and not any(
        style.reverse or style.underline or style.strike for style in (one, other)
    )


def last_change(old: Sequence[Segment], new: Sequence[Segment]) -> int:
    """Return the cells of ``new`` up to the last one that differs from ``old``; 0 if none does.

    Both are of the same width.
    """
    same = 0
    while same < min(len(old), len(new)) and old[-1 - same] == new[-1 - same]:
        same += 1
    left = new[: len(new) - same]
    end = sum(cell_len(segment.text) for segment in left)
    if not left or len(old) == same:
        return end
    before, after = old[-1 - same], left[-1]
    if before.style == after.style:
        for one, other in zip(reversed(before.text), reversed(after.text), strict=False):
            if one != other:
                break
            end -= cell_len(other)
    return end
