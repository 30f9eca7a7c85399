"""Words of warning: before an end with a ripe zone, a seventh discard, a lethal split, giving up."""

from __future__ import annotations

import dataclasses

import pytest

from cantina.games.dungeon_rummy.actions import (
    Action,
    ChooseSplit,
    Concede,
    Discard,
    Draw,
    End,
    Move,
    Step,
)
from cantina.games.dungeon_rummy.cards import bag, parse_card
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.games.dungeon_rummy.setup import Config, SeatConfig
from cantina.games.dungeon_rummy.view import EnemyInPlay, Pending, View
from cantina.table.guards import warning
from cantina.table.presenter import names_of
from cantina.table.table import Table
from first_numbers import first_content

BOB = 1
R5 = parse_card("R5")


@pytest.fixture(scope="module")
def view() -> View:
    content = first_content()
    seats = tuple(SeatConfig(hero, role="human") for hero in ("mage", "druid", "bard", "barbarian"))
    view = Table.new(content, Config(seats, first="mage"), 5).view(BOB)
    bob = dataclasses.replace(view.seats[BOB], zone=bag(map(parse_card, ("RK", "YK", "G2"))))
    return dataclasses.replace(view, seats=(view.seats[0], bob, *view.seats[2:]))


@pytest.mark.parametrize(
    ("enemy", "graveyard", "action", "sentence"),
    [
        ("kobold-tower", 0, End(BOB), "Bob's zone (RK YK G2=K) could bring the enemy's level down now."),
        ("florist-orc", 0, End(BOB), None),
        ("florist-orc", 6, Discard(BOB, R5), "That fills the Graveyard with 7 cards: 7 Damage to share out."),
        ("florist-orc", 5, Discard(BOB, R5), None),
        (
            "florist-orc",
            7,
            ChooseSplit(BOB, (0, 15, 0, 0)),
            "Bob would have no health left: the game is lost.",
        ),
        ("florist-orc", 7, ChooseSplit(BOB, (7, 0, 0, 0)), None),
        ("florist-orc", 0, Concede(BOB), "The game ends for all, neither won nor lost."),
        ("florist-orc", 0, Draw(BOB), None),
    ],
)
def test_a_warning_where_it_is_wise(
    view: View, enemy: str, graveyard: int, action: Action, sentence: str | None
) -> None:
    """HIT-3, GRAVE-1, ENEMY-2: a word of warning, never a refusal."""
    table = dataclasses.replace(view, enemies=(EnemyInPlay(enemy, 0, 0),), graveyard=(R5,) * graveyard)
    assert warning(action, table, names_of(view.content)) == sentence


SKELETON = "dancing-skeleton:"


@pytest.mark.parametrize(
    ("skills", "life", "pending", "action", "sentence"),
    [
        (["drawing"], 1, Pending("draw", BOB, left=1), Draw(BOB), 1),
        (["drawing"], 2, Pending("draw", BOB, left=1), Draw(BOB), None),
        (["drawing"], 2, Pending("draw", BOB, left=2), Draw(BOB), 2),
        (["drawing", "drawing"], 2, Pending("draw", BOB, left=1), Draw(BOB, R5), 2),
        (["moving"], 4, None, Move(BOB, (Step(R5, 0, 1), Step(R5, 0, 1))), 4),
        (["moving"], 4, None, Move(BOB, (Step(R5, 0, 1),)), None),
        (["discarding"], 2, Pending("discard", BOB, left=1), Discard(BOB, R5), 2),
        (["discarding"], 4, Pending("discard", BOB, left=2), Discard(BOB, R5), 4),
        (["discarding"], 3, Pending("discard", BOB, left=1), Discard(BOB, R5), None),
    ],
)
def test_a_toll_that_would_kill_is_told_before(
    view: View,
    skills: list[str],
    life: int,
    pending: Pending | None,
    action: Action,
    sentence: int | None,
) -> None:
    """S-drawing, S-moving, S-discarding: what the effect costs in all (PACKET-1)."""
    enemies = tuple(EnemyInPlay(SKELETON + skill, 0, 0) for skill in skills)
    bob = dataclasses.replace(view.seats[BOB], damage=view.seats[BOB].health - life)
    seats = (view.seats[0], bob, *view.seats[2:])
    table = dataclasses.replace(view, enemies=enemies, seats=seats, active=BOB, pending=pending)
    told = None if sentence is None else f"Bob takes {sentence} Damage for it, and has {life} health left."
    assert warning(action, table, names_of(view.content)) == told


def test_the_new_hand_after_the_last_discard_is_thought_of(view: View) -> None:
    """DISC-2, S-drawing: seven draws."""
    enemies = (EnemyInPlay(SKELETON + "drawing", 0, 0),)
    for held, told in ((1, True), (2, False)):
        bob = dataclasses.replace(view.seats[BOB], damage=8, hand_count=held)
        table = dataclasses.replace(
            view,
            enemies=enemies,
            seats=(view.seats[0], bob, *view.seats[2:]),
            pending=Pending("discard", BOB, left=1),
        )
        assert (warning(Discard(BOB, R5), table, names_of(view.content)) is not None) is told


def test_the_Bat_is_thought_of_before_one_speaks(view: View) -> None:
    """TALK-4."""
    words = Talk(BOB, Message("pass", zone=0))
    bat = dataclasses.replace(view, enemies=(EnemyInPlay("dog", 0, 0), EnemyInPlay("bat", 0, 0)))
    assert warning(words, bat, names_of(view.content)) == (
        "The Bat hears every word: 15 Damage to share out."
    )
    assert warning(words, view, names_of(view.content)) is None


def test_with_several_enemies_one_of_them_is_meant(view: View) -> None:
    two = dataclasses.replace(view, enemies=(EnemyInPlay("duck", 0, 0), EnemyInPlay("kobold-tower", 0, 0)))
    told = warning(End(BOB), two, names_of(view.content))
    assert told == "Bob's zone (RK YK G2=K) could bring an enemy's level down now."
