"""The dialogue at the table: tell what happened, ask who is to decide, do what is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.cards import RANKS, Hero
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.guide import Guide
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.games.dungeon_rummy.talk import names_a_card
from cantina.games.dungeon_rummy.view import View
from cantina.plain import telling
from cantina.plain.commands import Command, command_of, help_lines
from cantina.plain.console import Closed, Console
from cantina.plain.reading import Fault, Roster, Words, card_of, number_of, pick, split_words
from cantina.plain.typed import READERS, Typing
from cantina.players.thinking import AiFailed, AiProcess
from cantina.table.advice_words import advice_reason, advice_steps
from cantina.table.chairs import Chairs
from cantina.table.chat import ChatLine, rank_in, told
from cantina.table.guards import warning
from cantina.table.log import LogEntry
from cantina.table.partners import wait_and_answer, wait_for_advice
from cantina.table.presenter import (
    names_of,
    question,
    refusal_words,
)
from cantina.table.question import Question
from cantina.table.table import Table

LOG_LINES = 15
RECALLED = 10
"""Events that are told again when a game is taken up."""
_PICKS = ("pick-zone", "pick-cards", "pick-merge")
"""Decisions about what lies in the Play Zones: these are told then, not the hand."""


class Dialogue:
    """One game in plain lines, from wherever it stands to its end."""

    def __init__(
        self, console: Console, table: Table, guide: Guide, ai: AiProcess, *, resumed: bool = False
    ) -> None:
        """``resumed``: the game was left before, so that only its last events are told again."""
        self.console = console
        self.table = table
        self.guide = guide
        self.ai = ai
        self.chairs = Chairs(table)
        self.names = names_of(table.content, dict(enumerate(table.names)))
        self.sort = "suit"
        self.stepping = False
        entries = table.log(None)
        start = entries[-RECALLED].number - 1 if resumed and len(entries) > RECALLED else 0
        self._told: dict[Hero | None, int] = dict.fromkeys((None, *range(4)), start)
        heard = sum(said.after < start for said in table.chat())
        self._heard: dict[Hero | None, int] = dict.fromkeys((None, *range(4)), heard)
        self._refused: RulesError | None = None
        self._asked: tuple[object, ...] = ()
        self._looked: tuple[object, ...] = ()
        self._troubles = len(table.troubles)
        self._save_trouble: str | None = None

    def run(self) -> None:
        """Play until the game is over. Raises Closed when there is nobody to ask any more."""
        while self.table.over is None:
            self._tell_news()
            if self.chairs.curtain is not None:
                self._pass_keyboard(self.chairs.curtain)
            elif self.table.ai_seat is not None:
                self._ai_turn()
            else:
                self._ask()
        self._tell_news()

    # --- who is at the keyboard ----------------------------------------------------------------

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
            line = self.console.ask(f"{self.names[seat]} (AI) is next; Enter, go, or a command> ")
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
        viewer = self.chairs.viewer
        name = "Table" if viewer is None else self.names[viewer]
        self._obey(self.console.ask(f"{name}> "))

    # --- telling -------------------------------------------------------------------------------

    def _tell_news(self) -> None:
        """The events that the one at the keyboard has not been told yet, as that seat saw them."""
        viewer = self.chairs.viewer
        if self.chairs.curtain is None:
            entries = self.table.log_since(self._told[viewer], viewer)
            chat = self.table.chat(self._heard[viewer])
            self._say(self._lines(entries, chat, viewer))
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
        pending, viewer = self.table.pending, self.chairs.viewer
        assert pending is not None
        view = self.table.view(viewer)
        asked = (view.turn, pending, viewer)
        if asked == self._asked:
            return
        looked = (view.turn, viewer)
        if looked != self._looked:
            self._say(telling.look_lines(view, self.names, self.sort))
        elif pending.kind in _PICKS:
            self._say(telling.zone_lines(view, self.names))
        elif pending.kind not in ("react", "pick-misfit"):
            self._say(telling.hand_lines(view, self.names, self.sort))
        self._asked, self._looked = asked, looked
        self.console.say(question(view, self.names))

    def _say(self, lines: list[str]) -> None:
        for line in lines:
            self.console.say(line)

    # --- doing what is typed -------------------------------------------------------------------

    def _obey(self, line: str) -> None:
        """Do what a line says; every fault of it is named, and nothing else changes then."""
        try:
            self._do(line)
        except Fault as fault:
            self.console.say(str(fault))
        except RulesError as error:
            self._refused = error
            self.console.say(refusal_words(error, self.table.content, self.names, self.guide))

    def _do(self, line: str) -> None:
        words = split_words(line)
        if not words:
            self.console.say(question(self.table.view(self.chairs.viewer), self.names))
            return
        try:
            command = command_of(words[0])
        except Fault:
            if len(words) == 1:
                self._only_a_card(words[0])
            raise
        rest = Words(command.name, command.usage, words[1:], line.partition(" ")[2])
        if command.acts:
            self._act(command, rest)
        else:
            _LOOKS[command.name](self, rest)

    def _only_a_card(self, word: str) -> None:
        try:
            card_of(word)
        except Fault:
            return
        raise Fault(
            f"What about {word.upper()}? Type play {word} and a zone, discard {word}, or draw {word}."
        )

    def _act(self, command: Command, words: Words) -> None:
        """Read an action and do it."""
        seat = self._own_seat()
        roster = Roster(self.table.content, self.names, seat)
        typing = Typing(seat, self.table.view(seat), roster, self.table.legal(seat))
        self._do_carefully(READERS[command.name](typing, words), typing.view)

    def _do_carefully(self, action: Action, view: View) -> None:
        """Let the rules judge an action, ask again where that is wise, and do it."""
        self.table.verify(action)
        careful = warning(action, view, self.names)
        if careful is not None:
            self.console.say(careful)
            if self.console.ask("Sure? y/n> ").lower() not in ("y", "yes"):
                self.console.say("Not done.")
                return
        self.table.submit(action)

    def _own_seat(self) -> Hero:
        viewer = self.chairs.viewer
        if viewer is None:
            raise Fault("No human sits at this table: give NAME human takes a seat back.")
        return viewer

    # --- looking, and the rest -----------------------------------------------------------------

    def _look(self, words: Words) -> None:
        words.end()
        self._say(telling.look_lines(self.table.view(self.chairs.viewer), self.names, self.sort))

    def _hand(self, words: Words) -> None:
        if words:
            self.sort = pick(words.take("an order"), {"suit": "suit", "rank": "rank"}, "order of a hand")
        words.end()
        self._say(telling.hand_lines(self.table.view(self._own_seat()), self.names, self.sort))

    def _zones(self, words: Words) -> None:
        words.end()
        self._say(telling.zone_lines(self.table.view(self.chairs.viewer), self.names))

    def _enemy(self, words: Words) -> None:
        words.end()
        self._say(telling.about_enemies(self.table.view(self.chairs.viewer), self.names))

    def _actions(self, words: Words) -> None:
        words.end()
        seat = self._own_seat()
        self._say(telling.action_lines(self.table.view(seat), self.names, self.table.legal(seat)))

    def _graveyard(self, words: Words) -> None:
        words.end()
        self.console.say(telling.graveyard_line(self.table.view(None)))

    def _trash(self, words: Words) -> None:
        words.end()
        self._say(telling.trash_lines(self.table.view(None)))

    def _loot(self, words: Words) -> None:
        words.end()
        self._say(telling.loot_lines(self.table.view(None)))

    def _log(self, words: Words) -> None:
        most = number_of(words.take("a number"), "a number of lines") if words else LOG_LINES
        words.end()
        viewer = self.chairs.viewer
        lines = self._lines(self.table.log(viewer), self.table.chat(), viewer)
        self._say(lines[-most:] if most else [])

    def _why(self, words: Words) -> None:
        words.end()
        if self._refused is None:
            raise Fault("Nothing was refused yet.")
        self.console.say(refusal_words(self._refused, self.table.content, self.names, self.guide))
        rule = self.guide.rule(self._refused.rule) if self._refused.rule else None
        if rule is not None:
            self._say(list(rule.paragraphs))

    def _rule(self, words: Words) -> None:
        self._say(telling.rules_about(self.guide, " ".join(words.rest)))

    def _hint(self, words: Words) -> None:
        """What the best AI would do in this seat, and why."""
        words.end()
        seat = self._own_seat()
        view = self.table.view(seat)
        if view.pending is None or view.pending.seat != seat:
            raise Fault("There is a hint when it is you who decides.")
        try:
            slow = partial(self.console.say, "Thinking of a hint...") if self.console.interactive else None
            advice = wait_for_advice(self.ai, self.table, seat, slow)
        except AiFailed as error:
            raise Fault(f"There is no hint: the AI {error}.") from None
        self.console.say("An AI partner in your seat would:")
        self._say([f"{n}. {step}." for n, step in enumerate(advice_steps(advice, view, self.names), 1)])
        self.console.say(advice_reason(advice, view, self.names))

    def _undo(self, words: Words) -> None:
        words.end()
        self.table.undo(self._own_seat())
        self._asked = ()
        self.console.say("Taken back.")

    def _give(self, words: Words) -> None:
        hero = Roster(self.table.content, self.names, self.chairs.viewer).hero(
            words.take("a Misfit, and ai or human")
        )
        words.take_if("to")
        role = pick(words.take("ai or human"), {"ai": "ai", "human": "human"}, "kind of player")
        words.end()
        if self.table.roles[hero] == role:
            raise Fault(f"{self.names[hero]} is played by {'an AI' if role == 'ai' else 'a human'} already.")
        self.table.hand_over(hero, "ai" if role == "ai" else "human")
        self.console.say(f"{self.names[hero]} is played by {'an AI' if role == 'ai' else 'a human'} now.")
        if "human" not in self.table.roles and self.console.interactive:
            self.stepping = True
            self.console.say("No human is left, so AI partners wait before each action; go lets them play.")

    def _call(self, words: Words) -> None:
        hero = Roster(self.table.content, self.names, self.chairs.viewer).hero(
            words.take("who wants the keyboard")
        )
        words.end()
        if hero == self.chairs.viewer:
            raise Fault(f"{self.names[hero]} has the keyboard already.")
        self.chairs.call(hero)

    def _chat(self, words: Words) -> None:
        """Free words to the other humans; what names a card is held back, and a wish offered (TALK-3)."""
        seat = self._own_seat()
        if not words.text:
            words.take("what you say")
        if self.table.roles.count("human") < 2:
            raise Fault("No other human sits at this table; AI partners understand say: help say.")
        try:
            self.table.say(seat, words.text)
        except RulesError as error:
            self._refused = error
            self.console.say(refusal_words(error, self.table.content, self.names, self.guide))
            if error.rule == "TALK-3":
                self._offer_a_wish(seat, words.text, self.table.view(seat))

    def _offer_a_wish(self, seat: Hero, text: str, view: View) -> None:
        rank = rank_in(names_a_card(text) or "")
        if rank is None:
            self.console.say("What you would like to see played can be said: say wish RANK ZONE.")
            return
        line = self.console.ask(f"Wish for a card of rank {RANKS[rank]} instead? For whose zone, or Enter> ")
        if line:
            zone = Roster(self.table.content, self.names, seat).hero(line.split()[-1])
            self._do_carefully(Talk(seat, Message("wish", ranks=(rank,), zone=zone)), view)

    def _pause(self, words: Words) -> None:
        words.end()
        if not self.console.interactive:
            raise Fault("AI partners can be paused only where somebody sits at a keyboard, not in a pipe.")
        self.stepping = True
        self.console.say("AI partners wait before each action. Enter lets one act, go ends the pause.")

    def _step(self, words: Words) -> None:
        words.end()
        raise Fault("There is no AI partner to let act: a human is to decide.")

    def _go(self, words: Words) -> None:
        words.end()
        self.stepping = False
        self.console.say("AI partners play through.")

    def _quit(self, words: Words) -> None:
        words.end()
        raise Closed

    def _help(self, words: Words) -> None:
        self._say(help_lines(words.rest))


_LOOKS: dict[str, Callable[[Dialogue, Words], None]] = {
    "look": Dialogue._look,
    "hand": Dialogue._hand,
    "zones": Dialogue._zones,
    "enemy": Dialogue._enemy,
    "actions": Dialogue._actions,
    "graveyard": Dialogue._graveyard,
    "trash": Dialogue._trash,
    "loot": Dialogue._loot,
    "log": Dialogue._log,
    "why": Dialogue._why,
    "rule": Dialogue._rule,
    "hint": Dialogue._hint,
    "undo": Dialogue._undo,
    "give": Dialogue._give,
    "call": Dialogue._call,
    "chat": Dialogue._chat,
    "pause": Dialogue._pause,
    "step": Dialogue._step,
    "go": Dialogue._go,
    "quit": Dialogue._quit,
    "help": Dialogue._help,
}
"""What the commands that are no actions do."""
