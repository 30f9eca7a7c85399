"""What the process of the AI partners does with a question that is put out of turn."""

from __future__ import annotations

from typing import Any

import pytest
from sights import B, G, R, Y, position

from cantina.games.dungeon_rummy.actions import Concede
from cantina.games.dungeon_rummy.events import Said
from cantina.games.dungeon_rummy.game import legal_actions
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.games.dungeon_rummy.observe import view
from cantina.players.levels import make_player
from cantina.players.messages import Answered, Ask
from cantina.players.worker import _answer
from courteous import Courteous

HEAL = Said(R, Message("ask", of=G, what="heal", target=B))


def asked(maker: Any, *, reply: bool, message: bool = True) -> Any:
    """What a Druid answers who was asked for Healing in the Barbarian's turn."""
    state = position(hands="R9", tokens={"druid": 2}, damage={"bard": 3}).state
    legal = tuple(a for a in legal_actions(state, G) if not isinstance(a, Concede))
    events = (HEAL,) if message else ()
    answer = _answer(Ask(7, "any", 1, G, view(state, G), legal, events, reply=reply), {}, maker)
    assert isinstance(answer, Answered)
    assert answer.number == 7
    return answer.answer


def test_a_player_that_can_be_spoken_to_replies() -> None:
    assert asked(lambda level, seed: Courteous(seed), reply=True) == Talk(G, Message("agree", to=R))


def test_it_may_have_nothing_to_say() -> None:
    assert asked(lambda level, seed: Courteous(seed), reply=True, message=False) is None


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_a_player_that_cannot_be_spoken_to_says_nothing(level: str) -> None:
    assert asked(lambda _, seed: make_player(level, seed), reply=True) is None


def test_the_wrong_one_is_not_answered_for() -> None:
    state = position(hands="R9", tokens={"mage": 2}).state
    ask = Ask(1, "any", 1, Y, view(state, Y), tuple(legal_actions(state, Y)), (HEAL,), reply=True)
    answer = _answer(ask, {}, lambda level, seed: Courteous(seed))
    assert answer == Answered(1, None)
