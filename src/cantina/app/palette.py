"""Styles by name, for each ink; suits in four colours that colour-blind people tell apart.

Where the colours are ours (256 and true on a dark ground, light), every pair has a contrast of 4.5 or better,
and the suits differ in lightness as well, so that those who lack one kind of cones tell them apart. Where
they are the terminal's, they are those of its sixteen that differ most. Without colours, attributes alone
tell states apart, beside letters and signs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.style import Style

from cantina.app.capabilities import Ink

BACKGROUND: Final = "#15171c"
FOREGROUND: Final = "#e8e3d8"

LIGHT_BACKGROUND: Final = "#faf8f4"
LIGHT_FOREGROUND: Final = "#24262b"

# Chosen by search: the four that are farthest apart for the worst of all eyes, simulated (tests/app/eyes.py).
SUITS: Final = ("#ff6459", "#f6ee2e", "#84f2d0", "#5f87ff")

_TRUE: Final[dict[str, str]] = {
    "text": FOREGROUND,
    "dim": "#a3a199",
    "strong": f"bold {FOREGROUND}",
    "title": "bold #f3c969",
    "key": "bold #f3c969",
    "rule": "#8a8881",
    "suit-0": f"bold {SUITS[0]}",
    "suit-1": f"bold {SUITS[1]}",
    "suit-2": f"bold {SUITS[2]}",
    "suit-3": f"bold {SUITS[3]}",
    "suit-4": f"bold {FOREGROUND}",  # Dancing Skeletons have none
    "good": "bold #8fd6a0",
    "bad": "bold #ff9b8a",
    "warn": "bold #f3c969",
    "bar": "#8fd6a0",
    "bar-low": "#ff9b8a",
    "lit": "bold #15171c on #e8e3d8",
    "cursor": "bold #15171c on #f3c969",
    "mark": "bold underline",
    "now": "bold #15171c on #a3a199",
}
# The same on paper: dark enough for it, yellow as ochre.
LIGHT_SUITS: Final = ("#780000", "#996600", "#004f4a", "#0064ff")

_LIGHT: Final[dict[str, str]] = {
    "text": LIGHT_FOREGROUND,
    "dim": "#5c5a54",
    "strong": f"bold {LIGHT_FOREGROUND}",
    "title": "bold #8a4b00",
    "key": "bold #8a4b00",
    "rule": "#716e67",
    "suit-0": f"bold {LIGHT_SUITS[0]}",
    "suit-1": f"bold {LIGHT_SUITS[1]}",
    "suit-2": f"bold {LIGHT_SUITS[2]}",
    "suit-3": f"bold {LIGHT_SUITS[3]}",
    "suit-4": f"bold {LIGHT_FOREGROUND}",
    "good": "bold #1b6b35",
    "bad": "bold #b3261e",
    "warn": "bold #8a4b00",
    "bar": "#1b6b35",
    "bar-low": "#b3261e",
    "lit": "bold #faf8f4 on #24262b",
    "cursor": "bold #faf8f4 on #8a4b00",
    "mark": "bold underline",
    "now": "bold #faf8f4 on #5c5a54",
}
_SIXTEEN: Final[dict[str, str]] = {
    "text": "white",
    "dim": "white",
    "strong": "bold bright_white",
    "title": "bold bright_yellow",
    "key": "bold bright_yellow",
    "rule": "white",
    "suit-0": "bold bright_red",
    "suit-1": "bold bright_yellow",
    "suit-2": "green",  # not bold: that is the bright one on many terminals, too near to yellow for some eyes
    "suit-3": "bold bright_cyan",
    "suit-4": "bold bright_white",
    "good": "bold bright_green",
    "bad": "bold bright_red",
    "warn": "bold bright_yellow",
    "bar": "bright_green",
    "bar-low": "bright_red",
    "lit": "black on white",
    "cursor": "black on bright_yellow",
    "mark": "bold underline",
    "now": "black on white",
}
_NONE: Final[dict[str, str]] = {
    "text": "",
    "dim": "",
    "strong": "bold",
    "title": "bold",
    "key": "bold",
    "rule": "",
    "suit-0": "bold",
    "suit-1": "bold",
    "suit-2": "bold",
    "suit-3": "bold",
    "suit-4": "bold",
    "good": "bold",
    "bad": "bold underline",
    "warn": "bold",
    "bar": "",
    "bar-low": "bold",
    "lit": "reverse",
    "cursor": "bold reverse underline",
    "mark": "bold underline",
    "now": "reverse",
}
NAMES: Final = frozenset(_TRUE)
_DARK_GROUND: Final = f"{FOREGROUND} on {BACKGROUND}"
_INKS: Final[dict[Ink, tuple[dict[str, str], str]]] = {
    "none": (_NONE, ""),
    "16": (_SIXTEEN, "white on black"),
    "256": (_TRUE, _DARK_GROUND),
    "true": (_TRUE, _DARK_GROUND),
    "light": (_LIGHT, f"{LIGHT_FOREGROUND} on {LIGHT_BACKGROUND}"),
}


@lru_cache(maxsize=512)
def style(ink: Ink, name: str) -> Style:
    """Return the style of a name, or of several joined by blanks: later ones win.

    Raises:
        KeyError: No such style.
    """
    table, words = _INKS[ink]
    shown = Style.parse(words)
    for part in name.split():
        shown += Style.parse(table[part])
    return shown
