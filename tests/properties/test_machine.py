"""Games whose actions are chosen by index, so that a fault comes with the shortest way to it."""

from __future__ import annotations

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from state_checks import check_saved, check_state

from cantina.games.dungeon_rummy.actions import Concede, is_pattern
from cantina.games.dungeon_rummy.game import apply, hand_over, legal_actions
from cantina.games.dungeon_rummy.setup import new_game
from cantina.games.dungeon_rummy.state import State
from random_games import config_with, feeble, printed, random_form, undying

ROLES = ["aaaa", "hcca", "chaa", "cach", "hhaa"]
ENEMIES = [
    ("florist-orc", "beerholder"),
    ("annoyed-will-o-wisp", "red-dragon"),
    ("bone-dragon", "beerholder"),
]
CONTENTS = [printed(), undying(printed()), undying(feeble(printed()))]


class Game(RuleBasedStateMachine):
    """One game: any legal action by index, and seats handed from human to AI and back."""

    state: State

    @initialize(
        roles=st.sampled_from(ROLES),
        enemies=st.sampled_from(ENEMIES),
        content=st.sampled_from(CONTENTS),
        seed=st.integers(0, 2**40),
    )
    def deal(self, roles: str, enemies: tuple[str, str], content, seed: int) -> None:  # type: ignore[no-untyped-def]
        self.state, events = new_game(content, config_with(roles, *enemies), seed)
        assert events

    @precondition(lambda self: self.state.over is None)
    @rule(index=st.integers(0, 999), seed=st.integers(0, 99))
    def act(self, index: int, seed: int) -> None:
        actions = [a for a in legal_actions(self.state) if not isinstance(a, Concede)]
        action = actions[index % len(actions)]
        form = random_form(self.state, action, random.Random(seed)) if is_pattern(action) else action
        if form is not None:
            before, key = self.state, self.state.key()
            self.state, _ = apply(self.state, form)
            assert before.key() == key

    @precondition(lambda self: self.state.over is None)
    @rule(seat=st.integers(0, 3), human=st.booleans())
    def change_hands(self, seat: int, human: bool) -> None:
        if self.state.is_player(seat):
            self.state = hand_over(self.state, seat, "human" if human else "ai")

    @invariant()
    def laws_hold(self) -> None:
        check_state(self.state)
        check_saved(self.state)


TestGame = Game.TestCase
TestGame.settings = settings(
    max_examples=25,
    stateful_step_count=30,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


@settings(max_examples=40, derandomize=True, deadline=None)
@given(seed=st.integers(-(2**70), 2**70), indexes=st.lists(st.integers(0, 200), max_size=25))
def test_two_ways_to_one_moment(seed: int, indexes: list[int]) -> None:
    """The same seed and the same actions lead to the same moment, whatever was looked at on the way."""
    config = config_with("aaha", "kobold-tower", "red-dragon")
    one, _ = new_game(printed(), config, seed)
    other, _ = new_game(printed(), config, seed)
    for index in indexes:
        actions = [a for a in legal_actions(one) if not is_pattern(a)]
        if not actions:
            break
        action = actions[index % len(actions)]
        one, events = apply(one, action)
        other, events_too = apply(other, action)
        assert events == events_too
    assert one.key() == other.key()
