"""Bags for the tests of melds: random, physically possible, and near the border of what is legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from cantina.games.dungeon_rummy.cards import Bag, Card, bag, kinds_in, parse_card, plain
from cantina.games.dungeon_rummy.melds import addable


def cards(text: str) -> list[Card]:
    """The cards of a line such as ``R5 Y9*``."""
    return [parse_card(word) for word in text.split()]


def meld(text: str) -> Bag:
    return bag(cards(text))


def is_possible(hand: Iterable[Card]) -> bool:
    """Whether the game has these cards (two of each) and a bag can hold them (one tokened)."""
    copies = Counter(plain(card) for card in hand)
    return max(copies.values(), default=0) <= 2 and sum(card > 51 for card in hand) <= 1


def random_run(rng: Random, size: int) -> list[Card]:
    """A legal run without a wild."""
    low = rng.randrange(15 - size)
    suits: list[int] = []
    for _ in range(size):
        suits.append(rng.choice([suit for suit in range(4) if not suits or suit != suits[-1]]))
    return [13 * suit + rank % 13 for suit, rank in zip(suits, range(low, low + size), strict=True)]


def mutated(rng: Random, hand: list[Card]) -> list[Card]:
    """The cards with a few small changes: a wild for a card, another suit, a step up or down, one more."""
    hand = list(hand)
    for _ in range(rng.choice((0, 1, 1, 2, 2, 3))):
        index = rng.randrange(len(hand))
        card = plain(hand[index])
        hand[index] = rng.choice(
            (
                13 * rng.randrange(4) + 1,
                card + 52,
                rng.randrange(52, 104),
                13 * rng.randrange(4) + card % 13,
                13 * (card // 13) + (card + rng.choice((-1, 1))) % 13,
                rng.randrange(52),
            )
        )
    if rng.random() < 0.3 and len(hand) < 14:
        hand.append(rng.choice((13 * rng.randrange(4) + 1, rng.randrange(104))))
    return hand


def near_melds(rng: Random, number: int, sizes: tuple[int, ...]) -> list[list[Card]]:
    """Possible hands that are runs or nearly runs."""
    found: list[list[Card]] = []
    while len(found) < number:
        hand = mutated(rng, random_run(rng, rng.choice(sizes)))
        if is_possible(hand):
            found.append(hand)
    return found


def grown(rng: Random, used: Counter[Card], size: int, near: set[int] | None = None) -> Bag:
    """A legal bag grown card by card, no card used more than twice; `near` are the ranks to prefer."""
    key: Bag = 0
    for _ in range(size):
        fits = [card for card in range(104) if addable(key) >> card & 1 and used[plain(card)] < 2]
        naturals = [card for card in fits if card < 52 and (near is None or card % 13 in near)]
        if naturals and rng.random() < 0.85:
            fits = naturals
        if not fits:
            break
        card = rng.choice(fits)
        used[plain(card)] += 1
        key += bag([card])
    return key


def two_zones(rng: Random, largest: int) -> tuple[Bag, Bag]:
    """Two legal zones out of one game's cards, often with ranks in common."""
    used: Counter[Card] = Counter()
    a = grown(rng, used, rng.randint(0, largest))
    near = {(card + step) % 13 for card in kinds_in(a) for step in (-1, 0, 1)}
    b = grown(rng, used, rng.randint(0, largest), near if rng.random() < 0.7 else None)
    return a, b
