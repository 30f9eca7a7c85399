"""Files of the player's own: the old one or the new one, whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from cantina.files import write_whole


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
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"another")
    assert path.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [path]
