"""Players who talk and listen, for tests: a planner of the own turn that heeds what was said."""

from __future__ import annotations

from collections.abc import Sequence

from cantina.games.dungeon_rummy.actions import Action, Draw
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.view import View
from cantina.players.ahead import Ahead
from cantina.players.greedy import GreedyPlayer
from cantina.players.random_player import RandomPlayer
from cantina.players.scene import Table, scene_of
from cantina.players.sought import Heeding
from cantina.players.voice import Voice


class Talker(GreedyPlayer):
    """The greedy planner with a voice: answers, heeds what was said, and speaks before it acts."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(seed)
        self.voice = Voice()

    def decide(self, view: View, legal: Sequence[Action], events: Sequence[Event]) -> Action:
        self.voice.notice(view, events)
        answer = self.voice.answer(view, legal)
        if answer is not None:
            return answer
        action = super().decide(view, legal, events)
        return self.voice.say(view, legal, (action,)) or action

    def reply(self, view: View, legal: Sequence[Action], events: Sequence[Event]) -> Action | None:
        self.voice.notice(view, events)
        return self.voice.answer(view, legal)

    def _minds(self, view: View) -> tuple[Heeding, Ahead]:
        table = Table.of(view)
        return Heeding(table, self.voice.sought(view), self._weights), Ahead(table, self._weights)

    def _draw(self, view: View, legal: Sequence[Action]) -> Action:
        """As the greedy player draws, with what was said of the Graveyard's cards."""
        options = [action for action in legal if isinstance(action, Draw)]
        start = scene_of(view)._replace(boots=view.me.boots)
        outlook, ahead = self._minds(view)
        sought = self.voice.sought(view)

        def worth(action: Draw) -> float:
            if action.card is None:
                cards = self._imagined(view, outlook)
                return sum(self._with_card(outlook, ahead, start, card) for card in cards) / max(
                    1, len(cards)
                )
            relief = outlook.grave_cost(1) - outlook.grave_cost(0)
            return self._with_card(outlook, ahead, start, action.card) + relief + sought.draw(action.card)

        return max(options, key=lambda action: (worth(action), action.card is None))


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
