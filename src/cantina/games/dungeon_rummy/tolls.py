"""What Skeletons charge for moving, drawing and discarding (section 9, PACKET-1)."""

from __future__ import annotations

from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.events import Hit
from cantina.games.dungeon_rummy.frames import Collect, Packet
from cantina.games.dungeon_rummy.restrictions import bearer
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.traits import DiscardToll, DrawToll, MoveToll


def open_toll(s: State) -> None:
    """Begin to add up what the draws or discards of one effect cost; nothing where nothing does."""
    if bearer(s.numbers, s.enemies, "draw-toll") or bearer(s.numbers, s.enemies, "discard-toll"):
        s.push(Collect(()))


def charge(s: State, hero: Hero, kind: type[DrawToll] | type[DiscardToll]) -> None:
    """Add the toll of one card to the effect that it belongs to; draws of the setup cost nothing."""
    for at in range(len(s.stack) - 1, -1, -1):
        frame = s.stack[at]
        if isinstance(frame, Collect):
            break
    else:
        return
    hits = tuple(
        Hit(hero, trait.damage, enemy.id)
        for enemy in s.enemies
        for trait in s.numbers.traits[enemy.id].values()
        if isinstance(trait, kind)
    )
    s.stack = (*s.stack[:at], Collect(frame.hits + hits), *s.stack[at + 1 :])


def charge_move(s: State, cards: int) -> None:
    """Push the packet that moving so many cards between zones costs the active Misfit (S-moving)."""
    if bearer(s.numbers, s.enemies, "move-toll") is None:
        return
    hits = tuple(
        Hit(s.active, trait.damage * cards, enemy.id)
        for enemy in s.enemies
        for trait in s.numbers.traits[enemy.id].values()
        if isinstance(trait, MoveToll)
    )
    s.push(Packet(hits))
