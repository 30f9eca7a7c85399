"""Seats that change hands in an open reaction, and AI answers that come after the table has changed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from house import InlineAi, content, screen_text, until
from positions import BOB, LILY, MILTON, OAKIE, position
from seats import LateAi, seated

from cantina.app.desk.decide import React
from cantina.app.screens.curtain import Curtain
from cantina.app.screens.result import Result
from cantina.app.screens.table import TableScreen
from cantina.games.dungeon_rummy.actions import Accept, Action, Draw, SkipAttack, UseTreasure
from cantina.games.dungeon_rummy.record import HandOver
from cantina.games.dungeon_rummy.view import Over
from cantina.games.dungeon_rummy.wire import view_json
from cantina.players.thinking import AiFailed
from cantina.table.table import Table

CARD = re.compile(r"\b[RYGB](?:10|[2-9AJQK])\b")


def everything(table: Table) -> Any:
    """All that can be seen of a table from any place."""
    views = [view_json(table.view(seat)) for seat in (None, 0, 1, 2, 3)]
    return views, [entry.event for entry in table.log(None)], table.record().steps, table.troubles


def drawing(action: Action) -> bool:
    return isinstance(action, Draw)


BOB_STRUCK = position(
    phase="enemy", enemy="red-dragon", mage={"damage": 11, "hand": ["Y4", "R9"]}, loot=("heal-4", "retrieve")
)
LILY_STRUCK = position(
    phase="enemy",
    active="bard",
    enemy="red-dragon",
    humans=("mage",),
    mage={"hand": ["Y4", "R9"]},
    barbarian={"tokens": 3, "hand": ["B7"]},
)


async def test_an_ai_that_gets_a_seat_in_an_open_reaction_answers_it_and_no_hand_is_shown() -> None:
    """REACT-1: the seat is still asked; who plays it is not the rules' business."""
    async with seated(BOB_STRUCK, ai=InlineAi("greedy")) as (fingers, table):
        game = fingers.pilot.app
        assert isinstance(fingers.desk.ask, React)
        assert "Y4" in screen_text(game)
        await fingers.press("i")
        assert not {"Y4", "R9"} & set(CARD.findall(screen_text(game)))
        await fingers.press("1")
        await until(fingers.pilot, lambda: len(table.record().steps) > 1)
        handed, answered = table.record().steps[:2]
        assert handed == HandOver(BOB, "ai")
        assert isinstance(answered, UseTreasure | SkipAttack), "Bob would die of accepting"
        assert answered.seat == BOB
        await until(fingers.pilot, lambda: table.view(None).turn > 1)
        assert table.troubles == ()


async def test_while_the_ai_thinks_about_a_reaction_that_was_handed_to_it_no_hand_is_shown() -> None:
    thinker = LateAi()
    async with seated(BOB_STRUCK, ai=thinker) as (fingers, table):
        await fingers.press("i", "1")
        await until(fingers.pilot, lambda: len(thinker.asked) == 1)
        text = screen_text(fingers.pilot.app)
        assert not {"Y4", "R9"} & set(CARD.findall(text))
        assert "Hand" not in text
        assert thinker.asked[0][0] == BOB
        thinker.answer(0, lambda action: isinstance(action, SkipAttack))
        await until(fingers.pilot, lambda: table.pending is not None and table.pending.kind == "draw")
        assert table.view(None).seats[BOB].damage == 11


async def test_a_person_who_takes_an_ais_seat_in_an_open_reaction_is_asked() -> None:
    """REACT-1, and the AI that was asked before is not heard any more."""
    thinker = LateAi()
    async with seated(LILY_STRUCK, ai=thinker) as (fingers, table):
        game = fingers.pilot.app
        await until(fingers.pilot, lambda: len(thinker.asked) == 1)
        assert table.pending is not None
        assert (table.pending.kind, table.pending.seat) == ("react", LILY)
        await fingers.press("i")
        assert "4 You play Lily from now on" in screen_text(game)
        await fingers.press("4")
        await until(fingers.pilot, lambda: isinstance(game.screen, Curtain))
        assert "Lily the Barbarian, please." in screen_text(game)
        assert not CARD.search(screen_text(game))
        await fingers.press("space")
        await until(fingers.pilot, lambda: isinstance(game.screen, TableScreen))
        assert fingers.desk.seat == LILY
        assert isinstance(fingers.desk.ask, React)
        before = everything(table)
        thinker.answer(0, lambda action: isinstance(action, Accept))
        await fingers.pilot.pause()
        assert everything(table) == before
        await fingers.do(Accept(LILY))
        assert table.record().steps == (HandOver(LILY, "human"), Accept(LILY))
        assert table.view(None).seats[MILTON].damage == content().enemies["red-dragon"].attack.amount


async def test_after_an_undo_a_late_answer_for_the_old_state_is_thrown_away_and_the_ai_plays_on() -> None:
    thinker = LateAi()
    where = position(mage={"hand": ["Y4", "R6"]}, druid={"hand": ["G3"]}, loot=("draw-2",))
    async with seated(where, ai=thinker) as (fingers, table):
        before = everything(table)
        giving = UseTreasure(BOB, "draw-2", players=(OAKIE,))
        await fingers.do(giving)
        await until(fingers.pilot, lambda: [seat for seat, *_ in thinker.asked] == [OAKIE])
        await fingers.press("u")
        assert everything(table) == before
        thinker.answer(0, drawing)
        await fingers.pilot.pause()
        assert everything(table) == before
        await fingers.do(giving)
        await until(fingers.pilot, lambda: len(thinker.asked) == 2)
        thinker.answer(1, drawing)
        await until(fingers.pilot, lambda: table.record().steps == (giving, Draw(OAKIE)))
        await until(fingers.pilot, lambda: len(thinker.asked) == 3)  # the second of the two cards


async def test_an_undo_and_the_same_again_while_the_ai_still_thinks_does_not_take_the_old_answer() -> None:
    """The old answer is of an older table, even where the new one looks the same."""
    thinker = LateAi()
    where = position(mage={"hand": ["Y4", "R6"]}, druid={"hand": ["G3"]}, loot=("draw-2",), graveyard=("R9",))
    async with seated(where, ai=thinker) as (fingers, table):
        giving = UseTreasure(BOB, "draw-2", players=(OAKIE,))
        await fingers.do(giving)
        await until(fingers.pilot, lambda: len(thinker.asked) == 1)
        await fingers.press("u")
        await fingers.do(giving)
        thinker.answer(0, drawing)
        await until(fingers.pilot, lambda: len(thinker.asked) == 2)
        assert table.record().steps == (giving,)
        thinker.answer(1, lambda action: isinstance(action, Draw) and action.card is not None)
        await until(fingers.pilot, lambda: len(table.record().steps) == 2)
        assert table.view(None).graveyard == ()


@pytest.mark.parametrize("failing", [False, True], ids=["answers", "fails"])
async def test_conceding_while_the_ai_thinks_ends_the_game_and_its_late_answer_changes_nothing(
    failing: bool,
) -> None:
    thinker = LateAi()
    where = position(phase="draw", active="bard", bard={"hand": ["B3"]}, mage={"hand": ["Y4"]})
    async with seated(where, ai=thinker) as (fingers, table):
        game = fingers.pilot.app
        await until(fingers.pilot, lambda: len(thinker.asked) == 1)
        await fingers.press("c", "2")
        await until(fingers.pilot, lambda: isinstance(game.screen, Result))
        assert table.over == Over(False, "conceded")
        before = everything(table)
        if failing:
            thinker.asked[0][2].set_exception(AiFailed("fell asleep"))
        else:
            thinker.answer(0, drawing)
        await fingers.pilot.pause()
        assert everything(table) == before
        assert isinstance(game.screen, Result)
        assert "G I V E N" in screen_text(game)
        assert "The party gave the game up." in screen_text(game)
        assert len(thinker.asked) == 1
