"""What the terminal can do, decided once before the app starts; nothing of the framework is loaded here.

The framework does not degrade by itself: it draws in full colour on a terminal without any, and a
width in the environment freezes it. So the answer is found here, and ``prepare`` tells it.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from cantina.settings import DEFAULTS, GlyphSet, Settings, Theme

Colours = Literal["none", "16", "256", "true"]
Ink = Literal["none", "16", "256", "true", "light"]
"""What is drawn with: no colours, the terminal's own, or ours on a dark or a light ground."""

MIN_WIDTH: Final = 80
MIN_HEIGHT: Final = 24

_COLOUR_SYSTEM: Final[dict[Colours, str]] = {
    "none": "standard",  # attributes only: colours are taken out by the framework's own filter
    "16": "standard",
    "256": "256",
    "true": "truecolor",
}
_COLOURLESS: Final = ("vt52", "vt100", "vt102", "vt220", "vt320", "xterm-mono")
_PLAIN_HINT: Final = "cantina --plain plays line by line, without a screen."


class CannotDraw(Exception):
    """There is no terminal on which the table can be drawn; the text is one sentence."""


class Options(Protocol):
    """The options of the command line that bear on the terminal."""

    ascii: bool
    colours: str | None
    no_mouse: bool


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What the terminal can do: size in cells at the start, colours, glyphs, mouse; and what is drawn there.

    ``theme`` is of no account where the terminal has none but its own colours.
    """

    width: int = MIN_WIDTH
    height: int = MIN_HEIGHT
    colours: Colours = "true"
    glyphs: GlyphSet = "unicode"
    mouse: bool = True
    theme: Theme = "dark"
    draws_unicode: bool = True

    @property
    def ink(self) -> Ink:
        """What the panes are drawn with."""
        if self.colours in ("none", "16") or self.theme == "dark":
            return self.colours
        return "light" if self.theme == "light" else "16"

    @property
    def native_colours(self) -> bool:
        """Whether the terminal's own colours are used, instead of ours."""
        return self.ink in ("none", "16")


def decide(
    options: Options,
    environ: Mapping[str, str],
    *,
    terminal: bool,
    encoding: str,
    size: tuple[int, int],
    settings: Settings = DEFAULTS,
) -> Capabilities:
    """Return what the terminal can do.

    Args:
        options: ``ascii``, ``colours`` and ``no_mouse`` of the command line; they win.
        environ: TERM, COLORTERM and NO_COLOR are asked.
        terminal: Whether input, output and the framework's canvas (standard error) are a terminal.
        encoding: That of the canvas.
        size: Columns and lines.
        settings: What the player wants where the command line says nothing.

    Raises:
        CannotDraw: No terminal, or one that cannot place a cursor.
    """
    term = environ.get("TERM", "")
    if not terminal:
        raise CannotDraw(f"The table needs a terminal, and this is a pipe or a file; {_PLAIN_HINT}")
    if term in ("", "dumb", "unknown"):
        raise CannotDraw(f"The terminal {term or 'without a name'!r} cannot draw a table; {_PLAIN_HINT}")
    unicode, _ = _draws_unicode(term, encoding)
    return Capabilities(
        width=size[0],
        height=size[1],
        colours=_colours(options.colours, environ)[0],
        glyphs="unicode" if unicode and not options.ascii and settings.glyphs == "unicode" else "ascii",
        mouse=settings.mouse and not options.no_mouse,
        theme="dark" if options.colours is not None and settings.theme == "terminal" else settings.theme,
        draws_unicode=unicode,
    )


def prepare(found: Capabilities, environ: MutableMapping[str, str]) -> None:
    """Tell the framework, through its environment, what was found; before it is first imported."""
    for frozen in ("COLUMNS", "LINES", "FORCE_COLOR"):
        environ.pop(frozen, None)
    environ["TEXTUAL_COLOR_SYSTEM"] = _COLOUR_SYSTEM[found.colours]
    environ["TEXTUAL_ANIMATIONS"] = "none"
    if found.colours == "none":
        environ["NO_COLOR"] = "1"
    else:
        environ.pop("NO_COLOR", None)


def too_small(width: int, height: int, leave: str = "q") -> str | None:
    """Return the sentence for too small a window, or None; ``leave`` is the key that leaves."""
    if width >= MIN_WIDTH and height >= MIN_HEIGHT:
        return None
    needed = f"The table needs {MIN_WIDTH} x {MIN_HEIGHT}"
    return f"{needed}; this window is {width} x {height}. Nothing is lost; {leave} leaves."


@dataclass(frozen=True, slots=True)
class Whys:
    """Why the terminal's capabilities are what they are: for each a half sentence."""

    colours: str
    glyphs: str
    mouse: str


def whys(options: Options, environ: Mapping[str, str], encoding: str, settings: Settings = DEFAULTS) -> Whys:
    """Return what ``decide`` went by, for the same arguments."""
    unicode, why_unicode = _draws_unicode(environ.get("TERM", ""), encoding)
    if unicode and options.ascii:
        why_unicode = "--ascii asks for it"
    elif unicode and settings.glyphs == "ascii":
        why_unicode = "the settings ask for it"
    why_mouse = "nothing speaks against it"
    if options.no_mouse:
        why_mouse = "--no-mouse asks for it"
    elif not settings.mouse:
        why_mouse = "the settings ask for it"
    return Whys(_colours(options.colours, environ)[1], why_unicode, why_mouse)


def _colours(chosen: str | None, environ: Mapping[str, str]) -> tuple[Colours, str]:
    """The colours to use, and why."""
    if chosen is not None:
        # The command line allows these four only.
        return chosen, "--colours asks for it"  # type: ignore[return-value]
    term = environ.get("TERM", "")
    if environ.get("NO_COLOR"):
        return "none", "NO_COLOR is set"
    if term in _COLOURLESS:
        return "none", f"a {term} has none"
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "true", f"COLORTERM says {environ['COLORTERM']}"
    if term.endswith("-direct"):
        return "true", "TERM says so"
    if "256" in term:
        return "256", "TERM says so, and COLORTERM nothing of more"
    return "16", "neither TERM nor COLORTERM speaks of more"


def _draws_unicode(term: str, encoding: str) -> tuple[bool, str]:
    """Whether the suits' shapes can be drawn, and why: the Linux console has no glyphs for them."""
    if encoding.lower().replace("-", "").replace("_", "") != "utf8":
        return False, f"the encoding is {encoding or 'unknown'}, not UTF-8"
    if term == "linux":
        return False, "the Linux console has no shapes"
    return True, "the encoding is UTF-8"
