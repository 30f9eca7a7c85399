"""The same in plain mode: killed at any prompt, in any way, the game is offered where it was."""

from __future__ import annotations

import itertools
from functools import partial

import pytest
from killing import ENDS, children, end, started
from places import PROMPTS, ask_about_each_hit, game_of_two, games_folder
from terminal import Terminal

from moments import loaded, save, state_of

pytestmark = pytest.mark.slow

DIALOGS: dict[str, tuple[tuple[str, str], ...]] = {
    "the list": (("", "delete NUMBER, quit"),),
    "the list, help": (("help\n", "delete NUMBER, quit"),),
    "throwing one away": (("delete 1\n", "for good? y/n"),),
    "setup": (("new\n", "Enter starts"),),
    "vote": (("new\n", "Enter starts"), ("first=vote\n", "First player: by vote"), ("\n", "egret")),
    "curtain": (("\n", "press Enter"),),
    "a second thought": (("\n", "press Enter"), ("\n", "Bob>"), ("concede\n", "Sure? y/n")),
    "half typed": (("\n", "press Enter"), ("\n", "Bob>"), ("attack with ever", "attack with ever")),
    "the log": (("\n", "press Enter"), ("\n", "Bob>"), ("log\n", "Bob>")),
}
"""Prompts that are no decision of the game; its two people wait at ``action``."""


def said(terminal: Terminal, steps: tuple[tuple[str, str], ...]) -> None:
    """Type, and wait each time for words that are new."""
    for keys, words in steps:
        before = len(terminal.written) if keys else 0
        terminal.send(keys)
        terminal.wait_until(partial(_in, terminal, words, before), words)


def _in(terminal: Terminal, words: str, start: int) -> bool:
    """Whether words have come since, however the line editor has broken them over lines."""
    text = terminal.written[start:].decode("ascii", "replace")
    return words.replace(" ", "") in "".join(text.split())


@pytest.mark.parametrize("half", [0, 1], ids=["the first five", "the other five"])
def test_at_each_prompt_an_end_keeps_the_game_as_it_is(half: int) -> None:
    ask_about_each_hit()
    ends = itertools.cycle(ENDS[half:] + ENDS[:half])
    for name in list(PROMPTS)[half * 5 : half * 5 + 5]:
        path = save(name, games_folder())
        whole, state = path.read_bytes(), state_of(path)
        for how in itertools.islice(ends, 2):
            with started("--plain", loose=how == "end of input") as terminal:
                said(terminal, (("", "delete NUMBER, quit"), ("1\n", "Bob>")))
                end(terminal, how, plain=True)
            assert path.read_bytes() == whole, (name, how)
            assert state_of(path) == state
        assert list(path.parent.iterdir()) == [path]
        path.unlink()


def test_in_each_dialog_an_end_keeps_the_game_as_it_is() -> None:
    path = game_of_two()
    whole = path.read_bytes()
    for (name, steps), how in zip(DIALOGS.items(), itertools.cycle(ENDS)):
        with started("--plain", loose=how == "end of input") as terminal:
            said(terminal, (("", "delete NUMBER, quit"), *steps))
            end(terminal, how, plain=True)
        assert path.read_bytes() == whole, (name, how)
        assert list(path.parent.iterdir()) == [path], (name, how)
    assert loaded(path).notes == ()


@pytest.mark.parametrize("how", ["SIGKILL", "SIGHUP"])
def test_the_process_of_the_partners_goes_with_it(how: str) -> None:
    save("action", games_folder())
    with started("--plain") as terminal:
        said(terminal, (("", "delete NUMBER, quit"), ("1\n", "Bob>"), ("hint\n", "Bob>")))
        assert len(children(terminal.pid)) == 1
        end(terminal, how, plain=True)  # which waits until it is gone
