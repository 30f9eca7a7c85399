"""Who has a saved game open: as the system says it, so that no note of a dead process is ever believed."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

PATIENCE: Final = 6.0
"""Seconds in which a program that is asked to end has ended, and given its game back."""
_LOCKS: Final = Path("/proc/locks")


class WillNotEnd(Exception):
    """The program that has a game open cannot be ended; the text is a sentence for the player."""


def holders(paths: Iterable[Path]) -> dict[Path, int]:
    """The numbers of the processes that have these games locked; where the system does not say, none."""
    locked = _locked()
    found: dict[Path, int] = {}
    for path in paths if locked else ():
        try:
            status = path.stat()
        except OSError:
            continue
        for pid in locked.get(status.st_ino, ()):
            if pid != os.getpid() and _has_open(pid, status):
                found[path] = pid
    return found


def end_holder(path: Path) -> None:
    """End the program that has a game open, so that it can be taken over; what was played there is kept.

    It is asked first; one that cannot answer, behind a line that is gone, is ended by force. Raises
    WillNotEnd.
    """
    asked = holders([path]).get(path)
    for number in (signal.SIGTERM, signal.SIGKILL):
        if asked is None or holders([path]).get(path) != asked:
            break
        try:
            os.kill(asked, number)
        except ProcessLookupError:
            break
        except PermissionError:
            raise WillNotEnd("Somebody else has this game open: it has to be left there first.") from None
        end = time.monotonic() + PATIENCE
        while holders([path]).get(path) == asked and time.monotonic() < end:
            time.sleep(0.05)
    left = holders([path]).get(path)
    if left is not None and left == asked:
        raise WillNotEnd("The other window does not end: the game cannot be taken over now.")
    if left is not None:  # which was not asked to end, and does not deserve to be ended by force
        raise WillNotEnd("Another window has just taken this game over.")


def _locked() -> dict[int, list[int]]:
    """Processes with a lock on a whole file, by the number of the file on its device."""
    try:
        lines = _LOCKS.read_text(encoding="ascii").splitlines()
    except (OSError, ValueError):
        return {}
    found: dict[int, list[int]] = {}
    for line in lines:
        match line.split():
            case [_, "FLOCK", "ADVISORY", "WRITE", pid, file, "0", "EOF"] if pid.isdigit() and int(pid) > 1:
                number = file.rpartition(":")[2]
                if number.isdigit():
                    found.setdefault(int(number), []).append(int(pid))
    return found


def _has_open(pid: int, status: os.stat_result) -> bool:
    """Whether a process has this very file open: the same number may stand on another device, too."""
    try:
        for name in os.listdir(f"/proc/{pid}/fd"):
            try:
                if os.path.samestat(os.stat(f"/proc/{pid}/fd/{name}"), status):
                    return True
            except OSError:
                continue
    except PermissionError:
        return True  # somebody else's process; nothing is done to it
    except OSError:
        return False
    return False
