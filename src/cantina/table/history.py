"""All finished games of a folder, summed up: a game is played through once, then its summary is kept.

The summaries stand in a file beside the games. It can be thrown away at any time: the games are the truth.
"""

from __future__ import annotations

import contextlib
import json
import os
import zlib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter

from cantina.files import write_whole
from cantina.table.glance import Saved, look_at
from cantina.table.journal import SUFFIX, JournalError
from cantina.table.summaries import Summary, summarise

FILE: Final = "history.json"
FORMAT: Final = 2
"""The version of the summaries: others are made anew."""

MOST: Final = 10**9
"""More turns or steps than any game has."""

Stamp = tuple[int, int]
"""Size and time of a file: as long as they are the same, so is its game."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A finished game, or one that cannot be read: then ``trouble`` says why, and there is no summary."""

    path: Path
    played: float
    summary: Summary | None
    trouble: str | None = None


class History:
    """The finished games of one folder; ``kept`` answers at once, ``read`` takes its time, a game at a time.

    Whoever needs all of them reads every path of ``unread`` first, or calls ``read_all``.
    """

    def __init__(self, folder: Path) -> None:
        """Nothing is read before something is asked for; the folder need not exist."""
        self._folder = folder
        self._known: dict[str, tuple[Stamp, Summary]] = {}
        self._passed: dict[str, tuple[Stamp, str | None]] = {}
        """Games that are not finished, or that cannot be read (and why)."""
        self._file: Stamp | None = None
        self._changed = False

    def kept(self) -> list[Kept]:
        """What is known already, the game played last first."""
        self._load()
        games: list[Kept] = []
        for name, stamp in self._stamps().items():
            path, played = self._folder / name, stamp[1] / 1e9
            known, passed = self._known.get(name), self._passed.get(name)
            if known is not None and known[0] == stamp:
                games.append(Kept(path, played, known[1]))
            elif passed is not None and passed[0] == stamp and passed[1] is not None:
                games.append(Kept(path, played, None, passed[1]))
        return sorted(games, key=lambda game: (game.played, game.path.name), reverse=True)

    def summaries(self) -> list[Summary]:
        """The finished games that are known already, the one played last first."""
        return [game.summary for game in self.kept() if game.summary is not None]

    def unread(self) -> list[Path]:
        """The games that ``read`` has not seen as they are now, the one played last first."""
        self._load()
        new: list[tuple[int, str]] = []
        for name, stamp in self._stamps().items():
            seen = self._known.get(name) or self._passed.get(name)
            if seen is None or seen[0] != stamp:
                new.append((stamp[1], name))
        return [self._folder / name for _, name in sorted(new, reverse=True)]

    def read(self, path: Path) -> None:
        """Look at one game, and sum it up if it is finished; what is wrong becomes its trouble."""
        stamp = _stamp(path)
        self._known.pop(path.name, None)
        self._passed.pop(path.name, None)
        if stamp is None:
            return
        summary, trouble = _summed_up(path)
        if summary is None:
            self._passed[path.name] = stamp, trouble
        else:
            self._known[path.name] = stamp, summary
            self._changed = True

    def read_all(self) -> list[Kept]:
        """Read what is unread, keep it, and return everything; of many new games that takes a while."""
        for path in self.unread():
            self.read(path)
        self.save()
        return self.kept()

    def saved(self, path: Path) -> Saved | None:
        """A finished game as the shelf lists it, if it is known already."""
        self._load()
        known = self._known.get(path.name)
        if known is None or known[0] != _stamp(path):
            return None
        stamp, game = known
        return Saved(path, game.title, game.turns, game.who, game.over, stamp[1] / 1e9)

    # --- the file of summaries -------------------------------------------------------------------

    def save(self) -> None:
        """Keep the summaries for the next time; where that cannot be done, they are made anew then."""
        if not self._changed:
            return
        there = self._stamps()
        games = {
            name: {"size": stamp[0], "time": stamp[1], **asdict(summary)}
            for name, (stamp, summary) in self._known.items()
            if name in there
        }
        text = json.dumps({"format": FORMAT, "games": games}, separators=(",", ":")).encode()
        path = self._folder / FILE
        with contextlib.suppress(OSError):
            write_whole(path, b"%08x %s\n" % (zlib.crc32(text), text))
            self._file = _stamp(path)
        self._changed = False

    def _load(self) -> None:
        """Take what the file says, if it is another one than before; what is known here already stays."""
        stamp = _stamp(self._folder / FILE)
        if stamp is None or stamp == self._file:
            return
        self._file = stamp
        try:
            if not (self._folder / FILE).is_file():
                return  # reading something else might never end
            whole = (self._folder / FILE).read_bytes()
        except OSError:
            return
        self._known = {**_games_in(whole), **self._known}

    def _stamps(self) -> dict[str, Stamp]:
        stamps: dict[str, Stamp] = {}
        with contextlib.suppress(OSError), os.scandir(self._folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX):
                    with contextlib.suppress(OSError):
                        status = entry.stat()
                        stamps[entry.name] = (status.st_size, status.st_mtime_ns)
        return stamps


def _stamp(path: Path) -> Stamp | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


def _summed_up(path: Path) -> tuple[Summary | None, str | None]:
    saved = look_at(path)
    if saved is None or saved.trouble is not None:
        return None, saved.trouble if saved is not None else None
    if saved.over is None:
        return None, None
    try:
        return summarise(path), None
    except JournalError as error:
        return None, str(error)


def _games_in(whole: bytes) -> dict[str, tuple[Stamp, Summary]]:
    """The summaries in the bytes of a file; none if it is not as it was written."""
    text = whole[9:].removesuffix(b"\n")
    if whole[:9] != b"%08x " % zlib.crc32(text):
        return {}
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            return {}
        return {name: _entry(game) for name, game in data["games"].items()}
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        return {}  # written by no version of ours: the games themselves tell it again


def _entry(game: dict[str, Any]) -> tuple[Stamp, Summary]:
    """One game of the file; raises ValueError for what no game can be."""
    stamp = int(game.pop("size")), int(game.pop("time"))
    summary = _SUMMARY.validate_python(game)
    named = {*summary.met, *summary.beaten, *summary.left} | ({summary.boss} if summary.boss else set())
    if not named <= set(summary.called) or not all(0 <= n < MOST for n in (summary.turns, summary.steps)):
        raise ValueError("this is no game's summary")
    if not all(player.hero in range(4) for player in summary.party):
        raise ValueError("these are no Misfits")
    return stamp, summary


_SUMMARY: Final = TypeAdapter(Summary)
