"""``cantina doctor``: what the game found out about terminal and machine, why, and a hand to look at."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from cantina import __version__, resources
from cantina.app.capabilities import (
    CANNOT_DRAW,
    CannotDraw,
    Capabilities,
    decide,
    means_ascii,
    too_small,
    whys,
)
from cantina.app.clipboard import route
from cantina.app.glyphs import glyphs
from cantina.app.incoming import patience
from cantina.app.palette import style
from cantina.games.dungeon_rummy.cards import card_name, parse_card, suit_of
from cantina.settings import Loaded, load, settings_file

LIBRARIES: Final = ("textual", "rich", "pydantic", "platformdirs")
HAND: Final = ("R5", "RK", "Y2", "Y10", "G7", "GQ", "BA", "BJ")
COLOUR_WORDS: Final = {"none": "none", "16": "the terminal's own 16", "256": "256", "true": "all"}
GROUNDS: Final = {
    "none": "the terminal's own, as there are no colours",
    "16": "the terminal's black",
    "256": "dark",
    "true": "dark",
    "light": "light",
}
_SYSTEMS: Final = {"none": None, "16": "standard", "256": "256", "true": "truecolor"}


def run(options: argparse.Namespace) -> int:
    """Print the report; 0, also where no table can be drawn: it was asked for and is given."""
    loaded = load()
    report = Report(options, loaded)
    for line in report.lines():
        print(line)
    print()
    _show_hand(report.capabilities)
    return 0


class Report:
    """What was found, part by part, each with the reason."""

    def __init__(self, options: argparse.Namespace, loaded: Loaded) -> None:
        """``options`` are those of the table."""
        self._options = options
        self._loaded = loaded
        self._streams = {"input": sys.stdin, "output": sys.stdout, "stderr": sys.__stderr__}
        canvas = sys.__stderr__
        self._encoding = (canvas.encoding if canvas is not None else None) or ""
        terminals = [stream for stream in self._streams.values() if stream is not None and stream.isatty()]
        self._size = os.get_terminal_size(terminals[0].fileno()) if terminals else None
        self.refusal = ""
        """Why no table can be drawn here, or nothing."""
        try:
            self.capabilities = self._decided(os.environ, self._is_terminal())
        except CannotDraw as error:
            self.refusal = str(error)
            term = os.environ.get("TERM", "")
            known = term if term not in CANNOT_DRAW else "vt100"
            self.capabilities = self._decided({**os.environ, "TERM": known}, True)

    def _decided(self, environ: Mapping[str, str], terminal: bool) -> Capabilities:
        width, height = self._size or (0, 0)
        return decide(
            self._options, environ, terminal=terminal, encoding=self._encoding, size=(width, height),
            settings=self._loaded.settings,
        )  # fmt: skip

    def _is_terminal(self) -> bool:
        return all(stream is not None and stream.isatty() for stream in self._streams.values())

    def lines(self) -> Iterator[str]:
        """The report, line by line."""
        made_of = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
        yield f"Misfit Cantina {__version__}, on Python {platform.python_version()}, {platform.system()}"
        yield f"made with {made_of}"
        yield ""
        yield "The terminal"
        yield from self._terminal()
        yield ""
        yield "The folders"
        yield from self._folders()
        if self._loaded.faults:
            yield ""
            yield f"The settings, {settings_file()}"
            yield from (f"  {fault}" for fault in self._loaded.faults)

    def _terminal(self) -> Iterator[str]:
        found, why = self.capabilities, whys(
            self._options, os.environ, self._encoding, self._loaded.settings
        )  # fmt: skip
        small = too_small(found.width, found.height) if self._size else None
        yield _row("table", self.refusal or small or "can be drawn here")
        for name, stream in self._streams.items():
            terminal = stream is not None and stream.isatty()
            yield _row(name, "a terminal" if terminal else "closed" if stream is None else "a pipe or a file")
        yield from self._sizes()
        for name in ("TERM", "COLORTERM", "NO_COLOR"):
            if name == "TERM" or os.environ.get(name):
                yield _row(name, os.environ.get(name) or "not set")
        spoken = (name for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name))
        locale = means_ascii(os.environ) or next(spoken, "")
        named = f"{locale} is {os.environ[locale]}" if locale else "no locale is named"
        yield _row("encoding", f"{self._encoding or 'unknown'}; {named}")
        for name in ("TMUX", "STY", "SSH_CONNECTION"):
            if os.environ.get(name):
                within = {"TMUX": "inside tmux", "STY": "inside screen", "SSH_CONNECTION": "over SSH"}
                yield _row("where", within[name])
        yield _row("colours", f"{COLOUR_WORDS[found.colours]}: {why.colours}")
        yield _row("signs", f"{'shapes' if found.glyphs == 'unicode' else 'plain ASCII'}: {why.glyphs}")
        yield _row("clipboard", route(os.environ).about)
        seconds, why_so_long = patience(os.environ)
        yield _row("Esc", f"taken for a key when nothing follows for {seconds * 1000:.0f} ms: {why_so_long}")
        yield _row("mouse", f"{'on' if found.mouse else 'off'}: {why.mouse}")
        moves = "what partners do comes one by one" if found.motion else "none, all comes at once"
        yield _row("motion", f"{moves}: {why.motion}")
        yield _row("ground", GROUNDS[found.ink])

    def _sizes(self) -> Iterator[str]:
        found = self.capabilities
        if self._size is None:
            yield _row("size", "unknown")
        elif all(self._size):
            yield _row("size", f"{found.width} x {found.height}")
        else:
            yield _row("size", f"{found.width} x {found.height} is taken: the terminal does not know its own")
        for name, known in zip(("COLUMNS", "LINES"), self._size or (1, 1), strict=True):
            if name in os.environ:
                heard = (
                    "left aside: the window is asked instead"
                    if known
                    else "taken, as the terminal says nothing"
                )
                yield _row(name, f"{os.environ[name]}, {heard}")

    def _folders(self) -> Iterator[str]:
        yield _row("content", f"{resources.content_dir()}")
        yield _row("games", f"{resources.data_dir()}, {_state(resources.data_dir())}")
        yield _row("settings", f"{resources.config_dir()}, {_state(resources.config_dir())}")
        yield _row("packs", f"{resources.packs_dir()}, {_state(resources.packs_dir())}")


def _row(name: str, text: str) -> str:
    return f"  {name:<9} {text}"


def _state(folder: Path) -> str:
    """What can be done in a folder, which need not be there yet."""
    if folder.is_dir():
        return "can be written" if os.access(folder, os.W_OK | os.X_OK) else "CANNOT be written"
    if folder.exists():
        return "is NO folder"
    above = next((parent for parent in folder.parents if parent.exists()), Path("/"))
    good = above.is_dir() and os.access(above, os.W_OK | os.X_OK)
    return "not there yet" if good else "not there, and CANNOT be made"


def _show_hand(found: Capabilities) -> None:
    """A hand as the table would draw it: letters, shapes and, if there are any, colours."""
    signs = glyphs(found.glyphs)
    system = _SYSTEMS[found.colours] if sys.stdout is not None and sys.stdout.isatty() else None
    console = Console(color_system=system, force_terminal=system is not None, highlight=False)  # type: ignore[arg-type]
    line = Text("A hand to look at: ")
    for name in HAND:
        card = parse_card(name)
        suit = suit_of(card)
        line.append(f" {card_name(card)}{signs.suits[suit]} ", style(found.ink, f"suit-{suit}"))
    console.print(line)
    console.print(
        "Four suits: red, yellow, green, blue. Can you tell them apart? If not, try --colours or --ascii."
    )
