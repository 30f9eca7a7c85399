"""Talk in whole games: every message is legal, two a turn at most, none under the Bat; games still end."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from sights import CONTENT
from talkers import RandomTalker, talker
from test_players import ALL_BOSSES, MOST, another_world, boss_fight, party

from cantina.games.dungeon_rummy.actions import is_pattern
from cantina.games.dungeon_rummy.events import Event, Said, TurnBegan, all_seen_by
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending, verify
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.setup import Config, new_game
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.talk import price_of_talk
from cantina.players.player import Player
from random_games import random_message

Setup = tuple[Config, dict[int, str]]


def talked(number: int, setup: Setup, chatter: float = 0.0) -> tuple[State, list[Message]]:
    """Play a game of players with voices; ``chatter`` is how often they say just anything."""
    config, levels = setup
    chance = random.Random(number)
    state, events = new_game(CONTENT, config, number)
    players: dict[int, Player] = {
        hero: talker(hero) if level == "greedy" else RandomTalker(10 * number + hero)
        for hero, level in levels.items()
    }
    unseen: dict[int, list[Event]] = {hero: list(events) for hero in players}
    messages: list[Message] = []
    this_turn: Counter[int] = Counter()
    for _ in range(MOST):
        wait = pending(state)
        if wait is None:
            return state, messages
        seat, legal = wait.seat, legal_actions(state, wait.seat)
        if chance.random() < chatter and not price_of_talk(state) and Talk(seat, None) in legal:
            action = Talk(seat, random_message(state, seat, chance))
        else:
            action = players[seat].decide(view(state, seat), legal, all_seen_by(unseen[seat], seat))
            unseen[seat] = []
            if isinstance(action, Talk):
                assert action.message is not None
                assert not price_of_talk(state)
                messages.append(action.message)
        assert action.seat == seat
        assert not is_pattern(action)
        verify(state, action)
        state, events = apply(state, action)
        for event in events:
            if isinstance(event, TurnBegan):
                this_turn.clear()
            elif isinstance(event, Said):
                this_turn[event.seat] += 1
        assert all(count <= 2 for count in this_turn.values())
        for news in unseen.values():
            news.extend(events)
    raise AssertionError(f"game {number} is still going on after {MOST} decisions")


@pytest.mark.parametrize("number", [3, 7, 11])
def test_talk_2_games_of_players_with_voices_end_and_every_message_is_legal(number: int) -> None:
    state, messages = talked(number, party(number))
    assert state.over is not None
    assert messages


@pytest.mark.parametrize("number", [3, 19])
def test_talk_2_whatever_others_say_is_heard_and_answered_within_the_rules(number: int) -> None:
    state, messages = talked(number, party(number), chatter=0.2)
    assert state.over is not None
    assert {"agree", "decline"} & {message.say for message in messages}


def test_talk_4_nobody_says_a_word_while_the_bat_is_in_play() -> None:
    config, levels = party(3)
    state, messages = talked(5, (replace(config, difficulty="custom", enemies=("bat", "beerholder")), levels))
    assert "bat" in state.enemy_trash  # so that there was time before and after
    assert messages


@pytest.mark.slow
@pytest.mark.parametrize("boss", ALL_BOSSES)
def test_talk_2_every_boss_is_fought_aloud(boss: str) -> None:
    for players in (2, 4):
        state, messages = talked(80 + players, boss_fight(boss, players), chatter=0.1)
        assert state.over is not None
        assert messages


def test_a_game_with_talk_is_the_same_game_again() -> None:
    assert talked(7, party(7))[0].key() == talked(7, party(7))[0].key()


def test_two_hidden_worlds_behind_one_view_hear_the_same_words() -> None:
    chance, compared, spoken = random.Random(5), 0, 0
    config, levels = party(7)
    state, events = new_game(CONTENT, config, 7)
    unseen: dict[int, list[Event]] = {hero: list(events) for hero in levels}
    here, there = ({hero: talker(hero) for hero in levels} for _ in range(2))
    for _ in range(150):
        wait = pending(state)
        if wait is None:
            break
        seat = wait.seat
        other, news = another_world(state, seat, chance), all_seen_by(unseen[seat], seat)
        action = here[seat].decide(view(state, seat), legal_actions(state, seat), news)
        assert there[seat].decide(view(other, seat), legal_actions(other, seat), news) == action
        compared += other.key() != state.key()
        spoken += isinstance(action, Talk)
        unseen[seat] = []
        state, events = apply(state, action)
        for heard in unseen.values():
            heard.extend(events)
    assert compared > 100
    assert spoken
