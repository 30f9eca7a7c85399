"""The JSON form of setups: what is chosen before a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.setup import Config, Difficulty, SeatConfig
from cantina.games.dungeon_rummy.view import Role
from cantina.games.dungeon_rummy.wire_base import Whole, Wire, parse


class SeatConfigWire(Wire):
    hero: str
    version: str = "standard"
    role: Role = "ai"


class ConfigWire(Wire):
    """What is chosen before a game (SET-1 to SET-5)."""

    seats: list[SeatConfigWire]
    difficulty: Difficulty = "first-game"
    sets: tuple[Literal["forest", "necropolis"], ...] = ("forest", "necropolis")
    enemies: list[str] | None = None
    boss: str | None = None
    boots: Whole | None = None
    first: str = "random"

    def build(self) -> Config:
        """The setup as the game takes it."""
        return Config(
            seats=tuple(SeatConfig(s.hero, s.version, s.role) for s in self.seats),
            difficulty=self.difficulty,
            sets=self.sets,
            enemies=None if self.enemies is None else tuple(self.enemies),
            boss=self.boss,
            boots=self.boots,
            first=self.first,
        )


def config_json(config: Config) -> dict[str, Any]:
    """The JSON form of a setup."""
    return {
        "seats": [{"hero": s.hero, "version": s.version, "role": s.role} for s in config.seats],
        "difficulty": config.difficulty,
        "sets": list(config.sets),
        "enemies": None if config.enemies is None else list(config.enemies),
        "boss": config.boss,
        "boots": config.boots,
        "first": config.first,
    }


def config_from_json(data: object, error: Callable[[str], RulesError] = RulesError) -> Config:
    """The setup that ``data`` describes; raises ``error`` naming each fault."""
    return parse(ConfigWire, data, error).build()
