"""Pictures of the screens that people see first; ``pytest --snapshot-update`` makes them anew.

Look at each picture before it is kept: the text goldens cannot see colours.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from house import NoAi, app

SnapCompare = Callable[..., bool]


KEYS = {
    "title": [],
    "setup": ["s"],
    "table": ["f", "enter", "1"],
    "bestiary": ["b", "down", "down"],
}


@pytest.mark.parametrize("screen", KEYS)
def test_a_picture_of(screen: str, snap_compare: SnapCompare) -> None:
    game: Any = app(ai=NoAi(), seed=7)
    assert snap_compare(game, press=KEYS[screen], terminal_size=(80, 24))
