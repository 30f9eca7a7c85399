"""The footer: the commands that can be given now, as many as one line holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from cantina.app.commands import Command
from cantina.app.lines import Line, Piece, width_of

GAP = "  "
ALWAYS = "help"


def key_line(
    commands: Iterable[Command],
    enabled: Callable[[str], bool],
    width: int,
    verbs: Mapping[str, str] | None = None,
) -> Line:
    """One line of keys; ``verbs`` are other labels for some commands. Help is always in it."""
    shown = sorted((c for c in commands if c.footer and enabled(c.id)), key=lambda c: c.footer)
    last = [c for c in shown if c.id == ALWAYS]
    entries = [_entry(c, verbs) for c in shown if c.id != ALWAYS]
    tail = [_entry(c, verbs) for c in last]
    room = width - sum(width_of(entry) + len(GAP) for entry in tail)
    pieces: list[Piece] = []
    used = 0
    for entry in entries:
        size = width_of(entry) + (len(GAP) if pieces else 0)
        if used + size > room:
            continue
        pieces += ([Piece(GAP)] if pieces else []) + entry
        used += size
    for entry in tail:
        pieces += ([Piece(GAP)] if pieces else []) + entry
    return tuple(pieces)


def typing_line(*keys: tuple[str, str]) -> Line:
    """A line of keys for where letters are typed: what is written for each, and what it does."""
    pieces: list[Piece] = []
    for cap, label in keys:
        pieces += [*([Piece(GAP)] if pieces else []), Piece(cap, "key"), Piece(f" {label}")]
    return tuple(pieces)


def _entry(command: Command, verbs: Mapping[str, str] | None) -> list[Piece]:
    label = (verbs or {}).get(command.id, command.label)
    return [Piece(command.cap, "key", command.id), Piece(f" {label}", "text", command.id)]
