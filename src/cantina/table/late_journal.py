"""A journal for a game that could not be saved from its start: it begins as soon as it can."""

from __future__ import annotations

from pathlib import Path

from cantina.table.journal import Journal, NoJournal
from cantina.table.lines import Head, Line


class LateJournal:
    """Remembers every line, and tries with each of them to write the whole game down."""

    def __init__(self, folder: Path, head: Head, error: OSError) -> None:
        """``error`` is what kept the journal from being begun in ``folder``."""
        self._folder = folder
        self._head = head
        self._lines: list[Line] = []
        self._journal: Journal | None = None
        self._why = _sentence(folder, error)
        self._closed = False

    @property
    def trouble(self) -> str | None:
        """Why the game is not saved, as a sentence, or None."""
        return self._why if self._journal is None else self._journal.trouble

    @property
    def notes(self) -> tuple[str, ...]:
        """Nothing was damaged."""
        return ()

    @property
    def path(self) -> Path | None:
        """Where the game is kept, as soon as it is."""
        return None if self._journal is None else self._journal.path

    def append(self, line: Line) -> None:
        """Write a line, and all before it if they could not be written yet; it never fails."""
        if self._journal is not None:
            self._journal.append(line)
        else:
            self._lines.append(line)
            self.save()

    def save(self) -> None:
        """Write down what is not on the disk yet, if it can be written now."""
        if self._journal is not None:
            return self._journal.save()
        if self._closed:
            return None
        try:
            self._journal = Journal.write(self._folder, self._head, self._lines)
        except OSError as error:
            self._why = _sentence(self._folder, error)
        else:
            self._lines.clear()
        return None

    def close(self) -> None:
        """Try a last time, and let go of the file."""
        self.save()
        self._closed = True
        if self._journal is not None:
            self._journal.close()


Keeper = Journal | LateJournal | NoJournal
"""Where the lines of a game go."""


def _sentence(folder: Path, error: OSError) -> str:
    return (
        f"Games cannot be saved in {folder} ({error.strerror}): this one lives only as long as the program "
        "runs, or until it can be saved there."
    )
