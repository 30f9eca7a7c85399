"""The files of journals: opened and locked, written through to the disk, found again when they were moved."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import time
from pathlib import Path
from typing import Final

from cantina.files import sync_folder

READ_ONLY: Final = (errno.EACCES, errno.EPERM, errno.EROFS)
"""What the system says where a file may be read, but not written to."""
LOCK_PATIENCE: Final = 0.3
"""Seconds that a lock is tried for: a process that was killed may need a moment to be gone."""


class InUse(Exception):
    """Another process has the file locked."""


def open_file(path: Path, read_only: bool) -> tuple[int, bool]:
    """The file, and whether it may be written to; raises OSError."""
    if not read_only:
        try:
            return os.open(path, os.O_RDWR | os.O_CLOEXEC), True
        except OSError as error:
            if error.errno not in READ_ONLY:
                raise
    return os.open(path, os.O_RDONLY | os.O_CLOEXEC), False


def lock(fd: int) -> None:
    """Lock a file for this process, until it is closed or the process ends; raises InUse."""
    end = time.monotonic() + LOCK_PATIENCE
    while True:
        try:
            return fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= end:
                raise InUse from None
            time.sleep(0.02)
        except OSError:
            # A file system without locks: better saved without one than not at all.
            return None


def new_file(folder: Path, stem: str, suffix: str) -> tuple[Path, int]:
    """A file that was not there before, readable by its owner only: it holds every secret of a game."""
    for number in range(1, 10_000):
        path = folder / f"{stem}-{number}{suffix}"
        with contextlib.suppress(FileExistsError):
            return path, os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    raise FileExistsError(errno.EEXIST, "too many files of one name", str(folder / stem))


def file_anew(path: Path) -> tuple[Path, int]:
    """A new file of this name, or of one like it if there is another file now."""
    with contextlib.suppress(FileExistsError):
        return path, os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    return new_file(path.parent, path.stem, path.suffix)


def leads_to(path: Path, fd: int) -> bool:
    """Whether the file is still where it was opened; where that cannot be seen, it is taken to be."""
    try:
        there = os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return os.path.samestat(there, os.fstat(fd))


def read_all(fd: int) -> bytes:
    """All that stands in a file."""
    os.lseek(fd, 0, os.SEEK_SET)
    chunks = []
    while chunk := os.read(fd, 1 << 20):
        chunks.append(chunk)
    return b"".join(chunks)


def write_all(fd: int, data: bytes) -> None:
    """Write all of it, however little the system takes at a time."""
    while data:
        data = data[os.write(fd, data) :]


def write_synced(path: Path, fd: int, data: bytes) -> None:
    """Write a new file's content, and see to it that the file and its name survive a power cut."""
    write_all(fd, data)
    os.fsync(fd)
    sync_folder(path.parent)
