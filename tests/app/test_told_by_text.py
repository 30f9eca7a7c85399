"""What a screen tells by colours or attributes it tells by its text as well, wherever the cursor is."""

from __future__ import annotations

from pathlib import Path

import pytest
from house import NoAi, app, screen_text
from rich.style import Style
from test_every_screen import OPENINGS

from cantina.app.application import CantinaApp
from cantina.app.capabilities import Capabilities

WALK = (
    "down",
    "right",
    "tab",
    "tab",
    "space",
    "left",
    "plus",
    "down",
    "y",
    "up",
    "shift+tab",
    "space",
    "2",
    "r",
)
"""Keys that go about on a screen, mark something, and take things up."""

Look = list[tuple[bool, bool, bool]]


def look(game: CantinaApp) -> Look:
    """Of each cell, whether it is bold, underlined and reversed."""
    cells: Look = []
    for strip in game.screen._compositor.render_strips(game.size):
        for segment in strip:
            style = segment.style or Style()
            cells += [(bool(style.bold), bool(style.underline), bool(style.reverse))] * len(segment.text)
    return cells


@pytest.mark.slow
@pytest.mark.parametrize("name", OPENINGS)
async def test_screens_of_the_same_text_look_the_same_without_colours(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CANTINA_CONFIG_DIR", str(tmp_path / "config"))
    opened, keys = OPENINGS[name]
    game = app(capabilities=Capabilities(colours="none", glyphs="ascii"), ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        opened(game)
        await pilot.pause()
        await pilot.press(*keys)
        seen: dict[str, tuple[Look, str]] = {}
        for key in ("", *WALK):
            await pilot.press(*[key] * bool(key))
            await pilot.pause()
            text, now = screen_text(game), look(game)
            before, when = seen.setdefault(text, (now, key))
            assert now == before, f"after {key!r} it looks otherwise than after {when!r}:\n{text}"
