"""Everything that the grammar of table talk can say is said by keys alone (TALK-2)."""

from __future__ import annotations

from typing import Any

import pytest
from house import screen_text
from positions import BOB, LILY, MILTON, OAKIE, position
from seats import seated

from cantina.app.desk.menu import Menu
from cantina.app.screens.curtain import Curtain
from cantina.games.dungeon_rummy.cards import parse_card
from cantina.games.dungeon_rummy.messages import Message, Talk

TURN = position(
    mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4", "G8"]},
    companions=("druid",),
    graveyard=("R6", "B4"),
    loot=("heal-4",),
)
SKELETON_LIES = position(enemy="mort", mage={"hand": ["Y4"]}, graveyard=("dancing-skeleton:moving",))
SKELETON_LIES["enemies"].append({"id": "dancing-skeleton:drawing", "level": 0, "damage": 0, "facing": "mage"})
SKELETON_LIES["enemy_deck"] = []
MESSAGES = [
    Message("wish", ranks=(0,), zone=LILY),
    Message("wish", ranks=(9, 4), zone=BOB),
    Message("offer", zone=MILTON, sure=True),
    Message("offer", zone=MILTON, sure=False),
    Message("pass", zone=OAKIE),
    *[Message("plan", zone=OAKIE, do=do) for do in ("attack", "wait", "set", "run")],
    *[Message("plan", zone=BOB, do="grow", size=size) for size in (2, 6, 14)],
    *[Message("ask", of=MILTON, what=what, target=OAKIE) for what in ("shield", "heal")],
    *[Message("ask", of=LILY, what=what) for what in ("draw", "wild", "spare-graveyard")],
    Message("ask", of=LILY, what="treasure", treasure="heal-4"),
    *[Message("ask", of=LILY, what=what, card=parse_card("B4")) for what in ("take", "leave")],
    Message("warn", about=OAKIE),
    Message("agree", to=MILTON),
    *[Message("decline", to=LILY, why=why) for why in ("kept", "needed", "cannot")],
]


@pytest.mark.parametrize("message", MESSAGES, ids=str)
async def test_a_message_of_the_grammar(message: Message) -> None:
    async with seated(TURN) as (fingers, table):
        action = Talk(BOB, message)
        assert table.verify(action) is None
        await fingers.do(action)
        assert table.record().steps[-1] == action
        assert "Bob" in screen_text(fingers.pilot.app)


async def test_the_third_message_of_a_turn_is_refused_with_the_reason() -> None:
    async with seated(TURN) as (fingers, table):
        for zone in (LILY, MILTON):
            await fingers.do(Talk(BOB, Message("pass", zone=zone)))
        said = len(table.record().steps)
        await fingers.press("s")
        assert "TALK-2" in screen_text(fingers.pilot.app)
        assert len(table.record().steps) == said


async def test_under_the_bat_the_price_is_told_before_anything_is_said() -> None:
    """TALK-4: the Bat hears, and whoever talks decides who pays."""
    where = position(enemy="bat", mage={"hand": ["Y4", "G8"]})
    async with seated(where) as (fingers, table):
        await fingers.press("s", "3", "enter", "enter")  # nothing from me, for the first zone
        assert "Damage" in screen_text(fingers.pilot.app)
        assert not table.record().steps


@pytest.mark.parametrize(
    "where",
    [
        TURN,
        position(mage={"hand": ["Y4"]}),
        position(mage={"hand": ["Y4"]}, humans=("mage", "druid"), druid={"hand": ["G3"]}),
        SKELETON_LIES,
    ],
    ids=["all there is", "nothing lies anywhere", "two people", "only a Skeleton lies in the Graveyard"],
)
async def test_no_list_of_things_to_say_is_empty(where: dict[str, Any]) -> None:
    async with seated(where) as (fingers, _):
        if isinstance(fingers.pilot.app.screen, Curtain):
            await fingers.press("space")
        await fingers.press("s")
        seen, ahead = 0, [fingers.desk.ask]
        while ahead:
            ask = ahead.pop()
            if isinstance(ask, Menu):
                assert ask.options, ask.title
                seen += 1
                ahead += [option.then() for option in ask.options if option.then is not None]
        assert seen > 50


async def test_who_is_alone_with_companions_has_nobody_to_talk_to() -> None:
    alone = position(companions=("druid", "bard", "barbarian"), mage={"hand": ["Y4"]})
    async with seated(alone) as (fingers, _):
        before = fingers.desk.ask
        await fingers.press("s")
        assert fingers.desk.ask is before
        assert "nobody to talk to" in screen_text(fingers.pilot.app)


async def test_one_step_back_leads_to_the_list_before() -> None:
    async with seated(TURN) as (fingers, table):
        asks = [fingers.desk.ask]
        for keys in (["s"], ["enter"], ["3", "enter"], ["enter"], ["enter"]):
            await fingers.press(*keys)
            assert fingers.desk.ask not in asks
            asks.append(fingers.desk.ask)
        assert "Say this?" in screen_text(fingers.pilot.app)
        for key, ask in zip(["backspace", "escape"] * 2, asks[-2:0:-1], strict=True):
            await fingers.press(key)
            assert fingers.desk.ask is ask
        await fingers.press("backspace")
        assert "Action" in screen_text(fingers.pilot.app)
        assert not isinstance(fingers.desk.ask, Menu)
        assert not table.record().steps
