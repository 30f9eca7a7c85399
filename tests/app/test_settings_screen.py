"""The settings on the screen: changed by keys or mouse, seen at once, kept, and what they do at the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from house import InlineAi, app, content, screen_text, table_screen, until
from positions import BOB, FULL, LETHAL_DISCARD, position
from seats import seated

from cantina.app.application import CantinaApp
from cantina.app.capabilities import Capabilities
from cantina.app.desk.confirm import Confirm
from cantina.app.desk.decide import DrawCard, React
from cantina.app.palette import BACKGROUND, LIGHT_BACKGROUND
from cantina.app.screens.keys import KeysScreen
from cantina.app.screens.page import Page
from cantina.app.screens.settings import ROWS
from cantina.app.screens.title import Title
from cantina.games.dungeon_rummy.actions import Accept, ChooseSplit, Discard, End
from cantina.settings import OPTIONS, Loaded, Settings, load, settings_file


def row(key: str) -> list[str]:
    """The keys that lead from the top of the settings to one of them."""
    return ["down"] * [one.key for one in ROWS].index(key)


def ground(game: CantinaApp) -> set[str]:
    """The grounds on which the screen is drawn."""
    strips = game.screen._compositor.render_strips(game.size)
    return {
        segment.style.bgcolor.name
        for strip in strips
        for segment in strip
        if segment.style is not None and segment.style.bgcolor is not None
    }


def test_every_setting_has_a_line_and_every_value_a_word() -> None:
    assert [one.key for one in ROWS] == [*(option.key for option in OPTIONS), "keys"]
    for one, option in zip(ROWS, OPTIONS, strict=False):
        assert set(one.words) == set(option.values)
        assert len(set(one.words.values())) == len(option.values)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
async def test_every_value_is_reached_by_keys_and_kept_at_once(option: object) -> None:
    own = next(one for one in OPTIONS if one is option)
    game = app()
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("semicolon", *row(own.key))
        seen = []
        for _ in own.values:
            await pilot.press("right")
            value = getattr(game.preferences.settings, own.key)
            assert load().settings == game.preferences.settings
            assert ROWS[OPTIONS.index(own)].words[value] in screen_text(game)
            seen.append(value)
        assert set(seen) == set(own.values)
        await pilot.press("left", "enter")  # there and back again
        assert getattr(game.preferences.settings, own.key) == seen[-1]


async def test_colours_and_signs_change_at_once_on_every_screen() -> None:
    async with seated(position(mage={"zone": ["Y5"], "hand": ["Y4"]})) as (fingers, _):
        game = fingers.pilot.app
        assert BACKGROUND in ground(game)
        await fingers.press("semicolon", "right")
        assert BACKGROUND not in ground(game)
        assert LIGHT_BACKGROUND in ground(game)
        await fingers.press("down", "down", "left", "escape")
        assert game.screen is table_screen(game)
        assert BACKGROUND not in ground(game)
        assert LIGHT_BACKGROUND in ground(game)
        assert screen_text(game).isascii()
        await fingers.press("semicolon", "right", "escape")  # the terminal's own
        assert ground(game) <= {"black", "white", "bright_yellow", "default"}
        await fingers.press("semicolon", "right", "down", "down", "right", "escape")
        assert BACKGROUND in ground(game)
        assert not screen_text(game).isascii()


@pytest.mark.parametrize(
    ("found", "key", "words"),
    [
        (Capabilities(colours="none"), "theme", "There are no colours here"),
        (Capabilities(colours="16"), "theme", "no colours but its own"),
        (Capabilities(theme="light"), "theme", "the command line says otherwise"),
        (Capabilities(glyphs="ascii", encoding="latin-1", own_signs="ascii"), "glyphs", "has no shapes"),
        (Capabilities(glyphs="ascii"), "glyphs", "the command line says otherwise"),
    ],
)
async def test_what_keeps_a_setting_from_being_seen_is_said(
    found: Capabilities, key: str, words: str
) -> None:
    game = app(capabilities=found)
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("semicolon", *row(key))
        assert words in screen_text(game)
        await pilot.press("right", "right")
        assert game.capabilities.glyphs == "ascii" or game.capabilities.encoding == "utf-8"


@pytest.mark.parametrize(
    ("found", "settings", "words"),
    [
        (Capabilities(colours="16"), {"colours": "true"}, "This time there are 16."),
        (Capabilities(colours="true"), {"colours": "none"}, "This time there are all of them."),
        (Capabilities(mouse=False), {"mouse": True}, "This time it is off."),
    ],
)
async def test_what_holds_from_the_next_start_says_what_holds_now(
    found: Capabilities, settings: dict[str, object], words: str
) -> None:
    game = app(capabilities=found, **settings)
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("semicolon", *row(next(iter(settings))))
        assert words in screen_text(game)
        assert "holds from the next start" in " ".join(screen_text(game).split())


async def test_the_command_line_stops_all_motion_until_a_pace_is_chosen() -> None:
    game = app(pace="slow")
    game.capabilities = replace(game.capabilities, motion=False)
    async with game.run_test(size=(80, 24)) as pilot:
        assert game.pace == "instant"
        await pilot.press("semicolon", *row("pace"))
        assert "This time the command line says otherwise" in screen_text(game)
        await pilot.press("left")
        assert game.pace == game.preferences.settings.pace == "brisk"
        assert "the command line" not in screen_text(game)


async def test_the_command_line_has_partners_seen_one_by_one_though_the_settings_say_at_once() -> None:
    game = app(pace="instant")
    game.capabilities = replace(game.capabilities, motion=True)
    assert game.pace == "brisk"


async def test_settings_that_cannot_be_kept_say_so_and_hold() -> None:
    game = app()
    async with game.run_test(size=(80, 24)) as pilot:
        settings_file().parent.parent.mkdir(parents=True, exist_ok=True)
        settings_file().parent.write_text("no folder", encoding="utf-8")
        await pilot.press("semicolon", "right")
        assert "this lasts until you leave" in " ".join(screen_text(game).split())
        assert game.capabilities.ink == "light"


async def test_clicks_change_settings_and_open_the_keys() -> None:
    game = app()
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("semicolon")
        y = next(n for n, line in enumerate(screen_text(game).split("\n")) if "Bell" in line)
        await pilot.click(offset=(5, y))
        assert not game.preferences.settings.bell
        await pilot.click(offset=(5, y))
        assert game.preferences.settings.bell
        await pilot.click(offset=(5, y + 3))
        await pilot.click(offset=(5, y + 3))
        await pilot.pause()
        assert isinstance(game.screen, KeysScreen)


async def test_faults_of_the_file_are_told_before_the_title_like_those_of_packs() -> None:
    faults = ("settings.toml: theme: 'pink' is not one of dark, light, terminal; dark is used.",)
    game = CantinaApp(
        Capabilities(), app()._open_house, settings=Loaded(Settings(keys={"end": ("m",)}), faults)
    )
    async with game.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: faults[0] in " ".join(screen_text(game).split()))
        assert isinstance(game.screen, Page)
        text = " ".join(screen_text(game).split())
        assert "settings.toml: keys.end: m is the key of move (move) on the same screen; e stays." in text
        await pilot.press("enter")
        assert isinstance(game.screen, Title)


# --- keys ----------------------------------------------------------------------------------------


async def to_command(pilot: Any, id: str) -> None:
    """Open the keys from the title and go to a command."""
    await pilot.press("semicolon", "up", "enter")
    screen = pilot.app.screen
    assert isinstance(screen, KeysScreen)
    while screen._command.id != id:
        await pilot.press("down")


async def test_a_new_key_holds_at_once_in_footer_help_and_palette_and_is_kept() -> None:
    game = app()
    async with game.run_test(size=(80, 24)) as pilot:
        await to_command(pilot, "first")
        await pilot.press("enter")
        assert "Press the new key for: first game" in screen_text(game)
        await pilot.press("exclamation_mark")
        assert "! is for: first game." in screen_text(game)
        assert load().settings.keys == {"first": ("!",)}
        await pilot.press("escape", "escape")
        assert "! first game" in screen_text(game).split("\n")[-1]
        assert "!  First game" in screen_text(game)
        await pilot.press("question_mark")
        assert "!              Start a first game" in screen_text(game)
        await pilot.press("escape", "f")
        assert isinstance(game.screen, Title)  # the old key does nothing any more
        await pilot.press("colon", *"first")
        assert "!  Start a first game" in screen_text(game)
        await pilot.press("escape", "exclamation_mark")
        assert table_screen(game)


async def test_a_clash_is_refused_by_the_name_of_the_other_command() -> None:
    game = app()
    async with game.run_test(size=(80, 24)) as pilot:
        await to_command(pilot, "attack")
        for key, other in (
            ("m", "m is the key for: move."),
            ("enter", "Enter is the key for: do it."),
            ("q", "quit"),
        ):
            await pilot.press("enter", key)
            assert other in screen_text(game)
            assert game.keymap.chosen == {}
        await pilot.press("enter", "escape")
        assert game.keymap.chosen == {}
        assert isinstance(game.screen, KeysScreen)
        assert not settings_file().exists()


async def test_a_second_key_the_own_key_again_and_all_keys_again() -> None:
    game = app()
    async with game.run_test(size=(80, 24)) as pilot:
        await to_command(pilot, "attack")
        assert "d default" not in screen_text(game)
        await pilot.press("a", "f2")
        assert game.keymap.chosen == {"attack": ("a", "f2")}
        assert load().settings.keys == {"attack": ("a", "f2")}
        await pilot.press("enter", "f2", "up", "enter", "a")  # the move takes the attack's own key
        assert game.keymap.chosen == {"attack": ("f2",), "move": ("a",)}
        await pilot.press("down", "d")
        assert "Its own key is in use for: move." in screen_text(game)
        await pilot.press("enter", "a")
        assert "a is the key for: move." in screen_text(game)
        await pilot.press("escape", "up", "d")
        assert game.keymap.chosen == {"attack": ("f2",)}
        await pilot.press("x", "1")
        assert game.keymap.chosen == {"attack": ("f2",)}
        await pilot.press("x", "2")
        await pilot.pause()
        assert game.keymap.chosen == {}
        assert load().settings.keys == {}


async def test_a_key_without_a_name_is_refused() -> None:
    game = app()
    async with game.run_test(size=(80, 24)) as pilot:
        await to_command(pilot, "attack")
        await pilot.press("enter", "ctrl+at")
        assert "That key has no name" in screen_text(game)
        assert game.keymap.chosen == {}


async def test_a_game_is_played_with_other_keys_and_the_sentences_name_them() -> None:
    keys = {"play": ("1", "F2"), "zone-1": ("ö",), "mark": ("F3",), "draw": ("F4",), "back": ("F6",)}
    async with seated(position(mage={"zone": ["Y5"], "hand": ["B6"]}), keys=keys) as (fingers, table):
        game = fingers.pilot.app
        assert "keys.play: 1 is the key of pick-1" in game.preferences.faults[0]
        await fingers.press("p")
        assert "Press" in screen_text(game)
        assert "Ö" in screen_text(game)
        await fingers.press("m")
        assert "mark it with F3" in screen_text(game)
        await fingers.press("f6", "1", "ö")
        assert len(table.record().steps) == 1


# --- what settings do at the table ---------------------------------------------------------------


async def test_without_second_thoughts_an_end_and_a_seventh_discard_are_done_at_once() -> None:
    ripe = position(done=6, mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4"]})
    async with seated(ripe, confirmations=False) as (fingers, table):
        await fingers.press("e")
        assert table.record().steps == (End(BOB),)
    seventh = position(phase="discard", mage={"hand": ["Y4", "R6"]}, graveyard=FULL)
    async with seated(seventh, confirmations=False) as (fingers, table):
        await fingers.press("2", "enter")
        assert isinstance(table.record().steps[0], Discard)


async def test_what_would_kill_is_asked_twice_all_the_same() -> None:
    async with seated(LETHAL_DISCARD, confirmations=False) as (fingers, table):
        await fingers.press("2", "enter")
        assert isinstance(fingers.desk.ask, Confirm)  # somebody must die of that discard
        await fingers.press("enter", "enter")
        assert "would die" in screen_text(fingers.pilot.app)
        assert not any(isinstance(step, ChooseSplit) for step in table.record().steps)


ATTACKED = position(
    phase="enemy",
    active="barbarian",
    humans=("barbarian",),
    enemy="vegan-troll",
    barbarian={"tokens": 3, "hand": ["R4"]},
)
ATTACKED["enemy_deck"] = ["beerholder"]


async def test_a_harmless_hit_lands_unasked_is_told_and_can_be_gone_back_to() -> None:
    async with seated(ATTACKED, reactions="dangerous") as (fingers, table):
        assert isinstance(fingers.desk.ask, DrawCard)
        hit = content().enemies["vegan-troll"].attack.amount
        assert f"The Vegan Troll hits Lily for {hit}." in screen_text(fingers.pilot.app)
        await fingers.press("u")
        assert isinstance(fingers.desk.ask, React)
        assert table.record().steps == ()
        await fingers.press("1", "enter")
        assert isinstance(fingers.desk.ask, DrawCard)
        assert table.record().steps == (Accept(0),)


async def test_hits_are_asked_about_as_set_and_a_change_holds_from_the_next_ones() -> None:
    async with seated(ATTACKED) as (fingers, _):
        assert isinstance(fingers.desk.ask, React)
        await fingers.press("semicolon", *row("reactions"), "right", "right", "escape")
        assert fingers.pilot.app.preferences.settings.reactions == "deadly"
        assert isinstance(fingers.desk.ask, React)  # a question that was put stays


async def test_a_hit_on_another_person_draws_no_curtain_when_it_needs_no_answer() -> None:
    where = ATTACKED | position(
        phase="enemy",
        active="mage",
        humans=("mage", "barbarian"),
        enemy="vegan-troll",
        barbarian={"tokens": 3, "hand": ["R4"]},
        mage={"hand": ["Y4"]},
    )
    where["enemy_deck"] = ["beerholder"]
    async with seated(where, reactions="deadly") as (fingers, table):
        assert "Bob the Mage, please." in screen_text(fingers.pilot.app)
        await fingers.press("space")
        assert isinstance(fingers.desk.ask, DrawCard)
        assert table.record().steps == (Accept(0),)


@pytest.mark.parametrize("bell", [True, False])
async def test_the_bell_rings_once_when_the_decision_comes_to_a_person(bell: bool) -> None:
    where = position(
        phase="discard", active="barbarian", mage={"hand": ["Y9"]}, barbarian={"hand": ["R4", "R6"]}
    )
    rung: list[None] = []
    async with seated(where, bell=bell, ai=InlineAi("random"), pace="slow") as (fingers, table):
        fingers.pilot.app.bell = lambda: rung.append(None)
        assert table.pending is not None
        assert table.pending.seat != BOB
        await fingers.press("k")  # any other key hurries them
        await until(fingers.pilot, lambda: fingers.desk.mine)
        assert len(rung) == bell
        before = len(table.record().steps)
        await fingers.press("enter")
        await until(fingers.pilot, lambda: len(table.record().steps) > before)
        assert len(rung) == bell  # one's own next decision is no news


async def test_the_level_of_ai_partners_is_that_of_the_next_game() -> None:
    game = app(ai_level="random")
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        assert table_screen(game).table.levels == ("random",) * 4


async def test_the_pace_that_is_chosen_at_the_table_is_kept() -> None:
    async with seated(position(mage={"hand": ["Y4"]}), pace="brisk") as (fingers, _):
        await fingers.press("comma")
        assert "AI partners act at once." in screen_text(fingers.pilot.app)
        assert load().settings.pace == "instant"
        await fingers.press("comma")
        assert "AI partners act slowly." in screen_text(fingers.pilot.app)
