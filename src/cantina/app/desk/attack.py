"""An attack on its way: which zone, which enemy, with what; and what it would do (ACT-1, HIT-1 to HIT-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantina.app.desk.ask import AMOUNTS, SIDEWAYS, UPDOWN, ZONES, Ask, Marks, stepped, zone_in
from cantina.app.lines import Line, Piece, wrap
from cantina.games.dungeon_rummy.actions import Attack
from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.strike import Strike
from cantina.table.presenter import meld_text, owned, strike_sentence, strike_words, target_name

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk


class AttackZone(Ask):
    """Choosing the zone to activate, with a preview of each."""

    takes = UPDOWN | SIDEWAYS | ZONES | AMOUNTS | frozenset({"confirm", "back", "attack"})
    verbs = {"confirm": "attack", "more": "add 3 Mana", "less": "take it back"}  # noqa: RUF012
    begun = frozenset({"attack"})

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        legal = [action for action in desk.legal if isinstance(action, Attack)]
        self.zones = [zone for zone in desk.view.order if any(action.zone == zone for action in legal)]
        self.targets = sorted({action.target or 0 for action in legal})
        self.most = max(action.treasures for action in legal)
        self.target = self.targets[0]
        self.treasures = 0
        self.zone = max(self.zones, key=self._worth)

    def _worth(self, zone: Hero) -> tuple[bool, int, int]:
        strike = self._strike(zone)
        return strike.falls, strike.damage, strike.mana

    def _action(self, zone: Hero) -> Attack:
        assert self.desk.seat is not None
        return Attack(self.desk.seat, zone, self.target, self.treasures)

    def _strike(self, zone: Hero) -> Strike:
        assert self.desk.seat is not None
        strike = self.desk.table.preview(self.desk.seat, self._action(zone)).strike
        assert strike is not None
        return strike

    def allows(self, command: str) -> bool:
        """Mana only where there is a Treasure for it, enemies only where there are several."""
        if command in AMOUNTS:
            return self.most > 0
        if command in SIDEWAYS:
            return len(self.targets) > 1
        return command in self.takes

    def give(self, command: str) -> None:
        """Choose zone, enemy and Treasures, or attack."""
        zone = zone_in(command)
        if zone is not None:
            self._choose(zone)
        elif command in UPDOWN:
            self.zone = self.zones[stepped(self.zones.index(self.zone), command, len(self.zones))]
        elif command == "attack":
            self.zone = self.zones[stepped(self.zones.index(self.zone), "down", len(self.zones))]
        elif command in SIDEWAYS:
            at = self.targets.index(self.target)
            self.target = self.targets[stepped(at, command, len(self.targets))]
        elif command in AMOUNTS:
            step = 1 if command == "more" else -1
            self.treasures = min(max(self.treasures + step, 0), self.most)
        elif command == "back":
            self.desk.turn_to(None)
        else:
            self.desk.submit(self._action(self.zone))

    def _choose(self, zone: Hero) -> None:
        if zone in self.zones:
            self.zone = zone
            return
        error = self.desk.fault(self._action(zone))
        if error is not None:
            self.desk.refuse(error)

    def prompt(self) -> str:
        """The zone, and the enemy if there are several."""
        desk = self.desk
        enemy = target_name(desk.view, self.target, desk.names)
        extra = f" with {3 * self.treasures} more mana" if self.treasures else ""
        asked = f"Attack {enemy} from {owned(desk.name(self.zone))} zone{extra}?"
        if len(self.targets) > 1:
            asked += f" {desk.key('left')} or {desk.key('right')}: another enemy."
        return asked

    def panel(self, width: int, height: int) -> list[Line]:
        """Each zone with what it would do, and the one under the cursor in full."""
        desk = self.desk
        full = wrap(
            [Piece(strike_sentence(self._strike(self.zone), desk.view, self.zone, self.target))], width
        )
        lines: list[Line] = []
        for zone in self.zones:
            meld = meld_text(desk.view.seats[zone].zone)
            words = strike_words(self._strike(zone), desk.view, self.target)
            here = zone == self.zone
            lines.append(
                (
                    Piece(f" {desk.glyphs.here if here else ' '}"),
                    Piece(desk.text.misfits[desk.view.order.index(zone)].letter, f"suit-{zone}"),
                    Piece(
                        f" {desk.name(zone)}: {meld.kind}: {words}",
                        "cursor" if here else "text",
                        f"zone-{zone}",
                    ),
                )
            )
        room = max(1, height - len(full))
        top = max(0, min(self.zones.index(self.zone), len(lines) - room))
        return [*lines[top : top + room], *full][:height]

    def marks(self) -> Marks:
        """The zones that can attack, and the enemy aimed at if there are several."""
        enemy = self.target if len(self.targets) > 1 else None
        return Marks(lit=frozenset(self.zones), zone=self.zone, enemy=enemy)
