"""The JSON form of actions, read and written (see the protocol's page on actions)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from pydantic import ConfigDict, Field, StrictBool, TypeAdapter, ValidationError

from cantina.games.dungeon_rummy import actions as act
from cantina.games.dungeon_rummy.cards import HEROES, Hero, card_name, parse_card
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.wire_base import (
    Amounts,
    CardName,
    HeroName,
    PlainCardName,
    Whole,
    Wire,
    amounts,
    faults_in_words,
    hero,
    shares,
)
from cantina.games.dungeon_rummy.wire_talk import MessageWire, message_json

LONGEST_SHOWN: Final = 40
"""Characters of a word that nobody knows which are said back."""


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
    most: Whole | None = None

    def build(self, seat: Hero) -> act.Action:
        steps = (act.Step(parse_card(c.card), hero(c.origin), hero(c.to)) for c in self.cards or ())
        return act.Move(seat, None if self.cards is None else tuple(steps), self.most)


class AttackWire(ActionWire):
    type: Literal["attack"] = "attack"
    zone: HeroName
    target: Whole | None = None
    treasures: Whole = 0

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
    most: Whole | None = None
    total: Whole | None = None

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
    count: Whole = 1

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


class LyingWire(Wire):
    """A card and the Play Zone in which it lies."""

    card: CardName
    zone: HeroName


def _lying(cards: list[LyingWire] | None) -> tuple[act.Lying, ...] | None:
    return None if cards is None else tuple(act.Lying(parse_card(c.card), hero(c.zone)) for c in cards)


class PreventWire(ActionWire):
    type: Literal["prevent"] = "prevent"
    cards: list[LyingWire] | None
    most: Whole | None = None

    def build(self, seat: Hero) -> act.Action:
        return act.Prevent(seat, _lying(self.cards), self.most)


class RetrieveWire(ActionWire):
    type: Literal["retrieve"] = "retrieve"
    card: PlainCardName
    payer: HeroName

    def build(self, seat: Hero) -> act.Action:
        return act.PayRetrieve(seat, parse_card(self.card), hero(self.payer))


class ChooseWire(ActionWire):
    """A choice that the game asks for: of ``damage``, a ``target``, a ``zone``, ``cards`` or a ``card``."""

    type: Literal["choose"] = "choose"
    damage: Amounts | None = None
    total: Whole | None = None
    target: HeroName | None = None
    zone: HeroName | None = None
    cards: list[LyingWire] | None = None
    count: Whole | None = None
    card: PlainCardName | None = None

    def build(self, seat: Hero) -> act.Action:
        made = [n for n in ("damage", "target", "zone", "cards", "card") if getattr(self, n) is not None]
        if len(made) > 1:
            raise RulesError(f"a choice is of one thing, not of {' and '.join(made)}")
        if self.target is not None:
            return act.ChooseTarget(seat, hero(self.target))
        if self.zone is not None:
            return act.ChooseZone(seat, hero(self.zone))
        if self.card is not None:
            return act.ChooseCard(seat, parse_card(self.card))
        if self.cards is not None or self.count is not None:
            return act.ChooseCards(seat, _lying(self.cards), self.count)
        return act.ChooseSplit(seat, None if self.damage is None else shares(self.damage), self.total)


class ConcedeWire(ActionWire):
    type: Literal["concede"] = "concede"

    def build(self, seat: Hero) -> act.Action:
        return act.Concede(seat)


class TalkWire(ActionWire):
    type: Literal["talk"] = "talk"
    message: MessageWire | None

    def build(self, seat: Hero) -> act.Action:
        return Talk(seat, None if self.message is None else self.message.build())


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
    | TalkWire
    | PreventWire
    | RetrieveWire
    | ConcedeWire,
    Field(discriminator="type"),
]
_ACTION: TypeAdapter[AnyActionWire] = TypeAdapter(AnyActionWire, config=ConfigDict(defer_build=True))


def parse_action(data: object) -> tuple[Hero | None, Callable[[Hero], act.Action]]:
    """The seat that an action names, if it does, and the action as a function of the seat.

    Raises RulesError (``bad-request``) naming each fault.
    """
    _check_type(data)
    try:
        wire = _ACTION.validate_python(data)
    except ValidationError as faults:
        raise RulesError(_without_tag(faults_in_words(faults))) from None
    wire.build(0)  # what can be wrong with it is wrong for every seat
    return (None if wire.seat is None else hero(wire.seat)), wire.build


def _check_type(data: object) -> None:
    known = ", ".join(dict.fromkeys(_ACTION_TYPES.values()))
    if not isinstance(data, dict):
        raise RulesError(f"an action is an object with a type: {known}")
    if "type" not in data:
        raise RulesError(f"type: is missing: there are {known}")
    kind = data["type"]
    if not isinstance(kind, str) or kind not in _ACTION_TYPES.values():
        shown = repr(kind)
        shown = shown if len(shown) <= LONGEST_SHOWN else shown[: LONGEST_SHOWN - 3] + "..."
        raise RulesError(f"type: {shown} is no action: there are {known}")


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
        case act.Prevent(cards=None, most=most):
            form |= {"cards": None, "most": most}
        case act.ChooseCards(cards=None, count=count):
            form |= {"cards": None, "count": count}
        case act.Prevent(cards=cards) | act.ChooseCards(cards=cards):
            form["cards"] = [_lying_json(lying) for lying in cards or ()]
        case act.PayRetrieve(card=card, payer=payer):
            form |= {"card": card_name(card), "payer": HEROES[payer]}
        case act.ChooseTarget(target=target):
            form["target"] = HEROES[target]
        case act.ChooseZone(zone=zone):
            form["zone"] = HEROES[zone]
        case Talk(message=message):
            form["message"] = None if message is None else message_json(message)
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
    act.Prevent: "prevent",
    act.PayRetrieve: "retrieve",
    act.ChooseTarget: "choose",
    act.ChooseZone: "choose",
    act.ChooseCards: "choose",
    Talk: "talk",
    act.Concede: "concede",
}


def _lying_json(lying: act.Lying) -> dict[str, Any]:
    return {"card": card_name(lying.card), "zone": HEROES[lying.zone]}


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
