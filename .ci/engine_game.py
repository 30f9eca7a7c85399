"""Play one whole first game through the engine protocol, by nothing but its answers.

    python3 engine_game.py "cantina engine"

Takes what ``legal`` lists, chosen by a seeded generator, until the game is over; then the record has
to replay to the same end. Any fault ends with status 1 and a sentence.
"""

from __future__ import annotations

import json
import random
import shlex
import subprocess
import sys
from typing import Any

HEROES = ("barbarian", "mage", "druid", "bard")
SEED = 7
MOST_STEPS = 20_000

Answer = dict[str, Any]


class Engine:
    """A running engine; asking is one line out and one line in."""

    def __init__(self, command: str) -> None:
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def ask(self, op: str, **fields: object) -> Answer:
        """Return the answer to a request; end the program if it is no answer or a refusal."""
        request = json.dumps({"op": op, **fields})
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(request + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"The engine ended at {request[:200]}")
        answer: Answer = json.loads(line)
        if answer.get("ok") is not True:
            raise SystemExit(f"The engine refused {request[:200]}: {answer.get('error')}")
        return answer

    def close(self) -> int:
        """End the input and return the engine's status."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(timeout=30)


def is_pattern(action: Answer) -> bool:
    """Return whether a listed action stands for many, with a field left null to be filled in."""
    return any(value is None for value in action.values())


def choose(engine: Engine, chance: random.Random) -> Answer:
    """Return one action of the pending seat, or of whoever may act."""
    legal = engine.ask("legal")
    seat = legal["pending"]["seat"]
    actions = [a for a in legal["actions"] if a["type"] not in ("talk", "concede")]
    concrete = [a for a in actions if not is_pattern(a)]
    if concrete:
        return chance.choice(concrete)
    if not actions:
        raise SystemExit(f"Nobody has a legal action, and {legal['pending']} is pending.")
    bot = engine.ask("bot", seat=seat, level="random", rng=chance.getrandbits(32))
    chosen: Answer = bot["action"]
    return chosen


def main() -> int:
    engine = Engine(sys.argv[1] if len(sys.argv) > 1 else "cantina engine")
    hello = engine.ask("hello")
    if hello["protocol"] != 1 or "dungeon-rummy" not in hello["games"]:
        raise SystemExit(f"A strange engine: {hello}")
    seats = [{"hero": hero, "version": "standard", "role": "ai"} for hero in HEROES]
    config = {"seats": seats, "difficulty": "first-game", "first": "random"}
    over = engine.ask("new", game="dungeon-rummy", seed=SEED, config=config)["over"]
    chance = random.Random(SEED)
    steps = 0
    while over is None:
        if steps == MOST_STEPS:
            raise SystemExit(f"The game is not over after {MOST_STEPS} actions.")
        over = engine.ask("apply", action=choose(engine, chance))["over"]
        steps += 1
    end = engine.ask("position")["position"]
    record = engine.ask("record")["record"]
    if engine.ask("replay", record=record)["over"] != over or engine.ask("position")["position"] != end:
        raise SystemExit("The record replays to another end.")
    status = engine.close()
    print(f"One game of {steps} actions: {'won' if over['won'] else 'lost'} ({over['reason']}).")
    return status


if __name__ == "__main__":
    raise SystemExit(main())
