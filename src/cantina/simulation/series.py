"""Many games: each on its own, so that one that fails harms no other, over several processes."""

from __future__ import annotations

import traceback
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cantina
from cantina.games.dungeon_rummy.content import Content
from cantina.simulation.match import Match, Side
from cantina.simulation.played import Result, play

PACKAGE: Final = Path(cantina.__file__).resolve().parent
LONGEST: Final = 200
"""Characters of a failure's own words."""


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play: its seed, and for which side, 0 or 1."""

    seed: int
    side: int


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that could not be played to its end: the kind of fault, and where it came up."""

    seed: int
    side: int
    kind: str
    where: str


Outcome = Result | Failure


@dataclass(frozen=True, slots=True)
class Series:
    """What all games of a series share."""

    content: Content
    match: Match
    sides: tuple[Side, ...]

    def tasks(self, seeds: Iterable[int]) -> list[Task]:
        """The games of these seeds, the sides of a seed one after the other."""
        return [Task(seed, side) for seed in seeds for side in range(len(self.sides))]

    def play(self, task: Task) -> Outcome:
        """Play one game; a fault of players or rules in it becomes a ``Failure``."""
        try:
            return play(self.content, self.match, self.sides[task.side], task.seed, task.side)
        except Exception as fault:
            return Failure(task.seed, task.side, _kind(fault), _where(fault))


def outcomes(series: Series, tasks: Sequence[Task], jobs: int = 1) -> Generator[Outcome, None, None]:
    """Play games, and give each outcome when it is there; with several ``jobs`` not in the order of tasks.

    Close it to stop: the games that are being played are dropped.
    """
    if jobs == 1:
        yield from map(series.play, tasks)
        return
    from cantina.simulation.workers import spread

    yield from spread(series, tasks, jobs)


def _kind(fault: Exception) -> str:
    words = " ".join(str(fault).split())
    if len(words) > LONGEST:
        words = words[: LONGEST - 3] + "..."
    return f"{type(fault).__name__}: {words}" if words else type(fault).__name__


def _where(fault: Exception) -> str:
    """The innermost line of this program that the fault went through."""
    frames = traceback.extract_tb(fault.__traceback__)
    own = [frame for frame in frames if PACKAGE in Path(frame.filename).parents] or list(frames)
    last = own[-1]
    path = Path(last.filename)
    file = path.relative_to(PACKAGE) if PACKAGE in path.parents else Path(path.name)
    return f"{file.as_posix()}, line {last.lineno}, in {last.name}"
