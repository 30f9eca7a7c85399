"""Content from its TOML files and from records; every fault is one ContentError sentence.

The parts of ``Content`` have a file each: heroes, mana, treasures, presets; the enemies have a folder, with
as many files as one likes. The folder is an argument: where content lies is not for the rules to know.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from cantina.games.dungeon_rummy.content import RULESET, RULESETS, RULESETS_NAMED, Content
from cantina.games.dungeon_rummy.content_checks import cross_faults
from cantina.games.dungeon_rummy.content_faults import Fault, Faulty, all_faults
from cantina.games.dungeon_rummy.content_skills import place_in_files, with_skills
from cantina.games.dungeon_rummy.errors import ContentError
from cantina.games.dungeon_rummy.toml_files import path_text, read_toml

ENEMIES: Final = "enemies"
"""The part of content that is a folder of files."""
PARTS: Final = ("heroes", "mana", ENEMIES, "treasures", "presets")
"""The parts of content: each has a file of its name in the content folder, or a folder."""


def load_content(folder: Path) -> Content:
    """The content in the TOML files of ``folder`` (``heroes.toml``, ``enemies/forest.toml`` and so on).

    Raises ContentError: file, key path, what was found, and what is allowed there.
    """
    data: dict[str, Any] = {"ruleset": RULESET}
    for part in PARTS:
        if part != ENEMIES:
            data[part] = read_toml(folder / f"{part}.toml")
    in_files, file_of = _read_enemies(folder)
    try:
        data[ENEMIES] = with_skills(in_files)
    except Faulty as faulty:
        where = faulty.fault.where
        raise _error(file_of[where[0]], where, faulty.fault.what) from None
    try:
        return _checked(data)
    except Faulty as faulty:
        part, *inner = faulty.fault.where
        if part != ENEMIES:
            raise _error(f"{folder.name}/{part}.toml", inner, faulty.fault.what) from None
        where = place_in_files(tuple(inner), in_files)
        file = file_of.get(where[0]) if where else None
        raise _error(file or f"{folder.name}/{part}", where, faulty.fault.what) from None


def content_json(content: Content) -> dict[str, Any]:
    """The content as JSON data, for records: ``content_from_json`` reads it back."""
    return content.model_dump(mode="json")


def content_from_json(data: object) -> Content:
    """The content in the JSON data of a record.

    Raises ContentError when it is faulty, or made for none of RULESETS.
    """
    if not isinstance(data, dict):
        raise ContentError("content: must be an object with the keys ruleset, " + ", ".join(PARTS))
    ruleset = data.get("ruleset", RULESET)
    if ruleset not in RULESETS:
        raise ContentError(f"content: ruleset: {ruleset!r} is not what this program plays: {RULESETS_NAMED}")
    try:
        return _checked(data)
    except Faulty as faulty:
        raise _error("content", faulty.fault.where, faulty.fault.what) from None


def _read_enemies(folder: Path) -> tuple[dict[str, Any], dict[str, str]]:
    """The tables of all files of enemies by id, and the file that each id is in."""
    enemies: dict[str, Any] = {}
    file_of: dict[str, str] = {}
    for path in sorted((folder / ENEMIES).glob("*.toml")):
        file = f"{folder.name}/{ENEMIES}/{path.name}"
        for enemy_id, enemy in read_toml(path, file).items():
            if enemy_id in enemies:
                here = file_of[enemy_id]
                raise ContentError(f"{file}: {enemy_id}: is already in {here}: one entry an enemy")
            enemies[enemy_id], file_of[enemy_id] = enemy, file
    if not file_of:
        where = f"{folder.name}/{ENEMIES}"
        raise ContentError(f"{where}: no enemies: there is no .toml file in {folder / ENEMIES}")
    return enemies, file_of


def _error(file: str, where: list[str] | tuple[str, ...], what: str) -> ContentError:
    return ContentError(f"{file}: {path_text(where)}: {what}" if where else f"{file}: {what}")


def _checked(data: dict[str, Any]) -> Content:
    content, faults = validated(data)
    for fault in faults:
        raise Faulty(fault)
    assert content is not None  # or there would be a fault
    return content


def validated(data: dict[str, Any]) -> tuple[Content | None, Iterator[Fault]]:
    """The content in these data and its faults; None in the place of content that cannot even be read.

    The faults are looked for one by one, as they are asked for. Content with a fault must not be played.
    """
    try:
        content = Content.model_validate(data)
    except ValidationError as error:
        return None, iter(all_faults(error, Content))
    return content, cross_faults(content)
