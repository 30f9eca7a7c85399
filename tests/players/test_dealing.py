"""Deals: as likely as their weights say, against a count of all ways there are."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations

import pytest

from cantina.games.dungeon_rummy.cards import UNIT, Bag, Hero, count
from cantina.players.belief.dealing import Copy, Deal

NUMBER = 20_000


def ways(
    copies: list[list[Copy]], outside: list[int], places: dict[Hero, int]
) -> dict[tuple[Bag, ...], float]:
    """Every deal, by the hands in it, with its chance: found by trying all."""
    slots = [hero for hero, size in places.items() for _ in range(size)]
    everything = [copy for suit in copies for copy in suit]
    weights: Counter[tuple[Bag, ...]] = Counter()
    for taken in combinations(range(len(everything)), len(slots)):
        if Counter(everything[at].card // 13 for at in taken) != +Counter(dict(enumerate(outside))):
            continue
        decks = 1.0
        for at, copy in enumerate(everything):
            decks *= 1 if at in taken else copy.deck
        for order in set(permutations(slots)):
            weight, hands = decks, dict.fromkeys(places, 0)
            for at, hero in zip(taken, order, strict=True):
                weight *= everything[at].hands[hero]
                hands[hero] += UNIT[everything[at].card]
            weights[tuple(hands.values())] += weight  # type: ignore[assignment]
    total = sum(weights.values())
    return {hands: weight / total for hands, weight in weights.items()}


def own(card: int, weight: float, deck: float = 1.0, strange: float = 0.0001) -> Copy:
    hands = [strange] * 4
    hands[card // 13] = weight
    return Copy(card, (hands[0], hands[1], hands[2], hands[3]), deck)


AT_HOME = (
    [
        [own(0, 1.0), own(1, 0.3), own(1, 0.3), own(5, 4.0)],
        [own(13, 1.0), own(14, 2.0), own(15, 0.2)],
        [],
        [],
    ],
    [2, 1, 0, 0],
    {0: 2, 1: 1},
)
SURE = (
    [[own(0, 1.0, 1e-4), own(1, 0.3), own(2, 1.0), own(2, 1.0)], [own(13, 1.0), own(14, 1.0)], [], []],
    [2, 1, 0, 0],
    {0: 2, 1: 1},
)
STRAYED = (
    [
        [own(0, 1.0, strange=0.2), own(1, 3.0, strange=0.5), own(2, 1.0, strange=0.02)],
        [own(13, 1.0, strange=0.3), own(14, 0.5, strange=0.4), own(15, 1.0, strange=0.1)],
        [],
        [own(40, 0.0, strange=0.5), own(41, 0.0, strange=0.5)],
    ],
    [1, 1, 0, 1],
    {0: 1, 1: 2},
)


@pytest.mark.parametrize("deal", [AT_HOME, SURE, STRAYED], ids=["at home", "sure", "strayed"])
def test_deals_come_as_often_as_their_weights_say(
    deal: tuple[list[list[Copy]], list[int], dict[Hero, int]],
) -> None:
    dealt, chance = Deal(*deal), random.Random(1)
    found = Counter(tuple(dealt.draw(chance).values()) for _ in range(NUMBER))
    expected = ways(*deal)
    assert set(found) <= set(expected)
    for hands, share in expected.items():
        # Cards with strangers weigh next to nothing in the first two, and are left out there.
        assert found[hands] / NUMBER == pytest.approx(share, abs=0.015), hands


@pytest.mark.parametrize("deal", [AT_HOME, SURE], ids=["at home", "sure"])
def test_what_a_hand_holds_on_average_is_exact_where_cards_are_at_home(
    deal: tuple[list[list[Copy]], list[int], dict[Hero, int]],
) -> None:
    expected = ways(*deal)
    held = Deal(*deal).expected()
    for place, hero in enumerate(deal[2]):
        for card in range(52):
            mean = sum(share * (hands[place] >> 2 * card & 3) for hands, share in expected.items())
            assert held[hero][card] == pytest.approx(mean, abs=0.003)


def test_what_a_hand_holds_on_average_adds_up_where_cards_have_strayed() -> None:
    expected, held = ways(*STRAYED), Deal(*STRAYED).expected()
    for place, (hero, size) in enumerate(STRAYED[2].items()):
        assert sum(held[hero]) == pytest.approx(size, abs=0.01)
        for card in range(52):
            mean = sum(share * (hands[place] >> 2 * card & 3) for hands, share in expected.items())
            assert held[hero][card] == pytest.approx(mean, abs=0.12)
            assert (held[hero][card] > 0) == (mean > 0)


def test_hands_have_the_sizes_asked_for_and_empty_ones_are_left_out() -> None:
    dealt, chance = Deal(STRAYED[0], [2, 1, 0, 1], {0: 1, 1: 3, 3: 0}), random.Random(2)
    for _ in range(200):
        hands = dealt.draw(chance)
        assert {hero: count(hand) for hero, hand in hands.items()} == {0: 1, 1: 3}


def test_nothing_outside_is_no_hand() -> None:
    dealt = Deal([[own(0, 1.0)], [], [], []], [0, 0, 0, 0], {0: 0, 1: 0})
    assert dealt.draw(random.Random(3)) == {}
    assert dealt.expected() == {}


def test_the_same_chance_deals_the_same() -> None:
    dealt = Deal(*STRAYED)
    drawn = [[dealt.draw(random.Random(n)) for n in range(50)] for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert len({tuple(hands.values()) for hands in drawn[0]}) > 3
