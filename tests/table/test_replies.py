"""An AI that is asked for something answers at once, whoever's turn it is (TALK-2, TOKEN-1)."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from played import content, table_at

from cantina.games.dungeon_rummy.actions import Action, Discard, Draw, End, UseToken
from cantina.games.dungeon_rummy.cards import BARBARIAN, BARD, DRUID, MAGE, cards_in
from cantina.games.dungeon_rummy.events import Said
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.games.dungeon_rummy.record import FromPosition, Record
from cantina.players.thinking import AiFailed
from cantina.table.journal import Journal
from cantina.table.lines import Head
from cantina.table.partners import settle, wait_and_answer
from cantina.table.table import Table
from courteous import CourteousAi

HEAL = Message("ask", of=DRUID, what="heal", target=BARD)
DRAW = Message("ask", of=MAGE, what="draw")
YES = Talk(DRUID, Message("agree", to=BARBARIAN))
HEALED = UseToken(DRUID, DRUID, "heal", BARD)


def position(**more: Any) -> dict[str, Any]:
    """A person is the Barbarian, in the Action Phase; the Mage and the Druid are AIs with tokens."""
    return {
        "game": "dungeon-rummy",
        "seed": 1,
        "flow": {},
        "active": "barbarian",
        "phase": "action",
        "seats": [
            {"hero": "barbarian", "role": "human", "hand": ["R9", "RK"]},
            {"hero": "mage", "role": "ai", "hand": ["Y9"], "tokens": 2},
            {"hero": "druid", "role": "ai", "hand": ["G9"], "tokens": 2},
            {"hero": "bard", "role": "companion", "damage": 3},
        ],
        "enemies": [{"id": "florist-orc"}],
        "enemy_deck": ["beerholder"],
    } | more


def asked(*messages: Message, **more: Any) -> Table:
    """A table at which the person has just said this."""
    table = table_at(**position(**more))
    for message in messages:
        table.submit(Talk(BARBARIAN, message))
    return table


def replies(table: Table, ai: CourteousAi | None = None) -> list[Action]:
    """What the AIs do and say until the person's decision is what is waited for."""
    ai, before = ai or CourteousAi(), len(table.record().steps)
    for _ in range(20):
        if table.ai_seat is None:
            break
        wait_and_answer(table, ai)  # type: ignore[arg-type]
    assert table.ai_seat is None
    return list(table.record().steps[before:])  # type: ignore[arg-type]


def test_nobody_is_waited_for_before_anything_was_asked() -> None:
    assert table_at(**position()).ai_question() is None


def test_the_one_asked_gets_a_question_out_of_turn() -> None:
    question = asked(HEAL).ai_question()
    assert question is not None
    assert (question.seat, question.reply) == (DRUID, True)
    assert question.view.seat == DRUID
    assert HEALED in question.legal
    assert not any(isinstance(action, End) for action in question.legal)


def test_it_agrees_and_does_it_and_the_person_goes_on() -> None:
    table = asked(HEAL)
    assert replies(table) == [YES, HEALED]
    assert table.pending is not None
    assert (table.pending.kind, table.pending.seat) == ("action", BARBARIAN)
    assert table.view(None).seats[BARD].damage == 2


def test_two_who_were_asked_answer_in_their_order() -> None:
    assert replies(asked(HEAL, DRAW)) == [
        YES,
        HEALED,
        Talk(MAGE, Message("agree", to=BARBARIAN)),
        UseToken(MAGE, MAGE, "draw", BARBARIAN),
    ]


def test_it_declines_and_that_is_that() -> None:
    ask = Message("ask", of=DRUID, what="heal", target=MAGE)
    assert replies(asked(ask)) == [Talk(DRUID, Message("decline", to=BARBARIAN, why="cannot"))]


def test_what_needs_no_token_is_answered_with_a_word() -> None:
    assert replies(asked(Message("ask", of=DRUID, what="spare-graveyard"))) == [YES]


def test_an_ask_is_put_once_to_somebody_who_says_nothing() -> None:
    table = asked(HEAL)
    question, revision = table.ai_question(), table.revision
    assert question is not None
    assert not table.answer(question, None)
    assert table.revision == revision
    assert table.ai_question() is None
    assert table.troubles == ()


def test_nothing_is_no_answer_to_a_decision_of_its_own() -> None:
    table = table_at(**position(active="mage"))
    question = table.ai_question()
    assert question is not None
    assert not question.reply
    assert table.answer(question, None)
    assert len(table.troubles) == 1


def test_an_ai_that_fails_over_an_answer_does_nothing_and_is_left_in_peace() -> None:
    table = asked(HEAL)
    question = table.ai_question()
    assert question is not None
    failed: Future[Action | None] = Future()
    failed.set_exception(AiFailed("fell asleep"))
    revision = table.revision
    assert not settle(table, question, failed)
    assert table.revision == revision
    assert table.ai_question() is None
    (trouble,) = table.troubles
    assert "fell asleep" in trouble
    assert "no answer" in trouble


@pytest.mark.parametrize("action", [End(DRUID), UseToken(DRUID, DRUID, "heal", MAGE), Draw(MAGE)])
def test_an_illegal_answer_is_not_done_and_nothing_in_its_place(action: Action) -> None:
    table = asked(HEAL)
    question = table.ai_question()
    assert question is not None
    steps = table.record().steps
    assert not table.answer(question, action)
    assert table.record().steps == steps
    assert table.ai_question() is None
    assert table.troubles


def test_an_answer_that_comes_late_is_asked_for_again() -> None:
    table = asked(HEAL)
    question = table.ai_question()
    assert question is not None
    table.submit(Talk(BARBARIAN, Message("warn", about=BARD)))
    assert not table.answer(question, YES)
    assert replies(table) == [YES, HEALED]


def test_with_the_next_turn_nobody_is_waited_for_any_more() -> None:
    table = asked(HEAL, seats=[*position()["seats"][:3], {"hero": "bard", "role": "human", "damage": 3}])
    table.submit(End(BARBARIAN))
    table.submit(Discard(BARBARIAN, cards_in(table.view(BARBARIAN).hand)[0]))
    question = table.ai_question()
    assert question is not None
    assert (question.seat, question.reply) == (MAGE, False)


def test_people_are_not_answered_for() -> None:
    seats = position()["seats"]
    seats[DRUID]["role"] = "human"
    assert asked(HEAL, seats=seats).ai_question() is None


def test_a_seat_given_to_an_ai_answers_what_it_was_asked() -> None:
    seats = position()["seats"]
    seats[DRUID]["role"] = "human"
    table = asked(HEAL, seats=seats)
    table.hand_over(DRUID, "ai")
    assert replies(table) == [YES, HEALED]


def test_an_ai_that_was_asked_by_an_ai_answers_before_the_game_goes_on() -> None:
    table = table_at(**position(active="mage"))
    question = table.ai_question()
    assert question is not None
    assert table.answer(question, Talk(MAGE, HEAL))
    reply = table.ai_question()
    assert reply is not None
    assert (reply.seat, reply.reply) == (DRUID, True)


def test_while_a_choice_is_open_it_waits() -> None:
    full = ["B3", "B4", "B5", "B6", "B7", "B8"]
    table = asked(graveyard=full)
    table.submit(End(BARBARIAN))
    table.submit(Talk(BARBARIAN, HEAL))
    table.submit(Discard(BARBARIAN, cards_in(table.view(BARBARIAN).hand)[0]))
    assert table.pending is not None
    assert table.pending.kind == "split"
    assert table.ai_question() is None


def test_there_is_no_way_back_behind_an_answer() -> None:
    table = asked(HEAL)
    assert not table.can_undo(BARBARIAN)  # nobody unhears a word
    replies(table)
    assert not table.can_undo(BARBARIAN)


@pytest.mark.parametrize("done", [0, 1, 2])
def test_a_saved_game_goes_on_where_the_answers_had_come_to(tmp_path: Path, done: int) -> None:
    journal = Journal.write(tmp_path, Head(Record(content(), FromPosition(position()))), ())
    table, ai = Table.resume(journal), CourteousAi()
    table.submit(Talk(BARBARIAN, HEAL))
    for _ in range(done):
        assert wait_and_answer(table, ai)  # type: ignore[arg-type]
    table.close()
    resumed = Table.resume(Journal.open(journal.path))
    assert resumed.record() == table.record()
    assert replies(resumed) == [YES, HEALED][done:]
    resumed.close()


def test_all_of_it_is_in_the_log_and_in_the_record() -> None:
    table = asked(HEAL)
    replies(table)
    said = [entry.event for entry in table.log(None)]
    assert [type(event).__name__ for event in said[-4:]] == ["Said", "Said", "TokensSpent", "Healed"]
    assert list(table.record().steps) == [Talk(BARBARIAN, HEAL), YES, HEALED]


def test_the_events_are_told_once() -> None:
    table, ai = asked(HEAL), CourteousAi()
    first = table.ai_question()
    assert first is not None
    wait_and_answer(table, ai)  # type: ignore[arg-type]
    second = table.ai_question()
    assert second is not None
    assert first.events[-1] == Said(BARBARIAN, HEAL)
    assert second.events == (Said(DRUID, Message("agree", to=BARBARIAN)),)


def test_react_1_in_the_middle_of_hits_a_partner_shields_at_once() -> None:
    seats = [
        {"hero": "barbarian", "role": "ai", "hand": ["R9"], "tokens": 3},
        {"hero": "mage", "role": "ai", "hand": ["Y9"]},
        {"hero": "druid", "role": "human", "hand": ["G9"], "tokens": 1},
        {"hero": "bard", "role": "companion", "damage": 12},
    ]
    table = table_at(**position(seats=seats, active="bard", phase="enemy", enemies=[{"id": "giant-spider"}]))
    assert table.pending is not None
    assert (table.pending.kind, table.pending.seat) == ("react", DRUID)
    table.submit(Talk(DRUID, Message("ask", of=BARBARIAN, what="shield", target=BARD)))
    ai = CourteousAi()
    for _ in range(2):
        assert wait_and_answer(table, ai)  # type: ignore[arg-type]
    assert ai.replies == 2
    assert table.record().steps[1:] == (
        Talk(BARBARIAN, Message("agree", to=DRUID)),
        UseToken(BARBARIAN, BARBARIAN, "transfer", BARD, 2),
    )
