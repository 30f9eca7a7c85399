"""What a seat may consider to do now: plans for its Action Phase, or the answers to any other question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cantina.games.dungeon_rummy.actions import (
    Accept,
    Action,
    Attack,
    ChooseCard,
    ChooseSplit,
    ChooseTarget,
    ChooseZone,
    Discard,
    End,
    SkipAttack,
    UseToken,
)
from cantina.games.dungeon_rummy.view import View
from cantina.games.dungeon_rummy.worlds import World
from cantina.players.judgement.danger import party_danger
from cantina.players.judgement.evaluation import Outlook
from cantina.players.scenes.ahead import Ahead
from cantina.players.scenes.forms import shares
from cantina.players.scenes.scene import Scene, Table, scene_of
from cantina.players.search.plans import Planner
from cantina.players.talk.sought import Heeding, Sought
from cantina.players.weights import WEIGHTS
from cantina.simulation.draws import ranked_draws

SCENES: Final = 4_000
"""The budget of the search for plans: that of a quick expert."""
KEPT: Final = 400
"""So many plans are found to choose from."""
Plan = list[Action]


def plans(view: View, most: int) -> list[Plan]:
    """So many different ways to play an Action Phase, the most promising first, each with its end."""
    table = Table.of(view)
    planner = Planner(Heeding(table, Sought(view, ())), Ahead(table, WEIGHTS))
    ranked = planner.plans(scene_of(view), SCENES, KEPT)
    return [_with_end(view, scene) for scene in _different([plan.scene for plan in ranked], most)]


def _with_end(view: View, scene: Scene) -> Plan:
    """The way to a scene; the phase is ended after it unless the enemies in play have changed."""
    before = [(enemy.id, enemy.level) for enemy in view.enemies]
    news = before != [(enemy.id, enemy.level) for enemy in scene.enemies]
    news = news or any(a != b.top for a, b in zip(scene.tops, view.seats, strict=True))
    return [*scene.path, *([] if news or scene.won else [End(view.me.hero)])]


def _different(found: Sequence[Scene], most: int) -> list[Scene]:
    """The best scenes, with the best of each way to attack before the second best of any."""
    by_attack: dict[object, list[Scene]] = {}
    for scene in found:
        attacks = tuple((a.zone, a.target) for a in scene.path if isinstance(a, Attack))
        by_attack.setdefault((attacks, len(scene.enemies)), []).append(scene)
    chosen: list[Scene] = []
    ways = list(by_attack.values())
    for place in range(most):
        for way in ways[: max(1, most // (place + 2))]:
            if place < len(way) and len(chosen) < most:
                chosen.append(way[place])
    return chosen


# --- all other questions -------------------------------------------------------------------------


def answers(world: World, view: View, legal: Sequence[Action], most: int) -> list[Action]:
    """The actions worth a thought where it is no Action Phase, at most so many, best first by guess."""
    pending = view.pending
    assert pending is not None
    match pending.kind:
        case "draw":
            return ranked_draws(world, view, legal)[:most]
        case "split":
            lives = [seat.life for seat in view.seats]
            split = sorted(
                shares(pending.total),
                key=lambda parts: party_danger(
                    [life - part for life, part in zip(lives, parts, strict=True)]
                ),
            )
            return [ChooseSplit(pending.seat, parts) for parts in split[:most]]
        case "discard" | "pass-card":
            outlook = Outlook(Table.of(view))
            cards = [action for action in legal if isinstance(action, (Discard, ChooseCard))]
            cards.sort(key=lambda action: outlook.keep_value(view.hand, action.card))
            return [*cards[:most]]
        case "react":
            kinds = (Accept, UseToken, SkipAttack)
            found = [action for action in legal if isinstance(action, kinds) and not _draws_card(action)]
            return [*found[::-1][:most]]
    return [*[action for action in legal if isinstance(action, (ChooseTarget, ChooseZone))][:most]]


def _draws_card(action: Action) -> bool:
    return isinstance(action, UseToken) and action.use == "draw"
