"""Where in a TOML text each key stands: the standard library's parser keeps no lines.

The text has been parsed already, so it is valid, and finding the keys takes little: headers, pairs, and the
inside of lists and inline tables.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections import Counter
from typing import Final

KeyPath = tuple[str, ...]
"""The keys from the top; the entries of a list are ``#1``, ``#2`` and so on."""

_SPACE: Final = re.compile(r"[ \t]*")
_GAP: Final = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_TEXT: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{0,2})'
    r"|'''.*?'''(?:'{0,2})"
    r'|"(?:\\.|[^"\\])*"'
    r"|'[^']*'",
    re.DOTALL,
)
_OTHER: Final = re.compile(r"[^,\]}#\n]*")


def key_lines(text: str) -> dict[KeyPath, int]:
    """The line, from 1, of each key path of a valid TOML text.

    Tables that no header names stand where the first key within them does. Nothing is found in brackets that
    are nested too deeply for anybody.
    """
    try:
        return _Scan(text.replace("\r\n", "\n")).lines
    except RecursionError:
        return {}


def line_of(lines: dict[KeyPath, int], where: KeyPath) -> int | None:
    """The line of a key path, or of what it lies in when it is not there itself; None if nothing is."""
    for end in range(len(where), 0, -1):
        if where[:end] in lines:
            return lines[where[:end]]
    return None


class _Scan:
    """One walk through a text."""

    def __init__(self, text: str) -> None:
        self.lines: dict[KeyPath, int] = {}
        self._text = text
        self._at = 0
        self._ends = [n for n, char in enumerate(text) if char == "\n"]
        self._entries: Counter[KeyPath] = Counter()
        """How many tables each list of tables (``[[header]]``) has so far."""
        table: KeyPath = ()
        self._take(_GAP)
        while self._at < len(text):
            if self._next("["):
                table = self._header()
            else:
                self._pair(table)
            self._take(_GAP)

    def _line(self) -> int:
        return bisect_left(self._ends, self._at) + 1

    def _next(self, text: str) -> bool:
        return self._text.startswith(text, self._at)

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        if found is None:
            return ""
        self._at = found.end()
        return found.group()

    def _key(self) -> list[str]:
        """The parts of a key with dots, up to what follows it."""
        parts: list[str] = []
        while True:
            self._take(_SPACE)
            quoted = self._take(_TEXT)
            parts.append(tomllib.loads(f"key = {quoted}")["key"] if quoted else self._take(_BARE_KEY))
            self._take(_SPACE)
            if not self._next("."):
                return parts
            self._at += 1

    def _header(self) -> KeyPath:
        line, brackets = self._line(), 2 if self._next("[[") else 1
        self._at += brackets
        parts = self._key()
        self._at += brackets
        path: KeyPath = ()
        for number, part in enumerate(parts, 1):
            path += (part,)
            if number < len(parts):
                self.lines.setdefault(path, line)
            elif brackets == 1:
                self.lines[path] = line
            else:
                self.lines.setdefault(path, line)
                self._entries[path] += 1
                self.lines[(*path, f"#{self._entries[path]}")] = line
            if path in self._entries:
                path += (f"#{self._entries[path]}",)
        return path

    def _pair(self, table: KeyPath) -> None:
        line, path = self._line(), table
        for part in self._key():
            path += (part,)
            self.lines.setdefault(path, line)
        self._at += 1  # the equals sign
        self._value(path)

    def _value(self, path: KeyPath) -> None:
        self._take(_SPACE)
        if self._next("["):
            self._at += 1
            number = 0
            self._take(_GAP)
            while not self._next("]"):
                number += 1
                self.lines[(*path, f"#{number}")] = self._line()
                self._value((*path, f"#{number}"))
                self._comma()
            self._at += 1
        elif self._next("{"):
            self._at += 1
            self._take(_GAP)
            while not self._next("}"):
                self._pair(path)
                self._comma()
            self._at += 1
        elif not self._take(_TEXT):
            self._take(_OTHER)

    def _comma(self) -> None:
        self._take(_GAP)
        if self._next(","):
            self._at += 1
        self._take(_GAP)
