"""Text on the screen in what the terminal can say, each character in the cells that it takes.

The framework would write an escape of several characters for a letter that the encoding lacks, and so
destroy the layout.
"""

from __future__ import annotations

from rich.cells import cell_len

from cantina import letters


def sayable(text: str, charset: str) -> str:
    """Return the text as it can be written in an encoding, in as many cells."""
    return letters.sayable(text, charset, _in_its_cells)


def _in_its_cells(char: str) -> str:
    cells = cell_len(char)
    return letters.nearest_or_unknown(char) if cells == 1 else letters.UNKNOWN * cells
