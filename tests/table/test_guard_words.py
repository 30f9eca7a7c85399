"""Words of warning: before an end with a ripe zone, a seventh discard, a lethal split, giving up."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from cantina.games.dungeon_rummy.actions import Action, ChooseSplit, Concede, Discard, Draw, End
from cantina.games.dungeon_rummy.cards import bag, parse_card
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.setup import Config, SeatConfig
from cantina.games.dungeon_rummy.view import EnemyInPlay, View
from cantina.table.guards import warning
from cantina.table.presenter import names_of
from cantina.table.table import Table

BOB = 1
R5 = parse_card("R5")


@pytest.fixture(scope="module")
def view() -> View:
    content = load_content(Path(__file__).parents[2] / "content" / "dungeon_rummy")
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
        ("florist-orc", 0, Concede(BOB), "The game will be lost for all."),
        ("florist-orc", 0, Draw(BOB), None),
    ],
)
def test_a_warning_where_it_is_wise(
    view: View, enemy: str, graveyard: int, action: Action, sentence: str | None
) -> None:
    """HIT-3, GRAVE-1, ENEMY-2: a word of warning, never a refusal."""
    table = dataclasses.replace(view, enemies=(EnemyInPlay(enemy, 0, 0),), graveyard=(R5,) * graveyard)
    assert warning(action, table, names_of(view.content)) == sentence
