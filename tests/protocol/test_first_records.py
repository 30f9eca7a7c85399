"""Records of the ruleset before this one: they bring their numbers, and replay to the end that they had."""

from __future__ import annotations

import pytest

from cantina.games.dungeon_rummy.content import RULESET, RULESETS
from cantina.games.dungeon_rummy.record import Record, moments
from first_numbers import RECORDS, first_content, first_record
from random_games import printed

BOSSES = sorted(path.stem for path in RECORDS.iterdir())


def test_there_is_one_for_every_boss_and_for_mort() -> None:
    assert sorted(id for id, enemy in printed().enemies.items() if enemy.is_boss) == BOSSES


@pytest.mark.parametrize("boss", BOSSES)
def test_a_record_of_the_first_ruleset_replays_to_its_end(boss: str) -> None:
    record = Record.from_json(first_record(boss))
    *_, (state, _) = moments(record)
    assert state.over is not None
    assert (state.over.won, state.over.reason) == (True, "boss")
    assert Record.from_json(record.to_json()) == record
    assert record.to_json()["ruleset"] == "1" != RULESET


def test_its_numbers_are_not_those_that_are_dealt_today() -> None:
    assert (first_content().ruleset, printed().ruleset) == RULESETS
    assert first_content().enemies != printed().enemies
