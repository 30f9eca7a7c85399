"""A turn played through in thought: the table as a player knows it, and what may be done next.

A scene is made from a view and changes only by actions whose outcome can be foreseen. What chance
would decide (the card under a Companion's top, the next enemy, a draw) stays unknown in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.cards import Bag, Card, Hero
from cantina.games.dungeon_rummy.numbers import Numbers
from cantina.games.dungeon_rummy.preview import numbers_of
from cantina.games.dungeon_rummy.view import EnemyInPlay, View

Four = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Table:
    """What does not change while a player thinks about its turn."""

    view: View
    numbers: Numbers
    seat: Hero
    players: tuple[bool, ...]
    """By Misfit, whether it has a hand."""

    @classmethod
    def of(cls, view: View) -> Table:
        """The table of the seat that the view belongs to."""
        return cls(view, numbers_of(view), view.me.hero, tuple(seat.is_player for seat in view.seats))

    def may_activate(self, zone: Hero) -> bool:
        """Whether this seat may activate that zone (ACT-1)."""
        return zone == self.seat or not self.players[zone]


class Scene(NamedTuple):
    """One moment of a turn in thought."""

    hand: Bag
    zones: Four
    tokens: Four
    boots: int
    enemies: tuple[EnemyInPlay, ...]
    """Empty when the next one is not known yet."""
    tops: tuple[Card | None, ...]
    """By Companion, the top card of its deck while it is known."""
    mana_treasures: int
    swaps: int
    retrieves: int
    lives: Four
    """Health left after what moving and payments have cost."""
    graves: int = 0
    """Cards that have come to the Graveyard on the way here: fallen Skeletons (MORT-4)."""
    worth: float = 0.0
    """What the attacks on the way here have achieved."""
    won: bool = False
    came: tuple[Scene, Action] | None = None
    """The scene before this one, and the action that led here; None at the present moment."""

    @property
    def path(self) -> tuple[Action, ...]:
        """The actions that lead here from the present moment."""
        actions: list[Action] = []
        came = self.came
        while came is not None:
            before, action = came
            actions.append(action)
            came = before.came
        return tuple(reversed(actions))

    def key(self) -> tuple[object, ...]:
        """What makes two scenes the same, however they came about."""
        return self[:11]


def scene_of(view: View) -> Scene:
    """The present moment of a view."""
    zones = [seat.zone for seat in view.seats]
    tokens = [seat.tokens for seat in view.seats]
    lives = [seat.life for seat in view.seats]
    return Scene(
        hand=view.hand,
        zones=four(zones),
        tokens=four(tokens),
        boots=view.me.boots_left,
        enemies=view.enemies,
        tops=tuple(seat.top for seat in view.seats),
        mana_treasures=view.loot.count("mana-3"),
        swaps=view.loot.count("swap-melds"),
        retrieves=view.loot.count("retrieve"),
        lives=four(lives),
    )


def four(values: list[int]) -> Four:
    """A list of four as a tuple."""
    return values[0], values[1], values[2], values[3]


def put(values: Four, at: int, value: int) -> Four:
    """The four values with one of them changed."""
    a, b, c, d = values
    match at:
        case 0:
            return value, b, c, d
        case 1:
            return a, value, c, d
        case 2:
            return a, b, value, d
        case _:
            return a, b, c, value
