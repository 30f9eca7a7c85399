"""The table of a lesson: the words of each step above the hand, and partners who follow the script."""

from __future__ import annotations

from typing import Any

from textual import events

from cantina.app.desk.desk import Desk
from cantina.app.lesson.course import Course, Scripted, deal, rehearse
from cantina.app.lesson.desk import LessonDesk
from cantina.app.lesson.script import Lesson, load_lesson
from cantina.app.partners import Partners
from cantina.app.screens.choice import Answer
from cantina.app.screens.table import TableScreen
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.resources import content_dir

NOT_HERE = frozenset({"seat", "call", "concede", "say"})
"""What makes no sense in a lesson."""


def first_lesson() -> LessonScreen:
    """Return the screen of the first game's lesson, with the game's own content: packs change numbers.

    Raises:
        ContentError: The lesson has a fault, or does not fit the game any more.
    """
    folder = content_dir() / "dungeon_rummy"
    content = load_content(folder)
    lesson = load_lesson(folder / "lessons" / "first-game.toml")
    rehearse(lesson, content)
    return LessonScreen(lesson, content)


class Watched(Partners):
    """Partners of whom nothing is said but while they are watched."""

    def status(self) -> str:
        """A word on them for the table, while one of them decides."""
        return super().status() if self.wanted or self.running else ""


class LessonScreen(TableScreen):
    """One lesson on the screen; the game lives in memory until the learner plays it on."""

    kept = False

    def __init__(self, lesson: Lesson, content: Content) -> None:
        self.course = Course(lesson, deal(lesson, content))
        super().__init__(self.course.table)
        self.partners = Watched(self)
        self._content = content

    def make_desk(self) -> Desk:
        """A desk at which only what a step asks for is done."""
        app = self.app
        return LessonDesk(self.course, self.chairs, app.glyphs, app.house.guide, self.key, self._settings)

    @property
    def ai(self) -> Any:
        """Partners who do what the lesson says."""
        return Scripted(self.course, self.app.house.ai)

    @property
    def shown(self) -> bool:
        """Partners act only in the steps in which they are watched."""
        return super().shown and self.course.step.kind == "watch" and not self.course.reads

    def acted(self) -> None:
        """One of them has done something."""
        self.course.moved()
        if self.course.reads:
            self.desk.reset()
        super().acted()

    # --- commands --------------------------------------------------------------------------------

    @property
    def _reading(self) -> bool:
        return self.course.reads

    def enabled(self, command: str) -> bool:
        """What is always so at a table, without what would lead out of the lesson."""
        if command in NOT_HERE or not hasattr(self, "desk"):
            return False
        if command == "skip":
            return True
        if command == "hint" and self._reading:
            return False
        return super().enabled(command)

    def offered(self, command: str) -> bool:
        """Less than at a table: in a lesson one does what one is asked for."""
        if command in NOT_HERE:
            return False
        if self._reading:
            return command in ("confirm", "quit", "help")
        if command == "undo":
            return self.course.step.press == "undo" and self.enabled(command)
        return super().offered(command)

    def verbs(self) -> dict[str, str]:
        """At the end Enter plays on."""
        verbs = super().verbs()
        if self.course.last:
            verbs["confirm"] = "play on"
        return verbs

    def give(self, command: str) -> None:
        """Leaving a lesson is asked about in its own words."""
        if command == "quit":
            self._ask_to_leave()
            return
        super().give(command)

    def do(self, command: str) -> None:
        """Do what a table does; a command for which the step asks completes it."""
        if self.course.last and command in ("confirm", "skip"):
            self._play_on()
        elif command == "skip":
            self.partners.hurry()
            self.desk.do_step()
            self._go_on()
        else:
            if command == self.course.step.press != "undo":
                self.desk.go_on()
            super().do(command)

    def other_key(self, event: events.Key) -> None:
        """Where something is read, and for what is not in a lesson, the way on is told."""
        command = self.app.keymap.for_key(self.where, event.key)
        if self._reading or (command is not None and command.id in NOT_HERE):
            self.desk.remind()
            self.paint()
        else:
            super().other_key(event)

    # --- the end ---------------------------------------------------------------------------------

    def _ask_to_leave(self) -> None:
        self.app.ask(
            "Leave the lesson? It begins anew the next time.",
            [
                Answer("Leave Misfit Cantina", lambda: self.app.exit(0)),
                Answer("To the title", self.app.to_title),
                Answer("Play this game on, without the lesson", self._play_on),
                Answer("Stay"),
            ],
        )

    def _play_on(self) -> None:
        """Make an ordinary game of it, which is kept like any other."""
        config = self.table.config
        assert config is not None  # a lesson begins with a deal
        names = dict(enumerate(self.table.names))
        table = self.app.house.shelf.start(self._content, config, self.table.seed, names=names)
        for step in self.table.record().steps:
            table.submit(step)
        self.app.show_table(table)
