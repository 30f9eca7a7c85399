"""The expert's search for whole turns: a beam that widens until its budget of scenes is spent."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from cantina.games.dungeon_rummy.actions import Attack, Play
from cantina.games.dungeon_rummy.cards import count
from cantina.players.scenes.ahead import Ahead
from cantina.players.scenes.scene import Scene
from cantina.players.search.sketches import Sketch, Sketcher
from cantina.players.talk.sought import Heeding

NARROW: Final = 3
"""The width of the first pass: a decent plan, however soon the search is cut short."""
SCENES_A_WIDTH: Final = 25
"""About so many scenes are met for each one that a beam follows through a turn."""
UNPLAYED: Final = 0.45
"""What a card still in hand counts against a scene on the way: it is one that asks for more steps."""
MOST: Final = 6
"""A pass ends at so many times its budget, however many steps are left."""
PAIRED: Final = 3
"""The best so many scenes of each step are also looked at for moves of two cards at once."""
CHECKED: Final = 64
"""After so many scenes the clock is looked at."""
Stop = Callable[[], bool]


class Plan(NamedTuple):
    """A way to end the turn: its worth, and the scene in which the Action Phase ends."""

    worth: float
    scene: Scene


def never() -> bool:
    """No clock: a search ends with its budget alone."""
    return False


class Planner:
    """Looks for the best ways through the own turn; every search is finite.

    Each action uses up a card in hand, a boot, a Treasure or a meld, and no scene is looked at twice.
    """

    def __init__(self, outlook: Heeding, ahead: Ahead, stop: Stop = never) -> None:
        self._outlook = outlook
        self._ahead = ahead
        self._stop = stop

    def plans(self, start: Scene, scenes: int, keep: int = 1) -> list[Plan]:
        """The ``keep`` best plans found among about ``scenes`` scenes, best first; at least one.

        The plan of doing nothing more is among those looked at. A stopped search gives what it has.
        """
        best = self._pass(start, NARROW, keep)
        width = scenes // SCENES_A_WIDTH
        if width > NARROW and not best[0].scene.won and not self._stop():
            best = _best(best + self._pass(start, width, keep), keep)
        return best

    def _pass(self, start: Scene, width: int, keep: int) -> list[Plan]:
        """One beam of this width, step by step; what is met first of equals is followed first."""
        sketcher = Sketcher(self._outlook, self._ahead)
        sketcher.meets(start)
        best = beam = [Plan(self._outlook.value(start), start)]
        limit = MOST * SCENES_A_WIDTH * width
        checked = 0
        while beam and sketcher.met < limit:
            found: list[Sketch] = []
            for order, (worth, scene) in enumerate(beam):
                sketcher.steps(scene, worth, order < PAIRED, found)
                if scene is start:
                    sketcher.add(self._ahead.retrievals(scene), found)
                if sketcher.met - checked > CHECKED:
                    checked = sketcher.met
                    if self._stop():
                        limit = 0
                if sketcher.met >= limit:
                    break
            best = _best(best + [self._plan(sketcher, s) for s in heapq.nlargest(keep, found)], keep)
            if best[0].scene.won:
                break
            beam = [self._plan(sketcher, sketch) for sketch in heapq.nlargest(width, found, key=_promise)]
        return best

    @staticmethod
    def _plan(sketcher: Sketcher, sketch: Sketch) -> Plan:
        return Plan(sketch.worth, sketcher.built(sketch))


def _promise(sketch: Sketch) -> tuple[float, int]:
    """How much a scene promises as a step on the way."""
    held = count(sketch.before.hand)
    if isinstance(sketch.step, Play):
        held -= 1
    return sketch.worth - UNPLAYED * held, sketch.order


def _best(plans: list[Plan], keep: int) -> list[Plan]:
    """The best of these plans, of several that end alike the first."""
    found: dict[tuple[object, ...], Plan] = {}
    for plan in sorted(plans, key=lambda plan: -plan.worth):
        found.setdefault(plan.scene.key(), plan)
    return list(found.values())[:keep]


def rivals(plans: Sequence[Plan], most: int, span: float) -> list[Plan]:
    """The first plans, ``most`` at most, that end each in its own way and at most ``span`` below the best.

    Two plans that attack from the same zones and leave as many cards in each zone and in the hand come to
    the same.
    """
    found: dict[tuple[object, ...], Plan] = {}
    for plan in plans:
        if len(found) < most and plan.worth >= plans[0].worth - span:
            end = plan.scene
            attacked = sorted(action.zone for action in end.path if isinstance(action, Attack))
            way = tuple(attacked), tuple(map(count, end.zones)), count(end.hand)
            found.setdefault(way, plan)
    return list(found.values())
