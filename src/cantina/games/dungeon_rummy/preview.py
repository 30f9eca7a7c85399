"""What an action would do, as far as one seat can know: for the screen, for hints, for players."""

from __future__ import annotations

from dataclasses import dataclass

from cantina.games.dungeon_rummy.actions import (
    Action,
    Attack,
    ChooseSplit,
    Discard,
    Move,
    Play,
    UseToken,
    UseTreasure,
)
from cantina.games.dungeon_rummy.cards import UNIT, WILD, Bag, Hero
from cantina.games.dungeon_rummy.numbers import GRAVEYARD_LIMIT, Numbers
from cantina.games.dungeon_rummy.strike import Strike, strike, tokens_for
from cantina.games.dungeon_rummy.view import View


@dataclass(frozen=True, slots=True)
class Preview:
    """The foreseeable outcome of a legal action; what it leaves alone is empty, None or 0.

    ``strike`` for an attack; ``zones`` the Play Zones that change, with what lies there after; ``boots``
    the boots it costs; ``healed`` and ``tokens`` by Misfit; ``dies`` the Misfits whom a split would
    kill before reactions; ``fills_graveyard`` when a discard is the seventh card (GRAVE-1).
    """

    strike: Strike | None = None
    zones: tuple[tuple[Hero, Bag], ...] = ()
    boots: int = 0
    healed: tuple[tuple[Hero, int], ...] = ()
    tokens: tuple[tuple[Hero, int], ...] = ()
    dies: tuple[Hero, ...] = ()
    fills_graveyard: bool = False


def numbers_of(view: View) -> Numbers:
    """The party's numbers, from a view."""
    return Numbers(view.content, view.order, tuple(seat.version for seat in view.seats))


def preview_attack(
    view: View, zone: Hero, target: int = 0, treasures: int = 0, numbers: Numbers | None = None
) -> Strike:
    """What activating this zone now would do to the enemy at index ``target``.

    Works for a zone that may not be activated now, too: then it says what it would do.
    """
    numbers = numbers or numbers_of(view)
    seat = view.seats[zone]
    return strike(numbers, zone, seat.zone, seat.tokens, view.enemies, target, treasures)


def preview(view: View, action: Action) -> Preview:
    """What the action would do, as far as the view's seat can know; the action must be legal."""
    match action:
        case Attack(zone=zone, target=target, treasures=treasures):
            return Preview(strike=preview_attack(view, zone, target or 0, treasures), zones=((zone, 0),))
        case Play(card=card, zone=zone, source=source, wild=wild):
            after = view.seats[zone].zone + UNIT[card + WILD if wild else card]
            return Preview(zones=((zone, after),), boots=0 if source is None else 1)
        case Move(cards=steps) if steps:
            return Preview(zones=_moved(view, action), boots=len(steps))
        case UseTreasure(treasure="swap-melds", zones=(one, other)):
            return Preview(zones=((one, view.seats[other].zone), (other, view.seats[one].zone)))
        case UseTreasure(treasure="heal-4", heal=shares) if shares:
            return Preview(healed=tuple((h, n) for h, n in enumerate(shares) if n))
        case UseTreasure(treasure="mana-3", mana=shares) if shares:
            numbers = numbers_of(view)
            gains = ((h, tokens_for(numbers, h, n, view.seats[h].tokens)[0]) for h, n in enumerate(shares))
            return Preview(tokens=tuple((h, n) for h, n in gains if n))
        case UseToken(use="heal", target=target, count=count):
            return Preview(healed=((target, count),))
        case UseToken(owner=owner, count=count):
            return Preview(tokens=((owner, -count),))
        case ChooseSplit(damage=shares) if shares:
            return Preview(dies=tuple(h for h in view.order if shares[h] >= view.seats[h].life))
        case Discard():
            return Preview(fills_graveyard=len(view.graveyard) + 1 >= GRAVEYARD_LIMIT)
    return Preview()


def _moved(view: View, move: Move) -> tuple[tuple[Hero, Bag], ...]:
    zones = {seat.hero: seat.zone for seat in view.seats}
    touched = {zone for step in move.cards or () for zone in (step.origin, step.to)}
    for step in move.cards or ():
        zones[step.origin] -= UNIT[step.card]
    for step in move.cards or ():
        zones[step.to] += UNIT[step.card]
    return tuple((hero, zones[hero]) for hero in view.order if hero in touched)
