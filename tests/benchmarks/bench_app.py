"""How long a key takes to painted bytes, and a start to the first picture, on a real pseudo-terminal.

Run by hand, on an idle machine: ``PYTHONPATH=src:tests/app python tests/benchmarks/bench_app.py``.
While keys are timed, AI partners think in a process of their own, as they do in a game. Goals: 95 of
100 keys in 16 ms, the first picture in 700 ms, ``cantina --help`` in 150 ms, all with warm bytecode.
"""

from __future__ import annotations

import os
import select
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from terminal import Terminal, cantina

from cantina.app.party import first_party
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.players.thinking import AiProcess
from cantina.resources import content_dir
from cantina.table.partners import wait_and_answer
from cantina.table.table import Table

KEYS = 200
STARTS = 10


def think_for_ever(stop: threading.Event) -> None:
    """Let AI partners play game after game in their own process."""
    content = load_content(content_dir() / "dungeon_rummy")
    with AiProcess() as ai:
        seed = 0
        while not stop.is_set():
            seed += 1
            table = Table.new(content, first_party().config, seed)
            table.hand_over(1, "ai")
            while not stop.is_set() and wait_and_answer(table, ai):
                pass


def time_key(terminal: Terminal, key: str) -> float:
    """Milliseconds from a key to the first bytes that it makes the app write."""
    began = time.perf_counter()
    os.write(terminal.fd, key.encode())
    select.select([terminal.fd], [], [], 5)
    spent = (time.perf_counter() - began) * 1000
    terminal.read(0.03)
    return spent


def time_start() -> float:
    """Milliseconds from the start of the process to the title on the screen."""
    began = time.perf_counter()
    with cantina() as terminal:
        while b"M I S F I T" not in terminal.written:
            terminal.written += os.read(terminal.fd, 65536)
        return (time.perf_counter() - began) * 1000


def time_help() -> float:
    """Milliseconds that ``cantina --help`` takes."""
    began = time.perf_counter()
    environ = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-m", "cantina", "--help"], check=True, capture_output=True, env=environ)
    return (time.perf_counter() - began) * 1000


def report(what: str, times: list[float]) -> None:
    ordered = sorted(times)
    median, high = statistics.median(ordered), ordered[int(len(ordered) * 0.95) - 1]
    print(f"{what:<44} median {median:7.1f} ms   95th percentile {high:7.1f} ms   of {len(ordered)}")


def keys(what: str, *, thinking: bool) -> None:
    stop = threading.Event()
    thinker = threading.Thread(target=think_for_ever, args=(stop,), daemon=True)
    with cantina("--seed", "7") as terminal:
        terminal.wait_for("M I S F I T")
        terminal.send("f")
        terminal.wait_for("draw a card")
        terminal.send("\r")
        terminal.wait_for("Action Phase")
        terminal.read(0.5)
        if thinking:
            thinker.start()
            time.sleep(2)
        times = [time_key(terminal, "\x1b[C") for _ in range(KEYS)]
        report(f"{what}, cursor to the next card", times)
        report(
            f"{what}, a card taken up and put down", [time_key(terminal, k) for k in "1\x7f" * (KEYS // 2)]
        )
    stop.set()
    if thinking:
        thinker.join()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CANTINA_DATA_DIR"] = folder
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        time_start()  # bytecode
        report("start to title", [time_start() for _ in range(STARTS)])
        report("cantina --help", [time_help() for _ in range(STARTS)])
        keys("key", thinking=False)
        keys("key while partners think", thinking=True)


if __name__ == "__main__":
    main()
