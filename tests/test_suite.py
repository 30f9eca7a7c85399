"""The suite's own law: in CI a test that is skipped or expected to fail makes the run fail, by name."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow  # each starts a test run of its own

ODD_TESTS = """
import pytest
@pytest.fixture
def unlucky(): pytest.skip("no time")
def test_skip(): pytest.skip("no time")
@pytest.mark.skipif(True, reason="no time")
def test_skipif(): pass
@pytest.mark.xfail
def test_xfail(): assert False
@pytest.mark.xfail
def test_xpass(): pass
def test_fixture(unlucky): pass
def test_honest(): pass
"""
ODD_NAMES = {"test_skip", "test_skipif", "test_xfail", "test_xpass", "test_fixture"}
ODD_MODULE = "import pytest\npytest.importorskip('no_such_module')\ndef test_it(): pass\n"


def run_suite(folder: Path, text: str, *, ci: bool, workers: int = 0) -> subprocess.CompletedProcess[str]:
    shutil.copy(Path(__file__).with_name("conftest.py"), folder)
    (folder / "test_odd.py").write_text(text)
    (folder / "pytest.ini").write_text("[pytest]\n")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("CI", "PYTEST"))}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", str(workers), "."],
        env=environment | ({"CI": "1"} if ci else {}),
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.parametrize("workers", [0, 1])
def test_in_ci_every_test_that_proves_nothing_fails_by_name(tmp_path: Path, workers: int) -> None:
    done = run_suite(tmp_path, ODD_TESTS, ci=True, workers=workers)
    failed = {
        line.split("::")[1].split()[0]
        for line in done.stdout.splitlines()
        if line.startswith(("FAILED", "ERROR"))
    }
    assert done.returncode == 1, done.stdout
    assert failed == ODD_NAMES
    assert "1 passed" in done.stdout


def test_in_ci_a_module_that_skips_itself_fails_by_name(tmp_path: Path) -> None:
    done = run_suite(tmp_path, ODD_MODULE, ci=True)
    assert done.returncode != 0, done.stdout
    assert "ERROR test_odd.py" in done.stdout


def test_elsewhere_they_are_only_counted(tmp_path: Path) -> None:
    done = run_suite(tmp_path, ODD_TESTS, ci=False)
    assert done.returncode == 0, done.stdout
