"""What a terminal cannot say is written with the nearest signs, in as many cells."""

from __future__ import annotations

import pytest
from house import app, screen_text, table_at
from positions import position
from rich.cells import cell_len

from cantina.app.capabilities import Capabilities
from cantina.app.charset import sayable


@pytest.mark.parametrize(
    ("text", "charset", "shown"),
    [
        ("Zo\u00eb", "utf-8", "Zo\u00eb"),
        ("Zo\u00eb", "latin-1", "Zo\u00eb"),
        ("Zo\u00eb", "ascii", "Zoe"),
        ("Zoe\u0308", "ascii", "Zoe"),  # the same letter, made of two signs
        ("\u0141ukasz Stra\u00dfe", "latin-1", "Lukasz Stra\u00dfe"),
        ("\u0141ukasz Stra\u00dfe", "ascii", "Lukasz Strase"),
        ("\u201cHm \u2026\u201d \u2013 \u00d71", "ascii", '"Hm ." - x1'),
        ("\u5c0f", "ascii", "??"),  # two cells wide
        ("\u0416", "cp1251", "\u0416"),
        ("\u0416", "latin-1", "?"),
        ("\udce9", "utf-8", "?"),  # a byte of a path that is no text
        ("\u2460", "ascii", "1"),
        ("\ufdfa", "ascii", "?"),
        ("R5", "no such encoding", "R5"),
        ("\u00eb", "no such encoding", "e"),
    ],
)
def test_the_nearest_signs(text: str, charset: str, shown: str) -> None:
    assert sayable(text, charset) == shown


def test_every_sign_takes_as_many_cells_as_before() -> None:
    for number in (*range(0x20, 0x7F), *range(0xA0, 0x3000), *range(0x1F300, 0x1F600)):
        char = chr(number)
        if cell_len(char) and char.isprintable():
            for charset in ("ascii", "latin-1"):
                shown = sayable(char, charset)
                shown.encode(charset)
                assert cell_len(shown) == cell_len(char), (hex(number), charset, shown)


@pytest.mark.parametrize(("charset", "shown"), [("ascii", "Zoe"), ("latin-1", "Zo\u00eb")])
async def test_a_name_on_a_terminal_that_lacks_its_letters(charset: str, shown: str) -> None:
    game = app(capabilities=Capabilities(glyphs="ascii", charset=charset))
    async with game.run_test(size=(80, 24)) as pilot:
        game.show_table(table_at(position(), {1: "Zo\u00eb"}))
        await pilot.pause()
        assert f"Y+ {shown} " in screen_text(game)
        screen_text(game).encode(charset)
