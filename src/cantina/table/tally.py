"""The player's record: in how many finished games something was met, and how these games ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cantina.games.dungeon_rummy.cards import HEROES
from cantina.table.summaries import Summary


@dataclass(frozen=True, slots=True)
class Tally:
    """In how many games something was met; how many of these were won and lost; in how many it was beaten."""

    met: int = 0
    won: int = 0
    lost: int = 0
    beaten: int = 0


def tallies(games: Iterable[Summary]) -> Mapping[str, Tally]:
    """Return the tallies by the keys of the content (``enemies.dog``), of games in which a person played."""
    met: Counter[str] = Counter()
    won: Counter[str] = Counter()
    beaten: Counter[str] = Counter()
    for game in games:
        if not game.count("human"):
            continue
        there = {f"enemies.{id}" for id in game.met}
        there |= {f"heroes.{HEROES[player.hero]}.versions.{player.version}" for player in game.party}
        met.update(there)
        won.update(there if game.won else ())
        beaten.update(f"enemies.{id}" for id in game.beaten)
    return {key: Tally(met[key], won[key], met[key] - won[key], beaten[key]) for key in met}
