"""Files of the player's own: the old one or the new one, whole."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cantina.files import make_folder, write_whole


@pytest.mark.parametrize("sync", [False, True])
def test_a_file_takes_the_place_of_the_one_before(tmp_path: Path, sync: bool) -> None:
    path = tmp_path / "kept"
    for data in (b"one", b"another"):
        write_whole(path, data, sync=sync)
        assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


def test_what_was_there_stays_when_the_new_one_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept"
    write_whole(path, b"one")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="No space left") as caught:
        write_whole(path, b"another")
    assert caught.value.filename == str(path)
    assert path.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [path]


def test_what_must_last_is_synced_with_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    real = os.fsync

    def fsync(fd: int) -> None:
        real(fd)
        synced.append(os.readlink(f"/proc/self/fd/{fd}"))

    monkeypatch.setattr(os, "fsync", fsync)
    write_whole(tmp_path / "kept", b"one", sync=True)
    assert synced[-1] == str(tmp_path)
    assert len(synced) == 2
    write_whole(tmp_path / "kept", b"another")
    assert len(synced) == 2


@pytest.mark.parametrize("what", ["fsync", "replace"])
def test_a_full_disk_is_met_with_the_old_file_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    path = tmp_path / "kept"
    write_whole(path, b"one")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, what, full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"another", sync=True)
    assert path.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b" / "c")
    make_folder(tmp_path / "a" / "b" / "c")
    assert (tmp_path / "a" / "b" / "c").is_dir()
    (tmp_path / "file").write_text("")
    with pytest.raises(NotADirectoryError):
        make_folder(tmp_path / "file" / "d")
