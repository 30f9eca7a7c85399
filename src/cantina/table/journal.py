"""The running game on disk: append-only lines, each checksummed, flushed and synced.

A line is ``CHECKSUM JSON``. The checksum is the CRC-32, in eight hexadecimal digits, of the line
before it and this one, so that a line that is changed, missing, doubled or out of place is found.
What is good is kept, what follows it is set aside under another name. One process at a time has
a journal open. A game goes on in memory when it cannot be saved, and says so.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import json
import os
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.errors import BadRecord, RulesError
from cantina.games.dungeon_rummy.record import NewGame, Record
from cantina.games.dungeon_rummy.setup import Config
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
    """In place of a journal: the game lives in memory only, and ``trouble`` says why, if not by choice."""

    def __init__(self, trouble: str | None = None) -> None:
        self.trouble = trouble
        self.notes: tuple[str, ...] = ()
        self.path: Path | None = None

    def append(self, line: Line) -> None:
        """Nothing is written."""

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
        self._frozen: str | None = None  # why nothing may be written, as a sentence
        self._ends: list[int] = []  # where each line ends, the head first
        self._checksum = 0
        self._unsaved = b""

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
        folder.mkdir(parents=True, exist_ok=True)
        path, fd = _new_file(folder, time.strftime("%Y%m%d-%H%M%S"), SUFFIX)
        journal = cls(path, fd, head)
        try:
            _lock(fd, path)
            for data in (head_json(head), *map(line_json, lines)):
                journal._add(data)
            journal._save()
            _sync_folder(folder)
        except BaseException:
            journal.close()
            path.unlink(missing_ok=True)
            raise
        return journal

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> Journal:
        """Open a journal to go on with it; ``lines`` is its good part, ``notes`` says what was set aside.

        With ``read_only``, or where the system allows no more, it takes no lock, changes no file, and the
        game can go on in memory. Raises JournalInUse, NewerJournal, JournalDamaged, or JournalError
        if it cannot be read.
        """
        fd = -1
        try:
            fd, may_write = _open_file(path, read_only)
            if may_write:
                _lock(fd, path)
            return cls._read(path, fd, may_write)
        except BaseException as error:
            if fd >= 0:
                os.close(fd)
            if isinstance(error, OSError):
                text = f"The saved game {path.name} cannot be opened: {error.strerror}."
                raise JournalError(text) from None
            raise

    @classmethod
    def _read(cls, path: Path, fd: int, may_write: bool) -> Journal:
        parts = list(good_parts(_read_all(fd)))
        head = _good_head(path, parts)
        if head is None:
            raise JournalDamaged(_nothing_good(path, may_write))
        journal = cls(path, fd, head)
        if not may_write:
            journal._freeze(f"The saved game {path.name} cannot be written to: it goes on in memory only.")
        journal._ends = [end for _, end, _ in parts]
        lines: list[Line] = []
        why = "a line is damaged"
        for data, _, _ in parts[1:]:
            try:
                lines.append(line_from_json(data))
            except RulesError as error:
                why = f"a line cannot be understood ({error.message})"
                break
        journal._checksum = parts[len(lines)][2]
        journal.lines = tuple(lines)
        if os.fstat(fd).st_size > journal._ends[len(lines)]:
            journal.keep(len(lines), why)
        return journal

    def keep(self, lines: int, why: str) -> None:
        """Keep the first ``lines`` lines; what follows is set aside under another name, and noted.

        Where it cannot be set aside, nothing is cut off, and the game goes on in memory.
        """
        aside = None
        if self._frozen is None:
            try:
                aside = self._set_aside(self._ends[lines])
            except OSError as error:
                self._freeze(
                    f"The damaged part of {self.path.name} cannot be set aside ({error.strerror}): the game "
                    "goes on in memory only."
                )
        self.lines = self.lines[:lines]
        del self._ends[lines + 1 :]
        self.notes += (
            f"The saved game was damaged after its step {lines}: {why}. It goes on from there"
            + (f"; the rest was set aside as {aside}." if aside else "."),
        )

    def _set_aside(self, end: int) -> str:
        """Move what follows byte ``end`` into a file of its own, and say its name."""
        whole = _read_all(self._fd)
        path, fd = _new_file(self.path.parent, self.path.stem, ASIDE)
        try:
            _write_all(fd, whole[end:])
            os.fsync(fd)
        finally:
            os.close(fd)
        _sync_folder(path.parent)
        os.ftruncate(self._fd, end)
        os.fsync(self._fd)
        self._checksum = [checksum for _, _, checksum in good_parts(whole[:end])][-1]
        return path.name

    def _freeze(self, why: str) -> None:
        self._frozen = self.trouble = why

    def append(self, line: Line) -> None:
        """Write a line and sync it; it never fails, but ``trouble`` says when it could not be saved.

        What could not be saved is tried again with the next line.
        """
        if self._frozen is not None:
            return
        self._add(line_json(line))
        try:
            self._save()
            self.trouble = None
        except OSError as error:
            self.trouble = (
                f"This game cannot be saved just now ({error.strerror}): it goes on, but what is played "
                "from here on is lost when the program ends before it can be saved again."
            )

    @staticmethod
    def remove(path: Path) -> None:
        """Remove a journal for good; raises JournalInUse, or JournalError if it cannot be removed."""
        fd = -1
        try:
            fd, _ = _open_file(path, read_only=True)
            _lock(fd, path)
            path.unlink()
        except OSError as error:
            raise JournalError(f"The saved game {path.name} cannot be removed: {error.strerror}.") from None
        finally:
            if fd >= 0:
                os.close(fd)

    def close(self) -> None:
        """Close the file and give the lock back."""
        if self._fd >= 0:
            if self._frozen is None and self._ends:
                with contextlib.suppress(OSError):
                    self._come_home()
            os.close(self._fd)
            self._fd = -1

    def _add(self, data: Mapping[str, Any]) -> None:
        text = json.dumps(data, separators=(",", ":"), ensure_ascii=True).encode()
        self._checksum = zlib.crc32(text, self._checksum)
        self._unsaved += b"%08x %s\n" % (self._checksum, text)

    def _save(self) -> None:
        """Write what is unsaved; on failure the file is as it was before, as far as the disk allows."""
        end = self._ends[-1] if self._ends else 0
        if end:
            self._come_home()
        try:
            os.lseek(self._fd, end, os.SEEK_SET)
            _write_all(self._fd, self._unsaved)
            os.fsync(self._fd)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._fd, end)
            raise
        self._saved(end)

    def _come_home(self) -> None:
        """Write the whole game anew where it was if its file has been moved or removed: it would be lost.

        Raises OSError when that cannot be done; the open file is kept for another try.
        """
        if _leads_to(self.path, self._fd):
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        path, fd = _file_anew(self.path)
        try:
            _lock(fd, path)
            _write_all(fd, _read_all(self._fd)[: self._ends[-1]])
            os.fsync(fd)
            _sync_folder(path.parent)
        except BaseException:
            os.close(fd)
            path.unlink(missing_ok=True)
            raise
        os.close(self._fd)
        self.path, self._fd = path, fd

    def _saved(self, end: int) -> None:
        """Note where the lines end that have been written from ``end`` on."""
        while self._unsaved:
            line, _, self._unsaved = self._unsaved.partition(b"\n")
            end += len(line) + 1
            self._ends.append(end)


def _leads_to(path: Path, fd: int) -> bool:
    """Whether the file is still where it was opened; where that cannot be seen, it is taken to be."""
    try:
        there = os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return os.path.samestat(there, os.fstat(fd))


def _file_anew(path: Path) -> tuple[Path, int]:
    """A new file of this name, or of one like it if there is another file now."""
    with contextlib.suppress(FileExistsError):
        return path, os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    return _new_file(path.parent, path.stem, path.suffix)


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
            aside, fd = _new_file(path.parent, path.stem, ASIDE)
            os.close(fd)
            os.replace(path, aside)
            return f"{said} It was set aside as {aside.name}."
    return said


def _open_file(path: Path, read_only: bool) -> tuple[int, bool]:
    """The file, and whether it may be written to."""
    if not read_only:
        try:
            return os.open(path, os.O_RDWR | os.O_CLOEXEC), True
        except OSError as error:
            if error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS):
                raise
    return os.open(path, os.O_RDONLY | os.O_CLOEXEC), False


def _lock(fd: int, path: Path) -> None:
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise JournalInUse(f"The saved game {path.name} is being played in another window.") from None
    except OSError:
        # A file system without locks: better saved without one than not at all.
        return


def _new_file(folder: Path, stem: str, suffix: str) -> tuple[Path, int]:
    """A file that was not there before, readable by its owner only: it holds every secret of a game."""
    for number in range(1, 10_000):
        path = folder / f"{stem}-{number}{suffix}"
        with contextlib.suppress(FileExistsError):
            return path, os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    raise FileExistsError(errno.EEXIST, "too many files of one name", str(folder / stem))


def _read_all(fd: int) -> bytes:
    os.lseek(fd, 0, os.SEEK_SET)
    chunks = []
    while chunk := os.read(fd, 1 << 20):
        chunks.append(chunk)
    return b"".join(chunks)


def _write_all(fd: int, data: bytes) -> None:
    while data:
        data = data[os.write(fd, data) :]


def _sync_folder(folder: Path) -> None:
    """See to it that a new name in the folder survives a power cut."""
    fd = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
