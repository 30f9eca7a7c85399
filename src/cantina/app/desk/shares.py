"""Sharing an amount out among the Misfits: Damage of a burst Graveyard, healing, mana."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cantina.app.desk.ask import AMOUNTS, SIDEWAYS, UPDOWN, ZONES, Ask, Marks, stepped, zone_in
from cantina.app.lines import Line, Piece, column
from cantina.games.dungeon_rummy.actions import Action, Shares
from cantina.games.dungeon_rummy.cards import Hero

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk


class ShareOut(Ask):
    """A number for each Misfit; their sum is ``total``, or with ``exact`` False at most that.

    ``about`` says what a number means for a Misfit; ``warn`` what one would rather know before.
    """

    takes = UPDOWN | SIDEWAYS | ZONES | AMOUNTS | frozenset({"confirm", "back"})
    verbs = {"confirm": "share out so"}  # noqa: RUF012

    def __init__(
        self,
        desk: Desk,
        title: str,
        total: int,
        start: Sequence[int],
        make: Callable[[Shares], Action],
        *,
        exact: bool = True,
        about: Callable[[Hero, int], str],
        warn: Callable[[Action], str | None] | None = None,
        optional: bool = True,
    ) -> None:
        super().__init__(desk)
        self.title, self.total, self.exact = title, total, exact
        self.amounts = list(start)
        self.cursor: Hero = desk.view.order[0]
        self._make, self._warn, self._about, self._optional = make, warn, about, optional

    @property
    def left(self) -> int:
        """How much is not shared out yet."""
        return self.total - sum(self.amounts)

    def allows(self, command: str) -> bool:
        """Back only where nothing is forced."""
        return command in self.takes and (command != "back" or self._optional)

    def give(self, command: str) -> None:
        """Go to a Misfit, change its number, or do it."""
        zone = zone_in(command)
        if zone is not None:
            self.cursor = zone
        elif command in UPDOWN:
            order = self.desk.view.order
            self.cursor = order[stepped(order.index(self.cursor), command, 4)]
        elif command in AMOUNTS or command in SIDEWAYS:
            self._change(1 if command in ("more", "right") else -1)
        elif command == "back":
            self.desk.turn_to(self.before)
        else:
            self._do()

    def _change(self, step: int) -> None:
        if step > 0 and self.left == 0:
            self.desk.say(f"All {self.total} are shared out: take some from another Misfit first.")
        elif self.amounts[self.cursor] + step >= 0:
            self.amounts[self.cursor] += step

    def _do(self) -> None:
        if self.exact and self.left:
            self.desk.say(f"{self.left} of {self.total} are still to be shared out.", "bad")
            return
        action = self._make((self.amounts[0], self.amounts[1], self.amounts[2], self.amounts[3]))
        self.desk.guarded(action, self._warn(action) if self._warn else None)

    def prompt(self) -> str:
        """The title and what is left."""
        rest = f"{self.left} of {self.total} left." if self.left else f"All {self.total} shared out."
        return f"{self.title} {rest}"

    def panel(self, width: int, height: int) -> list[Line]:
        """The four Misfits with their numbers."""
        desk = self.desk
        lines: list[Line] = []
        for hero in desk.view.order:
            here = hero == self.cursor
            mark = desk.glyphs.here if here else " "
            lines.append(
                (
                    Piece(f" {mark}"),
                    Piece("RYGB"[hero], f"suit-{hero}"),
                    Piece(f" {column(desk.name(hero), 16)}", "text", f"zone-{hero}"),
                    Piece(f" {desk.glyphs.left} "),
                    Piece(f"{self.amounts[hero]:>2}", "cursor" if here else "strong"),
                    Piece(f" {desk.glyphs.right}   "),
                    Piece(self._about(hero, self.amounts[hero]), "dim"),
                )
            )
        top = max(0, min(desk.view.order.index(self.cursor), 4 - height))
        return lines[top : top + height]

    def marks(self) -> Marks:
        """The Misfit under the cursor."""
        return Marks(zone=self.cursor)
