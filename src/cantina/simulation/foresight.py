"""Ways on, played through in the true game: what is decided is done, then everybody plays on with care."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.cards import HEROES
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.view import View
from cantina.games.dungeon_rummy.worlds import World
from cantina.players.greedy import GreedyPlayer
from cantina.simulation.draws import ranked_draws
from cantina.simulation.judging import worth_of

ROUNDS: Final = 2
"""How far a game is played on."""
MIN_KEPT: Final = 3
"""So many ways on are played through to the end, at least."""
MOST: Final = 400
"""Actions of a line; far more than two rounds ever take."""


def news_of(view: View) -> tuple[object, ...]:
    """What makes a plan out of date when it changes: enemies and their levels, Treasures, open decks."""
    return (
        [(enemy.id, enemy.level) for enemy in view.enemies],
        view.loot,
        [seat.top for seat in view.seats],
        view.enemies_left,
    )


class Follower:
    """The greedy player, but that it draws knowing what comes, and follows its plan until there is news."""

    def __init__(self, seed: int) -> None:
        self._greedy = GreedyPlayer(seed)
        self._plan: list[Action] = []
        self._news: tuple[object, ...] = ()

    def step(self, world: World) -> tuple[World, Action]:
        """The world after this player's next action, and the action."""
        pending = world.pending
        assert pending is not None
        view = world.view(pending.seat)
        if pending.kind == "action" and self._plan and self._news == (view.turn, news_of(view)):
            action = self._plan.pop(0)
            try:
                return world.apply(action)[0], action
            except IllegalAction:
                self._plan = []
        legal = world.legal(pending.seat)
        if pending.kind == "draw":
            action = ranked_draws(world, view, legal)[0]
        elif pending.kind == "action":
            action, *self._plan = self._greedy.advise(view, legal).plan
            self._news = (view.turn, news_of(view))
        else:
            action = self._greedy.decide(view, legal, ())
        return world.apply(action)[0], action


@dataclass(slots=True)
class Line:
    """A way on: the actions that are decided, how far it is played, and its worth there."""

    world: World
    decided: list[Action] = field(default_factory=list)
    steps: list[tuple[World, Action]] = field(default_factory=list)
    """The moments of the decided actions, with them."""
    worth: float = 0.0


def begin(start: World, decided: Sequence[Action]) -> Line:
    """Do what is decided, as far as it is legal."""
    line = Line(start)
    for action in decided:
        try:
            after = line.world.apply(action)[0]
        except IllegalAction:
            break
        line.decided.append(action)
        line.steps.append((line.world, action))
        line.world = after
        if after.over is not None:
            break
    return line


def best_line(start: World, ways: Sequence[Sequence[Action]]) -> Line:
    """The way on that is worth most two rounds on; the better half after one round is played so far."""
    lines = [line for line in (begin(start, way) for way in ways) if line.decided]
    for rounds in range(1, ROUNDS + 1):
        for line in lines:
            line.world = go_on(line.world, start.turn + rounds * len(HEROES))
            line.worth = worth_of(line.world)
        lines.sort(key=lambda line: -line.worth)
        if rounds < ROUNDS:
            lines = lines[: max(MIN_KEPT, len(lines) // 2)]
    return lines[0]


def go_on(world: World, end_turn: int) -> World:
    """The world at the beginning of a turn, or at the game's end, if everybody plays on with care."""
    followers = [Follower(seat) for seat in range(len(HEROES))]
    for _ in range(MOST):
        pending = world.pending
        if pending is None or world.turn >= end_turn:
            break
        world, _ = followers[pending.seat].step(world)
    return world
