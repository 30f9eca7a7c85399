"""The running game on disk: append-only lines, each checksummed, flushed and synced.

A line is ``CHECKSUM JSON``. The checksum is the CRC-32, in eight hexadecimal digits, of the line
before it and this one, so that a line that is changed, missing, doubled or out of place is found.
What is good is kept, what follows it is set aside under another name. One process at a time has
a journal open. A game goes on in memory when it cannot be saved, and says so.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from cantina.files import make_folder, sync_folder
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.errors import BadRecord, RulesError
from cantina.games.dungeon_rummy.record import NewGame, Record
from cantina.games.dungeon_rummy.setup import Config
from cantina.table.journal_files import (
    InUse,
    file_anew,
    leads_to,
    lock,
    new_file,
    open_file,
    read_all,
    write_all,
    write_synced,
)
from cantina.table.lines import FORMAT, KIND, Head, Line, head_from_json, head_json, line_from_json, line_json

SUFFIX: Final = ".journal"
ASIDE: Final = ".damaged"


class JournalError(Exception):
    """A journal that cannot be opened; its text is a sentence for the player."""


class NewerJournal(JournalError):
    """A journal that a newer version of the program wrote; it is left as it is."""


class JournalInUse(JournalError):
    """A journal that another process has open."""


class JournalDamaged(JournalError):
    """A journal of which not even the head is good; it was set aside."""


class NoJournal:
    """In place of a journal: the game lives in memory only, by choice."""

    trouble: str | None = None
    notes: tuple[str, ...] = ()
    path: Path | None = None

    def append(self, line: Line) -> None:
        """Nothing is written."""

    def save(self) -> None:
        """Nothing is left to be written."""

    def close(self) -> None:
        """Nothing is open."""


class Journal:
    """An open journal, locked for this process; made by ``create`` or ``open``."""

    def __init__(self, path: Path, fd: int, head: Head) -> None:
        self.path = path
        self.head = head
        self.lines: tuple[Line, ...] = ()
        """The good lines that were there when it was opened."""
        self.notes: tuple[str, ...] = ()
        """A sentence for each thing that was wrong with it."""
        self.trouble: str | None = None
        """Why the last lines could not be saved, as a sentence, or None."""
        self._fd = fd
        self._only_looks = False  # whether it was opened to be looked at, and nothing is ever written
        self._read_as: tuple[int, int] | None = (
            None  # size and checksum, if it could be opened for reading only
        )
        self._frozen: str | None = None  # why nothing can be written at its end, as a sentence
        self._good: list[tuple[int, int]] = []  # where each line ends, and its checksum; the head first
        self._unsaved: list[tuple[bytes, int]] = []  # lines that are not on the disk, and their checksums

    @classmethod
    def create(
        cls,
        folder: Path,
        content: Content,
        config: Config,
        seed: int,
        *,
        names: Mapping[int, str] | None = None,
        levels: Mapping[int, str] | None = None,
    ) -> Journal:
        """Start the journal of a new game in ``folder``, which is made if need be.

        Raises OSError when it cannot be written there.
        """
        head = Head(Record(content, NewGame(config, seed)), dict(names or {}), dict(levels or {}))
        return cls.write(folder, head)

    @classmethod
    def write(cls, folder: Path, head: Head, lines: Iterable[Line] = ()) -> Journal:
        """Start a journal with a head and lines that were played elsewhere; raises as ``create``."""
        make_folder(folder)
        path, fd = new_file(folder, time.strftime("%Y%m%d-%H%M%S"), SUFFIX)
        journal = cls(path, fd, head)
        try:
            lock(fd)
            for data in (head_json(head), *map(line_json, lines)):
                journal._add(data)
            journal._write()
            sync_folder(folder)
        except BaseException:
            os.close(fd)
            path.unlink(missing_ok=True)
            raise
        return journal

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> Journal:
        """Open a journal to go on with it; ``lines`` is its good part, ``notes`` says what was set aside.

        With ``read_only`` it takes no lock, changes no file, and what follows is never saved. Where the
        system allows no more, that is so until it does. Raises JournalInUse, NewerJournal, JournalDamaged, or
        JournalError if it cannot be read.
        """
        fd = -1
        try:
            fd, may_write = open_file(path, read_only)
            if may_write:
                _lock(fd, path)
            journal = cls._read(path, fd, may_write)
            journal._only_looks = read_only
            return journal
        except BaseException as error:
            if fd >= 0:
                os.close(fd)
            if isinstance(error, OSError):
                text = f"The saved game {path.name} cannot be opened: {error.strerror}."
                raise JournalError(text) from None
            raise

    @classmethod
    def _read(cls, path: Path, fd: int, may_write: bool) -> Journal:
        whole = read_all(fd)
        parts = list(good_parts(whole))
        head = _good_head(path, parts)
        if head is None:
            raise JournalDamaged(_nothing_good(path, may_write))
        journal = cls(path, fd, head)
        if not may_write:
            journal._read_as = len(whole), zlib.crc32(whole)
            journal._freeze(
                f"The saved game {path.name} cannot be written to: it goes on in memory only, until it can."
            )
        journal._good = [(end, checksum) for _, end, checksum in parts]
        lines: list[Line] = []
        why = "a line is damaged" if b"\n" in whole[parts[-1][1] :] else "its last line was only half written"
        for data, _, _ in parts[1:]:
            try:
                lines.append(line_from_json(data))
            except RulesError as error:
                why = f"a line cannot be understood ({error.message})"
                break
        journal.lines = tuple(lines)
        if len(whole) > journal._good[len(lines)][0]:
            journal.keep(len(lines), why)
        return journal

    def keep(self, lines: int, why: str) -> None:
        """Keep the first ``lines`` lines; what follows is set aside under another name, and noted.

        Where it cannot be set aside, nothing is cut off, and the game goes on in memory until it can.
        """
        aside = None
        self.lines = self.lines[:lines]
        del self._good[lines + 1 :]
        if self._frozen is None:
            try:
                aside = self._set_aside()
            except OSError as error:
                self._freeze(
                    f"The damaged part of {self.path.name} cannot be set aside ({error.strerror}): the game "
                    "goes on in memory only, until it can."
                )
        self.notes += (
            f"The saved game was damaged after its step {lines}: {why}. It goes on from there"
            + (f"; the rest was set aside as {aside}." if aside else "."),
        )

    def _set_aside(self) -> str:
        """Move what follows the good part into a file of its own, and say its name."""
        end, _ = self._good[-1]
        whole = read_all(self._fd)
        path, fd = new_file(self.path.parent, self.path.stem, ASIDE)
        try:
            write_synced(path, fd, whole[end:])
        except OSError:
            path.unlink(missing_ok=True)
            raise
        finally:
            os.close(fd)
        os.ftruncate(self._fd, end)
        os.fsync(self._fd)
        return path.name

    def _freeze(self, why: str) -> None:
        self._frozen = self.trouble = why

    def append(self, line: Line) -> None:
        """Write a line and sync it; it never fails, but ``trouble`` says when it could not be saved.

        What could not be saved is tried again with the next line, with ``save`` and with ``close``.
        """
        if not self._only_looks:
            self._add(line_json(line))
            self.save()

    def save(self) -> None:
        """Write what is not on the disk yet, if it can be written now; ``trouble`` says so if it cannot."""
        if self._only_looks:
            return
        try:
            if self._frozen is not None:
                self._thaw()
            if self._unsaved:
                self._write()
            self.trouble = None
        except (OSError, InUse) as error:
            why = error.strerror if isinstance(error, OSError) else "it is open in another window"
            self.trouble = self._frozen or (
                f"This game cannot be saved just now ({why}): it goes on, but what is played "
                "from here on is lost when the program ends before it can be saved again."
            )

    @staticmethod
    def remove(path: Path) -> None:
        """Remove a journal for good; raises JournalInUse, or JournalError if it cannot be removed."""
        fd = -1
        try:
            fd, _ = open_file(path, read_only=True)
            _lock(fd, path)
            path.unlink()
        except OSError as error:
            raise JournalError(f"The saved game {path.name} cannot be removed: {error.strerror}.") from None
        finally:
            if fd >= 0:
                os.close(fd)

    def close(self) -> None:
        """Close the file and give the lock back; what could not be saved is tried a last time."""
        if self._fd >= 0:
            self.save()
            if self._frozen is None and not self._only_looks:
                with contextlib.suppress(OSError, InUse):
                    self._come_home()
            os.close(self._fd)
            self._fd = -1

    def _add(self, data: Mapping[str, Any]) -> None:
        text = json.dumps(data, separators=(",", ":"), ensure_ascii=True).encode()
        _, before = self._unsaved[-1] if self._unsaved else self._good[-1] if self._good else (0, 0)
        checksum = zlib.crc32(text, before)
        self._unsaved.append((b"%08x %s\n" % (checksum, text), checksum))

    def _write(self) -> None:
        """Write what is unsaved; on failure the file is as it was before, as far as the disk allows."""
        end = self._good[-1][0] if self._good else 0
        if end:
            self._come_home()
        try:
            os.lseek(self._fd, end, os.SEEK_SET)
            write_all(self._fd, b"".join(line for line, _ in self._unsaved))
            os.fsync(self._fd)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._fd, end)
            raise
        for line, checksum in self._unsaved:
            end += len(line)
            self._good.append((end, checksum))
        self._unsaved.clear()

    def _come_home(self) -> None:
        """Write the whole game anew where it was if its file has been moved or removed: it would be lost.

        Raises OSError when that cannot be done; the open file is kept for another try.
        """
        if not leads_to(self.path, self._fd):
            make_folder(self.path.parent)
            self._move_to(*file_anew(self.path))

    def _move_to(self, path: Path, fd: int) -> None:
        """Write the good part into a new file, and go on in that one."""
        try:
            lock(fd)
            write_synced(path, fd, read_all(self._fd)[: self._good[-1][0]])
        except BaseException:
            os.close(fd)
            path.unlink(missing_ok=True)
            raise
        os.close(self._fd)
        self.path, self._fd = path, fd

    def _thaw(self) -> None:
        """See to it that lines can be written at its end; raises OSError or InUse if they still cannot."""
        if self._read_as is not None:
            self._open_to_write(self._read_as)
            self._read_as = None
        if os.fstat(self._fd).st_size > self._good[-1][0]:
            self._set_aside()
        self._frozen = None

    def _open_to_write(self, read_as: tuple[int, int]) -> None:
        """Open the file again, to write; if somebody else has gone on with it meanwhile, begin a new one."""
        if not leads_to(self.path, self._fd):
            return self._come_home()
        fd, may_write = open_file(self.path, read_only=False)
        try:
            if not may_write:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            lock(fd)
            whole = read_all(fd)
            if (len(whole), zlib.crc32(whole)) != read_as:
                self._move_to(*new_file(self.path.parent, self.path.stem, SUFFIX))
                os.close(fd)
                return None
        except BaseException:
            os.close(fd)
            raise
        os.close(self._fd)
        self._fd = fd
        return None


def good_parts(whole: bytes) -> Iterator[tuple[dict[str, Any], int, int]]:
    """The good lines from the start on: what each says, where it ends, and the checksum up to there."""
    checksum = end = 0
    while (stop := whole.find(b"\n", end)) >= 0:
        line = whole[end:stop]
        checksum = zlib.crc32(line[9:], checksum)
        if line[:9] != b"%08x " % checksum:
            return
        try:
            data = json.loads(line[9:])
        except (ValueError, RecursionError):
            return
        if not isinstance(data, dict):
            return
        end = stop + 1
        yield data, end, checksum


def check_kind(name: str, head: Mapping[str, Any]) -> bool:
    """Whether a first line is that of a journal; raises NewerJournal when a newer program wrote it."""
    number = head.get("format")
    if head.get("kind") != KIND or type(number) is not int:
        return False
    if number > FORMAT:
        raise NewerJournal(
            f"The saved game {name} was written by a newer version of the program (format {number}, this one "
            f"reads {FORMAT}): it is left as it is."
        )
    return True


def _good_head(path: Path, parts: list[tuple[dict[str, Any], int, int]]) -> Head | None:
    if not parts or not check_kind(path.name, parts[0][0]):
        return None
    try:
        return head_from_json(parts[0][0])
    except BadRecord as error:
        # The line is as it was written, so another version of the program wrote it: nothing is damaged.
        raise NewerJournal(
            f"The saved game {path.name} does not fit this version of the program: {error.message}."
        ) from None


def _nothing_good(path: Path, may_write: bool) -> str:
    """Set a journal without a good head aside, and say so."""
    said = f"The saved game {path.name} is damaged from its first line on: nothing of it can be played."
    if may_write:
        with contextlib.suppress(OSError):
            aside, fd = new_file(path.parent, path.stem, ASIDE)
            os.close(fd)
            os.replace(path, aside)
            return f"{said} It was set aside as {aside.name}."
    return said


def _lock(fd: int, path: Path) -> None:
    try:
        lock(fd)
    except InUse:
        raise JournalInUse(f"The saved game {path.name} is being played in another window.") from None
