"""A program on a pseudo-terminal of its own, with the time of every byte that it writes.

How it is told that a paint is complete: the terminal answers the question for synchronized output as
modern terminals do, so the framework ends each paint with a mark. Bytes are read until there was a mark and
then none has come for ``QUIET`` seconds; the paint's time is that of its *last* byte, so the wait itself
is never counted. The quiet is longer than what the framework waits by itself: a frame (17 ms), and
50 ms when a screen closes. With a shorter one, such as 4 ms, a second paint of the same key would be taken
for the next key's, and both figures would flatter. The marks also tell how many paints a key has caused.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType

import pyte

QUIET = 0.065
"""Seconds without a byte after which a paint is complete."""
NOTHING = 1.0
"""Seconds after which a key counts as one that paints nothing."""
PATIENCE = 30.0
"""Seconds after which something that never comes is a failure."""

SYNC_ASKED, SYNC_ANSWER = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
PAINT_DONE = b"\x1b[?2026l"


@dataclass(frozen=True, slots=True)
class Paint:
    """What came after something was done: first and last byte in milliseconds, bytes, and paints."""

    first_ms: float
    last_ms: float
    size: int
    paints: int


@dataclass(slots=True)
class _Heard:
    """Bytes of one wait, and when the first and the last of them came."""

    data: bytearray
    first: float = 0.0
    last: float = 0.0


class TimedTerminal:
    """A process on its own terminal; use it as a context manager, which ends the process."""

    def __init__(
        self, argv: Sequence[str], environ: Mapping[str, str], size: tuple[int, int] = (80, 24)
    ) -> None:
        """Start ``argv`` on a terminal of ``size`` columns and lines; ``born`` is the moment before."""
        self._fd, theirs = pty.openpty()
        self._size(*size)
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._unseen = bytearray()
        self.born = time.perf_counter()
        self.process = subprocess.Popen(
            argv, stdin=theirs, stdout=theirs, stderr=theirs, env=dict(environ), preexec_fn=_own_terminal
        )
        os.close(theirs)

    def __enter__(self) -> TimedTerminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.terminate()
        with contextlib.suppress(OSError):
            # What is still written is read, or the process could not end.
            while select.select([self._fd], [], [], 5)[0] and os.read(self._fd, 65536):
                pass
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self._fd)

    # --- doing something, and timing what comes of it ----------------------------------------------

    def key(self, key: bytes) -> Paint | None:
        """Type a key and wait for the complete paint; None if it paints nothing."""
        began = time.perf_counter()
        os.write(self._fd, key)
        return self.paint_since(began)

    def resize(self, width: int, height: int) -> Paint | None:
        """Change the window's size, as its user would with the mouse."""
        began = time.perf_counter()
        self._size(width, height)
        self._see()
        self._screen.resize(height, width)
        return self.paint_since(began)

    def paint_since(self, began: float, quiet: float = QUIET, nothing: float = NOTHING) -> Paint | None:
        """Wait for a complete paint; its times count from ``began`` (of time.perf_counter)."""
        heard = self._listen(nothing, quiet, marked=True)
        if PAINT_DONE not in heard.data:
            return None
        return Paint(
            (heard.first - began) * 1000,
            (heard.last - began) * 1000,
            len(heard.data),
            heard.data.count(PAINT_DONE),
        )

    def seconds_until(self, words: bytes) -> float:
        """Wait until these bytes have come, in one piece; seconds since the process was started."""
        sought = bytearray()
        end = time.perf_counter() + PATIENCE
        while words not in sought:
            if time.perf_counter() > end:
                raise TimeoutError(f"{words!r} never came; the screen is\n{self.text}")
            sought += self._listen(PATIENCE, 0.0).data
        return time.perf_counter() - self.born

    def bytes_during(self, seconds: float) -> int:
        """Let time pass; how many bytes came."""
        end = time.perf_counter() + seconds
        size = 0
        while (left := end - time.perf_counter()) > 0:
            size += len(self._listen(left, 0.0).data)
        return size

    def _listen(self, patience: float, quiet: float, *, marked: bool = False) -> _Heard:
        """Read until ``quiet`` seconds bring nothing; ``patience`` is for the first byte, or first mark."""
        heard = _Heard(bytearray())
        wait = patience
        while select.select([self._fd], [], [], wait)[0]:
            try:
                data = os.read(self._fd, 65536)
            except OSError as error:
                raise EOFError(f"the program has ended; the screen was\n{self.text}") from error
            heard.last = time.perf_counter()
            heard.first = heard.first or heard.last
            heard.data += data
            if SYNC_ASKED in data:
                os.write(self._fd, SYNC_ANSWER)
            if not quiet:
                break
            if not marked or PAINT_DONE in heard.data:
                wait = quiet
        self._unseen += heard.data
        return heard

    # --- what is on the screen ---------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The text on the screen."""
        self._see()
        return "\n".join(line.rstrip() for line in self._screen.display)

    def wait_for(self, words: str) -> None:
        """Wait until these words are on the screen, and all is quiet."""
        end = time.perf_counter() + PATIENCE
        while words not in self.text:
            if time.perf_counter() > end:
                raise TimeoutError(f"{words!r} never came; the screen is\n{self.text}")
            self._listen(0.2, QUIET)

    def _see(self) -> None:
        """Show what has come: only when it is asked for, as this takes longer than any key."""
        data, self._unseen = bytes(self._unseen), bytearray()
        # Private modes that the emulator does not know paint nothing.
        with contextlib.suppress(TypeError):
            self._stream.feed(data.replace(SYNC_ASKED, b"").replace(b"\x1b[?2048$p", b""))

    def _size(self, width: int, height: int) -> None:
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))


def _own_terminal() -> None:
    """Make the terminal that of a session of its own, so that a new size is signalled."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def cpu_seconds(pid: int) -> float | None:
    """Processor time that a process has used so far; None where the system does not tell it so."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rsplit(")", 1)[1].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
