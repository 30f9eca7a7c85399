"""A fault that pydantic finds in content, as one sentence: key path, what was found, what is allowed.

The path that pydantic gives is followed through the models, so that the sentence can name the keys and
values that would be right, and the nearest one.
"""

from __future__ import annotations

import types
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from cantina.games.dungeon_rummy.toml_files import nearest, not_one_of, shown, unknown_key


@dataclass(frozen=True, slots=True)
class Fault:
    """``where`` is the key path, the top key first; ``what`` says what is wrong and what would be right.

    ``key`` is the key under ``where`` that nobody knows, if that is the fault.
    """

    where: tuple[str, ...]
    what: str
    key: str | None = None


class Faulty(Exception):
    """Content has this fault; whoever knows the file makes a ContentError of it."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.what)
        self.fault = fault


def all_faults(error: ValidationError, model: type[BaseModel]) -> list[Fault]:
    """The faults that pydantic found in data for ``model``; there is at least one.

    Unknown keys go first, and what is missing beside one is not told: it may be there, misspelt.
    """
    found = error.errors(include_url=False)
    found.sort(key=lambda e: e["type"] != "extra_forbidden")
    strange = {e["loc"][:-1] for e in found if e["type"] == "extra_forbidden"}
    # A list whose only entries are faulty counts as empty, which is told of the entries already.
    inner = {e["loc"][:end] for e in found for end in range(len(e["loc"]))}
    told = [
        e
        for e in found
        if not (e["type"] == "missing" and e["loc"][:-1] in strange)
        and not (e["type"] == "too_short" and e["loc"] in inner)
    ]
    return [_fault(dict(e), model) for e in told]


def _fault(error: dict[str, Any], model: type[BaseModel]) -> Fault:
    where, expected, holder = _follow(model, error["loc"])
    kind, found, context = error["type"], error["input"], error.get("ctx", {})
    if kind == "extra_forbidden":
        return Fault(where[:-1], unknown_key(where[-1], _keys(holder)), where[-1])
    if kind == "missing":
        return Fault(where, f"missing; it is {_words(expected)}")
    if kind == "union_tag_invalid":
        return Fault((*where, "kind"), not_one_of(found.get("kind"), _tags(expected)))
    if kind == "union_tag_not_found" and isinstance(found, dict):
        near = next((key for key in found if nearest(str(key), ["kind"])), None)
        if near is not None:
            return Fault(where, f"unknown key {shown(near)}: did you mean 'kind'?", str(near))
        return Fault((*where, "kind"), f"missing; it is one of {', '.join(_tags(expected))}")
    if kind == "literal_error":
        key_is_wrong = error["loc"][-1] == "[key]"
        if key_is_wrong:
            allowed = _values(get_args(bare(holder))[0])
            return Fault(where[:-1], unknown_key(where[-1], allowed), where[-1])
        return Fault(where, not_one_of(found, _values(expected)))
    return Fault(where, f"{shown(found)} {_complaint(kind, context, expected)}")


def _complaint(kind: str, context: dict[str, Any], expected: Any) -> str:
    if kind == "greater_than_equal":
        return f"is too small: {context['ge']} or more"
    if kind == "less_than_equal":
        return f"is too large: {context['le']} or less"
    if kind == "too_short":
        return f"is too short: at least {context['min_length']} entry is needed"
    if kind == "too_long":
        return f"is too long: at most {context['max_length']} entries"
    if kind == "string_too_long":
        return f"is too long: at most {context['max_length']} characters"
    if kind == "string_pattern_mismatch" and "a-z0-9" in context["pattern"]:
        return "is no id: lower-case letters and digits, joined by single hyphens, such as florist-orc"
    if kind == "string_pattern_mismatch":
        return "cannot be shown: one line of text without control characters, not empty"
    return f"does not fit: it must be {_words(expected)}"


# --- following a path through the models --------------------------------------------------------------


def _follow(model: Any, loc: Sequence[int | str]) -> tuple[tuple[str, ...], Any, Any]:
    """Key path, what is expected at its end, and what holds that; tags of unions are no part of the path."""
    here: Any = model
    holder: Any = None
    where: list[str] = []
    for part in loc:
        here = bare(here)
        if part == "[key]":
            continue
        if is_union(here):
            here = next(m for m in get_args(here) if _tag(m) == part)
            continue
        holder = here
        where.append(f"#{part + 1}" if isinstance(part, int) else str(part))
        here = _inside(here, part)
    return tuple(where), bare(here), holder


def _inside(holder: Any, part: int | str) -> Any:
    """What is expected under a key or at an index of ``holder``; None where nothing is."""
    if isinstance(holder, type) and issubclass(holder, BaseModel):
        field = holder.model_fields.get(str(part))
        return field.annotation if field else None
    arguments = get_args(holder)
    if get_origin(holder) is dict:
        return arguments[1]
    return arguments[0] if arguments else None


def bare(annotation: Any) -> Any:
    """What is annotated, without the bounds around it."""
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    return annotation


def is_union(annotation: Any) -> bool:
    """Whether one of several models is expected."""
    return get_origin(annotation) in (Union, types.UnionType)


def _tag(member: Any) -> str:
    return str(get_args(member.model_fields["kind"].annotation)[0])


def _tags(union: Any) -> list[str]:
    return [_tag(member) for member in get_args(union)]


def _values(annotation: Any) -> list[str]:
    return [str(value) for value in get_args(bare(annotation))]


def _keys(holder: Any) -> list[str]:
    return list(holder.model_fields)


def _words(expected: Any) -> str:
    """What is expected, in words."""
    if is_union(expected):
        return f"a table with kind = one of {', '.join(_tags(expected))}"
    if isinstance(expected, type) and issubclass(expected, BaseModel):
        return f"a table with the keys {', '.join(_keys(expected))}"
    origin = get_origin(expected)
    if origin is Literal:
        return f"one of {', '.join(_values(expected))}"
    if origin is dict:
        keys = bare(get_args(expected)[0])
        return (
            f"a table with keys of {', '.join(_values(keys))}" if get_origin(keys) is Literal else "a table"
        )
    if origin is tuple:
        members = get_args(expected)
        return "a list" if Ellipsis in members else f"a list of {len(members)} entries"
    return {int: "a whole number", str: "a text in quotes", bool: "true or false"}.get(
        expected, "something else"
    )
