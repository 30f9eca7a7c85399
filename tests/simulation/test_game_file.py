"""The file of a series: what is kept, what is dropped, and what is refused."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from test_figures import result

from cantina.simulation.game_file import FileRefused, GameFile

SETTINGS = {"--seats": ["greedy", "random", "random", "companion"], "--boots": None, "--talk": True}
GAMES = [result(3, side=1), result(4, won=True, progress=1.0, seconds=0.1 + 0.2)]


def written(path: Path) -> Path:
    with GameFile(path, SETTINGS) as file:
        assert file.results == {}
        for game in GAMES:
            file.append(game)
    return path


def refused(path: Path, settings: dict[str, object] = SETTINGS) -> str:
    before = path.read_bytes()
    with pytest.raises(FileRefused) as no:
        GameFile(path, settings)
    assert path.read_bytes() == before
    return str(no.value)


def test_games_come_back_as_they_were(tmp_path: Path) -> None:
    path = written(tmp_path / "games")
    with GameFile(path, SETTINGS) as file:
        assert file.results == {(3, 1): GAMES[0], (4, 0): GAMES[1]}
        file.append(result(5))
    with GameFile(path, SETTINGS) as file:
        assert set(file.results) == {(3, 1), (4, 0), (5, 0)}


@pytest.mark.parametrize("cut", [1, 20])
def test_a_last_line_that_was_cut_off_is_dropped(tmp_path: Path, cut: int) -> None:
    path = written(tmp_path / "games")
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    with GameFile(path, SETTINGS) as file:
        assert set(file.results) == {(3, 1)}
        file.append(GAMES[1])
    assert path.read_bytes() == whole


def test_a_changed_line_is_refused_by_its_number(tmp_path: Path) -> None:
    path = written(tmp_path / "games")
    path.write_bytes(path.read_bytes().replace(b'"won": true', b'"won": false'))
    assert refused(path).startswith(f"line 3 of {path} was changed")


def test_other_options_are_refused_with_all_that_differs(tmp_path: Path) -> None:
    path = written(tmp_path / "games")
    told = refused(path, {"--seats": ["greedy"] * 4, "--boots": 12, "--talk": False})
    assert told == (
        f"{path} holds games of other options: --seats is greedy,random,random,companion there and "
        "greedy,greedy,greedy,greedy here; --boots is not given there and 12 here; --talk is on there "
        "and off here."
    )


@pytest.mark.parametrize("text", ["mine", "mine\n", '{"what": "simulated games"}\n', "[]\n", "\n"])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "diary"
    path.write_text(text)
    assert refused(path) == f"{path} is no file of simulated games; it is left as it is."


def test_what_has_no_end_is_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/null"), Path("/dev/zero")):
        with pytest.raises(FileRefused, match=f"^{path} is no ordinary file"):
            GameFile(path, SETTINGS)


def test_two_simulations_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games"
    with GameFile(path, SETTINGS):
        assert refused(path) == f"{path} is being written by another simulation."
    with GameFile(path, SETTINGS) as file:
        assert file.results == {}
