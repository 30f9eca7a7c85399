"""What the tests of bestiary and guide share: the lines of a page as text, and where a piece is drawn."""

from __future__ import annotations

from typing import Any

from house import content
from rich.cells import cell_len

from cantina.app.application import CantinaApp
from cantina.app.lines import text_of
from cantina.app.pane import Pane
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_files import content_json, validated


def place_of(app: CantinaApp, command: str) -> tuple[str, int, int]:
    """The pane on which a piece with this command is drawn, and where on it."""
    for name in ("#all", "#keys"):
        for y, line in enumerate(app.screen.query_one(name, Pane).lines):
            x = 0
            for piece in line:
                if piece.command == command:
                    return name, x, y
                x += cell_len(piece.text)
    raise AssertionError(f"{command} is not drawn")


async def click(pilot: Any, command: str) -> None:
    """Click on the piece with this command."""
    pane, x, y = place_of(pilot.app, command)
    await pilot.click(pane, offset=(x, y))
    await pilot.pause()


def drawn(app: CantinaApp) -> str:
    """What the screen's pane shows, without waiting for the framework to paint it."""
    return "\n".join(text_of(line).rstrip() for line in app.screen.query_one("#all", Pane).lines)


def content_of_a_pack() -> Content:
    """The content with an enemy more."""
    data = content_json(content())
    data["enemies"]["moonlight-poet"] = {
        **data["enemies"]["dog"],
        "name": "Moonlight Poet",
        "flavour": "The seventh verse.",
    }
    made, _ = validated(data)
    assert made is not None
    return made
