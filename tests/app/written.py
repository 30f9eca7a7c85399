"""What a program has written to a terminal, byte for byte: colours, attributes, and modes left switched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

Depth = Literal["none", "16", "256", "true"]

SGR = re.compile(rb"\x1b\[([0-9;:]*)m")
MODE = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
KEY_PROTOCOL = re.compile(rb"\x1b\[([<>])[0-9;]*u")
ON_FROM_THE_START = {7: True, 25: True}
"""Modes of any terminal that nobody has touched yet: lines wrap, and the cursor is seen."""
ALTERNATE, MOUSE = 1049, 1000


def _codes(written: bytes) -> Iterator[list[str]]:
    """Each colour or attribute: its code, with what belongs to it."""
    for sequence in SGR.findall(written):
        parts = re.split("[;:]", sequence.decode())
        while parts:
            code = parts.pop(0)
            more: list[str] = []
            if code in ("38", "48") and parts:
                length = 4 if parts[0] == "2" else 2
                more, parts = parts[:length], parts[length:]
            yield [code or "0", *more]


def colours(written: bytes) -> set[str]:
    """The colours that were asked for: ``31``, ``38;5;9``, ``38;2;...``; 39 and 49 are the terminal's own."""
    return {";".join(code) for code in _codes(written) if int(code[0]) >= 30}


def attributes(written: bytes) -> set[int]:
    """The attributes that were asked for: 1 bold, 2 faint, 4 underlined, 5 blinking, 7 reverse, 8 hidden."""
    return {int(code[0]) for code in _codes(written) if 0 < int(code[0]) < 30}


def depth(written: bytes) -> Depth:
    """How many colours a terminal has to know for this."""
    found = colours(written) - {"39", "49"}
    if any(code.startswith(("38;2", "48;2")) for code in found):
        return "true"
    indexed = [int(code.split(";")[2]) for code in found if ";" in code]
    if any(number > 15 for number in indexed):
        return "256"
    return "16" if found else "none"


def left_switched(written: bytes) -> list[str]:
    """What was switched and not switched back; nothing if the terminal is left as it was found."""
    states: dict[int, bool] = {}
    for numbers, to in MODE.findall(written):
        for number in numbers.split(b";"):
            states[int(number)] = to == b"h"
    left = [f"mode {n}" for n, on in states.items() if on != ON_FROM_THE_START.get(n, False)]
    depth_of_keys = sum(1 if way == b">" else -1 for way in KEY_PROTOCOL.findall(written))
    if depth_of_keys > 0:
        left.append("key protocol")
    sequences = SGR.findall(written)
    if sequences and sequences[-1] not in (b"", b"0"):
        left.append("attributes")
    return left


def asked_for(written: bytes, mode: int) -> bool:
    """Whether a private mode was ever switched on."""
    return any(
        to == b"h" and str(mode).encode() in numbers.split(b";") for numbers, to in MODE.findall(written)
    )
