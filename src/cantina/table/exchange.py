"""Games as files to give away: a record goes out, and one that comes in finds its place on the shelf.

A file holds the record as the engine protocol knows it, and under ``table`` what people called themselves.
Where a record is read, a saved game (a journal) does as well.
"""

from __future__ import annotations

import datetime
import json
import os
import shlex
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from cantina.files import write_whole
from cantina.games.dungeon_rummy.cards import HEROES, Hero
from cantina.games.dungeon_rummy.content import RULESETS, RULESETS_NAMED
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.record import NewGame, Record, moments
from cantina.table.journal import Journal, JournalError
from cantina.table.lines import KIND, Changed, Head
from cantina.table.replay import Replay
from cantina.table.setup_words import setup_words
from cantina.table.shelf import Shelf
from cantina.table.summaries import digest_of
from cantina.table.table import Table

SUFFIX: Final = ".json"
LARGEST: Final = 64 * 2**20
"""Bytes of the largest file that is read: no game comes near it."""


class ExchangeError(RulesError):
    """A file that cannot be read or written as a record; its text is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Shared:
    """A record, what the people in its seats were called, how strong its AIs were, when it was played."""

    record: Record
    names: Mapping[Hero, str] = field(default_factory=dict)
    levels: Mapping[Hero, str] = field(default_factory=dict)
    played: float | None = None

    def replay(self) -> Replay:
        """The game to be seen again; raises BadRecord at a step that breaks a rule."""
        return Replay(self.record, self.names)


def shared_of(table: Table, played: float | None = None) -> Shared:
    """What there is to be given away of a table's game; it holds every secret."""
    named = {hero: name for hero, name in enumerate(table.names) if name != table.content.hero(hero).name}
    return Shared(table.record(), named, dict(enumerate(table.levels)), played)


def kept_game(path: Path) -> Shared:
    """A saved game, being played or not; the file stays as it is.

    Raises ExchangeError if it cannot be read, or not to its end.
    """
    try:
        journal = Journal.open(path, read_only=True)
        try:
            table = Table.resume(journal)
            played = path.stat().st_mtime_ns / 1e9
        finally:
            journal.close()
    except (JournalError, RulesError) as error:
        raise ExchangeError(str(error) if isinstance(error, JournalError) else _broken(path, error)) from None
    except OSError as error:
        raise ExchangeError(f"{path} cannot be read: {error.strerror}.") from None
    if table.notes:
        # What was set aside cannot be told from what was never played: nobody should take it for all.
        raise ExchangeError(f"{path} is damaged behind its step {len(journal.lines)}.")
    return shared_of(table, played)


# --- out -----------------------------------------------------------------------------------------


def default_path(shared: Shared, folder: Path, ending: str = SUFFIX) -> Path:
    """Where a game goes if nobody says otherwise: a file in ``folder`` that is not there yet."""
    played = datetime.datetime.fromtimestamp(shared.played) if shared.played else datetime.datetime.now()
    stem = f"cantina-{played:%Y%m%d-%H%M}"
    path = folder / f"{stem}{ending}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{ending}"
        number += 1
    return path


def record_text(shared: Shared, *, short: bool = False) -> str:
    """A game as the text of a file, which ``read_file`` reads; ``short`` without what only the eye needs."""
    table: dict[str, Any] = {
        "names": {HEROES[hero]: name for hero, name in sorted(shared.names.items())},
        "levels": {HEROES[hero]: level for hero, level in sorted(shared.levels.items())},
    }
    if shared.played is not None:
        table["played"] = datetime.datetime.fromtimestamp(shared.played, datetime.UTC).isoformat()
    data = {**shared.record.to_json(), "table": table}
    space: dict[str, Any] = {"separators": (",", ":")} if short else {"indent": 1}
    return json.dumps(data, ensure_ascii=True, **space) + "\n"


def export(shared: Shared, path: Path, *, over: bool = False) -> None:
    """Write a game into a file, as ``write_text`` does."""
    write_text(record_text(shared), path, over=over)


def write_text(text: str, path: Path, *, over: bool = False) -> None:
    """Write a text into a file; one that is there already is written over only if ``over`` says so.

    Raises FileExistsError, or ExchangeError if it cannot be written.
    """
    try:
        if over and not path.is_dir():
            write_whole(path, text.encode("utf-8"))
        else:
            _write_new(path, text)
    except FileExistsError:
        if path.is_dir():
            raise ExchangeError(f"{path} is a folder: a name for the file is needed.") from None
        raise
    except OSError as error:
        raise ExchangeError(f"{path} cannot be written: {error.strerror}.") from None


def deal_command(record: Record) -> str | None:
    """What is typed to deal a game again, the same cards to the same party; None if it was never dealt."""
    if not isinstance(record.start, NewGame):
        return None
    return f"cantina --seed {record.start.seed} --setup {shlex.quote(setup_words(record.start.config))}"


def _write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet; half of one is not left behind. Raises OSError."""
    file = path.open("x", encoding="utf-8")
    try:
        with file:
            file.write(text)
    except OSError:
        path.unlink(missing_ok=True)
        raise


# --- in ------------------------------------------------------------------------------------------


def read_file(path: Path) -> Shared:
    """Read a record, or a saved game; every step of it has been tried.

    Raises ExchangeError, with the reason, for a file that is neither, that needs another version of the
    program, or that breaks a rule.
    """
    whole = _bytes_of(path)
    if whole[9:].startswith(b'{"kind":"' + KIND.encode()):
        return kept_game(path)
    try:
        data = json.loads(whole)
    except (ValueError, RecursionError):
        raise ExchangeError(f"{path} is no record: it cannot be read as JSON.") from None
    if not isinstance(data, dict) or "steps" not in data:
        raise ExchangeError(f"{path} is no record of a game.")
    if isinstance(data.get("ruleset"), str) and data["ruleset"] not in RULESETS:
        raise ExchangeError(
            f"{path} was played by the rules {data['ruleset'][:40]!r}, and this program knows "
            f"{RULESETS_NAMED}: another version of it is needed."
        )
    try:
        record = Record.from_json(data)
        for _ in moments(record):
            pass
    except RulesError as error:
        raise ExchangeError(_broken(path, error)) from None
    return Shared(record, *_of_the_table(data.get("table")))


def take_in(shared: Shared, shelf: Shelf) -> Path:
    """Put a game on the shelf and say where: among the finished ones, or among those that can go on.

    Raises ExchangeError if it is there already, or cannot be written.
    """
    there = _same(shared.record, shelf)
    if there is not None:
        raise ExchangeError(f"This game is kept already, as {there.name}.")
    head = Head(replace(shared.record, steps=()), dict(shared.names), dict(shared.levels))
    try:
        journal = Journal.write(shelf.folder, head, _lines(shared.record))
        journal.close()
        if shared.played is not None:
            os.utime(journal.path, (shared.played, shared.played))
    except OSError as error:
        raise ExchangeError(f"{shelf.folder} cannot be written to: {error.strerror}.") from None
    return journal.path


def _lines(record: Record) -> Iterator[Changed]:
    later = moments(record)
    next(later)
    for step, (state, _) in zip(record.steps, later, strict=True):
        yield Changed(step, state.turn, state.over)


def _same(record: Record, shelf: Shelf) -> Path | None:
    """Where the same record is on the shelf already."""
    digest = digest_of(record)
    for game in shelf.history.read_all():
        if game.summary is not None and game.summary.digest == digest:
            return game.path
    for saved in shelf.unfinished():
        try:
            if digest_of(kept_game(saved.path).record) == digest:
                return saved.path
        except ExchangeError:
            continue
    return None


def _bytes_of(path: Path) -> bytes:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise ExchangeError(f"{path} is no file.")
        if status.st_size > LARGEST:
            raise ExchangeError(f"{path} is far too large for a record.")
        return path.read_bytes()
    except OSError as error:
        raise ExchangeError(f"{path} cannot be read: {error.strerror}.") from None


def _of_the_table(data: object) -> tuple[dict[Hero, str], dict[Hero, str], float | None]:
    """Names, levels and time as far as they can be understood: a game is a game without them, too."""
    table = data if isinstance(data, dict) else {}
    played = None
    try:
        played = datetime.datetime.fromisoformat(table["played"]).timestamp()
    except (KeyError, TypeError, ValueError, OverflowError, OSError):
        played = None
    return _by_hero(table.get("names")), _by_hero(table.get("levels")), played


def _by_hero(data: object) -> dict[Hero, str]:
    given = data if isinstance(data, dict) else {}
    return {
        HEROES.index(hero): text for hero, text in given.items() if hero in HEROES and isinstance(text, str)
    }


def _broken(path: Path, error: RulesError) -> str:
    return f"{path} cannot be played: {error.message.rstrip('.')}."
