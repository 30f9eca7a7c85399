"""What the game and the process of its AI partners say to each other."""

from __future__ import annotations

from typing import NamedTuple

from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.view import View
from cantina.players.advice import Advice
from cantina.players.reason import Reason


class Ask(NamedTuple):
    """A question: what the player of this level, seed and seat does now, or with ``advice`` would do.

    With ``reply`` the game waits for somebody else, and the player was asked for something (see ``Replier``).
    """

    number: int
    level: str
    seed: int
    seat: Hero
    view: View
    legal: tuple[Action, ...]
    events: tuple[Event, ...]
    advice: bool = False
    reply: bool = False
    seconds: float | None = None
    """How long it may think, from when it begins; None for as long as its budget lasts."""


class Answered(NamedTuple):
    """The answer to a question: an action, advice where that was asked for, or None for no reply."""

    number: int
    answer: Action | Advice | None
    reason: Reason | None = None
    """Why, where the player says so."""


class Failed(NamedTuple):
    """A player failed over a question: the kind of exception, and its traceback."""

    number: int
    kind: str
    details: str
