"""A player without a plan: any legal action is as good as another."""

from __future__ import annotations

import random
from collections.abc import Sequence

from cantina.games.dungeon_rummy.actions import Action, Concede, is_pattern
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.view import View
from cantina.players.scenes.forms import random_form


class RandomPlayer:
    """Picks evenly among what is listed, and evenly among the forms of a pattern; never concedes or talks."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def decide(self, view: View, legal: Sequence[Action], events: Sequence[Event]) -> Action:
        """A random legal action; raises ValueError if there is none but giving up or talk."""
        choices = [action for action in legal if not isinstance(action, (Concede, Talk))]
        if not choices:
            raise ValueError("there is nothing to decide: no legal action but to concede or talk")
        action = self._chance.choice(choices)
        return random_form(view, action, self._chance) if is_pattern(action) else action
