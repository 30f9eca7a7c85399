"""Finished games for tests: random ones of every party, and won ones that were kept for good."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.record import NewGame, Record
from first_numbers import first_record
from random_games import play, printed, random_config

MOST = 1000


def finished(number: int, seed: int = 1) -> Iterator[Record]:
    """So many games that random players played to their end."""
    chance = random.Random(seed)
    while number:
        config, deal = random_config(printed(), chance), chance.getrandbits(32)
        actions: list[Action] = []
        for moment in play(printed(), config, deal, MOST):
            if moment.action is not None:
                actions.append(moment.action)
        if moment.after.over is not None:
            number -= 1
            yield Record(printed(), NewGame(config, deal), tuple(actions))


def won(boss: str) -> Record:
    """The kept game in which this Boss was beaten."""
    return Record.from_json(first_record(boss))
