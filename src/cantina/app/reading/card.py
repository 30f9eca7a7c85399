"""A card of the bestiary, drawn for the terminal: a frame, and all that there is to know inside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cantina.app.glyphs import Glyphs
from cantina.app.lines import Line, Piece, column, fit, pad, spread
from cantina.app.reading.drawn import example_lines
from cantina.app.reading.marked import LINK, LINKED, flow, pieces_of
from cantina.table.catalogue import GROUPS, KINDS, Catalogue, Entry
from cantina.table.tally import Tally, tally_words
from cantina.table.traits_in_words import Fact

SOURCE: Final = 6
"""Cells of the column in which the source of a number stands."""
NEVER: Final = "You have finished no game with it yet."
_CHAPTERS: Final = {"enemies.mort": ("MORT-1", "MORT-2", "MORT-3", "MORT-4", "MORT-5", "MORT-6")}
"""Entries that the guide tells of in several rules."""


@dataclass(frozen=True, slots=True)
class Telling:
    """What a card says beside its content: how things stand on the table, and in the games played before.

    ``tally`` is None where nothing was counted; ``counting`` while games are still being looked through.
    """

    standing: Sequence[str] = ()
    tally: Tally | None = None
    counting: bool = False
    own: bool = False


def card_lines(
    catalogue: Catalogue, entry: Entry, telling: Telling, width: int, glyphs: Glyphs
) -> list[Line]:
    """Return all that is inside the frame, in ``width`` cells."""
    guide = catalogue.guide
    kind = KINDS[entry.kind]
    about = GROUPS[entry.group] if entry.kind in ("hero", "treasure") else f"{GROUPS[entry.group]}, {kind}"
    lines: list[Line] = [(Piece(about, "dim"),)]
    lines += flow([Piece(f'"{entry.flavour}"', "dim")], width)
    lines.append(())
    for sentence in telling.standing:
        lines += flow([Piece(sentence, "strong")], width)
    lines += [()] if telling.standing else []
    for fact in catalogue.facts(entry):
        lines += _fact(fact, width)
    if telling.own:
        lines += flow([Piece("Your packs have a hand in this.", "warn")], width)
    if entry.kind != "treasure":
        lines += [(), *_record(entry, telling, width)]
    rules = [rule for id in _CHAPTERS.get(entry.key, (entry.rule,)) if (rule := guide.rule(id)) is not None]
    for rule in rules:
        head = "How it is played" if rule.title == entry.name else rule.title
        lines += [(), (Piece(rule.id, LINKED, LINK + rule.id), Piece(f"  {head}", "title"))]
        for n, paragraph in enumerate(rule.paragraphs):
            lines += [*([()] if n else []), *flow(pieces_of(paragraph, guide), width)]
        if rule.example:
            lines += [(), *example_lines(rule.example, guide, width, glyphs)]
    return lines


def _fact(fact: Fact, width: int) -> list[Line]:
    """A sentence, and at its right where its number comes from."""
    told = flow([Piece(fact.text)], width - SOURCE - 1, indent=2)
    if fact.source is None:
        return flow([Piece(fact.text)], width - SOURCE - 1, indent=2)
    mark = Piece(f"{fact.source:>{SOURCE}}", "good" if fact.source == "print" else "dim")
    return [spread(told[0], [mark], width), *told[1:]]


def _record(entry: Entry, telling: Telling, width: int) -> list[Line]:
    """How the player's games with it went."""
    tally = telling.tally or Tally()
    if not tally.met:
        words = "Looking through your games ..." if telling.counting else NEVER
        return flow([Piece(words, "dim")], width)
    words = tally_words(entry.key, tally)
    return flow([Piece(words + (" so far ..." if telling.counting else "."), "strong")], width)


def framed(
    title: str, lines: Sequence[Line], top: int, width: int, height: int, glyphs: Glyphs, keys: str = ""
) -> list[Line]:
    """Return ``height`` lines: a frame with a title, and of the lines inside those from ``top`` on.

    ``keys`` are those that scroll, shown where there is more than fits.
    """
    room = height - 2
    last = top + room >= len(lines)
    foot = "" if last and not top else f" {top + 1} to {min(top + room, len(lines))} of {len(lines)} "
    top_left, top_right, low_left, low_right = tuple(glyphs.corners)
    rule, edge = glyphs.rule, glyphs.edge
    name = f" {title} "
    out: list[Line] = [
        (
            Piece(top_left + rule, "rule"),
            Piece(name, "title"),
            Piece(column(rule * width, width - len(name) - 3) + top_right, "rule"),
        )
    ]
    shown = list(lines[top : top + room])
    for line in [*shown, *[()] * (room - len(shown))]:
        body = pad(fit(line, width - 4), width - 4)
        out.append((Piece(f"{edge} ", "rule"), *body, Piece(f" {edge}", "rule")))
    keys = f"{keys} " if foot else ""
    left = column(rule * width, width - len(foot) - len(keys) - 3)
    out.append(
        (
            Piece(low_left + left, "rule"),
            Piece(foot, "dim"),
            Piece(keys, "key"),
            Piece(rule + low_right, "rule"),
        )
    )
    return out
