"""A game seen again: the table as it was at a step, forward and back, through each player's eyes."""

from __future__ import annotations

from textual import events

from cantina.app.commands import BY_ID, REPLAY
from cantina.app.desk.spectator import Spectator
from cantina.app.lines import Line
from cantina.app.screens.laid import SIDE_LOG, LaidTable
from cantina.table.replay import Reel, Replay

DIGITS = frozenset("0123456789")
LONGEST = 4
"""Digits of the longest number of a turn that is typed."""


class ReplayScreen(LaidTable):
    """Steps by the arrows, turns by the page keys; digits go to a turn."""

    where = REPLAY

    def __init__(self, replay: Replay) -> None:
        super().__init__()
        self.reel = Reel(replay)
        self._turn: str | None = None

    def on_mount(self) -> None:
        """Look at the deal."""
        self.desk = Spectator(self.reel, self.app.glyphs, self.app.house.guide, self.key)
        super().on_mount()

    # --- commands --------------------------------------------------------------------------------

    def enabled(self, command: str) -> bool:
        """Forward and back as far as there is something."""
        if not hasattr(self, "desk"):
            return False
        reel = self.reel
        match command:
            case "left" | "turn-back" | "to-start":
                return reel.at > 0
            case "right" | "turn-on" | "to-end":
                return reel.at < reel.replay.last
            case "confirm":
                return self._turn is not None
            case "eyes":
                return len(reel.replay.eyes) > 1
            case "read":
                return any(misfit.meld.readings > 1 for misfit in self.desk.text.misfits)
        return True

    def offered(self, command: str) -> bool:
        """Sorting matters less than going about."""
        return command != "order" and self.enabled(command)

    def verbs(self) -> dict[str, str]:
        """What the keys do here."""
        return {"left": "back", "right": "on", "confirm": "go", "back": "leave"}

    def do(self, command: str) -> None:
        """Go about, or look at something."""
        desk, reel = self.desk, self.reel
        typed, self._turn = self._turn, None
        match command:
            case "left":
                reel.go(reel.at - 1)
            case "right":
                reel.go(reel.at + 1)
            case "turn-back":
                reel.turn_back()
            case "turn-on":
                reel.turn_on()
            case "to-start":
                reel.go(0)
            case "to-end":
                reel.go(reel.replay.last)
            case "eyes":
                reel.next_eyes()
            case "to-turn":
                self._turn = ""
            case "confirm" if typed:
                reel.go(reel.replay.start_of_turn(int(typed)))
            case "order" | "read" | "log" | "trash" | "graveyard" | "enemy":
                self.look_at(command)
            case "back" if typed is None:
                self.dismiss()
        desk.look()
        self._ask_for_turn()

    def typed(self, event: events.Key) -> bool:
        """Digits are the number of a turn."""
        if event.character in DIGITS:
            self._turn = ((self._turn or "") + event.character)[:LONGEST]
        elif self._turn and event.key == "backspace":
            self._turn = self._turn[:-1]
        else:
            return False
        self._ask_for_turn()
        return True

    def _ask_for_turn(self) -> None:
        if self._turn is None:
            self.desk.say("")
        else:
            self.desk.say(f"Go to turn {self._turn}_ of {self.reel.replay.turns}: Enter goes there.", "title")

    def status(self) -> str:
        """How to go about, which the footer has no room for."""
        key = self.key
        return "" if self._turn is not None else f"{key('left')} and {key('right')} go a step."

    def click(self, what: str) -> None:
        """A key of the footer, or something to look at."""
        if what in BY_ID:
            self.give(what)

    def lines(self, width: int, height: int) -> list[Line]:
        """The last events stand at the side where there is room."""
        if hasattr(self, "desk"):
            self.desk.alone = width < SIDE_LOG
        return super().lines(width, height)
