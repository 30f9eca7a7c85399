"""A setup as words that can be typed, and back: with a seed they are one game.

They are those of plain mode's setup: ``mage=human bard=goblin difficulty=hard boss=lich first=mage``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, cast, get_args

from cantina.games.dungeon_rummy.cards import HEROES
from cantina.games.dungeon_rummy.errors import BadConfig
from cantina.games.dungeon_rummy.setup import Config, Difficulty, SeatConfig
from cantina.games.dungeon_rummy.view import Role
from cantina.table.words import listed

ROLES: Final = get_args(Role)
DIFFICULTIES: Final = tuple(name for name in get_args(Difficulty) if name != "custom")
SEATS: Final = (
    SeatConfig("mage", role="human"),
    SeatConfig("druid"),
    SeatConfig("bard"),
    SeatConfig("barbarian"),
)
START: Final = Config(SEATS, first="mage")
"""What a setup of no words is: the first game, as one key starts it."""


def setup_words(config: Config) -> str:
    """Return the words of a setup: what is different from the first game, or that it is none but that."""
    words = []
    order = "+".join(seat.hero for seat in config.seats)
    if order != "+".join(seat.hero for seat in SEATS):
        words.append(f"order={order}")
    usual = {seat.hero: seat for seat in SEATS}
    for seat in config.seats:
        if seat.role != usual[seat.hero].role:
            words.append(f"{seat.hero}={seat.role}")
        if seat.version != usual[seat.hero].version:
            words.append(f"{seat.hero}={seat.version}")
    if config.enemies is not None:
        words.append(f"enemies={'+'.join(config.enemies)}")
    else:
        words.append(f"difficulty={config.difficulty}")
    if config.sets != START.sets:
        words.append(f"sets={'+'.join(config.sets)}")
    if config.boss is not None:
        words.append(f"boss={config.boss}")
    if config.boots is not None:
        words.append(f"boots={config.boots}")
    if config.first != START.first:
        words.append(f"first={config.first}")
    return " ".join(words)


def config_of(text: str) -> Config:
    """Return the setup that words stand for; whether it can start a game is for the deal to say.

    Raises BadConfig, naming the word, for one that changes nothing.
    """
    config = START
    for word in text.split():
        key, _, value = word.partition("=")
        if not value:
            raise BadConfig(f"{word[:40]!r} in the setup needs a value, as in mage=ai or difficulty=easy")
        if key in HEROES:
            config = _seated(config, key, value)
        elif key in _KEYS:
            config = _KEYS[key](config, value)
        else:
            known = listed([*_KEYS, *HEROES], "or")
            raise BadConfig(f"{key[:40]!r} is nothing that a setup has: {known} is")
    return config


def _seated(config: Config, hero: str, value: str) -> Config:
    def seat(one: SeatConfig) -> SeatConfig:
        if one.hero != hero:
            return one
        return replace(one, role=cast(Role, value)) if value in ROLES else replace(one, version=value)

    return replace(config, seats=tuple(seat(one) for one in config.seats))


def _order(config: Config, value: str) -> Config:
    heroes = value.split("+")
    if sorted(heroes) != sorted(HEROES):
        raise BadConfig(f"the order names each of {listed(HEROES)} once, as in {'+'.join(HEROES)}")
    return replace(config, seats=tuple(sorted(config.seats, key=lambda seat: heroes.index(seat.hero))))


def _difficulty(config: Config, value: str) -> Config:
    if value not in DIFFICULTIES:
        raise BadConfig(f"{value[:40]!r} is no difficulty: {listed(DIFFICULTIES, 'or')} is")
    return replace(config, difficulty=cast(Difficulty, value), enemies=None)


def _boots(config: Config, value: str) -> Config:
    if not (value.isascii() and value.isdigit() and len(value) < 4):
        raise BadConfig(f"{value[:40]!r} is no number of boots")
    return replace(config, boots=int(value))


_KEYS: Final[dict[str, Callable[[Config, str], Config]]] = {
    "order": _order,
    "difficulty": _difficulty,
    "enemies": lambda config, value: replace(config, difficulty="custom", enemies=tuple(value.split("+"))),
    "sets": lambda config, value: replace(config, sets=tuple(value.split("+"))),
    "boss": lambda config, value: replace(config, boss=value),
    "boots": _boots,
    "first": lambda config, value: replace(config, first=value),
}
