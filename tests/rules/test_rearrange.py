"""BOOT-1: whether one step could move several cards between two zones, held against all steps."""

from __future__ import annotations

from random import Random

import pytest
from meld_samples import meld, two_zones
from naive_melds import naive_steps

from cantina.games.dungeon_rummy import rearrange
from cantina.games.dungeon_rummy.cards import NAMES, cards_in
from cantina.games.dungeon_rummy.rearrange import rearrangeable


def naive(a: int, b: int, most: int) -> bool:
    return next(naive_steps(cards_in(a), cards_in(b), most), None) is not None


def agree(a: int, b: int, most: int) -> bool:
    wanted = naive(a, b, most)
    names = [[NAMES[card] for card in cards_in(zone)] for zone in (a, b)]
    assert rearrangeable(a, b, most) == wanted, (names, most)
    return wanted


@pytest.mark.parametrize("seed", range(4))
def test_BOOT_1_random_zones_against_all_steps(seed: int) -> None:
    rng = Random(seed)
    some = 0
    for _ in range(120):
        a, b = two_zones(rng, 5)
        some += agree(a, b, rng.choice((2, 3, 4)))
    assert 20 < some < 115


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 14))
def test_BOOT_1_larger_zones_against_all_steps(seed: int) -> None:
    rng = Random(seed)
    for _ in range(150):
        a, b = two_zones(rng, 7)
        agree(a, b, rng.choice((2, 3, 4, 6)))


@pytest.mark.parametrize(
    ("a", "b", "most", "possible"),
    [
        ("", "", 12, False),
        ("R5", "", 12, False),
        ("R5 B6", "", 2, True),
        ("R5", "B9", 2, True),
        ("R5", "R5", 12, False),
        ("R9*", "G4*", 2, True),
        ("R9*", "R9*", 12, False),
        ("R5 B6 R7 B8", "R10 BJ RQ BK", 1, False),
        # G7 goes over while the twins R5 change places: a step of three cards, of which one shows.
        ("R5 B6 G7", "R5 B6", 3, True),
        ("R5 B6 G7", "R5 B6", 2, False),
        # Two tokened cards change places, the rest stays.
        ("R5 B9* R7", "YJ G4* YK", 2, True),
        # The tops of two runs change places, four cards in all.
        ("R5 B6 R7 B8", "G5 Y6 G7 Y8", 4, True),
    ],
)
def test_BOOT_1_examples(a: str, b: str, most: int, possible: bool) -> None:
    assert rearrangeable(meld(a), meld(b), most) is possible
    assert rearrangeable(meld(b), meld(a), most) is possible
    assert naive(meld(a), meld(b), min(most, 6)) is possible


def test_BOOT_1_what_was_asked_before_changes_no_answer() -> None:
    rng = Random(8)
    zones = [two_zones(rng, 5) for _ in range(60)]
    wanted = []
    for a, b in zones:
        row = []
        for most in range(7):
            rearrange.forget()
            row.append(rearrangeable(a, b, most))
        wanted.append(row)
        assert row == sorted(row), "more boots never take a step away"
    for order in (range(7), range(6, -1, -1), (3, 6, 2, 0, 5, 1, 4)):
        rearrange.forget()
        for (a, b), row in zip(zones, wanted, strict=True):
            for most in order:
                assert rearrangeable(a, b, most) == row[most]


def test_BOOT_1_long_runs_are_answered() -> None:
    one = meld("R3 G4 R5 G6 R7 G8 R9 G10 RJ B2")
    other = meld("R3 G4 R5 G6 R7 G8 R9 G10 RJ")
    assert rearrangeable(one, other, 12)
    low = meld("RA G2 R3 G4 R5 G6 R7 G8 R9 G10 RJ GQ RK GA")
    high = meld("YA B2 Y3 B4 Y5 B6 Y7 B8 Y9 B10 YJ BQ YK BA")
    assert rearrangeable(low, high, 2)
