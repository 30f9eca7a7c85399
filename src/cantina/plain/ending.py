"""How plain mode ends: by a word, the end of the input, Ctrl+C or a signal, and always in good order."""

from __future__ import annotations

import contextlib
import shlex
import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import NoReturn

from cantina.plain.console import Console
from cantina.signals import ENDING
from cantina.table.table import Table

SIGNALS = tuple(number for number in ENDING if number != signal.SIGINT)
"""Signals that end it; Ctrl+C's own means ``quit``."""


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
    before = {}
    for number in SIGNALS:
        if signal.getsignal(number) == signal.SIG_DFL:
            before[number] = signal.signal(number, _raise)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _raise(number: int, frame: FrameType | None) -> NoReturn:
    for one in SIGNALS:
        signal.signal(one, signal.SIG_IGN)
    raise Signalled(number)


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
