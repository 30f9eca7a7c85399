"""What may leave Play Zones (MELD-6), and what two melds become: held to plain trial of every subset."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from sights import B, G, R, Y, position

from cantina.games.dungeon_rummy.actions import ChooseCards, Lying, Prevent
from cantina.games.dungeon_rummy.cards import bag, card_name, cards_in, count, parse_card
from cantina.games.dungeon_rummy.melds import is_legal
from cantina.games.dungeon_rummy.view import Pending
from cantina.players.scenes.forms import random_form
from cantina.players.scenes.leavings import (
    cheapest_leavings,
    gone_from,
    gone_in_merge,
    leavings,
    merges,
    random_leaving,
    rests,
)

ZONES = ("R4 B5 R6 B2 R8", "R5 B5 G5 Y5", "G9", "")
BAGS = (
    "",
    "G9",
    "R4 B5 R6 B7",
    "R4 B5 G2 B7",
    "R5 B5 G5 Y5",
    "R5 B5 Y2",
    "RA R2 G3 Y2",
    "B9* R10 BJ",
    "RK YA B2",
)


def held(text: str) -> int:
    """The bag of these cards."""
    names = text.split()
    return bag(parse_card(name.rstrip("*")) + 52 * name.endswith("*") for name in names)


def tried(zone: int) -> list[set[int]]:
    """By cards that leave, every legal rest, found by trying all subsets."""
    cards = cards_in(zone)
    return [
        {bag(kept) for kept in combinations(cards, len(cards) - gone) if is_legal(bag(kept))}
        for gone in range(len(cards) + 1)
    ]


@pytest.mark.parametrize("text", BAGS)
def test_meld_6_all_that_may_stay_of_a_zone_is_found(text: str) -> None:
    assert [set(kept) for kept in rests(held(text))] == tried(held(text))


@pytest.mark.parametrize("cards", [0, 1, 3, 6])
def test_meld_6_all_ways_to_give_up_cards_are_found_once(cards: int) -> None:
    zones = [held(text) for text in ZONES]
    found = list(leavings(zones, cards))
    wanted = {
        (a, b, c, 0)
        for a in set().union(*tried(zones[0]))
        for b in set().union(*tried(zones[1]))
        for c in (zones[2], 0)
        if sum(map(count, (a, b, c))) == sum(map(count, zones)) - cards
    }
    assert len(found) == len(set(found))
    assert set(found) == wanted


def test_random_gives_up_cards_in_every_way_as_often() -> None:
    zones = [held(text) for text in ZONES]
    chance, ways = random.Random(8), list(leavings(zones, 2))
    drawn = Counter(random_leaving(zones, 2, 2, chance) for _ in range(200 * len(ways)))
    assert set(drawn) == {gone_from(zones, stays) for stays in ways}
    assert min(drawn.values()) > 130
    assert max(drawn.values()) < 280


def test_random_gives_up_no_more_cards_than_there_are() -> None:
    with pytest.raises(ValueError, match="no 2 to 3 cards"):
        random_leaving([held("G9"), 0, 0, 0], 2, 3, random.Random(1))


def test_the_cheapest_way_to_give_up_cards_is_exact() -> None:
    zones = [held(text) for text in ZONES]

    def worth(zone: int, hero: int) -> float:
        return count(zone) ** 1.5 * (1 + hero / 7)

    for cards, found in enumerate(cheapest_leavings(zones, 5, worth)):
        losses = [
            sum(
                worth(zone, h) - worth(rest, h) for h, (zone, rest) in enumerate(zip(zones, way, strict=True))
            )
            for way in leavings(zones, cards)
        ]
        assert found is not None
        assert found[0] == pytest.approx(min(losses))
        assert sum(map(count, found[1])) == sum(map(count, zones)) - cards


def test_no_cards_no_way_to_give_any_up() -> None:
    assert cheapest_leavings([0, 0, 0, 0], 1, lambda zone, hero: 0.0)[1] is None


def test_e_baby_cthulhu_cards_of_a_merge_leave_the_zones_where_they_lie() -> None:
    zones = [held("R5 B5 G5"), held("R5 B6"), 0, 0]
    options = merges(zones, R, Y)
    assert {tuple(map(card_name, cards_in(kept))) for kept in options} == {("R5", "G5", "B5")}
    lost = {gone_in_merge(zones, R, Y, options[0], random.Random(n)) for n in range(20)}
    names = {frozenset((card_name(lying.card), lying.zone) for lying in gone) for gone in lost}
    assert names == {frozenset({("R5", R), ("B6", Y)}), frozenset({("R5", Y), ("B6", Y)})}


def test_of_very_many_merges_some_are_compared() -> None:
    zones = [held("RA B2 R3 B4 R5 B6 R7 B8 R9"), held("YA G2 Y3 G4 Y5 G6 Y7 G8 Y9"), 0, 0]
    every, some = merges(zones, R, Y), merges(zones, R, Y, 50)
    assert len(every) > 200
    assert 25 <= len(some) <= 50
    assert set(some) < set(every)


def test_forms_of_prevent_and_of_a_merge_are_concrete() -> None:
    scene = position(zones={"barbarian": "R5 B5 G5", "mage": "R6 B7", "bard": "GQ"})
    chance = random.Random(2)
    sizes = set()
    for _ in range(100):
        form = random_form(scene.view, Prevent(R, None, 3), chance)
        assert isinstance(form, Prevent)
        assert form.most is None
        sizes.add(len(form.cards or ()))
    assert sizes == {1, 2, 3}
    asked = replace(scene.view, pending=Pending("pick-merge", R, choices=(R, Y), count=2))
    seen = {random_form(asked, ChooseCards(R, None, 2), chance) for _ in range(100)}
    kept = {
        frozenset({"R5", "B5", "G5", "R6", "B7"} - {card_name(lying.card) for lying in form.cards or ()})
        for form in seen
        if isinstance(form, ChooseCards)
    }
    assert kept == {
        frozenset({"R5", "B5", "G5"}),
        frozenset({"B5", "R6", "B7"}),
        frozenset({"G5", "R6", "B7"}),
    }
    form = random_form(scene.view, ChooseCards(R, None, 6), chance)
    assert isinstance(form, ChooseCards)
    assert set(form.cards or ()) >= {Lying(parse_card("GQ"), B)}
    assert G not in {lying.zone for lying in form.cards or ()}
