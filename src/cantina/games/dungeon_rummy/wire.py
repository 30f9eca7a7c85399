"""The JSON form of actions, events, decisions, views and setups, as the engine protocol has it.

The models here are the one source of parsing, printing and of the published JSON Schema. Inside the
game a card, a Misfit and a zone are small ints; on the wire they are names (``R5``, ``mage``).
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    TypeAdapter,
    ValidationError,
)

from cantina.games.dungeon_rummy import actions as act
from cantina.games.dungeon_rummy import events as ev
from cantina.games.dungeon_rummy.cards import HEROES, Bag, Hero, card_name, cards_in, parse_card
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.setup import Config, Difficulty, SeatConfig
from cantina.games.dungeon_rummy.view import Pending, Role, View

M = TypeVar("M", bound=BaseModel)


def _known_card(text: str) -> str:
    parse_card(text)
    return text


HeroName = Literal["barbarian", "mage", "druid", "bard"]
CardName = Annotated[
    str, AfterValidator(_known_card), Field(pattern=r"^[RYGB](A|[2-9]|10|J|Q|K)\*?$", examples=["R5"])
]
PlainCardName = Annotated[
    str, AfterValidator(_known_card), Field(pattern=r"^[RYGB](A|[2-9]|10|J|Q|K)$", examples=["Y10"])
]
Amounts = dict[HeroName, StrictInt]
"""An amount for each Misfit; who is left out has 0."""


class Wire(BaseModel):
    """Base of all JSON objects: an unknown field is a fault."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


def parse(model: type[M], data: object, error: Callable[[str], RulesError]) -> M:
    """The object that ``data`` describes; raises ``error`` with each fault named in a sentence."""
    try:
        return model.model_validate(data)
    except ValidationError as faults:
        raise error(faults_in_words(faults)) from None


def faults_in_words(faults: ValidationError) -> str:
    """The first few faults of a validation as one sentence, each with its place."""
    parts = []
    for fault in faults.errors()[:3]:
        place = ".".join(str(part) for part in fault["loc"])
        message = fault["msg"].removeprefix("Value error, ")
        if fault["type"] in ("extra_forbidden", "missing"):
            message = "unknown field" if fault["type"] == "extra_forbidden" else "is missing"
        parts.append(f"{place or 'the object'}: {message}")
    return "; ".join(parts)


def hero(name: str) -> Hero:
    """The number of a Misfit that the models have checked already."""
    return HEROES.index(name)


def shares(amounts: dict[HeroName, int]) -> act.Shares:
    """Amounts by number from amounts by name."""
    return tuple(amounts.get(name, 0) for name in HEROES)  # type: ignore[return-value]


def amounts(values: act.Shares) -> dict[str, int]:
    """Amounts by name, without those that are 0."""
    return {HEROES[h]: n for h, n in enumerate(values) if n}


def names(bag: Bag) -> list[str]:
    """The cards of a bag by name."""
    return [card_name(c) for c in cards_in(bag)]


# --- actions -----------------------------------------------------------------------------------


class ActionWire(Wire):
    """An action; ``seat`` may be left out where only one seat could act."""

    seat: HeroName | None = None


class DrawWire(ActionWire):
    type: Literal["draw"] = "draw"
    origin: Literal["deck", "graveyard"] = Field(alias="from")
    card: PlainCardName | None = None

    def build(self, seat: Hero) -> act.Action:
        if (self.card is None) != (self.origin == "deck"):
            raise RulesError("a draw from the Graveyard names its card, one from the deck does not", "DRAW-1")
        return act.Draw(seat, None if self.card is None else parse_card(self.card))


class PlayWire(ActionWire):
    type: Literal["play"] = "play"
    card: PlainCardName
    source: Literal["hand", "barbarian", "mage", "druid", "bard"] = Field("hand", alias="from")
    zone: HeroName
    wild: StrictBool = False

    def build(self, seat: Hero) -> act.Action:
        source = None if self.source == "hand" else hero(self.source)
        return act.Play(seat, parse_card(self.card), hero(self.zone), source, self.wild)


class StepWire(Wire):
    card: CardName
    origin: HeroName = Field(alias="from")
    to: HeroName


class MoveWire(ActionWire):
    type: Literal["move"] = "move"
    cards: list[StepWire] | None
    most: StrictInt | None = None

    def build(self, seat: Hero) -> act.Action:
        steps = (act.Step(parse_card(c.card), hero(c.origin), hero(c.to)) for c in self.cards or ())
        return act.Move(seat, None if self.cards is None else tuple(steps), self.most)


class AttackWire(ActionWire):
    type: Literal["attack"] = "attack"
    zone: HeroName
    target: StrictInt | None = None
    treasures: StrictInt = 0

    def build(self, seat: Hero) -> act.Action:
        return act.Attack(seat, hero(self.zone), self.target, self.treasures)


class TreasureWire(ActionWire):
    type: Literal["treasure"] = "treasure"
    treasure: str
    heal: Amounts | None = None
    zones: tuple[HeroName, HeroName] | None = None
    mana: Amounts | None = None
    card: PlainCardName | None = None
    player: HeroName | None = None
    players: list[HeroName] | None = None
    most: StrictInt | None = None
    total: StrictInt | None = None

    def build(self, seat: Hero) -> act.Action:
        return act.UseTreasure(
            seat,
            self.treasure,
            heal=None if self.heal is None else shares(self.heal),
            zones=None if self.zones is None else (hero(self.zones[0]), hero(self.zones[1])),
            mana=None if self.mana is None else shares(self.mana),
            card=None if self.card is None else parse_card(self.card),
            player=None if self.player is None else hero(self.player),
            players=None if self.players is None else tuple(map(hero, self.players)),
        )


class TokenWire(ActionWire):
    type: Literal["token"] = "token"
    owner: HeroName = Field(alias="hero")
    use: Literal["prevent", "transfer", "heal", "draw"]
    target: HeroName | None = None
    count: StrictInt = 1

    def build(self, seat: Hero) -> act.Action:
        target = hero(self.owner if self.target is None else self.target)
        return act.UseToken(seat, hero(self.owner), self.use, target, self.count)


class DiscardWire(ActionWire):
    type: Literal["discard"] = "discard"
    card: PlainCardName

    def build(self, seat: Hero) -> act.Action:
        return act.Discard(seat, parse_card(self.card))


class EndWire(ActionWire):
    type: Literal["end"] = "end"

    def build(self, seat: Hero) -> act.Action:
        return act.End(seat)


class AcceptWire(ActionWire):
    type: Literal["accept"] = "accept"

    def build(self, seat: Hero) -> act.Action:
        return act.Accept(seat)


class SkipWire(ActionWire):
    type: Literal["skip-attack"] = "skip-attack"
    treasure: str

    def build(self, seat: Hero) -> act.Action:
        return act.SkipAttack(seat, self.treasure)


class ChooseWire(ActionWire):
    type: Literal["choose"] = "choose"
    damage: Amounts | None = None
    total: StrictInt | None = None
    card: PlainCardName | None = None

    def build(self, seat: Hero) -> act.Action:
        if self.card is not None and self.damage is None:
            return act.ChooseCard(seat, parse_card(self.card))
        if self.card is not None:
            raise RulesError("a choice is of damage or of a card, not of both")
        return act.ChooseSplit(seat, None if self.damage is None else shares(self.damage), self.total)


class ConcedeWire(ActionWire):
    type: Literal["concede"] = "concede"

    def build(self, seat: Hero) -> act.Action:
        return act.Concede(seat)


AnyActionWire = Annotated[
    DrawWire
    | PlayWire
    | MoveWire
    | AttackWire
    | TreasureWire
    | TokenWire
    | DiscardWire
    | EndWire
    | AcceptWire
    | SkipWire
    | ChooseWire
    | ConcedeWire,
    Field(discriminator="type"),
]
_ACTION: TypeAdapter[AnyActionWire] = TypeAdapter(AnyActionWire)


def parse_action(data: object) -> tuple[Hero | None, Callable[[Hero], act.Action]]:
    """The seat that an action names, if it does, and the action as a function of the seat.

    Raises RulesError (``bad-request``) naming each fault.
    """
    try:
        wire = _ACTION.validate_python(data)
    except ValidationError as faults:
        raise RulesError(_without_tag(faults_in_words(faults))) from None
    wire.build(0)  # what can be wrong with it is wrong for every seat
    return (None if wire.seat is None else hero(wire.seat)), wire.build


def _without_tag(words: str) -> str:
    return re.sub(r"(^|; )[a-z-]+\.", r"\1", words)


def action_from_json(data: object) -> act.Action:
    """The action of a record or journal, in which the seat always stands; raises RulesError."""
    seat, build = parse_action(data)
    if seat is None:
        raise RulesError("seat: is missing")
    return build(seat)


def action_json(action: act.Action) -> dict[str, Any]:
    """The JSON form of an action; of a pattern with its null field and its bounds."""
    form: dict[str, Any] = {"type": _ACTION_TYPES[type(action)], "seat": HEROES[action.seat]}
    match action:
        case act.Draw(card=card):
            form["from"] = "deck" if card is None else "graveyard"
            if card is not None:
                form["card"] = card_name(card)
        case act.Play(card=card, zone=zone, source=source, wild=wild):
            form |= {"card": card_name(card), "from": "hand" if source is None else HEROES[source]}
            form |= {"zone": HEROES[zone], "wild": wild}
        case act.Move(cards=None, most=most):
            form |= {"cards": None, "most": most}
        case act.Move(cards=steps):
            form["cards"] = [step_json(step) for step in steps or ()]
        case act.Attack(zone=zone, target=target, treasures=treasures):
            form |= {"zone": HEROES[zone], "target": target, "treasures": treasures}
        case act.UseTreasure():
            form |= _treasure_json(action)
        case act.UseToken(owner=owner, use=use, target=target, count=count):
            form |= {"hero": HEROES[owner], "use": use, "target": HEROES[target], "count": count}
        case act.Discard(card=card) | act.ChooseCard(card=card):
            form["card"] = card_name(card)
        case act.SkipAttack(treasure=treasure):
            form["treasure"] = treasure
        case act.ChooseSplit(damage=None, total=total):
            form |= {"damage": None, "total": total}
        case act.ChooseSplit(damage=damage):
            form["damage"] = amounts(damage)  # type: ignore[arg-type]
    return form


_ACTION_TYPES: dict[type[act.Action], str] = {
    act.Draw: "draw",
    act.Play: "play",
    act.Move: "move",
    act.Attack: "attack",
    act.UseTreasure: "treasure",
    act.UseToken: "token",
    act.Discard: "discard",
    act.End: "end",
    act.Accept: "accept",
    act.SkipAttack: "skip-attack",
    act.ChooseSplit: "choose",
    act.ChooseCard: "choose",
    act.Concede: "concede",
}


def step_json(step: act.Step) -> dict[str, Any]:
    """One card of a move."""
    return {"card": card_name(step.card), "from": HEROES[step.origin], "to": HEROES[step.to]}


def _treasure_json(action: act.UseTreasure) -> dict[str, Any]:
    form: dict[str, Any] = {"treasure": action.treasure}
    if action.treasure == "heal-4":
        form |= {"heal": None, "most": 4} if action.heal is None else {"heal": amounts(action.heal)}
    if action.treasure == "mana-3":
        form |= {"mana": None, "total": 3} if action.mana is None else {"mana": amounts(action.mana)}
    if action.zones is not None:
        form["zones"] = [HEROES[z] for z in action.zones]
    if action.card is not None:
        form["card"] = card_name(action.card)
    if action.player is not None:
        form["player"] = HEROES[action.player]
    if action.players is not None:
        form["players"] = [HEROES[p] for p in action.players]
    return form


# --- events ------------------------------------------------------------------------------------

_EVENT_NAMES = {kind: re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower() for kind in get_args(ev.Event)}


def event_json(event: ev.Event) -> dict[str, Any]:
    """The JSON form of an event: its ``type`` and its fields, cards and Misfits by name."""
    form: dict[str, Any] = {"type": _EVENT_NAMES[type(event)]}
    for field in dataclasses.fields(event):
        form[field.name] = _event_value(field.name, str(field.type), getattr(event, field.name))
    return form


def _event_value(name: str, kind: str, value: Any) -> Any:
    if value is None or isinstance(value, str):
        return value
    if kind.startswith("Hero"):
        return HEROES[value]
    if kind.startswith("Card"):
        return card_name(value)
    if kind.startswith("tuple[Hero"):
        return [HEROES[h] for h in value]
    if kind.startswith("tuple[Card"):
        return [card_name(c) for c in value]
    if kind == "Shares":
        return amounts(value)
    if kind.startswith("tuple[Hit"):
        return [hit_json(hit) for hit in value]
    if kind.startswith("tuple[Step"):
        return [step_json(step) for step in value]
    return list(value) if isinstance(value, tuple) else value


def hit_json(hit: ev.Hit) -> dict[str, Any]:
    """The JSON form of a hit."""
    return {"target": HEROES[hit.target], "amount": hit.amount, "source": hit.source}


# --- decisions and views -----------------------------------------------------------------------


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
    return form


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
        "over": None if view.over is None else {"won": view.over.won, "reason": view.over.reason},
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
        "trash": [card_name(c) for c in view.trash],
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


# --- setups ------------------------------------------------------------------------------------


class SeatConfigWire(Wire):
    hero: str
    version: str = "standard"
    role: Role = "ai"


class ConfigWire(Wire):
    """What is chosen before a game (SET-1 to SET-5)."""

    seats: list[SeatConfigWire]
    difficulty: Difficulty = "first-game"
    sets: list[Literal["forest", "necropolis"]] = ["forest", "necropolis"]
    enemies: list[str] | None = None
    boss: str | None = None
    boots: StrictInt | None = None
    first: str = "random"

    def build(self) -> Config:
        """The setup as the game takes it."""
        return Config(
            seats=tuple(SeatConfig(s.hero, s.version, s.role) for s in self.seats),
            difficulty=self.difficulty,
            sets=tuple(self.sets),
            enemies=None if self.enemies is None else tuple(self.enemies),
            boss=self.boss,
            boots=self.boots,
            first=self.first,
        )


def config_json(config: Config) -> dict[str, Any]:
    """The JSON form of a setup."""
    return {
        "seats": [{"hero": s.hero, "version": s.version, "role": s.role} for s in config.seats],
        "difficulty": config.difficulty,
        "sets": list(config.sets),
        "enemies": None if config.enemies is None else list(config.enemies),
        "boss": config.boss,
        "boots": config.boots,
        "first": config.first,
    }


def config_from_json(data: object, error: Callable[[str], RulesError] = RulesError) -> Config:
    """The setup that ``data`` describes; raises ``error`` naming each fault."""
    return parse(ConfigWire, data, error).build()
