"""Signals that end a program, and how they are listened to for a while."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable, Iterator
from typing import Final

_NAMES: Final = ("HUP", "INT", "QUIT", "ABRT", "USR1", "USR2", "ALRM", "TERM", "XCPU")
ENDING: Final = tuple(getattr(signal, f"SIG{name}") for name in _NAMES if hasattr(signal, f"SIG{name}"))
"""Signals from outside that end a program, if nothing else is done about them."""
FAILED: Final = 128
"""An end by a signal is told to the shell as this and the signal's number."""


@contextlib.contextmanager
def held_back(*numbers: signal.Signals) -> Iterator[None]:
    """Let these signals wait until this is over: for what breaks when it is interrupted, such as an import.

    Where the system cannot do that they come as ever.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def listening(to: tuple[signal.Signals, ...], heard: Callable[[signal.Signals], None]) -> Iterator[None]:
    """Call ``heard`` for each of these signals as long as this lasts; it may raise.

    A signal that the program was started to ignore (as by nohup) stays ignored. Outside of the main thread
    signals stay the system's business.
    """

    def handler(number: int, _: object) -> None:
        heard(signal.Signals(number))

    before: dict[signal.Signals, object] = {}
    try:
        for number in to:
            if signal.getsignal(number) is not signal.SIG_IGN:
                with contextlib.suppress(ValueError):  # not in the main thread
                    before[number] = signal.signal(number, handler)
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)  # type: ignore[arg-type]
