"""SET-5: the regrettable-decision vote."""

from __future__ import annotations

from collections import Counter

import pytest

from cantina.games.dungeon_rummy.cards import Hero
from cantina.table.vote import LONGEST_REGRET, Vote

NAMES = ("Lily", "Ann", "Ben", "Milton")
LILY, ANN, BEN, MILTON = range(4)


def held(*votes: Hero, seed: int = 1, humans: tuple[Hero, ...] = (ANN, BEN, LILY)) -> Vote:
    vote = Vote(NAMES, humans, (ANN, BEN, MILTON, LILY), seed)
    for _ in humans:
        vote.tell("something")
    for chosen in votes:
        vote.choose(chosen)
    return vote


def test_each_human_is_asked_for_a_regret_and_then_for_a_vote() -> None:
    vote = Vote(NAMES, (ANN, BEN), (ANN, BEN, MILTON), 1)
    questions = []
    for regret in ("  I sold\x1b my\n hat. ", ""):
        questions.append(vote.question())
        assert vote.first is None
        vote.tell(regret)
    assert vote.told() == ["Ann: I sold my hat.", "Ben: nothing at all, so far."]
    for _ in range(2):
        questions.append(vote.question())
        assert vote.first is None
        vote.choose(BEN)
    assert questions == [
        "Ann, which decision do you regret?",
        "Ben, which decision do you regret?",
        "Ann, whose decision was the most regrettable?",
        "Ben, whose decision was the most regrettable?",
    ]
    assert vote.first == BEN
    assert vote.question() == "Ben goes first, with 2 votes."


@pytest.mark.parametrize(
    ("votes", "first"),
    [((ANN, ANN, BEN), ANN), ((BEN, LILY, LILY), LILY), ((MILTON, MILTON, ANN), MILTON)],
)
def test_most_votes_go_first_an_ai_partner_too(votes: tuple[Hero, ...], first: Hero) -> None:
    assert {held(*votes, seed=seed).first for seed in range(20)} == {first}


def test_a_tie_is_broken_by_the_lot_of_the_seed_and_only_among_those_tied() -> None:
    firsts = [held(LILY, ANN, seed=seed, humans=(ANN, BEN)).first for seed in range(200)]
    counts = Counter(firsts)
    assert set(counts) == {ANN, LILY}
    assert min(counts.values()) > 60
    assert firsts == [held(LILY, ANN, seed=seed, humans=(ANN, BEN)).first for seed in range(200)]
    vote = held(LILY, ANN, humans=(ANN, BEN))
    assert vote.first is not None
    name = NAMES[vote.first]
    assert vote.question() == f"Ann and Lily have 1 vote each. The lot falls on {name}, who goes first."


def test_answers_are_taken_back_one_by_one() -> None:
    vote = held(ANN, BEN, LILY)
    for asked in (LILY, BEN, ANN):
        assert vote.back()
        assert (vote.asked, vote.telling) == (asked, False)
    for asked in (LILY, BEN, ANN):
        assert vote.back()
        assert (vote.asked, vote.telling) == (asked, True)
    assert not vote.back()


def test_nobody_without_a_hand_is_voted_for() -> None:
    vote = Vote(NAMES, (ANN,), (ANN, BEN), 1)
    vote.tell("")
    with pytest.raises(ValueError, match="player"):
        vote.choose(LILY)
    assert vote.asked == ANN


def test_a_regret_of_any_length_stands_on_one_line() -> None:
    vote = Vote(NAMES, (ANN,), (ANN,), 1)
    vote.tell("w" * 1000)
    assert vote.told() == [f"Ann: {'w' * LONGEST_REGRET}"]
