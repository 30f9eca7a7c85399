"""``cantina doctor``: what it tells of terminals, folders and settings, in a pipe."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cantina import __version__
from cantina.cli import main


def report(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    assert main(["doctor", *options]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def row(text: str, name: str) -> str:
    found = re.search(rf"^  {name} +(.*)$", text, re.MULTILINE)
    assert found is not None, text
    return found.group(1)


def test_versions_and_folders_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    text = report(capsys)
    assert f"Misfit Cantina {__version__}" in text
    assert "textual 8.2.8" in text
    assert row(text, "games").startswith(os.environ["CANTINA_DATA_DIR"])
    assert row(text, "settings").startswith(os.environ["CANTINA_CONFIG_DIR"])
    assert "packs" in row(text, "packs")


def test_a_pipe_is_told_to_be_one_and_why_no_table_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    text = report(capsys)
    assert "cantina --plain" in row(text, "table")
    assert row(text, "output") == "a pipe or a file"
    assert "\x1b" not in text


@pytest.mark.parametrize(
    ("environ", "name", "found"),
    [
        ({"NO_COLOR": "1"}, "colours", "none: NO_COLOR is set"),
        ({"TERM": "vt100"}, "colours", "none: a vt100 has none"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "colours", "all: COLORTERM says truecolor"),
        ({"TERM": "xterm-256color"}, "colours", "256: TERM says so, and COLORTERM nothing of more"),
        ({"TERM": "screen"}, "colours", "the terminal's own 16: neither TERM nor COLORTERM speaks of more"),
        ({"TERM": "xterm-256color"}, "ground", "dark"),
        ({"TERM": "xterm"}, "ground", "the terminal's black"),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, "colours", "16: the Linux console has no others"),
        ({"TERM": "screen-256color", "COLORTERM": "truecolor"}, "colours", "256: COLORTERM speaks of more"),
        ({"TERM": "linux"}, "signs", "plain ASCII: the Linux console has no shapes"),
        ({"LANG": "C"}, "signs", "plain ASCII: LANG is C, which means ASCII"),
        ({"LANG": "C"}, "encoding", "LANG is C"),
        ({"TERM": "vt100"}, "mouse", "off: a vt100 has none"),
        ({"TERM": "xterm"}, "mouse", "on: nothing speaks against it"),
        ({"TERM": "xterm"}, "motion", "one by one: the pace of the settings is brisk"),
        ({"COLORTERM": "truecolor"}, "COLORTERM", "truecolor"),
        ({"TERM": "dumb"}, "TERM", "dumb"),
        ({"TERM": "vt52"}, "TERM", "vt52"),
        ({"TMUX": "/tmp/tmux"}, "where", "inside tmux"),
        ({"COLUMNS": "40"}, "COLUMNS", "40, left aside: the window is asked instead"),
    ],
)
def test_the_environment_is_told_with_what_follows_from_it(
    environ: dict[str, str], name: str, found: str,
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    gone = ("NO_COLOR", "COLORTERM", "TERM_PROGRAM", "TMUX", "STY", "SSH_CONNECTION", "COLUMNS", "LINES")
    for variable in (*gone, "LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    for variable, value in environ.items():
        monkeypatch.setenv(variable, value)
    if name == "signs" and (sys.__stderr__ is None or sys.__stderr__.encoding.lower() != "utf-8"):
        found = "plain ASCII"
    assert found in row(report(capsys), name)


def test_options_win_and_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    text = report(capsys, "--colours", "16", "--ascii", "--no-mouse", "--no-motion")
    assert "--colours asks for it" in row(text, "colours")
    assert row(text, "signs").startswith("plain ASCII")
    assert row(text, "mouse") == "off: --no-mouse asks for it"
    assert row(text, "motion") == "none, all comes at once: --no-motion asks for it"
    assert "R5^" in text


def test_settings_are_named_and_what_is_wrong_with_them_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path(os.environ["CANTINA_CONFIG_DIR"])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.toml").write_text("mouse = false\ncolours = '16'\npace = 'warp'\n", encoding="utf-8")
    text = report(capsys)
    assert row(text, "colours") == "the terminal's own 16: the settings ask for it"
    assert row(text, "mouse") == "off: the settings ask for it"
    assert "pace" in text.rpartition("The settings")[2]


def test_a_folder_that_cannot_be_used_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("CANTINA_DATA_DIR", str(tmp_path / "file"))
    assert row(report(capsys), "games").endswith("is NO folder")
    monkeypatch.setenv("CANTINA_DATA_DIR", str(tmp_path / "file" / "below"))
    assert row(report(capsys), "games").endswith("not there, and CANNOT be made")


def test_the_doctor_loads_no_screen() -> None:
    code = "import sys; from cantina.cli import main; main(['doctor']); print('textual' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("False\n")


def test_the_doctor_takes_no_option_that_it_has_no_use_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--seed", "3"]) == 2
    assert "--seed is for the table" in capsys.readouterr().err
