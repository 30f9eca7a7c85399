"""What a kept game says of itself at a glance: its first line and its last, without dealing it."""

from __future__ import annotations

import stat
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cantina.games.dungeon_rummy.cards import HEROES
from cantina.games.dungeon_rummy.content import RULESET, RULESETS, RULESETS_NAMED
from cantina.games.dungeon_rummy.numbers import LAST_TURN
from cantina.games.dungeon_rummy.view import Over
from cantina.table.journal import NewerJournal, check_kind, good_parts
from cantina.table.lines import over_from_json
from cantina.table.words import tidy_name

DAMAGED: Final = "It is damaged from its first line on."
EMPTY: Final = "It is empty: its game was never dealt."


@dataclass(frozen=True, slots=True)
class Saved:
    """One game on the shelf, in words that tell nothing hidden.

    ``title`` is its enemy deck ("First game", "Lich by choice"), ``turn`` the turn it is in, ``who`` the
    people and partners; ``over`` how it ended, None for one that can go on; ``played`` when it was last
    played, in seconds since 1970. ``trouble`` says, for one that cannot be opened, why.
    """

    path: Path
    title: str
    turn: int
    who: str
    over: Over | None
    played: float
    trouble: str | None = None

    @property
    def can_go_on(self) -> bool:
        """Whether it is offered at the start: not finished, and not unreadable."""
        return self.over is None and self.trouble is None


def look_at(path: Path) -> Saved | None:
    """What a journal says of its game at a glance, without dealing it; None if it is gone meanwhile."""
    try:
        status = path.stat()
        if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
            # Reading a pipe would wait for ever.
            return Saved(path, path.stem, 0, "", None, 0.0, "It cannot be read: it is no file.")
        whole, played = path.read_bytes(), status.st_mtime_ns / 1e9
    except FileNotFoundError:
        return None
    except OSError as error:
        return Saved(path, path.stem, 0, "", None, 0.0, f"It cannot be read: {error.strerror}.")
    lines = [data for data, _, _ in good_parts(whole)]
    trouble = DAMAGED if whole else EMPTY
    try:
        if lines and check_kind(path.name, lines[0]):
            return _at_a_glance(path, lines, played)
    except NewerJournal as error:
        trouble = str(error)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        trouble = "Its first line cannot be understood."
    return Saved(path, path.stem, 0, "", None, played, trouble)


def _at_a_glance(path: Path, lines: Sequence[Mapping[str, Any]], played: float) -> Saved:
    record = lines[0]["record"]
    ruleset = record["content"].get("ruleset", RULESET)
    if ruleset not in RULESETS:
        raise NewerJournal(
            f"The saved game {path.name} is played by the rules {str(ruleset)[:20]!r}, and this program "
            f"knows {RULESETS_NAMED}: another version of it is needed, and the game is left as it is."
        )
    turn = next((line["turn"] for line in reversed(lines[1:]) if "turn" in line), 1)
    last = lines[-1].get("over") if len(lines) > 1 else None
    return Saved(
        path,
        title_of(record),
        min(max(int(turn), 1), LAST_TURN),
        _who(lines[0], record, lines[1:]),
        over_from_json(last),
        played,
    )


def title_of(record: Mapping[str, Any]) -> str:
    """What a game is called, by its enemy deck; from the JSON form of its record."""
    config = record.get("config") or {}
    difficulty = config.get("difficulty")
    if difficulty is None:
        return "A position"
    if difficulty == "custom":
        last = config.get("boss") or config["enemies"][-1]
        return f"{record['content']['enemies'][last]['name']} by choice"
    preset = record["content"]["presets"].get(difficulty)
    return tidy_name(str(preset["name"] if preset else str(difficulty).capitalize()))


def _who(head: Mapping[str, Any], record: Mapping[str, Any], lines: Sequence[Mapping[str, Any]]) -> str:
    """``Ann, Oakie and 2 AI partners``: humans by name, with the seats as they are handed out now."""
    seats = (record.get("config") or record["position"])["seats"]
    roles = {seat["hero"]: seat.get("role", "ai") for seat in seats}
    for line in lines:
        step = line.get("step") or {}
        if step.get("type") == "hand-over":
            roles[step["seat"]] = step["role"]
    given = {hero: tidy_name(str(name)) for hero, name in head["names"].items()}
    named = {hero: given.get(hero) or tidy_name(_printed(record, hero)) for hero in HEROES}
    people = [named[hero] for hero, role in roles.items() if role == "human"]
    partners = sum(role == "ai" for role in roles.values())
    companions = sum(role == "companion" for role in roles.values())
    return who_words(people, partners, companions)


def who_words(people: Sequence[str], partners: int, companions: int) -> str:
    """Who plays: ``Ann, Oakie and 2 AI partners``."""
    parts = [*people, *_counted(partners, "AI partner"), *_counted(companions, "Companion")]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _printed(record: Mapping[str, Any], hero: str) -> str:
    return str(record["content"]["heroes"][hero]["name"])


def _counted(number: int, what: str) -> list[str]:
    if not number:
        return []
    return [f"one {what}" if number == 1 else f"{number} {what}s"]
