"""The way to the terminal and back: the framework's own, but for keys in pieces and lines that go away.

It also minds what kind of terminal it is: typed letters are read in its encoding, and a simple one is sent
nothing that it would print.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from typing import IO, TYPE_CHECKING, Any, Final

from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from cantina.app.incoming import ESC, Incoming, Pasted, patience

if TYPE_CHECKING:
    from cantina.app.application import CantinaApp

GLANCE = 0.1
"""Seconds between two looks at whether the app has ended."""
AT_ONCE = 4096
"""Bytes that are read at a time."""
UNREADABLE: Final = "\N{REPLACEMENT CHARACTER}"
"""What stands for bytes that are no text; nobody types it."""
NEWFANGLED: Final = frozenset({"\x1b[?2026$p", "\x1b[?2048$p", "\x1b[<u"})
"""Questions for abilities, and the end of one: a terminal that knows nothing of them may print the letter."""
LONGEST_KNOWN: Final = 32
"""Signs of the longest sequence that the framework looks for; those of a longer one would be keys to it."""
SIZE_BEGINS: Final = "\x1b[48;"
LONGEST_SIDE: Final = 2000
"""Cells of the longest side of a window that a report is believed."""
CLEAR: Final = "\x1b[0m\x1b[H\x1b[2J"


class PatientDriver(LinuxDriver):
    """Reads keys whole, however they are cut; stops at the end of the input."""

    def __init__(self, app: CantinaApp, **options: Any) -> None:
        super().__init__(app, **options)
        self._file: Any = Canvas(self._file)
        self._encoding = app.capabilities.encoding
        self._simple = app.capabilities.simple

    def write(self, data: str) -> None:
        """Write what this terminal can be expected to know."""
        if not (self._simple and data in NEWFANGLED):
            super().write(data)

    def stop_application_mode(self) -> None:
        """Give the terminal back; a simple one has no second screen, so that the table is wiped away."""
        if self._simple:
            self.write(CLEAR)
        super().stop_application_mode()

    def _sigcont_application(self, *_: object) -> None:
        """Go on: after a suspension of the app's own from where it was, else from the beginning.

        The system sends this also to a program whose terminal is gone, beside the end. The framework would
        start a second time over what runs already; what reads keys then would never end, nor the process.
        """
        if self._must_signal_resume:
            super()._sigcont_application()
        elif self._auto_restart:
            with contextlib.suppress(RuntimeError):  # the loop has just been closed
                self._loop.call_soon_threadsafe(self._begin_again)

    def _begin_again(self) -> None:
        """Take the terminal anew and paint all: somebody else may have used it while the app was stopped."""
        if self._writer_thread is not None and not self._app._exit:
            self.suspend_application_mode()
            self.resume_application_mode()
            self._app.refresh()

    def _run_input_thread(self) -> None:
        """A fault in reading ends the app in good order, as any other; the framework would show variables."""
        try:
            self.run_input_thread()
        except Exception as error:
            self._loop.call_soon_threadsafe(self._app._handle_exception, error)

    def run_input_thread(self) -> None:
        """Read until the app or the terminal ends. Bytes that are no text never end the app."""
        decode = getincrementaldecoder(self._encoding)("replace").decode
        incoming = Incoming(patience(os.environ)[0])
        parser = WholeParser(self._debug)
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                wait = GLANCE
                if incoming.deadline is not None:
                    wait = min(wait, max(0.0, incoming.deadline - time.monotonic()))
                if selector.select(wait):
                    data = self._read()
                    if not data:
                        self._loop.call_soon_threadsafe(self._app.post_message, Hangup())
                        self.exit_event.wait()
                        return
                    pieces: Iterator[str | Pasted] = incoming.feed(
                        decode(data).replace(UNREADABLE, ""), time.monotonic()
                    )
                else:
                    pieces = incoming.tick(time.monotonic())
                for piece in pieces:
                    for message in parser.messages(piece):
                        if self._mouse or not isinstance(message, events.MouseEvent):
                            self.process_message(message)

    def _read(self) -> bytes:
        """What there is to read; nothing if the terminal is gone."""
        try:
            return os.read(self.fileno, AT_ONCE)
        except OSError:
            return b""


class Canvas:
    """What is written to; once it is gone, what is written is lost, and nobody waits for it.

    The framework's writer would end at the first fault, and the app then wait for it for ever.
    """

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self._gone = False

    def write(self, text: str) -> None:
        """Write, if there is still something to write to."""
        self._try(lambda: self._file.write(text))

    def flush(self) -> None:
        """See to it that it arrives."""
        self._try(self._file.flush)

    def fileno(self) -> int:
        """The number of the file beneath."""
        return self._file.fileno()

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return self._file.isatty()

    def _try(self, do: Callable[[], object]) -> None:
        if not self._gone:
            try:
                do()
            except (OSError, ValueError):
                self._gone = True


class Hangup(Message):
    """The terminal is gone: nothing will ever come from it again."""


class WholeParser(XTermParser):
    """The framework's parser, given whole pieces: what it does not know is nothing, and not a row of keys."""

    def messages(self, piece: str | Pasted) -> Iterator[Message]:
        """What a piece means; nothing if its numbers are such as no terminal means."""
        if isinstance(piece, Pasted):
            yield events.Paste(piece.text.replace("\x00", ""))
        elif piece == ESC:
            yield events.Key("escape", ESC)
        elif not piece.startswith(ESC) or (len(piece) <= LONGEST_KNOWN and _is_size_of_a_window(piece)):
            try:
                found = list(self._meant(piece))
            except (ArithmeticError, LookupError, ValueError):  # no such sign, no number, too great a number
                self._begin_anew()
                return
            for message in found:
                if not (isinstance(message, events.Key) and _is_half(message.character)):
                    yield message

    def _meant(self, piece: str) -> Iterator[Message]:
        yield from self.feed(piece)
        if self._awaiting.timeout is not None:  # it waits for more, and there is no more
            self._timeout_time = 0.0
            alt = len(piece) == 2  # Alt and a key
            for message in self.tick():
                if alt:
                    yield message

    def _begin_anew(self) -> None:
        """A parser that has failed reads nothing any more."""
        self._tokens.clear()
        self._gen = self.parse(self._tokens.append)
        self._awaiting = next(self._gen)
        self._timeout_time = None


def _is_size_of_a_window(piece: str) -> bool:
    """Whether this is no report on the size of the window, or one of a size that there can be."""
    if not (piece.startswith(SIZE_BEGINS) and piece.endswith("t")):
        return True
    sides = piece[len(SIZE_BEGINS) : -1].split(";")[:2]
    return all(side.isdecimal() and 0 < int(side) <= LONGEST_SIDE for side in sides)


def _is_half(character: str | None) -> bool:
    """Whether this is a half of a sign, which can be neither shown nor kept."""
    return character is not None and any("\ud800" <= sign <= "\udfff" for sign in character)
