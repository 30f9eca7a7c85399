"""The arithmetic under the melds: every way in which a bag could be laid out as a run.

A *lane* is an int with one bit for each place of a run: the low Ace, 2 to King and the high Ace.
Place ``p`` is bit ``2 * p + 2``, so that shifts by two never fall off an end unseen. Four lanes,
32 bits apart, one for each suit, are one int too: neighbours of one suit are ``w & w << 2``.

A *layout* gives every card that stands at its own rank a place, and says which suit the one wild
has, if there is one. Where a wild is put is left open: :func:`wild_places` answers that.
"""

from __future__ import annotations

from typing import Final, NamedTuple

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


class Layout(NamedTuple):
    """One way to read a bag as a run: the places taken by suit, the places taken, the wild's suit."""

    by_suit: int
    taken: int
    wild: int
    """0 to 3, or NO_WILD."""
    wild_card: Card
    """The card that is wild; of no meaning without one."""


def suits_of(bag: Bag, rank: int) -> list[int]:
    """The suits of the plain cards of this rank (0 Ace, 1 Two) in a bag, in order, copies twice."""
    suits: list[int] = []
    cells = bag >> 2 * rank
    for suit in range(4):
        copies = cells >> _SUIT_BITS * suit & 3
        if copies:
            suits.append(suit)
            if copies == 2:
                suits.append(suit)
    return suits


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
            return [Layout(by_suit, taken, card // 13, card + WILD)]
        return [Layout(by_suit, taken, NO_WILD, 0)]
    return [
        Layout(by_suit | two | aces, taken | two_taken | aces_taken, wild, card)
        for aces, aces_taken in _ace_places(bag)
        for two, two_taken, wild, card in _roles(bag)
        if not (by_suit | two | aces) & (by_suit | two | aces) << 2
    ]


def _ace_places(bag: Bag) -> list[tuple[int, int]]:
    """Where the Aces may stand: by suit, and in one lane."""
    if not bag & _ACES:
        return [(0, 0)]
    suits = suits_of(bag, ACE)
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


def _roles(bag: Bag) -> list[tuple[int, int, int, Card]]:
    """What the 2s and the tokened card may be: the 2 in its own place, and the wild (MELD-4)."""
    place = PLACE[TWO]
    twos = suits_of(bag, TWO) if bag & _TWOS else []
    if bag > _PLAIN:
        card = (bag >> TOKEN_SHIFT) - 1 + WILD
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
    roles = [(place << STRIDE * first, place, second, 13 * second + TWO)]
    if first != second:
        roles.append((place << STRIDE * second, place, first, 13 * first + TWO))
    return roles


def gaps(taken: int) -> int:
    """The free places between the lowest and the highest place taken (not for no place at all)."""
    low = taken & -taken
    return ((1 << taken.bit_length()) - low) & VALID & ~taken


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
