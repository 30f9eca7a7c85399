"""What an activation does: Damage after the enemy's traits, mana, tokens, and whether a level falls.

Pure arithmetic over what lies open on the table, so that ``apply``, the preview and every player
compute with the same lines (HIT-0 to HIT-5, MANA-1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.cards import Bag, Hero, cards_in, count, is_tokened, suit_of
from cantina.games.dungeon_rummy.content import (
    CanastaPower,
    FourOfAKindPower,
    MeldPower,
    RoyalCanastaPower,
    RunPower,
)
from cantina.games.dungeon_rummy.numbers import TOKEN_LIMIT, Numbers
from cantina.games.dungeon_rummy.traits import (
    ImmuneBelow,
    Level,
    MeldTreasure,
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
    return sum([amount * count(meld & cells) for amount, cells in numbers.mana_cells])


def tokens_for(numbers: Numbers, hero: Hero, mana: int, held: int) -> tuple[int, int]:
    """The tokens that mana becomes and those that the limit of seven costs (MANA-1)."""
    made = mana // numbers.cost[hero]
    gained = min(made, TOKEN_LIMIT - held)
    return gained, made - gained


def meets(level: Level, meld: Bag) -> bool:
    """Whether an activated meld is the one that a level asks for (HIT-4); False for a Damage level."""
    if level.kind == "three-of-a-kind":
        return count(meld) >= 3 and melds.is_set(meld)
    if level.kind == "four-of-a-kind":
        return count(meld) == 4 and melds.is_set(meld)
    if level.kind == "meld":
        return count(meld) >= level.cards
    if level.kind == "royal-canasta":
        return melds.is_royal(meld)
    if level.kind == "complete-run":
        return melds.is_complete_run(meld)
    return False


def can_be_attacked(numbers: Numbers, enemy: EnemyInPlay) -> bool:
    """Whether an enemy can be a target: not while others stand before it (E-felicia, MORT-3)."""
    kind = numbers.content.enemies[enemy.id].levels[enemy.level].kind
    return kind not in ("guardian", "skeletons")


def bonus_of(power: MeldPower, meld: Bag) -> tuple[int, int]:
    """The Damage and mana that a Misfit's meld power adds to an activation (HIT-1)."""
    cards = count(meld)
    match power:
        case CanastaPower():
            met = cards >= power.cards
        case FourOfAKindPower():
            met = melds.set_size(meld) == 4
        case RunPower():
            met = power.least <= cards <= power.most and melds.is_run(meld)
        case RoyalCanastaPower():
            met = melds.is_royal(meld)
    return (power.damage, power.mana) if met else (0, 0)


def damage_taken(numbers: Numbers, enemy: str, meld: Bag, bonus: int) -> int:
    """The Damage that an enemy on a Damage level takes from a meld, after its traits (section 8)."""
    cards = count(meld)
    traits = numbers.traits[enemy]
    if not traits:
        return cards + bonus
    if "immune" in traits:
        return 0
    below = traits.get("immune-below")
    if isinstance(below, ImmuneBelow) and cards < below.cards:
        return 0
    if "two-suits-only" in traits and suits_in(meld) != 2:
        return 0
    if "damage-per-suit" in traits:
        return suits_in(meld)
    if "damage-per-attack" in traits:
        return 1
    if "damage-per-mana" in traits:
        return mana_of(numbers, meld)
    if "no-mana-cards-only" in traits:
        return sum(is_tokened(c) or not numbers.mana[c] for c in cards_in(meld))
    if "big-melds-double" in traits and (melds.is_canasta(meld) or melds.set_size(meld) == 4):
        return 2 * cards + bonus
    return cards + bonus


def suits_in(meld: Bag) -> int:
    """How many suits a meld has; a wild keeps its own (MELD-4)."""
    return len({suit_of(c) for c in cards_in(meld)})


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
    damage_bonus, mana_bonus = bonus_of(numbers.power[hero], meld)
    mana = mana_of(numbers, meld) + mana_bonus + 3 * mana_treasures
    gained, lost = tokens_for(numbers, hero, mana, tokens)
    treasures = 0
    for enemy in enemies:
        gift = numbers.traits[enemy.id].get("meld-treasure")
        treasures += isinstance(gift, MeldTreasure) and cards >= gift.cards
    enemy = enemies[target]
    level = numbers.content.enemies[enemy.id].levels[enemy.level]
    if level.kind == "damage":
        damage = damage_taken(numbers, enemy.id, meld, damage_bonus)
        falls = enemy.damage + damage >= level.amount
    else:
        damage = 0
        falls = meets(level, meld)
    return Strike(cards, cards + damage_bonus, damage, mana, gained, lost, treasures, falls)
