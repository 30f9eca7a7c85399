"""What is done for an AI that gives no usable answer, for each choice that an effect asks for."""

from __future__ import annotations

from typing import Any

import pytest
from played import table_at

from cantina.games.dungeon_rummy.actions import Attack
from cantina.table.table import Table

BOSSES = ("dealer-hydra", "baby-cthulhu")


def ai_table(zones: dict[str, list[str]] | None = None, **position: Any) -> Table:
    """Four AI partners, the Mage's turn, with these Play Zones."""
    seats = [
        {"hero": hero, "role": "ai", "zone": (zones or {}).get(hero, [])}
        for hero in ("barbarian", "mage", "druid", "bard")
    ]
    deck = {"enemy_deck": ["beerholder"]}
    boss = any(enemy["id"] in BOSSES for enemy in position["enemies"])
    return table_at(seats=seats, active="mage", **{"phase": "action", **({} if boss else deck), **position})


def stands_in(table: Table, kind: str) -> None:
    """The game waits for this, and what the stand-in does is legal and answers it."""
    question = table.ai_question()
    assert question is not None
    assert table.pending is not None
    assert table.pending.kind == kind
    turn, steps = table.view(None).turn, len(table.record().steps)
    assert table.act_for(question, "fell asleep")
    assert len(table.record().steps) == steps + 1
    assert table.view(None).turn == turn


@pytest.mark.parametrize(
    ("kind", "position"),
    [
        ("pick-misfit", {"phase": "enemy", "enemies": [{"id": "dealer-hydra"}]}),
        ("pick-misfit", {"phase": "enemy", "enemies": [{"id": "juggling-skeleton"}]}),
    ],
)
def test_the_stand_in_chooses_whom_an_attack_hits(kind: str, position: dict[str, Any]) -> None:
    """E-dealer-hydra, E-juggling-skeleton."""
    stands_in(ai_table(**position), kind)


def test_the_stand_in_chooses_a_meld_for_the_giant_spider() -> None:
    """E-giant-spider."""
    table = ai_table(
        {"mage": ["R5", "Y6", "G7"], "bard": ["RK", "YK"], "druid": ["BQ", "GQ"]},
        enemies=[{"id": "giant-spider", "damage": 7}],
    )
    table.submit(Attack(1, 1))
    stands_in(table, "pick-zone")


def test_the_stand_in_gives_cards_that_leave_melds() -> None:
    """E-abomination, MELD-6: the middle of a run cannot go."""
    table = ai_table(
        {"mage": ["R5", "Y6", "G7"], "bard": ["R9", "Y10", "GJ"], "druid": ["BQ"]},
        enemies=[{"id": "dog", "damage": 5}],
        enemy_deck=["abomination"],
    )
    table.submit(Attack(1, 1))
    stands_in(table, "pick-cards")


def test_the_stand_in_gives_one_of_the_highest_cards() -> None:
    """E-dealer-hydra, EXTREME-1."""
    table = ai_table({"mage": ["RK"], "bard": ["BK"]}, phase="enemy", enemies=[{"id": "dealer-hydra"}])
    stands_in(table, "pick-misfit")
    stands_in(table, "pick-cards")


def test_the_stand_in_merges_two_melds_into_a_largest_one() -> None:
    """E-baby-cthulhu: of K-K-K and Q-Q-Q one stays, or a run of two."""
    table = ai_table(
        {"mage": ["RK", "YK", "GK"], "druid": ["RQ", "YQ", "GQ"]},
        phase="enemy",
        enemies=[{"id": "baby-cthulhu"}],
    )
    stands_in(table, "pick-misfit")
    stands_in(table, "pick-zone")
    stands_in(table, "pick-merge")
