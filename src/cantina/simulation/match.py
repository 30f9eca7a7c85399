"""What simulated games are played with: the setup, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from cantina.games.dungeon_rummy.cards import HEROES
from cantina.games.dungeon_rummy.setup import Config, Difficulty, SeatConfig
from cantina.players.depth import DEPTHS
from cantina.players.levels import make_player
from cantina.players.player import Player
from cantina.simulation.clairvoyant import Clairvoyant

COMPANION: Final = "companion"
EXPERT: Final = "expert"
CLAIRVOYANT: Final = "clairvoyant"
KINDS: Final = ("random", "greedy", EXPERT, CLAIRVOYANT, COMPANION)
"""What may sit in a seat."""
LEVELS: Final = tuple(DEPTHS)
"""How long an expert thinks, shortest first."""


@dataclass(frozen=True, slots=True)
class Side:
    """Who sits at the table, in turn order, and how experts think there.

    ``nodes`` is how much is looked at in a turn, None for what the level (of experts) or the player looks
    at by itself; with ``talk`` false nobody says a word.
    """

    seats: tuple[str, ...]
    level: str = "quick"
    nodes: int | None = None
    talk: bool = True

    @property
    def first(self) -> str:
        """The kind of the first player: the one that is measured."""
        return next(kind for kind in self.seats if kind != COMPANION)

    @property
    def name(self) -> str:
        """The side in a few words."""
        seats = self.seats[:1] * 4 == self.seats
        who = f"four {self.seats[0]}" if seats else ", ".join(self.seats)
        how = []
        if self.nodes is not None:
            how.append(f"{self.nodes} nodes")
        elif EXPERT in self.seats:
            how.append(self.level)
        if not self.talk:
            how.append("without talk")
        return f"{who} ({', '.join(how)})" if how else who


@dataclass(frozen=True, slots=True)
class Match:
    """The game that is played, but for seats and seed; the fields as those of ``Config``.

    ``order`` are the Misfits in turn order, ``versions`` theirs.
    """

    order: tuple[str, ...] = HEROES
    versions: tuple[str, ...] = ("standard",) * 4
    difficulty: Difficulty = "first-game"
    sets: tuple[str, ...] = ("forest", "necropolis")
    enemies: tuple[str, ...] | None = None
    boss: str | None = None
    boots: int | None = None

    def config(self, side: Side) -> Config:
        """The setup with the seats of a side."""
        seats = tuple(
            SeatConfig(hero, version, COMPANION if kind == COMPANION else "ai")
            for hero, version, kind in zip(self.order, self.versions, side.seats, strict=True)
        )
        return Config(seats, self.difficulty, self.sets, self.enemies, self.boss, self.boots)


def players(match: Match, side: Side, seed: int) -> dict[int, Player]:
    """The players of a game by Misfit number, each with chance of its own; Companions have none."""
    seated: dict[int, Player] = {}
    for hero, kind in zip(match.order, side.seats, strict=True):
        if kind != COMPANION:
            seat = HEROES.index(hero)
            seated[seat] = _player(kind, side, seed * len(HEROES) + seat)
    return seated


def _player(kind: str, side: Side, seed: int) -> Player:
    if kind == CLAIRVOYANT:
        return Clairvoyant(seed, side.nodes)
    if kind == EXPERT:
        return make_player(side.level, seed, nodes=side.nodes, talk=side.talk)
    return make_player(kind, seed)


def settings_of(match: Match, sides: Sequence[Side]) -> dict[str, Any]:
    """All that decides how a game of a seed goes, by the name of its option, as plain JSON values."""
    named: dict[str, Any] = {}
    for prefix, side in zip(("", "versus-"), sides, strict=False):
        named |= {f"--{prefix}{option}": value for option, value in asdict(side).items()}
    named |= {f"--{option}": value for option, value in asdict(match).items()}
    named["--versus"] = named.pop("--versus-seats", None)
    return {option: list(value) if isinstance(value, tuple) else value for option, value in named.items()}
