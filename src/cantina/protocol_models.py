"""The objects of the engine protocol: requests as they are read, answers as they are told, and their schema.

The schema is made from the models that the engine itself reads with; answers are held against it by tests.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, NonNegativeInt, TypeAdapter

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.position import PositionWire
from cantina.games.dungeon_rummy.record import HandOverWire, RecordWire
from cantina.games.dungeon_rummy.wire import (
    AnyActionWire,
    CardName,
    ConfigWire,
    HeroName,
    OverWire,
    PendingWire,
    ViewWire,
    Whole,
    Wire,
    event_models,
)

PROTOCOL = 1
GAMES = ("dungeon-rummy",)

# --- requests ----------------------------------------------------------------------------------


class Request(Wire):
    """Base of all requests."""


class Hello(Request):
    op: Literal["hello"]


class New(Request):
    op: Literal["new"]
    game: Literal["dungeon-rummy"] = "dungeon-rummy"
    seed: Whole = 0
    config: ConfigWire


class Load(Request):
    op: Literal["load"]
    position: dict[str, Any]


class GetPosition(Request):
    op: Literal["position"]


class GetView(Request):
    op: Literal["view"]
    seat: HeroName


class Legal(Request):
    op: Literal["legal"]
    seat: HeroName | None = None


class Apply(Request):
    op: Literal["apply"]
    action: dict[str, Any]


class Meld(Request):
    op: Literal["meld"]
    cards: Annotated[list[CardName], Field(min_length=1)]


class GetPreview(Request):
    op: Literal["preview"]
    seat: HeroName | None = None
    action: dict[str, Any]


class Bot(Request):
    op: Literal["bot"]
    seat: HeroName
    level: str
    nodes: Annotated[Whole, Field(ge=1)] | None = None
    rng: Whole = 0


class GetRecord(Request):
    op: Literal["record"]


class Replay(Request):
    op: Literal["replay"]
    record: dict[str, Any]


REQUESTS: tuple[type[Request], ...] = (
    Hello,
    New,
    Load,
    GetPosition,
    GetView,
    Legal,
    Apply,
    Meld,
    GetPreview,
    Bot,
    GetRecord,
    Replay,
)

# --- answers -----------------------------------------------------------------------------------

AnyEvent = event_models()
"""Any event, by its ``type``."""


class Answer(Wire):
    """Base of all answers that are no error."""

    ok: Literal[True]


class HelloAnswer(Answer):
    name: str
    version: str
    protocol: Literal[1]
    games: list[str]
    levels: list[str]


class ToldAnswer(Answer):
    """What happened, and what the game waits for now: after new, load, apply and replay."""

    events: list[AnyEvent]  # type: ignore[valid-type]
    pending: PendingWire | None
    over: OverWire | None


class PositionAnswer(Answer):
    position: PositionWire


class ViewAnswer(Answer):
    view: ViewWire


class LegalAnswer(Answer):
    pending: PendingWire | None
    actions: list[AnyActionWire]


class MeldAnswer(Answer):
    """What some cards are as a meld; ``rule`` and ``why`` only if they are none."""

    legal: bool
    kinds: list[Literal["single", "run", "set"]]
    royal: bool
    canasta: bool
    mana: NonNegativeInt
    readings: list[list[str]]
    rule: str | None = None
    why: str | None = None


class PreviewWire(Wire):
    """What an action would do; the fields from ``cards`` on only for an attack."""

    boots: NonNegativeInt
    fills_graveyard: bool
    zones: dict[HeroName, list[CardName]]
    healed: dict[HeroName, int]
    tokens: dict[HeroName, int] | NonNegativeInt
    dies: list[HeroName]
    cards: NonNegativeInt | None = None
    damage: NonNegativeInt | None = None
    dealt: NonNegativeInt | None = None
    mana: NonNegativeInt | None = None
    tokens_lost: NonNegativeInt | None = None
    treasures: NonNegativeInt | None = None
    falls: bool | None = None


class PreviewAnswer(Answer):
    preview: PreviewWire


class BotAnswer(Answer):
    action: AnyActionWire


class RecordAnswer(Answer):
    record: RecordWire


class Error(Wire):
    """Why a request was refused, and by which rule, if by one."""

    code: Literal[
        "bad-json",
        "bad-request",
        "unknown-op",
        "no-game",
        "bad-position",
        "bad-record",
        "illegal-action",
        "game-over",
    ]
    rule: str | None
    message: str


class ErrorAnswer(Wire):
    ok: Literal[False]
    error: Error


ANSWERS: dict[str, type[Wire]] = {
    "hello": HelloAnswer,
    "new": ToldAnswer,
    "load": ToldAnswer,
    "position": PositionAnswer,
    "view": ViewAnswer,
    "legal": LegalAnswer,
    "apply": ToldAnswer,
    "meld": MeldAnswer,
    "preview": PreviewAnswer,
    "bot": BotAnswer,
    "record": RecordAnswer,
    "replay": ToldAnswer,
}
"""By operation, what answers it; or ``ErrorAnswer``."""

# --- schema ------------------------------------------------------------------------------------


def schema() -> dict[str, Any]:
    """The JSON Schema of every object of the protocol, all definitions in one ``$defs``.

    ``requests`` and ``answers`` by operation, then the objects inside them by name.
    """
    parts: dict[str, Any] = {f"requests/{_op(model)}": model for model in REQUESTS}
    parts |= {f"answers/{op}": model for op, model in ANSWERS.items()}
    parts |= {
        "error": ErrorAnswer,
        "action": AnyActionWire,
        "event": AnyEvent,
        "pending": PendingWire,
        "view": ViewWire,
        "position": PositionWire,
        "config": ConfigWire,
        "record": RecordWire,
        "step": AnyActionWire | HandOverWire,
        "content": Content,
    }
    inputs = [(name, "validation", TypeAdapter(part)) for name, part in parts.items()]
    found, definitions = TypeAdapter.json_schemas(inputs)  # type: ignore[arg-type]
    document: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The engine protocol of Misfit Cantina",
        "protocol": PROTOCOL,
        "requests": {},
        "answers": {},
    }
    for (name, _), part in found.items():
        group, _, op = str(name).partition("/")
        if op:
            document[group][op] = part
        else:
            document[group] = part
    return document | definitions


def _op(model: type[Request]) -> str:
    """The name of the operation that a request asks for."""
    return str(model.model_json_schema()["properties"]["op"]["const"])
