"""Measure the app as its player feels it: from a key to the last byte painted, on a real pseudo-terminal.

Run by hand, on an idle machine; it takes about three minutes:
    python tests/benchmarks/bench_app.py
    python tests/benchmarks/bench_app.py --only start,keys --keys 100

It runs the real ``python -m cantina`` at 80 x 24 in full colour. How the end of a paint is
found is told in ``timed_terminal``. Beside it runs a peer, the smallest app that the framework allows
(one line of text that counts keys): what the app takes beyond it is our own doing.

``partners act``: keys during the turns of AI partners at the slow pace, where a partner's own paint may fall
into a key's. ``AI busy``: keys in the own Action Phase, while another AI process, started as the app starts
its own, answers one question after the other without a pause; its share of a processor is printed.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from timed_terminal import Paint, TimedTerminal, cpu_seconds

ROOT = Path(__file__).parents[2]
PARTS = ("start", "help", "keys", "partners", "busy", "reading", "idle", "resize")
BYTECODE = "CANTINA_BENCH_BYTECODE"
"""In the environment: the folder for bytecode, which is so never the tree's, and always of this version."""
TITLE = b"M I S F I T"
COMPLETE = b"You are"
"""On the title when content is loaded and saved games are looked up: keys are taken from then on."""
SETTLED = 0.15
"""Seconds without a byte after which a start is over: it paints more than once, with work between."""

PEER = """
from textual.app import App
from textual.widgets import Static

class Peer(App):
    ENABLE_COMMAND_PALETTE = False
    count = 0

    def compose(self):
        yield Static("M I S F I T")

    def on_key(self, event):
        self.count += 1
        self.query_one(Static).update(f"{self.count} keys")

Peer().run()
"""

RIGHT, LEFT, ENTER, BACK = b"\x1b[C", b"\x1b[D", b"\r", b"\x7f"
ROUND: Sequence[tuple[str, bytes]] = (
    ("card chosen", b"1"),
    *[("cursor", RIGHT)] * 6,
    *[("cursor", LEFT)] * 6,
    ("card chosen", b"5"),
    ("card chosen", b"2"),
    ("back", BACK),
    ("zone letter", b"g"),
    ("card chosen", b"3"),
    ("card played", ENTER),
    ("taken back", b"u"),
    ("sorted", b"o"),
    ("sorted", b"o"),
    ("page opened", b"v"),
    ("page closed", BACK),
    ("card chosen", b"4"),
    ("back", BACK),
)
"""Keys that end where they began: the own Action Phase with nothing chosen."""
WATCHING: Sequence[tuple[str, bytes]] = (
    *[("sorted", b"o"), ("sorted", b"o"), ("pause, go on", b"z"), ("pause, go on", b"z")] * 6,
    ("Trash opened", b"x"),
    ("Trash closed", BACK),
    ("log opened", b"l"),
    ("log closed", BACK),
)
"""Keys of somebody who waits for the partners; a page stops them, so there are not many of those."""
READ: Sequence[tuple[str, bytes]] = (
    ("bestiary opened", b"f"),
    ("next card", b"\x1b[B"),
    ("link chosen", b"\t"),
    ("rule opened", ENTER),
    ("reading closed", BACK),
    ("reading closed", BACK),
    ("guide opened", b"/"),
    ("page opened", ENTER),
    ("next page", RIGHT),
    ("page left", BACK),
    ("reading closed", BACK),
)
"""Keys that lead from the table into bestiary and guide and back."""


@dataclass
class Figures:
    """Lines of the report: what was measured, against what target."""

    missed: list[str] = field(default_factory=list)

    def head(self, title: str) -> None:
        """Begin a part of the report."""
        print(f"\n{title}  (load {os.getloadavg()[0]:.2f})", flush=True)

    def times(self, what: str, values: Sequence[float], target: float | None = None, of: str = "p95") -> None:
        """Milliseconds: median, 95th percentile, greatest; ``of`` is which of them has the target."""
        figures = {"median": statistics.median(values), "p95": percentile(values), "max": max(values)}
        words = "  ".join(f"{name} {value:7.1f}" for name, value in figures.items())
        self._line(what, f"{words} ms  of {len(values)}", figures[of], target, f"{of} under {target} ms")

    def paints(self, what: str, paints: Sequence[Paint], ms: float | None, size: float | None) -> None:
        """Keys of one kind: time to the last byte, bytes and paints of each."""
        self.times(what, [paint.last_ms for paint in paints], ms)
        sizes = [paint.size for paint in paints]
        extra = sum(paint.paints > 1 for paint in paints)
        words = (
            f"median {statistics.median(sizes):7.0f}  p95 {percentile(sizes):7.0f}  max {max(sizes):7} bytes"
        )
        words += f"  ({extra} painted twice)" if extra else ""
        self._line(f"{what}, size" if size else "", words, percentile(sizes), size, f"p95 under {size} bytes")

    def one(self, what: str, value: float, unit: str, target: float | None = None) -> None:
        """A single figure."""
        self._line(what, f"{value:.1f} {unit}", value, target, f"under {target} {unit}")

    def _line(self, what: str, words: str, value: float, target: float | None, goal: str) -> None:
        verdict = ""
        if target is not None:
            verdict = f"  {'ok' if value < target else 'MISSED'}: {goal}"
            if value >= target:
                self.missed.append(f"{what}: {goal}")
        print(f"  {what:<26} {words}{verdict}", flush=True)


def percentile(values: Sequence[float], share: float = 0.95) -> float:
    """The smallest value that so large a share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -int(-len(ordered) * share // 1) - 1)]


# --- programs --------------------------------------------------------------------------------------


def environ(data: str) -> dict[str, str]:
    """The environment of a modern terminal, with the app's source and a folder for its games."""
    left_out = ("TEXTUAL", "COLUMNS", "LINES", "NO_COLOR", "CANTINA", "PYTHON")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    return clean | {
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(ROOT / "src"),
        "PYTHONPYCACHEPREFIX": os.environ[BYTECODE],
        "CANTINA_DATA_DIR": data,
        "CANTINA_CONFIG_DIR": str(Path(data) / "settings"),
    }


@contextmanager
def app() -> Iterator[TimedTerminal]:
    """The app, on a shelf without games, and always with the same next game."""
    with (
        tempfile.TemporaryDirectory() as data,
        TimedTerminal([sys.executable, "-m", "cantina", "--seed", "7"], environ(data)) as terminal,
    ):
        yield terminal


@contextmanager
def peer() -> Iterator[TimedTerminal]:
    """The smallest app that the framework allows."""
    with tempfile.TemporaryDirectory() as data:
        file = Path(data) / "peer.py"
        file.write_text(PEER, encoding="utf-8")
        with TimedTerminal([sys.executable, str(file)], environ(data)) as terminal:
            yield terminal


@contextmanager
def at_the_table() -> Iterator[TimedTerminal]:
    """The app in the own Action Phase of a first game's fifth turn: melds in the zones, two suits in hand."""
    with app() as terminal:
        terminal.wait_for("First game")
        for key, then in (
            (b"f", "draw a card"),
            (ENTER, "Action Phase"),
            (b",", "at once"),
            (b"e", "discard a card"),
            (b"4", "Enter discards"),
            (ENTER, ""),
        ):
            terminal.key(key)
            terminal.wait_for(then)
        until_own_draw(terminal)
        terminal.key(b"1")  # of the Graveyard
        terminal.key(ENTER)
        terminal.wait_for("Action Phase")
        terminal.bytes_during(1.0)
        yield terminal


def until_own_draw(terminal: TimedTerminal) -> None:
    """Let the partners have their turns; what the human is asked meanwhile is answered the easiest way."""
    asks = "Enter ", "z pause"
    while "Bob: draw a card" not in terminal.text:
        if asks[0] in terminal.text and asks[1] not in terminal.text:
            terminal.key(ENTER)
        terminal.bytes_during(0.1)


@contextmanager
def thinker() -> Iterator[int]:
    """An AI process that always has a question; yields the number of the process that thinks."""
    command = [sys.executable, str(Path(__file__).with_name("busy_ai.py"))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ(".")) as process:
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline())
        finally:
            process.kill()


# --- parts -----------------------------------------------------------------------------------------


def start(figures: Figures, starts: int, keys: int) -> None:
    """Process start to the title, and the title's key to the table; the peer in turns with it."""
    figures.head("Start")
    seen: list[float] = []
    settled: list[float] = []
    bare: list[float] = []
    tables: list[Paint] = []
    for n in range(starts + 1):
        with app() as terminal:
            first = terminal.seconds_until(TITLE) * 1000
            last = terminal.seconds_until(COMPLETE) * 1000
            rest = terminal.paint_since(terminal.born, SETTLED, SETTLED)
            table = terminal.key(b"f")
            terminal.wait_for("draw")
        with peer() as terminal:
            small = terminal.seconds_until(TITLE) * 1000
            small_rest = terminal.paint_since(terminal.born, SETTLED, SETTLED)
        if n and table is not None:  # the first one warms bytecode and disk
            seen.append(first)
            settled.append(max(last, rest.last_ms if rest else 0.0))
            bare.append(max(small, small_rest.last_ms if small_rest else 0.0))
            tables.append(table)
    figures.times("first picture of the title", seen, 700, "median")
    figures.times("title complete, settled", settled)
    figures.times("peer settled", bare)
    figures.paints("title key to table", tables, None, None)


def quick(figures: Figures, starts: int, keys: int) -> None:
    """Whole processes that load no framework."""
    figures.head("Help and version")
    for what, words in (
        ("--help", ["-m", "cantina", "--help"]),
        ("--version", ["-m", "cantina", "--version"]),
        ("python that does nothing", ["-c", "pass"]),
    ):
        values = []
        for _ in range(starts + 1):
            began = time.perf_counter()
            subprocess.run([sys.executable, *words], check=True, capture_output=True, env=environ("."))
            values.append((time.perf_counter() - began) * 1000)
        figures.times(what, values[1:], 150 if "cantina" in words else None, "median")


def at_rest(figures: Figures, starts: int, keys: int) -> None:
    """Keys in the own Action Phase with nothing else going on; and the peer's."""
    figures.head("Keys in the own Action Phase")
    with at_the_table() as terminal:
        play_rounds(figures, terminal, keys)
    with peer() as terminal:
        terminal.wait_for(TITLE.decode())
        terminal.bytes_during(0.5)
        paints = [terminal.key(b"a") for _ in range(100)]
    figures.paints("peer's key", [paint for paint in paints if paint], None, None)


def busy(figures: Figures, starts: int, keys: int) -> None:
    """The same keys while an AI thinks all the time."""
    figures.head("The same keys, AI busy")
    with at_the_table() as terminal, thinker() as pid:
        cpu, began = cpu_seconds(pid), time.perf_counter()
        play_rounds(figures, terminal, keys)
        spent = time.perf_counter() - began
        after = cpu_seconds(pid)
        if cpu is not None and after is not None:
            figures.one("AI's share of a processor", (after - cpu) / spent * 100, "%")


def play_rounds(figures: Figures, terminal: TimedTerminal, keys: int) -> None:
    """Type rounds of keys until there were so many, and report each kind."""
    kinds: dict[str, list[Paint]] = {}
    before = terminal.text
    cpu = cpu_seconds(terminal.process.pid)
    while sum(map(len, kinds.values())) < keys:
        for kind, key in ROUND:
            add(kinds, kind, key, terminal.key(key))
        terminal.bytes_during(0.2)
        if terminal.text != before:
            raise RuntimeError(f"the keys did not lead back to\n{before}\nbut to\n{terminal.text}")
    after = cpu_seconds(terminal.process.pid)
    report(figures, kinds)
    if cpu is not None and after is not None:
        # Other programs slow the times down, but hardly this.
        figures.one("processor time of a key", (after - cpu) * 1000 / sum(map(len, kinds.values())), "ms")


def partners(figures: Figures, starts: int, keys: int) -> None:
    """Keys while AI partners think and act, from turn to turn."""
    figures.head("Keys while partners act")
    kinds: dict[str, list[Paint]] = {}
    with at_the_table() as terminal:
        terminal.key(b",")  # slow, after at once
        while sum(map(len, kinds.values())) < keys // 2:
            if "z pauses" not in terminal.text:
                play_on(terminal)
                continue
            for kind, key in WATCHING:
                add(kinds, kind, key, terminal.key(key))
            terminal.wait_for("Turn")
    report(figures, kinds)


def play_on(terminal: TimedTerminal) -> None:
    """Decide something for the human, the shortest way to the partners' turns."""
    text = terminal.text
    if not text.startswith("Turn"):
        raise RuntimeError(f"the game has ended too early:\n{text}")
    terminal.key(b"e" if "e end" in text.splitlines()[-1] else ENTER)


def report(figures: Figures, kinds: dict[str, list[Paint]]) -> None:
    """All keys, then each kind of them."""
    # A page is a screen of its own, painted whole: only its time counts against a target.
    figures.paints("all keys", [p for paints in kinds.values() for p in paints], 16, None)
    for kind, paints in kinds.items():
        small = kind == "cursor"
        figures.paints(kind, paints, 16 if small else None, 1500 if small else None)


def add(kinds: dict[str, list[Paint]], kind: str, key: bytes, paint: Paint | None) -> None:
    """Note what a key painted; it must have painted something."""
    if paint is None:
        raise RuntimeError(f"the key {key!r} ({kind}) painted nothing")
    kinds.setdefault(kind, []).append(paint)


def reading(figures: Figures, starts: int, keys: int) -> None:
    """Bestiary and guide: opened for the first time in a process, and again; and what is done in them.

    The line with the player's record comes later than the picture that is timed here.
    """
    figures.head("Bestiary and guide")
    first: dict[str, list[Paint]] = {}
    for _ in range(starts):
        for what, key in (("bestiary", b"b"), ("guide", b"g")):
            with app() as terminal:
                terminal.wait_for(COMPLETE.decode())
                terminal.bytes_during(0.3)
                add(first, f"{what}, first time", key, terminal.key(key))
    kinds: dict[str, list[Paint]] = {}
    with at_the_table() as terminal:
        before = terminal.text
        for _ in range(max(1, keys // len(READ))):
            for kind, key in READ:
                add(kinds, kind, key, terminal.key(key))
            if terminal.text != before:
                raise RuntimeError(f"the keys did not lead back to\n{before}\nbut to\n{terminal.text}")
    for kind, paints in (first | kinds).items():
        figures.paints(kind, paints, 100 if "opened" in kind or "first" in kind else None, None)


def idle(figures: Figures, starts: int, keys: int) -> None:
    """Nothing is done for a while, at the title and at the table."""
    figures.head("Idle for 5 seconds")
    with app() as terminal:
        terminal.wait_for(COMPLETE.decode())
        terminal.bytes_during(1.0)
        rest(figures, "title", terminal)
    with at_the_table() as terminal:
        rest(figures, "table", terminal)


def rest(figures: Figures, where: str, terminal: TimedTerminal) -> None:
    """Bytes and processor time of five seconds."""
    before = cpu_seconds(terminal.process.pid)
    figures.one(f"{where}: written", terminal.bytes_during(5.0), "bytes", 1)
    after = cpu_seconds(terminal.process.pid)
    if before is not None and after is not None:
        figures.one(f"{where}: processor", (after - before) * 1000, "ms", 50)


def resize(figures: Figures, starts: int, keys: int) -> None:
    """The window gets another size, and its old one back, which repaints all of it."""
    figures.head("Full repaint by a new size")
    back: list[Paint] = []
    with at_the_table() as terminal:
        for _ in range(starts):
            terminal.resize(90, 26)
            paint = terminal.resize(80, 24)
            if paint is not None:
                back.append(paint)
    figures.paints("to 80 x 24", back, None, 15_000)


def main() -> None:
    """Measure, print, and say at the end what missed its target."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", default=",".join(PARTS), help="parts to measure, of " + ",".join(PARTS))
    parser.add_argument("--keys", type=int, default=400, help="keys for each of the parts with keys")
    parser.add_argument("--starts", type=int, default=10, help="starts and resizes")
    options = parser.parse_args()
    parts: dict[str, Callable[[Figures, int, int], None]] = dict(
        zip(PARTS, (start, quick, at_rest, partners, busy, reading, idle, resize), strict=True)
    )
    wanted = options.only.split(",")
    if unknown := set(wanted) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    gc.disable()  # the collector of this process is not what is measured
    figures = Figures()
    with tempfile.TemporaryDirectory() as bytecode:
        os.environ[BYTECODE] = bytecode
        for part in PARTS:
            if part in wanted:
                parts[part](figures, options.starts, options.keys)
                gc.collect()
    print("\n" + ("Missed: " + "; ".join(figures.missed) if figures.missed else "No target was missed."))


if __name__ == "__main__":
    main()
