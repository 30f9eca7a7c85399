"""Records given away and taken in: nothing is lost, nothing comes twice, nothing broken gets in."""

from __future__ import annotations

import json
import os
import resource
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from played import config, content

from cantina.games.dungeon_rummy.actions import Concede
from cantina.games.dungeon_rummy.record import NewGame, Record
from cantina.table.exchange import (
    ExchangeError,
    Shared,
    default_path,
    export,
    kept_game,
    read_file,
    shared_of,
    take_in,
)
from cantina.table.shelf import Shelf
from cantina.table.table import Table
from finished import finished, won
from first_numbers import RECORDS

NAMES = {0: "Ann", 2: "Zoë"}


def path_of(table: Table) -> Path:
    path = table._journal.path
    assert path is not None
    return path


def running(shelf: Shelf) -> Table:
    table = shelf.start(content(), config("human", "ai", "human", "companion"), 5, names=NAMES)
    table.hand_over(1, "human")
    return table


def test_what_goes_out_comes_in_again(tmp_path: Path) -> None:
    for number, record in enumerate(finished(4)):
        shared = Shared(record, NAMES, {1: "greedy"}, 1_000_000.5)
        export(shared, tmp_path / f"{number}.json")
        assert read_file(tmp_path / f"{number}.json") == shared


def test_a_game_taken_in_is_among_the_finished_ones_as_it_was(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "games")
    path = take_in(Shared(won("lich"), NAMES, {}, 1_000_000.0), shelf)
    (game,) = shelf.history.read_all()
    assert (game.path, game.played) == (path, 1_000_000.0)
    assert game.summary is not None
    assert game.summary.ending == "won"
    assert game.summary.boss == game.summary.beaten[-1] == "lich"
    assert [player.name for player in game.summary.party if player.hero in NAMES] == [
        NAMES[player.hero] for player in game.summary.party if player.hero in NAMES
    ]
    again = kept_game(path)
    assert again.record == won("lich")
    assert again.names == NAMES
    assert shelf.unfinished() == []


def test_a_running_game_taken_in_can_go_on(tmp_path: Path) -> None:
    table = running(Shelf(tmp_path / "mine"))
    export(kept_game(path_of(table)), tmp_path / "x.json")
    theirs = Shelf(tmp_path / "theirs")
    path = take_in(read_file(tmp_path / "x.json"), theirs)
    assert [game.path for game in theirs.unfinished()] == [path]
    gone_on = theirs.resume(path)
    assert gone_on.view(0) == table.view(0)
    assert gone_on.roles == ("human", "human", "human", "companion")
    assert gone_on.names == table.names
    gone_on.submit(Concede(0))


def test_a_saved_game_is_read_like_a_record(tmp_path: Path) -> None:
    table = running(Shelf(tmp_path))
    assert read_file(path_of(table)) == kept_game(path_of(table))
    assert read_file(path_of(table)).record == shared_of(table).record == table.record()


def test_the_records_of_the_protocol_are_taken_as_they_are(tmp_path: Path) -> None:
    assert read_file(RECORDS / "mort.json") == Shared(won("mort"))


@pytest.mark.parametrize("over", [False, True])
def test_a_game_is_taken_in_once(tmp_path: Path, over: bool) -> None:
    shelf = Shelf(tmp_path)
    record = won("lich") if over else Record(content(), NewGame(config("human", "ai", "ai", "ai"), 5))
    path = take_in(Shared(record), shelf)
    with pytest.raises(ExchangeError, match=f"This game is kept already, as {path.name}"):
        take_in(Shared(record, {0: "Another name"}), shelf)
    take_in(Shared(replace(record, start=replace(record.start, seed=99), steps=())), shelf)  # type: ignore[type-var]
    assert len(list(tmp_path.glob("*.journal"))) == 2


def test_a_file_is_written_over_only_if_one_says_so(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        export(Shared(won("lich")), path)
    assert path.read_text() == "mine"
    export(Shared(won("lich")), path, over=True)
    assert read_file(path).record == won("lich")
    assert [file.name for file in tmp_path.iterdir()] == ["x.json"]


def test_the_default_name_is_the_day_of_the_game_and_never_one_that_is_there(tmp_path: Path) -> None:
    shared = Shared(won("lich"), played=1_700_000_000.0)
    first = default_path(shared, tmp_path)
    assert first.parent == tmp_path
    assert first.name.startswith("cantina-2023111")
    export(shared, first)
    second = default_path(shared, tmp_path)
    assert second.name == f"{first.stem}-2.json"


@pytest.mark.parametrize("over", [False, True])
def test_on_a_full_disk_no_half_of_a_file_is_left_behind(tmp_path: Path, over: bool) -> None:
    path = tmp_path / "lich.json"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(ExchangeError, match="cannot be written: File too large"):
            export(Shared(won("lich")), path, over=over)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(tmp_path.iterdir()) == []
    export(Shared(won("lich")), path, over=over)


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda folder: folder, "is a folder: a name for the file is needed."),
        (lambda folder: folder / "no" / "where.json", "cannot be written: No such file or directory."),
        (lambda folder: folder / ("a" * 300), "cannot be written: File name too long."),
    ],
)
@pytest.mark.parametrize("over", [False, True])
def test_a_place_that_cannot_be_written_to_is_told(
    tmp_path: Path, make: Callable[[Path], Path], told: str, over: bool
) -> None:
    with pytest.raises(ExchangeError) as caught:
        export(Shared(won("lich")), make(tmp_path), over=over)
    assert str(caught.value) == f"{make(tmp_path)} {told}"


def changed(**keys: Any) -> bytes:
    data = won("lich").to_json()
    data.update(keys)
    return json.dumps(data).encode()


BROKEN = {
    "nothing": (b"", "is no record: it cannot be read as JSON."),
    "noise": (b"\x00\xff\xfe", "is no record: it cannot be read as JSON."),
    "deep": (b"[" * 100_000, "is no record: it cannot be read as JSON."),
    "list": (b"[1, 2]", "is no record of a game."),
    "other": (b'{"name": "x"}', "is no record of a game."),
    "format": (changed(format=2), "a newer version of the game is needed."),
    "ruleset": (changed(ruleset="3"), "and this program knows '1' and '2': another version of it is needed."),
    "content": (changed(content={"ruleset": "1"}), "cannot be played: content: "),
    "step": (changed(steps=[{"type": "fly", "seat": "mage"}]), "cannot be played: step 1: "),
    "rule": (changed(steps=[{"type": "end", "seat": "mage"}]), "cannot be played: step 1: "),
    "start": (changed(config=None), "cannot be played: a record begins with a config or with a position."),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_no_record_is_refused_with_the_reason(tmp_path: Path, what: str) -> None:
    whole, told = BROKEN[what]
    path = tmp_path / "x.json"
    path.write_bytes(whole)
    with pytest.raises(ExchangeError) as caught:
        read_file(path)
    sentence = str(caught.value)
    assert sentence.startswith(str(path))
    assert told in sentence
    assert sentence.endswith(".")
    assert len(sentence) < len(str(path)) + 400


def test_a_step_cut_out_of_a_record_is_found(tmp_path: Path) -> None:
    data = won("lich").to_json()
    del data["steps"][20]
    path = tmp_path / "x.json"
    path.write_text(json.dumps(data))
    with pytest.raises(ExchangeError, match=r"cannot be played: step \d+: "):
        read_file(path)


@pytest.mark.parametrize("harm", ["cut", "head"])
def test_a_damaged_saved_game_is_refused_and_left_as_it_is(tmp_path: Path, harm: str) -> None:
    path = path_of(running(Shelf(tmp_path)))
    whole = path.read_bytes()
    harmed = whole[:-20] if harm == "cut" else whole.replace(b'"seed"', b'"sead"', 1)
    path.write_bytes(harmed)
    with pytest.raises(ExchangeError, match="damaged behind its step 0" if harm == "cut" else "damaged"):
        read_file(path)
    assert path.read_bytes() == harmed
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, told in (
        (tmp_path, "is no file."),
        (tmp_path / "pipe", "is no file."),
        (tmp_path / "nowhere", "cannot be read: No such file or directory."),
    ):
        with pytest.raises(ExchangeError) as caught:
            read_file(path)
        assert str(caught.value) == f"{path} {told}"


@pytest.mark.parametrize(
    "table", [None, 3, {}, {"names": 3}, {"names": {"mage": 3, "cook": "Al"}, "levels": [], "played": "soon"}]
)
def test_what_a_table_adds_is_taken_only_as_far_as_it_is_understood(tmp_path: Path, table: object) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(changed(table=table) if table != 3 else changed())
    assert read_file(path) == Shared(won("lich"))


def test_a_shelf_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file in the way")
    with pytest.raises(ExchangeError, match=r"games cannot be written to: "):
        take_in(Shared(won("lich")), Shelf(tmp_path / "games"))
