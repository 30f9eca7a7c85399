"""Whatever is sent, the engine answers with one clear sentence, lives on, and the game is untouched."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from engine_tools import CheckedEngine, seats

from cantina.games.dungeon_rummy.errors import RulesError
from cantina.protocol import schema

WRONG: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    8,
    1.5,
    10**30,
    "",
    "x",
    "5",
    "R5",
    "mage",
    "\ud800",
    "\x00\x1b[2J",
    "x" * 3000,
    [],
    [[]],
    ["R5", 7],
    [None],
    {},
    {"mage": -3},
    {"type": "end"},
)
LINES = {
    "no JSON": "nonsense",
    "half an object": '{"op": "hello"',
    "two objects": '{"op": "hello"} {"op": "hello"}',
    "a comma too many": '{"op": "hello",}',
    "single quotes": "{'op': 'hello'}",
    "NaN": '{"op": "new", "seed": NaN}',
    "Infinity": '{"op": "new", "seed": -Infinity}',
    "a number too long": '{"op": "new", "seed": ' + "9" * 5000 + "}",
    "a NUL": "\x00",
    "a raw control character": '{"op": "he\x01llo"}',
    "a byte order mark": '\ufeff{"op": "hello"}',
    "deep arrays": "[" * 100_000,
    "deep objects": '{"op": ' * 100_000,
    "deep and closed": '{"op": "load", "position": ' + "[" * 50_000 + "]" * 50_000 + "}",
}


@pytest.fixture
def engine() -> CheckedEngine:
    found = CheckedEngine()
    found.good("new", seed=5, config={"seats": seats("human", "ai", "ai", "companion")})
    found.play(9, random.Random(5))
    return found


@pytest.mark.parametrize("name", LINES)
def test_a_line_that_is_no_json(engine: CheckedEngine, name: str) -> None:
    before = engine.whole()
    answer = engine.line(LINES[name])
    assert answer["error"]["code"] == "bad-json"
    assert len(answer["error"]["message"]) < 300
    assert engine.whole() == before


@pytest.mark.parametrize(
    "line", ["[]", "null", "7", '"hello"', "true", "[{}]", "{}", '{"OP": "hello"}', "1e400"]
)
def test_json_that_is_no_request(engine: CheckedEngine, line: str) -> None:
    before = engine.whole()
    assert engine.line(line)["error"]["code"] == "bad-request"
    assert engine.whole() == before


def test_an_unknown_operation(engine: CheckedEngine) -> None:
    for op in ("", "Hello", "play", "x" * 10_000, 7, None, [], {}, True, "\ud800"):
        error = engine.refused("bad-request" if op is None else "unknown-op", op)
        assert len(error["message"]) <= 500


def test_a_long_wrong_value_makes_no_long_message(engine: CheckedEngine) -> None:
    long = "x" * 10_000
    for fields in ({"op": "meld", "cards": [long]}, {"op": "view", "seat": long}, {"op": "hello", long: 1}):
        error = engine.line(json.dumps(fields))["error"]
        assert len(error["message"]) <= 500


def test_a_key_given_twice_counts_once(engine: CheckedEngine) -> None:
    assert engine.line('{"op": "position", "op": "hello"}', "hello")["ok"]


def test_lone_surrogates_come_back_as_they_came(engine: CheckedEngine) -> None:
    answer = engine.line('{"op": "view", "seat": "\\ud800"}')
    assert answer["error"]["code"] == "bad-request"
    json.dumps(answer).encode("utf-8")


def requests(engine: CheckedEngine) -> Iterator[dict[str, Any]]:
    """A good request of every operation, with every field given."""
    four = seats("human", "ai", "ai", "companion")
    config = {
        "seats": four,
        "difficulty": "custom",
        "sets": ["forest"],
        "enemies": ["florist-orc", "beerholder"],
        "boss": None,
        "boots": None,
        "first": "random",
    }
    position = engine.good("position")["position"]
    record = engine.good("record")["record"]
    yield {"op": "hello"}
    yield {"op": "new", "game": "dungeon-rummy", "seed": 3, "config": config}
    yield {"op": "load", "position": position}
    yield {"op": "position"}
    yield {"op": "view", "seat": "mage"}
    yield {"op": "legal", "seat": "mage"}
    yield {"op": "meld", "cards": ["R5", "G6"]}
    legal = engine.good("legal")
    seat = legal["pending"]["seat"]
    yield {"op": "bot", "seat": seat, "level": "random", "nodes": 5, "rng": 1}
    yield {"op": "record"}
    yield {"op": "replay", "record": {**record, "content": {}}}
    for action in one_of_each(legal["actions"]):
        yield {"op": "apply", "action": action}
        yield {"op": "preview", "seat": seat, "action": action}


def one_of_each(actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return list({(a["type"], a.get("from")): a for a in actions}.values())


def altered(value: Any, depth: int = 0) -> Iterator[Any]:
    """The value with each field, at any depth, replaced by what does not belong there, or left out."""
    if isinstance(value, dict):
        for key in value:
            for wrong in WRONG:
                yield {**value, key: wrong}
            yield {other: entry for other, entry in value.items() if other != key}
            for inner in altered(value[key], depth + 1):
                yield {**value, key: inner}
        yield {**value, "more": 1}
        yield {**value, "": None}
    elif isinstance(value, list):
        for at in range(min(2, len(value))):
            for wrong in WRONG[:: 1 + depth // 2]:
                yield [*value[:at], wrong, *value[at + 1 :]]
            for inner in altered(value[at], depth + 1):
                yield [*value[:at], inner, *value[at + 1 :]]
        yield [*value, *value]


def test_no_wrong_type_in_any_field_is_a_fault(engine: CheckedEngine) -> None:
    """Each field of a good request replaced: an answer or an error with its code, and the game as before."""
    start = engine.good("record")["record"]
    taken = refused = 0
    for request in requests(engine):
        chance = random.Random(request["op"])
        tries = [form for form in altered(request) if form.get("op") == request["op"]]
        for form in chance.sample(tries, min(len(tries), 1200)):
            before = engine.whole()
            answer = engine.line(json.dumps(form), request["op"])
            if answer["ok"]:
                taken += 1
                if request["op"] in ("new", "load", "apply"):
                    engine.play(2, chance)  # what was taken can be played on
                engine.good("replay", record=start)
            else:
                refused += 1
                assert engine.whole() == before
    assert taken > 100
    assert refused > 3000
    assert {"bad-request", "bad-position", "bad-record", "illegal-action"} <= engine.codes


def with_number(value: Any, number: Any) -> Iterator[Any]:
    """The value with each whole number in it, at any depth, replaced by this one."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        forms = [number] if type(part) is int else with_number(part, number)
        for form in forms:
            changed = copy.copy(value)
            changed[key] = form
            yield changed


def test_a_number_of_thousands_of_digits_is_refused_wherever_it_stands(engine: CheckedEngine) -> None:
    """Python reads 4300 digits and writes no more, so that a sum of such numbers has no JSON form."""
    record = engine.good("record")["record"]
    seat = engine.good("legal")["pending"]["seat"]
    more: list[dict[str, Any]] = [
        {"op": "replay", "record": record},
        {"op": "apply", "action": {"type": "choose", "seat": seat, "damage": {"mage": 4, "bard": 3}}},
        {"op": "apply", "action": {"type": "token", "seat": seat, "hero": "mage", "use": "draw", "count": 1}},
        {"op": "apply", "action": {"type": "attack", "zone": seat, "target": 0, "treasures": 0}},
    ]
    for request in [*requests(engine), *more]:
        for number in (10**4300 - 1, 1 - 10**4300):
            for form in with_number(request, number):
                before = engine.whole()
                line = engine.engine.reply(json.dumps(form))
                assert not json.loads(line)["ok"], str(form)[:300]
                assert engine.whole() == before


@pytest.mark.parametrize("number", ["1e400", "-1e400", "9" * 400 + ".0"], ids=len)
def test_a_number_beyond_all_bounds_never_comes_back(engine: CheckedEngine, number: str) -> None:
    """A foreign flow is kept in the record as it came; ``Infinity`` is no JSON."""
    position = {**engine.good("position")["position"], "flow": {"by": "another", "x": 7.25}}
    line = json.dumps({"op": "load", "position": position})
    assert engine.line(line.replace("7.25", number))["error"]["code"] == "bad-request"
    engine.good("load", position=position)
    assert "7.25" in engine.engine.reply('{"op": "record"}')


@pytest.mark.parametrize("unwritable", ["long", "deep", float("nan"), float("inf")])
def test_an_answer_that_cannot_be_written_is_an_error(
    engine: CheckedEngine, monkeypatch: pytest.MonkeyPatch, unwritable: Any
) -> None:
    value: Any = 10**5000 if unwritable == "long" else unwritable
    if unwritable == "deep":
        value = []
        for _ in range(200_000):
            value = [value]
    monkeypatch.setattr(engine.engine, "answer", lambda line: {"ok": True, "value": value})
    answer = json.loads(engine.engine.reply("{}"))
    assert answer["error"]["code"] == "bad-request"


def test_actions_of_wild_shapes_are_refused(engine: CheckedEngine) -> None:
    before = engine.whole()
    actions: list[Any] = [
        {},
        {"type": "fly"},
        {"type": "move", "cards": [{"card": "R5"}]},
        {"type": "move", "cards": [{"card": "R5", "from": "mage", "to": "mage"}] * 200},
        {"type": "choose", "card": "R5", "damage": {"mage": 7}},
        {"type": "choose"},
        {"type": "token", "hero": "mage", "use": "draw", "count": 10**40},
        {"type": "attack", "zone": "mage", "target": 10**40},
        {"type": "attack", "zone": "mage", "target": -(10**40), "treasures": -1},
        {"type": "treasure", "treasure": "\ud800"},
        {"type": "treasure", "treasure": "gold", "players": ["mage"] * 1000},
        {"type": "draw", "from": "deck", "card": "R5"},
        {"type": "draw", "from": "graveyard"},
        {"type": "play", "card": "R5*", "zone": "mage"},
        {"type": "talk", "message": {"say": "wish"}},
    ]
    for action in actions:
        answer = engine.ask("apply", action=action)
        assert answer["error"]["code"] in ("bad-request", "illegal-action"), action
        assert engine.whole() == before


ACTION_TYPES = (
    "draw, play, move, attack, treasure, token, discard, end, accept, skip-attack, choose, prevent, "
    "retrieve, talk, concede"
)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ({"type": "fly"}, "type: 'fly' is no action"),
        ({"type": "DRAW", "from": "deck"}, "type: 'DRAW' is no action"),
        ({"type": "f" * 1000}, f"type: '{'f' * 36}... is no action"),
        ({"type": ["draw"]}, "type: ['draw'] is no action"),
        ({"type": None}, "type: None is no action"),
        ({"seat": "mage"}, "type: is missing"),
    ],
    ids=str,
)
@pytest.mark.parametrize("op", ["apply", "preview"])
def test_an_unknown_type_of_action_is_refused_with_the_known_ones(
    engine: CheckedEngine, op: str, action: dict[str, Any], words: str
) -> None:
    asked = {"action": action} | ({"seat": "mage"} if op == "preview" else {})
    error = engine.refused("bad-request", op, **asked)
    assert error["message"] == f"{words}: there are {ACTION_TYPES}"


def test_the_types_of_action_named_are_those_of_the_schema() -> None:
    mapping = schema()["action"]["discriminator"]["mapping"]
    assert set(mapping) == set(ACTION_TYPES.split(", "))


def test_a_fault_of_the_engine_would_be_told_and_leave_the_game(
    engine: CheckedEngine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last net holds: whatever happens inside, there is an answer."""
    before = copy.deepcopy(engine.whole())

    def broken(*_: object) -> None:
        raise ZeroDivisionError("inside")

    with monkeypatch.context() as patched:
        patched.setattr("cantina.protocol.apply", broken)
        answer = engine.engine.answer('{"op": "apply", "action": {"type": "end", "seat": "mage"}}')
    assert answer["ok"] is False
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert engine.whole() == before
    assert issubclass(RulesError, ValueError)
