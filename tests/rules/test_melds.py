"""MELD-1 to MELD-6, HIT-1, HIT-4, EXTREME-1: the fast melds held against the naive reading of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from random import Random

import pytest
from meld_samples import cards, is_possible, meld, near_melds, random_run
from naive_melds import naive_is_legal, naive_readings

from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.cards import NAMES, UNIT, bag, cards_in, plain, suit_of
from cantina.games.dungeon_rummy.melds import (
    addable,
    can_add,
    can_join,
    is_canasta,
    is_complete_run,
    is_legal,
    is_royal,
    is_run,
    is_set,
    kinds,
    reading_text,
    readings,
    removable,
    set_size,
    wilds_in,
)


def agree(hand: Sequence[int]) -> None:
    """Legality and all readings are those of the naive rules."""
    key = bag(hand)
    wanted = naive_readings(hand)
    found = readings(key, 99)
    names = [NAMES[card] for card in hand]
    assert is_legal(key) == bool(wanted), names
    assert {tuple(sorted((rank, card) for card, rank in reading)) for reading in found} == wanted, names
    assert len(found) == len(wanted), names


def texts(key: int) -> list[str]:
    return [" ".join(reading_text(reading)) for reading in readings(key)]


def test_MELD_1_an_empty_zone_and_any_single_card_are_legal() -> None:
    assert is_legal(0)
    assert readings(0) == []
    assert kinds(0) == ()
    for card in range(104):
        agree([card])
        assert kinds(bag([card])) == ("single",)


def test_MELD_1_every_two_cards() -> None:
    for hand in combinations_with_replacement(range(52), 2):
        agree(hand)
    for card in range(52):
        for tokened in range(52, 104):
            agree([card, tokened])


def test_MELD_1_every_three_cards_without_a_token() -> None:
    for hand in filter(is_possible, combinations_with_replacement(range(52), 3)):
        agree(hand)


@pytest.mark.slow
def test_MELD_4_every_three_cards_with_a_token() -> None:
    for rest in combinations_with_replacement(range(52), 2):
        for tokened in range(52, 104):
            if is_possible([*rest, tokened]):
                agree([*rest, tokened])


def test_MELD_4_three_cards_with_a_token_of_each_suit() -> None:
    for rest in combinations_with_replacement(range(52), 2):
        for tokened in cards("R9* YA* G2* BK*"):
            if is_possible([*rest, tokened]):
                agree([*rest, tokened])


@pytest.mark.slow
def test_MELD_1_every_four_cards() -> None:
    for hand in filter(is_possible, combinations_with_replacement(range(52), 4)):
        agree(hand)
    for rest in combinations_with_replacement(range(52), 3):
        for tokened in cards("R9* YA* G2* BK*"):
            if is_possible([*rest, tokened]):
                agree([*rest, tokened])


@pytest.mark.parametrize("seed", range(4))
def test_MELD_2_MELD_4_hands_near_a_meld(seed: int) -> None:
    hands = near_melds(Random(seed), 1500, (3, 4, 5, 6, 7, 8, 9, 11, 13, 14))
    for hand in hands:
        agree(hand)
    legal = sum(is_legal(bag(hand)) for hand in hands)
    assert 300 < legal < 1200, "the sample should lie on both sides of the border"


@pytest.mark.parametrize("seed", range(2))
def test_MELD_3_hands_near_a_set(seed: int) -> None:
    rng = Random(seed)
    legal = tried = 0
    while tried < 1500:
        rank = rng.randrange(13)
        hand = [13 * rng.randrange(4) + rng.choice((rank, rank, rank, 1)) for _ in range(rng.randint(2, 5))]
        if rng.random() < 0.3:
            hand[0] += 52
        if is_possible(hand):
            tried += 1
            legal += is_legal(bag(hand))
            agree(hand)
    assert 150 < legal < 1350


@pytest.mark.parametrize(
    ("text", "found", "canasta", "royal"),
    [
        ("R5 B6 R7", ("run",), False, False),
        ("R8 R9", (), False, False),
        ("R7 B7 R7", (), False, False),
        ("R7 B7 Y7 G7", ("set",), False, False),
        ("RA B2 Y3 B2", ("run",), False, False),
        ("R5 B2 G2 Y8", (), False, False),
        ("RK BA G2 R3", (), False, False),
        ("RQ BK GA", ("run",), False, False),
        ("R5 B6* G2 Y8", (), False, False),
        ("RA B2 Y3 G4 R5 B6 Y7", ("run",), True, True),
        ("R5 G2", ("run", "set"), False, False),
        ("G2 R2", ("run", "set"), False, False),
        ("R4 B5 Y6 B2 R8 G9 R10", ("run",), True, False),
    ],
)
def test_MELD_2_MELD_3_MELD_4_examples(text: str, found: tuple[str, ...], canasta: bool, royal: bool) -> None:
    key = meld(text)
    assert is_legal(key) == bool(found)
    assert kinds(key) == found
    assert (is_run(key), is_set(key)) == ("run" in found, "set" in found)
    assert (is_canasta(key), is_royal(key)) == (canasta, royal)


def test_MELD_2_both_aces_only_in_the_complete_run() -> None:
    rng = Random(2)
    complete = 0
    for _ in range(300):
        run = random_run(rng, 14)
        assert is_complete_run(bag(run))
        complete += 1
        for low, high in ((0, 13), (1, 14), (0, 12), (2, 14)):
            part = run[low:high]
            assert is_legal(bag(part))
            assert not is_complete_run(bag(part))
        inner = rng.randrange(1, 13)
        if suit_of(run[0]) != suit_of(run[-1]) and inner >= 2:
            shorter = run[:inner] + run[inner + 2 :]
            if sum(card % 13 == 0 for card in shorter) == 2:
                assert not is_legal(bag(shorter))
    assert complete == 300


def test_MELD_2_the_ace_is_never_in_the_middle() -> None:
    for king in range(12, 52, 13):
        for ace in range(0, 52, 13):
            for two in range(1, 52, 13):
                for reading in readings(bag([king, ace, two])):
                    ranks = [rank for _, rank in reading]
                    assert ranks in ([11, 12, 13],), "only with the 2 as a wild Queen below King and Ace"
                assert not is_legal(bag([king, ace, two, 13 * 3 + 2]))
                assert not is_legal(bag([king, ace, two, 2]))


def test_MELD_4_a_wild_never_heals_a_core_that_no_run_can_hold() -> None:
    """Neighbours of one suit or one rank twice stay illegal, whatever wild comes to them."""
    rng = Random(4)
    for _ in range(400):
        run = random_run(rng, rng.randint(3, 8))
        index = rng.randrange(len(run) - 1)
        core = list(run)
        core[index + 1] = 13 * suit_of(core[index]) + core[index + 1] % 13
        if any(card % 13 in (0, 1) for card in core):
            continue
        assert not is_legal(bag(core))
        for wild in [*range(1, 52, 13), *cards("R9* Y9* G9* B9*")]:
            if is_possible([*core, wild]):
                assert not is_legal(bag([*core, wild]))


def test_MELD_4_a_second_wild_is_refused() -> None:
    assert is_legal(meld("R5 B2 Y7"))
    assert not is_legal(meld("R5 B2 Y7 G2"))
    assert not can_add(meld("R5 B2 Y7"), cards("G9*")[0])
    assert not can_add(meld("R9*"), cards("G4*")[0])
    assert not can_join(meld("R9*"), meld("G4*"))
    assert can_join(meld("R9*"), meld("G4 B5"))
    assert can_join(meld("R9"), meld("G4*"))


def test_MELD_4_a_two_in_its_own_place_is_not_wild() -> None:
    assert texts(meld("RA B2 Y3 B2")) == ["RA B2 Y3 B2=4"]
    assert is_royal(meld("RA B2 Y3 G4 R5 B6 Y7"))
    assert not is_royal(meld("RA B2 Y3 G4 R5 B6 Y7*"))
    assert not is_royal(meld("RA B2 Y3 G4 R5 B2 Y7"))


def test_MELD_4_a_tokened_card_is_wild_at_its_own_rank_too() -> None:
    assert texts(meld("R8 Y9* B10")) == ["R8 Y9*=9 B10"]
    assert not is_legal(meld("R8 Y9* B10 G2"))
    assert is_legal(meld("RA Y9* B2"))
    assert not is_legal(meld("R5 G2* B2 Y8"))


def test_MELD_4_wilds_keep_their_suit() -> None:
    assert not is_legal(meld("R5 R2"))
    assert not is_legal(meld("R5 Y2 Y7"))
    assert is_legal(meld("R5 G2 Y7"))
    assert not is_legal(meld("R7 Y7 R2"))


def test_MELD_5_readings_are_free_and_start_with_the_fewest_wilds() -> None:
    assert texts(meld("R2 G2"))[0] == "R2 G2"
    assert texts(meld("R2 B3")) == ["R2 B3", "B3 R2=3", "B3 R2=4"]
    assert texts(meld("R5 B6 G2")) == ["R5 B6 G2=7", "G2=4 R5 B6"]
    rng = Random(5)
    for hand in near_melds(rng, 500, (2, 3, 5, 8)):
        found = readings(bag(hand))
        assert found == readings(bag(reversed(hand)))
        assert [wilds_in(reading) for reading in found] == sorted(wilds_in(reading) for reading in found)
        assert found[:3] == readings(bag(hand), 3)
        for reading in found:
            assert bag(card for card, _ in reading) == bag(hand)
            ranks = [rank for _, rank in reading]
            assert ranks == sorted(ranks)


def test_MELD_5_an_ace_may_be_low_or_high() -> None:
    assert [reading[0][1] for reading in readings(meld("GA"))] == [0, 13]
    assert [[rank for _, rank in reading] for reading in readings(meld("GA RA"))] == [[0, 0], [13, 13]]


def test_EXTREME_1_a_lone_wild_may_be_any_rank() -> None:
    for text, own in (("G2", 1), ("Y9*", 8), ("BA*", 0)):
        found = [rank for ((_, rank),) in readings(meld(text))]
        assert found[0] == own
        assert sorted(found) == list(range(14))


def test_MELD_6_ends_of_runs_and_all_cards_of_a_set_can_go() -> None:
    rng = Random(6)
    for _ in range(300):
        run = random_run(rng, rng.randint(2, 14))
        assert {run[0], run[-1]} <= set(removable(bag(run)))
    assert set(removable(meld("R7 Y7 G2 B7"))) == set(cards("R7 Y7 G2 B7"))


@pytest.mark.parametrize("seed", range(3))
def test_MELD_6_what_may_leave_and_what_may_join(seed: int) -> None:
    rng = Random(seed)
    for hand in near_melds(rng, 120, (1, 2, 3, 4, 5, 7, 9, 13)):
        key = bag(hand)
        out = [card for card in dict.fromkeys(cards_in(key)) if is_legal(key - UNIT[card])]
        assert list(removable(key)) == out
        for card in range(104):
            if is_possible([*hand, card]):
                assert can_add(key, card) == is_legal(key + UNIT[card]), (hand, NAMES[card])
            elif card > 51 and any(held > 51 for held in hand):
                assert not can_add(key, card)
        assert addable(key) >> 104 == 0


def test_MELD_1_what_may_join_every_two_cards_by_the_naive_rules() -> None:
    for hand in list(combinations_with_replacement(range(52), 2))[::40]:
        for card in range(104):
            if is_possible([*hand, card]):
                assert can_add(bag(hand), card) == naive_is_legal([*hand, card])


def test_HIT_1_seven_cards_are_a_canasta_and_royal_without_a_wild() -> None:
    rng = Random(1)
    for size in range(2, 15):
        run = random_run(rng, size)
        key = bag(run)
        assert is_canasta(key) == is_royal(key) == (size >= 7)
        free = next(i for i, card in enumerate(run) if card % 13 != 1)
        tokened = bag([*run[:free], run[free] + 52, *run[free + 1 :]])
        assert is_canasta(tokened) == (size >= 7)
        assert not is_royal(tokened)
    assert not is_canasta(meld("R3 R4 R5 R6 R7 R8 R9"))


def test_HIT_4_a_wild_may_stand_in_sets_and_in_the_complete_run() -> None:
    assert set_size(meld("R7 Y7 G2")) == 3
    assert set_size(meld("R7 Y7 B4* G7")) == 4
    assert set_size(meld("R7 Y8")) == 0
    assert set_size(meld("R7")) == 0
    complete = "RA Y2 R3 Y4 R5 Y6 R7 Y8 R9 Y10 RJ YQ RK YA"
    assert is_complete_run(meld(complete))
    assert is_royal(meld(complete))
    assert is_complete_run(meld(complete.replace("Y8", "B2")))
    assert not is_royal(meld(complete.replace("Y8", "B2")))
    assert is_complete_run(meld(complete.replace("YA", "B2")))
    assert not is_complete_run(meld(complete.replace("Y8", "B2").replace("R3", "G2")))
    assert not is_complete_run(meld(complete.replace("Y2 ", "")))


def test_the_memo_is_bounded_and_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = near_melds(Random(7), 300, (3, 5))
    wanted = [(is_legal(bag(hand)), addable(bag(hand)), readings(bag(hand))) for hand in hands]
    monkeypatch.setattr("cantina.games.dungeon_rummy.cards.REMEMBERED", 20)
    melds.forget()
    assert [(is_legal(bag(hand)), addable(bag(hand)), readings(bag(hand))) for hand in hands] == wanted
    assert max(map(len, (melds._legal, melds._addable, melds._readings, melds._loose))) <= 20


def test_CARD_2_a_tokened_reading_keeps_its_mark() -> None:
    (reading,) = readings(meld("R5 G9* B7"))
    assert reading_text(reading) == ["R5", "G9*=6", "B7"]
    assert [plain(card) for card, _ in reading] == cards("R5 G9 B7")
