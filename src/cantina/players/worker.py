"""The process in which AI partners think: ``python -m cantina.players.worker``.

It answers questions from standard input on standard output, one after another, and ends when
its input ends: however the game's own process dies, none of this is left behind, not even
in the middle of a thought.
"""

from __future__ import annotations

import os
import queue
import signal
import threading
import traceback
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Final

from cantina.games.dungeon_rummy.cards import Hero
from cantina.players.levels import adviser, make_player, reason_of
from cantina.players.messages import Answered, Ask, Failed
from cantina.players.pipes import Receiver, Sender
from cantina.players.player import Player, Replier

YIELD: Final = 5
"""How much this process stands back for others: keys and screen come first."""

PLAYERS: Final = 8
"""Players that are remembered: those of the game being played, and of the one before."""


class Clock:
    """Says when a thought has lasted as long as it may; players in this process look at it."""

    def __init__(self) -> None:
        self._end: float | None = None

    def start(self, seconds: float | None) -> None:
        """A thought begins that may last so long, or without end."""
        self._end = None if seconds is None else monotonic() + seconds

    def is_up(self) -> bool:
        """Whether the time is up."""
        return self._end is not None and monotonic() >= self._end


def main(maker: Callable[[str, int], Player] | None = None) -> None:
    """Answer questions until the input ends; ``maker`` makes a player from level and seed."""
    clock = Clock()
    make = maker or partial(make_player, stop=clock.is_up)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the game to understand
    os.nice(YIELD)
    source = os.fdopen(os.dup(0), "rb")
    answers = Sender(os.fdopen(os.dup(1), "wb"))
    # Nothing that a player prints may come between the answers, or onto the screen.
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1):
        os.dup2(nowhere, standard)
    questions: queue.SimpleQueue[Ask] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(Receiver(source), questions), daemon=True).start()
    players: dict[tuple[str, int, Hero], Player] = {}
    while True:
        question = questions.get()
        try:
            clock.start(question.seconds)
            _send(answers, _answer(question, players, make))
        except OSError:
            return


def _listen(source: Receiver, questions: queue.SimpleQueue[Ask]) -> None:
    """Collect questions; at the end of the input the process ends at once, whatever it is thinking."""
    try:
        while True:
            questions.put(source.receive())
    except EOFError:
        os._exit(0)
    except BaseException:
        os._exit(1)


def _answer(
    ask: Ask, players: dict[tuple[str, int, Hero], Player], maker: Callable[[str, int], Player]
) -> Answered | Failed:
    key = (ask.level, ask.seed, ask.seat)
    try:
        # The one asked last stands last, so that those of games long over are the ones let go.
        players[key] = players.pop(key) if key in players else maker(ask.level, ask.seed)
        while len(players) > PLAYERS:
            del players[next(iter(players))]
        player = players[key]
        if ask.advice:
            return Answered(ask.number, adviser(player).advise(ask.view, ask.legal, ask.events))
        if ask.reply:
            if not isinstance(player, Replier):
                return Answered(ask.number, None)
            return Answered(ask.number, player.reply(ask.view, ask.legal, ask.events))
        action = player.decide(ask.view, ask.legal, ask.events)
        return Answered(ask.number, action, reason_of(player))
    except (Exception, SystemExit) as error:  # not even a player that wants to leave takes others along
        return Failed(ask.number, type(error).__name__, traceback.format_exc())


def _send(answers: Sender, answer: Answered | Failed) -> None:
    try:
        answers.send(answer)
    except OSError:
        raise
    except Exception as error:  # what cannot be pickled is no action
        answers.send(Failed(answer.number, type(error).__name__, traceback.format_exc()))


if __name__ == "__main__":
    main()
