"""The screens as they look: text goldens at 80 x 24, and the picture that the README shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from golden import check
from house import app, screen_text, table_at
from picture import svg
from positions import BOB, position
from seats import seated

from cantina.app.capabilities import Capabilities
from cantina.app.screens.settings import ROWS
from cantina.games.dungeon_rummy.actions import Attack, Concede
from cantina.games.dungeon_rummy.cards import HEROES, SKELETON_IDS
from cantina.settings import GlyphSet

ROOT = Path(__file__).parents[2]
GLYPHS = ("unicode", "ascii")
RUN = ["G3", "R4", "B5", "Y6", "G7", "B8", "R9"]
RICH = position(
    done=2,
    mage={
        "zone": ["Y5", "B6", "R2", "G8"],
        "hand": ["Y4", "Y7", "Y9", "Y10", "GQ", "B7"],
        "damage": 4,
        "tokens": 2,
        "boots_used": 1,
    },
    druid={"deck": ["GJ", "G10"]},
    bard={"zone": ["RK", "YK"], "damage": 6, "tokens": 1, "hand": ["B3", "B4", "B9"]},
    barbarian={"zone": RUN, "damage": 21, "tokens": 3, "hand": ["R3", "R5"]},
    companions=("druid",),
    graveyard=("R6", "B4", "YJ"),
    trash=("GA", "G2", "R7", "R10", "YQ"),
    loot=("heal-4", "heal-4", "retrieve"),
)
BIG = position(
    mage={"zone": ["YA", "R2", "Y3", "R4", "Y5", "R6", "Y7", "R8", "Y9", "R10", "YJ", "RQ", "YK", "RA"]},
    druid={"zone": ["G10", "R10", "B10", "Y10"]},
    graveyard=("R3", "B4", "YJ", "G9", "G4", "B10"),
    loot=("heal-4", "draw-1-draft-1", "swap-melds", "two-draw-1"),
)


@pytest.mark.parametrize("glyphs", GLYPHS)
async def test_the_title(glyphs: GlyphSet) -> None:
    game = app(capabilities=Capabilities(glyphs=glyphs))
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        check(f"title-{glyphs}.txt", screen_text(game))


@pytest.mark.parametrize("glyphs", GLYPHS)
async def test_the_setup(glyphs: GlyphSet) -> None:
    game = app(capabilities=Capabilities(glyphs=glyphs))
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "down")
        check(f"setup-{glyphs}.txt", screen_text(game))


@pytest.mark.parametrize("glyphs", GLYPHS)
async def test_the_table(glyphs: GlyphSet) -> None:
    async with seated(RICH, capabilities=Capabilities(glyphs=glyphs)) as (fingers, _):
        check(f"table-{glyphs}.txt", screen_text(fingers.pilot.app))
        await fingers.press("1")
        check(f"table-play-{glyphs}.txt", screen_text(fingers.pilot.app))
        await fingers.press("m", "right", "space", "right", "space", "r")
        check(f"table-move-{glyphs}.txt", screen_text(fingers.pilot.app))
        await fingers.press("a")
        check(f"table-attack-{glyphs}.txt", screen_text(fingers.pilot.app))


@pytest.mark.parametrize("glyphs", GLYPHS)
async def test_the_fullest_table(glyphs: GlyphSet) -> None:
    async with seated(BIG, capabilities=Capabilities(glyphs=glyphs)) as (fingers, _):
        check(f"table-full-{glyphs}.txt", screen_text(fingers.pilot.app))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (132, 43)])
async def test_the_settings_and_the_keys(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANTINA_CONFIG_DIR", "/cantina")  # it is shown, and nothing is written there
    game = app(keys={"mark": ("F2", "!")}, reactions="dangerous", pace="brisk")
    async with game.run_test(size=size) as pilot:
        places = [row.key for row in ROWS]
        await pilot.press("semicolon", *["down"] * places.index("reactions"))
        check(f"settings-{size[0]}x{size[1]}.txt", screen_text(game))
        await pilot.press(*["down"] * (len(places) - 1 - places.index("reactions")), "enter", *["down"] * 8)
        if size == (80, 24):
            await pilot.press("enter", "plus")
        # How many commands there are is none of this picture's business.
        check(f"keys-{size[0]}x{size[1]}.txt", re.sub(r"of \d+", "of all", screen_text(game)))


@pytest.mark.parametrize("glyphs", GLYPHS)
async def test_the_result(glyphs: GlyphSet) -> None:
    async with seated(RICH, capabilities=Capabilities(glyphs=glyphs)) as (fingers, table):
        table.submit(Concede(BOB))
        await fingers.press("l", "backspace")
        await fingers.pilot.pause()
        check(f"result-{glyphs}.txt", screen_text(fingers.pilot.app))


@pytest.mark.parametrize(
    ("boss", "level", "words"),
    [
        ("mort", 4, "Mort is beaten, and the Misfits have a story to tell."),
        ("felicia", 2, "Felicia is beaten, and the Misfits have a story to tell."),
        ("beerholder", 2, "The Beerholder is beaten, and the Misfits have a story to tell."),
    ],
)
async def test_the_result_names_whom_the_victory_was_over(boss: str, level: int, words: str) -> None:
    """HIT-6, MORT-5."""
    eight = ["Y3", "R4", "Y5", "R6", "Y7", "R8", "Y9", "R10"]
    enemies = [{"id": boss, "level": level}]
    where = position(mage={"zone": eight}) | {"enemies": enemies, "enemy_deck": []}
    async with seated(where) as (fingers, table):
        await fingers.do(Attack(BOB, BOB, 0))
        assert table.over is not None
        await fingers.pilot.pause()
        text = screen_text(fingers.pilot.app)
        assert "W O N" in text
        assert words in text
        shown = words.partition(",")[0]
        assert f"Won: {shown[0].lower() if shown.startswith('The') else shown[0]}{shown[1:]}." in text


@pytest.mark.parametrize(("fallen", "words"), [(1, "a Dancing Skeleton"), (2, "2 Dancing Skeletons")])
async def test_the_result_tells_of_fallen_skeletons(fallen: int, words: str) -> None:
    """MORT-4: they lie in no enemy trash, and fell all the same."""
    skeletons = [{"id": id, "facing": hero} for id, hero in zip(SKELETON_IDS, HEROES, strict=False)]
    run = {"zone": ["G3", "Y4", "G5"]}
    where = position(mage=run, druid=run, companions=("druid",)) | {
        "enemies": [{"id": "mort", "level": 0}, *skeletons],
        "enemy_deck": [],
    }
    async with seated(where) as (fingers, table):
        for target in range(fallen, 0, -1):
            await fingers.do(Attack(BOB, target, target))
        table.submit(Concede(BOB))
        await fingers.press("l", "backspace")
        await fingers.pilot.pause()
        assert f"Beaten: {words}." in screen_text(fingers.pilot.app)


@pytest.mark.parametrize("size", [(100, 30), (132, 43)])
async def test_larger_terminals_get_more(size: tuple[int, int]) -> None:
    async with seated(RICH, size=size) as (fingers, _):
        await fingers.press("1")
        check(f"table-{size[0]}x{size[1]}.txt", screen_text(fingers.pilot.app))


@pytest.mark.parametrize("width", [115, 116, 200])
async def test_the_last_events_are_shown_once(width: int) -> None:
    """Below the table, or at its side where there is room."""
    async with seated(position(phase="draw", mage={"hand": ["Y4"]}), size=(width, 30)) as (fingers, _):
        await fingers.press("d")
        assert len(re.findall(r"Bob draws \w+ from", screen_text(fingers.pilot.app))) == 1


async def test_in_ascii_every_screen_is_ascii() -> None:
    async with seated(RICH, capabilities=Capabilities(glyphs="ascii")) as (fingers, _):
        game = fingers.pilot.app
        steps = ("1", "m", "a", "t", "enter", "k", "l", "backspace", "f", "backspace", "x", "backspace", "v")
        settings = ("semicolon", "up", "enter", "enter", "escape", "escape", "escape")
        more = ("backspace", "question_mark", "backspace", "colon", "escape", *settings, "c", "3", "q")
        for keys in (*steps, *more):
            await fingers.press(keys)
            text = screen_text(game)
            assert text.isascii(), (keys, [c for c in text if not c.isascii()])


async def test_no_line_is_wider_than_the_window_and_every_sign_is_one_cell() -> None:
    from rich.cells import cell_len

    for where in (RICH, BIG):
        async with seated(where) as (fingers, _):
            for line in screen_text(fingers.pilot.app).split("\n"):
                assert cell_len(line) == len(line) <= 80


async def test_the_picture_of_the_readme() -> None:
    async with seated(RICH) as (fingers, _):
        await fingers.press("3", "y", "t", "1", "enter", "enter", "3")  # a play, a Treasure, a card taken up
        picture = svg(fingers.pilot.app)
        assert "http" not in re.sub(r'xmlns="[^"]*"', "", picture)
        check("table.svg", picture, ROOT / ".github")


async def test_what_zones_would_do_to_an_immune_enemy() -> None:
    where = position(enemy="vegan-troll", mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4"]})
    where["enemy_deck"] = ["beerholder"]
    async with seated(where) as (fingers, _):
        assert "no Damage (immune)" in screen_text(fingers.pilot.app)


def test_positions_of_these_tests_can_be() -> None:
    assert table_at(RICH).pending is not None
    assert table_at(BIG).pending is not None
