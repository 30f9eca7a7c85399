"""A list to choose from, entries of which may be done once or several times over; and a grid of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cantina.app.desk.ask import (
    AMOUNTS,
    PICKS,
    SIDEWAYS,
    UPDOWN,
    ZONES,
    Ask,
    Marks,
    option_lines,
    picked,
    stepped,
    zone_in,
)
from cantina.app.lines import Line, Piece, wrap
from cantina.games.dungeon_rummy.actions import Action, UseToken
from cantina.games.dungeon_rummy.cards import Card, Hero, card_name, suit_of
from cantina.table.presenter import action_label

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk


@dataclass(frozen=True, slots=True)
class Option:
    """An entry: actions that are the same but for their number (1, 2, 3...), or a further ask."""

    actions: tuple[Action, ...] = ()
    label: str = ""
    detail: str = ""
    then: Callable[[], Ask] | None = None


class Menu(Ask):
    """Choosing one of several things to do."""

    takes = PICKS | UPDOWN | AMOUNTS | frozenset({"confirm", "back"})
    title = "Choose."

    def __init__(self, desk: Desk, options: Sequence[Option], title: str | None = None) -> None:
        super().__init__(desk)
        self.options = list(options)
        self.cursor = 0
        self.counts = [0] * len(self.options)
        if title is not None:
            self.title = title

    def allows(self, command: str) -> bool:
        """Numbers as far as there are entries; more and less where an entry has a number."""
        number = picked(command)
        if number is not None:
            return number < len(self.options)
        if command in AMOUNTS:
            return any(len(option.actions) > 1 for option in self.options)
        return command in self.takes

    def give(self, command: str) -> None:
        """Go to an entry, change its number, or do it."""
        number = picked(command)
        if number is not None:
            self.cursor = number
        elif command in UPDOWN:
            self.cursor = stepped(self.cursor, command, len(self.options))
        elif command in AMOUNTS:
            most = max(0, len(self.options[self.cursor].actions) - 1)
            step = 1 if command == "more" else -1
            self.counts[self.cursor] = min(max(self.counts[self.cursor] + step, 0), most)
        elif command == "back":
            self.desk.turn_to(self.before)
        else:
            self._do(self.options[self.cursor])

    def _do(self, option: Option) -> None:
        if option.then is not None:
            further = option.then()
            # Answers to hits are put together anew: the table may be another by then.
            further.before = None if self.final else self
            self.desk.turn_to(further)
        else:
            self.desk.submit(option.actions[self.counts[self.cursor]])

    def label(self, number: int) -> str:
        """What an entry is called, with its number as it stands."""
        option = self.options[number]
        if option.label:
            return option.label
        action = option.actions[self.counts[number]]
        return action_label(action, self.desk.view, self.desk.names)

    def prompt(self) -> str:
        """The title."""
        return self.title

    def panel(self, width: int, height: int) -> list[Line]:
        """The entries, and below them more about the one under the cursor."""
        labels = [self.label(number) for number in range(len(self.options))]
        detail = self.options[self.cursor].detail
        more = [(Piece("   "), *line) for line in wrap([Piece(detail, "dim")], width - 3)] if detail else []
        room = max(1, height - len(more))
        return [*option_lines(labels, self.cursor, room, self.desk.glyphs.here), *more][:height]

    def marks(self) -> Marks:
        """The Misfit whom a token is for."""
        option = self.options[self.cursor]
        first = option.actions[0] if option.actions else None
        return Marks(zone=first.target if isinstance(first, UseToken) else None)


class PickCard(Ask):
    """Choosing one card of many, such as those of the Trash; R Y G B go to a suit."""

    takes = PICKS | SIDEWAYS | UPDOWN | ZONES | frozenset({"confirm", "back"})

    def __init__(self, desk: Desk, title: str, options: Sequence[tuple[Card, Action]]) -> None:
        super().__init__(desk)
        self.title = title
        self.options = sorted(options, key=lambda option: option[0])
        self.cursor = 0
        self._row = 13

    def give(self, command: str) -> None:
        """Go to a card, or take it."""
        number, zone = picked(command), zone_in(command)
        if number is not None:
            self.cursor = min(number, len(self.options) - 1)
        elif zone is not None:
            self._go_to(zone)
        elif command in SIDEWAYS:
            self.cursor = stepped(self.cursor, command, len(self.options))
        elif command in UPDOWN:
            step = self._row if command == "down" else -self._row
            self.cursor = min(max(self.cursor + step, 0), len(self.options) - 1)
        elif command == "back":
            self.desk.turn_to(self.before)
        else:
            self.desk.submit(self.options[self.cursor][1])

    def _go_to(self, suit: Hero) -> None:
        at = next((n for n, (card, _) in enumerate(self.options) if suit_of(card) == suit), None)
        if at is None:
            self.desk.say("There is no card of that suit.")
        else:
            self.cursor = at

    def prompt(self) -> str:
        """The title and the card under the cursor."""
        return f"{self.title} {card_name(self.options[self.cursor][0])}?"

    def panel(self, width: int, height: int) -> list[Line]:
        """All the cards, in suit order."""
        pieces: list[Piece] = []
        for n, (card, _) in enumerate(self.options):
            here = n == self.cursor
            mark = self.desk.glyphs.here if here else " "
            style = "cursor" if here else f"suit-{suit_of(card)}"
            pieces.append(Piece(mark + card_name(card), style, f"pick-{n + 1}"))
            pieces.append(Piece(" "))
        lines = wrap(pieces, width)
        here_line = next((y for y, line in enumerate(lines) if any("cursor" in p.style for p in line)), 0)
        top = max(0, min(here_line - height // 2, len(lines) - height))
        return lines[top : top + height]
