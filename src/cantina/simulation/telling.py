"""A series of games in lines for people, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from cantina.simulation.figures import Figures, Interval, Mean, Paired, figures, paired
from cantina.simulation.match import Side
from cantina.simulation.played import Result
from cantina.simulation.series import Failure, Outcome

LISTED: Final = 15
"""So many of the ways in which games were lost are told to people; in JSON are all."""


class Report:
    """What is told of the outcomes of a series."""

    def __init__(self, sides: Sequence[Side], outcomes: Sequence[Outcome]) -> None:
        """``sides`` are one or two, the outcomes theirs, in any order."""
        ordered = sorted(outcomes, key=lambda outcome: (outcome.seed, outcome.side))
        self._sides = sides
        self._failures = [outcome for outcome in ordered if isinstance(outcome, Failure)]
        results = [outcome for outcome in ordered if isinstance(outcome, Result)]
        each = [[result for result in results if result.side == number] for number in range(len(sides))]
        self._figures = [figures(results) for results in each]
        self._paired = paired(*each) if len(each) == 2 else None

    def lines(self) -> Iterator[str]:
        """The report for people, a line each."""
        for side, found in zip(self._sides, self._figures, strict=True):
            yield f"{side.name}:"
            if found is None:
                yield "  no game is done"
            else:
                yield from ("  " + line for line in _lines(found))
        if self._paired is not None:
            yield from _paired_lines(self._paired)
        if self._failures:
            yield f"{_games(len(self._failures))} failed:"
            for failure in self._failures:
                whose = f" ({self._sides[failure.side].name})" if len(self._sides) > 1 else ""
                yield f"  seed {failure.seed}{whose}: {failure.kind} ({failure.where})"

    def json(self) -> dict[str, Any]:
        """The report as JSON: that of the first side, with ``versus`` and ``paired`` if there are two."""
        first, *others = (_json(side, found) for side, found in zip(self._sides, self._figures, strict=True))
        failed = [
            {"seed": f.seed, "versus": bool(f.side), "kind": f.kind, "where": f.where} for f in self._failures
        ]
        told = first | {"failed": failed}
        if others:
            told |= {"versus": others[0], "paired": _paired_json(self._paired)}
        return told


# --- for people ----------------------------------------------------------------------------------


def _lines(found: Figures) -> Iterator[str]:
    low, high = found.ci95
    yield f"won       {found.wins} of {_games(found.games)}, {found.win_rate:.1%} ({low:.1%} to {high:.1%})"
    yield f"progress  {found.progress_mean:.3f} of the way to the win, on average"
    yield f"turns     {found.turns_mean:.1f} a game, on average"
    for kind, times in found.times.items():
        yield f"a turn    of {kind}: {_ms(times.median)} (median), {_ms(times.p95)} (95 % are below)"
    yield f"speed     {found.actions_per_second:,.0f} actions a second"
    if found.losses:
        yield "lost to"
        yield from (f"  {number:>5}  {cause}" for cause, number in list(found.losses.items())[:LISTED])
        others = list(found.losses.values())[LISTED:]
        if others:
            yield f"  {sum(others):>5}  in {len(others)} other ways"


def _paired_lines(pairs: Paired) -> Iterator[str]:
    yield f"the first less the second, over {_games(pairs.games)} of the same seeds:"
    yield f"  win rate  {_points(pairs.win_rate)}"
    yield f"  progress  {_signed(pairs.progress)}"
    yield f"  won by the first alone {pairs.only_first}, by the second alone {pairs.only_second}"


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number} games"


def _ms(milliseconds: float) -> str:
    return f"{milliseconds:.0f} ms" if milliseconds >= 10 else f"{milliseconds:.2g} ms"


def _points(mean: Mean) -> str:
    """A difference of rates in points of a hundred."""
    text = f"{mean.mean * 100:+.1f} points"
    return text + (f" ({mean.ci95[0] * 100:+.1f} to {mean.ci95[1] * 100:+.1f})" if mean.ci95 else "")


def _signed(mean: Mean) -> str:
    return f"{mean.mean:+.3f}" + (f" ({mean.ci95[0]:+.3f} to {mean.ci95[1]:+.3f})" if mean.ci95 else "")


# --- JSON ----------------------------------------------------------------------------------------


def _json(side: Side, found: Figures | None) -> dict[str, Any]:
    """The keys of one side; what cannot be said of no game at all is null."""
    if found is None:
        empty = ("win_rate", "ci95", "progress_mean", "turns_mean", "turn_ms", "actions_per_second")
        return {"games": 0, "wins": 0, **dict.fromkeys(empty), "losses": {}}
    times = found.times.get(side.first)
    return {
        "games": found.games,
        "wins": found.wins,
        "win_rate": found.win_rate,
        "ci95": list(found.ci95),
        "progress_mean": found.progress_mean,
        "turns_mean": found.turns_mean,
        "turn_ms": {"median": times.median, "p95": times.p95} if times is not None else None,
        "actions_per_second": found.actions_per_second,
        "losses": dict(found.losses),
    }


def _paired_json(pairs: Paired | None) -> dict[str, Any] | None:
    if pairs is None:
        return None
    return {
        "games": pairs.games,
        "win_rate": pairs.win_rate.mean,
        "win_rate_ci95": _listed(pairs.win_rate.ci95),
        "progress": pairs.progress.mean,
        "progress_ci95": _listed(pairs.progress.ci95),
        "only_first": pairs.only_first,
        "only_second": pairs.only_second,
    }


def _listed(interval: Interval | None) -> list[float] | None:
    return None if interval is None else list(interval)
