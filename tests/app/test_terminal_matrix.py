"""The matrix of terminals in README.md is what is measured now, and each line of it is as it has to be."""

from __future__ import annotations

import pytest
from terminal_matrix import CELLS, Cell, Facts, in_readme, measure_all, table

NO_TABLE = {"dumb"}
NO_COLOURS = {"vt100", "dumb"}
NO_SHAPES = {"linux", "vt100", "dumb"}
MOST = {"linux": "16", "screen-256color": "256"}
"""What these terminals can do at most, whatever COLORTERM says."""


@pytest.mark.slow
def test_readme_has_the_matrix_of_terminals_as_it_is_measured() -> None:
    found = measure_all()
    assert table(found) == in_readme(), "python tests/app/terminal_matrix.py --write brings it up to date"
    for cell, facts in found.items():
        assert facts == wanted(cell, facts.contrast), cell
        assert facts.contrast == "its own" or float(facts.contrast) >= 4.5, cell


def wanted(cell: Cell, contrast: str) -> Facts:
    """What has to be found on a kind of terminal."""
    by_name = "256" if "256" in cell.term else "16"
    full, ascii_only = cell.term not in NO_TABLE, "ASCII" in cell.way
    colours = MOST.get(cell.term, "true") if "true" in cell.way else MOST.get(cell.term, by_name)
    return Facts(
        table="full screen" if full else "line by line",
        colours="none" if "NO_COLOR" in cell.way or cell.term in NO_COLOURS else colours,
        signs="ASCII" if ascii_only or cell.term in NO_SHAPES else "shapes",
        mouse="yes" if full and cell.term not in NO_SHAPES else "no",
        suits="by text",
        contrast=contrast,
        restored="yes",
    )


def test_readme_has_a_line_for_each_kind_of_terminal() -> None:
    lines = [line for line in in_readme().splitlines() if line.startswith("| `")][1:]
    named = [tuple(part.strip() for part in line.split("|")[1:3]) for line in lines]
    assert named == [(f"`{cell.term}`", cell.way) for cell in CELLS]
