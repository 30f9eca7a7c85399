"""Whole games by real keys, from the title to the result."""

from __future__ import annotations

import pytest
from house import Fingers, InlineAi, app, screen_text, table_screen

from cantina.app.screens.result import Result
from cantina.app.screens.title import Title
from cantina.players.levels import make_player


@pytest.mark.parametrize(("seed", "partners"), [(3, "greedy"), (5, "random")])
async def test_a_first_game_from_the_title_to_the_result(seed: int, partners: str) -> None:
    game = app(seed=seed, ai=InlineAi(partners))
    async with game.run_test(size=(80, 24)) as pilot:
        assert isinstance(game.screen, Title)
        await pilot.press("f")
        fingers = Fingers(pilot)
        screen = table_screen(game)
        table = screen.table
        me = make_player("greedy", 1)
        for _ in range(600):
            await pilot.pause()
            if table.over is not None:
                break
            pending = table.pending
            assert pending is not None
            if table.roles[pending.seat] != "human":
                continue
            legal = table.legal(pending.seat)
            await fingers.do(me.decide(table.view(pending.seat), legal, ()))
        assert table.over is not None
        await pilot.pause()
        assert isinstance(game.screen, Result)
        text = screen_text(game)
        assert ("W O N" if table.over.won else "L O S T") in text
        assert f"seed {seed}" in text
        await pilot.press("s")  # the same cards again
        again = table_screen(game).table
        assert (again.seed, again.config) == (seed, table.config)
        await pilot.press("q", "2")
        assert isinstance(game.screen, Title)
        assert "Unfinished games" in screen_text(game)
