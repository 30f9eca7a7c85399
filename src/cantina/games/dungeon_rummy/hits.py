"""The hits of the Enemy Phase, computed before anything can be used against them (ENEMY-1, ENEMY-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cantina.games.dungeon_rummy.cards import Hero, count
from cantina.games.dungeon_rummy.events import Hit
from cantina.games.dungeon_rummy.numbers import Numbers
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
    guarded = enemy.level < len(levels) and levels[enemy.level].kind == "guardian"
    return not guarded and enemy.facing in (None, active)


def aims(numbers: Numbers, enemy: EnemyInPlay, sight: Sight) -> tuple[Hero, ...]:
    """The Misfits among whom the party chooses an attack's target; none where there is no choice."""
    match numbers.content.enemies[enemy.id].attack.kind:
        case "non-active":
            return numbers.clockwise(sight.active)[1:]
        case "most-cards":
            most = max(sight.cards)
            return tuple(h for h in numbers.clockwise(sight.active) if sight.cards[h] == most)
        case "weakest":
            least = min(sight.life)
            return tuple(h for h in numbers.clockwise(sight.active) if sight.life[h] == least)
    return ()


def hits_of(numbers: Numbers, enemy: EnemyInPlay, sight: Sight, target: Hero | None = None) -> list[Hit]:
    """The hits of one enemy; ``target`` is the Misfit chosen where ``aims`` leaves a choice."""
    active = sight.active
    attack = numbers.content.enemies[enemy.id].attack
    if attack.kind == "active":
        return [_hit(active, attack.amount, enemy.id)]
    if attack.kind == "each":
        return [_hit(hero, attack.amount, enemy.id) for hero in numbers.clockwise(active)]
    if attack.kind == "graveyard":
        return [_hit(active, attack.amount * sight.graveyard, enemy.id)] if sight.graveyard else []
    if attack.kind == "active-and-zone":
        return [_hit(active, attack.amount + attack.per_card * sight.cards[active], enemy.id)]
    chosen = aims(numbers, enemy, sight)[0] if target is None else target
    return [_hit(chosen, attack.amount, enemy.id)]


_hit = lru_cache(maxsize=4096)(Hit)  # the same few hits land in turn after turn


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
    return sum([hit.amount for hit in hits if hit.target == hero])


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
