"""What could come of a meld: how well it can still grow, and how near it is to what a level asks for."""

from __future__ import annotations

import math
from collections import Counter
from typing import Final

from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.cards import CARDS, COPIES, Bag, cards_in, count, plain
from cantina.games.dungeon_rummy.content import (
    CanastaPower,
    FourOfAKindPower,
    MeldPower,
    RoyalCanastaPower,
    RunPower,
)
from cantina.games.dungeon_rummy.strike import bonus_of, meets
from cantina.games.dungeon_rummy.traits import (
    CompleteRunLevel,
    DamageLevel,
    FourOfAKindLevel,
    GuardianLevel,
    Level,
    MeldLevel,
    RoyalCanastaLevel,
    SkeletonsLevel,
    ThreeOfAKindLevel,
)
from cantina.games.dungeon_rummy.view import View

THREE: Final = (0.1, 0.2, 0.5)
FOUR: Final = (0.05, 0.1, 0.25, 0.5)
"""How near a set of 0, 1, 2 or 3 cards is to three and to four of a kind."""
PLENTY: Final = 8
"""With so many different cards that fit, a meld grows as surely as can be."""


def cards_to_come(view: View) -> int:
    """The cards that may still come to somebody's hand, as a mask: not all copies lie in the open.

    The Graveyard counts as to come, for it can be drawn from.
    """
    seen: Counter[int] = Counter(view.trash)
    for seat in view.seats:
        seen.update(plain(card) for card in cards_in(seat.zone))
    seen.update(cards_in(view.hand))
    return sum(1 << card for card in range(CARDS) if seen[card] < COPIES)


def growth(bag: Bag, to_come: int) -> float:
    """How surely a meld can grow by one of the cards to come, from 0 (never) to 1."""
    return min(1.0, (melds.addable(bag) & to_come).bit_count() / PLENTY)


def nearness(level: Level, bag: Bag, to_come: int) -> float:
    """How near a zone is to the meld that a level asks for: 1 for there, 0 where it asks for none."""
    if isinstance(level, (DamageLevel, GuardianLevel, SkeletonsLevel)):
        return 0.0
    if meets(level, bag):
        return 1.0
    size = count(bag)
    match level:
        case ThreeOfAKindLevel():
            return _set_nearness(bag, size, to_come, THREE)
        case FourOfAKindLevel():
            return _set_nearness(bag, size, to_come, FOUR)
        case MeldLevel(cards=wanted):
            return _run_nearness(bag, size, wanted, to_come)
        case RoyalCanastaLevel():
            return _run_nearness(bag, size, melds.CANASTA, to_come) if is_pure(bag) else 0.0
        case CompleteRunLevel():
            return _run_nearness(bag, size, melds.COMPLETE, to_come)


def is_pure(bag: Bag) -> bool:
    """Whether a zone is empty or can be read without a wild, as a Royal Canasta must."""
    return not bag or any(melds.wilds_in(reading) == 0 for reading in melds.readings(bag))


def promise(power: MeldPower, bag: Bag, grows: float, missing_costs: float) -> float:
    """How surely a Misfit's meld power will add its bonus to this meld, from 0 to 1.

    ``grows`` is how surely the meld can grow, ``missing_costs`` what part each missing card leaves.
    """
    if bonus_of(power, bag) != (0, 0):
        return 1.0
    size = count(bag)
    match power:
        case CanastaPower(cards=cards):
            missing = cards - size
        case RoyalCanastaPower():
            missing = melds.CANASTA - size if is_pure(bag) else 0
        case RunPower(least=least):
            missing = least - size if size < 2 or melds.is_run(bag) else 0
        case FourOfAKindPower():
            missing = 4 - size if size < 2 or melds.is_set(bag) else 0
            grows *= 0.5
    return float((missing_costs * grows) ** missing) if missing > 0 and size else 0.0


def _set_nearness(bag: Bag, size: int, to_come: int, steps: tuple[float, ...]) -> float:
    if size >= len(steps) or (size > 1 and not melds.is_set(bag)):
        return 0.0
    if size < 2:
        return steps[size]
    more = sum(melds.is_set(bag + (1 << 2 * card)) for card in _fitting(bag, to_come))
    return steps[size] * min(1.0, 0.4 + 0.2 * more) if more else 0.0


def _fitting(bag: Bag, to_come: int) -> list[int]:
    mask = melds.addable(bag) & to_come
    return [card for card in range(CARDS) if mask >> card & 1]


def _run_nearness(bag: Bag, size: int, wanted: int, to_come: int) -> float:
    if not size:
        return 0.05
    if melds.is_set(bag) and size > 1 and not melds.is_run(bag):
        return 0.0
    part = size / wanted
    # A square root is the same on every machine, as a power need not be.
    return (0.3 + 0.7 * growth(bag, to_come)) * 0.9 * (part * math.sqrt(part))
