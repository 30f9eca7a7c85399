"""Games spread over processes: each plays one game at a time, and one that dies costs its game alone."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final

from cantina.simulation.series import Failure, Outcome, Series, Task

# Fresh processes: a forked one would take over the progress bar's thread in whatever state it is in.
_CONTEXT: Final = multiprocessing.get_context("spawn")


@dataclass(slots=True)
class _Worker:
    """A process, the way to talk with it, and the game that it plays."""

    process: SpawnProcess
    pipe: Connection
    task: Task | None = None

    @classmethod
    def start(cls, series: Series) -> _Worker:
        ours, theirs = _CONTEXT.Pipe()
        process = _CONTEXT.Process(target=_work, args=(theirs, series), daemon=True)
        process.start()
        theirs.close()
        return cls(process, ours)

    def give(self, task: Task | None) -> None:
        """Set it a game to play; None lets it go home."""
        self.task = task
        with contextlib.suppress(OSError):  # it has died: the wait for its answer tells
            self.pipe.send(task)

    def stop(self) -> None:
        """End it, in the middle of a game if need be."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Meanwhile Ctrl+C waits: a process that is only half started would complain at length.

    It is for the one who asks alone: processes that are started meanwhile never notice it.
    """
    # The tracker starts with the first process, and changes what is blocked: it is there before.
    resource_tracker.ensure_running()
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


def spread(series: Series, tasks: Iterable[Task], jobs: int) -> Iterator[Outcome]:
    """Play games in so many processes, and give each outcome when it is there.

    A process that ends in the middle of a game is a ``Failure`` of that game, and replaced. For the main
    thread only, as signals are.
    """
    todo = iter(tasks)
    workers: dict[Connection, _Worker] = {}
    try:
        for task in islice(todo, jobs):
            with _undisturbed():
                worker = _Worker.start(series)
                workers[worker.pipe] = worker
            worker.give(task)
        while workers:
            for pipe in wait(list(workers)):
                assert isinstance(pipe, Connection)
                worker = workers.pop(pipe)
                outcome, alive = _answer(worker)
                following = next(todo, None)
                if alive and following is None:
                    worker.give(None)
                    worker.process.join()
                    pipe.close()
                elif not alive:
                    worker.stop()
                    if following is not None:
                        with _undisturbed():
                            worker = _Worker.start(series)
                            workers[worker.pipe] = worker
                if following is not None:
                    workers[worker.pipe] = worker
                    worker.give(following)
                yield outcome
    finally:
        for worker in workers.values():
            worker.stop()


def _answer(worker: _Worker) -> tuple[Outcome, bool]:
    """What has come from a worker, and whether it lives on."""
    task = worker.task
    assert task is not None
    try:
        outcome: Outcome = worker.pipe.recv()
        return outcome, True
    except (EOFError, OSError):
        worker.process.join()
        code = worker.process.exitcode or 0
        how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
        return Failure(task.seed, task.side, f"its process ended {how}", "while it was played"), False


def _end_with_parent() -> None:
    """End this process, in the middle of a game if need be, when the one that started it has ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


def _work(pipe: Connection, series: Series) -> None:
    """What a process does: play what it is given until it is sent home, or nobody is left to tell."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while (task := pipe.recv()) is not None:
            pipe.send(series.play(task))
