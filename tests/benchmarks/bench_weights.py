"""Tune the greedy player by hand: it plays the same seeds with other weights and with its own.

For example:
    python tests/benchmarks/bench_weights.py '{"level": 16, "held": 0.4}' --games 500 --jobs 2

How players fare otherwise is measured with ``cantina simulate``.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass, field, replace

from cantina import resources
from cantina.games.dungeon_rummy.cards import HEROES
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.players.greedy import GreedyPlayer
from cantina.players.weights import WEIGHTS
from cantina.simulation.match import Match, Side
from cantina.simulation.played import play_with
from cantina.simulation.series import Outcome, Series, Task, outcomes
from cantina.simulation.telling import Report

OTHER, OWN = Side(("greedy",) * 4, level="other weights"), Side(("greedy",) * 4)


@dataclass(frozen=True, slots=True)
class Weighed(Series):
    """Games of four greedy players; those of the first side have other weights."""

    weights: dict[str, float] = field(default_factory=dict)

    def play(self, task: Task) -> Outcome:
        weights = replace(WEIGHTS, **self.weights) if task.side == 0 else WEIGHTS
        players = {hero: GreedyPlayer(task.seed * 4 + hero, weights) for hero in range(len(HEROES))}
        return play_with(self.content, self.match, self.sides[task.side], task.seed, players, task.side)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weights", type=json.loads, help="the other weights by name, as JSON")
    parser.add_argument("--games", type=int, default=500, help="seeds from --seed on")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--difficulty", default="medium")
    parser.add_argument("--enemies", help="an enemy deck by id, top first, Boss last, not a difficulty")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    enemies = tuple(options.enemies.split(",")) if options.enemies else None
    match = Match(difficulty="custom" if enemies else options.difficulty, enemies=enemies)
    content = load_content(resources.content_dir() / "dungeon_rummy")
    series = Weighed(content, match, (OTHER, OWN), options.weights)
    tasks = series.tasks(range(options.seed, options.seed + options.games))
    print("first with other weights, then with its own")
    print("\n".join(Report(series.sides, list(outcomes(series, tasks, options.jobs))).lines()))


if __name__ == "__main__":
    main()
