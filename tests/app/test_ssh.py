"""Over OpenSSH, the real one: log in, play, lose the line, log in again, go on."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import ssh
from terminal import PATIENCE, Terminal

from cantina.app.clipboard import sequence
from cantina.table.exchange import kept_game
from cantina.table.shelf import Shelf

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
COPIED = sequence("cantina --seed 7 --setup difficulty=first-game", "straight").encode()
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ssh.Host]:
    lacking = ssh.missing()
    if lacking:
        pytest.skip(lacking)  # in CI that is a failure
    with ssh.host(tmp_path_factory.mktemp("ssh")) as there:
        yield there


def a_turn_played(terminal: Terminal) -> None:
    """Draw, put a card into a zone, end, discard; then the partners, until it is one's own turn again."""
    terminal.wait_for("draw a card")
    terminal.send("\r")
    terminal.wait_for("choose a card")
    terminal.send("1g")
    terminal.wait_for("to Oakie's zone")
    terminal.send("e")
    terminal.wait_for("discard a card")
    terminal.send("1\r")
    terminal.wait_for("Turn 5, Bob")


def at_the_table(terminal: Terminal) -> str:
    """What the table shows, without the last events."""
    terminal.wait_for("Bob: draw a card")
    lines = terminal.text.splitlines()
    return "\n".join([*lines[:12], *[line for line in lines if line.startswith(("Hand", "Bob:"))]])


def kill_the_client(host: ssh.Host, terminal: Terminal) -> None:
    terminal.kill(signal.SIGKILL)


def freeze_the_line_and_kill_the_server(host: ssh.Host, terminal: Terminal) -> None:
    """The client is there, and hears and says nothing any more; then its connection dies on the host."""
    terminal.kill(signal.SIGSTOP)
    for pid in reversed(host.connections()):
        os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize("drop", [kill_the_client, freeze_the_line_and_kill_the_server])
def test_a_line_that_drops_costs_nothing(host: ssh.Host, drop: Callable[[ssh.Host, Terminal], None]) -> None:
    with host.login("cantina", "--seed", "7") as terminal:
        terminal.wait_for("You are")
        terminal.send("f")
        a_turn_played(terminal)
        before = at_the_table(terminal)
        assert host.left()
        drop(host, terminal)
        host.wait_until_nothing_is_left()
    shelf = Shelf(host.data / "games")
    steps = kept_game(shelf.unfinished()[0].path).record.steps
    assert len(steps) > 8
    with host.login("cantina") as terminal:
        terminal.wait_for("Go on: First game")
        terminal.send("1")
        assert at_the_table(terminal) == before
        terminal.send("\r")
        terminal.wait_for("choose a card")
        terminal.send("lc2")
        terminal.wait_for("Sent to your terminal's clipboard")
        assert COPIED in terminal.written
        terminal.send("\r\r")
        terminal.wait_for("choose a card")
        terminal.send("q")
        terminal.wait_for("The game is kept")
        terminal.send("\r")
        assert terminal.wait() == 0
    assert b"\x1b[?1049l" in terminal.written[-400:]
    host.wait_until_nothing_is_left()
    saved = shelf.unfinished()[0]
    assert kept_game(saved.path).record.steps[:-1] == steps
    shelf.delete(saved.path)


def test_without_a_terminal_there_is_a_sentence_and_no_screen(host: ssh.Host) -> None:
    done = subprocess.run(
        host.ssh("--", "cantina"), capture_output=True, input="", text=True, timeout=PATIENCE
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert "needs a terminal" in done.stderr
    assert "cantina --plain" in done.stderr
    assert "\x1b" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_without_a_terminal_plain_mode_plays(host: ssh.Host) -> None:
    typed = "\ndraw\nplay y4 oakie\nend\ndiscard y2\nquit\n"
    command = host.ssh("--", "cantina", "--plain", "--seed", "7")
    done = subprocess.run(command, capture_output=True, input=typed, text=True, timeout=PATIENCE)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Misfit Cantina, in plain lines" in done.stdout
    assert "Bob draws yellow King from the deck." in done.stdout
    assert "Turn 5: Bob." in done.stdout  # the partners have had theirs
    assert "The game is kept, in turn 5" in done.stdout
    assert "\x1b" not in done.stdout
    host.wait_until_nothing_is_left()
    shelf = Shelf(host.data / "games")
    shelf.delete(shelf.unfinished()[0].path)


def test_the_window_is_the_client_s_and_so_is_the_terminal(host: ssh.Host) -> None:
    with host.login("cantina", "doctor") as terminal:
        assert terminal.wait() == 0
        report = terminal.written.decode()
    assert re.search(r"size +80 x 24", report)
    assert re.search(r"where +over SSH", report)
    assert re.search(r"TERM +xterm-256color", report)
    assert "300 ms: over SSH a key may come in pieces" in report


def test_a_friend_is_let_in_for_a_game_and_no_shell(host: ssh.Host) -> None:
    """The line that README has for it."""
    command = host.ssh("--", "echo", "a shell", key="friend")
    done = subprocess.run(command, capture_output=True, input="", text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (2, "")
    assert "needs a terminal" in done.stderr
    assert f"\n{ssh.FRIEND}" in README
