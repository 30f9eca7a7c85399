"""An unforeseen fault: the terminal is given back, one sentence, a report without anybody's cards."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest
from terminal import Terminal

from cantina import cli, crash
from cantina.games.dungeon_rummy.view import Over
from cantina.table.shelf import Shelf
from cantina.table.table import Table

SCREENS = {"TableScreen": "table", "Result": "result", "Setup": "setup"}
SECRET = "the-hidden-card"
FAULTY = """
import sys
from cantina.app import application
from cantina.app.screens.{module} import {screen}
from cantina.cli import main

application.REACTION = 0  # the test reads in no time

class Drawn(Exception):
    def __rich__(self):
        return "drawn by itself: {secret}"

def broken(self):
    hidden = "{secret}"[:]
    if {drawn}:
        raise Drawn()
    return [hidden][1]

{screen}.{where} = broken
sys.exit(main([]))
"""


FAULTY_READER = """
import sys
from cantina.app.driver import WholeParser
from cantina.cli import main

messages = WholeParser.messages

def broken(self, piece):
    hidden = "{secret}"[:]
    return messages(self, piece) if piece != "x" else [hidden][1]

WholeParser.messages = broken
sys.exit(main([]))
"""


def report_text() -> str:
    reports = list((Path(os.environ["CANTINA_DATA_DIR"]) / crash.FOLDER).iterdir())
    assert len(reports) == 1
    return reports[0].read_text(encoding="utf-8")


def faulty(screen: str, where: str, drawn: bool) -> Terminal:
    """A terminal with the app in which this method of a screen breaks."""
    return running(
        FAULTY.format(secret=SECRET, module=SCREENS[screen], screen=screen, where=where, drawn=drawn)
    )


def running(code: str) -> Terminal:
    """A terminal in which this code runs."""
    environ = os.environ | {
        "PYTHONPATH": os.pathsep.join(sys.path),
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
    }
    return Terminal([sys.executable, "-c", code], environ, (80, 24))


def words_after(terminal: Terminal) -> str:
    """What stands there when the app has given the terminal back."""
    return terminal.written.rpartition(b"\x1b[?1049l")[2].decode()


@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("where", ["refresh_table", "_ask_for_seat"])
def test_a_fault_gives_the_terminal_back_and_is_told_in_a_sentence(where: str, drawn: bool) -> None:
    terminal = faulty("TableScreen", where, drawn)
    try:
        terminal.wait_for("M I S F I T")
        terminal.send("f")
        if where == "_ask_for_seat":
            terminal.wait_for("draw a card")
            terminal.send("i")
        assert terminal.wait() == 1
        terminal.read()
    finally:
        terminal.close()
    after = words_after(terminal)
    assert "Something broke inside Misfit Cantina; the game is kept up to the last action" in after
    assert "Traceback" not in after
    assert SECRET not in terminal.written.decode()
    report = report_text()
    assert "Traceback" in report
    assert "Drawn" in report if drawn else "IndexError" in report
    assert SECRET not in report


def test_after_a_fault_in_a_finished_game_it_is_not_said_to_be_offered_again() -> None:
    terminal = faulty("Result", "_beaten", drawn=False)
    try:
        terminal.wait_for("M I S F I T")
        terminal.send("f")
        terminal.wait_for("draw a card")
        terminal.send("c")
        terminal.wait_for("Give the game up")
        terminal.send("2")
        assert terminal.wait() == 1
        terminal.read()
    finally:
        terminal.close()
    after = words_after(terminal)
    assert "Misfit Cantina; the game was over, and its record is kept. A report is in" in after
    assert "offered" not in after
    shelf = Shelf(Path(os.environ["CANTINA_DATA_DIR"]) / "games")
    (game,) = shelf.games()
    assert game.over == Over(False, "conceded")
    assert not game.can_go_on


def test_a_fault_in_reading_keys_is_told_in_a_sentence_too() -> None:
    terminal = running(FAULTY_READER.format(secret=SECRET))
    try:
        terminal.wait_for("M I S F I T")
        terminal.send("f")
        terminal.wait_for("draw a card")
        terminal.send("x")
        assert terminal.wait() == 1
        terminal.read()
    finally:
        terminal.close()
    after = words_after(terminal)
    assert "Something broke inside Misfit Cantina; the game is kept up to the last action" in after
    assert "Traceback" not in terminal.written.decode()
    assert SECRET not in terminal.written.decode()
    assert "IndexError" in report_text()


def test_a_fault_before_any_game_is_told_without_one() -> None:
    terminal = faulty("Setup", "on_mount", drawn=False)
    try:
        terminal.wait_for("M I S F I T")
        terminal.send("s")
        assert terminal.wait() == 1
        terminal.read()
    finally:
        terminal.close()
    assert "Something broke inside Misfit Cantina. A report is in" in words_after(terminal)


@pytest.mark.parametrize(
    ("trouble", "over", "words"),
    [
        (None, None, "; the game is kept up to the last action, and offered at the next start. A report"),
        (None, Over(True, "boss"), "; the game was over, and its record is kept. A report"),
        ("The disk is full.", None, "; what could not be saved of the game is lost. A report"),
        ("The disk is full.", Over(True, "boss"), "; what could not be saved of the game is lost. A report"),
    ],
)
def test_a_fault_of_plain_mode_says_what_becomes_of_the_game(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    trouble: str | None,
    over: Over | None,
    words: str,
) -> None:
    def broken(*_: object) -> None:
        monkeypatch.setattr(Table, "save_trouble", trouble)
        monkeypatch.setattr(Table, "over", over)
        raise ZeroDivisionError("inside")

    monkeypatch.setattr("cantina.plain._Evening._game", broken)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    assert cli.main(["--plain", "--seed", "1"]) == 1
    assert words in capsys.readouterr().err
    assert "ZeroDivisionError: inside" in report_text()


def test_reports_of_one_second_do_not_overwrite_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash.time, "strftime", lambda _: "20260101-000000")
    first, second = crash.write_report(ValueError("one")), crash.write_report(ValueError("two"))
    assert "one" in first.read_text(encoding="utf-8")
    assert "two" in second.read_text(encoding="utf-8")


def test_a_report_that_cannot_be_written_goes_to_standard_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CANTINA_DATA_DIR", str(tmp_path / "file"))
    words = crash.told(crash.Broken("ended"))
    assert "could not be written" in words
    assert "the game" not in words
    assert "Broken: ended" in capsys.readouterr().err


def test_a_report_for_which_there_can_be_no_folder_goes_to_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CANTINA_DATA_DIR", "~nobody-of-that-name")
    assert "could not be written (there is no folder for it)" in crash.told(crash.Broken("ended"))
    assert "Broken: ended" in capsys.readouterr().err


def test_the_app_without_a_folder_of_games_says_so_before_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANTINA_DATA_DIR", "~nobody-of-that-name")
    terminal = running("import sys; from cantina.cli import main; sys.exit(main([]))")
    try:
        assert terminal.wait() == 1
        terminal.read()
    finally:
        terminal.close()
    assert (
        terminal.written == b"cantina: CANTINA_DATA_DIR is '~nobody-of-that-name', which is not a folder.\r\n"
    )


def test_a_fault_outside_the_app_is_reported_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "_schema", lambda: {}["nothing"])
    assert cli.main(["schema"]) == 1
    err = capsys.readouterr().err
    assert err.startswith("cantina: Something broke inside Misfit Cantina. A report is in ")
    assert "KeyError: 'nothing'" in report_text()
