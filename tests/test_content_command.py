"""``cantina content`` and ``cantina engine --packs``: what is said, and the exit code."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from cantina import resources
from cantina.cli import main
from cantina.games.dungeon_rummy.content_files import load_content

POET = """[enemies.poet]
name = "Poet Ü"
set = "forest"
tier = "easy"
attack = { kind = "weakest", amount = 2 }
levels = [{ kind = "damage", amount = 7 }]
loot = 1
flavour = "Ahem."
"""
BROKEN = "[enemies.dog]\nloot = -1\n"
FAULT = "broken.toml, line 2: enemies.dog.loot: -1 is too small: 0 or more"


@pytest.fixture
def packs() -> Path:
    folder = resources.packs_dir()
    folder.mkdir(parents=True)
    return folder


def said(capsys: pytest.CaptureFixture[str], *argv: str, code: int = 0) -> tuple[str, str]:
    assert main(argv) == code
    out, err = capsys.readouterr()
    return out, err


def test_without_packs_there_is_nothing_to_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "content", "check") == (f"There are no packs in {resources.packs_dir()}.\n", "")


def test_packs_in_order_are_told_and_the_exit_is_good(
    packs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (packs / "poet.toml").write_text(POET + "[mana.mage.ranks]\nA = 2\n", encoding="utf-8")
    (packs / "spare.toml").write_text("", encoding="utf-8")
    assert said(capsys, "content", "check") == (
        "poet.toml: in order; it adds poet and changes mana mage\nspare.toml: in order; it changes nothing\n",
        "",
    )


def test_a_broken_pack_is_told_with_all_its_faults_and_the_exit_is_1(
    packs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (packs / "poet.toml").write_text(POET, encoding="utf-8")
    (packs / "broken.toml").write_text(BROKEN + "tier = 'x'\n", encoding="utf-8")
    out, err = said(capsys, "content", "check", code=1)
    assert out.splitlines() == [
        "broken.toml: left out",
        f"  {FAULT}",
        "  broken.toml, line 3: enemies.dog.tier: 'x' is not one of easy, medium, hard, boss, skeleton, mort",
        "poet.toml: in order; it adds poet",
    ]
    assert err == ""


def test_one_pack_can_be_checked_wherever_it_is(
    packs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (packs / "broken.toml").write_text(BROKEN, encoding="utf-8")
    (packs / "poet.toml").write_text(POET, encoding="utf-8")
    # A pack of the player's own stands on those before it, one from elsewhere on the game's content alone.
    (packs / "rhymes.toml").write_text("[enemies.poet]\nloot = 2\n", encoding="utf-8")
    (tmp_path / "rhymes.toml").write_text("[enemies.poet]\nloot = 2\n", encoding="utf-8")
    (tmp_path / "box").mkdir()
    (tmp_path / "box" / "poet.toml").write_text(POET, encoding="utf-8")
    assert said(capsys, "content", "check", str(packs / "rhymes.toml"))[0] == (
        "rhymes.toml: in order; it changes poet\n"
    )
    assert said(capsys, "content", "check", str(tmp_path / "box"))[0] == "box: in order; it adds poet\n"
    out, _ = said(capsys, "content", "check", str(tmp_path / "rhymes.toml"), code=1)
    assert out.startswith("rhymes.toml: left out\n  rhymes.toml, line 1: enemies.poet.name: missing")
    out, _ = said(capsys, "content", "check", str(tmp_path / "nowhere.toml"), code=1)
    assert out == "nowhere.toml: left out\n  nowhere.toml: there is no such file or folder\n"
    assert FAULT in said(capsys, "content", "check", str(packs), code=1)[0]


def test_the_list_has_everything_and_where_it_is_from(
    packs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (packs / "poet.toml").write_text(POET + "[heroes.mage]\ncost = 1\n", encoding="utf-8")
    (packs / "rhymes.toml").write_text(
        "[enemies.poet]\nloot = 2\n[enemies.dog]\nloot = 2\n", encoding="utf-8"
    )
    (packs / "broken.toml").write_text(BROKEN, encoding="utf-8")
    out, err = said(capsys, "content", "list")
    assert err == f"cantina: The pack broken.toml is left out. {FAULT}\n"
    rows = {tuple(row.split()[:2]): " ".join(row.split()) for row in out.splitlines() if row.strip()}
    assert rows["poet.toml:", "adds"] == "poet.toml: adds poet and changes mage"
    assert rows["poet", "Poet"] == "poet Poet Ü forest easy poet.toml, changed by rhymes.toml"
    assert rows["dog", "Dog"] == "dog Dog necropolis easy the game, changed by rhymes.toml"
    heroes = load_content(resources.content_dir() / "dungeon_rummy").heroes
    mage, bard = (heroes[hero].versions["goblin"].health.value for hero in ("mage", "bard"))
    assert rows["mage", "goblin"].endswith(f" {mage} health the game, changed by poet.toml")
    assert rows["bard", "goblin"].endswith(f" {bard} health the game")
    assert rows["heal-4", "Heal"] == "heal-4 Heal 4 4 of it the game"
    assert rows["mage", "6"] == "mage 6 on 13 cards the game"
    assert rows["mort", "Mort"] == "mort Mort mort mort the game"
    assert str(packs) in out
    assert len(out.splitlines()) == 3 + 4 * 2 + 12 + 4 + 34 + 7


def test_the_list_can_be_said_in_any_locale(packs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (packs / "poet.toml").write_text(POET, encoding="utf-8")
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="ascii"))
    assert main(["content", "list"]) == 0
    assert b"Poet ?" in raw.getvalue()


# --- the engine ----------------------------------------------------------------------------------


class Lines(io.StringIO):
    """A stream that is not closed with the program's own."""


def answers(monkeypatch: pytest.MonkeyPatch, argv: list[str], *requests: dict[str, Any]) -> list[Any]:
    monkeypatch.setattr("sys.stdin", Lines("".join(json.dumps(request) + "\n" for request in requests)))
    out = Lines()
    monkeypatch.setattr("sys.stdout", out)
    assert main(argv) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


def new(*enemies: str) -> dict[str, Any]:
    seats = [{"hero": hero} for hero in ("barbarian", "mage", "druid", "bard")]
    config = {"seats": seats, "difficulty": "custom", "enemies": list(enemies)}
    return {"op": "new", "seed": 7, "config": config}


def test_the_engine_plays_the_games_own_content_unless_it_is_told_otherwise(
    packs: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same seed is the same game everywhere; with --packs a broken pack is told on standard error."""
    (packs / "poet.toml").write_text(POET, encoding="utf-8")
    (packs / "broken.toml").write_text(BROKEN, encoding="utf-8")
    game = new("poet", "beerholder")
    (refused,) = answers(monkeypatch, ["engine"], game)
    assert refused["ok"] is False
    assert "'poet' is no enemy" in refused["error"]["message"]
    assert capsys.readouterr().err == ""
    (dealt,) = answers(monkeypatch, ["engine", "--packs"], game)
    assert dealt["ok"] is True
    assert capsys.readouterr().err == f"cantina: The pack broken.toml is left out. {FAULT}\n"
