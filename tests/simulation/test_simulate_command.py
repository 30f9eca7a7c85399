"""``cantina simulate``: its options, what it refuses, what it prints, and going on with a file."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cantina.cli import main
from cantina.games.dungeon_rummy.actions import Action
from cantina.players.random_player import RandomPlayer
from cantina.simulate_command import _sides, parse
from cantina.simulation import match as matches
from cantina.simulation.match import Side

KEYS = [
    "games", "wins", "win_rate", "ci95", "progress_mean", "turns_mean", "turn_ms", "actions_per_second",
    "losses",
]  # fmt: skip
QUICK = ["--seats", "random", "--difficulty", "easy"]
TIMES = ("turn_ms", "actions_per_second")


def simulate(*words: str, code: int = 0) -> int:
    assert main(["simulate", *words]) == code
    return code


def figures(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[str, Any]:
    """What is printed as JSON, without what no two runs share."""
    capsys.readouterr()
    simulate(*QUICK, "--json", *words, code=code)
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    for part in (told, told.get("versus", {})):
        for name in TIMES:
            part.pop(name, None)
    return told


# --- what is refused -----------------------------------------------------------------------------

REFUSED = {
    "--seats wizard": "--seats: 'wizard' is none of random, greedy,",
    "--seats greedy,greedy": "--seats: four are needed, or one for all, not 2.",
    "--seats greedy,,greedy,greedy": "--seats: 'greedy,,greedy,greedy' is no list of names",
    "--seats companion": "--seats: at least one seat needs a player, not a Companion.",
    "--versus companion": "--versus: at least one seat needs a player, not a Companion.",
    "--versus greedy --seats greedy": "--versus: these are the same players in the same seats.",
    "--versus-talk on": "--versus: these are the same players",
    "--order mage,mage,druid,bard": "There is no such game: a party is four Misfits, one of each class: mage",
    "--order rogue,mage,druid,bard": "--order: 'rogue' is none of barbarian, mage, druid, bard.",
    "--versions silver": "There is no such game: there is no silver barbarian: choose from standard,",
    "--difficulty extreme": "--difficulty: 'extreme' is none of first-game, easy, medium, hard, mort.",
    "--seats greedy --level deep": "--level: only experts think by levels, and none of these is one.",
    "--seats greedy --versus random --versus-level deep": "--versus-level: only experts think by levels",
    "--difficulty custom": "--difficulty custom: name the enemies one by one with --enemies.",
    "--difficulty easy --boss santa": "There is no such game: 'santa' is no Boss: there are beerholder, ",
    "--difficulty easy --boss duck": "There is no such game: Duck is a monster, not a Boss.",
    "--difficulty easy --enemies duck,lich": "--enemies names them one by one, and --difficulty draws them",
    "--order mage": "--order: all four Misfits are needed, not 1.",
    "--difficulty mort --sets forest": "--sets: --difficulty mort names its enemies and draws from no set",
    "--enemies duck,lich --sets both": "--sets: --enemies names its enemies and draws from no set",
    "--difficulty easy --sets desert": "--sets: 'desert' is none of forest, necropolis, both.",
    "--boots 8": "There is no such game: boots are chosen only when one player plays alone.",
    "--games 0": "--games: '0' is no whole number from 1 to 1000000.",
    "--jobs many": "--jobs: 'many' is no whole number from 1 to 256.",
    "--seed 9223372036854775807 --games 2": "--games: there are no seeds beyond 9223372036854775807.",
    "--level slow": "--level: 'slow' is none of quick, normal, deep.",
    "--level deep --nodes 9": "--level and --nodes both say how long to think: choose one.",
    "--versus-level deep --versus-nodes 9": "--versus-level and --versus-nodes both say how long to think",
    "--talk maybe": "--talk: 'maybe' is neither on nor off.",
    "--sead 3": "There is no option '--sead'; did you mean --seed?",
    "twice": "Nothing is expected at 'twice'; cantina simulate --help lists what there is.",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_cannot_be_is_refused_in_one_sentence(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    simulate(*line.split(), code=2)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("cantina: " + REFUSED[line])
    assert err.endswith((".\n", "?\n"))
    assert err.count("\n") == 1


def test_a_file_that_cannot_be_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "diary"
    path.write_text("Dear diary")
    simulate("--out", str(path), code=2)
    assert "--out: " in capsys.readouterr().err
    assert path.read_text() == "Dear diary"
    simulate("--out", str(tmp_path / "no" / "file"), code=1)
    assert capsys.readouterr().err.endswith("no/file cannot be used: No such file or directory.\n")


# --- what is told --------------------------------------------------------------------------------


def test_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    simulate("--help")
    told = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    known = {"--" + name.replace("_", "-") for name in vars(parse([]))}
    assert known | {"--help"} == told


def test_json_has_its_keys(capsys: pytest.CaptureFixture[str]) -> None:
    simulate(*QUICK, "--games", "4", "--json")
    told = json.loads(capsys.readouterr().out)
    assert list(told) == [*KEYS, "failed"]
    assert told["games"] == 4
    assert told["wins"] + sum(told["losses"].values()) == 4
    assert told["win_rate"] == told["wins"] / 4
    assert told["ci95"][0] <= told["win_rate"] <= told["ci95"][1]
    assert set(told["turn_ms"]) == {"median", "p95"}
    assert told["failed"] == []
    assert list(told["losses"].values()) == sorted(told["losses"].values(), reverse=True)


def test_lines_tell_the_same_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    told = figures(capsys, "--games", "6")
    simulate(*QUICK, "--games", "6")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "four random:"
    assert lines[1].startswith(f"  won       {told['wins']} of 6 games, {told['win_rate']:.1%} (")
    assert lines[2].startswith(f"  progress  {told['progress_mean']:.3f} ")
    assert [line.split(maxsplit=1) for line in lines[lines.index("  lost to") + 1 :]] == [
        [str(number), cause] for cause, number in told["losses"].items()
    ]


def test_the_same_options_are_the_same_games_and_jobs_change_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    once = figures(capsys, "--games", "6", "--seed", "5")
    assert figures(capsys, "--games", "6", "--seed", "5") == once
    assert figures(capsys, "--games", "6", "--seed", "5", "--jobs", "2") == once
    assert figures(capsys, "--games", "6", "--seed", "6") != once


@pytest.mark.parametrize(
    "line",
    [
        "--order bard,mage,druid,barbarian --versions goblin,standard,exclusive,standard",
        "--seats random,companion,companion,companion --boots 6",
        "--difficulty mort",
        "--difficulty easy --sets necropolis --boss lich",
        "--difficulty easy --sets both,forest",
        "--enemies duck,dog,felicia",
        "--talk off --nodes 5",
    ],
)
def test_every_game_can_be_asked_for(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    simulate("--seats", "random", *line.split(), "--games", "2", "--json")
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 2
    assert told["failed"] == []


def test_versus_plays_the_same_seeds_with_others(capsys: pytest.CaptureFixture[str]) -> None:
    others = "greedy,random,random,companion"
    told = figures(capsys, "--games", "5", "--versus", others)
    alone = figures(capsys, "--games", "5")
    assert {key: told[key] for key in alone} == alone
    capsys.readouterr()
    apart = figures(capsys, "--seats", others, "--games", "5")
    del apart["failed"]
    assert told["versus"] == apart
    pairs = told["paired"]
    assert pairs["games"] == 5
    assert pairs["progress"] == pytest.approx(alone["progress_mean"] - apart["progress_mean"])
    assert pairs["win_rate"] == pytest.approx(alone["win_rate"] - apart["win_rate"])
    assert pairs["only_first"] - pairs["only_second"] == alone["wins"] - apart["wins"]
    low, high = pairs["progress_ci95"]
    assert low <= pairs["progress"] <= high
    simulate(*QUICK, "--games", "5", "--versus", others)
    text = capsys.readouterr().out
    assert "four random:\n" in text
    assert "greedy, random, random, companion:\n" in text
    assert f"\n  progress  {pairs['progress']:+.3f} ({low:+.3f} to {high:+.3f})\n" in text


def test_versus_talk_and_nodes_pair_a_party_with_itself(capsys: pytest.CaptureFixture[str]) -> None:
    told = figures(capsys, "--games", "2", "--versus-talk", "off", "--versus-nodes", "7")
    assert told["paired"]["progress"] == 0  # random players neither talk nor look at anything
    simulate(*QUICK, "--games", "2", "--versus-talk", "off", "--versus-nodes", "7")
    assert "four random (7 nodes, without talk):" in capsys.readouterr().out


# --- faults and Ctrl+C ---------------------------------------------------------------------------


def spoilt(monkeypatch: pytest.MonkeyPatch, fault: BaseException, spoilt_seed: int) -> None:
    """The players of one seed raise this."""

    class Spoilt(RandomPlayer):
        def decide(self, *asked: object) -> Action:  # type: ignore[override]
            raise fault

    def player(kind: str, side: Side, seed: int) -> RandomPlayer:
        return (Spoilt if seed // 4 == spoilt_seed else RandomPlayer)(seed)

    monkeypatch.setattr(matches, "_player", player)


def test_a_crash_names_its_seed_and_is_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spoilt(monkeypatch, ZeroDivisionError("by nothing"), 3)
    simulate(*QUICK, "--games", "5", code=1)
    lines = capsys.readouterr().out.splitlines()
    assert " of 4 games, " in lines[1]
    assert lines[-2] == "1 game failed:"
    assert lines[-1].startswith("  seed 3: ZeroDivisionError: by nothing (simulation/played.py, line ")
    told = figures(capsys, "--games", "5", code=1)
    assert told["games"] == 4
    assert [(f["seed"], f["kind"]) for f in told["failed"]] == [(3, "ZeroDivisionError: by nothing")]


def test_no_game_at_all_is_told_as_such(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spoilt(monkeypatch, ZeroDivisionError(), 0)
    told = figures(capsys, "--games", "1", "--versus-talk", "off", code=1)
    assert (told["games"], told["win_rate"], told["paired"]) == (0, None, None)
    simulate(*QUICK, "--games", "1", code=1)
    assert "no game is done" in capsys.readouterr().out


def test_ctrl_c_prints_what_is_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    part = figures(capsys, "--games", "3")
    spoilt(monkeypatch, KeyboardInterrupt(), 3)
    assert figures(capsys, "--games", "9", "--out", str(tmp_path / "games"), code=130) == part
    simulate(*QUICK, "--games", "9", code=130)
    assert capsys.readouterr().out.splitlines()[0] == "Interrupted: 3 of 9 games are done."
    monkeypatch.undo()
    assert figures(capsys, "--games", "9", "--out", str(tmp_path / "games")) == figures(
        capsys, "--games", "9"
    )


# --- the file ------------------------------------------------------------------------------------


def seeds(path: Path) -> list[int]:
    return [json.loads(line)["seed"] for line in path.read_text().splitlines()[1:]]


@pytest.mark.parametrize("more", [(), ("--versus", "companion,random,random,random")])
def test_a_series_that_went_on_equals_one_that_was_never_interrupted(
    more: Sequence[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games"
    whole = figures(capsys, "--games", "6", *more)
    figures(capsys, "--games", "2", "--seed", "2", "--out", str(path), *more)
    first = path.read_text()
    assert figures(capsys, "--games", "6", "--out", str(path), *more) == whole
    assert path.read_text().startswith(first)
    sides = 2 if more else 1
    assert seeds(path) == [seed for seed in (2, 3, 0, 1, 4, 5) for _ in range(sides)]
    again = path.read_text()
    assert figures(capsys, "--games", "6", "--out", str(path), *more) == whole
    assert path.read_text() == again
    part = figures(capsys, "--games", "2", "--seed", "2", "--out", str(path), *more)
    assert part == figures(capsys, "--games", "2", "--seed", "2", *more)


def test_a_file_of_other_options_is_refused_by_saying_what_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "games")
    figures(capsys, "--games", "1", "--out", path)
    simulate(*QUICK, "--games", "1", "--out", path, "--boss", "lich", "--versus", "greedy", code=2)
    told = capsys.readouterr().err
    assert told.startswith(f"cantina: --out: {path} holds games of other options: ")
    assert "--boss is not given there and lich here" in told
    assert "--versus is not given there and greedy,greedy,greedy,greedy here" in told
    assert "--difficulty" not in told


def test_a_failed_game_is_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games"
    with monkeypatch.context() as spoiling:
        spoilt(spoiling, ZeroDivisionError(), 1)
        assert figures(capsys, "--games", "3", "--out", str(path), code=1)["games"] == 2
    assert seeds(path) == [0, 2]
    assert figures(capsys, "--games", "3", "--out", str(path)) == figures(capsys, "--games", "3")


def test_the_others_are_as_the_first_in_all_that_is_not_said() -> None:
    """But for the nodes, which mean something else to other players."""

    def sides(line: str) -> tuple[Side, ...]:
        return _sides(parse(line.split()))

    four = ("expert",) * 4
    first = Side(four, "quick", 9, False)
    assert sides("--nodes 9 --talk off") == (first,)
    assert sides("--nodes 9 --talk off --versus-talk on") == (first, Side(four, "quick", 9, True))
    assert sides("--nodes 9 --talk off --versus-nodes 7") == (first, Side(four, "quick", 7, False))
    assert sides("--nodes 9 --talk off --versus-level deep") == (first, Side(four, "deep", None, False))
    assert sides("--nodes 9 --talk off --versus random") == (
        first,
        Side(("random",) * 4, "quick", None, False),
    )
