"""Esc is never the only key that leaves something, and nothing that was typed is lost by it unasked."""

from __future__ import annotations

from pathlib import Path

import pytest
from house import NoAi, app, screen_text, table_screen, until
from positions import position
from rooms import ROOMS
from seats import seated

from cantina.app.commands import COMMANDS
from cantina.app.desk.chat import SayFreely
from cantina.app.screens.choice import Answer, Choice
from cantina.app.screens.field import Field
from cantina.app.screens.finder import Finder
from cantina.app.screens.keys import KeysScreen
from cantina.app.screens.setup import Setup
from cantina.app.screens.title import Title
from cantina.app.screens.vote import VoteScreen

TWO = {"humans": ("mage", "druid"), "mage": {"hand": ["Y4"]}, "druid": {"hand": ["G3"]}}


def test_every_command_that_esc_gives_has_another_key_which_is_the_one_that_is_shown() -> None:
    for command in COMMANDS:
        if "escape" in command.keys:
            assert [key for key in command.keys if key != "escape"], command
            assert command.cap != "Esc"


@pytest.mark.parametrize("room", sorted(ROOMS))
async def test_a_screen_is_left_as_well_by_backspace_as_by_esc(
    room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = {}
    for key in ("escape", "backspace"):
        monkeypatch.setenv("CANTINA_DATA_DIR", str(tmp_path / key))
        game = app(ai=NoAi())
        async with game.run_test(size=(80, 24)) as pilot:
            ROOMS[room](game)
            await pilot.pause()
            if room == "setup":
                await pilot.press("up")  # off the fields in which it erases
            await pilot.press(key)
            await pilot.pause()
            left[key] = type(game.screen)
    assert left["escape"] == left["backspace"]


async def test_a_field_asks_before_it_forgets_what_was_typed() -> None:
    game, taken = app(ai=NoAi()), list[str]()
    async with game.run_test(size=(80, 24)) as pilot:
        game.push_screen(Field("What?", "a", lambda text: taken.append(text)))
        await pilot.pause()
        await pilot.press("b", "escape")
        await until(pilot, lambda: isinstance(game.screen, Choice))
        await pilot.press("escape")  # and a second one does not forget it either
        await until(pilot, lambda: isinstance(game.screen, Field))
        await pilot.press("ctrl+c")
        await until(pilot, lambda: isinstance(game.screen, Choice))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(game.screen, Field))
        await pilot.press("c", "enter")
        assert taken == ["abc"]
        game.push_screen(Field("What?", "a", lambda text: taken.append(text)))
        await pilot.pause()
        await pilot.press("b", "escape", "2")
        await until(pilot, lambda: isinstance(game.screen, Title))
        game.push_screen(Field("What?", "a", lambda text: taken.append(text)))
        await pilot.pause()
        await pilot.press("escape")  # nothing was typed
        await until(pilot, lambda: isinstance(game.screen, Title))
        assert taken == ["abc"]


async def test_a_line_that_was_not_said_is_there_when_one_comes_back_and_only_for_who_typed_it() -> None:
    async with seated(position(**TWO)) as (fingers, table):
        desk = fingers.desk
        await fingers.press("space", "s", "9", "enter", *"well", "escape")
        assert not isinstance(desk.ask, SayFreely)
        assert "well" not in screen_text(fingers.pilot.app)
        await fingers.press("s", "9", "enter")
        assert isinstance(desk.ask, SayFreely)
        assert desk.ask.text == "well"
        await fingers.press("enter", "s", "9", "enter")
        assert [line.text for line in table.chat()] == ["well"]
        assert desk.ask.text == ""
        await fingers.press("a", "backspace", "backspace")  # so leaves Backspace, where nothing stands
        assert not isinstance(desk.ask, SayFreely)
        assert desk.drafts.get(2, "") == ""


async def test_the_setup_is_as_it_was_left() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await until(pilot, lambda: isinstance(game.screen, Setup))
        await pilot.press("up", "up", *"42")  # the seed is the last field, above the first seat's
        before = [field.value for field in game.screen.form.fields()]
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(game.screen, Title))
        await pilot.press("s")
        await until(pilot, lambda: isinstance(game.screen, Setup))
        assert [field.value for field in game.screen.form.fields()] == before
        assert "42" in " ".join(before)


async def test_a_regret_is_there_again_and_the_vote_asks_before_it_forgets() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        ROOMS["vote"](game)
        await pilot.pause()
        vote = game.screen
        assert isinstance(vote, VoteScreen)
        await pilot.press(*"I drew", "enter", "escape")
        assert "> I drew_" in screen_text(game)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(game.screen, Choice))
        await pilot.press("escape")
        await until(pilot, lambda: game.screen is vote)
        assert "> I drew_" in screen_text(game)


@pytest.mark.parametrize("key", ["ctrl+c", "escape"])
async def test_a_key_that_is_awaited_need_not_be_given(key: str) -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        game.push_screen(KeysScreen())
        await pilot.pause()
        await pilot.press("enter")
        assert "Esc or Ctrl+C leaves it" in screen_text(game)
        await pilot.press(key)
        assert "Ctrl+C leaves it" not in screen_text(game)
        assert not game.keymap.chosen
        assert isinstance(game.screen, KeysScreen)


async def test_the_finder_is_left_by_backspace_too() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("colon")
        await until(pilot, lambda: isinstance(game.screen, Finder))
        await pilot.press("backspace")
        await until(pilot, lambda: isinstance(game.screen, Title))
        game.ask("Well?", [Answer("Yes")])
        await until(pilot, lambda: isinstance(game.screen, Choice))


async def test_esc_at_the_table_does_nothing_to_the_game() -> None:
    async with seated(position(mage={"hand": ["Y4", "G8"]})) as (fingers, table):
        await fingers.press(*["escape"] * 5, "1", "escape", "m", "escape", "e", "escape", "escape")
        assert [type(step).__name__ for step in table.record().steps] == ["End"]  # of the e
        assert table_screen(fingers.pilot.app) is fingers.pilot.app.screen
