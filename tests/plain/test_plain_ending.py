"""How plain mode ends: no signal is lost, whatever the line editor does with it."""

from __future__ import annotations

import contextlib
import os
import signal
import threading

import pytest

from cantina.plain.ending import SIGNALS, Signalled, editing, minding_signals

PATIENCE = 20.0


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_that_the_line_editor_dropped_is_raised_again(number: signal.Signals) -> None:
    told = 0
    with minding_signals(), editing():
        with contextlib.suppress(Signalled):
            os.kill(os.getpid(), number)
            threading.Event().wait(PATIENCE)
        try:
            threading.Event().wait(PATIENCE)  # the line is edited on
        except Signalled as signalled:
            told = signalled.number
    assert told == number


def test_one_that_was_taken_is_not_raised_again() -> None:
    """What is done on the way out must not be broken off."""
    with minding_signals():
        with contextlib.suppress(Signalled), editing():
            os.kill(os.getpid(), signal.SIGTERM)
            threading.Event().wait(PATIENCE)
            pytest.fail("it was not raised")
        threading.Event().wait(1.0)  # longer than it is reminded of


def test_after_all_signals_mean_what_they_meant() -> None:
    before = {number: signal.getsignal(number) for number in (*SIGNALS, signal.SIGALRM)}
    with contextlib.suppress(Signalled), minding_signals():
        os.kill(os.getpid(), signal.SIGTERM)
        threading.Event().wait(PATIENCE)
    assert {number: signal.getsignal(number) for number in before} == before
