"""The learner's place at the table: only what the step asks for is done, all else is met with a sentence."""

from __future__ import annotations

from collections.abc import Callable

from cantina.app.desk.ask import Ask
from cantina.app.desk.desk import Desk, KeyCap, Note
from cantina.app.glyphs import Glyphs
from cantina.app.keymap import DEFAULT
from cantina.app.lesson.course import Course
from cantina.app.lesson.words import keys_in, lit, step_lines
from cantina.app.lines import Line
from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.guide import Guide
from cantina.settings import Settings
from cantina.table.chairs import Chairs


class Reading(Ask):
    """A step that is only read."""

    takes = frozenset({"confirm"})
    verbs = {"confirm": "go on"}  # noqa: RUF012

    def __init__(self, desk: LessonDesk) -> None:
        super().__init__(desk)
        self.lesson = desk

    def give(self, command: str) -> None:
        """Go on with the lesson."""
        self.lesson.go_on()

    def prompt(self) -> str:
        """How to go on."""
        return f"{self.desk.key('confirm')} goes on."


class LessonDesk(Desk):
    """A desk at which a lesson is taught."""

    def __init__(
        self,
        course: Course,
        chairs: Chairs,
        glyphs: Glyphs,
        guide: Guide,
        key: KeyCap = DEFAULT.cap,
        settings: Callable[[], Settings] = Settings,
    ) -> None:
        self.course = course
        super().__init__(course.table, chairs, glyphs, guide, key, settings)

    def above(self, width: int) -> list[Line]:
        """The words of the step."""
        return step_lines(self.course, self, width)

    def lit(self, lines: list[Line]) -> list[Line]:
        """What the step is about."""
        return lit(lines, self.course.step.light)

    def takes_now(self, action: Action) -> bool:
        """Only what the step asks for."""
        return self.course.takes(action)

    def submit(self, action: Action) -> bool:
        """Do what the step asks for. What the rules forbid is told with its rule, what they allow, gently."""
        error = self.fault(action)
        if error is not None:
            self.refuse(error)
            return False
        if not self.takes_now(action):
            self.remind()
            return False
        return self._do(action)

    def undo(self) -> None:
        """Drop what is half chosen; take a step back only where the lesson asks for it."""
        if self.half_chosen:
            super().undo()
        elif self.course.step.press == "undo":
            before = self.table.revision
            super().undo()
            if self.table.revision != before:
                self.go_on()
        else:
            self.remind()

    def go_on(self) -> None:
        """The step is completed."""
        self.course.go_on()
        self.reset()

    def do_step(self) -> None:
        """Do what the step asks for, in the learner's place."""
        self.note = Note()
        asked = self.course.asked
        self.reset()
        if asked is not None:
            self._do(asked)
        elif self.course.step.press == "undo":
            self.undo()
        elif self.course.reads or self.course.step.kind != "watch":
            self.go_on()

    def remind(self) -> None:
        """Say what the step asks for."""
        step = self.course.step
        if step.kind == "watch" and not self.course.reads:
            words = "Not now: your partners are at it."
        elif step.first:
            words = keys_in(step.first, self)
        else:
            words = f"First read this: {self.key('confirm')} goes on."
        self.say(words, "warn")

    def _do(self, action: Action) -> bool:
        if not super().submit(action):
            return False
        self.go_on()
        return True

    def _opening(self) -> Ask:
        return Reading(self) if self.course.reads else super()._opening()
