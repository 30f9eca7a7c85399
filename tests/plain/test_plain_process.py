"""Plain mode as it is started: a real process, real pipes, and an end that is always clean."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from plain_dialogue import Scripted

from cantina.plain import play
from cantina.plain.console import StreamConsole, tidied
from cantina.table.shelf import Shelf


def process(*args: str, data: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "cantina", "--plain", "--data-dir", str(data), *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "ascii"},
    )


@pytest.mark.parametrize("how", ["end of input", "interrupt"])
def test_an_end_from_outside_is_clean_and_keeps_the_game(tmp_path: Path, how: str) -> None:
    game = process("--seed", "5", data=tmp_path)
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write("first=bob\n\ndraw\n")
    game.stdin.flush()
    for line in game.stdout:
        if line.startswith("Bob: play, move"):
            break
    if how == "interrupt":
        game.send_signal(signal.SIGINT)
    out, err = game.communicate(timeout=20)
    assert (game.returncode, err) == (0, "")
    assert "The game is kept, in turn 1; the next start offers it." in out
    kept = Shelf(tmp_path / "games").unfinished()[0].path
    assert f"It is in {kept}. To go on, type cantina --plain --data-dir {tmp_path}." in out
    assert [saved.turn for saved in Shelf(tmp_path / "games").unfinished()] == [1]


def test_nobody_to_ask_is_a_clean_end_too(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cantina", "--plain", "--data-dir", str(tmp_path)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Goodbye.\n")


# --- the input ends at any prompt ---------------------------------------------------------------

LINES = [
    *(
        "help",
        "bob=human lily=human first=lily",
        "level=random",
        "",
        "",
        "look",
        "draw",
        "play",
        "end",
        "concede",
    ),
    *("n", "call bob", "", "hand rank", "call lily", "", "concede", "y", "same", "quit", ""),
]


@pytest.mark.parametrize("count", range(len(LINES) + 1))
def test_the_input_may_end_at_every_prompt(tmp_path: Path, count: int) -> None:
    """EOF: a clean end with status 0; a game that had begun and is not over is offered again."""
    console = Scripted(LINES[:count])
    assert play(console, 5, Shelf(tmp_path)) == 0
    assert "Goodbye." in console.said[-1:] or count >= len(LINES)
    kept = any("The game is kept" in line for line in console.said)
    assert [game.can_go_on for game in Shelf(tmp_path).games()].count(True) == kept


def test_the_dialogue_of_that_list_reaches_all_it_should(tmp_path: Path) -> None:
    console = Scripted(LINES)
    play(console, 5, Shelf(tmp_path))
    for prompt in ("Enter starts", "Enter>", "Lily>", "Bob>", "Sure?", "again for new cards"):
        assert any(asked.startswith(prompt) for asked in console.prompts), prompt
    assert "Given up: the party plays no further." in console.said


# --- the console -------------------------------------------------------------------------------


class Stream:
    """A text stream of some encoding, as far as a console needs one."""

    def __init__(self, encoding: str, lines: str = "", terminal: bool = False) -> None:
        self.encoding = encoding
        self.written = ""
        self._lines = lines.splitlines(keepends=True)
        self._terminal = terminal

    def write(self, text: str) -> None:
        self.written += text

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return self._terminal

    def readline(self) -> str:
        return self._lines.pop(0) if self._lines else ""


@pytest.mark.parametrize(
    ("encoding", "shown"), [("ascii", "Zoe\n"), ("utf-8", "Zo\u00eb\n"), ("latin-1", "Zo\u00eb\n")]
)
def test_what_the_encoding_cannot_say_is_replaced(encoding: str, shown: str) -> None:
    target = Stream(encoding)
    StreamConsole(None, target).say("Zo\u00eb")  # type: ignore[arg-type]
    assert target.written == shown
    target = Stream(encoding)
    StreamConsole(None, target, ascii_only=True).say("Zo\u00eb")  # type: ignore[arg-type]
    assert target.written == "Zoe\n"
    StreamConsole(None, target, ascii_only=True).say("\u5c0f")  # type: ignore[arg-type]
    assert target.written == "Zoe\n?\n"


@pytest.mark.parametrize(("terminal", "shown"), [(True, "Bob> "), (False, "Bob>\n")])
def test_a_prompt_ends_its_line_in_a_pipe_only(terminal: bool, shown: str) -> None:
    target = Stream("ascii")
    console = StreamConsole(Stream("ascii", "draw\n", terminal), target)  # type: ignore[arg-type]
    assert console.ask("Bob> ") == "draw"
    assert target.written == shown
    assert console.interactive is terminal


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("draw\r\n", "draw"),
        ("  play \t y4  lily ", "play y4 lily"),
        ("\x1b[Adraw\x1b[1;5D\x1bOP", "draw"),
        ("dr\x00aw\x07", "dr aw"),
        ("x" * 9000, "x" * 2000),
        ("\n", ""),
    ],
)
def test_a_typed_line_is_tidied(line: str, words: str) -> None:
    assert tidied(line) == words
