"""A hint: what the best AI would do in the viewer's seat, step by step, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantina.app.desk.ask import UPDOWN, Ask
from cantina.app.desk.guards import discard_warning, split_warning
from cantina.app.lines import Line, Piece, spread, width_of, wrap
from cantina.games.dungeon_rummy.actions import ChooseSplit, Discard, End
from cantina.players.advice import Advice
from cantina.table.advice_words import advice_reason, advice_steps

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk


class Hint(Ask):
    """Shows the advice; Enter does its first step, through the guards that every action meets."""

    takes = frozenset({"confirm", "back"}) | UPDOWN
    verbs = {"confirm": "do the first"}  # noqa: RUF012

    def __init__(self, desk: Desk, advice: Advice) -> None:
        super().__init__(desk)
        self.first = advice.plan[0]
        self._steps = advice_steps(advice, desk.view, desk.names)
        self._why = advice_reason(advice, desk.view, desk.names)
        self._top = 0

    def allows(self, command: str) -> bool:
        """Its first step can be done but in a lesson that asks for something else."""
        return super().allows(command) and (command != "confirm" or self.desk.takes_now(self.first))

    def give(self, command: str) -> None:
        """Do the first step, or leave it."""
        desk, first = self.desk, self.first
        if command in UPDOWN:
            self._top += 1 if command == "down" else -1
            return
        desk.turn_to(None)
        if command == "back":
            return
        match first:
            case End():
                desk.give("end")
            case Discard():
                desk.guarded(first, discard_warning(desk, first))
            case ChooseSplit():
                desk.guarded(first, split_warning(desk, first))
            case _:
                desk.submit(first)

    def prompt(self) -> str:
        """What Enter does."""
        return "A hint: this is what an AI partner would do in your seat."

    def panel(self, width: int, height: int) -> list[Line]:
        """The steps as far as there is room, and the reason under them."""
        why = [(Piece(" "), *line) for line in wrap([Piece(self._why, "dim")], width - 2)]
        steps: list[Line] = []
        for number, step in enumerate(self._steps, 1):
            lines = wrap([Piece(f"{number} ", "key"), Piece(step)], width - 2, indent=2)
            steps += [(Piece(" "), *line) for line in lines]
        room = max(1, height - len(why))
        self._top = max(0, min(self._top, len(steps) - room))
        shown = steps[self._top : self._top + room]
        below = len(steps) - self._top - len(shown)
        if below:
            note = Piece(f"  ({below} more, Down)", "dim")
            if width_of((*shown[-1], note)) > width:
                shown[-1] = spread(shown[-1], (note,), width)
            else:
                shown[-1] = (*shown[-1], note)
        return [*shown, *why][:height]
