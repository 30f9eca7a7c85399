"""Hits that need no question are accepted for people, and for nobody else (REACT-1, REACT-2)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from played import choice, config, content, table_at

from cantina.games.dungeon_rummy.actions import Accept, Move, Step, UseToken
from cantina.games.dungeon_rummy.cards import BARBARIAN, DRUID, MAGE, parse_card
from cantina.games.dungeon_rummy.events import Damaged, HitsAnnounced
from cantina.games.dungeon_rummy.hits import on
from cantina.settings import Reactions
from cantina.table.table import Table
from cantina.table.unasked import Unasked, asked_about

HIT = 4  # what the Vegan Troll does to the active Misfit
HEALTH = 30
ORDER = ("barbarian", "mage", "druid", "bard")


def attacked(*, role: str = "human", damage: int = 0, tokens: int = 3, **more: Any) -> Table:
    """The Barbarian, with Shields to answer by, is about to be hit."""
    own = {"hero": "barbarian", "role": role, "boots": 3, "tokens": tokens, "damage": damage, "hand": ["R4"]}
    others = [{"hero": hero, "role": "ai", "boots": 3} for hero in ORDER[1:]]
    table = table_at(
        seats=[own, *others],
        active="barbarian",
        phase="enemy",
        **({"enemies": [{"id": "vegan-troll"}], "enemy_deck": ["beerholder"]} | more),
    )
    assert table.pending is not None
    assert table.view(None).seats[BARBARIAN].health == HEALTH
    return table


def unasked(table: Table, reactions: Reactions) -> Unasked:
    return Unasked(table, lambda: reactions)


def waits_for(table: Table) -> tuple[str, int]:
    assert table.pending is not None
    return table.pending.kind, table.pending.seat


@pytest.mark.parametrize(
    ("left", "asked"),
    [
        (11, {"always"}),
        (10, {"always", "dangerous"}),
        (1, {"always", "dangerous"}),
        (0, {"always", "dangerous", "deadly"}),
        (-1, {"always", "dangerous", "deadly"}),
    ],
)
def test_what_is_dangerous_and_what_is_deadly(left: int, asked: set[str]) -> None:
    table = attacked(damage=HEALTH - HIT - left)
    view = table.view(None)
    assert view.pending is not None
    assert on(view.pending.hits, BARBARIAN) == HIT
    ways: tuple[Reactions, ...] = ("always", "dangerous", "deadly")
    assert {way for way in ways if asked_about(view, way)} == asked


def test_a_harmless_hit_lands_by_an_accept_and_is_in_the_log() -> None:
    table = attacked()
    unasked(table, "dangerous").settle()
    assert table.record().steps == (Accept(BARBARIAN),)
    assert waits_for(table) == ("draw", BARBARIAN)
    events = [type(entry.event) for entry in table.log(BARBARIAN)]
    assert HitsAnnounced in events
    assert Damaged in events


@pytest.mark.parametrize(
    ("reactions", "damage"), [("always", 0), ("dangerous", HEALTH - HIT - 10), ("deadly", HEALTH - HIT)]
)
def test_what_is_asked_about_waits(reactions: Reactions, damage: int) -> None:
    table = attacked(damage=damage)
    unasked(table, reactions).settle()
    assert table.record().steps == ()
    assert waits_for(table) == ("react", BARBARIAN)


def test_an_ai_answers_for_itself() -> None:
    table = attacked(role="ai")
    unasked(table, "deadly").settle()
    assert table.record().steps == ()
    assert waits_for(table) == ("react", BARBARIAN)


def test_a_question_that_was_put_stays_until_it_is_answered() -> None:
    table = attacked(damage=HEALTH - HIT - 9)
    guard = unasked(table, "dangerous")
    guard.settle()
    table.submit(shields := UseToken(BARBARIAN, BARBARIAN, "prevent", BARBARIAN, 2))
    guard.submitted(shields)
    assert not asked_about(table.view(None), "dangerous")
    guard.settle()
    assert waits_for(table) == ("react", BARBARIAN)
    table.submit(Accept(BARBARIAN))
    guard.submitted(Accept(BARBARIAN))
    guard.settle()
    assert waits_for(table) == ("draw", BARBARIAN)


def test_undo_leads_to_the_question_that_was_not_put() -> None:
    table = attacked()
    guard = unasked(table, "dangerous")
    guard.settle()
    guard.undo(BARBARIAN)
    guard.settle()
    assert table.record().steps == ()
    assert waits_for(table) == ("react", BARBARIAN)


MOVING = {
    "enemies": [{"id": "mort"}, {"id": "dancing-skeleton:moving", "facing": "mage"}],
    "enemy_deck": [],
}


def moving() -> Table:
    """S-moving: a boot costs a hit, and the Companion's Shields are the decider's to answer with."""
    return table_at(
        seats=[
            {"hero": "mage", "role": "human", "boots": 3, "zone": ["Y5", "B6"], "hand": ["Y4"]},
            {"hero": "druid", "role": "ai", "boots": 3},
            {"hero": "bard", "role": "ai", "boots": 3},
            {"hero": "barbarian", "role": "companion", "boots": 0, "tokens": 2},
        ],
        active="mage",
        phase="action",
        **MOVING,
    )


def a_move(card: str) -> Move:
    return Move(MAGE, (Step(parse_card(card), MAGE, DRUID),))


def test_undo_takes_back_what_brought_the_hits_as_well() -> None:
    """The hit of a move is accepted unasked; one step back is before the move."""
    table = moving()
    guard = unasked(table, "dangerous")
    table.submit(a_move("Y5"))
    assert waits_for(table) == ("react", MAGE)
    guard.settle()
    assert table.record().steps == (a_move("Y5"), Accept(MAGE))
    guard.undo(MAGE)
    guard.settle()
    assert table.record().steps == ()
    assert waits_for(table) == ("action", MAGE)


def test_the_next_hits_are_a_new_question() -> None:
    table = moving()
    wishes: list[Reactions] = ["always"]
    guard = Unasked(table, lambda: wishes[0])
    table.submit(a_move("Y5"))
    guard.settle()
    table.submit(Accept(MAGE))
    guard.submitted(Accept(MAGE))
    wishes[0] = "deadly"
    table.submit(a_move("B6"))
    guard.settle()
    assert waits_for(table) == ("action", MAGE)


def test_nothing_else_is_ever_decided() -> None:
    """Whole games: every step that nobody proposed is a person's Accept of hits that kill nobody."""
    accepted = 0
    for seed in (1, 2):
        chance = random.Random(seed)
        table = Table.new(content(), config("human", "human", "ai", "ai", difficulty="easy"), seed)
        guard = unasked(table, "deadly")
        for _ in range(150):
            before = len(table.record().steps)
            guard.settle()
            for step in table.record().steps[before:]:
                accepted += 1
                assert isinstance(step, Accept)
                assert table.roles[step.seat] == "human"
            assert table.over is None or len(table.record().steps) == before
            if table.pending is None:
                break
            action = choice(table, chance)
            table.submit(action)
            guard.submitted(action)
    assert accepted
