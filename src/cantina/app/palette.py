"""Styles by name, for each depth of colour; suits in four colours that colour-blind people tell apart.

Where the colours are ours (256 and true), every pair has a contrast of 4.5 or better. Where they are the
terminal's, bright ones stand on its black. Without colours, attributes alone tell states apart.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.style import Style

from cantina.app.capabilities import Colours

BACKGROUND: Final = "#15171c"
FOREGROUND: Final = "#e8e3d8"

# Vermillion, yellow, bluish green and sky blue after Okabe and Ito, light enough for a dark ground.
SUITS: Final = ("#ff7f45", "#f0e442", "#1fc295", "#6cbcf0")

_TRUE: Final[dict[str, str]] = {
    "text": FOREGROUND,
    "dim": "#a3a199",
    "strong": f"bold {FOREGROUND}",
    "title": "bold #f3c969",
    "key": "bold #f3c969",
    "rule": "#7e7c76",
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
_SIXTEEN: Final[dict[str, str]] = {
    "text": "white",
    "dim": "white",
    "strong": "bold bright_white",
    "title": "bold bright_yellow",
    "key": "bold bright_yellow",
    "rule": "white",
    "suit-0": "bold bright_red",
    "suit-1": "bold bright_yellow",
    "suit-2": "bold bright_green",
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


@lru_cache(maxsize=512)
def style(colours: Colours, name: str) -> Style:
    """Return the style of a name, or of several joined by blanks: later ones win.

    Raises:
        KeyError: No such style.
    """
    table = _NONE if colours == "none" else _SIXTEEN if colours == "16" else _TRUE
    ground = Style()
    if colours == "16":
        ground = Style.parse("white on black")
    elif colours in ("256", "true"):
        ground = Style.parse(f"{FOREGROUND} on {BACKGROUND}")
    for part in name.split():
        ground += Style.parse(table[part])
    return ground
