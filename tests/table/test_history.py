"""The history: finished games summed up once, kept beside the games, and made anew when in doubt."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from played import choice, config, content

from cantina.games.dungeon_rummy.actions import Concede
from cantina.games.dungeon_rummy.view import Over
from cantina.table import history as history_module
from cantina.table.history import FILE, History
from cantina.table.shelf import Shelf
from cantina.table.summaries import summarise
from cantina.table.table import Table

ALONE = ("human", "ai", "ai", "ai")


def to_the_end(table: Table, seed: int = 1) -> Table:
    """Random actions until a Misfit dies."""
    chance = random.Random(seed)
    while table.over is None:
        table.submit(choice(table, chance))
    table.close()
    return table


def conceded(table: Table) -> Table:
    table.submit(Concede(0))
    table.close()
    return table


def path_of(table: Table) -> Path:
    path = table._journal.path
    assert path is not None
    return path


def test_a_lost_game_is_summed_up_as_it_was(tmp_path: Path) -> None:
    """SET-3, WIN-2."""
    shelf = Shelf(tmp_path)
    seats = config("human", "ai", "ai", "companion", difficulty="easy", sets=("necropolis",))
    table = to_the_end(shelf.start(content(), seats, 11, names={0: "Ann"}))
    summary = summarise(path_of(table))
    assert summary is not None
    view = table.view(None)
    assert summary.over == table.over
    assert (summary.ending, summary.title, summary.turns, summary.seed) == ("lost", "Easy", view.turn, 11)
    assert summary.difficulty == "easy"
    assert summary.sets == ("necropolis",)
    assert summary.boss is not None
    assert content().enemies[summary.boss].tier == "boss"
    assert content().enemies[summary.boss].set == "necropolis"
    assert summary.beaten == view.enemy_trash
    assert summary.lost_to == summary.left == tuple(enemy.id for enemy in view.enemies)
    assert summary.met == (*summary.beaten, *summary.left)
    assert summary.called[summary.met[0]] == content().enemies[summary.met[0]].name
    assert [(player.hero, player.name, player.role, player.version) for player in summary.party] == [
        (hero, table.names[hero], table.roles[hero], "standard") for hero in table.order
    ]
    assert (summary.count("human"), summary.count("ai"), summary.count("companion")) == (1, 2, 1)
    assert summary.steps == len(table.record().steps)
    assert summary.who == "Ann, 2 AI partners and one Companion"


def test_a_game_given_up_is_lost_to_nobody(tmp_path: Path) -> None:
    summary = summarise(path_of(conceded(Shelf(tmp_path).start(content(), config(*ALONE), 1))))
    assert summary is not None
    assert (summary.ending, summary.lost_to) == ("conceded", ())
    assert len(summary.left) == 1


def test_a_seat_that_was_a_humans_at_any_time_counts_as_one(tmp_path: Path) -> None:
    table = Shelf(tmp_path).start(content(), config(*ALONE), 1)
    table.hand_over(2, "human")
    table.hand_over(2, "ai")
    summary = summarise(path_of(conceded(table)))
    assert summary is not None
    assert summary.count("human") == 2


def test_finished_games_are_kept_the_last_one_first_and_others_left_out(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    tables = [conceded(shelf.start(content(), config(*ALONE), seed)) for seed in range(3)]
    shelf.start(content(), config("human", "ai", "ai", "ai"), 9).close()
    for number, table in enumerate(tables):
        os.utime(path_of(table), (1000 + number, 1000 + number))
    assert shelf.history.kept() == []
    assert len(shelf.history.unread()) == 4
    games = shelf.history.read_all()
    assert [game.played for game in games] == [1002, 1001, 1000]
    assert [game.summary and game.summary.seed for game in games] == [2, 1, 0]
    assert shelf.history.unread() == []
    assert len({summary.digest for summary in shelf.history.summaries()}) == 3


def test_a_game_is_played_through_once_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf(tmp_path)
    table = conceded(shelf.start(content(), config(*ALONE), 1))
    first = shelf.history.read_all()

    def never(path: Path) -> None:
        raise AssertionError(path)

    monkeypatch.setattr(history_module, "summarise", never)
    monkeypatch.setattr("cantina.table.shelf.look_at", never)
    again = Shelf(tmp_path)
    assert again.history.read_all() == first
    (saved,) = again.games()
    assert (saved.path, saved.over, saved.turn) == (path_of(table), Over(False, "conceded"), 1)
    assert again.unfinished() == []


def test_the_shelf_says_the_same_of_a_game_with_and_without_its_summary(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    for seed, roles in enumerate([("human", "ai", "ai", "companion"), ("human", "human", "ai", "ai")]):
        to_the_end(shelf.start(content(), config(*roles), seed, names={1: "Ann"}))
    before = shelf.games()
    shelf.history.read_all()
    assert Shelf(tmp_path).games() == before


@pytest.mark.parametrize("harm", ["cut", "changed", "older", "gone", "none"])
def test_summaries_that_are_not_as_they_were_written_are_made_anew(tmp_path: Path, harm: str) -> None:
    shelf = Shelf(tmp_path)
    conceded(shelf.start(content(), config(*ALONE), 1))
    first = shelf.history.read_all()
    file = tmp_path / FILE
    whole = file.read_bytes()
    harmed = {"cut": whole[:200], "changed": whole.replace(b"conceded", b"consumed"), "none": whole}
    if harm == "older":
        file.write_bytes(_resealed(whole.replace(b'"format":2', b'"format":1')))
    elif harm == "gone":
        file.unlink()
    else:
        file.write_bytes(harmed[harm])
    again = History(tmp_path)
    assert (again.kept() == first) == (harm == "none")
    assert again.read_all() == first
    assert History(tmp_path).kept() == first


def _resealed(whole: bytes) -> bytes:
    import zlib

    text = whole[9:].removesuffix(b"\n")
    return b"%08x %s\n" % (zlib.crc32(text), text)


@pytest.mark.parametrize(
    ("was", "put"),
    [
        (b'"turns":1', b'"turns":-1000000000000000000000000000000'),
        (b'"turns":1', b'"turns":null'),
        (b'"won":false', b'"won":[]'),
        (b'"hero":0', b'"hero":9'),
        (b'"reason":"conceded"', b'"reason":null'),
        (b'"called":{', b'"called":{"nobody":"Nobody"},"named":{'),
    ],
)
def test_summaries_that_no_version_writes_are_made_anew(tmp_path: Path, was: bytes, put: bytes) -> None:
    shelf = Shelf(tmp_path)
    conceded(shelf.start(content(), config(*ALONE), 1))
    first = shelf.history.read_all()
    file = tmp_path / FILE
    whole = file.read_bytes()
    assert was in whole
    file.write_bytes(_resealed(whole.replace(was, put, 1)))
    again = History(tmp_path)
    assert again.kept() == []
    assert again.read_all() == first


def test_a_pipe_in_the_place_of_the_summaries_is_left_alone(tmp_path: Path) -> None:
    conceded(Shelf(tmp_path).start(content(), config(*ALONE), 1))
    os.mkfifo(tmp_path / FILE)
    assert len(History(tmp_path).read_all()) == 1


def test_what_cannot_be_read_is_named_with_its_reason_and_hurts_nobody(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    good = path_of(conceded(shelf.start(content(), config(*ALONE), 1)))
    (tmp_path / "rubbish.journal").write_bytes(b"\x00\xff nothing good\n")
    (tmp_path / "folder.journal").mkdir()
    os.mkfifo(tmp_path / "pipe.journal")
    games = {game.path.name: game.trouble for game in shelf.history.read_all()}
    assert games.pop(good.name) is None
    assert set(games) == {"rubbish.journal", "folder.journal", "pipe.journal"}
    assert all(trouble and trouble.endswith(".") for trouble in games.values())


def test_a_game_that_is_thrown_away_is_forgotten(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = conceded(shelf.start(content(), config(*ALONE), 1))
    conceded(shelf.start(content(), config(*ALONE), 2))
    assert len(shelf.history.read_all()) == 2
    shelf.delete(path_of(table))
    assert [summary.seed for summary in shelf.history.summaries()] == [2]


def test_no_folder_is_an_empty_history(tmp_path: Path) -> None:
    assert History(tmp_path / "nowhere").read_all() == []
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_to_is_read_all_the_same(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    conceded(shelf.start(content(), config(*ALONE), 1))
    (tmp_path / FILE).mkdir()  # nothing can be put in its place, whoever runs this test
    assert len(shelf.history.read_all()) == 1
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".journal", ".json"]
