"""A seed means one game: in every process, on every Python, whatever else draws on chance (flow 5)."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from play_fixed_game import digest

import cantina
from cantina.games.dungeon_rummy.cards import HEROES, NAMES, cards_in
from cantina.games.dungeon_rummy.chance import below, shuffled
from cantina.games.dungeon_rummy.setup import Config, SeatConfig, new_game
from cantina.games.dungeon_rummy.state import State
from random_games import config_with, printed

HERE = Path(__file__).parent
GOLDEN = HERE / "golden_decks.json"


def in_new_process(hash_seed: str) -> str:
    path = os.pathsep.join([str(Path(cantina.__file__).parents[1]), str(HERE.parent), str(HERE)])
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, str(HERE / "play_fixed_game.py"), "9", "120"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout.strip()


def test_the_same_seed_is_the_same_game_in_every_process() -> None:
    here = digest(9, 120)
    assert [in_new_process(hash_seed) for hash_seed in ("1", "4242")] == [here, here]
    assert digest(10, 120) != here


def test_whoever_else_draws_on_chance_changes_nothing() -> None:
    random.seed(1)
    assert digest(9, 60, pollute=True) == digest(9, 60)


def test_a_game_leaves_the_global_generator_alone() -> None:
    random.seed(7)
    before = random.getstate()
    digest(9, 30)
    assert random.getstate() == before


def dealt(config: Config, seed: int) -> dict[str, list[str]]:
    """The order in which the decks were shuffled: what was dealt is put back on top."""
    s, events = new_game(printed(), config, seed)
    drawn: dict[int, list[int]] = {hero: [] for hero in range(4)}
    for event in events:
        if type(event).__name__ == "Drew":
            drawn[event.seat].append(event.card)  # type: ignore[union-attr, arg-type]
    piles = {HEROES[h]: [NAMES[c] for c in (*drawn[h], *s.decks[h])] for h in range(4)}
    return piles | {"treasures": [*s.loot, *s.treasure_deck]}


ALL_AI = Config(tuple(SeatConfig(hero) for hero in HEROES))


def test_golden_deck_orders() -> None:
    """What a seed means is part of every saved game and shared seed: these orders never change."""
    golden = json.loads(GOLDEN.read_text())
    assert {str(seed): dealt(ALL_AI, seed) for seed in golden["seeds"]} == golden["decks"]


@pytest.mark.parametrize("seed", [0, 3, 2**63, -5])
def test_decks_do_not_depend_on_what_does_not_concern_them(seed: int) -> None:
    """Seats, roles, enemies, boots and first player leave the shuffles of decks and Treasures alone."""
    wanted = dealt(ALL_AI, seed)
    turned = Config(tuple(SeatConfig(hero, "standard", "human") for hero in reversed(HEROES)))
    others = [
        turned,
        replace(ALL_AI, first="druid"),
        replace(ALL_AI, difficulty="easy"),
        config_with("haaa", "bone-dragon", "beerholder"),
        config_with("accc", "beerholder", boots=6),
        config_with("chca", "red-dragon"),
    ]
    for config in others:
        assert dealt(config, seed) == wanted


def opening(config: Config, seed: int) -> State:
    return new_game(printed(), config, seed)[0]


def test_humans_are_dealt_what_ai_players_are_dealt() -> None:
    for seed in range(20):
        one = opening(ALL_AI, seed)
        other = opening(Config(tuple(SeatConfig(hero, "standard", "human") for hero in HEROES)), seed)
        assert (one.hands, one.decks, one.enemy_deck, one.active) == (
            other.hands,
            other.decks,
            other.enemy_deck,
            other.active,
        )


def test_different_seeds_are_different_games() -> None:
    hands = {tuple(map(tuple, map(cards_in, opening(ALL_AI, seed).hands))) for seed in range(200)}
    assert len(hands) == 200
    first = {opening(ALL_AI, seed).active for seed in range(40)}
    assert first == {0, 1, 2, 3}
    assert len({opening(ALL_AI, seed).enemies for seed in range(40)}) == 2


def test_shuffles_are_fair_enough() -> None:
    """Each of five things comes to each place about as often as any other (6000 shuffles, mean 1200)."""
    places = [[0] * 5 for _ in range(5)]
    for seed in range(6000):
        for place, thing in enumerate(shuffled(range(5), seed, 0)):
            places[thing][place] += 1
    assert all(1050 < number < 1350 for row in places for number in row)
    generator = random.Random("below")
    assert {below(generator, 3) for _ in range(100)} == {0, 1, 2}
    assert {below(generator, 1) for _ in range(20)} == {0}
