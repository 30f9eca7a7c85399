"""The pane: what is written to the terminal is enough, and no more than that."""

from __future__ import annotations

import random

from rich.cells import cell_len
from rich.segment import Segment

from cantina.app.lines import Line, Piece, fit
from cantina.app.palette import style
from cantina.app.pane import last_change, segments_of

WIDTH = 24
TEXTS = ("", " ", "   ", "R5", "Bob", "boots ▪▪▪", "日本", "a")
STYLES = ("text", "dim", "strong", "bad", "suit-0", "cursor", "mark")


def some_line(chance: random.Random) -> Line:
    return tuple(Piece(chance.choice(TEXTS), chance.choice(STYLES)) for _ in range(chance.randrange(6)))


def cells(segments: tuple[Segment, ...]) -> list[tuple[str, object]]:
    """What stands in each cell; a blank has only a ground, and lines if it has any."""
    out: list[tuple[str, object]] = []
    for text, ink, _ in segments:
        assert ink is not None
        for char in text:
            look = (ink.bgcolor, ink.underline, ink.reverse) if char == " " else ink
            out += [(char, look)] + [("", look)] * (cell_len(char) - 1)
    return out


def test_joined_pieces_look_as_they_did() -> None:
    chance = random.Random(1)
    for colours in ("none", "16", "true", "light"):
        for _ in range(500):
            line = some_line(chance)
            apart = tuple(Segment(p.text, style(colours, p.style)) for p in fit(line, WIDTH))
            together = segments_of(line, WIDTH, colours)
            assert cells(together) == cells(apart)
            assert len(together) <= len(apart)


def test_neighbours_of_one_look_are_one_piece() -> None:
    line = (Piece("Bob "), Piece("plays"), Piece("  ", "bad"), Piece("R5", "bad"))
    assert [segment.text for segment in segments_of(line, 20, "true")] == ["Bob plays  ", "R5" + " " * 7]


def test_a_line_written_to_its_last_change_is_the_new_line() -> None:
    chance = random.Random(2)
    for _ in range(2000):
        old, new = (segments_of(some_line(chance), WIDTH, "true") for _ in range(2))
        end = last_change(old, new)
        before, after = cells(old), cells(new)
        assert after[:end] + before[end:] == after
        assert end == len(after) or after[end][0] != "", "a wide character is not cut"


def test_no_more_is_written_than_to_the_last_change() -> None:
    old = segments_of((Piece("[Y]", "lit"), Piece(" Bob 11/15")), WIDTH, "true")
    new = segments_of((Piece("[Y]", "cursor"), Piece(" Bob 11/15")), WIDTH, "true")
    assert last_change(old, new) == 3
    assert last_change(old, old) == 0
    assert (
        last_change(segments_of((Piece("R5 B6"),), 9, "true"), segments_of((Piece("R5 B7"),), 9, "true")) == 5
    )
