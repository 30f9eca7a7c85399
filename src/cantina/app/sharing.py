"""Games given away and taken in, as the screens ask for it: where to, which file, and what came of it."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cantina.app.screens.choice import Answer
from cantina.app.screens.field import Field
from cantina.resources import path_of
from cantina.table.exchange import ExchangeError, Shared, default_path, export, read_file, take_in

if TYPE_CHECKING:
    from cantina.app.application import CantinaApp

OPEN_SECRETS = (
    "This game still goes on: the file holds every hidden card of it, and what will be drawn. Whoever gets "
    "it can look."
)


def ask_where_to(app: CantinaApp, shared: Shared, tell: Callable[[str], None], *, goes_on: bool) -> None:
    """Ask for a file, and write a game into it; ``tell`` gets the sentence when it is done."""
    hints = [OPEN_SECRETS] if goes_on else []
    ask_for_file(app, default_path(shared, Path.cwd()), partial(export, shared), tell, hints)


def ask_for_file(
    app: CantinaApp,
    default: Path,
    write: Callable[..., None],
    tell: Callable[[str], None],
    hints: Sequence[str] = (),
) -> None:
    """Ask for a file and write it: ``write(path)``, and ``write(path, over=True)`` over one that is there."""

    def take(text: str) -> str | None:
        path = _path(text)
        try:
            write(path)
        except FileExistsError:
            _ask_to_write_over(app, write, path, tell)
            return None
        except ExchangeError as error:
            return str(error)
        tell(f"Written: {path}{_how_to_fetch(path)}")
        return None

    app.push_screen(Field("Into which file?", str(default), take, hints=hints))


def _how_to_fetch(path: Path) -> str:
    """Over SSH the file is far away: how it is brought near."""
    if not os.environ.get("SSH_CONNECTION"):
        return ""
    return f" It is on the host. On your own machine, scp HOST:{shlex.quote(str(path))} . fetches it."


def _ask_to_write_over(
    app: CantinaApp, write: Callable[..., None], path: Path, tell: Callable[[str], None]
) -> None:
    def write_over() -> None:
        try:
            write(path, over=True)
        except ExchangeError as error:
            tell(str(error))
        else:
            tell(f"Written over: {path}{_how_to_fetch(path)}")

    question = f"{path} is there already. Write over it?"
    answers = [Answer("Keep what is there"), Answer("Write over it", write_over, final=True)]
    app.afterwards(app.ask, question, answers)


def ask_which_file(app: CantinaApp, tell: Callable[[str], None]) -> None:
    """Ask for a file, and take its game in; ``tell`` gets the sentence when it is done."""

    def take(text: str) -> str | None:
        try:
            shared = read_file(_path(text))
            path = take_in(shared, app.house.shelf)
        except ExchangeError as error:
            return str(error)
        over = shared.replay().over
        what = "It can be seen again here" if over else "It goes on from the title"
        tell(f"Taken in as {path.name}. {what}.")
        return None

    hints = ["A record that somebody gave you, or a saved game; it is copied, and stays where it is."]
    app.push_screen(Field("Take which file in?", f"{Path.cwd()}/", take, hints=hints))


def _path(text: str) -> Path:
    return path_of(text.strip()).absolute()
