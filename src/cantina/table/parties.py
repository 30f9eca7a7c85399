"""Parties to begin a setup with: the last one that was played, and some that come up often."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Final

from cantina.files import write_whole
from cantina.games.dungeon_rummy.cards import HEROES
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.setup import Config, Difficulty, SeatConfig, enemy_pools, seating
from cantina.games.dungeon_rummy.view import Role
from cantina.games.dungeon_rummy.wire_setup import config_from_json, config_json
from cantina.players.strengths import LEVELS
from cantina.resources import data_dir
from cantina.table.party import Party, first_party
from cantina.table.words import tidy_name

LAST: Final = "the last one"
_FILE: Final = "last-party.json"
_SEATED: Final = ("mage", "druid", "bard", "barbarian")


def parties(content: Content) -> dict[str, Party]:
    """Parties by name, the last one first if there is one that can still be played."""
    last = recall(content)
    return ({} if last is None else {LAST: last}) | {
        "first game": first_party(),
        "you and three AI partners": _party("medium", "human", "ai", "ai", "ai"),
        "two people, two AI partners": _party("medium", "human", "ai", "human", "ai"),
        "four people": _party("medium", "human", "human", "human", "human"),
        "alone with Companions": _party("easy", "human", "companion", "companion", "companion"),
        "AI partners, to watch": _party("medium", "ai", "ai", "ai", "ai"),
    }


def _party(difficulty: Difficulty, *roles: Role) -> Party:
    seats = tuple(SeatConfig(hero, role=role) for hero, role in zip(_SEATED, roles, strict=True))
    return Party(Config(seats, difficulty=difficulty, first="mage"))


def remember(party: Party) -> None:
    """Keep a party for the next setup; where that cannot be written, it is just not kept."""
    path = data_dir() / _FILE
    names = {HEROES[hero]: name for hero, name in party.names.items()}
    levels = {HEROES[hero]: level for hero, level in party.levels.items()}
    text = json.dumps({"config": config_json(party.config), "names": names, "levels": levels}, indent=1)
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode())


def recall(content: Content) -> Party | None:
    """The last party, or None: there is none, it cannot be read, or what it needs is not there any more."""
    try:
        return _read(data_dir() / _FILE, content)
    except (OSError, RecursionError, TypeError, ValueError, RulesError):
        return None


def _read(path: Path, content: Content) -> Party:
    if not path.is_file():
        raise ValueError("there is none")  # reading a pipe would wait for ever
    data = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(data, dict) or not isinstance(data.get("names"), dict):
        raise ValueError("this is no party")
    config = config_from_json(data.get("config"))
    seating(content, config)
    enemy_pools(content, config)
    names = {HEROES.index(hero): tidy_name(str(name)) for hero, name in data["names"].items()}
    chosen = data.get("levels")
    # A level that only another version of the program has is as good as none.
    levels = {
        HEROES.index(hero): level
        for hero, level in (chosen.items() if isinstance(chosen, dict) else ())
        if level in LEVELS
    }
    return Party(config, {hero: name for hero, name in names.items() if name}, levels)
