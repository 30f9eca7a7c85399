"""Signs and colours: readable, told apart by all eyes, and by attributes and letters where there are none."""

from __future__ import annotations

from pathlib import Path

import pytest
from eyes import ALL_EYES, SIXTEEN, contrast, distance, distances
from rich.cells import cell_len
from rich.color import Color, ColorSystem

from cantina.app.capabilities import Ink
from cantina.app.glyphs import ASCII, UNICODE, Glyphs
from cantina.app.palette import BACKGROUND, LIGHT_BACKGROUND, LIGHT_SUITS, NAMES, SUITS, style

DEPTHS = {"256": ColorSystem.EIGHT_BIT, "true": ColorSystem.TRUECOLOR}
OURS: list[tuple[Ink, str]] = [("true", "true"), ("256", "256"), ("light", "true"), ("light", "256")]
"""Inks with colours of our own, and how many the terminal has."""

APART: list[tuple[Ink, str, int]] = [
    ("true", "true", 20),
    ("256", "256", 20),
    ("light", "true", 18),
    ("light", "256", 11),
]
APART_OF_SIXTEEN = 6
"""How far apart any two suits are for all eyes, at least."""


def drawn(color: Color | None, depth: str) -> str:
    """A colour of ours as a terminal of this depth shows it."""
    assert color is not None
    return color.downgrade(DEPTHS[depth]).get_truecolor().hex


def of_sixteen(color: Color | None, palette: str) -> str:
    """One of the sixteen as a terminal with this palette shows it."""
    assert color is not None
    assert color.number is not None
    return SIXTEEN[palette][color.number]


# --- signs ---------------------------------------------------------------------------------------


def test_every_glyph_is_one_cell_and_no_emoji() -> None:
    for name in UNICODE.__slots__:
        for sign in getattr(UNICODE, name):
            assert all(cell_len(char) == 1 for char in sign), name
            assert "\ufe0f" not in sign
        assert all(ord(char) < 0x1F000 for char in "".join(getattr(UNICODE, name)))
        assert "".join(getattr(ASCII, name)).isascii()


@pytest.mark.parametrize("signs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_no_two_suits_share_a_shape(signs: Glyphs) -> None:
    assert len(set(signs.suits)) == 5


# --- contrast ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ink", "depth"), OURS)
@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_style_has_a_contrast_of_4_5(name: str, ink: Ink, depth: str) -> None:
    shown = style(ink, name)
    assert contrast(drawn(shown.color, depth), drawn(shown.bgcolor, depth)) >= 4.5


@pytest.mark.parametrize("palette", SIXTEEN)
@pytest.mark.parametrize("name", sorted(NAMES))
def test_so_it_has_in_the_usual_sixteen_colours(name: str, palette: str) -> None:
    shown = style("16", name)
    assert contrast(of_sixteen(shown.color, palette), of_sixteen(shown.bgcolor, palette)) >= 4.5


# --- colour-blind people -------------------------------------------------------------------------


@pytest.mark.parametrize(("ink", "depth", "apart"), APART)
def test_all_eyes_tell_the_suits_apart_from_each_other_and_from_the_ground(
    ink: Ink, depth: str, apart: float
) -> None:
    suits = tuple(drawn(style(ink, f"suit-{n}").color, depth) for n in range(4))
    ground = drawn(style(ink, "text").bgcolor, depth)
    nearest, which = min(distances(suits), key=lambda found: found[0])
    assert nearest >= apart, which
    assert min(distance(suit, ground, eyes) for suit in suits for eyes in ALL_EYES) >= 35


@pytest.mark.parametrize("palette", SIXTEEN)
def test_so_they_do_with_the_usual_sixteen_colours(palette: str) -> None:
    """There is no better choice among them that has a contrast of 4.5 on both palettes."""
    suits = tuple(of_sixteen(style("16", f"suit-{n}").color, palette) for n in range(4))
    ground = of_sixteen(style("16", "text").bgcolor, palette)
    nearest, which = min(distances(suits), key=lambda found: found[0])
    assert nearest >= APART_OF_SIXTEEN, which
    assert min(distance(suit, ground, eyes) for suit in suits for eyes in ALL_EYES) >= 30


def test_readme_says_how_far_apart_they_are() -> None:
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
    (*_, dark), (*_, dark_256), (*_, light), (*_, light_256) = APART
    assert dark == dark_256
    assert (
        f"at least {dark} apart on a dark ground, {light} on a light one, {light_256} there with 256 "
        f"colours, and {APART_OF_SIXTEEN} with a terminal's usual sixteen"
    ) in " ".join(readme.split())


def test_the_simulation_knows_what_is_hard_to_tell_apart() -> None:
    """A red and a green that are alike for protanopes, a blue and a green that are for tritanopes."""
    assert distance("#b03030", "#5f5f30", None) > 30
    assert min(distance("#b03030", "#5f5f30", ("protan", way)) for way in ("machado", "brettel")) < 10
    assert distance("#1fc295", "#6cbcf0", None) > 30
    assert distance("#1fc295", "#6cbcf0", ("tritan", "brettel")) < 3


# --- few colours and none ------------------------------------------------------------------------


def test_without_colours_states_differ_by_attributes_alone() -> None:
    def look(name: str) -> tuple[object, ...]:
        shown = style("none", name)
        assert shown.color is None
        assert shown.bgcolor is None
        assert not shown.dim
        return (shown.bold, shown.underline, shown.reverse)

    assert len({look(name) for name in ("text", "strong", "lit", "cursor", "bad")}) == 5


def test_with_16_colours_only_the_terminals_own_are_used() -> None:
    for name in NAMES:
        for color in (style("16", name).color, style("16", name).bgcolor):
            assert color is not None
            assert color.number is not None
            assert color.number < 16


def test_nothing_blinks_is_faint_or_hidden() -> None:
    for ink in ("none", "16", "256", "true", "light"):
        for name in NAMES:
            shown = style(ink, name)  # type: ignore[arg-type]
            for attribute in ("blink", "blink2", "dim", "conceal"):
                assert not getattr(shown, attribute), (ink, name, attribute)


def test_the_background_is_ours_in_full_colour() -> None:
    for ink, ground, suits in (("true", BACKGROUND, SUITS), ("light", LIGHT_BACKGROUND, LIGHT_SUITS)):
        shown = style(ink, "text").bgcolor  # type: ignore[arg-type]
        assert shown is not None
        assert shown.name == ground
        assert [style(ink, f"suit-{n}").color for n in range(4)] == [Color.parse(suit) for suit in suits]  # type: ignore[arg-type]
