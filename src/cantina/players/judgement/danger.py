"""How near the Misfits are to death, and where Damage hurts least (GRAVE-1, ENEMY-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cantina.games.dungeon_rummy.actions import Shares
from cantina.games.dungeon_rummy.cards import BARBARIAN, DRUID
from cantina.games.dungeon_rummy.view import View
from cantina.players.judgement.summing import summed
from cantina.players.scenes.forms import shares

DEATH: Final = 1000.0
OVERKILL: Final = 100.0
"""Each Damage beyond death: so that averting a part of it counts, too."""


def danger(life: int) -> float:
    """How bad it is that a Misfit has so much health left; steep near the end."""
    if life <= 0:
        return DEATH - OVERKILL * life
    return 30.0 / (life + 1)


def party_danger(lives: Sequence[int]) -> float:
    """The danger of all four together."""
    return summed(map(danger, lives))


def best_split(view: View, total: int) -> Shares:
    """The shares of a full Graveyard's Damage that endanger the party least."""
    return ranked_splits(view, total)[0][1]


def ranked_splits(view: View, total: int) -> list[tuple[float, Shares]]:
    """All shares of a full Graveyard's Damage, best first, each with the danger that it brings, negative.

    Nobody is killed if that can be helped; if it cannot, the one whom tokens may still save is hit.
    """
    lives = [seat.life for seat in view.seats]
    healing = view.seats[DRUID].tokens
    saved = [life + min(healing, seat.damage) for life, seat in zip(lives, view.seats, strict=True)]
    saved[BARBARIAN] += view.seats[BARBARIAN].tokens

    def cost(split: Shares) -> tuple[float, float]:
        left = [life - share for life, share in zip(lives, split, strict=True)]
        rescued = [life - share for life, share in zip(saved, split, strict=True)]
        if min(left) > 0:
            return 0.0, party_danger(left)
        return party_danger(rescued), party_danger(left)

    ranked = sorted((cost(split), split) for split in shares(total))
    return [(-rescue - left, split) for (rescue, left), split in ranked]
