"""The numbers of the first ruleset, as its records have them.

What a rule does is tested with these: the numbers of the game's own files are tuned from time to time, and
no tuning is to move a test of a rule.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.record import Record

RECORDS = Path(__file__).parent / "protocol" / "first_records"
"""Whole games that were won before the numbers were tuned, one for each Boss and one for Mort."""


def first_record(boss: str) -> dict[str, Any]:
    """The record of the first ruleset in which this Boss was beaten, as JSON."""
    record: dict[str, Any] = json.loads((RECORDS / f"{boss}.json").read_text(encoding="utf-8"))
    return record


@cache
def first_content() -> Content:
    """The content of the first ruleset."""
    return Record.from_json(first_record("beerholder")).content
