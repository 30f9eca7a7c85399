"""What an AI partner is asked, and what is done in its place when its answer is of no use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cantina.games.dungeon_rummy.actions import (
    Accept,
    Action,
    ChooseCard,
    ChooseSplit,
    Concede,
    Discard,
    Draw,
    End,
    Shares,
    is_pattern,
)
from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.view import View

ANSWERS = (Draw, Accept, ChooseSplit, ChooseCard, Discard, End)
"""The actions that each answer one kind of decision; whatever else may be done leaves it open."""


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """The decision that an AI seat has to make, with all that it may know.

    ``revision`` is that of the table when it was asked: an answer to an older one is stale.
    ``events`` are those since the seat's last answer, as the seat saw them; ``seed`` is the AI's own
    chance, from which the game's seed cannot be found.
    """

    revision: int
    level: str
    seed: int
    seat: Hero
    view: View
    legal: tuple[Action, ...]
    events: tuple[Event, ...]


def stand_in(view: View, legal: Sequence[Action]) -> Action:
    """The action for a seat whose AI gave no usable answer: the first listed that answers the decision.

    In an Action Phase that is to end it, at hits to accept them, at a draw the own deck first. Damage of
    a split goes point by point to whoever then has most life left. Should nothing listed answer, the
    first concrete action that does not give the game up; ValueError if there is none.
    """
    answer = next((action for action in legal if isinstance(action, ANSWERS)), None)
    if isinstance(answer, ChooseSplit) and answer.damage is None:
        return replace(answer, damage=_even_split(view, answer.total or 0), total=None)
    if answer is not None:
        return answer
    for action in legal:
        if not is_pattern(action) and not isinstance(action, Concede):
            return action
    raise ValueError("nothing legal is listed")


def _even_split(view: View, total: int) -> Shares:
    life = [seat.life for seat in view.seats]
    shares = [0, 0, 0, 0]
    for _ in range(total):
        most = max(range(4), key=lambda hero: (life[hero], -hero))
        life[most] -= 1
        shares[most] += 1
    return (shares[0], shares[1], shares[2], shares[3])
