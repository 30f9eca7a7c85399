"""Everything that the grammar of table talk can say is said by keys alone (TALK-2)."""

from __future__ import annotations

import pytest
from house import screen_text
from positions import BOB, LILY, MILTON, OAKIE, position
from seats import seated

from cantina.games.dungeon_rummy.cards import parse_card
from cantina.games.dungeon_rummy.messages import Message, Talk

TURN = position(
    mage={"zone": ["Y5", "B6", "R7"], "hand": ["Y4", "G8"]},
    companions=("druid",),
    graveyard=("R6", "B4"),
    loot=("heal-4",),
)
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
