"""What is listed applies; what is not listed is refused, with the id of a rule that the guide explains."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, get_args

import pytest
from state_checks import meld_by_the_book

from cantina.games.dungeon_rummy.actions import (
    Action,
    Attack,
    ChooseCard,
    ChooseCards,
    ChooseSplit,
    Concede,
    Discard,
    Draw,
    Move,
    Play,
    Prevent,
    Step,
    UseToken,
    UseTreasure,
    is_pattern,
)
from cantina.games.dungeon_rummy.cards import HEROES, NAMES, bag, cards_in, is_tokened
from cantina.games.dungeon_rummy.errors import IllegalAction, RulesError
from cantina.games.dungeon_rummy.frames import Acting
from cantina.games.dungeon_rummy.game import apply, legal_actions, verify
from cantina.games.dungeon_rummy.guide import Guide, load_guide
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.wire import action_json, parse_action
from cantina.resources import content_dir
from random_games import any_form, printed, random_form, sampled, steps_between

STATES = 300
MOST_LISTED = 25
"""So many listed actions of a state are bent out of shape; all are applied."""
POOLS: dict[str, tuple[Any, ...]] = {
    "type": (
        *("draw", "play", "discard", "end", "accept", "choose", "skip-attack", "prevent", "retrieve"),
        *("talk", "concede", "fly"),
    ),
    "payer": (*HEROES, None),
    "message": ({"say": "warn", "about": "mage"}, {"say": "offer", "zone": "mage"}, {}, None),
    "seat": HEROES,
    "zone": (*HEROES, None, "R5"),
    "hero": (*HEROES, 3),
    "player": (*HEROES, None),
    "from": (*HEROES, "hand", "deck", "graveyard", None),
    "card": (*NAMES[::7], "dancing-skeleton:moving", "R5", "B2", "Y2*", None, "X1", 5),
    "target": (-1, 0, 1, 7, None, True, *HEROES),
    "count": (-1, 0, 1, 2, 7, 8, 1.5, None),
    "treasures": (-1, 0, 1, 2, 9, None),
    "wild": (True, False, None, "yes"),
    "use": ("prevent", "transfer", "heal", "draw", "shout"),
    "treasure": (*printed().treasures, "gold", None),
    "zones": (["mage", "mage"], ["mage", "bard"], ["bard", "mage"], ["druid"], [], None),
    "players": (["mage"], ["bard", "druid"], ["druid", "bard"], ["mage", "mage"], [], None),
    "heal": ({}, {"mage": 1}, {"bard": 4}, {"druid": 5}, {"mage": -1, "bard": 2}, {"troll": 1}),
    "mana": ({}, {"mage": 3}, {"bard": 2}, {"druid": 4}, {"mage": -1, "bard": 4}),
    "damage": (
        {},
        {"mage": 7},
        {"barbarian": 6},
        {"bard": 8},
        {"mage": -1, "bard": 8},
        {"druid": 3, "bard": 4},
    ),
    "total": (0, 7, -1, None),
    "most": (0, 2, 99, None),
}


@pytest.fixture(scope="module")
def states() -> list[State]:
    return list(sampled(STATES, seed=52))


@pytest.fixture(scope="module")
def guide() -> Guide:
    return load_guide(content_dir() / "dungeon_rummy" / "guide")


def test_the_sample_has_every_decision_and_every_action(states: list[State]) -> None:
    frames = {state.stack[-1].frame for state in states}
    assert frames == {
        *("drawing", "acting", "discarding", "reacting", "splitting", "passing"),
        *("aiming", "picking-meld", "picking-cards", "picking-extreme", "merging"),
    }
    kinds = {type(action).__name__ for state in states for action in legal_actions(state)}
    assert kinds == {kind.__name__ for kind in get_args(Action)}


def test_what_is_listed_applies(states: list[State]) -> None:
    """Design, flow 3; a pattern is listed only if some form of it is legal, and its forms apply."""
    chance = random.Random(21)
    for state in states:
        key = state.key()
        listed = legal_actions(state)
        assert len(set(listed)) == len(listed)
        for action in listed:
            if not is_pattern(action):
                apply(state, action)
                continue
            with pytest.raises(IllegalAction):
                apply(state, action)
            forms = {random_form(state, action, chance) for _ in range(6)} - {None}
            if not forms and isinstance(action, Move):
                forms = {any_form(state, action)}
            assert forms
            for form in forms:
                assert form is not None
                apply(state, form)
        assert state.key() == key


def fits(state: State, action: Action, listed: set[Action]) -> bool:
    """Whether an action is one of those listed, or a form of one that is listed with a free field."""
    if action in listed:
        return not is_pattern(action)
    seat = action.seat
    match action:
        case Move(cards=tuple() as steps):
            if len(steps) == 1:
                return Move(seat, steps) in listed
            return any(
                isinstance(a, Move) and a.cards is None and 1 < len(steps) <= (a.most or 0) for a in listed
            )
        case ChooseSplit(damage=damage, total=_) if damage is not None:
            return any(
                isinstance(a, ChooseSplit) and a.seat == seat and sum(damage) == a.total and min(damage) >= 0
                for a in listed
            )
        case UseTreasure(treasure="heal-4", heal=heal) if heal is not None:
            return replace(action, heal=None) in listed and min(heal) >= 0 and 1 <= sum(heal) <= 4
        case UseTreasure(treasure="mana-3", mana=mana) if mana is not None:
            return replace(action, mana=None) in listed and min(mana) >= 0 and sum(mana) == 3
        case UseTreasure(treasure="swap-melds", zones=(one, other)):
            return replace(action, zones=(other, one)) in listed
        case UseTreasure(treasure="retrieve", player=None):
            return any(replace(action, player=hand) in listed for hand in range(4))
        case Attack(target=None):
            open_to = [n for n in range(len(state.enemies)) if replace(action, target=n) in listed]
            return len(open_to) == 1
        case Prevent(cards=tuple() as cards):
            return any(isinstance(a, Prevent) and 1 <= len(cards) <= (a.most or 0) for a in listed)
        case ChooseCards(cards=tuple() as cards):
            if len(cards) == 1 and replace(action, count=None) in listed:
                return True
            return any(isinstance(a, ChooseCards) and a.count == len(cards) for a in listed)
        case Talk(message=message) if message is not None:
            return Talk(seat, None) in listed
    return False


def near_misses(form: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A listed action with each field altered, left out, or one too many."""
    for field in form:
        for value in POOLS.get(field, ()):
            if value != form[field]:
                yield {**form, field: value}
        yield {key: value for key, value in form.items() if key != field}
    for at in range(len(form.get("cards") or ())):
        for field in form["cards"][at]:
            for value in POOLS["zone" if field == "to" else field]:
                altered = copy.deepcopy(form)
                altered["cards"][at][field] = value
                yield altered
    if form.get("cards"):
        yield {**form, "cards": form["cards"] * 2}
        yield {**form, "cards": []}
    for field in ("wild", "card", "player", "players", "heal", "target"):
        if field not in form:
            yield {**form, field: POOLS[field][0]}


def test_near_misses_are_listed_or_fit_or_are_refused_by_a_rule(states: list[State], guide: Guide) -> None:
    chance = random.Random(22)
    tried = legal = 0
    rules: set[str] = set()
    for state in states:
        listed = legal_actions(state)
        known = set(listed)
        for action in chance.sample(listed, min(MOST_LISTED, len(listed))):
            for form in near_misses(action_json(action)):
                tried += 1
                verdict = judged(state, form, known)
                legal += verdict is None
                if verdict:
                    rules.add(verdict)
    assert tried > 40_000
    assert legal > 1000
    assert len(rules) > 15
    assert {rule for rule in rules if guide.rule(rule) is None} == set()


def judged(state: State, form: dict[str, Any], listed: set[Action]) -> str | None:
    """The rule that refuses a form, or "" if it cannot be read; None if it is legal, and then it fits."""
    read = readable(form)
    if read is None:
        return ""
    seat, build = read
    action = build(HEROES.index("mage") if seat is None else seat)
    error = refusal(state, action)
    if error is None:
        assert fits(state, action, listed), form
        return None
    # Not every form of a pattern is legal: steps must leave melds, healing needs Damage.
    assert not fits(state, action, listed) or _is_form(action), (form, error.message)
    assert error.message.strip()
    return error.rule


def readable(form: dict[str, Any]) -> tuple[int | None, Callable[[int], Action]] | None:
    try:
        return parse_action(form)
    except RulesError as error:
        if error.code != "bad-request" or not error.message:
            raise
        return None


def refusal(state: State, action: Action) -> IllegalAction | None:
    try:
        verify(state, action)
    except IllegalAction as error:
        return error
    return None


def _is_form(action: Action) -> bool:
    if isinstance(action, Move):
        return len(action.cards or ()) > 1
    if isinstance(action, (Prevent, ChooseCards, Talk)):
        return True
    return isinstance(action, UseTreasure) and action.treasure == "heal-4"


def every_step(state: State, size: int) -> Iterator[tuple[Step, ...]]:
    for one, other in combinations(range(4), 2):
        yield from combinations(steps_between(state, one, other), size)


def legal_by_the_book(state: State, steps: tuple[Step, ...]) -> bool:
    """BOOT-1 and MELD-6, word for word: two melds after the step, and something has changed."""
    before = {zone: cards_in(state.zones[zone]) for step in steps for zone in (step.origin, step.to)}
    after = {zone: list(cards) for zone, cards in before.items()}
    for step in steps:
        after[step.origin].remove(step.card)
    for step in steps:
        after[step.to].append(step.card)
    if all(sorted(after[zone]) == sorted(before[zone]) for zone in before):
        return False
    if any(sum(map(is_tokened, cards)) > 1 for cards in after.values()):
        return False
    return all(meld_by_the_book(bag(cards)) for cards in after.values())


def test_moves_are_legal_as_the_book_says(states: list[State]) -> None:
    """BOOT-1: one card listed in full, more cards as a pattern that is listed only if a form is legal."""
    patterns = moves = 0
    for state in states:
        if not isinstance(state.stack[-1], Acting):
            continue
        seat, left = state.active, state.boots_left(state.active)
        listed = legal_actions(state, seat)
        single = {a.cards for a in listed if isinstance(a, Move) and a.cards is not None}
        assert single == {steps for steps in every_step(state, 1) if left and legal_by_the_book(state, steps)}
        found = False
        for size in (2, 3):
            for steps in set(every_step(state, size)):
                legal = size <= left and legal_by_the_book(state, steps)
                found |= legal
                moves += legal
                assert legal == (refusal(state, Move(seat, steps)) is None), steps
        pattern = next((a for a in listed if isinstance(a, Move) and a.cards is None), None)
        assert pattern is None or pattern.most == left > 1
        assert pattern is not None or not found
        patterns += pattern is not None
    assert patterns > 20
    assert moves > 200


def test_every_action_of_one_card_is_listed_if_and_only_if_it_is_legal(states: list[State]) -> None:
    """Draws, plays, discards and cards passed on, tried with all 52 cards, all zones and all seats."""
    for state in states[::3]:
        listed = set(legal_actions(state))
        for seat in range(4):
            tries: list[Action] = [Draw(seat), Concede(seat)]
            for card in range(52):
                tries += [Draw(seat, card), Discard(seat, card), ChooseCard(seat, card)]
                if seat == state.active and isinstance(state.stack[-1], Acting):
                    tries += [
                        Play(seat, card, zone, source, wild)
                        for zone in range(4)
                        for source in (None, 0, 1, 2, 3)
                        for wild in (False, True)
                    ]
            for action in tries:
                assert (action in listed) == (refusal(state, action) is None), action


def test_every_use_of_tokens_is_listed_if_and_only_if_it_is_legal(states: list[State]) -> None:
    for state in states:
        listed = set(legal_actions(state))
        for seat in range(4):
            for owner in range(4):
                for use in ("prevent", "transfer", "heal", "draw"):
                    for target in range(4):
                        for number in range(9):
                            action = UseToken(seat, owner, use, target, number)  # type: ignore[arg-type]
                            assert (action in listed) == (refusal(state, action) is None), action
