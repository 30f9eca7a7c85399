"""What fills a seat without a human: from what the seat may see to one action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.view import View


class Player(Protocol):
    """A mind for one seat; it sees views and events of that seat, and nothing else."""

    def decide(self, view: View, legal: Sequence[Action], events: Sequence[Event]) -> Action:
        """The action that this player takes now.

        ``view`` is that of its seat, ``legal`` the legal actions of that seat, of which at least
        one is there; ``events`` what happened since it was last asked, as its seat saw it. The
        answer is one of ``legal`` or, for a pattern, a concrete form of it.
        """
        ...


@runtime_checkable
class Replier(Protocol):
    """A player that can be spoken to while the game waits for somebody else."""

    def reply(self, view: View, legal: Sequence[Action], events: Sequence[Event]) -> Action | None:
        """What this player does or says about what it was asked for, out of turn; None for nothing.

        ``view``, ``legal`` and ``events`` as for ``decide``; the decision that ``view`` waits for is another
        seat's. It is called again after what it does, until it answers None or owes nothing.
        """
        ...
