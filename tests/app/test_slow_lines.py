"""On a real terminal behind a bad line: keys in pieces, keys in heaps, bytes that are no text."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator

import pytest
from terminal import Terminal, cantina

MOUSE_MODES = (b"?1000", b"?1002", b"?1003", b"?1005", b"?1006", b"?1015", b"?1016")
PAUSE = 0.35
"""Seconds between two pieces: longer than the app waits for the rest of a key."""


def a_card_taken_up(terminal: Terminal) -> None:
    """The first game at its first card: the next letter of a zone plays it."""
    terminal.wait_for("You are")
    terminal.send("f")
    terminal.wait_for("draw a card")
    terminal.send("\r")
    terminal.wait_for("Action Phase")
    terminal.send("1")
    terminal.wait_for("Play ")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Terminal]:
    """One table for all that must not change it."""
    folder = str(tmp_path_factory.mktemp("slow"))
    with cantina(
        "--seed", "7", CANTINA_DATA_DIR=folder, CANTINA_CONFIG_DIR=folder, ESCDELAY="100"
    ) as terminal:
        a_card_taken_up(terminal)
        yield terminal


def untouched(terminal: Terminal) -> str:
    """What must be as it was: the turn, the zones, the hands, the question, and no page over it."""
    text = terminal.text
    assert "Turn 1, Bob: Action Phase" in text, text
    return "\n".join(line for line in text.splitlines() if re.search(r"Turn|hand|Graveyard|Play ", line))


def sent_in_pieces(terminal: Terminal, *pieces: str) -> None:
    for number, piece in enumerate(pieces):
        if number:
            time.sleep(PAUSE)
        terminal.send(piece)


@pytest.mark.slow
@pytest.mark.parametrize(
    "pieces",
    [
        ("\x1b[", "<35;10;14M"),  # the mouse was moved
        ("\x1b[<35;10", ";14M"),
        ("\x1b[1", "5~"),  # F5
        ("\x1bO", "R"),  # F3
        ("\x1b[", "[B"),  # F2 of a Linux console
        ("\x1b[200~1g", "e\r1\r\x1b[20", "1~"),  # a text is pasted
        ("\x1b[?2026", ";2$y"),  # an answer of the terminal
    ],
)  # fmt: skip
def test_a_key_in_pieces_acts_as_no_other(table: Terminal, pieces: tuple[str, ...]) -> None:
    before = untouched(table)
    sent_in_pieces(table, *pieces)
    table.send("?")
    table.wait_for("Keys and what they do")
    table.send("\r")
    table.wait_for("Play ")
    assert untouched(table) == before


@pytest.mark.slow
@pytest.mark.parametrize("rest", ["[B", "[A", "OR", "[15~", "[<0;3;9M", "[200~g1g\x1b[201~"])
def test_what_comes_behind_an_esc_that_was_taken_for_a_key_is_nothing(table: Terminal, rest: str) -> None:
    sent_in_pieces(table, "\x1b", rest)
    table.wait_until(lambda: "Play " not in table.text)  # Esc has put the card back
    table.send("1")
    table.wait_for("Play ")
    assert "hand 8" in untouched(table)


def test_an_arrow_cut_in_the_middle_is_that_arrow() -> None:
    with cantina("--seed", "7") as terminal:
        a_card_taken_up(terminal)
        first = re.search(r"Play (\S+)", terminal.text)
        assert first
        sent_in_pieces(terminal, "\x1b[", "C")
        terminal.wait_until(lambda: f"Play {first[1]}" not in terminal.text)
        assert "Turn 1, Bob: Action Phase" in terminal.text
        assert "hand 8" in terminal.text


def test_bytes_that_are_no_text_are_nothing() -> None:
    with cantina("--seed", "7") as terminal:
        a_card_taken_up(terminal)
        before = untouched(terminal)
        os.write(terminal.fd, b"\xff\xfe\xe9\x80\x00\xc3")
        os.write(terminal.fd, b"?")
        terminal.wait_for("Keys and what they do")
        terminal.send("\r")
        terminal.wait_for("Play ")
        assert untouched(terminal) == before


@pytest.mark.slow
def test_a_line_that_takes_nothing_any_more_and_then_goes_away_leaves_no_process() -> None:
    with cantina("--seed", "7") as terminal:
        a_card_taken_up(terminal)
        # Nobody reads what is painted: it fills the line, and the app has to wait.
        for _ in range(200):
            terminal.send("?\r")
        time.sleep(2)
        os.close(terminal.fd)
        assert terminal.wait_unseen() == 128 + signal.SIGHUP


@pytest.mark.slow
def test_with_the_mouse_left_alone_nothing_of_it_is_ever_sent_and_what_it_sends_does_nothing() -> None:
    with cantina("--seed", "7", "--no-mouse") as terminal:
        a_card_taken_up(terminal)
        before = untouched(terminal)
        terminal.send("\x1b[<35;10;14M\x1b[<0;3;9M\x1b[<0;3;9m")
        terminal.read(0.3)
        assert untouched(terminal) == before
        terminal.send("q")
        terminal.wait_for("The game is kept")
        terminal.send("\r")
        assert terminal.wait() == 0
        assert not [mode for mode in MOUSE_MODES if mode in terminal.written]


@pytest.mark.slow
def test_a_key_at_the_table_costs_a_line_and_a_page_no_more_than_a_screen() -> None:
    with cantina("--seed", "7", "--setup", "difficulty=first-game") as terminal:
        terminal.wait_for("draw a card")
        terminal.send("\r")
        terminal.wait_for("Action Phase")
        terminal.send("1")
        terminal.wait_for("Play ")

        def bytes_of(key: str) -> int:
            terminal.read(0.3)
            before = len(terminal.written)
            terminal.send(key)
            terminal.read(0.4)
            return len(terminal.written) - before

        assert 0 < max(bytes_of("\x1b[C") for _ in range(6)) < 800
        assert 0 < bytes_of("?") < 12_000
        assert 0 < bytes_of("\r") < 12_000
