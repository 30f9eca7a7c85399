"""A console with somebody at a keyboard: lines can be edited, called back and completed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final, TextIO

from cantina.plain.console import Closed, StreamConsole, tidied
from cantina.plain.ending import editing

if TYPE_CHECKING:
    from cantina.plain.completion import Offers

try:
    import readline
except ImportError:  # a Python without it: lines are read as they come
    readline = None  # type: ignore[assignment]

LONGEST_PROMPT: Final = 24
"""What stands before a line that is edited; a longer prompt has a line of its own."""


class Keyboard(StreamConsole):
    """A console on the process's own terminal, through the line editor of Python."""

    def __init__(self, source: TextIO, target: TextIO, *, ascii_only: bool = False) -> None:
        super().__init__(source, target, ascii_only=ascii_only)
        self._offers: Offers | None = None
        self._found: list[str] = []
        libedit = "libedit" in (readline.__doc__ or "")
        settings = (
            ["bind ^I rl_complete"]
            if libedit
            else [
                "tab: complete",
                "set enable-bracketed-paste off",
                "set enable-meta-key off",
                "set show-all-if-ambiguous on",
                "set completion-query-items -1",
                "set page-completions off",
                "set bell-style none",
            ]
        )
        for setting in settings:
            readline.parse_and_bind(setting)
        readline.set_completer_delims(" ,")
        readline.set_completer(self._complete)
        readline.set_auto_history(False)

    def ask(self, prompt: str, offers: Offers | None = None) -> str:
        """Ask for a line that can be edited; those with ``offers`` can be called back. Raises Closed."""
        self._offers = offers
        if len(prompt) > LONGEST_PROMPT:  # edited lines that wrap are drawn anew, and heard anew
            self.say(prompt.rstrip("> ") + ".")
            prompt = "> "
        try:
            with editing():
                line = tidied(input(self.sayable(prompt)))
        except UnicodeDecodeError:
            return "?"
        except (EOFError, OSError) as error:
            raise Closed from error
        if offers is not None and line:
            readline.add_history(line)
        return line

    def clear(self) -> None:
        """Push what was said out of sight; what was typed cannot be called back by whoever comes next."""
        super().clear()
        readline.clear_history()

    def _complete(self, word: str, number: int) -> str | None:
        """One of the words that the one being typed may become; readline asks until there is none."""
        if number == 0:
            before = readline.get_line_buffer()[: readline.get_begidx()]
            found = self._offers(before, word) if self._offers is not None else ()
            # A word that is whole is followed by a space, unless its value comes right behind it.
            self._found = [one if one.endswith("=") else f"{one} " for one in found]
        return self._found[number] if number < len(self._found) else None


def own_console(ascii_only: bool = False) -> StreamConsole:
    """The console of the process: with a line editor where somebody sits at a terminal, else plain lines.

    Bytes that are no text in its encoding become question marks. Raises Closed if there is no output.
    """
    if sys.stdout is None:
        raise Closed
    if sys.stdin is not None:
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
        editor = readline is not None and sys.stderr is not None  # Python's needs it, even for nothing
        if editor and sys.stdin.isatty() and sys.stdout.isatty():
            return Keyboard(sys.stdin, sys.stdout, ascii_only=ascii_only)
    return StreamConsole(sys.stdin, sys.stdout, ascii_only=ascii_only)
