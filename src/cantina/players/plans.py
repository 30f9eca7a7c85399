"""The expert's search for whole turns: a beam that widens until its budget of scenes is spent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from cantina.players.ahead import Ahead
from cantina.players.evaluation import Outlook
from cantina.players.scene import Scene

NARROW: Final = (3, 150)
"""Width and limit of the first pass: a decent plan, however soon the search is cut short."""
SCENES_A_WIDTH: Final = 100
"""About so many scenes are met for each one that a beam follows through a turn."""
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

    def __init__(self, outlook: Outlook, ahead: Ahead, stop: Stop = never) -> None:
        self._outlook = outlook
        self._ahead = ahead
        self._stop = stop

    def plans(self, start: Scene, scenes: int, keep: int = 1) -> list[Plan]:
        """The ``keep`` best plans found among about ``scenes`` scenes, best first; at least one.

        The plan of doing nothing more is among those looked at. A stopped search gives what it has.
        """
        best = self._pass(start, *NARROW, keep)
        width = scenes // SCENES_A_WIDTH
        if width > NARROW[0] and not best[0].scene.won and not self._stop():
            best = _best(best + self._pass(start, width, scenes, keep), keep)
        return best

    def _pass(self, start: Scene, width: int, limit: int, keep: int) -> list[Plan]:
        value, stop = self._outlook.value, self._stop
        best = [Plan(value(start), start)]
        seen = {start.key()}
        beam = [start]
        checked = 0
        while beam and len(seen) < limit:
            found: list[tuple[float, int, Scene]] = []
            for order, scene in enumerate(beam):
                for after in self._steps(scene, order, start):
                    key = after.key()
                    if key not in seen:
                        seen.add(key)
                        found.append((value(after), -len(found), after))
                if len(seen) - checked > CHECKED:
                    checked = len(seen)
                    if stop():
                        limit = 0
                        break
                if len(seen) >= limit:
                    break
            found.sort(reverse=True)
            best = _best(best + [Plan(worth, scene) for worth, _, scene in found[:keep]], keep)
            if best[0].scene.won:
                break
            beam = [scene for _, _, scene in found[:width]]
        return best

    def _steps(self, scene: Scene, order: int, start: Scene) -> list[Scene]:
        steps = list(self._ahead.successors(scene))
        if order < PAIRED:
            steps += self._ahead.pairs(scene)
        if scene is start:
            steps += self._ahead.retrievals(scene)
        return steps


def _best(plans: list[Plan], keep: int) -> list[Plan]:
    """The best of these plans, of several that end alike the first."""
    found: dict[tuple[object, ...], Plan] = {}
    for plan in sorted(plans, key=lambda plan: -plan.worth):
        found.setdefault(plan.scene.key(), plan)
    return list(found.values())[:keep]

