"""A table laid out on the screen: the upper part, what is below it, the log at its side, the keys."""

from __future__ import annotations

from cantina.app.desk.desk import Desk
from cantina.app.lines import Line, Piece, fit
from cantina.app.pages import graveyard_page, trash_page
from cantina.app.paint.below import below_lines, event_lines
from cantina.app.paint.top import top_lines
from cantina.app.reading.at_table import matter_of
from cantina.app.screens.logbook import Logbook
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

    def key(self, command: str) -> str:
        """What is written for a command's key."""
        return self.app.keymap.cap(command)

    def status(self) -> str:
        """What stands behind the question."""
        return ""

    def look_at(self, command: str) -> None:
        """Sort or read the cards another way, or open what can be read beside the table."""
        desk = self.desk
        match command:
            case "order":
                desk.resort()
            case "read":
                desk.reading += 1
            case "log":
                self.app.push_screen(Logbook(desk))
            case "trash":
                self.app.show_page("The Trash", lambda width: trash_page(desk, width))
            case "graveyard":
                self.app.show_page("The Graveyard", lambda width: graveyard_page(desk, width))
            case "enemy":
                self.app.show_bestiary(matter_of(desk))

    # --- painting --------------------------------------------------------------------------------

    def lines(self, width: int, height: int) -> list[Line]:
        """The table, what is below it, and beside both the log where there is room for it."""
        if not hasattr(self, "desk"):
            return []
        desk = self.desk
        wide = width >= SIDE_LOG
        table_width = width - SIDE_WIDTH - 1 if wide else width
        # The footer is a line of the window, too.
        top = top_lines(desk, table_width, roomy=height + 1 >= ROOMY, boxes=height + 1 >= TALL)
        below = below_lines(desk, table_width, height - len(top), self.status(), events=not wide)
        lines = [*desk.lit(top), *desk.lit(below)]
        if not wide:
            return lines
        edge = Piece(f"{desk.glyphs.edge} ", "rule")
        log = [(Piece("What has happened", "title"),), (), *event_lines(desk, SIDE_WIDTH - 2, height - 2)]
        log += [()] * (height - len(log))
        return [(*fit(line, table_width), edge, *told) for line, told in zip(lines, log, strict=True)]
