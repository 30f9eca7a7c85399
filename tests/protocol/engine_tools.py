"""An engine for tests: every answer is held against the schema, and none may be a fault of its own."""

from __future__ import annotations

import json
import random
from functools import lru_cache
from typing import Any

from json_schema import faults

from cantina.protocol import Engine, schema
from random_games import printed

FAULT = "met a fault of the engine"
HEROES = ("barbarian", "mage", "druid", "bard")
Answer = dict[str, Any]


@lru_cache(maxsize=1)
def document() -> dict[str, Any]:
    """The published schema."""
    return schema()


class CheckedEngine:
    """An engine whose answers are looked at, all of them."""

    def __init__(self) -> None:
        self.engine = Engine(printed())
        self.codes: set[str] = set()

    def line(self, line: str, op: str | None = None) -> Answer:
        """The answer to a line, as it would stand on standard output."""
        answer: Answer = json.loads(json.dumps(self.engine.answer(line)))
        assert FAULT not in json.dumps(answer), (line[:500], answer)
        part = document()["answers"][op] if answer["ok"] and op else document()["error"]
        if op or not answer["ok"]:
            assert faults(document(), part, answer) == []
        if not answer["ok"]:
            self.codes.add(answer["error"]["code"])
            assert answer["error"]["message"].strip()
            assert "\n" not in answer["error"]["message"]
        return answer

    def ask(self, op: str, **fields: Any) -> Answer:
        """The answer to a request."""
        return self.line(json.dumps({"op": op, **fields}), op)

    def good(self, op: str, **fields: Any) -> Answer:
        """The answer to a request that must be taken."""
        answer = self.ask(op, **fields)
        assert answer["ok"], (op, fields, answer)
        return answer

    def refused(self, code: str, op: str, **fields: Any) -> Answer:
        """The error of a request that must be refused, and must leave the game as it is."""
        before = self.whole()
        answer = self.ask(op, **fields)
        assert not answer["ok"], (op, fields, answer)
        error: Answer = answer["error"]
        assert error["code"] == code, (op, fields, error)
        assert self.whole() == before
        return error

    def whole(self) -> tuple[object, object]:
        """Position and record, or the errors that say that there is none."""
        return self.engine.answer('{"op": "position"}'), self.engine.answer('{"op": "record"}')

    def play(self, actions: int, chance: random.Random, most_patterns: int = 0) -> Answer | None:
        """Play random listed actions; how the game ended, if it did."""
        for _ in range(actions):
            legal = self.good("legal")
            if legal["pending"] is None:
                break
            choices = [a for a in legal["actions"] if a["type"] not in ("concede", "talk")]
            # Which cards a prevention may take is not made up here; accepting stands beside it.
            choices = [a for a in choices if a["type"] != "prevent" or a["cards"] is not None]
            assert choices
            over = self.good("apply", action=filled(chance.choice(choices), self, chance))["over"]
            if over is not None:
                return over  # type: ignore[no-any-return]
        return None


def filled(action: Answer, engine: CheckedEngine, chance: random.Random) -> Answer:
    """A listed action, and of a pattern some form."""
    if None not in (action.get(field, 0) for field in ("cards", "damage", "heal", "mana")):
        return action
    seat = action["seat"]
    if action["type"] == "choose" and "total" in action:
        return {"type": "choose", "seat": seat, "damage": {chance.choice(HEROES): action["total"]}}
    if action.get("treasure") == "mana-3":
        return {"type": "treasure", "seat": seat, "treasure": "mana-3", "mana": {chance.choice(HEROES): 3}}
    if action["type"] in ("choose", "prevent"):
        raise AssertionError(f"no form of {action} is made up here")
    position = engine.good("position")["position"]
    if action.get("treasure") == "heal-4":
        hurt = next(s["hero"] for s in position["seats"] if s["damage"])
        return {"type": "treasure", "seat": seat, "treasure": "heal-4", "heal": {hurt: 1}}
    listed = engine.good("legal", seat=seat)["actions"]
    return chance.choice([a for a in listed if a["type"] in ("end", "move", "play") and a.get("cards", 1)])


def seats(*roles: str) -> list[dict[str, str]]:
    """The four seats in the order of their suits; roles are ai where none is given."""
    given = [*roles, *["ai"] * (4 - len(roles))]
    return [
        {"hero": hero, "version": "standard", "role": role} for hero, role in zip(HEROES, given, strict=True)
    ]
