"""A player for tests that plays by whim and answers in earnest when it is asked for something."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.view import View
from cantina.players.random_player import RandomPlayer
from cantina.players.talk.voice import Voice


class Courteous(RandomPlayer):
    """Answers in its own turn and out of it; says nothing of its own accord."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._voice = Voice()

    def decide(self, view: View, legal: Sequence[Action], events: Sequence[Event]) -> Action:
        return self.reply(view, legal, events) or super().decide(view, legal, events)

    def reply(self, view: View, legal: Sequence[Action], events: Sequence[Event]) -> Action | None:
        self._voice.notice(view, events)
        return self._voice.answer(view, legal)


class CourteousAi:
    """Its process, without one: every answer is there at once."""

    def __init__(self) -> None:
        self._players: dict[tuple[int, int], Courteous] = {}
        self.replies = 0

    def ask(
        self,
        level: str,
        seed: int,
        seat: int,
        view: View,
        legal: Sequence[Action],
        events: Sequence[Event],
        reply: bool = False,
    ) -> Future[Action | None]:
        player = self._players.setdefault((seed, seat), Courteous(seed))
        self.replies += reply
        answer: Future[Action | None] = Future()
        answer.set_result((player.reply if reply else player.decide)(view, legal, events))
        return answer
