"""Plain mode: the same table as a dialogue in lines, for any terminal, screen reader or pipe."""

from __future__ import annotations

import contextlib
from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cantina.crash import Broken, fate_of
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.guide import Guide, load_guide
from cantina.games.dungeon_rummy.packs import load_all
from cantina.plain.completion import of_words
from cantina.plain.console import Closed, Console, Left
from cantina.plain.dialogue import Dialogue
from cantina.plain.ending import Signalled, command_again, minding_signals, tell_kept
from cantina.plain.keyboard import own_console
from cantina.plain.reading import quoted
from cantina.plain.setup import new_table, resumed_table, start
from cantina.players.thinking import AiProcess
from cantina.resources import content_dir, packs_dir
from cantina.settings import NOTHING_SET, Loaded, Settings, load
from cantina.signals import FAILED
from cantina.table.setup_words import config_of
from cantina.table.shelf import Shelf
from cantina.table.table import Table
from cantina.table.tally import Tally, tallies

__all__ = ["play", "run"]


NEW_HERE = "New here? rule g-in-short tells the game in short, rule g-plain how it is played so."
AGAIN = "again for new cards, same for the same ones, Enter to end> "


def run(options: Namespace) -> int:
    """Play in plain lines on the standard streams, as the player's settings say; returns the exit code.

    The end of the input and Ctrl+C end it as ``quit`` does, with 0, and the game is kept; SIGTERM and
    SIGHUP do so, too, with 128 and their number.

    Args:
        options: Of the command line; ``seed`` (int or None) is that of the next game, ``ascii`` keeps
            whatever is no ASCII off the output, whatever the settings say, ``setup`` (words or None) is dealt
            at once, and ``data_dir`` is where games are kept, if it was said.
    """
    loaded = load()
    again = command_again(options.data_dir)
    try:
        with minding_signals():
            ascii_only = loaded.settings.glyphs == "ascii" and not options.unicode
            console = own_console(options.ascii or ascii_only)
            return play(console, options.seed, settings=loaded, again=again, setup=options.setup)
    except Closed:
        return 0
    except Signalled as signalled:
        return FAILED + signalled.number


def play(
    console: Console,
    seed: int | None = None,
    shelf: Shelf | None = None,
    *,
    settings: Loaded = NOTHING_SET,
    again: str = "cantina --plain",
    setup: str | None = None,
) -> int:
    """Play in plain lines on a console until nobody is there any more; returns 0.

    With a seed a new game is dealt, and saved games are not offered first; with a setup in words it is dealt
    at once. A pack that is left out, and what is wrong in the settings, is told once; ``again`` is what is
    typed to go on with a game. Raises ContentError if the content cannot be loaded, and Signalled when a
    signal ends it, in good order.
    """
    folder = content_dir() / "dungeon_rummy"
    (content, reports), guide = load_all(folder, packs_dir()), load_guide(folder / "guide")
    warnings = [report.warning for report in reports if report.warning is not None]
    evening = _Evening(console, shelf or Shelf(), content, guide, settings.settings, again)
    try:
        evening.spend(seed, setup, [*settings.faults, *warnings])
    except (Closed, KeyboardInterrupt) as end:
        with contextlib.suppress(Closed, OSError):  # the terminal itself may have gone
            console.say("")
            console.say("Goodbye.")
        if isinstance(end, Signalled):
            raise
    return 0


@dataclass(frozen=True)
class _Evening:
    """One game after the other, at one console."""

    console: Console
    shelf: Shelf
    content: Content
    guide: Guide
    settings: Settings
    again: str

    def spend(self, seed: int | None, setup: str | None, warnings: list[str]) -> None:
        """Say hello, and play until nobody wants to any more. Raises Closed."""
        self.console.say("Misfit Cantina, in plain lines. Type help at any time.")
        for sentence in (*warnings, *self.shelf.news()):
            self.console.say(sentence)
        with AiProcess() as ai:
            game: tuple[Table, bool] | None = self._first(seed, setup)
            while game is not None:
                game = self._played(*game, ai)

    def _played(self, table: Table, resumed: bool, ai: AiProcess) -> tuple[Table, bool] | None:
        """Play one game; which one comes after it, and whether that was left before."""
        rematch: Table | None = None
        try:
            with _telling_of(table):
                left = self._game(table, ai, resumed)
                if not left:
                    rematch = self._rematch(table)
        finally:
            table.close()
        if left:
            return self._first(None, None)
        return None if rematch is None else (rematch, False)

    def _first(self, seed: int | None, setup: str | None) -> tuple[Table, bool]:
        """A game that was left, or a new one; and whether it was left."""
        while True:
            table = resumed_table(self.console, self.shelf) if seed is None and setup is None else None
            if table is not None:
                return table, True
            if setup is None and not self.shelf.games():
                self.console.say(NEW_HERE)
            try:
                return self._new(seed, setup), False
            except Left:  # for the games that were kept
                seed = setup = None

    def _new(self, seed: int | None, setup: str | None) -> Table:
        if setup is not None:
            levels = dict.fromkeys(range(4), self.settings.ai_level)
            try:
                return start(self.shelf, self.content, config_of(setup), seed, {}, levels)
            except RulesError as error:
                self.console.say(f"{error.message[:1].upper()}{error.message[1:]}.")
        return new_table(self.console, self.shelf, self.content, self.guide, seed, self.settings.ai_level)

    def _tallies(self) -> Mapping[str, Tally]:
        """How the finished games went, by what was met in them."""
        self.shelf.history.read_all()
        return tallies(self.shelf.history.summaries())

    def _game(self, table: Table, ai: AiProcess, resumed: bool) -> bool:
        """Play a game to its end, or until it is put away; whether it was."""
        try:
            Dialogue(
                self.console,
                table,
                self.guide,
                ai,
                resumed=resumed,
                settings=self.settings,
                tallies=self._tallies,
            ).run()
        except Left:
            tell_kept(self.console, table)
            return True
        except (Closed, KeyboardInterrupt):
            with contextlib.suppress(Closed, OSError):
                self.console.say("")
                tell_kept(self.console, table, self.again)
            raise
        return False

    def _rematch(self, table: Table) -> Table | None:
        """Another game of the party whose game has ended, or None."""
        if table.config is None:
            return None
        self.console.say(f"The seed of this game was {table.seed}.")
        while True:
            word = self.console.ask(AGAIN, of_words("again", "same", "quit")).lower()
            if word in ("", "quit", "exit", "q"):
                return None
            if word in ("again", "same"):
                persons, levels = dict(enumerate(table.names)), dict(enumerate(table.levels))
                seed = table.seed if word == "same" else None
                return start(self.shelf, table.content, table.config, seed, persons, levels)
            self.console.say(f"{quoted(word)} is none of these.")


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
