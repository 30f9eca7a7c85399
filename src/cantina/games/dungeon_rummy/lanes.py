"""The arithmetic under the melds: every way in which a bag could be laid out as a run.

A *lane* is an int with one bit for each place of a run: the low Ace, 2 to King and the high Ace.
Place ``p`` is bit ``2 * p + 2``, so that shifts by two never fall off an end unseen. Four lanes,
32 bits apart, one for each suit, are one int too: neighbours of one suit are ``w & w << 2``.

A *layout* gives every card that stands at its own rank a place, and says which suit the one wild
has, if there is one. Where a wild is put is left open: :func:`wild_places` answers that.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from .cards import ACE, TOKEN_SHIFT, TWO, WILD, Bag, Card, suit_of

STRIDE: Final = 32
PLACES: Final = 14
HIGH_ACE: Final = 13
NO_WILD: Final = -1
LANES: Final = sum(1 << STRIDE * suit for suit in range(4))
"""A lane times this is the same lane for all four suits."""
LANE: Final = (1 << STRIDE) - 1
PLACE: Final = tuple(1 << 2 * place + 2 for place in range(PLACES))
VALID: Final = sum(PLACE)
VALID_LANES: Final = VALID * LANES

_SUIT_BITS: Final = 26
_SUIT: Final = (1 << _SUIT_BITS) - 1
_PLAIN: Final = (1 << TOKEN_SHIFT) - 1
_LOW_CELLS: Final = sum(3 << _SUIT_BITS * suit for suit in range(4))
_ACES: Final = _LOW_CELLS
_TWOS: Final = _LOW_CELLS << 2
NATURALS: Final = _PLAIN & ~_ACES & ~_TWOS
"""The bits of a bag that count 3 to King."""
TOPS: Final = sum(2 << 2 * card for card in range(52))
"""The bits that say that a card is there twice."""


Layout = tuple[int, int, int, Card]
"""One way to read a bag as a run: the places taken by suit, the places taken, the wild's suit, the wild.

The wild's suit is 0 to 3, or NO_WILD, and then the card is of no meaning. A plain tuple, because layouts are
made by the thousand.
"""


def suits_of(bag: Bag, rank: int) -> tuple[int, ...]:
    """The suits of the plain cards of this rank (0 Ace, 1 Two) in a bag, in order, copies twice."""
    return _suits(bag >> 2 * rank & _LOW_CELLS)


@cache
def _suits(cells: int) -> tuple[int, ...]:
    return tuple(suit for suit in range(4) for _ in range(cells >> _SUIT_BITS * suit & 3))


def layouts(bag: Bag) -> list[Layout]:
    """All layouts of a bag as a run that break no rule yet, whether or not they have gaps.

    Left out are those with two cards in one place (MELD-2), neighbours of one suit (MELD-2) or a
    second wild (MELD-4): no card that is added could mend them.
    """
    naturals = bag & NATURALS
    if naturals & TOPS:
        return []
    red, yellow = naturals & _SUIT, naturals >> 26 & _SUIT
    green, blue = naturals >> 52 & _SUIT, naturals >> 78
    taken = (red | yellow | green | blue) << 2
    if taken.bit_count() != naturals.bit_count() or naturals & naturals >> 2:
        return []
    by_suit = (red | yellow << 32 | green << 64 | blue << 96) << 2
    if not bag & (_ACES | _TWOS):
        if bag > _PLAIN:
            card = (bag >> TOKEN_SHIFT) - 1
            return [(by_suit, taken, card // 13, card + WILD)]
        return [(by_suit, taken, NO_WILD, 0)]
    found = []
    for flexible, places, wild, card in _flexible(bag & (_ACES | _TWOS), bag >> TOKEN_SHIFT):
        laid = by_suit | flexible
        if not laid & laid << 2:
            found.append((laid, taken | places, wild, card))
    return found


@cache
def _flexible(low: Bag, token: int) -> tuple[Layout, ...]:
    """What the Aces and 2s of a bag (``low``) may be, and its tokened card: its number and one, or 0."""
    return tuple(
        (aces | two, aces_taken | two_taken, wild, card)
        for aces, aces_taken in _ace_places(suits_of(low, ACE))
        for two, two_taken, wild, card in _roles(suits_of(low, TWO), token)
    )


def _ace_places(suits: tuple[int, ...]) -> list[tuple[int, int]]:
    """Where the Aces may stand: by suit, and in one lane."""
    if not suits:
        return [(0, 0)]
    low, high = PLACE[ACE], PLACE[HIGH_ACE]
    if len(suits) == 1:
        shift = STRIDE * suits[0]
        return [(low << shift, low), (high << shift, high)]
    if len(suits) > 2:
        return []
    one, other = STRIDE * suits[0], STRIDE * suits[1]
    both = [(low << one | high << other, low | high)]
    if one != other:
        both.append((low << other | high << one, low | high))
    return both


def _roles(twos: tuple[int, ...], token: int) -> list[Layout]:
    """What the 2s and the tokened card may be: the 2 in its own place, and the wild (MELD-4)."""
    place = PLACE[TWO]
    if token:
        card = token - 1 + WILD
        if not twos:
            return [(0, 0, suit_of(card), card)]
        return [(place << STRIDE * twos[0], place, suit_of(card), card)] if len(twos) == 1 else []
    if not twos:
        return [(0, 0, NO_WILD, 0)]
    first = twos[0]
    if len(twos) == 1:
        return [(place << STRIDE * first, place, NO_WILD, 0), (0, 0, first, 13 * first + TWO)]
    if len(twos) > 2:
        return []
    second = twos[1]
    roles: list[Layout] = [(place << STRIDE * first, place, second, 13 * second + TWO)]
    if first != second:
        roles.append((place << STRIDE * second, place, first, 13 * first + TWO))
    return roles


# Of lanes there are few, and of what follows from one lane there is no end of asking.


@cache
def gaps(taken: int) -> int:
    """The free places between the lowest and the highest place taken (not for no place at all)."""
    low = taken & -taken
    return ((1 << taken.bit_length()) - low) & VALID & ~taken


@cache
def joints(taken: int) -> int:
    """The places where one more card makes a gapless run of a lane: its one gap, or both ends."""
    if not taken:
        return VALID
    holes = gaps(taken)
    if not holes:
        return ((taken & -taken) >> 2 | 1 << taken.bit_length() + 1) & VALID
    return 0 if holes & holes - 1 else holes


def wild_places(lane: int, taken: int) -> int:
    """Where a wild may stand so that the run is whole; `lane` is the lane of the wild's own suit."""
    return joints(taken) & ~(lane << 2 | lane >> 2)


@cache
def ways_in(taken: int) -> tuple[tuple[int, int, int], ...]:
    """How one more natural card may join a run with a wild: its place in all four lanes and what is left.

    Left for the wild are the places of the second number, and of the third if it has the card's suit.
    """
    found = []
    for place in PLACE:
        left = 0 if taken & place else joints(taken | place)
        if left:
            found.append((place * LANES, left, left & ~(place << 2 | place >> 2)))
    return tuple(found)


@cache
def ranks_of(lane: int) -> int:
    """The ranks that stand in the places of a lane, as a mask; both Aces are one."""
    return sum({1 << place % 13 for place in range(PLACES) if lane & PLACE[place]})
