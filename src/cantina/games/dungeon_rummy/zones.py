"""What effects do to the Play Zones: trash melds and cards, find extremes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.actions import Lying
from cantina.games.dungeon_rummy.cards import UNIT, Bag, Card, Hero, cards_in, count
from cantina.games.dungeon_rummy.events import CardsTrashed, Event, MeldTrashed
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.supply import bury

Which = Literal["highest", "lowest"]
ALL_READINGS = 64
"""More than any one zone has."""


def largest(s: State) -> tuple[Hero, ...]:
    """The zones with most cards, in seat order; none if all are empty."""
    most = max(map(count, s.zones))
    return tuple(h for h in s.numbers.order if most and count(s.zones[h]) == most)


def trash_meld(s: State, enemy: str, zone: Hero, out: list[Event]) -> None:
    """Put the whole meld of a zone into the Trash."""
    cards = tuple(cards_in(s.zones[zone]))
    s.zones[zone] = 0
    bury(s, cards)
    out.append(MeldTrashed(enemy, zone, cards))


def trash_cards(s: State, enemy: str, cards: Sequence[Lying], out: list[Event]) -> None:
    """Put these cards of zones into the Trash."""
    for lying in cards:
        s.zones[lying.zone] -= UNIT[lying.card]
    bury(s, (lying.card for lying in cards))
    out.append(CardsTrashed(enemy, tuple(c.card for c in cards), tuple(c.zone for c in cards)))


def everything(s: State) -> list[Lying]:
    """All cards in all zones."""
    return [Lying(card, zone) for zone in s.numbers.order for card in cards_in(s.zones[zone])]


def can_go(zones: Sequence[Bag], cards: Iterable[Lying]) -> bool:
    """Whether these cards lie there and leave every zone legal when they go (MELD-6)."""
    for zone, gone in enumerate(_by_zone(cards)):
        rest = Counter(cards_in(zones[zone]))
        if any(rest[card] < number for card, number in gone.items()):
            return False
        if gone and not melds.is_legal(sum(UNIT[c] * n for c, n in (rest - gone).items())):
            return False
    return True


def _by_zone(cards: Iterable[Lying]) -> list[Counter[Card]]:
    gone: list[Counter[Card]] = [Counter() for _ in range(4)]
    for lying in cards:
        gone[lying.zone][lying.card] += 1
    return gone


def extremes(s: State, which: Which) -> list[Lying]:
    """The cards that may be taken as the highest (or lowest) in play (E-dealer-hydra).

    A card may be if, with some reading of every zone, no card ranks above it (below it).
    """
    sign = 1 if which == "highest" else -1
    tops: dict[Hero, set[tuple[int, Card]]] = {}
    for zone in s.numbers.order:
        readings = melds.readings(s.zones[zone], ALL_READINGS) if s.zones[zone] else []
        for reading in readings:
            top = max(sign * rank for _, rank in reading)
            best = {(top, card) for card, rank in reading if sign * rank == top}
            tops.setdefault(zone, set()).update(best)
    least = {zone: min(rank for rank, _ in found) for zone, found in tops.items()}
    return [
        Lying(card, zone)
        for zone, found in tops.items()
        for card in sorted({card for rank, card in found if _unbeaten(rank, zone, least)})
    ]


def _unbeaten(rank: int, zone: Hero, least: dict[Hero, int]) -> bool:
    return all(rank >= other for h, other in least.items() if h != zone)
