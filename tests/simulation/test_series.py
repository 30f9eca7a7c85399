"""Games in a row and over processes: the same results, and a fault that harms its own game alone."""

from __future__ import annotations

import fcntl
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from table_of import content

from cantina.games.dungeon_rummy.actions import Action
from cantina.players.random_player import RandomPlayer
from cantina.simulation import match as matches
from cantina.simulation import played, workers
from cantina.simulation.match import Match, Side
from cantina.simulation.played import Result, play
from cantina.simulation.series import Failure, Outcome, Series, Task, outcomes

RANDOM, MIXED = Side(("random",) * 4), Side(("random", "companion", "random", "companion"))


def series(*sides: Side, kind: type[Series] = Series) -> Series:
    return kind(content(), Match(difficulty="medium"), sides)


def untimed(found: list[Outcome]) -> list[Outcome]:
    """Results without what no two runs share, in the order of their tasks."""
    ordered = sorted(found, key=lambda outcome: (outcome.seed, outcome.side))
    return [replace(o, seconds=0.0, turn_ms={}) if isinstance(o, Result) else o for o in ordered]


def test_the_same_seed_is_the_same_game_over_any_number_of_processes() -> None:
    games = series(RANDOM, MIXED)
    tasks = games.tasks(range(5))
    alone = untimed(list(outcomes(games, tasks)))
    assert [(o.seed, o.side) for o in alone] == [(seed, side) for seed in range(5) for side in (0, 1)]
    assert untimed(list(outcomes(games, tasks, jobs=2))) == alone
    assert untimed(list(outcomes(games, tasks[::-1], jobs=1))) == alone


def test_more_processes_than_games_are_not_started() -> None:
    games = series(RANDOM)
    with closing(outcomes(games, games.tasks(range(2)), jobs=50)) as played:
        next(played)
        assert len(multiprocessing.active_children()) <= 2
        assert len(list(played)) == 1
    assert list(outcomes(games, [], jobs=2)) == []


def test_a_result_tells_the_game() -> None:
    game = play(content(), Match(order=("bard", "druid", "mage", "barbarian")), MIXED, 11)
    assert not game.won
    assert game.cause.startswith("died:")
    assert 0 <= game.progress < 1
    assert set(game.turn_ms) == {"random"}
    assert 0 < len(game.turn_ms["random"]) <= game.turns <= game.actions
    assert sum(game.turn_ms["random"]) <= game.seconds * 1000


def test_experts_think_at_the_level_of_their_side(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[object, ...]] = []

    def make_player(level: str, seed: int, *, nodes: int | None = None, talk: bool = True) -> RandomPlayer:
        made.append((level, seed, nodes, talk))
        return RandomPlayer(seed)

    monkeypatch.setattr(matches, "make_player", make_player)
    seats = ("expert", "companion", "greedy", "expert")
    matches.players(Match(), Side(seats, "deep", None, False), 10)
    matches.players(Match(), Side(seats, "quick", 70, True), 10)
    assert made == [
        ("deep", 40, None, False), ("greedy", 42, None, True), ("deep", 43, None, False),
        ("quick", 40, 70, True), ("greedy", 42, None, True), ("quick", 43, 70, True),
    ]  # fmt: skip


def test_an_expert_plays_its_games_again_and_aloud(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played, "MOST", 60)
    seats = ("expert", "expert", "random", "companion")
    silent, once, again = (
        play(content(), Match(), Side(seats, nodes=60, talk=talk), 4) for talk in (False, True, True)
    )
    assert (once.actions, once.turns, once.progress) == (again.actions, again.turns, again.progress)
    assert (once.turns, once.progress) != (silent.turns, silent.progress)
    assert set(once.turn_ms) == {"expert", "random"}


class Failing(RandomPlayer):
    """Fails in the games of one seed."""

    def decide(self, *asked: object) -> Action:  # type: ignore[override]
        raise ValueError("nothing  fits\nhere")


def test_a_crash_names_its_seed_and_the_rest_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def player(kind: str, side: Side, seed: int) -> RandomPlayer:
        return (Failing if seed // 4 == 2 else RandomPlayer)(seed)

    monkeypatch.setattr(matches, "_player", player)
    found = list(outcomes(series(RANDOM), [Task(seed, 0) for seed in range(4)]))
    assert [outcome.seed for outcome in found if isinstance(outcome, Result)] == [0, 1, 3]
    failure = found[2]
    assert isinstance(failure, Failure)
    assert (failure.seed, failure.kind) == (2, "ValueError: nothing fits here")
    assert failure.where.startswith("simulation/played.py, line ")


class Deadly(Series):
    """The process that plays seed 1 exits, that of seed 3 is killed."""

    __slots__ = ()

    def play(self, task: Task) -> Outcome:
        if task.seed == 1:
            os._exit(7)
        if task.seed == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        return Series.play(self, task)


def test_a_process_that_dies_costs_its_game_alone() -> None:
    games = series(RANDOM, kind=Deadly)
    found = sorted(outcomes(games, games.tasks(range(6)), jobs=2), key=lambda outcome: outcome.seed)
    assert [type(outcome) for outcome in found] == [Result, Failure, Result, Failure, Result, Result]
    assert [o.kind for o in found if isinstance(o, Failure)] == [
        "its process ended with exit code 7",
        "its process ended by signal 9",
    ]


def test_closing_ends_the_processes() -> None:
    games = series(RANDOM)
    with closing(outcomes(games, games.tasks(range(1000)), jobs=2)) as played:
        next(played)
        assert len(multiprocessing.active_children()) == 2
    assert multiprocessing.active_children() == []


def test_ctrl_c_waits_until_a_process_is_started() -> None:
    """Also where another thread is the one that the signal reaches."""
    threading.Thread(target=threading.Event().wait, args=(30,), daemon=True).start()
    reached: list[str] = []

    def start() -> None:
        with workers._undisturbed():
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.01)
            reached.append("the end")

    with pytest.raises(KeyboardInterrupt):
        start()
    assert reached == ["the end"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


class Endless(Series):
    """Each game holds a lock and never ends."""

    __slots__ = ()

    def play(self, task: Task) -> Outcome:
        file = (Path(os.environ["HELD"]) / str(task.seed)).open("w")
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write("held")
        file.flush()
        while True:
            signal.pause()


def play_endlessly() -> None:
    """What the process does that the next test kills."""
    games = series(RANDOM, kind=Endless)
    list(outcomes(games, games.tasks(range(2)), jobs=2))


def is_free(path: Path) -> bool:
    with path.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_no_process_outlives_the_one_that_was_killed(tmp_path: Path) -> None:
    """A lock falls with the process that holds it."""
    parent = subprocess.Popen(
        [sys.executable, "-c", "from test_series import play_endlessly; play_endlessly()"],
        env=os.environ | {"HELD": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    held = [tmp_path / "0", tmp_path / "1"]
    try:
        wait_until(lambda: all(path.exists() and path.read_text() == "held" for path in held))
        assert not any(map(is_free, held))
    finally:
        parent.kill()
        parent.wait()
    wait_until(lambda: all(map(is_free, held)))
