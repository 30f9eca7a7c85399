"""How each screen of the app is opened."""

from __future__ import annotations

from collections.abc import Callable

from house import table_at

from cantina.app.application import CantinaApp
from cantina.app.screens.choice import Answer
from cantina.app.screens.curtain import Curtain
from cantina.app.screens.history import HistoryScreen
from cantina.app.screens.keys import KeysScreen
from cantina.app.screens.setup import Setup
from cantina.app.screens.vote import VoteScreen
from cantina.games.dungeon_rummy.actions import Concede
from cantina.table.exchange import Shared, take_in
from cantina.table.party import first_party
from cantina.table.replay import Replay
from cantina.table.table import Table
from finished import won

RESTING = {
    "seats": [
        {"hero": "mage", "role": "human", "boots": 3, "zone": ["Y5", "B6", "R7"], "hand": ["Y4", "G8"]},
        {"hero": "druid", "role": "ai", "boots": 3},
        {"hero": "bard", "role": "ai", "boots": 3},
        {"hero": "barbarian", "role": "ai", "boots": 3},
    ],
    "active": "mage",
    "phase": "action",
    "enemies": [{"id": "florist-orc", "level": 0, "damage": 2}],
    "enemy_deck": ["beerholder"],
}


PLAYED = 1_795_000_000.0
"""In November 2026, at noon anywhere near Europe: the day is the same."""

ROOMS: dict[str, Callable[[CantinaApp], object]] = {
    "title": lambda game: None,
    "setup": lambda game: game.push_screen(Setup()),
    "vote": lambda game: game.push_screen(VoteScreen(first_party(), 7)),
    "table": lambda game: game.show_table(table_at(RESTING)),
    "result": lambda game: game.show_table(ended()),
    "page": lambda game: game.show_page("A page", lambda width: []),
    "curtain": lambda game: game.push_screen(Curtain("Bob", "Mage", 1, "It is your turn.")),
    "choice": lambda game: game.ask("Well?", [Answer("Yes"), Answer("No")]),
    "settings": lambda game: game.show_settings(),
    "bestiary": lambda game: game.show_bestiary(),
    "guide": lambda game: game.show_guide(),
    "keys": lambda game: game.push_screen(KeysScreen()),
    "history": lambda game: full_history(game),
    "replay": lambda game: game.show_replay(Replay(won("lich"))),
}


def full_history(game: CantinaApp) -> None:
    take_in(Shared(won("lich"), played=PLAYED), game.house.shelf)
    game.house.shelf.history.read_all()
    game.push_screen(HistoryScreen())


def ended() -> Table:
    table = table_at(RESTING)
    table.submit(Concede(1))
    return table
