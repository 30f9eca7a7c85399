"""An unforeseen fault: the terminal is given back, one sentence, a report without anybody's cards."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from terminal import Terminal

from cantina import crash

SECRET = "the-hidden-card"
FAULTY = """
import sys
from cantina.app.screens.table import TableScreen
from cantina.cli import main

class Drawn(Exception):
    def __rich__(self):
        return "drawn by itself: {secret}"

def broken(self):
    hidden = "{secret}"[:]
    if {drawn}:
        raise Drawn()
    return [hidden][1]

TableScreen.{where} = broken
sys.exit(main([]))
"""


def report_text() -> str:
    reports = list((Path(os.environ["CANTINA_DATA_DIR"]) / crash.FOLDER).iterdir())
    assert len(reports) == 1
    return reports[0].read_text(encoding="utf-8")


@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("where", ["refresh_table", "_ask_for_seat"])
def test_a_fault_gives_the_terminal_back_and_is_told_in_a_sentence(where: str, drawn: bool) -> None:
    code = FAULTY.format(secret=SECRET, where=where, drawn=drawn)
    environ = os.environ | {
        "PYTHONPATH": os.pathsep.join(sys.path),
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
    }
    terminal = Terminal([sys.executable, "-c", code], environ, (80, 24))
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
    after = terminal.written.rpartition(b"\x1b[?1049l")[2].decode()
    assert "Something broke inside Misfit Cantina; the game is kept up to the last action" in after
    assert "Traceback" not in after
    assert SECRET not in terminal.written.decode()
    report = report_text()
    assert "Traceback" in report
    assert "Drawn" in report if drawn else "IndexError" in report
    assert SECRET not in report


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
    words = crash.told(crash.Broken("ended"), game=False)
    assert "could not be written" in words
    assert "the game" not in words
    assert "Broken: ended" in capsys.readouterr().err


def test_a_fault_outside_the_app_is_reported_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from cantina import cli

    monkeypatch.setattr(cli, "_schema", lambda: {}["nothing"])
    assert cli.main(["schema"]) == 1
    err = capsys.readouterr().err
    assert err.startswith("cantina: Something broke inside Misfit Cantina. A report is in ")
    assert "KeyError: 'nothing'" in report_text()
