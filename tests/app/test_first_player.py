"""Who goes first, in the setup's field and by vote (SET-5)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from golden import check
from house import NoAi, app, content, screen_text, table_screen, until
from positions import BOB, OAKIE

from cantina.app.application import CantinaApp
from cantina.app.capabilities import Capabilities, GlyphSet
from cantina.app.form import Form
from cantina.app.screens.choice import Choice
from cantina.app.screens.page import Page
from cantina.app.screens.setup import Setup
from cantina.app.screens.table import TableScreen
from cantina.app.screens.vote import VoteScreen
from cantina.games.dungeon_rummy.setup import Config, SeatConfig
from cantina.table.party import Party, first_party

SEATS = (
    SeatConfig("mage", role="human"),
    SeatConfig("druid", role="human"),
    SeatConfig("bard"),
    SeatConfig("barbarian", role="companion"),
)
TWO = Party(Config(SEATS, first="mage"), {BOB: "Ann"})


def values(form: Form) -> list[str]:
    """What the field shows, gone round once from where it is."""
    seen: list[str] = []
    while True:
        field = next(field for field in form.fields() if field.row == "first")
        if field.value in seen:
            return seen
        seen.append(field.value)
        assert field.change is not None
        field.change(1)


def test_the_field_goes_round_the_players_the_lot_and_the_vote() -> None:
    assert values(Form(content(), TWO)) == [
        "Ann",
        "Oakie",
        "Milton",
        "by lot",
        "by vote: who has the most to regret?",
    ]


def test_a_vote_without_a_human_cannot_start() -> None:
    form = Form(content(), first_party())
    form.roles["mage"] = "ai"
    form.first = "vote"
    assert form.faults() == {"first": "A vote needs a human: AI partners regret nothing (SET-5)."}
    form.roles["mage"] = "human"
    assert form.faults() == {}


async def voting(game: CantinaApp, pilot: Any, party: Party = TWO) -> None:
    """Open the setup with this party, and the vote from it, by keys."""
    await pilot.press("s")
    await until(pilot, lambda: isinstance(game.screen, Setup))
    assert isinstance(game.screen, Setup)
    game.screen.form = Form(game.house.content, party, "7")
    game.screen.paint()
    await pilot.press("up", "up", "left")  # to the seed, to the first player, and round to its end
    assert "by vote" in screen_text(game)
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(game.screen, VoteScreen))


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_a_vote_by_keys(glyphs: GlyphSet) -> None:
    game = app(ai=NoAi(), capabilities=Capabilities(glyphs=glyphs))
    async with game.run_test(size=(80, 24)) as pilot:
        await voting(game, pilot)
        assert "Ann, which decision do you regret?" in screen_text(game)
        await pilot.press(*"I quit? No: 3x", "backspace", "enter")
        assert "Oakie, which decision do you regret?" in screen_text(game)
        await pilot.press("enter")
        text = screen_text(game)
        assert "Ann: I quit? No: 3" in text
        assert "Oakie: nothing at all, so far." in text
        assert "Lily" not in text
        check(f"vote-{glyphs}.txt", text)
        await pilot.press("down", "enter")
        await pilot.press("2")
        assert "Oakie goes first, with 2 votes." in screen_text(game)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(game.screen, TableScreen) or "please" in screen_text(game))
        table = table_screen(game).table
        assert table.seed == 7
        assert table.config is not None
        assert table.config.first == "druid"
        assert table.view(None).active == OAKIE
        assert table.names[BOB] == "Ann"


async def test_back_takes_answers_back_and_then_leaves_to_the_setup() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await voting(game, pilot)
        await pilot.press("a", "enter", "enter", "1")
        assert "Oakie, whose decision" in screen_text(game)
        await pilot.press("backspace")
        assert "Ann, whose decision" in screen_text(game)
        await pilot.press("escape", "escape")
        assert "Ann, which decision" in screen_text(game)
        assert isinstance(game.screen, VoteScreen)
        await pilot.press("escape", "2")  # what was told is not forgotten unasked
        await until(pilot, lambda: isinstance(game.screen, Setup))
        assert "by vote" in screen_text(game)


async def test_while_a_regret_is_typed_letters_are_no_commands() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await voting(game, pilot)
        await pilot.press(*"q1?:")
        assert isinstance(game.screen, VoteScreen)
        assert "> q1?:_" in screen_text(game)
        assert screen_text(game).endswith("Enter tell it  Esc back  F1 all keys")
        await pilot.press("f1")
        assert isinstance(game.screen, Page)
        await pilot.press("escape", "ctrl+c")
        assert isinstance(game.screen, Choice)


async def test_a_tie_is_said_to_be_one() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await voting(game, pilot)
        await pilot.press("enter", "enter", "1", "2")
        assert re.search(
            r"Ann and Oakie have 1 vote each. The lot falls on (Ann|Oakie), who", screen_text(game)
        )
