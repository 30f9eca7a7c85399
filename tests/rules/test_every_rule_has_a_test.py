"""No rule of the guide without a test that names it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import ids_without_a_test
from ids_without_a_test import ASPECTS, ids_of_content, ids_of_guide, untested, without_an_aspect

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


def test_what_counts_as_holding_an_aspect_of_an_enemy() -> None:
    source = """
@holds("E-dog", "E-cat", "as written", "wild")
@holds("E-dog", "Companion")
def test_an_example(): ...
@rule("E-dog", "nothing")
def test_other(): ...
@holds("E-dog", "nothing")
def helper(): ...
"""
    lacking = ["E-dog: nothing", "E-cat: Companion", "E-cat: nothing"]
    assert without_an_aspect(["E-dog", "E-cat"], [source]) == lacking
    assert untested(["E-cat"], [source]) == []


def test_every_enemy_skill_treasure_and_hero_version_is_looked_at(monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    ids = ids_of_content()
    assert len(ids) == len(set(ids)) == 26 + 1 + 6 + 7 + 12
    assert {"E-dog", "S-moving", "T-heal-4", "H-goblin-mage", "MORT-1"} <= set(ids)
    monkeypatch.setattr(ids_without_a_test, "ids_of_content", lambda: [*ids, "E-moth"])
    assert ids_without_a_test.main() == 1
    assert capsys.readouterr().out.splitlines() == [f"E-moth: {aspect}" for aspect in ASPECTS]


def test_a_rule_without_a_test_is_printed_and_fails(monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    ids = ids_of_guide()
    assert {"MELD-4", "REACT-2", "E-red-dragon", "T-heal-4"} <= set(ids)
    monkeypatch.setattr(ids_without_a_test, "ids_of_guide", lambda: [*ids, "MELD-99"])
    assert ids_without_a_test.main() == 1
    assert capsys.readouterr().out == "MELD-99\n"
