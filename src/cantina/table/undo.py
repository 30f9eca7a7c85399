"""How far back a seat may go: to the last moment at which something hidden was seen, never beyond."""

from __future__ import annotations

from dataclasses import dataclass

from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.state import State
from cantina.table.log import Mark


@dataclass(frozen=True, slots=True)
class Moment:
    """The table before an action that can be taken back: the state, and the place in the log."""

    state: State
    mark: Mark
    seat: Hero


def can_be_taken_back(before: State, action: Action, after: State) -> bool:
    """Whether this action showed nothing hidden, and was its seat's own, in its own turn.

    Compared are the hidden places themselves and not the events, so that a card or enemy that will
    be turned up in some new way closes the way back, too. A card that a seat shows of its own hand
    by playing or discarding it was no secret to that seat.
    """
    seat = action.seat
    own_turn = before.active == seat and after.active == seat and before.turn == after.turn
    return (
        own_turn
        and after.over is None
        and before.roles[seat] == "human"
        and before.shuffles == after.shuffles
        and before.said == after.said
        and before.decks == after.decks
        and before.enemy_deck == after.enemy_deck
        and before.treasure_deck == after.treasure_deck
        and all(before.hands[h] == after.hands[h] for h in range(4) if h != seat)
    )
