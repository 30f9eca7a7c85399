"""The way through a lesson: which step it is, what completes it, what the partners do; and a rehearsal."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import Final, Protocol

from cantina.app.lesson.script import Lesson, Step
from cantina.games.dungeon_rummy.actions import Action, UseTreasure
from cantina.games.dungeon_rummy.cards import MAGE, Hero, card_name, cards_in
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.errors import ContentError, RulesError
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.view import View
from cantina.players.advice import Advice
from cantina.table.party import first_party
from cantina.table.table import Table

LEARNER: Final = MAGE
"""The Misfit whom the learner plays."""


class Advisor(Protocol):
    """Who gives hints: the process of the AI partners."""

    def advise(
        self, seat: Hero, view: View, legal: Sequence[Action], events: Sequence[Event] = ()
    ) -> Future[Advice]:
        """Return what the best AI would do in a seat."""


class Course:
    """A lesson being taught at a table: the step it has come to, and how far the partners are with theirs."""

    def __init__(self, lesson: Lesson, table: Table) -> None:
        self.lesson = lesson
        self.table = table
        self.at = 0
        self._moved = 0

    @property
    def step(self) -> Step:
        """The step that is being taught; the last one stays."""
        return self.lesson.steps[self.at]

    @property
    def last(self) -> bool:
        """Whether this is the last step."""
        return self.at == len(self.lesson.steps) - 1

    @property
    def reads(self) -> bool:
        """Whether all that is left of the step is to read it: what was to be watched has happened."""
        watched = self.step.kind == "watch" and self._moved >= len(self.step.watch)
        return watched or self.step.kind == "read"

    @property
    def asked(self) -> Action | None:
        """The action that completes the step, if it asks for one."""
        return None if self.step.do is None else self.step.do(LEARNER)

    def takes(self, action: Action) -> bool:
        """Whether an action is the one that the step asks for."""
        asked = self.asked
        if asked is None or action.seat != LEARNER:
            return False
        if not self.step.any:
            return action == asked
        if isinstance(action, UseTreasure) and isinstance(asked, UseTreasure):
            return action.treasure == asked.treasure
        return type(action) is type(asked)

    def go_on(self) -> None:
        """The step is completed: teach the next one."""
        if not self.last:
            self.at += 1
            self._moved = 0

    def move(self) -> Action | None:
        """What the partner for whom the game waits does now; None if the script has nothing for it."""
        pending = self.table.pending
        if pending is None or self._moved >= len(self.step.watch):
            return None
        seat, build = self.step.watch[self._moved]
        return build(pending.seat if seat is None else seat)

    def moved(self) -> None:
        """A partner has done what it does now; after the last of it the words stay until they are read."""
        self._moved += 1


class Scripted:
    """Partners who do what the lesson says; hints come from those who think."""

    def __init__(self, course: Course, thinkers: Advisor) -> None:
        self._course = course
        self._thinkers = thinkers

    def ask(
        self,
        level: str,
        seed: int,
        seat: Hero,
        view: View,
        legal: Sequence[Action],
        events: Sequence[Event],
        reply: bool = False,
    ) -> Future[Action | None]:
        """Answer a table's question at once; without an answer in the script it stays open.

        Whoever is spoken to out of turn says nothing: the words of a lesson are its own.
        """
        answer: Future[Action | None] = Future()
        move = None if reply else self._course.move()
        if move is not None or reply:
            answer.set_result(move)
        return answer

    def advise(
        self, seat: Hero, view: View, legal: Sequence[Action], events: Sequence[Event] = ()
    ) -> Future[Advice]:
        """Return what the best AI would do in a seat."""
        return self._thinkers.advise(seat, view, legal, events)


def deal(lesson: Lesson, content: Content) -> Table:
    """Deal the game of a lesson, in memory only.

    Raises:
        BadConfig: The content has no first game.
    """
    party = first_party()
    return Table.new(content, replace(party.config, first=lesson.first), lesson.seed, names=party.names)


def rehearse(lesson: Lesson, content: Content) -> None:
    """Play a lesson from its first step to its last, as it asks, on a table of its own.

    Raises:
        ContentError: A step does not fit the game: its key, why not, and what the seat could have done.
    """
    try:
        table = deal(lesson, content)
    except RulesError as error:
        raise ContentError(f"{lesson.file}: seed: no game can be dealt: {error.message}") from None
    course = Course(lesson, table)
    for _ in lesson.steps:
        _rehearse_step(course)
        course.go_on()


def _rehearse_step(course: Course) -> None:
    step, table = course.step, course.table
    where = f"{course.lesson.file}: steps.{step.name}"
    try:
        if course.asked is not None:
            table.submit(course.asked)
        elif step.press == "undo":
            table.undo(LEARNER)
        for number in range(1, len(step.watch) + 1):
            where = f"{course.lesson.file}: steps.{step.name}.watch#{number}"
            move = course.move()
            if move is None or table.roles[move.seat] != "ai":
                raise RulesError("the game waits for no partner here")
            table.submit(move)
            course.moved()
    except RulesError as error:
        raise ContentError(f"{where}: {error.message}. {_situation(table)}") from None


def _situation(table: Table) -> str:
    """What an author has to know to write the step anew."""
    pending = table.pending
    if pending is None:
        return "The game is over by then."
    view = table.view(pending.seat)
    hand = " ".join(card_name(card) for card in cards_in(view.hand)) or "nothing"
    return (
        "Rules, numbers or cards are others than when the lesson was written: write it anew from here. "
        f"Turn {view.turn}, {table.names[pending.seat]} is asked to {pending.kind} and holds {hand}."
    )
