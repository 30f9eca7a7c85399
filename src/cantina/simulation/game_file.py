"""The file of a series: one line of JSON for each game that is done, so that a series can go on later.

The first line tells what decides how its games go; every line carries a checksum. A last line that was
cut off when the program was ended is dropped; any other fault is told, and nothing is written.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import stat
import zlib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from cantina.simulation.played import Result

FORMAT: Final = 1
WHAT: Final = "simulated games"


class FileRefused(ValueError):
    """The file cannot be gone on with; the text is the sentence that says why."""


class GameFile:
    """An open file of games; a context manager. ``results`` are those that it holds."""

    def __init__(self, path: Path, settings: Mapping[str, Any]) -> None:
        """Open the file, or make it; ``settings`` is what decides how a game of a seed goes.

        Raises FileRefused for a file of other settings, a faulty one, one of something else, a device, or
        one in use; OSError when it cannot be opened, read or written.
        """
        self._path = path
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            if not stat.S_ISREG(os.fstat(self._fd).st_mode):  # a device or a pipe may never come to an end
                raise FileRefused(f"{path} is no ordinary file: nothing can be kept there.")
            self._lock()
            self.results = self._read(settings)
        except BaseException:
            os.close(self._fd)
            raise

    def __enter__(self) -> GameFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._fd)

    def append(self, result: Result) -> None:
        """Write a game down; raises OSError."""
        self._write(asdict(result))

    def _lock(self) -> None:
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FileRefused(f"{self._path} is being written by another simulation.") from None
        except OSError:  # a file system without locks
            return

    def _write(self, data: dict[str, Any]) -> None:
        line = json.dumps(data | {"check": _check(data)}).encode() + b"\n"
        try:
            while line:
                line = line[os.write(self._fd, line) :]
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self._path)) from None

    def _read(self, settings: Mapping[str, Any]) -> dict[tuple[int, int], Result]:
        """The games of the file by seed and side; a new file gets its first line."""
        with open(self._fd, "rb", closefd=False) as file:
            data = file.read()
        head = {"what": WHAT, "format": FORMAT, "settings": dict(settings)}
        if not data:
            self._write(head)
            return {}
        *lines, torn = data.split(b"\n")
        found = [self._line(number, line) for number, line in enumerate(lines, 1)]
        if not found or found[0].get("what") != WHAT:
            raise FileRefused(f"{self._path} is no file of simulated games; it is left as it is.")
        self._compare(found[0], json.loads(json.dumps(head)))
        results = [self._result(number, line) for number, line in enumerate(found[1:], 2)]
        if torn:
            os.ftruncate(self._fd, len(data) - len(torn))
        os.lseek(self._fd, 0, os.SEEK_END)
        return {(result.seed, result.side): result for result in results}

    def _line(self, number: int, line: bytes) -> dict[str, Any]:
        with contextlib.suppress(ValueError):
            data = json.loads(line)
            if isinstance(data, dict) and data.pop("check", None) == _check(data):
                return data
        if number == 1:
            raise FileRefused(f"{self._path} is no file of simulated games; it is left as it is.")
        raise FileRefused(
            f"line {number} of {self._path} was changed; without that line it can be gone on with."
        )

    def _compare(self, there: dict[str, Any], here: dict[str, Any]) -> None:
        """Raise FileRefused with all that differs."""
        if there["format"] != FORMAT:
            raise FileRefused(f"{self._path} is of another version of the program: choose another file.")
        old, new = there["settings"], here["settings"]
        apart = [name for name in dict.fromkeys((*new, *old)) if old.get(name) != new.get(name)]
        if apart:
            said = "; ".join(
                f"{name} is {_word(old.get(name))} there and {_word(new.get(name))} here" for name in apart
            )
            raise FileRefused(f"{self._path} holds games of other options: {said}.")

    def _result(self, number: int, line: dict[str, Any]) -> Result:
        try:
            times = {kind: tuple(values) for kind, values in line.pop("turn_ms").items()}
            return Result(turn_ms=times, **line)
        except (KeyError, TypeError, AttributeError):
            raise FileRefused(f"line {number} of {self._path} is no game of this program.") from None


def _check(data: Mapping[str, Any]) -> str:
    return f"{zlib.crc32(json.dumps(data, sort_keys=True).encode()):08x}"


def _word(value: object) -> str:
    """A setting as it is typed."""
    if isinstance(value, list):
        return ",".join(map(str, value))
    if isinstance(value, bool):
        return "on" if value else "off"
    return "not given" if value is None else str(value)
