"""A clock that cuts thoughts short: whenever it does, what is done is legal, and the game goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cantina.games.dungeon_rummy.game import apply, legal_actions, pending, verify
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.setup import new_game
from cantina.players.depth import DEPTHS, Depth
from cantina.players.expert import ExpertPlayer
from cantina.players.levels import make_player
from cantina.players.strengths import LEVELS, SECONDS
from cantina.players.worker import Clock
from random_games import config_with, printed, sampled


def up_after(calls: int) -> Callable[[], bool]:
    """A clock that is up when it was looked at so often."""
    looked = 0

    def is_up() -> bool:
        nonlocal looked
        looked += 1
        return looked > calls

    return is_up


@pytest.mark.parametrize("calls", [0, 1, 2, 5])
def test_a_thought_cut_short_leaves_a_legal_action_in_every_kind_of_decision(calls: int) -> None:
    kinds = set()
    for state in sampled(150, seed=21):
        asked = pending(state)
        if asked is None:
            continue
        kinds.add(asked.kind)
        player = ExpertPlayer(1, DEPTHS["deep"], stop=up_after(calls))
        verify(state, player.decide(view(state, asked.seat), legal_actions(state, asked.seat), ()))
    assert {"draw", "action", "discard", "react"} <= kinds
    assert len(kinds) >= 6


def test_games_of_players_without_any_time_are_played_to_their_end() -> None:
    state, _ = new_game(printed(), config_with("aaaa", "bat", "mummy", "lich"), 5)
    players = [ExpertPlayer(hero, DEPTHS["deep"], stop=lambda: True) for hero in range(4)]
    for _ in range(3000):
        asked = pending(state)
        if asked is None:
            break
        seen, legal = view(state, asked.seat), legal_actions(state, asked.seat)
        state, _ = apply(state, players[asked.seat].decide(seen, legal, ()))
    assert state.over is not None


def test_a_deep_thought_is_cut_where_the_clock_is_looked_at() -> None:
    """Little is searched once time is up: far fewer looks than an uncut search takes."""
    state = next(s for s in sampled(60, seed=3) if (p := pending(s)) is not None and p.kind == "action")
    asked = pending(state)
    assert asked is not None
    looks = {}
    for calls in (0, 10_000):
        count = 0
        up = up_after(calls)

        def look(up: Callable[[], bool] = up) -> bool:
            nonlocal count
            count += 1
            return up()

        ExpertPlayer(1, Depth.of(20_000), stop=look).decide(
            view(state, asked.seat), legal_actions(state, asked.seat), ()
        )
        looks[calls] = count
    assert looks[0] < looks[10_000]


def test_a_clock_is_up_when_its_seconds_are_over_and_never_without_any() -> None:
    clock = Clock()
    assert not clock.is_up()
    clock.start(0.0)
    assert clock.is_up()
    clock.start(3600.0)
    assert not clock.is_up()
    clock.start(0.0)
    clock.start(None)
    assert not clock.is_up()


def test_every_level_with_a_budget_has_its_seconds_and_a_player_that_looks_at_the_clock() -> None:
    assert set(SECONDS) == set(DEPTHS)
    assert list(SECONDS.values()) == sorted(SECONDS.values())
    assert set(SECONDS) <= set(LEVELS)
    state = next(s for s in sampled(60, seed=3) if (p := pending(s)) is not None and p.kind == "action")
    asked = pending(state)
    assert asked is not None
    for level in SECONDS:
        looked: list[bool] = []
        player = make_player(level, 1, stop=lambda looked=looked: bool(looked.append(True)) or True)
        player.decide(view(state, asked.seat), legal_actions(state, asked.seat), ())
        assert looked
