"""Every small question of the app: its answers are inside the smallest screen, and each can be chosen."""

from __future__ import annotations

import pytest
from house import NoAi, app, screen_text, table_at
from rooms import RESTING

from cantina.app.screens.choice import Choice


@pytest.mark.parametrize("size", [(80, 24), (132, 43)])
@pytest.mark.parametrize("key", ["q", "i", "c", "j"])
async def test_all_answers_of_a_question_at_the_table_are_on_the_screen(
    key: str, size: tuple[int, int]
) -> None:
    humans = [{**seat, "role": "human"} for seat in RESTING["seats"]]
    names = {hero: f"Maximilian{hero}" for hero in range(4)}
    game = app(ai=NoAi())
    async with game.run_test(size=size) as pilot:
        game.show_table(table_at({**RESTING, "seats": humans}, names))
        await pilot.pause()
        await pilot.press("space", key)
        choice = game.screen
        assert isinstance(choice, Choice), screen_text(game)
        lines = screen_text(game).split("\n")
        assert len(choice._answers) >= 2
        for number, answer in enumerate(choice._answers, 1):
            [line] = [line for line in lines if f" {number} {answer.label}" in line]
            assert len(line) <= size[0]
        assert sum(choice._question.split()[0] in line for line in lines) >= 1


async def test_the_question_before_a_game_is_thrown_away_is_on_the_screen() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", "q", "2", "x")
        assert isinstance(game.screen, Choice)
        text = screen_text(game)
        assert "Keep it" in text
        assert "Throw it away" in text
