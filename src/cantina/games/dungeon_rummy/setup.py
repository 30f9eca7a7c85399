"""Setting up a game: the party, the enemies of a difficulty, and the deal (SET-1 to SET-5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from cantina.games.dungeon_rummy.cards import COPIES, HEROES, Hero, parse_hero
from cantina.games.dungeon_rummy.chance import shuffled
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.errors import BadConfig
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.flow import advance
from cantina.games.dungeon_rummy.frames import EnemyPhase, Reveal
from cantina.games.dungeon_rummy.levels import reveal
from cantina.games.dungeon_rummy.numbers import HAND_SIZE, SOLO_BOOTS, Numbers
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.supply import draw_from_deck, shuffle
from cantina.games.dungeon_rummy.view import Role

Difficulty = Literal["easy", "medium", "hard", "first-game", "mort", "custom"]
TIERS: dict[str, tuple[str, ...]] = {
    "easy": ("easy", "easy", "medium"),
    "medium": ("easy", "medium", "hard"),
    "hard": ("medium", "hard", "hard"),
}
MONSTERS = ("easy", "medium", "hard")
MORT = "mort"
BOOTS = {4: 3, 3: 3, 2: 4}


@dataclass(frozen=True, slots=True)
class SeatConfig:
    """One seat: its Misfit, the version played, and who plays it."""

    hero: str
    version: str = "standard"
    role: Role = "ai"


@dataclass(frozen=True, slots=True)
class Config:
    """All that is chosen before a game; with a seed it is one game.

    ``seats`` in turn order; ``enemies`` top first for ``custom``; ``boss`` None is drawn by lot (or the
    preset's); ``boots`` for solo; ``first`` a Misfit or ``random``.
    """

    seats: tuple[SeatConfig, ...]
    difficulty: Difficulty = "first-game"
    sets: tuple[str, ...] = ("forest",)
    enemies: tuple[str, ...] | None = None
    boss: str | None = None
    boots: int | None = None
    first: str = "random"


def new_game(content: Content, config: Config, seed: int) -> tuple[State, list[Event]]:
    """Deal a game: the state at its first decision, and the events up to there.

    Raises BadConfig with the reason when the setup cannot start a game. Same content, config and
    seed, same game, on any machine.
    """
    order = seating(content, config)
    by_hero = sorted(config.seats, key=lambda seat: HEROES.index(seat.hero))
    roles = tuple(seat.role for seat in by_hero)
    versions = tuple(seat.version for seat in by_hero)
    players = [h for h in order if roles[h] != "companion"]
    boots = boots_each(len(players), config.boots)
    if config.first != "random" and _hero(config.first) not in players:
        raise BadConfig(f"{config.first} is a Companion: the first player must have a hand", "SET-5")
    pools = enemy_pools(content, config)
    coming = tuple(tuple(pool) for pool, wanted in pools for _ in range(wanted))

    s = blank(Numbers(content, order, versions, coming), roles, seed)
    s.boots = tuple(boots if roles[h] != "companion" else 0 for h in range(4))
    # The order of the shuffles is part of what a seed means: decks, Treasures, enemies, first player.
    for hero in range(4):
        s.decks[hero] = shuffle(s, full_deck(hero))
    s.treasure_deck = tuple(shuffled(treasure_pile(content), seed, s.shuffles))
    s.shuffles += 1
    s.enemy_deck = _stack(s, pools)
    lot = shuffled(players, seed, s.shuffles)
    s.shuffles += 1
    s.active = lot[0] if config.first == "random" else _hero(config.first)

    out: list[Event] = []
    s.stack = (EnemyPhase(), Reveal())
    reveal(s, out)
    for hero in s.numbers.order:
        if s.is_player(hero):
            for _ in range(HAND_SIZE):
                draw_from_deck(s, hero, out)
    advance(s, out)
    return s, out


def blank(numbers: Numbers, roles: tuple[Role, ...], seed: int) -> State:
    """A state with nothing on the table yet."""
    s = State.__new__(State)
    s.numbers, s.roles, s.seed, s.shuffles = numbers, roles, seed, 0
    s.damage, s.tokens, s.boots, s.boots_used = (0,) * 4, (0,) * 4, (0,) * 4, (0,) * 4
    s.hands, s.zones, s.decks = [0] * 4, [0] * 4, [()] * 4
    s.graveyard, s.trash = (), ()
    s.enemies, s.enemy_deck, s.enemy_trash = (), (), ()
    s.said = (0,) * 4
    s.loot, s.treasure_deck, s.used_treasures = (), (), ()
    s.active, s.phase, s.turn, s.stack, s.over = numbers.order[0], "enemy", 1, (), None
    return s


def full_deck(hero: Hero) -> list[int]:
    """The 26 cards of a suit (CARD-1)."""
    return [card for card in range(13 * hero, 13 * (hero + 1)) for _ in range(COPIES)]


def treasure_pile(content: Content) -> list[str]:
    """All Treasures, each as often as the content says."""
    return [id for id, kind in sorted(content.treasures.items()) for _ in range(kind.count.value)]


# --- what is chosen ----------------------------------------------------------------------------


def seating(content: Content, config: Config) -> tuple[Hero, ...]:
    """The four Misfits clockwise; raises BadConfig for a party that cannot play (SET-1)."""
    names = [seat.hero for seat in config.seats]
    for name in names:
        _hero(name)
    if sorted(names) != sorted(HEROES):
        twice = next((n for n in names if names.count(n) > 1), None)
        what = f"{twice} is seated twice" if twice else f"{len(names)} are seated"
        raise BadConfig(f"a party is four Misfits, one of each class: {what}", "SET-1")
    for seat in config.seats:
        versions = content.hero(_hero(seat.hero)).versions
        if seat.version not in versions:
            raise BadConfig(
                f"there is no {seat.version} {seat.hero}: choose from {', '.join(versions)}", "SET-1"
            )
        if seat.role not in ("human", "ai", "companion"):
            raise BadConfig(f"a seat is human, ai or companion, not {seat.role}", "SET-1")
    if all(seat.role == "companion" for seat in config.seats):
        raise BadConfig("at least one Misfit must be played by a human or an AI", "SET-1")
    return tuple(_hero(name) for name in names)


def boots_each(players: int, chosen: int | None) -> int:
    """The boots of each player (SET-2); raises BadConfig for a choice that is not offered."""
    if players > 1:
        if chosen is not None:
            raise BadConfig("boots are chosen only when one player plays alone", "SET-2")
        return BOOTS[players]
    if chosen is not None and chosen not in SOLO_BOOTS:
        raise BadConfig(f"a lone player takes 12, 10, 8 or 6 boots, not {chosen}", "SET-2")
    return SOLO_BOOTS[0] if chosen is None else chosen


def enemy_pools(content: Content, config: Config) -> list[tuple[Sequence[str], int]]:
    """The enemy deck from top to Boss as pools: from each so many enemies, by lot where there is a choice.

    Raises BadConfig for an unknown enemy, a Boss that is none, or too few enemies of a tier (SET-3).
    """
    for id in config.enemies or ():
        if id not in content.enemies:
            raise BadConfig(f"{id!r} is no enemy: there are {', '.join(content.enemies)}", "SET-3")
    if config.boss and config.boss not in content.enemies:
        bosses = ", ".join(id for id, enemy in content.enemies.items() if enemy.tier == "boss")
        raise BadConfig(f"{config.boss!r} is no Boss: there are {bosses}", "SET-3")
    if config.boss and not content.enemies[config.boss].is_boss:
        raise BadConfig(f"{content.enemies[config.boss].name} is a monster, not a Boss", "SET-3")
    if config.difficulty == "mort":
        return _mort_pools(content, config)
    if config.boss and content.enemies[config.boss].tier != "boss":
        raise BadConfig("Mort is fought alone: choose the difficulty mort", "MORT-1")
    if config.difficulty == "custom":
        return _custom_pools(content, config)
    if config.enemies:
        raise BadConfig("enemies are named one by one only with the difficulty custom", "SET-3")
    if config.difficulty in content.presets:
        preset = content.presets[config.difficulty]
        boss = config.boss or preset.boss
        return [(preset.shuffled, len(preset.shuffled)), *(((m,), 1) for m in preset.then), ((boss,), 1)]
    if config.difficulty not in TIERS:
        known = ", ".join((*TIERS, *content.presets, "mort", "custom"))
        raise BadConfig(f"the difficulty {config.difficulty!r} is not among {known}", "SET-3")
    return _tier_pools(content, config)


def _mort_pools(content: Content, config: Config) -> list[tuple[Sequence[str], int]]:
    if config.enemies or config.boss not in (None, MORT):
        raise BadConfig("Mort is fought without monsters and without a Boss", "MORT-1")
    if MORT not in content.enemies:
        raise BadConfig("this content has no Mort", "MORT-1")
    return [((MORT,), 1)]


def _custom_pools(content: Content, config: Config) -> list[tuple[Sequence[str], int]]:
    listed = config.enemies or ()
    if config.boss:
        listed = (*listed, config.boss)
    if not listed or not content.enemies[listed[-1]].is_boss:
        raise BadConfig("an enemy deck ends with a Boss: name one", "SET-3")
    for id in listed[:-1]:
        if content.enemies[id].is_boss:
            raise BadConfig(f"{content.enemies[id].name} is a Boss: one comes last, and only one", "SET-3")
        if content.enemies[id].tier not in MONSTERS:
            raise BadConfig(f"a {content.enemies[id].name} comes only with the enemy that calls it", "SET-3")
    if content.enemies[listed[-1]].tier != "boss":
        raise BadConfig("Mort is fought alone: choose the difficulty mort", "MORT-1")
    if len(set(listed)) < len(listed):
        raise BadConfig("each enemy is in the box once: one is named twice", "SET-3")
    return [((id,), 1) for id in listed]


def _tier_pools(content: Content, config: Config) -> list[tuple[Sequence[str], int]]:
    if not config.sets:
        raise BadConfig("choose at least one set of enemies: forest, necropolis", "SET-3")
    chosen = {id: enemy for id, enemy in sorted(content.enemies.items()) if enemy.set in config.sets}
    wanted = TIERS[config.difficulty]
    pools: list[tuple[Sequence[str], int]] = []
    for tier in dict.fromkeys(wanted):
        pool = [id for id, enemy in chosen.items() if enemy.tier == tier]
        if len(pool) < wanted.count(tier):
            raise BadConfig(
                f"{config.difficulty} needs {wanted.count(tier)} {tier} monsters, and the chosen sets have "
                f"{len(pool)}",
                "SET-3",
            )
        pools.append((pool, wanted.count(tier)))
    bosses = [config.boss] if config.boss else [id for id, enemy in chosen.items() if enemy.tier == "boss"]
    if not bosses:
        raise BadConfig("the chosen sets have no Boss", "SET-3")
    return [*pools, (bosses, 1)]


def _stack(s: State, pools: list[tuple[Sequence[str], int]]) -> tuple[str, ...]:
    """Draw the enemy deck from its pools, one shuffle a pool."""
    deck: list[str] = []
    for pool, wanted in pools:
        deck += shuffled(pool, s.seed, s.shuffles)[:wanted]
        s.shuffles += 1
    return tuple(deck)


def _hero(name: str) -> Hero:
    try:
        return parse_hero(name)
    except ValueError as error:
        raise BadConfig(str(error), "SET-1") from None
