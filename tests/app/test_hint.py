"""The hint key: the plan of the best AI, its reasons, and Enter for the first step."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest
from house import NoAi, screen_text, until
from positions import BOB, position
from seats import seated

from cantina.app.desk.confirm import Confirm
from cantina.app.desk.hint import Hint
from cantina.app.desk.play import Rest
from cantina.app.lines import text_of, width_of
from cantina.players.thinking import AiFailed


@pytest.mark.parametrize("phase", ["draw", "action", "discard"])
async def test_enter_does_the_first_step_of_the_hint(phase: str) -> None:
    where = position(phase=phase, mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4", "G8", "BK"]})
    async with seated(where) as (fingers, table):
        await fingers.press("h")
        await until(fingers.pilot, lambda: isinstance(fingers.desk.ask, Hint))
        text = screen_text(fingers.pilot.app)
        assert "A hint: this is what an AI partner would do in your seat." in text
        first = fingers.desk.ask.first  # type: ignore[attr-defined]
        await fingers.press("enter")
        if isinstance(fingers.desk.ask, Confirm):
            await fingers.press("enter")
        assert table.record().steps[-1] == first


async def test_however_long_its_steps_are_a_hint_says_that_there_are_more() -> None:
    async with seated(position(phase="action")) as (fingers, _):
        await fingers.press("h")
        await until(fingers.pilot, lambda: isinstance(fingers.desk.ask, Hint))
        hint = fingers.desk.ask
        assert isinstance(hint, Hint)
        for length in range(1, 80):
            hint._steps = ["x" * length] * 9
            lines = hint.panel(80, 6)
            assert sum("more, Down)" in text_of(line) for line in lines) == 1, length
            assert all(width_of(line) <= 80 for line in lines), length


async def test_a_hint_can_be_left_and_nothing_is_done() -> None:
    async with seated(position(mage={"zone": ["Y5"], "hand": ["B6"]})) as (fingers, table):
        await fingers.press("h")
        await until(fingers.pilot, lambda: isinstance(fingers.desk.ask, Hint))
        await fingers.press("backspace")
        assert isinstance(fingers.desk.ask, Rest)
        assert table.record().steps == ()


class LateAi(NoAi):
    """Gives its advice when the test says so."""

    def __init__(self) -> None:
        self.answer: Future[Any] = Future()

    def advise(self, *_: object) -> Future[Any]:
        return self.answer


async def test_a_hint_that_comes_late_does_not_take_away_what_was_begun_meanwhile() -> None:
    ai = LateAi()
    async with seated(position(mage={"hand": ["B6", "Y4"]}), ai=ai) as (fingers, _):
        await fingers.press("h")
        assert "Thinking of a hint" in screen_text(fingers.pilot.app)
        await fingers.press("1")
        begun = fingers.desk.ask
        ai.answer.set_exception(AiFailed("died over its move twice"))
        await fingers.pilot.pause()
        assert fingers.desk.ask is begun


async def test_an_ai_that_fails_is_said_and_the_game_goes_on() -> None:
    ai = LateAi()
    async with seated(position(mage={"hand": ["B6", "Y4"]}), ai=ai) as (fingers, _):
        ai.answer.set_exception(AiFailed("died over its move twice"))
        await fingers.press("h")
        await until(fingers.pilot, lambda: "There is no hint" in screen_text(fingers.pilot.app))
        assert isinstance(fingers.desk.ask, Rest)


async def test_there_is_no_hint_for_others_decisions() -> None:
    where = position(active="druid", druid={"hand": ["G4"]}, mage={"hand": ["B6"]})
    async with seated(where) as (fingers, _):
        assert fingers.desk.seat == BOB
        await fingers.press("h")
        assert "Thinking of a hint" not in screen_text(fingers.pilot.app)
