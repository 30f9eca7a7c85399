"""The party's choices that enemies force: whom an attack hits, which meld or cards go (section 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cantina.app.desk.ask import SIDEWAYS, UPDOWN, ZONES, Ask, Marks, stepped, zone_in
from cantina.app.desk.menu import Menu, Option
from cantina.app.desk.refused import told_lines
from cantina.app.lines import Line, Piece
from cantina.games.dungeon_rummy.actions import (
    Action,
    ChooseCards,
    ChooseTarget,
    ChooseZone,
    Lying,
    Prevent,
)
from cantina.games.dungeon_rummy.cards import Hero, card_name
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.table.presenter import counted, decision_words, owned

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk


class Pick(Menu):
    """A choice among a few things that the game itself asks for: there is no way back from it."""

    def allows(self, command: str) -> bool:
        """As a menu, but for going back."""
        return command != "back" and super().allows(command)

    def marks(self) -> Marks:
        """The Misfit or zone under the cursor."""
        action = self.options[self.cursor].actions[0]
        match action:
            case ChooseTarget(target=hero) | ChooseZone(zone=hero):
                return Marks(lit=frozenset(self._choices()), zone=hero)
        return Marks()

    def _choices(self) -> list[Hero]:
        pending = self.desk.view.pending
        return list(pending.choices) if pending is not None else []


def pick_ask(desk: Desk) -> Ask:
    """A choice of target, zone or single card: what is listed, one entry each."""
    pending = desk.view.pending
    assert pending is not None
    words = f"{desk.name(pending.seat)}: {decision_words(pending, desk.view, desk.names)}"
    listed = desk.of_type(ChooseTarget, ChooseZone, ChooseCards)
    return Pick(desk, [Option((action,), detail=_about(desk, action)) for action in listed], words)


def _about(desk: Desk, action: Action) -> str:
    """What should be known of the Misfit under the cursor."""
    if not isinstance(action, ChooseTarget):
        return ""
    seat = desk.view.seats[action.target]
    return f"{desk.name(action.target)} has {seat.life} of {seat.health} health left."


class MarkCards(Ask):
    """Marking cards in Play Zones that are to go, with what the rules say of it always in sight."""

    takes = UPDOWN | SIDEWAYS | ZONES | frozenset({"mark", "confirm", "back"})

    def __init__(
        self,
        desk: Desk,
        title: str,
        make: Callable[[tuple[Lying, ...]], Action],
        wanted: str,
        *,
        zones: tuple[Hero, ...] = (),
        optional: bool = False,
    ) -> None:
        super().__init__(desk)
        self.title = title
        self.wanted = wanted
        self.optional = optional
        self.verbs = {"confirm": "trash them"}
        self._make = make
        self._zones = [z for z in desk.view.order if desk.zone_cards(z) and (not zones or z in zones)]
        self.zone: Hero = self._zones[0]
        self.index = 0
        self.marked: frozenset[tuple[Hero, int]] = frozenset()

    def allows(self, command: str) -> bool:
        """There is a way back only from a choice that need not be made."""
        return command in self.takes and (command != "back" or self.optional)

    def action(self) -> Action:
        """The choice as marked."""
        return self._make(tuple(Lying(self.desk.zone_cards(z)[at], z) for z, at in sorted(self.marked)))

    def give(self, command: str) -> None:
        """Walk over the cards, mark them, let them go."""
        zone = zone_in(command)
        if zone is not None:
            self._go_to(zone)
        elif command in UPDOWN:
            self.zone = self._zones[stepped(self._zones.index(self.zone), command, len(self._zones))]
            self.index = min(self.index, len(self.desk.zone_cards(self.zone)) - 1)
        elif command in SIDEWAYS:
            self.index = stepped(self.index, command, len(self.desk.zone_cards(self.zone)))
        elif command == "mark":
            self.marked = self.marked ^ {(self.zone, self.index)}
        elif command == "back":
            self.desk.turn_to(self.before)
        else:
            self.desk.submit(self.action())

    def click(self, zone: Hero, index: int) -> None:
        """Mark the card that was clicked."""
        if zone in self._zones:
            self.zone, self.index = zone, index
            self.marked = self.marked ^ {(zone, index)}

    def _go_to(self, zone: Hero) -> None:
        if zone in self._zones:
            self.zone, self.index = zone, 0
        else:
            self.desk.say(f"{owned(self.desk.name(zone))} zone has no card that could go.")

    def prompt(self) -> str:
        """What is asked, and how."""
        return f"{self.title} {self.desk.key('mark')} marks {self.wanted}, Enter trashes them."

    def panel(self, width: int, height: int) -> list[Line]:
        """The marked cards, and whether they may go."""
        if not self.marked:
            return [(Piece("No card is marked yet."),)]
        action = self.action()
        names = " ".join(card_name(self.desk.zone_cards(z)[at]) for z, at in sorted(self.marked))
        lines: list[Line] = [(Piece(f"{counted(len(self.marked), 'card')} marked: {names}"),)]
        error = self.desk.fault(action)
        if error is None:
            return [*lines, (Piece("They can go.", "good"),)][:height]
        words = self.desk.fault_words(error)
        return [*lines, *told_lines(self.desk, words, "bad", width, height - len(lines))]

    def fault(self) -> RulesError | None:
        """Why the marked cards may not go."""
        return self.desk.fault(self.action()) if self.marked else None

    def marks(self) -> Marks:
        """The card under the cursor and the marked ones."""
        return Marks(lit=frozenset(self._zones), card=(self.zone, self.index), marked=self.marked)


def cards_ask(desk: Desk) -> Ask:
    """Cards to trash: one of those that may be the extreme, or several marked ones."""
    pending, seat = desk.view.pending, desk.seat
    assert pending is not None
    assert seat is not None
    if all(isinstance(a, ChooseCards) and a.cards is not None for a in desk.of_type(ChooseCards)):
        return pick_ask(desk)
    words = f"{desk.name(seat)}: {decision_words(pending, desk.view, desk.names)}"
    wanted = counted(pending.count, "card")
    zones = pending.choices if pending.kind == "pick-merge" else ()
    return MarkCards(desk, words, lambda cards: ChooseCards(seat, cards), wanted, zones=zones)


def prevent_ask(desk: Desk, pattern: Prevent) -> Ask:
    """Cards to trash against the Mummy's hits, as many as help (E-mummy)."""
    seat = pattern.seat
    title = f"{desk.name(seat)}: trash cards from zones, each prevents 1 Damage."
    wanted = f"up to {pattern.most}"
    return MarkCards(desk, title, lambda cards: Prevent(seat, cards), wanted, optional=True)
