"""What a lesson looks like on the table: its words above the hand, and what a step lights up."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cantina.app.desk.desk import Desk
from cantina.app.lesson.course import LEARNER, Course
from cantina.app.lesson.script import KEY
from cantina.app.lines import Line, Piece, wrap
from cantina.games.dungeon_rummy.cards import HEROES, parse_card

LIT = "lit"
"""The style of what is lit up: it can be told apart without colours, too."""
_HEALTH = re.compile(r" *\d+/\d+ ")
_TOKENS = re.compile(r"  [a-z]+ \d+ *")
_ENEMY_HITS = ("next: ", "hits now: ")


def keys_in(text: str, desk: Desk) -> str:
    """Return a text of a lesson with the keys in their places: of commands, and of cards in hand."""
    return KEY.sub(lambda found: _key(found[1], desk), text)


def _key(name: str, desk: Desk) -> str:
    if name[0].islower():
        return desk.key(name)
    card = parse_card(name)
    place = next((n for n, held in enumerate(desk.hand) if held == card), None)
    return name if place is None else desk.key(f"pick-{place + 1}")


def step_lines(course: Course, desk: Desk, width: int) -> list[Line]:
    """Return the words of the step that is being taught."""
    step = course.step
    pieces = [
        Piece(f"{course.at + 1} of {len(course.lesson.steps)}  ", "dim"),
        Piece(f"{step.title}. ", "title"),
        Piece(keys_in(step.text, desk)),
    ]
    return wrap(pieces, width)


def lit(lines: Sequence[Line], lights: Sequence[str]) -> list[Line]:
    """Return the lines of the table with what these names mean lit up."""
    enemy = next((n for n, line in enumerate(lines) if any(p.command == "enemy" for p in line)), -1)
    return [
        tuple(
            piece._replace(style=f"{piece.style} {LIT}")
            if piece.text.strip() and any(_means(light, line, at, below=n == enemy + 1) for light in lights)
            else piece
            for at, piece in enumerate(line)
        )
        for n, line in enumerate(lines)
    ]


def _means(light: str, line: Line, at: int, *, below: bool) -> bool:
    """Whether a light is about this piece of a line; ``below``: it is the line below the enemy's name."""
    piece = line[at]
    command = piece.command or ""
    match light:
        case "hand":
            return command.startswith("hand-")
        case "enemy" | "graveyard" | "trash":
            return command == light
        case "loot":
            return command == "treasure"
        case "need":
            return below
        case "next":
            return any(before.text in _ENEMY_HITS for before in line[:at])
        case "health":
            return _HEALTH.fullmatch(piece.text) is not None
        case "tokens":
            return _TOKENS.fullmatch(piece.text) is not None and _is_of(line, LEARNER)
        case "boots":
            return piece.text.startswith("boots ") and _is_of(line, LEARNER)
    zone = HEROES.index(light.removeprefix("zone-"))
    return command == f"zone-{zone}" or command.startswith(f"card-{zone}-")


def _is_of(line: Line, hero: int) -> bool:
    """Whether a line is about a Misfit."""
    return any(piece.command == f"zone-{hero}" for piece in line)
