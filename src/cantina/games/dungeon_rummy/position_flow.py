"""The flow of a position: the pending stack and what else a save in the middle of a decision needs.

Only this engine writes it, but files get edited: what is read is taken only if this engine could have
written it and the game can be played on from there.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final, Literal

from pydantic import ConfigDict, TypeAdapter, ValidationError

from cantina.games.dungeon_rummy.actions import Concede
from cantina.games.dungeon_rummy.cards import CARDS, HEROES, count, holds
from cantina.games.dungeon_rummy.errors import BadPosition
from cantina.games.dungeon_rummy.events import Hit
from cantina.games.dungeon_rummy.frames import (
    Acting,
    ActionPhase,
    AfterAttacks,
    Aim,
    Aiming,
    Collect,
    Decision,
    Defeat,
    Discarding,
    DiscardPhase,
    Drawing,
    DrawPhase,
    EnemyPhase,
    Extremes,
    Frame,
    Merging,
    NextTurn,
    Packet,
    Passing,
    PickingCards,
    PickingExtreme,
    PickingMeld,
    Reacting,
    Refill,
    Splitting,
    Spoils,
)
from cantina.games.dungeon_rummy.game import legal_actions, pending
from cantina.games.dungeon_rummy.numbers import GRAVEYARD_LIMIT, LAST_TURN, TOKEN_LIMIT
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.supply import can_draw
from cantina.games.dungeon_rummy.view import Over, Phase
from cantina.games.dungeon_rummy.wire import Natural, OverWire, Wire, over_json, parse

WRITER: Final = "misfit-cantina/1"
MOST_OWED: Final = 1_000_000
"""More Damage in one hit, or cards in one discard, than any content can bring about."""

_STACK: TypeAdapter[tuple[Frame, ...]] = TypeAdapter(tuple[Frame, ...], config=ConfigDict(defer_build=True))
_PHASES: dict[type[Frame], tuple[Phase, ...]] = {
    EnemyPhase: ("enemy",),
    DrawPhase: ("enemy",),
    ActionPhase: ("draw",),
    Acting: ("action",),
    DiscardPhase: ("action",),
    NextTurn: ("enemy", "discard"),
}
"""The frames that a stack can stand on, what is left of the turn, and in which phases they do."""


class FlowWire(Wire):
    """What only this engine writes."""

    by: Literal["misfit-cantina/1"]
    stack: list[Any]
    turn: Natural
    said: tuple[Natural, Natural, Natural, Natural] = (0, 0, 0, 0)
    shuffles: Natural
    over: OverWire | None


def flow_json(s: State) -> dict[str, Any]:
    """The flow of a state."""
    return {
        "by": WRITER,
        "stack": _STACK.dump_python(s.stack, mode="json"),
        "turn": s.turn,
        "said": list(s.said),
        "shuffles": s.shuffles,
        "over": over_json(s.over),
    }


def resume(s: State, data: dict[str, Any]) -> None:
    """Take up a flow that this engine wrote; raises BadPosition if it did not, or if it does not fit."""
    flow = parse(FlowWire, data, BadPosition)
    for field, number in (("turn", flow.turn), ("shuffles", flow.shuffles)):
        if number > LAST_TURN:
            raise BadPosition(
                f"flow.{field}: {number} is more than a game can come to: {LAST_TURN} is the most"
            )
    s.turn, s.shuffles, s.said = flow.turn, flow.shuffles, flow.said
    if flow.over is not None:
        s.over = _end(flow.over)
        return
    try:
        s.stack = _STACK.validate_python(flow.stack)
    except ValidationError:
        raise BadPosition("flow.stack: this is not what this engine wrote") from None
    if not s.enemies and not any(isinstance(frame, Spoils) for frame in s.stack):
        raise BadPosition("no enemy is in play", "SET-3")
    for hero in s.numbers.order:
        if s.damage[hero] >= s.numbers.health[hero]:
            raise BadPosition(f"{HEROES[hero]} is dead, and the game is not over", "ENEMY-2")
    if not _stands(s) or not all(_fits(s, frame) for frame in s.stack):
        raise BadPosition("flow.stack: this does not fit the position")
    if len(s.graveyard) >= GRAVEYARD_LIMIT and not isinstance(s.stack[-1], Splitting):
        raise BadPosition("seven cards in the Graveyard and nothing pending", "GRAVE-1")
    waited = pending(s)
    if waited is None or all(isinstance(action, Concede) for action in legal_actions(s, waited.seat)):
        raise BadPosition("flow.stack: nobody could answer what is pending")


def _end(over: OverWire) -> Over:
    reasons = ("boss",) if over.won else ("conceded", *(f"died:{name}" for name in HEROES))
    if over.reason not in reasons:
        raise BadPosition(f"flow.over: a game that was {'won' if over.won else 'lost'} ends by {reasons[0]}")
    return Over(over.won, over.reason)


def _stands(s: State) -> bool:
    """Whether the stack is built as the rules build it: the rest of the turn, effects, a decision."""
    stack = s.stack
    if not stack or type(stack[0]) not in _PHASES or not isinstance(stack[-1], Decision):
        return False
    if s.phase not in _PHASES[type(stack[0])] or any(type(frame) in _PHASES for frame in stack[1:]):
        return False
    if not isinstance(stack[0], (EnemyPhase, NextTurn)) and not s.is_player(s.active):
        return False
    if sum(isinstance(frame, Defeat) for frame in stack) > 1:
        return False
    for below, frame in pairwise(stack):
        match frame:
            case Refill():
                stands = isinstance(below, NextTurn) and s.phase == "discard"
            case Discarding():
                stands = isinstance(below, Refill | Collect)
            case Drawing(granted=False):
                stands = isinstance(below, ActionPhase | Collect)
            case AfterAttacks():
                stands = s.phase == "enemy"
            case Aim():
                stands = isinstance(below, AfterAttacks)
            case Splitting() | Passing() | Aiming() | PickingMeld() | PickingCards():
                stands = frame is stack[-1]
            case PickingExtreme() | Merging():
                stands = frame is stack[-1]
            case _:
                stands = True
        if not stands:
            return False
    return True


def _fits(s: State, frame: Frame) -> bool:
    """Whether a frame names seats that are there and owes what can be owed."""
    players = {h for h in range(4) if s.is_player(h)}
    match frame:
        case Drawing(seat=seat, left=left, granted=granted):
            fits = seat in players and 1 <= left <= TOKEN_LIMIT and (granted or seat == s.active)
            return fits and (frame is not s.stack[-1] or can_draw(s, seat))
        case Discarding(left=left):
            return 1 <= left <= MOST_OWED
        case Packet(hits=hits):
            return _are_hits(s, hits)
        case Reacting(hits=hits, decider=decider, waiting=waiting):
            seats = decider in players and {*waiting} <= players and 0 < len(waiting) == len({*waiting})
            return seats and _are_hits(s, hits)
        case Passing(givers=givers, chosen=chosen):
            fits = {*givers} <= players and len(chosen) < len(givers) == len({*givers}) > 1
            fits = fits and all(s.hands[giver] for giver in givers)
            return fits and all(
                0 <= card < CARDS and holds(s.hands[giver], card)
                for giver, card in zip(givers, chosen, strict=False)
            )
        case Splitting(total=total):
            return 0 < total <= MOST_OWED
        case Defeat(target=target):
            return 0 <= target < len(s.enemies)
        case Aim(next=at, hits=hits):
            return at >= 0 and _are_hits(s, hits)
        case Aiming(next=at, hits=hits, targets=targets):
            fits = 0 <= at < len(s.enemies) and _are_hits(s, hits)
            return fits and len(targets) > 1 and {*targets} <= {0, 1, 2, 3}
        case AfterAttacks(enemies=enemies):
            return all(enemy in s.numbers.content.enemies for enemy in enemies)
        case Extremes(enemy=enemy, left=left):
            return enemy in s.numbers.content.enemies and 0 <= left <= MOST_OWED
        case Spoils(enemy=enemy) | PickingExtreme(enemy=enemy):
            return enemy in s.numbers.content.enemies
        case PickingMeld(enemy=enemy, zones=zones):
            known = enemy in s.numbers.content.enemies
            return known and len(zones) > 1 and all(z in range(4) and s.zones[z] for z in zones)
        case PickingCards(enemy=enemy, count=wanted):
            return enemy in s.numbers.content.enemies and 0 < wanted < sum(map(count, s.zones))
        case Merging(enemy=enemy, origin=origin, into=into):
            known = enemy in s.numbers.content.enemies and {origin, into} <= {0, 1, 2, 3}
            return known and origin != into and bool(s.zones[origin])
        case Collect(hits=hits):
            return _are_hits(s, hits)
    return True


def _are_hits(s: State, hits: tuple[Hit, ...]) -> bool:
    sources = (*s.numbers.content.enemies, "graveyard", "talk")
    return all(
        hit.target in range(4) and 0 < hit.amount <= MOST_OWED and hit.source in sources for hit in hits
    )
