"""A saved game keeps the content it was played with, whatever becomes of the packs."""

from __future__ import annotations

import random
from pathlib import Path

from played import choice, config

from cantina.games.dungeon_rummy.packs import load_all
from cantina.games.dungeon_rummy.record import Record, replay
from cantina.resources import content_dir
from cantina.table.shelf import Shelf
from random_games import printed

SHIPPED = content_dir() / "dungeon_rummy"
PACK = """[enemies.florist-orc]
name = "Florist Ogre"
levels = [{ kind = "damage", amount = 4 }]
[heroes.mage.versions.standard]
health = 44
"""


def test_a_saved_game_and_a_record_keep_the_content_they_were_played_with(tmp_path: Path) -> None:
    packs, shelf = tmp_path / "packs", Shelf(tmp_path / "games")
    packs.mkdir()
    (packs / "ogre.toml").write_text(PACK, encoding="utf-8")
    changed, reports = load_all(SHIPPED, packs)
    assert reports[0].warning is None
    table = shelf.start(changed, config("ai", "ai", "ai", "ai"), 5)
    chance = random.Random(1)
    for _ in range(40):
        if table.pending is not None:
            table.submit(choice(table, chance))
    before = table.view(None)
    table.close()

    (packs / "ogre.toml").unlink()
    assert load_all(SHIPPED, packs) == (printed(), [])
    (saved,) = shelf.games()
    record = Record.from_json(shelf.record(saved.path).to_json())
    assert record.content == changed
    assert replay(record).numbers.health[1] == 44
    again = shelf.resume(saved.path)
    assert again.content == changed
    assert again.view(None) == before
    assert again.content.enemies["florist-orc"].name == "Florist Ogre"
    again.close()
