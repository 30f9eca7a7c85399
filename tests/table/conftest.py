"""What tests of the table are given."""

from __future__ import annotations

import pytest

from cantina.games.dungeon_rummy.content import Content
from first_numbers import first_content


@pytest.fixture(scope="session")
def content() -> Content:
    """The game's content with the first numbers, which no tuning moves."""
    return first_content()
