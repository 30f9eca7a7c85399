"""A fault of the program itself: written down for whoever repairs it, told to the player in a sentence.

The report has the traceback without the values of variables: those could be cards that nobody may see.
"""

from __future__ import annotations

import platform
import sys
import time
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from cantina import __version__
from cantina.resources import ResourceMissing, data_dir

if TYPE_CHECKING:
    from cantina.table.table import Table

FOLDER = "reports"


Fate = Literal["none", "kept", "over", "lost"]
"""What becomes of the game that was on the table: there was none, it goes on next time, it was over, or
not all of it could be saved."""
_FATES: Final[Mapping[Fate, str]] = {
    "none": "",
    "kept": "; the game is kept up to the last action, and offered at the next start",
    "over": "; the game was over, and its record is kept",
    "lost": "; what could not be saved of the game is lost",
}


class Broken(RuntimeError):
    """An unforeseen fault, which is its ``__cause__``, and what becomes of the game that it ended."""

    def __init__(self, message: str, fate: Fate = "none") -> None:
        super().__init__(message)
        self.fate: Fate = fate


def fate_of(table: Table | None) -> Fate:
    """Return what becomes of a table's game when the program ends now; what is not saved is tried again."""
    if table is None:
        return "none"
    table.save()
    if table.save_trouble is not None:
        return "lost"
    return "kept" if table.over is None else "over"


def ended_by(signal: str, fate: Fate) -> str:
    """Return the sentence for an end by a signal, with what becomes of the game, if any."""
    return f"Ended from outside ({signal}){_FATES[fate]}."


def write_report(error: BaseException) -> Path:
    """Write a report of an error into the data folder and return where it is.

    Raises:
        OSError: It cannot be written there.
    """
    folder = data_dir() / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    head = f"Misfit Cantina {__version__}, Python {platform.python_version()}, {platform.platform()}\n\n"
    text = head + "".join(traceback.format_exception(error))
    number = 1
    while True:
        path = folder / (f"crash-{stamp}.txt" if number == 1 else f"crash-{stamp}-{number}.txt")
        try:
            with path.open("x", encoding="utf-8", errors="backslashreplace") as file:
                file.write(text)
        except FileExistsError:
            number += 1
        else:
            return path


def told(error: Exception) -> str:
    """Write the report and return the sentence for the player, with what becomes of the game, if any.

    Where no report can be written, the traceback goes to standard error instead.
    """
    cause = error.__cause__ if isinstance(error, Broken) and error.__cause__ is not None else error
    what = "Something broke inside Misfit Cantina"
    kept = _FATES[error.fate] if isinstance(error, Broken) else ""
    try:
        path = write_report(cause)
    except (OSError, ResourceMissing) as trouble:
        traceback.print_exception(cause, file=sys.stderr)
        why = trouble.strerror if isinstance(trouble, OSError) else "there is no folder for it"
        return f"{what}{kept}; its report could not be written ({why}) and stands above."
    return f"{what}{kept}. A report is in {path}"
