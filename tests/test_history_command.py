"""Finished games on the command line: history, replay, export and import, told in sentences."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import pytest

from cantina.cli import main
from cantina.table.exchange import Shared, read_file, take_in
from cantina.table.replay import Replay
from cantina.table.shelf import Shelf
from finished import finished, won
from first_numbers import RECORDS
from test_cli import stand_in


def shelf() -> Shelf:
    return Shelf(Path(os.environ["CANTINA_DATA_DIR"]) / "games")


def said(capsys: pytest.CaptureFixture[str]) -> str:
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(line: list[str], capsys: pytest.CaptureFixture[str], code: int = 1) -> str:
    """The one sentence with which a command line is refused."""
    assert main(line) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("cantina: ")
    assert err.count("\n") == 1
    return err.removeprefix("cantina: ").removesuffix("\n")


def test_the_history_is_listed_newest_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["history"]) == 0
    assert said(capsys) == "No game is kept yet.\n"
    for number, boss in enumerate(("lich", "mort")):
        take_in(Shared(won(boss), played=1_700_049_600.0 + number * 86_400), shelf())
    running = next(iter(finished(1)))
    take_in(Shared(Replay(running).record.__class__(running.content, running.start), played=1.0), shelf())
    assert main(["history"]) == 0
    lines = said(capsys).splitlines()
    assert [line[:16] for line in lines[:2]] == ["  1  2023-11-16 ", "  2  2023-11-15 "]
    assert "won       Mort, turn 17, " in lines[0]
    assert "won       Easy, turn 16, 4 AI partners" in lines[1]
    assert "goes on" in lines[2]


def test_a_game_goes_out_and_comes_in_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    take_in(Shared(won("lich"), played=1_700_049_600.0), shelf())
    take_in(Shared(won("mort"), played=1_700_149_600.0), shelf())
    assert main(["export", "last.json"]) == 0
    assert said(capsys).startswith("Written: last.json (2023-11-16 ")
    assert main(["export", "other.json", "2"]) == 0
    said(capsys)
    assert read_file(tmp_path / "last.json").record == won("mort")
    assert read_file(tmp_path / "other.json").record == won("lich")
    assert main(["import", "other.json", "--data-dir", str(tmp_path / "there")]) == 0
    assert "won       Easy, turn 16" in said(capsys)
    (game,) = Shelf(tmp_path / "there" / "games").history.read_all()
    assert game.summary is not None
    assert game.summary.boss == "lich"


def test_what_cannot_be_exported_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused(["export", "x"], capsys) == "There is no game 1: no game is kept yet."
    take_in(Shared(won("lich")), shelf())
    assert refused(["export", "x", "2"], capsys) == "There is no game 2: there are 1."
    assert refused(["export", "x", "0"], capsys) == "There is no game 0: there are 1."
    (tmp_path / "x").write_text("mine")
    assert refused(["export", "x"], capsys) == "x is there already, and is left as it is."
    assert (tmp_path / "x").read_text() == "mine"
    assert "is no number of a game; cantina history" in refused(["export", "x", "one"], capsys, 2)
    assert refused(["export", "no/x"], capsys) == "no/x cannot be written: No such file or directory."


@pytest.mark.parametrize("command", ["import", "replay"])
def test_a_file_that_is_no_game_is_refused_with_the_reason(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused([command], capsys, 2) == f"{command} which file? Its name is missing."
    assert refused([command, "a", "b"], capsys, 2).startswith("Nothing is expected at 'b'")
    assert refused([command, "a"], capsys) == "a cannot be read: No such file or directory."
    (tmp_path / "a").write_text('{"steps": [], "format": 99}')
    assert "a newer version of the game is needed" in refused([command, "a"], capsys)
    told = refused([command, "~nobody-of-that-name/x"], capsys)
    assert told == "~nobody-of-that-name/x cannot be read: No such file or directory."
    assert refused([command, "a", "--seed", "3"], capsys, 2).startswith("--seed is for the table;")


def test_a_game_is_taken_in_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(RECORDS / "lich.json")]) == 0
    said(capsys)
    assert refused(["import", str(RECORDS / "lich.json")], capsys).startswith(
        "This game is kept already, as "
    )


def test_a_replay_opens_the_app_with_the_game_and_the_options(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Of a record, and of a saved game."""
    seen: list[Replay] = []

    def run(options: argparse.Namespace, replay: Replay) -> int:
        assert options.ascii
        seen.append(replay)
        return 5

    stand_in(monkeypatch, "cantina.app.start", run=run)
    saved = take_in(Shared(won("mort")), shelf())
    for path in (RECORDS / "lich.json", saved):
        assert main(["replay", str(path), "--ascii"]) == 5
    assert [replay.record for replay in seen] == [won("lich"), won("mort")]


def test_a_replay_in_plain_lines_tells_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(RECORDS / "lich.json"), "--plain"]) == 0
    lines = said(capsys).splitlines()
    assert lines[0] == "169 steps, 16 turns, through Lily's eyes."
    assert [line.split()[0] for line in lines[1:]] == [str(at) for at in range(170)]
    assert "Lily draws R7 R2 R6 RA R9 R5 R8 from the deck. Oakie draws 7 cards from the deck." in lines[1]
    assert lines[-1].endswith("Won: the Lich is beaten.")
