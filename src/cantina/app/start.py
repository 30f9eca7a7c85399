"""The way in: find out what the terminal can do, then start the app on it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import signal
import sys
from typing import TYPE_CHECKING

from cantina.app.capabilities import CannotDraw, Capabilities, decide, prepare
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.resources import data_dir
from cantina.settings import DEFAULTS, Loaded, Settings, load

if TYPE_CHECKING:
    from cantina.app.application import CantinaApp
    from cantina.app.house import House
    from cantina.crash import Fate
    from cantina.table.replay import Replay

EXIT_NO_TERMINAL = 2


def run(options: argparse.Namespace, replay: Replay | None = None) -> int:
    """Run the app until it is left, and return the exit code; with a replay that is what it shows first.

    0 is a good end, 2 a terminal on which no table can be drawn, 128 and the signal's number an end by a
    signal. It raises ResourceMissing before it begins when there can be no folder of games; after the
    terminal is given back ContentError for content with a fault, and Broken for
    an unforeseen fault, with that one as its cause.
    """
    try:
        loaded = load()
        capabilities = find_out(options, loaded.settings)
    except CannotDraw as error:
        print(f"cantina: {error}", file=sys.stderr)
        return EXIT_NO_TERMINAL
    data_dir()
    prepare(capabilities, os.environ)
    return _run(capabilities, loaded, options, replay)


def find_out(options: argparse.Namespace, settings: Settings = DEFAULTS) -> Capabilities:
    """Return what the terminal of this process can do, and what of it is wanted.

    Raises CannotDraw when there is none.
    """
    canvas = sys.__stderr__
    streams = (sys.__stdin__, sys.__stdout__, canvas)
    terminal = all(stream is not None and stream.isatty() for stream in streams)
    width, height = 0, 0
    encoding = ""
    if terminal and canvas is not None:
        width, height = os.get_terminal_size(canvas.fileno())
        encoding = canvas.encoding
    return decide(
        options, os.environ, terminal=terminal, encoding=encoding, size=(width, height), settings=settings
    )


def _run(
    capabilities: Capabilities, loaded: Loaded, options: argparse.Namespace, replay: Replay | None
) -> int:
    # The framework is imported here and not before: it reads its environment as it is loaded.
    from cantina.app.application import CantinaApp
    from cantina.app.driver import PatientDriver
    from cantina.app.ending import Ending

    setup: str | None = getattr(options, "setup", None)

    def first(app: CantinaApp) -> None:
        if replay is not None:
            app.show_replay(replay)
        elif setup is not None:
            _deal(app, setup)

    app = CantinaApp(
        capabilities, _open_house, seed=options.seed, settings=loaded, first=first, driver=PatientDriver
    )
    ending = Ending(app.leave_for)

    async def play() -> int | None:
        with ending.running():
            return await app.run_async(mouse=capabilities.mouse)

    with ending.awaited():
        try:
            asyncio.run(play())
        finally:
            app.close_house()
    ending.be_gone()
    if app.fault is not None:
        raise app.fault
    if app.broken is not None:
        from cantina.crash import Broken

        raise Broken("the app ended by an unforeseen fault", app.fate) from app.broken
    if ending.number is not None:
        _tell_why(ending.number, app.fate)
    return app.return_value if app.return_value is not None else (app.return_code or 0)


def _tell_why(number: signal.Signals, fate: Fate) -> None:
    """Say what has ended the app, and what becomes of the game; nobody may be there to read it."""
    from cantina.crash import ended_by

    with contextlib.suppress(OSError):
        print(f"cantina: {ended_by(number.name, fate)}", file=sys.stderr)


def _deal(app: CantinaApp, setup: str) -> None:
    """Deal the game of a setup in words, or say what is wrong with it."""
    from cantina.app.lines import paragraphs
    from cantina.table.party import Party
    from cantina.table.setup_words import config_of

    try:
        app.start(Party(config_of(setup)), app.next_seed())
    except RulesError as error:
        words = f"{error.message[:1].upper()}{error.message[1:]}."
        app.show_page("There is no such game", lambda width: paragraphs([words], width))


def _open_house() -> House:
    from cantina.app.house import open_house

    house = open_house()
    gc.freeze()  # what is loaded by now stays: the collector need not look at it again
    return house
