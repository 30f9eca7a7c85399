"""What enemies do after attacking: withering, trashing extremes, moving the largest meld (ENEMY-1)."""

from __future__ import annotations

from dataclasses import replace

from cantina.games.dungeon_rummy.cards import UNIT, Bag, Card, Hero, cards_in, count
from cantina.games.dungeon_rummy.events import EnemyWithered, Event, MeldMoved
from cantina.games.dungeon_rummy.frames import AfterAttacks, Extremes, Merging, PickingExtreme, PickingMeld
from cantina.games.dungeon_rummy.levels import fall, level_of, put
from cantina.games.dungeon_rummy.merges import largest_merges
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.supply import bury
from cantina.games.dungeon_rummy.tolls import charge_move
from cantina.games.dungeon_rummy.traits import DamageLevel, Decays, MovesLargestMeld, TrashesExtremes
from cantina.games.dungeon_rummy.zones import Which, extremes, largest, trash_cards


def after_attacks(s: State, frame: AfterAttacks, out: list[Event]) -> None:
    """Let the next of the enemies that attacked and have an effect have it, if it is still in play."""
    for at, enemy in enumerate(frame.enemies):
        if not _EFFECTS.isdisjoint(s.numbers.traits[enemy]):
            s.replace_top(AfterAttacks(frame.enemies[at + 1 :]))
            _have_effect(s, enemy, out)
            return
    s.replace_top()


_EFFECTS = {"decays", "trashes-extremes", "moves-largest-meld"}
"""The traits that do something after an attack."""


def _have_effect(s: State, enemy: str, out: list[Event]) -> None:
    target = next((n for n, e in enumerate(s.enemies) if e.id == enemy), None)
    if target is None:
        return
    for trait in s.numbers.content.enemies[enemy].traits:
        match trait:
            case Decays():
                _wither(s, target, out)
            case TrashesExtremes(which=which, counts=counts) if s.is_player(s.active):
                s.push(Extremes(enemy, which, counts[len(s.players()) - 1]))
            case MovesLargestMeld() if s.is_player(s.active):
                move_largest(s, enemy, out)


def _wither(s: State, target: int, out: list[Event]) -> None:
    """An enemy loses 1 health by its own attack (E-mummy)."""
    level = level_of(s, target)
    if not isinstance(level, DamageLevel):
        return
    enemy = s.enemies[target]
    out.append(EnemyWithered(enemy.id, target, enemy.damage + 1, level.amount))
    put(s, target, replace(enemy, damage=enemy.damage + 1))
    if enemy.damage + 1 >= level.amount:
        fall(s, target, out)


# --- the highest and the lowest cards ----------------------------------------------------------


def next_extreme(s: State, frame: Extremes, out: list[Event]) -> None:
    """Trash one more extreme card; where several may be, the party chooses (EXTREME-1)."""
    choices = extremes(s, frame.which)
    if not frame.left or not choices:
        s.replace_top()
        return
    s.replace_top(Extremes(frame.enemy, frame.which, frame.left - 1))
    if len(choices) > 1:
        s.push(PickingExtreme(frame.enemy, frame.which))
    else:
        trash_cards(s, frame.enemy, choices, out)


def is_extreme(s: State, which: Which, card: Card, zone: Hero) -> bool:
    """Whether this card may be taken as the highest or lowest in play."""
    return any(lying.card == card and lying.zone == zone for lying in extremes(s, which))


# --- the largest meld moves on -----------------------------------------------------------------


def move_largest(s: State, enemy: str, out: list[Event]) -> None:
    """The largest meld moves onto the next zone clockwise; no card, nothing (E-baby-cthulhu)."""
    zones = largest(s)
    if len(zones) > 1:
        s.push(PickingMeld(enemy, zones, "move"))
    elif zones:
        move_meld(s, enemy, zones[0], out)


def move_meld(s: State, enemy: str, origin: Hero, out: list[Event]) -> None:
    """Merge the meld of ``origin`` into the next zone; where several rests are largest, the party picks."""
    into = s.numbers.clockwise(origin)[1]
    _, merges = largest_merges([*cards_in(s.zones[origin]), *cards_in(s.zones[into])])
    if len(merges) > 1:
        s.push(Merging(enemy, origin, into))
    else:
        merge(s, enemy, origin, into, next(iter(merges)), out)


def merge(s: State, enemy: str, origin: Hero, into: Hero, kept: Bag, out: list[Event]) -> None:
    """Leave ``kept`` in ``into`` and trash the rest of both melds; the whole moving meld has moved."""
    rest = [*cards_in(s.zones[origin]), *cards_in(s.zones[into])]
    moved = count(s.zones[origin])
    for card in cards_in(kept):
        rest.remove(card)
    s.zones[origin] = 0
    s.zones[into] = kept
    bury(s, rest)
    out.append(MeldMoved(enemy, origin, into, tuple(rest)))
    charge_move(s, moved)


def kept_by(s: State, frame: Merging, trashed: list[Card]) -> Bag | None:
    """What stays when these cards of both zones go; None if they do not lie there."""
    rest = [*cards_in(s.zones[frame.origin]), *cards_in(s.zones[frame.into])]
    for card in trashed:
        if card not in rest:
            return None
        rest.remove(card)
    return sum(UNIT[card] for card in rest)
