"""Games against every enemy by real keys: what the rules offer can be done in the app (sections 7 to 9)."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from house import Fingers, NoAi, app, table_screen
from positions import BOB

from cantina.games.dungeon_rummy.actions import Action, ChooseCards, Move, Prevent
from cantina.games.dungeon_rummy.cards import SKELETON_IDS
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.game import apply
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.record import NewGame, Record, start_of
from cantina.games.dungeon_rummy.setup import Config
from cantina.table.journal import NoJournal
from cantina.table.lines import Head
from cantina.table.table import Table
from random_games import config_with, printed, random_action, undying

ENEMIES = sorted(id for id in printed().enemies if id not in SKELETON_IDS)
LONG = 60
"""Actions of all seats in a game; every third or so is the human's, by keys."""
SIZES = ((80, 24), (132, 43))
PAGES = ("f", "v", "x", "l")


def unordered(action: object) -> object:
    """An action whose cards are in one order: marked cards have none."""
    cards = getattr(action, "cards", None)
    if not isinstance(action, (Move, Prevent, ChooseCards)) or cards is None:
        return action
    return replace(action, cards=tuple(sorted(cards, key=repr)))


def deck_with(enemy: str) -> tuple[str, ...]:
    """An enemy deck in which an enemy comes first."""
    if enemy == "mort":
        return ("mort",)
    return (
        (enemy,)
        if printed().enemies[enemy].is_boss
        else (enemy, "kobold-tower" if enemy != "kobold-tower" else "florist-orc", "beerholder")
    )


async def play_by_keys(content: Content, config: Config, seed: int, most: int) -> Counter[str]:
    """Play at random: Bob by keys, the others' actions as they come; what Bob did, by decision and type."""
    chance = random.Random(seed)
    record = Record(content, NewGame(config, seed), ())
    state, events = start_of(record)
    table = Table(Head(record, {}), NoJournal(), state, events)
    game = app(ai=NoAi())
    done: Counter[str] = Counter()
    async with game.run_test(size=SIZES[seed % 2]) as pilot:
        game.show_table(table)
        await pilot.pause()
        fingers = Fingers(pilot)
        for number in range(most):
            if state.over is not None:
                break
            action: Action = random_action(state, chance, keen=0.5)
            if action.seat == BOB:
                top = state.stack[-1].frame
                await fingers.do(action)
                assert unordered(table.record().steps[-1]) == unordered(action)
                done[f"{top}: {type(action).__name__}"] += 1
            else:
                table.submit(action)
                table_screen(game).refresh_table()
                await pilot.pause()
            if number % 8 == 0:
                await fingers.press(PAGES[number // 8 % 4], "escape")
            state, _ = apply(state, action)
            assert table.view(BOB) == view(state, BOB)
    return done


@pytest.mark.slow
@pytest.mark.parametrize("enemy", ENEMIES)
async def test_a_game_against_an_enemy_goes_by_keys(enemy: str) -> None:
    config = config_with("ahca", *deck_with(enemy))
    done = await play_by_keys(undying(printed()), config, seed=sum(map(ord, enemy)), most=LONG)
    assert sum(done.values()) > 10
