"""What can be taken along of a game, to the clipboard or into a file: its log, its record, its deal."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cantina.app.clipboard import LIMIT, fits, route, sequence
from cantina.app.desk.desk import Desk
from cantina.app.lines import Line, paragraphs
from cantina.app.pages import log_page
from cantina.app.screens.choice import Answer
from cantina.app.sharing import OPEN_SECRETS, ask_for_file, ask_where_to
from cantina.table.exchange import Shared, deal_command, default_path, record_text, write_text

if TYPE_CHECKING:
    from cantina.app.application import CantinaApp

UNBROKEN = 10_000
"""Cells of a line of the log that is taken along: no sentence is longer."""
SENT = "Sent to your terminal's clipboard"


def log_text(desk: Desk) -> str:
    """The log as the viewer of a desk may read it, a sentence a line."""
    lines = ("".join(piece.text for piece in line).rstrip() for line in log_page(desk, UNBROKEN, news=False))
    return "\n".join(lines) + "\n"


def ask_what_to_copy(app: CantinaApp, shared: Shared, desk: Desk, *, goes_on: bool) -> None:
    """Ask what of a game is wanted, and where; what comes of it is told on a page."""
    log, deal, secret = log_text(desk), deal_command(shared.record), " (with all secrets!)" if goes_on else ""

    def write_log(hints: Sequence[str] = ()) -> None:
        path = default_path(shared, Path.cwd(), "-log.txt")
        ask_for_file(app, path, partial(write_text, log), partial(_tell, app), hints)

    def write_record(hints: Sequence[str] = ()) -> None:
        if hints:
            path, secrets = default_path(shared, Path.cwd()), [OPEN_SECRETS] if goes_on else []
            write = partial(write_text, record_text(shared))
            ask_for_file(app, path, write, partial(_tell, app), [*hints, *secrets])
        else:
            ask_where_to(app, shared, partial(_tell, app), goes_on=goes_on)

    def copy_record() -> None:
        _copy(app, "the record", record_text(shared, short=True), write_record)

    answers = [Answer("Copy the log, as text", lambda: _copy(app, "the log", log, write_log))]
    if deal is not None:
        words = "Copy the command that deals this game again"
        answers.append(Answer(words, lambda: _copy(app, "the command", deal)))
    answers += [
        Answer(f"Copy the record, for another cantina{secret}", copy_record),
        Answer("Write the log into a file", write_log),
        Answer(f"Write the record into a file{secret}", write_record),
        Answer("Nothing"),
    ]
    app.ask("Copy what of this game?", answers)


def _copy(
    app: CantinaApp, what: str, text: str, write: Callable[[Sequence[str]], None] | None = None
) -> None:
    """Send a text to the clipboard, or ask for a file if it is too long for one."""
    if write is not None and not fits(text):
        size, most = _size(text), f"{LIMIT / 1000:.0f} kB"
        write([f"It has {size}, and many terminals take no more than {most} to copy: a file then."])
        return
    way = route(os.environ)
    app.send(sequence(text, way.way))
    told = [f"{what[:1].upper()}{what[1:]}, {_size(text)}" + (":" if write is None else "."),
            *([text] if write is None else []),
            "A terminal does not answer, so nobody here knows whether it took it. If there is nothing to "
            f"paste, {'choose copy again and take a file' if write is not None else 'write it down'}.",
            f"The way it went: {way.about}."]  # fmt: skip
    app.show_page(SENT, partial(_sent, told))


def _sent(sentences: list[str], width: int) -> list[Line]:
    return paragraphs(sentences, width)


def _tell(app: CantinaApp, sentence: str) -> None:
    app.afterwards(app.show_page, "A file", lambda width: paragraphs([sentence], width))


def _size(text: str) -> str:
    count = len(text.encode("utf-8"))
    return f"{count / 1000:.1f} kB" if count >= 1000 else f"{count} bytes"
