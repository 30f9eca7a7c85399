"""How plain mode ends: by a word, the end of the input, Ctrl+C or a signal, and always in good order."""

from __future__ import annotations

import contextlib
import os
import select
import shlex
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

from cantina.plain.console import Console
from cantina.signals import ENDING, listening
from cantina.table.table import Table

SIGNALS = tuple(number for number in ENDING if number not in (signal.SIGINT, signal.SIGALRM))
"""Signals that end it; Ctrl+C's own means ``quit``, and an alarm is only a nudge (see ``_nudges``)."""


class _LineEditor:
    """Whether a line is being edited, and what a signal raised meanwhile.

    The line editor drops whatever is raised while it asks for completions: it is raised again then.
    """

    def __init__(self) -> None:
        self.busy = False
        self.told: Signalled | None = None

    @property
    def owes(self) -> bool:
        """Whether a signal came, and the line is edited on all the same."""
        return self.busy and self.told is not None

    def nudged(self, number: int, frame: FrameType | None) -> None:
        """Raise what was dropped."""
        if self.owes:
            assert self.told is not None
            raise self.told


_line_editor = _LineEditor()


@contextlib.contextmanager
def editing() -> Iterator[None]:
    """Around each line that is edited: a signal ends that, too, whatever the line editor is busy with."""
    _line_editor.busy = True
    try:
        yield
    finally:
        _line_editor.busy = False


NUDGE: Final = 0.1
"""Seconds after a signal in which the line editor is done with a key, as a rule."""
NUDGES: Final = 5


class Signalled(KeyboardInterrupt):
    """The program was told by a signal to end."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


@contextlib.contextmanager
def minding_signals() -> Iterator[None]:
    """Let signals that end the program raise Signalled meanwhile, once: a second one finds it leaving.

    Without this they would leave a terminal as a line being edited has it, without echo. What was ignored
    (as ``nohup`` does) stays so.
    """
    _line_editor.told = None
    with listening(SIGNALS, _raise), _nudges():
        yield


@contextlib.contextmanager
def _nudges() -> Iterator[None]:
    """Let no signal wait for a key.

    Python's line editor sees one that comes just while it is busy with a key only when it is busy again. So
    each signal is followed by some that mean nothing, a moment later; and by more as long as it is owed.
    """
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    meant_nothing = signal.signal(signal.SIGALRM, _line_editor.nudged)
    told = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    thread = threading.Thread(target=_nudge, args=(reader, threading.get_ident()), daemon=True)
    thread.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(told)
        os.close(writer)  # which ends the thread
        thread.join()
        os.close(reader)
        signal.signal(signal.SIGALRM, meant_nothing)


def _nudge(reader: int, main: int) -> None:
    left = 0
    while True:
        if select.select([reader], [], [], NUDGE if left or _line_editor.owes else None)[0]:
            came = os.read(reader, 1)
            if not came:
                return
            left = left if came[0] == signal.SIGALRM else NUDGES
        else:
            left = max(0, left - 1)
            signal.pthread_kill(main, signal.SIGALRM)


def _raise(number: signal.Signals) -> NoReturn:
    for one in SIGNALS:
        signal.signal(one, signal.SIG_IGN)
    _line_editor.told = Signalled(number)
    raise _line_editor.told


def command_again(data_dir: Path | None) -> str:
    """What is typed to go on with a game that was kept."""
    return "cantina --plain" + (f" --data-dir {shlex.quote(str(data_dir))}" if data_dir else "")


def tell_kept(console: Console, table: Table, again: str = "") -> None:
    """Say what becomes of the game at this table when it is left now: where it is, how to go on.

    ``again`` is what is typed for that, when the program ends.
    """
    table.save()
    if table.save_trouble is not None or table.path is None:
        console.say(table.save_trouble or "The game was not saved.")
        return
    turn = table.view(None).turn
    if not again:
        console.say(f"The game is kept, in turn {turn}.")
        return
    console.say(f"The game is kept, in turn {turn}; the next start offers it.")
    console.say(f"It is in {table.path}. To go on, type {again}.")
