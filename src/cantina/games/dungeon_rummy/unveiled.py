"""The real game as a world to look into: for measuring what perfect knowledge would be worth.

No player that sits at a table may import this (a contract holds it); a reference player gets such a
world handed to it.
"""

from __future__ import annotations

from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.worlds import World, wrap


def unveiled(state: State) -> World:
    """The state as a world: all hands, decks and piles as they really are."""
    return wrap(state)
