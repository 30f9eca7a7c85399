"""Killed at any prompt, in any way, the game is offered where it was: nothing lost, nothing doubled."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from killing import ENDS, end, games_folder, started
from terminal import Terminal

from cantina.games.dungeon_rummy.actions import (
    Accept,
    Action,
    ChooseCard,
    ChooseCards,
    ChooseSplit,
    ChooseTarget,
    ChooseZone,
    Discard,
    Draw,
    End,
)
from moments import loaded, save, state_of

pytestmark = pytest.mark.slow

ASKED: dict[str, tuple[str, str, type[Action]]] = {
    "action": ("choose an action", "e", End),
    "draw": ("draw a card (2 Damage)", "\r", Draw),
    "discard": ("discard a card (2 to go)", "\r", Discard),
    "react": ("hits are coming", "\r", Accept),
    "split": ("share out 7 Damage", "\r", ChooseSplit),
    "pick-misfit": ("choose whom the Dealer Hydra hits", "\r", ChooseTarget),
    "pick-zone": ("choose the meld that the Giant Spider takes", "\r", ChooseZone),
    "pick-cards": ("choose the one that the Dealer", "\r", ChooseCards),
    "pick-merge": ("Choose 2 cards of the", " \x1b[C\x1b[C \r", ChooseCards),
    "pass-card": ("choose a card to pass", "\r", ChooseCard),
}
"""For each prompt its words, the keys of an answer, and what that answer is."""


def ask_about_each_hit() -> None:
    """Set the game so that each hit that could be answered is asked about."""
    folder = Path(os.environ["CANTINA_CONFIG_DIR"])
    folder.mkdir(parents=True)
    (folder / "settings.toml").write_text('reactions = "always"\n', encoding="utf-8")


def taken_up(terminal: Terminal, words: str) -> str:
    """Go on with the one game there is, and return the table as it is shown then."""
    terminal.wait_for("Go on: ")
    terminal.send("1")
    terminal.wait_for(words)
    terminal.wait_for("? all keys")
    return terminal.text


@pytest.mark.parametrize("prompt", ASKED)
def test_at_each_prompt_each_end_keeps_the_game_as_it_is(prompt: str) -> None:
    ask_about_each_hit()
    path = save(prompt, games_folder())
    whole, state = path.read_bytes(), state_of(path)
    words, keys, answer = ASKED[prompt]
    shown = set()
    for how in ENDS:
        with started("--ascii", loose=how == "end of input") as terminal:
            shown.add(taken_up(terminal, words))
            end(terminal, how)
        assert path.read_bytes() == whole
        assert state_of(path) == state
        assert list(path.parent.iterdir()) == [path]
    assert len(shown) == 1, "\n".join(shown)
    with started("--ascii") as terminal:
        taken_up(terminal, words)
        terminal.send(keys)
        terminal.wait_until(lambda: path.stat().st_size > len(whole))
        end(terminal, "SIGKILL")
    steps = loaded(path).record().steps
    assert type(steps[0]) is answer
    assert path.read_bytes().startswith(whole)
