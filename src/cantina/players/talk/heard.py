"""What was said at the table and still stands: wishes, plans, offers, asks and warnings (TALK-2).

A memory lives on the events that its seat was told. Some of them may be told twice (a question that had
become stale is put again) or never (a memory that begins in mid-game): neither does any harm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cantina.games.dungeon_rummy.cards import BARBARIAN, DRUID, MAGE, Hero, count, rank_of
from cantina.games.dungeon_rummy.events import (
    Activated,
    Drew,
    Event,
    MeldMoved,
    MeldsSwapped,
    MeldTrashed,
    Played,
    Said,
    TokensSpent,
    TreasureUsed,
    TurnBegan,
)
from cantina.games.dungeon_rummy.messages import Message
from cantina.games.dungeon_rummy.view import View

SEATS = 4
KEEPER = {"shield": BARBARIAN, "heal": DRUID, "draw": MAGE}
"""Whose tokens do what may be asked for."""


@dataclass(frozen=True, slots=True)
class Word:
    """A message that still stands, who said it, and in which turn.

    ``met``: of a wish, that a card of a rank wished for has come to the zone since; ``agreed``: of an ask,
    that the one asked has said yes, and owes it.
    """

    seat: Hero
    turn: int
    message: Message
    met: bool = False
    agreed: bool = False

    @property
    def key(self) -> tuple[object, ...]:
        """What a later word of the same speaker replaces: an offer takes back that there is nothing."""
        m = self.message
        match m.say:
            case "wish" | "plan":
                return self.seat, m.say, m.zone
            case "offer" | "pass":
                return self.seat, "stock", m.zone
            case "ask":
                return self.seat, m.of, m.what, m.target, m.card, m.treasure
        return self.seat, m.say, m.about


class Heard:
    """The words that stand, of all seats, as one seat heard them.

    How long a word stands: a wish, an offer and a pass until their zone is emptied or the speaker's next
    turn has ended; a plan until its zone is emptied, has its size, or the next turn of its owner has ended
    (of the speaker, for a Companion's zone); a warning until the same Misfit's turn comes round; an
    ask until it is declined or done, the card or Treasure is gone, or the next turns of both have ended.
    """

    def __init__(self) -> None:
        self._words: dict[tuple[object, ...], Word] = {}
        self._turn = 0
        self._spoke: dict[Hero, int] = {}

    @property
    def words(self) -> tuple[Word, ...]:
        """All that stands, in the order in which it was said."""
        return tuple(self._words.values())

    def notice(self, view: View, events: Sequence[Event]) -> None:
        """Take in what happened up to the moment of ``view``, and forget what is void by now."""
        if view.turn < self._turn:
            self._words.clear()  # the same seat of another game with the same seed
            self._spoke.clear()
        self._turn = view.turn
        for turn, event in _with_turns(view, events):
            self._take(turn, event)
        for key, word in list(self._words.items()):
            if view.turn > _last_turn(view, word) or _is_void(view, word.message):
                del self._words[key]

    def spoke(self, seat: Hero) -> int | None:
        """The last turn in which this seat was heard to say something unasked, or None."""
        return self._spoke.get(seat)

    def by(self, seat: Hero) -> list[Word]:
        """What this seat has said that stands."""
        return [word for word in self._words.values() if word.seat == seat]

    def asked_of(self, seat: Hero) -> list[Word]:
        """What this seat was asked for and has neither done nor declined, oldest first."""
        return [word for word in self._words.values() if word.message.of == seat]

    def _take(self, turn: int, event: Event) -> None:
        match event:
            case Said(seat=seat, message=message):
                self._hear(Word(seat, turn, message))
            case Activated(zone=zone) | MeldTrashed(zone=zone):
                self._emptied(zone)
            case MeldMoved(origin=origin, zone=zone):
                self._emptied(origin)
                self._emptied(zone)
            case MeldsSwapped(zones=zones):
                for zone in zones:
                    self._emptied(zone)
            case Played(zone=zone, card=card):
                self._meet(zone, rank_of(card))
            case TokensSpent() | TreasureUsed() | Drew():
                for key, word in list(self._words.items()):
                    if word.message.say == "ask" and is_done_by(word.message, event):
                        del self._words[key]

    def _hear(self, word: Word) -> None:
        message = word.message
        if message.say in ("agree", "decline"):
            self._answer(word.seat, message)
            return
        self._spoke[word.seat] = word.turn
        self._words.pop(word.key, None)  # said anew, it stands last
        self._words[word.key] = word

    def _answer(self, seat: Hero, message: Message) -> None:
        """An answer is to the oldest ask of its kind that has none; without any it is mere courtesy."""
        for key, word in self._words.items():
            if word.seat == message.to and word.message.of == seat and not word.agreed:
                if message.say == "agree":
                    self._words[key] = replace(word, agreed=True)
                else:
                    del self._words[key]
                return

    def _emptied(self, zone: Hero) -> None:
        for key, word in list(self._words.items()):
            if word.message.zone == zone:
                del self._words[key]

    def _meet(self, zone: Hero, rank: int) -> None:
        for key, word in self._words.items():
            if word.message.zone == zone and rank in word.message.ranks:
                self._words[key] = replace(word, met=True)


def is_done_by(ask: Message, event: Event) -> bool:
    """Whether this event is what was asked for."""
    match event:
        case TokensSpent(owner=owner, use=use, target=target):
            token = {"prevent": "shield", "transfer": "shield"}.get(use, use)
            return ask.of == owner and ask.what == token and ask.target in (None, target)
        case TreasureUsed(treasure=treasure):
            return ask.what == "treasure" and ask.treasure == treasure
        case Drew(seat=seat, origin="graveyard", card=card):
            return ask.what == "take" and ask.of == seat and ask.card == card
    return False


def next_turn(view: View, seat: Hero, after: int) -> int:
    """The first turn after the one numbered ``after`` that is this seat's."""
    order = view.order
    active = order.index(view.active) + after - view.turn
    return after + (order.index(seat) - active - 1) % SEATS + 1


def _with_turns(view: View, events: Sequence[Event]) -> Iterator[tuple[int, Event]]:
    """Each event with its turn's number; what comes before the first turn told of is of the one before."""
    first = next((event.turn for event in events if isinstance(event, TurnBegan)), None)
    turn = view.turn if first is None else first - 1
    for event in events:
        if isinstance(event, TurnBegan):
            turn = event.turn
        yield turn, event


def _last_turn(view: View, word: Word) -> int:
    """The last turn in which a word stands, unless something ends it earlier."""
    m = word.message
    own = next_turn(view, word.seat, word.turn)
    match m.say:
        case "plan":
            assert m.zone is not None
            return next_turn(view, m.zone, word.turn) if view.seats[m.zone].is_player else own
        case "ask":
            assert m.of is not None
            return max(own, next_turn(view, m.of, word.turn))
        case "warn":
            return word.turn + SEATS
    return own


def _is_void(view: View, m: Message) -> bool:
    """Whether what lies on the table has made a word pointless."""
    if m.card is not None and m.card not in view.graveyard:
        return True
    if m.treasure is not None and m.treasure not in view.loot:
        return True
    return m.size is not None and m.zone is not None and count(view.seats[m.zone].zone) >= m.size
