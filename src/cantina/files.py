"""Files of the player's own: written all at once or not at all, and there after a power cut."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def write_whole(path: Path, data: bytes, *, sync: bool = False) -> None:
    """Put a file in the place of whatever was there; a reader sees the old one or the new one, whole.

    Args:
        path: Where; its folder is there.
        data: All that is to stand in it.
        sync: Wait until it is on the disk: for what nothing else could tell again.

    Raises:
        OSError: It cannot be written, and is named; what was there is as it was.
    """
    fresh = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            if sync:
                file.flush()
                os.fsync(file.fileno())
        os.replace(fresh, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise OSError(error.errno, error.strerror, str(path)) from None
    if sync:
        with contextlib.suppress(OSError):  # the file is there; some file systems sync no folders
            sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, where they are missing, and see to it that they stay.

    Raises:
        OSError: It cannot be made.
    """
    missing = []
    for place in (folder, *folder.parents):
        if place.is_dir():
            break
        missing.append(place)
    folder.mkdir(parents=True, exist_ok=True)
    for place in missing:
        with contextlib.suppress(OSError):  # a folder above may be closed to us
            sync_folder(place.parent)


def sync_folder(folder: Path) -> None:
    """See to it that a new name in the folder survives a power cut.

    Raises:
        OSError: It cannot be done.
    """
    fd = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
