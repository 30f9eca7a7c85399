"""Odd moments: words to one person read by another, windows that change under a dialog, odd input."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from house import NoAi, app, content, screen_text, table_screen, until
from positions import BOB, OAKIE, position
from rich.cells import cell_len
from seats import LateAi, seated, two_people_leave

from cantina.app.screens.choice import Choice
from cantina.app.screens.curtain import Curtain
from cantina.app.screens.page import Page
from cantina.app.screens.result import Result
from cantina.app.screens.setup import Setup
from cantina.app.screens.small import Small
from cantina.app.screens.table import TableScreen
from cantina.app.take_over import go_on
from cantina.games.dungeon_rummy.actions import Draw
from cantina.table.party import first_party

CARD = re.compile(r"\b[RYGB](?:10|[2-9AJQK])\b")


async def test_what_was_said_to_one_person_is_not_read_by_the_next() -> None:
    hands = {"mage": {"hand": ["Y4", "RQ"]}, "druid": {"hand": ["G3", "BK"]}}
    async with seated(position(humans=("mage", "druid"), **hands)) as (fingers, _):
        game = fingers.pilot.app
        await fingers.press("space")
        fingers.desk.say("Y4 cannot be played there.", "bad")
        table_screen(game).paint()
        await fingers.pilot.pause()
        assert "Y4 cannot" in screen_text(game)
        await fingers.press("j", "1")
        await until(fingers.pilot, lambda: isinstance(game.screen, Curtain))
        await fingers.press("space")
        await until(fingers.pilot, lambda: isinstance(game.screen, TableScreen))
        assert fingers.desk.seat == OAKIE
        assert "Y4" not in screen_text(game)


@pytest.mark.parametrize("sign", ["²", "٣", "①", "-", "x", " "])
async def test_a_seed_takes_plain_digits_only(sign: str) -> None:
    game = app()
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await until(pilot, lambda: isinstance(game.screen, Setup))
        await pilot.press("up", sign, "enter")
        await until(pilot, lambda: isinstance(game.screen, TableScreen))
        assert table_screen(game).table.seed == 7


async def test_a_window_that_grows_under_a_page_shows_the_table_again() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        await until(pilot, lambda: isinstance(game.screen, TableScreen))
        await pilot.resize_terminal(60, 20)
        await until(pilot, lambda: isinstance(game.screen, Small))
        game.show_help(table_screen(game))  # as the palette may, a moment after the window has shrunk
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: isinstance(game.screen, Page))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(game.screen, TableScreen))


async def test_a_window_too_small_says_so_above_whatever_has_opened_meanwhile() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        await until(pilot, lambda: isinstance(game.screen, TableScreen))
        await pilot.resize_terminal(60, 20)
        await until(pilot, lambda: isinstance(game.screen, Small))
        game.to_title()
        await until(pilot, lambda: isinstance(game.screen, Small))
        game.start_first()
        await until(pilot, lambda: isinstance(game.screen, Small))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: isinstance(game.screen, TableScreen))


async def test_leaving_a_game_that_cannot_be_saved_says_that_it_is_lost() -> None:
    data = Path(os.environ["CANTINA_DATA_DIR"])
    data.parent.mkdir(parents=True)
    data.write_text("no folder can be here")
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        await until(pilot, lambda: isinstance(game.screen, TableScreen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(game.screen, Choice))
        await pilot.pause()
        text = " ".join(screen_text(game).split())
        assert "lives only as long as the program runs" in text
        assert "To the title; the game is lost" in text
        assert "kept" not in text


async def test_partners_paused_while_somebody_chooses_stay_paused() -> None:
    where = position(
        phase="draw",
        active="bard",
        humans=("druid",),
        druid={"tokens": 3, "hand": ["G3"]},
        mage={"damage": 3},
    )
    thinker = LateAi()
    async with seated(where, ai=thinker) as (fingers, table):
        await until(fingers.pilot, lambda: len(thinker.asked) == 1)
        await fingers.press("k", "a")  # any other key hurries them
        thinker.answer(0, lambda action: isinstance(action, Draw))
        await fingers.pilot.pause(0.05)
        await fingers.press("z", "backspace")
        await fingers.pilot.pause(0.05)
        assert table.record().steps == ()
        assert "paused" in screen_text(fingers.pilot.app)


async def test_a_rematch_is_dealt_with_the_content_of_its_game() -> None:
    game = app(ai=NoAi())
    kind = content().heroes["mage"].model_copy(update={"title": "Wizard"})
    other = content().model_copy(update={"heroes": content().heroes | {"mage": kind}})
    async with game.run_test(size=(80, 24)) as pilot:
        game.start(first_party(), 5, other)
        await until(pilot, lambda: isinstance(game.screen, TableScreen))
        await pilot.press("c", "2")
        await until(pilot, lambda: isinstance(game.screen, Result))
        await pilot.press("s")
        await until(pilot, lambda: isinstance(game.screen, TableScreen))
        again = table_screen(game).table
        assert again.over is None
        assert again.seed == 5
        assert again.content.heroes["mage"].title == "Wizard"


NAMES = [
    "漢字漢字漢字漢字漢字",
    "e\u0301" * 20,
    "\u0301\u0301",
    "x" + "\u0336" * 40,
    "Oakie",
    "Lily",
    "A\x1b[2Jb\nc",
    "[bold]x[/]",
    "\u202eabc",
    "👨‍👩‍👧‍👦👨‍👩‍👧‍👦",
    "W" * 40,
]


@pytest.mark.parametrize("name", NAMES)
async def test_columns_stand_whatever_two_people_are_called(name: str) -> None:
    where = position(humans=("mage", "druid"), mage={"hand": ["Y4"]})
    async with seated(where, names={BOB: name, OAKIE: name}) as (fingers, _):
        game = fingers.pilot.app
        await fingers.press("space")
        text = screen_text(game)
        assert {c for c in text if not c.isprintable()} == {"\n"}
        rows = [line for line in text.split("\n") if re.search(r"\d+/\d+ [█░]", line)]
        assert len(rows) == 4
        assert len({cell_len(re.split(r"\d+/\d+", row)[0]) for row in rows}) == 1
        assert all(cell_len(line) <= 80 for line in text.split("\n"))
        await fingers.press("i")
        assert fingers.desk.name(BOB) != fingers.desk.name(OAKIE)
        assert fingers.desk.name(BOB) in screen_text(game)


async def test_a_name_of_any_signs_can_be_typed() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await until(pilot, lambda: isinstance(game.screen, Setup))
        await pilot.press("tab", "tab", *"漢字\u0301ÄÖ[/]éß", "enter")
        await until(pilot, lambda: isinstance(game.screen, TableScreen) and "漢字" in screen_text(game))


async def test_the_result_shows_no_card_that_only_one_of_two_people_saw() -> None:
    where = position(
        phase="draw", humans=("mage", "druid"), mage={"hand": ["Y4", "RQ"]}, druid={"hand": ["G3", "BK"]}
    )
    async with seated(where, ai=NoAi()) as (fingers, table):
        game = fingers.pilot.app
        await fingers.press("space", "d")
        assert re.search(r"Bob draws [RYGB]\w+ from", screen_text(game))
        await fingers.press("c", "2")
        await until(fingers.pilot, lambda: "G I V E N" in screen_text(game))
        assert table.over is not None
        assert "Bob draws a card" in screen_text(game)
        assert not CARD.search(screen_text(game))
        await fingers.press("l")
        await until(fingers.pilot, lambda: "What has happened" in screen_text(game))
        assert "Bob draws a card" in screen_text(game)
        assert not CARD.search(screen_text(game))


async def test_a_game_of_two_people_is_resumed_behind_a_curtain_and_its_damage_is_told_after_it() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        saved = await two_people_leave(pilot, "d", "q", "2")
        with saved.path.open("ab") as file:
            file.write(b"a line that is none\n")
        go_on(game, saved.path, print)
        await until(pilot, lambda: isinstance(game.screen, Curtain))
        assert not CARD.search(screen_text(game))
        for keys in (["question_mark"], ["q"], ["l"], ["v"], ["x"], ["i"], ["u"], ["j"], ["enter"]):
            await pilot.press(*keys)
            assert not CARD.search(screen_text(game))
            if not isinstance(game.screen, Curtain):
                await pilot.press("escape")
        await until(pilot, lambda: isinstance(game.screen, Curtain))
        await pilot.press("space")
        said = "was damaged after its step 1"
        await until(pilot, lambda: said in " ".join(screen_text(game).split()))
