"""Packs: a player's own content, laid over the game's.

A pack is a ``.toml`` file in the folder of packs, or a folder of such files there. Packs are taken in the
order of their names, each laid over the content and the packs before it. One with a fault is left out whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_faults import Fault, Faulty
from cantina.games.dungeon_rummy.content_files import content_json, load_content, validated
from cantina.games.dungeon_rummy.errors import ContentError
from cantina.games.dungeon_rummy.pack_merge import laid_over, place_in_pack
from cantina.games.dungeon_rummy.toml_files import parse_toml, path_text, read_text
from cantina.games.dungeon_rummy.toml_lines import KeyPath, key_lines, line_of

SUFFIX: Final = ".toml"
LARGEST: Final = 1_000_000
"""Bytes of a file that are read: a pack is written by hand, and no such file is near this."""


@dataclass(frozen=True, slots=True)
class PackReport:
    """What became of a pack. ``name`` is that of its file or folder.

    ``added`` and ``changed`` are the entries that are the pack's, as key paths with dots
    (``enemies.florist-orc``, ``heroes.mage.versions.goblin``); ``faults`` one sentence each, with file, line
    and key. A pack with faults has neither added nor changed anything.
    """

    name: str
    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def warning(self) -> str | None:
        """What to tell the player at the start; None for a pack that is in order."""
        if not self.faults:
            return None
        more = len(self.faults) - 1
        rest = f" (and {more} more; `cantina content check` lists them)" if more else ""
        return f"The pack {self.name} is left out. {self.faults[0]}{rest}"


def load_all(content_dir: Path, packs_dir: Path) -> tuple[Content, list[PackReport]]:
    """The content of the game with the packs of a folder laid over it, and what became of each pack.

    A folder of packs that does not exist is an empty one. Raises ContentError as ``load_content``, for the
    game's own content only.
    """
    content = load_content(content_dir)
    reports: list[PackReport] = []
    try:
        paths = sorted((p for p in packs_dir.iterdir() if _is_pack(p)), key=lambda path: path.name)
    except FileNotFoundError:
        return content, []
    except OSError as error:
        fault = f"{pack_name(packs_dir)}: cannot be read as a folder of packs: {error.strerror}"
        return content, [PackReport(pack_name(packs_dir), faults=(fault,))]
    for path in paths:
        content, report = add_pack(content, path)
        reports.append(report)
    return content, reports


def add_pack(content: Content, path: Path) -> tuple[Content, PackReport]:
    """Content with the pack at ``path`` laid over it, and what became of the pack.

    The content is unchanged if the pack has a fault.
    """
    name = pack_name(path)
    files, faults = _read(path, name)
    if not faults:
        base = content_json(content)
        pack = _Pack(name, files)
        try:
            data, strange = laid_over(base, pack.tables())
            result, found = validated(data)
        except Faulty as faulty:
            result, strange, found = None, [faulty.fault], iter(())
        faults = pack.told([*strange, *(fault for fault in found if not _within(fault, strange))])
        if result is not None and not faults:
            before, after = _entries(base), _entries(content_json(result))
            added = tuple(key for key in after if key not in before)
            changed = tuple(key for key in after if key in before and after[key] != before[key])
            return result, PackReport(name, added, changed)
    return content, PackReport(name, faults=tuple(faults))


def _within(fault: Fault, others: list[Fault]) -> bool:
    """Whether the entry that a fault is in is a fault itself."""
    places = [other.where if other.key is None else (*other.where, other.key) for other in others]
    return any(fault.where[: len(place)] == place for place in places)


def _is_pack(path: Path) -> bool:
    hidden = path.name.startswith(".")
    return not hidden and (path.is_dir() or path.suffix.lower() == SUFFIX)


def pack_name(path: Path) -> str:
    """What a pack (or a file of one) is called: its file name, as it can stand on a terminal."""
    return "".join(char if char.isprintable() else "?" for char in path.name)


# --- reading a pack ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _File:
    """A file of a pack: what it is called in messages, its data, and the line of each key."""

    name: str
    data: dict[str, Any]
    lines: dict[KeyPath, int]


def _read(path: Path, name: str) -> tuple[list[_File], list[str]]:
    """The files of a pack, and the faults that kept one from being read."""
    paths = [path]
    try:
        if path.is_dir():
            paths = sorted(p for p in path.iterdir() if _is_pack(p) and not p.is_dir())
            if not paths:
                return [], [f"{name}: no pack: there is no {SUFFIX} file in it"]
        elif not path.exists():
            return [], [f"{name}: there is no such file or folder"]
    except OSError as error:
        return [], [f"{name}: cannot be read: {error.strerror}"]
    files: list[_File] = []
    faults: list[str] = []
    for file in paths:
        shown = name if file == path else f"{name}/{pack_name(file)}"
        try:
            files.append(_read_file(file, shown))
        except ContentError as error:
            faults.append(error.message)
    return files, faults


def _read_file(path: Path, name: str) -> _File:
    try:
        if not path.is_file():  # nor a pipe, which might never end
            raise ContentError(f"{name}: is no file that can be read")
        if path.stat().st_size > LARGEST:
            raise ContentError(f"{name}: is too large: {LARGEST:,} bytes are the most that is read")
    except OSError as error:
        raise ContentError(f"{name}: cannot be read: {error.strerror}") from None
    text = read_text(path, name)
    return _File(name, parse_toml(text, name), key_lines(text))


# --- one pack ------------------------------------------------------------------------------------


class _Pack:
    """The files of a pack as one, and where in them a fault is."""

    def __init__(self, name: str, files: list[_File]) -> None:
        self._name = name
        self._files = files
        self._tables: dict[str, Any] = {}

    def tables(self) -> dict[str, Any]:
        """What all files of the pack say together; raises Faulty for a key that two of them have."""
        self._tables = {}
        for number, file in enumerate(self._files):
            for where in _leaves(file.data, ()):
                other = next((f for f in self._files[:number] if _clashes(f.data, where)), None)
                if other is not None:
                    raise Faulty(Fault(where, f"is in {other.name} and in {file.name}: say it once"))
            self._tables = _joined(self._tables, file.data)
        return self._tables

    def told(self, faults: Iterable[Fault]) -> list[str]:
        """A sentence for each fault, in the order in which they stand in the files."""
        placed = [self._placed(fault) for fault in faults]
        return list(dict.fromkeys(text for _, _, text in sorted(placed, key=lambda entry: entry[:2])))

    def _placed(self, fault: Fault) -> tuple[int, int, str]:
        """The number of the file, the line, and the sentence."""
        where = place_in_pack(fault.where, self._tables)
        place = (*where, fault.key) if fault.key is not None else where
        depths = [_depth(file.data, place) for file in self._files]
        best = max(depths, default=0)
        if best < min(2, len(place)):
            # The pack says nothing there: it made something elsewhere go wrong.
            text = path_text(fault.where)
            return len(self._files), 0, f"{self._name}: with this pack, {text}: {fault.what}"
        number = depths.index(best)
        file = self._files[number]
        if where[-1:] == ("value",) and best < len(where):
            where = where[:-1]  # the short form: a bare number
        line = line_of(file.lines, place[:best])
        head = file.name if line is None else f"{file.name}, line {line}"
        text = path_text(where)
        return number, line or 0, f"{head}: {text}: {fault.what}" if text else f"{head}: {fault.what}"


def _depth(data: Any, where: KeyPath) -> int:
    """How many keys of a path there are in the data."""
    for depth, key in enumerate(where):
        if isinstance(data, dict) and key in data:
            data = data[key]
        elif isinstance(data, list) and key.startswith("#") and 0 < int(key[1:]) <= len(data):
            data = data[int(key[1:]) - 1]
        else:
            return depth
    return len(where)


def _leaves(data: Mapping[str, Any], where: KeyPath) -> Iterator[KeyPath]:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*where, key))
        else:
            yield (*where, key)


def _clashes(data: Any, where: KeyPath) -> bool:
    """Whether the data say something at this place, or in the place of a table above it."""
    for key in where:
        if not isinstance(data, dict):
            return True
        if key not in data:
            return False
        data = data[key]
    return True


def _joined(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    out = dict(one)
    for key, value in other.items():
        here = out.get(key)
        out[key] = _joined(here, value) if isinstance(here, dict) and isinstance(value, dict) else value
    return out


def _entries(data: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of content that one can own, by key path; a Misfit without its versions, which follow it."""
    out: dict[str, Any] = {}
    for hero, value in data["heroes"].items():
        out[f"heroes.{hero}"] = {key: value[key] for key in value if key != "versions"}
        out |= {f"heroes.{hero}.versions.{name}": entry for name, entry in value["versions"].items()}
    for part in ("mana", "enemies", "treasures"):
        out |= {f"{part}.{id}": entry for id, entry in data[part].items()}
    return out
