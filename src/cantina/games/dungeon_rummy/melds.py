"""Which bags of cards are melds, what may join and leave them, and how they can be read (MELD-1 to MELD-6).

All functions are pure and take a bag (see `cards`). Answers are remembered by the bag itself, up to
a bound, because a game asks for the same few thousand bags again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from .cards import (
    ACE,
    EMPTY,
    NAMES,
    RANKS,
    TOKEN_SHIFT,
    TWO,
    UNIT,
    WILD,
    Bag,
    Card,
    cards_in,
    cards_of,
    count,
    is_tokened,
    kinds_in,
    rank_of,
    remember,
    suit_of,
)
from .lanes import (
    HIGH_ACE,
    LANE,
    LANES,
    NATURALS,
    NO_WILD,
    PLACE,
    PLACES,
    STRIDE,
    TOPS,
    VALID_LANES,
    Layout,
    gaps,
    joints,
    layouts,
    ranks_of,
    suits_of,
    ways_in,
    wild_places,
)
from .refusals import refusal

__all__ = [
    "CANASTA",
    "COMPLETE",
    "Reading",
    "addable",
    "addable_to",
    "can_add",
    "can_join",
    "can_take",
    "forget",
    "is_canasta",
    "is_complete_run",
    "is_legal",
    "is_royal",
    "is_run",
    "is_set",
    "kinds",
    "loose",
    "reading_text",
    "readings",
    "refusal",
    "removable",
    "set_size",
    "wilds_in",
]

Reading = tuple[tuple[Card, int], ...]
"""Cards with the ranks they stand for, 0 to 13 where 13 is the high Ace, in the order of a run."""

CANASTA: Final = 7
COMPLETE: Final = 14
_PLAIN: Final = (1 << TOKEN_SHIFT) - 1
_ALL_PLAIN: Final = (1 << 52) - 1
_EVERY: Final = (1 << 104) - 1
_CELLS: Final = 0x1555555
_SUITS: Final = sum(1 << 26 * suit for suit in range(4))
_SUIT_CARDS: Final = tuple(((1 << 13) - 1) << 13 * suit for suit in range(4))
_SET_OF_LOW: Final = sum(1 << 13 * suit for suit in range(4))

_legal: dict[Bag, bool] = {EMPTY: True}
_addable: dict[Bag, int] = {}
_loose: dict[Bag, int] = {}
_readings: dict[Bag, tuple[Reading, ...]] = {}


def forget() -> None:
    """Empty all memos; answers never change by it, only the time they take."""
    for memo in (_legal, _addable, _loose, _readings):
        memo.clear()


def is_legal(bag: Bag) -> bool:
    """Whether a zone may hold this bag: nothing, a single card, a run or a set (MELD-1)."""
    known = _legal.get(bag)
    if known is None:
        return remember(_legal, bag, _fits(bag))
    return known


def can_join(bag: Bag, other: Bag) -> bool:
    """Whether two bags may be added at all: one bag has room for one tokened card (MELD-4)."""
    return bag <= _PLAIN or other <= _PLAIN


def can_add(bag: Bag, card: Card) -> bool:
    """Whether the bag with this card, 0 to 103, is a meld; never for a second tokened card (MELD-4)."""
    return bool(addable(bag) >> card & 1)


def can_take(bag: Bag, card: Card) -> bool:
    """As ``can_add``, and faster for a bag of which nothing else is asked."""
    return (card < WILD or bag <= _PLAIN) and is_legal(bag + UNIT[card])


def addable(bag: Bag) -> int:
    """The cards that may join a bag: bit ``card`` of the result, 0 to 103, tokened cards included.

    The bag need not be legal itself: asked for are the cards that make a legal meld with it.
    """
    known = _addable.get(bag)
    if known is None:
        return remember(_addable, bag, _find_addable(bag))
    return known


def addable_to(zones: Sequence[Bag]) -> list[int]:
    """For each of four zones, the cards that may join it, as ``addable``."""
    a, b, c, d = zones
    try:
        return [_addable[a], _addable[b], _addable[c], _addable[d]]
    except KeyError:
        return [addable(a), addable(b), addable(c), addable(d)]


def removable(bag: Bag) -> tuple[Card, ...]:
    """The cards that can be taken out singly with a legal rest, each kind once (MELD-6)."""
    return tuple(cards_of(loose(bag)))


def loose(bag: Bag) -> int:
    """The cards that can be taken out singly with a legal rest: bit ``card`` of the result (MELD-6)."""
    known = _loose.get(bag)
    if known is None:
        return remember(_loose, bag, _find_loose(bag))
    return known


def kinds(bag: Bag) -> tuple[str, ...]:
    """What the bag can be read as: some of ``single``, ``run``, ``set``; nothing if empty or no meld."""
    if bag and count(bag) == 1:
        return ("single",)
    return ("run",) * is_run(bag) + ("set",) * is_set(bag)


def is_run(bag: Bag) -> bool:
    """Whether two or more cards can be read as a run (MELD-2)."""
    return count(bag) > 1 and is_legal(bag) and _run_fits(bag)


def is_set(bag: Bag) -> bool:
    """Whether two or more cards can be read as a set (MELD-3)."""
    return count(bag) > 1 and _set_fits(bag)


def set_size(bag: Bag) -> int:
    """How many of a kind the bag is, its wild included (HIT-4): 2 to 4, or 0 for no set."""
    return count(bag) if is_set(bag) else 0


def is_canasta(bag: Bag) -> bool:
    """Whether the bag is a meld of seven cards or more (HIT-1)."""
    return count(bag) >= CANASTA and is_legal(bag)


def is_royal(bag: Bag) -> bool:
    """Whether the bag is a Canasta that can be read without a wild (HIT-1, MELD-5)."""
    return is_canasta(bag) and any(wild == NO_WILD and not gaps(taken) for _, taken, wild, _ in layouts(bag))


def is_complete_run(bag: Bag) -> bool:
    """Whether the bag is the run of 14 from Ace to Ace; a wild may stand in (HIT-4)."""
    return count(bag) == COMPLETE and is_legal(bag)


def _fits(bag: Bag) -> bool:
    """Whether the bag is a meld; most that are none are told by their cards from 3 to King alone."""
    naturals = bag & NATURALS
    if naturals & TOPS:
        return False
    ranks = _ranks(naturals)
    if ranks & ranks - 1:
        if ranks.bit_count() != naturals.bit_count() or naturals & naturals >> 2:
            return False
        holes = ((1 << ranks.bit_length()) - (ranks & -ranks)) & _CELLS & ~ranks
        if bag == naturals:
            return not holes
        return not holes & holes - 1 and _run_fits(bag)
    return _set_fits(bag) or _run_fits(bag)


def _run_fits(bag: Bag) -> bool:
    for by_suit, taken, wild, _ in layouts(bag):
        if wild == NO_WILD:
            if not gaps(taken):
                return True
        elif wild_places(by_suit >> STRIDE * wild & LANE, taken):
            return True
    return False


def _find_loose(bag: Bag) -> int:
    naturals = bag & NATURALS
    ranks = _ranks(naturals)
    inner = ranks & ranks - 1 & ~(1 << ranks.bit_length() - 1) if ranks else 0
    if inner and ranks.bit_count() == naturals.bit_count() and not _wild_to_spare(bag, ranks):
        tried = bag & ~(3 * inner * _SUITS)  # what is left of a run without one of these has a gap
    else:
        tried = bag
    return sum([1 << card for card in kinds_in(tried) if is_legal(bag - UNIT[card])])


def _wild_to_spare(bag: Bag, ranks: int) -> bool:
    """Whether a wild of the bag might fill a gap that opens, because the ranks from 3 to King have none."""
    whole = (1 << ranks.bit_length()) - (ranks & -ranks) & _CELLS == ranks
    return whole and (bag > _PLAIN or bool(suits_of(bag, TWO)))


def _set_fits(bag: Bag) -> bool:
    """Whether the bag is a set, a lone card included."""
    suits = _suits_once(bag)
    if suits < 0:
        return False
    naturals = bag & NATURALS
    aces = suits_of(bag, ACE)
    if not naturals and not aces:
        return True
    ranks = _ranks(naturals) | bool(aces)
    return not ranks & ranks - 1 and len(suits_of(bag, TWO)) + (bag > _PLAIN) < 2


def _suits_once(bag: Bag) -> int:
    """The suits of the bag as a mask of four bits, or -1 if it has a suit twice."""
    cards = bag & _PLAIN
    suits = 0
    for suit in range(4):
        lane = cards >> 26 * suit & 0x3FFFFFF
        if lane:
            if lane & lane - 1 or lane & 0x2AAAAAA:
                return -1
            suits |= 1 << suit
    if bag > _PLAIN:
        token = 1 << ((bag >> TOKEN_SHIFT) - 1) // 13
        return -1 if suits & token else suits | token
    return suits


def _ranks(naturals: Bag) -> int:
    """The ranks of plain cards as a mask, bit ``2 * rank``."""
    return (naturals | naturals >> 26 | naturals >> 52 | naturals >> 78) & _CELLS


def _find_addable(bag: Bag) -> int:
    if not bag:
        return _EVERY
    tokened = bag > _PLAIN
    if count(bag) == 1:
        card = cards_in(bag)[0]
        if tokened or rank_of(card) == TWO:
            # Beside a lone wild any card of another suit fits: the wild takes the rank next to it.
            others = _ALL_PLAIN & ~_SUIT_CARDS[suit_of(card)]
            return others if tokened else others | others << WILD
    cards, wild_suits = _set_addable(bag)
    cells = 0
    for layout in layouts(bag):
        new_cells, new_wilds = _run_addable(layout)
        cells |= new_cells
        wild_suits |= new_wilds
    if cells:
        cards |= (
            ranks_of(cells & LANE)
            | ranks_of(cells >> STRIDE & LANE) << 13
            | ranks_of(cells >> 2 * STRIDE & LANE) << 26
            | ranks_of(cells >> 3 * STRIDE) << 39
        )
    return cards | _wilds(wild_suits, tokened) if wild_suits else cards


@cache
def _wilds(suits: int, tokened: bool) -> int:
    """The 2s of these suits (a mask of four bits) and, with no tokened card there, their tokened cards."""
    chosen = [suit for suit in range(4) if suits >> suit & 1]
    twos = sum(1 << 13 * suit + TWO for suit in chosen)
    return twos if tokened else twos + sum(_SUIT_CARDS[suit] << WILD for suit in chosen)


def _run_addable(layout: Layout) -> tuple[int, int]:
    """The cells where a natural card may join a layout, and the suits of which a wild may."""
    by_suit, taken, wild, _ = layout
    if wild == NO_WILD:
        ends = joints(taken)
        if not ends:
            return 0, 0
        cells = ends * LANES & ~(by_suit << 2 | by_suit >> 2)
        wilds = bool(cells & LANE) | bool(cells >> STRIDE & LANE) << 1
        return cells, wilds | bool(cells >> 2 * STRIDE & LANE) << 2 | bool(cells >> 3 * STRIDE) << 3
    ways = ways_in(taken)
    if not ways:
        return 0, 0
    shift = STRIDE * wild
    lane, own = by_suit >> shift & LANE, LANE << shift
    barred = lane << 2 | lane >> 2
    free = VALID_LANES & ~(by_suit << 2 | by_suit >> 2)
    cells = 0
    for places, left, left_beside_own in ways:
        if left & ~barred:
            cells |= free & places & ~own
        if left_beside_own & ~barred:
            cells |= free & places & own
    return cells, 0


def _set_addable(bag: Bag) -> tuple[int, int]:
    """The natural cards that may join a set, as a mask of cards, and the suits of which a wild may."""
    ranks = _ranks(bag & _PLAIN)
    others = ranks & ~(1 << 2 * TWO)
    if others & others - 1:
        return 0, 0
    suits = _suits_once(bag)
    if suits < 0 or suits == 15:
        return 0, 0
    wilds = len(suits_of(bag, TWO)) if others else 0
    wilds += bag > _PLAIN
    if wilds > 1:
        return 0, 0
    missing = sum([_SUIT_CARDS[suit] for suit in range(4) if not suits >> suit & 1])
    rank = ((others or ranks).bit_length() - 1) // 2
    return _SET_OF_LOW << rank & missing, ~suits & 15 if not wilds else 0


def readings(bag: Bag, limit: int = 16) -> list[Reading]:
    """The different legal readings of a bag, the one to show first, at most `limit` (MELD-5).

    Fewer wilds come first, then sets before runs, then runs that reach higher. A lone wild comes
    as its own rank, then as every other (EXTREME-1). An Ace alone or in a set counts low, then high.
    An empty bag, and one that is no meld, has none.
    """
    known = _readings.get(bag)
    if known is None:
        known = remember(_readings, bag, _find_readings(bag))
    return list(known[:limit])


def _find_readings(bag: Bag) -> tuple[Reading, ...]:
    if not bag or not is_legal(bag):
        return ()
    cards = cards_in(bag)
    if len(cards) == 1:
        return _lone_readings(cards[0])
    found: list[Reading] = []
    if _set_fits(bag):
        found += _set_readings(cards)
    runs = {reading for layout in layouts(bag) for reading in _run_readings(layout)}
    found += sorted(runs, key=lambda reading: (-reading[0][1], reading))
    return tuple(sorted(found, key=wilds_in))


def _lone_readings(card: Card) -> tuple[Reading, ...]:
    own = rank_of(card)
    if is_tokened(card) or own == TWO:
        return tuple(((card, rank),) for rank in [own, *(r for r in range(PLACES) if r != own)])
    return (((card, ACE),), ((card, HIGH_ACE),)) if own == ACE else (((card, own),),)


def _set_readings(cards: list[Card]) -> list[Reading]:
    """A set of these cards at every rank it can have, its wild last."""
    natural = [card for card in cards if not is_tokened(card) and rank_of(card) != TWO]
    ranks = [rank_of(natural[0]) if natural else TWO]
    if ranks == [ACE]:
        ranks.append(HIGH_ACE)
    ordered = sorted(cards, key=lambda card: (is_tokened(card) or rank_of(card) != ranks[0] % 13, card))
    return [tuple((card, rank) for card in ordered) for rank in ranks]


def _run_readings(layout: Layout) -> list[Reading]:
    by_suit, taken, wild, wild_card = layout
    placed = [
        (13 * suit + rank % 13, rank)
        for rank in range(PLACES)
        for suit in range(4)
        if by_suit >> STRIDE * suit & PLACE[rank]
    ]
    if wild == NO_WILD:
        return [] if gaps(taken) else [tuple(placed)]
    places = wild_places(by_suit >> STRIDE * wild & LANE, taken)
    return [
        tuple(sorted([*placed, (wild_card, rank)], key=lambda pair: pair[1]))
        for rank in range(PLACES)
        # A 2 in its own place is no wild: the layout with a natural 2 has that reading.
        if places & PLACE[rank] and (rank != TWO or is_tokened(wild_card))
    ]


def wilds_in(reading: Reading) -> int:
    """How many wilds a reading uses: 2s at another rank, and tokened cards at any (MELD-4)."""
    return sum(card >= WILD or rank_of(card) != rank % 13 for card, rank in reading)


def reading_text(reading: Reading) -> list[str]:
    """The cards of a reading as written, a wild with what it stands for: ``G2=6``, ``Y9*=7`` (CARD-2)."""
    return [
        f"{NAMES[card]}={RANKS[rank % 13]}" if card >= WILD or rank_of(card) != rank % 13 else NAMES[card]
        for card, rank in reading
    ]
