"""What could not be saved is saved as soon as it can be: the disk was full, or might not be written to."""

from __future__ import annotations

import errno
import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from played import choice, config, content, seen

from cantina.table import journal as journal_module
from cantina.table.journal import Journal, JournalInUse
from cantina.table.shelf import Shelf
from cantina.table.table import Table

ROLES = ("human", "ai", "human", "companion")


def begun(folder: Path) -> tuple[Table, random.Random]:
    table, chance = Shelf(folder).start(content(), config(*ROLES), 3, names={0: "Ann"}), random.Random(5)
    play(table, chance, 4)
    return table, chance


def play(table: Table, chance: random.Random, steps: int) -> None:
    for _ in range(steps):
        table.submit(choice(table, chance))


def same_again(table: Table, folder: Path) -> None:
    """The one game of a folder is the table's, whole and undamaged."""
    (saved,) = Shelf(folder).games()
    again = Shelf(folder).resume(saved.path)
    assert again.notes == ()
    assert again.save_trouble is None
    assert again.record().to_json() == table.record().to_json()
    assert again.names == table.names
    assert seen(again) == seen(table)
    again.close()


@contextmanager
def failing(what: str, number: int) -> Iterator[None]:
    """Let a function of the system fail with this error, on whatever file."""

    def fail(*_: Any, **__: Any) -> Any:
        raise OSError(number, os.strerror(number))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, what, fail)
        yield


@pytest.mark.parametrize(
    ("what", "number"),
    [("write", errno.ENOSPC), ("fsync", errno.ENOSPC), ("fsync", errno.EIO), ("write", errno.EDQUOT)],
)
@pytest.mark.parametrize("how", ["save", "close"])
def test_once_there_is_room_again_it_is_saved_without_another_step(
    tmp_path: Path, what: str, number: int, how: str
) -> None:
    table, chance = begun(tmp_path)
    with failing(what, number):
        play(table, chance, 3)
        assert table.save_trouble is not None
        assert os.strerror(number) in table.save_trouble
        table.save()
        assert table.save_trouble is not None
    getattr(table, how)()
    assert table.save_trouble is None
    table.close()
    same_again(table, tmp_path)


@pytest.mark.parametrize("what", ["open", "write", "fsync", "mkdir"])
@pytest.mark.parametrize("how", ["save", "close", "append"])
def test_a_game_that_could_not_be_saved_from_the_start_is_saved_whole_as_soon_as_it_can(
    tmp_path: Path, what: str, how: str
) -> None:
    folder = tmp_path / "data" / "games"
    with failing(what, errno.ENOSPC):
        table, chance = begun(folder)
        assert table.save_trouble is not None
        assert "No space left on device" in table.save_trouble
        assert table.path is None
        table.save()
        assert table.path is None
    assert Shelf(folder).games() == []
    if how == "append":
        play(table, chance, 1)
    else:
        getattr(table, how)()
    assert table.save_trouble is None
    if how != "close":
        with pytest.raises(JournalInUse):
            Shelf(folder).resume(Shelf(folder).games()[0].path)
        play(table, chance, 2)
        table.close()
    same_again(table, folder)
    assert len(list(folder.iterdir())) == 1


def read_only(path: Path) -> Callable[..., int]:
    real = os.open

    def no_writing(name: Any, flags: int, mode: int = 0o777, **more: Any) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY | os.O_CREAT):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return real(name, flags, mode, **more)

    return no_writing


@pytest.mark.parametrize("tail", [b"", b"half a line", b"a whole line\nand a half"])
def test_a_file_that_might_only_be_read_is_gone_on_with_once_it_may_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tail: bytes
) -> None:
    table, chance = begun(tmp_path)
    table.close()
    (path,) = tmp_path.iterdir()
    with path.open("ab") as file:
        file.write(tail)
    with monkeypatch.context() as patched:
        patched.setattr(os, "open", read_only(path))
        table = Shelf(tmp_path).resume(path)
        assert table.save_trouble is not None
        play(table, chance, 3)
        assert table.save_trouble is not None
    table.save()
    assert table.save_trouble is None
    with pytest.raises(JournalInUse):
        Shelf(tmp_path).resume(path)
    play(table, chance, 1)
    table.close()
    same_again(table, tmp_path)
    assert [aside.read_bytes() for aside in tmp_path.glob("*.damaged")] == [tail] * bool(tail)


def test_if_somebody_else_has_played_it_on_meanwhile_neither_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, chance = begun(tmp_path)
    table.close()
    (path,) = tmp_path.iterdir()
    with monkeypatch.context() as patched:
        patched.setattr(os, "open", read_only(path))
        table = Shelf(tmp_path).resume(path)
        play(table, chance, 3)
    other = Shelf(tmp_path).resume(path)
    table.save()  # it is being played elsewhere just now
    assert table.save_trouble is not None
    play(other, random.Random(99), 1)
    other.close()
    table.save()
    assert table.save_trouble is None
    table.close()
    assert table.path != path
    kept = {saved.path: Shelf(tmp_path).resume(saved.path) for saved in Shelf(tmp_path).games()}
    assert kept[path].record().to_json() == other.record().to_json()
    assert table.path is not None
    assert kept[table.path].record().to_json() == table.record().to_json()
    assert len(kept) == 2


def test_damage_that_could_not_be_set_aside_is_set_aside_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, chance = begun(tmp_path)
    table.close()
    (path,) = tmp_path.iterdir()
    with path.open("ab") as file:
        file.write(b"half a line")
    with monkeypatch.context() as patched:

        def full(*_: Any) -> Any:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        patched.setattr(journal_module, "new_file", full)
        table = Shelf(tmp_path).resume(path)
        play(table, chance, 2)
        assert table.save_trouble is not None
        assert path.read_bytes().endswith(b"half a line")
    table.save()
    assert table.save_trouble is None
    table.close()
    same_again(table, tmp_path)
    assert [aside.read_bytes() for aside in tmp_path.glob("*.damaged")] == [b"half a line"]


def test_a_line_that_was_half_written_is_told_as_such(tmp_path: Path) -> None:
    table, _ = begun(tmp_path)
    table.close()
    (path,) = tmp_path.iterdir()
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    again = Shelf(tmp_path).resume(path)
    assert len(again.notes) == 1
    assert "after its step 3: its last line was only half written. It goes on from there" in again.notes[0]


def test_what_is_only_looked_at_is_never_written(tmp_path: Path) -> None:
    table, chance = begun(tmp_path)
    table.close()
    (path,) = tmp_path.iterdir()
    whole = path.read_bytes()
    looked_at = Table.resume(Journal.open(path, read_only=True))
    play(looked_at, chance, 2)
    looked_at.save()
    looked_at.close()
    assert path.read_bytes() == whole
    assert len(list(tmp_path.iterdir())) == 1


def test_new_folders_and_the_new_file_are_synced_with_the_folders_that_name_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[str] = []
    real = os.fsync

    def fsync(fd: int) -> None:
        real(fd)
        synced.append(os.readlink(f"/proc/self/fd/{fd}"))

    monkeypatch.setattr(os, "fsync", fsync)
    folder = tmp_path / "data" / "games"
    table = Shelf(folder).start(content(), config(*ROLES), 3)
    assert {str(place) for place in (tmp_path, tmp_path / "data", folder, table.path)} <= set(synced)
