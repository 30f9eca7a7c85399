"""An end from outside: by a signal, by a terminal that has gone away, or that takes nothing any more.

The app is asked to leave, and gives the terminal back as ever. One that cannot leave, because its terminal
has stopped reading and every write waits, is ended by force: the game is on disk after each action.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import signal
import sys
import termios
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from cantina.signals import ENDING, FAILED, listening

GRACE: Final = 3.0
"""Seconds in which an app that was asked to leave has left; as a rule it takes some tenths of one."""
RESTORE: Final = (
    b"\x18"  # ends whatever was half written
    b"\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l"  # mouse
    b"\x1b[?2004l\x1b[?2048l\x1b[?1004l"  # bracketed paste, news of size and focus
    b"\x1b[?7h\x1b[0m\x1b[<u\x1b[?1049l\x1b[?25h"  # wrapping, colours, keys, screen, cursor
)
"""What gives a terminal back that the app could not give back itself."""
TRIES: Final = 100
GAP: Final = 0.01
"""How often, and after how many seconds, a terminal is tried again on which a write still waits."""
_DONE: Final = b"\0"


class Ending:
    """Waits for an end from outside while the app runs; ``number`` is the signal that was the first."""

    def __init__(self, leave: Callable[[int], object]) -> None:
        """``leave`` is called on the app's own loop with the exit code."""
        self.number: signal.Signals | None = None
        self._leave = leave
        self._loop: asyncio.AbstractEventLoop | None = None
        self._terminal = _fileno(sys.__stdin__)
        self._before: list[Any] | None = None

    @contextlib.contextmanager
    def awaited(self) -> Iterator[None]:
        """Mind signals and the terminal as long as this lasts.

        Raises SystemExit in it when a signal comes while no app runs yet, or any more.
        """
        with contextlib.suppress(termios.error, TypeError):
            self._before = termios.tcgetattr(self._terminal)  # type: ignore[arg-type]
        self._ear, self._mouth = os.pipe()
        os.set_blocking(self._mouth, False)
        watch = threading.Thread(target=self._watch, name="ending", daemon=True)
        try:
            with listening(ENDING, self._signalled):
                watch.start()
                yield
        finally:
            os.write(self._mouth, _DONE)
            watch.join()
            os.close(self._ear)
            os.close(self._mouth)

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """On the app's loop, as long as the app can be asked to leave."""
        loop = asyncio.get_running_loop()
        # A handler of the loop's own, for a signal that means nothing, lets every signal wake the loop: else
        # one that comes just before it goes to sleep, be it only a new size, would wait for the next key.
        loop.add_signal_handler(signal.SIGURG, int)
        self._loop = loop
        try:
            yield
        finally:
            self._loop = None
            loop.remove_signal_handler(signal.SIGURG)

    def be_gone(self) -> None:
        """After an end from outside, have the system see to it that nothing keeps the process.

        Words for a terminal that takes nothing any more could, or a thread that has not heard of the end.
        """
        if self.number is not None:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_REAL, GRACE)

    def _signalled(self, number: signal.Signals) -> None:
        """Hand the signal on: a handler may come between any two steps, and must not wait for any lock."""
        if self.number is None:
            self.number = number
            if self._loop is None:
                raise SystemExit(FAILED + number)
            with contextlib.suppress(BlockingIOError):
                os.write(self._mouth, bytes([number]))

    def _watch(self) -> None:
        poll = select.poll()
        poll.register(self._ear, select.POLLIN)
        if self._terminal is not None:
            poll.register(self._terminal, 0)
        for fd, event in poll.poll():
            if fd == self._ear:
                word = os.read(self._ear, 1)
                if word == _DONE:
                    return
                return self._end(word[0])
            if event & (select.POLLHUP | select.POLLERR | select.POLLNVAL):
                # Nobody sends a signal to a program without a controlling terminal.
                self.number = self.number or signal.SIGHUP
                return self._end(signal.SIGHUP)
        return None

    def _end(self, number: int) -> None:
        """Ask the app to leave, and see to it that the process ends."""
        loop = self._loop
        if loop is not None:
            with contextlib.suppress(RuntimeError):  # it has just been closed
                loop.call_soon_threadsafe(self._leave, FAILED + number)
        until = time.monotonic() + GRACE
        while select.select([self._ear], [], [], max(0.0, until - time.monotonic()))[0]:
            # A signal may still be on its way in, if it was the terminal that told of the end.
            if os.read(self._ear, 1) == _DONE:
                return
        self._restore()
        os._exit(FAILED + number)

    def _restore(self) -> None:
        """Give the terminal back, without waiting for it; what it has not taken yet is dropped."""
        if self._terminal is None or self._before is None:
            return
        with contextlib.suppress(OSError, termios.error):
            # Opened anew, so that other programs on the terminal do not find it changed.
            fd = os.open(os.ttyname(self._terminal), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
            # What the app still writes goes nowhere, but for what it is just waiting with.
            nowhere = os.open(os.devnull, os.O_WRONLY)
            for standard in (1, 2):
                os.dup2(nowhere, standard)
            for _ in range(TRIES):
                termios.tcflush(fd, termios.TCOFLUSH)
                termios.tcsetattr(fd, termios.TCSANOW, self._before)  # which wakes the write that waits, too
                with contextlib.suppress(BlockingIOError):
                    os.write(fd, RESTORE)
                    return
                time.sleep(GAP)


def _fileno(stream: Any) -> int | None:
    with contextlib.suppress(AttributeError, OSError, ValueError):
        return int(stream.fileno())
    return None
