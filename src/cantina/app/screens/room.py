"""Base of all screens: keys and clicks become commands, lines become panes."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from cantina.app.commands import BY_ID, Command
from cantina.app.key_names import key_of
from cantina.app.lines import Line
from cantina.app.paint.keys import key_line
from cantina.app.pane import Pane

if TYPE_CHECKING:
    from cantina.app.application import CantinaApp


WHEEL = 3
"""Lines that a notch of the mouse wheel goes."""


class Room(Screen):
    """A screen with a pane of lines and a footer of keys; ``where`` is its name in the table of commands."""

    where = "page"
    app: CantinaApp
    ready = False
    """Whether it takes keys: not before it is painted."""
    break_of_lines = " "
    """What is typed for a break of lines in a text that is pasted."""
    asked_at = 0.0
    """When the question that it asks could first be read, in seconds of the clock that keys have."""
    laying_out = False
    """Whether all of it is painted in a moment anyway."""

    def compose(self) -> ComposeResult:
        """One pane, and the footer."""
        found = self.app.capabilities
        yield Pane(found.ink, found.charset, id="all")
        yield Pane(found.ink, found.charset, id="keys")

    # --- what a screen says of itself ------------------------------------------------------------

    def lines(self, width: int, height: int) -> list[Line]:
        """Return what the pane shows."""
        return []

    def enabled(self, command: str) -> bool:
        """Whether a command of this screen can be given now."""
        return True

    def offered(self, command: str) -> bool:
        """Whether the footer has room for a command that can be given."""
        return self.enabled(command)

    def verbs(self) -> Mapping[str, str]:
        """Other footer labels for some commands."""
        return {}

    def do(self, command: str) -> None:
        """Do a command of this screen."""

    def typed(self, event: events.Key) -> bool:
        """Take a key before the commands do, as in a field for a name. Returns whether it was taken."""
        return False

    @property
    def writing(self) -> bool:
        """Whether letters are typed now, and no commands."""
        return False

    @property
    def too_soon(self) -> bool:
        """Whether the last key was typed before anybody can have read the question."""
        return self.app.typed_at < self.asked_at + self.app.reaction

    def other_key(self, event: events.Key) -> None:
        """A key that is no command here."""

    def cap(self, command: str) -> str:
        """What is written for the key of a command."""
        return self.app.keymap.cap(command)

    # --- keys and clicks -------------------------------------------------------------------------

    def commands(self) -> list[Command]:
        """The commands that can be given now, in the table's order."""
        return [command for command in self.app.keymap.on_screen(self.where) if self.enabled(command.id)]

    def give(self, command: str) -> None:
        """Give a command, wherever it comes from; one that cannot be given now does nothing."""
        if self.where not in BY_ID[command].screens or not self.enabled(command):
            return
        match command:
            case "help":
                self.app.show_help(self)
            case "palette":
                self.app.show_finder(self)
            case "quit":
                self.app.ask_to_leave(self)
            case "settings":
                self.app.show_settings()
            case _:
                self.do(command)
        self.paint()

    def click(self, what: str) -> None:
        """A piece was clicked; most name a command."""
        if what in BY_ID:
            self.give(what)

    def on_key(self, event: events.Key) -> None:
        """A key is a command, or something typed."""
        event.stop()
        event.prevent_default()
        self.app.typed_at = event.time
        if self.typed(event):
            self.paint()
            return
        command = self.app.keymap.for_key(self.where, event.key)
        if command is not None and self.enabled(command.id):
            self.give(command.id)
        else:
            self.other_key(event)

    def on_paste(self, event: events.Paste) -> None:
        """A text that is pasted is typed where letters are; elsewhere it is nothing, and never a command."""
        event.stop()
        for sign in event.text.strip().replace("\r\n", "\n"):
            sign = self.break_of_lines if sign in "\r\n\t" else sign
            if self.writing and sign and sign.isprintable():
                self.typed(events.Key(key_of(sign), sign))
        self.paint()

    def on_pane_clicked(self, message: Pane.Clicked) -> None:
        """A click is a command."""
        message.stop()
        self.app.typed_at = math.inf
        self.click(message.command)

    def wheel(self, lines: int) -> None:
        """Go so many lines down, or up if there are fewer than none: the mouse wheel is turned."""

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel goes down."""
        self._turned(event, WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel goes up."""
        self._turned(event, -WHEEL)

    def _turned(self, event: events.Event, lines: int) -> None:
        event.stop()
        self.wheel(lines)
        self.paint()

    # --- painting --------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Paint for the first time; keys that were typed ahead come when all is in its place."""
        self.paint()
        self.call_later(self._open_for_keys)

    def _open_for_keys(self) -> None:
        self.ready = True
        self.asked_at = time.monotonic()
        self.app.take_keys()

    def on_screen_resume(self) -> None:
        """Paint what may have changed behind another screen."""
        self.paint()

    def paint(self, width: int | None = None, height: int | None = None) -> None:
        """Paint anew; only lines that changed reach the terminal."""
        if not self.is_mounted or not self.children:
            return  # not there yet, or already gone
        width, height = width or self.app.size.width, height or self.app.size.height
        self.query_one("#all", Pane).show(self.lines(width, height - 1))
        self.query_one("#keys", Pane).show([self.footer(width)])

    def footer(self, width: int) -> Line:
        """Return the line of keys."""
        return key_line(self.app.keymap.on_screen(self.where), self.offered, width, self.verbs())

    def _screen_resized(self, size: Size) -> None:
        """Paint once for a new size, with the lines that belong to it.

        The framework would lay out and paint a second time, and the screens behind this one as well: a
        full repaint is the most that is ever written, and on a slow line twice is felt.
        """
        if self.app.screen is not self:
            return  # it is laid out when it comes back
        self.laying_out = True
        self.paint(size.width, size.height)
        super()._screen_resized(size)
        self.laying_out = False
        for widget in (self, *self.query(Pane)):
            widget._layout_required = widget._repaint_required = False
        self._dirty_widgets.clear()
