"""Every operation of the engine protocol, and the schema that describes what goes to and fro."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from engine_tools import HEROES, CheckedEngine, document, seats
from json_schema import faults

from cantina import __version__
from cantina.games.dungeon_rummy.content_files import content_json
from random_games import printed

FIRST = {"game": "dungeon-rummy", "seed": 4, "config": {"seats": seats(), "difficulty": "first-game"}}


@pytest.fixture
def engine() -> CheckedEngine:
    return CheckedEngine()


def started(engine: CheckedEngine, *roles: str, seed: int = 4, **config: Any) -> dict[str, Any]:
    return engine.good("new", seed=seed, config={"seats": seats(*roles), **config})


def test_hello(engine: CheckedEngine) -> None:
    assert engine.good("hello") == {
        "ok": True,
        "name": "misfit-cantina",
        "version": __version__,
        "protocol": 1,
        "games": ["dungeon-rummy"],
        "levels": ["random", "greedy", "expert", "clairvoyant"],
    }


def test_new_tells_what_happened_and_what_is_asked(engine: CheckedEngine) -> None:
    told = engine.good("new", **FIRST)
    kinds = Counter(event["type"] for event in told["events"])
    assert kinds["enemy-revealed"] == 1
    assert kinds["drew"] == 28
    assert told["over"] is None
    assert told["pending"]["kind"] in ("draw", "react")
    assert engine.good("new", **FIRST) == told


def test_the_same_request_is_the_same_game_in_another_process(engine: CheckedEngine) -> None:
    lines = [json.dumps({"op": "new", **FIRST}), '{"op": "position"}']
    done = process("\n".join(lines).encode() + b"\n", PYTHONHASHSEED="77")
    engine.good("new", **FIRST)
    assert json.loads(done.stdout.splitlines()[1])["position"] == engine.good("position")["position"]


@pytest.mark.parametrize("op", ["position", "view", "legal", "apply", "preview", "bot", "record"])
def test_without_a_game_there_is_nothing_to_ask(engine: CheckedEngine, op: str) -> None:
    fields: dict[str, dict[str, Any]] = {
        "view": {"seat": "mage"},
        "apply": {"action": {"type": "end"}},
        "preview": {"action": {"type": "end"}},
        "bot": {"seat": "mage", "level": "random"},
    }
    engine.refused("no-game", op, **fields.get(op, {}))


def test_position_is_the_truth_and_loads_again(engine: CheckedEngine) -> None:
    started(engine, "human", "ai", "companion", "ai")
    chance = random.Random(1)
    other = CheckedEngine()
    for _ in range(60):
        if engine.play(1, chance) is not None:
            break
        position = engine.good("position")["position"]
        told = other.good("load", position=position)
        assert told["events"] == []
        assert other.good("position")["position"] == position
        assert told["pending"] == engine.good("legal")["pending"]
        assert other.good("legal") == engine.good("legal")


def test_view_is_one_seats_own(engine: CheckedEngine) -> None:
    started(engine, "ai", "human", "companion", "ai")
    truth = {seat["hero"]: seat for seat in engine.good("position")["position"]["seats"]}
    for viewer in HEROES:
        view = engine.good("view", seat=viewer)["view"]
        assert view["seat"] == viewer
        assert view["enemy_deck"] == 3
        assert "seed" not in view
        for seat in view["seats"]:
            own = truth[seat["hero"]]
            hand = own["hand"] if seat["hero"] == viewer else len(own["hand"])
            assert seat["hand"] == hand or (own["role"] == "companion" and seat["hand"] in (0, []))
            assert seat["deck"] == len(own["deck"])
            assert seat["top"] == (own["deck"][0] if own["role"] == "companion" else None)


def test_legal_of_a_seat_and_of_all(engine: CheckedEngine) -> None:
    started(engine, "human", "human", "ai", "companion", seed=9)
    everything = engine.good("legal")
    by_seat = {hero: engine.good("legal", seat=hero)["actions"] for hero in HEROES}
    in_order = [a for hero in HEROES for a in by_seat[hero]]
    assert sorted(map(str, in_order)) == sorted(map(str, everything["actions"]))
    for hero, actions in by_seat.items():
        assert actions == [a for a in everything["actions"] if a["seat"] == hero]
    assert by_seat["bard"] == []
    assert {"type": "concede", "seat": "barbarian"} in by_seat["barbarian"]


def test_meld(engine: CheckedEngine) -> None:
    run = engine.good("meld", cards=["R5", "B7", "G2"])
    assert (run["legal"], run["kinds"], run["mana"]) == (True, ["run"], 1)
    assert ["R5", "G2=6", "B7"] in run["readings"]
    assert (run["royal"], run["canasta"]) == (False, False)
    none = engine.good("meld", cards=["R5", "R6"])
    assert (none["legal"], none["kinds"], none["readings"], none["rule"]) == (False, [], [], "MELD-2")
    assert engine.good("meld", cards=["R5"])["kinds"] == ["single"]
    two = engine.good("meld", cards=["R5*", "G6", "B7*"])
    assert (two["legal"], two["rule"]) == (False, "MELD-4")
    engine.refused("bad-request", "meld", cards=["R5", "R5", "R5*"])
    engine.refused("bad-request", "meld", cards=[])


def test_preview_of_an_attack_says_what_apply_does(engine: CheckedEngine) -> None:
    position = attack_position()
    engine.good("load", position=position)
    action = {"type": "attack", "zone": "mage", "target": 0}
    seen = engine.good("preview", seat="mage", action=action)["preview"]
    assert (seen["cards"], seen["damage"], seen["falls"], seen["dies"]) == (3, 3, False, [])
    done = engine.good("apply", action=action)["events"]
    activated = next(event for event in done if event["type"] == "activated")
    assert (activated["damage"], activated["mana"]) == (seen["damage"], seen["mana"])


def attack_position() -> dict[str, Any]:
    four = seats()
    zoned: list[dict[str, Any]] = [
        {**seat, "hand": ["B9"]} if seat["hero"] == "bard" else dict(seat) for seat in four
    ]
    zoned[1] |= {"zone": ["R5", "G6", "B7"], "hand": ["Y8", "YQ"]}
    enemies = [{"id": "florist-orc"}]
    return {
        "game": "dungeon-rummy",
        "seats": zoned,
        "active": "mage",
        "phase": "action",
        "enemies": enemies,
        "enemy_deck": ["beerholder"],
    }


def test_preview_sees_no_more_than_its_seat(engine: CheckedEngine) -> None:
    """What lies open anybody may look at; whether a card is in another's hand nobody is told."""
    engine.good("load", position=attack_position())
    action = {"type": "play", "card": "Y8", "zone": "mage"}
    own = engine.good("preview", action=action)["preview"]
    assert sorted(own["zones"]["mage"]) == ["B7", "G6", "R5", "Y8"]
    engine.refused("illegal-action", "preview", action={"type": "play", "card": "YQ", "zone": "mage"})
    attack = {"type": "attack", "zone": "mage", "target": 0}
    assert engine.good("preview", action=attack) == engine.good("preview", seat="bard", action=attack)
    told = [
        engine.refused(
            "illegal-action", "preview", seat="bard", action={**form, "seat": "mage", "card": card}
        )
        for form in ({"type": "play", "zone": "mage"}, {"type": "discard"}, {"type": "choose"})
        for card in ("Y8", "YQ", "RA")  # held and fitting, held, not held
    ]
    assert all(error == told[0] for error in told)
    assert told[0]["rule"] == "TURN-1"


@pytest.mark.parametrize(
    ("level", "budget"),
    [
        ("random", {}),
        ("greedy", {}),
        ("expert", {"nodes": 100}),
        ("expert", {}),
        ("clairvoyant", {"nodes": 2}),
    ],
)
def test_bots_name_legal_actions_and_answer_alike(
    engine: CheckedEngine, level: str, budget: dict[str, int]
) -> None:
    started(engine, seed=11)
    for turn in range(12 if budget or level != "expert" else 4):
        waited = engine.good("legal")["pending"]
        if waited is None:
            break
        ask = {"seat": waited["seat"], "level": level, "rng": turn, **budget}
        before = engine.whole()
        action = engine.good("bot", **ask)["action"]
        assert engine.good("bot", **ask)["action"] == action
        assert engine.whole() == before
        engine.good("apply", action=action)


def test_a_bot_is_asked_only_when_its_seat_is(engine: CheckedEngine) -> None:
    started(engine)
    waited = engine.good("legal")["pending"]["seat"]
    other = next(hero for hero in HEROES if hero != waited)
    assert engine.refused("illegal-action", "bot", seat=other, level="random")["rule"] == "TURN-1"
    engine.refused("bad-request", "bot", seat=waited, level="wise")
    engine.refused("bad-request", "bot", seat=waited, level="quick")
    engine.refused("bad-request", "bot", seat=waited, level="random", nodes=0)


def test_a_bot_knows_no_more_than_its_seat(engine: CheckedEngine) -> None:
    """Behind one view lie two decks: the answer is the same."""
    told: dict[str, set[str]] = {"random": set(), "greedy": set(), "expert": set()}
    for deck in (["R6", "RA"], ["RA", "R6"]):
        position = {
            "game": "dungeon-rummy", "seed": 3, "active": "barbarian", "phase": "draw",
            "seats": [
                {"hero": "barbarian", "role": "ai", "hand": ["RK"], "zone": ["B4", "G5"], "deck": deck},
                *({"hero": hero, "role": "companion"} for hero in ("mage", "druid", "bard")),
            ],
            "graveyard": ["G3"],
            "enemies": [{"id": "beerholder", "level": 1}], "enemy_deck": [],
        }  # fmt: skip
        engine.good("load", position=position)
        for level, answers in told.items():
            answers.add(str(engine.good("bot", seat="barbarian", level=level)["action"]))
    assert [len(answers) for answers in told.values()] == [1, 1, 1]


def test_a_finished_game_is_over(engine: CheckedEngine) -> None:
    started(engine, "human")
    told = engine.good("apply", action={"type": "concede", "seat": "barbarian"})
    assert (told["pending"], told["over"]) == (None, {"won": False, "reason": "conceded"})
    assert engine.good("legal") == {"ok": True, "pending": None, "actions": []}
    engine.refused("game-over", "apply", action={"type": "end", "seat": "mage"})
    engine.refused("game-over", "apply", action={"type": "end"})
    engine.refused("game-over", "preview", action={"type": "end"})
    engine.refused("game-over", "bot", seat="mage", level="random")
    position = engine.good("position")["position"]
    again = CheckedEngine()
    assert again.good("load", position=position)["over"] == told["over"]
    assert again.good("position")["position"] == position
    assert engine.good("view", seat="mage")["view"]["over"] == told["over"]


# --- a seat left out ------------------------------------------------------------------------------


def test_a_seat_left_out_is_the_pending_one_if_it_may(engine: CheckedEngine) -> None:
    engine.good("load", position=attack_position())
    told = engine.good("apply", action={"type": "play", "card": "Y8", "zone": "druid"})
    assert told["events"][0]["seat"] == "mage"
    told = engine.good("apply", action={"type": "end"})
    assert told["events"][0]["seat"] == "mage"


def test_a_seat_left_out_is_the_only_one_that_may(engine: CheckedEngine) -> None:
    position = attack_position()
    position["seats"][2] |= {"tokens": 2, "damage": 3}
    engine.good("load", position=position)
    # The Druid's own tokens: nobody else may spend them.
    told = engine.good("apply", action={"type": "token", "hero": "druid", "use": "heal", "target": "druid"})
    assert told["events"][0]["seat"] == "druid"


def test_a_seat_left_out_where_two_others_could_is_refused(engine: CheckedEngine) -> None:
    position = attack_position()
    for at in (0, 3):
        position["seats"][at]["role"] = "human"
    engine.good("load", position=position)
    # Two humans could concede, and the pending seat is neither.
    assert engine.refused("illegal-action", "apply", action={"type": "concede"})["rule"] == "TURN-1"
    assert engine.good("apply", action={"type": "concede", "seat": "bard"})["over"]["reason"] == "conceded"


def test_a_seat_left_out_that_nobody_could_take_is_refused_with_the_pending_seats_reason(
    engine: CheckedEngine,
) -> None:
    engine.good("load", position=attack_position())
    error = engine.refused("illegal-action", "apply", action={"type": "play", "card": "RK", "zone": "mage"})
    assert error["rule"] == "PLAY-1"


# --- the schema -----------------------------------------------------------------------------------


def test_the_schema_describes_every_object() -> None:
    found = document()
    assert found["$schema"].startswith("https://json-schema.org/")
    operations = {"hello", "new", "load", "position", "view", "legal", "apply", "meld", "preview", "bot"}
    operations |= {"record", "replay"}
    assert set(found["requests"]) == set(found["answers"]) == operations
    named = {"error", "action", "event", "pending", "view", "position", "config", "record", "step", "content"}
    assert named <= set(found)
    assert faults(found, found["content"], content_json(printed())) == []
    assert faults(found, found["config"], FIRST["config"]) == []
    json.dumps(found)


def test_the_schema_refuses_what_the_engine_refuses() -> None:
    """A schema that fits everything would hold nothing: some near misses."""
    found = document()
    assert (
        faults(found, found["event"], {"type": "drew", "seat": "mage", "origin": "deck", "card": "R5"}) != []
    )
    whole = {"type": "drew", "seat": "mage", "origin": "deck", "card": "R5", "knows": None}
    assert faults(found, found["event"], whole) == []
    assert faults(found, found["event"], {**whole, "card": "R1"}) != []
    assert faults(found, found["event"], {**whole, "seat": "troll"}) != []
    assert faults(found, found["event"], {**whole, "more": 1}) != []
    assert faults(found, found["action"], {"type": "play", "card": "R5"}) != []
    assert faults(found, found["action"], {"type": "play", "card": "R5", "zone": "mage"}) == []
    assert faults(found, found["requests"]["view"], {"op": "view"}) != []
    assert faults(found, found["requests"]["view"], {"op": "view", "seat": "mage"}) == []
    assert (
        faults(found, found["error"], {"ok": False, "error": {"code": "x", "rule": None, "message": ""}})
        != []
    )


@pytest.mark.parametrize("roles", [(), ("human", "companion"), ("companion", "ai", "companion", "companion")])
def test_whole_games_fit_the_schema(engine: CheckedEngine, roles: tuple[str, ...]) -> None:
    """Every answer of these games is held against the schema as it comes; so is each object in it."""
    chance = random.Random(len(roles))
    kinds: set[str] = set()
    found = document()
    for seed in range(3):
        started(engine, *roles, seed=seed)
        for _ in range(40):
            over = engine.play(1, chance)
            for hero in HEROES:
                engine.good("view", seat=hero)
            legal = engine.good("legal")
            for action in legal["actions"]:
                assert faults(found, found["action"], action) == []
                kinds.add(action["type"])
                if None not in action.values() and chance.random() < 0.1:
                    engine.good("preview", seat=action["seat"], action=action)
            if over is not None:
                break
        engine.good("replay", record=engine.good("record")["record"])
    assert {"draw", "play", "end", "discard"} <= kinds


# --- the process ----------------------------------------------------------------------------------


def process(stdin: bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "cantina", "engine"],
        input=stdin,
        capture_output=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)} | environment,
        timeout=60,
        check=False,
    )


def test_the_process_answers_every_line_and_ends_well_with_its_input() -> None:
    lines = [
        b'{"op": "hello"}',
        b"",
        b"   ",
        b"nonsense",
        b"\xff\xfe\x00bytes",
        b'{"op": "meld", "cards": ["\xc3\x28"]}',
        b'{"op": "hello", "\xed\xa0\x80": 1}',
        b'{"op": "position"}',
        b'{"op": "hello"}\r',
        b'{"op": "hello"}',  # without an end of line
    ]
    done = process(b"\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, False, False, False, False, True, True]
    codes = [answer["error"]["code"] for answer in answers if not answer["ok"]]
    assert codes == ["bad-json", "bad-json", "bad-json", "bad-json", "no-game"]
    assert done.returncode == 0
    assert done.stderr == b""


def test_no_input_at_all_is_no_fault() -> None:
    done = process(b"")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
