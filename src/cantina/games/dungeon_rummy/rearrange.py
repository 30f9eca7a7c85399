"""Whether boots could move several cards between two zones in one step (BOOT-1).

A step deals the cards of both zones anew into two melds. The steps of two cards are tried first,
because most questions end there. The rest is found by dealing: either one zone ends with four cards
or fewer that are no run, and these are listed; or both end as runs, and then the ranks are gone
through from the low Ace to the high one, each card to one run or the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from .cards import (
    ACE,
    TOKEN_SHIFT,
    TWO,
    UNIT,
    WILD,
    Bag,
    Card,
    cards_in,
    count,
    holds,
    kinds_in,
    rank_of,
    suit_of,
)
from .lanes import HIGH_ACE, PLACES
from .melds import addable, can_join, is_legal, removable

REMEMBERED: Final = 200_000

_PLAIN: Final = (1 << TOKEN_SHIFT) - 1
_LARGEST_SET: Final = 4
_NOT_YET, _GOING, _OVER = range(3)


class _Known(NamedTuple):
    """What was found for two zones: no step of up to `none` cards, but one of up to `some`."""

    none: int
    some: int


class _Held(NamedTuple):
    """A card with the zone that it lies in before the step."""

    card: Card
    in_a: bool


_UNKNOWN: Final = _Known(1, 1 << 30)
_known: dict[tuple[Bag, Bag], _Known] = {}


def rearrangeable(a: Bag, b: Bag, most: int) -> bool:
    """Whether one step of 2 to `most` cards between zones a and b is legal (BOOT-1).

    Any number may move each way; both zones must be melds after it and something must have changed.
    Zones a and b are legal bags with no more copies of a card than the game has. `most` is a number
    of cards, which is a number of boots.
    """
    key = (a, b) if a <= b else (b, a)
    known = _known.get(key, _UNKNOWN)
    if most >= known.some:
        return True
    if most <= known.none:
        return False
    if known.none < 2 and _two_can_move(a, b):
        known = _Known(1, 2)
    elif most > 2 and (_one_moves_and_twins_swap(a, b) or _small_meld(a, b, most) or _two_runs(a, b, most)):
        known = _Known(max(known.none, 2), most)
    else:
        known = _Known(most, known.some)
    if len(_known) >= REMEMBERED:
        _known.clear()
    _known[key] = known
    return most >= known.some


def forget() -> None:
    """Empty the memo; answers never change by it."""
    _known.clear()


def _mask(cards: list[Card]) -> int:
    return sum(1 << card for card in cards)


def _cards_of(mask: int) -> Iterator[Card]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def _two_can_move(a: Bag, b: Bag) -> bool:
    """Whether two cards can change zones: one each way, or both the same way."""
    in_a, in_b = kinds_in(a), kinds_in(b)
    mask_b = _mask(in_b)
    for card in in_a:
        for other in _cards_of(addable(a - UNIT[card]) & mask_b & ~(1 << card)):
            if addable(b - UNIT[other]) >> card & 1:
                return True
    return _two_can_go(a, b, in_a) or _two_can_go(b, a, in_b)


def _two_can_go(source: Bag, target: Bag, kinds: list[Card]) -> bool:
    for card in kinds:
        if not can_join(target, UNIT[card]):
            continue
        rest = source - UNIT[card]
        for other in _cards_of(addable(target + UNIT[card]) & _mask(kinds_in(rest))):
            if is_legal(rest - UNIT[other]):
                return True
    return False


def _one_moves_and_twins_swap(a: Bag, b: Bag) -> bool:
    """Whether one card can move while two copies of one card change places: a step of three."""
    for source, target in ((a, b), (b, a)):
        fits = addable(target)
        for card in removable(source):
            if fits >> card & 1 and any(holds(target, twin) for twin in kinds_in(source - UNIT[card])):
                return True
    return False


def _token(bag: Bag) -> Bag:
    return bag & ~_PLAIN


def _token_deals(a: Bag, b: Bag) -> list[tuple[Bag, Bag]]:
    """How the tokened cards of two zones can lie in them: never two in one (MELD-4)."""
    one, other = _token(a), _token(b)
    return [(one, other)] if one == other else [(one, other), (other, one)]


def _small_meld(a: Bag, b: Bag, most: int) -> bool:
    """Whether a step of 2 to `most` cards leaves one zone empty, with one card or with a set."""
    plain = (a & _PLAIN) + (b & _PLAIN)
    for token, other_token in _token_deals(a, b):
        for small in _small_bags(plain):
            rest = plain - small + other_token
            whole = small + token
            for zone in (a, b):
                if 1 < _moved(zone, whole) <= most and is_legal(whole) and is_legal(rest):
                    return True
    return False


def _small_bags(plain: Bag) -> set[Bag]:
    """The plain parts that a set, a lone card or an empty zone out of these cards can have."""
    by_rank: dict[int, list[Card]] = {}
    for card in kinds_in(plain):
        by_rank.setdefault(rank_of(card), []).append(card)
    twos = by_rank.get(TWO, [])
    found = {0}
    for rank, cards in by_rank.items():
        bags = [0]
        for card in cards:
            bags += [bag + UNIT[card] for bag in bags]
        found.update(bags)
        if rank != TWO:
            found.update(bag + UNIT[two] for bag in bags for two in twos)
    return found


def _moved(before: Bag, after: Bag) -> int:
    """How many cards went out of a zone and into it."""
    gone = cards_in(before)
    come = []
    for card in cards_in(after):
        if card in gone:
            gone.remove(card)
        else:
            come.append(card)
    return len(gone) + len(come)


def _two_runs(a: Bag, b: Bag, most: int) -> bool:
    """Whether a step of 2 to `most` cards leaves a run, or a card, in both zones."""
    held = [_Held(card, True) for card in cards_in(a)] + [_Held(card, False) for card in cards_in(b)]
    fixed = [h for h in held if h.card < WILD and rank_of(h.card) not in (ACE, TWO)]
    columns: list[list[_Held]] = [[] for _ in range(PLACES)]
    for h in fixed:
        columns[rank_of(h.card)].append(h)
    if any(len(column) > 2 for column in columns):
        return False
    aces = [h for h in held if h.card < WILD and rank_of(h.card) == ACE]
    flexible = [h for h in held if h.card >= WILD or rank_of(h.card) == TWO]
    for places in product((ACE, HIGH_ACE), repeat=len(aces)):
        for twos, wild_a, wild_b in _flexible_deals(flexible):
            table = list(columns)
            table[TWO] = twos
            for place in (ACE, HIGH_ACE):
                table[place] = [h for h, chosen in zip(aces, places, strict=True) if chosen == place]
            if max(map(len, table)) > 2:
                continue
            if _Dealing(a, table, wild_a, wild_b, most).succeeds():
                return True
    return False


def _flexible_deals(flexible: list[_Held]) -> Iterator[tuple[list[_Held], _Held | None, _Held | None]]:
    """What 2s and tokened cards may be: 2s in their own place, the wild of one run and of the other."""
    for first, second in product([None, *flexible], repeat=2):
        if first is second and first is not None:
            continue
        rest = [h for h in flexible if h is not first and h is not second]
        if len(rest) <= 2 and all(h.card < WILD for h in rest):
            yield rest, first, second


class _Dealing:
    """Cards in columns by rank, dealt to two runs from the low Ace upward."""

    def __init__(
        self, a: Bag, table: list[list[_Held]], wild_a: _Held | None, wild_b: _Held | None, most: int
    ) -> None:
        self.a, self.table, self.most = a, table, most
        self.wild_a, self.wild_b = wild_a, wild_b

    def succeeds(self) -> bool:
        return self._deal(0, 0, 0, (_NOT_YET, -1, self.wild_a), (_NOT_YET, -1, self.wild_b))

    def _deal(
        self,
        place: int,
        moved: int,
        dealt: Bag,
        one: tuple[int, int, _Held | None],
        other: tuple[int, int, _Held | None],
    ) -> bool:
        """Go on from a place: `dealt` are the cards of the run for zone a, `one` and `other` how the runs stand."""
        if moved > self.most:
            return False
        if place == PLACES:
            return one[2] is None and other[2] is None and moved > 1 and dealt != self.a
        for first, second in self._options(place):
            for next_one, card in _steps(one, first):
                for next_other, other_card in _steps(other, second):
                    cost = (card is not None and not card.in_a) + (other_card is not None and other_card.in_a)
                    gain = UNIT[card.card] if card else 0
                    if self._deal(place + 1, moved + cost, dealt + gain, next_one, next_other):
                        return True
        return False

    def _options(self, place: int) -> list[tuple[_Held | None, _Held | None]]:
        column = self.table[place]
        if not column:
            return [(None, None)]
        if len(column) == 1:
            card = column[0]
            return [(card, None), (None, card)] if card.in_a else [(None, card), (card, None)]
        first, second = column
        return [(first, second), (second, first)]


def _steps(
    run: tuple[int, int, _Held | None], card: _Held | None
) -> list[tuple[tuple[int, int, _Held | None], _Held | None]]:
    """How a run may go on with this card of the rank, or with none: then its wild may stand in."""
    stage, suit, wild = run
    if card is not None:
        own = suit_of(card.card)
        return [] if stage == _OVER or own == suit else [((_GOING, own, wild), card)]
    steps: list[tuple[tuple[int, int, _Held | None], _Held | None]] = []
    steps.append(((stage if stage == _NOT_YET else _OVER, -1, wild), None))
    if wild is not None and stage != _OVER and suit_of(wild.card) != suit:
        steps.append(((_GOING, suit_of(wild.card), None), wild))
    return steps
