"""The journal: a kill, a full disk or a flipped bit costs nothing that was good before it."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest
from played import choice, config, content, proposals, seen

from cantina.games.dungeon_rummy.cards import BARBARIAN
from cantina.players.strengths import DEFAULT_LEVEL
from cantina.table import journal as journal_module
from cantina.table.journal import (
    Journal,
    JournalDamaged,
    JournalError,
    JournalInUse,
    NewerJournal,
    NoJournal,
)
from cantina.table.lines import FORMAT, Undone
from cantina.table.shelf import Shelf
from cantina.table.table import Table

ROLES = ("human", "ai", "human", "companion")


def new_table(folder: Path, seed: int = 1) -> Table:
    journal = Journal.create(folder, content(), config(*ROLES), seed, names={BARBARIAN: "Ann"})
    return Table.resume(journal)


def path_of(table: Table) -> Path:
    path = table._journal.path
    assert path is not None
    return path


def small_game(folder: Path) -> Table:
    """Some steps with an undo and a hand-over among them."""
    table = new_table(folder, seed=2)
    chance = random.Random(4)
    while not table.can_undo(0) and not table.can_undo(2):
        table.submit(choice(table, chance))
    table.undo(0 if table.can_undo(0) else 2)
    table.hand_over(2, "ai", "random")
    table.hand_over(2, "human")
    return table


def reopened(path: Path, folder: Path) -> Table:
    """The game of a journal as it is now, from a copy."""
    folder.mkdir(exist_ok=True)
    copy = folder / path.name
    shutil.copy(path, copy)
    return Table.resume(Journal.open(copy))


# --- resuming ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_at_every_step_the_resumed_game_is_the_same_to_every_seat(tmp_path: Path, seed: int) -> None:
    table = new_table(tmp_path / "games", seed)
    chance = random.Random(seed)
    undone, handed = 0, 0

    def check() -> None:
        again = reopened(path_of(table), tmp_path / "copy")
        assert again.notes == ()
        assert seen(again) == seen(table)
        assert again._state.key() == table._state.key()
        assert [e.number for e in again.log(None)] == [e.number for e in table.log(None)]
        assert (again.pending, again.over, again.revision) == (table.pending, table.over, table.revision)
        assert (again.names, again.levels, again.ever_human) == (table.names, table.levels, table.ever_human)
        assert again.record() == table.record()
        again.close()

    check()
    for action in proposals(table, chance, 60):
        table.submit(action)
        check()
        if table.can_undo(action.seat) and chance.random() < 0.4:
            table.undo(action.seat, chance.randint(1, table.undoable(action.seat)))
            undone += 1
            check()
        if table.over is None and chance.random() < 0.1:
            table.hand_over(0, "human" if table.roles[0] == "ai" else "ai", chance.choice([None, "random"]))
            handed += 1
            check()
    assert undone > 2
    assert handed > 2


def test_a_resumed_game_is_journalled_on_in_the_same_file(tmp_path: Path) -> None:
    table = small_game(tmp_path)
    path = path_of(table)
    chance = random.Random(1)
    for _ in range(5):
        table.close()
        table = Table.resume(Journal.open(path))
        table.submit(choice(table, chance))
    again = reopened(path, tmp_path / "copy")
    assert again.record() == table.record()
    assert seen(again) == seen(table)


def test_a_finished_game_resumes_as_finished(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    chance = random.Random(1)
    while table.pending is not None:
        table.submit(choice(table, chance))
    assert reopened(path_of(table), tmp_path / "copy").over == table.over


# --- damage ------------------------------------------------------------------------------------


def prefixes(path: Path, folder: Path) -> dict[int, tuple[Any, ...]]:
    """For each number of good lines after the head: what the game then is, and where the lines end."""
    whole = path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(whole) if byte == 10]
    result = {}
    for number, end in enumerate(ends):
        part = folder / "part.journal"
        part.write_bytes(whole[:end])
        table = Table.resume(Journal.open(part))
        assert table.notes == ()
        result[number] = (table._state.key(), table.record().steps, end)
        table.close()
    return result


def check_good_prefix(folder: Path, spoilt: bytes, good: dict[int, tuple[Any, ...]], lines: int) -> None:
    """A spoilt journal opens to its first ``lines`` lines; the rest is set aside; it can be gone on with."""
    folder.mkdir()
    path = folder / "game.journal"
    path.write_bytes(spoilt)
    if lines < 0:
        with pytest.raises(JournalDamaged, match="set aside as"):
            Journal.open(path)
        assert not path.exists()
        assert [p.read_bytes() for p in folder.iterdir()] == [spoilt]
        shutil.rmtree(folder)
        return
    key, steps, end = good[lines]
    table = Table.resume(Journal.open(path))
    assert table._state.key() == key
    assert table.record().steps == steps
    assert path.read_bytes() == spoilt[:end]
    aside = [p.read_bytes() for p in folder.iterdir() if p != path]
    assert aside == ([spoilt[end:]] if spoilt[end:] else [])
    assert len(table.notes) == len(aside)
    for sentence in table.notes:
        assert "set aside as game-1.damaged" in sentence
    table.close()
    shutil.rmtree(folder)


@pytest.fixture
def _unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of repairs need not reach the disk."""
    monkeypatch.setattr(os, "fsync", lambda fd: None)


@pytest.mark.usefixtures("_unsynced")
def test_cut_off_anywhere_it_opens_to_the_lines_that_are_whole(tmp_path: Path) -> None:
    table = small_game(tmp_path / "games")
    whole = path_of(table).read_bytes()
    good = prefixes(path_of(table), tmp_path)
    head = good[0][2]
    # Within the head one place is like another: some of them, and every one around its ends.
    places = [*range(40), *range(40, head - 20, 97), *range(head - 20, len(whole) + 1)]
    for place in places:
        lines = max((n for n, (_, _, end) in good.items() if end <= place), default=-1)
        check_good_prefix(tmp_path / "spoilt", whole[:place], good, lines)


@pytest.mark.usefixtures("_unsynced")
def test_with_any_byte_flipped_it_opens_to_the_lines_before_it(tmp_path: Path) -> None:
    table = small_game(tmp_path / "games")
    whole = path_of(table).read_bytes()
    good = prefixes(path_of(table), tmp_path)
    head = good[0][2]
    places = [*range(40), *range(40, head - 20, 97), *range(head - 20, len(whole))]
    chance = random.Random(1)
    for place in places:
        lines = max((n for n, (_, _, end) in good.items() if end <= place), default=-1)
        # 0x20 changes a letter's case, which a careless reader of hexadecimal digits would not see.
        for flip in (0x20, chance.randrange(1, 256)):
            spoilt = whole[:place] + bytes([whole[place] ^ flip]) + whole[place + 1 :]
            check_good_prefix(tmp_path / "spoilt", spoilt, good, lines)


def test_lines_doubled_left_out_or_swapped_are_found(tmp_path: Path) -> None:
    table = small_game(tmp_path / "games")
    lines = path_of(table).read_bytes().splitlines(keepends=True)
    good = prefixes(path_of(table), tmp_path)
    assert len(lines) > 5
    for at in range(2, len(lines) - 1):
        doubled = lines[: at + 1] + lines[at:]
        left_out = lines[:at] + lines[at + 1 :]
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        check_good_prefix(tmp_path / "spoilt", b"".join(doubled), good, at)
        check_good_prefix(tmp_path / "spoilt", b"".join(left_out), good, at - 1)
        check_good_prefix(tmp_path / "spoilt", b"".join(swapped), good, at - 1)


def with_lines(path: Path, *more: Any) -> None:
    """Add lines with good checksums, whatever they say."""
    whole = path.read_bytes()
    checksum = 0
    for line in whole.splitlines():
        checksum = zlib.crc32(line[9:], checksum)
    for data in more:
        text = data if isinstance(data, bytes) else json.dumps(data, separators=(",", ":")).encode()
        checksum = zlib.crc32(text, checksum)
        whole += b"%08x %s\n" % (checksum, text)
    path.write_bytes(whole)


@pytest.mark.parametrize(
    "line",
    [
        {"step": {"type": "end", "seat": "bard"}, "turn": 1},  # a Companion's
        {"step": {"type": "dance", "seat": "mage"}, "turn": 1},
        {"step": {"type": "discard", "seat": "mage", "card": "R99"}, "turn": 1},
        {"step": {"type": "hand-over", "seat": "bard", "role": "human"}, "turn": 1},
        {"step": {"type": "end"}, "turn": 1},
        {"step": 7, "turn": 1},
        {"step": {"type": "end", "seat": "mage"}},
        {"step": {"type": "end", "seat": "mage"}, "turn": "one"},
        {"step": {"type": "end", "seat": "mage"}, "turn": 1, "over": "yes"},
        {"step": {"type": "end", "seat": "mage"}, "turn": 1, "level": 3},
        {"undo": 1, "turn": 1},  # there is nothing to take back
        {"undo": "all", "turn": 1},
        {"undo": True, "turn": 1},
        {},
        [],
        b"nonsense",
        b"[" * 100_000,
        b"\xff\xfe",
    ],
)
def test_a_line_that_is_none_ends_the_game_before_it(tmp_path: Path, line: Any) -> None:
    table = new_table(tmp_path / "games")
    path = path_of(table)
    before = seen(table)
    table.close()
    good = path.read_bytes()
    with_lines(path, line)
    table = Table.resume(Journal.open(path))
    assert seen(table) == before
    assert len(table.notes) == 1
    assert "damaged after its step 0" in table.notes[0]
    assert path.read_bytes() == good
    table.submit(choice(table, random.Random(1)))
    assert reopened(path, tmp_path / "copy").record() == table.record()


def test_what_was_set_aside_before_is_not_overwritten(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    path = path_of(table)
    table.close()
    for number in (1, 2, 3):
        with path.open("ab") as file:
            file.write(b"rest %d" % number)
        Journal.open(path).close()
    aside = sorted(tmp_path.glob("*.damaged"))
    assert [p.read_bytes() for p in aside] == [b"rest 1", b"rest 2", b"rest 3"]


def test_an_empty_file_and_a_foreign_one_are_set_aside(tmp_path: Path) -> None:
    for text in (b"", b"\n", b"hello\n", b"00000000 {}\n", b"%08x {}\n" % zlib.crc32(b"{}")):
        path = tmp_path / "game.journal"
        path.write_bytes(text)
        with pytest.raises(JournalDamaged, match="first line"):
            Journal.open(path)
        assert not path.exists()


def test_a_journal_from_before_there_was_chat_is_played_on(tmp_path: Path) -> None:
    table = small_game(tmp_path / "games")
    parts = [json.loads(line[9:]) for line in path_of(table).read_bytes().splitlines()]
    table.close()
    assert parts[0].pop("format") == FORMAT == 2
    path = tmp_path / "old.journal"
    path.write_bytes(b"")
    with_lines(path, {**parts[0], "format": 1}, *parts[1:])
    again = Table.resume(Journal.open(path))
    assert again.notes == ()
    assert again.record() == table.record()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda head: head.update(format=FORMAT + 1), "newer version"),
        (lambda head: head["record"].update(format=2), "newer version"),
        (lambda head: head["record"]["content"].update(ruleset="3"), "ruleset"),
        (lambda head: head["record"].update(surprise=1), "surprise"),
        (lambda head: head.update(names={"dragon": "Dora"}), "dragon"),
        (lambda head: head.update(levels=7), "levels"),
    ],
)
def test_what_another_version_wrote_is_refused_and_left_as_it_is(
    tmp_path: Path, change: Any, said: str
) -> None:
    table = small_game(tmp_path / "games")
    head = json.loads(path_of(table).read_bytes().splitlines()[0][9:])
    change(head)
    path = tmp_path / "new.journal"
    path.write_bytes(b"")
    with_lines(path, head, {"what": "ever"})
    whole = path.read_bytes()
    with pytest.raises(NewerJournal, match=said):
        Journal.open(path)
    assert path.read_bytes() == whole
    assert sorted(p.name for p in tmp_path.iterdir() if p.is_file()) == ["new.journal"]


def test_a_level_that_only_another_version_has_is_played_at_the_usual_one(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, content(), config("ai", "ai", "ai", "ai"), 1, levels={0: "genius"})
    table = Table.resume(journal)
    chance = random.Random(1)
    while table.pending is not None and table.pending.seat != 0:
        table.submit(choice(table, chance))
    question = table.ai_question()
    assert question is not None
    assert (question.seat, question.level) == (0, DEFAULT_LEVEL)


def test_a_missing_journal_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"none\.journal cannot be opened: No such file"):
        Journal.open(tmp_path / "none.journal")
    with pytest.raises(JournalError, match="cannot be"):
        Journal.open(tmp_path)


# --- writing -----------------------------------------------------------------------------------


def test_every_line_is_synced_before_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(tmp_path)
    path = path_of(table)
    synced: list[bytes] = []
    real = os.fsync

    def fsync(fd: int) -> None:
        real(fd)
        synced.append(path.read_bytes())

    monkeypatch.setattr(os, "fsync", fsync)
    chance = random.Random(4)
    while not table.can_undo(0) and not table.can_undo(2):
        table.submit(choice(table, chance))
        assert synced[-1] == path.read_bytes()
        assert len(synced[-1].splitlines()) == len(table.record().steps) + 1
    table.undo(0 if table.can_undo(0) else 2)
    assert synced[-1] == path.read_bytes()
    assert b'"undo":1' in synced[-1]
    table.hand_over(0, "ai")
    assert synced[-1] == path.read_bytes()
    assert b"hand-over" in synced[-1].splitlines()[-1]


KILLED = """
import random, sys
sys.path[:0] = {tests!r}
from pathlib import Path
from played import choice
from test_journal import new_table
chance = random.Random(3)
table = new_table(Path(sys.argv[1]))
while table.pending is not None:
    table.submit(choice(table, chance))
    print(len(table.record().steps), flush=True)
"""


@pytest.mark.parametrize("steps", [1, 7, 30])
def test_a_kill_costs_nothing_that_was_done(tmp_path: Path, steps: int) -> None:
    script = KILLED.format(tests=[str(Path(__file__).parents[n]) for n in (0, 1)])
    child = subprocess.Popen([sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    try:
        said = [int(child.stdout.readline()) for _ in range(steps)]
    finally:
        child.send_signal(signal.SIGKILL)
        child.wait()
    more = child.stdout.read().split()
    child.stdout.close()
    done = int(more[-1]) if more else said[-1]
    (path,) = tmp_path.glob("*.journal")
    table = Table.resume(Journal.open(path))
    assert done <= len(table.record().steps) <= done + 1


def test_a_full_disk_does_not_stop_the_game_and_is_made_good_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = small_game(tmp_path / "games")
    path = path_of(table)
    good = path.read_bytes()
    real = os.write
    room = 10

    def write(fd: int, data: bytes) -> int:
        nonlocal room
        if room <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        room -= len(data)
        return real(fd, data[:10])

    chance = random.Random(1)
    with monkeypatch.context() as patched:
        patched.setattr(os, "write", write)
        for _ in range(3):
            table.submit(choice(table, chance))
            assert table.save_trouble is not None
            assert "No space left" in table.save_trouble
            assert path.read_bytes() == good
    table.submit(choice(table, chance))
    assert table.save_trouble is None
    again = reopened(path, tmp_path / "copy")
    assert again.notes == ()
    assert again.record() == table.record()


def test_a_journal_holds_secrets_and_is_for_its_owner_only(tmp_path: Path) -> None:
    assert path_of(new_table(tmp_path)).stat().st_mode & 0o777 == 0o600


def test_games_begun_in_one_second_have_files_of_their_own(tmp_path: Path) -> None:
    assert len({path_of(new_table(tmp_path)) for _ in range(5)}) == 5


def test_a_game_whose_folder_cannot_be_written_goes_on_in_memory_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    table = Shelf(tmp_path / "file" / "games").start(content(), config(*ROLES), 1, names={0: "Ann"})
    assert table.save_trouble is not None
    assert "cannot be saved" in table.save_trouble
    assert "Not a directory" in table.save_trouble
    table.submit(choice(table, random.Random(1)))
    assert len(table.record().steps) == 1
    assert table.names[0] == "Ann"
    table.close()


def test_a_journal_that_may_only_be_read_goes_on_in_memory_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = small_game(tmp_path)
    path = path_of(table)
    table.close()
    with path.open("ab") as file:
        file.write(b"half a line")
    whole = path.read_bytes()
    real = os.open

    def no_writing(name: Any, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY | os.O_CREAT):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
        return real(name, flags, mode)

    monkeypatch.setattr(os, "open", no_writing)
    again = Table.resume(Journal.open(path))
    assert again.record() == table.record()
    assert again.save_trouble is not None
    assert "in memory only" in again.save_trouble
    assert len(again.notes) == 1
    assert "set aside" not in again.notes[0]
    again.submit(choice(again, random.Random(1)))
    assert again.save_trouble is not None
    assert path.read_bytes() == whole


def test_damage_that_cannot_be_set_aside_is_not_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = small_game(tmp_path)
    path = path_of(table)
    table.close()
    with path.open("ab") as file:
        file.write(b"half a line")
    whole = path.read_bytes()

    def no_new_file(*_: Any) -> Any:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(journal_module, "new_file", no_new_file)
    again = Table.resume(Journal.open(path))
    assert again.record() == table.record()
    assert again.save_trouble is not None
    assert "Read-only file system" in again.save_trouble
    again.submit(choice(again, random.Random(1)))
    assert path.read_bytes() == whole


def test_no_journal_takes_every_line(tmp_path: Path) -> None:
    nowhere = NoJournal()
    nowhere.append(Undone(1, 1))
    nowhere.close()
    assert (nowhere.trouble, nowhere.notes, nowhere.path) == (None, (), None)
    assert list(tmp_path.iterdir()) == []


# --- one at a time -----------------------------------------------------------------------------


OPENED = """
import sys
from pathlib import Path
from cantina.table.journal import Journal, JournalInUse
try:
    Journal.open(Path(sys.argv[1])).close()
except JournalInUse as error:
    print("refused:", error)
else:
    print("opened")
"""


def opened_elsewhere(path: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", OPENED, str(path)], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout


def test_a_journal_open_in_one_process_is_refused_to_another(tmp_path: Path) -> None:
    table = small_game(tmp_path)
    path = path_of(table)
    whole = path.read_bytes()
    said = opened_elsewhere(path)
    assert said.startswith("refused:")
    assert "another window" in said
    Shelf(tmp_path).games()  # looking at the games must not give the lock away
    assert opened_elsewhere(path).startswith("refused:")
    assert path.read_bytes() == whole
    table.submit(choice(table, random.Random(1)))
    table.close()
    assert opened_elsewhere(path) == "opened\n"


def test_a_new_journal_is_locked_too_and_in_the_same_process(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    with pytest.raises(JournalInUse):
        Journal.open(path_of(table))
    assert opened_elsewhere(path_of(table)).startswith("refused:")
