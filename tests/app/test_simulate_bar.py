"""``cantina simulate`` on a real terminal: a bar while games are played, and Ctrl+C."""

from __future__ import annotations

import os
import subprocess
import sys

from terminal import cantina

MANY = ("simulate", "--seats", "random", "--games", "100000")


def test_a_bar_tells_how_far_it_is_and_ctrl_c_what_is_done() -> None:
    for jobs in ("1", "2"):
        with cantina(*MANY, "--jobs", jobs) as terminal:
            terminal.wait_for("/100000 ")
            terminal.wait_for(" won")
            terminal.send("\x03")
            assert terminal.wait() == 130
            assert "Interrupted: " in terminal.text
            assert "of 100000 games are done." in terminal.text
            assert "Traceback" not in terminal.text


def test_there_is_no_bar_where_there_is_no_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cantina", "simulate", "--seats", "random", "--games", "2"],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=60,
        check=True,
    )
    assert done.stderr == ""
    assert done.stdout.startswith("four random:\n")
