"""The shelf: several games kept, told apart, gone on with, thrown away and shared."""

from __future__ import annotations

import json
import os
import random
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from played import choice, config, content, seen

from cantina.games.dungeon_rummy.actions import Concede
from cantina.games.dungeon_rummy.cards import NAMES
from cantina.games.dungeon_rummy.errors import BadConfig
from cantina.games.dungeon_rummy.numbers import LAST_TURN
from cantina.games.dungeon_rummy.record import Record, replay
from cantina.resources import data_dir
from cantina.table.glance import Saved, look_at
from cantina.table.journal import JournalError, JournalInUse
from cantina.table.shelf import Shelf
from cantina.table.table import Table


def played_on(table: Table, steps: int, seed: int = 1) -> Table:
    chance = random.Random(seed)
    for _ in range(steps):
        if table.pending is not None:
            table.submit(choice(table, chance))
    return table


def test_the_shelf_stands_in_the_players_data_folder_and_is_empty_at_first() -> None:
    shelf = Shelf()
    assert shelf.folder == data_dir() / "games"
    assert shelf.games() == shelf.unfinished() == []


def test_several_games_are_listed_the_one_played_last_first(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    roles = [("human", "ai", "ai", "ai"), ("human", "human", "ai", "companion"), ("ai",) * 4]
    tables = [shelf.start(content(), config(*r), n, names={0: "Ann"}) for n, r in enumerate(roles)]
    for number, table in enumerate(tables):
        played_on(table, 30)
        path = table._journal.path
        assert path is not None
        os.utime(path, (1000 + number, 1000 + number))
    games = shelf.games()
    assert [game.played for game in games] == [1002, 1001, 1000]
    bard = content().hero(1).name
    assert [game.who for game in games] == [
        "4 AI partners",
        f"Ann, {bard}, one AI partner and one Companion",
        "Ann and 3 AI partners",
    ]
    assert {game.title for game in games} == {"First game"}
    assert [game.turn for game in games] == [table.view(None).turn for table in reversed(tables)]
    assert all(game.turn > 1 for game in games)


@pytest.mark.parametrize(
    ("deck", "title"),
    [
        ({"difficulty": "mort"}, "Mort"),
        ({"difficulty": "hard", "sets": ("necropolis",)}, "Hard"),
        ({"difficulty": "custom", "enemies": ("dog", "lich")}, "Lich by choice"),
        ({"difficulty": "custom", "enemies": ("dog",), "boss": "felicia"}, "Felicia by choice"),
        ({}, "First game"),
    ],
)
def test_a_game_is_called_by_its_enemies(tmp_path: Path, deck: dict[str, Any], title: str) -> None:
    """SET-3, MORT-1."""
    shelf = Shelf(tmp_path)
    shelf.start(content(), config("human", "ai", "ai", "ai", **deck), 1).close()
    assert [game.title for game in shelf.games()] == [title]


def test_the_turn_and_the_people_are_those_of_now(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = shelf.start(content(), config("human", "ai", "ai", "ai"), 1, names={0: "Ann", 1: "Bo"})
    assert [game.turn for game in shelf.games()] == [1]
    table.hand_over(1, "human")
    table.hand_over(0, "ai")
    assert [game.who for game in shelf.games()] == ["Bo and 3 AI partners"]


def test_a_finished_game_stays_as_finished_and_is_not_offered(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = shelf.start(content(), config("human", "ai", "ai", "ai"), 1)
    other = shelf.start(content(), config("human", "ai", "ai", "ai"), 2)
    table.submit(Concede(0))
    table.close()
    over = {game.path: game.over for game in shelf.games()}
    assert over == {table._journal.path: table.over, other._journal.path: None}
    assert [game.path for game in shelf.unfinished()] == [other._journal.path]
    assert shelf.resume(table._journal.path or tmp_path).over == table.over


def test_a_game_is_resumed_where_it_was_left(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = played_on(shelf.start(content(), config("human", "ai", "human", "companion"), 5), 40)
    table.close()
    again = shelf.resume(shelf.games()[0].path)
    assert seen(again) == seen(table)
    assert again.save_trouble is None


def test_a_game_that_has_not_changed_is_looked_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(tmp_path)
    shelf.start(content(), config("human", "ai", "ai", "ai"), 1).close()
    table = played_on(shelf.start(content(), config("human", "ai", "ai", "ai"), 2), 3)
    first = shelf.games()
    looked: list[Path] = []

    def look(path: Path) -> Saved | None:
        looked.append(path)
        return look_at(path)

    monkeypatch.setattr("cantina.table.shelf.look_at", look)
    assert shelf.games() == first
    assert looked == []
    played_on(table, 40)
    turns = {game.path: game.turn for game in shelf.games()}
    assert looked == [table.path]
    assert turns[looked[0]] == table.view(None).turn > 1


def test_a_bad_setup_leaves_nothing_on_the_shelf(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "games")
    with pytest.raises(BadConfig):
        shelf.start(content(), config("human", "ai", "ai", "ai", boss="florist-orc"), 1)
    assert shelf.games() == []


def test_a_game_is_thrown_away_unless_it_is_being_played(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = shelf.start(content(), config("human", "ai", "ai", "ai"), 1)
    (game,) = shelf.games()
    with pytest.raises(JournalInUse, match="another window"):
        shelf.delete(game.path)
    assert shelf.games() == [game]
    table.close()
    shelf.delete(game.path)
    assert shelf.games() == []
    with pytest.raises(JournalError, match="cannot be removed"):
        shelf.delete(game.path)


def test_a_game_is_shared_as_its_record_even_while_it_is_being_played(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = played_on(shelf.start(content(), config("human", "ai", "human", "companion"), 5), 25)
    whole = shelf.games()[0].path.read_bytes()
    record = shelf.record(shelf.games()[0].path)
    assert record == table.record()
    text = json.dumps(record.to_json())
    assert replay(Record.from_json(json.loads(text))).key() == table._state.key()
    assert shelf.games()[0].path.read_bytes() == whole


def test_of_a_damaged_game_the_good_part_is_shared_and_nothing_changes_on_disk(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = played_on(shelf.start(content(), config("human", "ai", "ai", "ai"), 5), 10)
    table.close()
    path = shelf.games()[0].path
    whole = path.read_bytes()[:-7]
    path.write_bytes(whole)
    assert shelf.record(path).steps == table.record().steps[:-1]
    assert path.read_bytes() == whole
    assert len(list(tmp_path.iterdir())) == 1


def test_what_cannot_be_opened_is_listed_with_its_reason_and_not_offered(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = shelf.start(content(), config("human", "ai", "ai", "ai"), 1)
    table.close()
    whole = shelf.games()[0].path.read_bytes()
    (tmp_path / "a.journal").write_bytes(whole.replace(b"cantina", b"kantine"))
    (tmp_path / "b.journal").write_bytes(b"")
    (tmp_path / "c.journal").mkdir()
    (tmp_path / "notes.txt").write_text("no game")
    troubles = {game.path.name: game.trouble for game in shelf.games()}
    assert sum(trouble is None for trouble in troubles.values()) == 1
    assert "notes.txt" not in troubles
    for name in ("a.journal", "b.journal", "c.journal"):
        assert troubles[name]
    assert len(shelf.unfinished()) == 1
    for game in shelf.games():
        if game.trouble:
            with pytest.raises(JournalError):
                shelf.resume(game.path)


def rewritten(path: Path, change: Callable[[list[Any]], None]) -> None:
    """The journal with its lines changed and all checksums right."""
    lines = [json.loads(line[9:]) for line in path.read_bytes().splitlines()]
    change(lines)
    checksum, whole = 0, b""
    for line in lines:
        text = json.dumps(line).encode()
        checksum = zlib.crc32(text, checksum)
        whole += b"%08x %s\n" % (checksum, text)
    path.write_bytes(whole)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A saved game of some actions."""
    table = played_on(Shelf(tmp_path).start(content(), config("human", "ai", "ai", "ai"), 1), 20)
    table.close()
    return next(tmp_path.iterdir())


@pytest.mark.parametrize(
    "wrong", [float("inf"), float("nan"), 10**400, -(10**400), -1, "5", "x", None, [], {}]
)
@pytest.mark.parametrize("key", ["turn", "over", "step"])
def test_a_line_of_another_make_never_breaks_the_list(saved: Path, key: str, wrong: Any) -> None:
    rewritten(saved, lambda lines: lines[-1].update({key: wrong}))
    (game,) = Shelf(saved.parent).games()
    assert game.trouble or 1 <= game.turn <= LAST_TURN
    assert len(str(game.turn)) <= 6


@pytest.mark.parametrize("seats", [[], [{}], [7], {}, None, "mage", [{"hero": "nobody"}]])
def test_a_head_of_another_make_never_breaks_the_list(saved: Path, seats: Any) -> None:
    rewritten(saved, lambda lines: lines[0]["record"]["config"].update(seats=seats))
    shelf = Shelf(saved.parent)
    assert len(shelf.games()) == 1
    with pytest.raises(JournalError):
        shelf.resume(saved)


def test_what_stands_in_a_file_never_reaches_the_terminal_as_commands(saved: Path) -> None:
    """Names and titles come from a file that may be somebody else's: they are drawn as they were typed."""
    evil = "\x1b[2J\n\x9bEve\u202e" + "e" * 500

    def change(lines: list[Any]) -> None:
        lines[0]["names"]["barbarian"] = evil
        lines[0]["record"]["content"]["presets"]["first-game"]["name"] = evil

    rewritten(saved, change)
    (game,) = Shelf(saved.parent).games()
    for text in (game.title, game.who):
        assert text.isprintable()
        assert "Eve" in text
        assert len(text) < 100


def test_a_game_of_which_nothing_is_good_is_set_aside_and_told_of_once(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    for seed in (1, 2):
        played_on(shelf.start(content(), config("human", "ai", "ai", "ai"), seed), 5).close()
    good, bad = sorted(tmp_path.iterdir())
    spoilt = b"x" + bad.read_bytes()
    bad.write_bytes(spoilt)
    (tmp_path / "empty.journal").touch()  # one that is just being begun
    assert shelf.set_aside_damaged() == [
        f"The saved game {bad.name} is damaged from its first line on: nothing of it can be played. "
        f"It was set aside as {bad.stem}-1.damaged."
    ]
    assert (tmp_path / f"{bad.stem}-1.damaged").read_bytes() == spoilt
    assert shelf.set_aside_damaged() == []
    assert [game.path for game in shelf.unfinished()] == [good]


def test_games_that_cannot_be_opened_are_named_at_the_start_and_left_as_they_are(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = played_on(shelf.start(content(), config("human", "ai", "ai", "ai"), 1), 5)
    table.close()
    (good,) = tmp_path.iterdir()
    assert shelf.news() == []
    changes: dict[str, tuple[Callable[[list[Any]], Any], str]] = {
        "format": (lambda lines: lines[0].update(format=99), "was written by a newer version of the program"),
        "rules": (lambda lines: lines[0]["record"]["content"].update(ruleset="9"), "another version of it"),
    }
    before = {good: good.read_bytes()}
    for name, (change, words) in changes.items():
        path = tmp_path / f"{name}.journal"
        path.write_bytes(good.read_bytes())
        rewritten(path, change)
        before[path] = path.read_bytes()
        (said,) = shelf.news()
        assert path.name in said
        assert words in said
        path.rename(tmp_path / f"{name}.away")
    for path in before:
        if path != good:
            path.with_suffix(".away").rename(path)
    assert shelf.news() == [
        "2 saved games cannot be opened by this program: they are left as they are, and the history says why."
    ]
    assert [game.path for game in shelf.unfinished()] == [good]
    assert {path: path.read_bytes() for path in before} == before


def test_a_damaged_game_that_another_window_plays_is_left_alone(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = played_on(shelf.start(content(), config("human", "ai", "ai", "ai"), 1), 5)
    (path,) = tmp_path.iterdir()
    path.write_bytes(b"x" + path.read_bytes())
    assert shelf.set_aside_damaged() == []
    assert path.exists()
    table.close()


def test_a_pipe_in_the_place_of_a_saved_game_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.journal")
    (game,) = Shelf(tmp_path).games()
    assert game.trouble == "It cannot be read: it is no file."
    assert Shelf(tmp_path).unfinished() == []


def test_the_list_of_games_names_no_card(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    played_on(shelf.start(content(), config("human", "ai", "ai", "ai"), 77), 40)
    (game,) = shelf.games()
    words = f"{game.title} {game.turn} {game.who} {game.path.name}".split()
    assert not {word.strip(".,") for word in words} & set(NAMES)
    assert "77" not in f"{game.title} {game.who}"
