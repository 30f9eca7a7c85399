"""What no single key of content can say: names that must be known, and numbers that must go together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from cantina.games.dungeon_rummy.cards import HEROES, RANKS, SKILLS
from cantina.games.dungeon_rummy.content import (
    DANCING,
    FIRST_GAME,
    MORT,
    TOKENS,
    TREASURES,
    Content,
    Enemy,
    Preset,
    RunPower,
)
from cantina.games.dungeon_rummy.content_faults import Fault
from cantina.games.dungeon_rummy.toml_files import nearest, not_one_of, unknown_key
from cantina.games.dungeon_rummy.traits import DamageLevel, GuardianLevel, SkeletonsLevel

RESERVED: Final = ("graveyard", "talk")
"""Sources of hits that are no enemies: no enemy may have such an id."""
_MEASURES: Final = ("damage-per-suit", "damage-per-attack", "damage-per-mana", "no-mana-cards-only")


def cross_faults(content: Content) -> Iterator[Fault]:
    """The faults of content whose keys and values are each in order."""
    yield from _named_wrongly("heroes", content.heroes, HEROES)
    yield from _named_wrongly("mana", content.mana, HEROES)
    yield from _named_wrongly("treasures", content.treasures, TREASURES)
    yield from _hero_faults(content)
    yield from _mana_faults(content)
    for what, there in (("monster", "is_monster"), ("Boss", "is_boss")):
        if not any(getattr(enemy, there) for enemy in content.enemies.values()):
            yield Fault(("enemies",), f"holds no {what}: a game needs one at least")
    # Who is who goes first: what an enemy needs of others is looked for among them.
    for enemy_id, enemy in content.enemies.items():
        for where, what in _identity_faults(enemy_id, enemy):
            yield Fault(("enemies", enemy_id, *where), what)
    for enemy_id, enemy in content.enemies.items():
        for where, what in _enemy_faults(enemy, content.enemies):
            yield Fault(("enemies", enemy_id, *where), what)
    if FIRST_GAME not in content.presets:
        yield Fault(("presets", FIRST_GAME), "missing; it is the preset of a first game")
    for preset_id, preset in content.presets.items():
        yield from _preset_faults(preset_id, preset, content.enemies)


def _named_wrongly(part: str, found: Mapping[Any, object], allowed: tuple[str, ...]) -> Iterator[Fault]:
    """Keys that the rules do not know, then keys that they cannot do without."""
    for key in found:
        if key not in allowed:
            yield Fault((part,), unknown_key(key, allowed), key)
    for key in allowed:
        if key not in found:
            yield Fault((part, key), f"missing; needed are {', '.join(allowed)}")


def _hero_faults(content: Content) -> Iterator[Fault]:
    for number, name in enumerate(HEROES):
        hero = content.hero(number)
        if hero.token != TOKENS[number]:
            what = f"{hero.token!r} is another Misfit's: it is {TOKENS[number]} here (MANA-1)"
            yield Fault(("heroes", name, "token"), what)
        if "standard" not in hero.versions:
            where = ("heroes", name, "versions", "standard")
            near = nearest("standard", hero.versions)
            hint = f": did you mean it by {near!r}?" if near else ""
            yield Fault(where, f"missing; every Misfit has a standard version{hint}")
        for version, numbers in hero.versions.items():
            here = ("heroes", name, "versions", version)
            power = numbers.power
            if isinstance(power, RunPower) and power.least > power.most:
                yield Fault((*here, "power", "most"), f"{power.most} is too small: {power.least} or more")


def _mana_faults(content: Content) -> Iterator[Fault]:
    for hero, mana in content.mana.items():
        missing = [rank for rank in RANKS if rank not in mana.ranks]
        if missing:
            yield Fault(("mana", hero, "ranks", missing[0]), f"missing; needed are {', '.join(RANKS)}")
        elif mana.ranks["2"].value:
            what = f"{mana.ranks['2'].value} is not 0: a 2 never has mana (CARD-3)"
            yield Fault(("mana", hero, "ranks", "2", "value"), what)


# --- enemies ------------------------------------------------------------------------------------

_Found = tuple[tuple[str, ...], str]
"""The key path within the enemy, and what is wrong there."""


def _enemy_faults(enemy: Enemy, enemies: Mapping[str, Enemy]) -> Iterator[_Found]:
    """Traits and levels must be able to do what they say."""
    kinds: Counter[str] = Counter(trait.kind for trait in enemy.traits)
    skeletons = any(e.tier == "skeleton" for e in enemies.values())
    yield from ((("traits",), what) for what in _trait_faults(kinds, skeletons))
    for number, level in enumerate(enemy.levels, 1):
        where = ("levels", f"#{number}")
        if isinstance(level, DamageLevel) and "immune" in kinds and "decays" not in kinds:
            yield where, "can never fall: an immune enemy takes no Damage, and this one does not decay"
        if isinstance(level, GuardianLevel):
            yield from ((where, what) for what in _guardian_faults(enemy, level.enemy, enemies))
    yield from _skeleton_level_faults(enemy, enemies)


def _trait_faults(kinds: Mapping[str, int], skeletons: bool) -> Iterator[str]:
    """``kinds`` is how often each kind of trait is there, ``skeletons`` whether content has any."""
    for kind, times in kinds.items():
        if times > 1:
            yield f"{kind!r} is there {times} times: once is enough"
    measures = [kind for kind in kinds if kind in _MEASURES]
    if len(measures) > 1:
        yield f"{measures[0]} and {measures[1]} do not go together: each says what Damage it takes"
    if "skeleton-per-level" in kinds and not skeletons:
        yield f"skeleton-per-level needs Dancing Skeletons: there is no {DANCING} in the content"


def _identity_faults(enemy_id: str, enemy: Enemy) -> Iterator[_Found]:
    """Id, tier, set and number of copies must fit together."""
    if enemy_id in RESERVED:
        yield (), "is no id for an enemy: hits from elsewhere have that name"
    tier, (head, colon, skill) = enemy.tier, enemy_id.partition(":")
    if tier == "skeleton" and not (colon and head == DANCING):
        yield ("tier",), f"'skeleton' is for {DANCING} alone, with a table for each skill"
    elif tier == "skeleton" and skill not in SKILLS:
        yield (), f"is no skill that the rules know: {not_one_of(skill, SKILLS)}"
    elif tier != "skeleton" and (colon or head == DANCING):
        yield ("tier",), f"{tier!r} does not fit: an id such as {enemy_id!r} is a Dancing Skeleton's"
    if (tier == "mort") != (enemy_id == MORT):
        yield ("tier",), f"{tier!r} does not fit: {MORT!r} has tier mort, and nobody else has"
    home = tier in ("skeleton", "mort")
    if home != (enemy.set == "mort"):
        allowed = "mort" if home else "forest or necropolis"
        yield ("set",), f"{enemy.set!r} does not fit: with tier {tier} it is {allowed}"
    if tier != "skeleton" and enemy.copies.value != 1:
        yield ("copies", "value"), f"{enemy.copies.value} is not 1: only Dancing Skeletons have copies"


def _guardian_faults(enemy: Enemy, guardian: str, enemies: Mapping[str, Enemy]) -> Iterator[str]:
    """A guardian is a known monster, and none that would call another one."""
    monsters = [e for e in enemies if enemies[e].is_monster]
    if enemy.tier in ("skeleton", "mort"):
        yield "guardian is for monsters and Bosses: Skeletons and Mort have none"
    elif guardian not in monsters:
        yield f"guardian: {not_one_of(guardian, monsters)}"
    elif any(isinstance(level, GuardianLevel) for level in enemies[guardian].levels):
        yield f"guardian: {guardian!r} has a guardian level of its own: one that has none is needed"


def _skeleton_level_faults(enemy: Enemy, enemies: Mapping[str, Enemy]) -> Iterator[_Found]:
    """Levels of Skeletons are Mort's A side, the others his B side (MORT-5)."""
    skeletons = [isinstance(level, SkeletonsLevel) for level in enemy.levels]
    if enemy.tier != "mort":
        if any(skeletons):
            yield ("levels", f"#{skeletons.index(True) + 1}"), "skeletons is for Mort alone"
        return
    if not skeletons[0]:
        yield ("levels", "#1"), "must be skeletons: Mort's A side comes first (MORT-1)"
    if skeletons[-1]:
        yield ("levels",), "need one that is not skeletons at the end: Mort's B side (MORT-5)"
    if any(later and not earlier for earlier, later in pairwise(skeletons)):
        wrong = max(n for n, here in enumerate(skeletons, 1) if here)
        yield ("levels", f"#{wrong}"), "skeletons must stand before all other levels (MORT-5)"
    needed = len(HEROES) * sum(skeletons)
    there = sum(e.copies.value for e in enemies.values() if e.tier == "skeleton")
    if there < needed:
        what = f"need {needed} Dancing Skeletons, one for each Misfit a level: there are {there}"
        yield ("levels",), what


# --- presets ------------------------------------------------------------------------------------


def _preset_faults(preset_id: str, preset: Preset, enemies: Mapping[str, Enemy]) -> Iterator[Fault]:
    bosses = [e for e in enemies if enemies[e].tier == "boss"]
    monsters = [e for e in enemies if enemies[e].is_monster]
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
    if preset.boss in enemies and preset.boss not in bosses:
        what = f"{preset.boss!r} is no Boss: use one of {', '.join(bosses)}"
        yield Fault(("presets", preset_id, "boss"), what)
    elif preset.boss not in bosses:
        yield Fault(("presets", preset_id, "boss"), not_one_of(preset.boss, bosses))
