"""How hard each enemy is for its tier: how often games with it are won, against all games of a difficulty."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from cantina.games.dungeon_rummy.content import Content
from cantina.simulation.cells import Played
from cantina.simulation.figures import Z

TIERS: Final = ("easy", "medium", "hard", "boss")
BALANCED: Final = 15
"""Points of a hundred that an enemy may be off the mean of its tier."""


@dataclass(frozen=True, slots=True)
class Balance:
    """An enemy: the games in which it came, how many were won, and how far that is off its tier's mean.

    ``off`` and ``spread`` (half of the interval of 95 %) are shares of 1; more than 0 is an easy one.
    """

    enemy: str
    tier: str
    games: int
    wins: int
    off: float
    spread: float


def balances(content: Content, cells: Iterable[Played]) -> list[Balance]:
    """All enemies that came in these cells, by tier, the hardest for its tier first.

    Every game of a cell has as many enemies of a tier as any other: so the mean of the tier there is the
    rate of the cell, and with it each game is compared.
    """
    games: dict[str, list[tuple[bool, float]]] = defaultdict(list)
    for played in cells:
        found = played.figures
        if found is None:
            continue
        for game in played.games:
            for enemy in game.deck:
                games[enemy].append((game.result.won, found.win_rate))
    told = [
        _balance(enemy, content.enemies[enemy].tier, those)
        for enemy, those in games.items()
        if content.enemies[enemy].tier in TIERS
    ]
    return sorted(told, key=lambda one: (TIERS.index(one.tier), one.off))


def _balance(enemy: str, tier: str, games: list[tuple[bool, float]]) -> Balance:
    number = len(games)
    variance = sum(rate * (1 - rate) for _, rate in games)
    return Balance(
        enemy,
        tier,
        number,
        sum(won for won, _ in games),
        sum(won - rate for won, rate in games) / number,
        Z * math.sqrt(variance) / number,
    )
