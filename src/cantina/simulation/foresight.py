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
from cantina.players.judgement.judging import worth_of
from cantina.players.search.following import Follower, go_on
from cantina.simulation.draws import ranked_draws

ROUNDS: Final = 2
"""How far a game is played on."""
MIN_KEPT: Final = 3
"""So many ways on are played through to the end, at least."""


class Seer(Follower):
    """A follower that draws knowing what comes."""

    def draw(self, world: World, view: View, legal: Sequence[Action]) -> Action:
        """The draw that is best for its turn, with the deck open."""
        return ranked_draws(world, view, legal)[0]


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
            line.world = go_on(line.world, start.turn + rounds * len(HEROES), Seer)
            line.worth = worth_of(line.world)
        lines.sort(key=lambda line: -line.worth)
        if rounds < ROUNDS:
            lines = lines[: max(MIN_KEPT, len(lines) // 2)]
    return lines[0]
