"""Plans without detours: moves that lead nowhere cost nothing but boots, and look foolish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.actions import Action, Attack, Move, Play
from cantina.games.dungeon_rummy.cards import WILD, cards_in, count
from cantina.games.dungeon_rummy.numbers import ATTACK_SIZE
from cantina.players.scenes.ahead import Ahead
from cantina.players.scenes.forms import steps_legal
from cantina.players.scenes.scene import Scene


def without_detours(ahead: Ahead, start: Scene, path: Sequence[Action]) -> list[Action]:
    """The path with as many moves less as can be without changing where it ends, but for the boots left.

    ``path`` is legal from ``start``, and so is what is given back.
    """
    moves = [number for number, action in enumerate(path) if isinstance(action, Move)]
    wanted = _end(ahead, start, path)
    if wanted is None:
        return list(path)
    ends = wanted._replace(boots=0).key()
    for many in range(len(moves), 0, -1):
        for left_out in combinations(moves, many):
            rest = [action for number, action in enumerate(path) if number not in left_out]
            end = _end(ahead, start, rest)
            if end is not None and end._replace(boots=0).key() == ends:
                return rest
    return list(path)


def _end(ahead: Ahead, start: Scene, path: Sequence[Action]) -> Scene | None:
    """The scene at the end of a path; None if a step of it is not legal, or cannot be foreseen."""
    scene = start
    for action in path:
        if not _may(ahead, scene, action):
            return None
        after = ahead.after(scene, action)
        if after is None:
            return None
        scene = after
    return scene


def _may(ahead: Ahead, scene: Scene, action: Action) -> bool:
    """Whether zones and enemies allow a step; what else it needs is as it was before moves were left out.

    A meld from which nothing was moved away may have beaten an enemy that the path attacks later.
    """
    zones = scene.zones
    match action:
        case Play(card=card, zone=zone, wild=wild):
            return melds.can_add(zones[zone], card + WILD if wild else card)
        case Move(cards=steps) if steps:
            gone = Counter((step.origin, step.card) for step in steps)
            there = all(number <= cards_in(zones[zone]).count(card) for (zone, card), number in gone.items())
            return there and steps_legal(zones, steps)
        case Attack(zone=zone, target=target):
            targets = ahead.bans.of(scene.enemies).targets
            return count(zones[zone]) >= ATTACK_SIZE and (target or 0) in targets
    return False  # a Treasure that changes zones: such paths are left as they are
