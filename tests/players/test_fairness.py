"""Fair by construction: a player gets views and events only, and all that it imagines comes from those.

What worlds drawn from a view have in common with the table, and where they differ, is held in
``tests/properties/test_resample.py``.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import random
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest
from sights import CONTENT
from test_players import BOSSES, boss_fight, party

import cantina.players
from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.events import Event, all_seen_by
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.resample import resample
from cantina.games.dungeon_rummy.setup import new_game
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.view import DecisionKind
from cantina.players.depth import DEPTHS, Depth
from cantina.players.expert import ExpertPlayer
from cantina.players.levels import LEVELS, make_player
from cantina.players.player import Player
from random_games import sampled

KINDS: tuple[str, ...] = get_args(DecisionKind)
OF_EACH_KIND = 2
FEW = Depth(scenes=75, glance=25, cards=1, rivals=2, worlds=1)
"""A budget with a part of everything that an expert of any depth thinks with."""


def player_of(level: str, seed: int) -> Player:
    """A player of this level; an expert with a budget for tests."""
    return ExpertPlayer(seed, FEW) if level in DEPTHS else make_player(level, seed)


@lru_cache(maxsize=1)
def moments() -> dict[str, list[State]]:
    """Some moments of random games by the kind of decision that they wait for."""
    found: dict[str, list[State]] = {kind: [] for kind in KINDS}
    for state in sampled(1500, seed=42):
        wait = pending(state)
        if wait is not None and len(found[wait.kind]) < OF_EACH_KIND:
            found[wait.kind].append(state)
        if all(len(states) == OF_EACH_KIND for states in found.values()):
            break
    return found


# --- the same view, the same answer ------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_two_hidden_worlds_behind_one_view_get_one_answer(level: str, kind: str) -> None:
    states = moments()[kind]
    assert len(states) == OF_EACH_KIND
    for number, state in enumerate(states):
        wait = pending(state)
        assert wait is not None
        sight = view(state, wait.seat)
        other = resample(sight, random.Random(number))
        assert other.key() != state.key()
        here = player_of(level, 9).decide(sight, legal_actions(state, wait.seat), [])
        there = player_of(level, 9).decide(view(other, wait.seat), legal_actions(other, wait.seat), [])
        assert here == there


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_memory_of_events_tells_a_player_no_more_than_its_seat_saw(level: str) -> None:
    """Two players of a seat remember the same events; behind the views of one of them lies another world."""
    chance, compared = random.Random(5), 0
    for number, (config, levels) in enumerate([party(7), boss_fight(BOSSES[0], 2)]):
        state, events = new_game(CONTENT, config, number)
        here, there = ({hero: player_of(level, hero) for hero in levels} for _ in range(2))
        unseen: dict[int, list[Event]] = {hero: list(events) for hero in levels}
        for _ in range(25):
            wait = pending(state)
            if wait is None:
                break
            seat = wait.seat
            sight, news = view(state, seat), all_seen_by(unseen[seat], seat)
            unseen[seat] = []
            other = resample(sight, chance)
            compared += other.key() != state.key()
            action = here[seat].decide(sight, legal_actions(state, seat), news)
            again = there[seat].decide(view(other, seat), legal_actions(other, seat), list(news))
            assert again == action
            state, events = apply(state, action)
            for queue in unseen.values():
                queue += events
    assert compared > 40


# --- thinking changes nothing ------------------------------------------------------------------------


@lru_cache(maxsize=1)
def played() -> tuple[Action, ...]:
    """What greedy players did in the first moves of a game."""
    config, levels = party(7)
    state, _ = new_game(CONTENT, config, 3)
    players = {hero: player_of("greedy", hero) for hero in levels}
    actions: list[Action] = []
    for _ in range(40):
        wait = pending(state)
        assert wait is not None
        seat = wait.seat
        actions.append(players[seat].decide(view(state, seat), legal_actions(state, seat), []))
        state, _ = apply(state, actions[-1])
    return tuple(actions)


@pytest.mark.parametrize("level", LEVELS)
def test_how_often_a_player_thinks_never_changes_a_shuffle(level: str) -> None:
    """The same actions lead to the same game however much was thought between them, by whomever."""
    ends, globally = [], random.getstate()
    for extra in (0, 1, 5):
        config, levels = party(7)
        state, _ = new_game(CONTENT, config, 3)
        thinkers = {hero: player_of(level, hero) for hero in levels}
        for number, action in enumerate(played()):
            wait = pending(state)
            assert wait is not None
            before = state.key()
            for _ in range(extra if number % 8 == 0 else 0):
                thinkers[wait.seat].decide(view(state, wait.seat), legal_actions(state, wait.seat), [])
            assert state.key() == before
            state, _ = apply(state, action)
        ends.append(state.key())
    assert ends[0] == ends[1] == ends[2]
    assert random.getstate() == globally


# --- no way to the state -------------------------------------------------------------------------------

GAMES = "cantina.games"
GIVES_STATES = f"{GAMES}.dungeon_rummy.resample"
"""The one module among those which players import that gives states, and only such as views allow."""


def sources() -> dict[str, ast.Module]:
    """The modules of players, by name, as syntax trees."""
    folder = Path(cantina.players.__file__).parent
    return {path.stem: ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py"))}


def imported(tree: ast.Module) -> Iterator[tuple[ModuleType, str | None]]:
    """What a module takes from the games: the module, and the name or None for the module itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names if alias.name.startswith(GAMES)]
            yield from ((importlib.import_module(name), None) for name in names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(GAMES):
            assert node.level == 0
            module = importlib.import_module(node.module or "")
            for alias in node.names:
                whole = getattr(module, alias.name, None)
                yield (whole, None) if isinstance(whole, ModuleType) else (module, alias.name)


def givers(module: ModuleType) -> set[str]:
    """The functions and methods of a module that say they return a state, or something with one in it."""
    found = set()
    for name, thing in vars(module).items():
        if getattr(thing, "__module__", None) != module.__name__:
            continue
        for one in (thing, *(vars(thing).values() if inspect.isclass(thing) else ())):
            said = getattr(one, "__annotations__", {}).get("return") if callable(one) else None
            if re.search(r"\bState\b", str(said)):
                found.add(name)
    return found


def test_givers_are_found() -> None:
    """The search is worth something: it finds those that there are."""
    package = f"{GAMES}.dungeon_rummy"
    assert {"apply", "hand_over"} <= givers(importlib.import_module(f"{package}.game"))
    assert {"new_game", "blank"} <= givers(importlib.import_module(f"{package}.setup"))
    assert {"resample", "Resampler"} <= givers(importlib.import_module(GIVES_STATES))
    assert {"State"} == givers(importlib.import_module(f"{package}.state"))


def test_no_player_takes_anything_that_gives_a_state_but_resample() -> None:
    taken = 0
    for name, tree in sources().items():
        for module, thing in imported(tree):
            taken += 1
            assert module.__name__.count(".") > 2 or module.__name__ == f"{GAMES}.dungeon_rummy"
            assert thing != "State", name
            if module.__name__ != GIVES_STATES:
                within = givers(module) if thing is None else {thing} & givers(module)
                assert not within, f"{name} takes {within} of {module.__name__}"
    assert taken > 100


def test_players_take_worlds_made_of_views_only_and_do_not_look_inside() -> None:
    """``wrap`` makes a world of any state; ``_state`` is what a world is made of."""
    for name, tree in sources().items():
        assert not any(thing == "wrap" for _, thing in imported(tree)), name
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                assert node.attr not in ("_state", "__globals__", "__subclasses__"), name
            if isinstance(node, ast.Name):
                assert node.id not in ("__import__", "eval", "exec"), name
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                modules = [node.module] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names]
                assert not {"importlib", "gc", "inspect", "ctypes"} & {str(m).split(".")[0] for m in modules}
