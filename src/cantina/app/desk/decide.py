"""The decisions beside the Action Phase: draw, discard, react, split, pass a card; and watching others."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cantina.app.desk.ask import PICKS, SIDEWAYS, Ask, Marks, picked, stepped
from cantina.app.desk.choose import prevent_ask
from cantina.app.desk.guards import discard_warning, gentle_split, split_warning
from cantina.app.desk.menu import Menu, Option
from cantina.app.desk.shares import ShareOut
from cantina.app.desk.spend import begin_token, begin_treasure, token_options, treasure_options
from cantina.app.desk.talk import begin_talk
from cantina.games.dungeon_rummy.actions import (
    Accept,
    Action,
    ChooseCard,
    ChooseSplit,
    Discard,
    Draw,
    Prevent,
    Shares,
    UseToken,
)
from cantina.games.dungeon_rummy.cards import TWO, Card, Hero, card_name, rank_of
from cantina.games.dungeon_rummy.view import Pending
from cantina.table.presenter import decision_words, hits_words, lying_name

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk

SPEND = frozenset({"token", "treasure", "say"})


class Decision(Ask):
    """A decision of the viewer, during which tokens and Treasures may be used where the rules let them."""

    takes: frozenset[str] = SPEND

    def allows(self, command: str) -> bool:
        """Tokens and Treasures only where there are some."""
        if command == "token":
            return self.desk.has_tokens
        if command == "treasure":
            return self.desk.has_treasures
        if command == "say":
            return self.desk.may_talk
        return command in self.takes

    def give(self, command: str) -> None:
        """Open the list of tokens or Treasures."""
        {"token": begin_token, "treasure": begin_treasure, "say": begin_talk}[command](self.desk)

    @property
    def pending(self) -> Pending:
        """What the game waits for."""
        assert self.desk.view.pending is not None
        return self.desk.view.pending

    def words(self) -> str:
        """The decision in words, with the viewer's name in front."""
        name = self.desk.name(self.pending.seat)
        return f"{name}: {decision_words(self.pending, self.desk.view, self.desk.names)}"


class DrawCard(Decision):
    """Draw: Enter from the deck, or a card of the Graveyard (DRAW-1)."""

    takes = SPEND | PICKS | SIDEWAYS | frozenset({"confirm", "draw"})
    verbs = {"confirm": "draw"}  # noqa: RUF012

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.choices = [action for action in desk.legal if isinstance(action, Draw)]
        self.deck = next((action for action in self.choices if action.card is None), None)
        self.cursor = -1 if self.deck is not None else 0

    @property
    def graveyard(self) -> tuple[Card, ...]:
        """The Graveyard as it is shown."""
        return self.desk.view.graveyard

    def allows(self, command: str) -> bool:
        """Numbers of Graveyard cards, as far as there are any."""
        number = picked(command)
        if number is not None:
            return number < len(self.graveyard)
        if command == "draw":
            return self.deck is not None
        return super().allows(command)

    def give(self, command: str) -> None:
        """Go to a card, or draw."""
        desk = self.desk
        number = picked(command)
        if number is not None:
            self.cursor = number
        elif command in SIDEWAYS:
            places = len(self.graveyard) + 1
            self.cursor = stepped(self.cursor + 1, command, places) - 1
        elif command == "draw" and self.deck is not None:
            desk.submit(self.deck)
        elif command == "confirm":
            assert desk.seat is not None
            card = None if self.cursor < 0 else self.graveyard[self.cursor]
            desk.submit(Draw(desk.seat, card))
        else:
            super().give(command)

    def prompt(self) -> str:
        """What may be drawn, and what Enter draws."""
        if len(self.choices) == 1 and self.deck is not None:
            return self.words()
        count = len(self.graveyard)
        numbers = "1" if count == 1 else f"1 to {count}"
        pile = lying_name(self.graveyard[0]) if count == 1 else "the Graveyard"
        left = f" ({self.pending.left} to go)" if self.pending.left > 1 else ""
        asked = f"{self.desk.name(self.pending.seat)}: draw a card{left}."
        if self.cursor < 0:
            return f"{asked} Enter: your deck; {numbers}: {pile}."
        enter = f"Enter: {lying_name(self.graveyard[self.cursor])}"
        deck = f"; {self.desk.key('draw')}: your deck" if self.deck is not None else ""
        return f"{asked} {enter}{deck}."

    def marks(self) -> Marks:
        """The deck or the Graveyard card under the cursor."""
        return Marks(discard=self.cursor)


class GiveCard(Decision):
    """A card of the hand is asked for: to discard (DISC-1), or to pass on in secret (T-draw-1-draft-1)."""

    takes = SPEND | PICKS | SIDEWAYS | frozenset({"confirm"})

    def __init__(self, desk: Desk, *, passing: bool) -> None:
        super().__init__(desk)
        self.passing = passing
        self.verbs = {"confirm": "pass it" if passing else "discard"}
        # A wild card is seldom the one to part with, and lies first in many hands.
        tame = (place for place, card in enumerate(desk.hand) if rank_of(card) != TWO)
        self.cursor = next(tame, 0)

    def allows(self, command: str) -> bool:
        """Numbers of cards in hand."""
        number = picked(command)
        return number < len(self.desk.hand) if number is not None else super().allows(command)

    def give(self, command: str) -> None:
        """Go to a card, or give it."""
        desk = self.desk
        number = picked(command)
        if number is not None:
            self.cursor = number
        elif command in SIDEWAYS:
            self.cursor = stepped(self.cursor, command, len(desk.hand))
        elif command == "confirm":
            assert desk.seat is not None
            card = desk.hand[self.cursor]
            if self.passing:
                desk.submit(ChooseCard(desk.seat, card))
            else:
                action = Discard(desk.seat, card)
                desk.guarded(action, discard_warning(desk, action))
        else:
            super().give(command)

    def prompt(self) -> str:
        """What is asked, and which card Enter gives."""
        what = "passes" if self.passing else "discards"
        return f"{self.words()} Enter {what} {card_name(self.desk.hand[self.cursor])}."

    def marks(self) -> Marks:
        """The card under the cursor."""
        return Marks(hand=self.cursor)


class React(Menu):
    """Hits are about to land: the answers, and letting them land (REACT-1)."""

    takes = Menu.takes | SPEND
    final = True

    def __init__(self, desk: Desk) -> None:
        answers = token_options(desk) + treasure_options(desk)
        accept = [Option((action,)) for action in desk.legal if isinstance(action, Accept)]
        wraps = [
            Option(
                label="Trash cards from zones against the hits",
                detail="Each card that goes prevents 1 Damage; what stays must be melds.",
                then=partial(prevent_ask, desk, action),
            )
            for action in desk.legal
            if isinstance(action, Prevent)
        ]
        answers += wraps
        super().__init__(desk, accept + answers)
        assert desk.view.pending is not None
        hits = desk.view.pending.hits
        amounts = [sum(hit.amount for hit in hits if hit.target == hero) for hero in range(4)]
        deadly = [hero for hero in desk.view.order if 0 < desk.view.seats[hero].life <= amounts[hero]]
        if deadly and answers:
            self.cursor = 1
            self._turn_to_a_rescue(deadly[0], amounts[deadly[0]] - desk.view.seats[deadly[0]].life + 1)
        words = hits_words(desk.view, hits, desk.names)
        death = f" {desk.name(deadly[0])} would die!" if deadly else ""
        self.title = f"{desk.name(desk.view.pending.seat)}, hits are coming: {words}.{death} Your answer?"

    def _turn_to_a_rescue(self, hero: Hero, short: int) -> None:
        """Begin at tokens for who would die, as many as are short of surviving if there are so many."""
        for place, option in enumerate(self.options):
            tokens = [action for action in option.actions if isinstance(action, UseToken)]
            if tokens and tokens[0].target == hero:
                worth = 2 if tokens[0].use == "transfer" else 1  # TOKEN-2
                enough = (number for number, action in enumerate(tokens) if action.count * worth >= short)
                self.cursor, self.counts[place] = place, next(enough, len(tokens) - 1)
                return

    def allows(self, command: str) -> bool:
        """There is no way back from a reaction but through it."""
        return command != "back" and command not in SPEND and super().allows(command)


class Watch(Decision):
    """Somebody else decides; own tokens may be used all the same (TOKEN-1)."""

    takes = SPEND

    def prompt(self) -> str:
        """Who is deciding."""
        pending = self.desk.view.pending
        if pending is None:
            return self.desk.text.over or ""
        name = self.desk.name(pending.seat)
        if self.desk.view.seats[pending.seat].role == "human":
            return f"It is for {name} to decide; {self.desk.key('call')} passes the keyboard."
        doing = {
            "draw": "draws a card",
            "action": "is thinking",
            "discard": "chooses a card to discard",
            "react": "answers the hits",
            "split": "shares out the Damage",
            "pass-card": "chooses a card to pass on",
            "pick-misfit": "chooses whom the attack hits",
            "pick-zone": "chooses a Play Zone",
            "pick-cards": "chooses cards of Play Zones",
            "pick-merge": "chooses what stays of two melds",
        }[pending.kind]
        return f"{name} {doing}..."


def split_ask(desk: Desk) -> Ask:
    """The Damage of a burst Graveyard, with the gentlest split to begin with (GRAVE-1)."""
    pending = desk.view.pending
    assert pending is not None
    assert desk.seat is not None
    seat = desk.seat

    def make(shares: Shares) -> ChooseSplit:
        return ChooseSplit(seat, shares)

    def warn(action: Action) -> str | None:
        return split_warning(desk, action) if isinstance(action, ChooseSplit) else None

    cause = "The Bat has heard that" if pending.source == "talk" else "The Graveyard bursts"
    title = f"{cause}: {desk.name(seat)}, share out {pending.total} Damage."
    start = gentle_split(desk.view, pending.total)
    return ShareOut(
        desk, title, pending.total, start, make, about=partial(_hurt, desk), warn=warn, optional=False
    )


def _hurt(desk: Desk, hero: Hero, amount: int) -> str:
    """A Misfit's health, and what it will be."""
    seat = desk.view.seats[hero]
    left = seat.life - amount
    after = "" if not amount else f", then {left}" if left > 0 else ", which kills"
    return f"health {seat.life} of {seat.health}{after}"
