"""What the terminal can do, decided once before the app starts; nothing of the framework is loaded here.

The framework does not degrade by itself: it draws in full colour on a terminal without any, and a
width in the environment freezes it. So the answer is found here, and ``prepare`` tells it.

Each answer comes from the command line if that says anything, else from the settings, else from what the
environment tells of the terminal; and each has a reason, which ``cantina doctor`` prints.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple, Protocol

from cantina.settings import DEFAULTS, Colours, GlyphSet, Settings, Signs, Theme

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
CANNOT_DRAW: Final = ("", "dumb", "unknown", "vt52")
"""Terminals that cannot place a cursor, or not in the way that all others do."""
_VIDEO: Final = re.compile(r"vt[1-5]\d\d\b.*")
"""The video terminals of old, and what stands in for one on a serial line: no colours, shapes or mouse."""
_COLOURLESS: Final = re.compile(r".*-(m|mono)|ansi\+?m|wy\d+.*")
_TRUE: Final = re.compile(r".*-direct|(xterm-)?(kitty|ghostty)|alacritty|foot(-extra)?|wezterm|contour")
"""Terminals with all colours; over SSH the name is all that is known of them."""
_PLAIN_HINT: Final = "cantina --plain plays line by line, without a screen."


class CannotDraw(Exception):
    """There is no terminal on which the table can be drawn; the text is one sentence."""


class Options(Protocol):
    """The options of the command line that bear on the terminal; None is one that was not given."""

    ascii: bool
    unicode: bool
    colours: Colours | None
    mouse: bool | None
    motion: bool | None


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What the terminal can do: size in cells at the start, colours, glyphs, mouse; and what is drawn there.

    ``theme`` is of no account where the terminal has none but its own colours. ``motion`` is whether what
    partners do is shown one thing after the other, or all at once: nothing else on any screen moves.
    ``window`` is what the terminal itself says of its size: a serial line says 0, and then COLUMNS and LINES
    are heard. ``own_signs`` and ``own_charset`` are what is drawn where nobody asks for anything else. A
    ``simple`` terminal is not asked what else it could do: it would print the question.
    """

    width: int = MIN_WIDTH
    height: int = MIN_HEIGHT
    colours: Colours = "true"
    glyphs: GlyphSet = "unicode"
    charset: str = "utf-8"
    mouse: bool = True
    motion: bool = True
    theme: Theme = "dark"
    encoding: str = "utf-8"
    own_signs: GlyphSet = "unicode"
    own_charset: str = "utf-8"
    simple: bool = False
    window: tuple[int, int] = (MIN_WIDTH, MIN_HEIGHT)

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

    def with_signs(self, wanted: Signs) -> Capabilities:
        """Return the same terminal, drawn on with the signs that are wanted, if it can be."""
        if wanted == "ascii":
            return replace(self, glyphs="ascii", charset="ascii")
        if wanted == "unicode" and _is_unicode(self.encoding):
            return replace(self, glyphs="unicode", charset=self.encoding)
        return replace(self, glyphs=self.own_signs, charset=self.own_charset)


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
        options: What the command line says of it; that wins.
        environ: TERM, COLORTERM, NO_COLOR and the locale are asked.
        terminal: Whether input, output and the framework's canvas (standard error) are a terminal.
        encoding: That of the canvas.
        size: Columns and lines as the terminal says; 0 if it does not know.
        settings: What the player wants where the command line says nothing.

    Raises:
        CannotDraw: No terminal, or one that cannot place a cursor.
    """
    term = environ.get("TERM", "")
    if not terminal:
        raise CannotDraw(f"The table needs a terminal, and this is a pipe or a file; {_PLAIN_HINT}")
    if term in CANNOT_DRAW:
        named = f"The terminal {term!r}" if term else "A terminal without a name (TERM)"
        raise CannotDraw(f"{named} cannot draw a table; {_PLAIN_HINT}")
    own = _own_signs(environ, encoding)
    found = Capabilities(
        width=_size(size[0], environ.get("COLUMNS", ""), MIN_WIDTH),
        height=_size(size[1], environ.get("LINES", ""), MIN_HEIGHT),
        window=size,
        colours=_colours(options, environ, settings).found,
        mouse=_mouse(options, environ, settings).found,
        motion=_motion(options, settings).found,
        theme="dark" if options.colours is not None and settings.theme == "terminal" else settings.theme,
        encoding=encoding or "ascii",
        own_signs=own.found,
        own_charset=_own_charset(environ, encoding),
        simple=_is_simple(term),
    )
    return found.with_signs(_asked_signs(options) or settings.glyphs)


def prepare(found: Capabilities, environ: MutableMapping[str, str]) -> None:
    """Tell the framework, through its environment, what was found; before it is first imported."""
    for frozen, known in zip(("COLUMNS", "LINES", "FORCE_COLOR"), (*found.window, True), strict=True):
        if known:
            environ.pop(frozen, None)
    environ["TEXTUAL_COLOR_SYSTEM"] = _COLOUR_SYSTEM[found.colours]
    environ["TEXTUAL_ANIMATIONS"] = "none"
    if found.colours == "none":
        environ["NO_COLOR"] = "1"
    else:
        environ.pop("NO_COLOR", None)
    if found.simple:
        environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"


def too_small(width: int, height: int, leave: str | None = "q") -> str | None:
    """Return the sentence for too small a window, or None; ``leave`` is the key that leaves, if one does."""
    if width >= MIN_WIDTH and height >= MIN_HEIGHT:
        return None
    needed = f"The table needs {MIN_WIDTH} x {MIN_HEIGHT}; this window is {width} x {height}."
    return f"{needed} Nothing is lost{f'; {leave} leaves' if leave is not None else ''}."


def means_ascii(environ: Mapping[str, str]) -> str:
    """Return the variable that asks for the C locale, and so for nothing but ASCII; or nothing.

    Python itself takes UTF-8 there, and says so in LC_CTYPE. Where no locale is named at all, as in many
    containers, UTF-8 is right far more often than not.
    """
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        value = environ.get(name)
        if name == "LC_CTYPE" and value in ("C.UTF-8", "C.utf8", "UTF-8"):
            continue  # most likely Python's own: what stands in LANG was meant
        if value:
            return name if value in ("C", "POSIX") else ""
    return ""


@dataclass(frozen=True, slots=True)
class Whys:
    """Why the terminal's capabilities are what they are: for each a half sentence."""

    colours: str
    glyphs: str
    mouse: str
    motion: str


def whys(options: Options, environ: Mapping[str, str], encoding: str, settings: Settings = DEFAULTS) -> Whys:
    """Return what ``decide`` went by, for the same arguments."""
    return Whys(
        _colours(options, environ, settings).why,
        _why_signs(options, environ, encoding, settings),
        _mouse(options, environ, settings).why,
        _motion(options, settings).why,
    )


# --- the answers, each with its reason -----------------------------------------------------------


class _Colours(NamedTuple):
    found: Colours
    why: str


class _Signs(NamedTuple):
    found: GlyphSet
    why: str


class _Switch(NamedTuple):
    found: bool
    why: str


_WISHED: Final = "the settings ask for it"


def _colours(options: Options, environ: Mapping[str, str], settings: Settings) -> _Colours:
    if options.colours is not None:
        return _Colours(options.colours, "--colours asks for it")
    if settings.colours != "auto":
        return _Colours(settings.colours, _WISHED)
    if environ.get("NO_COLOR"):
        return _Colours("none", "NO_COLOR is set")
    term = environ.get("TERM", "")
    if _VIDEO.fullmatch(term) or _COLOURLESS.fullmatch(term):
        return _Colours("none", f"a {term} has none")
    if _is_console(term):
        return _Colours("16", "the Linux console has no others")
    boasts = environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    if boasts and term.startswith("screen") and not _in_tmux(environ):
        # What it passes on is known to itself only; what it does not know comes out as other attributes.
        return _Colours("256", "COLORTERM speaks of more, but screen may not pass them on")
    if boasts:
        return _Colours("true", f"COLORTERM says {environ['COLORTERM']}")
    if _TRUE.fullmatch(term):
        return _Colours("true", "TERM says so")
    if "256" in term:
        return _Colours("256", "TERM says so, and COLORTERM nothing of more")
    return _Colours("16", "neither TERM nor COLORTERM speaks of more")


def _own_signs(environ: Mapping[str, str], encoding: str) -> _Signs:
    """What is drawn where nobody asks for anything else."""
    term, locale = environ.get("TERM", ""), means_ascii(environ)
    if not _is_unicode(encoding):
        return _Signs("ascii", f"the encoding is {encoding or 'unknown'}, not UTF-8")
    if locale:
        return _Signs("ascii", f"{locale} is {environ[locale]}, which means ASCII")
    if _is_console(term):
        return _Signs("ascii", "the Linux console has no shapes")
    if _VIDEO.fullmatch(term):
        return _Signs("ascii", f"a {term} has no shapes")
    return _Signs("unicode", "the encoding is UTF-8")


def _own_charset(environ: Mapping[str, str], encoding: str) -> str:
    """What text may be made of where nobody asks for anything else: names have letters of all kinds."""
    bare = means_ascii(environ) or _VIDEO.fullmatch(environ.get("TERM", "")) or not encoding
    return "ascii" if bare else encoding


def _why_signs(options: Options, environ: Mapping[str, str], encoding: str, settings: Settings) -> str:
    asked = _asked_signs(options)
    wanted = asked or settings.glyphs
    if wanted == "auto" or (wanted == "unicode" and not _is_unicode(encoding)):
        return _own_signs(environ, encoding).why
    return f"--{wanted} asks for it" if asked else _WISHED


def _asked_signs(options: Options) -> GlyphSet | None:
    return "ascii" if options.ascii else "unicode" if options.unicode else None


def _mouse(options: Options, environ: Mapping[str, str], settings: Settings) -> _Switch:
    if options.mouse is not None:
        return _Switch(options.mouse, f"--{'' if options.mouse else 'no-'}mouse asks for it")
    if settings.mouse != "auto":
        return _Switch(settings.mouse, _WISHED)
    term = environ.get("TERM", "")
    if _is_console(term):
        return _Switch(False, "the Linux console tells nothing of it")
    if _is_simple(term):
        return _Switch(False, f"a {term} has none")
    return _Switch(True, "nothing speaks against it")


def _motion(options: Options, settings: Settings) -> _Switch:
    if options.motion is not None:
        return _Switch(options.motion, f"--{'' if options.motion else 'no-'}motion asks for it")
    return _Switch(settings.pace != "instant", f"the pace of the settings is {settings.pace}")


def _size(known: int, told: str, else_: int) -> int:
    """Columns or lines: as the terminal knows them, as the environment tells, or as is usual."""
    return known or (int(told) if told.isascii() and told.isdigit() else 0) or else_


def _is_unicode(encoding: str) -> bool:
    return encoding.lower().replace("-", "").replace("_", "") == "utf8"


def _is_console(term: str) -> bool:
    return term.split("-")[0] == "linux"


def _is_simple(term: str) -> bool:
    return _is_console(term) or _VIDEO.fullmatch(term) is not None


def _in_tmux(environ: Mapping[str, str]) -> bool:
    return bool(environ.get("TMUX")) or environ.get("TERM_PROGRAM") == "tmux"
