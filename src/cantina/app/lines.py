"""Lines of text with style names: what the table is drawn from, free of the framework.

A line is a tuple of pieces. A piece may name the command that a click on it gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size


class Piece(NamedTuple):
    """Text in one style (a name, or several joined by blanks), and the command behind it."""

    text: str
    style: str = "text"
    command: str | None = None


Line = tuple[Piece, ...]


def line(*parts: str | Piece) -> Line:
    """Return a line of pieces; plain strings are text."""
    return tuple(Piece(part) if isinstance(part, str) else part for part in parts)


def text_of(line: Iterable[Piece]) -> str:
    """Return the bare text of a line."""
    return "".join(piece.text for piece in line)


def width_of(line: Iterable[Piece]) -> int:
    """Return the cells that a line takes."""
    return sum(cell_len(piece.text) for piece in line)


def fit(line: Iterable[Piece], width: int) -> Line:
    """Return the line cut or filled up to ``width`` cells."""
    out: list[Piece] = []
    left = width
    for piece in line:
        size = cell_len(piece.text)
        if size > left:
            piece = piece._replace(text=set_cell_size(piece.text, left))
            size = left
        if size:
            out.append(piece)
        left -= size
    if left:
        out.append(Piece(" " * left))
    return tuple(out)


def column(text: str, width: int) -> str:
    """Return the text cut or filled up to ``width`` cells, whatever width its signs have."""
    return set_cell_size(text, width)


def pad(line: Sequence[Piece], width: int) -> Line:
    """Return the line with blanks up to ``width`` cells; never cut."""
    return (*line, Piece(" " * max(0, width - width_of(line))))


def spread(left: Sequence[Piece], right: Sequence[Piece], width: int) -> Line:
    """Return ``left`` and ``right`` at the two ends of one line; the left one is cut when it must be."""
    room = width - width_of(right)
    if width_of(left) > room - 1:
        left = fit(left, max(0, room - 1))
    return (*pad(left, room), *right)


def wrap(pieces: Iterable[Piece], width: int, indent: int = 0) -> list[Line]:
    """Return the pieces in lines of at most ``width`` cells, broken between pieces and at blanks.

    A word that is longer than a line is broken where the line ends: a path is never cut. Lines after the
    first are indented by ``indent`` cells.
    """
    lines: list[list[Piece]] = [[]]
    used = 0
    for word in _short(_words(pieces), max(1, width - indent)):
        size = cell_len(word.text.rstrip())
        if used + size > width and used > indent:
            lines.append([Piece(" " * indent)] if indent else [])
            used = indent
            word = word._replace(text=word.text.lstrip())
        lines[-1].append(word)
        used += cell_len(word.text)
    return [tuple(pieces) for pieces in lines]


def paragraphs(texts: Iterable[str], width: int) -> list[Line]:
    """Return texts in lines of at most ``width`` cells, a blank line between two of them."""
    lines: list[Line] = []
    for text in texts:
        lines += [*([()] if lines else []), *wrap([Piece(text)], width)]
    return lines


def _short(words: Iterable[Piece], width: int) -> Iterable[Piece]:
    """Break words that are longer than a line."""
    for word in words:
        while cell_len(word.text.rstrip()) > width:
            part = set_cell_size(word.text, width)
            if cell_len(part.rstrip()) < width or not word.text.startswith(part):
                part = word.text[: max(1, len(part) - 1)]  # a wide sign does not fit at the end
            yield word._replace(text=part)
            word = word._replace(text=word.text[len(part) :])
        yield word


def _words(pieces: Iterable[Piece]) -> Iterable[Piece]:
    """Split plain text after blanks; a piece with a command stays whole."""
    for piece in pieces:
        if piece.command is not None or " " not in piece.text.strip():
            yield piece
            continue
        word = ""
        for char in piece.text:
            if word.endswith(" ") and char != " " and word.strip():
                yield piece._replace(text=word)
                word = ""
            word += char
        if word:
            yield piece._replace(text=word)
