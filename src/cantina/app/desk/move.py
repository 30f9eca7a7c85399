"""Cards on their way between two zones, a boot each, any number each way (BOOT-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantina.app.desk.ask import SIDEWAYS, UPDOWN, ZONES, Ask, Marks, stepped, zone_in
from cantina.app.desk.refused import told_lines
from cantina.app.lines import Line, Piece, wrap
from cantina.games.dungeon_rummy.actions import Move, Step
from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.table.presenter import counted, listed, meld_text, owned, steps_words

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk


class MoveCards(Ask):
    """Marking cards in one or two zones, with the two zones' future always in sight."""

    takes = UPDOWN | SIDEWAYS | ZONES | frozenset({"mark", "confirm", "back"})
    verbs = {"confirm": "move them"}  # noqa: RUF012

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        full = [zone for zone in desk.view.order if desk.zone_cards(zone)]
        self.zone: Hero = full[0] if full else desk.view.order[0]
        self.index = 0
        self.marked: frozenset[tuple[Hero, int]] = frozenset()
        self.to: Hero | None = None

    # --- what is marked --------------------------------------------------------------------------

    @property
    def origins(self) -> list[Hero]:
        """The zones with marked cards."""
        return [zone for zone in self.desk.view.order if any(z == zone for z, _ in self.marked)]

    def _ends(self) -> tuple[Hero, Hero] | None:
        """The two zones of the step, once they are known."""
        origins = self.origins
        if len(origins) == 2:
            return origins[0], origins[1]
        if len(origins) == 1 and self.to is not None and self.to != origins[0]:
            return origins[0], self.to
        return None

    def action(self) -> Move | None:
        """The move as marked, or None while its other zone is open."""
        ends = self._ends()
        if ends is None or self.desk.seat is None:
            return None
        other = {ends[0]: ends[1], ends[1]: ends[0]}
        steps = [
            Step(self.desk.zone_cards(zone)[index], zone, other[zone]) for zone, index in sorted(self.marked)
        ]
        return Move(self.desk.seat, tuple(steps))

    # --- keys ------------------------------------------------------------------------------------

    def give(self, command: str) -> None:
        """Walk over the cards, mark them, name the other zone, move."""
        desk = self.desk
        zone = zone_in(command)
        if zone is not None:
            self._name(zone)
        elif command in UPDOWN:
            order = desk.view.order
            self.zone = order[stepped(order.index(self.zone), command, 4)]
            self.index = min(self.index, max(0, len(desk.zone_cards(self.zone)) - 1))
        elif command in SIDEWAYS:
            self.index = stepped(self.index, command, len(desk.zone_cards(self.zone)))
        elif command == "mark":
            self._mark()
        elif command == "back":
            desk.turn_to(None)
        else:
            self._move()

    def click(self, zone: Hero, index: int) -> None:
        """Mark the card that was clicked."""
        self.zone, self.index = zone, index
        self._mark()

    def _mark(self) -> None:
        place = (self.zone, self.index)
        if self.index >= len(self.desk.zone_cards(self.zone)):
            self.desk.say("There is no card here to mark.")
            return
        if place not in self.marked and self.zone not in self.origins and len(self.origins) == 2:
            self.desk.say("A step is between two zones: unmark the cards of one first.", "bad")
            return
        self.marked = self.marked ^ {place}

    def _name(self, zone: Hero) -> None:
        if not self.marked:
            self.zone, self.index = zone, 0
        elif self.origins == [zone]:
            self.desk.say(f"The cards come from {owned(self.desk.name(zone))} zone: name another one.", "bad")
        elif len(self.origins) == 2:
            self.zone, self.index = zone, 0
        else:
            self.to = zone

    def _move(self) -> None:
        action = self.action()
        if action is None:
            words = (
                f"Name the zone that they go to: {self._letters()}."
                if self.marked
                else f"Mark a card first: {self.desk.key('mark')}."
            )
            self.desk.say(words, "bad")
        elif self.desk.fault(action) is not None:
            self.desk.say("That step is not allowed, for the reason above.", "bad")
        else:
            self.desk.submit(action)

    def _letters(self) -> str:
        return listed((self.desk.key(f"zone-{hero}") for hero in (0, 1, 2, 3)), "or")

    # --- what is shown ---------------------------------------------------------------------------

    def prompt(self) -> str:
        """What to do next."""
        if not self.marked:
            return f"Move: go to a card with the arrows and mark it with {self.desk.key('mark')}."
        action = self.action()
        if action is None:
            return f"Move: mark more cards, or name the zone that they go to: {self._letters()}."
        if self.desk.fault(action) is not None:
            return "Move: not so; mark other cards, or name another zone."
        return "Move: Enter moves them. Cards marked in both zones change places."

    def panel(self, width: int, height: int) -> list[Line]:
        """The step in words, what the two zones become, and whether that is allowed."""
        desk = self.desk
        action = self.action()
        boots = desk.view.me.boots_left
        if action is None or action.cards is None:
            words = f"{counted(len(self.marked), 'card')} marked; {counted(boots, 'boot')} left, one a card."
            return [(Piece(words),)]
        cost = counted(len(action.cards), "boot")
        lines = wrap([Piece(f"{steps_words(action.cards, desk.names)}: {cost} of {boots}.")], width)
        error = desk.fault(action)
        if error is not None:
            return [*lines, *told_lines(desk, desk.fault_words(error), "bad", width, height - len(lines))]
        assert desk.seat is not None
        for zone, bag in desk.table.preview(desk.seat, action).zones:
            meld = meld_text(bag)
            words = f"{owned(desk.name(zone))} zone becomes {meld.kind + ' ' if meld.kind else ''}{meld}."
            lines.append((Piece(words, "good"),))
        return lines[:height]

    def fault(self) -> RulesError | None:
        """Why the step is not allowed."""
        action = self.action()
        return None if action is None else self.desk.fault(action)

    def marks(self) -> Marks:
        """The card under the cursor, the marked ones, the other zone."""
        ends = self._ends()
        return Marks(
            lit=frozenset(ends or self.origins),
            zone=self.to if self.to is not None and len(self.origins) < 2 else None,
            card=(self.zone, self.index),
            marked=self.marked,
        )
