"""A saved game whose file or folder goes away while it is being played is written anew: nothing is lost."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from played import choice, config, content, seen

from cantina.table.journal import JournalInUse
from cantina.table.shelf import Shelf
from cantina.table.table import Table

ROLES = ("human", "ai", "human", "companion")


def the_file(folder: Path) -> Path:
    (path,) = folder.glob("*.journal")
    return path


def remove_file(folder: Path) -> None:
    the_file(folder).unlink()


def remove_folder(folder: Path) -> None:
    shutil.rmtree(folder.parent)


def move_folder(folder: Path) -> None:
    folder.parent.rename(folder.parent.with_name("elsewhere"))


def begun(folder: Path, steps: int) -> tuple[Table, random.Random]:
    table = Shelf(folder).start(content(), config(*ROLES), 3)
    chance = random.Random(5)
    play(table, chance, steps)
    return table, chance


def play(table: Table, chance: random.Random, steps: int) -> None:
    for _ in range(steps):
        table.submit(choice(table, chance))


@pytest.mark.parametrize("go_away", [remove_file, remove_folder, move_folder])
@pytest.mark.parametrize("more", [0, 1, 4])
def test_it_is_written_anew_with_the_next_step_or_at_the_end(
    tmp_path: Path, go_away: Callable[[Path], None], more: int
) -> None:
    folder = tmp_path / "data" / "games"
    table, chance = begun(folder, 5)
    go_away(folder)
    play(table, chance, more)
    if not more:
        table.close()
    assert table.save_trouble is None
    (saved,) = Shelf(folder).games()
    if more:
        with pytest.raises(JournalInUse):  # the new file is locked as the old one was
            Shelf(folder).resume(saved.path)
        table.close()
    again = Shelf(folder).resume(saved.path)
    assert again.notes == ()
    assert again.record().to_json() == table.record().to_json()
    assert seen(again) == seen(table)
    play(again, chance, 1)
    again.close()
    assert len(os.listdir(folder)) == 1


def test_another_file_that_stands_there_now_is_left_alone(tmp_path: Path) -> None:
    table, chance = begun(tmp_path, 3)
    path = the_file(tmp_path)
    path.unlink()
    path.write_bytes(b"somebody else's")
    play(table, chance, 1)
    table.close()
    assert path.read_bytes() == b"somebody else's"
    (saved,) = [game for game in Shelf(tmp_path).games() if game.trouble is None]
    assert Shelf(tmp_path).resume(saved.path).record().to_json() == table.record().to_json()


def test_where_it_cannot_be_written_anew_it_says_so_and_tries_again(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "games"
    table, chance = begun(folder, 3)
    shutil.rmtree(folder.parent)
    folder.parent.write_text("no folder can be here")
    play(table, chance, 2)
    assert table.save_trouble is not None
    assert "cannot be saved just now" in table.save_trouble
    folder.parent.unlink()
    play(table, chance, 1)
    assert table.save_trouble is None
    table.close()
    again = Shelf(folder).resume(the_file(folder))
    assert again.record().to_json() == table.record().to_json()
