"""An ask: one thing that the person at the keyboard is choosing, and what it shows meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cantina.app.lines import Line, Piece
from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.errors import RulesError

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk

PICKS = frozenset(f"pick-{n}" for n in range(1, 11))
ZONES = frozenset(f"zone-{hero}" for hero in range(4))
SIDEWAYS = frozenset({"left", "right"})
UPDOWN = frozenset({"up", "down"})
AMOUNTS = frozenset({"more", "less"})
VERBS = frozenset({"play", "move", "attack", "treasure", "token", "say", "end"})
"""Commands that begin something, whatever else was begun before."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What an ask points at: zones that may be chosen, cursors, marked cards.

    ``card`` is a place in a zone as it is read (zone, index), ``marked`` several of them; ``hand`` the
    entry of the hand under the cursor; ``discard`` the Graveyard card under it, -1 for the deck; ``enemy``
    the place among the enemies in play of the one that is aimed at, where there is a choice.
    """

    lit: frozenset[Hero] = frozenset()
    zone: Hero | None = None
    hand: int | None = None
    card: tuple[Hero, int] | None = None
    marked: frozenset[tuple[Hero, int]] = frozenset()
    discard: int | None = None
    enemy: int | None = None


class Ask:
    """Base of all asks: shows nothing, takes nothing.

    ``takes`` are the ids of commands that it answers; ``verbs`` what the footer calls some of them here;
    ``begun`` the verb that led here: Enter does the same, so the footer leaves it out.
    """

    takes: frozenset[str] = frozenset()
    verbs: dict[str, str] = {}  # noqa: RUF012  # never changed; a subclass has its own
    begun: frozenset[str] = frozenset()
    final = False
    """Whether Enter does what cannot be undone: no key does it that was typed before this was asked."""
    before: Ask | None = None
    """The ask that one step back leads to; None for what the game waits for."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def allows(self, command: str) -> bool:
        """Whether a command that it takes can be given now."""
        return command in self.takes

    def give(self, command: str) -> None:
        """Do what a command means here."""

    def prompt(self) -> str:
        """What is asked, in one line."""
        return ""

    def panel(self, width: int, height: int) -> list[Line] | None:
        """What is shown in the place of the last events, at most ``height`` lines; None for the events."""
        return None

    def marks(self) -> Marks:
        """What it points at."""
        return Marks()

    def fault(self) -> RulesError | None:
        """Why what is half chosen is not allowed as it stands, if the panel says so; None else."""
        return None


def picked(command: str) -> int | None:
    """Return which entry, from 0, a pick command names; None for another command."""
    return int(command[5:]) - 1 if command.startswith("pick-") else None


def zone_in(command: str) -> Hero | None:
    """Return which zone a command names; None for another command."""
    return int(command[5:]) if command.startswith("zone-") else None


def stepped(at: int, command: str, count: int) -> int:
    """Return the place after a step up, down, left or right among ``count``, going round."""
    step = -1 if command in ("up", "left") else 1
    return (at + step) % count if count else 0


def option_lines(
    labels: list[str],
    cursor: int,
    height: int,
    here: str,
    *,
    details: list[str] | None = None,
    numbers: bool = True,
    count: bool = True,
) -> list[Line]:
    """Return a list of entries, one a line, scrolled so that the cursor is in sight.

    ``here`` is the sign of the cursor; ``details`` stand behind the labels, in a quieter style;
    ``numbers`` shows the keys of the first ten, ``count`` how many more there are below.
    """
    top = max(0, min(cursor - height // 2, len(labels) - height))
    lines: list[Line] = []
    for n in range(top, min(len(labels), top + height)):
        number = f"{(n + 1) % 10}" if numbers and n < 10 else " "
        mark = here if n == cursor else " "
        body = Piece(labels[n], "cursor" if n == cursor else "text", f"pick-{n + 1}")
        more = (Piece("  " + details[n], "dim"),) if details and details[n] else ()
        lines.append((Piece(f" {mark}"), Piece(number, "key"), Piece(" "), body, *more))
    if count and top + height < len(labels) and lines:
        lines[-1] = (*lines[-1], Piece(f"  ({len(labels) - top - height} more)", "dim"))
    return lines
