"""Text of the guide as pieces: cards in the style of their suit, ids of rules as links that can be followed.

A link is a piece whose command begins with ``rule-``; which one the cursor is on is laid over the finished
lines, so that a page does not have to know.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from cantina.app.lines import Line, Piece
from cantina.games.dungeon_rummy.cards import parse_card
from cantina.games.dungeon_rummy.guide import CARD, CITED, Guide

LINK: Final = "rule-"
"""What the command of a link begins with; the id of the rule follows."""
LINKED: Final = "key mark"
"""The style of a link."""
_TOKEN: Final = re.compile(
    rf"(?P<id>{CITED.pattern})|(?<![\w-])(?P<cards>{CARD}(?: {CARD})*)(?![\w-])|(?P<ruling>[Oo]ur rulings?)",
)
_BETWEEN: Final = Piece(" ", "rule")
"""The blank between two cards of one meld, at which no line is broken."""
RULING: Final = "warn"
"""The style of what says that a rule is this project's own."""
Word = list[Piece]
"""Pieces that are never parted at the end of a line."""


def pieces_of(text: str, guide: Guide, style: str = "text") -> list[Piece]:
    """Return a text with its cards and links; an id that the guide does not have stays text."""
    pieces: list[Piece] = []
    end = 0
    for found in _TOKEN.finditer(text):
        if found["id"] is not None and guide.rule(found["id"]) is None:
            continue
        if found.start() > end:
            pieces.append(Piece(text[end : found.start()], style))
        if found["id"] is not None:
            pieces.append(Piece(found["id"], LINKED, LINK + found["id"]))
        elif found["ruling"] is not None:
            pieces.append(Piece(found["ruling"], RULING))
        else:
            for n, card in enumerate(found["cards"].split(" ")):
                pieces += [*([_BETWEEN] if n else []), card_text(card)]
        end = found.end()
    if end < len(text):
        pieces.append(Piece(text[end:], style))
    return pieces


def card_text(written: str) -> Piece:
    """Return a card as it is written, with what it stands for, in the style of its suit."""
    return Piece(written, f"suit-{suit_in(written)}")


def suit_in(written: str) -> int:
    """Return the suit of a card as it is written."""
    return parse_card(written.split("=")[0].rstrip("*")) // 13


def flow(pieces: Iterable[Piece], width: int, indent: int = 0) -> list[Line]:
    """Return pieces in lines of at most ``width`` cells, broken at blanks alone: a bracket keeps its link."""
    lines: list[list[Piece]] = [[]]
    used = 0
    for word in _words(pieces):
        size = sum(cell_len(piece.text) for piece in word)
        if used and used + 1 + size > width:
            lines.append([Piece(" " * indent)] if indent else [])
            used = indent
            lines[-1] += word
        else:
            gap = [Piece(" ")] if used else []
            lines[-1] += gap + word
            used += len(gap)
        used += size
    return [tuple(line) for line in lines]


def _words(pieces: Iterable[Piece]) -> Iterable[Word]:
    """Split pieces at blanks; pieces without a blank between them are one word."""
    word: Word = []
    for piece in pieces:
        if piece is _BETWEEN:
            word.append(piece)
            continue
        for n, part in enumerate(piece.text.split(" ")):
            if n and word:
                yield word
                word = []
            if part:
                word.append(piece._replace(text=part))
    if word:
        yield word


class Link(NamedTuple):
    """A link on a page: the line it is on, and the rule that it leads to."""

    line: int
    rule: str


def links_in(lines: Sequence[Line]) -> list[Link]:
    """Return the links of some lines in reading order."""
    return [
        Link(at, piece.command.removeprefix(LINK))
        for at, line in enumerate(lines)
        for piece in line
        if piece.command is not None and piece.command.startswith(LINK)
    ]


def step_link(lines: Sequence[Line], at: int | None, step: int, top: int, room: int) -> tuple[int, int]:
    """Return the number of the next link of some lines, going round, and the first line then shown.

    There is a link; ``at`` is None before one is chosen, ``room`` how many lines are shown from ``top`` on.
    """
    links = links_in(lines)
    before = -1 if step > 0 else 0
    chosen = ((before if at is None else at) + step) % len(links)
    line = links[chosen].line
    return chosen, top if top <= line < top + room else max(0, line - room // 2)


def with_cursor(lines: Sequence[Line], chosen: int | None) -> list[Line]:
    """Return the lines with the link of this number under the cursor."""
    if chosen is None:
        return list(lines)
    number = -1
    out: list[Line] = []
    for line in lines:
        pieces: list[Piece] = []
        for piece in line:
            if piece.command is not None and piece.command.startswith(LINK):
                number += 1
                if number == chosen:
                    piece = piece._replace(style="cursor")
            pieces.append(piece)
        out.append(tuple(pieces))
    return out
