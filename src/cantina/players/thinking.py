"""The process of the AI partners, as the game sees it: ask, get a future, go on.

A thread that thinks was measured to triple the time from key to screen; a process leaves the keys
alone. It is started with the first question, and one is enough for all seats.
"""

from __future__ import annotations

import contextlib
import logging
import subprocess
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

import cantina
from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.view import View
from cantina.players.advice import ADVISER, Advice
from cantina.players.messages import Answered, Ask, Failed
from cantina.players.pipes import Receiver, Sender
from cantina.players.reason import Reason
from cantina.players.strengths import SECONDS

PATIENCE: Final = 60.0
"""Seconds after which a thought counts as one that never ends."""
TRIES: Final = 2
"""How often a question is asked when the process dies over it."""
# -P keeps the current folder off the path: a file there must not take the place of a module.
_BOOTSTRAP: Final = "import sys; sys.path.append({root!r}); from cantina.players.worker import main; main()"
_logger = logging.getLogger(__name__)


class AiFailed(Exception):
    """An AI gave no answer; the text ends the sentence "the AI ...", and tells nothing of any hand."""


class Thought(Future[Any]):
    """What a player comes to; once it is done ``reason`` says why, where the player does."""

    reason: Reason | None = None


@dataclass(slots=True)
class _Asked:
    """A question on its way: how often it was asked, and whether its time is up."""

    ask: Ask
    answer: Thought
    tries: int = 1
    overdue: bool = False
    clock: threading.Timer | None = None

    def stop_clock(self) -> None:
        if self.clock is not None:
            self.clock.cancel()


class _Worker:
    """One process, with the questions that it has not answered yet."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # what is typed at the terminal (Ctrl-C, Ctrl-Z) is not for it
        )
        self.stdin: BinaryIO = self.process.stdin  # type: ignore[assignment]
        self.stdout: BinaryIO = self.process.stdout  # type: ignore[assignment]
        self.sender = Sender(self.stdin)
        self.open: dict[int, _Asked] = {}
        self.reader: threading.Thread | None = None

    def end(self) -> None:
        """End the process, in the middle of a thought if need be; its reader cleans up."""
        self.process.kill()

    def clean_up(self) -> None:
        """Close the pipes and take the process's exit; only its reader may, else closing could block."""
        self.process.kill()
        for pipe in (self.stdin, self.stdout):
            # Closing flushes what the process no longer takes.
            with contextlib.suppress(OSError, ValueError):
                pipe.close()
        self.process.wait()


class AiProcess:
    """The AI partners' process; use it as a context manager, or ``close`` it."""

    def __init__(self, command: Sequence[str] | None = None, patience: float = PATIENCE) -> None:
        """Nothing is started yet; ``command`` may name another program that speaks as the worker does."""
        root = str(Path(cantina.__file__).resolve().parent.parent)
        self._command = command or (sys.executable, "-P", "-c", _BOOTSTRAP.format(root=root))
        self._patience = patience
        self._lock = threading.RLock()
        self._worker: _Worker | None = None
        self._number = 0
        self._closed = False

    def __enter__(self) -> AiProcess:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The number of the process, or None as long as there is none."""
        with self._lock:
            return None if self._worker is None else self._worker.process.pid

    def ask(
        self,
        level: str,
        seed: int,
        seat: Hero,
        view: View,
        legal: Sequence[Action],
        events: Sequence[Event],
        reply: bool = False,
    ) -> Future[Action | None]:
        """Ask the player of this level, seed and seat for its action; see ``Player.decide``.

        With ``reply`` it is asked out of turn, and may have none; see ``Replier.reply``.

        The future is done on a thread of this object. It ends with AiFailed when the player failed,
        thought longer than the patience, or died over the question twice (it is started again and
        asked again once), and is cancelled by ``cancel`` and ``close``.
        """
        return self._question(Ask(0, level, seed, seat, view, tuple(legal), tuple(events), reply=reply))

    def advise(
        self, seat: Hero, view: View, legal: Sequence[Action], events: Sequence[Event] = ()
    ) -> Future[Advice]:
        """Ask what the best player would do in a seat, from its view alone; the future is as for ``ask``."""
        return self._question(Ask(0, ADVISER, 0, seat, view, tuple(legal), tuple(events), advice=True))

    def _question(self, ask: Ask) -> Thought:
        """Number a question and put it, without waiting for its answer."""
        answer = Thought()
        ask = ask._replace(seconds=SECONDS.get(ask.level))
        with self._lock:
            if self._closed:
                answer.cancel()
                return answer
            self._number += 1
            trouble = self._put(_Asked(ask._replace(number=self._number), answer))
        if trouble is not None:
            answer.set_exception(AiFailed(trouble))
        return answer

    def cancel(self) -> None:
        """Break off all thoughts; their futures are cancelled.

        The process is ended if it was thinking and starts anew with the next question, which takes some
        tenths of a second: a thought that is short anyway is better waited for and its answer dropped.
        """
        with self._lock:
            worker = self._worker
            if worker is None or not worker.open:
                return
            self._worker = None
            left = _taken_from(worker)
            worker.end()
        for asked in left:
            asked.answer.cancel()

    def close(self) -> None:
        """End the process and wait until it is gone; nothing can be asked any more."""
        with self._lock:
            self._closed = True
            worker, self._worker = self._worker, None
            left = [] if worker is None else _taken_from(worker)
            if worker is not None:
                worker.end()
        for asked in left:
            asked.answer.cancel()
        if (
            worker is not None
            and worker.reader is not None
            and worker.reader is not threading.current_thread()
        ):
            worker.reader.join()

    def _put(self, asked: _Asked) -> str | None:
        """Send a question, and start the process if there is none; what went wrong with that, or None."""
        if self._worker is None:
            try:
                worker = _Worker(self._command)
            except OSError as error:
                return f"could not be started ({error.strerror})"
            worker.reader = threading.Thread(target=self._read, args=(worker,), daemon=True)
            self._worker = worker
            worker.reader.start()
        worker = self._worker
        worker.open[asked.ask.number] = asked
        asked.clock = threading.Timer(self._patience, self._overdue, (worker, asked))
        asked.clock.daemon = True
        asked.clock.start()
        # If it has died, its reader notices, too, and sees to what is open.
        with contextlib.suppress(OSError, ValueError):
            worker.sender.send(asked.ask)
        return None

    def _read(self, worker: _Worker) -> None:
        """Bring answers home until the process is gone."""
        answers = Receiver(worker.stdout)
        try:
            while True:
                answer = answers.receive()
                with self._lock:
                    asked = worker.open.pop(answer.number, None)
                if asked is not None:
                    _deliver(asked, answer)
        except Exception as error:  # the end of the pipe, or something in it that is no answer
            _logger.debug("AI process %s: %r", worker.process.pid, error)
        worker.clean_up()
        self._died(worker)

    def _died(self, worker: _Worker) -> None:
        """Ask again what a dead process has not answered, once; then it is a failure."""
        lost: list[tuple[_Asked, str]] = []
        with self._lock:
            if self._worker is worker:
                self._worker = None
            for asked in _taken_from(worker):
                if asked.overdue:
                    lost.append((asked, f"thought for more than {self._patience:g} seconds"))
                elif asked.tries >= TRIES:
                    lost.append((asked, "died over its move twice"))
                elif not asked.answer.cancelled():
                    asked.tries += 1
                    trouble = self._put(asked)
                    if trouble is not None:
                        lost.append((asked, trouble))
        if lost:
            _logger.warning("AI process ended with status %s", worker.process.returncode)
        for asked, trouble in lost:
            _fail(asked, trouble)

    def _overdue(self, worker: _Worker, asked: _Asked) -> None:
        with self._lock:
            if worker.open.get(asked.ask.number) is asked:
                asked.overdue = True
                worker.end()


def _taken_from(worker: _Worker) -> list[_Asked]:
    """The questions that a process has not answered; it has none any more."""
    left = list(worker.open.values())
    worker.open.clear()
    for asked in left:
        asked.stop_clock()
    return left


def _deliver(asked: _Asked, answer: Answered | Failed) -> None:
    asked.stop_clock()
    if isinstance(answer, Failed):
        # The traceback may tell of cards: it is for those who look for faults, not for players.
        _logger.debug("AI of level %s failed:\n%s", asked.ask.level, answer.details)
        _fail(asked, f"failed over its move ({answer.kind})")
    elif asked.answer.set_running_or_notify_cancel():
        asked.answer.reason = answer.reason
        asked.answer.set_result(answer.answer)


def _fail(asked: _Asked, trouble: str) -> None:
    if asked.answer.set_running_or_notify_cancel():
        asked.answer.set_exception(AiFailed(trouble))
