"""Makes the golden records: for every Boss and for Mort one whole game, dealt by ``new`` and won.

    python tests/protocol/make_golden_records.py [--anew] [boss ...]

Run it after a rule, a number or the content was changed on purpose. A record of which every action is
still legal in today's game, and which still wins, keeps its seed and its actions: only what it says of
content, deal and end is written anew. In place of any other (of all of them, or of those named, with
``--anew``) expert seats play seed after seed, against a real enemy deck, until some have won; kept is
the win that shows most of what no other record shows. This takes a quarter of an hour, and gives the same
records every time.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.protocol import Engine
from cantina.resources import content_dir

FOLDER = Path(__file__).parent / "golden_records"
ENDS = FOLDER.with_name("golden_ends.json")
"""Beside each record: the enemies that were dealt, and hashes of its deal, of each step, and of its end."""

MOST_SEEDS = 20_000
LEVEL = "expert"
WON = {"won": True, "reason": "boss"}

Json = dict[str, Any]


@dataclass(frozen=True)
class Setup:
    """How the game against one Boss is set up.

    ``seats`` in turn order, each ``hero:version:role``; ``monsters`` must all be dealt (a seed that deals
    others is passed over). Of ``wins`` games that are won one is kept.
    """

    seats: str
    difficulty: str
    sets: tuple[str, ...]
    monsters: tuple[str, ...] = ()
    boots: int | None = None
    first: str = "random"
    wins: int = 2

    def config(self, boss: str) -> Json:
        """The setup as ``new`` takes it; Mort needs no naming."""
        seats = [
            dict(zip(("hero", "version", "role"), seat.split(":"), strict=True))
            for seat in self.seats.split()
        ]
        return {
            "seats": seats,
            "difficulty": self.difficulty,
            "sets": list(self.sets),
            "boss": None if boss == "mort" else boss,
            "boots": self.boots,
            "first": self.first,
        }


FOREST, NECROPOLIS, BOTH = ("forest",), ("necropolis",), ("forest", "necropolis")
SETUPS = {
    "beerholder": Setup(
        "barbarian:standard:ai mage:standard:ai druid:standard:ai bard:standard:ai", "first-game", FOREST
    ),
    "felicia": Setup(
        "bard:goblin:ai barbarian:standard:companion mage:exclusive:ai druid:standard:companion",
        "medium",
        FOREST,
        ("giant-spider", "vegan-troll", "bone-dragon"),
    ),
    "dealer-hydra": Setup(
        "druid:exclusive:human bard:standard:ai barbarian:exclusive:human mage:standard:companion",
        "hard",
        FOREST,
        ("annoyed-will-o-wisp", "twoflowers", "cute-slime"),
        first="bard",
        wins=3,  # few of them use three mana of a Treasure
    ),
    "red-dragon": Setup(
        "mage:goblin:ai druid:standard:companion bard:exclusive:companion barbarian:goblin:companion",
        "medium",
        BOTH,
        ("dog", "bat", "glutton-serpent"),
        boots=10,
    ),
    "lich": Setup(
        "barbarian:goblin:ai druid:goblin:ai mage:standard:ai bard:goblin:ai",
        "easy",
        NECROPOLIS,
        ("duck", "juggling-skeleton", "cat"),
        first="druid",
        wins=16,  # few of them pay the Lich
    ),
    "abomination": Setup(
        "druid:goblin:ai mage:goblin:ai bard:standard:companion barbarian:exclusive:ai",
        "medium",
        NECROPOLIS,
        ("dog", "undead-barbarian-lady", "mummy"),
    ),
    "baby-cthulhu": Setup(
        "bard:exclusive:ai mage:standard:companion barbarian:standard:ai druid:exclusive:companion",
        "hard",
        NECROPOLIS,
        ("color-vampire", "undead-treefolk", "glutton-serpent"),
    ),
    "big-bone-dragon": Setup(
        "mage:exclusive:ai barbarian:standard:ai bard:standard:ai druid:standard:ai",
        "easy",
        BOTH,
        ("kobold-tower", "duck", "bat"),
    ),
    "mort": Setup(
        "bard:standard:companion barbarian:standard:ai mage:standard:companion druid:standard:companion",
        "mort",
        BOTH,
        wins=8,  # a short game shows few of the Skeletons
    ),
}


class Refused(Exception):
    """The engine does not take what was asked of it."""


class Game:
    """An engine, asked line by line: the positions of its game from the deal on, and what it has shown.

    ``met`` has what was shown, and the melds activated, together with each enemy that stood by.
    """

    def __init__(self, content: Content) -> None:
        self._engine = Engine(content)
        self.positions: list[Json] = []
        self.shown: set[str] = set()
        self.met: set[tuple[str, str]] = set()

    def ask(self, op: str, **fields: Any) -> Json:
        """The answer to a request; raises Refused if there is none."""
        answer: Json = json.loads(self._engine.reply(json.dumps({"op": op, **fields})))
        if not answer["ok"]:
            raise Refused(answer["error"]["message"])
        return answer

    def deal(self, config: Json, seed: int) -> Json:
        """Begin a game; the answer to ``new``."""
        told = self.ask("new", game="dungeon-rummy", seed=seed, config=config)
        self.positions, self.shown, self.met = [self._position()], set(things(told)), set()
        return told

    def act(self, action: Json) -> Json:
        """Do one action; the answer to ``apply``."""
        told = self.ask("apply", action=action)
        in_play = [enemy["id"] for enemy in self.positions[-1]["enemies"]]
        self.positions.append(self._position())
        new = {action_kind(action), *things(told)}
        self.shown |= new
        self.met |= {(thing, enemy) for thing in (*new, *melds(told)) for enemy in in_play}
        return told

    def _position(self) -> Json:
        position: Json = self.ask("position")["position"]
        return position


def action_kind(action: Json) -> str:
    """What kind of action this is, with what it is done: a Treasure, the use of a token, a Wild token."""
    words = [action[key] for key in ("treasure", "use", "from") if key in action]
    return " ".join(["action", action["type"], *words, *(["wild"] if action.get("wild") else [])])


def things(told: Json) -> Iterator[str]:
    """The kinds of events and of decisions, and the enemies, that an answer tells of."""
    if told["pending"] is not None:
        yield f"decision {told['pending']['kind']}"
    for event in told["events"]:
        yield f"event {event['type']}"
        if "enemy" in event:
            yield f"enemy {event['enemy']}"


def melds(told: Json) -> Iterator[str]:
    """The sizes of the melds that were activated, and what they did."""
    for event in told["events"]:
        if event["type"] == "activated":
            yield f"meld of {len(event['cards'])} for {event['damage']} Damage"


def enemies_of(position: Json) -> list[str]:
    """The enemies in play and those to come, in their order."""
    return [*(enemy["id"] for enemy in position["enemies"]), *position["enemy_deck"]]


def hash_of(position: Json) -> str:
    """A hash of a position as the protocol tells it, whatever the order of its fields."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def table_hash(position: Json) -> str:
    """A hash of all that lies on the table, face up or down: without the flow, which is the engine's own."""
    return hash_of({key: value for key, value in position.items() if key != "flow"})


def written_beside(positions: list[Json]) -> Json:
    """What stands beside a record of which these are the positions, from the deal to the end."""
    return {
        "enemies": enemies_of(positions[0]),
        "deal": table_hash(positions[0]),
        "steps": " ".join(table_hash(position)[:6] for position in positions[1:]),
        "end": hash_of(positions[-1]),
    }


@dataclass(frozen=True)
class Won:
    """A game that was won: its record, its positions from the deal on, and what it has shown (as Game)."""

    record: Json
    positions: tuple[Json, ...]
    shown: frozenset[str]
    met: frozenset[tuple[str, str]]

    def news(self, others: Iterable[Won]) -> tuple[int, int]:
        """How much it shows that no other does: kinds of things first, then where they met which enemy."""
        shown = self.shown.difference(*(win.shown for win in others))
        return len(shown), len(self.met.difference(*(win.met for win in others)))


def won(game: Game) -> Won:
    """The game that has just been won on the engine."""
    return Won(
        game.ask("record")["record"], tuple(game.positions), frozenset(game.shown), frozenset(game.met)
    )


def played_again(game: Game, config: Json, old: Json) -> Won | None:
    """The actions of an earlier record in a game of today; None if it is no longer won by them."""
    try:
        told = game.deal(config, old["seed"])
        for step in old["steps"]:
            told = game.act(step)
    except Refused:
        return None
    return won(game) if told["over"] == WON else None


def played_by_experts(game: Game, config: Json, seed: int, monsters: tuple[str, ...]) -> Won | None:
    """A game by expert seats; None if it deals other monsters or is lost."""
    told = game.deal(config, seed)
    if not set(monsters) <= set(enemies_of(game.positions[0])):
        return None
    while told["over"] is None:
        answer = game.ask("bot", seat=told["pending"]["seat"], level=LEVEL, rng=seed)
        told = game.act(answer["action"])
    return won(game) if told["over"] == WON else None


def best_win(game: Game, boss: str, others: list[Won]) -> Won:
    """Of the first games that are won the one that shows most news, the earliest of equals.

    Raises SystemExit when expert seats win none.
    """
    setup, wins = SETUPS[boss], list[Won]()
    for seed in range(1, MOST_SEEDS):
        win = played_by_experts(game, setup.config(boss), seed, setup.monsters)
        if win is not None:
            wins.append(win)
            print(f"{boss}: seed {seed} is won", flush=True)
        if len(wins) == setup.wins:
            break
    if not wins:
        raise SystemExit(f"{boss}: expert seats win none of {MOST_SEEDS} games, so it needs another setup")
    return max(wins, key=lambda win: win.news(others))


def written(record: Json) -> str:
    """A record as its file has it: a line for each part, and for each step."""
    parts = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in record.items() if key != "steps"]
    steps = ",\n".join(json.dumps(step) for step in record["steps"])
    return "{\n" + ",\n".join(parts) + ',\n"steps": [\n' + steps + "\n]\n}\n"


def file_of(boss: str) -> Path:
    """Where the record of a Boss lies."""
    return FOLDER / f"{boss}.json"


def make(anew: set[str]) -> None:
    """Write every record, and what stands beside them; those of ``anew`` are played anew."""
    game = Game(load_content(content_dir() / "dungeon_rummy"))
    found: dict[str, Won] = {}
    for boss, setup in SETUPS.items():
        if boss not in anew and file_of(boss).exists():
            old = json.loads(file_of(boss).read_text(encoding="utf-8"))
            again = played_again(game, setup.config(boss), old)
            if again is not None:
                found[boss] = again
    kept = set(found)
    for boss in SETUPS:
        if boss not in kept:
            found[boss] = best_win(game, boss, list(found.values()))
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.json"):
        if path.stem not in SETUPS:
            path.unlink()
    for boss in SETUPS:
        win = found[boss]
        file_of(boss).write_text(written(win.record), encoding="utf-8")
        how = "kept" if boss in kept else "played anew"
        print(f"{boss}: {how}, seed {win.record['seed']}, {len(win.record['steps'])} steps")
    ends = {boss: written_beside(list(found[boss].positions)) for boss in SETUPS}
    ENDS.write_text(json.dumps(ends, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Read the command line and make the records."""
    parser = argparse.ArgumentParser(description="Makes the golden records.")
    parser.add_argument("--anew", action="store_true", help="play anew also what could be kept")
    parser.add_argument("boss", nargs="*", help="with --anew: only these")
    chosen = parser.parse_args()
    unknown = set(chosen.boss) - set(SETUPS)
    if unknown:
        raise SystemExit(f"no setup for {', '.join(sorted(unknown))}")
    make(set(chosen.boss or SETUPS) if chosen.anew else set())


if __name__ == "__main__":
    main()
