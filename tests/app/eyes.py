"""What eyes make of colours: contrasts, distances, and the world without one kind of cones.

A contrast is that of WCAG 2.1, a distance the CIEDE2000 colour difference (in CIELAB, D65): about 1 is just
noticed side by side, 10 is seen at a glance. Dichromats are simulated in full severity and in two ways, since
none is exact: Machado, Oliveira and Fernandes (2009), and Brettel, Vienot and Mollon (1997), which is the
sounder one for tritanopia. Both are taken from ColorAide.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

from coloraide import Color

DEFICIENCIES = ("protan", "deutan", "tritan")
METHODS = ("machado", "brettel")
ALL_EYES = (None, *product(DEFICIENCIES, METHODS))
"""Those that see all colours, and each simulation."""

XTERM = (
    *("#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5"),
    *("#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"),
)
VGA = (
    *("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"),
    *("#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"),
)
SIXTEEN = {"xterm": XTERM, "vga": VGA}
"""The sixteen colours of a terminal as most have them: each can be set otherwise there."""


@cache
def contrast(one: str, other: str) -> float:
    """The contrast of two colours, each as ``#rrggbb``."""
    return Color(one).contrast(other, method="wcag21")


@cache
def seen(colour: str, eyes: tuple[str, str] | None) -> Any:
    """A colour as it is seen by eyes of ALL_EYES."""
    shown = Color(colour)
    if eyes is not None:
        shown = shown.filter(eyes[0], method=eyes[1])
    return shown.convert("srgb").clip().convert("lab-d65")


def distance(one: str, other: str, eyes: tuple[str, str] | None) -> float:
    """How far apart two colours are for some eyes."""
    return seen(one, eyes).delta_e(seen(other, eyes), method="2000")


def distances(colours: tuple[str, ...]) -> Iterator[tuple[float, object]]:
    """The distance of any two of these colours for all kinds of eyes, and which it is."""
    for eyes in ALL_EYES:
        for one, other in combinations(colours, 2):
            yield distance(one, other, eyes), (one, other, eyes)
