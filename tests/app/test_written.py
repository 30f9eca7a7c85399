"""The matrix of terminals stands on what is read in the bytes: the readers are tested on bytes themselves."""

from __future__ import annotations

import pytest
from terminal_matrix import lowest, suits_by_text
from written import asked_for, attributes, colours, depth, left_switched


@pytest.mark.parametrize(
    ("written", "found"),
    [
        (b"R5", "none"),
        (b"\x1b[1;7;39;49mR5\x1b[0m", "none"),
        (b"\x1b[1;31mR5", "16"),
        (b"\x1b[38;5;9mR5", "16"),
        (b"\x1b[103;30mR5", "16"),
        (b"\x1b[1;38;5;203;48;5;233mR5", "256"),
        (b"\x1b[38;5;9m\x1b[48;2;1;2;3mR5", "true"),
        (b"\x1b[38:2:1:2:3mR5", "true"),
    ],
)
def test_how_many_colours_are_needed(written: bytes, found: str) -> None:
    assert depth(written) == found


def test_numbers_within_a_colour_are_no_attributes() -> None:
    written = b"\x1b[1;38;2;2;8;31;48;5;7;4mR5\x1b[m"
    assert attributes(written) == {1, 4}
    assert colours(written) == {"38;2;2;8;31", "48;5;7"}


@pytest.mark.parametrize(
    ("written", "left"),
    [
        (b"\x1b[?1049h\x1b[?25l\x1b[?7lR5\x1b[?7h\x1b[?25h\x1b[?1049l", []),
        (b"\x1b[?1049hR5", ["mode 1049"]),
        (b"\x1b[?25lR5", ["mode 25"]),
        (b"\x1b[?1000;1006hR5\x1b[?1006l", ["mode 1000"]),
        (b"\x1b[>25uR5", ["key protocol"]),
        (b"\x1b[>25uR5\x1b[<u", []),
        (b"\x1b[31mR5", ["attributes"]),
        (b"\x1b[31mR5\x1b[0m", []),
        (b"R5", []),
    ],
)
def test_what_is_left_switched(written: bytes, left: list[str]) -> None:
    assert left_switched(written) == left


def test_what_was_asked_for_stays_so() -> None:
    assert asked_for(b"\x1b[?1000h\x1b[?1000l", 1000)
    assert not asked_for(b"\x1b[?1000l\x1b[?10000h", 1000)


@pytest.mark.parametrize(
    ("text", "full", "told"),
    [
        ("\u25ba Y\u25c6 Bob\n  G\u25cf Oakie\n  B\u25a0 Milton\n  R\u25b2 Lily", True, True),
        (">[Y+]Bob\n [Go]Oakie\n [B#]Milton\n>[R^]Lily", True, True),
        (
            "\u25ba Y\u25c6 Bob\n  G\u25cf Oakie\n  B\u25cf Milton\n  R\u25b2 Lily",
            True,
            False,
        ),
        (
            "\u25ba Y\u25c6 Bob\n  \u25cf Oakie\n  B\u25a0 Milton\n  R\u25b2 Lily",
            True,
            False,
        ),
        ("Lily (R): Bob (Y): Oakie (G): Milton (B):", False, True),
        ("Lily (R): Bob (Y): Oakie: Milton (B):", False, False),
    ],
)
def test_whether_suits_are_told_by_text(text: str, full: bool, told: bool) -> None:
    """A shape that is there twice, and a letter that is missing, are found."""
    assert suits_by_text(text, full) == told


def test_the_lowest_contrast_is_cut_and_faint_text_has_none() -> None:
    assert lowest([4.49, None, 12.0], {1, 7}) == "4.4"
    assert lowest([None], set()) == "its own"
    assert lowest([12.0], {2}).startswith("UNKNOWN")
