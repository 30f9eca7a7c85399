"""What the tests of plain mode play with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from plain_dialogue import CONTENT

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.guide import Guide, load_guide
from cantina.players.thinking import AiProcess


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(CONTENT)


@pytest.fixture(scope="module")
def guide() -> Guide:
    return load_guide(CONTENT / "guide")


@pytest.fixture
def ai() -> Iterator[AiProcess]:
    with AiProcess() as process:
        yield process
