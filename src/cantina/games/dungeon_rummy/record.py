"""Records: ruleset, resolved content, start and every step; replaying one is how games are loaded.

A record is what a journal on disk holds, what a player shares, and what a fault is reported with.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.cards import HEROES, Hero
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_files import content_from_json, content_json
from cantina.games.dungeon_rummy.errors import BadRecord, ContentError, RulesError
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.game import apply, hand_over
from cantina.games.dungeon_rummy.position import state_from_position
from cantina.games.dungeon_rummy.setup import Config, new_game
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.wire import (
    HeroName,
    Whole,
    Wire,
    action_from_json,
    action_json,
    config_from_json,
    config_json,
    hero,
    parse,
)

FORMAT = 1
"""The version of the record's own form: an older program refuses a newer one."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game that began with a setup and a seed."""

    config: Config
    seed: int


@dataclass(frozen=True, slots=True)
class FromPosition:
    """A game that began with a loaded position."""

    position: dict[str, Any]


@dataclass(frozen=True, slots=True)
class HandOver:
    """A seat given from human to AI or back: no action of the game, but part of its record."""

    seat: Hero
    role: Literal["human", "ai"]


Step = Action | HandOver


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game: what it was played with, how it began, and what was done."""

    content: Content
    start: NewGame | FromPosition
    steps: tuple[Step, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The record as JSON."""
        start: dict[str, Any]
        if isinstance(self.start, NewGame):
            start = {"config": config_json(self.start.config), "seed": self.start.seed}
        else:
            start = {"position": self.start.position}
        return {
            "format": FORMAT,
            "game": "dungeon-rummy",
            "ruleset": self.content.ruleset,
            "content": content_json(self.content),
            **start,
            "steps": [step_json(step) for step in self.steps],
        }

    @staticmethod
    def from_json(data: object) -> Record:
        """The record that ``data`` describes.

        Raises BadRecord when it cannot be read or is newer than this program.
        """
        number = data.get("format") if isinstance(data, dict) else None
        if isinstance(number, int) and number > FORMAT:
            raise BadRecord(f"this record has format {number}: a newer version of the game is needed")
        wire = parse(RecordWire, data, BadRecord)
        try:
            content = content_from_json(wire.content)
        except ContentError as error:
            raise BadRecord(f"content: {error.message}") from None
        start: NewGame | FromPosition
        if (wire.config is None) == (wire.position is None):
            raise BadRecord("a record begins with a config or with a position")
        if wire.config is not None:
            start = NewGame(config_from_json(wire.config, BadRecord), wire.seed)
        else:
            assert wire.position is not None
            start = FromPosition(wire.position)
        return Record(content, start, tuple(_read_steps(wire.steps)))


class RecordWire(Wire):
    """A record as JSON."""

    format: Literal[1]
    game: Literal["dungeon-rummy"]
    ruleset: str
    content: dict[str, Any]
    config: dict[str, Any] | None = None
    seed: Whole = 0
    position: dict[str, Any] | None = None
    steps: list[dict[str, Any]]
    table: dict[str, Any] | None = None
    """What a table adds for people, such as the names in the seats; no rule reads it."""


class HandOverWire(Wire):
    type: Literal["hand-over"] = "hand-over"
    seat: HeroName
    role: Literal["human", "ai"]


def step_json(step: Step) -> dict[str, Any]:
    """One step as JSON: an action, or ``{"type": "hand-over", …}``."""
    if isinstance(step, HandOver):
        return {"type": "hand-over", "seat": HEROES[step.seat], "role": step.role}
    return action_json(step)


def step_from_json(data: object) -> Step:
    """The step that ``data`` describes; raises RulesError (``bad-request``) naming each fault."""
    if isinstance(data, dict) and data.get("type") == "hand-over":
        wire = parse(HandOverWire, data, RulesError)
        return HandOver(hero(wire.seat), wire.role)
    return action_from_json(data)


def _read_steps(data: list[dict[str, Any]]) -> Iterator[Step]:
    for number, step in enumerate(data, 1):
        try:
            yield step_from_json(step)
        except RulesError as error:
            raise BadRecord(f"step {number}: {error.message}", error.rule) from None


def start_of(record: Record) -> tuple[State, list[Event]]:
    """The first moment of a record; raises BadRecord when such a game cannot begin."""
    try:
        if isinstance(record.start, NewGame):
            return new_game(record.content, record.start.config, record.start.seed)
        return state_from_position(record.start.position, record.content)
    except RulesError as error:
        raise BadRecord(f"start: {error.message}", error.rule) from None


def take_step(s: State, step: Step) -> tuple[State, list[Event]]:
    """Do one step; raises as ``game.apply``."""
    if isinstance(step, HandOver):
        return hand_over(s, step.seat, step.role), []
    return apply(s, step)


def moments(record: Record) -> Iterator[tuple[State, list[Event]]]:
    """Every moment of a record from its start, with the events that led to it.

    Raises BadRecord at the step that breaks a rule, naming it.
    """
    s, events = start_of(record)
    yield s, events
    for number, step in enumerate(record.steps, 1):
        try:
            s, events = take_step(s, step)
        except RulesError as error:
            raise BadRecord(f"step {number}: {error.message}", error.rule) from None
        yield s, events


def replay(record: Record) -> State:
    """The state at the end of a record; raises BadRecord as ``moments``."""
    *_, (s, _events) = moments(record)
    return s
