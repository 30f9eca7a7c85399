"""Won, lost and given up, counted over finished games: by hero, enemy, difficulty, and who played."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.view import Role
from cantina.table.summaries import Summary

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Tally:
    """Games by how they ended; a game given up counts among neither the won nor the lost ones."""

    won: int = 0
    lost: int = 0
    conceded: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.lost + self.conceded

    @property
    def rate(self) -> float | None:
        """The won part of the games that were played to their end; None if there is none."""
        ended = self.won + self.lost
        return self.won / ended if ended else None


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy: in how many games it was met, was beaten, and was in play when a Misfit died."""

    name: str
    met: int
    beaten: int
    lost_to: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """All counts; ``started_later`` are games from a position, which are in none of the others."""

    all: Tally
    versions: dict[tuple[Hero, str], Tally]
    enemies: dict[str, Foe]
    difficulties: dict[str, Tally]
    sets: dict[str, Tally]
    bosses: dict[str, Tally]
    players: dict[Role, dict[int, Tally]]
    """By how many humans, AI partners and Companions there were."""
    names: dict[str, str] = field(default_factory=dict)
    """Of the enemies, as the game played last calls them."""
    started_later: int = 0


def statistics(summaries: Sequence[Summary]) -> Statistics:
    """Count over finished games, the one played last first."""
    games = [game for game in summaries if game.difficulty != "position"]
    roles: tuple[Role, ...] = ("human", "ai", "companion")
    names = {id: name for game in reversed(games) for id, name in game.called.items()}
    return Statistics(
        all=tally(games),
        versions=tallies(games, lambda game: [(player.hero, player.version) for player in game.party]),
        enemies={id: _foe(games, id, names[id]) for id in dict.fromkeys(id for g in games for id in g.met)},
        difficulties=tallies(games, lambda game: [game.difficulty]),
        sets=tallies(games, lambda game: game.sets),
        bosses=tallies(games, lambda game: [game.boss] if game.boss else []),
        players={role: tallies(games, lambda game, role=role: [game.count(role)]) for role in roles},  # type: ignore[misc]
        names=names,
        started_later=len(summaries) - len(games),
    )


def tally(games: Iterable[Summary]) -> Tally:
    """Count how games ended."""
    endings = [game.ending for game in games]
    return Tally(endings.count("won"), endings.count("lost"), endings.count("conceded"))


def tallies(games: Sequence[Summary], keys: Callable[[Summary], Iterable[K]]) -> dict[K, Tally]:
    """Count how games ended, for each of their keys; a game counts once for each key that it has."""
    by_key: dict[K, list[Summary]] = {}
    for game in games:
        for key in dict.fromkeys(keys(game)):
            by_key.setdefault(key, []).append(game)
    return {key: tally(those) for key, those in by_key.items()}


def _foe(games: Sequence[Summary], id: str, name: str) -> Foe:
    return Foe(
        name,
        met=sum(id in game.met for game in games),
        beaten=sum(id in game.beaten for game in games),
        lost_to=sum(id in game.lost_to for game in games),
    )
