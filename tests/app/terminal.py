"""The real program on a real pseudo-terminal: what it writes, what it shows, how it ends."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping

import pyte

PATIENCE = 30.0
"""Seconds that a condition is waited for; it is nearly always met at once."""


class Terminal:
    """A child process on a pty of its own, and the screen as a terminal would show it."""

    def __init__(self, argv: list[str], environ: Mapping[str, str], size: tuple[int, int]) -> None:
        self.written = b""
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.code: int | None = None
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execvpe(argv[0], argv, dict(environ))
        self.resize(*size)

    def resize(self, width: int, height: int) -> None:
        """Change the size of the window; the child gets its signal."""
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.screen.resize(height, width)

    def read(self, seconds: float = 0.05) -> None:
        """Take what has been written."""
        while select.select([self.fd], [], [], seconds)[0] and self.take():
            pass

    def take(self) -> bool:
        """Wait for something to be written, and take it; False if nothing will come any more."""
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        self.written += data
        # Pyte does not know some private modes; they paint nothing.
        with contextlib.suppress(Exception):
            self._stream.feed(data)
        return bool(data)

    @property
    def text(self) -> str:
        """The screen's text."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait_for(self, words: str) -> None:
        """Wait until these words are on the screen."""
        self.wait_until(lambda: words in self.text, repr(words))

    def wait_until(self, holds: Callable[[], object], what: str = "what is waited for") -> None:
        """Wait until something holds."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, f"{what} never came:\n{self.text}"
            self.read()

    def send(self, keys: str) -> None:
        """Type."""
        os.write(self.fd, keys.encode())

    def kill(self, number: signal.Signals) -> None:
        """Send the child a signal."""
        os.kill(self.pid, number)

    def wait(self) -> int:
        """Wait for the end; the exit status as a shell says it."""
        return self._wait(lambda: self.read(0.02))

    def wait_unseen(self) -> int:
        """Wait for the end, and read nothing meanwhile; the exit status as a shell says it."""
        return self._wait(lambda: time.sleep(0.02))

    def _wait(self, between: Callable[[], object]) -> int:
        end = time.monotonic() + PATIENCE
        while self.code is None:
            with contextlib.suppress(OSError):
                between()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
            assert time.monotonic() < end, f"it does not end:\n{self.text}"
        return self.code

    def close(self) -> None:
        """End the child, whatever it does."""
        if self.code is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        with contextlib.suppress(OSError):
            os.close(self.fd)


@contextlib.contextmanager
def cantina(
    *options: str,
    size: tuple[int, int] = (80, 24),
    make: type[Terminal] = Terminal,
    **environ: str,
) -> Iterator[Terminal]:
    """Run the program with these options and these changes to the environment."""
    clean = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("TEXTUAL", "LC_", "TERM", "COLORTERM", "TMUX", "STY", "SSH_"))
    }
    clean |= {"PYTHONPATH": os.pathsep.join(sys.path), "TERM": "xterm-256color", "LANG": "C.UTF-8"} | environ
    terminal = make([sys.executable, "-m", "cantina", *options], clean, size)
    try:
        yield terminal
    finally:
        terminal.close()
