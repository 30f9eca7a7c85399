"""Whole random games: after every action the laws of the game hold, and nothing earlier has changed.

By hand, for a long while: ``CANTINA_FUZZ_ACTIONS=1000000 pytest -m slow tests/properties -k by_hand``.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter, deque
from collections.abc import Iterator

import pytest
from state_checks import all_enemies, all_skeletons, check_saved, check_state

from cantina.games.dungeon_rummy.actions import Accept, Action, ChooseCard, ChooseZone, Concede
from cantina.games.dungeon_rummy.cards import SKELETON_IDS
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.frames import Frame
from cantina.games.dungeon_rummy.game import apply
from cantina.games.dungeon_rummy.record import NewGame, Record, replay
from cantina.games.dungeon_rummy.setup import Config
from cantina.games.dungeon_rummy.state import State
from random_games import config_with, feeble, play, printed, random_config, undying

KEPT = 12
"""So many earlier states of a game are looked at again after each action."""

MODES = {
    "as printed": (printed(), 0.0),
    "keen": (printed(), 0.6),
    "cannot die": (undying(printed()), 0.0),
    "cannot die, weak monsters, much loot": (undying(feeble(printed(), loot=7)), 0.7),
    "weak enemies": (feeble(printed(), bosses=True), 0.4),
}


def checked_game(content: Content, config: Config, seed: int, most: int, keen: float) -> Iterator[State]:
    """Play a random game and check every moment of it; the states as they come."""
    earlier: deque[tuple[State, tuple[object, ...]]] = deque(maxlen=KEPT)
    steps: list[Action] = []
    enemies: Counter[str] | None = None
    skeletons: Counter[str] = Counter()
    for moment in play(content, config, seed, most, keen=keen):
        s = moment.after
        check_state(s)
        check_saved(s)
        enemies = enemies or all_enemies(s)
        # The Bone Dragon that Felicia rides comes from the box, if it is not in the deck.
        more = all_enemies(s) - enemies
        assert not enemies - all_enemies(s)
        assert not more or (set(more) == {"bone-dragon"} and "felicia" in enemies)
        now = all_skeletons(s)
        assert not skeletons - now, "a Skeleton has left the game"
        skeletons = now
        assert all(state.key() == key for state, key in earlier)
        earlier.append((s, s.key()))
        if moment.action is not None:
            # A card to pass on is chosen in secret until all have chosen; others may still have to accept; a
            # meld that moves is told of with what is trashed for it.
            assert moment.events or isinstance(moment.action, (Accept, ChooseCard, ChooseZone))
            steps.append(moment.action)
        yield s
    if content is printed():
        record = Record(content, NewGame(config, seed), tuple(steps))
        again = Record.from_json(json.loads(json.dumps(record.to_json())))
        assert again == record
        assert replay(again).key() == s.key()


def fuzz(mode: str, actions: int, seed: int, most: int) -> Counter[str]:
    """Play random games of a mode until so many actions are done; what was met, by kind."""
    content, keen = MODES[mode]
    chance = random.Random(seed)
    met: Counter[str] = Counter()
    while actions > 0:
        config = random_config(content, chance)
        for s in checked_game(content, config, chance.getrandbits(40), min(most, actions), keen):
            actions -= 1
            top: Frame | None = s.stack[-1] if s.stack else None
            met["over" if top is None else top.frame] += 1
            met["won"] += s.over is not None and s.over.won
            met["shuffled anew"] += s.shuffles > 11
    return met


@pytest.mark.parametrize("mode", MODES)
def test_games_keep_the_laws(mode: str) -> None:
    met = fuzz(mode, 500, seed=1, most=250)
    assert {"drawing", "acting", "discarding"} <= {kind for kind, times in met.items() if times}


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_long_games_keep_the_laws(mode: str) -> None:
    met = fuzz(mode, 4500, seed=2, most=1500)
    wanted = {"drawing", "acting", "discarding", "reacting", "splitting"}
    wanted |= {"shuffled anew"} if "die" in mode else {"over"}
    wanted |= {"passing"} if "loot" in mode else set()
    assert wanted <= {kind for kind, times in met.items() if times}


@pytest.mark.parametrize("roles", ["aaaa", "hcaa", "chch", "ccac", "caac", "hhhh", "acaa"])
@pytest.mark.parametrize("enemy", sorted(id for id in printed().enemies if id not in SKELETON_IDS))
def test_every_enemy_with_every_number_of_players(roles: str, enemy: str) -> None:
    boss = printed().enemies[enemy].is_boss
    config = config_with(roles, *([enemy] if boss else [enemy, "beerholder"]))
    content = undying(printed())
    states = list(checked_game(content, config, seed=len(enemy), most=40, keen=0.3))
    assert enemy in all_enemies(states[-1])


def test_conceding_ends_a_game_from_any_decision() -> None:
    chance = random.Random(5)
    kinds = set()
    content = undying(feeble(printed(), loot=7))
    for _ in range(6):
        config = config_with("hahc", "kobold-tower", "florist-orc", "red-dragon")
        for moment in play(content, config, chance.getrandbits(32), 160, keen=0.5):
            if moment.after.over is not None:
                break
            kinds.add(moment.after.stack[-1].frame)
            end, _ = apply(moment.after, Concede(chance.choice((0, 2))))
            check_state_over(end)
    assert {"drawing", "acting", "discarding", "splitting", "reacting"} <= kinds


def check_state_over(s: State) -> None:
    assert s.over is not None
    assert (s.over.won, s.over.reason) == (False, "conceded")
    check_saved(s)


@pytest.mark.slow
def test_by_hand_as_many_actions_as_are_asked_for() -> None:
    actions = int(os.environ.get("CANTINA_FUZZ_ACTIONS", "2000"))
    for number, mode in enumerate(MODES):
        fuzz(mode, actions // len(MODES), seed=1000 + number, most=5000)
