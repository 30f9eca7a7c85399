"""The one table of commands: keys, footer, palette and help all come from it."""

from __future__ import annotations

import pytest
from house import NoAi, app, screen_text, table_at

from cantina.app.commands import BY_ID, COMMANDS, SCREENS
from cantina.app.help import help_lines
from cantina.app.keymap import Keymap
from cantina.app.lines import text_of, width_of
from cantina.app.paint.keys import key_line
from cantina.app.screens.finder import HIDDEN, Finder, found

MAP = Keymap()
SHIPPED_BY_TERMINALS = {"ctrl+b", "ctrl+a", "ctrl+s", "ctrl+o", "ctrl+j"}
"""Keys that multiplexers and terminals keep for themselves."""


def test_ids_are_unique() -> None:
    assert len(BY_ID) == len(COMMANDS)


@pytest.mark.parametrize("screen", SCREENS)
def test_every_command_of_a_screen_has_keys_of_its_own(screen: str) -> None:
    keys = [key for command in MAP.on_screen(screen) for key in command.keys]
    assert len(keys) == len(set(keys))
    assert not set(keys) & SHIPPED_BY_TERMINALS
    for command in MAP.on_screen(screen):
        assert command.keys
        assert all(MAP.for_key(screen, key) is command for key in command.keys)


@pytest.mark.parametrize("screen", SCREENS)
def test_no_command_needs_a_function_key_or_a_chord(screen: str) -> None:
    for command in MAP.on_screen(screen):
        plain = [key for key in command.keys if not key.startswith(("ctrl+", "alt+", "f1"))]
        assert plain, command.id


def test_zone_letters_mean_zones_and_nothing_else_at_the_table() -> None:
    for hero, letter in enumerate("rygb"):
        for key in (letter, letter.upper()):
            command = MAP.for_key("table", key)
            assert command is not None
            assert command.id == f"zone-{hero}"


def test_esc_is_never_the_only_way_and_a_lone_arrow_end_is_harmless() -> None:
    for command in COMMANDS:
        assert command.keys != ("escape",)
    # An arrow that a slow line splits arrives as Esc and one of these letters.
    for letter in "CD":
        assert MAP.for_key("table", letter) is None
    assert MAP.for_key("table", "A") is None


@pytest.mark.parametrize("screen", SCREENS)
def test_every_command_is_in_the_help_of_its_screen(screen: str) -> None:
    text = " ".join(text_of(line) for line in help_lines(screen, 78, MAP))
    words = " ".join(text.split())
    for command in MAP.on_screen(screen):
        if command.id.startswith(("pick-", "zone-")):
            assert "1 to 9, 0" in words or "R Y G B" in words
        else:
            assert command.help in words, command.id
            assert command.cap in words


@pytest.mark.parametrize("screen", SCREENS)
def test_the_footer_fits_80_columns_with_all_commands_on(screen: str) -> None:
    line = key_line(MAP.on_screen(screen), lambda _: True, 80)
    assert width_of(line) <= 80
    if any(command.id == "help" for command in MAP.on_screen(screen)):
        assert text_of(line).endswith("? all keys")


def test_the_palette_finds_every_command_by_its_help() -> None:
    for screen in SCREENS:
        commands = list(MAP.on_screen(screen))
        for command in commands:
            assert command in found(commands, command.help)
            assert command in found(commands, command.label)


def test_the_palette_leaves_out_what_means_only_where_one_is() -> None:
    hidden = {command.id for screen in SCREENS for command in MAP.on_screen(screen)} & set(HIDDEN)
    assert hidden == set(HIDDEN)
    assert {f"pick-{number}" for number in range(1, 11)} <= hidden


async def test_the_palette_lists_what_can_be_given_now_and_gives_it() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        game.show_table(table_at(RESTING))
        await pilot.pause()
        below = game.screen
        await pilot.press("colon")
        assert isinstance(game.screen, Finder)
        offered = {command.id for command in below.commands() if command.id not in HIDDEN}
        assert {"play", "move", "attack", "end", "log", "trash", "quit", "help"} <= offered
        assert "undo" not in offered
        assert below.enabled("pick-1")
        assert "number 1" not in screen_text(game)
        await pilot.press(*"attack")
        assert "Find a command: attack_" in screen_text(game)
        await pilot.press("enter")
        await pilot.pause()
        assert "Attack the Florist Orc" in screen_text(game)


RESTING = {
    "seats": [
        {"hero": "mage", "role": "human", "boots": 3, "zone": ["Y5", "B6", "R7"], "hand": ["Y4", "G8"]},
        {"hero": "druid", "role": "ai", "boots": 3},
        {"hero": "bard", "role": "ai", "boots": 3},
        {"hero": "barbarian", "role": "ai", "boots": 3},
    ],
    "active": "mage",
    "phase": "action",
    "enemies": [{"id": "florist-orc", "level": 0, "damage": 2}],
    "enemy_deck": ["beerholder"],
}
