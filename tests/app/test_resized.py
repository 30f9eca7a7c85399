"""At every prompt and in every dialog the window may become tiny, and large again: nothing happens unseen."""

from __future__ import annotations

import pytest
from killing import started
from places import (
    AFTER_IT,
    AT_TABLE,
    AT_TITLE,
    PROMPTS,
    Place,
    ask_about_each_hit,
    game_of_two,
    games_folder,
    go_back,
    go_to,
    prompt,
)
from terminal import Terminal

from moments import save, state_of

pytestmark = pytest.mark.slow

TYPED = "e\r1yc2 a\x7fd\r\x1b[B\r,x\t"
"""Keys that would do something at most prompts, if they were taken."""

SMALL = "The table needs 80 x 24; this window is 20 x 8. Nothing is lost; q leaves."


def resized_there(terminal: Terminal, shown: str) -> None:
    """Go down to 20 x 8, type, come back, go up to 200 x 60, come back: it is as it was."""
    terminal.resize(20, 8)
    terminal.wait_until(lambda: " ".join(terminal.text.split()) == SMALL)
    terminal.send(TYPED)
    terminal.read(0.3)  # that nothing comes of it is the thing tested
    assert " ".join(terminal.text.split()) == SMALL
    terminal.resize(80, 24)
    terminal.wait_until(lambda: terminal.text == shown, f"the same screen as before,\n{shown}\n")
    terminal.resize(200, 60)
    terminal.wait_until(lambda: "needs 80 x 24" not in terminal.text and terminal.text != shown)
    terminal.resize(80, 24)
    terminal.wait_until(lambda: terminal.text == shown, f"the same screen as before,\n{shown}\n")


@pytest.mark.parametrize("half", [0, 1], ids=["the first five", "the other five"])
def test_at_every_prompt(half: int) -> None:
    ask_about_each_hit()
    names = list(PROMPTS)[half * 5 : half * 5 + 5]
    saved = [save(name, games_folder()) for name in names]
    states = [state_of(path) for path in saved]
    with started("--ascii") as terminal:
        for name, path in zip(names, saved, strict=True):
            path.touch()  # the game played last is the first one that is offered
            terminal.send("?")
            terminal.wait_for("Keys and what they do")
            terminal.send("\x7f")
            place = prompt(name)
            resized_there(terminal, go_to(terminal, place))
            go_back(terminal, place)
    assert [state_of(path) for path in saved] == states


@pytest.mark.parametrize("places", [AT_TITLE, AT_TABLE], ids=["title", "table"])
def test_in_every_dialog(places: dict[str, Place]) -> None:
    path = game_of_two()
    whole = path.read_bytes()
    with started("--ascii") as terminal:
        for place in places.values():
            resized_there(terminal, go_to(terminal, place))
            go_back(terminal, place)
    assert path.read_bytes() == whole
    assert list(games_folder().iterdir()) == [path]


def test_after_the_end_of_a_game_and_in_the_lesson() -> None:
    game_of_two()
    with started("--ascii") as terminal:
        for place in AFTER_IT.values():
            resized_there(terminal, go_to(terminal, place))
            go_back(terminal, place)
