"""Rates, intervals and paired differences, against numbers worked out elsewhere or by hand."""

from __future__ import annotations

import math

import pytest

from cantina.simulation.figures import figures, mean_of, paired, wilson
from cantina.simulation.match import Side
from cantina.simulation.played import Result
from cantina.simulation.telling import Report


def result(seed: int, won: bool = False, progress: float = 0.5, **other: object) -> Result:
    given: dict[str, object] = {
        "side": 0, "cause": "" if won else "died:mage, at duck level 1", "turns": 10, "actions": 100,
        "seconds": 0.5, "turn_ms": {"greedy": (10.0,)},
    }  # fmt: skip
    return Result(seed=seed, won=won, progress=progress, **(given | other))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # from the score test's own quadratic: (p - rate)^2 = z^2 p (1 - p) / games
        (0, 10, 0.0, 0.27753),
        (5, 10, 0.23659, 0.76341),
        (10, 10, 0.72247, 1.0),
        (2, 150, 0.00366, 0.04731),
    ],
)
def test_the_wilson_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=2e-5)
    for bound in wilson(wins, games):
        if abs(bound - wins / games) > 1e-6:
            distance = abs(bound - wins / games) / math.sqrt(bound * (1 - bound) / games)
            assert distance == pytest.approx(1.959964, abs=1e-5)


def test_figures_of_one_party() -> None:
    many = [result(seed, won=seed < 3, turn_ms={"greedy": (float(seed),)}) for seed in range(20)]
    many[7] = result(
        7, cause="died:bard, at lich level 1", turns=30, progress=0.0, turn_ms={"greedy": (7.0,)}
    )
    found = figures(many)
    assert found is not None
    assert (found.games, found.wins, found.win_rate) == (20, 3, 0.15)
    assert found.progress_mean == pytest.approx(19 * 0.5 / 20)
    assert found.turns_mean == 11
    assert found.actions_per_second == 200
    assert list(found.losses.items()) == [
        ("died:mage, at duck level 1", 16),
        ("died:bard, at lich level 1", 1),
    ]
    assert (found.times["greedy"].median, found.times["greedy"].p95) == (9.5, 18.0)
    assert figures([]) is None


def test_paired_differences_are_those_of_the_seeds_that_both_have_played() -> None:
    first = [result(1, won=True, progress=1.0), result(2, progress=0.4), result(3, won=True), result(9)]
    second = [result(3, won=True), result(2, won=True, progress=1.0), result(1, progress=0.2), result(8)]
    found = paired(first, second)
    assert found is not None
    assert (found.games, found.only_first, found.only_second) == (3, 1, 1)
    assert found.win_rate.mean == 0
    assert found.win_rate.ci95 == (-1.0, 1.0)  # sd 1, 3 pairs: a share differs by no more
    assert found.progress.mean == pytest.approx((0.8 - 0.6 + 0) / 3)
    assert paired(first, [result(8)]) is None


@pytest.mark.parametrize("alike", [[0.25], [0.25, 0.25], [0, 0, 0]])
def test_differences_that_are_all_alike_tell_no_interval(alike: list[float]) -> None:
    """One game has none, and a few that both parties have won do not say that they are equally strong."""
    assert mean_of(alike).ci95 is None


def test_people_are_told_the_commonest_ways_to_lose_and_programs_all() -> None:
    many = [result(seed, cause=f"died:mage, at enemy-{seed % 20} level 1") for seed in range(40)]
    report = Report([Side(("greedy",) * 4)], many)
    lines = list(report.lines())
    told = lines[lines.index("  lost to") + 1 :]
    assert len(told) == 16
    assert told[0] == "        2  died:mage, at enemy-0 level 1"
    assert told[-1] == "       10  in 5 other ways"
    assert len(report.json()["losses"]) == 20
