"""What may leave the Play Zones so that every zone stays a meld (MELD-6), and what stays of two melds.

What *stays* of a zone is one of a few bags: the legal melds out of its cards. All that may leave is
found from there, also where it is many cards.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.actions import Lying
from cantina.games.dungeon_rummy.cards import (
    TOKEN_SHIFT,
    UNIT,
    Bag,
    Hero,
    cards_in,
    count,
    is_tokened,
    kinds_in,
)
from cantina.games.dungeon_rummy.merges import largest_merges

Rests = tuple[tuple[Bag, ...], ...]
"""By how many cards leave a zone, what may stay there."""
NOTHING: Final[tuple[Lying, ...]] = ()


@lru_cache(maxsize=2000)
def rests(bag: Bag) -> Rests:
    """All that may stay of a zone, by the number of cards that leave it, 0 to all.

    Every legal meld of two cards or more has a card that may leave it, so growing melds card by
    card finds them all.
    """
    kinds = kinds_in(bag)
    layers: list[tuple[Bag, ...]] = [(0,)]
    for _ in range(count(bag)):
        larger = {
            rest + UNIT[card]
            for rest in layers[-1]
            for card in kinds
            if _spare(bag, rest, card) and melds.can_add(rest, card)
        }
        layers.append(tuple(sorted(larger)))
    return tuple(reversed(layers))


def _spare(bag: Bag, rest: Bag, card: int) -> bool:
    if is_tokened(card):
        return rest >> TOKEN_SHIFT == 0
    return (rest >> 2 * card & 3) < (bag >> 2 * card & 3)


def leavings(zones: Sequence[Bag], cards: int) -> Iterator[tuple[Bag, ...]]:
    """Every way in which so many cards may leave: what stays in each zone."""
    if not zones:
        if not cards:
            yield ()
        return
    for gone, kept in enumerate(rests(zones[0])[: cards + 1]):
        for later in leavings(zones[1:], cards - gone):
            for rest in kept:
                yield (rest, *later)


def random_leaving(zones: Sequence[Bag], least: int, most: int, chance: random.Random) -> tuple[Lying, ...]:
    """Cards that may leave, ``least`` to ``most`` of them, any such choice as likely as any other.

    Raises ValueError if there is none.
    """
    after = [_ways(zones[zone:], most) for zone in range(len(zones) + 1)]
    sizes = range(least, most + 1)
    if not any(after[0][least:]):
        raise ValueError(f"no {least} to {most} cards can leave these zones")
    left = chance.choices(sizes, after[0][least : most + 1])[0]
    stays: list[Bag] = []
    for zone, bag in enumerate(zones):
        options = rests(bag)[: left + 1]
        weights = [len(kept) * after[zone + 1][left - gone] for gone, kept in enumerate(options)]
        gone = chance.choices(range(len(options)), weights)[0]
        stays.append(chance.choice(options[gone]))
        left -= gone
    return gone_from(zones, stays)


def _ways(zones: Sequence[Bag], most: int) -> list[int]:
    """In how many ways 0 to ``most`` cards may leave these zones."""
    ways = [1] + [0] * most
    for bag in zones:
        here = [len(kept) for kept in rests(bag)]
        ways = [
            sum(here[gone] * ways[total - gone] for gone in range(min(total, len(here) - 1) + 1))
            for total in range(most + 1)
        ]
    return ways


def cheapest_leavings(
    zones: Sequence[Bag], most: int, worth: Callable[[Bag, Hero], float]
) -> list[tuple[float, tuple[Bag, ...]] | None]:
    """For 0 to ``most`` cards the choice that costs least, and what it leaves; None where there is none.

    ``worth`` is what a bag is worth in a zone; what all four lose is found exactly.
    """
    best: list[tuple[float, tuple[Bag, ...]] | None] = [(0.0, ()), *[None] * most]
    for zone, bag in enumerate(zones):
        full = worth(bag, zone)
        here = [min(((full - worth(rest, zone), rest) for rest in kept), default=None) for kept in rests(bag)]
        better: list[tuple[float, tuple[Bag, ...]] | None] = [None] * (most + 1)
        for total in range(most + 1):
            for gone in range(min(total, len(here) - 1) + 1):
                before, loss = best[total - gone], here[gone]
                if before is None or loss is None:
                    continue
                found = (before[0] + loss[0], (*before[1], loss[1]))
                if better[total] is None or found < better[total]:  # type: ignore[operator]
                    better[total] = found
        best = better
    return best


def gone_from(zones: Sequence[Bag], stays: Sequence[Bag]) -> tuple[Lying, ...]:
    """The cards that leave when this stays of each zone."""
    return tuple(
        Lying(card, zone)
        for zone, (bag, rest) in enumerate(zip(zones, stays, strict=True))
        for card in cards_in(bag - rest)
    )


# --- two melds become one (E-baby-cthulhu) -------------------------------------------------------


def merges(zones: Sequence[Bag], origin: Hero, into: Hero, most: int | None = None) -> list[Bag]:
    """The melds of most cards that two zones' cards make together; of very many about ``most``."""
    found = sorted(largest_merges([*cards_in(zones[origin]), *cards_in(zones[into])])[1])
    return found if most is None else found[:: 1 + len(found) // most]


def gone_in_merge(
    zones: Sequence[Bag], origin: Hero, into: Hero, kept: Bag, chance: random.Random | None = None
) -> tuple[Lying, ...]:
    """The cards that leave when ``kept`` is what two melds become.

    Of a card that lies in both zones ``chance`` picks which one leaves; the one that moves, without it.
    """
    there = {zone: Counter(cards_in(zones[zone])) for zone in (origin, into)}
    gone: list[Lying] = []
    for card in (there[origin] + there[into] - Counter(cards_in(kept))).elements():
        homes = [zone for zone in (origin, into) if there[zone][card]]
        zone = homes[0] if chance is None else chance.choice(homes)
        there[zone][card] -= 1
        gone.append(Lying(card, zone))
    return tuple(gone)
