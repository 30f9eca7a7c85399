"""A table on the screen of an app under test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from typing import Any

from house import Fingers, NoAi, app, table_at, table_screen, until

from cantina.app.screens.curtain import Curtain
from cantina.app.screens.table import TableScreen
from cantina.app.screens.title import Title
from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.setup import Config, SeatConfig
from cantina.table.glance import Saved
from cantina.table.party import Party
from cantina.table.table import Table


class LateAi:
    """Thinks until the test lets it answer."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, Sequence[Action], Future[Action]]] = []

    def ask(self, level: str, seed: int, seat: int, view: Any, legal: Sequence[Action], *_: Any) -> Any:
        answer: Future[Action] = Future()
        self.asked.append((seat, legal, answer))
        return answer

    def answer(self, number: int, wanted: Callable[[Action], bool]) -> None:
        """The answer to the question of this number: the first legal action that is wanted."""
        _, legal, answer = self.asked[number]
        answer.set_result(next(action for action in legal if wanted(action)))


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


async def two_people_leave(pilot: Any, *keys: str) -> Saved:
    """Let two people begin a game; the first of them presses keys that end at the title."""
    game = pilot.app
    people = SeatConfig("mage", role="human"), SeatConfig("druid", role="human")
    seats = (*people, SeatConfig("bard", role="companion"), SeatConfig("barbarian", role="companion"))
    game.start(Party(Config(seats, first="mage")), 11)
    await until(pilot, lambda: isinstance(game.screen, Curtain))
    await pilot.press("space")
    await until(pilot, lambda: isinstance(game.screen, TableScreen))
    await pilot.press(*keys)
    await until(pilot, lambda: isinstance(game.screen, Title) and len(game.house.shelf.unfinished()) == 1)
    await until(pilot, lambda: not any(isinstance(s, TableScreen) for s in game.screen_stack))
    (saved,) = game.house.shelf.unfinished()
    return saved
