"""The games behind the guide's page of difficulty, in ``tests/measured``: the page says what they say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cantina.games.dungeon_rummy.content_files import load_content
from cantina.resources import content_dir
from cantina.simulation.balance import BALANCED, balances
from cantina.simulation.cells import CELLS, Cell, Played
from cantina.simulation.match import Match, settings_of
from cantina.simulation.pages import page
from cantina.simulation.played import Result, play

MEASURED = Path(__file__).parents[1] / "measured"
PAGE = content_dir() / "dungeon_rummy" / "guide" / "15-how-hard-it-is.toml"
CONTENT = load_content(content_dir() / "dungeon_rummy")
AGAIN = {
    "mort": 3, "first-game": 7, "goblins": 1, "solo-6-easy": 2, "greedy-medium": 5, "medium": 98, "hard": 7,
}  # fmt: skip
"""Games that are played once more, by cell and seed: some that do not take long. That of Medium goes another
way where a sum is off in its last digit."""


def parts(cell: Cell) -> Iterator[tuple[Match, Path]]:
    """What a cell was played with, and the files of its games."""
    for name, match, _ in cell.parts(1):
        path = MEASURED / f"{name}.jsonl"
        if path.exists():
            yield match, path


@cache
def read(path: Path) -> tuple[dict[str, Any], list[Result]]:
    """With what settings the games of a file were played, and the games; opened for nothing but reading."""
    first, *others = (json.loads(line) for line in path.read_text().splitlines())
    results = []
    for line in others:
        line.pop("check")
        times = {kind: tuple(values) for kind, values in line.pop("turn_ms").items()}
        results.append(Result(**line, turn_ms=times))
    return first["settings"], results


MEASURED_CELLS = [cell for cell in CELLS.values() if any(parts(cell))]


def test_every_file_belongs_to_a_cell() -> None:
    assert MEASURED_CELLS
    assert {path for cell in MEASURED_CELLS for _, path in parts(cell)} == set(MEASURED.glob("*.jsonl"))


@pytest.mark.parametrize("cell", MEASURED_CELLS, ids=lambda cell: cell.name)
def test_the_games_of_a_cell_are_played_as_it_says_and_without_a_gap(cell: Cell) -> None:
    seeds: list[int] = []
    for match, path in parts(cell):
        settings, results = read(path)
        assert settings_of(match, (cell.side,)).items() <= settings.items(), path.name
        found = [result.seed for result in results]
        assert set(found) <= {seed for _, m, seeds in cell.parts(1000) if m == match for seed in seeds}
        seeds += found
    assert sorted(seeds) == list(range(len(seeds)))


def test_all_games_were_played_by_the_same_numbers() -> None:
    numbers = {read(path)[0]["the content"] for cell in MEASURED_CELLS for _, path in parts(cell)}
    assert len(numbers) == 1


def test_the_page_says_what_the_games_say() -> None:
    """It is written by ``cantina difficulty --kept --out tests/measured --page``, and by nobody's hand."""
    written = PAGE.read_text()
    found = re.search(
        r"Written down on (\d+ \w+ \d+), for ruleset \d+ with numbers (\w+)\.", " ".join(written.split())
    )
    assert found is not None
    for cell in MEASURED_CELLS:
        for _, path in parts(cell):
            assert read(path)[0]["the content"] == found[2]
    played = {cell.name: told(cell) for cell in MEASURED_CELLS}
    assert page(CONTENT, played, found[2], datetime.strptime(found[1], "%d %B %Y").date()) == written


def told(cell: Cell) -> Played:
    """All that was played of a cell."""
    done = Played(cell)
    for match, path in parts(cell):
        done.add(CONTENT, match, read(path)[1])
    return done


@pytest.mark.parametrize("cell", [cell for cell in MEASURED_CELLS if cell.aim], ids=lambda cell: cell.name)
def test_a_difficulty_is_as_hard_as_its_name_says(cell: Cell) -> None:
    figures = told(cell).figures
    assert figures is not None
    assert cell.aim is not None
    assert cell.aim[0] <= figures.win_rate * 100 <= cell.aim[1]


def test_no_enemy_is_far_off_its_tier() -> None:
    found = balances(CONTENT, [told(CELLS[name]) for name in ("easy", "medium", "hard")])
    assert len(found) > 20
    assert {one.enemy: one.off for one in found if abs(one.off) * 100 > BALANCED} == {}


@pytest.mark.parametrize("name", [name for name in AGAIN if CELLS[name] in MEASURED_CELLS])
def test_a_game_that_was_measured_is_played_again_alike(name: str) -> None:
    """All that is told of it, but the time that it took."""
    (kept,) = [
        (match, result)
        for match, path in parts(CELLS[name])
        for result in read(path)[1]
        if result.seed == AGAIN[name]
    ]
    match, before = kept
    again = play(CONTENT, match, CELLS[name].side, before.seed)
    assert replace(again, seconds=before.seconds, turn_ms=before.turn_ms) == before
    assert {kind: len(turns) for kind, turns in again.turn_ms.items()} == {
        kind: len(turns) for kind, turns in before.turn_ms.items()
    }
