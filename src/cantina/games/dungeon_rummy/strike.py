"""What an activation does: Damage after the enemy's traits, mana, tokens, and whether a level falls.

Pure arithmetic over what lies open on the table, so that ``apply``, the preview and every player
compute with the same lines (HIT-0 to HIT-5, MANA-1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.cards import Bag, Hero, cards_in, count
from cantina.games.dungeon_rummy.numbers import TOKEN_LIMIT, Numbers
from cantina.games.dungeon_rummy.traits import (
    CompleteRunLevel,
    DamageLevel,
    FourOfAKindLevel,
    ImmuneBelow,
    Level,
    MeldLevel,
    MeldTreasure,
    RoyalCanastaLevel,
    ThreeOfAKindLevel,
)
from cantina.games.dungeon_rummy.view import EnemyInPlay


@dataclass(frozen=True, slots=True)
class Strike:
    """The outcome of one activation against one enemy.

    ``dealt`` is cards and bonus before the enemy's traits, ``damage`` what the enemy takes;
    ``tokens`` what the Misfit gains, ``lost`` what its limit costs; ``treasures`` how many Treasures
    come for it; ``falls`` whether the level falls.
    """

    cards: int
    dealt: int
    damage: int
    mana: int
    tokens: int
    lost: int
    treasures: int
    falls: bool


def mana_of(numbers: Numbers, meld: Bag) -> int:
    """The mana on the cards of a meld; a card under a Wild token carries none (CARD-3)."""
    return sum(numbers.mana[c] for c in cards_in(meld) if c < 52)


def tokens_for(numbers: Numbers, hero: Hero, mana: int, held: int) -> tuple[int, int]:
    """The tokens that mana becomes and those that the limit of seven costs (MANA-1)."""
    made = mana // numbers.cost[hero]
    gained = min(made, TOKEN_LIMIT - held)
    return gained, made - gained


def meets(level: Level, meld: Bag) -> bool:
    """Whether an activated meld is the one that a level asks for (HIT-4); False for a Damage level."""
    match level:
        case DamageLevel():
            return False
        case ThreeOfAKindLevel():
            return count(meld) >= 3 and melds.is_set(meld)
        case FourOfAKindLevel():
            return count(meld) == 4 and melds.is_set(meld)
        case MeldLevel(cards=cards):
            return count(meld) >= cards
        case RoyalCanastaLevel():
            return melds.is_royal(meld)
        case CompleteRunLevel():
            return melds.is_complete_run(meld)


def strike(
    numbers: Numbers,
    hero: Hero,
    meld: Bag,
    tokens: int,
    enemies: Sequence[EnemyInPlay],
    target: int,
    mana_treasures: int = 0,
) -> Strike:
    """What activating ``meld`` in the zone of ``hero`` does to the enemy at index ``target``.

    ``tokens`` are those that the Misfit holds already, ``mana_treasures`` the T-mana-3 added.
    """
    cards = count(meld)
    power = numbers.power[hero]
    bonus = cards >= power.cards
    dealt = cards + (power.damage if bonus else 0)
    mana = mana_of(numbers, meld) + (power.mana if bonus else 0) + 3 * mana_treasures
    gained, lost = tokens_for(numbers, hero, mana, tokens)
    treasures = sum(
        isinstance(trait, MeldTreasure) and cards >= trait.cards
        for enemy in enemies
        for trait in numbers.traits[enemy.id].values()
    )
    enemy = enemies[target]
    level = numbers.content.enemies[enemy.id].levels[enemy.level]
    if isinstance(level, DamageLevel):
        immune = any(
            isinstance(trait, ImmuneBelow) and cards < trait.cards
            for trait in numbers.traits[enemy.id].values()
        )
        damage = 0 if immune else dealt
        falls = enemy.damage + damage >= level.amount
    else:
        damage = 0
        falls = meets(level, meld)
    return Strike(cards, dealt, damage, mana, gained, lost, treasures, falls)
