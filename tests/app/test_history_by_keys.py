"""The history by keys: listing, filtering, counting, giving a game away, taking one in."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from golden import check
from house import NoAi, app, content, screen_text, until
from seats import seated
from textual import events

from cantina.app.application import CantinaApp
from cantina.app.capabilities import Capabilities, GlyphSet
from cantina.app.screens.history import HistoryScreen
from cantina.app.screens.replay import ReplayScreen
from cantina.games.dungeon_rummy.actions import Concede
from cantina.table.exchange import Shared, read_file, take_in
from cantina.table.shelf import Shelf
from finished import finished, won
from first_numbers import RECORDS

NOON = 1_700_049_600.0
"""The 15th of November 2023, wherever one is."""
DAY = 86_400.0
BOSSES = ("abomination", "felicia", "lich", "mort")


def shelf() -> Shelf:
    return Shelf(Path(os.environ["CANTINA_DATA_DIR"]) / "games")


def full_shelf() -> Shelf:
    """Four won games, two lost ones, the last of which was the last one played."""
    games = shelf()
    for number, boss in enumerate(BOSSES):
        take_in(Shared(won(boss), {1: "Ann"}, {}, NOON + number * DAY), games)
    for number, record in enumerate(finished(2)):
        take_in(Shared(record, {}, {}, NOON + (10 + number) * DAY), games)
    return games


def history(game: CantinaApp) -> HistoryScreen:
    screen = game.screen
    assert isinstance(screen, HistoryScreen), screen_text(game)
    return screen


def rows(game: CantinaApp) -> list[str]:
    """The lines of the list that have a game."""
    return [
        line for line in screen_text(game).split("\n") if re.match(r"[▸>]? +(won|lost|given up|unr)", line)
    ]


def at(game: CantinaApp) -> str:
    return next(line for line in rows(game) if line.startswith("▸"))


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_the_history_as_it_looks(glyphs: GlyphSet) -> None:
    full_shelf().history.read_all()
    game = app(ai=NoAi(), capabilities=Capabilities(glyphs=glyphs))
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("h", "down", "down")
        check(f"history-{glyphs}.txt", screen_text(game))
        await pilot.press("s")
        check(f"statistics-{glyphs}.txt", screen_text(game))


@pytest.mark.parametrize("size", [(100, 30), (132, 43)])
async def test_the_history_on_larger_terminals(size: tuple[int, int]) -> None:
    full_shelf().history.read_all()
    game = app(ai=NoAi())
    async with game.run_test(size=size) as pilot:
        await pilot.press("h")
        check(f"history-{size[0]}x{size[1]}.txt", screen_text(game))


async def test_games_come_in_one_by_one_and_then_all_are_there_newest_first() -> None:
    full_shelf()
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        await until(pilot, lambda: "6 games: 4 won, 2 lost" in screen_text(game))
        assert [line.split()[0] for line in rows(game)] == ["▸", "lost", "won", "won", "won", "won"]
        assert "18 Nov 2023" in rows(game)[2]
        assert "reading" not in screen_text(game)
    assert len(shelf().history.summaries()) == 6


async def test_an_empty_history_says_so() -> None:
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        assert "No game is finished yet." in screen_text(game)
        await pilot.press("enter", "s", "w", "h", "d", "e", "down", "end")
        assert "0 games" in screen_text(game)
        await pilot.press("backspace")
        assert "M I S F I T" in screen_text(game)


async def test_the_arrows_and_page_keys_walk() -> None:
    full_shelf().history.read_all()
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("h", "down", "down")
        assert at(game) == rows(game)[2]
        assert "Won against Mort. 17 turns, 129 steps" in screen_text(game)
        await pilot.press("end")
        assert at(game) == rows(game)[5]
        await pilot.press("down")
        assert at(game) == rows(game)[5]
        await pilot.press("pageup")
        assert at(game) == rows(game)[0]
        await pilot.press("pagedown", "home")
        assert at(game) == rows(game)[0]


async def test_the_chosen_game_is_told_in_full() -> None:
    """Party with versions and who played, enemies beaten, turns, steps, seed."""
    full_shelf().history.read_all()
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("h", "end")
        text = screen_text(game)
        summary = shelf().history.summaries()[-1]
        for player in summary.party:
            kind = content().hero(player.hero)
            line = next(line for line in text.split("\n") if f"{kind.title}, {player.version}" in line)
            assert player.name in line
            assert line.endswith(
                {"human": "human", "ai": "AI partner", "companion": "Companion"}[player.role]
            )
        assert "Beaten: Dog, Undead Barbarian Lady, Mummy and Abomination" in text
        assert f"Won against Abomination. 16 turns, 179 steps, seed {summary.seed}." in text


async def test_a_lost_game_says_to_whom_and_who_died() -> None:
    full_shelf().history.read_all()
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        summary = shelf().history.summaries()[0]
        foe = summary.called[summary.lost_to[0]]
        assert re.search(rf"Lost to {foe}.*: \w+ has no health left\.", screen_text(game))


async def test_filters_by_ending_hero_and_difficulty() -> None:
    games = full_shelf()
    games.history.read_all()
    summaries = games.history.summaries()
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("h", "w")
        assert "4 games: 4 won, 0 lost  Only: won" in screen_text(game)
        await pilot.press("w")
        assert "2 games: 0 won, 2 lost  Only: lost" in screen_text(game)
        await pilot.press("w")
        assert "Only:" not in screen_text(game)
        await pilot.press("h")
        barbarians = sorted({p.version for s in summaries for p in s.party if p.hero == 0})
        those = [s for s in summaries if any((p.hero, p.version) == (0, barbarians[0]) for p in s.party)]
        assert f"Only: with Lily, {barbarians[0]}" in screen_text(game)
        assert len(rows(game)) == len(those)
        for _ in range(len({(p.hero, p.version) for s in summaries for p in s.party})):
            await pilot.press("h")
        assert "Only:" not in screen_text(game)
        await pilot.press("d")
        first = sorted({s.difficulty for s in summaries})[0]
        assert len(rows(game)) == sum(s.difficulty == first for s in summaries)
        await pilot.press("w", "w")
        both = [s for s in summaries if s.difficulty == first and not s.won]
        assert len(rows(game)) == len(both)


async def test_a_game_that_cannot_be_read_is_listed_with_its_reason() -> None:
    games = full_shelf()
    (games.folder / "newer.journal").write_bytes(_newer(next(games.folder.glob("*.journal"))))
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        await until(pilot, lambda: "1 cannot be read" in screen_text(game))
        assert at(game).split()[1:3] == ["unreadable", "newer.journal"]
        assert "was written by a newer version of the program" in _joined(game)
        await pilot.press("enter", "e")
        assert history(game)
        await pilot.press("w")
        assert "unreadable" not in screen_text(game)


def _newer(path: Path) -> bytes:
    """A journal as another version of the program may write it one day."""
    import json
    import zlib

    head = json.loads(path.read_bytes().split(b"\n")[0][9:])
    text = json.dumps({**head, "format": 999}).encode()
    return b"%08x %s\n" % (zlib.crc32(text), text)


async def test_the_statistics_are_scrolled_and_count_honestly() -> None:
    full_shelf().history.read_all()
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("h", "s")
        assert re.search(r"all of them +6 +4 +2 +0 +67 %", screen_text(game))
        seen = screen_text(game)
        for _ in range(8):
            await pilot.press("pagedown")
            seen += screen_text(game)
        assert re.search(r"Mummy +2 +2 +0", seen) or re.search(r"Mummy +1 +1 +0", seen)
        assert "A game given up is neither won nor lost" in seen
        await pilot.press("backspace")
        assert history(game)


# --- replay, and the way there -------------------------------------------------------------------


async def test_enter_sees_a_game_again_and_leaving_comes_back() -> None:
    full_shelf().history.read_all()
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("h", "end", "enter")
        await until(pilot, lambda: isinstance(game.screen, ReplayScreen))
        assert "The start of 179 steps" in screen_text(game)
        await pilot.press("backspace")
        assert at(game) == rows(game)[5]


async def test_a_game_that_goes_away_meanwhile_is_no_fault() -> None:
    games = full_shelf()
    games.history.read_all()
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        for path in games.folder.glob("*.journal"):
            path.unlink()
        await pilot.press("enter")
        assert "cannot be opened: No such file or directory." in _joined(game)
        await pilot.press("e")
        assert "cannot be opened: No such file or directory." in _joined(game)


# --- giving away ---------------------------------------------------------------------------------


async def test_a_game_is_given_away_as_a_file_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    full_shelf().history.read_all()
    game = app(ai=NoAi())
    async with game.run_test(size=(200, 24)) as pilot:
        await pilot.press("h", "end", "e")
        assert f"{tmp_path}/cantina-20231115-" in screen_text(game)
        await pilot.press("enter")
        (file,) = tmp_path.glob("*.json")
        await until(pilot, lambda: f"Written: {file}" in screen_text(game))
        assert history(game)
        assert read_file(file).record == won("abomination")


@pytest.mark.parametrize("yes", [False, True])
async def test_what_is_there_is_never_written_over_unasked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, yes: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x").write_text("mine")
    full_shelf().history.read_all()
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("h", "end", "e", "ctrl+u", "x", "enter")
        await until(pilot, lambda: "is there already. Write over it?" in _joined(game))
        await pilot.press("2" if yes else "1")
        await until(pilot, lambda: isinstance(game.screen, HistoryScreen))
        if yes:
            await until(pilot, lambda: "Written over:" in screen_text(game))
            assert read_file(tmp_path / "x").record == won("abomination")
        else:
            assert (tmp_path / "x").read_text() == "mine"


def _unbroken(game: CantinaApp) -> str:
    """The text without blanks, and so without the line ends that a long path may have got."""
    return "".join(screen_text(game).split())


def _joined(game: CantinaApp) -> str:
    return " ".join(screen_text(game).split())


async def test_a_bad_place_is_told_in_the_field_and_can_be_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    full_shelf().history.read_all()
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("h", "end", "e", "ctrl+u", "enter")
        assert "There is nothing yet." in screen_text(game)
        await pilot.press(*"no/x", "enter")
        assert "cannot be written: No such file or directory." in _joined(game)
        await pilot.press("backspace", "backspace", "backspace", "enter")
        await until(pilot, lambda: isinstance(game.screen, HistoryScreen))
        assert (tmp_path / "n").exists()
        await pilot.press("e", "escape")
        assert history(game)
        assert len(list(tmp_path.iterdir())) == 1


async def test_a_running_game_is_given_away_from_the_title_with_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", "q", "2")
        await until(pilot, lambda: "Unfinished games" in screen_text(game))
        await pilot.press("e")
        assert "holds every hidden card of it" in screen_text(game)
        await pilot.press("ctrl+u", *"mine.json", "enter")
        await until(pilot, lambda: "Written:" in screen_text(game))
        assert read_file(tmp_path / "mine.json").replay().over is None


async def test_a_result_is_in_the_history_at_once_and_seen_again_and_given_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = app(ai=NoAi(), seed=7)
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("f", "c", "2")
        await until(pilot, lambda: "G I V E N" in screen_text(game))
        await until(pilot, lambda: shelf().history.summaries())
        assert shelf().history.summaries()[0].ending == "conceded"
        await pilot.press("r")
        await until(pilot, lambda: isinstance(game.screen, ReplayScreen))
        assert "The start of 1 step, through Bob's eyes." in screen_text(game)
        await pilot.press("backspace", "e", "enter")
        await until(pilot, lambda: "Written:" in screen_text(game))
        (file,) = tmp_path.glob("*.json")
        assert read_file(file).replay().over is not None
        await pilot.press("t", "h")
        assert "1 game: 0 won, 0 lost, 1 given up" in screen_text(game)


async def test_a_game_in_memory_only_is_seen_again_and_given_away_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from positions import BOB, position

    monkeypatch.chdir(tmp_path)
    async with seated(position(phase="draw")) as (fingers, table):
        table.submit(Concede(BOB))
        await fingers.press("l", "backspace", "r", "end")
        assert "Step 1 of 1" in screen_text(fingers.pilot.app)
        await fingers.press("backspace", "e", "enter")
        await until(fingers.pilot, lambda: "Written:" in screen_text(fingers.pilot.app))
        (file,) = tmp_path.glob("*.json")
        assert read_file(file).record == table.record()


# --- taking in -----------------------------------------------------------------------------------


async def test_a_file_is_taken_in_once_and_a_broken_one_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.json").write_bytes((RECORDS / "lich.json").read_bytes())
    (tmp_path / "bad.json").write_text('{"steps": []}')
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("h", "i", *"bad.json", "enter")
        await until(pilot, lambda: "bad.jsoncannotbeplayed:format:" in _unbroken(game))
        await pilot.press("ctrl+u", *"good.json", "enter")
        await until(pilot, lambda: "Taken in as" in screen_text(game))
        await until(pilot, lambda: "1 game: 1 won, 0 lost" in screen_text(game))
        await pilot.press("i", *"good.json", "enter")
        await until(pilot, lambda: "Thisgameiskeptalready,as" in _unbroken(game))
        await pilot.press("escape", "2")  # and the path is forgotten
        assert len(rows(game)) == 1


async def test_a_long_path_shows_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = app(ai=NoAi())
    async with game.run_test(size=(80, 24)) as pilot:
        await pilot.press("h", "i", "ctrl+u")
        game.screen.post_message(events.Paste("a\n" * 90 + "z"))
        await pilot.pause()
        assert all(len(line) <= 80 for line in screen_text(game).split("\n"))
        assert "...aaa" in screen_text(game)
        assert "aaaz_" in screen_text(game)
