"""The game without one trait of an enemy, skill, Treasure or hero version: its tests have to fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ids_without_a_test import id_of_enemy
from table_of import content, playing_with

from cantina.games.dungeon_rummy import game
from cantina.games.dungeon_rummy.actions import Action, Attack, UseTreasure
from cantina.games.dungeon_rummy.content import CanastaPower, Data, Enemy, HeroVersion
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.supply import spend_treasure
from cantina.games.dungeon_rummy.traits import ActiveAttack, DamageLevel


@dataclass(frozen=True)
class Part:
    """One part of what an id's rule says; ``out()`` is the time in which the game is played without it.

    ``plain`` parts are numbers that any enemy or hero has: an attack on the active Misfit, a level of so much
    Damage, a health. They are changed by one instead, and only the tests "as written" can see them.
    """

    id: str
    what: str
    plain: bool
    out: Callable[[], AbstractContextManager[None]]


def all_parts() -> list[Part]:
    """The parts of every enemy, Skeleton skill, Treasure and hero version of the content."""
    parts: list[Part] = []
    for key, enemy in content().enemies.items():
        parts += _parts_of_enemy(key, enemy)
    for treasure in content().treasures:
        parts.append(Part(f"T-{treasure}", "what it does", False, partial(_useless, treasure)))
    parts.append(Part("T-mana-3", "adding it to an activation", False, _attacks_without_treasures))
    for name, hero in content().heroes.items():
        for kind, version in hero.versions.items():
            parts += _parts_of_version(name, kind, version)
    return parts


# --- the parts -------------------------------------------------------------------------------------


def _parts_of_enemy(key: str, enemy: Enemy) -> Iterator[Part]:
    def part(what: str, plain: bool, **changes: Any) -> Part:
        return Part(id_of_enemy(key), what, plain, _enemy_with(key, changes))

    attack = enemy.attack
    if attack.kind == "active":
        yield part("active attack", True, attack=_one_more(attack))
    else:
        active = ActiveAttack(kind="active", amount=attack.amount, source="house")
        yield part(f"attack: {attack.kind}", False, attack=active)
    for at, level in enumerate(enemy.levels):
        plain = level.kind == "damage"
        other = _one_more(level) if plain else DamageLevel(kind="damage", amount=999, source="house")
        levels = (*enemy.levels[:at], other, *enemy.levels[at + 1 :])
        yield part(f"level {at}: {level.kind}", plain, levels=levels)
    for trait in enemy.traits:
        yield part(f"trait: {trait.kind}", False, traits=tuple(t for t in enemy.traits if t is not trait))


def _parts_of_version(name: str, kind: str, version: HeroVersion) -> Iterator[Part]:
    def part(what: str, plain: bool, **changes: Any) -> Part:
        return Part(f"H-{kind}-{name}", what, plain, _version_with(name, kind, changes))

    health, power = version.health, version.power
    yield part("health", True, health=health.model_copy(update={"value": health.value + 1}))
    none = CanastaPower(kind="canasta", cards=7, damage=0, mana=0, source="house")
    yield part(f"power: {power.kind}", False, power=none)
    if kind != "standard":
        usual = content().heroes[name].versions["standard"]  # type: ignore[index]
        yield part("another power than the standard one", False, power=usual.power)


def _one_more(thing: Data) -> Data:
    return thing.model_copy(update={"amount": thing.amount + 1})  # type: ignore[attr-defined]


# --- taking them out ---------------------------------------------------------------------------------


def _enemy_with(key: str, changes: dict[str, Any]) -> Callable[[], AbstractContextManager[None]]:
    enemies = content().enemies | {key: content().enemies[key].model_copy(update=changes)}
    return lambda: playing_with(content().model_copy(update={"enemies": enemies}))


def _version_with(
    name: Any, kind: str, changes: dict[str, Any]
) -> Callable[[], AbstractContextManager[None]]:
    hero = content().heroes[name]
    versions = hero.versions | {kind: hero.versions[kind].model_copy(update=changes)}
    heroes = content().heroes | {name: hero.model_copy(update={"versions": versions})}
    return lambda: playing_with(content().model_copy(update={"heroes": heroes}))


def _useless(treasure: str) -> AbstractContextManager[None]:
    """The Treasure is spent and does nothing."""

    def do(usual: Callable[..., None], s: State, a: UseTreasure, events: list[Event]) -> None:
        if a.treasure == treasure:
            spend_treasure(s, a.treasure)
        else:
            usual(s, a, events)

    return _doing(UseTreasure, do)


def _attacks_without_treasures() -> AbstractContextManager[None]:
    """No mana-3 is added to an activation."""

    def do(usual: Callable[..., None], s: State, a: Attack, events: list[Event]) -> None:
        usual(s, replace(a, treasures=0), events)

    return _doing(Attack, do)


@contextmanager
def _doing(kind: type[Action], do: Callable[..., None]) -> Iterator[None]:
    """Meanwhile the game does another thing for this kind of action; ``do`` is given the usual one first."""
    usual = game._RULES[kind]
    game._RULES[kind] = replace(usual, do=partial(do, usual.do))
    try:
        yield
    finally:
        game._RULES[kind] = usual
