"""Measure what a belief knows of partners' cards: its log-loss against two that know the table alone.

Every time a seat is asked for its Action Phase, each other hand is guessed, copy by copy of all cards that
the seat does not see; the loss is the sum of -ln of the chances given to what was true, a hand. ``uniform``
holds every hidden card equally likely to be in any hand, by the counts in view; ``by suit`` knows on top
that a Misfit draws its own suit. Pairs are games. Run by hand, for example:
    python tests/benchmarks/bench_belief.py --games 200 --jobs 2
    python tests/benchmarks/bench_belief.py --games 40 --likelihoods '{"left_own": 0.3}'
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

from cantina import resources
from cantina.games.dungeon_rummy.cards import CARDS, HEROES, Bag, Hero, suit_of
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.events import Event, all_seen_by
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.setup import Config, SeatConfig, new_game
from cantina.games.dungeon_rummy.view import View
from cantina.players.belief.belief import Belief
from cantina.players.belief.likelihoods import LIKELIHOODS, Likelihoods
from cantina.players.belief.remembered import unseen_copies
from cantina.players.levels import LEVELS, make_player

SETS = ("forest", "necropolis")
MOST = 5000
"""A game of more decisions is given up."""
STRAY = 0.002
"""How far ``by suit`` takes after ``uniform``, so that nothing that can be is impossible to it."""


@dataclass(frozen=True, slots=True)
class Loss:
    """The mean losses of one game, a hand, and what the belief cost in processor time."""

    hands: int
    belief: float
    uniform: float
    by_suit: float
    microseconds: float
    """A time that the seat was asked, all kinds of decision together."""


def measure(
    seed: int, level: str = "greedy", difficulty: str = "medium", likelihoods: Likelihoods = LIKELIHOODS
) -> Loss:
    """Play the game of this seed with four players of a level, and measure what each knows of the others."""
    config = Config(tuple(SeatConfig(hero) for hero in HEROES), difficulty, SETS)  # type: ignore[arg-type]
    state, events = new_game(load_content(resources.content_dir() / "dungeon_rummy"), config, seed)
    players = {hero: make_player(level, seed * 4 + hero) for hero in range(4)}
    beliefs = {hero: Belief(hero, likelihoods) for hero in range(4)}
    unseen: dict[Hero, list[Event]] = {hero: list(events) for hero in range(4)}
    losses: list[tuple[float, float, float]] = []
    asked, took = 0, 0.0
    for _ in range(MOST):
        wait = pending(state)
        if wait is None:
            break
        seat = wait.seat
        sight, legal, news = view(state, seat), legal_actions(state, seat), all_seen_by(unseen[seat], seat)
        unseen[seat] = []
        began = time.process_time()
        beliefs[seat].notice(sight, news)
        if wait.kind == "action":
            guesses = {hero: beliefs[seat].holding(hero) for hero in range(4) if hero != seat}
            losses += _losses(sight, guesses, state.hands)
        took += time.process_time() - began
        asked += 1
        state, events = apply(state, players[seat].decide(sight, legal, news))
        for queue in unseen.values():
            queue.extend(events)
    belief, uniform, by_suit = (statistics.fmean(column) for column in zip(*losses, strict=True))
    return Loss(len(losses), belief, uniform, by_suit, took / asked * 1e6)


def _losses(
    sight: View, guesses: dict[Hero, Sequence[float]], hands: Sequence[Bag]
) -> Iterable[tuple[float, float, float]]:
    """By other hand, the losses of the belief, of ``uniform`` and of ``by suit``."""
    copies = unseen_copies(sight)
    hidden = [sum(copies[13 * suit : 13 * suit + 13]) for suit in range(4)]
    outside = [hidden[suit] - sight.seats[suit].deck_count for suit in range(4)]
    places = sum(sight.seats[hero].hand_count for hero in guesses)
    for hero, guess in guesses.items():
        size = sight.seats[hero].hand_count
        loss = [0.0, 0.0, 0.0]
        for card in range(CARDS):
            if not copies[card]:
                continue
            suit = suit_of(card)
            even = outside[suit] / hidden[suit] * size / places
            home = min(outside[suit], sight.seats[suit].hand_count) if suit in guesses else 0
            drawn = home if suit == hero else (outside[suit] - home) / 2
            held = hands[hero] >> 2 * card & 3
            chances = (guess[card] / copies[card], even, (1 - STRAY) * drawn / hidden[suit] + STRAY * even)
            for at, chance in enumerate(chances):
                loss[at] += _surprise(chance, held, copies[card] - held)
        yield loss[0], loss[1], loss[2]


def _surprise(chance: float, held: int, elsewhere: int) -> float:
    """-ln of the chance that so many copies are held and so many not; infinite for what cannot be."""
    loss = 0.0
    if held:
        loss -= held * math.log(chance) if chance > 0 else -math.inf
    if elsewhere:
        loss -= elsewhere * math.log(1 - chance) if chance < 1 else -math.inf
    return loss


def interval(differences: Sequence[float], z: float = 1.96) -> tuple[float, float, float]:
    """The mean of paired differences and its 95 % interval."""
    mean = statistics.fmean(differences)
    spread = z * statistics.stdev(differences) / math.sqrt(len(differences))
    return mean, mean - spread, mean + spread


def report(games: Sequence[Loss]) -> None:
    """Print what was measured."""
    print(f"{len(games)} games, {sum(game.hands for game in games)} hands guessed; loss a hand, in nats:")
    for name in ("belief", "uniform", "by_suit"):
        print(f"  {name.replace('_', ' '):8} {statistics.fmean(getattr(game, name) for game in games):.3f}")
    for name in ("uniform", "by_suit"):
        mean, low, high = interval([getattr(game, name) - game.belief for game in games])
        print(f"{name.replace('_', ' ')} less belief: {mean:.3f}, 95 % interval {low:.3f} to {high:.3f}")
    print(f"processor time a question: {statistics.fmean(game.microseconds for game in games):.0f} us")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--start", type=int, default=0, help="the first seed")
    parser.add_argument("--level", default="greedy", help=f"who plays: {', '.join(LEVELS)}")
    parser.add_argument("--difficulty", default="medium")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--likelihoods", type=json.loads, default={}, help="other likelihoods, as JSON")
    options = parser.parse_args()
    run = partial(
        measure,
        level=options.level,
        difficulty=options.difficulty,
        likelihoods=replace(LIKELIHOODS, **options.likelihoods),
    )
    seeds = range(options.start, options.start + options.games)
    if options.jobs == 1:
        report([run(seed) for seed in seeds])
        return
    with ProcessPoolExecutor(options.jobs) as pool:
        report(list(pool.map(run, seeds, chunksize=5)))


if __name__ == "__main__":
    main()
