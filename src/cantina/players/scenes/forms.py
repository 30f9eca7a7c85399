"""The concrete forms of a pattern: shares of an amount, moves of several cards, cards that leave zones."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, product
from math import comb
from typing import Final

from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.actions import (
    Action,
    ChooseCards,
    ChooseSplit,
    Lying,
    Move,
    Prevent,
    Shares,
    Step,
    UseTreasure,
)
from cantina.games.dungeon_rummy.cards import UNIT, Bag, Hero, cards_in, is_tokened
from cantina.games.dungeon_rummy.view import View
from cantina.players.scenes.leavings import gone_in_merge, merges, random_leaving

HEAL: Final = 4
MANA: Final = 3
LISTED: Final = 4000
"""Up to so many ways to pick the cards of a move all of them are looked at; beyond, some by lot."""


@lru_cache(maxsize=64)
def shares(total: int) -> tuple[Shares, ...]:
    """All ways to share an amount over the four Misfits."""
    return tuple(
        (a, b, c, total - a - b - c)
        for a in range(total + 1)
        for b in range(total + 1 - a)
        for c in range(total + 1 - a - b)
    )


def heals(view: View, most: int = HEAL) -> list[Shares]:
    """All ways to heal 1 to ``most`` Damage that the Misfits have (T-heal-4)."""
    ranges = [range(min(seat.damage, most) + 1) for seat in view.seats]
    return [(a, b, c, d) for a, b, c, d in product(*ranges) if 1 <= a + b + c + d <= most]


def random_form(view: View, action: Action, chance: random.Random) -> Action:
    """One of the legal concrete forms of a pattern, by lot; raises ValueError if it is no pattern."""
    match action:
        case ChooseSplit(damage=None, total=total):
            return replace(action, damage=chance.choice(shares(total or 0)), total=None)
        case UseTreasure(treasure="heal-4", heal=None):
            return replace(action, heal=chance.choice(heals(view)))
        case UseTreasure(treasure="mana-3", mana=None):
            return replace(action, mana=chance.choice(shares(MANA)))
        case Move(cards=None, most=most):
            return replace(action, cards=_random_steps(view, most or 2, chance), most=None)
        case Prevent(cards=None, most=most):
            zones = [seat.zone for seat in view.seats]
            return replace(action, cards=random_leaving(zones, 1, most or 1, chance), most=None)
        case ChooseCards(cards=None, count=wanted):
            return ChooseCards(action.seat, _random_cards(view, wanted or 0, chance))
    raise ValueError(f"{action} leaves nothing open")


def _random_cards(view: View, wanted: int, chance: random.Random) -> tuple[Lying, ...]:
    """Cards to trash, by lot: so many, or those that make a largest meld of two."""
    zones = [seat.zone for seat in view.seats]
    pending = view.pending
    if pending is not None and pending.kind == "pick-merge":
        origin, into = pending.choices
        return gone_in_merge(zones, origin, into, chance.choice(merges(zones, origin, into)), chance)
    return random_leaving(zones, wanted, wanted, chance)


def steps_legal(zones: Sequence[Bag], steps: Sequence[Step]) -> bool:
    """Whether these steps between two zones leave two melds and change something (BOOT-1)."""
    one, other = steps[0].origin, steps[0].to
    out = {zone: sorted(step.card for step in steps if step.origin == zone) for zone in (one, other)}
    if out[one] == out[other]:
        return False
    for zone, partner in ((one, other), (other, one)):
        cards = cards_in(zones[zone])
        for card in out[zone]:
            cards.remove(card)
        cards += out[partner]
        if sum(map(is_tokened, cards)) > 1 or not melds.is_legal(sum(UNIT[card] for card in cards)):
            return False
    return True


def _random_steps(view: View, most: int, chance: random.Random) -> tuple[Step, ...]:
    zones = [seat.zone for seat in view.seats]
    pairs = list(combinations(range(4), 2))
    ways = [_ways(_cards_between(zones, *pair), most) for pair in pairs]
    every = (
        steps
        for size in range(2, most + 1)
        for pair in pairs
        for steps in combinations(_cards_between(zones, *pair), size)
        if steps_legal(zones, steps)
    )
    if sum(ways) <= LISTED:
        return chance.choice(list(dict.fromkeys(every)))  # two copies of a card make equal forms
    for _ in range(LISTED):
        steps = _pick(_cards_between(zones, *chance.choices(pairs, ways)[0]), most, chance)
        if steps_legal(zones, steps):
            return steps
    return next(every)


def _cards_between(zones: Sequence[Bag], one: Hero, other: Hero) -> list[Step]:
    return [Step(card, one, other) for card in cards_in(zones[one])] + [
        Step(card, other, one) for card in cards_in(zones[other])
    ]


def _ways(cards: list[Step], most: int) -> int:
    return sum(comb(len(cards), size) for size in range(2, min(most, len(cards)) + 1))


def _pick(cards: list[Step], most: int, chance: random.Random) -> tuple[Step, ...]:
    sizes = range(2, min(most, len(cards)) + 1)
    size = chance.choices(sizes, [comb(len(cards), n) for n in sizes])[0]
    return tuple(chance.sample(cards, size))
