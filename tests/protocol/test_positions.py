"""Positions: filled in where they say nothing, refused with the reason where they cannot be."""

from __future__ import annotations

import copy
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from engine_tools import HEROES, CheckedEngine, seats
from state_checks import check_state

from cantina.games.dungeon_rummy.errors import BadPosition
from cantina.games.dungeon_rummy.numbers import LAST_TURN
from cantina.games.dungeon_rummy.position import position_json, state_from_position
from random_games import printed, sampled

Position = dict[str, Any]


def base(**fields: Any) -> Position:
    return {
        "game": "dungeon-rummy",
        "seats": seats("human", "ai", "companion", "ai"),
        "active": "barbarian",
        "phase": "action",
        "enemies": [{"id": "florist-orc"}],
        "enemy_deck": ["beerholder"],
        **fields,
    }


def with_seat(number: int, **fields: Any) -> Position:
    position = base()
    position["seats"][number] |= fields
    return position


def orc(**fields: Any) -> Position:
    return base(enemies=[{"id": "florist-orc", **fields}])


DRAWING = "dancing-skeleton:drawing"
MORT = {"id": "mort", "level": 2}
WITHOUT = "Mort is fought without monsters"
SEVEN = ["R3", "R4", "R5", "R6", "R7", "R8", "R9"]
IMPOSSIBLE: dict[str, tuple[Position, str | None, str]] = {
    "a third R5": (with_seat(0, hand=["R5", "R5"], zone=["R5"]), "CARD-1", "R5 stands 3 times"),
    "a third R5 under a token": (with_seat(0, hand=["R5", "R5"], zone=["R5*"]), "CARD-1", "R5"),
    "a zone that is no meld": (with_seat(1, zone=["R5", "R6"]), "MELD-1", "mage"),
    "two tokened cards": (with_seat(1, zone=["R5*", "G6*"]), "MELD-1", "mage"),
    "a tokened card in hand": (with_seat(0, hand=["R5*"]), None, "hand"),
    "a hand on a Companion": (with_seat(2, hand=["R5"]), "SET-1", "druid"),
    "boots on a Companion": (with_seat(2, boots=3), "SET-2", "druid"),
    "more boots used than there are": (with_seat(0, boots=3, boots_used=4), "SET-2", "4 of 3"),
    "eight tokens": (with_seat(0, tokens=8), "MANA-1", "7 is the limit"),
    "a card in a foreign deck": (with_seat(0, deck=["G5"]), "CARD-1", "G5"),
    "an unknown card": (with_seat(0, hand=["R1"]), None, "'R1' is no card"),
    "an unknown Misfit": (with_seat(0, hero="troll"), "SET-1", "troll"),
    "a Misfit twice": (with_seat(0, hero="mage"), "SET-1", "mage"),
    "three seats": (base(seats=seats()[:3]), "SET-1", "3 are seated"),
    "no player": (base(seats=seats(*["companion"] * 4), phase="enemy"), "SET-1", "at least one"),
    "an unknown role": (with_seat(0, role="ghost"), None, "role"),
    "an unknown version": (with_seat(0, version="tiny"), "SET-1", "tiny"),
    "an unknown enemy": (base(enemies=[{"id": "moth"}]), "SET-3", "'moth' is no enemy"),
    "an unknown enemy in the deck": (base(enemy_deck=["moth", "beerholder"]), "SET-3", "moth"),
    "an enemy twice": (base(enemy_deck=["florist-orc", "beerholder"]), "SET-3", "twice"),
    "no Boss anywhere": (base(enemy_deck=["kobold-tower"]), "SET-3", "Boss"),
    "two Bosses": (base(enemy_deck=["red-dragon", "beerholder"]), "SET-3", "Boss"),
    "a Boss above a monster": (base(enemy_deck=["beerholder", "kobold-tower"]), "SET-3", "last"),
    "no enemy at all": (base(enemies=[], enemy_deck=[]), "SET-3", "Boss"),
    "a level that is not there": (
        orc(level=1),
        "HIT-3",
        "levels 0 to 0",
    ),
    "more Damage than a level takes": (
        orc(damage=9),
        "HIT-3",
        "8 Damage",
    ),
    "Damage on a required meld": (
        base(enemies=[{"id": "kobold-tower", "damage": 1}], enemy_deck=["beerholder"]),
        "HIT-3",
        "0 Damage",
    ),
    "seven cards in the Graveyard": (
        base(graveyard=SEVEN),
        "GRAVE-1",
        "seven",
    ),
    "an unknown Treasure": (base(loot=["gold"]), "TREASURE-1", "gold"),
    "too many of a Treasure": (base(loot=["mana-3"] * 4), "TREASURE-1", "mana-3"),
    "a Companion that acts": (base(active="druid"), "TURN-1", "druid"),
    "an unknown phase": (base(phase="lunch"), None, "phase"),
    "an unknown active Misfit": (base(active="troll"), None, "active"),
    "another game": (base(game="chess"), None, "game"),
    "an unknown field": (base(weather="fair"), None, "weather: unknown field"),
    "Damage below nothing": (with_seat(0, damage=-1), None, "damage"),
    "Damage that is no number": (with_seat(0, damage="3"), None, "damage"),
    "a Skeleton in a hand": (with_seat(0, hand=[DRAWING]), None, f"hand.0: '{DRAWING}' is no card"),
    "a Skeleton in a deck": (with_seat(0, deck=[DRAWING]), None, f"deck.0: '{DRAWING}' is no card"),
    "a Skeleton in a zone": (with_seat(0, zone=[DRAWING]), None, f"zone.0: '{DRAWING}' is no card"),
    "Mort beside a monster": (base(enemies=[MORT, {"id": "duck"}], enemy_deck=[]), "MORT-1", WITHOUT),
    "Mort above a monster": (base(enemies=[MORT], enemy_deck=["duck"]), "MORT-1", WITHOUT),
    "Mort under a monster": (base(enemy_deck=["mort"]), "MORT-1", WITHOUT),
    "Mort after a monster": (base(enemies=[MORT], enemy_deck=[], enemy_trash=["duck"]), "MORT-1", WITHOUT),
    "Mort's A side without a Skeleton": (
        base(enemies=[{"id": "mort"}], enemy_deck=[]),
        "MORT-5",
        "A side stands without a Skeleton",
    ),
    "a Skeleton that faces nobody": (
        base(enemies=[{"id": "mort"}, {"id": DRAWING, "facing": "mage"}, {"id": DRAWING}], enemy_deck=[]),
        "MORT-1",
        "faces",
    ),
    "a flow of another kind": (base(flow=[]), None, "flow"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_its_reason(name: str) -> None:
    engine = CheckedEngine()
    engine.good("new", seed=1, config={"seats": seats()})
    position, rule, words = IMPOSSIBLE[name]
    error = engine.refused("bad-position", "load", position=position)
    assert words in error["message"]
    assert error["rule"] == rule


def test_the_base_of_them_all_is_possible() -> None:
    told = CheckedEngine().good("load", position=base())
    assert (told["pending"], told["over"]) == ({"kind": "action", "seat": "barbarian"}, None)


def test_what_is_left_out_is_filled_in() -> None:
    """Cards placed nowhere go to their decks, Treasures to theirs; numbers are 0, boots those of SET-2."""
    engine = CheckedEngine()
    engine.good("load", position=with_seat(1, hand=["R5", "YA"]))
    position = engine.good("position")["position"]
    by_hero = {seat["hero"]: seat for seat in position["seats"]}
    assert {hero: len(seat["deck"]) for hero, seat in by_hero.items()} == {
        "barbarian": 25,
        "mage": 25,
        "druid": 26,
        "bard": 26,
    }
    assert [seat["boots"] for seat in position["seats"]] == [3, 3, 0, 3]
    assert {seat["damage"] + seat["tokens"] + seat["boots_used"] for seat in position["seats"]} == {0}
    assert len(position["treasure_deck"]) == 20
    again = CheckedEngine()
    again.good("load", position=with_seat(1, hand=["R5", "YA"]))
    assert again.good("position")["position"] == position
    other = {**with_seat(1, hand=["R5", "YA"]), "seed": 8}
    again.good("load", position=other)
    assert again.good("position")["position"]["seats"] != position["seats"]


def test_a_listed_deck_is_the_whole_deck() -> None:
    engine = CheckedEngine()
    engine.good("load", position=with_seat(0, deck=["R8", "R9"]))
    assert engine.good("position")["position"]["seats"][0]["deck"] == ["R8", "R9"]
    engine.good("load", position=with_seat(0, deck=[]))
    assert engine.good("position")["position"]["seats"][0]["deck"] == []


@pytest.mark.parametrize(("phase", "kind"), [("draw", "draw"), ("action", "action"), ("discard", "discard")])
def test_a_position_starts_at_the_first_decision_of_its_phase(phase: str, kind: str) -> None:
    position = base(phase=phase)
    position["seats"][0] |= {"hand": ["R5", "R7"], "boots_used": 2}
    engine = CheckedEngine()
    told = engine.good("load", position=position)
    assert told["pending"]["kind"] == kind
    assert engine.good("position")["position"]["seats"][0]["boots_used"] == 2  # loading refreshes nothing


def test_in_the_enemy_phase_the_attack_is_still_to_come() -> None:
    engine = CheckedEngine()
    told = engine.good("load", position=base(phase="enemy"))
    damaged = [event for event in told["events"] if event["type"] == "damaged"]
    assert [event["amount"] for event in damaged] == [1, 1, 1, 1]
    assert told["pending"]["kind"] == "draw"


def test_a_flow_that_another_engine_wrote_is_ignored() -> None:
    engine = CheckedEngine()
    engine.good("load", position=base())
    plain = engine.good("position")["position"]
    engine.good("load", position=base(flow={"by": "another", "stack": "a heap"}))
    assert engine.good("position")["position"] == plain


@pytest.mark.parametrize("field", ["turn", "shuffles"])
@pytest.mark.parametrize("number", [LAST_TURN + 1, 2**63 - 1])
def test_a_count_that_no_game_comes_to_is_refused(field: str, number: int) -> None:
    engine = CheckedEngine()
    engine.good("load", position=base())
    position = engine.good("position")["position"]
    before = engine.whole()
    position["flow"][field] = number
    error = engine.refused("bad-position", "load", position=position)
    assert error["message"] == f"flow.{field}: {number} is more than a game can come to: 999999 is the most"
    assert engine.whole() == before


def test_from_the_last_turn_that_can_be_loaded_a_game_is_played_on_saved_and_loaded() -> None:
    engine = CheckedEngine()
    engine.good("load", position=base(seats=seats("human", "human", "human", "human")))
    position = engine.good("position")["position"]
    position["flow"]["turn"] = LAST_TURN
    engine.good("load", position=position)
    engine.good("apply", action={"type": "end", "seat": "barbarian"})
    pending = engine.good("legal")["pending"]
    assert (pending["kind"], pending["seat"]) == ("draw", "mage")
    later = engine.good("position")["position"]
    engine.good("load", position=later)
    assert engine.good("position")["position"] == later


@pytest.mark.parametrize(
    ("boss", "which"), [("dealer-hydra", "highest"), ("big-bone-dragon", "lowest"), ("abomination", None)]
)
def test_a_choice_of_cards_says_whether_it_is_free(boss: str, which: str | None) -> None:
    """EXTREME-1: the highest or lowest cards in play, but any for E-abomination."""
    zones = {"barbarian": ["R5", "Y5", "G5"], "mage": ["Y9", "G9"], "bard": ["B9", "R9"], "druid": []}
    position = base(phase="enemy", enemies=[{"id": boss}], enemy_deck=[])
    if which is None:
        position = base(enemies=[{"id": "kobold-tower"}], enemy_deck=[boss])
    for seat in position["seats"]:
        seat["zone"] = zones[seat["hero"]]
    engine = CheckedEngine()
    told = engine.good("load", position=position)
    if which is None:
        told = engine.good("apply", action={"type": "attack", "zone": "barbarian"})
    elif told["pending"]["kind"] == "pick-misfit":
        told = engine.good("apply", action={"type": "choose", "target": "bard"})
    assert told["pending"]["kind"] == "pick-cards"
    assert told["pending"].get("which") == which


# --- edited saves ---------------------------------------------------------------------------------


def spoilt_values(chance: random.Random) -> Any:
    numbers = [True, -1, 0, 1, 2, 3, 4, 7, 99, 103, 104, 10**20, -(10**20), 1.5]
    return chance.choice([None, *numbers, "", "x", "mage", [], {}, [0], [[]]])


def spoil(value: Any, chance: random.Random) -> Any:
    """The value with one thing in it altered: replaced, left out, doubled, moved or taken from elsewhere."""
    value = copy.deepcopy(value)
    places = list(_places(value))
    if not places:
        return spoilt_values(chance)
    holder, key = chance.choice(places)
    match chance.randrange(5):
        case 0 | 1:
            holder[key] = spoilt_values(chance)
        case 2:
            del holder[key]
        case 3 if isinstance(holder, list):
            holder.insert(chance.randrange(len(holder) + 1), copy.deepcopy(chance.choice(holder)))
        case _:
            other, place = chance.choice(places)
            holder[key] = copy.deepcopy(other[place])
    return value


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    keys: Any = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])


HIT = {"target": 0, "amount": 3, "source": "red-dragon"}
FRAMES = [
    {"frame": "enemy-phase"},
    {"frame": "draw-phase"},
    {"frame": "action-phase"},
    {"frame": "discard-phase"},
    {"frame": "refill"},
    {"frame": "next-turn"},
    {"frame": "reveal"},
    {"frame": "pass-round"},
    {"frame": "acting"},
    {"frame": "defeat", "target": 0},
    {"frame": "packet", "hits": [HIT]},
    {"frame": "drawing", "seat": 1, "left": 2, "granted": True},
    {"frame": "drawing", "seat": 0, "left": 1, "granted": False},
    {"frame": "discarding", "left": 2},
    {"frame": "splitting", "total": 7},
    {"frame": "passing", "givers": [0, 1], "chosen": []},
    {
        "frame": "reacting",
        "hits": [HIT],
        "decider": 0,
        "waiting": [0, 1],
    },
]


def restacked(flow: Any, chance: random.Random) -> Any:
    """The flow with other frames on its stack, each of them well made in itself."""
    stack = [copy.deepcopy(chance.choice(FRAMES)) for _ in range(chance.randint(1, 4))]
    if chance.random() < 0.7:
        stack = [*copy.deepcopy(flow["stack"]), *stack[:2]]
        chance.shuffle(stack)
    return {**flow, "stack": stack}


Spoiler = Callable[[Position, random.Random], Position]


def spoilt_flow(position: Position, chance: random.Random) -> Position:
    flow = position["flow"]
    for _ in range(chance.randint(1, 3)):
        flow = spoil(flow, chance)
    return {**position, "flow": flow if isinstance(flow, dict) else {}}


def other_stack(position: Position, chance: random.Random) -> Position:
    return {**position, "flow": restacked(position["flow"], chance)}


def spoilt_table(position: Position, chance: random.Random) -> Position:
    """The flow as it was, but something else altered: cards, roles, enemies, whose turn it is."""
    for _ in range(chance.randint(1, 2)):
        position = {**spoil(position, chance), "flow": position["flow"]}
    return position


def another_flow(position: Position, chance: random.Random) -> Position:
    other = chance.choice(SAVES)
    return {**position, "flow": other["flow"], "phase": chance.choice((position["phase"], other["phase"]))}


SAVES = [position_json(state) for state in sampled(200, seed=60, contents=[printed()])]


@pytest.mark.parametrize("spoiler", [spoilt_flow, other_stack, spoilt_table, another_flow])
def test_an_edited_save_is_refused_or_can_be_played_on(spoiler: Spoiler) -> None:
    edited_saves(spoiler, 80, seed=61)


@pytest.mark.parametrize("key", ["total", "left", "amount"])
def test_more_than_can_be_owed_is_refused(key: str) -> None:
    """What is owed is told again, and no number is told that a reader of JSON might not take."""
    owing = [save for save in SAVES if f'"{key}"' in json.dumps(save["flow"])]
    assert owing
    for save in owing:
        text = re.sub(rf'"{key}": \d+', f'"{key}": {10**20}', json.dumps(save["flow"]))
        answer = CheckedEngine().ask("load", position={**save, "flow": json.loads(text)})
        assert not answer["ok"]
        assert answer["error"]["code"] == "bad-position"


@pytest.mark.slow
@pytest.mark.parametrize("spoiler", [spoilt_flow, other_stack, spoilt_table, another_flow])
def test_many_edited_saves_are_refused_or_can_be_played_on(spoiler: Spoiler) -> None:
    edited_saves(spoiler, 600, seed=62)


def edited_saves(spoiler: Spoiler, number: int, seed: int) -> None:
    """What was taken is a state like any other, and plays on without a fault of the engine."""
    chance = random.Random(seed)
    engine = CheckedEngine()
    met: Counter[bool] = Counter()
    for _ in range(number):
        position = json.loads(json.dumps(spoiler(chance.choice(SAVES), chance)))
        answer = engine.ask("load", position=position)
        met[answer["ok"]] += 1
        if answer["ok"]:
            engine.play(8, chance)
            saved = engine.good("position")["position"]
            engine.good("load", position=saved)
            assert engine.good("position")["position"] == saved
            engine.good("replay", record=engine.good("record")["record"])
            for hero in HEROES:
                engine.good("view", seat=hero)
        else:
            assert answer["error"]["code"] == "bad-position"
    assert met[False] > number / 20


def test_random_saves_load_as_they_were() -> None:
    for position in SAVES:
        state, events = state_from_position(json.loads(json.dumps(position)), printed())
        assert position_json(state) == position
        assert not events
        check_state(state)


@pytest.mark.parametrize("data", [None, [], "x", 7, {}, {"game": "dungeon-rummy"}])
def test_what_is_no_position_at_all(data: Any) -> None:
    with pytest.raises(BadPosition):
        state_from_position(data, printed())
