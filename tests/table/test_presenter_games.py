"""The presenter over whole games: always words, never a hidden card."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cantina.games.dungeon_rummy import actions as acts
from cantina.games.dungeon_rummy import events as evs
from cantina.games.dungeon_rummy import game
from cantina.games.dungeon_rummy.cards import card_name
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.observe import view as view_of
from cantina.games.dungeon_rummy.setup import Config, SeatConfig, new_game
from cantina.games.dungeon_rummy.state import State
from cantina.table import presenter

FOUR_HUMANS = Config(tuple(SeatConfig(hero, role="human") for hero in ("barbarian", "mage", "druid", "bard")))


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(Path(__file__).parents[2] / "content" / "dungeon_rummy")


def playthrough(
    content: Content, config: Config, seed: int, most: int
) -> Iterator[tuple[State, Any, list[Event]]]:
    """A game of random actions: each state, the action chosen in it, the events that it led to."""
    rng = random.Random(seed)
    state, _ = new_game(content, config, seed)
    for _ in range(most):
        pending = game.pending(state)
        if pending is None:
            return
        legal = [a for a in game.legal_actions(state, pending.seat) if not isinstance(a, acts.Concede)]
        # Attacks and plays first, so that much happens in few steps.
        eager = [a for a in legal if isinstance(a, (acts.Attack, acts.Play, acts.UseToken, acts.UseTreasure))]
        action = concrete(state, rng.choice(eager if eager and rng.random() < 0.7 else legal))
        after, events = game.apply(state, action)
        yield state, action, events
        state = after


def concrete(state: State, action: Any) -> Any:
    """A legal form of a pattern."""
    match action:
        case acts.ChooseSplit(damage=None):
            spread = [0] * 4
            for _ in range(action.total or 0):
                spread[
                    max(range(4), key=lambda h: state.numbers.health[h] - state.damage[h] - spread[h])
                ] += 1
            return dataclasses.replace(action, damage=tuple(spread), total=None)
        case acts.UseTreasure(treasure="mana-3", mana=None):
            return dataclasses.replace(action, mana=(3, 0, 0, 0))
        case acts.UseTreasure(treasure="heal-4", heal=None):
            hurt = next(h for h in range(4) if state.damage[h])
            return dataclasses.replace(action, heal=tuple(int(h == hurt) for h in range(4)))
        case acts.Move(cards=None):
            return acts.End(action.seat)
    return action


@pytest.mark.parametrize("seed", range(4))
def test_no_hidden_card_is_ever_said(content: Content, seed: int) -> None:
    """TALK-1: what a seat reads names no card of another hand, even from events not yet redacted."""
    told = 0
    for state, action, events in playthrough(content, FOUR_HUMANS, seed, 300):
        for seat in (None, *range(4)):
            view = view_of(state, seat)
            for event in events:
                sentence = presenter.event_sentence(event, view)
                assert sentence[0].isupper() or sentence[0].isdigit(), sentence
                assert "None" not in sentence
                if isinstance(event, (evs.Drew, evs.PassedOn)) and event.knows and seat not in event.knows:
                    assert event.card is not None
                    assert card_name(event.card) not in sentence
                    told += 1
            label = presenter.action_label(action, view)
            assert "None" not in label
            table = presenter.table_text(view)
            assert bool(table.hand) == bool(view.hand)
    assert told > 50


def test_whole_games_never_lack_words(content: Content) -> None:
    """Companions, tokens and every phase, through to the end: nothing raises, nothing is empty."""
    seats = tuple(
        SeatConfig(hero, role=role)  # type: ignore[arg-type]
        for hero, role in zip(
            ("mage", "druid", "bard", "barbarian"), ("human", "companion", "ai", "ai"), strict=True
        )
    )
    kinds: set[type[Any]] = set()
    for seed in range(6):
        for state, action, events in playthrough(content, Config(seats), seed, 400):
            view = view_of(state, None)
            kinds |= {type(event) for event in events}
            assert all(presenter.event_sentence(event, view) for event in events)
            assert all(presenter.action_label(a, view) for a in game.legal_actions(state))
            assert presenter.action_label(action, view)
            assert presenter.table_text(view).asked.isascii()
    assert len(kinds) > 20
