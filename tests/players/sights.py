"""Positions for players' tests: written as the wire writes them, looked at as a seat sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.cards import HEROES, parse_card, parse_hero
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending, verify
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.position import state_from_position
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.view import View
from cantina.players.greedy import GreedyPlayer
from first_numbers import first_content

CONTENT = first_content()
R, Y, G, B = range(4)


@dataclass
class Scene:
    """A state under way, played on by greedy players from what each of them sees."""

    state: State

    @property
    def view(self) -> View:
        """What the seat that is asked sees."""
        wait = pending(self.state)
        assert wait is not None
        return view(self.state, wait.seat)

    def chosen(self, seed: int = 1) -> Action:
        """What a greedy player does now, checked to be legal."""
        sight = self.view
        assert sight.seat is not None
        action = GreedyPlayer(seed).decide(sight, legal_actions(self.state, sight.seat), [])
        verify(self.state, action)
        return action

    def do(self, action: Action) -> None:
        """Play an action."""
        self.state, _ = apply(self.state, action)

    def phase_played(self) -> list[Action]:
        """Play on until somebody is asked something else, or the game is over; what was done."""
        began = pending(self.state)
        done: list[Action] = []
        while (wait := pending(self.state)) is not None and began is not None:
            if (wait.kind, wait.seat) != (began.kind, began.seat):
                break
            done.append(self.chosen())
            self.do(done[-1])
        return done


def position(
    *,
    active: str = "barbarian",
    phase: str = "action",
    enemies: list[dict[str, Any]] | None = None,
    hands: str = "",
    zones: dict[str, str] | None = None,
    damage: dict[str, int] | None = None,
    tokens: dict[str, int] | None = None,
    companions: str = "",
    **more: Any,
) -> Scene:
    """A position: ``hands`` is the active Misfit's hand, ``zones`` the melds by Misfit, cards by blanks.

    Other players hold two cards that they cannot do much with.
    """
    spare = {"barbarian": "R9 R10", "mage": "Y9 Y10", "druid": "G9 G10", "bard": "B9 B10"}
    seats: list[dict[str, Any]] = []
    for hero in HEROES:
        companion = hero in companions.split()
        hand = "" if companion else hands if hero == active else spare[hero]
        seat: dict[str, Any] = {
            "hero": hero,
            "role": "companion" if companion else "ai",
            "zone": (zones or {}).get(hero, "").split(),
            "damage": (damage or {}).get(hero, 0),
            "tokens": (tokens or {}).get(hero, 0),
            "hand": hand.split(),
        }
        seat |= more.pop(hero, {})
        seats.append(seat)
    data: dict[str, Any] = {
        "game": "dungeon-rummy",
        "seed": 7,
        "seats": seats,
        "active": active,
        "phase": phase,
        "enemies": enemies or [{"id": "florist-orc"}],
        "enemy_deck": [] if _has_boss(enemies) else ["beerholder"],
    }
    state, _ = state_from_position(data | more, CONTENT)
    return Scene(state)


def _has_boss(enemies: list[dict[str, Any]] | None) -> bool:
    return any(CONTENT.enemies[enemy["id"]].is_boss for enemy in enemies or [])


def card(text: str) -> int:
    """The card as written."""
    return parse_card(text)


def hero(text: str) -> int:
    """The Misfit's number."""
    return parse_hero(text)
