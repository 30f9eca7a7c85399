"""Whether boots could move several cards between two zones in one step (BOOT-1).

A step deals the cards of both zones anew into two melds. The steps of two cards are tried first,
because most questions end there; three of a few cards are tried out, too. The rest is found by
dealing: either one zone ends with four cards or fewer that are no run, and these are listed; or both
end as runs, and then the ranks are gone through from the low Ace to the high one, each card to one
run or the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
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
    cards_of,
    count,
    holds,
    kinds_in,
    mask_of,
    rank_of,
    remember,
    suit_of,
)
from .lanes import HIGH_ACE, NO_WILD, PLACES
from .melds import COMPLETE, addable, can_take, is_legal, removable

_PLAIN: Final = (1 << TOKEN_SHIFT) - 1
_FEW: Final = 6
"""So many cards in two zones are tried out in all ways."""
_ONES: Final = _PLAIN // 3
_NOT_YET, _OVER = 4, 5
_BAG_BITS: Final = TOKEN_SHIFT + 6
_MANY: Final = 1 << 30


class _Held(NamedTuple):
    """A card with the zone that it lies in before the step."""

    card: Card
    in_a: bool


_none: dict[int, int] = {}
_some: dict[int, int] = {}
"""What was found for two zones: no step of up to so many cards (one of none), but one of up to so many."""


def _key(a: Bag, b: Bag) -> int:
    """Two zones as one number; plain numbers are what memos hold best (see `cards`)."""
    return a << _BAG_BITS | b if a <= b else b << _BAG_BITS | a


def rearrangeable(a: Bag, b: Bag, most: int) -> bool:
    """Whether one step of 2 to `most` cards between zones a and b is legal (BOOT-1).

    Any number may move each way; both zones must be melds after it and something must have changed.
    Zones a and b are legal bags with no more copies of a card than the game has. `most` is a number
    of cards, which is a number of boots.
    """
    key = _key(a, b)
    if most >= _some.get(key, _MANY):
        return True
    none = _none.get(key, 1)
    if most <= none:
        return False
    if none < 2 and _two_can_move(a, b):
        found = 2
    elif most > 2 and _more_can_move(a, b, most):
        found = most
    else:
        remember(_none, key, most)
        return False
    if found > 2:
        remember(_none, key, max(none, 2))
    remember(_some, key, found)
    return True


def any_rearrangeable(zones: Sequence[Bag], most: int) -> bool:
    """Whether some step of two to `most` cards between two of these zones is legal (BOOT-1)."""
    held = sorted(filter(None, zones))
    if len(held) < len(zones) and any(count(zone) > 1 for zone in held):
        return True  # the last two of a run, or two of a set, always can go to an empty zone
    unknown = []
    for pair in combinations(held, 2):
        key = pair[0] << _BAG_BITS | pair[1]
        if _some.get(key, _MANY) <= most:
            return True  # most pairs of zones are as they were one action ago
        if key not in _none:
            unknown.append(pair)
    # Steps of two cards first, everywhere: they are found quickly, and mostly there is one.
    if _two_can_move_somewhere(unknown):
        return True
    return most > 2 and any(rearrangeable(a, b, most) for a, b in combinations(held, 2))


def _two_can_move_somewhere(pairs: Sequence[tuple[Bag, Bag]]) -> bool:
    """Whether two cards can move between two of these; first looked at where a single card would fit."""
    stiff = []
    for a, b in pairs:
        if not (addable(a) & mask_of(b) or addable(b) & mask_of(a)):
            stiff.append((a, b))
        elif rearrangeable(a, b, 2):
            return True
    return any(rearrangeable(a, b, 2) for a, b in stiff)


def forget() -> None:
    """Empty the memo; answers never change by it."""
    _none.clear()
    _some.clear()


def _two_can_move(a: Bag, b: Bag) -> bool:
    """Whether two cards can change zones: one each way, or both the same way."""
    return (
        _lone_can_swap(a, b)
        or _lone_can_swap(b, a)
        or _two_can_swap(a, b)
        or _two_can_go(a, b)
        or _two_can_go(b, a)
    )


def _lone_can_swap(a: Bag, b: Bag) -> bool:
    """Whether `a` is one card that fits `b`: then an end of that meld, or any card of a set, can come back.

    Only in the complete run may both ends be copies of that one card.
    """
    card = mask_of(a)
    return bool(addable(b) & card) and count(a) == 1 and 0 < count(b) < COMPLETE - 1


def _two_can_swap(a: Bag, b: Bag) -> bool:
    """Whether two cards, one of each zone, can change places."""
    in_a, in_b = mask_of(a), mask_of(b)
    if in_a.bit_count() > in_b.bit_count():
        a, b, in_a, in_b = b, a, in_b, in_a
    for card in cards_of(in_a):
        for other in cards_of(addable(a - UNIT[card]) & in_b & ~(1 << card)):
            if can_take(b - UNIT[other], card):
                return True
    return False


def _two_can_go(source: Bag, target: Bag) -> bool:
    """Whether two cards of `source` can go to `target`.

    One of the two always fits alone: only a wild that moves could make room for both at once, and
    then it makes room for either.
    """
    for card in cards_of(addable(target) & mask_of(source)):
        rest, more = source - UNIT[card], target + UNIT[card]
        for other in kinds_in(rest):
            if is_legal(rest - UNIT[other]) and can_take(more, other):
                return True
    return False


def _more_can_move(a: Bag, b: Bag, most: int) -> bool:
    """Whether a step of three to `most` cards is legal, if none of two is."""
    cards = count(a) + count(b)
    if 1 < cards <= most and a != b:
        return True  # the whole melds change places
    if most == 3 and cards <= _FEW and (a <= _PLAIN or b <= _PLAIN):
        return _three_can_move(a, b)
    return _one_moves_and_twins_swap(a, b) or _small_meld(a, b, most) or _two_runs(a, b, most)


def _three_can_move(a: Bag, b: Bag) -> bool:
    """Whether some three cards can move, by trying all; one of the zones has no tokened card."""
    changes = [-UNIT[card] for card in cards_in(a)] + [UNIT[card] for card in cards_in(b)]
    for three in combinations(changes, 3):
        change = sum(three)  # of zone a; zone b changes the other way
        if change and is_legal(a + change) and is_legal(b - change):
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
    small_bags = _small_bags(plain)
    for token, other_token in _token_deals(a, b):
        for small in small_bags:
            whole = small + token
            if (
                (1 < _moved(a, whole) <= most or 1 < _moved(b, whole) <= most)
                and is_legal(plain - small + other_token)
                and is_legal(whole)
            ):
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
    changed = (before ^ after) & _PLAIN
    odd = changed & _ONES
    both = changed >> 1 & _ONES & ~odd
    token, new_token = before >> TOKEN_SHIFT, after >> TOKEN_SHIFT
    tokens = 0 if token == new_token else (token > 0) + (new_token > 0)
    return odd.bit_count() + 2 * both.bit_count() + tokens


def _two_runs(a: Bag, b: Bag, most: int) -> bool:
    """Whether a step of 2 to `most` cards leaves runs of two cards or more in both zones."""
    held = [_Held(card, True) for card in cards_in(a)] + [_Held(card, False) for card in cards_in(b)]
    columns: list[list[_Held]] = [[] for _ in range(PLACES)]
    aces, flexible = [], []
    for h in held:
        rank = rank_of(h.card)
        if h.card >= WILD or rank == TWO:
            flexible.append(h)
        elif rank == ACE:
            aces.append(h)
        else:
            columns[rank].append(h)
            if len(columns[rank]) > 2:
                return False
    for twos, wild_a, wild_b in _flexible_deals(flexible):
        columns[TWO] = twos
        wilds = (wild_a is not None) + (wild_b is not None)
        for places in product((ACE, HIGH_ACE), repeat=len(aces)):
            for place in (ACE, HIGH_ACE):
                columns[place] = [h for h, chosen in zip(aces, places, strict=True) if chosen == place]
            if _could_be_two_runs(columns, wilds) and _Dealing(a, columns, most).deals(wild_a, wild_b):
                return True
    return False


def _flexible_deals(flexible: list[_Held]) -> Iterator[tuple[list[_Held], _Held | None, _Held | None]]:
    """What 2s and tokened cards may be: 2s in their own place, the wild of one run and of the other."""
    if len(flexible) > 4:
        return
    for first, second in product([None, *flexible], repeat=2):
        if first is second and first is not None:
            continue
        rest = [h for h in flexible if h is not first and h is not second]
        if len(rest) <= 2 and all(h.card < WILD for h in rest):
            yield rest, first, second


def _could_be_two_runs(columns: list[list[_Held]], wilds: int) -> bool:
    """Whether the ranks have no more gaps than two runs and their wilds can leave."""
    wide = breaks = 0
    last = -1
    for place, column in enumerate(columns):
        if column:
            if len(column) > 2:
                return False
            if 0 <= last < place - 1:
                breaks += 1
                wide += last < place - 2
            last = place
    return wide < 2 and breaks <= 1 + wilds and last >= 0


class _Dealing:
    """Cards in columns by rank, dealt to two runs from the lowest place upward.

    How far a run has got is one number, its *top*: the suit of its highest card, or that it has not
    begun, or that it is over. A wild is passed on as the suit it has until it is seated, then as none.
    """

    def __init__(self, a: Bag, columns: list[list[_Held]], most: int) -> None:
        self.a, self.most = a, most
        self.columns = [
            [(suit_of(h.card), int(not h.in_a), int(h.in_a), UNIT[h.card]) for h in column]
            for column in columns
        ]
        filled = [place for place, column in enumerate(columns) if column]
        self.first, self.last = filled[0], filled[-1]
        self.last_double = max((place for place in filled if len(columns[place]) == 2), default=-1)

    def deals(self, wild_a: _Held | None, wild_b: _Held | None) -> bool:
        """Whether the cards can be dealt so that both runs hold and the step is one that counts."""
        moved = (wild_a is not None and not wild_a.in_a) + (wild_b is not None and wild_b.in_a)
        start = self.first
        if start and (wild_a or wild_b):
            start -= 1  # a wild may be the lowest card, one place before all others
        dealt = UNIT[wild_a.card] if wild_a else 0
        suit_a = suit_of(wild_a.card) if wild_a else NO_WILD
        suit_b = suit_of(wild_b.card) if wild_b else NO_WILD
        return self._deal(start, moved, dealt, _NOT_YET, suit_a, _NOT_YET, suit_b)

    def _deal(
        self, place: int, moved: int, dealt: Bag, top_a: int, wild_a: int, top_b: int, wild_b: int
    ) -> bool:
        """Go on from a place; `dealt` is what zone a has got, its wild included."""
        if moved > self.most:
            return False
        if place > self.last:
            if wild_a == NO_WILD and wild_b == NO_WILD:
                return moved > 1 and dealt != self.a
            if place > self.last + 1 or place == PLACES:
                return False
        elif (top_a == _OVER or top_b == _OVER) and (top_a == top_b or place <= self.last_double):
            return False
        column = self.columns[place]
        if not column:
            for next_a, left_a in _without(top_a, wild_a):
                for next_b, left_b in _without(top_b, wild_b):
                    if self._deal(place + 1, moved, dealt, next_a, left_a, next_b, left_b):
                        return True
            return False
        suit, cost_a, cost_b, unit = column[0]
        if len(column) == 2:
            suit_2, cost_2a, cost_2b, unit_2 = column[1]
            return (
                suit != top_a
                and suit_2 != top_b
                and self._deal(
                    place + 1, moved + cost_a + cost_2b, dealt + unit, suit, wild_a, suit_2, wild_b
                )
            ) or (
                suit_2 != top_a
                and suit != top_b
                and self._deal(
                    place + 1, moved + cost_b + cost_2a, dealt + unit_2, suit_2, wild_a, suit, wild_b
                )
            )
        if suit != top_a and top_a != _OVER:
            for next_b, left_b in _without(top_b, wild_b):
                if self._deal(place + 1, moved + cost_a, dealt + unit, suit, wild_a, next_b, left_b):
                    return True
        if suit != top_b and top_b != _OVER:
            for next_a, left_a in _without(top_a, wild_a):
                if self._deal(place + 1, moved + cost_b, dealt, next_a, left_a, suit, wild_b):
                    return True
        return False


def _without(top: int, wild: int) -> tuple[tuple[int, int], ...]:
    """How a run goes on without a card of the rank: it waits or is over, or its wild stands in."""
    idle = top if top == _NOT_YET else _OVER
    if wild == NO_WILD or top in (_OVER, wild):
        return ((idle, wild),)
    return ((idle, wild), (wild, NO_WILD))
