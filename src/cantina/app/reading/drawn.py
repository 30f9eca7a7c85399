"""Examples of the guide as they are drawn: cards in frames with a caption, other lines as they stand."""

from __future__ import annotations

from collections.abc import Sequence

from cantina.app.glyphs import Glyphs
from cantina.app.lines import Line, Piece, width_of
from cantina.app.reading.marked import card_text, flow, pieces_of, suit_in
from cantina.games.dungeon_rummy.guide import Guide, card_line

GAP = 2
LEAST_CAPTION = 16
"""Cells that a caption needs beside its cards; with less it goes below them."""


def example_lines(example: str, guide: Guide, width: int, glyphs: Glyphs) -> list[Line]:
    """Return an example in at most ``width`` cells: each line of cards drawn, every other as it stands."""
    lines: list[Line] = []
    for line in example.splitlines():
        found = card_line(line)
        if found is not None:
            lines += _drawn(*found, guide, width, glyphs)
        else:
            lines += _as_it_stands(line, guide, width)
    return lines


def _as_it_stands(line: str, guide: Guide, width: int) -> list[Line]:
    """A line with its columns; what is too long for the window goes on below, further in."""
    if len(line) <= width:
        return [tuple(pieces_of(line, guide))]
    indent = min(len(line) - len(line.lstrip()), width // 2)
    rest = flow(pieces_of(line.strip(), guide), width - indent, indent=2)
    return [(Piece(" " * indent), *pieces) for pieces in rest]


def _drawn(cards: Sequence[str], caption: str, guide: Guide, width: int, glyphs: Glyphs) -> list[Line]:
    """Cards in frames, three lines high, with the caption at their side; in one line if they are too many."""
    words = pieces_of(caption, guide, "bad" if caption.startswith("no ") else "text")
    rows = _framed(cards, glyphs)
    used = width_of(rows[0])
    if used > width:
        one_line = [piece for card in cards for piece in (card_text(card), Piece(" "))]
        return [*flow(one_line, width), *_indented(words, width, GAP)]
    room = width - used - GAP
    if room < LEAST_CAPTION:
        return [*rows, *_indented(words, width, GAP)]
    told = flow(words, room)
    while len(told) < 2:
        told.insert(0, ())
    # Two lines stand beside the cards from the first on, a single one in the middle.
    pad = Piece(" " * GAP)
    lines = [(*row, pad, *(told[n] if n < len(told) else ())) for n, row in enumerate(rows)]
    return lines + [(Piece(" " * (used + GAP)), *line) for line in told[len(rows) :]]


def _indented(words: Sequence[Piece], width: int, indent: int) -> list[Line]:
    return [(Piece(" " * indent), *line) for line in flow(words, width - indent)]


def _framed(cards: Sequence[str], glyphs: Glyphs) -> list[Line]:
    rows: list[list[Piece]] = [[], [], []]
    top_left, top_right, low_left, low_right = tuple(glyphs.corners)
    for card in cards:
        suit = suit_in(card)
        inner = card + glyphs.suits[suit]
        rule = glyphs.rule * len(inner)
        frames = (
            f"{top_left}{rule}{top_right}",
            f"{glyphs.edge}{inner}{glyphs.edge}",
            f"{low_left}{rule}{low_right}",
        )
        for row, frame in zip(rows, frames, strict=True):
            row.append(Piece(frame, f"suit-{suit}"))
    return [tuple(row) for row in rows]
