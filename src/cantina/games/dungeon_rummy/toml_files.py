"""Reading TOML files, and the words for what is wrong in them: place, what was found, what is allowed."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from cantina.games.dungeon_rummy.errors import ContentError


def read_toml(path: Path, name: str | None = None) -> dict[str, Any]:
    """The data of a TOML file; raises ContentError, with the line of a syntax fault.

    ``name`` is what the file is called in the message: its own name behind that of its folder if not given.
    """
    name = name or f"{path.parent.name}/{path.name}"
    return parse_toml(read_text(path, name), name)


def read_text(path: Path, name: str) -> str:
    """The text of a file that the message calls ``name``; raises ContentError when there is none."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise ContentError(f"{name}: the file is missing in {path.parent}") from None
    except OSError as error:
        raise ContentError(f"{name}: cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise ContentError(f"{name}: is no UTF-8 text (byte {error.start})") from None


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """The data of a TOML text; raises ContentError, with the line of a syntax fault."""
    try:
        return tomllib.loads(text)
    except ValueError as error:  # TOMLDecodeError, or a number or date that Python cannot hold
        raise ContentError(f"{name}: is no valid TOML: {error}") from None
    except RecursionError:
        raise ContentError(f"{name}: is no content: brackets are nested too deeply") from None


def path_text(where: Iterable[str]) -> str:
    """A key path as one writes it: ``florist-orc.levels#1.kind`` (entries of a list count from 1)."""
    text = ""
    for part in where:
        if not part.isprintable():  # no key of a file may reach a terminal as a command
            part = part.encode("unicode_escape").decode()
        text += part if part.startswith("#") or not text else "." + part
    return text


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The word of ``words`` that ``word`` was probably meant to be, or None."""
    close = difflib.get_close_matches(word.lower(), list(words), n=1, cutoff=0.6)
    return close[0] if close else None


def not_one_of(found: object, allowed: Sequence[str]) -> str:
    """Says that a value is none of the allowed ones, and which was probably meant."""
    close = nearest(found, allowed) if isinstance(found, str) else None
    hint = f" (did you mean {close}?)" if close else ""
    return f"{shown(found)} is not one of {', '.join(allowed)}{hint}"


def unknown_key(key: str, allowed: Sequence[str]) -> str:
    """Says that a key is none of the allowed ones, and which was probably meant."""
    close = nearest(key, allowed)
    hint = f"did you mean {close!r}? " if close else ""
    return f"unknown key {shown(key)}: {hint}Allowed: {', '.join(allowed)}"


def shown(found: object) -> str:
    """A value as it stands in a message, cut when it is long."""
    text = repr(found)
    return text if len(text) <= 60 else text[:57] + "..."
