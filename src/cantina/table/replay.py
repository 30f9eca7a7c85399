"""A kept game seen again, step by step, forward and back, through the eyes of each of its seats.

Every moment is kept once it was played, so that going back costs nothing. What a seat may know now is
what it could know then: its own hand, and what lay open.
"""

from __future__ import annotations

import dataclasses
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, Literal

from cantina.games.dungeon_rummy import observe
from cantina.games.dungeon_rummy.actions import Accept, Action, ChooseCard, Concede
from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.errors import GameOver
from cantina.games.dungeon_rummy.events import Drew, Event, PassedOn, seen_by
from cantina.games.dungeon_rummy.record import HandOver, Record, moments
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.view import Over, View
from cantina.table.chat import ChatLine
from cantina.table.event_words import event_sentence, event_sentences
from cantina.table.log import Log, LogEntry
from cantina.table.words import Names, names_of

ALL: Final = "all"
TABLE: Final = "table"
Eyes = Hero | Literal["all", "table"]
"""Who looks: a seat, ``all`` with every hand open, or ``table`` with none."""


class Replay:
    """All moments of a record, from the deal (0) to its last step (``last``)."""

    def __init__(self, record: Record, names: Mapping[Hero, str] | None = None) -> None:
        """Play a record through; ``names`` are of the persons in its seats.

        Raises BadRecord, naming the step, for a record that breaks a rule.
        """
        self.record = record
        self._states: list[State] = []
        self._ends: list[int] = []  # how many entries of the log there are after each moment
        log: Log | None = None
        for state, events in moments(record):
            if log is None:
                log = Log.begun(state.turn, state.active, events)
            else:
                log.add(events)
            self._states.append(state)
            self._ends.append(log.mark().entries)
        assert log is not None
        self._entries = log.open_to_all()
        self._turns = [state.turn for state in self._states]
        self._eyes = self._whose_eyes()
        called = names or {}
        self.called = tuple(called.get(hero) or record.content.hero(hero).name for hero in range(4))
        """What the seats were called, as ``Table.names``."""
        self.names: Names = names_of(record.content, names)

    @property
    def last(self) -> int:
        """The last moment; there are so many steps."""
        return len(self._states) - 1

    @property
    def content(self) -> Content:
        """The content that the record carries."""
        return self.record.content

    @property
    def over(self) -> Over | None:
        """How the game ended, or None if it has not."""
        return self._states[-1].over

    @property
    def eyes(self) -> tuple[Eyes, ...]:
        """Through whose eyes one may look.

        Of a game that is over: each player's, the one of the first human first, then all hands open, then
        what lay on the table. Of a game that still goes on no more than whoever plays it sees anyway.
        """
        return self._eyes

    def _whose_eyes(self) -> tuple[Eyes, ...]:
        first, order = self._states[0], self._states[0].numbers.order
        handed = {
            step.seat for step in self.record.steps if isinstance(step, HandOver) and step.role == "human"
        }
        humans = [hero for hero in order if first.roles[hero] == "human" or hero in handed]
        if self.over is None:
            return (humans[0],) if len(humans) == 1 else (TABLE,)
        players = [hero for hero in order if first.is_player(hero)]
        return (*sorted(players, key=lambda hero: hero not in humans[:1]), ALL, TABLE)

    # --- where and when --------------------------------------------------------------------------

    @property
    def turns(self) -> int:
        """The turn in which the record ends."""
        return self._turns[-1]

    def turn(self, at: int) -> int:
        """The turn of a moment."""
        return self._turns[at]

    def start_of_turn(self, turn: int) -> int:
        """The first moment of a turn; the last moment for one that never came."""
        return min(bisect_left(self._turns, turn), self.last)

    # --- what was there to be known --------------------------------------------------------------

    def view(self, at: int, eyes: Eyes) -> View:
        """The table at a moment, as these eyes saw it."""
        state = self._states[at]
        if eyes == ALL:
            seats = tuple(observe.view(state, hero).seats[hero] for hero in range(4))
            return dataclasses.replace(observe.view(state, None), seats=seats)
        return observe.view(state, eyes if isinstance(eyes, int) else None)

    def entries(self, at: int, eyes: Eyes, after: int = 0) -> list[LogEntry]:
        """The log up to a moment as these eyes read it, without its first ``after`` entries."""
        entries = self._entries[after : self._ends[at]]
        if eyes == ALL:
            return entries
        seat = eyes if isinstance(eyes, int) else None
        return [dataclasses.replace(entry, event=seen_by(entry.event, seat)) for entry in entries]

    def before(self, at: int) -> int:
        """How many entries the log has before the step that leads to a moment."""
        return self._ends[at - 1] if at else 0

    # --- in words --------------------------------------------------------------------------------

    def tell(self, events: Iterable[Event], at: int, eyes: Eyes) -> list[str]:
        """Events in sentences, as these eyes saw them."""
        view = self.view(at, eyes)
        if eyes != ALL:
            return event_sentences(events, view, self.names)
        told: list[str] = []
        for seat, group in groupby(events, key=_one_who_knows):
            told += event_sentences(group, dataclasses.replace(view, seat=seat), self.names)
        return told

    def step_words(self, at: int, eyes: Eyes) -> list[str]:
        """What the step that led to a moment did, in sentences; never nothing. Moment 0 is the deal."""
        events = [entry.event for entry in self.entries(at, eyes, self.before(at))]
        told = self.tell(events, at, eyes)
        if not told:
            view = self.view(at, eyes)
            told = [event_sentence(event, view, self.names) for event in events[:1]]
        step = self.record.steps[at - 1] if at else None
        if isinstance(step, HandOver):
            who = "a person" if step.role == "human" else "an AI partner"
            return [f"{self.names[step.seat]} is played by {who} from here on."]
        return told or [self._quiet(step)]

    def _quiet(self, step: Action | None) -> str:
        """A step that nothing came of, or nothing that anybody saw."""
        if step is None:
            return "The game begins here."
        name = self.names[step.seat]
        match step:
            case ChooseCard():
                return f"{name} chooses a card to pass on."
            case Accept():
                return f"{name} lets the hits land."
            case Concede():
                return f"{name} gives the game up."
        return f"{name} has decided."


def _one_who_knows(event: Event) -> Hero | None:
    """A seat that may see all of an event; None if everybody may."""
    if isinstance(event, Drew | PassedOn) and event.knows:
        return min(event.knows)
    return None


class Reel:
    """A replay at one moment, through certain eyes: what a desk needs of a table, to be looked at only."""

    curtain: None = None
    pending: None = None
    """What is past waits for nobody; what was waited for is in the view."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.at = 0
        self._eye = 0

    @property
    def eyes(self) -> Eyes:
        """Who looks."""
        return self.replay.eyes[self._eye]

    def next_eyes(self) -> None:
        """Look through other eyes; after the last ones come the first."""
        self._eye = (self._eye + 1) % len(self.replay.eyes)

    # --- going about -----------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Go to a moment, or to the end that is nearest to it."""
        self.at = max(0, min(at, self.replay.last))

    def turn_back(self) -> None:
        """Go to the start of this turn, from there to that of the turn before."""
        start = self.replay.start_of_turn(self.replay.turn(self.at))
        if self.at == start and start:
            start = self.replay.start_of_turn(self.replay.turn(start - 1))
        self.go(start)

    def turn_on(self) -> None:
        """Go to the start of the next turn, in the last one to its end."""
        self.go(self.replay.start_of_turn(self.replay.turn(self.at) + 1))

    # --- as a table ------------------------------------------------------------------------------

    @property
    def content(self) -> Content:
        """The content that the game was played with."""
        return self.replay.content

    @property
    def names(self) -> tuple[str, ...]:
        """What each seat is called."""
        return self.replay.called

    @property
    def revision(self) -> int:
        """Another number for every moment and every pair of eyes."""
        return self.at * len(self.replay.eyes) + self._eye

    @property
    def viewer(self) -> Hero | None:
        """The seat whose hand is shown as the own one."""
        return self.eyes if isinstance(self.eyes, int) else None

    def view(self, seat: Hero | None) -> View:
        """The table as the eyes saw it; ``seat`` can be nobody else's."""
        return self.replay.view(self.at, self.eyes)

    def legal(self, seat: Hero) -> list[Action]:
        """Nothing: what is past stays as it was."""
        return []

    def verify(self, action: Action) -> None:
        """Raises GameOver."""
        raise GameOver("this is a replay: nothing is played any more")

    submit = verify

    def undo(self, seat: Hero) -> None:
        """Raises GameOver."""
        raise GameOver("this is a replay: nothing is taken back any more")

    def log(self, after: int = 0) -> Sequence[LogEntry]:
        """What has happened up to the moment."""
        return self.replay.entries(self.at, self.eyes, after)

    def chat(self) -> Sequence[ChatLine]:
        """Nothing: what people chatted is no part of a record."""
        return ()

    def last_log(self, count: int) -> Sequence[LogEntry]:
        """The last ``count`` entries of that."""
        return self.log(max(0, self.replay.before(self.at + 1) - count))
