"""The repository itself: what lies at its top, and what its files must not name."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
AT_THE_TOP = {"pyproject.toml", "src", "tests", "content", "screens.tcss", "README.md", "LICENSE"}

# Put together here, so that this file does not name them itself.
PLACES_OF_ONE_MACHINE = ["/" + name + "/" for name in ("work", "root", "opt/cantina-venv", "tmp/brief")]


def repository_files() -> list[Path]:
    """Return the files that git tracks; without git, all but hidden and built ones."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        listed = subprocess.run(
            ["git", "-c", "safe.directory=*", "-C", str(ROOT), "ls-files", "-z"],
            capture_output=True,
            check=True,
        ).stdout.decode()
        return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    files = [path for name in sorted(AT_THE_TOP) for path in [ROOT / name, *(ROOT / name).rglob("*")]]
    return [path for path in files if path.is_file() and "__pycache__" not in path.parts]


def test_the_top_level_holds_the_agreed_things_only() -> None:
    names = {path.relative_to(ROOT).parts[0] for path in repository_files()}
    assert {name for name in names if not name.startswith(".")} == AT_THE_TOP


def test_no_file_names_a_place_of_one_machine() -> None:
    named = [
        f"{path.relative_to(ROOT)}: {place}"
        for path in repository_files()
        for place in PLACES_OF_ONE_MACHINE
        if place.encode() in path.read_bytes()
    ]
    assert named == []


def test_no_module_is_longer_than_a_sitting() -> None:
    """A module has one subject and reads in one sitting: about 400 lines."""
    sources = [path for path in repository_files() if path.is_relative_to(ROOT / "src")]
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in sources
        if path.suffix == ".py"
    }
    assert {name: length for name, length in lengths.items() if length > 450} == {}
