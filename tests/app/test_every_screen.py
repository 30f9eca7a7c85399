"""Every screen as it looks: at three sizes, in shapes and in ASCII, and without colour.

A golden file holds a screen in all its forms. Without colour a line of marks stands under each line of text
that has any: ``b`` bold, ``u`` underlined, ``r`` reversed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from golden import FOLDER, check
from house import NoAi, app, screen_text, table_at, until
from positions import position
from rich.style import Style
from rooms import RESTING, ROOMS
from test_screens import RICH

from cantina.app.application import CantinaApp
from cantina.app.capabilities import Capabilities
from cantina.settings import GlyphSet

SIZES = ((80, 24), (100, 30), (132, 43))
FORMS: list[tuple[tuple[int, int], GlyphSet]] = [
    (size, glyphs) for size in SIZES for glyphs in ("unicode", "ascii")
]
HITS = position(
    phase="enemy",
    active="barbarian",
    humans=("barbarian",),
    enemy="vegan-troll",
    barbarian={"tokens": 3, "hand": ["R4"], "damage": 20},
) | {"enemy_deck": ["beerholder"]}

COMES_LATER = {"bestiary": "You have finished no game", "table-hint": "A hint:", "statistics": "Statistics"}
"""Words of what is not there at once."""


def at_table(where: dict[str, object], *keys: str) -> tuple[Callable[[CantinaApp], object], tuple[str, ...]]:
    return lambda game: game.show_table(table_at(where)), keys


OPENINGS: dict[str, tuple[Callable[[CantinaApp], object], tuple[str, ...]]] = {
    **{name: (opened, ()) for name, opened in ROOMS.items()},
    "table-rich": at_table(RICH),
    "table-play": at_table(RICH, "1"),
    "table-move": at_table(RICH, "m", "right", "space", "right", "space", "r"),
    "table-attack": at_table(RICH, "a"),
    "table-token": at_table(RICH, "k"),
    "table-treasure": at_table(RICH, "t"),
    "table-say": at_table(RICH, "s"),
    "table-hint": at_table(RESTING, "h"),
    "table-react": at_table(HITS),
    "table-seats": at_table(RICH, "i"),
    "help": at_table(RICH, "question_mark"),
    "finder": at_table(RICH, "colon"),
    "trash": at_table(RICH, "x"),
    "log": at_table(RICH, "1", "g", "l"),
    "statistics": (ROOMS["history"], ("s",)),
    "rule": (ROOMS["guide"], ("slash", *"meld-2", "enter", "enter")),
    "lesson": (lambda game: None, ("l",)),
}


async def shown(
    name: str, size: tuple[int, int], capabilities: Capabilities, look: Callable[[CantinaApp], str]
) -> str:
    """Open a screen, and look at it when all of it is there."""
    opened, keys = OPENINGS[name]
    game = app(capabilities=capabilities, ai=NoAi())
    async with game.run_test(size=size) as pilot:
        await pilot.pause()
        opened(game)
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        await until(pilot, lambda: COMES_LATER.get(name, "") in look(game))
        now = look(game)
        return re.sub(r"seed \d+", "seed N", now)


def marked(game: CantinaApp) -> str:
    """The text, and under each line how it is marked; no cell has a colour."""
    lines: list[str] = []
    for strip in game.screen._compositor.render_strips(game.size):
        text, marks = "", ""
        for segment in strip:
            style = segment.style or Style()
            assert style.color is None or style.color.is_default, segment
            assert style.bgcolor is None or style.bgcolor.is_default, segment
            mark = "r" if style.reverse else "u" if style.underline else "b" if style.bold else " "
            text += segment.text
            marks += mark * len(segment.text)
        lines.append(text.rstrip())
        if marks.strip():
            lines.append(marks.rstrip())
    return "\n".join(lines)


@pytest.mark.slow
@pytest.mark.parametrize("name", OPENINGS)
async def test_a_screen_in_all_its_forms(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANTINA_CONFIG_DIR", "/cantina")  # it is shown, and nothing is written there
    parts: list[str] = []
    for size, glyphs in FORMS:
        monkeypatch.setenv("CANTINA_DATA_DIR", str(tmp_path / f"{size[0]}{glyphs}"))
        text = await shown(name, size, Capabilities(glyphs=glyphs), screen_text)
        assert glyphs == "unicode" or text.isascii(), [c for c in text if not c.isascii()]
        assert all(len(line) <= size[0] for line in text.split("\n"))
        parts.append(f"=== {size[0]}x{size[1]} {glyphs}\n{text.rstrip()}\n")
    monkeypatch.setenv("CANTINA_DATA_DIR", str(tmp_path / "plain"))
    plain = await shown(name, (80, 24), Capabilities(colours="none"), marked)
    parts.append(f"=== 80x24 without colour\n{plain.rstrip()}\n")
    check(f"{name}.txt", "\n".join(parts), FOLDER / "screens")
