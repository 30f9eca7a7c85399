"""Around the table: title, setup, unfinished games, leaving, small windows, the mouse."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from house import Fingers, NoAi, app, content, screen_text, table_screen, until
from positions import BOB, OAKIE, position
from seats import seated
from textual import events

from cantina.app.application import CantinaApp
from cantina.app.form import Form
from cantina.app.screens.bestiary import Bestiary
from cantina.app.screens.page import Page
from cantina.app.screens.result import Result
from cantina.app.screens.setup import Setup
from cantina.app.screens.small import Small
from cantina.app.screens.table import TableScreen
from cantina.app.screens.title import Title
from cantina.games.dungeon_rummy.actions import Concede, Discard, Draw, End
from cantina.games.dungeon_rummy.cards import parse_card
from cantina.games.dungeon_rummy.setup import Config, SeatConfig
from cantina.players.strengths import DEFAULT_LEVEL, LEVEL_WORDS, LEVELS
from cantina.table.parties import LAST, parties, recall, remember
from cantina.table.party import Party, first_party


def games_folder() -> Path:
    return Path(os.environ["CANTINA_DATA_DIR"]) / "games"


async def test_a_fault_in_the_content_ends_the_app_and_is_kept_for_the_command_line() -> None:
    from cantina.app.application import CantinaApp
    from cantina.app.capabilities import Capabilities
    from cantina.games.dungeon_rummy.errors import ContentError

    def closed() -> object:
        raise ContentError("enemies.toml: florist-orc: tier: 'esay' is none of easy, medium, hard, boss")

    game = CantinaApp(Capabilities(), closed)
    async with game.run_test(size=(80, 24)) as pilot:
        assert "M I S F I T" in screen_text(game)
        await until(pilot, lambda: game.fault is not None)
    assert isinstance(game.fault, ContentError)
    assert game.return_value == 1


# --- title ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["f", "enter"])
async def test_one_key_starts_the_first_game(key: str) -> None:
    game = app(ai=NoAi(), seed=7)
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        table = table_screen(game).table
        assert table.seed == 7
        assert table.config == first_party().config
        assert table.roles == ("ai", "human", "ai", "ai")
        assert table.levels[OAKIE] == DEFAULT_LEVEL
        assert table.pending is not None
        assert table.pending.seat == BOB
        assert len(list(games_folder().iterdir())) == 1


async def test_enter_goes_on_even_before_the_saved_games_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    game = app(ai=NoAi(), seed=7)
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        await Fingers(pilot).do(Draw(BOB))
        view = table_screen(game).table.view(BOB)
    opened = app(ai=NoAi(), seed=8)
    game = CantinaApp(opened.capabilities, lambda: opened.house, seed=8)
    monkeypatch.setattr(CantinaApp, "on_ready", lambda _: None)  # the key is faster than the loading
    async with game.run_test(size=(80, 24)) as pilot:
        assert not game.is_open
        assert "Go on" not in screen_text(game)
        await pilot.press("enter")
        assert table_screen(game).table.view(BOB) == view
    assert len(list(games_folder().iterdir())) == 1


async def test_unfinished_games_are_offered_newest_first_and_go_on_where_they_were() -> None:
    game = app(ai=NoAi(), seed=7)
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        await Fingers(pilot).do(Draw(BOB))
        first = table_screen(game).table.view(BOB)
        await pilot.press("q", "2")
        assert isinstance(game.screen, Title)
        await pilot.press("s", "down", "right", "enter")
        await pilot.press("q", "2")
        text = screen_text(game)
        assert text.count("Go on: First game") == 2
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        assert "Unfinished games" in screen_text(game)
        await pilot.press("2")
        assert table_screen(game).table.view(BOB) == first
        await pilot.press("q", "2")
        await pilot.press("enter")  # the one played last is under the cursor
        assert isinstance(game.screen, TableScreen)


async def test_a_finished_game_is_not_offered() -> None:
    game = app(ai=NoAi(), seed=7)
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        table_screen(game).table.submit(Concede(BOB))
        table_screen(game).refresh_table()
        await pilot.pause()
        assert isinstance(game.screen, Result)
        await pilot.press("t")
        assert isinstance(game.screen, Title)
        assert "Unfinished" not in screen_text(game)


async def test_an_unfinished_game_is_thrown_away_only_after_a_question() -> None:
    game = app(ai=NoAi(), seed=7)
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", "q", "2", "x")
        assert "Throw this game away for good?" in screen_text(game)
        await pilot.press("enter")  # the first answer keeps it
        assert "Unfinished games" in screen_text(game)
        await pilot.press("x", "2")
        await pilot.pause()
        assert "Unfinished games" not in screen_text(game)
        assert [p for p in games_folder().iterdir() if p.suffix == ".journal"] == []


async def test_a_damaged_game_goes_on_from_its_good_part_and_says_so() -> None:
    game = app(ai=NoAi(), seed=7)
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", "enter", "1", "g", "q", "2")
        (journal,) = (p for p in games_folder().iterdir() if p.suffix == ".journal")
        lines = journal.read_bytes().splitlines(keepends=True)
        journal.write_bytes(b"".join(lines[:-1]) + lines[-1][:-9] + b"damaged\n")
        await pilot.press("1")
        table = table_screen(game).table
        assert len(table.record().steps) == 1
        assert table.notes
        words = " ".join(screen_text(game).split())
        assert " ".join(table.notes[0].split())[:40] in words


async def test_a_game_of_which_nothing_is_good_is_told_of_once_on_the_title() -> None:
    games_folder().mkdir(parents=True)
    (games_folder() / "old.journal").write_bytes(b"nothing good\n")
    said = "old.journal is damaged from its first line on"
    for expected in (True, False):
        game = app(ai=NoAi())
        async with game.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda game=game: "First game" in screen_text(game))
            words = " ".join(screen_text(game).split())
            assert (said in words) is expected
            assert ("set aside as old-1.damaged" in words) is expected


async def test_a_game_that_another_window_plays_is_not_opened_unasked() -> None:
    game = app(ai=NoAi(), seed=7)
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", "q", "2")
        (journal,) = (p for p in games_folder().iterdir() if p.suffix == ".journal")
        held = app_table_open(journal)
        try:
            await pilot.press("1")
            await until(pilot, lambda: "This game is open in another window." in screen_text(game))
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(game.screen, Title))
        finally:
            held.close()


def app_table_open(journal: Path) -> object:
    """Another program that has the game open."""
    from cantina.table.journal import Journal

    return Journal.open(journal)


async def test_games_that_cannot_be_saved_are_played_all_the_same_and_it_is_said() -> None:
    games_folder().parent.mkdir(parents=True)
    games_folder().write_text("in the way")
    game = app(ai=NoAi(), seed=7)
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        assert "cannot be saved" in " ".join(screen_text(game).split())
        await pilot.press("enter")
        assert len(table_screen(game).table.record().steps) == 1


# --- setup ---------------------------------------------------------------------------------------


def form(**options: object) -> Form:
    made = Form(content(), first_party())
    for name, value in options.items():
        setattr(made, name, value)
    return made


def test_a_form_begins_with_a_setup_that_can_start() -> None:
    assert form().faults() == {}
    assert form().party().config.difficulty == "first-game"


def test_faults_stand_beside_their_field() -> None:
    nobody = form(roles=dict.fromkeys(("mage", "druid", "bard", "barbarian"), "companion"), first="random")
    assert list(nobody.faults()) == ["seat-3"]
    assert "SET-1" in nobody.faults()["seat-3"]
    companion = form(first="druid")
    companion.roles["druid"] = "companion"
    assert list(companion.faults()) == ["first"]
    custom = form(difficulty="custom")
    assert "Boss" in custom.faults()["boss"]
    twice = form(difficulty="custom", boss="beerholder", monsters=["vegan-troll", "vegan-troll", "", ""])
    assert "SET-3" in twice.faults()["difficulty"]


def test_heroes_change_places_so_that_no_class_is_there_twice() -> None:
    made = form()
    for field in made.fields():
        if field.change is not None:
            field.change(1)
    assert sorted(made.heroes) == ["barbarian", "bard", "druid", "mage"]


def test_boots_are_asked_of_a_lone_player_only() -> None:
    made = form()
    assert not any(field.row == "boots" for field in made.fields())
    for hero in ("druid", "bard", "barbarian"):
        made.roles[hero] = "companion"
    (boots,) = (field for field in made.fields() if field.row == "boots")
    assert boots.value == "12"
    assert boots.change is not None
    boots.change(1)
    assert made.party().config.boots == 10


@pytest.mark.parametrize("difficulty", ["first-game", "easy", "medium", "hard", "custom"])
def test_every_difficulty_can_be_set_up(difficulty: str) -> None:
    made = form(difficulty=difficulty)
    if difficulty == "custom":
        made.monsters[0], made.boss = "vegan-troll", "red-dragon"
    faults = made.faults()
    if faults:  # what these sets cannot give is said, with the rule
        assert "SET-3" in faults["difficulty"]
        assert difficulty == "hard" or difficulty == "medium"


async def test_a_setup_by_keys() -> None:
    game = app(ai=NoAi(), seed=None)
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        assert isinstance(game.screen, Setup)
        await pilot.press("tab", "tab", *"Ann", "down", "left")
        text = screen_text(game)
        assert re.search(r"Seat 1 +Bob the Mage +human +Ann", text)
        # to the seed, which is typed
        for _ in range(10):
            await pilot.press("down")
            if "Seed" in text and game.screen._field.row == "seed":
                break
        await pilot.press(*"12x3", "backspace")
        assert game.screen.form.seed == "12"
        await pilot.press("enter")
        table = table_screen(game).table
        assert table.seed == 12
        assert table.names[BOB] == "Ann"


async def test_a_setup_that_cannot_start_says_why_and_does_not_start() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "tab", "right", "right")  # Bob becomes a Companion, and he was to begin
        assert "who goes first must have a hand (SET-5)" in screen_text(game)
        await pilot.press("enter")
        assert isinstance(game.screen, Setup)
        assert "cannot start" in screen_text(game)


async def test_backspace_in_a_name_does_not_leave() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "tab", "tab", "a", "backspace", "backspace", "backspace")
        assert isinstance(game.screen, Setup)
        await pilot.press("escape")
        assert isinstance(game.screen, Title)


async def test_a_solo_game_with_companions() -> None:
    seats = (SeatConfig("mage", role="human"), *(SeatConfig(h, role="companion") for h in ("druid", "bard")))
    config = Config((*seats, SeatConfig("barbarian", role="companion")), boots=8, first="mage")
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        game.start(Party(config), 3)
        await pilot.pause()
        text = screen_text(game)
        assert "boots 8/8" in text
        assert text.count("Companion") == 3
        assert len(re.findall(r"top [RGB]\w+", text)) == 3


# --- leaving, help, pages ------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
async def test_leaving_is_asked_and_the_game_is_kept(key: str) -> None:
    game = app(ai=NoAi(), seed=7)
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", key)
        assert "The game is kept" in screen_text(game)
        await pilot.press("backspace")
        assert isinstance(game.screen, TableScreen)
        await pilot.press(key, key)
        await pilot.pause()
    assert game.return_value == 0
    assert len(list(games_folder().iterdir())) == 1


@pytest.mark.parametrize("key", ["question_mark", "f1"])
async def test_help_opens_and_closes(key: str) -> None:
    async with seated(position(mage={"hand": ["Y4"]})) as (fingers, _):
        await fingers.press(key)
        assert "Keys and what they do" in screen_text(fingers.pilot.app)
        await fingers.press("pagedown", "up", "enter")
        assert isinstance(fingers.pilot.app.screen, TableScreen)


async def test_trash_graveyard_enemy_and_log_can_be_looked_into() -> None:
    where = position(
        mage={"hand": ["Y4"]}, trash=("GA", "RQ"), graveyard=("R6", "B4"), loot=("retrieve",), phase="draw"
    )
    async with seated(where) as (fingers, _):
        game = fingers.pilot.app
        await fingers.do(Draw(BOB))
        for key, words in (("x", "GA"), ("v", "R6 B4"), ("f", "Falls to 9 Damage"), ("l", "Bob draws")):
            await fingers.press(key)
            assert isinstance(game.screen, Bestiary if key == "f" else Page)
            assert words in screen_text(game)
            await fingers.press("escape")
            assert isinstance(game.screen, TableScreen)


async def test_a_rematch_is_the_same_party_with_other_cards() -> None:
    game = app(ai=NoAi(), seed=7)
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", "c", "2")
        await pilot.pause()
        assert isinstance(game.screen, Result)
        await pilot.press("n")
        again = table_screen(game).table
        assert again.config == first_party().config
        assert again.seed != 7
        assert len(game.screen_stack) == 3


async def test_the_result_says_of_a_seat_that_was_handed_over_that_a_person_played_it() -> None:
    people = position(humans=("mage", "druid"), mage={"hand": ["Y4"]}, druid={"hand": ["G3"]})
    async with seated(people) as (fingers, table):
        game = fingers.pilot.app
        table.hand_over(OAKIE, "ai")
        await fingers.press("space", "c", "2")
        await until(fingers.pilot, lambda: isinstance(game.screen, Result))
        rows = [row for row in screen_text(game).splitlines() if "AI partner" in row]
        assert {row.split()[1]: row.split("  ")[-1].strip() for row in rows} == {
            "Oakie": "human, then AI partner",
            "Milton": "AI partner",
            "Lily": "AI partner",
        }


# --- windows -------------------------------------------------------------------------------------


async def test_a_small_window_gets_a_sentence_keys_wait_and_nothing_is_lost() -> None:
    where = position(mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4", "G8"]})
    async with seated(where) as (fingers, table):
        game, pilot = fingers.pilot.app, fingers.pilot
        await fingers.press("2")
        before = screen_text(game)
        await pilot.resize_terminal(79, 24)
        await pilot.pause()
        assert isinstance(game.screen, Small)
        assert "The table needs 80 x 24; this window is 79 x 24." in " ".join(screen_text(game).split())
        await fingers.press("y", "enter", "e", "backspace", "c", "2")
        assert table.record().steps == ()
        await pilot.resize_terminal(40, 8)
        await pilot.pause()
        assert "40 x 8" in " ".join(screen_text(game).split())
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert screen_text(game) == before
        await fingers.press("y")
        assert len(table.record().steps) == 1


async def test_a_window_that_is_small_from_the_start() -> None:
    game = app()
    async with game.run_test(size=(60, 20)) as pilot:
        assert isinstance(game.screen, Small)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert isinstance(game.screen, Title)
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        await pilot.press("q")
        await pilot.pause()
    assert game.return_value == 0


async def test_resizing_goes_through_every_layout() -> None:
    async with seated(position(mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4", "G8"]})) as (fingers, _):
        pilot = fingers.pilot
        before = screen_text(pilot.app)
        for width, height in ((132, 43), (116, 24), (80, 60), (200, 30), (80, 24)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            lines = screen_text(pilot.app).split("\n")
            assert len(lines) == height
            assert "? all keys" in lines[-1]
        assert screen_text(pilot.app) == before


# --- mouse ---------------------------------------------------------------------------------------


async def click_on(pilot: object, words: str, nth: int = 0) -> None:
    """Click on the first character of these words."""
    for y, line in enumerate(screen_text(pilot.app).split("\n")):
        at = line.find(words)
        if at >= 0:
            if nth == 0:
                await pilot.click(offset=(at, y))
                return
            nth -= 1
    raise AssertionError(f"{words!r} is not on the screen")


async def test_a_game_can_be_played_with_the_mouse() -> None:
    where = position(mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4", "G8"]})
    async with seated(where) as (fingers, table):
        pilot = fingers.pilot
        await click_on(pilot, "G8")
        await click_on(pilot, "Bob  ")
        assert len(table.record().steps) == 1
        await click_on(pilot, "m move")
        await click_on(pilot, "G8")
        assert fingers.desk.ask.marks().marked == {(BOB, 3)}
        await click_on(pilot, "a attack" if "a attack" in screen_text(pilot.app) else "Bksp")
        await click_on(pilot, "a attack")
        await click_on(pilot, "Enter")
        assert len(table.record().steps) == 2
        await click_on(pilot, "e end")
        await click_on(pilot, "Y4")
        await click_on(pilot, "Enter discard  ")
        assert table.record().steps[-2:] == (End(BOB), Discard(BOB, parse_card("Y4")))


async def test_title_and_choices_take_clicks() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await click_on(pilot, "First game")
        assert isinstance(game.screen, TableScreen)
        await click_on(pilot, "Trash 0")
        assert isinstance(game.screen, Page)
        await click_on(pilot, "Enter")
        await click_on(pilot, "Graveyard")
        assert isinstance(game.screen, Page)
        await click_on(pilot, "Bksp")
        await click_on(pilot, "q quit")
        await click_on(pilot, "To the title")
        assert isinstance(game.screen, Title)


async def test_a_split_escape_sequence_does_nothing() -> None:
    where = position(mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4", "G8"]})
    async with seated(where) as (fingers, table):
        game = fingers.pilot.app
        for letter in "ABCD":
            await fingers.press("escape")
            game.post_message(events.Key("left_square_bracket", "["))
            await fingers.press(letter)
        assert table.record().steps == ()


# --- parties to begin a setup with ---------------------------------------------------------------


async def test_the_last_party_comes_back_with_names_and_all() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        assert "first game" in screen_text(game)
        await pilot.press("tab", "tab", *"Ann", "down", "tab", "right", "enter")
        made = table_screen(game).table.config
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        text = screen_text(game)
        assert "the last one" in text
        assert "Ann" in text
        form = game.screen.form  # type: ignore[attr-defined]
        assert form.party().config == made
        await pilot.press("up", "right")
        assert "first game" in screen_text(game)
        await pilot.press("left")
        assert form.party().config == made


async def test_a_seat_of_the_setup_shows_every_strength_of_its_partner_whole() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "down")
        await pilot.press(*["tab"] * 2)
        seen = set()
        for _ in LEVEL_WORDS:
            await pilot.press("right")
            (row,) = [line for line in screen_text(game).splitlines() if "‹" in line]
            assert row.rstrip().endswith("standard"), row
            seen.add(row[row.index("‹") + 1 : row.index("›")])
        assert seen == set(LEVEL_WORDS.values())


async def test_every_party_is_reached_and_none_of_them_is_changed_by_that() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "up")
        names = list(parties(content()))
        for name in [*names[1:], names[0]]:
            await pilot.press("right")
            assert f"‹{name}›" in screen_text(game)
        await pilot.press("left")
        assert f"‹{names[-1]}›" in screen_text(game)


async def test_a_changed_party_says_so_and_is_put_back_first() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "tab", "right")
        assert "first game, changed" in screen_text(game)
        await pilot.press("up", "right")
        assert "changed" not in screen_text(game)
        assert game.screen.form.party() == first_party()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "kept", ["", "{", "[]", '{"config": 3, "names": {}}', '{"config": {}, "names": {"mage": "x"}}', "null"]
)
async def test_a_party_that_cannot_be_read_is_left_out(kept: str) -> None:
    folder = Path(os.environ["CANTINA_DATA_DIR"])
    folder.mkdir(parents=True)
    (folder / "last-party.json").write_text(kept)
    assert recall(content()) is None
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        assert game.screen.form.party() == first_party()  # type: ignore[attr-defined]


def test_a_pipe_in_the_place_of_the_last_party_is_left_alone() -> None:
    folder = Path(os.environ["CANTINA_DATA_DIR"])
    folder.mkdir(parents=True)
    os.mkfifo(folder / "last-party.json")
    assert recall(content()) is None


def test_a_party_of_brackets_without_end_is_left_out() -> None:
    folder = Path(os.environ["CANTINA_DATA_DIR"])
    folder.mkdir(parents=True)
    (folder / "last-party.json").write_text("[" * 100_000)
    assert recall(content()) is None


def test_a_party_is_recalled_only_if_it_can_still_be_played() -> None:
    unknown = Party(Config(first_party().config.seats, difficulty="custom", enemies=("gone", "beerholder")))
    remember(unknown)
    assert recall(content()) is None
    remember(first_party())
    assert recall(content()) == first_party()


@pytest.mark.parametrize(
    "levels", [None, 7, {}, {"druid": "genius"}, {"druid": "genius", "bard": "deep"}, {"druid": []}]
)
def test_a_party_without_levels_or_with_some_that_nobody_has_is_recalled_with_the_others(
    levels: object,
) -> None:
    remember(first_party())
    path = Path(os.environ["CANTINA_DATA_DIR"]) / "last-party.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"levels": levels}))
    party = recall(content())
    assert party is not None
    assert party.config == first_party().config
    known = {3: "deep"} if isinstance(levels, dict) and "bard" in levels else {}
    assert party.levels == known


def test_each_party_to_begin_with_can_start() -> None:
    known = parties(content())
    assert LAST not in known
    for party in known.values():
        assert not Form(content(), party, "1", known).faults()


async def test_the_longest_form_with_its_faults_fits_the_smallest_screen() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        form = game.screen.form  # type: ignore[attr-defined]
        form.roles = {"mage": "human", "druid": "companion", "bard": "companion", "barbarian": "companion"}
        form.difficulty = "custom"
        form.first = "druid"
        await pilot.press("enter")
        text = screen_text(game)
        assert "Boots" in text
        assert "name one (SET-3)" in text
        assert "who goes first must have a hand" in text
        assert "see the lines in the form" in text


async def test_an_ai_partner_has_a_level_in_the_setup_and_keeps_it() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "down", "tab", "tab")
        for level in (*LEVELS[LEVELS.index(DEFAULT_LEVEL) :], LEVELS[0]):
            assert LEVEL_WORDS[level] in screen_text(game)
            await pilot.press("right")
        await pilot.press("left", "enter")
        assert table_screen(game).table.levels[OAKIE] == "random"
        assert set(table_screen(game).table.levels) == {"random", DEFAULT_LEVEL}
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        assert screen_text(game).count("by whim") == 1


async def test_the_card_of_the_enemy_or_misfit_under_the_cursor_is_shown() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        form = game.screen.form  # type: ignore[attr-defined]
        form.difficulty = "custom"
        await pilot.press("b")
        assert "Bob" in screen_text(game)
        await pilot.press("escape", "down", "down", "down", "down", "down", "right", "b")
        shown = content().enemies[form.monsters[0]].name
        assert f"─ {shown} ─" in screen_text(game)
        await pilot.press("escape")
        assert game.screen.form is form  # type: ignore[attr-defined]
