"""Players who talk, for whole games: one in earnest, and one that plays by whim."""

from __future__ import annotations

from collections.abc import Sequence

from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.view import View
from cantina.players.levels import make_player
from cantina.players.player import Player
from cantina.players.random_player import RandomPlayer
from cantina.players.talk.voice import Voice

FEW = 60
"""Scenes that an expert looks at, so that whole games are soon over."""


def talker(seed: int) -> Player:
    """An expert of little thought."""
    return make_player("quick", seed, nodes=FEW)


class RandomTalker(RandomPlayer):
    """Plays by whim and talks in earnest, so that talk meets every position."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.voice = Voice()

    def decide(self, view: View, legal: Sequence[Action], events: Sequence[Event]) -> Action:
        self.voice.notice(view, events)
        answer = self.voice.answer(view, legal)
        if answer is not None:
            return answer
        action = super().decide(view, legal, events)
        return self.voice.say(view, legal, (action,)) or action
