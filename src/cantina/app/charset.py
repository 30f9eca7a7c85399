"""Text in what the terminal can say: a name with letters that it lacks is written with the nearest ones.

The framework would write an escape of several characters for a letter that the encoding lacks, and so
destroy the layout; here each character keeps the cells that it takes.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from rich.cells import cell_len

UNKNOWN: Final = "?"
_NEAREST: Final = str.maketrans(
    "\u2018\u2019\u201a\u201c\u201d\u201e\u2039\u203a\u00ab\u00bb\u2010\u2011\u2012\u2013\u2014\u2212\u2026"
    "\u00d7\u00b7\u2022\u00a0\u00df\u00e6\u00c6\u00f8\u00d8\u0153\u0152\u0142\u0141\u0111\u0110\u00f0\u00d0"
    "\u00fe\u00de\u0131",
    "''," + '"""' + "<><>------." + "x-* saAoOoOlLdDdDtTi",
)
"""For what has no letter of ASCII within it: one sign each, so that it takes as many cells."""


def sayable(text: str, charset: str) -> str:
    """Return the text as it can be written in an encoding, in as many cells."""
    if text.isascii() or _fits(text, charset):
        return text
    return "".join(_nearest(char, charset) for char in unicodedata.normalize("NFC", text))


def _fits(text: str, charset: str) -> bool:
    try:
        text.encode(charset)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


@lru_cache(maxsize=1024)
def _nearest(char: str, charset: str) -> str:
    if char.isascii() or _fits(char, charset):
        return char
    cells = cell_len(char)
    bare = unicodedata.normalize("NFKD", char.translate(_NEAREST)).encode("ascii", "ignore").decode()
    return bare if len(bare) == cells and bare.isprintable() else UNKNOWN * cells
