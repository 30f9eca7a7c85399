"""Why AIs did what they did: told once a turn, when it has ended, and kept with the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cantina.games.dungeon_rummy.cards import HEROES
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.events import Discarded, TurnBegan
from cantina.games.dungeon_rummy.setup import Config, SeatConfig
from cantina.players.reason import Deed, Gain, Reason
from cantina.table.chat import told, woven
from cantina.table.journal import Journal
from cantina.table.lines import Changed, Why, line_from_json, line_json
from cantina.table.question import stand_in
from cantina.table.table import Table
from cantina.table.words import names_of


def config() -> Config:
    return Config(tuple(SeatConfig(hero, role="ai") for hero in HEROES), first="barbarian")


def why(seat: int, kind: Any = "grow") -> Reason:
    deed = Deed(kind, None if kind in ("hold", "guard") else 1)
    return Reason(seat, deed, deed, Deed("hold"), Gain("safe"))


def step(table: Table, reason: Reason | None) -> None:
    """Let the AI that is asked do something, for this reason."""
    question = table.ai_question()
    assert question is not None
    assert table.answer(question, stand_in(question.view, question.legal), reason)


def play_turn(table: Table, *reasons: Reason | None) -> None:
    """Play one turn, the last reason for all of its last steps."""
    turn, left = table.view(None).turn, list(reasons)
    while table.view(None).turn == turn:
        step(table, left[0] if left else None)
        if len(left) > 1:
            left.pop(0)


def test_the_last_reason_of_a_turn_is_told_once_when_the_turn_has_ended(content: Content) -> None:
    table = Table.new(content, config(), 3)
    step(table, None)  # the draw
    step(table, why(0, "hold"))
    assert table.chat() == []
    play_turn(table, why(0))
    (line,) = table.chat()
    assert (line.seat, line.turn, line.active, line.why) == (0, 1, 0, True)
    assert line.text == "Lily builds up Bob's zone rather than hold back: it is the safer way."


def test_it_stands_between_the_last_event_of_the_turn_and_the_next_turn(content: Content) -> None:
    table = Table.new(content, config(), 3)
    play_turn(table, why(0))
    shown = list(woven(table.log(None), table.chat()))
    at = shown.index(table.chat()[0])
    before, after = shown[at - 1], shown[at + 1]
    assert isinstance(getattr(before, "event", None), Discarded)
    assert isinstance(getattr(after, "event", None), TurnBegan)
    sentences = told(table.log(None), table.chat(), table.view(None), names_of(content))
    assert "Why: Lily builds up Bob's zone rather than hold back: it is the safer way." in sentences


def test_a_reason_for_an_answer_to_hits_is_told_at_once(content: Content) -> None:
    table = Table.new(content, config(), 3)
    step(table, why(0, "guard"))
    assert [line.text for line in table.chat()] == [
        "Lily steps in rather than hold back: it is the safer way."
    ]


def test_one_reason_for_several_answers_is_told_once_a_turn(content: Content) -> None:
    """Two Shield tokens spent one by one for the same hit: saying it twice tells nothing."""
    table = Table.new(content, config(), 3)
    play_turn(table, why(0, "guard"), why(0, "guard"), why(1, "guard"), why(0, "guard"))
    assert [line.seat for line in table.chat()] == [0, 1]
    play_turn(table, why(0, "guard"), None)
    assert [line.seat for line in table.chat()] == [0, 1, 0]


def test_an_answer_without_a_reason_tells_none_and_the_next_turn_not_that_of_the_one_before(
    content: Content,
) -> None:
    table = Table.new(content, config(), 3)
    play_turn(table, why(0))
    play_turn(table)
    assert len(table.chat()) == 1


def test_reasons_are_kept_with_the_game_and_are_there_when_it_is_taken_up(
    content: Content, tmp_path: Path
) -> None:
    journal = Journal.create(tmp_path, content, config(), 3)
    table = Table.new(content, config(), 3, journal=journal)
    play_turn(table, why(0))
    play_turn(table, why(1))
    said, record = table.chat(), table.record()
    table.close()
    again = Table.resume(Journal.open(journal.path))
    assert again.chat() == said
    assert len(said) == 2
    assert again.record() == record
    again.close()


def test_a_line_says_why_beside_what_older_programs_read(content: Content) -> None:
    """Journals without reasons are read, and what is new is a key more on a line that they know."""
    table = Table.new(content, config(), 3)
    step(table, None)
    (done,) = table.record().steps
    plain = Changed(done, 1)
    line = Changed(done, 1, why=(Why(2, "Oakie waits."),))
    assert line_from_json(line_json(plain)) == plain
    assert line_from_json(line_json(line)) == line
    assert line_json(line) == line_json(plain) | {"why": [["druid", "Oakie waits."]]}


@pytest.mark.parametrize("bad", [7, "so", [["druid"]], [["dwarf", "so"]], [["druid", 7]]])
def test_what_says_no_reason_is_refused(content: Content, bad: object) -> None:
    table = Table.new(content, config(), 3)
    step(table, None)
    form = line_json(Changed(table.record().steps[0], 1))
    with pytest.raises(RulesError, match="why: "):
        line_from_json(form | {"why": bad})
