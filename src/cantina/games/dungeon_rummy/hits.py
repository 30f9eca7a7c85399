"""The hits of the Enemy Phase, computed before anything can be used against them (ENEMY-1, ENEMY-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cantina.games.dungeon_rummy.cards import Hero, count
from cantina.games.dungeon_rummy.events import Hit
from cantina.games.dungeon_rummy.numbers import Numbers
from cantina.games.dungeon_rummy.traits import (
    ActiveAttack,
    EachAttack,
    GraveyardAttack,
    GuardianLevel,
    MostCardsAttack,
    NonActiveAttack,
    WeakestAttack,
    ZoneAttack,
)
from cantina.games.dungeon_rummy.view import EnemyInPlay, View


@dataclass(frozen=True, slots=True)
class Sight:
    """What an attack depends on: all of it lies open. ``cards`` and ``life`` are by Misfit number."""

    active: Hero
    graveyard: int
    cards: tuple[int, ...]
    """Cards in each zone."""
    life: tuple[int, ...]
    """Health left."""


def sight_of(view: View, active: Hero | None = None) -> Sight:
    """What the attack in the turn of ``active`` depends on, as the table lies now."""
    return Sight(
        view.active if active is None else active,
        len(view.graveyard),
        tuple(count(seat.zone) for seat in view.seats),
        tuple(seat.life for seat in view.seats),
    )


def attacks(numbers: Numbers, enemy: EnemyInPlay, active: Hero) -> bool:
    """Whether an enemy attacks in this Misfit's turn.

    Not the one with a guardian before it (E-felicia), nor a Skeleton that faces another (MORT-2).
    """
    levels = numbers.content.enemies[enemy.id].levels
    guarded = enemy.level < len(levels) and isinstance(levels[enemy.level], GuardianLevel)
    return not guarded and enemy.facing in (None, active)


def aims(numbers: Numbers, enemy: EnemyInPlay, sight: Sight) -> tuple[Hero, ...]:
    """The Misfits among whom the party chooses an attack's target; none where there is no choice."""
    order = numbers.clockwise(sight.active)
    match numbers.content.enemies[enemy.id].attack:
        case NonActiveAttack():
            return order[1:]
        case MostCardsAttack():
            most = max(sight.cards)
            return tuple(h for h in order if sight.cards[h] == most)
        case WeakestAttack():
            least = min(sight.life)
            return tuple(h for h in order if sight.life[h] == least)
    return ()


def hits_of(numbers: Numbers, enemy: EnemyInPlay, sight: Sight, target: Hero | None = None) -> list[Hit]:
    """The hits of one enemy; ``target`` is the Misfit chosen where ``aims`` leaves a choice."""
    active = sight.active
    match numbers.content.enemies[enemy.id].attack:
        case ActiveAttack(amount=amount):
            return [Hit(active, amount, enemy.id)]
        case EachAttack(amount=amount):
            return [Hit(hero, amount, enemy.id) for hero in numbers.clockwise(active)]
        case GraveyardAttack(amount=amount):
            return [Hit(active, amount * sight.graveyard, enemy.id)] if sight.graveyard else []
        case ZoneAttack(amount=amount, per_card=per_card):
            return [Hit(active, amount + per_card * sight.cards[active], enemy.id)]
        case NonActiveAttack(amount=amount) | MostCardsAttack(amount=amount) | WeakestAttack(amount=amount):
            chosen = aims(numbers, enemy, sight)[0] if target is None else target
            return [Hit(chosen, amount, enemy.id)]


def attack_hits(numbers: Numbers, enemies: Sequence[EnemyInPlay], sight: Sight) -> tuple[Hit, ...]:
    """The hits of all enemies as the table lies now, an open choice of target on the first of them."""
    return tuple(
        hit
        for enemy in enemies
        if attacks(numbers, enemy, sight.active)
        for hit in hits_of(numbers, enemy, sight)
    )


def on(hits: Sequence[Hit], hero: Hero) -> int:
    """The Damage that the hits would do to this Misfit."""
    return sum(hit.amount for hit in hits if hit.target == hero)


def without(hits: Sequence[Hit], hero: Hero, amount: int) -> tuple[list[Hit], list[Hit]]:
    """The hits with ``amount`` taken off those on ``hero``, in their order, and what was taken."""
    left: list[Hit] = []
    taken: list[Hit] = []
    for hit in hits:
        cut = min(amount, hit.amount) if hit.target == hero else 0
        if cut:
            amount -= cut
            taken.append(Hit(hero, cut, hit.source))
        if hit.amount > cut:
            left.append(Hit(hit.target, hit.amount - cut, hit.source) if cut else hit)
    return left, taken
