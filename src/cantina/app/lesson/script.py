"""The script of a lesson, from its TOML file: one idea a step, and what the partners do meanwhile.

A file has ``title``, ``seed`` and ``first`` (who begins), and ``[steps.<name>]`` in the order in which they
are taught. A step has ``title`` and ``text``, and at most one of

- ``do``: the action that completes it, as the engine protocol writes it, without its seat;
- ``press``: a command that completes it, by its id: one that shows something, or ``undo``;
- ``watch``: a list of what the partners do, one action after the other;

with none of them it is read. ``any = true`` takes every action of the kind of ``do``; ``light`` names what
lights up on the table; ``first`` is said to whoever tries something else. In texts ``{attack}`` is the key of
a command, and ``{Y9}`` the key of a card in hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, get_args

from cantina.app.commands import BY_ID
from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.cards import HEROES, Hero
from cantina.games.dungeon_rummy.errors import ContentError, RulesError
from cantina.games.dungeon_rummy.guide import CARD
from cantina.games.dungeon_rummy.toml_files import nearest, not_one_of, read_toml, shown, unknown_key
from cantina.games.dungeon_rummy.wire_actions import parse_action

Kind = Literal["read", "do", "press", "watch"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
LIGHTS: Final = (
    "hand",
    "enemy",
    "need",
    "next",
    "health",
    "tokens",
    "boots",
    "graveyard",
    "loot",
    "trash",
    *(f"zone-{name}" for name in HEROES),
)
"""What a step can light up."""
PRESSED: Final = ("hint", "undo", "log", "enemy", "graveyard", "trash", "order")
"""Commands that a step can ask for."""
KEY: Final = re.compile(r"\{([^{}]*)\}")
"""A place for a key in a text."""
_CARD: Final = re.compile(CARD)
_TOP: Final = ("title", "seed", "first", "steps")
_STEP: Final = ("title", "text", "do", "any", "press", "watch", "light", "first")
_MADE: Final = ("do", "press", "watch")

Move = tuple[Hero | None, Callable[[Hero], Action]]
"""An action of a partner: its seat, if the file names one, and the action as a function of the seat."""


@dataclass(frozen=True)
class Step:
    """One idea: what is said, what completes it, what is said to whoever tries something else."""

    name: str
    kind: Kind
    title: str
    text: str
    first: str
    do: Callable[[Hero], Action] | None = None
    any: bool = False
    press: str = ""
    watch: tuple[Move, ...] = ()
    light: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A game with a fixed seed and who begins it, and the steps that lead through it."""

    title: str
    seed: int
    first: str
    steps: tuple[Step, ...]
    file: str


def load_lesson(path: Path) -> Lesson:
    """Read a lesson and check all that can be told without playing it.

    Raises:
        ContentError: File, key, what was found and what is allowed there.
    """
    file = f"{path.parent.name}/{path.name}"
    data = read_toml(path)
    _check_keys(file, "", data, _TOP, needed=_TOP)
    steps = data["steps"]
    if not isinstance(steps, dict) or not steps:
        raise ContentError(f"{file}: steps: must be tables, [steps.<name>], in the order of the lesson")
    return Lesson(
        title=_text(file, "title", data["title"]),
        seed=_whole(file, "seed", data["seed"]),
        first=_one_of(file, "first", data["first"], HEROES),
        steps=tuple(_step(file, name, step) for name, step in steps.items()),
        file=file,
    )


def _step(file: str, name: str, data: object) -> Step:
    where = f"steps.{name}"
    if not isinstance(data, dict):
        raise ContentError(f"{file}: {where}: must be a table with the keys {', '.join(_STEP)}")
    made = [key for key in _MADE if key in data]
    if len(made) > 1:
        raise ContentError(f"{file}: {where}: has {' and '.join(made)}: one idea a step, so one of them")
    asks = made in (["do"], ["press"])
    needed = ("title", "text", "first") if asks else ("title", "text")
    _check_keys(file, where, data, _STEP, needed=needed)
    if "any" in data and (data["any"] is not True or made != ["do"]):
        raise ContentError(f"{file}: {where}.any: is true, beside do, or left out")
    press = _one_of(file, f"{where}.press", data["press"], PRESSED) if "press" in data else ""
    kind: Kind = next((key for key in KINDS if key in made), "read")
    return Step(
        name=name,
        kind=kind,
        title=_text(file, f"{where}.title", data["title"]),
        text=_with_keys(file, f"{where}.text", data["text"]),
        first=_with_keys(file, f"{where}.first", data["first"]) if "first" in data else "",
        do=_move(file, f"{where}.do", data["do"])[1] if "do" in data else None,
        any="any" in data,
        press=press,
        watch=tuple(
            _move(file, f"{where}.watch#{n}", move)
            for n, move in enumerate(_list(file, f"{where}.watch", data.get("watch", [])), 1)
        ),
        light=tuple(
            _one_of(file, f"{where}.light#{n}", light, LIGHTS)
            for n, light in enumerate(_list(file, f"{where}.light", data.get("light", [])), 1)
        ),
    )


def _check_keys(
    file: str, where: str, data: Mapping[str, Any], allowed: tuple[str, ...], *, needed: tuple[str, ...]
) -> None:
    for key in data:
        if key not in allowed:
            raise ContentError(f"{file}: {where + ': ' if where else ''}{unknown_key(key, allowed)}")
    for key in needed:
        if key not in data:
            path = f"{where}.{key}" if where else key
            raise ContentError(f"{file}: {path}: missing; needed are {', '.join(needed)}")


def _move(file: str, where: str, data: object) -> Move:
    try:
        return parse_action(data)
    except RulesError as error:
        raise ContentError(f"{file}: {where}: {error.message}") from None


def _text(file: str, where: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ContentError(f"{file}: {where}: {shown(value)} does not fit: it must be a text in quotes")
    text = " ".join(value.split())
    if not text.isprintable():
        raise ContentError(f"{file}: {where}: holds a control character, which a terminal cannot show")
    return text


def _with_keys(file: str, where: str, value: object) -> str:
    text = _text(file, where, value)
    for key in KEY.findall(text):
        if key not in BY_ID and not _CARD.fullmatch(key):
            close = nearest(key, BY_ID)
            hint = f" (did you mean {close}?)" if close else ""
            raise ContentError(
                f"{file}: {where}: {{{key}}} is neither a card, such as {{Y9}}, nor the id of a command{hint}"
            )
    return text


def _whole(file: str, where: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ContentError(f"{file}: {where}: {shown(value)} does not fit: it must be a whole number from 0")
    return value


def _one_of(file: str, where: str, value: object, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise ContentError(f"{file}: {where}: {not_one_of(value, allowed)}")
    return str(value)


def _list(file: str, where: str, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise ContentError(f"{file}: {where}: {shown(value)} does not fit: it must be a list")
    return value
