"""The clairvoyant player: sees all hands and decks, and plans two rounds ahead. For measuring only.

It is what could be reached at best by planning that far. No table offers it: whoever plays the game
hands it the truth before each of its decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cantina.games.dungeon_rummy.actions import Action, UseToken, UseTreasure
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.view import View
from cantina.games.dungeon_rummy.worlds import World
from cantina.players.greedy import GreedyPlayer
from cantina.simulation.foresight import Line, best_line
from cantina.simulation.ways import answers, plans

LINES: Final = 8
"""How many ways on are played through at each decision, if nothing else is said."""
FEW: Final = 4
"""At most so many where it is no Action Phase."""


class Clairvoyant:
    """Plays each promising way on through in the true game, and takes the best."""

    def __init__(self, seed: int, nodes: int | None = None) -> None:
        """``nodes`` is how many ways on are looked at for one decision."""
        self._lines = LINES if nodes is None else nodes
        self._greedy = GreedyPlayer(seed)
        self._world: World | None = None
        self._known: dict[tuple[object, ...], Action] = {}

    def see(self, world: World) -> None:
        """The truth about the game at the next decision of this player."""
        self._world = world

    def decide(self, view: View, legal: Sequence[Action], events: Sequence[Event]) -> Action:
        """The first action of the best way on; raises ValueError when it has not seen this moment."""
        world, self._world = self._world, None
        if world is None or world.pending != view.pending or not legal:
            raise ValueError("the clairvoyant was not shown this moment of the game")
        known = self._known.pop(world.key(), None)
        if known is not None:
            return known
        lines = self._ways_on(world, view, legal)
        if len(lines) == 1:
            return lines[0][0]
        best = best_line(world, lines)
        self._remember(best)
        return best.decided[0]

    def _ways_on(self, world: World, view: View, legal: Sequence[Action]) -> list[list[Action]]:
        """What may be done next; first what the greedy player would do."""
        assert view.pending is not None
        if view.pending.kind == "action":
            usual = list(self._greedy.advise(view, legal).plan)
            if isinstance(usual[0], (UseToken, UseTreasure)):
                usual = usual[:1]  # what comes of it is looked at anew
            ways = [usual, *plans(view, self._lines - 1)]
        else:
            usual = [self._greedy.decide(view, legal, ())]
            ways = [usual, *([answer] for answer in answers(world, view, legal, min(FEW, self._lines)))]
        return [way for at, way in enumerate(ways) if way not in ways[:at]][: self._lines]

    def _remember(self, line: Line) -> None:
        """The decided actions after the first: they hold if nobody does anything else meanwhile."""
        self._known = {world.key(): action for world, action in line.steps[1:]}
