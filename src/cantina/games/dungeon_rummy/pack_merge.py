"""What a pack says, laid over content: short forms written out, tables merged key by key.

A pack writes no more than it has to. A bare number stands for a table with ``value``, a number without
``source`` is the pack's own ("house"), and of an entry that is there already only what changes is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, get_args, get_origin

from pydantic import BaseModel

from cantina.games.dungeon_rummy.content import DANCING, Content, Enemy, HeroVersion, Number
from cantina.games.dungeon_rummy.content_faults import Fault, Faulty, bare, is_union
from cantina.games.dungeon_rummy.content_skills import KEY
from cantina.games.dungeon_rummy.toml_files import nearest, shown, unknown_key

PACK_PARTS: Final = ("enemies", "heroes", "mana", "treasures")
"""The parts of content that a pack can add to or change."""
OWN: Final = "house"
"""The source of a number in a pack that does not say otherwise."""


def laid_over(base: Mapping[str, Any], tables: Mapping[str, Any]) -> tuple[dict[str, Any], list[Fault]]:
    """Content as JSON data with what a pack says in ``tables`` laid over it, and names that fit nothing.

    Whether the result is content that can be played is not looked at, only what the result cannot tell:
    what was probably meant to change an entry, but misses its name. Raises Faulty, with the place in the
    pack, for what cannot be laid over anything.
    """
    for part, value in tables.items():
        if part not in PACK_PARTS:
            raise Faulty(Fault((), unknown_key(part, PACK_PARTS), part))
        if not isinstance(value, dict):
            raise Faulty(Fault((part,), f"{shown(value)} does not fit: it must be a table"))
    own = dict(tables)
    if "enemies" in own:
        known = [id for id in base["enemies"] if id.startswith(f"{DANCING}:")]
        own["enemies"] = _with_skeletons(own["enemies"], [id.partition(":")[2] for id in known])
    own = {part: _written_out(Content.model_fields[part].annotation, value) for part, value in own.items()}
    return dict(merged(base, own)), list(_misspelt(base, own))


def merged(base: Any, own: Any) -> Any:
    """``own`` laid over ``base``: tables key by key, anything else, and another ``kind``, as a whole."""
    if not (isinstance(base, Mapping) and isinstance(own, Mapping)):
        return own
    if "kind" in own and own["kind"] != base.get("kind"):
        return own
    return {**base, **{key: merged(base[key], own[key]) if key in base else own[key] for key in own}}


def place_in_pack(where: tuple[str, ...], tables: Mapping[str, Any]) -> tuple[str, ...]:
    """The key path in a pack of what has the key path ``where`` in content; the same but for Skeletons."""
    enemies = tables.get("enemies")
    if where[:1] != ("enemies",) or len(where) < 2 or not isinstance(enemies, dict):
        return where
    (head, _, skill), inner = where[1].partition(":"), where[2:]
    common = enemies.get(head)
    if head != DANCING or where[1] in enemies or not isinstance(common, dict):
        return where
    own = common.get(KEY, {}).get(skill)
    if own is None or (inner and inner[0] in common and inner[0] not in own):
        return ("enemies", DANCING, *inner)
    return ("enemies", DANCING, KEY, skill, *inner)


def _with_skeletons(enemies: Mapping[str, Any], known: Iterable[str]) -> dict[str, Any]:
    """The enemies of a pack, with each Dancing Skeleton by its skill instead of their common table."""
    if DANCING not in enemies:
        return dict(enemies)
    here = ("enemies", DANCING)
    common = enemies[DANCING]
    if not isinstance(common, dict):
        raise Faulty(Fault(here, f"{shown(common)} does not fit: it must be a table"))
    skills = common.get(KEY, {})
    if not isinstance(skills, dict):
        raise Faulty(Fault((*here, KEY), f"{shown(skills)} does not fit: it must be a table"))
    for key in common:
        if key not in (*Enemy.model_fields, KEY):
            raise Faulty(Fault(here, unknown_key(key, (*Enemy.model_fields, KEY)), key))
    shared = {key: value for key, value in common.items() if key != KEY}
    out = {id: enemy for id, enemy in enemies.items() if id != DANCING}
    for skill in dict.fromkeys((*known, *skills)):
        if not isinstance(skills.get(skill, {}), dict):
            what = f"{shown(skills[skill])} does not fit: it must be a table with what is this skill's own"
            raise Faulty(Fault((*here, KEY, skill), what))
        id = f"{DANCING}:{skill}"
        own = merged(shared, skills.get(skill, {}))
        out[id] = merged(own, out[id]) if id in out else own
    return out


def _written_out(expected: Any, data: Any) -> Any:
    """``data`` with its short forms written out, as far as they are what is ``expected`` there."""
    expected = bare(expected)
    if is_union(expected):
        return {"source": OWN, **data} if isinstance(data, dict) else data
    if isinstance(expected, type) and issubclass(expected, Number):
        return {"source": OWN, **data} if isinstance(data, dict) else {"value": data, "source": OWN}
    if isinstance(expected, type) and issubclass(expected, BaseModel) and isinstance(data, dict):
        fields = expected.model_fields
        return {k: _written_out(fields[k].annotation, v) if k in fields else v for k, v in data.items()}
    arguments = get_args(expected)
    if get_origin(expected) is dict and isinstance(data, dict):
        return {key: _written_out(arguments[1], value) for key, value in data.items()}
    if get_origin(expected) is tuple and Ellipsis in arguments and isinstance(data, list):
        return [_written_out(arguments[0], value) for value in data]
    return data


def _misspelt(base: Mapping[str, Any], own: Mapping[str, Any]) -> Iterable[Fault]:
    """Treasures that are none, and new entries that lack something and are called almost like a known one."""
    for treasure in own.get("treasures", {}):
        if treasure not in base["treasures"]:
            yield Fault(("treasures",), unknown_key(treasure, tuple(base["treasures"])), treasure)
    groups: list[tuple[tuple[str, ...], Any, Any, type[BaseModel]]] = [
        (("enemies",), base["enemies"], own.get("enemies"), Enemy)
    ]
    for hero, said in own.get("heroes", {}).items():
        if hero in base["heroes"] and isinstance(said, dict):
            known = base["heroes"][hero]["versions"]
            groups.append((("heroes", hero, "versions"), known, said.get("versions"), HeroVersion))
    for where, known, added, model in groups:
        for name, entry in added.items() if isinstance(added, dict) else ():
            near = nearest(name, known)
            if name in known or near is None or not isinstance(entry, dict):
                continue
            needed = [key for key, field in model.model_fields.items() if field.is_required()]
            missing = [key for key in needed if key not in entry]
            if missing:
                what = f"is new and lacks {', '.join(missing)}; did you mean {near!r}, which is there?"
                yield Fault((*where, name), what)
