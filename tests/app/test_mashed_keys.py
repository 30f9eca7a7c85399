"""Keys at random, fast and without sense: nothing ends the app but leaving it."""

from __future__ import annotations

import random

import pytest
from house import InlineAi, app
from rooms import ROOMS

KEYS = [
    *"abcdefghijklmnoprstuvwxyzRYGB0123456789",
    *(
        "enter",
        "tab",
        "shift+tab",
        "escape",
        "backspace",
        "up",
        "down",
        "left",
        "right",
        "space",
        "home",
        "end",
    ),
    *("pageup", "pagedown", "delete", "plus", "minus", "slash", "colon", "semicolon", "comma", "full_stop"),
    *("question_mark", "f1", "ctrl+p", "f5", "ctrl+l", "exclamation_mark"),
]
PRESSED = 100


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize("screen", ROOMS)
async def test_mashed_keys_break_nothing(
    screen: str, seed: int, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))  # a game may be given away into a file
    chance = random.Random(f"{screen} {seed}")
    game = app(ai=InlineAi("random"), seed=seed)
    async with game.run_test(size=chance.choice([(80, 24), (132, 43)])) as pilot:
        ROOMS[screen](game)
        await pilot.pause()
        for _ in range(PRESSED // 4):
            await pilot.press(*chance.choices(KEYS, k=4))
            assert game.broken is None
            if not game.is_running:
                break
