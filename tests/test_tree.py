"""The repository itself: what lies at its top, and what its files must not name."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cantina.cli import main

ROOT = Path(__file__).resolve().parent.parent
AT_THE_TOP = {"pyproject.toml", "src", "tests", "content", "screens.tcss", "README.md", "LICENSE"}

# Put together here, so that this file does not name them itself.
PLACES_OF_ONE_MACHINE = ["/" + name + "/" for name in ("work", "root", "home")]


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


def test_readme_says_at_its_top_that_this_is_unofficial() -> None:
    opening = (ROOT / "README.md").read_text(encoding="utf-8").split("## ")[0]
    assert "unofficial" in opening
    assert "our own" in opening


def test_readme_has_exactly_two_set_up_commands() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    start, tests = [line for line in lines if line.startswith("python3 -m venv ")]
    assert start.endswith("&& .venv/bin/cantina")
    assert '-m "slow or not slow"' in tests  # all of them: a plain run leaves the slow ones out


def test_readme_tells_every_option_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])
    options = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help", "--version", "--colors"}
    rows = re.findall(r"^\| (`--[^|]*)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert {option for row in rows for option in re.findall(r"--[a-z-]+", row)} == options


def test_readme_links_nothing_that_is_missing() -> None:
    links = re.findall(r"\]\(([^)#]+)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


def test_no_two_test_files_share_a_name() -> None:
    """Test folders are no packages: pytest imports their files by bare name, once each."""
    names = [path.name for path in (ROOT / "tests").rglob("*.py") if path.name != "conftest.py"]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []
