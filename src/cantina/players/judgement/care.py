"""Healing before it is urgent, and draws from tokens and Treasures: what opens the own Action Phase."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from cantina.games.dungeon_rummy.actions import Action, UseToken, UseTreasure
from cantina.games.dungeon_rummy.cards import DRUID, MAGE, Hero
from cantina.games.dungeon_rummy.view import View
from cantina.players.judgement.danger import party_danger
from cantina.players.scenes.forms import heals

WEAK: Final = 4
"""With so much health left, or less, a Misfit is healed at once."""
HEEDED: Final = 3
"""So much less health whoever was warned of is taken to have left."""
FULL: Final = 5
"""From so many tokens on the store is used, before its limit costs any."""

DRAWS: Final = 2
"""No Treasure lets anybody draw more cards than that."""


def healing(view: View, legal: Sequence[Action], warned: Collection[Hero] = ()) -> Action | None:
    """Healing that is due: somebody is weak, or the store of tokens is nearly full (TOKEN-3, T-heal-4).

    ``warned`` are the Misfits of whom somebody at the table said that they are in danger.
    """
    lives = [seat.life - HEEDED * (seat.hero in warned) for seat in view.seats]
    weak = min(lives) <= WEAK
    if weak or view.seats[DRUID].tokens >= FULL:
        tokens = [a for a in legal if isinstance(a, UseToken) and a.use == "heal" and a.count == 1]
        if tokens:
            return max(tokens, key=lambda a: (-lives[a.target], view.seats[a.target].damage, a.target))
    hurt = sum(seat.damage for seat in view.seats)
    for action in legal:
        if isinstance(action, UseTreasure) and action.treasure == "heal-4" and weak and hurt:
            shares = min(
                heals(view),
                key=lambda s: (party_danger([a + b for a, b in zip(lives, s, strict=True)]), s),
            )
            return UseTreasure(action.seat, "heal-4", heal=shares)
    return None


def draws(view: View, legal: Sequence[Action], toll: int = 0) -> Action | None:
    """A draw for the own hand by a Draw token or a Treasure, if one is to be had.

    ``toll`` is the Damage that each card drawn costs: none is drawn where that brings anybody near death.
    """
    me = view.me.hero
    if toll and min(seat.life for seat in view.seats) <= WEAK + DRAWS * toll:
        return None
    best: tuple[int, Action] | None = None
    for action in legal:
        match action:
            case UseToken(use="draw", target=target, count=1) if target == me:
                rank = 1 if view.seats[MAGE].tokens < FULL else 4
            case UseTreasure(treasure="draw-2", players=(first,)) if first == me:
                rank = 3
            case UseTreasure(treasure="two-draw-1", players=players) if players and players[0] == me:
                rank = 2
            case UseTreasure(treasure="draw-1-draft-1", players=(first,)) if first == me:
                rank = 2
            case _:
                continue
        if best is None or rank > best[0]:
            best = (rank, action)
    return None if best is None else best[1]
