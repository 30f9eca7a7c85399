"""Advice: the plan of the best AI in a person's seat, from that person's view alone."""

from __future__ import annotations

import pytest

from cantina.games.dungeon_rummy.actions import Accept, Discard, Draw, End
from cantina.games.dungeon_rummy.events import Activated, Drew, HitsAnnounced, TopShown
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending, verify
from cantina.games.dungeon_rummy.observe import view
from cantina.players.greedy import GreedyPlayer
from cantina.players.levels import adviser, make_player
from cantina.players.thinking import AiProcess
from cantina.table.advice_words import advice_reason, advice_steps
from random_games import sampled

STATES = 120
NOT_FORESEEN = (Activated, Drew, HitsAnnounced, TopShown)


def test_the_first_step_is_legal_and_the_rest_follows_until_something_new_shows() -> None:
    kinds = set()
    longest = 0
    for state in sampled(STATES, seed=4):
        asked = pending(state)
        if asked is None:
            continue
        seen = view(state, asked.seat)
        advice = GreedyPlayer(1).advise(seen, legal_actions(state, asked.seat))
        kinds.add(type(advice.plan[0]))
        now = state
        for done, action in enumerate(advice.plan):
            verify(now, action)
            now, events = apply(now, action)
            longest = max(longest, done + 1)
            if now.over is not None or any(isinstance(e, NOT_FORESEEN) for e in events):
                break
    assert {Draw, Discard, Accept, End} <= kinds
    assert longest >= 3


def test_advice_is_the_same_action_that_the_player_would_take() -> None:
    for state in sampled(60, seed=9):
        asked = pending(state)
        if asked is None:
            continue
        seen, legal = view(state, asked.seat), legal_actions(state, asked.seat)
        player = GreedyPlayer(3)
        assert player.advise(seen, legal).plan[0] == player.decide(seen, legal, ())


def test_every_advice_has_words_of_its_own_and_a_reason() -> None:
    reasons = set()
    for state in sampled(STATES, seed=12):
        asked = pending(state)
        if asked is None:
            continue
        seen = view(state, asked.seat)
        advice = GreedyPlayer(1).advise(seen, legal_actions(state, asked.seat))
        steps = advice_steps(advice, seen)
        assert len(steps) == len(advice.plan)
        assert all(step and not step.endswith("...") for step in steps)
        reason = advice_reason(advice, seen)
        assert reason.endswith(".")
        reasons.add(reason.split()[0])
    assert len(reasons) >= 5


def test_only_a_player_that_plans_gives_advice() -> None:
    assert adviser(make_player("greedy", 1))
    with pytest.raises(TypeError, match="gives no advice"):
        adviser(make_player("random", 1))


def test_the_process_of_the_partners_gives_it() -> None:
    state = next(s for s in sampled(30, seed=2) if pending(s) is not None)
    asked = pending(state)
    assert asked is not None
    seen, legal = view(state, asked.seat), legal_actions(state, asked.seat)
    with AiProcess() as ai:
        advice = ai.advise(asked.seat, seen, legal).result(timeout=60)
    assert advice == GreedyPlayer(0).advise(seen, legal)
