"""Why AI partners did what they did, on the screen: in the log after their turn, and in the logbook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from house import InlineAi, screen_text, until
from positions import position
from seats import seated

from cantina.games.dungeon_rummy.actions import Action, Draw
from cantina.players.reason import Deed, Gain, Reason
from cantina.players.thinking import Thought

WHY = "Why: Oakie readies Lily's zone for an attack rather than Bob's."


class Explaining(InlineAi):
    """Says for each of its actions but draws why it plans what it does."""

    def ask(
        self,
        level: str,
        seed: int,
        seat: int,
        view: Any,
        legal: Sequence[Action],
        events: Any,
        reply: bool = False,
    ) -> Any:
        answer = Thought()
        done = super().ask(level, seed, seat, view, legal, events, reply).result()
        if not isinstance(done, Draw):
            answer.reason = Reason(
                seat, Deed("ripen", 0), Deed("ripen", 0), Deed("grow", 1), Gain("ready", 0)
            )
        answer.set_result(done)
        return answer


async def test_the_reason_of_a_partner_is_read_after_its_turn_and_later_in_the_logbook() -> None:
    where = position(
        active="druid",
        phase="action",
        druid={"hand": ["G4", "G9"]},
        mage={"hand": ["B6"]},
        bard={"hand": ["B9"]},
    )
    async with seated(where, ai=Explaining("greedy")) as (fingers, table):
        await until(fingers.pilot, lambda: table.view(None).turn > 1 and table.chat())
        first = table.chat()[0]
        assert f"Why: {first.text}" == WHY
        told = fingers.desk.tell(table.log(None), table.chat())
        at = told.index(WHY)
        assert told[at - 1].startswith("Oakie ")
        assert told[at + 1].startswith("Turn 2")
        await until(fingers.pilot, lambda: fingers.desk.mine)
        await fingers.press("l")
        await fingers.press(*["up"] * 10)
        assert "Why: Oakie readies Lily's zone" in screen_text(fingers.pilot.app)
