"""Saved games that wait for each kind of decision: made in the test, and taken up by the real program."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from test_saved_choices import MOMENTS

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.position import position_json
from cantina.games.dungeon_rummy.record import FromPosition, Record
from cantina.resources import content_dir
from cantina.table.journal import Journal
from cantina.table.lines import Head
from cantina.table.table import Table

PROMPTS: Mapping[str, str] = {
    "action": "action lich",
    "draw": "draw toll",
    "discard": "discard two",
    "react": "react mummy",
    "split": "split risen skeleton",
    "pick-misfit": "pick-misfit hydra",
    "pick-zone": "pick-zone spider",
    "pick-cards": "pick-cards hydra",
    "pick-merge": "pick-merge",
    "pass-card": "pass-card",
}
"""For each kind of decision a moment that waits for it."""


@cache
def content() -> Content:
    return load_content(content_dir() / "dungeon_rummy")


@cache
def position_at(prompt: str, humans: tuple[str, ...]) -> Mapping[str, Any]:
    """The position that waits for this kind of decision by Bob; AI partners play whoever is no human."""
    position = position_json(MOMENTS[PROMPTS[prompt]]().s)
    for seat in position["seats"]:
        seat["role"] = "human" if seat["hero"] in humans else "ai"
    return position


def save(prompt: str, folder: Path, humans: tuple[str, ...] = ("mage",)) -> Path:
    """Put a game that waits for this kind of decision into a folder of saved games."""
    head = Head(Record(content(), FromPosition(position_at(prompt, humans)), ()))
    journal = Journal.write(folder, head)
    journal.close()
    table = loaded(journal.path)
    assert table.pending is not None
    assert (table.pending.kind, table.pending.seat) == (prompt, 1)
    return journal.path


def loaded(path: Path) -> Table:
    """The game of a journal as it is now; the file stays as it is."""
    table = Table.resume(Journal.open(path, read_only=True))
    table.close()
    return table


def state_of(path: Path) -> object:
    """All there is to know of a saved game's state."""
    table = loaded(path)
    assert table.notes == ()
    return table._state.key()
