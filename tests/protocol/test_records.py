"""Records: a whole game as one object that replays to the same end, or is refused at its faulty step."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from engine_tools import CheckedEngine, seats

from cantina.games.dungeon_rummy.content_files import content_from_json, content_json
from cantina.games.dungeon_rummy.errors import BadRecord
from cantina.games.dungeon_rummy.game import hand_over
from cantina.games.dungeon_rummy.record import HandOver, NewGame, Record, moments, replay
from cantina.games.dungeon_rummy.setup import new_game
from random_games import play, printed, random_config

RecordJson = dict[str, Any]


def played(seed: int = 3, actions: int = 25) -> tuple[CheckedEngine, RecordJson]:
    engine = CheckedEngine()
    engine.good("new", seed=seed, config={"seats": seats("human", "ai", "companion", "ai")})
    engine.play(actions, random.Random(seed))
    return engine, engine.good("record")["record"]


def test_a_record_replays_to_the_same_moment_and_goes_on() -> None:
    for seed in range(4):
        engine, record = played(seed)
        position = engine.good("position")["position"]
        other = CheckedEngine()
        told = other.good("replay", record=json.loads(json.dumps(record)))
        assert other.good("position")["position"] == position
        assert told["pending"] == engine.good("legal")["pending"]
        assert other.good("record")["record"] == record
        engine.play(5, random.Random(9))
        other.play(5, random.Random(9))
        assert other.good("record") == engine.good("record")


def test_a_record_tells_all_its_events_again() -> None:
    engine = CheckedEngine()
    told = engine.good("new", seed=8, config={"seats": seats()})["events"]
    for _ in range(10):
        legal = engine.good("legal")
        action = next(a for a in legal["actions"] if None not in a.values())
        told += engine.good("apply", action=action)["events"]
    assert CheckedEngine().good("replay", record=engine.good("record")["record"])["events"] == told


def test_a_loaded_position_is_the_start_of_its_record() -> None:
    engine, _ = played()
    position = engine.good("position")["position"]
    engine.good("load", position=position)
    engine.play(6, random.Random(2))
    record = engine.good("record")["record"]
    assert record["position"] == position
    assert "config" not in record
    other = CheckedEngine()
    other.good("replay", record=record)
    assert other.good("position") == engine.good("position")


def test_a_record_brings_the_content_that_it_was_played_with() -> None:
    """An owner's corrected numbers stay with the game, whatever is installed where it is replayed."""
    data = content_json(printed())
    data["heroes"]["mage"]["versions"]["standard"]["health"]["value"] = 99
    data["enemies"]["florist-orc"]["attack"]["amount"] = 2
    content = content_from_json(data)
    chance = random.Random(4)
    config = random_config(content, chance)
    steps = []
    for moment in play(content, config, 4, 40):
        if moment.action is not None:
            steps.append(moment.action)
    record = Record(content, NewGame(config, 4), tuple(steps))
    engine = CheckedEngine()
    engine.good("replay", record=json.loads(json.dumps(record.to_json())))
    assert engine.good("view", seat="mage")["view"]["seats"][_seat_of(engine, "mage")]["health"] == 99
    assert replay(record).key() == moment.after.key()
    assert engine.good("record")["record"]["content"] == data
    # The next game is one with what is installed.
    engine.good("new", seed=1, config={"seats": seats()})
    assert engine.good("view", seat="mage")["view"]["seats"][1]["health"] == 15


def _seat_of(engine: CheckedEngine, hero: str) -> int:
    names = [seat["hero"] for seat in engine.good("view", seat=hero)["view"]["seats"]]
    return names.index(hero)


def test_a_record_that_breaks_a_rule_is_refused_with_its_step() -> None:
    _, record = played()
    chance = random.Random(6)
    for _ in range(30):
        broken = copy.deepcopy(record)
        at = chance.randrange(len(record["steps"]))
        broken["steps"][at] = {"type": "discard", "seat": "druid", "card": "R5"}  # a Companion never acts
        engine = CheckedEngine()
        error = engine.refused("bad-record", "replay", record=broken)
        assert error["message"].startswith(f"step {at + 1}: ")
        assert error["rule"] == "TURN-1"


def test_steps_in_another_order_replay_or_are_refused_with_their_step() -> None:
    _, record = played(seed=5)
    chance = random.Random(7)
    refused = 0
    for _ in range(40):
        broken = copy.deepcopy(record)
        steps = broken["steps"]
        match chance.randrange(3):
            case 0:
                steps.pop(chance.randrange(len(steps)))
            case 1:
                steps.insert(chance.randrange(len(steps)), chance.choice(steps))
            case _:
                chance.shuffle(steps)
        engine = CheckedEngine()
        answer = engine.ask("replay", record=broken)
        if not answer["ok"]:
            refused += 1
            assert answer["error"]["code"] == "bad-record"
            assert answer["error"]["message"].startswith("step ")
    assert refused > 20


BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "a newer format": ({"format": 2}, "newer"),
    "a much newer format": ({"format": 10**30}, "newer"),
    "no format": ({"format": None}, "format"),
    "a format that is no number": ({"format": "1"}, "format"),
    "another game": ({"game": "chess"}, "game"),
    "an unknown field": ({"author": "me"}, "author: unknown field"),
    "no content": ({"content": None}, "content"),
    "empty content": ({"content": {}}, "content"),
    "content for other rules": ({"content": {"ruleset": "9"}}, "ruleset"),
    "content of strange shape": ({"content": {"ruleset": "1", "heroes": []}}, "content"),
    "no start": ({"config": None}, "config or with a position"),
    "two starts": ({"position": {}}, "config or with a position"),
    "a start that cannot be": ({"config": {"seats": []}}, "start: "),
    "a config of another kind": ({"config": {"seats": "four"}}, "seats"),
    "a position that cannot be": ({"config": None, "position": {}}, "start: "),
    "steps that are none": ({"steps": "many"}, "steps"),
    "a step that is none": ({"steps": [{}]}, "step 1: "),
    "a step without a seat": ({"steps": [{"type": "end"}]}, "step 1: seat"),
    "a step for a seat that nobody has": ({"steps": [{"type": "end", "seat": "troll"}]}, "step 1: seat"),
    "a seat handed to nobody": (
        {"steps": [{"type": "hand-over", "seat": "mage", "role": "companion"}]},
        "step 1",
    ),
    "a Companion handed over": ({"steps": [{"type": "hand-over", "seat": "druid", "role": "ai"}]}, "step 1"),
    "a seed that is none": ({"seed": "lucky"}, "seed"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_refused_in_a_sentence(name: str) -> None:
    engine, record = played(actions=4)
    change, words = BROKEN[name]
    error = engine.refused("bad-record", "replay", record={**record, **change})
    assert words in error["message"]


@pytest.mark.parametrize(
    ("where", "value", "words"),
    [
        ("heroes.mage.versions.standard.health.value", 0, "health.value: 0 is too small: 1 or more"),
        ("heroes.mage.versions.standard.health.value", -4, "health.value: -4 is too small: 1 or more"),
        ("enemies.florist-orc.levels", [{"source": "house"}], "florist-orc.levels#1.kind: missing"),
        ("enemies.florist-orc.levels", [], "florist-orc.levels: [] is too short"),
        (
            "enemies.bone-dragon.levels",
            [{"kind": "damage", "amount": 0, "source": "house"}],
            "amount: 0 is too",
        ),
    ],
)
def test_a_record_with_impossible_content_is_refused_with_the_reason(
    where: str, value: Any, words: str
) -> None:
    engine, record = played(actions=4)
    *path, last = where.split(".")
    inner = record["content"]
    for key in path:
        inner = inner[key]
    inner[last] = value
    assert words in engine.refused("bad-record", "replay", record=record)["message"]


def test_each_key_of_a_record_left_out() -> None:
    engine, record = played(actions=4)
    for key in record:
        left = {other: value for other, value in record.items() if other != key}
        if key == "seed":  # another game then, of seed 0, in which the steps may fail
            answer = engine.ask("replay", record=left)
            assert answer["ok"] or answer["error"]["message"].startswith("step ")
        else:
            engine.refused("bad-record", "replay", record=left)


def test_a_seat_handed_over_is_a_step_of_its_own() -> None:
    config = random_config(printed(), random.Random(1))
    s, _ = new_game(printed(), config, 2)
    seat = next(hero for hero in range(4) if s.is_player(hero))
    other = "ai" if s.roles[seat] == "human" else "human"
    record = Record(printed(), NewGame(config, 2), (HandOver(seat, other),))  # type: ignore[arg-type]
    again = Record.from_json(json.loads(json.dumps(record.to_json())))
    assert again == record
    assert replay(again).key() == hand_over(s, seat, other).key()  # type: ignore[arg-type]
    assert [events for _, events in moments(record)][1] == []


@pytest.mark.parametrize("data", [None, [], "x", 7, {}, {"format": True}, {"format": [2]}])
def test_what_is_no_record_at_all(data: Any) -> None:
    with pytest.raises(BadRecord):
        Record.from_json(data)
