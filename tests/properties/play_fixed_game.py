"""Plays fixed random games and prints a digest of all that happened; run as a process of its own."""

from __future__ import annotations

import hashlib
import json
import random
import sys

from cantina.games.dungeon_rummy.game import legal_actions
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.position import position_json
from cantina.games.dungeon_rummy.wire import action_json, event_json, view_json
from random_games import play, printed, random_config, undying


def digest(seed: int, actions: int, *, pollute: bool = False) -> str:
    """A hash of all events, positions, views and legal actions of some random games."""
    chance = random.Random(seed)
    found = hashlib.sha256()
    for content in (printed(), undying(printed())):
        for moment in play(
            content, random_config(content, chance), chance.getrandbits(32), actions, keen=0.3
        ):
            if pollute:
                random.seed(actions)
                random.random()
            everything = [
                [event_json(event) for event in moment.events],
                position_json(moment.after),
                [action_json(action) for action in legal_actions(moment.after)],
                view_json(view(moment.after, 0)),
            ]
            found.update(json.dumps(everything).encode())
    return found.hexdigest()


if __name__ == "__main__":
    print(digest(int(sys.argv[1]), int(sys.argv[2])))
