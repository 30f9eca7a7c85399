"""A disk that is full, or may not be written to, and the real program: said at once, made good later."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from killing import started
from places import PROMPTS, games_folder, settled
from terminal import Terminal

from moments import loaded, save

pytestmark = pytest.mark.slow

AGAIN = "The game is being saved again."


def limit(terminal: Terminal, size: int) -> None:
    """Let no file of a program grow beyond a size: what it writes fails as on a full disk."""
    hard = resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE, (size, hard))


class Disk:
    """The disk of the saved games: one of its own where that may be mounted, else a folder as if it were."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True)
        self._mounted = os.geteuid() == 0 and self._mount("size=64k", "tmpfs")

    def _mount(self, options: str, *more: str) -> bool:
        kind = ["-t", "tmpfs", *more] if more else []
        done = subprocess.run(["mount", *kind, "-o", options, str(self._folder)], capture_output=True)
        return done.returncode == 0

    def close_up(self, how: str, terminal: Terminal) -> None:
        """Let there be no room any more, or let nothing be written."""
        if how == "full" and self._mounted:
            with contextlib.suppress(OSError), (self._folder / "filler").open("wb", buffering=0) as file:
                while file.write(bytes(512)):
                    pass
        elif how == "read-only" and self._mounted:
            assert self._mount("remount,ro")
        else:
            limit(terminal, 0)
            self._folder.chmod(0o500 if how == "read-only" else 0o700)

    def open_up(self, how: str, terminal: Terminal) -> None:
        """Let there be room again."""
        if how == "full" and self._mounted:
            (self._folder / "filler").unlink()
        elif how == "read-only" and self._mounted:
            assert self._mount("remount,rw,size=4m")
        else:
            limit(terminal, resource.RLIM_INFINITY)
            self._folder.chmod(0o700)

    def close(self) -> None:
        """Take it away."""
        if self._mounted:
            subprocess.run(["umount", "-l", str(self._folder)], check=True)


@pytest.fixture
def disk() -> Iterator[Disk]:
    disk = Disk(Path(os.environ["CANTINA_DATA_DIR"]))
    yield disk
    disk.close()


def flat(terminal: Terminal) -> str:
    return " ".join(terminal.text.split())


@pytest.mark.parametrize("how", ["full", "read-only"])
def test_a_new_game_is_played_all_the_same_and_saved_as_soon_as_it_can_be(disk: Disk, how: str) -> None:
    with started("--ascii", "--seed", "7") as terminal:
        terminal.wait_for("You are")
        disk.close_up(how, terminal)
        terminal.send("f")
        terminal.wait_for("not saved!")
        terminal.wait_until(lambda: "Games cannot be saved in" in flat(terminal))
        terminal.send("\r")
        terminal.wait_for("Action Phase")
        terminal.send("q")
        terminal.wait_until(lambda: "lives only as long as the program runs" in flat(terminal))
        terminal.send("\x7f")
        terminal.wait_for("not saved!")
        assert not list(games_folder().glob("*.journal"))
        disk.open_up(how, terminal)
        terminal.wait_for(AGAIN)  # nobody has pressed a key
        assert "not saved!" not in terminal.text
        terminal.kill(signal.SIGKILL)
        terminal.wait()
    with started("--ascii") as terminal:
        terminal.wait_for("Go on: First game")
        terminal.send("1")
        terminal.wait_for("Turn 1, Bob: Action Phase")


def test_in_the_middle_of_a_game_it_is_said_and_play_goes_on() -> None:
    path = save("discard", games_folder())
    whole = path.read_bytes()
    with started("--ascii") as terminal:
        terminal.wait_for("Go on: ")
        terminal.send("1")
        terminal.wait_for(PROMPTS["discard"])
        settled(terminal)
        limit(terminal, len(whole))
        terminal.send("\r")
        terminal.wait_for("not saved!")
        terminal.wait_until(lambda: "This game cannot be saved just now (File too large)" in flat(terminal))
        terminal.wait_for("which holds 1 of 7")
        assert path.read_bytes() == whole
        limit(terminal, resource.RLIM_INFINITY)
        terminal.wait_for(AGAIN)
        terminal.kill(signal.SIGKILL)
        terminal.wait()
    assert len(loaded(path).record().steps) == 1
    assert loaded(path).notes == ()


def test_plain_mode_says_it_and_goes_on_too() -> None:
    path = save("discard", games_folder())
    whole = path.read_bytes()
    with started("--plain") as terminal:
        terminal.wait_for("delete NUMBER, quit")
        terminal.send("1\n")
        terminal.wait_for("Bob>")
        limit(terminal, len(whole))
        terminal.send("discard y4\n")
        terminal.wait_until(lambda: b"cannot be saved just now (File too large)" in terminal.written)
        assert path.read_bytes() == whole
        limit(terminal, resource.RLIM_INFINITY)
        terminal.send("graveyard\n")
        terminal.wait_until(lambda: AGAIN.encode() in terminal.written)
        terminal.kill(signal.SIGKILL)
        terminal.wait()
    assert len(loaded(path).record().steps) == 1


def test_what_could_not_be_saved_to_the_end_is_said_when_one_leaves() -> None:
    path = save("discard", games_folder())
    with started("--plain") as terminal:
        terminal.wait_for("delete NUMBER, quit")
        terminal.send("1\n")
        terminal.wait_for("Bob>")
        limit(terminal, path.stat().st_size)
        terminal.send("discard y4\n")
        terminal.wait_until(lambda: b"This game cannot be saved just now" in terminal.written)
        before = len(terminal.written)
        terminal.send("quit\n")
        assert terminal.wait() == 0
        terminal.read(0)
        said = terminal.written[before:]
        assert b"cannot be saved just now" in said
        assert b"The game is kept" not in said
