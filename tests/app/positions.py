"""Positions for the app's tests: a table of four, with only what a test is about filled in."""

from __future__ import annotations

from typing import Any

BOB, OAKIE, MILTON, LILY = 1, 2, 3, 0
BOSSES = ("beerholder", "red-dragon")
ORDER = ("mage", "druid", "bard", "barbarian")


def position(
    *,
    phase: str = "action",
    active: str = "mage",
    enemy: str = "florist-orc",
    done: int = 0,
    humans: tuple[str, ...] = ("mage",),
    companions: tuple[str, ...] = (),
    graveyard: tuple[str, ...] = (),
    trash: tuple[str, ...] = (),
    loot: tuple[str, ...] = (),
    **seats: dict[str, Any],
) -> dict[str, Any]:
    """A position with Bob the Mage to move; ``mage={...}`` and so on fill a seat."""
    return {
        "seats": [_seat(hero, humans, companions, seats.get(hero, {})) for hero in ORDER],
        "active": active,
        "phase": phase,
        "enemies": [{"id": enemy, "level": 0, "damage": done}],
        "enemy_deck": [] if enemy in BOSSES else ["kobold-tower", "beerholder"],
        "graveyard": list(graveyard),
        "trash": list(trash),
        "loot": list(loot),
    }


def _seat(
    hero: str, humans: tuple[str, ...], companions: tuple[str, ...], filled: dict[str, Any]
) -> dict[str, Any]:
    role = "companion" if hero in companions else "human" if hero in humans else "ai"
    players = 4 - len(companions)
    boots = 0 if role == "companion" else 3 if players > 2 else 4 if players == 2 else 12
    return {"hero": hero, "role": role, "boots": boots, **filled}


FULL = ("R2", "R3", "R4", "R5", "R7", "R8")
"""A Graveyard that bursts with the next card."""
LETHAL_DISCARD = position(
    phase="discard",
    graveyard=FULL,
    mage={"hand": ["Y4", "R6"], "damage": 13},
    druid={"damage": 12},
    bard={"damage": 13},
    barbarian={"damage": 28},
)
"""Bob is to discard, and somebody must die of it."""
