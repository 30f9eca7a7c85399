"""The dialogue at the table: tell what happened, ask who is to decide, do what is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from cantina.games.dungeon_rummy.actions import Action, Move, Play, UseTreasure
from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.guide import Guide
from cantina.games.dungeon_rummy.view import View
from cantina.plain import telling
from cantina.plain.commands import SAYINGS, Command, command_of
from cantina.plain.completion import Completer
from cantina.plain.console import Closed, Console
from cantina.plain.looks import LOOKS
from cantina.plain.pages import Reader
from cantina.plain.reading import Fault, Roster, Words, is_card, split_words
from cantina.plain.spoken import Voice
from cantina.plain.typed import READERS, Typing
from cantina.players.thinking import AiProcess
from cantina.settings import DEFAULTS, Settings
from cantina.table.chairs import Chairs
from cantina.table.chat import ChatLine, told
from cantina.table.guards import warning
from cantina.table.log import LogEntry
from cantina.table.partners import wait_and_answer
from cantina.table.presenter import names_of, question, refusal_words
from cantina.table.question import Question
from cantina.table.table import Table
from cantina.table.tally import Tally
from cantina.table.unasked import Unasked

RECALLED = 10
"""Events that are told again when a game is taken up."""
_PICKS = ("pick-zone", "pick-cards", "pick-merge")
"""Decisions about what lies in the Play Zones: these are told then, not the hand."""
_HITS = ("react", "split", "pick-misfit")
"""Decisions about Damage: how everybody is, is told then."""


class Dialogue:
    """One game in plain lines, from wherever it stands to its end."""

    def __init__(
        self,
        console: Console,
        table: Table,
        guide: Guide,
        ai: AiProcess,
        *,
        resumed: bool = False,
        settings: Settings = DEFAULTS,
        tallies: Callable[[], Mapping[str, Tally]] = dict,
    ) -> None:
        """``resumed``: the game was left before, so that only its last events are told again.

        ``tallies`` are how earlier games went, for the bestiary.
        """
        self.console = console
        self.table = table
        self.guide = guide
        self.ai = ai
        self.settings = settings
        self.tallies = tallies
        self.reader = Reader(guide)
        self.chairs = Chairs(table)
        self.names = names_of(table.content, dict(enumerate(table.names)))
        self.voice = Voice(settings.cards, self.names)
        self.sort = "suit"
        self.stepping = False
        self.refused: RulesError | None = None
        """What was refused last, for whoever asks why."""
        self._unasked = Unasked(table, lambda: settings.reactions)
        entries = table.log(None)
        start = entries[-RECALLED].number - 1 if resumed and len(entries) > RECALLED else 0
        self._told: dict[Hero | None, int] = dict.fromkeys((None, *range(4)), start)
        heard = sum(said.after < start for said in table.chat())
        self._heard: dict[Hero | None, int] = dict.fromkeys((None, *range(4)), heard)
        self._asked: tuple[object, ...] = ()
        self._looked: tuple[object, ...] = ()
        self._troubles = len(table.troubles)
        self._save_trouble: str | None = None

    def run(self) -> None:
        """Play until the game is over.

        Raises Closed when there is nobody to ask any more, and Left when the game is to be put away.
        """
        while self.table.over is None:
            self._unasked.settle()  # before the curtain falls for a hit that needs no question
            if self.table.over is not None:
                break
            self._tell_news()
            if self.chairs.curtain is not None:
                self._pass_keyboard(self.chairs.curtain)
            elif self.table.ai_seat is not None:
                self._ai_turn()
            else:
                self._ask()
        self._tell_news()

    # --- who is at the keyboard ----------------------------------------------------------------

    @property
    def viewer(self) -> Hero | None:
        """The seat whose hand may be told, or None."""
        return self.chairs.viewer

    @property
    def view(self) -> View:
        """The table as the one at the keyboard may know it."""
        return self.table.view(self.viewer)

    @property
    def own_seat(self) -> Hero:
        """The seat of the one at the keyboard; raises Fault if nobody's hand may be told."""
        viewer = self.viewer
        if viewer is None:
            raise Fault("No human sits at this table: give NAME human takes a seat back.")
        return viewer

    @property
    def roster(self) -> Roster:
        """What the Misfits are called by the one at the keyboard."""
        return Roster(self.table.content, self.names, self.viewer)

    def _pass_keyboard(self, seat: Hero) -> None:
        """The curtain: what stood there goes out of sight, and nothing comes before Enter."""
        self.console.clear()
        line = ""
        while True:
            self.console.say(f"Pass the keyboard to {self.names[seat]}, then press Enter.")
            line = self.console.ask("Enter> ")
            if line.lower() in ("quit", "exit", "q"):
                raise Closed
            if not line:
                break
        self.chairs.lift_curtain()

    def _ai_turn(self) -> None:
        """Let the AI that is to decide or to answer do one action; if it is paused, ask first."""
        seat = self.table.ai_seat
        if self.stepping and self.console.interactive and seat is not None:
            prompt = f"{self.names[seat]} (AI) is next; Enter, go, or a command> "
            line = self.console.ask(prompt, self._offers)
            if line.lower() not in ("", "step"):
                self._obey(line)
                return
        wait_and_answer(self.table, self.ai, self._thinks if self.console.interactive else None)
        for trouble in self.table.troubles[self._troubles :]:
            self.console.say(trouble)
        self._troubles = len(self.table.troubles)

    def _thinks(self, question: Question) -> None:
        """Say for whom one is waiting."""
        self.console.say(f"{self.names[question.seat]} is thinking...")

    def _ask(self) -> None:
        """Tell the one who decides what is asked, and do what is typed."""
        self._tell_decision()
        viewer = self.viewer
        name = "Table" if viewer is None else self.names[viewer]
        self._obey(self.console.ask(f"{name}> ", self._offers))

    def _offers(self, before: str, word: str) -> list[str]:
        """The words that may come next in the line that is being typed."""
        legal = [] if self.viewer is None else self.table.legal(self.viewer)
        return Completer(self.view, legal, self.roster, self.guide)(before, word)

    # --- telling -------------------------------------------------------------------------------

    def tell(self, *lines: str) -> None:
        """Say lines of the table, their cards as they are wanted."""
        self.say(map(self.voice, lines))

    def say(self, lines: Iterable[str]) -> None:
        """Say lines as they stand."""
        for line in lines:
            self.console.say(line)

    def question(self) -> None:
        """Say what is asked, and of whom."""
        self.tell(question(self.view, self.names))

    def happened(self) -> list[str]:
        """All that happened and was chatted, as the one at the keyboard may know it."""
        return self._lines(self.table.log(self.viewer), self.table.chat(), self.viewer)

    def _tell_news(self) -> None:
        """The events that the one at the keyboard has not been told yet, as that seat saw them."""
        viewer = self.viewer
        if self.chairs.curtain is None:
            entries = self.table.log_since(self._told[viewer], viewer)
            chat = self.table.chat(self._heard[viewer])
            self.tell(*self._lines(entries, chat, viewer))
            if entries:
                self._told[viewer] = entries[-1].number
            if chat:
                self._heard[viewer] = chat[-1].number
        self.table.save()
        if self.table.save_trouble != self._save_trouble:
            self._save_trouble = self.table.save_trouble
            self.console.say(self._save_trouble or "The game is being saved again.")

    def _lines(self, entries: Sequence[LogEntry], chat: Sequence[ChatLine], viewer: Hero | None) -> list[str]:
        """What happened and what was chatted meanwhile, in the order in which it was."""
        return told(entries, chat, self.table.view(viewer), self.names)

    def _tell_decision(self) -> None:
        """The table at the start of a turn or behind a curtain, then each new question."""
        pending, view = self.table.pending, self.view
        assert pending is not None
        asked = (view.turn, pending, view.seat)
        if asked == self._asked:
            return
        looked = (view.turn, view.seat)
        if looked != self._looked:
            self.tell(*telling.opening_lines(view, self.names, self.sort))
        elif pending.kind in _PICKS:
            self.tell(*telling.zone_lines(view, self.names))
        elif pending.kind in _HITS:
            self.tell(*telling.state_lines(view, self.names))
        else:
            self.tell(*telling.hand_lines(view, self.names, self.sort))
        self._asked, self._looked = asked, looked
        if self.settings.bell:
            self.console.ring()
        self.question()

    # --- doing what is typed -------------------------------------------------------------------

    def _obey(self, line: str) -> None:
        """Do what a line says; every fault of it is named, and nothing else changes then."""
        try:
            self._do(line)
        except Fault as fault:
            self.console.say(str(fault))
        except RulesError as error:
            self.refuse(error)

    def refuse(self, error: RulesError) -> None:
        """Say what was refused, and by which rule."""
        self.refused = error
        self.tell(refusal_words(error, self.table.content, self.names, self.guide))

    def _do(self, line: str) -> None:
        words = split_words(line)
        if not words:
            self.question()
            return
        if words[0].lower() in SAYINGS:
            words.insert(0, "say")
        try:
            command = command_of(words[0])
        except Fault:
            if len(words) == 1 and is_card(words[0]):
                card = words[0].upper()
                raise Fault(
                    f"What about {card}? Type play {words[0]} and a zone, discard {words[0]}, "
                    f"or draw {words[0]}."
                ) from None
            raise
        rest = Words(command.name, command.usage, words[1:], line.partition(" ")[2])
        if command.acts:
            self._act(command, rest)
        else:
            LOOKS[command.name](self, rest)

    def _act(self, command: Command, words: Words) -> None:
        """Read an action and do it."""
        seat = self.own_seat
        typing = Typing(seat, self.table.view(seat), self.roster, self.table.legal(seat))
        self.act(READERS[command.name](typing, words), typing.view)

    def act(self, action: Action, view: View) -> None:
        """Let the rules judge an action, ask again where that is wise, and do it."""
        self.table.verify(action)
        careful = warning(action, view, self.names, self.settings.confirmations)
        if careful is not None:
            self.tell(careful)
            if self.console.ask("Sure? y/n> ").lower() not in ("y", "yes"):
                self.console.say("Not done.")
                return
        self.table.submit(action)
        self._unasked.submitted(action)
        if isinstance(action, Play | Move | UseTreasure) and self.viewer == view.seat:
            self._tell_news()
            self.tell(*telling.changed_zones(view, self.view, self.names))

    def undo(self) -> None:
        """Take the last action back; raises RulesError where that cannot be."""
        view = self.view
        self._unasked.undo(self.own_seat)
        self._asked = ()
        self.console.say("Taken back.")
        self.tell(*telling.changed_zones(view, self.view, self.names))
