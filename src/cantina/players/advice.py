"""Advice for a person: what a player would do in the same seat, from the same view, and its whole plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.view import View
from cantina.players.reason import Reason

ADVISER: Final = "normal"
"""The level that gives advice: an expert that people need not wait long for."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do now, and what would follow.

    ``plan`` begins with an action that is legal now; the others follow in order, as far as they can be
    foreseen: what comes up on the way may change them.
    """

    plan: tuple[Action, ...]
    reason: Reason | None = None
    """What separated the plan from the runner-up, where the adviser says so."""


class Adviser(Protocol):
    """A player that can say what it would do."""

    def advise(self, view: View, legal: Sequence[Action], events: Sequence[Event] = ()) -> Advice:
        """The plan of this player in the seat of ``view``; ``legal`` as for ``Player.decide``.

        ``events`` are all that the seat was told so far. Of an earlier advice no more is remembered than
        the plan that it gave, which an adviser may keep to.
        """
        ...
