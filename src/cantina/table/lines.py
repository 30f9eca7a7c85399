"""The lines of a journal as values, and their JSON form: a head, then one line for every change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from cantina.games.dungeon_rummy.cards import HEROES, Hero, parse_hero
from cantina.games.dungeon_rummy.errors import BadRecord, RulesError
from cantina.games.dungeon_rummy.record import Record, Step, step_from_json, step_json
from cantina.games.dungeon_rummy.view import Over

FORMAT: Final = 2
"""The version of the journal's own form: an older program refuses a newer one. 2 has chat."""
KIND: Final = "cantina-journal"


@dataclass(frozen=True, slots=True)
class Head:
    """The first line: the record as it starts, what seats are called, and how strong their AIs are."""

    record: Record
    names: Mapping[Hero, str] = field(default_factory=dict)
    levels: Mapping[Hero, str] = field(default_factory=dict)


class Why(NamedTuple):
    """Why the AI in a seat did what it did, in a sentence for everybody."""

    seat: Hero
    text: str


@dataclass(frozen=True, slots=True)
class Changed:
    """An action or a hand-over was done.

    ``turn`` is the turn after it and ``over`` how the game ended with it, for who only lists games;
    ``level`` goes with a hand-over to an AI, ``why`` is what was told of AIs' reasons after it. Older
    programs read past that.
    """

    step: Step
    turn: int
    over: Over | None = None
    level: str | None = None
    why: tuple[Why, ...] = ()


@dataclass(frozen=True, slots=True)
class Undone:
    """The last ``count`` actions were taken back; ``turn`` is the turn after it."""

    count: int
    turn: int


@dataclass(frozen=True, slots=True)
class Said:
    """A human chatted; ``turn`` is the turn in which it was said."""

    seat: Hero
    text: str
    turn: int


Line = Changed | Undone | Said


def head_json(head: Head) -> dict[str, Any]:
    """The JSON form of a head."""
    return {
        "kind": KIND,
        "format": FORMAT,
        "names": {HEROES[hero]: name for hero, name in sorted(head.names.items())},
        "levels": {HEROES[hero]: level for hero, level in sorted(head.levels.items())},
        "record": head.record.to_json(),
    }


def head_from_json(data: Mapping[str, Any]) -> Head:
    """The head that ``data`` describes; raises BadRecord when it is none."""
    return Head(Record.from_json(data.get("record")), _by_hero(data, "names"), _by_hero(data, "levels"))


def line_json(line: Line) -> dict[str, Any]:
    """The JSON form of a line."""
    if isinstance(line, Undone):
        return {"undo": line.count, "turn": line.turn}
    if isinstance(line, Said):
        return {"chat": line.text, "seat": HEROES[line.seat], "turn": line.turn}
    form: dict[str, Any] = {"step": step_json(line.step), "turn": line.turn}
    if line.over is not None:
        form["over"] = {"won": line.over.won, "reason": line.over.reason}
    if line.level is not None:
        form["level"] = line.level
    if line.why:
        form["why"] = [[HEROES[why.seat], why.text] for why in line.why]
    return form


def line_from_json(data: Mapping[str, Any]) -> Line:
    """The line that ``data`` describes; raises RulesError when it is none."""
    turn = data.get("turn")
    if type(turn) is not int:
        raise RulesError("turn: is missing")
    if "undo" in data:
        if type(data["undo"]) is not int:
            raise RulesError("undo: is no number of actions")
        return Undone(data["undo"], turn)
    if "chat" in data:
        if not isinstance(data["chat"], str) or data.get("seat") not in HEROES:
            raise RulesError("chat: does not say who said what")
        return Said(parse_hero(data["seat"]), data["chat"], turn)
    level = data.get("level")
    if level is not None and not isinstance(level, str):
        raise RulesError("level: is no text")
    return Changed(
        step_from_json(data.get("step")), turn, over_from_json(data.get("over")), level,
        _why_from_json(data.get("why", [])),
    )  # fmt: skip


def over_from_json(data: object) -> Over | None:
    """How a line says that the game ended, or None; raises RulesError when it says neither."""
    match data:
        case None:
            return None
        case {"won": bool(won), "reason": str(reason)}:
            return Over(won, reason)
    raise RulesError("over: does not say how the game ended")


def _why_from_json(data: object) -> tuple[Why, ...]:
    if not isinstance(data, list):
        raise RulesError("why: is no list of reasons")
    told: list[Why] = []
    for one in data:
        match one:
            case [str(hero), str(text)] if hero in HEROES:
                told.append(Why(parse_hero(hero), text))
            case _:
                raise RulesError("why: does not say who had which reason")
    return tuple(told)


def _by_hero(data: Mapping[str, Any], key: str) -> dict[Hero, str]:
    values = data.get(key)
    if not isinstance(values, dict) or not all(isinstance(text, str) for text in values.values()):
        raise BadRecord(f"{key}: must hold texts by Misfit")
    try:
        return {parse_hero(name): text for name, text in values.items()}
    except ValueError as error:
        raise BadRecord(f"{key}: {error}") from None
