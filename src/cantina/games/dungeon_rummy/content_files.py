"""Content from its TOML files and from records; every fault is one ContentError sentence.

One file for each part of ``Content``: heroes, mana, enemies, treasures, presets. The folder is an
argument: where content lies is not for the rules to know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from cantina.games.dungeon_rummy.cards import HEROES, RANKS
from cantina.games.dungeon_rummy.content import (
    FIRST_GAME,
    RULESET,
    TOKENS,
    TREASURES,
    Content,
    Enemy,
    Preset,
)
from cantina.games.dungeon_rummy.content_faults import Fault, first_fault
from cantina.games.dungeon_rummy.errors import ContentError
from cantina.games.dungeon_rummy.toml_files import not_one_of, path_text, read_toml, unknown_key

PARTS: Final = ("heroes", "mana", "enemies", "treasures", "presets")
"""The parts of content: each has a file of its name in the content folder."""
RESERVED: Final = ("graveyard", "talk")
"""Sources of hits that are no enemies: no enemy may have such an id."""


def load_content(folder: Path) -> Content:
    """The content in the TOML files of ``folder`` (``heroes.toml`` and so on).

    Raises ContentError: file, key path, what was found, and what is allowed there.
    """
    data: dict[str, Any] = {"ruleset": RULESET}
    for part in PARTS:
        data[part] = read_toml(folder / f"{part}.toml")
    try:
        return _checked(data)
    except _Faulty as faulty:
        part, *where = faulty.fault.where
        raise _error(f"{folder.name}/{part}.toml", where, faulty.fault.what) from None


def content_json(content: Content) -> dict[str, Any]:
    """The content as JSON data, for records: ``content_from_json`` reads it back."""
    return content.model_dump(mode="json")


def content_from_json(data: object) -> Content:
    """The content in the JSON data of a record.

    Raises ContentError when it is faulty, or made for other rules than RULESET.
    """
    if not isinstance(data, dict):
        raise ContentError("content: must be an object with the keys ruleset, " + ", ".join(PARTS))
    ruleset = data.get("ruleset", RULESET)
    if ruleset != RULESET:
        raise ContentError(f"content: ruleset: {ruleset!r} is not what this program plays: {RULESET!r}")
    try:
        return _checked(data)
    except _Faulty as faulty:
        raise _error("content", faulty.fault.where, faulty.fault.what) from None


class _Faulty(Exception):
    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.what)
        self.fault = fault


def _error(file: str, where: list[str] | tuple[str, ...], what: str) -> ContentError:
    return ContentError(f"{file}: {path_text(where)}: {what}" if where else f"{file}: {what}")


def _checked(data: dict[str, Any]) -> Content:
    try:
        content = Content.model_validate(data)
    except ValidationError as error:
        raise _Faulty(first_fault(error, Content)) from None
    fault = next(_cross_faults(content), None)
    if fault is not None:
        raise _Faulty(fault)
    return content


# --- what no single key can say -------------------------------------------------------------------------


def _cross_faults(content: Content) -> Iterator[Fault]:
    yield from _named_wrongly("heroes", content.heroes, HEROES)
    yield from _named_wrongly("mana", content.mana, HEROES)
    yield from _named_wrongly("treasures", content.treasures, TREASURES)
    yield from _hero_faults(content)
    yield from _mana_faults(content)
    for what, boss in (("monster", False), ("Boss", True)):
        if all(enemy.is_boss is not boss for enemy in content.enemies.values()):
            yield Fault(("enemies",), f"holds no {what}: a game needs one at least")
    for enemy_id, enemy in content.enemies.items():
        yield from _enemy_faults(enemy_id, enemy)
    if FIRST_GAME not in content.presets:
        yield Fault(("presets", FIRST_GAME), "missing; it is the preset of a first game")
    for preset_id, preset in content.presets.items():
        yield from _preset_faults(preset_id, preset, content.enemies)


def _named_wrongly(part: str, found: Mapping[Any, object], allowed: tuple[str, ...]) -> Iterator[Fault]:
    """Keys that the rules do not know, then keys that they cannot do without."""
    for key in found:
        if key not in allowed:
            yield Fault((part,), unknown_key(key, allowed))
    for key in allowed:
        if key not in found:
            yield Fault((part, key), f"missing; needed are {', '.join(allowed)}")


def _hero_faults(content: Content) -> Iterator[Fault]:
    for number, name in enumerate(HEROES):
        hero = content.hero(number)
        if hero.token != TOKENS[number]:
            what = f"{hero.token!r} is another Misfit's: it is {TOKENS[number]} here (MANA-1)"
            yield Fault(("heroes", name, "token"), what)
        if hero.cost.value < 1:
            yield Fault(("heroes", name, "cost", "value"), "0 is too small: 1 or more")
        if "standard" not in hero.versions:
            where = ("heroes", name, "versions", "standard")
            yield Fault(where, "missing; every Misfit has a standard version")
        for version, numbers in hero.versions.items():
            if numbers.health.value < 1:
                yield Fault(
                    ("heroes", name, "versions", version, "health", "value"), "0 is too small: 1 or more"
                )


def _mana_faults(content: Content) -> Iterator[Fault]:
    for hero, mana in content.mana.items():
        missing = [rank for rank in RANKS if rank not in mana.ranks]
        if missing:
            yield Fault(("mana", hero, "ranks", missing[0]), f"missing; needed are {', '.join(RANKS)}")
        elif mana.ranks["2"].value:
            what = f"{mana.ranks['2'].value} is not 0: a 2 never has mana (CARD-3)"
            yield Fault(("mana", hero, "ranks", "2", "value"), what)


def _enemy_faults(enemy_id: str, enemy: Enemy) -> Iterator[Fault]:
    if enemy_id in RESERVED:
        yield Fault(("enemies", enemy_id), "is no id for an enemy: hits from elsewhere have that name")
    for kind, times in Counter(trait.kind for trait in enemy.traits).items():
        if times > 1:
            yield Fault(("enemies", enemy_id, "traits"), f"{kind!r} is there {times} times: once is enough")


def _preset_faults(preset_id: str, preset: Preset, enemies: Mapping[str, Enemy]) -> Iterator[Fault]:
    bosses = [e for e in enemies if enemies[e].is_boss]
    monsters = [e for e in enemies if not enemies[e].is_boss]
    listed = [("shuffled", f"#{n}", e) for n, e in enumerate(preset.shuffled, 1)]
    listed += [("then", f"#{n}", e) for n, e in enumerate(preset.then, 1)]
    for key, entry, enemy in listed:
        if enemy in bosses:
            yield Fault(("presets", preset_id, key, entry), f"{enemy!r} is a Boss: it can only be `boss`")
        elif enemy not in monsters:
            yield Fault(("presets", preset_id, key, entry), not_one_of(enemy, monsters))
    for enemy, times in Counter(enemy for _, _, enemy in listed).items():
        if times > 1:
            yield Fault(("presets", preset_id), f"{enemy!r} is there {times} times: each enemy is one card")
    if preset.boss in monsters:
        what = f"{preset.boss!r} is no Boss: use one of {', '.join(bosses)}"
        yield Fault(("presets", preset_id, "boss"), what)
    elif preset.boss not in bosses:
        yield Fault(("presets", preset_id, "boss"), not_one_of(preset.boss, bosses))
