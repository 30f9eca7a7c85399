"""Going on with a series: what its file holds is not played again, and what is played is kept there."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing

from cantina.simulation.game_file import GameFile
from cantina.simulation.played import Result
from cantina.simulation.series import Failure, Outcome, Series, Task, outcomes


def kept_and_missing(tasks: Sequence[Task], file: GameFile | None) -> tuple[list[Result], list[Task]]:
    """The games that the file holds, and those that it does not; without a file all are missing."""
    kept = {} if file is None else file.results
    return (
        [kept[task.seed, task.side] for task in tasks if (task.seed, task.side) in kept],
        [task for task in tasks if (task.seed, task.side) not in kept],
    )


def play_missing(
    series: Series, missing: Sequence[Task], file: GameFile | None, jobs: int
) -> Generator[Outcome, None, None]:
    """Play games, and keep each that did not fail in the file before it is given.

    To be closed as ``outcomes``. Raises OSError when the file cannot be written.
    """
    with closing(outcomes(series, missing, jobs)) as played:
        for outcome in played:
            if file is not None and not isinstance(outcome, Failure):
                file.append(outcome)
            yield outcome
