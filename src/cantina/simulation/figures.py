"""What a series of games says: rates with their intervals, and the difference between two parties."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median, variance
from typing import Final

from cantina.simulation.played import Result

Z: Final = 1.959964
"""An interval of 95 % reaches so many standard errors each way."""
Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of processor time for a turn: the median, and what 95 % of turns do not exceed."""

    median: float
    p95: float


@dataclass(frozen=True, slots=True)
class Figures:
    """What is said of the games of one party; ``losses`` most common first, ``times`` by kind of player."""

    games: int
    wins: int
    win_rate: float
    ci95: Interval
    progress_mean: float
    turns_mean: float
    times: Mapping[str, Times]
    actions_per_second: float
    losses: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean of paired differences with its interval of 95 %; None where differences all alike tell none."""

    mean: float
    ci95: Interval | None


@dataclass(frozen=True, slots=True)
class Paired:
    """The first party less the second, over the seeds that both have played.

    ``only_first`` and ``only_second`` count the seeds that one of them alone has won (McNemar).
    """

    games: int
    win_rate: Mean
    progress: Mean
    only_first: int
    only_second: int


def figures(results: Sequence[Result]) -> Figures | None:
    """The figures of one party's games; None if there is none."""
    if not results:
        return None
    games, wins = len(results), sum(result.won for result in results)
    seconds = math.fsum(result.seconds for result in results)
    kinds = dict.fromkeys(kind for result in results for kind in result.turn_ms)
    losses = Counter(result.cause for result in results if not result.won)
    return Figures(
        games=games,
        wins=wins,
        win_rate=wins / games,
        ci95=wilson(wins, games),
        progress_mean=fmean(result.progress for result in results),
        turns_mean=fmean(result.turns for result in results),
        times={kind: _times(ms for r in results for ms in r.turn_ms.get(kind, ())) for kind in kinds},
        actions_per_second=sum(result.actions for result in results) / seconds if seconds else 0.0,
        losses=dict(sorted(losses.items(), key=lambda loss: (-loss[1], loss[0]))),
    )


def paired(first: Iterable[Result], second: Iterable[Result]) -> Paired | None:
    """The difference between two parties; None if there is no seed that both have played."""
    others = {result.seed: result for result in second}
    pairs = [(one, others[one.seed]) for one in first if one.seed in others]
    if not pairs:
        return None
    return Paired(
        games=len(pairs),
        win_rate=mean_of([int(one.won) - int(other.won) for one, other in pairs]),
        progress=mean_of([one.progress - other.progress for one, other in pairs]),
        only_first=sum(one.won and not other.won for one, other in pairs),
        only_second=sum(other.won and not one.won for one, other in pairs),
    )


def wilson(wins: int, games: int) -> Interval:
    """The Wilson interval of a rate, 95 %."""
    rate = wins / games
    middle = rate + Z * Z / (2 * games)
    spread = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def mean_of(differences: Sequence[float]) -> Mean:
    """The mean of paired differences, of shares of 1, with its normal interval, 95 %; see ``Mean``."""
    mean = fmean(differences)
    if len(set(differences)) < 2:
        return Mean(mean, None)
    spread = Z * math.sqrt(variance(differences) / len(differences))
    return Mean(mean, (max(-1.0, mean - spread), min(1.0, mean + spread)))


def _times(values: Iterable[float]) -> Times:
    ordered = sorted(values)
    return Times(median(ordered), ordered[math.ceil(0.95 * len(ordered)) - 1])
