"""No rule of the guide without a test that names it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import ids_without_a_test
from ids_without_a_test import ids_of_guide, untested

SCRIPT = Path(ids_without_a_test.__file__)


def test_every_rule_of_the_guide_is_named_by_a_test() -> None:
    run = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, check=False)
    assert run.stdout + run.stderr == ""
    assert run.returncode == 0


def test_what_counts_as_naming_a_rule() -> None:
    source = """
@rule("DRAW-1", "HIT-1")
def test_an_example(): ...
class TestIt:
    def test_MELD_2_MELD_3_kinds(self): ...
@pytest.mark.rule("T-mana-3")
async def test_other(): ...
def test_E_bone_dragon(): ...
def helper_TOKEN_1_x(): ...
def test_HIT_33_x(): ...
"""
    ids = ["DRAW-1", "HIT-1", "MELD-2", "MELD-3", "T-mana-3", "E-bone-dragon", "TOKEN-1", "HIT-3", "T-draw-1"]
    assert untested(ids, [source]) == ["TOKEN-1", "HIT-3", "T-draw-1"]


def test_a_rule_without_a_test_is_printed_and_fails(monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    ids = ids_of_guide()
    assert {"MELD-4", "REACT-2", "E-red-dragon", "T-heal-4"} <= set(ids)
    monkeypatch.setattr(ids_without_a_test, "ids_of_guide", lambda: [*ids, "MELD-99"])
    assert ids_without_a_test.main() == 1
    assert capsys.readouterr().out == "MELD-99\n"
