"""Measure AI players: whole games by seed, who wins, how long, how fast, and what was lost to.

Run by hand, for example:
    python tests/benchmarks/bench_players.py --games 500 --seats greedy,greedy,greedy,greedy --jobs 2
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial

from cantina import resources
from cantina.games.dungeon_rummy.cards import HEROES
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.events import Event, seen_by
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.setup import Config, SeatConfig, new_game
from cantina.players.greedy import GreedyPlayer
from cantina.players.levels import LEVELS, make_player
from cantina.players.weights import WEIGHTS

SETS = ("forest", "necropolis")
MOST = 5000
"""A game of more decisions is given up, and counted as unfinished."""


@dataclass
class Played:
    """One game: its outcome, and the milliseconds of processor time of every turn and of every decision."""

    seed: int
    won: bool
    reason: str
    turns: int
    beaten: int
    turn_ms: list[float] = field(default_factory=list)
    decide_ms: list[float] = field(default_factory=list)


def play(
    seed: int,
    seats: Sequence[str],
    difficulty: str,
    enemies: tuple[str, ...] | None,
    weights: dict[str, float],
    sets: tuple[str, ...] = SETS,
) -> Played:
    """Play the game of this seed with a level, or ``companion``, for each Misfit."""
    roles = ["companion" if level == "companion" else "ai" for level in seats]
    sitting = tuple(SeatConfig(h, role=r) for h, r in zip(HEROES, roles, strict=True))
    config = Config(sitting, "custom" if enemies else difficulty, sets, enemies)
    state, events = new_game(load_content(resources.content_dir() / "dungeon_rummy"), config, seed)
    players = {
        hero: GreedyPlayer(seed, replace(WEIGHTS, **weights)) if weights and level == "greedy"
        else make_player(level, seed * 4 + hero)
        for hero, level in enumerate(seats) if level != "companion"
    }  # fmt: skip
    unseen: dict[int, list[Event]] = {hero: list(events) for hero in players}
    done = Played(seed, False, "unfinished", 0, 0)
    thought: Counter[int] = Counter()
    for _ in range(MOST):
        wait = pending(state)
        if wait is None:
            break
        seat = wait.seat
        sight, legal = view(state, seat), legal_actions(state, seat)
        news = [seen_by(event, seat) for event in unseen[seat]]
        unseen[seat] = []
        began = time.process_time()
        action = players[seat].decide(sight, legal, news)
        took = (time.process_time() - began) * 1000
        done.decide_ms.append(took)
        thought[state.turn] += took
        state, events = apply(state, action)
        for queue in unseen.values():
            queue.extend(events)
    done.turn_ms = list(thought.values())
    done.turns, done.beaten = state.turn, len(state.enemy_trash)
    if state.over is not None:
        done.won, done.reason = state.over.won, state.over.reason
        if not state.over.won:
            standing = state.enemies[0] if state.enemies else None
            where = f"{standing.id} level {standing.level + 1}" if standing else "no enemy"
            done.reason += f", at {where}"
    return done


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson interval of a rate, 95 % by default."""
    rate = wins / games
    middle = rate + z * z / (2 * games)
    spread = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def report(games: list[Played]) -> None:
    """Print what was measured."""
    wins = sum(game.won for game in games)
    low, high = wilson(wins, len(games))
    print(f"won {wins} of {len(games)}: {wins / len(games):.1%}, 95 % interval {low:.1%} to {high:.1%}")
    print(f"turns a game: mean {sum(g.turns for g in games) / len(games):.1f}")
    for what, times in (
        ("turn", [t for game in games for t in game.turn_ms]),
        ("decision", [t for game in games for t in game.decide_ms]),
    ):
        times.sort()
        mean, late = sum(times) / len(times), times[int(0.99 * (len(times) - 1))]
        print(f"processor ms a {what}: mean {mean:.1f}, 99 % under {late:.1f}, most {times[-1]:.1f}")
    for reason, number in Counter(game.reason for game in games).most_common(16):
        print(f"{number:5}  {reason}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=500, help="seeds 0 to this number less one")
    parser.add_argument("--start", type=int, default=0, help="the first seed")
    parser.add_argument("--seats", default="greedy,greedy,greedy,greedy",
                        help=f"for {', '.join(HEROES)}: one of {', '.join(LEVELS)}, companion")  # fmt: skip
    parser.add_argument("--difficulty", default="first-game")
    parser.add_argument(
        "--enemies", help="an enemy deck by id, top first, Boss last, instead of a difficulty"
    )
    parser.add_argument("--sets", default=",".join(SETS), help="the sets of enemies of a difficulty")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--weights", type=json.loads, default={}, help="other weights for greedy, as JSON")
    options = parser.parse_args()
    run = partial(
        play,
        seats=options.seats.split(","),
        difficulty=options.difficulty,
        enemies=tuple(options.enemies.split(",")) if options.enemies else None,
        weights=options.weights,
        sets=tuple(options.sets.split(",")),
    )
    seeds = range(options.start, options.start + options.games)
    if options.jobs == 1:
        report([run(seed) for seed in seeds])
        return
    with ProcessPoolExecutor(options.jobs) as pool:
        report(list(pool.map(run, seeds, chunksize=5)))


if __name__ == "__main__":
    main()
