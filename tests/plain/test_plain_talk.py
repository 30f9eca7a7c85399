"""Plain mode: table talk, free chat among humans, and what the Bat makes of both (section 7)."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from plain_dialogue import BOB, LILY, OAKIE, Scripted, new_table

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.events import Said
from cantina.games.dungeon_rummy.guide import Guide
from cantina.games.dungeon_rummy.messages import Message
from cantina.games.dungeon_rummy.view import Role
from cantina.plain import play
from cantina.plain.console import Closed
from cantina.plain.dialogue import Dialogue
from cantina.players.thinking import AiProcess
from cantina.table.chat import Chat, rank_in
from cantina.table.shelf import Shelf
from cantina.table.table import Table

TWO: dict[int, Role] = {BOB: "human", OAKIE: "human"}
BAT = {"difficulty": "custom", "enemies": ("bat", "beerholder")}


def at_table(
    content: Content, guide: Guide, ai: AiProcess, roles: dict[int, Role], *lines: str, bat: bool = False
) -> tuple[Table, list[str]]:
    """The table, and what a dialogue says to these lines from Bob's Action Phase on."""
    deck = BAT if bat else {}
    table = new_table(content, roles, 5, first="mage", **deck)
    curtain = [""] if len(roles) > 1 else []
    console = Scripted([*curtain, "draw", *lines])
    with contextlib.suppress(Closed):
        Dialogue(console, table, guide, ai).run()
    return table, console.said[console.said.index("< draw") + 1 :]


def messages(table: Table) -> list[Message]:
    return [entry.event.message for entry in table.log(None) if isinstance(entry.event, Said)]


def test_a_message_is_said_to_all_and_stands_in_the_log(
    content: Content, guide: Guide, ai: AiProcess
) -> None:
    """TALK-2."""
    table, said = at_table(content, guide, ai, {BOB: "human"}, "say wish 7 10 lily", "log 1")
    assert messages(table) == [Message("wish", ranks=(6, 9), zone=LILY)]
    assert said.count('Bob: "A 7 or a 10 for Lily\'s zone would be welcome."') == 2


def test_two_messages_a_turn(content: Content, guide: Guide, ai: AiProcess) -> None:
    """TALK-2."""
    lines = ("say pass lily", "say warn lily", "say pass oakie")
    table, said = at_table(content, guide, ai, {BOB: "human"}, *lines)
    assert len(messages(table)) == 2
    assert any(line.startswith("TALK-2 ") for line in said)


def test_the_Bat_is_asked_about_before_one_pays(content: Content, guide: Guide, ai: AiProcess) -> None:
    """TALK-4: 15 Damage, but only after a yes."""
    table, said = at_table(content, guide, ai, {BOB: "human"}, "say pass lily", "n", bat=True)
    assert "The Bat hears every word: 15 Damage to share out." in said
    assert said[-2:] == ["Not done.", "Bob> "]
    assert messages(table) == []
    assert table.pending is not None
    assert table.pending.kind == "action"
    lines = ("say pass lily", "y", "split lily 15")
    table, said = at_table(content, guide, ai, {BOB: "human"}, *lines, bat=True)
    assert "Bob: the Bat has heard it: share out 15 Damage among the four Misfits." in said
    assert messages(table) == [Message("pass", zone=LILY)]
    assert table.view(None).seats[LILY].damage == 15
    assert "Lily takes 15 Damage from the talk: 15 health left." in said


def test_chat_reaches_each_human_once_and_stands_in_the_log_of_the_sitting(
    content: Content, guide: Guide, ai: AiProcess
) -> None:
    lines = ("chat Well done, all of you!", "log 2", "call oakie", "", "log 5")
    table, said = at_table(content, guide, ai, TWO, *lines)
    chatted = "Bob: Well done, all of you!"
    first, second = said[: said.index("CLEARED")], said[said.index("CLEARED") :]
    assert first.count(chatted) == 2
    assert second.count(chatted) == 2
    assert first.index(chatted) == first.index("< chat Well done, all of you!") + 1
    assert messages(table) == []


def test_chat_stands_in_the_log_where_it_was_said(content: Content, guide: Guide, ai: AiProcess) -> None:
    _, said = at_table(content, guide, ai, TWO, "chat hello", "play y6 bob", "chat there", "log 3")
    assert said[said.index("< log 3") + 1 :][:3] == [
        "Bob: hello",
        "Bob plays yellow 6 to Bob's zone.",
        "Bob: there",
    ]


def test_chat_is_told_again_when_the_game_is_taken_up(content: Content, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    play(Scripted(["oakie=ben first=bob", "", "", "chat See you later", "draw"]), 5, shelf)
    console = Scripted(["", ""])
    play(console, None, shelf)
    assert console.said.count("Bob: See you later") == 1
    assert console.said.index("Bob: See you later") < console.said.index("Bob> ")


@pytest.mark.parametrize("text", ["a 5 would help", "my joker", "R7!", "the red king", "give me a Q"])
def test_chat_that_names_a_card_is_held_back_with_its_reason(
    content: Content, guide: Guide, ai: AiProcess, text: str
) -> None:
    """TALK-3."""
    table, said = at_table(content, guide, ai, TWO, f"chat {text}", "")
    answer = said[said.index(f"< chat {text}") + 1]
    assert answer.startswith("TALK-3 ")
    assert "names a card" in answer
    assert f"Bob: {text}" not in said
    assert messages(table) == []


def test_a_wish_is_offered_instead(content: Content, guide: Guide, ai: AiProcess) -> None:
    """TALK-3."""
    table, said = at_table(content, guide, ai, TWO, "chat who has a 5 for me?", "lily")
    assert "Wish for a card of rank 5 instead? For whose zone, or Enter> " in said
    assert messages(table) == [Message("wish", ranks=(4,), zone=LILY)]
    table, said = at_table(content, guide, ai, TWO, "chat my joker!")
    assert said[-2] == "What you would like to see played can be said: say wish RANK ZONE."
    table, said = at_table(content, guide, ai, TWO, "chat R5", "zzz")
    assert any(line.startswith('"zzz" is no Misfit.') for line in said)
    assert messages(table) == []


def test_no_chat_while_the_Bat_listens(content: Content, guide: Guide, ai: AiProcess) -> None:
    """TALK-4: any message is a breach, and chat is no action that could be paid for."""
    table, said = at_table(content, guide, ai, TWO, "chat hello", "why", bat=True)
    refused = [line for line in said if line.startswith("TALK-4 ")]
    assert len(refused) == 2
    assert "The Bat hears every word" in refused[0]
    assert "Bob: hello" not in said
    assert not any(seat.damage >= 15 for seat in table.view(None).seats)


@pytest.mark.parametrize(
    ("words", "rank"),
    [
        ("a 5", 4),
        ("5s", 4),
        ("red 7", 6),
        ("R10", 9),
        ("bq", 11),
        ("queens", 11),
        ("sixes", 5),
        ("aces", 0),
        ("my k", 12),
        ("deuces", 1),
        ("jokers", None),
        ("wilds", None),
        ("", None),
    ],
)
def test_the_rank_that_words_name(words: str, rank: int | None) -> None:
    assert rank_in(words) == rank


def test_chat_lines_are_numbered_and_not_endless(content: Content) -> None:
    chat = Chat()
    view = new_table(content, TWO, 5).view(BOB)
    chat.say(BOB, "hello", view, 7)
    chat.say(OAKIE, "x" * 999, view, 7)
    assert [(line.number, line.seat, len(line.text)) for line in chat.since(0)] == [
        (1, BOB, 5),
        (2, OAKIE, 200),
    ]
    assert [line.number for line in chat.since(1)] == [2]
