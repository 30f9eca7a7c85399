"""What an AI partner is asked, and what is done in its place when its answer is of no use."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cantina.games.dungeon_rummy.actions import (
    Accept,
    Action,
    ChooseCard,
    ChooseCards,
    ChooseSplit,
    ChooseTarget,
    ChooseZone,
    Concede,
    Discard,
    Draw,
    End,
    Lying,
    Shares,
    is_pattern,
)
from cantina.games.dungeon_rummy.cards import HEROES, Card, Hero, cards_in
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.merges import largest_merges
from cantina.games.dungeon_rummy.view import View
from cantina.games.dungeon_rummy.zones import can_go
from cantina.players.strengths import DEFAULT_LEVEL, LEVELS

ANSWERS = (
    Draw,
    Accept,
    ChooseSplit,
    ChooseCard,
    ChooseTarget,
    ChooseZone,
    ChooseCards,
    Discard,
    End,
)
"""The actions that each answer one kind of decision; whatever else may be done leaves it open."""


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """The decision that an AI seat has to make, with all that it may know.

    ``revision`` is that of the table when it was asked: an answer to an older one is stale.
    ``events`` are those since the seat's last answer, as the seat saw them; ``seed`` is the AI's own
    chance, from which the game's seed cannot be found. With ``reply`` the game waits for somebody else, and
    the seat was asked for something: it may answer with nothing.
    """

    revision: int
    level: str
    seed: int
    seat: Hero
    view: View
    legal: tuple[Action, ...]
    events: tuple[Event, ...]
    reply: bool = False


def own_chance(seed: int, seat: Hero) -> int:
    """The seed of an AI's own generator; the way back to the game's seed is barred."""
    digest = hashlib.sha256(f"{seed}/{HEROES[seat]}/player".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def playable(level: str) -> str:
    """The level to ask for: a saved game may name one that only another version of the program has."""
    return level if level in LEVELS else DEFAULT_LEVEL


def stand_in(view: View, legal: Sequence[Action]) -> Action:
    """The action for a seat whose AI gave no usable answer: the first listed that answers the decision.

    In an Action Phase that is to end it, at hits to accept them, at a draw the own deck first. Damage of
    a split goes point by point to whoever then has most life left; cards for the Trash are any that may go.
    Should nothing listed answer, the first concrete action that does not give the game up; ValueError if
    there is none.
    """
    answer = next((action for action in legal if isinstance(action, ANSWERS)), None)
    if isinstance(answer, ChooseSplit) and answer.damage is None:
        return replace(answer, damage=_even_split(view, answer.total or 0), total=None)
    if isinstance(answer, ChooseCards) and answer.cards is None:
        return replace(answer, cards=_cards_to_go(view, answer.count or 0), count=None)
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


def _cards_to_go(view: View, wanted: int) -> tuple[Lying, ...]:
    """So many cards of Play Zones that leave melds, or those that leave a largest meld of two (MELD-6)."""
    pending = view.pending
    zones = [seat.zone for seat in view.seats]
    if pending is not None and pending.kind == "pick-merge":
        both = [Lying(card, zone) for zone in pending.choices for card in cards_in(zones[zone])]
        kept = cards_in(min(largest_merges([lying.card for lying in both])[1]))
        return _less(both, kept)
    gone: list[Lying] = []
    everything = [Lying(card, zone) for zone in view.order for card in cards_in(zones[zone])]
    while len(gone) < wanted:
        # A meld always has a card that can go: ends of a run, any card of a set.
        gone.append(next(lying for lying in everything if can_go(zones, [*gone, lying])))
    return tuple(gone)


def _less(lying: Sequence[Lying], kept: Sequence[Card]) -> tuple[Lying, ...]:
    """What lies there but the cards that are kept."""
    left = list(kept)
    gone: list[Lying] = []
    for one in lying:
        if one.card in left:
            left.remove(one.card)
        else:
            gone.append(one)
    return tuple(gone)
