"""Whom a turn's asks still wait for: who may want to answer now, out of turn too (TALK-2, TOKEN-1).

A table and a simulation tell it the events of the game and put the question to whom it names. One that
asks only those whose decision the game waits for needs none of this: an ask stands beyond its turn (see
``heard``), and whoever was asked answers it with its next decision.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.events import Event, Said, TurnBegan
from cantina.games.dungeon_rummy.messages import Message
from cantina.players.talk.heard import is_done_by

AT_ONCE: Final = ("shield", "heal", "draw")
"""What can be done in anybody's turn; whoever agrees to these is looked at again, to do it."""


@dataclass(frozen=True, slots=True)
class _Asked:
    by: Hero
    message: Message
    agreed: bool = False


class Asks:
    """The asks of the turn that is on, as far as those asked have not dealt with them."""

    def __init__(self) -> None:
        self._open: list[_Asked] = []

    def notice(self, events: Iterable[Event]) -> None:
        """Take in what happened; with a new turn nobody waits any more."""
        for event in events:
            match event:
                case TurnBegan():
                    self._open.clear()
                case Said(seat=seat, message=Message(say="ask") as message):
                    self._open.append(_Asked(seat, message))
                case Said(seat=seat, message=Message(say="agree" | "decline") as message):
                    self._answered(seat, message)
                case _:
                    self._open = [ask for ask in self._open if not is_done_by(ask.message, event)]

    def waiting(self) -> tuple[Hero, ...]:
        """The seats that may want to answer, the one asked first in front."""
        return tuple(dict.fromkeys(ask.message.of for ask in self._open if ask.message.of is not None))

    def heard_out(self, seat: Hero) -> None:
        """The seat was given the word and has nothing to do or to say: it is not waited for any more."""
        self._open = [ask for ask in self._open if ask.message.of != seat]

    def _answered(self, seat: Hero, answer: Message) -> None:
        for at, ask in enumerate(self._open):
            if ask.message.of == seat and ask.by == answer.to and not ask.agreed:
                if answer.say == "agree" and ask.message.what in AT_ONCE:
                    self._open[at] = replace(ask, agreed=True)
                else:
                    del self._open[at]
                return
