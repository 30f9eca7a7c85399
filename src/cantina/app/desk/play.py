"""The Action Phase at rest, and a card on its way to a zone (PLAY-1, PLAY-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantina.app.desk.ask import PICKS, SIDEWAYS, UPDOWN, ZONES, Ask, Marks, picked, stepped, zone_in
from cantina.games.dungeon_rummy.actions import Attack, End, Play
from cantina.games.dungeon_rummy.cards import UNIT, WILD, Hero, card_name
from cantina.table.presenter import listed, meld_text, owned

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk, Held


class Rest(Ask):
    """The own Action Phase, with nothing begun: a card or a verb is waited for."""

    takes = (
        PICKS
        | SIDEWAYS
        | ZONES
        | frozenset({"confirm", "play", "move", "attack", "treasure", "token", "say", "end"})
    )

    def allows(self, command: str) -> bool:
        """Verbs only where they can lead to something."""
        desk = self.desk
        match command:
            case "confirm" | "play" | "left" | "right":
                return bool(desk.held)
            case "token":
                return desk.has_tokens
            case "treasure":
                return desk.has_treasures
            case "say":
                return desk.may_talk
        number = picked(command)
        if number is not None:
            return number < len(desk.held)
        return command in self.takes

    def give(self, command: str) -> None:
        """Take a card up, or begin with a verb."""
        desk = self.desk
        number = picked(command)
        if number is not None:
            desk.turn_to(PlayCard(desk, number, meant=True))
        elif zone_in(command) is not None:
            desk.say("First the card, then its zone: choose a card by its number.")
        elif command == "end":
            self._end()
        elif command == "attack":
            _begin_attack(desk)
        elif command == "move":
            from cantina.app.desk.move import MoveCards

            desk.turn_to(MoveCards(desk))
        elif command in ("treasure", "token"):
            from cantina.app.desk.spend import begin_token, begin_treasure

            (begin_token if command == "token" else begin_treasure)(desk)
        elif command == "say":
            from cantina.app.desk.talk import begin_talk

            begin_talk(desk)
        elif desk.held:
            last = command == "left"
            desk.turn_to(PlayCard(desk, len(desk.held) - 1 if last else 0, meant=command in SIDEWAYS))

    def _end(self) -> None:
        desk = self.desk
        from cantina.app.desk.guards import ripe_warning

        assert desk.seat is not None
        desk.guarded(End(desk.seat), ripe_warning(desk))

    def prompt(self) -> str:
        """What the Action Phase asks."""
        desk = self.desk
        assert desk.seat is not None
        count = len(desk.held)
        numbers = "1" if count == 1 else f"1 to {count}" if count < 10 else "1 to 9, 0"
        cards = f"choose a card ({numbers}), or an action" if count else "choose an action"
        return f"{desk.name(desk.seat)}: {cards}."


def _begin_attack(desk: Desk) -> None:
    from cantina.app.desk.attack import AttackZone

    if desk.of_type(Attack):
        desk.turn_to(AttackZone(desk))
        return
    assert desk.seat is not None
    error = desk.fault(Attack(desk.seat, desk.seat))
    if error is not None:
        desk.refuse(error)


class PlayCard(Ask):
    """A card is chosen; the zones that take it light up."""

    takes = PICKS | SIDEWAYS | UPDOWN | ZONES | frozenset({"confirm", "back", "wild", "play"})
    begun = frozenset({"play"})

    def __init__(self, desk: Desk, number: int, *, meant: bool = False) -> None:
        """``meant``: the person chose this card; otherwise it is only where the cursor begins."""
        super().__init__(desk)
        self.number = number
        self.meant = meant
        self.wild = False
        self.zone: Hero | None = None
        self._pointed = False
        """Whether the person went to the zone by the arrows."""
        self.lit: list[Hero] = []
        """The zones that take the card, clockwise."""
        self._aim()

    @property
    def held(self) -> Held:
        """The card on its way."""
        return self.desk.held[self.number]

    def allows(self, command: str) -> bool:
        """Digits only as far as there are cards; the Wild token only where there is one."""
        number = picked(command)
        if number is not None:
            return number < len(self.desk.held)
        if command == "wild":
            return self.wild or any(isinstance(a, Play) and a.wild for a in self.desk.legal)
        return command in self.takes

    def give(self, command: str) -> None:
        """Choose another card or a zone, or play."""
        desk = self.desk
        number, zone = picked(command), zone_in(command)
        if number is not None:
            self._choose(number)
        elif zone is not None:
            self._play(zone)
        elif command in SIDEWAYS:
            self._choose(stepped(self.number, command, len(desk.held)))
        elif command in UPDOWN:
            order = desk.view.order
            at = order.index(self.zone) if self.zone is not None else (-1 if command == "down" else 0)
            self.zone = order[stepped(at, command, 4)]
            self._pointed = True
        elif command == "wild":
            self.wild = not self.wild
            self._aim()
        elif command == "back":
            desk.turn_to(None)
        elif self.zone is None:
            self._refuse()
        elif command == "play" and not self._clear:
            desk.say(
                f"To which zone? Press {self._letters()}; or Enter for {owned(desk.name(self.zone))} zone."
            )
        else:
            self._play(self.zone)

    @property
    def _clear(self) -> bool:
        """Whether p needs no further word: card and zone are chosen, or only one zone takes the card."""
        return self._pointed or (self.meant and len(self.lit) == 1)

    def _letters(self) -> str:
        """The keys of the zones that take the card."""
        return listed((self.desk.key(f"zone-{zone}") for zone in self.lit), "or")

    def _choose(self, number: int) -> None:
        self.number, self.wild, self.meant, self._pointed = number, False, True, False
        self._aim()

    def _aim(self) -> None:
        """Point at the first zone that takes the card: one with a meld before an empty one."""
        self.lit = [zone for zone in self.desk.view.order if self._action(zone) in self.desk.legal]
        if self.zone not in self.lit:
            full = [zone for zone in self.lit if self.desk.view.seats[zone].zone]
            self.zone = next(iter(full or self.lit), None)
        self.verbs = {"confirm": "why not" if self.zone is None else "play there"}

    def _action(self, zone: Hero) -> Play:
        assert self.desk.seat is not None
        held = self.held
        return Play(self.desk.seat, held.card, zone, held.source, self.wild)

    def _play(self, zone: Hero) -> None:
        self.zone = zone
        self.desk.submit(self._action(zone))

    def _refuse(self) -> None:
        assert self.desk.seat is not None
        error = self.desk.fault(self._action(self.desk.seat))
        if error is not None:
            self.desk.refuse(error)

    def prompt(self) -> str:
        """The card, the keys of the zones that take it, and what Enter makes of the one under the cursor."""
        desk, held = self.desk, self.held
        card = card_name(held.card) + ("*" if self.wild else "")
        whence = "" if held.source is None else f" from {owned(desk.name(held.source))} deck (1 boot)"
        if self.zone is None:
            return f"{card}{whence}: no zone takes it as things are."
        where = (
            f"Play {card}{whence} where? Press {self._letters()}." if self.lit else f"Play {card}{whence}?"
        )
        zone = f"{owned(desk.name(self.zone))} zone"
        if self.zone not in self.lit:
            return f"{where} {zone[0].upper()}{zone[1:]} does not take it."
        if not desk.view.seats[self.zone].zone:
            return f"{where} Enter: {owned(desk.name(self.zone))} empty zone."
        meld = meld_text(desk.view.seats[self.zone].zone + UNIT[held.card + (WILD if self.wild else 0)])
        return f"{where} Enter: {zone}, then {meld.kind}: {meld}."

    def marks(self) -> Marks:
        """The card, the zones that take it, the zone under the cursor."""
        return Marks(lit=frozenset(self.lit), zone=self.zone, hand=self.number)
