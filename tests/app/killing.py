"""Ends from outside: by each signal, by a terminal that goes away, and what has to hold after them."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import termios
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path

import pyte
from terminal import PATIENCE, Terminal, cantina

ENDS = ("SIGTERM", "SIGKILL", "SIGHUP", "SIGINT", "SIGQUIT", "closed", "end of input")
"""Signals; the terminal closed, which tells its programs so; and closed without anybody being told."""
GIVEN_BACK = {
    "the screen": b"\x1b[?1049l",
    "the mouse": b"\x1b[?1000l",
    "every move of the mouse": b"\x1b[?1003l",
    "the cursor": b"\x1b[?25h",
    "pasting": b"\x1b[?2004l",
}


class Loose(Terminal):
    """A terminal that is nobody's controlling terminal, as on a link that drops without a word."""

    def __init__(self, argv: list[str], environ: Mapping[str, str], size: tuple[int, int]) -> None:
        self.written = b""
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.code: int | None = None
        self.fd, slave = os.openpty()
        self.resize(*size)
        child = subprocess.Popen(
            argv, env=dict(environ), stdin=slave, stdout=slave, stderr=slave, start_new_session=True
        )
        os.close(slave)
        self.pid = child.pid
        child.returncode = 0  # this class waits for it


def started(*options: str, loose: bool = False) -> AbstractContextManager[Terminal]:
    """The program on a terminal of its own, or on one that is nobody's controlling terminal."""
    return cantina(*options, make=Loose if loose else Terminal)


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    with contextlib.suppress(FileNotFoundError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def is_there(pid: int) -> bool:
    """Whether a process is still running."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def cpu_seconds(pid: int) -> float:
    """How long a process has been at work; 0 for one that is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_until_gone(*pids: int) -> None:
    """Wait until none of these processes is left."""
    end = time.monotonic() + PATIENCE
    while any(is_there(pid) for pid in pids):
        assert time.monotonic() < end, f"still there: {[pid for pid in pids if is_there(pid)]}"
        time.sleep(0.02)


def end(terminal: Terminal, how: str, *, plain: bool = False) -> None:
    """End the program so, and look at how it ends: its code, its terminal, its processes."""
    started = children(terminal.pid)
    if how in ("closed", "end of input"):
        os.close(terminal.fd)
        assert terminal.wait_unseen() in (128 + signal.SIGHUP, 0 if plain else 128 + signal.SIGHUP)
    else:
        number = signal.Signals[how]
        terminal.kill(number)
        code = terminal.wait()
        terminal.read(0)
        if number == signal.SIGKILL:
            assert code == -number
        else:
            assert code == (0 if plain and number == signal.SIGINT else 128 + number)
            given_back(terminal, plain=plain)
    wait_until_gone(*started)


def given_back(terminal: Terminal, *, plain: bool = False) -> None:
    """The terminal is as it was: its modes, and that typed characters show."""
    tail = terminal.written[-600:]
    assert [what for what, code in GIVEN_BACK.items() if code not in tail] == [] or plain
    flags = termios.tcgetattr(terminal.fd)[3]
    assert flags & termios.ECHO
    assert flags & termios.ICANON
    assert flags & termios.ISIG
