"""The one table of commands: keys, footer, palette and help all come from it, with other keys, too."""

from __future__ import annotations

import pytest
from house import NoAi, app, screen_text, table_at, until
from rooms import RESTING, ROOMS

from cantina.app.commands import BY_ID, COMMANDS, SCREENS
from cantina.app.help import help_lines
from cantina.app.key_names import key_of
from cantina.app.keymap import DEFAULT, NET, Keymap
from cantina.app.lines import text_of, width_of
from cantina.app.paint.keys import key_line
from cantina.app.screens.finder import HIDDEN, Finder, found
from cantina.app.screens.room import Room

SHIPPED_BY_TERMINALS = {"ctrl+b", "ctrl+a", "ctrl+s", "ctrl+o", "ctrl+j"}
"""Keys that multiplexers and terminals keep for themselves."""
CYRILLIC = [chr(code) for code in range(ord("а"), ord("я") + 1)]
GREEK = [chr(code) for code in range(ord("α"), ord("ω") + 1) if chr(code).upper() != "Σ"]
LATIN = list("àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ")
LETTERS = [*CYRILLIC, *GREEK, *LATIN]
OTHERS = [command.id for command in COMMANDS if command.id not in NET]
MAPS = {
    "its own keys": DEFAULT,
    "other letters": Keymap({id: (key,) for id, key in zip(OTHERS, LETTERS, strict=False)}),
    "longer names": Keymap({"quit": ("ctrl+pagedown",), "back": ("shift+home",), "play": ("f12",)}),
}
every_map = pytest.mark.parametrize("keymap", MAPS.values(), ids=MAPS)
every_screen = pytest.mark.parametrize("screen", SCREENS)


def test_ids_are_unique() -> None:
    assert len(BY_ID) == len(COMMANDS)


def test_every_command_that_has_no_safety_net_has_another_key_in_the_changed_map() -> None:
    changed = MAPS["other letters"]
    assert len(OTHERS) <= len(LETTERS)
    for id in OTHERS:
        assert not set(changed.by_id[id].keys) & set(BY_ID[id].keys)


@every_map
@every_screen
def test_every_command_of_a_screen_has_keys_of_its_own(screen: str, keymap: Keymap) -> None:
    keys = [key for command in keymap.on_screen(screen) for key in command.keys]
    assert len(keys) == len(set(keys))
    assert not set(keys) & SHIPPED_BY_TERMINALS
    for command in keymap.on_screen(screen):
        assert command.keys
        assert all(keymap.for_key(screen, key) is command for key in command.keys)


@every_screen
def test_no_command_needs_a_function_key_or_a_chord(screen: str) -> None:
    for command in DEFAULT.on_screen(screen):
        plain = [key for key in command.keys if not key.startswith(("ctrl+", "alt+", "f1"))]
        assert plain, command.id


def test_zone_letters_mean_zones_and_nothing_else_at_the_table() -> None:
    for hero, letter in enumerate("rygb"):
        for key in (letter, letter.upper()):
            command = DEFAULT.for_key("table", key)
            assert command is not None
            assert command.id == f"zone-{hero}"


def test_esc_is_never_the_only_way_and_a_lone_arrow_end_is_harmless() -> None:
    for command in COMMANDS:
        assert command.keys != ("escape",)
    # An arrow that a slow line splits arrives as Esc and one of these letters.
    for letter in "CD":
        assert DEFAULT.for_key("table", letter) is None
    assert DEFAULT.for_key("table", "A") is None


@every_map
@every_screen
def test_every_command_is_in_the_help_of_its_screen(screen: str, keymap: Keymap) -> None:
    text = " ".join(text_of(line) for line in help_lines(screen, 78, keymap))
    words = " ".join(text.split())
    for command in keymap.on_screen(screen):
        if command.id.startswith("pick-"):
            assert "1 to 9, 0" in words
        else:
            assert command.cap in words
            assert command.id.startswith("zone-") or command.help in words, command.id


@every_map
@every_screen
def test_the_footer_fits_80_columns_with_all_commands_on(screen: str, keymap: Keymap) -> None:
    line = key_line(keymap.on_screen(screen), lambda _: True, 80)
    assert width_of(line) <= 80
    helps = keymap.by_id["help"]
    if screen in helps.screens:
        assert text_of(line).endswith(f"{helps.cap} all keys")


@every_screen
def test_the_palette_finds_every_command_by_its_label_and_by_its_help(screen: str) -> None:
    commands = list(DEFAULT.on_screen(screen))
    for command in commands:
        assert command in found(commands, command.help)
        assert command in found(commands, command.label)


def test_the_palette_lists_what_means_only_where_one_is_to_those_alone_who_ask() -> None:
    assert set(HIDDEN) <= set(BY_ID)
    commands = list(DEFAULT.on_screen("table"))
    assert not {command.id for command in found(commands, "")} & set(HIDDEN)
    ids = [command.id for command in found(commands, "number")]
    assert [id for id in ids if id in HIDDEN] == [f"pick-{number}" for number in range(1, 11)]
    assert found(commands, "up")[-1].id == "up"


# --- on the screens themselves -------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
async def test_every_command_that_can_be_given_is_reached_by_key_and_by_palette(screen: str) -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        assert screen in ROOMS, "say here how this screen is opened"
        ROOMS[screen](game)
        await pilot.pause()
        room = game.screen
        assert isinstance(room, Room)
        assert room.where == screen
        given: list[str] = []
        room.give = given.append  # type: ignore[method-assign]
        commands = room.commands()
        assert commands
        for command in commands:
            if command.id == "palette":
                continue  # how it is got to is what all the others show
            await pilot.press(command.keys[0])
            if room.typed is not Room.typed and not given:  # a letter goes into the field that is typed
                await pilot.press(command.keys[-1])
            assert given == [command.id], command.id
            given.clear()
            game.show_finder(room)
            await pilot.pause()
            await pilot.press(*(key_of(sign) for sign in command.label))
            finder = game.screen
            assert isinstance(finder, Finder)
            at = [hit.id for hit in found(commands, command.label)].index(command.id)
            await pilot.press(*["down"] * at, "enter")
            await until(pilot, lambda: given)
            assert given == [command.id]
            given.clear()
        room.give = type(room).give.__get__(room)  # type: ignore[method-assign]
        await pilot.press("ctrl+p")
        assert isinstance(game.screen, Finder)


async def test_the_palette_tells_all_of_the_chosen_command() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        game.show_table(table_at(RESTING))
        await pilot.pause()
        await pilot.press("colon")
        for number, command in enumerate(found(game.screen_stack[-2].commands(), "")):  # type: ignore[attr-defined]
            text = screen_text(game)
            assert command.help in " ".join(text.split()), number
            assert f"▸ {command.label}" in " ".join(text.split())
            await pilot.press("down")


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
