"""The presenter over whole games: always words, never a hidden card."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from played import a_message, a_prevention

from cantina.games.dungeon_rummy import actions as acts
from cantina.games.dungeon_rummy import events as evs
from cantina.games.dungeon_rummy import game, traits
from cantina.games.dungeon_rummy.cards import card_name
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.observe import view as view_of
from cantina.games.dungeon_rummy.setup import Config, SeatConfig, new_game
from cantina.games.dungeon_rummy.state import State
from cantina.table import presenter
from cantina.table.question import stand_in

FOUR_HUMANS = Config(tuple(SeatConfig(hero, role="human") for hero in ("barbarian", "mage", "druid", "bard")))


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
        action = concrete(state, rng.choice(eager if eager and rng.random() < 0.7 else legal), rng)
        after, events = game.apply(state, action)
        yield state, action, events
        state = after


def concrete(state: State, action: Any, rng: random.Random) -> Any:
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
        case acts.ChooseCards(cards=None):
            return stand_in(view_of(state, action.seat), [action])
        case acts.Prevent(cards=None, most=most):
            return acts.Prevent(action.seat, a_prevention(view_of(state, None), most, rng))
        case acts.Talk(message=None):
            return acts.Talk(action.seat, a_message(view_of(state, None), action.seat, rng))
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


BOSSES = {
    "beerholder": ("giant-spider", "cute-slime"),
    "felicia": ("twoflowers", "bone-dragon"),
    "dealer-hydra": ("duck", "vegan-troll"),
    "red-dragon": ("annoyed-will-o-wisp", "dog"),
    "lich": ("cat", "glutton-serpent"),
    "abomination": ("mummy", "bat"),
    "baby-cthulhu": ("juggling-skeleton", "undead-treefolk"),
    "big-bone-dragon": ("color-vampire", "undead-barbarian-lady"),
}
"""Each Boss, with two monsters before it."""


def test_every_boss_is_played_here(content: Content) -> None:
    assert set(BOSSES) == {id for id, enemy in content.enemies.items() if enemy.tier == "boss"}


def frail(content: Content) -> Content:
    """The content with enemies whose levels fall to any attack, so that random games see all of them."""
    enemies = {
        id: enemy.model_copy(update={"levels": tuple(_low(level) for level in enemy.levels)})
        for id, enemy in content.enemies.items()
    }
    return content.model_copy(update={"enemies": enemies})


def _low(level: Any) -> Any:
    if isinstance(level, (traits.GuardianLevel, traits.SkeletonsLevel)):
        return level
    return traits.DamageLevel(kind="damage", amount=1, source="house")


def told_games(content: Content, config: Config, seeds: int, steps: int) -> set[type[Any]]:
    """The kinds of events of random games in which all was told."""
    kinds: set[type[Any]] = set()
    for seed in range(seeds):
        for state, action, events in playthrough(content, config, seed, steps):
            view = view_of(state, None)
            kinds |= {type(event) for event in events}
            assert all(presenter.event_sentence(event, view) for event in events)
            labels = [presenter.action_label(a, view) for a in game.legal_actions(state)]
            assert all(labels)
            assert presenter.action_label(action, view)
            table = presenter.table_text(view)
            assert table.asked.isascii()
            assert len(table.next_hit.by_enemy) == len(view.enemies)
            assert "None" not in " ".join([*labels, table.asked, table.next_hit.words])
    return kinds


@pytest.mark.parametrize("boss", [*BOSSES, "mort"])
def test_whole_games_never_lack_words(content: Content, boss: str) -> None:
    """Companions, tokens, effects and every phase: nothing raises, nothing is empty."""
    roles = (("mage", "human"), ("druid", "companion"), ("bard", "ai"), ("barbarian", "ai"))
    seats = tuple(SeatConfig(hero, role=role) for hero, role in roles)  # type: ignore[arg-type]
    deck = Config(seats, difficulty="custom", enemies=(*BOSSES.get(boss, ()), boss))
    if boss == "mort":
        deck = Config(seats, difficulty="mort")
    kinds = told_games(frail(content), deck, 3, 160)
    assert len(kinds) > 15
    assert evs.Said in kinds


@pytest.mark.slow
def test_every_event_is_told_in_random_games(content: Content) -> None:
    """Over all Bosses and Mort, each kind of event happens and has its sentence."""
    seats = tuple(SeatConfig(hero) for hero in ("barbarian", "mage", "druid", "bard"))
    kinds: set[type[Any]] = set()
    for boss, monsters in BOSSES.items():
        deck = Config(seats, difficulty="custom", enemies=(*monsters, boss))
        kinds |= told_games(frail(content), deck, 8, 400)
        kinds |= told_games(content, deck, 4, 400)
    kinds |= told_games(frail(content), Config(seats, difficulty="mort"), 12, 400)
    lone = (seats[0], *(SeatConfig(seat.hero, role="companion") for seat in seats[1:]))
    for party in (seats, lone):
        kinds |= told_games(content, Config(party, difficulty="custom", enemies=("red-dragon",)), 4, 400)
    # These take long games; each has its example in the tests of the words.
    rare = {evs.NoTreasure, evs.NothingToDraw, evs.SkeletonRaised}
    assert set(get_args(Event)) - kinds <= rare
