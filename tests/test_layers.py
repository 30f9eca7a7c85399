"""The layers, proven in fresh interpreters: an import graph cannot tell what is loaded, and when."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

REPORT = (
    "\nimport json, sys; sys.stderr.write(json.dumps(sorted({name.split('.')[0] for name in sys.modules})))"
)

RUN_CLI = "import sys; from cantina.cli import main; code = main({argv!r}); assert code == 0, code"

IMPORT_BELOW = """
import importlib, pkgutil
package = importlib.import_module({package!r})
names = [found.name for found in pkgutil.walk_packages(package.__path__, package.__name__ + ".")]
for name in names:
    importlib.import_module(name)
"""


def loaded_by(code: str, stdin: str = "") -> set[str]:
    """Return the top-level packages that a fresh interpreter has loaded after running ``code``."""
    done = subprocess.run(
        [sys.executable, "-c", code + REPORT],
        input=stdin,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stderr))


@pytest.mark.parametrize("line", ["--help", "--version", "simulate --help"])
def test_help_and_version_load_nothing_heavy(line: str) -> None:
    loaded = loaded_by(RUN_CLI.format(argv=line.split()))
    assert "cantina" in loaded
    assert not loaded & {"textual", "rich", "pydantic", "pydantic_core", "platformdirs", "asyncio"}


@pytest.mark.parametrize("package", ["cantina.games", "cantina.players"])
def test_games_and_players_load_no_screen_and_no_event_loop(package: str) -> None:
    loaded = loaded_by(IMPORT_BELOW.format(package=package))
    assert "cantina" in loaded
    assert not loaded & {"textual", "rich", "asyncio"}


@pytest.mark.parametrize("package", ["cantina.table", "cantina.plain"])
def test_the_table_and_plain_mode_load_no_screen(package: str) -> None:
    assert not loaded_by(IMPORT_BELOW.format(package=package)) & {"textual", "rich"}


def test_the_engine_loads_no_screen() -> None:
    loaded = loaded_by(RUN_CLI.format(argv=["engine"]), stdin='{"op": "hello"}\n')
    assert "cantina" in loaded
    assert not loaded & {"textual", "rich"}


def test_simulated_games_load_no_screen_where_there_is_no_terminal() -> None:
    loaded = loaded_by(RUN_CLI.format(argv=["simulate", "--seats", "random", "--games", "1"]))
    assert "cantina" in loaded
    assert not loaded & {"textual", "rich"}
