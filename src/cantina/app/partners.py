"""The AI partners at the table: they think in their own process and act one visible step at a time."""

from __future__ import annotations

import asyncio
import contextlib
from concurrent.futures import Future
from time import monotonic
from typing import Any, Protocol

from cantina.app.pace import PACES
from cantina.players.thinking import AiProcess
from cantina.settings import Pace
from cantina.table import partners
from cantina.table.table import Table


class Stage(Protocol):
    """The screen on which they act."""

    table: Table

    @property
    def ai(self) -> AiProcess:
        """The process in which they think."""

    @property
    def pace(self) -> Pace:
        """The pace that is chosen."""

    def key(self, command: str) -> str:
        """What is written for a command's key."""

    @property
    def shown(self) -> bool:
        """Whether the table is what is on the screen: nothing happens behind a page or a curtain."""

    def acted(self) -> None:
        """One of them has done something."""


class Partners:
    """Lets the AI seats of a table act, at the chosen pace; they can be paused, stepped and hurried."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._hurry = asyncio.Event()
        self._go = asyncio.Event()
        self._go.set()
        self._free = asyncio.Event()
        self._free.set()
        self._one_step = False
        self.running = False

    @property
    def paused(self) -> bool:
        """Whether they wait for somebody to let them go on."""
        return not self._go.is_set()

    @property
    def wanted(self) -> bool:
        """Whether one of them is to act or to answer, and nothing is in the way."""
        return not self.running and self._stage.shown and self._stage.table.ai_seat is not None

    def status(self) -> str:
        """A word on them for the table, while one of them decides."""
        table = self._stage.table
        seat, pending = table.ai_seat, table.pending
        if seat is None or pending is None:
            return ""
        pause, step = self._stage.key("pause"), self._stage.key("step")
        if self.paused:
            return f"(paused: {pause} goes on, {step} is one step)"
        # In a person's turn its keys are for other things than to hurry an answer.
        return f"({pause} pauses; any other key hurries)" if table.roles[pending.seat] == "ai" else ""

    def pause(self) -> None:
        """Pause, or go on."""
        if self.paused:
            self._go.set()
        else:
            self._go.clear()
        self._one_step = False

    def step(self) -> None:
        """Let one thing happen, and wait again."""
        self._one_step = True
        self._go.set()

    def hurry(self) -> None:
        """No more delays until the next decision of a human."""
        if self.running:
            self._hurry.set()

    def mind(self, free: bool) -> None:
        """While somebody chooses something in an AI's turn, such as a token, nothing else happens."""
        if free:
            self._free.set()
        else:
            self._free.clear()

    async def act(self) -> None:
        """Ask, wait for the answer and for the moment to show it, act, and ask again."""
        stage = self._stage
        self.running = True
        try:
            while stage.shown and (question := stage.table.ai_question()) is not None:
                began = monotonic()
                answer = partners.ask(stage.ai, question)
                await done(answer)
                await self._moment(PACES[stage.pace][1] - (monotonic() - began))
                if not stage.shown:
                    return  # the table is asked again when it is back
                if partners.settle(stage.table, question, answer):
                    if self._one_step:
                        self._one_step = False
                        self._go.clear()
                    stage.acted()
        finally:
            self.running = False
            self._hurry.clear()

    async def _moment(self, seconds: float) -> None:
        """Wait so long, or until somebody hurries; then until nobody pauses or is choosing."""
        if seconds > 0 and not self._one_step:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), seconds)
        while not (self._go.is_set() and self._free.is_set()):
            await self._go.wait()
            await self._free.wait()


async def done(answer: Future[Any]) -> None:
    """Wait until a future of another thread is done, however it ends."""
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()

    def wake(_: Future[Any]) -> None:
        with contextlib.suppress(RuntimeError):  # the app has gone meanwhile
            loop.call_soon_threadsafe(ended.set)

    answer.add_done_callback(wake)
    await ended.wait()
