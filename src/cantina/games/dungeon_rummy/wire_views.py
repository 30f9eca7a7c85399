"""The JSON form of what is told: events, decisions and views, with the models that describe them.

The models are the published schema; the real traffic of whole games is held against them by a test.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, Union, get_args

from pydantic import Field, NonNegativeInt, create_model

from cantina.games.dungeon_rummy import events as ev
from cantina.games.dungeon_rummy.cards import HEROES, Hero, card_name
from cantina.games.dungeon_rummy.view import DecisionKind, Over, Pending, Phase, Role, View, Which
from cantina.games.dungeon_rummy.wire_actions import StepWire, step_json
from cantina.games.dungeon_rummy.wire_base import (
    Amounts,
    CardName,
    HeroName,
    LyingName,
    PlainCardName,
    Wire,
    amounts,
    names,
)
from cantina.games.dungeon_rummy.wire_talk import MessageWire, message_json

# --- events ------------------------------------------------------------------------------------


class HitWire(Wire):
    """Damage about to land; ``source`` is an enemy id, ``graveyard`` or ``talk``."""

    target: HeroName
    amount: NonNegativeInt
    source: str


def hit_json(hit: ev.Hit) -> dict[str, Any]:
    """The JSON form of a hit."""
    return {"target": HEROES[hit.target], "amount": hit.amount, "source": hit.source}


def _as_it_is(value: Any) -> Any:
    return value


def _each(form: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda values: [form(value) for value in values]


def _named_hero(number: Hero) -> str:
    return HEROES[number]


_FORMS: dict[str, tuple[Any, Callable[[Any], Any]]] = {
    "int": (int, _as_it_is),
    "bool": (bool, _as_it_is),
    "str": (str, _as_it_is),
    "TokenUse": (str, _as_it_is),
    "Hero": (HeroName, _named_hero),
    "Card": (CardName | LyingName, card_name),
    "Shares": (Amounts, amounts),
    "tuple[str, ...]": (list[str], list),
    "tuple[Hero, ...]": (list[HeroName], _each(_named_hero)),
    "tuple[Hero, Hero]": (list[HeroName], _each(_named_hero)),
    "tuple[Card, ...]": (list[CardName | LyingName], _each(card_name)),
    "tuple[Hit, ...]": (list[HitWire], _each(hit_json)),
    "tuple[Step, ...]": (list[StepWire], _each(step_json)),
    "Message": (MessageWire, message_json),
}
"""By the type of an event's field: its type on the wire, and how a value is written."""


def _form(field: dataclasses.Field[Any]) -> tuple[Any, Callable[[Any], Any]]:
    """How a field of an event goes over the wire; a field of a type without a form is a KeyError."""
    annotation = str(field.type)
    if annotation.startswith("Literal["):
        return str, _as_it_is
    kind, write = _FORMS[annotation.removesuffix(" | None")]
    if not annotation.endswith(" | None"):
        return kind, write
    return kind | None, lambda value: None if value is None else write(value)


_EVENT_NAMES = {kind: re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower() for kind in get_args(ev.Event)}
_EVENT_FORMS = {
    kind: {field.name: _form(field) for field in dataclasses.fields(kind)} for kind in get_args(ev.Event)
}


def event_json(event: ev.Event) -> dict[str, Any]:
    """The JSON form of an event: its ``type`` and its fields, cards and Misfits by name."""
    form: dict[str, Any] = {"type": _EVENT_NAMES[type(event)]}
    for name, (_, write) in _EVENT_FORMS[type(event)].items():
        form[name] = write(getattr(event, name))
    return form


def event_models() -> Any:
    """The union of a model for each type of event, made from the events themselves."""
    models = []
    for kind, forms in _EVENT_FORMS.items():
        fields: dict[str, Any] = {"type": (Literal[_EVENT_NAMES[kind]], ...)}
        fields |= {name: (wire, ...) for name, (wire, _) in forms.items()}
        models.append(create_model(f"{kind.__name__}Event", __base__=Wire, __doc__=kind.__doc__, **fields))
    return Annotated[Union[tuple(models)], Field(discriminator="type")]  # noqa: UP007


# --- decisions ---------------------------------------------------------------------------------


class PendingWire(Wire):
    """The one decision that the game waits for, and who makes it; ``kind`` says which fields there are."""

    kind: DecisionKind
    seat: HeroName
    left: NonNegativeInt | None = None
    granted: bool | None = None
    hits: list[HitWire] | None = None
    total: NonNegativeInt | None = None
    source: str | None = None
    choices: list[HeroName] | None = None
    count: NonNegativeInt | None = None
    which: Which | None = None


class OverWire(Wire):
    """How a game ended: ``reason`` is ``boss``, ``died:<hero>`` or ``conceded``."""

    won: bool
    reason: str


def over_json(over: Over | None) -> dict[str, Any] | None:
    """The JSON form of a game's end."""
    return None if over is None else {"won": over.won, "reason": over.reason}


def pending_json(pending: Pending | None) -> dict[str, Any] | None:
    """The JSON form of the decision that the game waits for."""
    if pending is None:
        return None
    form: dict[str, Any] = {"kind": pending.kind, "seat": HEROES[pending.seat]}
    if pending.kind in ("draw", "discard"):
        form["left"] = pending.left
    if pending.kind == "draw":
        form["granted"] = pending.granted
    if pending.kind == "react":
        form["hits"] = [hit_json(hit) for hit in pending.hits]
    if pending.kind == "split":
        form["total"] = pending.total
    if pending.source:
        form["source"] = pending.source
    if pending.kind in ("pick-misfit", "pick-zone", "pick-merge"):
        form["choices"] = [HEROES[h] for h in pending.choices]
    if pending.kind in ("pick-cards", "pick-merge"):
        form["count"] = pending.count
    if pending.which is not None:
        form["which"] = pending.which
    return form


# --- views -------------------------------------------------------------------------------------


class SeenSeatWire(Wire):
    """One Misfit in a view; ``hand`` is a count where it is not the viewer's own."""

    hero: HeroName
    version: str
    role: Role
    health: NonNegativeInt
    damage: NonNegativeInt
    tokens: NonNegativeInt
    boots: NonNegativeInt
    boots_used: NonNegativeInt
    zone: list[CardName]
    hand: NonNegativeInt | list[PlainCardName]
    deck: NonNegativeInt
    top: PlainCardName | None


class SeenEnemyWire(Wire):
    """An enemy in play."""

    id: str
    level: NonNegativeInt
    damage: NonNegativeInt
    facing: HeroName | None


class ViewWire(Wire):
    """What one seat may know of a game, and nothing else."""

    game: Literal["dungeon-rummy"]
    seat: HeroName | None
    seats: list[SeenSeatWire]
    active: HeroName
    phase: Phase
    turn: NonNegativeInt
    decider: HeroName
    pending: PendingWire | None
    over: OverWire | None
    enemies: list[SeenEnemyWire]
    enemy_deck: NonNegativeInt
    enemy_trash: list[str]
    graveyard: list[LyingName]
    trash: list[LyingName]
    loot: list[str]
    treasure_deck: NonNegativeInt
    used_treasures: list[str]


def view_json(view: View) -> dict[str, Any]:
    """The JSON form of a view: what that seat may know, and nothing else."""
    return {
        "game": "dungeon-rummy",
        "seat": None if view.seat is None else HEROES[view.seat],
        "seats": [_seat_json(view, h) for h in view.order],
        "active": HEROES[view.active],
        "phase": view.phase,
        "turn": view.turn,
        "decider": HEROES[view.decider],
        "pending": pending_json(view.pending),
        "over": over_json(view.over),
        "enemies": [
            {
                "id": e.id,
                "level": e.level,
                "damage": e.damage,
                "facing": None if e.facing is None else HEROES[e.facing],
            }
            for e in view.enemies
        ],
        "enemy_deck": view.enemies_left,
        "enemy_trash": list(view.enemy_trash),
        "graveyard": [card_name(c) for c in view.graveyard],
        "trash": [card_name(c) for c in sorted(view.trash)],
        "loot": list(view.loot),
        "treasure_deck": view.treasures_left,
        "used_treasures": list(view.used_treasures),
    }


def _seat_json(view: View, h: Hero) -> dict[str, Any]:
    seat = view.seats[h]
    return {
        "hero": HEROES[h],
        "version": seat.version,
        "role": seat.role,
        "health": seat.health,
        "damage": seat.damage,
        "tokens": seat.tokens,
        "boots": seat.boots,
        "boots_used": seat.boots_used,
        "zone": names(seat.zone),
        "hand": seat.hand_count if seat.hand is None else names(seat.hand),
        "deck": seat.deck_count,
        "top": None if seat.top is None else card_name(seat.top),
    }
