"""Every prompt and dialog of the real program: the keys that lead there, and words that stand there."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import NamedTuple

from terminal import PATIENCE, Terminal

from moments import save

RIGHT, DOWN, LEFT, UP = "\x1b[C", "\x1b[B", "\x1b[D", "\x1b[A"

TITLE = "You are Bob the Mage; three AI partners"
"""Words of the title, when all of it is there."""


class Place(NamedTuple):
    """Keys, each with the words that tell that it was understood; the last words stand in the place itself.

    ``back`` are the keys that lead from there to the title.
    """

    steps: tuple[tuple[str, str], ...]
    back: tuple[str, ...] = ("\x7f",)


PROMPTS: dict[str, str] = {
    "action": "choose an action",
    "draw": "draw a card (2 Damage)",
    "discard": "discard a card (2 to go)",
    "react": "hits are coming",
    "split": "share out 7 Damage",
    "pick-misfit": "choose whom the Dealer Hydra hits",
    "pick-zone": "choose the meld that the Giant Spider takes",
    "pick-cards": "choose the one that the Dealer",
    "pick-merge": "Choose 2 cards of the",
    "pass-card": "choose a card to pass",
}
"""What each prompt asks, for the games of ``moments``."""

AT_TITLE: dict[str, Place] = {
    "title": Place((("", "Set up a table"),), ()),
    "setup": Place((("s", "Enter starts the game"),)),
    "vote": Place(
        (("s", "Enter starts the game"), (DOWN * 6 + LEFT, "<by vote"), ("\r", "most to regret")),
        ("\x1b", "\x7f"),
    ),
    "settings": Place(((";", "Kept in"),)),
    "history": Place((("h", "No game is finished"),)),
    "guide": Place((("g", "The game in short"),)),
    "bestiary": Place((("b", "Florist Orc"),)),
    "help": Place((("?", "Keys and what they do"),)),
    "leave": Place((("q", "Leave Misfit Cantina?"),)),
    "throw away": Place((("x", "Throw this game away for good?"),)),
}
_SEATED = ("1", "Pass the keyboard on"), (" ", "choose an action")
_LEAVE = ("q", "2")
AT_TABLE: dict[str, Place] = {
    "curtain": Place(_SEATED[:1], _LEAVE),
    "help": Place((*_SEATED, ("?", "Keys and what they do")), ("\x7f", *_LEAVE)),
    "log": Place((*_SEATED, ("l", "What has happened")), ("\x7f", *_LEAVE)),
    "give up": Place((*_SEATED, ("c", "Give the game up?")), ("\x7f", *_LEAVE)),
    "leave": Place((*_SEATED, ("q", "The game is kept")), ("2",)),
    "seats": Place((*_SEATED, ("i", "Who plays whom?")), ("\x7f", *_LEAVE)),
    "palette": Place((*_SEATED, (":", "Find")), ("\x1b", *_LEAVE)),
    "chat": Place(
        (*_SEATED, ("s", "Say what?"), (UP + "\r", "Bob: _"), ("who has a", "who has a_")),
        ("\x1b", *_LEAVE),
    ),
}
"""Dialogs at a table of two people; the game itself waits at ``action``."""
AFTER_IT: dict[str, Place] = {
    "result": Place((*_SEATED, ("c", "Give the game up?"), ("2", "G I V E N"))),
    "history": Place((("h", "History  1 game"),)),
    "replay": Place((("h", "History  1 game"), ("\r", "The start of")), ("\x7f", "\x7f")),
    "lesson": Place((("l", "Welcome. You are Bob the Mage."),), ("q", "2")),
}
"""What comes when that game has been given up, and the lesson, of which nothing is kept."""


def go_to(terminal: Terminal, place: Place) -> str:
    """Go there from the title, and return the screen as it is then."""
    terminal.wait_for(TITLE)
    for keys, words in place.steps:
        if keys == "2":
            insist(terminal, keys, words)
        else:
            terminal.send(keys)
            terminal.wait_for(words)
    return settled(terminal)


def insist(terminal: Terminal, answer: str, words: str) -> None:
    """Give an answer that is not taken before the question can have been read, until these words come."""
    settled(terminal)
    asked = time.monotonic() + PATIENCE
    while words not in terminal.text:
        assert time.monotonic() < asked, f"{words!r} never came:\n{terminal.text}"
        terminal.send(answer)
        again = time.monotonic() + 2
        while words not in terminal.text and time.monotonic() < again:
            terminal.read()


def go_back(terminal: Terminal, place: Place) -> None:
    """Go back to the title."""
    for keys in place.back:
        before = terminal.text
        terminal.send(keys)
        terminal.wait_until(lambda before=before: terminal.text != before)  # type: ignore[misc]
        settled(terminal)
    terminal.wait_for(TITLE)


def settled(terminal: Terminal) -> str:
    """The screen when nothing more is written to it for a moment."""
    before = None
    while before != terminal.text:
        before = terminal.text
        terminal.read(0.15)
    return terminal.text


def prompt(name: str, number: int = 1) -> Place:
    """The prompt of the game that stands at this number."""
    return Place(((str(number), PROMPTS[name]),), _LEAVE)


def ask_about_each_hit() -> None:
    """Set the game so that each hit that could be answered is asked about."""
    folder = Path(os.environ["CANTINA_CONFIG_DIR"])
    folder.mkdir(parents=True)
    (folder / "settings.toml").write_text('reactions = "always"\n', encoding="utf-8")


def games_folder() -> Path:
    """Where the program keeps the games of this test."""
    return Path(os.environ["CANTINA_DATA_DIR"]) / "games"


def game_of_two() -> Path:
    """Save a game that waits for Bob's action, with Oakie played by somebody else at the same keyboard."""
    return save("action", games_folder(), humans=("mage", "druid"))
