"""On a real terminal: colours, sizes, signals, and a game by typed keys."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from terminal import Terminal, cantina
from written import colours, left_switched

from first_numbers import RECORDS

TITLE = "M I S F I T"
LEAVES_SCREEN, MOUSE_ON, MOUSE_OFF, CURSOR_ON = b"\x1b[?1049l", b"\x1b[?1000h", b"\x1b[?1000l", b"\x1b[?25h"


def played(terminal: Terminal) -> None:
    """Title, first game, a draw and a card taken up: every style of the table is on the screen."""
    terminal.wait_for(TITLE)
    terminal.send("f")
    terminal.wait_for("draw a card")
    terminal.send("\r")
    terminal.wait_for("Action Phase")
    terminal.send("1")
    terminal.wait_for("Play ")


def test_a_turn_is_played_by_typed_keys_and_the_end_is_clean() -> None:
    with cantina("--seed", "7") as terminal:
        played(terminal)
        terminal.send("g")
        terminal.wait_for("to Oakie's zone")
        terminal.send("e")
        terminal.wait_for("Discard Phase")
        terminal.send("1\r")
        terminal.wait_for("Turn 2, Oakie")
        terminal.wait_for("Turn 3, Milton")  # partners think in a process of their own
        terminal.send("q")
        terminal.wait_for("The game is kept")
        terminal.send("\r")
        assert terminal.wait() == 0
        tail = terminal.written[-400:]
        assert LEAVES_SCREEN in tail
        assert CURSOR_ON in tail


def test_a_record_is_seen_again_from_the_command_line() -> None:
    with cantina("replay", str(RECORDS / "lich.json")) as terminal:
        terminal.wait_for("The start of 169 steps, through Lily's eyes.")
        terminal.send("\x1b[C")
        terminal.wait_for("Step 1 of 169")
        terminal.send("\x1b[F")
        terminal.wait_for("Won: the Lich is beaten.")
        terminal.send("q")
        terminal.wait_for("Leave Misfit Cantina?")
        terminal.send("\r")
        assert terminal.wait() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_gives_the_terminal_back_and_the_game_is_kept(number: signal.Signals) -> None:
    with cantina("--seed", "7") as terminal:
        before = termios.tcgetattr(terminal.fd)
        played(terminal)
        terminal.kill(number)
        assert terminal.wait() == 128 + number
        tail = terminal.written[-400:]
        assert LEAVES_SCREEN in tail
        assert MOUSE_OFF in tail
        assert CURSOR_ON in tail
        assert termios.tcgetattr(terminal.fd)[3] == before[3]
    with cantina() as terminal:
        terminal.wait_for("Unfinished games")


def test_a_terminal_that_goes_away_without_a_signal_ends_the_app() -> None:
    # No controlling terminal: nobody sends SIGHUP when the other end is closed.
    master, slave = os.openpty()
    environ = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "TERM": "xterm-256color"}
    child = subprocess.Popen(
        [sys.executable, "-m", "cantina"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environ,
        close_fds=True,
    )
    os.close(slave)
    try:
        seen = b""
        while b"\x1b[?1049h" not in seen:
            seen += os.read(master, 65536)
        time.sleep(0.5)
        os.close(master)
        child.wait(timeout=20)
    finally:
        if child.poll() is None:
            child.kill()
            child.wait()
    assert child.returncode != 0


@pytest.mark.parametrize("stopped", [False, True])
def test_who_is_stopped_and_continued_from_outside_paints_all_and_reads_on(stopped: bool) -> None:
    with cantina("--seed", "7") as terminal:
        played(terminal)
        if stopped:
            terminal.kill(signal.SIGSTOP)
            os.waitpid(terminal.pid, os.WUNTRACED)
        terminal.screen.reset()  # what somebody else left there meanwhile
        terminal.kill(signal.SIGCONT)
        terminal.wait_for("Play ")
        terminal.send("q")
        terminal.wait_for("The game is kept")
        terminal.send("\r")
        assert terminal.wait() == 0  # though what read keys before had to end, too


def test_a_terminal_that_goes_away_while_the_system_lets_the_app_go_on_ends_it() -> None:
    """As the system does it: to a session without a terminal it sends HUP, and CONT beside it."""
    with cantina("--seed", "7") as terminal:
        played(terminal)
        terminal.kill(signal.SIGCONT)
        os.close(terminal.fd)
        assert terminal.wait_unseen() == 128 + signal.SIGHUP


def test_without_colours_nothing_chromatic_is_written() -> None:
    for options, environ in (((), {"NO_COLOR": "1", "COLORTERM": "truecolor"}), (("--colours", "none"), {})):
        with cantina(*options, **environ) as terminal:
            played(terminal)
            assert colours(terminal.written) <= {"39", "49"}
            assert b"\x1b[7" in terminal.written or b";7m" in terminal.written or b";7;" in terminal.written


def test_a_terminal_of_16_colours_gets_its_own_only() -> None:
    with cantina(TERM="xterm") as terminal:
        played(terminal)
        found = colours(terminal.written)
        assert found
        assert not [code for code in found if ";" in code]


def test_256_colours_and_true_colours_are_told_apart() -> None:
    with cantina() as terminal:
        played(terminal)
        assert not [code for code in colours(terminal.written) if code.startswith(("38;2", "48;2"))]
    with cantina(COLORTERM="truecolor") as terminal:
        played(terminal)
        assert [code for code in colours(terminal.written) if code.startswith("38;2")]


def test_columns_and_lines_in_the_environment_do_not_freeze_the_size() -> None:
    with cantina(COLUMNS="80", LINES="24", size=(80, 24)) as terminal:
        played(terminal)
        terminal.resize(132, 43)
        terminal.wait_for("What has happened")
        terminal.resize(60, 20)
        terminal.wait_for("The table needs 80 x 24")
        terminal.resize(80, 24)
        terminal.wait_for("Play ")


@pytest.mark.slow
def test_on_a_line_that_knows_no_size_columns_and_lines_are_heard() -> None:
    """As on a serial console; where they are silent, too, the table has its usual size."""
    with cantina(COLUMNS="100", LINES="30", size=(0, 0)) as terminal:
        terminal.screen.resize(30, 100)
        played(terminal)
        assert len(terminal.screen.display[0].rstrip()) == 100
    with cantina("doctor", COLUMNS="100", size=(0, 0)) as terminal:
        terminal.screen.resize(60, 100)
        assert terminal.wait() == 0
        assert re.search(r"table +can be drawn here", terminal.text)
        assert re.search(r"size +100 x 24 is taken: the terminal does not know its own", terminal.text)
        assert re.search(r"COLUMNS +100, taken, as the terminal says nothing", terminal.text)


def test_the_mouse_is_left_alone_when_asked() -> None:
    with cantina("--no-mouse") as terminal:
        terminal.wait_for(TITLE)
        assert MOUSE_ON not in terminal.written
    with cantina() as terminal:
        terminal.wait_for(TITLE)
        assert MOUSE_ON in terminal.written


def test_ascii_only_when_asked() -> None:
    with cantina("--ascii") as terminal:
        played(terminal)
        assert terminal.written.isascii()


def test_an_arrow_split_by_a_slow_line_is_no_action() -> None:
    with cantina("--seed", "7") as terminal:
        played(terminal)
        for letter in "ABCD":
            terminal.send("\x1b")
            time.sleep(0.25)
            terminal.send("[" + letter)
            terminal.read(0.3)
        assert "Turn 1, Bob: Action Phase" in terminal.text
        assert "hand 8" in terminal.text


def test_idle_writes_nothing() -> None:
    with cantina() as terminal:
        terminal.wait_for("You are")  # the title is complete only when content is loaded
        terminal.read(1.0)
        before = len(terminal.written)
        terminal.read(2.5)
        assert len(terminal.written) == before


LIGHT_GROUND = "48;2;250;248;244"


def test_settings_of_the_file_hold_from_the_first_picture_and_a_fault_is_told(tmp_path: Path) -> None:
    text = 'theme = "light"\nglyphs = "ascii"\nmouse = false\npace = "hasty"\n[keys]\nfirst = "!"\n'
    (tmp_path / "settings.toml").write_text(text, encoding="utf-8")
    with cantina("--seed", "7", CANTINA_CONFIG_DIR=str(tmp_path), COLORTERM="truecolor") as terminal:
        terminal.wait_for("Before you start")
        terminal.wait_for("pace: 'hasty' is not one of instant, brisk, slow")
        terminal.send("\r")
        terminal.wait_for("! first game")
        terminal.send("!")
        terminal.wait_for("draw a card")
        assert terminal.text.isascii()
        assert MOUSE_ON not in terminal.written
        grounds = {code for code in colours(terminal.written) if code.startswith("48")}
        assert LIGHT_GROUND in grounds
        assert "48;2;21;23;28" not in grounds  # never the dark one, not even for a moment


def test_colours_are_changed_while_the_game_runs(tmp_path: Path) -> None:
    with cantina(CANTINA_CONFIG_DIR=str(tmp_path), COLORTERM="truecolor") as terminal:
        terminal.wait_for(TITLE)
        terminal.wait_for("; settings")
        terminal.send(";")
        terminal.wait_for("Kept in")
        terminal.send("\x1b[C")
        terminal.wait_for("‹light ground›")
        assert LIGHT_GROUND in colours(terminal.written)
        terminal.send("\x1b[C")
        terminal.wait_for("‹the terminal's own›")
        terminal.read(0.2)
        before = len(terminal.written)
        terminal.send("\x1b[B")
        terminal.wait_for("How many there are")
        assert colours(terminal.written[before:])
        assert not any(code.startswith(("38", "48")) for code in colours(terminal.written[before:]))
        assert 'theme = "terminal"' in (tmp_path / "settings.toml").read_text(encoding="utf-8")


def test_a_dumb_terminal_gets_the_table_line_by_line() -> None:
    with cantina(TERM="dumb") as terminal:
        terminal.wait_for("told line by line")
        terminal.wait_for("Enter starts")
        assert b"\x1b" not in terminal.written
        terminal.send("\x04")
        assert terminal.wait() == 0


def test_the_doctor_tells_what_it_found_and_shows_four_suits() -> None:
    with cantina("doctor", "--no-mouse", TERM="xterm-256color", COLORTERM="") as terminal:
        assert terminal.wait() == 0
        report = terminal.written.decode()
    assert re.search(r"table +can be drawn here", report)
    assert re.search(r"size +80 x 24", report)
    assert re.search(r"colours +256: TERM says so", report)
    assert re.search(r"mouse +off: --no-mouse asks for it", report)
    assert len({code for code in colours(terminal.written) if code.startswith("38")}) == 4


def test_the_doctor_without_colours_writes_none_and_tells_the_suits_by_letter_and_shape() -> None:
    with cantina("doctor", TERM="xterm", NO_COLOR="1") as terminal:
        assert terminal.wait() == 0
        report = terminal.written.decode()
    assert "none: NO_COLOR is set" in report
    assert not colours(terminal.written)
    for shown in ("R5▲", "Y2◆", "G7●", "BA■"):
        assert shown in report


@pytest.mark.slow
def test_a_whole_first_game_is_played_on_a_real_terminal_with_keys_only() -> None:
    with cantina("--seed", "7") as terminal:
        terminal.wait_for(TITLE)
        terminal.send("f,")  # partners act at once
        end = time.monotonic() + 240
        while not re.search("W O N|L O S T", terminal.text):
            assert time.monotonic() < end, terminal.text
            terminal.read(0.1)
            terminal.send(_next_keys(terminal.text))
        assert re.search(r"\d+ turns?, seed 7", terminal.text)
        assert "Traceback" not in terminal.text
        terminal.send("q")
        terminal.wait_for("Leave Misfit Cantina?")
        terminal.send("\r")
        assert terminal.wait() == 0


def _next_keys(text: str) -> str:
    """What somebody presses who plays whatever fits, attacks when it can and ends the turn."""
    if "draw a card" in text:
        return "\r"
    if "yes, do it" in text:
        return "\r"
    if "Your answer?" in text or "share out" in text:
        return "\r\r"
    if "discard a card" in text:
        return "1\r\r"
    if "choose a card" in text:
        plays = "".join(f"{digit}{zone}" for digit in "1234567" for zone in "rgb")
        return plays + "\x7fa\re\r"
    if "choose an action" in text:
        return "a\re\r"
    return ""


@pytest.mark.parametrize(
    ("burst", "shown"),
    [
        ("f\r1", "Play "),  # a table, a draw, a card
        ("s\x1b[B\x1b[B", "‹Milton the Bard›"),
        ("b\x1b[B\x1b[B", "▸ Giant Spider"),
        ("f\rq2f\r", "Action Phase"),  # a table left, and another one
    ],
)
def test_keys_typed_right_after_one_that_opens_a_screen_belong_to_that_screen(burst: str, shown: str) -> None:
    with cantina("--seed", "7") as terminal:
        terminal.wait_for("You are")
        terminal.send(burst)
        terminal.wait_for(shown)


def test_a_new_size_is_painted_once() -> None:
    with cantina("--seed", "7", "--colours", "true") as terminal:
        played(terminal)
        terminal.resize(90, 26)
        terminal.wait_for("Play ")
        terminal.read(0.5)
        before = len(terminal.written)
        terminal.resize(80, 24)
        terminal.wait_for("Play ")
        terminal.read(0.5)  # what comes after the first picture is the thing tested
        assert len(terminal.written) - before < 15_000


@pytest.mark.slow
def test_a_simple_terminal_is_sent_nothing_that_it_would_print_and_is_left_empty() -> None:
    """It knows no second screen and no questions for what it can do."""
    with cantina("--seed", "7", TERM="vt100") as terminal:
        played(terminal)
        terminal.send("q")
        terminal.wait_for("The game is kept")
        terminal.send("\r")
        assert terminal.wait() == 0
        assert terminal.written.isascii()
        assert not re.search(rb"\$p|\x1b\[[<>]", terminal.written)
        assert not left_switched(terminal.written)
        assert terminal.text.strip() == ""


@pytest.mark.slow
def test_a_latin_1_terminal_is_written_to_and_read_in_latin_1() -> None:
    with cantina("--seed", "7", TERM="xterm", PYTHONIOENCODING="latin-1", PYTHONUTF8="0") as terminal:
        terminal.wait_for("You are")
        terminal.send("s")
        terminal.wait_for("Set up a table")
        terminal.send("\t\t\x15")  # the name of the first seat, emptied
        os.write(terminal.fd, b"Zo\xeb")
        terminal.wait_until(lambda: b"Zo\xeb" in terminal.written)
        terminal.send("\r")
        terminal.wait_for("draw a card")
        terminal.send("\r")
        terminal.wait_for("Action Phase")
        os.write(terminal.fd, "\u0142".encode())  # two bytes that are other letters here, and no commands
        terminal.send("1")
        terminal.wait_for("Play ")
        shown = terminal.written.decode("latin-1")
        assert not re.search(r"\\[xu][0-9a-f]{2}", shown)
        assert {char for char in shown if not char.isascii()} == {"\u00eb"}
