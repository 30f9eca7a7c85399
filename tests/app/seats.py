"""A table on the screen of an app under test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from house import Fingers, NoAi, app, table_at, table_screen

from cantina.table.table import Table


@asynccontextmanager
async def seated(
    where: dict[str, Any],
    *,
    size: tuple[int, int] = (80, 24),
    names: dict[int, str] | None = None,
    **options: Any,
) -> AsyncIterator[tuple[Fingers, Table]]:
    """Open an app with a table at a position; AI partners never answer unless ``ai`` says otherwise."""
    game = app(ai=options.pop("ai", None) or NoAi(), **options)
    async with game.run_test(size=size) as pilot:
        game.show_table(table_at(where, names))
        await pilot.pause()
        yield Fingers(pilot), table_screen(game).table
