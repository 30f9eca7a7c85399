"""Keys in heaps: each is given once, in its order, to what it was typed for, and none to what came later."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from house import NoAi, app, screen_text, table_at, table_screen, until
from positions import LILY, position
from rooms import RESTING
from seats import seated
from terminal import cantina
from textual import events

from cantina.app.application import CantinaApp
from cantina.app.desk.confirm import Confirm
from cantina.app.desk.decide import React
from cantina.app.screens.choice import Answer, Choice
from cantina.app.screens.field import Field
from cantina.games.dungeon_rummy.actions import Accept, Discard, Draw, End
from cantina.table.exchange import kept_game
from cantina.table.shelf import Shelf

HEAP = 200
SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789 .,;:!?"


def burst(game: CantinaApp, *keys: str) -> None:
    """Type all of it before the app has seen the first key."""
    for key in keys:
        game.post_message(events.Key(key, key if len(key) == 1 else None))


async def test_200_keys_at_the_table_are_200_steps() -> None:
    async with seated(position(mage={"hand": ["Y4", "G8", "B2"]})) as (fingers, table):
        burst(fingers.pilot.app, "1", *["right"] * HEAP)
        await until(fingers.pilot, lambda: fingers.desk.ask.marks().hand == HEAP % 3)
        await fingers.pilot.pause()
        assert fingers.desk.ask.marks().hand == HEAP % 3
        assert table.record().steps == ()


async def test_200_signs_in_a_field_are_that_text() -> None:
    game = app(ai=NoAi())
    text = "".join(random.Random(1).choices(SIGNS, k=HEAP))
    taken: list[str] = []
    async with game.run_test(size=(80, 24)) as pilot:
        game.push_screen(Field("What?", "", lambda typed: taken.append(typed)))
        burst(game, *text, "enter")
        await until(pilot, lambda: taken)
        assert taken == [text]


async def test_200_keys_in_a_list_go_200_entries_on() -> None:
    game = app(ai=NoAi())
    given: list[int] = []
    async with game.run_test(size=(80, 24)) as pilot:
        game.ask("Which?", [Answer(str(n), lambda n=n: given.append(n)) for n in range(7)])
        burst(game, *["down"] * HEAP, "enter")
        await until(pilot, lambda: given)
        assert given == [HEAP % 7]


async def test_keys_that_are_typed_before_a_warning_do_not_agree_to_it() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        game.show_table(table_at(RESTING | {"enemies": [{"id": "florist-orc", "level": 0, "damage": 6}]}))
        await pilot.pause()
        table, desk = table_screen(game).table, table_screen(game).desk
        burst(game, "e", *["enter"] * HEAP)
        await until(pilot, lambda: isinstance(desk.ask, Confirm) and "once more" in screen_text(game))
        await pilot.pause()
        assert isinstance(desk.ask, Confirm)
        assert table.record().steps == ()
        await pilot.press("enter")  # now it has been seen
        assert [type(step) for step in table.record().steps] == [End]


async def test_a_key_that_repeats_itself_does_not_agree_to_a_warning_either() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        game.reaction = 60.0
        game.show_table(table_at(RESTING | {"enemies": [{"id": "florist-orc", "level": 0, "damage": 6}]}))
        await pilot.pause()
        desk = table_screen(game).desk
        await pilot.press("e", "enter", "enter")
        assert isinstance(desk.ask, Confirm)
        game.reaction = 0.0
        await pilot.press("backspace")
        assert not isinstance(desk.ask, Confirm)


async def test_keys_that_are_typed_before_hits_are_asked_about_do_not_let_them_land() -> None:
    early = events.Key("enter", "\r")
    where = position(phase="enemy", active="barbarian", humans=("barbarian",), enemy="vegan-troll")
    where["seats"][3] |= {"tokens": 3, "hand": ["R4"]}
    where["enemy_deck"] = ["beerholder"]
    async with seated(where) as (fingers, table):
        assert isinstance(fingers.desk.ask, React)
        fingers.pilot.app.post_message(early)
        await until(fingers.pilot, lambda: "once more" in screen_text(fingers.pilot.app))
        assert table.record().steps == ()
        await fingers.press("enter")
        assert table.record().steps == (Accept(LILY),)


async def test_what_cannot_be_undone_is_chosen_by_no_key_that_was_typed_before_it_was_asked() -> None:
    game = app(ai=NoAi())
    done: list[str] = []
    async with game.run_test(size=(80, 24)) as pilot:
        gone, kept = Answer("Gone", lambda: done.append("gone"), final=True), Answer("Kept")
        early = [events.Key("2", "2"), events.Key("enter", "\r")]
        game.ask("Throw it away?", [kept, gone])
        await until(pilot, lambda: isinstance(game.screen, Choice) and game.screen.ready)
        for key in early:
            game.post_message(key)
        await pilot.pause()
        assert done == []
        assert isinstance(game.screen, Choice)
        await pilot.press("2")
        assert done == ["gone"]


@pytest.mark.slow
@pytest.mark.parametrize("piece", [10_000, 7])
def test_a_turn_in_one_heap_with_200_keys_is_one_turn(piece: int, tmp_path: Path) -> None:
    """Draw, end, discard, and then keys that only look, while partners think in a process of their own."""
    settings = tmp_path / "settings.toml"
    settings.write_text('pace = "instant"\nai_level = "greedy"\nreactions = "deadly"\n', encoding="utf-8")
    folders = {"CANTINA_DATA_DIR": str(tmp_path), "CANTINA_CONFIG_DIR": str(tmp_path)}
    keys = "\re1\r" + "l" + "\x1b[B\x1b[A" * 80 + "\r" + "o" * 34 + "?" + "\r"
    with cantina("--seed", "7", "--setup", "difficulty=first-game", **folders) as terminal:
        terminal.wait_for("draw a card")
        for at in range(0, len(keys), piece):
            os.write(terminal.fd, keys[at : at + piece].encode())
        terminal.wait_for("Turn 5, Bob")
        terminal.wait_for("draw a card")
        terminal.send("q")
        terminal.wait_for("The game is kept")
        terminal.send("\r")
        assert terminal.wait() == 0
    steps = kept_game(Shelf(tmp_path / "games").unfinished()[0].path).record.steps
    assert [type(step) for step in steps[:3]] == [Draw, End, Discard]
    assert (
        sum(getattr(step, "seat", None) == 1 and isinstance(step, Draw | End | Discard) for step in steps)
        == 3
    )
