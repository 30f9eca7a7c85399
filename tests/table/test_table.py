"""The table: what it gives to whom, hand-over, and what becomes of an AI's answers."""

from __future__ import annotations

import logging
import random
from dataclasses import replace

import pytest
from played import choice, config, content, proposals, seen, table_at

from cantina.games.dungeon_rummy.actions import (
    Accept,
    Action,
    Attack,
    ChooseSplit,
    Concede,
    Discard,
    Draw,
    End,
    Move,
    Play,
)
from cantina.games.dungeon_rummy.cards import BARBARIAN, MAGE, card_name, parse_card
from cantina.games.dungeon_rummy.errors import BadConfig, GameOver, IllegalAction, RulesError
from cantina.games.dungeon_rummy.events import Drew
from cantina.games.dungeon_rummy.record import HandOver, replay
from cantina.table.question import Question, stand_in
from cantina.table.table import Table


def ai_table(seed: int = 1) -> Table:
    return Table.new(content(), config("ai", "ai", "ai", "ai"), seed)


# --- views, logs, submits ----------------------------------------------------------------------


def test_names_are_the_misfits_own_where_none_is_given() -> None:
    table = Table.new(content(), config("human", "ai", "ai", "ai"), 1, names={BARBARIAN: "Ann"})
    assert table.names == ("Ann", *(content().hero(hero).name for hero in (1, 2, 3)))


def test_a_setup_that_cannot_start_is_refused_with_its_rule() -> None:
    with pytest.raises(BadConfig) as refusal:
        Table.new(content(), config("companion", "companion", "companion", "companion"), 1)
    assert refusal.value.rule == "SET-1"


def test_an_unknown_level_is_refused_with_the_levels_there_are() -> None:
    with pytest.raises(RulesError, match="greedy"):
        Table.new(content(), config("ai", "ai", "ai", "ai"), 1, levels={0: "genius"})


def test_a_log_names_hidden_cards_to_those_only_who_know_them() -> None:
    table = Table.new(content(), config("human", "human", "ai", "companion"), 5)
    for action in proposals(table, random.Random(5), 100):
        table.submit(action)
    hidden = [entry for entry in table._log._entries if getattr(entry.event, "knows", None) is not None]
    from_decks = [e for e in table._log._entries if isinstance(e.event, Drew) and e.event.origin == "deck"]
    assert len(from_decks) > 30
    assert all(entry in hidden for entry in from_decks)
    for seat in (None, 0, 1, 2, 3):
        read = {entry.number: entry.event for entry in table.log(seat)}
        for entry in hidden:
            knows, card = entry.event.knows, entry.event.card  # type: ignore[union-attr]
            assert read[entry.number].card == (card if seat in knows else None)  # type: ignore[union-attr]


def test_log_since_gives_what_came_after() -> None:
    table = ai_table()
    first = table.log(None)[-1].number
    for action in proposals(table, random.Random(1), 20):
        table.submit(action)
    for seat in (None, MAGE):
        whole, rest = table.log(seat), table.log_since(first, seat)
        assert [entry for entry in whole if entry.number > first] == rest
        assert [entry.number for entry in whole] == sorted({entry.number for entry in whole})
    assert table.log_since(table.log(None)[-1].number, None) == []


def test_last_log_gives_the_end_of_what_a_seat_saw() -> None:
    table = ai_table()
    for action in proposals(table, random.Random(1), 20):
        table.submit(action)
    for seat in (None, MAGE):
        whole = table.log(seat)
        assert table.last_log(2, seat) == whole[-2:]
        assert table.last_log(0, seat) == []
        assert table.last_log(len(whole) + 5, seat) == whole


def test_an_illegal_action_changes_nothing_and_names_its_rule() -> None:
    table = ai_table()
    assert table.pending is not None
    before, revision = seen(table), table.revision
    other = next(h for h in range(4) if h != table.pending.seat)
    with pytest.raises(IllegalAction) as refusal:
        table.submit(Draw(other))
    assert refusal.value.rule == "TURN-1"
    assert (seen(table), table.revision) == (before, revision)


def test_a_preview_is_of_the_seats_own_legal_actions() -> None:
    seats = [
        {"hero": "barbarian", "role": "human", "hand": ["R5"], "zone": ["R7", "G7", "B7"]},
        {"hero": "mage", "role": "human", "hand": ["Y5"]},
        {"hero": "druid", "role": "companion"},
        {"hero": "bard", "role": "companion"},
    ]
    enemies = [{"id": "florist-orc", "level": 0, "damage": 0}]
    table = table_at(
        seats=seats, active="barbarian", phase="action", enemies=enemies, enemy_deck=["beerholder"]
    )
    strike = table.preview(BARBARIAN, Attack(BARBARIAN, BARBARIAN)).strike
    assert strike is not None
    table.submit(Attack(BARBARIAN, BARBARIAN))
    assert table.view(None).enemies[0].damage == 3
    with pytest.raises(IllegalAction):
        table.preview(BARBARIAN, Play(MAGE, parse_card("Y5"), MAGE))
    with pytest.raises(IllegalAction):
        table.preview(BARBARIAN, Attack(BARBARIAN, MAGE))


def test_the_record_of_a_table_replays_to_the_same_game() -> None:
    table = Table.new(content(), config("human", "ai", "human", "companion"), 8)
    chance = random.Random(8)
    for number, action in enumerate(proposals(table, chance, 80)):
        table.submit(action)
        if table.can_undo(action.seat) and chance.random() < 0.5:
            table.undo(action.seat)
        if number in (20, 50) and table.over is None:
            table.hand_over(0, "ai" if table.roles[0] == "human" else "human")
    assert replay(table.record()).key() == table._state.key()
    assert any(isinstance(step, HandOver) for step in table.record().steps)


# --- handing seats over ------------------------------------------------------------------------


def test_a_seat_goes_from_human_to_ai_and_back_in_the_middle_of_its_turn() -> None:
    table = Table.new(content(), config("human", "ai", "ai", "ai", first="barbarian"), 1)
    assert table.pending is not None
    assert table.pending.seat == BARBARIAN
    assert table.ai_question() is None
    table.hand_over(BARBARIAN, "ai", "random")
    question = table.ai_question()
    assert question is not None
    assert (question.seat, question.level) == (BARBARIAN, "random")
    assert table.answer(question, Draw(BARBARIAN))
    table.hand_over(BARBARIAN, "human")
    assert table.ai_question() is None
    assert table.levels[BARBARIAN] == "random"


def test_an_answer_to_a_question_from_before_the_hand_over_is_dropped() -> None:
    table = ai_table()
    question = table.ai_question()
    assert question is not None
    table.hand_over(question.seat, "human")
    before = seen(table)
    assert not table.answer(question, choice(table, random.Random(1)))
    assert seen(table) == before


def test_a_companion_is_not_handed_over() -> None:
    table = Table.new(content(), config("human", "companion", "ai", "ai"), 1)
    revision = table.revision
    for seat, role in ((1, "human"), (1, "ai"), (0, "companion")):
        with pytest.raises(IllegalAction) as refusal:
            table.hand_over(seat, role)  # type: ignore[arg-type]
        assert refusal.value.rule == "SET-1"
    assert table.revision == revision


def test_a_hand_over_to_an_unknown_level_changes_nothing() -> None:
    table = Table.new(content(), config("human", "ai", "ai", "ai"), 1)
    with pytest.raises(RulesError, match="random"):
        table.hand_over(0, "ai", "genius")
    assert (table.roles[0], table.revision) == ("human", 0)


def test_nobody_takes_a_seat_in_a_game_that_is_over() -> None:
    table = Table.new(content(), config("human", "ai", "ai", "ai"), 1)
    table.submit(Concede(0))
    with pytest.raises(GameOver):
        table.hand_over(0, "ai")
    assert table.ai_question() is None


# --- AI questions and answers ------------------------------------------------------------------


def test_a_question_holds_the_seats_view_and_what_happened_since_its_last_answer() -> None:
    table = ai_table(3)
    heard: dict[int, list[object]] = {hero: [] for hero in range(4)}
    chance = random.Random(3)
    for _ in range(80):
        question = table.ai_question()
        if question is None:
            break
        assert table.pending is not None
        assert question.seat == table.pending.seat
        assert question.view == table.view(question.seat)
        assert list(question.legal) == table.legal(question.seat)
        heard[question.seat] += question.events
        assert heard[question.seat] == [entry.event for entry in table.log(question.seat)]
        assert table.answer(question, choice(table, chance))


def test_no_question_tells_the_seed_of_the_game() -> None:
    questions = [Table.new(content(), config("ai", "ai", "ai", "ai"), s).ai_question() for s in (7, 8)]
    assert all(q is not None and q.seed not in (7, 8) for q in questions)
    assert len({q.seed for q in questions if q is not None}) == 2


def test_a_humans_token_out_of_turn_makes_the_ais_answer_stale_and_it_is_asked_again() -> None:
    seats = [
        {"hero": "barbarian", "role": "ai", "hand": ["R5"], "damage": 2},
        {"hero": "mage", "role": "ai", "hand": ["Y5"]},
        {"hero": "druid", "role": "human", "hand": ["G5"], "tokens": 2},
        {"hero": "bard", "role": "ai", "hand": ["B5"]},
    ]
    table = table_at(
        seats=seats,
        active="barbarian",
        phase="action",
        enemies=[{"id": "florist-orc", "level": 0, "damage": 0}],
        enemy_deck=["beerholder"],
    )
    question = table.ai_question()
    assert question is not None
    healing = next(action for action in table.legal(2) if not isinstance(action, Concede))
    table.submit(healing)
    before = seen(table)
    assert not table.answer(question, End(BARBARIAN))
    assert not table.act_for(question, "was slow")
    assert seen(table) == before
    assert table.troubles == ()
    again = table.ai_question()
    assert again is not None
    assert again.view.seats[0].damage == 1
    assert table.answer(again, End(BARBARIAN))


def rubbish(question: Question) -> list[object]:
    """Answers that are none."""
    seat, other = question.seat, (question.seat + 1) % 4
    return [
        None,
        "end",
        Draw(other),
        Concede(seat),
        Move(seat, None, 3),
        ChooseSplit(seat, None, 7),
        Discard(seat, "R5"),  # type: ignore[arg-type]
        Attack(seat, seat, 99),
        replace(Draw(seat), card=3.5),  # type: ignore[arg-type]
        question,
    ]


def test_a_useless_answer_is_logged_and_the_table_acts_for_the_ai(caplog: pytest.LogCaptureFixture) -> None:
    for number in range(len(rubbish(ai_question_of(ai_table())))):
        table = ai_table()
        question = ai_question_of(table)
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            assert table.answer(question, rubbish(question)[number])  # type: ignore[arg-type]
        assert table.record().steps == (stand_in(question.view, question.legal),)
        assert len(caplog.records) == len(table.troubles) == 1
        name = table.names[question.seat]
        assert table.troubles[0].startswith(f"{name}'s AI ")
        assert caplog.records[0].getMessage() == table.troubles[0]


def ai_question_of(table: Table) -> Question:
    question = table.ai_question()
    assert question is not None
    return question


def test_what_is_said_about_a_useless_answer_names_no_card() -> None:
    table = ai_table()
    question = ai_question_of(table)
    table.answer(question, Play(question.seat, parse_card("R5"), 0))
    names = [card_name(card) for card in range(52)]
    assert not any(word.strip(".,()") in names for word in table.troubles[0].split())


@pytest.mark.parametrize("seed", range(6))
def test_a_game_of_useless_answers_goes_on_to_its_end(seed: int) -> None:
    table = ai_table(seed)
    chance = random.Random(seed)
    kinds: set[type[Action]] = set()
    for _ in range(600):
        question = table.ai_question()
        if question is None:
            break
        # Mostly sensible actions until late, so that all kinds of decisions come up.
        if chance.random() < 0.5 and len(table.record().steps) < 100:
            table.submit(choice(table, chance))
            continue
        kinds.add(type(stand_in(question.view, question.legal)))
        assert table.answer(question, chance.choice(rubbish(question)))  # type: ignore[arg-type]
    assert table.over is not None
    assert kinds >= {Draw, End, Discard}


def test_the_stand_in_splits_damage_over_whoever_has_most_life_left() -> None:
    table = ai_table()
    view = table.view(0)
    action = stand_in(view, [ChooseSplit(0, None, 7)])
    assert action == ChooseSplit(0, (7, 0, 0, 0))  # the Barbarian has 30 health
    assert stand_in(view, [Concede(0), Accept(0)]) == Accept(0)
    assert stand_in(view, [Concede(0), Move(0, None, 2), Play(0, 4, 0)]) == Play(0, 4, 0)
    with pytest.raises(ValueError, match="nothing legal"):
        stand_in(view, [Concede(0)])
