"""What one would rather be warned of, and the split that hurts least."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantina.games.dungeon_rummy.actions import Action, Attack, ChooseSplit, Shares
from cantina.games.dungeon_rummy.melds import is_canasta
from cantina.games.dungeon_rummy.view import View
from cantina.table.guards import SPLIT_DAMAGE
from cantina.table.presenter import listed, owned, ripe_zones

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk


def ripe_warning(desk: Desk) -> str | None:
    """A warning before an end of turn that leaves a ripe zone: one that would fell a level, or a Canasta."""
    assert desk.seat is not None
    if not desk.settings().confirmations:
        return None
    deadly = ripe_zones(desk.view, desk.seat)
    usable = {action.zone for action in desk.legal if isinstance(action, Attack)}
    canastas = {zone for zone in usable if is_canasta(desk.view.seats[zone].zone)}
    ripe = [zone for zone in desk.view.order if zone in deadly or zone in canastas]
    if not ripe:
        return None
    zones = listed(f"{owned(desk.name(zone))} zone" for zone in ripe)
    what = "An attack from there would bring a level down." if deadly else "A Canasta is waiting to be used."
    return f"{zones} {'is' if len(ripe) == 1 else 'are'} ripe. {what} End all the same?"


def discard_warning(desk: Desk, action: Action) -> str | None:
    """A warning before the card that fills the Graveyard (GRAVE-1); always, if somebody must die of it."""
    assert desk.seat is not None
    if not desk.table.preview(desk.seat, action).fills_graveyard:
        return None
    spare = sum(max(0, seat.life - 1) for seat in desk.view.seats)
    if spare >= SPLIT_DAMAGE and not desk.settings().confirmations:
        return None
    return (
        "That is the seventh card: the Graveyard bursts, and 7 Damage hit the party. Discard it all the same?"
    )


def split_warning(desk: Desk, action: ChooseSplit) -> str | None:
    """A warning before a split that kills somebody (GRAVE-1)."""
    assert desk.seat is not None
    dies = desk.table.preview(desk.seat, action).dies
    if not dies:
        return None
    return f"{listed(desk.name(hero) for hero in dies)} would die of it. Share it out so all the same?"


def gentle_split(view: View, total: int) -> Shares:
    """The split that hurts least: point by point to whoever has most health left for the health there is.

    Nobody is taken below 1 health as long as that can be avoided.
    """
    shares = [0, 0, 0, 0]
    for _ in range(total):
        spare = [view.seats[hero].life - shares[hero] for hero in range(4)]
        fraction = [spare[hero] / view.seats[hero].health for hero in range(4)]
        best = max(view.order, key=lambda hero: (spare[hero] > 1, fraction[hero], spare[hero]))
        shares[best] += 1
    return (shares[0], shares[1], shares[2], shares[3])
