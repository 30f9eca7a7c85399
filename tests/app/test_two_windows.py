"""One game in two windows: the second one is told, may take it over, and nothing is lost or doubled."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from house import NoAi, app, screen_text, until
from killing import started
from places import PROMPTS, game_of_two, games_folder, insist, settled
from terminal import Terminal

from cantina.app.screens.choice import Choice
from cantina.app.screens.curtain import Curtain
from cantina.app.screens.title import Title
from cantina.table.shelf import Shelf
from moments import loaded, save

IN_USE = "This game is open in another window."


async def test_a_game_that_is_left_can_be_gone_on_with_at_once() -> None:
    """The first table has given it back before the next key."""
    path = game_of_two()
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        for _ in range(3):
            await pilot.press("1")
            await until(pilot, lambda: isinstance(game.screen, Curtain))
            await pilot.press("q", "2", "1")
            await until(pilot, lambda: isinstance(game.screen, Curtain))
            await pilot.press("q", "2")
            await until(pilot, lambda: isinstance(game.screen, Title))
    assert loaded(path).notes == ()


async def test_where_the_system_does_not_say_who_has_it_it_is_told_and_left_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("cantina.table.holder._LOCKS", tmp_path / "none")
    path = game_of_two()
    other = Shelf(games_folder()).resume(path)
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        assert "open in another window" not in screen_text(game)
        await pilot.press("1")
        await until(pilot, lambda: isinstance(game.screen, Choice))
        await pilot.press("2")
        await until(pilot, lambda: "is being played in another window" in screen_text(game))
        assert isinstance(game.screen, Title)
        other.close()
        await pilot.press("1")
        await until(pilot, lambda: isinstance(game.screen, Curtain))


def second_window(terminal: Terminal) -> None:
    """See that the game is open elsewhere, and try to open it nevertheless: that is asked about."""
    terminal.wait_for("open in another window")
    terminal.send("1")
    terminal.wait_for(IN_USE)


@pytest.mark.slow
@pytest.mark.parametrize("stuck", [False, True], ids=["answers", "does not answer"])
def test_it_is_taken_over_from_another_window(stuck: bool) -> None:
    """The other one ends in good order; one that is stopped, as behind a line that is gone, by force."""
    path = save("discard", games_folder())
    with started("--ascii") as first:
        first.wait_for("Go on: ")
        first.send("1")
        first.wait_for(PROMPTS["discard"])
        settled(first)
        first.send("\r")
        first.wait_for("which holds 1 of 7")
        if stuck:
            first.kill(signal.SIGSTOP)
        with started("--ascii") as second:
            second_window(second)
            second.send("1")
            second.wait_for("Unfinished games")
            assert "which holds 1 of 7" in first.text  # it plays on
            second.send("1")
            second.wait_for(IN_USE)
            insist(second, "2", "which holds 1 of 7")
            assert first.wait() == (-signal.SIGKILL if stuck else 128 + signal.SIGTERM)
            if not stuck:
                first.read(0)
                assert b"Ended from outside (SIGTERM); the game is kept" in first.written
            settled(second)
            second.send("\r")
            second.wait_until(lambda: len(loaded(path).record().steps) >= 2)
    assert loaded(path).notes == ()
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.slow
def test_plain_mode_and_the_app_take_games_from_each_other() -> None:
    path = save("discard", games_folder())
    with started("--ascii") as first:
        first.wait_for("Go on: ")
        first.send("1")
        first.wait_for(PROMPTS["discard"])
        with started("--plain") as second:
            second.wait_for("It is open in another window.")
            second.wait_for("delete NUMBER, quit")
            second.send("1\n")
            second.wait_for("Take it over? y/n>")
            second.send("n\n")
            second.wait_for("It is open in another window.")
            second.send("1\n")
            second.wait_for("Take it over? y/n>")
            second.send("y\n")
            assert first.wait() == 128 + signal.SIGTERM
            second.wait_for("Bob>")
            with started("--ascii") as third:
                second_window(third)
                insist(third, "2", PROMPTS["discard"])
                assert second.wait() == 128 + signal.SIGTERM
                second.read(0)
                assert b"The game is kept" in second.written
    assert loaded(path).record().steps == ()
    assert list(path.parent.iterdir()) == [path]
