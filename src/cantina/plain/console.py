"""Lines in and lines out: a terminal, a pipe or a test, all the same to the dialogue."""

from __future__ import annotations

import errno
import re
import shutil
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol, TextIO

from cantina.letters import sayable

if TYPE_CHECKING:
    from cantina.plain.completion import Offers

ESCAPE: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O?.)")
"""What arrow keys and their like send."""
LONGEST_LINE: Final = 2000
"""Characters of a typed line that are read; nothing that can be done takes more."""


class Closed(Exception):
    """There is nobody to ask any more: the input has ended, or Ctrl+C was pressed."""


class Left(Exception):
    """The game on the table is put away, for another one."""


class Console(Protocol):
    """What the dialogue needs of the outside."""

    @property
    def interactive(self) -> bool:
        """Whether somebody sits at a keyboard: AI turns can be paused then."""
        ...

    def say(self, line: str = "") -> None:
        """Put out one line."""
        ...

    def ask(self, prompt: str, offers: Offers | None = None) -> str:
        """Put out the prompt, and return the next line typed, without its end. Raises Closed.

        ``offers`` are the words that may stand in it, for a console that completes them.
        """
        ...

    def clear(self) -> None:
        """Put what was said so far out of sight."""
        ...

    def ring(self) -> None:
        """Ring the bell, where there is somebody to hear it."""
        ...


class StreamConsole:
    """A console over two streams; what the output's encoding cannot say is replaced."""

    def __init__(self, source: TextIO | None, target: TextIO, *, ascii_only: bool = False) -> None:
        """``source`` None is one that has ended; ``ascii_only`` whatever the output's encoding can say."""
        self._encoding = "ascii" if ascii_only else target.encoding or "ascii"
        self._target = target
        self._interactive = source is not None and source.isatty()
        self._read: Callable[[], str] | None = None if source is None else source.readline

    @property
    def interactive(self) -> bool:
        """Whether the input is a terminal."""
        return self._interactive

    def say(self, line: str = "") -> None:
        """Put out one line, and see to it that it arrives."""
        self._put(line + "\n")

    def ask(self, prompt: str, offers: Offers | None = None) -> str:
        """Ask for a line; in a pipe the prompt stands on a line of its own. Raises Closed at its end."""
        self._put(prompt if self._interactive else prompt.rstrip() + "\n")
        if self._read is None:
            raise Closed
        try:
            line = self._read()
        except UnicodeDecodeError:
            return "?"
        except OSError as error:
            raise Closed from error  # a terminal that has gone
        if not line:
            raise Closed
        return tidied(line)

    def clear(self) -> None:
        """Push what was said out of sight, with blank lines: a plain terminal knows nothing else."""
        height = shutil.get_terminal_size().lines if self._interactive else 24
        self._put("\n" * max(height, 24))

    def ring(self) -> None:
        """Ring the terminal's bell; a pipe has none."""
        if self._interactive and self._target.isatty():
            self._put("\a")

    def sayable(self, text: str) -> str:
        """A text with the nearest signs for what the encoding of the output cannot say."""
        return sayable(text, self._encoding)

    def _put(self, text: str) -> None:
        try:
            self._target.write(self.sayable(text))
            self._target.flush()
        except OSError as error:
            if error.errno == errno.EIO and self._interactive:
                raise Closed from error  # a terminal that has gone
            raise


def tidied(line: str) -> str:
    """A typed line as words with single spaces; control characters (an arrow key's too) count as spaces."""
    line = ESCAPE.sub(" ", line[:LONGEST_LINE])
    text = "".join(c if c.isprintable() else " " for c in line)
    return " ".join(text.split())
