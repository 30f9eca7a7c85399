"""A refusal with the key that opens its rule at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantina.app.lines import Line, Piece, spread, width_of, wrap

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk

RULES = "rules"


def told_lines(desk: Desk, words: str, style: str, width: int, most: int) -> list[Line]:
    """Return words in at most ``most`` lines; if they name a rule, its key is always in the last of them."""
    lines = wrap([Piece(words, style)], width)
    if desk.rule is None or desk.rule not in words:
        return lines[:most]
    hint = [Piece("  "), Piece(desk.key(RULES), "key", RULES), Piece(" reads the rule", "dim", RULES)]
    if len(lines) <= most and width_of(lines[-1]) + width_of(hint) <= width:
        return [*lines[:-1], (*lines[-1], *hint)]
    if len(lines) < most:
        return [*lines, tuple(hint[1:])]
    return [*lines[: most - 1], spread(lines[most - 1], hint, width)]
