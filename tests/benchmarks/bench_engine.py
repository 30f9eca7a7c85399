"""How fast the engine is: random games against random games of python-chess in the same run.

By hand, with the project and its extra ``bench`` installed (or ``PYTHONPATH=src``):
``python tests/benchmarks/bench_engine.py [--profile]``. Ratios count, for machines differ. Both sides list
all legal moves before each random one, and keep their whole game; a pattern is filled in as a player would.
Played are first games, and games of any monsters and Bosses of both sets and of Mort.
"""

from __future__ import annotations

import cProfile
import itertools
import os
import pstats
import random
import subprocess
import sys
import time
from collections.abc import Callable

from cantina.games.dungeon_rummy.actions import (
    Action,
    ChooseCards,
    ChooseSplit,
    Concede,
    Lying,
    Move,
    Prevent,
    UseTreasure,
    is_pattern,
)
from cantina.games.dungeon_rummy.cards import UNIT, cards_in
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.frames import Merging
from cantina.games.dungeon_rummy.game import apply, legal_actions
from cantina.games.dungeon_rummy.melds import removable
from cantina.games.dungeon_rummy.merges import largest_merges
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.setup import Config, SeatConfig, new_game
from cantina.games.dungeon_rummy.state import State
from cantina.resources import content_dir

SECONDS = 10.0
ROUNDS = 12
HEROES = ("barbarian", "mage", "druid", "bard")
SEEDS = itertools.count(1)
PARTY = tuple(SeatConfig(hero) for hero in HEROES)
CONFIG = Config(PARTY)
Configs = Callable[[Content, random.Random], Config]


def first_game(content: Content, chance: random.Random) -> Config:
    """The game of the box's first evening."""
    return CONFIG


def any_game(content: Content, chance: random.Random) -> Config:
    """Three monsters and a Boss by lot out of all there are, or Mort, as often as any Boss."""
    monsters = [id for id, enemy in content.enemies.items() if enemy.is_monster]
    bosses = [id for id, enemy in content.enemies.items() if enemy.tier == "boss"]
    boss = chance.choice([*bosses, "mort"])
    if boss == "mort":
        return Config(PARTY, difficulty="mort")
    return Config(PARTY, difficulty="custom", enemies=(*chance.sample(monsters, 3), boss))


def filled(s: State, action: Action) -> Action | None:
    """A pattern with the plainest shares; moves of several cards and talk are left alone."""
    match action:
        case ChooseSplit(seat=seat, total=total):
            return ChooseSplit(seat, (total or 0, 0, 0, 0))
        case UseTreasure(seat=seat, treasure="heal-4"):
            hurt = next(h for h in range(4) if s.damage[h])
            return UseTreasure(seat, "heal-4", heal=(*(int(h == hurt) for h in range(4)),))  # type: ignore[arg-type]
        case UseTreasure(seat=seat, treasure="mana-3"):
            return UseTreasure(seat, "mana-3", mana=(3, 0, 0, 0))
        case ChooseCards(seat=seat, count=wanted):
            return ChooseCards(seat, leaving(s, wanted or 0))
        case Move() | Talk() | Prevent():
            return None
    raise AssertionError(action)


def leaving(s: State, wanted: int) -> tuple[Lying, ...]:
    """The first cards of zones that may go, or what the first of the largest merges leaves over."""
    top = s.stack[-1]
    if isinstance(top, Merging):
        lying = [Lying(card, zone) for zone in (top.origin, top.into) for card in cards_in(s.zones[zone])]
        for card in cards_in(min(largest_merges(one.card for one in lying)[1])):
            lying.remove(next(one for one in lying if one.card == card))
        return tuple(lying)
    zones, gone = list(s.zones), []
    for _ in range(wanted):
        zone = next(zone for zone in range(4) if zones[zone])
        card = removable(zones[zone])[0]
        zones[zone] -= UNIT[card]
        gone.append(Lying(card, zone))
    return tuple(gone)


def rummy(seconds: float, configs: Configs = first_game) -> tuple[int, int]:
    """Random four-player games for so long; actions and games done."""
    content = load_content(content_dir() / "dungeon_rummy")
    actions = games = 0
    end = time.process_time() + seconds
    while time.process_time() < end:
        seed = next(SEEDS)  # never a game that the memos know already
        chance = random.Random(seed)
        s, _ = new_game(content, configs(content, chance), seed)
        history = [s]
        while s.over is None:
            action: Action | None = None
            choices = legal_actions(s)
            while action is None or isinstance(action, Concede):
                picked = choices[int(chance.random() * len(choices))]
                action = filled(s, picked) if is_pattern(picked) else picked
            s, _events = apply(s, action)
            history.append(s)
            actions += 1
        games += 1
    return actions, games


def chess_games(seconds: float) -> tuple[int, int]:
    """Random games of chess for so long; moves and games done."""
    import chess

    moves = games = 0
    end = time.process_time() + seconds
    while time.process_time() < end:
        chance = random.Random(next(SEEDS))
        board = chess.Board()
        while not board.is_game_over():
            choices = list(board.legal_moves)
            board.push(choices[int(chance.random() * len(choices))])
            moves += 1
        games += 1
    return moves, games


def rate(play: Callable[[float], tuple[int, int]]) -> tuple[float, float]:
    """Actions and games a second."""
    start = time.process_time()  # what others do on the machine does not count
    actions, games = play(SECONDS / ROUNDS)
    spent = time.process_time() - start
    return actions / spent, games / spent


def every_enemy(seconds: float) -> tuple[int, int]:
    """As ``rummy``, of all enemies."""
    return rummy(seconds, any_game)


def copy_and_view_time() -> tuple[float, float]:
    """Microseconds for the copy of a state in the middle of a game, and for a seat's view of it."""
    content = load_content(content_dir() / "dungeon_rummy")
    s, _ = new_game(content, CONFIG, 3)
    for _ in range(30):
        s, _events = apply(s, next(a for a in legal_actions(s) if not is_pattern(a)))
    return best_time(s.copy), best_time(lambda: view(s, s.active))


def best_time(call: Callable[[], object], number: int = 10_000) -> float:
    """Microseconds of one call, the best of five series."""
    best = 1e9
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(number):
            call()
        best = min(best, time.perf_counter() - start)
    return best / number * 1e6


def help_time() -> float:
    """Milliseconds of ``cantina --help``, bytecode warm, the best of five."""
    command = [sys.executable, "-c", "from cantina.cli import main; raise SystemExit(main(['--help']))"]
    best = 1e9
    for _ in range(6):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True, env=os.environ)
        best = min(best, time.perf_counter() - start)
    return best * 1000


def main() -> int:
    if "--profile" in sys.argv:
        profile = cProfile.Profile()
        profile.runcall(rummy, 5.0)
        pstats.Stats(profile).sort_stats("tottime").print_stats(28)
        return 0
    rummy(1.0)  # warm
    every_enemy(1.0)
    chess_games(0.5)
    rounds = [(rate(rummy), rate(every_enemy), rate(chess_games)) for _ in range(ROUNDS)]
    first, every, chess = (max(rates) for rates in zip(*rounds, strict=True))
    print(f"python-chess   {chess[0]:8.0f} moves/s    {chess[1]:7.1f} games/s")
    for name, ours in (("first games", first), ("every enemy", every)):
        print(f"{name:14} {ours[0]:8.0f} actions/s  {ours[1]:7.1f} games/s   ratio {ours[0] / chess[0]:.2f}")
    copied, seen = copy_and_view_time()
    print(f"state copy     {copied:8.2f} us")
    print(f"view of a seat {seen:8.2f} us")
    print(f"cantina --help {help_time():8.0f} ms")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
