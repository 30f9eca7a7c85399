"""Worlds drawn from a view: nobody at that seat could tell them from the real one, and they differ."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import get_args

import pytest
from state_checks import EVERY_CARD, all_cards, check_state
from table_of import table

from cantina.games.dungeon_rummy.actions import ChooseCard, Concede, UseTreasure, is_pattern
from cantina.games.dungeon_rummy.cards import (
    SKELETON,
    Bag,
    Hero,
    bag,
    cards_in,
    count,
    holds,
    parse_card,
    suit_of,
)
from cantina.games.dungeon_rummy.frames import UNSEEN, Passing
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.resample import Resampler, resample
from cantina.games.dungeon_rummy.setup import Config, SeatConfig, new_game
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.unveiled import unveiled
from cantina.games.dungeon_rummy.view import DecisionKind
from cantina.games.dungeon_rummy.worlds import World, Worlds
from random_games import config_with, play, printed, random_action, sampled, undying


@pytest.fixture(scope="module")
def states() -> list[State]:
    return list(sampled(300, seed=43))


def seats(s: State) -> list[Hero]:
    return [hero for hero in range(4) if s.is_player(hero)]


def held(**hands: str) -> State:
    """Four players with these hands."""
    return table(**{name: {"hand": cards} for name, cards in hands.items()}).s


def hand(cards: str) -> Bag:
    return bag(map(parse_card, cards.split()))


def hidden_orders(s: State, seat: Hero) -> object:
    """All that the seat does not know, apart from the seed."""
    hands = [hand for hero, hand in enumerate(s.hands) if hero != seat]
    return hands, s.decks, s.treasure_deck, s.enemy_deck


def test_a_world_looks_the_same_and_waits_for_the_same_in_every_decision_kind(states: list[State]) -> None:
    chance, kinds = random.Random(1), Counter[str]()
    for state in states:
        before = state.key()
        for seat in seats(state):
            sight = view(state, seat)
            other = resample(sight, chance)
            check_state(other)
            assert view(other, seat) == sight
            assert pending(other) == pending(state)
            assert legal_actions(other, seat) == legal_actions(state, seat)
            assert other.seed != state.seed
            kinds[sight.pending.kind if sight.pending else "over"] += 1
        assert state.key() == before
    assert set(get_args(DecisionKind)) <= set(kinds)


def test_what_lies_open_for_everybody_is_enough_for_a_world(states: list[State]) -> None:
    chance = random.Random(2)
    for state in states[::10]:
        other = resample(view(state, None), chance)
        check_state(other)
        assert view(other, None) == view(state, None)


def test_a_hundred_worlds_differ_wherever_something_is_hidden(states: list[State]) -> None:
    chance = random.Random(3)
    for state in states[::30]:
        for seat in seats(state):
            resampler = Resampler(view(state, seat))
            worlds = [resampler.draw(chance) for _ in range(100)]
            assert len({world.seed for world in worlds}) == 100
            for world in worlds:
                assert view(world, seat) == view(state, seat)
                assert all_cards(world) == EVERY_CARD
            assert len({repr(hidden_orders(world, seat)) for world in worlds}) > 90
            for hero in seats(state):
                if hero != seat and count(state.hands[hero]) > 1 and len(state.decks[hero]) > 3:
                    assert len({world.hands[hero] for world in worlds}) > 1


def test_a_world_can_be_played_to_its_end_and_the_table_does_not_notice() -> None:
    chance = random.Random(4)
    for number, state in enumerate(sampled(12, seed=41)):
        before = state.key()
        other = resample(view(state, seats(state)[0]), chance)
        for _ in range(150):
            if other.over is not None:
                break
            other, _ = apply(other, random_action(other, chance, keen=0.5))
            check_state(other)
        assert state.key() == before, number


def test_every_hidden_card_comes_to_every_place_about_equally_often() -> None:
    """Of 26 blue cards 7 are in the Bard's hand: each is held in 7 worlds of 26, and on top in 1 of 26."""
    state, _ = new_game(printed(), config_with("aaaa", "beerholder"), 5)
    seat = 0
    resampler, chance = Resampler(view(state, seat)), random.Random(6)
    held, tops = Counter[int](), Counter[int]()
    number = 2600
    for _ in range(number):
        world = resampler.draw(chance)
        held.update(cards_in(world.hands[3]))
        tops[world.decks[3][0]] += 1
    assert set(held) == set(tops) == set(range(39, 52))
    for card in range(39, 52):
        assert held[card] == pytest.approx(number * 14 / 26, rel=0.1)
        assert tops[card] == pytest.approx(number * 2 / 26, rel=0.35)


def test_cards_of_a_suit_go_to_the_own_hand_first_and_what_is_over_to_others() -> None:
    state, chance = held(barbarian="R5", mage="Y3 R7 R8", druid="G3", bard="B3"), random.Random(7)
    for _ in range(50):
        world = resample(view(state, 3), chance)
        suits = {hero: sorted(suit_of(card) for card in cards_in(world.hands[hero])) for hero in range(3)}
        assert suits == {0: [0], 1: [0, 0, 1], 2: [2]}


# --- hands that the caller knows better ------------------------------------------------------------


def test_given_hands_are_held_and_the_decks_are_what_is_left(states: list[State]) -> None:
    chance = random.Random(8)
    for state in states:
        for seat in seats(state):
            hands = {hero: state.hands[hero] for hero in seats(state) if hero != seat}
            other = resample(view(state, seat), chance, hands)
            check_state(other)
            assert other.hands == state.hands
            assert [sorted(deck) for deck in other.decks] == [sorted(deck) for deck in state.decks]
            assert view(other, seat) == view(state, seat)


def test_given_hands_that_cannot_be_are_refused() -> None:
    state = held(barbarian="R5 R6", mage="Y3 Y4", druid="G3", bard="B3")
    sight, chance = view(state, 0), random.Random(9)
    right = {hero: state.hands[hero] for hero in (1, 2, 3)}
    with pytest.raises(ValueError, match="holds 2 cards, not 1"):
        resample(sight, chance, right | {1: hand("Y3")})
    with pytest.raises(ValueError, match="one of them lies elsewhere"):
        resample(sight, chance, right | {1: hand("R5 R5")})
    with pytest.raises(ValueError, match="leave the deck of"):
        resample(sight, chance, right | {1: hand("Y3 G4")})


def test_a_view_that_does_not_add_up_is_refused() -> None:
    sight = view(held(barbarian="R5 R6", mage="Y3 Y4"), 0)
    with pytest.raises(ValueError, match="do not add up"):
        Resampler(replace(sight, seats=(*sight.seats[:3], replace(sight.seats[3], deck_count=0))))
    with pytest.raises(ValueError, match="more often than there are copies"):
        Resampler(replace(sight, trash=(4, 4, 4)))


# --- enemies, Skeletons, cards on their way ----------------------------------------------------------


def test_enemies_to_come_are_those_of_the_setup_not_seen_yet() -> None:
    """A Medium game of one set: Medium and Hard monsters and Bosses of that set, all of which may come."""
    party = tuple(SeatConfig(hero) for hero in ("barbarian", "mage", "druid", "bard"))
    state, _ = new_game(printed(), Config(party, "medium", ("necropolis",)), 3)
    resampler, chance = Resampler(view(state, 0)), random.Random(10)
    decks = [resampler.draw(chance).enemy_deck for _ in range(300)]
    enemies = printed().enemies
    for place, tier in enumerate(("medium", "hard", "boss")):
        possible = {id for id, e in enemies.items() if e.tier == tier and e.set == "necropolis"}
        assert {deck[place] for deck in decks} == possible


def test_two_enemies_of_one_tier_to_come_are_two_different_ones() -> None:
    party = tuple(SeatConfig(hero) for hero in ("barbarian", "mage", "druid", "bard"))
    state, _ = new_game(printed(), Config(party, "hard", ("forest",)), 3)
    resampler, chance = Resampler(view(state, 0)), random.Random(11)
    for _ in range(50):
        deck = resampler.draw(chance).enemy_deck
        assert len(set(deck)) == 3
        assert [printed().enemies[id].tier for id in deck] == ["hard", "hard", "boss"]


def test_enemies_chosen_by_hand_are_known_to_all() -> None:
    state, _ = new_game(printed(), config_with("aaaa", "duck", "cat", "mummy", "lich"), 3)
    assert resample(view(state, 2), random.Random(12)).enemy_deck == ("cat", "mummy", "lich")


def test_the_skeleton_longest_in_the_trash_stays_the_first() -> None:
    """MORT-6 asks for the order in which Skeletons fell, which everybody saw."""
    state, _ = new_game(printed(), config_with("aaaa", "mort"), 3)
    state.trash = (SKELETON + 4, SKELETON + 1, SKELETON + 2)
    assert resample(view(state, 0), random.Random(13)).trash == state.trash


def passing(chance: random.Random) -> State:
    """Four players, two of whom have chosen a card to pass on."""
    state, _ = new_game(undying(printed()), config_with("aaaa", "beerholder"), 3)
    state.loot = ("draw-1-draft-1",)
    state.treasure_deck = tuple(t for t in state.treasure_deck if t != "draw-1-draft-1")
    state, _ = apply(state, UseTreasure(state.active, "draw-1-draft-1", players=(state.active,)))
    while not (isinstance(state.stack[-1], Passing) and len(state.stack[-1].chosen) == 2):
        waited = pending(state)
        assert waited is not None
        action = chance.choice([a for a in legal_actions(state, waited.seat) if not isinstance(a, Concede)])
        if not is_pattern(action):
            state, _ = apply(state, action)
    return state


def test_cards_chosen_to_be_passed_on_stay_secret_but_one_own() -> None:
    chance = random.Random(14)
    state = passing(chance)
    top = state.stack[-1]
    assert isinstance(top, Passing)
    for place, seat in enumerate(top.givers):
        sight = view(state, seat)
        seen = sight.frames[-1]
        assert isinstance(seen, Passing)
        wanted = tuple(card if at == place else UNSEEN for at, card in enumerate(top.chosen))
        assert seen.chosen == wanted
        guesses = set()
        for _ in range(30):
            world = resample(sight, chance)
            frame = world.stack[-1]
            assert isinstance(frame, Passing)
            guesses.add(frame.chosen)
            for giver, card in zip(frame.givers, frame.chosen, strict=False):
                assert holds(world.hands[giver], card)
            waited = pending(world)
            assert waited is not None
            card = cards_in(world.hands[waited.seat])[0]
            after, _ = apply(world, ChooseCard(waited.seat, card))
            check_state(after)
        assert len(guesses) > 5


# --- worlds as players get them ----------------------------------------------------------------------


def test_a_world_plays_as_the_game_does(states: list[State]) -> None:
    chance = random.Random(15)
    for state in states[::6]:
        world = unveiled(state)
        for seat in seats(state):
            assert world.view(seat) == view(state, seat)
            assert world.legal(seat) == legal_actions(state, seat)
            assert world.hand(seat) == state.hands[seat]
        assert world.pending == pending(state)
        assert world.legal() == legal_actions(state)
        action = random_action(state, chance)
        after, events = apply(state, action)
        next_world, next_events = world.apply(action)
        assert next_world.key() == after.key()
        assert next_events == events
        assert next_world.over == after.over
        assert world.key() == state.key()


def test_worlds_of_a_view_are_what_resample_draws() -> None:
    state, _ = new_game(printed(), config_with("ahca", "duck", "lich"), 3)
    sight = view(state, 1)
    expected = [resample(sight, random.Random(number)) for number in range(5)]
    worlds = Worlds(sight)
    assert [worlds.draw(random.Random(number)).key() for number in range(5)] == [s.key() for s in expected]
    assert World(sight, random.Random(4)).key() == expected[4].key()
    assert World(sight, random.Random(4)).deck(2) == expected[4].decks[2]


def test_the_same_chance_draws_the_same_world() -> None:
    moment = list(play(printed(), config_with("aaaa", "duck", "lich"), 5, 40))[-1]
    sight = view(moment.after, 0)
    drawn = [resample(sight, random.Random(7)).key() for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert resample(sight, random.Random(8)).key() != drawn[0]
    assert all_cards(resample(sight, random.Random(9))) == all_cards(moment.after)
