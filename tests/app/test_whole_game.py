"""Whole games by real keys, from the title to the result."""

from __future__ import annotations

import pytest
from house import Fingers, InlineAi, app, screen_text, table_screen

from cantina.app.screens.result import Result
from cantina.app.screens.title import Title


@pytest.mark.parametrize(("seed", "partners"), [(3, "greedy"), (5, "random")])
async def test_a_first_game_from_the_title_to_the_result(seed: int, partners: str) -> None:
    game = app(seed=seed, ai=InlineAi(partners))
    async with game.run_test(size=(80, 24)) as pilot:
        assert isinstance(game.screen, Title)
        await pilot.press("f")
        table = table_screen(game).table
        await Fingers(pilot).play_out(table)
        assert isinstance(game.screen, Result)
        assert table.over is not None
        text = screen_text(game)
        assert ("W O N" if table.over.won else "L O S T") in text
        assert f"seed {seed}" in text
        await pilot.press("s")  # the same cards again
        again = table_screen(game).table
        assert (again.seed, again.config) == (seed, table.config)
        await pilot.press("q", "2")
        assert isinstance(game.screen, Title)
        assert "Unfinished games" in screen_text(game)
