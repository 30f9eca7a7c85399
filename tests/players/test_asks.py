"""Whom the asks of a turn wait for (TALK-2)."""

from __future__ import annotations

import pytest
from sights import B, G, R, Y

from cantina.games.dungeon_rummy.events import Event, Said, TokensSpent, TurnBegan
from cantina.games.dungeon_rummy.messages import Message
from cantina.players.talk.asks import Asks

HEAL = Said(R, Message("ask", of=G, what="heal", target=B))
SPARE = Said(R, Message("ask", of=G, what="spare-graveyard"))
DRAW = Said(B, Message("ask", of=Y, what="draw"))
YES = Said(G, Message("agree", to=R))
NO = Said(G, Message("decline", to=R, why="kept"))


def waiting(*events: Event) -> tuple[int, ...]:
    """Who is waited for after these events."""
    asks = Asks()
    asks.notice(events)
    return asks.waiting()


@pytest.mark.parametrize(
    ("events", "left"),
    [
        ((), ()),
        ((Said(R, Message("wish", ranks=(3,), zone=G)),), ()),
        ((HEAL,), (G,)),
        ((HEAL, DRAW), (G, Y)),
        ((DRAW, HEAL, SPARE), (Y, G)),
        ((HEAL, NO), ()),
        ((HEAL, YES), (G,)),  # it owes what it agreed to
        ((HEAL, YES, TokensSpent(G, G, "heal", B, 1)), ()),
        ((HEAL, TokensSpent(G, G, "heal", B, 1)), ()),
        ((HEAL, TokensSpent(G, G, "heal", Y, 1)), (G,)),
        ((SPARE, YES), ()),
        ((HEAL, Said(G, Message("agree", to=B))), (G,)),  # that was said to somebody else
        ((HEAL, SPARE, NO), (G,)),
        ((HEAL, SPARE, NO, YES), ()),
        ((HEAL, TurnBegan(2, Y)), ()),
        ((TurnBegan(2, Y), HEAL), (G,)),
    ],
)
def test_talk_2_who_was_asked_is_waited_for_until_it_has_answered(
    events: tuple[Event, ...], left: tuple[int, ...]
) -> None:
    assert waiting(*events) == left


def test_who_was_heard_out_is_not_waited_for() -> None:
    asks = Asks()
    asks.notice([HEAL, DRAW, SPARE])
    asks.heard_out(G)
    assert asks.waiting() == (Y,)
