"""Every level of player: legal answers in whole games, nothing hidden used, the same again."""

from __future__ import annotations

import random
from collections import Counter
from typing import get_args

import pytest
from sights import CONTENT

from cantina.games.dungeon_rummy.actions import Concede, End, Move, Step, is_pattern
from cantina.games.dungeon_rummy.cards import HEROES, bag, cards_in, parse_card
from cantina.games.dungeon_rummy.events import Event, all_seen_by
from cantina.games.dungeon_rummy.game import apply, hand_over, legal_actions, pending, verify
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.setup import Config, SeatConfig, new_game
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.view import DecisionKind
from cantina.players.levels import make_player
from cantina.players.player import Player
from cantina.players.scenes.forms import heals, random_form, shares, steps_legal

MOST = 6000
"""More decisions than any game of these takes."""
BOSSES = tuple(sorted(id for id, enemy in CONTENT.enemies.items() if enemy.tier == "boss"))
ALL_BOSSES = (*BOSSES, "mort")
BEFORE = (
    "duck",
    "cat",
    "color-vampire",
    "mummy",
    "glutton-serpent",
    "juggling-skeleton",
    "giant-spider",
    "dog",
)
"""A monster that comes before each Boss, so that its rules are played, too."""
DECKS = (
    None,
    ("vegan-troll", "bone-dragon", "annoyed-will-o-wisp", "red-dragon"),
    ("kobold-tower", "bone-dragon", "red-dragon"),
    ("beerholder",),
)


def party(number: int) -> tuple[Config, dict[int, str]]:
    """A setup with 1 to 4 players of mixed levels, by number, and who plays each of them."""
    chance = random.Random(number)
    players = sorted(chance.sample(range(4), 1 + number % 4))
    seating = chance.sample(range(4), 4)
    levels = {hero: chance.choice(("greedy", "greedy", "random")) for hero in players}
    seats = tuple(SeatConfig(HEROES[h], role="ai" if h in players else "companion") for h in seating)
    enemies = DECKS[number // 4 % len(DECKS)]
    boots = chance.choice((12, 10, 8, 6)) if len(players) == 1 else None
    return Config(seats, "custom" if enemies else "first-game", enemies=enemies, boots=boots), levels


def boss_fight(boss: str, players: int) -> tuple[Config, dict[int, str]]:
    """A setup with so many players against a Boss: all versions of heroes, of four players one random."""
    at = ALL_BOSSES.index(boss)
    chosen = [(at + n) % 4 for n in range(players)]
    levels = dict.fromkeys(chosen, "greedy")
    if players == 4:
        levels[chosen[-1]] = "random"
    versions = ("standard", "goblin", "exclusive")
    seats = tuple(
        SeatConfig(name, versions[(at + hero) % 3], "ai" if hero in levels else "companion")
        for hero, name in enumerate(HEROES)
    )
    if boss == "mort":
        return Config(seats, "mort"), levels
    return Config(seats, "custom", enemies=(BEFORE[at], boss)), levels


def play_out(
    number: int, kinds: Counter[str] | None = None, setup: tuple[Config, dict[int, str]] | None = None
) -> State:
    """Play a whole game; each answer is checked to be legal before it is done."""
    config, levels = setup or party(number)
    state, events = new_game(CONTENT, config, number)
    players: dict[int, Player] = {
        hero: make_player(level, 10 * number + hero) for hero, level in levels.items()
    }
    unseen: dict[int, list[Event]] = {hero: list(events) for hero in players}
    for _ in range(MOST):
        wait = pending(state)
        if wait is None:
            return state
        seat = wait.seat
        legal = legal_actions(state, seat)
        action = players[seat].decide(view(state, seat), legal, all_seen_by(unseen[seat], seat))
        unseen[seat] = []
        assert action.seat == seat
        assert not is_pattern(action)
        assert not isinstance(action, (Concede, Talk))
        verify(state, action)
        if kinds is not None:
            kinds[wait.kind] += 1
            kinds[type(action).__name__] += 1
        state, events = apply(state, action)
        for news in unseen.values():
            news.extend(events)
    raise AssertionError(f"game {number} is still going on after {MOST} decisions, in turn {state.turn}")


@pytest.mark.parametrize("number", range(8))
def test_whole_games_end_and_every_answer_is_legal(number: int) -> None:
    assert play_out(number).over is not None


@pytest.mark.parametrize("boss", ALL_BOSSES)
def test_whole_games_against_every_boss_end(boss: str) -> None:
    players = 1 + ALL_BOSSES.index(boss) % 4
    assert play_out(50, setup=boss_fight(boss, players)).over is not None


@pytest.mark.slow
def test_whole_games_against_every_boss_by_one_to_four_players_end_after_every_kind_of_choice() -> None:
    kinds: Counter[str] = Counter()
    for boss in ALL_BOSSES:
        for players in range(1, 5):
            assert play_out(60 + players, kinds, boss_fight(boss, players)).over is not None
    assert set(get_args(DecisionKind)) - {"pass-card"} <= set(kinds)
    assert {"Prevent", "PayRetrieve", "ChooseTarget", "ChooseZone", "ChooseCards"} <= set(kinds)


@pytest.mark.slow
def test_thirty_whole_games_of_mixed_parties_end_and_every_answer_is_legal() -> None:
    kinds: Counter[str] = Counter()
    for number in range(100, 130):
        assert play_out(number, kinds).over is not None
    assert {"Draw", "Play", "Move", "Attack", "UseTreasure", "UseToken", "Discard", "End", "Accept"} <= set(
        kinds
    )


def test_the_same_game_twice_is_the_same_game() -> None:
    assert play_out(3).key() == play_out(3).key()


# --- nothing hidden --------------------------------------------------------------------------------


def another_world(s: State, seat: int, chance: random.Random) -> State:
    """The same game as far as the seat can know: hidden hands, decks and piles dealt anew."""
    new = s.copy()
    for hero in range(4):
        if s.is_player(hero) and hero != seat:
            own = [c for c in cards_in(s.hands[hero]) if c // 13 == hero]
            rest = [c for c in cards_in(s.hands[hero]) if c // 13 != hero]
            pool = [*own, *s.decks[hero]]
            chance.shuffle(pool)
            new.hands[hero] = bag([*rest, *pool[: len(own)]])
            new.decks[hero] = tuple(pool[len(own) :])
        else:
            top = 0 if s.is_player(hero) else 1
            below = list(s.decks[hero][top:])
            chance.shuffle(below)
            new.decks[hero] = (*s.decks[hero][:top], *below)
    hidden = list(s.treasure_deck)
    chance.shuffle(hidden)
    new.treasure_deck = tuple(hidden)
    new.enemy_deck = (*reversed(s.enemy_deck[:-1]), *s.enemy_deck[-1:])
    new.seed = s.seed + 1
    return new


def test_greedy_remembers_nothing_between_two_questions() -> None:
    config, _ = party(7)
    state, _ = new_game(CONTENT, config, 7)
    used = {hero: make_player("greedy", 4) for hero in range(4)}
    for _ in range(60):
        wait = pending(state)
        assert wait is not None
        sight, legal = view(state, wait.seat), legal_actions(state, wait.seat)
        action = used[wait.seat].decide(sight, legal, [])
        assert make_player("greedy", 4).decide(sight, legal, []) == action
        state, _ = apply(state, action)


# --- random ------------------------------------------------------------------------------------------


def test_random_never_concedes() -> None:
    state, _ = new_game(CONTENT, Config(tuple(SeatConfig(h) for h in HEROES), first="mage"), 4)
    wait = pending(state)
    assert wait is not None
    human = hand_over(state, wait.seat, "human")
    legal = legal_actions(human, wait.seat)
    assert any(isinstance(action, Concede) for action in legal)
    player = make_player("random", 1)
    assert not any(isinstance(player.decide(view(human, wait.seat), legal, []), Concede) for _ in range(200))
    with pytest.raises(ValueError, match="concede"):
        player.decide(view(human, wait.seat), [Concede(wait.seat)], [])


def test_random_never_talks() -> None:
    state, _ = new_game(CONTENT, Config(tuple(SeatConfig(h) for h in HEROES), first="mage"), 4)
    legal = legal_actions(state, 1)
    assert Talk(1, None) in legal
    player = make_player("random", 1)
    assert not any(isinstance(player.decide(view(state, 1), legal, []), Talk) for _ in range(200))
    with pytest.raises(ValueError, match="talk"):
        player.decide(view(state, 1), [Talk(1, None)], [])


def test_random_takes_every_listed_action_some_time() -> None:
    state, _ = new_game(CONTENT, Config(tuple(SeatConfig(h) for h in HEROES)), 4)
    wait = pending(state)
    assert wait is not None
    state, _ = apply(state, legal_actions(state, wait.seat)[0])
    legal = legal_actions(state, wait.seat)
    assert End(wait.seat) in legal
    player, sight = make_player("random", 2), view(state, wait.seat)
    taken = {player.decide(sight, legal, []) for _ in range(60 * len(legal))}
    assert {action for action in legal if not is_pattern(action)} <= taken


@pytest.mark.parametrize("total", [0, 1, 3, 7])
def test_shares_are_all_ways_to_share(total: int) -> None:
    ways = shares(total)
    assert len(ways) == len(set(ways)) == (total + 1) * (total + 2) * (total + 3) // 6
    assert all(sum(way) == total and min(way) >= 0 for way in ways)


def test_heals_stay_within_what_is_hurt() -> None:
    state, _ = new_game(CONTENT, Config(tuple(SeatConfig(h) for h in HEROES)), 4)
    state.damage = [2, 0, 1, 0]
    ways = heals(view(state, 0))
    assert sorted(ways) == [(0, 0, 1, 0), (1, 0, 0, 0), (1, 0, 1, 0), (2, 0, 0, 0), (2, 0, 1, 0)]


def test_random_moves_of_several_cards_reach_every_legal_form() -> None:
    state, _ = new_game(CONTENT, Config(tuple(SeatConfig(h) for h in HEROES)), 4)
    names = ("R5 Y5 G5", "B5 R6", "", "")
    state.zones = [bag(map(parse_card, zone.split())) for zone in names]
    pattern, chance = Move(0, None, 2), random.Random(3)
    found = {
        frozenset(form.cards) for _ in range(300) if (form := random_form(view(state, 0), pattern, chance))
    }
    every = [Step(c, z, to) for z in range(4) for c in cards_in(state.zones[z]) for to in range(4) if to != z]
    wanted = {
        frozenset((one, two))
        for i, one in enumerate(every)
        for two in every[i + 1 :]
        if one.card != two.card
        and {one.origin, one.to} == {two.origin, two.to}
        and steps_legal(state.zones, (one, two))
    }
    assert found == wanted


# --- levels --------------------------------------------------------------------------------------------


def test_an_unknown_level_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="random, greedy"):
        make_player("clever", 1)
