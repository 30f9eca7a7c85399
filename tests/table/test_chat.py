"""TALK-3, TALK-4: free chat is kept with the game, and is no action of it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from played import choice, config, content, seen, table_at

from cantina.games.dungeon_rummy.actions import Concede, Play
from cantina.games.dungeon_rummy.cards import parse_card
from cantina.games.dungeon_rummy.errors import GameOver, IllegalAction, RulesError
from cantina.table.chat import LONGEST, told
from cantina.table.lines import Said, line_from_json
from cantina.table.shelf import Shelf
from cantina.table.table import Table

LILY, BOB, OAKIE, MILTON = range(4)
NAMES = ("Lily", "Bob", "Oakie", "Milton")


def chatted(table: Table) -> list[tuple[int, str]]:
    return [(line.seat, line.text) for line in table.chat()]


def two_humans(**position: object) -> Table:
    """Lily's Action Phase; she and Bob are human."""
    seats = [
        {"hero": "barbarian", "role": "human", "hand": ["R5", "R9"]},
        {"hero": "mage", "role": "human", "hand": ["Y5"]},
        {"hero": "druid", "role": "ai", "hand": ["G5"]},
        {"hero": "bard", "role": "companion"},
    ]
    deck = {"enemies": [{"id": "florist-orc"}], "enemy_deck": ["beerholder"]}
    return table_at(seats=seats, active="barbarian", phase="action", **deck | position)


def sentences(table: Table) -> list[str]:
    return told(table.log(None), table.chat(), table.view(None), NAMES)


def test_chat_is_no_action_and_makes_no_answer_of_an_ai_stale(tmp_path: Path) -> None:
    table = Shelf(tmp_path).start(content(), config("ai", "human", "human", "ai", first="barbarian"), 1)
    before, record, question = seen(table), table.record(), table.ai_question()
    table.say(BOB, "Well done, all of you!")
    assert chatted(table) == [(BOB, "Well done, all of you!")]
    assert seen(table) == before
    assert table.record() == record
    assert question is not None
    assert table.answer(question, choice(table, random.Random(1)))


def test_chat_is_there_where_it_was_said_after_the_game_is_taken_up_again(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table = shelf.start(content(), config("human", "human", "human", "human", first="barbarian"), 1)
    table.say(LILY, "Here we go.")
    table.submit(table.legal(LILY)[0])
    table.say(BOB, "Über den Wolken \U0001f37a")
    card = next(action for action in table.legal(LILY) if isinstance(action, Play))
    table.submit(card)
    table.say(OAKIE, "Nice.")
    table.undo(LILY)
    table.say(LILY, "Or not.")
    lines, said = sentences(table), chatted(table)
    table.close()
    again = shelf.resume(next(tmp_path.iterdir()))
    assert again.notes == ()
    assert chatted(again) == said
    assert sentences(again) == lines
    at = [
        lines.index(line) for line in ("Lily: Here we go.", "Bob: Über den Wolken \U0001f37a", "Oakie: Nice.")
    ]
    assert at == sorted(at)
    assert lines[-1] == "Lily: Or not."
    assert not any("plays" in line for line in lines)
    (game,) = shelf.games()
    assert (game.turn, game.can_go_on) == (1, True)
    again.say(BOB, "Still here.")
    again.close()
    assert chatted(shelf.resume(next(tmp_path.iterdir())))[-1] == (BOB, "Still here.")


@pytest.mark.parametrize("text", ["a 5 would help", "my joker", "R\u200b7!", "the red king"])
def test_what_names_a_card_is_refused_and_not_kept(text: str) -> None:
    table = two_humans()
    with pytest.raises(IllegalAction, match="names a card") as refused:
        table.say(BOB, text)
    assert refused.value.rule == "TALK-3"
    assert table.chat() == []


def test_nothing_is_said_while_the_bat_listens() -> None:
    table = two_humans(enemies=[{"id": "bat"}])
    with pytest.raises(IllegalAction, match="hears every word") as refused:
        table.say(BOB, "hello")
    assert refused.value.rule == "TALK-4"
    assert table.chat() == []


@pytest.mark.parametrize("seat", [OAKIE, MILTON])
def test_only_humans_chat(seat: int) -> None:
    table = two_humans()
    with pytest.raises(IllegalAction, match="only humans chat"):
        table.say(seat, "hello")
    assert table.chat() == []


def test_after_the_end_nothing_is_said() -> None:
    table = two_humans()
    table.submit(Concede(LILY))
    with pytest.raises(GameOver):
        table.say(BOB, "well")
    assert table.chat() == []


def test_a_line_is_drawn_as_it_is_and_not_endless() -> None:
    table = two_humans()
    table.say(BOB, "\x1b[2J  hello\nthere " + "w" * 1000)
    ((_, text),) = chatted(table)
    assert text.startswith("[2J hello there w")
    assert text.isprintable()
    assert len(text) == LONGEST


def test_chat_leaves_the_way_back_open() -> None:
    table = two_humans()
    before = table.view(LILY)
    table.submit(Play(LILY, parse_card("R5"), LILY))
    table.say(BOB, "hm")
    table.undo(LILY)
    assert table.view(LILY) == before
    assert chatted(table) == [(BOB, "hm")]


@pytest.mark.parametrize("wrong", [{"chat": 7}, {"seat": "nobody"}, {"seat": None}, {"seat": ["mage"]}])
def test_a_chat_line_that_is_none_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(RulesError, match="chat: does not say who said what"):
        line_from_json({"chat": "hello", "seat": "mage", "turn": 1} | wrong)


def test_what_stands_in_a_file_is_drawn_without_commands() -> None:
    line = line_from_json(json.loads(json.dumps({"chat": "\x1b[2Jhi", "seat": "mage", "turn": 1})))
    assert line == Said(BOB, "\x1b[2Jhi", 1)
    table = two_humans()
    table._replay(line)
    assert chatted(table) == [(BOB, "[2Jhi")]
