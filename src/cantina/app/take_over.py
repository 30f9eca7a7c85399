"""Going on with a saved game, also with one that another window has open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from cantina.app.screens.choice import Answer

if TYPE_CHECKING:
    from cantina.app.application import CantinaApp

IN_USE = (
    "This game is open in another window. It can be taken over: that window ends then, and nothing that "
    "was played there is lost."
)


def go_on(app: CantinaApp, path: Path, tell: Callable[[str], None]) -> None:
    """Show the table of a saved game; ``tell`` is given a sentence where it cannot be opened.

    Whether one that is open in another window is to be taken over is asked first.
    """
    from cantina.table.journal import JournalError, JournalInUse

    try:
        table = app.house.shelf.resume(path)
    except JournalInUse:
        take = Answer("Take it over", lambda: _take_over(app, path, tell), final=True)
        app.ask(IN_USE, [Answer("Leave it there"), take])
    except JournalError as error:
        tell(str(error))
    else:
        app.show_table(table)


def _take_over(app: CantinaApp, path: Path, tell: Callable[[str], None]) -> None:
    """End the other window, which may take a while, and go on with its game; keys wait meanwhile."""
    from cantina.table.journal import JournalError

    async def take() -> None:
        try:
            table = await asyncio.to_thread(app.house.shelf.take_over, path)
        except JournalError as error:
            tell(str(error))
        else:
            app.show_table(table)
        finally:
            app.let_keys()

    tell("The other window is asked to end...")
    app.hold_keys()
    app.run_worker(take(), group="take-over", exclusive=True)
