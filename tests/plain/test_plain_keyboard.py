"""Plain mode at a real terminal: completion, lines called back, and an echo that is back after each end."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cantina.table.shelf import Shelf

PATIENCE = 30.0

pytestmark = pytest.mark.slow


def _take_terminal() -> None:
    """Let Ctrl+C of this terminal be the program's."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """A pty, and plain mode on it."""

    def __init__(self, data: Path, term: str, *options: str) -> None:
        self.master, self.slave = pty.openpty()
        self.before = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cantina", "--data-dir", str(data), *options],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            start_new_session=True,
            preexec_fn=_take_terminal,
            env=os.environ
            | {
                "PYTHONPATH": os.pathsep.join(sys.path),
                "TERM": term,
                "INPUTRC": os.devnull,
                "LC_ALL": "C.UTF-8",
            },
        )
        self.heard = ""
        self._from = 0

    def until(self, text: str) -> str:
        """Wait for a text, and return what came up to its end since the last time."""
        deadline = time.monotonic() + PATIENCE
        while (at := self.heard.find(text, self._from)) < 0:
            left = deadline - time.monotonic()
            assert left > 0, f"no {text!r} in {self.heard[self._from :]!r}"
            assert select.select([self.master], [], [], left)[0]
            self.heard += os.read(self.master, 65536).decode()
        start, self._from = self._from, at + len(text)
        return self.heard[start : self._from]

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def ended(self) -> int:
        """Its exit code; what it said last is heard."""
        code = self.process.wait(PATIENCE)
        while select.select([self.master], [], [], 0)[0]:
            self.heard += os.read(self.master, 65536).decode()
        return code

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture(params=["xterm-256color", "dumb"])
def terminal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Terminal]:
    """At the first prompt of the table; a dumb terminal needs no option."""
    options = () if request.param == "dumb" else ("--plain",)
    terminal = Terminal(tmp_path, request.param, "--seed", "5", *options)
    try:
        terminal.until("help.\r\n> ")
        terminal.type("level=random first=bob\r")
        terminal.until("help.\r\n> ")
        terminal.type("\r")
        terminal.until("Bob> ")
        yield terminal
    finally:
        terminal.close()


def test_words_are_completed_and_lines_called_back(terminal: Terminal, tmp_path: Path) -> None:
    """One Tab completes what can only be one, lists what can be several, and offers nothing else."""
    terminal.type("dr\t\r")
    assert "Bob draws yellow" in terminal.until("Bob> ")
    terminal.type("play y1\t")
    terminal.until("y10 ")
    terminal.type("bo\t\r")
    assert "Bob plays yellow 10 to Bob's zone." in terminal.until("Bob> ")
    terminal.type("play \t")
    listed = terminal.until("Bob> ")
    assert {"ya", "yk", "yq"} <= set(listed.split())
    assert "y10" not in listed.split()
    terminal.type("\x15\x1b[A\x1b[A")  # the line is cleared; the one before the last
    terminal.until("draw")
    terminal.type("\r")
    assert "TURN-1 " in terminal.until("Bob> ")
    terminal.type("\x04")
    assert terminal.ended() == 0
    assert "It is in " in terminal.heard
    assert [game.turn for game in Shelf(tmp_path / "games").unfinished()] == [1]
    assert "\x1b[?" not in terminal.heard  # no mode of the terminal is changed


@pytest.mark.parametrize(
    ("how", "code"),
    [(signal.SIGTERM, 128 + 15), (signal.SIGHUP, 128 + 1), (signal.SIGINT, 0), ("quit\r", 0), ("\x03", 0)],
)
def test_after_each_end_the_terminal_is_as_it_was(
    terminal: Terminal, how: signal.Signals | str, code: int
) -> None:
    """Whoever edits a line has the terminal without echo: it must be given back."""
    terminal.type("pla")
    terminal.until("pla")
    if isinstance(how, str):
        terminal.type("\x15" + how)
    else:
        terminal.process.send_signal(how)
    assert terminal.ended() == code
    assert termios.tcgetattr(terminal.slave) == terminal.before
    assert re.search(
        r"The game is kept, in turn 1; the next start offers it\.\r\nIt is in \S+\. To go on", terminal.heard
    )
    assert "Traceback" not in terminal.heard


def test_a_signal_in_the_midst_of_completions_ends_it(terminal: Terminal) -> None:
    """Python's line editor drops whatever is raised while it asks for a completion."""
    for number in range(60):
        terminal.type("a\t\t\x15")
        if number == 30:
            terminal.process.send_signal(signal.SIGTERM)
    assert terminal.ended() == 128 + 15
    assert termios.tcgetattr(terminal.slave) == terminal.before
    assert "The game is kept, in turn 1" in terminal.heard
