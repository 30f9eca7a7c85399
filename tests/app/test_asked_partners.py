"""AI partners who are asked for something in a person's turn answer at once, and disturb nothing."""

from __future__ import annotations

from typing import Any

from house import screen_text, until
from positions import BOB, MILTON, OAKIE, position
from seats import LateAi, seated

from cantina.app.desk.play import PlayCard, Rest
from cantina.games.dungeon_rummy.actions import End, UseToken
from cantina.games.dungeon_rummy.messages import Message, Talk
from courteous import CourteousAi

HEAL = Talk(BOB, Message("ask", of=OAKIE, what="heal", target=MILTON))
YES = Talk(OAKIE, Message("agree", to=BOB))
HEALED = UseToken(OAKIE, OAKIE, "heal", MILTON)


def hurt(**more: Any) -> dict[str, Any]:
    """Bob's turn; Milton is hurt, and Oakie, an AI, has tokens."""
    return position(
        mage={"hand": ["Y4", "R6"]},
        druid={"hand": ["G3"], "tokens": 2},
        bard={"hand": ["B3"], "damage": 3},
        **more,
    )


async def test_talk_2_a_partner_agrees_and_does_it_in_a_persons_turn() -> None:
    async with seated(hurt(), ai=CourteousAi()) as (fingers, table):
        await fingers.do(HEAL)
        await until(fingers.pilot, lambda: len(table.record().steps) == 3)
        assert list(table.record().steps) == [HEAL, YES, HEALED]
        assert isinstance(fingers.desk.ask, Rest)
        text = screen_text(fingers.pilot.app)
        assert "Agreed, Bob." in text
        await fingers.do(End(BOB))


async def test_while_something_is_half_chosen_the_answer_waits() -> None:
    thinker = LateAi()
    async with seated(hurt(), ai=thinker) as (fingers, table):
        await fingers.do(HEAL)
        await until(fingers.pilot, lambda: len(thinker.asked) == 1)
        await fingers.press("2")
        thinker.asked[0][2].set_result(YES)
        await fingers.pilot.pause(0.1)
        assert isinstance(fingers.desk.ask, PlayCard)
        assert list(table.record().steps) == [HEAL]
        await fingers.press("backspace")
        await until(fingers.pilot, lambda: list(table.record().steps) == [HEAL, YES])


async def test_a_person_who_goes_on_waits_for_no_answer() -> None:
    thinker = LateAi()
    async with seated(hurt(), ai=thinker) as (fingers, table):
        await fingers.do(HEAL)
        await until(fingers.pilot, lambda: len(thinker.asked) == 1)
        await fingers.do(End(BOB))
        assert list(table.record().steps) == [HEAL, End(BOB)]
        thinker.asked[0][2].set_result(YES)
        await until(fingers.pilot, lambda: len(thinker.asked) == 2)  # the old answer is dropped
        assert list(table.record().steps) == [HEAL, End(BOB)]
        thinker.asked[1][2].set_result(YES)
        await until(fingers.pilot, lambda: list(table.record().steps) == [HEAL, End(BOB), YES])


async def test_a_partner_who_has_nothing_to_say_is_asked_once() -> None:
    thinker = LateAi()
    async with seated(hurt(), ai=thinker) as (fingers, table):
        await fingers.do(HEAL)
        await until(fingers.pilot, lambda: len(thinker.asked) == 1)
        thinker.asked[0][2].set_result(None)  # type: ignore[arg-type]
        await fingers.pilot.pause(0.1)
        await fingers.press("2", "backspace")
        assert len(thinker.asked) == 1
        assert list(table.record().steps) == [HEAL]


async def test_paused_partners_answer_when_they_go_on() -> None:
    async with seated(hurt(), ai=CourteousAi()) as (fingers, table):
        await fingers.press("z")
        await fingers.do(HEAL)
        await until(fingers.pilot, lambda: "paused" in screen_text(fingers.pilot.app))
        await fingers.pilot.pause(0.1)
        assert list(table.record().steps) == [HEAL]
        await fingers.press("z")
        await until(fingers.pilot, lambda: list(table.record().steps) == [HEAL, YES, HEALED])
