"""Who has a saved game open: the system is asked, so that a note of a dead process never blocks a game."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from played import config, content

from cantina.table import holder
from cantina.table.holder import WillNotEnd, end_holder, holders
from cantina.table.journal import JournalInUse
from cantina.table.shelf import Shelf

PLAYS = """
import signal, sys
from pathlib import Path
from cantina.table.shelf import Shelf
if sys.argv[2:]:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
table = Shelf(Path(sys.argv[1]).parent).resume(Path(sys.argv[1]))
print("plays", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    table = Shelf(tmp_path).start(content(), config("human", "ai", "human", "companion"), 3)
    table.close()
    assert table.path is not None
    return table.path


@contextmanager
def playing(path: Path, *deaf: str) -> Iterator[subprocess.Popen[bytes]]:
    """Another program that plays a game until it is ended."""
    command = [sys.executable, "-c", PLAYS, str(path), *deaf]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"plays\n"
        yield child
        child.kill()


def test_it_is_who_plays_it_and_nobody_else(path: Path) -> None:
    assert holders([path, path.with_name("none")]) == {}
    with playing(path) as child:
        assert holders([path]) == {path: child.pid}
        (game,) = Shelf(path.parent).games()
        assert Shelf(path.parent).open_elsewhere([game]) == {path}
        child.kill()
        child.wait()
        assert holders([path]) == {}
        Shelf(path.parent).resume(path).close()  # a killed program leaves no lock behind
    table = Shelf(path.parent).resume(path)
    assert holders([path]) == {}  # this program itself is no other window
    table.close()


def test_a_game_is_taken_over_and_the_other_program_ends(path: Path) -> None:
    with playing(path) as child:
        table = Shelf(path.parent).take_over(path)
        assert child.wait(timeout=10) == -signal.SIGTERM
        assert table.save_trouble is None
        table.close()
    Shelf(path.parent).take_over(path).close()  # there is nobody to take it from


def test_one_that_does_not_hear_is_ended_by_force(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holder, "PATIENCE", 0.3)
    with playing(path, "deaf") as child:
        Shelf(path.parent).take_over(path).close()
        assert child.wait(timeout=10) == -signal.SIGKILL


def test_only_who_was_asked_to_end_is_ended_by_force(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two windows that take a game over at once, the second does not kill the first."""
    ended: list[tuple[int, int]] = []
    seen = iter([11, 11, 22, 22, 22, 22])
    monkeypatch.setattr(holder, "holders", lambda _: {path: next(seen)})
    monkeypatch.setattr("os.kill", lambda *what: ended.append(what))
    with pytest.raises(WillNotEnd, match="Another window has just taken this game over"):
        end_holder(path)
    assert ended == [(11, signal.SIGTERM)]


def test_what_cannot_be_ended_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def not_ours(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    with playing(path):
        monkeypatch.setattr("os.kill", not_ours)
        with pytest.raises(WillNotEnd, match="Somebody else has this game open"):
            end_holder(path)
        with pytest.raises(JournalInUse, match="Somebody else has this game open"):
            Shelf(path.parent).take_over(path)
        monkeypatch.undo()


def test_odd_lists_of_locks_name_nobody(path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    inode = path.stat().st_ino
    lines = [
        f"1: FLOCK  ADVISORY  WRITE 0 fe:00:{inode} 0 EOF",
        f"2: FLOCK  ADVISORY  WRITE 1 fe:00:{inode} 0 EOF",
        f"3: POSIX  ADVISORY  WRITE 999999 fe:00:{inode} 0 EOF",
        f"4: FLOCK  ADVISORY  WRITE 999999999 fe:00:{inode} 0 EOF",
        "5: FLOCK  ADVISORY  WRITE x <none>:0 0 EOF",
        "",
        "nonsense",
    ]
    locks = tmp_path / "locks"
    locks.write_text("\n".join(lines), encoding="ascii")
    monkeypatch.setattr(holder, "_LOCKS", locks)
    assert holders([path]) == {}
    locks.write_bytes(b"\xff\xfe")
    assert holders([path]) == {}
