"""Killed at any prompt, in any way, the game is offered where it was: nothing lost, nothing doubled."""

from __future__ import annotations

import itertools
import re
import signal
import time
from pathlib import Path

import pytest
from killing import ENDS, children, cpu_seconds, end, given_back, started
from places import (
    AT_TABLE,
    AT_TITLE,
    PROMPTS,
    RIGHT,
    Place,
    ask_about_each_hit,
    game_of_two,
    games_folder,
    go_to,
    prompt,
)

from cantina.app.application import REACTION
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
from cantina.games.dungeon_rummy.cards import HEROES
from cantina.games.dungeon_rummy.setup import Config, SeatConfig
from cantina.table.presenter import event_sentence, event_sentences
from cantina.table.shelf import Shelf
from moments import content, loaded, save, state_of

pytestmark = pytest.mark.slow

ANSWERS: dict[str, tuple[str, type[Action]]] = {
    "action": ("e", End),
    "draw": ("\r", Draw),
    "discard": ("\r", Discard),
    "react": ("\r", Accept),
    "split": ("\r", ChooseSplit),
    "pick-misfit": ("\r", ChooseTarget),
    "pick-zone": ("\r", ChooseZone),
    "pick-cards": ("\r", ChooseCards),
    "pick-merge": (f" {RIGHT}{RIGHT} \r", ChooseCards),
    "pass-card": ("\r", ChooseCard),
}
"""For each prompt the keys of an answer, and what that answer is."""


@pytest.mark.parametrize("name", PROMPTS)
def test_at_each_prompt_each_end_keeps_the_game_as_it_is(name: str) -> None:
    ask_about_each_hit()
    path = save(name, games_folder())
    whole, state = path.read_bytes(), state_of(path)
    keys, answer = ANSWERS[name]
    shown = set()
    for how in ENDS:
        with started("--ascii", loose=how == "end of input") as terminal:
            shown.add(go_to(terminal, prompt(name)))
            end(terminal, how)
        assert path.read_bytes() == whole
        assert state_of(path) == state
        assert list(path.parent.iterdir()) == [path]
    assert len(shown) == 1, "\n".join(shown)
    with started("--ascii") as terminal:
        go_to(terminal, prompt(name))
        time.sleep(REACTION)  # what is answered sooner than it can be read was meant for something else
        terminal.send(keys)
        terminal.wait_until(lambda: path.stat().st_size > len(whole))
        end(terminal, "SIGKILL")
    steps = loaded(path).record().steps
    assert type(steps[0]) is answer
    assert path.read_bytes().startswith(whole)


@pytest.mark.parametrize("places", [AT_TABLE, AT_TITLE], ids=["at the table", "at the title"])
def test_in_each_dialog_an_end_keeps_the_game_as_it_is(places: dict[str, Place]) -> None:
    """One end for each, all of them in turn."""
    path = game_of_two()
    whole = path.read_bytes()
    for name, how in zip(places, itertools.cycle(ENDS)):
        with started("--ascii", loose=how == "end of input") as terminal:
            go_to(terminal, places[name])
            end(terminal, how)
        assert path.read_bytes() == whole, (name, how)
        assert list(path.parent.iterdir()) == [path], (name, how)
    with started() as terminal:
        go_to(terminal, AT_TABLE["curtain"])


@pytest.mark.parametrize("how", ["SIGKILL", "SIGTERM", "end of input"])
def test_partners_that_think_are_not_left_behind(how: str) -> None:
    """Deep in thought, in a process of their own."""
    path = game_of_ais("deep")
    with started(loose=how == "end of input") as terminal:
        terminal.wait_for("Go on: ")
        terminal.send("1")
        terminal.wait_until(lambda: children(terminal.pid))
        (partners,) = children(terminal.pid)
        terminal.wait_until(lambda: cpu_seconds(partners) > 1.5)
        end(terminal, how)  # which waits until they are gone
    assert loaded(path).notes == ()


def test_what_was_on_the_screen_is_on_the_disk_whenever_the_end_comes() -> None:
    """A game that plays itself, killed in the middle of it again and again."""
    path = game_of_ais("random")
    seen = 0
    for _ in range(4):
        with started("--ascii") as terminal:
            terminal.wait_for("Go on: ")
            size = path.stat().st_size
            terminal.send("1")
            terminal.wait_until(lambda size=size: path.stat().st_size > size + 500)  # type: ignore[misc]
            terminal.kill(signal.SIGKILL)
            terminal.wait()
            terminal.read(0)
            shown = terminal.text
        table = loaded(path)
        assert table.notes == ()
        events, view = [entry.event for entry in table.log(None)], table.view(None)
        told = {*event_sentences(events, view), *(event_sentence(event, view) for event in events)}
        done = re.findall(r"^(?:Bob|Lily|Milton|Oakie) (?:draws|discards|plays) .*\.$", shown, re.M)
        assert [words for words in done if words not in told] == []
        seen += len(done)
    assert seen > 0


def game_of_ais(level: str) -> Path:
    """A new game in which AI partners of this level play all seats."""
    config = Config(tuple(SeatConfig(hero) for hero in HEROES), difficulty="hard")
    table = Shelf(games_folder()).start(content(), config, 7, levels=dict.fromkeys(range(4), level))
    table.close()
    assert table.path is not None
    return table.path


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGQUIT])
def test_an_end_before_the_first_picture_gives_the_terminal_back(number: signal.Signals) -> None:
    """As soon as the app has taken the terminal, and the title does not stand yet."""
    with started("--ascii") as terminal:
        while b"\x1b[?1049h" not in terminal.written:
            terminal.take()
        terminal.kill(number)
        assert terminal.wait() == 128 + number
        given_back(terminal)


def test_an_app_whose_terminal_takes_nothing_any_more_can_be_ended() -> None:
    """Nobody reads, as on a link that is gone and not yet given up: each write waits, and the app with it."""
    path = save("split", games_folder())
    whole = path.read_bytes()
    with started("--ascii") as terminal:
        go_to(terminal, prompt("split"))
        terminal.send("?\r" * 200)
        time.sleep(1.5)  # in which nobody reads: that is the thing tested
        terminal.kill(signal.SIGTERM)
        assert terminal.wait_unseen() == 128 + signal.SIGTERM
        terminal.read(0.1)
        given_back(terminal)
    assert path.read_bytes() == whole
