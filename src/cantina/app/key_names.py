"""What keys are called: by the framework, in the file of settings, and on the screen."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

CAPS: Final = {
    "enter": "Enter",
    "space": "Space",
    "backspace": "Bksp",
    "escape": "Esc",
    "tab": "Tab",
    "delete": "Del",
    "insert": "Ins",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
    **{f"f{n}": f"F{n}" for n in range(1, 13)},
}
"""Keys that are no signs, and what is written for them."""
_SHORTER: Final = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}
"""Signs for which the framework has a shorter name than Unicode."""
_CHORD: Final = re.compile(r"(ctrl|alt|shift)\+(.+)")


def key_of(sign: str) -> str:
    """Return what the framework calls the key of one sign: ``a``, ``full_stop``, ``space``."""
    if sign.isalnum():
        return sign
    name = unicodedata.name(sign, sign).lower().replace("-", "_").replace(" ", "_")
    return _SHORTER.get(name, name)


def key_named(text: str) -> str | None:
    """Return the key that a file of settings names, by its sign or its name; None for no key."""
    if len(text) == 1:
        return key_of(text) if text.isprintable() else None
    name = text.lower()
    if name in CAPS:
        return name
    chord = _CHORD.fullmatch(name)
    if chord is None:
        return None
    kind, rest = chord.groups()
    if kind == "shift":
        return name if rest in CAPS else None
    return name if rest in CAPS or (len(rest) == 1 and rest.isalnum()) else None


def spelling(key: str) -> str:
    """Return a key as it is written into a file of settings: its sign where it has one."""
    return key if key in CAPS else _sign(key) or key


def cap_of(key: str) -> str:
    """Return what is written for a key on the screen: ``a``, ``,``, ``Enter``, ``Ctrl+C``, ``S-Tab``."""
    if key in CAPS:
        return CAPS[key]
    chord = _CHORD.fullmatch(key)
    if chord is not None:
        kind, rest = chord.groups()
        name = CAPS.get(rest, rest.upper())
        return f"S-{name}" if kind == "shift" else f"{kind.capitalize()}+{name}"
    return _sign(key) or key


_ASCII: Final = {key_of(chr(number)): chr(number) for number in range(33, 127)}


def _sign(key: str) -> str | None:
    """The sign that a key types, or None."""
    if len(key) == 1:
        return key
    if key in _ASCII:
        return _ASCII[key]
    for name in (key.replace("_", " "), key.replace("_", "-")):
        try:
            return unicodedata.lookup(name)
        except KeyError:
            continue
    return None
