"""A replay by keys: steps, turns, eyes, words, and nothing on the screen that a seat did not know."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from golden import check
from house import NoAi, app, guide, screen_text, until

from cantina.app.capabilities import Capabilities
from cantina.app.desk.spectator import Spectator
from cantina.app.glyphs import glyphs
from cantina.app.lines import text_of
from cantina.app.paint.below import below_lines
from cantina.app.paint.top import top_lines
from cantina.app.screens.replay import ReplayScreen
from cantina.games.dungeon_rummy.cards import card_name, cards_in
from cantina.games.dungeon_rummy.events import Drew, PassedOn
from cantina.games.dungeon_rummy.record import Record
from cantina.games.dungeon_rummy.view import View
from cantina.table.replay import ALL, Reel, Replay
from finished import finished, won

CARD = re.compile(r"\b[RYGB](?:10|[2-9]|[AJQK])\b")


@asynccontextmanager
async def seen_again(
    record: Record, size: tuple[int, int] = (80, 24), **options: Any
) -> AsyncIterator[tuple[Any, ReplayScreen]]:
    game = app(ai=NoAi(), **options)
    async with game.run_test(size=size) as pilot:
        game.show_replay(Replay(record, {1: "Ann"}))
        await pilot.pause()
        screen = game.screen
        assert isinstance(screen, ReplayScreen)
        yield pilot, screen


@pytest.mark.parametrize("signs", ["unicode", "ascii"])
async def test_a_replay_as_it_looks(signs: Any) -> None:
    async with seen_again(won("abomination"), capabilities=Capabilities(glyphs=signs)) as (pilot, _):
        await pilot.press("pagedown", "right", "right")
        check(f"replay-{signs}.txt", screen_text(pilot.app))
        await pilot.press("e", "e", "e")
        check(f"replay-open-{signs}.txt", screen_text(pilot.app))


@pytest.mark.parametrize("size", [(100, 30), (132, 43)])
async def test_a_replay_on_larger_terminals(size: tuple[int, int]) -> None:
    async with seen_again(won("abomination"), size) as (pilot, _):
        await pilot.press("1", "0", "enter", "right")
        check(f"replay-{size[0]}x{size[1]}.txt", screen_text(pilot.app))


async def test_steps_and_turns_by_keys() -> None:
    async with seen_again(won("abomination")) as (pilot, screen):
        reel = screen.reel
        assert "The start of 179 steps, through Oakie's eyes." in screen_text(pilot.app)
        await pilot.press("left", "pageup", "home")
        assert reel.at == 0
        await pilot.press("right", "right", "right", "left")
        assert reel.at == 2
        assert "Step 2 of 179" in screen_text(pilot.app)
        await pilot.press("pagedown")
        assert screen_text(pilot.app).startswith("Turn 3, Lily")
        assert reel.replay.turn(reel.at - 1) == 1 or reel.replay.turn(reel.at) == 3
        await pilot.press("pageup")
        assert screen_text(pilot.app).startswith("Turn 1, Ann")
        await pilot.press("end")
        assert reel.at == 179
        assert "Won: the Abomination is beaten." in screen_text(pilot.app)
        await pilot.press("right", "pagedown")
        assert reel.at == 179


async def test_a_turn_is_reached_by_its_number() -> None:
    async with seen_again(won("abomination")) as (pilot, screen):
        await pilot.press("1", "2")
        assert "Go to turn 12_ of 16: Enter goes there." in screen_text(pilot.app)
        assert screen.reel.at == 0
        await pilot.press("enter")
        assert screen_text(pilot.app).startswith("Turn 12, Oakie")
        await pilot.press("t", "9", "9", "backspace", "enter")
        assert screen_text(pilot.app).startswith("Turn 9, ")
        await pilot.press("t")
        assert "Go to turn _ of 16" in screen_text(pilot.app)
        await pilot.press("backspace")
        assert "Go to turn" not in screen_text(pilot.app)
        await pilot.press("7", "right")
        assert "Go to turn" not in screen_text(pilot.app)
        await pilot.press("9", "9", "enter")
        assert screen.reel.at == screen.reel.replay.last
        assert isinstance(pilot.app.screen, ReplayScreen)
        await pilot.press("backspace")
        assert not isinstance(pilot.app.screen, ReplayScreen)


async def test_the_eyes_go_round() -> None:
    async with seen_again(won("abomination")) as (pilot, screen):
        words = []
        for _ in range(len(screen.reel.replay.eyes) + 1):
            words.append(re.search(r"steps, (.*?)\.  ", screen_text(pilot.app)).group(1))  # type: ignore[union-attr]
            await pilot.press("e")
        assert words == [
            "through Oakie's eyes",
            "through Ann's eyes",
            "through Lily's eyes",
            "with all hands open",
            "as it lay open to all",
            "through Oakie's eyes",
        ]


async def test_pages_open_over_the_moment_and_come_back_to_it() -> None:
    async with seen_again(won("abomination")) as (pilot, screen):
        await pilot.press("5", "enter")
        before = screen_text(pilot.app)
        for key, title in (
            ("l", "What has happened"),
            ("x", "The Trash"),
            ("v", "The Graveyard"),
            ("f", "Bestiary"),
            ("question_mark", "Keys and what they do"),
        ):
            await pilot.press(key)
            assert screen_text(pilot.app).startswith(title)
            assert screen.reel.replay.turn(screen.reel.at) == 5
            await pilot.press("backspace")
            assert screen_text(pilot.app) == before
        await pilot.press("e", "e", "e", "l", "pageup", "pageup", "pageup", "pageup", "pageup", "pageup")
        assert re.search(r"Lily draws R\w+ R\w+ ", screen_text(pilot.app))  # all open: the log, too


def known(view: View, replay: Replay, at: int, eyes: Any) -> set[str]:
    """Every card that these eyes have a right to see on the screen at a moment."""
    cards = [*cards_in(view.hand), *view.graveyard, *view.trash]
    for seat in view.seats:
        cards += cards_in(seat.zone)
        cards += [seat.top] if seat.top is not None else []
        cards += cards_in(seat.hand or 0)
    names = {card_name(card).split("*")[0] for card in cards}
    for entry in replay.entries(at, eyes):
        if isinstance(entry.event, Drew | PassedOn) and entry.event.card is None:
            continue
        names |= set(CARD.findall(repr_of(entry.event)))
    return names


def repr_of(event: Any) -> str:
    """The cards of an event by name, wherever it has some."""
    found: list[str] = []
    for slot in getattr(event, "__slots__", ()):
        value = getattr(event, slot)
        for one in value if isinstance(value, tuple) else (value,):
            card = getattr(one, "card", one)
            if slot in ("card", "cards", "steps", "kept", "trashed") and isinstance(card, int):
                found.append(card_name(card).split("*")[0])
    return " ".join(found)


def test_no_card_that_a_seat_did_not_know_is_anywhere_on_its_screen() -> None:
    """The text of every step of whole games, through all eyes; all hands open shows more (CARD-5)."""
    shown = 0
    for record in (*finished(4, seed=8), won("mort")):
        reel = Reel(Replay(record, {1: "Ann"}))
        desk = Spectator(reel, glyphs("unicode"), guide())
        for _ in reel.replay.eyes:
            for at in range(0, reel.replay.last + 1, 2):
                reel.go(at)
                desk.look()
                lines = [*top_lines(desk, 100), *below_lines(desk, 100, 20)]
                cards = set(CARD.findall("\n".join(text_of(line) for line in lines)))
                unknown = cards - known(reel.view(None), reel.replay, at, reel.eyes)
                assert not unknown, (reel.eyes, at, unknown)
                shown += len(cards)
            reel.next_eyes()
    assert shown > 1000


async def test_hidden_hands_would_be_found_by_that() -> None:
    """With all hands open there are cards on the screen that a single seat must not see."""
    async with seen_again(won("abomination"), size=(100, 40)) as (pilot, screen):
        own = known(screen.reel.view(None), screen.reel.replay, 0, screen.reel.eyes)
        await pilot.press("e", "e", "e")
        assert screen.reel.eyes == ALL
        assert set(CARD.findall(screen_text(pilot.app))) - own


async def test_a_running_game_shows_the_hand_of_its_one_human_and_no_other_eyes() -> None:
    record = next(iter(finished(30, seed=5)))
    from dataclasses import replace

    short = replace(record, steps=record.steps[: len(record.steps) // 2])
    async with seen_again(short) as (pilot, screen):
        assert len(screen.reel.replay.eyes) == 1
        before = screen_text(pilot.app)
        await pilot.press("e")
        assert screen_text(pilot.app) == before
        assert " eyes  " not in before.split("\n")[-1]


async def test_long_steps_and_many_enemies_fit_the_smallest_screen() -> None:
    async with seen_again(won("mort")) as (pilot, screen):
        for at in range(0, screen.reel.replay.last + 1, 3):
            screen.reel.go(at)
            screen.desk.look()
            screen.paint()
            await pilot.pause()  # the panes get their heights
            text = screen_text(pilot.app)
            lines = text.split("\n")
            assert len(lines) == 24
            assert f"of {screen.reel.replay.last}, through" in text or "The start of" in text
            assert all(len(line) <= 80 for line in lines)


async def test_a_game_with_own_monsters_is_seen_again_with_what_it_carries() -> None:
    """Whatever packs there are now: a record holds its content."""
    record = won("lich")
    poet = record.content.enemies["duck"].model_copy(update={"name": "Moonlight Poet"})
    theirs = record.content.model_copy(update={"enemies": {**record.content.enemies, "duck": poet}})
    carried = Record.from_json(Record(theirs, record.start, record.steps).to_json())
    async with seen_again(carried) as (pilot, _):
        assert "MOONLIGHT POET  easy" in screen_text(pilot.app)
        await pilot.press("l", "slash", *"poet hits")
        assert "Moonlight Poet hits Oakie for 2." in screen_text(pilot.app)
        await pilot.press("escape", "escape")
        await pilot.press("f")
        assert "Moonlight Poet" in screen_text(pilot.app)


async def test_a_replay_from_the_command_line_is_what_is_seen_first() -> None:
    from cantina.app.application import CantinaApp

    opened = app(ai=NoAi())
    game = CantinaApp(
        Capabilities(), lambda: opened.house, first=lambda app: app.show_replay(Replay(won("lich")))
    )
    async with game.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(game.screen, ReplayScreen))
        await pilot.press("right")
        assert "Step 1 of 169" in screen_text(game)
        await pilot.press("backspace")
        assert "M I S F I T" in screen_text(game)
