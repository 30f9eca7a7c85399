"""Chairs: people at one keyboard, and no hand ever shown to the wrong person."""

from __future__ import annotations

import json
import random

import pytest
from played import choice, config, content, proposals, table_at

from cantina.games.dungeon_rummy.actions import Concede, Discard, End
from cantina.games.dungeon_rummy.cards import BARBARIAN, BARD, DRUID, MAGE, cards_in, holds, parse_card
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.events import Drew, PassedOn
from cantina.games.dungeon_rummy.wire import event_json, view_json
from cantina.table.chairs import Chairs
from cantina.table.table import Table


def shown(chairs: Chairs) -> str:
    """All that is given out to the one at the keyboard, as text."""
    entries = [*chairs.log(), *chairs.last_log(40)]
    return json.dumps([view_json(chairs.view()), [event_json(entry.event) for entry in entries]])


def until_waiting_for(table: Table, chance: random.Random, seat: int) -> None:
    while table.pending is not None and table.pending.seat != seat:
        table.submit(choice(table, chance))
    assert table.pending is not None


def test_a_lone_human_is_always_looking() -> None:
    table = Table.new(content(), config("ai", "human", "companion", "ai"), 1)
    chairs = Chairs(table)
    for action in proposals(table, random.Random(1)):
        assert (chairs.viewer, chairs.curtain) == (MAGE, None)
        table.submit(action)
    assert (chairs.viewer, chairs.curtain) == (MAGE, None)


def test_without_a_human_nobodys_hand_is_shown() -> None:
    table = Table.new(content(), config("ai", "ai", "companion", "ai"), 1)
    chairs = Chairs(table)
    for action in proposals(table, random.Random(1), 30):
        assert (chairs.viewer, chairs.curtain) == (None, None)
        table.submit(action)


@pytest.mark.parametrize("roles", [("human", "human", "ai", "companion"), ("human",) * 4])
def test_behind_the_curtain_nothing_given_out_holds_a_card_of_any_hand(roles: tuple[str, ...]) -> None:
    table = Table.new(content(), config(*roles), 3)
    chairs = Chairs(table)
    fallen = 0
    for action in proposals(table, random.Random(3)):
        if chairs.curtain is not None:
            fallen += 1
            assert chairs.viewer is None
            view = chairs.view()
            assert view.seat is None
            assert all(seat.hand is None for seat in view.seats)
            for entry in chairs.log():
                if isinstance(entry.event, PassedOn) or (
                    isinstance(entry.event, Drew) and entry.event.origin == "deck"
                ):
                    assert entry.event.card is None
            chairs.lift_curtain()
        table.submit(action)
    assert fallen > 5


def test_between_two_humans_the_text_given_out_names_no_card_of_either_hand() -> None:
    hands = {"barbarian": ["R5", "R6", "RK", "R2"], "mage": ["Y5", "Y9", "YK", "YA"]}
    seats = [
        {"hero": "barbarian", "role": "human", "hand": hands["barbarian"]},
        {"hero": "mage", "role": "human", "hand": hands["mage"]},
        {"hero": "druid", "role": "human", "hand": ["G3"], "zone": ["G4"]},
        {"hero": "bard", "role": "companion", "deck": ["B3"]},
    ]
    enemies = [{"id": "florist-orc", "level": 0, "damage": 0}]
    table = table_at(
        seats=seats, active="barbarian", phase="action", enemies=enemies, enemy_deck=["beerholder"]
    )
    chairs = Chairs(table)
    chairs.lift_curtain()
    assert '"RK"' in shown(chairs)
    assert '"YK"' not in shown(chairs)
    table.submit(End(BARBARIAN))
    table.submit(Discard(BARBARIAN, parse_card("R5")))
    assert chairs.curtain == MAGE
    text = shown(chairs)
    assert '"R5"' in text  # it lies in the Graveyard
    for card in {*hands["barbarian"], *hands["mage"], "G3"} - {"R5"}:
        assert f'"{card}"' not in text
    chairs.lift_curtain()
    assert '"YK"' in shown(chairs)
    assert '"RK"' not in shown(chairs)


def test_at_any_moment_only_the_hand_of_who_was_let_to_the_keyboard_is_shown() -> None:
    table = Table.new(content(), config("human", "human", "human", "ai"), 4)
    chairs = Chairs(table)
    chance = random.Random(4)
    let_in: int | None = None
    for action in proposals(table, chance):
        if chairs.curtain is not None:
            let_in = None
            assert chairs.viewer is None
            if chance.random() < 0.7:
                let_in = chairs.curtain
                chairs.lift_curtain()
        elif chance.random() < 0.2:
            chairs.call(chance.choice([BARBARIAN, MAGE, DRUID]))
            if chairs.curtain is not None:
                let_in = None
        assert chairs.viewer == let_in
        hands = [seat.hero for seat in chairs.view().seats if seat.hand is not None]
        assert hands == ([] if let_in is None else [let_in])
        table.submit(action)


def test_the_curtain_falls_as_soon_as_the_game_waits_for_another_human() -> None:
    table = Table.new(content(), config("human", "human", "companion", "companion", first="barbarian"), 1)
    chairs = Chairs(table)
    chance = random.Random(1)
    until_waiting_for(table, chance, BARBARIAN)
    assert (chairs.viewer, chairs.curtain) == (None, BARBARIAN)
    chairs.lift_curtain()
    assert (chairs.viewer, chairs.curtain) == (BARBARIAN, None)
    until_waiting_for(table, chance, MAGE)
    assert (chairs.viewer, chairs.curtain) == (None, MAGE)
    chairs.lift_curtain()
    assert (chairs.viewer, chairs.curtain) == (MAGE, None)


def test_lifting_no_curtain_changes_nothing() -> None:
    table = Table.new(content(), config("human", "human", "ai", "ai", first="barbarian"), 1)
    chairs = Chairs(table)
    chairs.lift_curtain()
    who = chairs.viewer
    chairs.lift_curtain()
    assert chairs.viewer == who


def test_a_called_human_gets_the_keyboard_until_the_game_moves_on() -> None:
    table = Table.new(content(), config("human", "human", "companion", "companion", first="barbarian"), 1)
    chairs = Chairs(table)
    until_waiting_for(table, random.Random(1), BARBARIAN)
    chairs.lift_curtain()
    chairs.call(MAGE)
    assert (chairs.viewer, chairs.curtain) == (None, MAGE)
    chairs.lift_curtain()
    assert chairs.viewer == MAGE
    assert chairs.viewer == MAGE  # looking twice changes nothing
    table.submit(choice(table, random.Random(1)))
    assert table.pending is not None
    assert table.pending.seat == BARBARIAN
    assert (chairs.viewer, chairs.curtain) == (None, BARBARIAN)


def test_the_keyboard_can_be_called_back() -> None:
    table = Table.new(content(), config("human", "human", "companion", "companion", first="barbarian"), 1)
    chairs = Chairs(table)
    until_waiting_for(table, random.Random(1), BARBARIAN)
    chairs.lift_curtain()
    chairs.call(BARBARIAN)
    assert chairs.viewer == BARBARIAN  # who has it needs no curtain
    chairs.call(MAGE)
    chairs.call(BARBARIAN)
    assert (chairs.viewer, chairs.curtain) == (None, BARBARIAN)


def test_an_ai_and_a_companion_cannot_be_called() -> None:
    table = Table.new(content(), config("human", "human", "ai", "companion"), 1)
    chairs = Chairs(table)
    for seat in (DRUID, BARD):
        with pytest.raises(RulesError, match="not played by a human"):
            chairs.call(seat)


def test_the_last_human_left_gets_a_curtain_before_the_hand() -> None:
    table = Table.new(content(), config("human", "human", "companion", "companion", first="barbarian"), 1)
    chairs = Chairs(table)
    until_waiting_for(table, random.Random(1), BARBARIAN)
    chairs.lift_curtain()
    table.hand_over(BARBARIAN, "ai")
    assert (chairs.viewer, chairs.curtain) == (None, MAGE)
    chairs.lift_curtain()
    assert (chairs.viewer, chairs.curtain) == (MAGE, None)


def test_a_seat_taken_over_from_an_ai_gets_a_curtain() -> None:
    table = Table.new(content(), config("human", "ai", "companion", "companion", first="barbarian"), 1)
    chairs = Chairs(table)
    chance = random.Random(1)
    assert chairs.viewer == BARBARIAN
    table.hand_over(MAGE, "human")
    until_waiting_for(table, chance, MAGE)
    assert (chairs.viewer, chairs.curtain) == (None, MAGE)
    assert not holds(chairs.view().hand, cards_in(table.view(MAGE).hand)[0])


def test_the_hand_stays_closed_after_both_humans_have_left_and_one_comes_back() -> None:
    table = Table.new(content(), config("human", "human", "companion", "companion"), 1)
    chairs = Chairs(table)
    for seat in (BARBARIAN, MAGE):
        table.hand_over(seat, "ai")
    assert (chairs.viewer, chairs.curtain) == (None, None)
    table.hand_over(MAGE, "human")
    assert (chairs.viewer, chairs.curtain) == (None, MAGE)


def test_at_the_end_two_people_see_what_lies_open_and_nothing_else() -> None:
    table = Table.new(content(), config("human", "human", "ai", "companion"), 3)
    chairs = Chairs(table)
    until_waiting_for(table, random.Random(1), MAGE)
    chairs.lift_curtain()
    assert chairs.viewer == MAGE
    table.submit(Concede(MAGE))
    assert (chairs.viewer, chairs.curtain) == (None, None)
    assert view_json(chairs.view()) == view_json(table.view(None))
    assert list(chairs.log()) == list(table.log(None))
    assert list(chairs.last_log(9)) == list(table.last_log(9, None))
