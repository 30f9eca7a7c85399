"""The matrix of terminals: the real program on a real pty of each kind, and what was measured there.

``python tests/app/terminal_matrix.py`` prints it, with ``--write`` it goes into README.md, between two
comments. For each kind of terminal a game is dealt by a seed, a card drawn and played, and the game left; the
facts are from the bytes that were written meanwhile and from the screens that they made.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import re
import sys
import tempfile
import termios
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import repeat
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
if __name__ == "__main__":  # as a test it finds all of this by itself
    sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from eyes import SIXTEEN, contrast  # noqa: E402
from terminal import Terminal, cantina  # noqa: E402
from written import ALTERNATE, MOUSE, asked_for, attributes, depth, left_switched  # noqa: E402

README: Final = ROOT / "README.md"
BEGIN: Final = "<!-- The terminals: written by tests/app/terminal_matrix.py --write -->"
END: Final = "<!-- The terminals: end -->"
AT_ONCE: Final = 3
"""Programs that run at the same time."""

TERMS: Final = ("xterm", "xterm-256color", "screen-256color", "tmux-256color", "linux", "vt100", "dumb")
WAYS: Final = {
    "true colour": {"COLORTERM": "truecolor"},
    "`NO_COLOR`": {"COLORTERM": "truecolor", "NO_COLOR": "1"},
    "ASCII": {"LANG": "C"},
}
"""What the environment says beside TERM; the encoding is UTF-8 where nothing else is said."""

SUIT_LETTERS: Final = "RYGB"
SHAPES: Final = {"▲": "R", "◆": "Y", "●": "G", "■": "B", "^": "R", "+": "Y", "o": "G", "#": "B"}
PYTE_COLOURS: Final = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
"""The names that the terminal emulator has for the first eight; the bright ones begin with ``bright``."""


class Cell(NamedTuple):
    """One kind of terminal: its TERM, and what else the environment says."""

    term: str
    way: str

    @property
    def environ(self) -> dict[str, str]:
        return {"TERM": self.term, **WAYS[self.way]}


CELLS: Final = tuple(Cell(term, way) for term in TERMS for way in WAYS)


@dataclass(frozen=True)
class Facts:
    """What was found on one kind of terminal, in the words of the table."""

    table: str
    colours: str
    signs: str
    mouse: str
    suits: str
    contrast: str
    restored: str


# --- one kind of terminal ------------------------------------------------------------------------


def measure(cell: Cell, folder: str) -> Facts:
    """Play on one kind of terminal, and tell what was found; games and settings are kept in the folder."""
    place = Path(folder) / f"{cell.term}-{list(WAYS).index(cell.way)}"
    folders = {"CANTINA_DATA_DIR": str(place / "data"), "CANTINA_CONFIG_DIR": str(place / "config")}
    with cantina("--seed", "7", **cell.environ, **folders) as terminal:
        before = termios.tcgetattr(terminal.fd)
        terminal.wait_until(lambda: b"M I S F I T" in terminal.written or b"Enter starts" in terminal.written)
        full = asked_for(terminal.written, ALTERNATE)
        screens = list(_on_the_screen(terminal) if full else _line_by_line(terminal))
        code = terminal.wait()
        after = termios.tcgetattr(terminal.fd)
    written = terminal.written
    left = left_switched(written)
    if code != 0:
        left.append(f"exit code {code}")
    if after != before:
        left.append("the line's settings")
    return Facts(
        table="full screen" if full else "line by line",
        colours=depth(written),
        signs="ASCII" if written.isascii() else "shapes",
        mouse="yes" if asked_for(written, MOUSE) else "no",
        suits="by text" if all(suits_by_text(screen.text, full) for screen in screens) else "NOT by text",
        contrast=lowest([ratio for screen in screens for ratio in screen.contrasts], attributes(written)),
        restored="yes" if not left else f"NOT: {', '.join(left)}",
    )


class Seen(NamedTuple):
    """A screen: its text, and the contrasts of its cells; None for the terminal's own colours."""

    text: str
    contrasts: list[float | None]


def _on_the_screen(terminal: Terminal) -> Iterator[Seen]:
    """Title, first game, a draw, a card taken up and played, the question whether to leave."""
    terminal.wait_for("You are")
    yield _seen(terminal, told=False)
    for keys, words in (
        ("f", "draw a card"),
        ("\r", "Action Phase"),
        ("1", "Play YA where?"),
        ("\r", "Bob plays YA to Bob's zone."),
        ("q", "The game is kept"),
    ):
        terminal.send(keys)
        terminal.wait_for(words)
        terminal.read(0.1)
        yield _seen(terminal, told=keys != "q")
    terminal.send("\r")


def _line_by_line(terminal: Terminal) -> Iterator[Seen]:
    """The same in lines; what is seen is all that was said."""
    for line, words in (
        ("", "Bob: draw a card"),
        ("draw", "then end the Action Phase"),
        ("play ya bob", "Bob plays "),
        ("look", "Milton (B): "),
        ("quit", "The game is kept"),
    ):
        terminal.send(line + "\r")
        terminal.wait_until(lambda words=words: words.encode() in terminal.written, words)  # type: ignore[misc]
    yield Seen(terminal.written.decode(), [None])


def _seen(terminal: Terminal, *, told: bool) -> Seen:
    """The screen as it stands; ``told``: there is a table on it, with all four suits."""
    text = terminal.text if told else ""
    cells = (
        cell
        for y in range(terminal.screen.lines)
        for cell in (terminal.screen.buffer[y][x] for x in range(terminal.screen.columns))
        if cell.data.strip()
    )
    return Seen(text, [ratio for cell in cells for ratio in _contrasts(cell)])


def _contrasts(cell: object) -> list[float | None]:
    """The contrast of a cell; in one of the sixteen colours that of each usual palette."""
    fore, back = cell.fg, cell.bg  # type: ignore[attr-defined]
    if fore == back == "default":
        return [None]
    return [contrast(_hex(fore, palette), _hex(back, palette)) for palette in SIXTEEN.values()]


def _hex(colour: str, palette: Sequence[str]) -> str:
    """A colour as the terminal emulator names it. Raises ValueError for the terminal's own on one of ours."""
    if re.fullmatch("[0-9a-f]{6}", colour):
        return f"#{colour}"
    bright = colour.startswith(("bright", "bfight"))  # the emulator's own slip of the pen
    return palette[PYTE_COLOURS.index(colour[6:] if bright else colour) + 8 * bright]


def suits_by_text(text: str, full: bool) -> bool:
    """Whether each Misfit stands there with its suit's letter, on a screen with its shape as well."""
    if not text:
        return True  # a screen without a table
    if not full:
        return all(f"({letter})" in text for letter in SUIT_LETTERS)
    found = re.findall(rf"^\W{{1,2}}\W([{SUIT_LETTERS}])(.)\W", text, re.MULTILINE)
    return sorted(letter for letter, _ in found) == sorted(SUIT_LETTERS) and all(
        SHAPES.get(shape) == letter for letter, shape in found
    )


def lowest(contrasts: Sequence[float | None], used: set[int]) -> str:
    """The lowest contrast in words; faint or hidden text would have none that could be told."""
    ours = [ratio for ratio in contrasts if ratio is not None]
    if used & {2, 8}:
        return "UNKNOWN: faint"
    # Cut, not rounded: 4.49 is not 4.5.
    return f"{int(min(ours) * 10) / 10:.1f}" if ours else "its own"


# --- all of them ---------------------------------------------------------------------------------


def _measured(cell: Cell, folder: str) -> Facts:
    try:
        return measure(cell, folder)
    except AssertionError as error:
        raise AssertionError(f"on a {cell.term}, {cell.way}: {error}") from None


def measure_all() -> dict[Cell, Facts]:
    """Play on each kind of terminal, a few at the same time."""
    with (
        tempfile.TemporaryDirectory() as folder,
        ProcessPoolExecutor(AT_ONCE, multiprocessing.get_context("spawn")) as workers,
    ):
        return dict(zip(CELLS, workers.map(_measured, CELLS, repeat(folder)), strict=True))


def table(found: dict[Cell, Facts]) -> str:
    """The matrix in Markdown."""
    rows = [
        (
            "`TERM`",
            "environment",
            "table",
            "colours",
            "signs",
            "mouse",
            "suits",
            "lowest contrast",
            "restored",
        ),
        *((f"`{cell.term}`", cell.way, *asdict(facts).values()) for cell, facts in found.items()),
    ]
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    lines = [
        "| " + " | ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)) + " |"
        for row in rows
    ]
    return "\n".join([lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]])


def in_readme() -> str:
    """The matrix as README.md has it."""
    text = README.read_text(encoding="utf-8")
    return text.partition(BEGIN)[2].partition(END)[0].strip()


def write(text: str) -> None:
    """Put a matrix into README.md, in the place of the one that is there."""
    readme = README.read_text(encoding="utf-8")
    head, begin, rest = readme.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not (begin and end):
        raise SystemExit(f"{README} lacks the lines {BEGIN} and {END}")
    README.write_text(f"{head}{begin}\n\n{text}\n\n{end}{tail}", encoding="utf-8")


def main() -> None:
    """Measure, and print or write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the matrix into README.md")
    options = parser.parse_args()
    os.environ.pop("NO_COLOR", None)
    text = table(measure_all())
    if options.write:
        write(text)
    print(text)


if __name__ == "__main__":
    main()
