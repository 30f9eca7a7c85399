"""One game being played: the truth behind it, and only what each seat may know of it going out.

The table asks no screen and no clock. Whoever plays at it submits actions of human seats, fetches
the question for an AI seat and brings back the answer. Every change is one line of the journal.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from cantina.games.dungeon_rummy import game, observe
from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.errors import GameOver, IllegalAction, RulesError
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.preview import Preview, preview
from cantina.games.dungeon_rummy.record import HandOver, NewGame, Record, Step, start_of
from cantina.games.dungeon_rummy.setup import Config, new_game
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.view import Over, Pending, Role, View
from cantina.players.reason import Reason
from cantina.players.strengths import DEFAULT_LEVEL, LEVELS
from cantina.players.talk.asks import Asks
from cantina.table.chat import Chat, ChatLine
from cantina.table.explained import Explained
from cantina.table.journal import Journal, NoJournal
from cantina.table.late_journal import Keeper
from cantina.table.lines import Changed, Head, Line, Said, Undone, Why
from cantina.table.log import Log, LogEntry
from cantina.table.question import Question, own_chance, playable, stand_in
from cantina.table.undo import Moment, can_be_taken_back
from cantina.table.words import names_of

_logger = logging.getLogger(__name__)


class Table:
    """A game in progress; made by ``new`` or ``resume``."""

    def __init__(self, head: Head, journal: Keeper, state: State, events: list[Event]) -> None:
        self._start = head.record.start
        self._state = state
        self._journal = journal
        self._steps: list[Step] = []
        self._past: list[Moment] = []
        self._log = Log.begun(state.turn, state.active, events)
        self._chat = Chat()
        self._asks = Asks()
        self._answered = [0, 0, 0, 0]
        self._names = tuple(head.names.get(hero) or state.numbers.name(hero) for hero in range(4))
        self._explained = Explained(head.record.content, names_of(head.record.content, head.names))
        self._levels = [head.levels.get(hero, DEFAULT_LEVEL) for hero in range(4)]
        self._ever_human = {hero for hero in range(4) if state.roles[hero] == "human"}
        self._revision = 0
        self._troubles: list[str] = []

    @classmethod
    def new(
        cls,
        content: Content,
        config: Config,
        seed: int,
        *,
        names: Mapping[Hero, str] | None = None,
        levels: Mapping[Hero, str] | None = None,
        journal: Keeper | None = None,
    ) -> Table:
        """Deal a new game.

        ``names`` and ``levels`` are by Misfit number; who is left out has the Misfit's name and plays
        at DEFAULT_LEVEL. Without a journal the game lives in memory only; a journal is one just created for
        this game. Raises BadConfig for a setup that cannot start a game, RulesError for an unknown level.
        """
        head = Head(Record(content, NewGame(config, seed), ()), dict(names or {}), dict(levels or {}))
        for level in head.levels.values():
            _check_level(level)
        return cls(head, journal or NoJournal(), *new_game(content, config, seed))

    @classmethod
    def resume(cls, journal: Journal) -> Table:
        """The game of a journal, at its end; a journal without lines is a new game.

        A line that cannot be played is cut off with all that follow it (``journal.notes`` says so).
        Raises RulesError if the game cannot even start.
        """
        table = cls(journal.head, journal, *start_of(journal.head.record))
        for at, line in enumerate(journal.lines):
            try:
                table._replay(line)
            except RulesError as error:
                journal.keep(at, f"a line does not fit the game: {error.message}")
                break
        return table

    # --- what is open to all -------------------------------------------------------------------

    @property
    def pending(self) -> Pending | None:
        """The one decision that the game waits for, or None when it is over."""
        return game.pending(self._state)

    @property
    def over(self) -> Over | None:
        """How the game ended, or None."""
        return self._state.over

    @property
    def revision(self) -> int:
        """Grows with each change, an undo too."""
        return self._revision

    @property
    def order(self) -> tuple[Hero, ...]:
        """The four Misfits clockwise."""
        return self._state.numbers.order

    @property
    def roles(self) -> tuple[Role, ...]:
        """Who plays each Misfit now, by number."""
        return self._state.roles

    @property
    def names(self) -> tuple[str, ...]:
        """What each seat is called, by Misfit number."""
        return self._names

    @property
    def levels(self) -> tuple[str, ...]:
        """How strong each seat's AI is, by Misfit number, whether one sits there now or not."""
        return tuple(self._levels)

    @property
    def ever_human(self) -> frozenset[Hero]:
        """The Misfits that a human has played at any time in this game."""
        return frozenset(self._ever_human)

    @property
    def seed(self) -> int:
        """The seed of the game, for a rematch; whoever shows it shows all that is to come."""
        return self._state.seed

    @property
    def config(self) -> Config | None:
        """The setup of the game, or None for one that began from a position."""
        return self._start.config if isinstance(self._start, NewGame) else None

    @property
    def content(self) -> Content:
        """The content that the game is played with."""
        return self._state.numbers.content

    @property
    def save_trouble(self) -> str | None:
        """A sentence saying why the game is not being saved, or None."""
        return self._journal.trouble

    @property
    def path(self) -> Path | None:
        """Where the game is kept; None if it lives in memory only."""
        return self._journal.path

    @property
    def notes(self) -> tuple[str, ...]:
        """A sentence for each thing that was wrong with the saved game when it was opened."""
        return self._journal.notes

    @property
    def troubles(self) -> tuple[str, ...]:
        """A sentence for each time that the table had to act for an AI that gave no usable answer."""
        return tuple(self._troubles)

    # --- what a seat may know and do -----------------------------------------------------------

    def view(self, seat: Hero | None) -> View:
        """What this seat may know; None is what lies open for everybody, without any hand."""
        return observe.view(self._state, seat)

    def legal(self, seat: Hero) -> list[Action]:
        """Every legal action of this seat, out of turn too; patterns where the forms are many."""
        return game.legal_actions(self._state, seat)

    def verify(self, action: Action) -> None:
        """Check an action without doing it; raises IllegalAction with the rule, or GameOver."""
        game.verify(self._state, action)

    def preview(self, seat: Hero, action: Action) -> Preview:
        """What this legal action of the seat would do, as far as the seat can know.

        Raises as ``verify``, and IllegalAction (TURN-1) for another seat's action.
        """
        if action.seat != seat:
            raise IllegalAction("TURN-1", "only one's own actions can be looked at beforehand")
        self.verify(action)
        return preview(self.view(seat), action)

    def submit(self, action: Action) -> None:
        """Do an action, and write it into the journal; raises as ``verify``, and then changes nothing."""
        before, (state, events) = self._log.last, game.apply(self._state, action)
        self._step(action, state, events)
        why = self._explained.due(state.turn, over=state.over is not None)
        self._tell(why, before)
        self._journal.append(Changed(action, state.turn, state.over, why=why))

    def log(self, seat: Hero | None) -> Sequence[LogEntry]:
        """All that happened, as this seat saw it."""
        return self._log.seen(seat)

    def log_since(self, number: int, seat: Hero | None) -> Sequence[LogEntry]:
        """The entries with a higher number, as this seat saw them."""
        return self._log.seen(seat, number)

    def last_log(self, count: int, seat: Hero | None) -> Sequence[LogEntry]:
        """The last ``count`` entries, as this seat saw them; however long the game, as quick as that."""
        return self._log.last_seen(seat, count)

    def chat(self, after: int = 0) -> Sequence[ChatLine]:
        """What humans have chatted, and why AIs did what they did, after line ``after``; for all to read."""
        return self._chat.since(after)

    def say(self, seat: Hero, text: str) -> None:
        """Chat as the human of this seat; it is kept with the game, and no action of it.

        Raises GameOver, and IllegalAction for a seat without a human (TALK-3) and for what may not be said
        (TALK-3, TALK-4).
        """
        if self.over is not None:
            raise GameOver("the game is over: what is said now is said at the bar")
        if self.roles[seat] != "human":
            raise IllegalAction("TALK-3", "only humans chat")
        line = self._chat.say(seat, text, self.view(seat), self._last_entry())
        self._journal.append(Said(seat, line.text, line.turn))

    # --- back, and other people ----------------------------------------------------------------

    def undoable(self, seat: Hero) -> int:
        """How many of its last actions this seat may take back."""
        return len(self._past) if self._past and self._past[-1].seat == seat else 0

    def can_undo(self, seat: Hero) -> bool:
        """Whether this seat may take its last action back."""
        return self.undoable(seat) > 0

    def undo(self, seat: Hero, steps: int = 1) -> None:
        """Take back the seat's last ``steps`` actions, within its turn and since something hidden was seen.

        Raises RulesError with the reason, and then changes nothing.
        """
        most = self.undoable(seat)
        if not 1 <= steps <= most:
            raise RulesError(self._why_no_undo(seat, most))
        self._take_back(steps)
        self._journal.append(Undone(steps, self._state.turn))

    def hand_over(self, seat: Hero, role: Role, level: str | None = None) -> None:
        """Give a player's seat from human to AI (of this level) or back.

        Raises IllegalAction (SET-1) for a Companion, GameOver, or RulesError for an unknown level.
        """
        if self.over is not None:
            raise GameOver("the game is over: nobody takes a seat any more")
        if level is not None:
            _check_level(level)
        if role == "companion":
            raise IllegalAction("SET-1", "a seat is handed from human to AI or back, never to a Companion")
        self._hand_over(HandOver(seat, role), level)
        self._journal.append(Changed(HandOver(seat, role), self._state.turn, None, level))

    # --- AI partners ---------------------------------------------------------------------------

    @property
    def ai_seat(self) -> Hero | None:
        """The AI seat whose turn it is to act or to speak; None while that is up to a human.

        That is an AI that was asked for something in this turn, if it could do or say anything now, and else
        the one whose decision the game waits for.
        """
        waiting = self.pending
        if waiting is None:
            return None
        for seat in self._asks.waiting():
            if seat != waiting.seat and self.roles[seat] == "ai" and self.legal(seat):
                return seat
        return waiting.seat if self.roles[waiting.seat] == "ai" else None

    def ai_question(self) -> Question | None:
        """The question for the AI that is to act or to speak (``ai_seat``); None if there is none."""
        seat, waiting = self.ai_seat, self.pending
        if seat is None or waiting is None:
            return None
        return Question(
            revision=self._revision,
            level=playable(self._levels[seat]),
            seed=own_chance(self.seed, seat),
            seat=seat,
            view=self.view(seat),
            legal=tuple(self.legal(seat)),
            events=tuple(entry.event for entry in self._log.seen(seat, self._answered[seat])),
            reply=seat != waiting.seat,
        )

    def answer(self, question: Question, action: Action | None, reason: Reason | None = None) -> bool:
        """Do what an AI answered; False, and nothing done, if the table has changed since it was asked.

        Its ``reason`` is told among the chat: the one for its turn's plan when the turn has ended.
        An illegal answer is not done: the seat does what ``stand_in`` says, and ``troubles`` tells it. No
        answer to what was asked out of turn is one, too, and is not asked for again.
        """
        if question.revision != self._revision:
            return False
        if action is None and question.reply:
            self._answered[question.seat] = self._log.last
            self._asks.heard_out(question.seat)
            return False
        try:
            if action is None:
                raise TypeError("no action")
            if action.seat != question.seat:
                raise IllegalAction("TURN-1", "an AI acts for its own seat")
            self.verify(action)
        except IllegalAction as error:
            return self.act_for(question, f"may not do what it wanted ({error.rule})")
        except Exception as error:  # whatever came out of another process is only then an action if it works
            return self.act_for(
                question, f"answered with something that is no action ({type(error).__name__})"
            )
        self._answered[question.seat] = self._log.last
        self._explained.answered(self._state.turn, reason)
        self.submit(action)
        return True

    def act_for(self, question: Question, trouble: str) -> bool:
        """Act for an AI that gave no usable answer (``stand_in``); False if the question is stale.

        ``trouble`` ends the sentence "<name>'s AI ...", and holds nothing that other seats may not know. One
        that was spoken to out of turn owes nothing: nothing is done in its place, and False returned.
        """
        if question.revision != self._revision:
            return False
        acted = "it gave no answer" if question.reply else "the table acted for it"
        sentence = f"{self._names[question.seat]}'s AI {trouble}: {acted}."
        _logger.warning("%s", sentence)
        self._troubles.append(sentence)
        if question.reply:
            self._asks.heard_out(question.seat)
            return False
        self._answered[question.seat] = self._log.last
        self.submit(stand_in(question.view, question.legal))
        return True

    # --- saving --------------------------------------------------------------------------------

    def record(self) -> Record:
        """The game so far as a record, without what was taken back; it holds every secret."""
        return Record(self.content, self._start, tuple(self._steps))

    def save(self) -> None:
        """Try once more to save what could not be saved; ``save_trouble`` says whether that is still so."""
        if self._journal.trouble is not None:
            self._journal.save()

    def close(self) -> None:
        """Let go of the journal; the game can be resumed from it."""
        self._journal.close()

    # --- the changes themselves ----------------------------------------------------------------

    def _replay(self, line: Line) -> None:
        if isinstance(line, Undone):
            if not 1 <= line.count <= len(self._past):
                raise RulesError(f"{line.count} actions cannot be taken back there")
            self._take_back(line.count)
        elif isinstance(line, Said):
            self._chat.add(line.seat, line.text, self._state.turn, self._state.active, self._last_entry())
        elif isinstance(line.step, HandOver):
            self._hand_over(line.step, line.level)
        else:
            before = self._log.last
            self._step(line.step, *game.apply(self._state, line.step))
            self._tell(line.why, before)

    def _tell(self, told: Iterable[Why], before: int) -> None:
        """Tell why AIs did what they did, at the end of the turn that went on after entry ``before``."""
        for why in told:
            end = self._log.end_of_turn(before)
            self._chat.add(why.seat, why.text, end.turn, end.active, end.number, why=True)

    def _last_entry(self) -> int:
        entries = self._log.last_seen(None, 1)
        return entries[-1].number if entries else 0

    def _step(self, action: Action, state: State, events: list[Event]) -> None:
        if can_be_taken_back(self._state, action, state):
            if self._past and self._past[-1].seat != action.seat:
                self._past.clear()
            self._past.append(Moment(self._state, self._log.mark(), action.seat))
        else:
            self._past.clear()
        self._log.add(events)
        self._asks.notice(events)
        self._steps.append(action)
        self._state = state
        self._revision += 1

    def _take_back(self, steps: int) -> None:
        moment = self._past[-steps]
        del self._past[-steps:]
        del self._steps[-steps:]
        self._state = moment.state
        self._log.back_to(moment.mark)
        self._revision += 1

    def _hand_over(self, step: HandOver, level: str | None) -> None:
        self._state = game.hand_over(self._state, step.seat, step.role)
        if level is not None:
            self._levels[step.seat] = level
        if step.role == "human":
            self._ever_human.add(step.seat)
        self._past.clear()
        self._steps.append(step)
        self._revision += 1

    def _why_no_undo(self, seat: Hero, most: int) -> str:
        if most:
            return (
                f"only the last {most} can be taken back"
                if most > 1
                else "only the last one can be taken back"
            )
        if self.over is not None:
            return "the game is over: nothing can be taken back any more"
        if self.roles[seat] != "human":
            return f"{self._names[seat]} is not played by a human: nothing to take back"
        if self._state.active != seat:
            return f"it is not {self._names[seat]}'s turn: only one's own turn can be taken back"
        return "nothing has been done yet since something was seen or said: there is no way back behind that"


def _check_level(level: str) -> None:
    if level not in LEVELS:
        raise RulesError(f"{level!r} is no AI level: choose from {', '.join(LEVELS)}")
