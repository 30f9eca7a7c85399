"""The clipboard of the terminal that the player sits at, near or far: OSC 52, through tmux or screen.

Terminals give no answer, so nobody knows whether it arrived: whoever copies is told so, and offered a file.
Nothing of the framework is loaded here.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

LIMIT: Final = 74_994
"""Bytes of the longest text that is sent: with its wrapping it has 100,000, where many terminals stop."""
SHORT: Final = 500
"""Bytes that even GNU screen takes in one piece without spilling them over the window."""
PIECE: Final = 76
"""Signs of a piece that GNU screen passes on; its room for a sequence is small."""

Way = Literal["straight", "tmux", "screen", "unsure"]
"""Through what it has to go; ``unsure`` is a terminal called screen, which tmux on another host may be."""


@dataclass(frozen=True, slots=True)
class Route:
    """The way to the clipboard, and what there is to be known about it, in a sentence."""

    way: Way
    about: str


def route(environ: Mapping[str, str]) -> Route:
    """Return the way to the clipboard from here; TERM, TMUX and STY are asked."""
    term = environ.get("TERM", "")
    if environ.get("STY"):
        return Route("screen", "through screen, in small pieces; the terminal around it has to allow it")
    if environ.get("TMUX") or term.startswith("tmux"):
        return Route("tmux", "through tmux, which needs: set -g set-clipboard on (or allow-passthrough on)")
    if term.startswith("screen"):
        return Route("unsure", f"TERM is {term}: screen passes it on; tmux needs: set -g set-clipboard on")
    if term == "linux":
        return Route("straight", "a Linux console has none: write into a file instead")
    return Route("straight", "OSC 52, where the terminal allows it (some have it switched off)")


def fits(text: str) -> bool:
    """Whether a text is short enough for the clipboard of a usual terminal."""
    return len(text.encode("utf-8")) <= LIMIT


def sequence(text: str, way: Way) -> str:
    """Return what is written to the terminal so that a text that ``fits`` gets to its clipboard."""
    data = text.encode("utf-8")
    plain = f"\x1b]52;c;{base64.b64encode(data).decode('ascii')}\a"
    match way:
        case "straight":
            return plain
        case "tmux":
            # The first is for its own clipboard to be passed on, the second for the terminal around it:
            # which of them it takes is a matter of its settings.
            doubled = plain.replace("\x1b", "\x1b\x1b")
            return f"{plain}\x1bPtmux;{doubled}\x1b\\"
        case "screen":
            return _in_pieces(plain)
        case "unsure":
            return _in_pieces(plain) + (plain if len(data) <= SHORT else "")


def _in_pieces(plain: str) -> str:
    """Through GNU screen, which hands on what stands in a DCS, as long as it is short."""
    return "".join(f"\x1bP{plain[at : at + PIECE]}\x1b\\" for at in range(0, len(plain), PIECE))
