"""A finished game in a few words and numbers, taken from its kept record: for lists and statistics."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from cantina.games.dungeon_rummy.cards import SKELETON_IDS, Hero
from cantina.games.dungeon_rummy.events import EnemyDefeated, EnemyRevealed, SkeletonPlaced
from cantina.games.dungeon_rummy.record import NewGame, Record, start_of
from cantina.games.dungeon_rummy.view import Over, Role
from cantina.table.glance import title_of, who_words
from cantina.table.journal import Journal, JournalError
from cantina.table.table import Table
from cantina.table.taken_up import taken_up
from cantina.table.words import tidy_name

Ending = Literal["won", "lost", "conceded"]
ENDING_WORDS: Final[Mapping[Ending, str]] = {"won": "won", "lost": "lost", "conceded": "given up"}


def ending_of(over: Over) -> Ending:
    """How a game ended: who concedes has lost to nobody."""
    if over.won:
        return "won"
    return "conceded" if over.reason == "conceded" else "lost"


@dataclass(frozen=True, slots=True)
class Player:
    """One seat of a finished game; ``role`` is human if a person played it at any time."""

    hero: Hero
    version: str
    role: Role
    name: str


@dataclass(frozen=True, slots=True)
class Summary:
    """A finished game; enemies by id, ``called`` has their names as the game's own content gives them.

    ``title`` and ``who`` as in ``Saved``; ``difficulty`` is ``position`` for a game that began in the middle;
    ``met`` are the enemies that came into play, ``beaten`` those that fell, ``left`` those that were in play
    at the end; ``boss`` is the last of the enemy deck, met or not;
    ``seed`` None for a game from a position; ``digest`` is the same for two copies of a record; ``played``
    in seconds since 1970.
    """

    won: bool
    reason: str
    title: str
    who: str
    difficulty: str
    sets: tuple[str, ...]
    boss: str | None
    party: tuple[Player, ...]
    met: tuple[str, ...]
    beaten: tuple[str, ...]
    left: tuple[str, ...]
    called: Mapping[str, str]
    turns: int
    steps: int
    seed: int | None
    digest: str
    played: float

    @property
    def ending(self) -> Ending:
        """Won, lost, or given up."""
        return ending_of(self.over)

    @property
    def over(self) -> Over:
        """How the game ended, as the rules say it."""
        return Over(self.won, self.reason)

    @property
    def lost_to(self) -> tuple[str, ...]:
        """The enemies in play when a Misfit died; nobody in a game that was won or given up."""
        return self.left if self.ending == "lost" else ()

    def count(self, role: Role) -> int:
        """How many seats were played so."""
        return sum(player.role == role for player in self.party)


def summarise(path: Path) -> Summary | None:
    """Play a kept game through and sum it up; None for one that is not finished.

    Raises JournalError, with a sentence, for one that cannot be read or played to the end of its record.
    """
    try:
        journal = Journal.open(path, read_only=True)
        try:
            table = taken_up(journal)
            played = path.stat().st_mtime_ns / 1e9
        finally:
            journal.close()
    except OSError as error:
        raise JournalError(f"The saved game {path.name} cannot be read: {error.strerror}.") from None
    return summary_of(table, played)


def summary_of(table: Table, played: float) -> Summary | None:
    """The summary of a table's game, which was last played at ``played``; None before it is over."""
    over, record, view = table.over, table.record(), table.view(None)
    if over is None:
        return None
    events = [entry.event for entry in table.log(None)]
    first, _ = start_of(record)
    met = [enemy.id for enemy in first.enemies]
    met += [event.enemy for event in events if isinstance(event, EnemyRevealed | SkeletonPlaced)]
    boss = next((id for id in reversed([*met, *first.enemy_deck]) if table.content.enemies[id].is_boss), None)
    beaten = [event.enemy for event in events if isinstance(event, EnemyDefeated)]
    left = [enemy.id for enemy in view.enemies]
    config = record.start.config if isinstance(record.start, NewGame) else None
    roles: list[Role] = ["human" if hero in table.ever_human else table.roles[hero] for hero in range(4)]
    named = dict.fromkeys([*met, *beaten, *left, *([boss] if boss else [])])
    return Summary(
        won=over.won,
        reason=over.reason,
        title=title_of(record.to_json()),
        who=_who(table),
        difficulty=config.difficulty if config else "position",
        sets=tuple(
            # A Skeleton that joins a Boss makes no game of Mort.
            dict.fromkeys(
                table.content.enemies[id].set for id in [*met, *first.enemy_deck] if id not in SKELETON_IDS
            )
        ),
        boss=boss,
        party=tuple(Player(h, view.seats[h].version, roles[h], table.names[h]) for h in table.order),
        met=tuple(dict.fromkeys(met)),
        beaten=tuple(dict.fromkeys(beaten)),
        left=tuple(left),
        called={id: table.content.enemies[id].name for id in named},
        turns=view.turn,
        steps=len(record.steps),
        seed=record.start.seed if isinstance(record.start, NewGame) else None,
        digest=digest_of(record),
        played=played,
    )


def _who(table: Table) -> str:
    roles = table.roles
    people = [tidy_name(table.names[hero]) for hero in table.order if roles[hero] == "human"]
    return who_words(people, roles.count("ai"), roles.count("companion"))


def digest_of(record: Record) -> str:
    """A short text that two copies of one record have in common, and no two different ones."""
    text = json.dumps(record.to_json(), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]
