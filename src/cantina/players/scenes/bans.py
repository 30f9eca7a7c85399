"""What the enemies in play forbid and charge, gathered once for a group of enemies (HIT-0, section 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cantina.games.dungeon_rummy.numbers import HAND_SIZE, Numbers
from cantina.games.dungeon_rummy.restrictions import bars_tokens, bearer, total
from cantina.games.dungeon_rummy.strike import can_be_attacked
from cantina.games.dungeon_rummy.view import EnemyInPlay


@dataclass(frozen=True, slots=True)
class Bans:
    """What one group of enemies means for a turn; tolls are in Damage a card."""

    targets: tuple[int, ...]
    """The indices of those that can be attacked (HIT-2)."""
    no_tokens: bool
    no_own_zone: bool
    move_toll: int
    draw_toll: int
    discard_toll: int
    discards: int
    """Cards to discard at the turn's end."""
    bargain: int
    """The Damage for a card of the Trash, 0 where none is for sale (E-lich)."""

    def end_toll(self, held: int) -> int:
        """The Damage that discards, and a new hand if they were the last cards, cost a player."""
        damage = min(held, self.discards) * self.discard_toll
        return damage + HAND_SIZE * self.draw_toll if held <= self.discards else damage


def bans_of(numbers: Numbers, enemies: Sequence[EnemyInPlay]) -> Bans:
    """What these enemies forbid and charge as long as they are in play."""

    def sum_of(kind: str, amount: str = "damage") -> int:
        return total(numbers, enemies, kind, amount)

    return Bans(
        targets=tuple(n for n, enemy in enumerate(enemies) if can_be_attacked(numbers, enemy)),
        no_tokens=bars_tokens(numbers, enemies) is not None,
        no_own_zone=bearer(numbers, enemies, "no-own-zone") is not None,
        move_toll=sum_of("move-toll"),
        draw_toll=sum_of("draw-toll"),
        discard_toll=sum_of("discard-toll"),
        discards=1 + sum_of("more-discards", "count"),
        bargain=sum_of("paid-retrieval"),
    )


class BanBook:
    """Remembers the bans of the groups of enemies that one turn in thought meets."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self._known: dict[tuple[EnemyInPlay, ...], Bans] = {}
        self._last: tuple[tuple[EnemyInPlay, ...], Bans] | None = None

    def of(self, enemies: tuple[EnemyInPlay, ...]) -> Bans:
        """The bans of these enemies."""
        # Scenes of one search mostly share their enemies: the same tuple, so that nothing is hashed.
        if self._last is not None and self._last[0] is enemies:
            return self._last[1]
        if enemies not in self._known:
            self._known[enemies] = bans_of(self._numbers, enemies)
        self._last = (enemies, self._known[enemies])
        return self._last[1]
