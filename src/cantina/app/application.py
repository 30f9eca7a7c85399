"""The app: what all screens share, and the way from one to the next."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import App
from textual.worker import WorkerFailed

from cantina.app.capabilities import Capabilities, too_small
from cantina.app.glyphs import Glyphs, glyphs
from cantina.app.help import help_lines
from cantina.app.keymap import Keymap
from cantina.app.lines import Line, paragraphs
from cantina.app.pace import shown_pace
from cantina.app.pane import Pane
from cantina.app.preferences import Preferences
from cantina.app.screens.choice import Answer, Choice
from cantina.app.screens.finder import Finder
from cantina.app.screens.page import Page
from cantina.app.screens.room import Room
from cantina.app.screens.small import Small
from cantina.app.screens.title import Title
from cantina.app.theme import LIGHT, OWN, theme_for
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.resources import stylesheet
from cantina.settings import NOTHING_SET, Loaded, Pace
from cantina.signals import FAILED

if TYPE_CHECKING:  # loaded after the first picture
    from rich.console import RenderableType
    from textual.driver import Driver

    from cantina.app.form import Form
    from cantina.app.house import House
    from cantina.crash import Fate
    from cantina.games.dungeon_rummy.content import Content
    from cantina.table.catalogue import Matter
    from cantina.table.party import Party
    from cantina.table.replay import Replay
    from cantina.table.table import Table


REACTION = 0.25
"""Seconds in which nobody reads a question and answers it: what comes sooner was meant for something else."""


class CantinaApp(App[int], inherit_bindings=False):
    """Misfit Cantina on a terminal."""

    TITLE = "Misfit Cantina"
    ENABLE_COMMAND_PALETTE = False
    ESCAPE_TO_MINIMIZE = False

    def __init__(
        self,
        capabilities: Capabilities,
        open_house: Callable[[], House],
        *,
        seed: int | None = None,
        settings: Loaded = NOTHING_SET,
        first: Callable[[CantinaApp], None] | None = None,
        driver: type[Driver] | None = None,
    ) -> None:
        """``open_house`` is called after the first picture; ``seed`` is for the next game, None for lots.

        ``first`` is done when the title is open. ``driver`` is the way to the terminal, None the framework's.
        """
        super().__init__(driver, stylesheet(), ansi_color=True if capabilities.native_colours else None)
        for theme in (OWN, LIGHT):
            self.register_theme(theme)
        self.theme = theme_for(capabilities).name
        self.capabilities = capabilities
        self.glyphs: Glyphs = glyphs(capabilities.glyphs)
        self.preferences = Preferences(settings)
        self.seed = seed
        self.fault: RulesError | None = None
        """What kept the house from opening."""
        self.broken: Exception | None = None
        """The unforeseen fault that ended the app."""
        self.fate: Fate = "none"
        """What becomes of the game that it ended."""
        self._open_house = open_house
        self._house: House | None = None
        self._first = first
        self._keys: deque[events.Key | events.Paste] = deque()
        self._held = 0
        self.put_aside: Form | None = None
        """The form of the setup, as it was left."""
        self.typed_at = 0.0
        """When the last key was typed, or never if something was clicked since."""
        self.reaction = REACTION

    @property
    def house(self) -> House:
        """What the app plays with; opened when it is first needed."""
        if self._house is None:
            self._house = self._open_house()
        return self._house

    @property
    def keymap(self) -> Keymap:
        """The keys as the player has them."""
        return self.preferences.keymap

    @property
    def is_open(self) -> bool:
        """Whether the house is open already."""
        return self._house is not None

    def open_house(self) -> bool:
        """Open the house if it is not open; False, and the app ends, if its content has a fault."""
        try:
            return self.house is not None
        except RulesError as error:
            self.fault = error
            self.exit(1)
            return False

    def close_house(self) -> None:
        """Let the AI partners go."""
        if self._house is not None:
            self._house.ai.close()

    # --- settings --------------------------------------------------------------------------------

    def change(self, **values: Any) -> None:
        """Set something (the names are those of Settings): it is kept, and seen at once where it can be."""
        self.preferences.change(**values)
        settings, found = self.preferences.settings, self.capabilities
        if "theme" in values:
            self.capabilities = replace(found, theme=settings.theme)
        if "glyphs" in values:
            self.capabilities = found.with_signs(settings.glyphs)
            self.glyphs = glyphs(self.capabilities.glyphs)
        if "pace" in values:
            self.capabilities = replace(found, motion=settings.pace != "instant")
        self._redraw()

    @property
    def pace(self) -> Pace:
        """How fast AI partners act: as it is set, unless the command line says otherwise."""
        return shown_pace(self.preferences.settings.pace, self.capabilities.motion)

    def _redraw(self) -> None:
        """Draw all screens with the ink and the signs that are wanted now."""
        self.ansi_color = True if self.capabilities.native_colours else None
        self.theme = theme_for(self.capabilities).name
        for screen in self.screen_stack:
            for pane in screen.query(Pane):
                pane.redraw(self.capabilities.ink, self.capabilities.charset)

    # --- keys ------------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Give keys to the screen that is open when their turn comes, however fast they are typed.

        The framework gives them to the one that is open when they arrive: what is typed right after a
        key that opens a screen would go to the screen before it.
        """
        if isinstance(event, events.Key | events.Paste) and not event.is_forwarded:
            self._keys.append(event)
            self.take_keys()
        else:
            await super().on_event(event)

    def take_keys(self) -> None:
        """Give waiting keys to the screen, as long as it is ready and nothing is under way."""
        while self._keys and not self._held and isinstance(self.screen, Room) and self.screen.ready:
            event = self._keys.popleft()
            if isinstance(event, events.Key):
                self.screen.on_key(event)
            else:
                self.screen.on_paste(event)

    def forget_keys(self) -> None:
        """Drop the keys that wait."""
        self._keys.clear()

    def hold_keys(self) -> None:
        """Keys wait: what the last one has begun is not done yet. Each call is undone by ``let_keys``."""
        self._held += 1

    def let_keys(self) -> None:
        """It is done: keys go on."""
        self._held -= 1
        self.take_keys()

    def afterwards(self, do: Callable[..., object], *args: object) -> None:
        """Do something as soon as the screen that was open has closed, and before the next key."""

        def then() -> None:
            try:
                do(*args)
            finally:
                self.let_keys()

        self.hold_keys()
        self.call_later(then)

    # --- coming and going ------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Show the title."""
        self._title = Title()
        self.push_screen(self._title)
        self._fit(self.size.width, self.size.height)

    def on_ready(self) -> None:
        """Open the house when the first picture is painted: the framework paints nothing before this."""
        self._title.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self._title.open()
        if self._first is not None and self.is_open:
            self._first(self)

    def leave_for(self, code: int) -> None:
        """Leave because of something outside: ``fate`` says what becomes of the game."""
        self.fate = self._fate()
        self.exit(code)

    def on_hangup(self) -> None:
        """The input has ended, and nothing will come any more."""
        self.leave_for(FAILED + signal.SIGHUP)

    def on_resize(self, event: events.Resize) -> None:
        """Too small a window gets a sentence instead of a table, until it is larger."""
        self._fit(event.size.width, event.size.height)

    def _fit(self, width: int, height: int) -> None:
        small = too_small(width, height) is not None
        if small and not isinstance(self.screen, Small):
            self.push_screen(Small())
        elif not small and isinstance(self.screen, Small):
            self.pop_screen()

    def fit_again(self) -> None:
        """Show the sentence on the size exactly as long as it is needed, whatever has opened over it."""
        self._fit(self.size.width, self.size.height)

    # --- unforeseen faults -----------------------------------------------------------------------

    def _handle_exception(self, error: Exception) -> None:
        """End in good order; whoever started the app finds the fault in ``broken``."""
        if isinstance(error, WorkerFailed) and isinstance(error.error, Exception):
            error = error.error  # where it happened, not who was asked
        if self.broken is None:
            self.broken = error
            self.fate = self._fate()
        super()._handle_exception(error)

    def _fate(self) -> Fate:
        """What becomes of the game on the table, should the app end now."""
        from cantina.app.screens.table import TableScreen
        from cantina.crash import fate_of

        tables = [s.table for s in self.screen_stack if isinstance(s, TableScreen) and s.kept]
        return fate_of(tables[-1] if tables else None)

    def _fatal_error(self) -> None:
        """Close without the framework's traceback: it shows variables, and with them hidden cards."""
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:
        """As above, for errors that can draw themselves."""
        if self.broken is None:
            super().panic(*renderables)
        else:
            self._close_messages_no_wait()

    # --- what every screen can ask for -----------------------------------------------------------

    def show_page(self, title: str, make: Callable[[int], list[Line]], *, at_end: bool = False) -> None:
        """Open a page to read."""
        self.push_screen(Page(title, make, at_end=at_end))

    def show_warnings(self, *more: str) -> None:
        """Open a page with what is to be said at the start, if there is anything."""
        warnings = [*self.preferences.faults, *self.house.warnings, *more]
        if not warnings:
            return
        small = isinstance(self.screen, Small)
        if small:  # it stays on top, so that a larger window finds it there
            self.pop_screen()
        self.show_page("Before you start", lambda width: paragraphs(warnings, width))
        if small:
            self.push_screen(Small())

    def show_help(self, room: Room) -> None:
        """Open the help of a screen."""
        self.push_screen(
            Page("Keys and what they do", lambda width: help_lines(room.where, width, self.keymap))
        )

    def show_settings(self) -> None:
        """Open the settings."""
        from cantina.app.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def show_guide(self, rule: str | None = None, matter: Matter | None = None) -> None:
        """Open the guide at a rule, or at its contents; ``matter`` is what is played with at a table.

        A rule of a pack's enemy has no page there: its card has all that there is to say.
        """
        from cantina.app.screens.guide import GuideScreen
        from cantina.table.catalogue import Catalogue

        matter, guide = matter or self._all_matter(), self.house.guide
        if rule is not None and guide.rule(rule) is None:
            entry = Catalogue(matter.content, guide).of_rule(rule)
            if entry is not None:
                self.show_bestiary(matter, entry.key)
                return
            rule = None
        self.push_screen(GuideScreen(rule, matter))

    def show_bestiary(self, matter: Matter | None = None, at: str = "") -> None:
        """Open the bestiary at an entry; at a table, with what is on it."""
        from cantina.app.screens.bestiary import Bestiary

        self.push_screen(Bestiary(matter or self._all_matter(), at))

    def _all_matter(self) -> Matter:
        from cantina.table.catalogue import Matter

        return Matter(self.house.content)

    def show_finder(self, room: Room) -> None:
        """Open the command palette over a screen."""
        self.push_screen(Finder(room))

    def ask_to_leave(self, room: Room) -> None:
        """Ask whether to leave; an unfinished game is kept."""
        playing = room.where in ("table", "curtain")
        lost = self.not_saved()
        question, end = "Leave Misfit Cantina?", "the game is lost" if lost else "the game is kept"
        if lost:
            question += f" {lost}"
        elif playing:
            question += " The game is kept, and offered at the next start."
        answers = [Answer("Leave", lambda: self.exit(0), final=bool(lost))]
        if playing:
            answers.append(Answer(f"To the title; {end}", self.to_title, final=bool(lost)))
        self.ask(question, [*answers, Answer("Stay")])

    def not_saved(self) -> str | None:
        """Why the game that is being played will be lost, or None."""
        from cantina.app.screens.table import TableScreen

        tables = [screen.table for screen in self.screen_stack if isinstance(screen, TableScreen)]
        return next((table.save_trouble for table in tables if table.over is None), None)

    def ask(self, question: str, answers: list[Answer], at: int = 0) -> None:
        """Ask something with a few answers; the cursor begins at one that does no harm."""
        self.push_screen(Choice(question, answers, at))

    def send(self, signs: str) -> None:
        """Write something to the terminal that paints nothing."""
        if self._driver is not None:
            self._driver.write(signs)

    # --- games -----------------------------------------------------------------------------------

    def next_seed(self) -> int:
        """The seed of the next game: that of the command line once, then by lot."""
        from cantina.table.party import new_seed

        seed, self.seed = self.seed, None
        return new_seed() if seed is None else seed

    def start_first(self) -> None:
        """Start the first game."""
        from cantina.table.party import first_party

        self.start(first_party(), self.next_seed())

    def start_lesson(self) -> str | None:
        """Start the lesson of the first game; a sentence if it cannot be taught."""
        from cantina.app.screens.lesson import first_lesson

        try:
            lesson = first_lesson()
        except RulesError as error:
            return f"There is no lesson now: {error.message}"
        self._clear_screens()
        self.push_screen(lesson)
        self.fit_again()
        return None

    def start(self, party: Party, seed: int, content: Content | None = None) -> None:
        """Deal a game, with other content than the house's if given, and show its table.

        Raises BadConfig for a setup that cannot start one.
        """
        house = self.house
        self.show_table(
            house.shelf.start(
                content or house.content,
                party.config,
                seed,
                names=party.names,
                levels=dict.fromkeys(range(4), self.preferences.settings.ai_level) | dict(party.levels),
            )
        )

    def show_table(self, table: Table) -> None:
        """Show a table above the title; whatever else was open closes."""
        from cantina.app.screens.table import TableScreen

        self._clear_screens()
        self.push_screen(TableScreen(table))
        self.fit_again()

    def show_replay(self, replay: Replay) -> None:
        """Show a game again, above whatever is open."""
        from cantina.app.screens.replay import ReplayScreen

        self.push_screen(ReplayScreen(replay))
        self.fit_again()

    def to_title(self) -> None:
        """Close everything above the title; a table lets go of its game, which stays on the shelf."""
        self._clear_screens()
        self.fit_again()

    def _clear_screens(self) -> None:
        from cantina.app.screens.table import TableScreen

        while len(self.screen_stack) > 2:
            if isinstance(self.screen, TableScreen):
                self.screen.table.close()  # at once: the next key may go on with the same game
            self.pop_screen()
