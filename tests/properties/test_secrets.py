"""A view never holds what its seat may not know; nor do events, refusals, previews and lists of actions.

Two ways to look: hidden cards' names are searched for in the text, and a second state that differs only
in hidden things must look exactly the same.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from dataclasses import replace

import pytest
from state_checks import all_cards, check_state

from cantina.games.dungeon_rummy.actions import (
    Action,
    ChooseCard,
    Discard,
    Draw,
    Move,
    Play,
    Step,
    UseTreasure,
    is_pattern,
)
from cantina.games.dungeon_rummy.cards import NAMES, SKELETON, UNIT, Hero, cards_in, plain, suit_of
from cantina.games.dungeon_rummy.errors import IllegalAction, RulesError
from cantina.games.dungeon_rummy.events import Drew, PassedOn, all_seen_by
from cantina.games.dungeon_rummy.frames import Passing
from cantina.games.dungeon_rummy.game import apply, legal_actions, verify
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.preview import preview
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.wire import action_json, event_json, view_json
from random_games import play, printed, random_action, random_config, sampled, undying

CARD = re.compile(r"(?<![A-Za-z0-9])[RYGB](?:A|10|[2-9]|J|Q|K)(?![A-Za-z0-9])")
SEATS: tuple[Hero | None, ...] = (0, 1, 2, 3, None)


@pytest.fixture(scope="module")
def states() -> list[State]:
    return list(sampled(300, seed=30))


def hidden_from(s: State, seat: Hero | None) -> Counter[int]:
    """The cards that a seat must not see: other hands, decks, all but the top of a Companion's."""
    cards: Counter[int] = Counter()
    for hero in range(4):
        if hero != seat:
            cards.update(cards_in(s.hands[hero]))
        cards.update(s.decks[hero] if s.is_player(hero) else s.decks[hero][1:])
    return cards


def secret_names(s: State, seat: Hero | None) -> set[str]:
    """The names of cards of which no copy lies open to a seat, so that a text search means something."""
    hidden = hidden_from(s, seat)
    open_cards = all_cards(s) - hidden
    return {NAMES[card] for card in hidden if not open_cards[card]}


def named(text: str) -> set[str]:
    return set(CARD.findall(text))


def test_the_search_finds_cards() -> None:
    assert named('{"hand": ["R5", "Y10*"], "top": "GA"}: B2.') == {"R5", "Y10", "GA", "B2"}
    assert not named('{"top": null, "game": "RUMMY", "A": 10}')


def test_no_view_names_a_hidden_card(states: list[State]) -> None:
    secrets = 0
    for state in states:
        for seat in SEATS:
            hidden = secret_names(state, seat)
            secrets += len(hidden)
            text = json.dumps(view_json(view(state, seat)))
            assert not named(text) & hidden
            assert "seed" not in text
            assert "shuffles" not in text
    assert secrets > 10_000


def veiled(s: State, seat: Hero | None, chance: random.Random) -> State:
    """A state that differs only in what a seat cannot know: hidden cards, hidden orders, seed, shuffles."""
    new = s.copy()
    new.seed, new.shuffles = s.seed + 1, s.shuffles + 3
    for hero in range(4):
        first = 0 if s.is_player(hero) else 1
        new.decks[hero] = s.decks[hero][:first] + tuple(
            chance.sample(s.decks[hero][first:], max(0, len(s.decks[hero]) - first))
        )
    for _ in range(20):
        _swap_with_deck(new, seat, chance)
    new.treasure_deck = tuple(chance.sample(s.treasure_deck, len(s.treasure_deck)))
    new.enemy_deck = tuple(chance.sample(s.enemy_deck, len(s.enemy_deck)))
    cards = [card for card in s.trash if card < SKELETON]
    # Everybody has seen which Skeleton fell first (MORT-6).
    new.trash = (*chance.sample(cards, len(cards)), *(card for card in s.trash if card >= SKELETON))
    return new


def _swap_with_deck(s: State, seat: Hero | None, chance: random.Random) -> None:
    """Exchange a card of another hand with one of its suit in a deck."""
    holders = [h for h in range(4) if s.hands[h] and h != seat]
    if not holders or isinstance(s.stack[-1], Passing):  # chosen cards must stay in their hands
        return
    holder = chance.choice(holders)
    card = chance.choice(cards_in(s.hands[holder]))
    suit = suit_of(card)
    first = 0 if s.is_player(suit) else 1
    if len(s.decks[suit]) <= first:
        return
    at = chance.randrange(first, len(s.decks[suit]))
    other = s.decks[suit][at]
    s.hands[holder] += UNIT[other] - UNIT[card]
    s.decks[suit] = (*s.decks[suit][:at], card, *s.decks[suit][at + 1 :])


def test_what_differs_only_in_hidden_things_looks_the_same(states: list[State]) -> None:
    """View, its text and repr, the legal actions and their previews: all without a trace of the rest."""
    chance = random.Random(31)
    changed = 0
    for state in states:
        for seat in SEATS:
            other = veiled(state, seat, chance)
            changed += other.hands != state.hands
            assert all_cards(other) == all_cards(state)
            seen, seen_too = view(state, seat), view(other, seat)
            assert seen_too == seen
            assert repr(seen_too) == repr(seen)
            assert json.dumps(view_json(seen_too)) == json.dumps(view_json(seen))
            if seat is None:
                continue
            actions = legal_actions(state, seat)
            assert legal_actions(other, seat) == actions
            for action in actions[:20]:
                assert preview(seen_too, action) == preview(seen, action)
    assert changed > 500


def nosy_actions(s: State, seat: Hero, chance: random.Random) -> list[Action]:
    """Actions with which a seat might fish for what others hold."""
    cards = chance.sample(range(52), 6)
    actions: list[Action] = []
    for card in cards:
        actions += [Draw(seat, card), Discard(seat, card), ChooseCard(seat, card)]
        actions += [Play(seat, card, zone, source) for zone in range(4) for source in (None, 0, 1, 2, 3)]
        actions += [Move(seat, (Step(card, 0, 1),)), Move(seat, (Step(card, 2, 3), Step(cards[0], 3, 2)))]
        actions += [UseTreasure(seat, "retrieve", card=card), UseTreasure(seat, "draw-2", players=(seat,))]
    actions += [replace(a, seat=seat) for a in legal_actions(s) if not is_pattern(a)][:20]
    return actions


def refusal(s: State, action: Action) -> str:
    try:
        verify(s, action)
    except IllegalAction as error:
        return f"{error.rule}: {error.message}"
    except RulesError as error:
        return error.message
    return ""


def test_no_refusal_tells_of_a_hidden_card(states: list[State]) -> None:
    chance = random.Random(32)
    refused = 0
    for state in states[::2]:
        for seat in range(4):
            other = veiled(state, seat, chance)
            hidden = secret_names(state, seat)
            for action in nosy_actions(state, seat, chance):
                words = refusal(state, action)
                refused += bool(words)
                assert refusal(other, action) == words
                own_words = named(json.dumps(action_json(action)))
                assert not (named(words) - own_words) & hidden
    assert refused > 10_000


def test_events_tell_a_seat_only_what_it_sees() -> None:
    """A card drawn from a deck is its drawer's secret, one passed on that of the two seats."""
    chance = random.Random(33)
    told = 0
    for _ in range(8):
        content = undying(printed())
        for moment in play(content, random_config(content, chance), chance.getrandbits(32), 120):
            s = moment.after
            for seat in SEATS:
                # Known before or after: what left the own hand, and what came to it.
                hidden = secret_names(moment.before, seat) & secret_names(s, seat)
                for event, full in zip(all_seen_by(moment.events, seat), moment.events, strict=True):
                    told += 1
                    assert not named(json.dumps(event_json(event))) & hidden
                    if isinstance(full, PassedOn) or (isinstance(full, Drew) and full.origin == "deck"):
                        assert full.knows is not None
                        assert isinstance(event, (Drew, PassedOn))
                        assert (event.card is not None) == (seat in full.knows)
    assert told > 5000


def test_veiled_states_are_states_of_the_game(states: list[State]) -> None:
    """The comparison above is worth something only if the other state could be played on, too."""
    chance = random.Random(34)
    for state in states[::5]:
        other = veiled(state, state.active, chance)
        other.enemy_deck = state.enemy_deck  # the Boss stays the last
        check_state(other)
        after, _ = apply(other, random_action(other, chance))
        check_state(after)
        assert {plain(card) for card in all_cards(after)} == set(range(52))
