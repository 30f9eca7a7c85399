"""Plain mode: the same table as a dialogue in lines, for any terminal, screen reader or pipe."""

from __future__ import annotations

import contextlib
from argparse import Namespace
from collections.abc import Iterator

from cantina.crash import Broken, fate_of
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.guide import Guide, load_guide
from cantina.games.dungeon_rummy.packs import load_all
from cantina.plain.console import Closed, Console, standard_console
from cantina.plain.dialogue import Dialogue
from cantina.plain.reading import quoted
from cantina.plain.setup import new_table, resumed_table, start
from cantina.players.thinking import AiProcess
from cantina.resources import content_dir, packs_dir
from cantina.table.shelf import Shelf
from cantina.table.table import Table

__all__ = ["play", "run"]


def run(options: Namespace) -> int:
    """Play in plain lines on the standard streams; returns 0.

    The end of the input and Ctrl+C end it as ``quit`` does, and the game is kept.

    Args:
        options: Of the command line; ``seed`` (int or None) is that of the next game, ``ascii`` keeps
            whatever is no ASCII off the output.
    """
    try:
        return play(standard_console(options.ascii), options.seed)
    except Closed:
        return 0


def play(console: Console, seed: int | None = None, shelf: Shelf | None = None) -> int:
    """Play in plain lines on a console until nobody is there any more; returns 0.

    With a seed a new game is dealt, and saved games are not offered first. A pack that is left out
    is told once. Raises ContentError if the content cannot be loaded.
    """
    folder = content_dir() / "dungeon_rummy"
    (content, reports), guide = load_all(folder, packs_dir()), load_guide(folder / "guide")
    warnings = [report.warning for report in reports if report.warning is not None]
    try:
        _evening(console, content, guide, shelf or Shelf(), seed, warnings)
    except (Closed, KeyboardInterrupt):
        console.say("")
        console.say("Goodbye.")
    return 0


def _evening(
    console: Console, content: Content, guide: Guide, shelf: Shelf, seed: int | None, warnings: list[str]
) -> None:
    """One game after the other."""
    console.say("Misfit Cantina, in plain lines. Type help at any time.")
    for warning in warnings:
        console.say(warning)
    for sentence in shelf.set_aside_damaged():
        console.say(sentence)
    table = resumed_table(console, shelf) if seed is None else None
    resumed = table is not None
    with AiProcess() as ai:
        next_table: Table | None = table or new_table(console, shelf, content, guide, seed)
        while next_table is not None:
            table, next_table = next_table, None
            try:
                with _telling_of(table):
                    _game(console, table, guide, ai, resumed)
                    next_table = _again(console, shelf, table)
            finally:
                table.close()
            resumed = False


@contextlib.contextmanager
def _telling_of(table: Table) -> Iterator[None]:
    """Let a fault of the program that happens at a table be told with what becomes of its game.

    Faults of input and machine, and those that the game tells itself, pass as they are.
    """
    try:
        yield
    except (OSError, RulesError, Closed):
        raise
    except Exception as error:
        raise Broken("the game ended by an unforeseen fault", fate_of(table)) from error


def _game(console: Console, table: Table, guide: Guide, ai: AiProcess, resumed: bool) -> None:
    try:
        Dialogue(console, table, guide, ai, resumed=resumed).run()
    except (Closed, KeyboardInterrupt):
        console.say("")
        table.save()
        trouble = table.save_trouble
        console.say(
            trouble or f"The game is kept, in turn {table.view(None).turn}; the next start offers it."
        )
        raise


def _again(console: Console, shelf: Shelf, table: Table) -> Table | None:
    """A rematch of the game that has ended, or None."""
    if table.config is None:
        return None
    console.say(f"The seed of this game was {table.seed}.")
    while True:
        word = console.ask("again for new cards, same for the same ones, Enter to end> ").lower()
        if word in ("", "quit", "exit", "q"):
            return None
        if word in ("again", "same"):
            persons, levels = dict(enumerate(table.names)), dict(enumerate(table.levels))
            seed = table.seed if word == "same" else None
            return start(shelf, table.content, table.config, seed, persons, levels)
        console.say(f"{quoted(word)} is none of these.")
