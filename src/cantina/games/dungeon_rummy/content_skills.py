"""Dancing Skeletons in content files: one table for all of them, and a short one for each skill.

``[dancing-skeleton]`` says what they have in common, ``[dancing-skeleton.skills.moving]`` what is this
skill's own. Loading makes an enemy ``dancing-skeleton:moving`` of the two, so that a number that all share
stands in one place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cantina.games.dungeon_rummy.content import DANCING, Enemy
from cantina.games.dungeon_rummy.content_faults import Fault, Faulty
from cantina.games.dungeon_rummy.toml_files import shown, unknown_key

KEY: Final = "skills"
"""The key that holds the skills' own tables."""


def with_skills(enemies: Mapping[str, Any]) -> dict[str, Any]:
    """The enemies of the files with a Dancing Skeleton for each skill instead of their common table.

    Raises Faulty, with the place in the files, where the tables cannot be put together.
    """
    common = enemies.get(DANCING)
    if not isinstance(common, dict):
        return dict(enemies)
    skills = _skills(common)
    expanded: dict[str, Any] = {}
    for enemy_id, enemy in enemies.items():
        if enemy_id != DANCING:
            expanded[enemy_id] = enemy
            continue
        for skill, own in skills.items():
            if f"{DANCING}:{skill}" in enemies:
                what = f"is there a second time, as {DANCING}:{skill}: one entry a skill"
                raise Faulty(Fault((DANCING, KEY, skill), what))
            expanded[f"{DANCING}:{skill}"] = {key: common[key] for key in common if key != KEY} | own
    return expanded


def place_in_files(where: tuple[str, ...], enemies: Mapping[str, Any]) -> tuple[str, ...]:
    """Where in the files stands what has the key path ``where`` (the enemy's id first) once skills are in."""
    head, _, skill = where[0].partition(":") if where else ("", "", "")
    common = enemies.get(head)
    if head != DANCING or not isinstance(common, dict) or skill not in common.get(KEY, {}):
        return where
    inner = where[1:]
    if inner and inner[0] in common and inner[0] not in common[KEY][skill]:
        return (DANCING, *inner)
    return (DANCING, KEY, skill, *inner)


def _skills(common: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    keys = list(Enemy.model_fields)
    for key in common:
        if key not in (*keys, KEY):
            raise Faulty(Fault((DANCING,), unknown_key(key, (*keys, KEY)), key))
    if KEY not in common:
        raise Faulty(Fault((DANCING, KEY), "missing; it is a table with a table for each skill"))
    skills = common[KEY]
    if not isinstance(skills, dict):
        raise Faulty(Fault((DANCING, KEY), f"{shown(skills)} does not fit: it must be a table"))
    for skill, own in skills.items():
        if not isinstance(own, dict):
            what = f"{shown(own)} does not fit: it must be a table with what is this skill's own"
            raise Faulty(Fault((DANCING, KEY, skill), what))
        for key in own:
            if key not in keys:
                raise Faulty(Fault((DANCING, KEY, skill), unknown_key(key, keys), key))
    return skills
