"""Taking up a saved game: the table as it was left, or a sentence that says why not."""

from __future__ import annotations

from cantina.games.dungeon_rummy.errors import RulesError
from cantina.table.journal import Journal, JournalError
from cantina.table.table import Table


def taken_up(journal: Journal) -> Table:
    """The table of a saved game.

    Raises JournalError, with a sentence, for one that cannot be played; its journal is closed then.
    """
    try:
        return Table.resume(journal)
    except RulesError as error:
        journal.close()
        raise JournalError(f"The saved game {journal.path.name} cannot be played: {error.message}.") from None
