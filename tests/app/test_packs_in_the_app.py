"""The start with a player's own packs: what is left out is told once, and the game starts."""

from __future__ import annotations

from house import screen_text, table_screen

from cantina.app.application import CantinaApp
from cantina.app.capabilities import Capabilities
from cantina.app.house import open_house
from cantina.app.screens.page import Page
from cantina.app.screens.small import Small
from cantina.app.screens.title import Title
from cantina.resources import packs_dir


def app_with(**packs: str) -> CantinaApp:
    packs_dir().mkdir(parents=True)
    for name, text in packs.items():
        (packs_dir() / f"{name}.toml").write_text(text, encoding="utf-8")
    house = open_house()
    game = CantinaApp(Capabilities(), lambda: house, seed=7)
    game.open_house()
    return game


BROKEN = "[enemies.dog]\nloot = -1\n"
GOOD = "[heroes.mage.versions.standard]\nhealth = 44\n"


async def test_a_broken_pack_is_told_once_and_the_game_starts() -> None:
    game = app_with(broken=BROKEN, good=GOOD)
    try:
        async with game.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert isinstance(game.screen, Page)
            text = " ".join(screen_text(game).split())
            assert "The pack broken.toml is left out. broken.toml, line 2: enemies.dog.loot: -1 is" in text
            await pilot.press("enter")
            assert isinstance(game.screen, Title)
            await pilot.press("f")
            table = table_screen(game).table
            assert table.content.heroes["mage"].versions["standard"].health.value == 44
            game.to_title()
            await pilot.pause()
            assert isinstance(game.screen, Title)
    finally:
        game.close_house()


async def test_packs_in_order_are_not_talked_about() -> None:
    game = app_with(good=GOOD)
    try:
        async with game.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert isinstance(game.screen, Title)
    finally:
        game.close_house()


async def test_a_small_window_hides_the_warning_until_it_is_larger() -> None:
    game = app_with(broken=BROKEN)
    try:
        async with game.run_test(size=(40, 10)) as pilot:
            await pilot.pause()
            assert isinstance(game.screen, Small)
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
            assert isinstance(game.screen, Page)
            await pilot.press("enter")
            assert isinstance(game.screen, Title)
    finally:
        game.close_house()
