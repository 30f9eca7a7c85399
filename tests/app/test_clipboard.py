"""Copying by OSC 52, near and far, through tmux and screen; what is too long for it goes into a file."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest
from house import NoAi, app, screen_text, table_screen
from positions import position
from rooms import ended, full_history
from seats import seated
from terminal import cantina
from test_by_mouse import Clicks

from cantina.app.clipboard import LIMIT, PIECE, fits, route, sequence
from cantina.app.screens.field import Field
from cantina.app.screens.page import Page
from cantina.app.screens.result import Result
from cantina.table.exchange import read_file
from finished import won

OSC_52 = re.compile("\x1b\\]52;c;([A-Za-z0-9+/=]*)\x07")
ASKED = "Copy what of this game?"


def texts(signs: str) -> list[str]:
    """What a terminal would put into its clipboard."""
    return [base64.b64decode(found).decode() for found in OSC_52.findall(signs)]


def through_screen(signs: str) -> str:
    """What GNU screen passes on: what stands in a DCS, and nothing else."""
    return "".join(re.findall("\x1bP(.*?)\x1b\\\\", signs, re.DOTALL))


def through_tmux(signs: str) -> str:
    """What tmux passes on where that is allowed."""
    return "".join(re.findall("\x1bPtmux;(.*?[^\x1b])\x1b\\\\", signs, re.DOTALL)).replace("\x1b\x1b", "\x1b")


@pytest.mark.parametrize("text", ["", "a", "Karten ♠ 漢\n" * 50, "x" * LIMIT])
def test_a_text_arrives_by_every_way(text: str) -> None:
    assert texts(sequence(text, "straight")) == [text]
    assert texts(through_screen(sequence(text, "screen"))) == [text]
    assert texts(through_tmux(sequence(text, "tmux"))) == [text]
    assert texts(sequence(text, "tmux").partition("\x1bP")[0]) == [text]  # for its own clipboard
    assert texts(through_screen(sequence(text, "unsure"))) == [text]


def test_screen_gets_small_pieces_and_nothing_that_spills_over_the_window() -> None:
    text = "x" * LIMIT
    for way in ("screen", "unsure"):
        signs = sequence(text, way)
        assert max(map(len, re.findall("\x1bP(.*?)\x1b\\\\", signs, re.DOTALL))) <= PIECE
        assert not re.sub("\x1bP.*?\x1b\\\\", "", signs, flags=re.DOTALL)
    outside = re.sub("\x1bP.*?\x1b\\\\", "", sequence("cantina", "unsure"), flags=re.DOTALL)
    assert texts(outside) == ["cantina"]  # it may be tmux on another host


def test_the_way_is_found_by_what_the_program_runs_in() -> None:
    assert route({"TERM": "xterm-256color"}).way == "straight"
    assert route({"TERM": "screen-256color", "TMUX": "/tmp/t,1,0"}).way == "tmux"
    assert route({"TERM": "tmux-256color"}).way == "tmux"
    assert route({"TERM": "screen", "STY": "12.pts"}).way == "screen"
    assert route({"TERM": "screen"}).way == "unsure"
    assert "set-clipboard on" in route({"TERM": "tmux"}).about


def test_how_much_fits_is_counted_in_bytes() -> None:
    assert fits("x" * LIMIT)
    assert not fits("x" * (LIMIT + 1))
    assert not fits("é" * (LIMIT // 2 + 1))


async def test_from_the_table_the_log_is_copied_by_keys() -> None:
    game, sent = app(ai=NoAi()), list[str]()
    async with game.run_test(size=(80, 24)) as pilot:
        game.send = sent.append  # type: ignore[method-assign]
        game.start_first()
        await pilot.pause()
        await pilot.press("l")
        assert "c copy" in screen_text(game).splitlines()[-1]
        await pilot.press("c")
        assert ASKED in screen_text(game)
        assert "with all secrets!" in screen_text(game)  # the game goes on
        await pilot.press("1")
        await pilot.pause()
        (text,) = texts("".join(sent))
        assert text.startswith("Turn 1, Bob\n")
        assert "Oakie draws 7 cards" in text  # and not which
        assert "A terminal does not answer" in screen_text(game)
        await pilot.press("enter", "backspace")
        await pilot.pause()
        assert game.screen is table_screen(game)


async def test_a_game_that_began_from_a_position_has_no_command_that_deals_it() -> None:
    async with seated(position(mage={"hand": ["Y4"]})) as (fingers, table):
        await fingers.press("l", "c")
        assert ASKED in screen_text(fingers.pilot.app)
        assert "deals this game again" not in screen_text(fingers.pilot.app)
        await fingers.press("escape", "escape")
        assert table.record().steps == ()


async def test_at_the_end_the_record_is_copied_and_can_be_taken_in(tmp_path: Path) -> None:
    game, sent = app(ai=NoAi()), list[str]()
    async with game.run_test(size=(80, 24)) as pilot:
        game.send = sent.append  # type: ignore[method-assign]
        game.show_table(ended())
        await pilot.pause()
        assert isinstance(game.screen, Result)
        await Clicks(pilot).click("copy")
        await pilot.pause()
        assert ASKED in screen_text(game)
        await Clicks(pilot).click("pick-2")
        await pilot.pause()
        (text,) = texts("".join(sent))
        (tmp_path / "a.json").write_text(text, encoding="utf-8")
        assert read_file(tmp_path / "a.json").record == ended().record()


async def test_from_the_history_the_command_that_deals_a_game_again_is_copied() -> None:
    game, sent = app(ai=NoAi()), list[str]()
    async with game.run_test(size=(80, 24)) as pilot:
        game.send = sent.append  # type: ignore[method-assign]
        full_history(game)
        await pilot.pause()
        await pilot.press("c", "2")
        await pilot.pause()
        (text,) = texts("".join(sent))
        assert re.fullmatch(r"cantina --seed \d+ --setup '.*'", text)
        assert text in " ".join(screen_text(game).split())


async def test_the_log_is_written_into_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSH_CONNECTION", "::1 1 ::1 22")
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        full_history(game)
        await pilot.pause()
        await pilot.press("c", "4")
        await pilot.pause()
        assert isinstance(game.screen, Field)
        target = tmp_path / "evening.txt"
        await pilot.press("ctrl+u", *str(target), "enter")
        await pilot.pause()
        told = " ".join(screen_text(game).split())
        assert f"Written:{target}" in told.replace(" ", "")  # a long path is wrapped anywhere
        assert "scp HOST:" in told
        lines = target.read_text(encoding="utf-8").splitlines()
        assert lines[0].startswith("Turn 1, ")
        assert len(lines) > 100


async def test_what_is_too_long_for_a_clipboard_goes_into_a_file_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cantina.app.clipboard.LIMIT", 1000)
    game, sent = app(ai=NoAi()), list[str]()
    async with game.run_test(size=(80, 24)) as pilot:
        game.send = sent.append  # type: ignore[method-assign]
        full_history(game)
        await pilot.pause()
        await pilot.press("c", "3")
        await pilot.pause()
        assert isinstance(game.screen, Field)
        assert "a file then" in " ".join(screen_text(game).split())
        assert sent == []
        await pilot.press("enter")
        await pilot.pause()
        (written,) = tmp_path.glob("*.json")
        assert read_file(written).record == won("lich")


async def test_a_page_that_is_no_log_has_nothing_to_copy() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        game.show_page("A page", lambda width: [])
        await pilot.pause()
        assert isinstance(game.screen, Page)
        await pilot.press("c")
        await pilot.pause()
        assert ASKED not in screen_text(game)


@pytest.mark.slow
def test_a_real_terminal_gets_it() -> None:
    with cantina("--seed", "7", "--setup", "mage=human bard=companion difficulty=easy") as terminal:
        terminal.wait_for("draw a card")
        terminal.send("l")
        terminal.wait_for("What has happened")
        terminal.send("c")
        terminal.wait_for(ASKED)
        terminal.send("2")
        terminal.wait_for("Sent to your terminal")
        assert texts(terminal.written.decode()) == [
            "cantina --seed 7 --setup 'bard=companion difficulty=easy'",
        ]
        terminal.send("\r")


@pytest.mark.slow
def test_a_setup_that_cannot_be_dealt_is_told() -> None:
    with cantina("--setup", "mage=sleepy") as terminal:
        terminal.wait_for("There is no such game")
        terminal.send("\r")
        terminal.wait_for("first game")
