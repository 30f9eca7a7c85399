"""The process of the AI partners does not grow with the games that it has seen."""

from __future__ import annotations

from typing import Any

from cantina.players.messages import Answered, Ask
from cantina.players.worker import PLAYERS, _answer


class Counting:
    """Answers with how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def decide(self, *_: object) -> Any:
        self.asked += 1
        return self.asked


def test_players_of_games_long_over_are_let_go_and_those_of_this_one_kept() -> None:
    players: dict[Any, Any] = {}
    for game in range(50):
        for turn in range(1, 4):
            for seat in range(4):
                ask: Any = Ask(1, "counting", game, seat, None, (), ())  # type: ignore[arg-type]
                answer = _answer(ask, players, lambda level, seed: Counting())  # type: ignore[arg-type,return-value]
                assert isinstance(answer, Answered)
                assert answer.answer == turn  # the same player all through a game
    assert len(players) == PLAYERS
