"""A table laid out on the screen: the upper part, what is below it, the log at its side, the keys."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from cantina.app.desk.desk import Desk
from cantina.app.lines import Line, Piece
from cantina.app.paint.below import below_lines, event_lines
from cantina.app.paint.top import top_lines
from cantina.app.pane import Pane
from cantina.app.screens.room import Room

SIDE_LOG = 116
"""Columns from which the log stands beside the table."""
SIDE_WIDTH = 36
ROOMY = 30
"""Lines from which there is air between the Misfits."""
TALL = 43
"""Lines from which the cards in zones are framed."""


class LaidTable(Room):
    """Paints the table of its desk."""

    desk: Desk

    def compose(self) -> ComposeResult:
        """Five panes: the table, what is below, the log at the side, the keys."""
        ink = self.app.capabilities.ink
        with Horizontal(id="room"):
            with Vertical(id="table"):
                yield Pane(ink, id="top")
                yield Pane(ink, id="below")
            yield Pane(ink, id="side")
        yield Pane(ink, id="keys")

    def key(self, command: str) -> str:
        """What is written for a command's key."""
        return self.app.keymap.cap(command)

    def status(self) -> str:
        """What stands behind the question."""
        return ""

    # --- painting --------------------------------------------------------------------------------

    def paint_panes(self, width: int, height: int) -> None:
        """Paint the panes for a size of the window."""
        if not hasattr(self, "desk"):
            return
        desk = self.desk
        wide = width >= SIDE_LOG
        side = self.query_one("#side", Pane)
        side.display = wide
        table_width = width - SIDE_WIDTH - 1 if wide else width
        top = desk.lit(top_lines(desk, table_width, roomy=height >= ROOMY, boxes=height >= TALL))
        pane = self.query_one("#top", Pane)
        if pane.styles.height is None or pane.styles.height.value != len(top):
            pane.styles.height = len(top)
        pane.show(top)
        below = below_lines(desk, table_width, height - 1 - len(top), self.status(), events=not wide)
        self.query_one("#below", Pane).show(desk.lit(below))
        if wide:
            edge = Piece(f"{desk.glyphs.edge} ", "rule")
            log = event_lines(desk, SIDE_WIDTH - 2, height - 3)
            lines: list[Line] = [(Piece("What has happened", "title"),), (), *log]
            lines += [()] * (height - 1 - len(lines))
            side.show([(edge, *line) for line in lines])
