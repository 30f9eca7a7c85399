"""The end from outside: what is listened to while the app runs, and before and after it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys

import pytest

from cantina.app.ending import Ending
from cantina.signals import ENDING, listening


async def test_every_signal_wakes_a_loop_that_is_just_going_to_sleep() -> None:
    ending = Ending(lambda code: None)
    with ending.awaited(), ending.running():
        waker = signal.set_wakeup_fd(-1)
        signal.set_wakeup_fd(waker)
        assert waker >= 0


@pytest.mark.parametrize("number", ENDING, ids=lambda number: number.name)
async def test_the_first_signal_asks_the_app_to_leave_and_no_other_does(number: signal.Signals) -> None:
    codes: list[int] = []
    left = asyncio.Event()

    def leave(code: int) -> None:
        codes.append(code)
        left.set()

    ending = Ending(leave)
    with ending.awaited(), ending.running():
        os.kill(os.getpid(), number)
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.wait_for(left.wait(), 10)
        os.kill(os.getpid(), signal.SIGHUP)
        await asyncio.sleep(0)
    assert codes == [128 + number]
    assert ending.number == number


def test_before_and_after_the_app_a_signal_ends_the_program() -> None:
    ending = Ending(lambda code: None)
    with pytest.raises(SystemExit) as ended, ending.awaited():
        os.kill(os.getpid(), signal.SIGTERM)
    assert ended.value.code == 128 + signal.SIGTERM


def test_handlers_are_given_back_and_what_was_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with listening(ENDING, lambda number: None):
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
            assert callable(signal.getsignal(signal.SIGTERM))
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    finally:
        signal.signal(signal.SIGHUP, before)


DEAF = """
import asyncio, os, time
from cantina.app import ending
ending.GRACE = 0.2
there = ending.Ending(lambda code: None)
async def play():
    with there.running():
        {told}
        time.sleep(60)
with there.awaited():
    {run}
there.be_gone()
time.sleep(60)
"""
"""An app that does not leave, or one whose process does not end."""


@pytest.mark.parametrize(
    ("told", "run", "code"),
    [
        ("os.kill(os.getpid(), 15)", "asyncio.run(play())", 128 + 15),
        ("os.write(there._mouth, bytes([1, 1]))", "asyncio.run(play())", 128 + 1),  # by terminal and signal
        ("", "there.number = 1", -signal.SIGALRM),
    ],
    ids=["signal", "told twice", "after the app"],
)
def test_a_process_that_does_not_end_by_itself_is_ended(told: str, run: str, code: int) -> None:
    child = subprocess.run(
        [sys.executable, "-c", DEAF.format(told=told, run=run)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=30,
        stdin=subprocess.DEVNULL,
    )
    assert child.returncode == code
