"""The desk: what one person at the table sees and is choosing, free of the framework.

The screen gives it commands and paints what it says. It speaks with the table by views, legal actions
and actions alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cantina.app.desk.ask import VERBS, Ask
from cantina.app.glyphs import Glyphs
from cantina.app.keymap import DEFAULT
from cantina.app.lines import Line
from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.actions import Action, PayRetrieve, UseToken, UseTreasure
from cantina.games.dungeon_rummy.cards import Card, Hero, cards_in
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.guide import CITED, Guide
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.view import View
from cantina.settings import Settings
from cantina.table.chairs import Chairs
from cantina.table.chat import ChatLine, told
from cantina.table.log import LogEntry
from cantina.table.presenter import (
    Names,
    TableText,
    names_of,
    refusal_words,
    sorted_hand,
    table_text,
    whole_rows,
)
from cantina.table.table import Table
from cantina.table.unasked import Unasked

KeyCap = Callable[[str], str]
EVENTS_READ = 40
"""How many of the last log entries are put into words for the table."""


@dataclass(frozen=True, slots=True)
class Held:
    """A card that can be played: from the hand, or from the deck of Companion ``source``."""

    card: Card
    source: Hero | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """The last thing said to the person: words, and the style in which they are shown."""

    words: str = ""
    style: str = "text"


class Desk:
    """One viewer's place at the table: the view, the legal actions, the current ask, the last note."""

    def __init__(
        self,
        table: Table,
        chairs: Chairs,
        glyphs: Glyphs,
        guide: Guide,
        key: KeyCap = DEFAULT.cap,
        settings: Callable[[], Settings] = Settings,
    ) -> None:
        self.table = table
        self.chairs = chairs
        self.glyphs = glyphs
        self.drafts: dict[Hero | None, str] = {}
        """What each was about to say to the others when they left the line."""
        self.sort = "suit"
        self.reading = 0
        self.key = key
        """What is written for a command's key, by its id."""
        self.settings = settings
        """What the person has set."""
        self._unasked = Unasked(table, lambda: settings().reactions)
        self.note = Note()
        self._guide = guide
        self._seen: tuple[int, int, Hero | None] | None = None
        self.seat: Hero | None = None
        """Who is looking: None behind the curtain, and where only AI partners play."""
        self.names: Names = names_of(table.content, dict(enumerate(table.names)))
        self.view: View
        self.text: TableText
        self.legal: Sequence[Action] = ()
        self._sentences: list[str] | None = None
        self.held: list[Held] = []
        """What the viewer can play: the hand, and in the own Action Phase the Companions' top cards."""
        self.ask: Ask
        self.look()

    # --- what is seen ----------------------------------------------------------------------------

    def look(self) -> bool:
        """See what there is now; ask anew if anything has changed. Returns whether it has."""
        self._unasked.settle()  # before the curtain falls for a hit that needs no question
        seat = None if self.chairs.curtain is not None else self.chairs.viewer
        seen = (self.table.revision, len(self.table.chat()), seat)
        if seen == self._seen:
            return False
        if seat != self.seat:
            self.note = Note()  # what was said to one person is not for the next, who may not know the card
        self.seat = seat
        self._seen = seen
        self.view = self.table.view(self.seat)
        self.text = table_text(self.view, self.names, self.sort)
        self.legal = [] if self.seat is None else self.table.legal(self.seat)
        self.held = self._held()
        self._sentences = None
        self.reset()
        return True

    def resort(self) -> None:
        """Sort the hand the other way."""
        self.sort = "rank" if self.sort == "suit" else "suit"
        self.text = table_text(self.view, self.names, self.sort)
        self.held = self._held()
        self.reset()

    @property
    def sentences(self) -> list[str]:
        """The last events in words, oldest first: more than fits on a screen."""
        if self._sentences is None:
            entries = self.chairs.last_log(EVENTS_READ)
            if len(entries) == EVENTS_READ:
                entries = entries[whole_rows([entry.event for entry in entries]) :]
            start = entries[0].number - 1 if entries else 0
            chat = [line for line in self.table.chat() if line.after >= start]
            self._sentences = self.tell(entries, chat)
        return self._sentences

    def tell(self, entries: Sequence[LogEntry], chat: Sequence[ChatLine]) -> list[str]:
        """Events and chat in sentences, as the viewer may know them."""
        return told(entries, chat, self.view, self.names)

    @property
    def mine(self) -> bool:
        """Whether the decision that the game waits for is the viewer's."""
        pending = self.view.pending
        return pending is not None and pending.seat == self.seat

    @property
    def hand(self) -> list[Card]:
        """The viewer's cards, sorted as chosen."""
        return sorted_hand(cards_in(self.view.hand), self.sort)

    def _held(self) -> list[Held]:
        held = [Held(card) for card in self.hand]
        view = self.view
        if self.mine and view.pending is not None and view.pending.kind == "action":
            for hero in view.order:
                top = view.seats[hero].top
                if top is not None:
                    held.append(Held(top, hero))
        return held

    def zone_cards(self, zone: Hero) -> list[Card]:
        """The cards of a zone in the order in which they are shown."""
        bag = self.view.seats[zone].zone
        ways = melds.readings(bag)
        return [card for card, _ in ways[self.reading % len(ways)]] if ways else []

    def name(self, hero: Hero) -> str:
        """What a Misfit is called at this table."""
        return self.names[hero]

    def of_type(self, *types: type) -> list[Action]:
        """The legal actions of these types."""
        return [action for action in self.legal if isinstance(action, types)]

    @property
    def unsaved(self) -> bool:
        """Whether the game lives in memory only, for now: that stays in sight."""
        return self.table.save_trouble is not None

    @property
    def half_chosen(self) -> bool:
        """Whether something has been begun that is not what the game waits for."""
        return type(self.ask) is not type(self._opening())

    @property
    def untouched(self) -> bool:
        """Whether nothing at all has been chosen yet, so that it harms nobody to ask anew."""
        opening = self._opening()
        return type(self.ask) is type(opening) and self.ask.marks() == opening.marks()

    @property
    def has_tokens(self) -> bool:
        """Whether the viewer may spend a token now."""
        return any(isinstance(action, UseToken) for action in self.legal)

    @property
    def has_treasures(self) -> bool:
        """Whether the viewer may use a Treasure now."""
        return any(isinstance(action, (UseTreasure, PayRetrieve)) for action in self.legal)

    @property
    def may_talk(self) -> bool:
        """Whether the viewer may say something now: a message (TALK-2), or free words (TALK-3)."""
        return self.may_chat or any(isinstance(action, Talk) for action in self.legal)

    @property
    def may_chat(self) -> bool:
        """Whether the viewer is a human who has another one to chat with (TALK-3)."""
        roles = self.table.roles
        return (
            self.table.over is None
            and self.seat is not None
            and roles[self.seat] == "human"
            and roles.count("human") > 1
        )

    @property
    def rule(self) -> str | None:
        """The rule that the last thing said names, or that is in the way of what is half chosen."""
        named = CITED.search(self.note.words)
        if named is not None:
            return named.group()
        error = self.ask.fault()
        return None if error is None else error.rule

    def above(self, width: int) -> list[Line]:
        """What is told above the last events, or above what is being chosen from."""
        return []

    def lit(self, lines: list[Line]) -> list[Line]:
        """The lines of the table, with what is being talked about lit up."""
        return lines

    # --- what is done ----------------------------------------------------------------------------

    def say(self, words: str, style: str = "text") -> None:
        """Tell the person something, until the next command."""
        self.note = Note(words, style)

    def refuse(self, error: RulesError) -> None:
        """Tell the person which rule is in the way, and why."""
        self.say(refusal_words(error, self.view.content, self.names, self._guide), "bad")

    def fault(self, action: Action) -> RulesError | None:
        """Return why an action is not allowed now, or None."""
        try:
            self.table.verify(action)
        except RulesError as error:
            return error
        return None

    def fault_words(self, error: RulesError) -> str:
        """A refusal in words, with the rule's title."""
        return refusal_words(error, self.view.content, self.names, self._guide)

    def submit(self, action: Action) -> bool:
        """Do an action, or say why not. Returns whether it was done."""
        try:
            self.table.submit(action)
        except RulesError as error:
            self.refuse(error)
            return False
        self._unasked.submitted(action)
        self.look()
        return True

    def chat(self, text: str) -> RulesError | None:
        """Say free words to the other humans, or say why not; returns what is in the way, or None."""
        assert self.seat is not None
        try:
            self.table.say(self.seat, text)
        except RulesError as error:
            self.refuse(error)
            return error
        self.look()
        return None

    def undo(self) -> None:
        """Drop what is half chosen, or else take the last step back, or say why not."""
        if self.seat is None:
            return
        if self.half_chosen:
            self.reset()
            self.say("Put back: nothing was done.")
            return
        try:
            self._unasked.undo(self.seat)
        except RulesError as error:
            self.refuse(error)
            return
        self.look()
        self.say("Taken back.", "good")

    def turn_to(self, ask: Ask | None) -> None:
        """Ask something else; None goes back to what the game waits for."""
        if ask is None:
            self.reset()
        else:
            self.ask = ask

    def guarded(self, action: Action, warning: str | None) -> None:
        """Do an action; with a warning, only after the person has said so again."""
        from cantina.app.desk.confirm import Confirm

        if warning is None or self.fault(action) is not None:
            self.submit(action)
        else:
            self.turn_to(Confirm(self, warning, lambda: self.submit(action), self.ask))

    def sure(self, warning: str, then: Callable[[], object]) -> None:
        """Do something after the person has said so again."""
        from cantina.app.desk.confirm import Confirm

        self.turn_to(Confirm(self, warning, then, self.ask))

    def reset(self) -> None:
        """Ask what the game waits for."""
        self.ask = self._opening()

    def _opening(self) -> Ask:
        from cantina.app.desk.opening import opening_ask

        return opening_ask(self)

    def give(self, command: str) -> bool:
        """Give a command to the current ask; a verb leaves what was begun. Returns whether it is taken."""
        if not self.allows(command):
            return False
        if not self.ask.allows(command):
            self.reset()
        self.note = Note()
        self.ask.give(command)
        return True

    def takes_now(self, action: Action) -> bool:
        """Whether a legal action is taken here and now; a lesson takes no other than it asks for."""
        return True

    def allows(self, command: str) -> bool:
        """Whether a command can be given: to the current ask, or as a verb that begins something else."""
        return self.ask.allows(command) or (command in VERBS and self._opening().allows(command))
