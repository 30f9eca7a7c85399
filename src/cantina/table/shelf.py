"""The shelf of saved games: what is there, going on with one, throwing one away, sharing one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.record import NewGame, Record
from cantina.games.dungeon_rummy.setup import Config
from cantina.resources import data_dir
from cantina.table.glance import DAMAGED, EMPTY, Saved, look_at
from cantina.table.history import History
from cantina.table.holder import WillNotEnd, end_holder, holders
from cantina.table.journal import SUFFIX, Journal, JournalDamaged, JournalError, JournalInUse
from cantina.table.late_journal import LateJournal
from cantina.table.lines import Head
from cantina.table.table import Table
from cantina.table.taken_up import taken_up

__all__ = ["DAMAGED", "Saved", "Shelf"]

MOST_NAMED = 1
"""So many games that cannot be opened are named at each start; more of them are counted."""


class Shelf:
    """The games in one folder, a journal each; none is opened before it is asked for."""

    def __init__(self, folder: Path | None = None) -> None:
        """``folder`` is the player's own (``CANTINA_DATA_DIR``) if not given; it need not exist."""
        self.folder = folder or data_dir() / "games"
        self.history = History(self.folder)
        """The finished ones, summed up."""
        self._glances: dict[Path, tuple[int, int, Saved]] = {}

    def games(self) -> list[Saved]:
        """All games, the one played last first, finished ones too."""
        try:
            paths = [path for path in self.folder.iterdir() if path.suffix == SUFFIX]
        except OSError:
            return []
        saved = [game for path in paths if (game := self._saved(path)) is not None]
        return sorted(saved, key=lambda game: (game.played, game.path.name), reverse=True)

    def _saved(self, path: Path) -> Saved | None:
        """A game at a glance; one that was looked at before, and has not changed, is not read again."""
        known = self.history.saved(path)
        if known is not None:
            return known
        try:
            status = path.stat()
        except OSError:
            return look_at(path)
        size, time, saved = self._glances.get(path, (-1, -1, None))
        if saved is None or (size, time) != (status.st_size, status.st_mtime_ns):
            saved = look_at(path)
            if saved is not None and saved.trouble is None:
                self._glances[path] = status.st_size, status.st_mtime_ns, saved
        return saved

    def unfinished(self) -> list[Saved]:
        """The games that can go on, the one played last first."""
        return [game for game in self.games() if game.can_go_on]

    def set_aside_damaged(self) -> list[str]:
        """Set each game aside of which not even the first line is good, and return a sentence for each.

        It never goes on, and is not on the shelf any more: nobody is told of it twice.
        """
        sentences = []
        for game in self.games():
            if game.trouble == DAMAGED:
                try:
                    Journal.open(game.path).close()
                except JournalDamaged as error:
                    sentences.append(str(error))
                except JournalError:
                    continue  # it is just being begun in another window, or cannot be reached any more
        return sentences

    def news(self) -> list[str]:
        """What is to be said at the start: what was set aside, and which games cannot be opened, and why."""
        aside = self.set_aside_damaged()
        troubles = [(game.path.name, game.trouble) for game in self.games() if game.trouble is not None]
        left = [(name, trouble) for name, trouble in troubles if trouble not in (DAMAGED, EMPTY)]
        if len(left) > MOST_NAMED:
            many = f"{len(left)} saved games cannot be opened by this program: they are left as they are"
            return [*aside, f"{many}, and the history says why."]
        return [*aside, *(said if name in said else f"The saved game {name}: {said}" for name, said in left)]

    def start(
        self,
        content: Content,
        config: Config,
        seed: int,
        *,
        names: Mapping[Hero, str] | None = None,
        levels: Mapping[Hero, str] | None = None,
    ) -> Table:
        """Deal a new game that is saved here as it is played.

        If nothing can be written here the game lives in memory until it can, and its ``save_trouble`` says
        so. Raises BadConfig or RulesError as ``Table.new``.
        """
        table = Table.new(content, config, seed, names=names, levels=levels)
        try:
            journal = Journal.create(self.folder, content, config, seed, names=names, levels=levels)
        except OSError as error:
            head = Head(Record(content, NewGame(config, seed)), dict(names or {}), dict(levels or {}))
            late = LateJournal(self.folder, head, error)
            return Table.new(content, config, seed, names=names, levels=levels, journal=late)
        table.close()
        return Table.resume(journal)

    def resume(self, path: Path) -> Table:
        """Go on with a saved game (``Table.notes`` tells what of it was damaged).

        Raises JournalError with a sentence when it cannot be opened.
        """
        return taken_up(Journal.open(path))

    def open_elsewhere(self, games: Iterable[Saved]) -> frozenset[Path]:
        """Which of these games are being played in another window, as far as the system says."""
        return frozenset(holders(game.path for game in games))

    def take_over(self, path: Path) -> Table:
        """Go on with a game that another window has open: that one ends, and what was played there is kept.

        Raises JournalError with a sentence when it does not end, or the game cannot be opened.
        """
        try:
            end_holder(path)
        except WillNotEnd as error:
            raise JournalInUse(str(error)) from None
        return self.resume(path)

    def delete(self, path: Path) -> None:
        """Throw a saved game away; raises JournalError if it is being played or cannot be removed."""
        Journal.remove(path)

    def record(self, path: Path) -> Record:
        """The record of a saved game, to share it; the game itself stays as it is, being played or not.

        A damaged game gives its good part. Raises JournalError when nothing can be read.
        """
        table = taken_up(Journal.open(path, read_only=True))
        table.close()
        return table.record()
