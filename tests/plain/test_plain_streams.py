"""Which console plain mode talks through: the line editor only where it can work."""

from __future__ import annotations

import io
import sys

import pytest

from cantina.plain.console import StreamConsole
from cantina.plain.keyboard import Keyboard, own_console


class Tty(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("closed", ["", "stderr", "stdin"])
def test_a_closed_stream_is_played_without_the_line_editor(
    closed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None if name == closed else Tty())
    console = own_console()
    assert isinstance(console, StreamConsole)
    assert isinstance(console, Keyboard) == (closed == "")
