"""The party before a game: who sits where, what is fought, and the first game that one key starts."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.content import FIRST_GAME
from cantina.games.dungeon_rummy.setup import Config, SeatConfig

SEED_LIMIT: Final = 10**9
"""Seeds that the app draws itself are below this: nine digits can be read out to a friend."""


@dataclass(frozen=True)
class Party:
    """A setup and what people are called; with a seed it is one game."""

    config: Config
    names: Mapping[Hero, str] = field(default_factory=dict)
    levels: Mapping[Hero, str] = field(default_factory=dict)
    """How well AI partners play, where it is chosen; the others play as the settings say."""


def first_party() -> Party:
    """The first game: a human plays Bob the Mage and begins, with three AI partners."""
    seats = (
        SeatConfig("mage", role="human"),
        SeatConfig("druid"),
        SeatConfig("bard"),
        SeatConfig("barbarian"),
    )
    return Party(Config(seats, difficulty=FIRST_GAME, first="mage"))


def new_seed() -> int:
    """A seed by lot, for whoever names none."""
    return secrets.randbelow(SEED_LIMIT)
