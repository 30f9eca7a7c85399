"""The expert while it follows a plan: a word of others makes it think anew, and out of turn it answers."""

from __future__ import annotations

import pytest
from sights import B, G, R, Scene, Y, position

from cantina.games.dungeon_rummy.actions import Action, Attack, UseToken
from cantina.games.dungeon_rummy.events import Event, Said
from cantina.games.dungeon_rummy.game import apply, legal_actions
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.games.dungeon_rummy.observe import view
from cantina.players.expert import ExpertPlayer
from cantina.players.player import Replier

WAIT = Said(Y, Message("plan", zone=G, do="grow", size=7))


def ready_to_grow_or_attack() -> Scene:
    """A Companion's run of five, a card that makes it six, and a monster that six would hurt."""
    return position(
        hands="R9 RK",
        zones={"mage": "YQ", "druid": "R4 B5 Y6 R7 B8", "bard": "GQ", "barbarian": "G2"},
        barbarian={"boots": 3, "boots_used": 3},
        companions="druid",
    )


def second_step(*said: Event) -> Action:
    """What the expert does after the first step of its plan, when this is said meanwhile."""
    state, player = ready_to_grow_or_attack().state, ExpertPlayer(1)
    first = player.decide(view(state, R), legal_actions(state, R), [])
    state, events = apply(state, first)
    return player.decide(view(state, R), legal_actions(state, R), [*events, *said])


def test_talk_2_a_word_in_the_middle_of_its_turn_changes_its_plan() -> None:
    assert second_step() == Attack(R, G, 0)
    assert second_step(WAIT) != Attack(R, G, 0)


def test_talk_2_it_answers_out_of_turn() -> None:
    state = position(hands="R9", tokens={"druid": 2}, damage={"bard": 3}).state
    player, news = ExpertPlayer(1), [Said(R, Message("ask", of=G, what="heal", target=B))]
    assert isinstance(player, Replier)
    done: list[Action | None] = []
    for _ in range(3):
        done.append(player.reply(view(state, G), legal_actions(state, G), news))
        if done[-1] is not None:
            state, news = apply(state, done[-1])  # type: ignore[assignment]
    assert done == [Talk(G, Message("agree", to=R)), UseToken(G, G, "heal", B), None]


@pytest.mark.parametrize("message", [Message("ask", of=G, what="heal", target=B), WAIT.message])
def test_without_talk_it_says_nothing_and_hears_nothing(message: Message) -> None:
    state = position(hands="R9", tokens={"druid": 2}, damage={"bard": 3}).state
    mute = ExpertPlayer(1, talk=False)
    assert mute.reply(view(state, G), legal_actions(state, G), [Said(R, message)]) is None
