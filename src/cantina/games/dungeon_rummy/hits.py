"""The hits of the Enemy Phase, computed before anything can be used against them (ENEMY-1, ENEMY-2)."""

from __future__ import annotations

from collections.abc import Sequence

from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.events import Hit
from cantina.games.dungeon_rummy.numbers import Numbers
from cantina.games.dungeon_rummy.traits import ActiveAttack, EachAttack, GraveyardAttack
from cantina.games.dungeon_rummy.view import EnemyInPlay


def hits_of(numbers: Numbers, enemy: EnemyInPlay, active: Hero, graveyard: int) -> list[Hit]:
    """The hits of one enemy on the turn of ``active``, with this many cards in the Graveyard."""
    attack = numbers.content.enemies[enemy.id].attack
    match attack:
        case ActiveAttack(amount=amount):
            return [Hit(active, amount, enemy.id)]
        case EachAttack(amount=amount):
            return [Hit(hero, amount, enemy.id) for hero in numbers.clockwise(active)]
        case GraveyardAttack(amount=amount):
            return [Hit(active, amount * graveyard, enemy.id)] if graveyard else []


def attack_hits(
    numbers: Numbers, enemies: Sequence[EnemyInPlay], active: Hero, graveyard: int
) -> tuple[Hit, ...]:
    """The hits of all enemies in play as one packet (ENEMY-1)."""
    return tuple(hit for enemy in enemies for hit in hits_of(numbers, enemy, active, graveyard))


def on(hits: Sequence[Hit], hero: Hero) -> int:
    """The Damage that the hits would do to this Misfit."""
    total = 0
    for hit in hits:
        if hit.target == hero:
            total += hit.amount
    return total


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
