"""Plain mode with a player's own packs: a warning once, then the game; the guide shows the examples."""

from __future__ import annotations

from pathlib import Path

import pytest
from plain_dialogue import Scripted

from cantina.games.dungeon_rummy.guide import Guide
from cantina.plain import play
from cantina.plain.pages import Reader
from cantina.resources import packs_dir
from cantina.table.shelf import Shelf


@pytest.fixture
def packs() -> Path:
    packs_dir().mkdir(parents=True)
    return packs_dir()


def test_a_broken_pack_is_told_once_and_the_game_starts(packs: Path, tmp_path: Path) -> None:
    (packs / "broken.toml").write_text("[enemies.dog]\nloot = -1\n", encoding="utf-8")
    (packs / "poet.toml").write_text('[enemies.florist-orc]\nname = "Poet"\n', encoding="utf-8")
    console = Scripted(["enemies=florist-orc+beerholder", "", "enemy"])
    assert play(console, 5, Shelf(tmp_path)) == 0
    warnings = [line for line in console.said if "is left out" in line]
    assert warnings == [
        "The pack broken.toml is left out. broken.toml, line 2: enemies.dog.loot: -1 is too small: 0 or more"
    ]
    assert console.said.index(warnings[0]) == 1
    assert any("Poet" in line for line in console.said)


def test_the_guide_shows_a_pack_line_by_line(guide: Guide) -> None:
    lines = Reader(guide).lines("own-2")
    assert lines[0] == "OWN-2 A monster and a Boss."
    assert '    { kind = "guardian", enemy = "moonlight-poet" },' in lines
    assert lines[-2].startswith("flavour = ")
