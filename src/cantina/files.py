"""Files of the player's own: written all at once or not at all."""

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
        OSError: It cannot be written; what was there is as it was.
    """
    fresh = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            if sync:
                file.flush()
                os.fsync(file.fileno())
        os.replace(fresh, path)
    except OSError:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise
