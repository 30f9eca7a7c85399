"""Between a table and the process in which its AI partners think: ask, and bring the answer home.

Nothing here waits, but what says so in its name: who draws a screen asks, goes on, and settles when the
future is done, on the thread on which it plays at the table.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Future, wait
from typing import Final

from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.cards import Hero
from cantina.players.advice import Advice
from cantina.players.thinking import AiFailed, AiProcess, Thought
from cantina.table.question import Question
from cantina.table.table import Table

SLOW: Final = 1.0
"""Seconds after which people are told that somebody is thinking."""


def ask(ai: AiProcess, question: Question) -> Future[Action | None]:
    """Put a table's question to the AI process."""
    return ai.ask(
        question.level,
        question.seed,
        question.seat,
        question.view,
        question.legal,
        question.events,
        question.reply,
    )


def settle(table: Table, question: Question, answer: Future[Action | None]) -> bool:
    """Bring a done answer to the table; whatever went wrong with it, the game goes on.

    True if the table has changed by it. False if the question was cancelled or has become stale: the
    table is as it was, and may have a new question.
    """
    try:
        action = answer.result(timeout=0)
    except CancelledError:
        return False
    except AiFailed as error:
        return table.act_for(question, str(error))
    return table.answer(question, action, answer.reason if isinstance(answer, Thought) else None)


def wait_and_answer(table: Table, ai: AiProcess, slow: Callable[[Question], None] | None = None) -> bool:
    """Let the AI for which the game waits, or which was asked for something, do one action.

    It may think as long as it wants to; after SLOW seconds ``slow`` is called with the question, once.
    False if there is no such AI, or if it did nothing.
    """
    question = table.ai_question()
    if question is None:
        return False
    answer = ask(ai, question)
    if slow is not None and not wait([answer], SLOW).done:
        slow(question)
    wait([answer])
    return settle(table, question, answer)


def wait_for_advice(
    ai: AiProcess, table: Table, seat: Hero, slow: Callable[[], None] | None = None
) -> Advice:
    """What an expert would do in this seat, of what it may know; after SLOW seconds ``slow`` is called, once.

    Raises AiFailed when it gives no answer.
    """
    told = [entry.event for entry in table.log(seat)]
    answer = ai.advise(seat, table.view(seat), table.legal(seat), told)
    if slow is not None and not wait([answer], SLOW).done:
        slow()
    wait([answer])
    try:
        return answer.result(timeout=0)
    except CancelledError:
        raise AiFailed("has gone home already") from None
