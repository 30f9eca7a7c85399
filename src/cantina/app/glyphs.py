"""The two sets of signs: shapes where the terminal has them, plain ASCII elsewhere; all one cell wide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cantina.settings import GlyphSet


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Signs of the table; ``suits`` by Misfit number, then the Dancing Skeletons', behind suit or name."""

    suits: tuple[str, str, str, str, str]
    full: str
    empty: str
    boot: str
    used: str
    rule: str
    here: str
    active: str
    mark: str
    edge: str
    corners: str
    """Top left, top right, bottom left, bottom right of a card."""
    less: str
    greater: str
    left: str
    right: str
    up: str
    down: str
    dash: str
    dot: str


UNICODE: Final = Glyphs(
    suits=("▲", "◆", "●", "■", "×"),
    full="█",
    empty="░",
    boot="▪",
    used="·",
    rule="─",
    here="▸",
    active="►",
    mark="√",
    edge="│",
    corners="┌┐└┘",
    less="‹",
    greater="›",
    left="←",
    right="→",
    up="↑",
    down="↓",
    dash="–",
    dot="·",
)
ASCII: Final = Glyphs(
    suits=("^", "+", "o", "#", "x"),
    full="#",
    empty=".",
    boot="o",
    used=".",
    rule="-",
    here=">",
    active=">",
    mark="*",
    edge="|",
    corners="++++",
    less="<",
    greater=">",
    left="<-",
    right="->",
    up="^",
    down="v",
    dash="-",
    dot="-",
)


def glyphs(chosen: GlyphSet) -> Glyphs:
    """Return the set of this name."""
    return UNICODE if chosen == "unicode" else ASCII
