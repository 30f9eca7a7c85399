"""Undo: back within the own turn, to the last moment at which something hidden was seen (design, flow 6)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from played import config, content, proposals, seen, table_at

from cantina.games.dungeon_rummy.actions import (
    Attack,
    ChooseCard,
    Concede,
    Discard,
    Draw,
    End,
    Play,
    UseToken,
    UseTreasure,
)
from cantina.games.dungeon_rummy.cards import BARBARIAN, DRUID, MAGE, cards_in, parse_card, plain
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.events import (
    DeckRenewed,
    Drew,
    EnemyRevealed,
    Event,
    GameEnded,
    PassedOn,
    TopShown,
    TreasureGained,
    TurnBegan,
)
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.table.table import Table

PARTIES = (
    ("human", "human", "human", "human"),
    ("human", "companion", "human", "companion"),
    ("companion", "human", "companion", "companion"),
    ("human", "ai", "ai", "human"),
)


def seen_anew(event: Event) -> bool:
    """Whether an event shows something hidden, or ends the turn."""
    if isinstance(event, Drew):
        return event.origin == "deck"
    return isinstance(
        event, (DeckRenewed, EnemyRevealed, GameEnded, PassedOn, TopShown, TreasureGained, TurnBegan)
    )


def visible_cards(table: Table, seat: int) -> Counter[int]:
    """Every card that a seat sees, wherever it lies."""
    view = table.view(seat)
    cards = [*view.graveyard, *view.trash, *cards_in(view.hand)]
    for other in view.seats:
        cards += cards_in(other.zone)
        cards += [] if other.top is None else [other.top]
    return Counter(map(plain, cards))


@pytest.mark.parametrize("roles", PARTIES)
def test_taking_back_gives_the_same_table_to_everybody(roles: tuple[str, ...]) -> None:
    chance = random.Random(1)
    taken_back = 0
    for seed in range(2):
        table = Table.new(content(), config(*roles), seed)
        for action in proposals(table, chance):
            before, key, number = seen(table), table._state.key(), table.revision
            table.submit(action)
            if table.can_undo(action.seat):
                table.undo(action.seat)
                taken_back += 1
                assert seen(table) == before
                assert table._state.key() == key
                assert table.revision == number + 2
                table.submit(action)
    assert taken_back > 25


@pytest.mark.parametrize("roles", PARTIES)
def test_no_way_back_behind_anything_hidden_that_was_seen(roles: tuple[str, ...]) -> None:
    chance = random.Random(2)
    for seed in range(4):
        table = Table.new(content(), config(*roles), seed)
        for action in proposals(table, chance):
            last = table.log(None)[-1].number
            known = visible_cards(table, action.seat)
            view = table.view(None)
            undoable = [table.undoable(hero) for hero in range(4)]
            table.submit(action)
            events = [entry.event for entry in table._log._entries if entry.number > last]
            now = table.view(None)
            if any(map(seen_anew, events)):
                assert not any(table.can_undo(hero) for hero in range(4)), (action, events)
            elif table.can_undo(action.seat):
                assert roles[action.seat] == "human"
                assert view.active == now.active == action.seat
                assert visible_cards(table, action.seat) == known
                assert (view.treasures_left, view.enemies_left) == (now.treasures_left, now.enemies_left)
                assert table.undoable(action.seat) == undoable[action.seat] + 1


def test_several_actions_are_taken_back_at_once_or_one_by_one() -> None:
    def played() -> Table:
        table = hand_table()
        for card in ("R5", "R6", "R7"):
            table.submit(Play(BARBARIAN, parse_card(card), {"R5": 0, "R6": 1, "R7": 2}[card]))
        return table

    start = seen(hand_table())
    one_by_one, at_once = played(), played()
    assert one_by_one.undoable(BARBARIAN) == 3
    for _ in range(3):
        one_by_one.undo(BARBARIAN)
    at_once.undo(BARBARIAN, 3)
    assert seen(one_by_one) == seen(at_once) == start
    assert one_by_one.record().steps == at_once.record().steps == ()


def test_what_was_taken_back_is_in_no_log_and_its_numbers_are_not_given_again() -> None:
    table = hand_table()
    table.submit(Play(BARBARIAN, parse_card("R5"), BARBARIAN))
    last = table.log(None)[-1].number
    table.undo(BARBARIAN)
    table.submit(Play(BARBARIAN, parse_card("R6"), BARBARIAN))
    assert [entry.event.card for entry in table.log_since(last, MAGE)] == [parse_card("R6")]  # type: ignore[union-attr]
    assert all(getattr(entry.event, "card", None) != parse_card("R5") for entry in table.log(MAGE))


def hand_table(**more: object) -> Table:
    """The Barbarian's Action Phase with R5 R6 R7 in hand; the Mage is an AI, the Druid a Companion."""
    seats = [
        {"hero": "barbarian", "role": "human", "hand": ["R5", "R6", "R7"], "tokens": 3, "damage": 4},
        {"hero": "mage", "role": "ai", "hand": ["Y5"], "tokens": 2},
        {"hero": "druid", "role": "companion", "tokens": 2, "deck": ["G8", "G9", "G10"]},
        {"hero": "bard", "role": "human", "hand": ["B5", "BK"], "damage": 3},
    ]
    position = {
        "seats": seats,
        "active": "barbarian",
        "phase": "action",
        "enemies": [{"id": "florist-orc", "level": 0, "damage": 0}],
        "enemy_deck": ["beerholder"],
        "loot": ["draw-2", "heal-4"],
    }
    return table_at(**{**position, **more})


ARMED = [
    {"hero": "barbarian", "role": "human", "hand": ["R5"], "zone": ["R7", "G7", "B7"]},
    {"hero": "mage", "role": "ai"},
    {"hero": "druid", "role": "companion"},
    {"hero": "bard", "role": "human"},
]


def no_way_back(table: Table) -> None:
    for hero in range(4):
        assert not table.can_undo(hero)
        with pytest.raises(RulesError):
            table.undo(hero)


def test_no_way_back_behind_a_companions_new_top_card() -> None:
    table = hand_table()
    table.submit(Play(BARBARIAN, parse_card("R5"), BARBARIAN))
    table.submit(Play(BARBARIAN, parse_card("G8"), MAGE, source=DRUID))
    no_way_back(table)


def test_no_way_back_behind_a_card_from_the_deck_but_behind_one_from_the_graveyard() -> None:
    table = hand_table(phase="draw", graveyard=["B9"])
    table.submit(Draw(BARBARIAN, parse_card("B9")))
    assert table.can_undo(BARBARIAN)
    table.undo(BARBARIAN)
    table.submit(Draw(BARBARIAN))
    no_way_back(table)


def test_no_way_back_behind_a_new_enemy_and_its_loot() -> None:
    table = hand_table(enemies=[{"id": "florist-orc", "level": 0, "damage": 8}], seats=ARMED)
    table.submit(Attack(BARBARIAN, BARBARIAN))
    assert table.view(None).enemies[0].id == "beerholder"
    no_way_back(table)


def test_an_attack_that_reveals_nothing_can_be_taken_back() -> None:
    table = hand_table(seats=ARMED)
    table.submit(Attack(BARBARIAN, BARBARIAN))
    assert table.can_undo(BARBARIAN)
    table.undo(BARBARIAN)
    assert table.view(None).enemies[0].damage == 0


def test_no_way_back_behind_another_seats_decision() -> None:
    table = hand_table()
    table.submit(Play(BARBARIAN, parse_card("R5"), BARBARIAN))
    table.submit(UseToken(3, DRUID, "heal", 3))  # the Bard, with the Companion's token
    no_way_back(table)


def test_no_way_back_behind_a_card_passed_on() -> None:
    seats = [
        {"hero": "barbarian", "role": "human", "hand": ["R5", "R6"]},
        {"hero": "mage", "role": "human", "hand": ["Y5"]},  # one card: it passes on without being asked
        {"hero": "druid", "role": "companion"},
        {"hero": "bard", "role": "companion"},
    ]
    table = hand_table(seats=seats, loot=["draw-1-draft-1"], graveyard=["B9"])
    table.submit(UseTreasure(BARBARIAN, "draw-1-draft-1", players=(BARBARIAN,)))
    table.submit(Draw(BARBARIAN, parse_card("B9")))
    assert table.undoable(BARBARIAN) == 2
    table.submit(ChooseCard(BARBARIAN, parse_card("R5")))
    assert parse_card("Y5") in cards_in(table.view(BARBARIAN).hand)
    no_way_back(table)


def test_no_way_back_behind_ones_turn() -> None:
    table = hand_table()
    table.submit(End(BARBARIAN))
    assert table.can_undo(BARBARIAN)
    table.submit(Discard(BARBARIAN, parse_card("R5")))
    no_way_back(table)
    with pytest.raises(RulesError, match="turn"):
        table.undo(BARBARIAN)


def test_no_way_back_behind_a_hand_over() -> None:
    table = hand_table()
    table.submit(Play(BARBARIAN, parse_card("R5"), BARBARIAN))
    table.hand_over(3, "ai")
    no_way_back(table)


def test_a_question_for_the_draws_of_a_treasure_can_be_taken_back_before_a_card_is_seen() -> None:
    table = hand_table()
    before = seen(table)
    table.submit(UseTreasure(BARBARIAN, "draw-2", players=(MAGE,)))
    question = table.ai_question()
    assert question is not None
    table.undo(BARBARIAN)
    assert seen(table) == before
    assert not table.answer(question, Draw(MAGE))
    assert seen(table) == before


def test_no_way_back_behind_what_was_said() -> None:
    """TALK-2: it was heard, and counts towards the two of the turn."""
    table = hand_table()
    table.submit(Play(BARBARIAN, parse_card("R5"), BARBARIAN))
    assert table.can_undo(BARBARIAN)
    table.submit(Talk(BARBARIAN, Message("pass", zone=MAGE)))
    no_way_back(table)


def test_an_ai_takes_nothing_back() -> None:
    table = hand_table(active="mage")
    table.submit(Play(MAGE, parse_card("Y5"), MAGE))
    no_way_back(table)
    with pytest.raises(RulesError, match="not played by a human"):
        table.undo(MAGE)


def test_a_game_that_is_over_stays_over() -> None:
    table = hand_table()
    table.submit(Concede(BARBARIAN))
    no_way_back(table)
    with pytest.raises(RulesError, match="over"):
        table.undo(BARBARIAN)


def test_more_than_there_is_is_refused_and_changes_nothing() -> None:
    table = hand_table()
    table.submit(Play(BARBARIAN, parse_card("R5"), BARBARIAN))
    before = seen(table), table.revision
    for steps in (2, 0, -1):
        with pytest.raises(RulesError):
            table.undo(BARBARIAN, steps)
    assert (seen(table), table.revision) == before
