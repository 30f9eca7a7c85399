"""The best plans for a turn compared by what comes of them in worlds that fit what the seat knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.cards import HEROES
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.worlds import World
from cantina.players.judgement.judging import worth_of
from cantina.players.search.following import go_on
from cantina.players.search.plans import Stop

EDGE: Final = 1.0
"""So much better, in cards on the table, another plan must end to take the place of the best one."""


def best_of(plans: Sequence[tuple[float, Sequence[Action]]], worlds: Iterable[World], stop: Stop) -> int:
    """The number of the plan that is expected to end best; 0 where none is clearly better than the first.

    Each plan is its worth at the turn's end, and all its actions up to the end of the Action Phase.
    Every world is played on for a round with each of them, so that luck is the same for all; a
    world that the clock cuts short does not count.
    """
    totals = [0.0] * len(plans)
    seen = 0
    for world in worlds:
        found: list[float] = []
        for worth, actions in plans:
            if stop():
                return _leader(totals, seen)
            after = go_on(_follow(world, actions), world.turn + len(HEROES))
            found.append(worth + worth_of(after))
        totals = [total + value for total, value in zip(totals, found, strict=True)]
        seen += 1
    return _leader(totals, seen)


def _leader(totals: Sequence[float], seen: int) -> int:
    if not seen:
        return 0
    best = max(range(len(totals)), key=lambda number: totals[number])
    return best if totals[best] > totals[0] + EDGE * seen else 0


def _follow(world: World, actions: Sequence[Action]) -> World:
    """The world after a plan, as far as it can be followed there."""
    for action in actions:
        try:
            world = world.apply(action)[0]
        except IllegalAction:
            break
        if world.over is not None:
            break
    return world
