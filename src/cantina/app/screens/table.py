"""The table: the game is played here."""

from __future__ import annotations

import time
from concurrent.futures import CancelledError

from textual import events

from cantina.app.commands import BY_ID, TABLE
from cantina.app.desk.ask import VERBS, Ask
from cantina.app.desk.chat import SayFreely
from cantina.app.desk.choose import MarkCards
from cantina.app.desk.decide import GiveCard, Watch
from cantina.app.desk.desk import Desk, Note
from cantina.app.desk.hint import Hint
from cantina.app.desk.menu import Menu, PickCard
from cantina.app.desk.move import MoveCards
from cantina.app.desk.play import Rest
from cantina.app.desk.why_not import why_not
from cantina.app.lines import Line
from cantina.app.pace import PACES, after
from cantina.app.paint.keys import typing_line
from cantina.app.partners import Partners, done
from cantina.app.reading.at_table import matter_of
from cantina.app.screens.choice import Answer
from cantina.app.screens.curtain import Curtain
from cantina.app.screens.laid import LaidTable
from cantina.games.dungeon_rummy.actions import Concede
from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.players.thinking import AiFailed, AiProcess
from cantina.settings import Pace, Settings
from cantina.table.chairs import Chairs
from cantina.table.table import Table

SAVE_AGAIN = 2.0
"""Seconds between two tries to save what could not be saved."""


class TableScreen(LaidTable):
    """One game on the screen: the desk takes commands, the partners act in between."""

    where = TABLE
    kept = True
    """Whether the game is saved as it is played."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.chairs = Chairs(table)
        self.partners = Partners(self)
        self._told: set[str] = set()
        self._seen: Ask | None = None
        self._unsaved = False
        self._asked = self._whom()

    def on_mount(self) -> None:
        """Sit down."""
        self.desk = self.make_desk()
        super().on_mount()
        self.refresh_table()
        self.set_interval(SAVE_AGAIN, self._save_again)

    def make_desk(self) -> Desk:
        """Return the place of whoever looks at the screen."""
        app = self.app
        return Desk(self.table, self.chairs, app.glyphs, app.house.guide, self.key, self._settings)

    def on_unmount(self) -> None:
        """Let go of the game; it stays on the shelf."""
        self.table.close()

    def on_screen_resume(self) -> None:
        """Back at the table: AI partners go on."""
        if hasattr(self, "desk"):
            self.desk.glyphs = self.app.glyphs
        super().on_screen_resume()
        if hasattr(self, "desk"):
            self.refresh_table()

    # --- the game goes on ------------------------------------------------------------------------

    def refresh_table(self) -> None:
        """See what there is now, and go on: a curtain, the end, an AI partner's decision, one's own."""
        self._go_on()
        self.paint()

    def _go_on(self) -> None:
        self.desk.look()
        self._ring()
        if self.app.screen is not self:
            return
        if self.chairs.curtain is None:
            self._tell_troubles()
        if self.chairs.curtain is not None:
            self._draw_curtain(self.chairs.curtain)
        elif self.table.over is not None:
            self._show_result()
        else:
            # In a person's turn an answer comes between two choices, never into the middle of one.
            watching = isinstance(self.desk.ask, Watch)
            self.partners.mind(watching or (self._whom() is not None and self.desk.untouched))
            if self.partners.wanted:
                self.run_worker(self.partners.act(), group="partners", exclusive=True)

    def _settings(self) -> Settings:
        return self.app.preferences.settings

    def _whom(self) -> Hero | None:
        """The person whom the game waits for, or None."""
        pending = self.table.pending
        return pending.seat if pending is not None and self.table.roles[pending.seat] == "human" else None

    def _ring(self) -> None:
        """Ring, if that is wanted, when the decision has passed to a person; not at each step of theirs."""
        before, self._asked = self._asked, self._whom()
        if self._asked not in (None, before) and self._settings().bell:
            self.app.bell()

    def _tell_troubles(self) -> None:
        """Say once what went wrong with saving, or with an AI partner, to somebody who can read it."""
        troubles = [*self.table.notes, *self.table.troubles]
        if self.table.save_trouble:
            troubles.append(self.table.save_trouble)
        fresh = [trouble for trouble in dict.fromkeys(troubles) if trouble not in self._told]
        self._told = set(troubles)  # what is over is told anew when it comes again
        if fresh:
            self.desk.say(" ".join(fresh), "bad")
        elif self._unsaved and self.table.save_trouble is None:
            self.desk.say("The game is being saved again.", "good")
        self._unsaved = self.table.save_trouble is not None

    def _save_again(self) -> None:
        """There may be room again, whether anybody plays or not."""
        if self.table.save_trouble is not None:
            self.table.save()
            if self.shown:
                self.refresh_table()

    # --- a stage for the partners ----------------------------------------------------------------

    @property
    def ai(self) -> AiProcess:
        """The process in which they think."""
        return self.app.house.ai

    @property
    def pace(self) -> Pace:
        """How fast they act."""
        return self.app.pace

    @property
    def shown(self) -> bool:
        """Whether the table is what is on the screen."""
        return self.is_attached and self.app.screen is self

    def acted(self) -> None:
        """One of them has done something."""
        self.refresh_table()

    # --- curtain and end -------------------------------------------------------------------------

    def _draw_curtain(self, hero: Hero) -> None:
        kind = self.table.content.hero(hero)
        pending = self.table.pending
        asked = pending is not None and pending.seat == hero
        what = "a decision is waiting for you." if asked else "you wanted the keyboard."
        why = f"Turn {self.desk.view.turn}: {what}"
        self.app.push_screen(Curtain(self.desk.name(hero), kind.title, hero, why), self._lifted)

    def _lifted(self, yes: bool | None) -> None:
        if yes:
            self.chairs.lift_curtain()
        self.refresh_table()
        self.app.let_keys()

    def _show_result(self) -> None:
        from cantina.app.screens.result import Result

        self.app.push_screen(Result(self.table, self.desk))

    def paint(self, width: int | None = None, height: int | None = None) -> None:
        """Paint, and keep when a question came into sight."""
        super().paint(width, height)
        ask = self.desk.ask if hasattr(self, "desk") else None
        if ask is not self._seen and self.is_mounted:
            self._seen, self.asked_at = ask, time.monotonic()

    def status(self) -> str:
        """What the partners are doing."""
        return self.partners.status()

    # --- commands --------------------------------------------------------------------------------

    def enabled(self, command: str) -> bool:
        """What the current ask takes, and what the table always offers."""
        if not hasattr(self, "desk"):
            return False
        match command:
            case (
                "help"
                | "palette"
                | "quit"
                | "settings"
                | "log"
                | "order"
                | "graveyard"
                | "trash"
                | "enemy"
                | "rules"
                | "pace"
            ):
                return True
            case "read":
                return any(misfit.meld.readings > 1 for misfit in self.desk.text.misfits)
            case "undo":
                return self.desk.seat is not None and (
                    self.desk.half_chosen or self.table.can_undo(self.desk.seat)
                )
            case "hint":
                return self.desk.mine and not isinstance(self.desk.ask, Hint)
            case "pause":
                return "ai" in self.table.roles
            case "step":
                return self.partners.paused
            case "seat":
                return self.table.over is None and any(role != "companion" for role in self.table.roles)
            case "call":
                return len(self._other_humans()) > 0
            case "concede":
                return any(isinstance(action, Concede) for action in self.desk.legal)
        return self.desk.allows(command)

    def offered(self, command: str) -> bool:
        """What bears on what is being chosen; the partners' keys only while they act."""
        if command == "confirm" and isinstance(self.desk.ask, Rest):
            return False  # it takes the first card up, as p does
        if command == "draw":
            return self.desk.ask.marks().discard != -1 and self.enabled(command)  # there Enter draws the same
        if command == "settings":
            return False  # the line is for the game; help and the palette have it
        if command == "rules":
            return self.desk.rule is not None
        if command in ("pause", "step", "pace"):
            pending = self.table.pending
            acts = pending is not None and self.table.roles[pending.seat] == "ai"
            return acts and isinstance(self.desk.ask, Watch) and self.enabled(command)
        if command == "undo" and not isinstance(self.desk.ask, Rest | GiveCard):
            return False
        if command in VERBS:
            return self.desk.ask.allows(command) and command not in self.desk.ask.begun
        return self.enabled(command)

    def verbs(self) -> dict[str, str]:
        """The ask's words for its keys; and go on for pause where partners wait."""
        verbs = dict(self.desk.ask.verbs) if hasattr(self, "desk") else {}
        verbs["rules"] = "the rule"
        if self.partners.paused:
            verbs["pause"] = "go on"
        return verbs

    def do(self, command: str) -> None:
        """Give a command to the desk, or do what the table does itself."""
        desk = self.desk
        match command:
            case "confirm" if desk.ask.final and (self.too_soon or desk.ask is not self._seen):
                desk.say("That key was typed before the question was there: once more, if it is meant.")
            case "undo":
                desk.undo()
            case "order" | "read" | "log" | "trash" | "graveyard" | "enemy":
                self.look_at(command)
            case "rules":
                self.app.show_guide(desk.rule, matter_of(desk))
            case "hint":
                desk.say("Thinking of a hint...")
                self.run_worker(self._advise(), group="hint", exclusive=True)
            case "pause":
                self.partners.pause()
            case "step":
                self.partners.step()
            case "pace":
                self.app.change(pace=after(self.pace))
                desk.say(f"AI partners act {PACES[self.pace][0]}. {self.app.preferences.trouble}".strip())
            case "seat":
                self._ask_for_seat()
            case "call":
                self._ask_who()
            case "concede":
                self._ask_to_concede()
            case _:
                desk.give(command)
        self._go_on()

    @property
    def writing(self) -> bool:
        """While a line is being said."""
        return hasattr(self, "desk") and isinstance(self.desk.ask, SayFreely)

    def typed(self, event: events.Key) -> bool:
        """Letters go into a line that is being said."""
        ask = self.desk.ask if hasattr(self, "desk") else None
        return isinstance(ask, SayFreely) and ask.type(
            event.key, event.character if event.is_printable else None
        )

    def footer(self, width: int) -> Line:
        """While a line is typed, letters are no commands."""
        if hasattr(self, "desk") and isinstance(self.desk.ask, SayFreely):
            return typing_line(("Enter", "say it"), ("Esc", "back"), ("F1", "all keys"))
        return super().footer(width)

    def other_key(self, event: events.Key) -> None:
        """A command that cannot be given says why; any other key makes the partners hurry."""
        command = self.app.keymap.for_key(self.where, event.key)
        reason = why_not(self.desk, command.id) if command is not None else None
        if reason is not None:
            self.desk.say(reason)
            self.paint()
        self.partners.hurry()

    def click(self, what: str) -> None:
        """A click on a card of the hand, a card of a zone, an entry, or a key of the footer."""
        kind, _, rest = what.partition("-")
        ask = self.desk.ask
        if kind == "pick" and isinstance(ask, Menu | PickCard):
            ask.cursor = min(int(rest), len(ask.options)) - 1  # of some there are more than number keys
            self.paint()
            return
        if what in BY_ID:
            self.give(what)
        elif kind == "hand":
            self._pick(int(rest))
        elif kind == "card":
            zone, index = (int(part) for part in rest.split("-"))
            if isinstance(ask, MoveCards | MarkCards):
                ask.click(zone, index)
                self.paint()
            else:
                self.give(f"zone-{zone}")

    def _pick(self, number: int) -> None:
        """Take a card up by its place, even where it has no number key."""
        ask = self.desk.ask
        if number < 10:
            self.give(f"pick-{number + 1}")
        elif ask.marks().hand is not None or isinstance(ask, Rest):
            for _ in range(number - (ask.marks().hand or 0) + (ask.marks().hand is None)):
                self.give("right")

    # --- people and seats ------------------------------------------------------------------------

    def _other_humans(self) -> list[Hero]:
        roles = self.table.roles
        return [h for h in self.table.order if roles[h] == "human" and h != self.desk.seat]

    def _ask_who(self) -> None:
        answers = [
            Answer(f"{self.desk.name(hero)} takes the keyboard", lambda hero=hero: self._call(hero))
            for hero in self._other_humans()
        ]
        self.app.ask("Who wants the keyboard?", [*answers, Answer("Nobody")])

    def _call(self, hero: Hero) -> None:
        self.chairs.call(hero)
        self.refresh_table()

    def _ask_for_seat(self) -> None:
        answers: list[Answer] = []
        for hero in self.table.order:
            role = self.table.roles[hero]
            name = self.desk.name(hero)
            if role == "human":
                answers.append(
                    Answer(f"An AI plays {name} from now on", lambda hero=hero: self._hand(hero, "ai"))
                )
            elif role == "ai":
                answers.append(
                    Answer(f"You play {name} from now on", lambda hero=hero: self._hand(hero, "human"))
                )
        answers.append(Answer("Leave it as it is"))
        self.app.ask("Who plays whom?", answers, at=len(answers) - 1)

    def _hand(self, hero: Hero, role: str) -> None:
        try:
            self.table.hand_over(hero, role)
        except RulesError as error:
            self.desk.refuse(error)
        else:
            who = "an AI partner" if role == "ai" else "a person"
            self.desk.look()
            self.desk.say(f"{self.desk.name(hero)} is played by {who} now.", "good")
        self.refresh_table()

    def _ask_to_concede(self) -> None:
        self.app.ask(
            "Give the game up? It ends for the whole party, neither won nor lost.",
            [Answer("Play on"), Answer("Give it up", self._concede, final=True)],
        )

    def _concede(self) -> None:
        if self.desk.seat is not None:
            self.desk.submit(Concede(self.desk.seat))
        self.refresh_table()

    async def _advise(self) -> None:
        """Ask for advice; whatever the person has begun meanwhile goes before it."""
        desk, asked = self.desk, self.desk.ask
        if desk.seat is None:
            return
        told = [entry.event for entry in self.table.log(desk.seat)]
        answer = self.ai.advise(desk.seat, desk.view, desk.legal, told)
        await done(answer)
        if desk.ask is not asked:
            return
        try:
            advice = answer.result(timeout=0)
        except CancelledError:
            return
        except AiFailed as error:
            desk.say(f"There is no hint: the AI {error}.", "bad")
        else:
            desk.note = Note()
            desk.turn_to(Hint(desk, advice))
        self.paint()
