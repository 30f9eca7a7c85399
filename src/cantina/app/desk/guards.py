"""What one would rather be warned of, and the split that hurts least."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantina.games.dungeon_rummy.actions import Action, Attack, ChooseSplit, Shares
from cantina.games.dungeon_rummy.melds import is_canasta
from cantina.games.dungeon_rummy.view import View
from cantina.table.presenter import enemy_name, listed

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk


def ripe_warning(desk: Desk) -> str | None:
    """A warning before an end of turn that leaves a ripe zone: one that would fell a level, or a Canasta."""
    assert desk.seat is not None
    ripe: list[str] = []
    for action in desk.of_type(Attack):
        assert isinstance(action, Attack)
        if action.treasures or any(name == desk.name(action.zone) for name in ripe):
            continue
        strike = desk.table.preview(desk.seat, action).strike
        if strike is not None and (strike.falls or is_canasta(desk.view.seats[action.zone].zone)):
            ripe.append(desk.name(action.zone))
    if not ripe:
        return None
    enemy = enemy_name(desk.view.content, desk.view.enemies[0].id)
    zones = listed([f"{name}'s zone" for name in ripe])
    does = "is" if len(ripe) == 1 else "are"
    return f"{zones} {does} ripe: an attack would fell a level of the {enemy}, or is a Canasta. End all the same?"


def discard_warning(desk: Desk, action: Action) -> str | None:
    """A warning before the card that fills the Graveyard (GRAVE-1)."""
    assert desk.seat is not None
    if not desk.table.preview(desk.seat, action).fills_graveyard:
        return None
    return "That is the seventh card: the Graveyard bursts, and 7 Damage hit the party. Discard it all the same?"


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


