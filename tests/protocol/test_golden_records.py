"""Golden records: for every Boss and for Mort a whole game that was dealt by ``new`` and won, and stays so.

What fails tells what changed. The records bring the content that they were played with: if they no
longer replay, the rules did; if they do, but ``new`` and their actions lead elsewhere, it is the content
(a number, a trait, an enemy more in the box) or the deal. If that was not meant, it is a fault: saved
games and shared seeds break by it as these do. A rule changed on purpose is followed by

    python tests/protocol/make_golden_records.py

which keeps every game that is still legal and won, writes its hashes anew, and plays others where it is
not. Look through what git shows as changed: a record that has nothing to do with the rule stays as it is.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import lru_cache
from typing import Any, NamedTuple, get_args

import pytest
from engine_tools import document
from json_schema import faults
from make_golden_records import (
    ENDS,
    FOLDER,
    SETUPS,
    WON,
    action_kind,
    enemies_of,
    file_of,
    hash_of,
    table_hash,
    things,
)

from cantina.games.dungeon_rummy.position import position_json
from cantina.games.dungeon_rummy.record import Record, moments
from cantina.games.dungeon_rummy.setup import TIERS
from cantina.games.dungeon_rummy.view import DecisionKind
from random_games import printed

Json = dict[str, Any]
BOSSES = [id for id, enemy in printed().enemies.items() if enemy.is_boss]
"""Mort is one of them."""

SELDOM = {"event no-treasure", "event nothing-to-draw"}
"""What games that go well do not come to: the Treasures, or a suit, all used up."""
OF_PEOPLE = {"event said"}
"""What scripted players do not do."""


def record_of(boss: str) -> Json:
    record: Json = json.loads(file_of(boss).read_text(encoding="utf-8"))
    return record


def beside(boss: str) -> Json:
    written: Json = json.loads(ENDS.read_text(encoding="utf-8"))[boss]
    return written


def same_game(boss: str, positions: list[Json]) -> None:
    """Hold positions of a game, from the deal to the end, against what is written beside its record."""
    steps, known = record_of(boss)["steps"], beside(boss)
    assert enemies_of(positions[0]) == known["enemies"]
    assert table_hash(positions[0]) == known["deal"], "other cards or Treasures are dealt"
    for number, (step, position, short) in enumerate(
        zip(steps, positions[1:], known["steps"].split(), strict=True), 1
    ):
        assert table_hash(position).startswith(short), f"another table after step {number}, {step}"
    assert hash_of(positions[-1]) == known["end"]


# --- what there is -------------------------------------------------------------------------------------


def test_SET_3_MORT_1_every_boss_and_mort_has_a_golden_record() -> None:
    assert {"beerholder", "lich", "mort"} <= set(BOSSES)
    assert [boss for boss in BOSSES if not file_of(boss).exists()] == []
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(BOSSES) == sorted(SETUPS)
    assert sorted(json.loads(ENDS.read_text(encoding="utf-8"))) == sorted(BOSSES)


@pytest.mark.parametrize("boss", BOSSES)
def test_SET_3_a_golden_record_begins_with_a_seed_and_a_real_enemy_deck(boss: str) -> None:
    config, enemies = record_of(boss)["config"], beside(boss)["enemies"]
    assert config == {**SETUPS[boss].config(boss), "enemies": None}, "the maker would set up another game"
    tiers = [printed().enemies[id].tier for id in enemies]
    if boss == "mort":
        assert tiers == ["mort", *["skeleton"] * 4]
    else:
        monsters = TIERS["easy" if config["difficulty"] == "first-game" else config["difficulty"]]
        assert tiers == [*monsters, "boss"]
        assert enemies[-1] == boss


def test_golden_records_are_of_many_parties() -> None:
    """SET-1, SET-2, SET-3: each version of each Misfit, 1 to 4 players, all difficulties, all sets."""
    configs = [record_of(boss)["config"] for boss in BOSSES]
    seats = [seat for config in configs for seat in config["seats"]]
    versions = {(name, version) for name, hero in printed().heroes.items() for version in hero.versions}
    assert {(seat["hero"], seat["version"]) for seat in seats} == versions
    players = [sum(seat["role"] != "companion" for seat in config["seats"]) for config in configs]
    assert set(players) == {1, 2, 3, 4}
    assert {seat["role"] for seat in seats} == {"human", "ai", "companion"}
    assert {c["difficulty"] for c in configs} == {"first-game", "easy", "medium", "hard", "mort"}
    assert {tuple(config["sets"]) for config in configs} == {
        ("forest",),
        ("necropolis",),
        ("forest", "necropolis"),
    }
    assert len({tuple(seat["hero"] for seat in config["seats"]) for config in configs}) > 4


# --- the rules -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("boss", BOSSES)
def test_HIT_6_MORT_5_a_golden_record_replays_to_its_end(boss: str) -> None:
    states = [state for state, _ in moments(Record.from_json(record_of(boss)))]
    over = states[-1].over
    assert over is not None
    assert (over.won, over.reason) == (True, "boss")
    same_game(boss, [position_json(state) for state in states])


# --- the process ---------------------------------------------------------------------------------------


class Played(NamedTuple):
    """What the engine process has said of one record: of its replay, and of ``new`` and each action."""

    replayed: Json
    end: Json
    told: list[Json]
    positions: list[Json]


@lru_cache(maxsize=1)
def by_the_process() -> dict[str, Played]:
    """All records replayed, and played from ``new`` on, by one ``cantina engine``."""
    requests: list[Json] = []
    present = [boss for boss in BOSSES if file_of(boss).exists()]
    for boss in present:
        record = record_of(boss)
        requests += [{"op": "replay", "record": record}, {"op": "position"}]
        requests += [{"op": "new", "seed": record["seed"], "config": record["config"]}, {"op": "position"}]
        for step in record["steps"]:
            requests += [{"op": "apply", "action": step}, {"op": "position"}]
    run = subprocess.run(
        [sys.executable, "-m", "cantina", "engine"],
        input="".join(json.dumps(request) + "\n" for request in requests),
        capture_output=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    answers = iter([json.loads(line) for line in run.stdout.splitlines()])
    played = {}
    for boss in present:
        pairs = [(next(answers), next(answers)) for _ in range(2 + len(record_of(boss)["steps"]))]
        (replayed, end), *game = pairs
        played[boss] = Played(replayed, end, [told for told, _ in game], [known for _, known in game])
    return played


@pytest.mark.parametrize("boss", BOSSES)
def test_the_engine_process_replays_a_golden_record_to_its_end(boss: str) -> None:
    played = by_the_process()[boss]
    assert played.replayed["ok"], played.replayed
    assert faults(document(), document()["answers"]["replay"], played.replayed) == []
    assert (played.replayed["over"], played.replayed["pending"]) == (WON, None)
    assert hash_of(played.end["position"]) == beside(boss)["end"]


@pytest.mark.parametrize("boss", BOSSES)
def test_new_deals_a_golden_record_and_its_actions_win_with_the_content_of_today(boss: str) -> None:
    """SET-4: a seed deals the enemies, the decks and the Treasures that it has always dealt."""
    played = by_the_process()[boss]
    assert [told["error"] for told in played.told if not told["ok"]][:1] == []
    same_game(boss, [known["position"] for known in played.positions])
    assert played.told[-1]["over"] == WON
    events = [event for told in played.told for event in told["events"]]
    assert played.replayed["events"] == events


@pytest.mark.parametrize("boss", BOSSES)
def test_HIT_3_BOSS_1_every_level_of_the_boss_falls_in_its_golden_record(boss: str) -> None:
    """Of Mort both sides: twice four Skeletons, then the levels of the B side (MORT-5)."""
    played = by_the_process()[boss]
    assert played.replayed["ok"], played.replayed
    fell = [
        event["level"]
        for event in played.replayed["events"]
        if event["type"] == "level-fell" and event["enemy"] == boss
    ]
    assert fell == list(range(len(printed().enemies[boss].levels)))
    assert played.end["position"]["enemy_trash"][-1] == boss


def test_golden_records_together_show_nearly_everything() -> None:
    """Every enemy, Skeleton skill, decision, kind of event, Treasure and use of a token is in some record."""
    shown: set[str] = set()
    for boss, played in by_the_process().items():
        shown |= {action_kind(step) for step in record_of(boss)["steps"]}
        for told in played.told:
            assert told["ok"], (boss, told)
            shown |= set(things(told))
    wanted = {f"enemy {id}" for id in printed().enemies}
    wanted |= {f"decision {kind}" for kind in get_args(DecisionKind)}
    wanted |= {f"action treasure {id}" for id in printed().treasures}
    wanted |= {f"action token {use}" for use in ("prevent", "transfer", "heal", "draw")}
    wanted |= {"action draw graveyard", "action play hand wild", "action prevent", "action retrieve"}
    kinds = [part for name, part in document()["$defs"].items() if name.endswith("Event")]
    wanted |= {f"event {kind['properties']['type']['const']}" for kind in kinds} - SELDOM - OF_PEOPLE
    assert sorted(wanted - shown) == []
