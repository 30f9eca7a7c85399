"""How long the meld functions take, by hand: ``PYTHONPATH=src python tests/benchmarks/bench_melds.py``.

The mix is that of random games: zones grow card by card, lose cards, are emptied when they are long,
and after every change each card of a hand is asked for. Bags that were never seen before are part
of it, as they are in a game.
"""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter

from cantina.games.dungeon_rummy import melds, rearrange
from cantina.games.dungeon_rummy.cards import UNIT, Bag, count, kinds_in

GAMES = 150
STEPS = 60


def random_games(seed: int) -> tuple[list[tuple[Bag, int]], list[Bag], list[tuple[Bag, Bag]]]:
    """Zones and cards asked for in games, in order; the zones that were reached; pairs of zones."""
    rng = Random(seed)
    asked: list[tuple[Bag, int]] = []
    reached: list[Bag] = []
    pairs: list[tuple[Bag, Bag]] = []
    for _ in range(GAMES):
        deck = [card for card in range(52) for _ in range(2)]
        rng.shuffle(deck)
        zones = [0, 0, 0, 0]
        for _ in range(STEPS):
            hand = deck[:7]
            tries = [(index, zone + UNIT[card]) for index, zone in enumerate(zones) for card in hand]
            asked += [(zone, card) for zone in zones for card in hand]
            legal = [(index, bag) for index, bag in tries if melds.is_legal(bag)]
            if legal:
                index, zones[index] = rng.choice(legal)
                if rng.random() < 0.15 and zones[index] < 1 << 104 and melds.removable(zones[index]):
                    card = rng.choice(melds.removable(zones[index]))
                    tokened = zones[index] - UNIT[card] + UNIT[card + 52]
                    zones[index] = tokened if melds.is_legal(tokened) else zones[index]
                pairs += [(zones[index], other) for other in zones if other and other != zones[index]]
            longest = max(range(4), key=lambda index: count(zones[index]))
            if not legal or count(zones[longest]) > rng.randint(2, 9):
                index = longest
                zones[index] = 0
            reached.append(zones[index])
            rng.shuffle(deck)
    return asked, reached, pairs


def forget() -> None:
    melds.forget()
    rearrange.forget()


def report(name: str, seconds: float, calls: int) -> None:
    print(f"{name:46} {seconds / calls * 1e9:9.0f} ns  ({calls} calls)")


def main() -> int:
    questions, reached, pairs = random_games(1)
    asked = [zone + UNIT[card] for zone, card in questions]
    print(f"{len(asked)} bags asked for, {len(set(asked))} different")
    legal = sum(map(melds.is_legal, asked))
    print(f"{legal / len(asked):.0%} legal")

    is_legal = melds.is_legal
    forget()
    for name in ("is_legal, memo empty at the start", "is_legal, all remembered"):
        start = perf_counter()
        for bag in asked:
            is_legal(bag)
        report(name, perf_counter() - start, len(asked))

    forget()
    for name in ("can_add, memo empty at the start", "can_add, all remembered"):
        start = perf_counter()
        for zone, card in questions:
            melds.can_add(zone, card)
        report(name, perf_counter() - start, len(questions))

    different = sorted(set(asked))
    forget()
    start = perf_counter()
    for bag in different:
        is_legal(bag)
    report("is_legal, every bag new", perf_counter() - start, len(different))

    for function in (melds.addable, melds.removable):
        forget()
        for name in ("memo empty at the start", "all remembered"):
            start = perf_counter()
            for bag in reached:
                function(bag)
            report(f"{function.__name__}, {name}", perf_counter() - start, len(reached))

    # As in a game: its zones are known to the other functions by the time that boots are asked for.
    for bag in reached:
        for card in kinds_in(bag):
            melds.addable(bag - UNIT[card])
    for most in (2, 4):
        rearrange.forget()
        for name in ("memo empty at the start", "all remembered"):
            start = perf_counter()
            for a, b in pairs:
                rearrange.rearrangeable(a, b, most)
            report(f"rearrangeable up to {most}, {name}", perf_counter() - start, len(pairs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
