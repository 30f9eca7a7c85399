"""Saved games that are damaged, newer than the program, or none at all: named, kept, and no other harmed."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest
from killing import started
from places import games_folder

from moments import save

pytestmark = pytest.mark.slow


def newer(whole: bytes) -> bytes:
    """The game as a program would have written it that is ahead of this one."""
    head = json.loads(whole.splitlines()[0][9:])
    head["format"] += 1
    text = json.dumps(head).encode()
    return b"%08x %s\n" % (zlib.crc32(text), text)


def flipped(whole: bytes) -> bytes:
    return whole[:500] + bytes([whole[500] ^ 1]) + whole[501:]


ODD = {"newer": newer, "flipped": flipped, "halved": lambda whole: whole[: len(whole) // 2]}


def odd_saves() -> dict[str, bytes]:
    """Put one good game and the odd ones into the folder of saved games."""
    good = save("discard", games_folder())
    whole = good.read_bytes()
    odd = {f"{name}.journal": make(whole) for name, make in ODD.items()}
    odd |= {"empty.journal": b"", "other.journal": b"\x89PNG\r\n\x1a\n" * 9}
    for name, data in odd.items():
        (good.parent / name).write_bytes(data)
    return {**odd, good.name: whole}


def kept(before: dict[str, bytes]) -> None:
    """Everything is there as it was, under its own name or set aside under one like it."""
    for name, data in before.items():
        stem = Path(name).stem
        places = [games_folder() / name, *games_folder().glob(f"{stem}-*.damaged")]
        assert [path for path in places if path.exists() and path.read_bytes() == data] != [], name


def words_of(text: str) -> str:
    return " ".join(text.split())


def test_the_app_names_them_and_offers_the_good_one() -> None:
    before = odd_saves()
    with started("--ascii") as terminal:
        terminal.wait_for("Before you start")
        for words in (
            "flipped.journal is damaged from its first line on",
            "halved.journal is damaged from its first line on",
            "other.journal is damaged from its first line on",
            "newer.journal was written by a newer version of the program",
        ):
            terminal.wait_until(lambda words=words: words in words_of(terminal.text), words)  # type: ignore[misc]
        terminal.send("\r")
        terminal.wait_for("Go on: ")
        assert terminal.text.count("Go on: ") == 1
        terminal.send("1")
        terminal.wait_for("discard a card")
        kept(before)
    kept(before)


def test_plain_mode_names_them_and_offers_the_good_one() -> None:
    before = odd_saves()
    with started("--plain") as terminal:
        terminal.wait_for("delete NUMBER, quit")
        said = words_of(terminal.written.decode())
        assert said.count("is damaged from its first line on") == 3
        assert "newer.journal was written by a newer version of the program" in said
        assert "There is a game to go on with:" in said
        assert "Traceback" not in said
        terminal.send("\n")
        terminal.wait_for("Bob>")
    kept(before)
