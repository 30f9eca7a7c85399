"""A whole game of plain mode, played through real pipes by somebody who has nothing but its lines.

The player knows what the program says, and nothing else. Half-way the program is killed, and the game
goes on.
"""

from __future__ import annotations

import os
import re
import selectors
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cantina.games.dungeon_rummy.actions import Action
from cantina.table.shelf import Shelf

PATIENCE = 60.0
"""Seconds in which the program has to come to its next prompt."""
KILLED_IN = 4
"""The turn in which the program is killed."""
FAULTS = {
    "fly away": 'There is no command "fly". Type help for a list.',
    "plya 4 lily": 'There is no command "plya". Did you mean play?',
    "play y11 lily": '"y11" is no card: type a suit of R Y G B and a rank of A 2 ... 10 J Q K, as in R5.',
    "play y4 lilly": '"lilly" is no Misfit. Did you mean lily?',
    "attack wyrm": '"wyrm" is neither a Misfit nor an enemy in play.',
    "move": "move needs a card, the zone where it lies and the zone where it goes:",
    "treasure": "treasure needs a Treasure: treasure NAME and what it asks for.",
    "split lily": "split needs an amount of Damage for Lily:",
    "accept them": '"them" is too much for accept: accept.',
    "pass y4": "T-draw-1-draft-1 ",
    "prevent r5 bob": "E-mummy ",
    "retrieve g8": "E-lich ",
    "\x1b[A\x00\x07": "Bob: ",
}
"""Lines that nothing comes of at any time, and how the answer begins."""
WISHES = ("attack", "draw", "play", "end", "discard", "accept", "choose", "pass")
"""What this player does, as far as it can be done: the first of these."""


class Program:
    """The program at the other end of two pipes; its standard error must stay empty."""

    def __init__(self, data: Path, *options: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "cantina", "--plain", "--data-dir", str(data), *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "TERM": "xterm-256color"},
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        os.set_blocking(self._stdout.fileno(), False)
        self.bytes = b""
        self._seen = 0

    def listen(self) -> tuple[list[str], str]:
        """All lines up to the next prompt, and the prompt; empty when the program has ended."""
        deadline = time.monotonic() + PATIENCE
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdout, selectors.EVENT_READ)
            while True:
                new = self.bytes[self._seen :]
                if new.endswith(b">\n"):
                    break
                assert selector.select(deadline - time.monotonic()), f"no prompt after {new[-300:]!r}"
                chunk = os.read(self._stdout.fileno(), 65536)
                if not chunk:
                    self._seen = len(self.bytes)
                    return new.decode("ascii").splitlines(), ""
                self.bytes += chunk
        self._seen = len(self.bytes)
        *lines, prompt = new.decode("ascii").splitlines()
        return lines, prompt

    def type(self, line: str) -> tuple[list[str], str]:
        """Type a line, and listen."""
        self._stdin.write(line.encode() + b"\n")
        self._stdin.flush()
        return self.listen()

    def kill(self) -> None:
        """Give it no chance to do anything more."""
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate(timeout=PATIENCE)

    def ended(self) -> tuple[int, bytes]:
        """Its exit code, and what it complained about."""
        _, complaints = self._process.communicate(timeout=PATIENCE)
        return self._process.returncode, complaints


class Player:
    """Somebody who asks what can be done, and does the first thing that is wished for."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.typed: list[str] = []
        """Lines that were an action."""
        self._faults = list(FAULTS.items())
        self.named = 0

    def turn(self) -> tuple[list[str], str]:
        """At a prompt of the table: type something wrong, which costs nothing; then act."""
        if self._faults:
            line, begins = self._faults.pop()
            before = self.program.type("look")[0]
            answer, prompt = self.program.type(line)
            assert prompt == "Bob>"
            assert len(answer) == 1, answer
            assert answer[0].startswith(begins)
            assert self.program.type("look")[0] == before
            self.named += 1
        self.typed.append(self._wish())
        lines, prompt = self.program.type(self.typed[-1])
        while prompt.startswith("Sure?"):
            more, prompt = self.program.type("y")
            lines += more
        return lines, prompt

    def _wish(self) -> str:
        offered = [line.partition(": ")[0] for line in self.program.type("actions all")[0]]
        for wish in WISHES:
            for line in offered:
                if line.split()[0] == wish:
                    return line
        shares = next(found for line in offered if (found := re.match(r"Share out (\d+) Damage", line)))
        life = [
            (int(found[2]), found[1].lower())
            for line in self.program.type("look")[0]
            if (found := re.match(r"(\w+) \([RYGB]\): (\d+) of", line))
        ]
        return f"split {max(life)[1]} {shares[1]}"


@pytest.mark.slow
def test_a_whole_game_through_pipes_killed_half_way(tmp_path: Path) -> None:
    """One human, three AI partners: from the deal to the end, and nothing but plain text comes."""
    program = Program(tmp_path, "--seed", "11")
    assert program.listen()[1].startswith("Enter starts")
    assert program.type("level=greedy first=bob")[1].startswith("Enter starts")
    _, prompt = program.type("")
    player = Player(program)
    turns: list[int] = []
    before: list[str] = []
    lines: list[str] = []
    shelf = Shelf(tmp_path / "games")
    while prompt == "Bob>":
        turn = int(re.match(r"Turn (\d+), Bob", program.type("look")[0][0])[1])  # type: ignore[index]
        if turn > KILLED_IN and not before:
            before = program.type("look")[0]
            path = shelf.unfinished()[0].path
            record = shelf.record(path)
            first = program.bytes
            program.kill()
            program = player.program = Program(tmp_path)
            assert program.listen()[1].startswith("Enter goes on with 1")
            prompt = program.type("")[1]
            assert program.type("look")[0] == before
            assert shelf.record(path) == record
        turns.append(turn)
        lines, prompt = player.turn()
    assert before
    assert any(re.match("(Won|Lost): ", line) for line in lines), lines
    assert prompt.startswith("again for new cards")
    assert program.type("") == ([], "")
    assert program.ended() == (0, b"")
    # Each fault was named, and none was ever an action: what the game holds of Bob is what he meant.
    assert player.named == len(FAULTS)
    done = [step for step in shelf.record(path).steps if isinstance(step, Action) and step.seat == 1]
    words = {"ChooseSplit": "split", "ChooseTarget": "choose", "ChooseZone": "choose", "ChooseCard": "pass"}
    assert [words.get(type(step).__name__, type(step).__name__.lower()) for step in done] == [
        line.split()[0] for line in player.typed
    ]
    assert set(first + program.bytes) <= {10, *range(32, 127)}
    assert max(turns) > KILLED_IN
    assert [game.over is not None for game in shelf.games()] == [True]
