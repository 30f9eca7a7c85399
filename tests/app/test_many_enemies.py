"""Several enemies in play on the smallest screen: hand and question stay in sight."""

from __future__ import annotations

import pytest
from house import screen_text
from positions import position
from seats import seated

from cantina.app.desk.desk import Desk
from cantina.app.glyphs import UNICODE
from cantina.app.lines import width_of
from cantina.app.paint.top import top_lines
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.guide import load_guide
from cantina.games.dungeon_rummy.setup import Config, SeatConfig
from cantina.resources import content_dir
from cantina.table.chairs import Chairs
from cantina.table.table import Table

ROWS_BELOW = 6
"""Hand, question, footer, and some of what has happened."""


def test_mort_and_four_skeletons_leave_room_for_the_hand() -> None:
    """MORT-1: five enemies stand on a screen of 24 lines."""
    folder = content_dir() / "dungeon_rummy"
    seats = (SeatConfig("mage", role="human"), *(SeatConfig(h) for h in ("druid", "bard", "barbarian")))
    table = Table.new(load_content(folder), Config(seats, difficulty="mort", first="mage"), 3)
    desk = Desk(table, Chairs(table), UNICODE, load_guide(folder / "guide"))
    lines = top_lines(desk, 80)
    assert len(desk.text.enemies) == 5
    assert len(lines) <= 24 - ROWS_BELOW
    assert all(width_of(line) <= 80 for line in lines)
    text = "\n".join("".join(piece.text for piece in line) for line in lines)
    for enemy in desk.text.enemies:
        assert enemy.name.upper() in text
        assert enemy.hit.removesuffix(", now") in text


@pytest.mark.parametrize("size", [(80, 24), (132, 43)])
async def test_skeletons_in_graveyard_and_trash_are_told_in_a_players_words(size: tuple[int, int]) -> None:
    """MORT-4: they lie among the cards, and have no suit."""
    where = position(
        enemy="mort",
        phase="draw",
        mage={"hand": ["Y4", "G8"]},
        graveyard=("R6", "dancing-skeleton:moving"),
        trash=("dancing-skeleton:no-healing", "R5"),
    )
    skeleton = {"id": "dancing-skeleton:drawing", "level": 0, "damage": 0, "facing": "mage"}
    where |= {"enemy_deck": [], "enemies": [*where["enemies"], skeleton]}
    async with seated(where, size=size) as (fingers, _):
        game = fingers.pilot.app
        texts = [screen_text(game)]
        assert "Skel" in texts[0]
        for key, name in (
            ("v", "Skeleton (moving)"),
            ("x", "Skeleton (no-healing)"),
            ("f", "Drawing Skeleton"),
        ):
            await fingers.press(key)
            texts.append(screen_text(game))
            assert name in texts[-1]
            await fingers.press("escape")
        assert texts[-1].count("obody else to come") == 1
        assert not any("dancing-skeleton" in text for text in texts)


@pytest.mark.parametrize("size", [(80, 24), (132, 43)])
async def test_an_attack_tells_and_marks_which_of_several_enemies_it_is_aimed_at(
    size: tuple[int, int],
) -> None:
    """MORT-3: two Skeletons of one skill differ in where they stand."""
    where = position(enemy="mort", mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4", "G8"]})
    kind = {"id": "dancing-skeleton:drawing", "level": 0, "damage": 0}
    alike = [kind | {"facing": hero} for hero in ("mage", "bard")]
    where |= {"enemy_deck": [], "enemies": [*where["enemies"], *alike]}
    async with seated(where, size=size) as (fingers, _):
        await fingers.press("a")
        for name in ("Bob", "Milton", "Bob"):
            text = screen_text(fingers.pilot.app)
            asked = " ".join(text.split())
            assert f"Attack the Drawing Skeleton before {name} from Bob's zone?" in asked
            assert "Left or Right: another enemy." in asked
            (marked,) = [line for line in text.splitlines() if "▸ DRAWING SKELETON" in line]
            assert f"before {name}" in marked
            await fingers.press("right")


def test_what_an_enemy_forbids_is_cut_between_sentences() -> None:
    from cantina.app.paint.top import _as_many

    words = ("no healing", "no preventing")
    assert [_as_many(words, room) for room in (25, 14, 5, 2)] == [
        "no healing; no preventing",
        "no healing ...",
        "...",
        "..",
    ]
    assert _as_many((), 9) == ""
