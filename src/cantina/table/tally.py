"""The player's record: in how many finished games something was met, and how these games ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import get_args

from cantina.games.dungeon_rummy.cards import HEROES
from cantina.table.summaries import Ending, Summary
from cantina.table.words import counted


@dataclass(frozen=True, slots=True)
class Tally:
    """In how many games something was met; how these ended; in how many of them it was beaten.

    A game given up is neither won nor lost.
    """

    met: int = 0
    won: int = 0
    lost: int = 0
    beaten: int = 0
    conceded: int = 0


def tally_words(key: str, tally: Tally) -> str:
    """The record in words, without a full stop; ``key`` is that of the content, ``enemies.dog``."""
    met = "Played with" if key.startswith("heroes.") else "Met"
    words = f"{met} in {counted(tally.met, 'game')}: {tally.won} won, {tally.lost} lost"
    words += f", {tally.conceded} given up" if tally.conceded else ""
    return words + (f"; beaten in {tally.beaten}" if key.startswith("enemies.") else "")


def tallies(games: Iterable[Summary]) -> Mapping[str, Tally]:
    """Return the tallies by the keys of the content (``enemies.dog``), of games in which a person played."""
    met: Counter[str] = Counter()
    ended: dict[str, Counter[str]] = {ending: Counter() for ending in get_args(Ending)}
    beaten: Counter[str] = Counter()
    for game in games:
        if not game.count("human"):
            continue
        there = {f"enemies.{id}" for id in game.met}
        there |= {f"heroes.{HEROES[player.hero]}.versions.{player.version}" for player in game.party}
        met.update(there)
        ended[game.ending].update(there)
        beaten.update(f"enemies.{id}" for id in game.beaten)
    won, lost, conceded = ended["won"], ended["lost"], ended["conceded"]
    return {key: Tally(met[key], won[key], lost[key], beaten[key], conceded[key]) for key in met}
