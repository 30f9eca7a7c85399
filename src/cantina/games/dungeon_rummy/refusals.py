"""Why cards are no meld, in a player's words (MELD-7).

This runs once for a refused action, not in a search, so that it works on plain lists of cards: only
a list can hold the two tokened cards that a bag has no room for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from .cards import ACE, NAMES, RANKS, TWO, WILD, Card, rank_of, suit_of

Places = dict[int, Card]
"""A run: rank 0 to 13 and the card that stands there."""

_HIGH_ACE: Final = 13
_PLACES: Final = 14
_COLOURS: Final = ("red", "yellow", "green", "blue")


def refusal(cards: Sequence[Card]) -> tuple[str, str]:
    """The rule that forbids these cards as one meld, and a sentence that says why (MELD-7).

    Takes any cards, several tokened ones too. MELD-4 where more wilds would make it a meld, else
    MELD-3 where all cards have one printed rank, else MELD-2.
    Raises ValueError if the cards are a meld: then there is nothing to refuse.
    """
    cards = sorted(cards)
    wilds = _fewest_wilds(cards)
    if wilds is not None:
        if len(wilds) < 2:
            raise ValueError(f"{_and(cards) or 'no card'} may lie in one zone: there is nothing to refuse")
        return "MELD-4", f"A meld has room for one wild, and here {_and(wilds)} would all have to be wild."
    clash = _suit_twice(cards)
    if clash and len({rank_of(card) for card in cards}) == 1:
        return "MELD-3", f"A set takes each suit once: {_clash_text(clash)}."
    return "MELD-2", _why_no_run(cards)


def _is_flexible(card: Card) -> bool:
    return card >= WILD or rank_of(card) == TWO


def _fewest_wilds(cards: Sequence[Card]) -> list[Card] | None:
    """The cards that must be wild if any number may be, or None if they are no meld even so."""
    if len(cards) < 2:
        return []
    fixed = [card for card in cards if not _is_flexible(card)]
    options = [_wilds_of(run) for run in _runs(cards)]
    ranks = {rank_of(card) for card in fixed}
    if len(ranks) < 2 and not _suit_twice(cards):
        rank = ranks.pop() if ranks else TWO
        options.append([card for card in cards if card >= WILD or rank_of(card) != rank])
    return min(options, key=lambda wilds: (len(wilds), wilds), default=None)


def _wilds_of(run: Places) -> list[Card]:
    return sorted(card for rank, card in run.items() if card >= WILD or rank_of(card) != rank % 13)


def _seatings(cards: Sequence[Card]) -> Iterator[tuple[Places, list[Card], range]]:
    """Every stretch of places that holds the cards of fixed rank, with the flexible ones yet to seat.

    Each 2 gets its turn in its own place, so that no wild is counted which need not be one.
    """
    if not 1 < len(cards) <= _PLACES:
        return
    fixed = [card for card in cards if not _is_flexible(card)]
    flexible = [card for card in cards if _is_flexible(card)]
    for low in range(_PLACES - len(cards) + 1):
        stretch = range(low, low + len(cards))
        for run in _fixed_in(fixed, stretch):
            for two in sorted({card for card in flexible if card < WILD}) if TWO in stretch else ():
                rest = list(flexible)
                rest.remove(two)
                yield {**run, TWO: two}, rest, stretch
            yield run, flexible, stretch


def _fixed_in(fixed: Sequence[Card], stretch: range) -> Iterator[Places]:
    """The ways to seat cards of fixed rank in a stretch; only Aces have two."""
    if not fixed:
        yield {}
        return
    card = fixed[0]
    for run in _fixed_in(fixed[1:], stretch):
        for rank in (ACE, _HIGH_ACE) if rank_of(card) == ACE else (rank_of(card),):
            if rank in stretch and rank not in run:
                yield {**run, rank: card}


def _runs(cards: Sequence[Card], suits_bind: bool = True) -> Iterator[Places]:
    """Runs of these cards in which any number of 2s and tokened cards may be wild: one a seating."""
    for run, flexible, stretch in _seatings(cards):
        filled = _fill(run, flexible, stretch, suits_bind, set())
        if filled is not None:
            yield filled


def _fill(
    run: Places, flexible: Sequence[Card], stretch: range, suits_bind: bool, dead: set[tuple[int, ...]]
) -> Places | None:
    """The run with the flexible cards in its free places from the front, or None if their suits forbid it.

    `dead` keeps what was found to lead nowhere, so that a heap of wilds cannot stall the search.
    """
    rank = next((rank for rank in stretch if rank not in run), None)
    if rank is None:
        whole = not suits_bind or all(_may_stand(run, rank, card) for rank, card in run.items())
        return run if whole else None
    before = suit_of(run[rank - 1]) if rank - 1 in run else -1
    suits = [suit_of(card) for card in flexible]
    key = (rank, before, *(suits.count(suit) for suit in range(4)))
    if key in dead:
        return None
    for index in sorted({suit: i for i, suit in enumerate(suits)}.values()):
        card = flexible[index]
        if not suits_bind or _may_stand(run, rank, card):
            rest = [*flexible[:index], *flexible[index + 1 :]]
            filled = _fill({**run, rank: card}, rest, stretch, suits_bind, dead)
            if filled is not None:
                return filled
    dead.add(key)
    return None


def _may_stand(run: Places, rank: int, card: Card) -> bool:
    """Whether the card has no neighbour of its suit among those seated so far."""
    return all(suit_of(run[r]) != suit_of(card) for r in (rank - 1, rank + 1) if r in run)


def _suit_twice(cards: Sequence[Card]) -> tuple[Card, Card] | None:
    """Two cards of one suit, if there are any."""
    seen: dict[int, Card] = {}
    for card in cards:
        if suit_of(card) in seen:
            return seen[suit_of(card)], card
        seen[suit_of(card)] = card
    return None


def _clash_text(clash: tuple[Card, Card]) -> str:
    one, other = clash
    if one == other:
        return f"{NAMES[one]} is there twice"
    return f"{NAMES[one]} and {NAMES[other]} are both {_COLOURS[suit_of(one)]}"


def _why_no_run(cards: Sequence[Card]) -> str:
    """What keeps these cards, of more than one printed rank or too many, from being a run or a set."""
    if len(cards) > _PLACES:
        return f"A run ends at {_PLACES} cards, Ace to Ace; these would be {len(cards)}."
    fixed = [card for card in cards if not _is_flexible(card)]
    ranks = {rank_of(card) for card in fixed}
    clash = _suit_twice(cards)
    if clash and len(fixed) > 1 and len(ranks) == 1:
        return f"A set takes each suit once, and {_clash_text(clash)}; a run takes no rank twice."
    neighbours = _bad_neighbours(cards)
    if neighbours:
        return neighbours
    return _same_rank(fixed, len(cards)) or _too_far_apart(fixed, len(cards))


def _bad_neighbours(cards: Sequence[Card]) -> str | None:
    """The two cards of one suit side by side, if the ranks alone would make a run."""
    run = next(_runs(cards, suits_bind=False), None)
    if run is None:
        return None
    for seated, _, _ in _seatings(cards):
        pairs = [(seated[r], seated[r + 1]) for r in sorted(seated) if r + 1 in seated]
        bad = next((pair for pair in pairs if suit_of(pair[0]) == suit_of(pair[1])), None)
        if bad is None:
            break
        run = seated
    else:
        return _neighbour_text(run)
    wilds = [card for card in cards if _is_flexible(card)]
    if len(wilds) == 1:
        return f"{NAMES[wilds[0]]} would lie next to a card of its own suit wherever it went."
    return f"However {_and(wilds)} are placed, two neighbours would be of one suit."


def _neighbour_text(run: Places) -> str:
    low, high = next(
        (run[r], run[r + 1]) for r in sorted(run) if r + 1 in run and suit_of(run[r]) == suit_of(run[r + 1])
    )
    return f"{NAMES[low]} and {NAMES[high]} would be neighbours of one suit."


def _same_rank(fixed: Sequence[Card], size: int) -> str | None:
    """Two cards that want the same place of a run."""
    by_rank: dict[int, Card] = {}
    for card in fixed:
        rank = rank_of(card)
        if rank in by_rank:
            if rank == ACE and size < _PLACES:
                return "Two Aces share a run only when it is complete: fourteen cards, Ace to Ace."
            both = "is there twice" if by_rank[rank] == card else f"and {NAMES[card]} are of one rank"
            return f"{NAMES[by_rank[rank]]} {both}: a run takes each rank once, a set takes no other rank."
        by_rank[rank] = card
    return None


def _too_far_apart(fixed: Sequence[Card], size: int) -> str:
    """The ranks that are missing between cards which are otherwise fit for a run."""
    ranks = sorted(rank_of(card) for card in fixed)
    if ranks[0] == ACE and len(ranks) > 2 and ranks[-1] - ranks[1] >= size:
        return "No run goes on past the Ace: it is low, before the 2, or high, after the King."
    low = {rank_of(card): card for card in fixed}
    ways = [low]
    if ACE in low:
        ways.append({rank or _HIGH_ACE: card for rank, card in low.items()})
    run = min(ways, key=lambda way: max(way) - min(way))
    seats = sorted(run)
    gaps = [(a, b) for a, b in pairwise(seats) if b - a > 1]
    a, b = max(gaps, key=lambda gap: gap[1] - gap[0])
    missing = [RANKS[rank % 13] for rank in range(a + 1, b)]
    lack = f"{missing[0]} is" if len(missing) == 1 else f"{missing[0]} to {missing[-1]} are"
    return f"The ranks do not follow each other: between {NAMES[run[a]]} and {NAMES[run[b]]}, {lack} missing."


def _and(cards: Sequence[Card]) -> str:
    names = [NAMES[card] for card in cards]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
