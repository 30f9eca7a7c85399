"""Text in an encoding that lacks some of its letters: names and packs may hold any."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import Final

UNKNOWN: Final = "?"
_NEAREST: Final = str.maketrans(
    "\u2018\u2019\u201a\u201c\u201d\u201e\u2039\u203a\u00ab\u00bb\u2010\u2011\u2012\u2013\u2014\u2212\u2026"
    "\u00d7\u00b7\u2022\u00a0\u00df\u00e6\u00c6\u00f8\u00d8\u0153\u0152\u0142\u0141\u0111\u0110\u00f0\u00d0"
    "\u00fe\u00de\u0131",
    "''," + '"""' + "<><>------." + "x-* saAoOoOlLdDdDtTi",
)
"""For what has no letter of ASCII within it: one sign each, so that it takes as much room."""


@lru_cache(maxsize=1024)
def nearest(char: str) -> str:
    """Return the one sign of ASCII that is nearest to a character, or nothing."""
    bare = unicodedata.normalize("NFKD", char.translate(_NEAREST)).encode("ascii", "ignore").decode()
    return bare if len(bare) == 1 and bare.isprintable() else ""


def nearest_or_unknown(char: str) -> str:
    """Return what stands for a character that cannot be said: one sign."""
    return nearest(char) or UNKNOWN


def sayable(text: str, charset: str, stand_in: Callable[[str], str] = nearest_or_unknown) -> str:
    """Return a text with something else for each character that an encoding cannot say.

    Args:
        text: Any text; one that can be said comes back as it is.
        charset: The name of the encoding; one that nobody knows can say ASCII.
        stand_in: What is said for a character.
    """
    if text.isascii() or _fits(text, charset):
        return text
    return "".join(
        char if char.isascii() or _fits(char, charset) else stand_in(char)
        for char in unicodedata.normalize("NFC", text)
    )


def _fits(text: str, charset: str) -> bool:
    try:
        text.encode(charset)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
