"""Free words at the table in the app: typed, checked, kept (TALK-3, TALK-4)."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import Any

import pytest
from house import Fingers, NoAi, app, screen_text, table_screen, until
from positions import BOB, OAKIE, position
from seats import seated, two_people_leave
from textual import events

from cantina.app.desk.chat import SayFreely
from cantina.app.desk.menu import Menu
from cantina.app.screens.choice import Choice
from cantina.app.screens.curtain import Curtain
from cantina.app.screens.page import Page
from cantina.app.screens.table import TableScreen
from cantina.app.take_over import go_on
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.table.table import Table

TWO: dict[str, Any] = {"humans": ("mage", "druid"), "mage": {"hand": ["Y4"]}, "druid": {"hand": ["G3"]}}
OWN_WORDS = "Say something of your own to the other humans"


def chatted(table: Table) -> list[tuple[int, str]]:
    return [(line.seat, line.text) for line in table.chat()]


@asynccontextmanager
async def talking(**more: Any) -> Any:
    """Bob's table, where a line is being typed."""
    async with seated(position(**TWO | more)) as (fingers, table):
        await fingers.press("space", "s", "9")
        assert OWN_WORDS in screen_text(fingers.pilot.app)
        await fingers.press("enter")
        assert isinstance(fingers.desk.ask, SayFreely)
        yield fingers, table


def footer(fingers: Fingers) -> str:
    return screen_text(fingers.pilot.app).splitlines()[-1]


async def test_a_line_is_typed_said_and_read_by_the_other_human() -> None:
    async with talking() as (fingers, table):
        game = fingers.pilot.app
        assert footer(fingers) == "Enter say it  Esc back  F1 all keys"
        await fingers.press(*"Pray? I quitx", "backspace", "enter")
        assert chatted(table) == [(BOB, "Pray? I quit")]
        assert table.record().steps == ()
        assert "Bob: Pray? I quit" in screen_text(game)
        assert "all keys" in footer(fingers)
        await fingers.press("l")
        assert isinstance(game.screen, Page)
        assert "Bob: Pray? I quit" in screen_text(game)
        await fingers.press("backspace", "j", "1")
        await until(fingers.pilot, lambda: isinstance(game.screen, Curtain))
        assert "Pray" not in screen_text(game)
        await fingers.press("space")
        await until(fingers.pilot, lambda: isinstance(game.screen, TableScreen))
        assert fingers.desk.seat == OAKIE
        assert "Bob: Pray? I quit" in screen_text(game)


async def test_while_a_line_is_typed_letters_are_no_commands() -> None:
    async with talking() as (fingers, table):
        game = fingers.pilot.app
        await fingers.press(*"qeac:?u ")
        assert isinstance(game.screen, TableScreen)
        assert "Bob: qeac:?u _" in screen_text(game)
        await fingers.press("f1")
        assert isinstance(game.screen, Page)
        await fingers.press("escape")
        await until(fingers.pilot, lambda: isinstance(game.screen, TableScreen))
        assert "Bob: qeac:?u _" in screen_text(game)
        await fingers.press("ctrl+c")
        assert isinstance(game.screen, Choice)
        await fingers.press("escape", "escape")
        assert not isinstance(fingers.desk.ask, SayFreely)
        assert table.chat() == []


async def test_an_empty_line_says_nothing() -> None:
    async with talking() as (fingers, table):
        await fingers.press("space", "space", "enter")
        assert not isinstance(fingers.desk.ask, SayFreely)
        assert table.chat() == []


async def test_what_names_a_card_is_held_back_with_the_reason_and_a_wish_is_offered() -> None:
    """TALK-3."""
    async with talking() as (fingers, table):
        await fingers.press(*"who has a 5?", "enter")
        text = screen_text(fingers.pilot.app)
        assert "TALK-3" in text
        assert "names a card" in text
        assert isinstance(fingers.desk.ask, Menu)
        assert "Wish for it instead?" in text
        await fingers.press("2", "enter")
        assert table.record().steps == (Talk(BOB, Message("wish", ranks=(4,), zone=OAKIE)),)
        assert table.chat() == []


async def test_what_was_held_back_can_be_said_in_other_words() -> None:
    """TALK-3."""
    async with talking() as (fingers, table):
        await fingers.press(*"ah: a 5", "enter", "up", "enter")
        assert "Bob: ah: a 5_" in screen_text(fingers.pilot.app)
        await fingers.press(*["backspace"] * 5, "enter")
        assert chatted(table) == [(BOB, "ah")]


@pytest.mark.parametrize("words", ["my joker", "a 5"])
async def test_without_a_wish_to_offer_the_line_stays_with_the_reason(words: str) -> None:
    """TALK-2: with both messages of the turn said, s leads straight to one's own words."""
    async with seated(position(**TWO)) as (fingers, table):
        for zone in (BOB, OAKIE):
            table.submit(Talk(BOB, Message("pass", zone=zone)))
        await fingers.press("space", "s")
        assert isinstance(fingers.desk.ask, SayFreely)
        await fingers.press(*words, "enter")
        assert "names a card" in screen_text(fingers.pilot.app)
        assert f"Bob: {words}_" in screen_text(fingers.pilot.app)
        assert table.chat() == []


async def test_while_the_bat_listens_a_line_is_refused_and_costs_nothing() -> None:
    """TALK-4."""
    async with talking(enemy="bat") as (fingers, table):
        await fingers.press(*"psst", "enter")
        text = screen_text(fingers.pilot.app)
        assert "TALK-4" in text
        assert "The Bat hears every word" in text
        assert table.chat() == []
        assert table.record().steps == ()


async def test_out_of_turn_one_may_talk_too_and_partners_wait_meanwhile() -> None:
    where = position(phase="draw", active="bard", bard={"hand": ["B3"]}, **TWO)
    async with seated(where) as (fingers, table):
        game = fingers.pilot.app
        await fingers.press("j", "1")
        await until(fingers.pilot, lambda: isinstance(game.screen, Curtain))
        await fingers.press("space")
        await until(fingers.pilot, lambda: isinstance(game.screen, TableScreen))
        await fingers.press("s", "up", "enter", *"hurry", "enter")
        assert chatted(table) == [(fingers.desk.seat, "hurry")]


async def test_a_lone_human_has_nobody_to_chat_with() -> None:
    async with seated(position(mage={"hand": ["Y4"]})) as (fingers, _):
        await fingers.press("s")
        assert "Say what?" in screen_text(fingers.pilot.app)
        assert isinstance(fingers.desk.ask, Menu)
        assert OWN_WORDS not in [option.label for option in fingers.desk.ask.options]


async def test_chat_is_there_after_the_game_is_taken_up_again() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        saved = await two_people_leave(pilot, "s", "up", "enter", *"See you later", "enter", "q", "2")
        go_on(game, saved.path, print)
        await until(pilot, lambda: isinstance(game.screen, Curtain))
        assert "See you" not in screen_text(game)
        await pilot.press("space")
        await until(pilot, lambda: isinstance(game.screen, TableScreen))
        await until(pilot, lambda: "Bob: See you later" in screen_text(game))
        assert chatted(table_screen(game).table) == [(BOB, "See you later")]


async def test_what_is_pasted_is_typed_in_its_turn_and_says_nothing_by_itself() -> None:
    async with talking() as (fingers, table):
        game = fingers.pilot.app
        game.post_message(events.Key("a", "a"))
        game.post_message(events.Paste(" well\r\ndone \x1b\x07"))
        game.post_message(events.Key("b", "b"))
        await until(fingers.pilot, lambda: fingers.desk.ask.text == "awell done b")
        assert table.chat() == []


async def test_what_is_pasted_where_nothing_is_typed_is_no_row_of_commands() -> None:
    async with seated(position(**TWO)) as (fingers, table):
        await fingers.press("space")
        fingers.pilot.app.post_message(events.Paste("1y\re1\rq1"))
        await fingers.pilot.pause()
        assert table.record().steps == ()
        assert isinstance(fingers.pilot.app.screen, TableScreen)
