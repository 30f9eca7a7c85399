"""Deck cards, their notation, and bags of cards (CARD-1 to CARD-3).

A card is a small int: ``suit * 13 + rank``, with ``WILD`` added while it lies under a Bard's Wild
token. The two copies of a card are the same card. A Misfit is named by the number of its suit, so
that `seat`, `zone` and `suit` are one number: 0 Barbarian red, 1 Mage yellow, 2 Druid green,
3 Bard blue.

A *bag* is an int that counts cards: two bits for each of the 52 plain cards, and above them the
number of the one tokened card, if any (a meld holds no second wild, MELD-4). Adding or removing a
card is adding or subtracting ``UNIT[card]``, and the bag is its own dictionary key.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, TypeVar

Card = int
Bag = int
Hero = int

SUITS: Final = "RYGB"
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
HEROES: Final = ("barbarian", "mage", "druid", "bard")
BARBARIAN, MAGE, DRUID, BARD = range(4)

CARDS: Final = 52
WILD: Final = 52
"""Added to a plain card: the same card under a Wild token."""
COPIES: Final = 2
ACE, TWO, KING = 0, 1, 12
TOKEN_SHIFT: Final = 104

UNIT: Final = tuple(1 << 2 * c for c in range(CARDS)) + tuple((c + 1) << TOKEN_SHIFT for c in range(CARDS))
"""What one card adds to a bag."""

SKELETON: Final = 104
"""From here on a number in Graveyard or Trash is no deck card but a Dancing Skeleton (MORT-4)."""
SKILLS: Final = ("moving", "no-healing", "no-graveyard", "discard-two", "drawing", "discarding")
"""The skills of the Dancing Skeletons, in the order of their numbers."""
SKELETON_IDS: Final = tuple(f"dancing-skeleton:{skill}" for skill in SKILLS)

_PLAIN_NAMES: Final = tuple(f"{s}{r}" for s in SUITS for r in RANKS)
NAMES: Final = _PLAIN_NAMES + tuple(f"{name}*" for name in _PLAIN_NAMES) + SKELETON_IDS
_LYING_BY_NAME: Final = {name: card for card, name in enumerate(NAMES)}
_BY_NAME: Final = {name: card for name, card in _LYING_BY_NAME.items() if card < SKELETON}
_HERO_BY_NAME: Final = {name: hero for hero, name in enumerate(HEROES)}
_TOKEN_OFF: Final = (1 << TOKEN_SHIFT) - 1
EMPTY: Final[Bag] = 0


def suit_of(card: Card) -> Hero:
    """The suit of a card, 0 to 3, which is also the number of the Misfit whose deck it is from.

    A Dancing Skeleton has none: 4.
    """
    return card % CARDS // 13 if card < SKELETON else 4


def rank_of(card: Card) -> int:
    """The printed rank of a card: 0 is the Ace, 12 the King."""
    return card % 13


def is_tokened(card: Card) -> bool:
    """Whether the card lies under a Wild token (CARD-2)."""
    return card >= WILD


def plain(card: Card) -> Card:
    """The card without its Wild token, as it lies in a hand, the Graveyard or the Trash (PLAY-2)."""
    return card - WILD if WILD <= card < SKELETON else card


def card_name(card: Card) -> str:
    """The notation of a card: ``R5``, ``Y10``, or ``Y9*`` under a Wild token (CARD-2)."""
    return NAMES[card]


def parse_card(text: str) -> Card:
    """The card written as ``text``.

    Raises ValueError, with what would be right, when it is no card.
    """
    card = _BY_NAME.get(text) if isinstance(text, str) else None
    if card is None:
        raise ValueError(
            f"{text!r} is no card: write a suit of R Y G B and a rank of A 2 3 4 5 6 7 8 9 10 J Q K, "
            "such as R5 or Y10, with * for a Wild token"
        )
    return card


def parse_lying(text: str) -> Card:
    """The card, or the Dancing Skeleton, that lies in Graveyard or Trash under this name.

    Raises ValueError as ``parse_card``.
    """
    return _LYING_BY_NAME[text] if text in SKELETON_IDS else parse_card(text)


def parse_hero(text: str) -> Hero:
    """The number of the Misfit called ``text``; raises ValueError when there is none."""
    hero = _HERO_BY_NAME.get(text) if isinstance(text, str) else None
    if hero is None:
        raise ValueError(f"{text!r} is no Misfit: use one of {', '.join(HEROES)}")
    return hero


def bag(cards: Iterable[Card]) -> Bag:
    """The bag that holds these cards; the caller sees to it that at most one is tokened."""
    return sum(UNIT[c] for c in cards)


def cards_in(bag: Bag) -> list[Card]:
    """The cards of a bag in suit and rank order, copies twice, the tokened card last."""
    cards: list[Card] = []
    rest = bag & _TOKEN_OFF
    while rest:
        card = ((rest & -rest).bit_length() - 1) // 2
        copies = rest >> 2 * card & 3
        cards.extend([card] * copies)
        rest &= ~(3 << 2 * card)
    if bag >> TOKEN_SHIFT:
        cards.append((bag >> TOKEN_SHIFT) - 1 + WILD)
    return cards


def kinds_in(bag: Bag) -> tuple[Card, ...]:
    """The different cards of a bag, each once, the tokened card last."""
    known = _kinds.get(bag)
    if known is None:
        return remember(_kinds, bag, tuple(cards_of(mask_of(bag))))
    return known


def mask_of(bag: Bag) -> int:
    """The different cards of a bag as a mask: bit ``card``, 0 to 103, for each."""
    known = _masks.get(bag)
    if known is None:
        known = _packed((bag | bag >> 1) & _ODD_BITS)
        if bag > _TOKEN_OFF:
            known |= 1 << (bag >> TOKEN_SHIFT) - 1 + WILD
        remember(_masks, bag, known)
    return known


_T = TypeVar("_T")


def remember(memo: dict[Bag, _T], bag: Bag, answer: _T) -> _T:
    """Note what was found out about a bag, and give it back; a full memo starts anew."""
    if len(memo) >= REMEMBERED:
        memo.clear()
    memo[bag] = answer
    return answer


_kinds: dict[Bag, tuple[Card, ...]] = {}
_masks: dict[Bag, int] = {}
REMEMBERED: Final = 100_000
"""How many bags a memo may hold before it starts anew.

Memos of bags are dicts of plain numbers, or of tuples of them: those the garbage collector does not
look through more than once.
"""


def _packed(cells: int) -> int:
    """The cells of a bag moved together: bit ``2 * card`` becomes bit ``card``; no other bit is set."""
    return (
        _packed_suit(cells & _SUIT)
        | _packed_suit(cells >> 26 & _SUIT) << 13
        | _packed_suit(cells >> 52 & _SUIT) << 26
        | _packed_suit(cells >> 78) << 39
    )


@cache  # 8192 answers at most
def _packed_suit(cells: int) -> int:
    return sum(1 << rank for rank in range(13) if cells >> 2 * rank & 1)


_SUIT: Final = (1 << 26) - 1


def cards_of(mask: int) -> list[Card]:
    """The cards of a mask in order, the tokened ones last."""
    cards = []
    while mask:
        cards.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return cards


def count(bag: Bag) -> int:
    """How many cards a bag holds."""
    cards = bag & _TOKEN_OFF
    return cards.bit_count() + (cards & _TWICE).bit_count() + (bag > _TOKEN_OFF)


_ODD_BITS: Final = sum(1 << 2 * c for c in range(CARDS))
_TWICE: Final = _ODD_BITS << 1
"""The bits that say that a card is there twice."""


def holds(bag: Bag, card: Card) -> bool:
    """Whether the bag has this card, the Wild token included in what "this card" means."""
    if card >= WILD:
        return bag >> TOKEN_SHIFT == card - WILD + 1
    return bool(bag >> 2 * card & 3)
