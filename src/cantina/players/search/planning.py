"""Looking for a good rest of the own turn: a beam of the most promising scenes, step by step."""

from __future__ import annotations

from collections.abc import Sequence

from cantina.games.dungeon_rummy.actions import Action, Attack, Move, Play
from cantina.games.dungeon_rummy.cards import Hero
from cantina.players.judgement.evaluation import Outlook
from cantina.players.scenes.ahead import Ahead
from cantina.players.scenes.scene import Scene

WIDTH = 3
"""How many scenes are followed at each step."""
LIMIT = 150
"""How many scenes are looked at, about; what has been found by then must do."""
EPSILON = 1e-9


def best_scene(
    outlook: Outlook, ahead: Ahead, start: Scene, width: int = WIDTH, limit: int = LIMIT
) -> tuple[float, Scene]:
    """The best scene found within the turn, with its worth; ``start`` itself if nothing betters it.

    It ends by itself: each action uses up a card in hand, a boot, a Treasure or a meld.
    """
    best = (outlook.value(start), start)
    seen = {start.key()}
    beam = [start]
    while beam and len(seen) < limit:
        found: list[tuple[float, int, Scene]] = []
        for scene in beam:
            steps = list(ahead.successors(scene))
            if scene is start:
                steps += [*ahead.pairs(scene), *ahead.retrievals(scene)]
            for after in steps:
                key = after.key()
                if key not in seen:
                    seen.add(key)
                    found.append((outlook.value(after), -len(found), after))
        found.sort(reverse=True)
        beam = [scene for _, _, scene in found[:width] if not scene.won]
        if found and found[0][0] > best[0] + EPSILON:
            best = (found[0][0], found[0][2])
        if best[1].won:
            break
    return best


def first_step(path: Sequence[Action]) -> Action:
    """What to do first of the actions of a plan; raises IndexError where there are none.

    An attack comes before all that it does not depend on: the enemy, the Treasures or the tokens that
    come of it may change the rest of the plan.
    """
    touched: set[Hero] = set()
    for action in path:
        match action:
            case Attack(zone=zone) if zone not in touched:
                return action
            case Play(zone=zone, wild=False):
                touched.add(zone)
            case Move(cards=steps) if steps:
                touched.update(zone for step in steps for zone in (step.origin, step.to))
            case _:
                break
    return path[0]
