"""What the enemies in play forbid; every restriction binds as long as its enemy is in play (HIT-0)."""

from __future__ import annotations

from collections.abc import Sequence

from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.numbers import Numbers
from cantina.games.dungeon_rummy.view import EnemyInPlay


def bearer(numbers: Numbers, enemies: Sequence[EnemyInPlay], kind: str) -> str | None:
    """The id of the first enemy in play with a trait of this kind, or None."""
    for enemy in enemies:
        if kind in numbers.traits[enemy.id]:
            return enemy.id
    return None


def bars_play(numbers: Numbers, enemies: Sequence[EnemyInPlay], seat: Hero, zone: Hero) -> str | None:
    """The enemy that forbids this seat to play a card on that zone, or None (E-annoyed-will-o-wisp)."""
    return bearer(numbers, enemies, "no-own-zone") if seat == zone else None


def bars_graveyard(numbers: Numbers, enemies: Sequence[EnemyInPlay]) -> str | None:
    """The enemy that forbids drawing from the Graveyard, or None (E-bone-dragon)."""
    return bearer(numbers, enemies, "no-graveyard-draw")


def bars_healing(numbers: Numbers, enemies: Sequence[EnemyInPlay]) -> str | None:
    """The enemy that forbids healing by any means, or None (E-color-vampire, S-no-healing)."""
    return bearer(numbers, enemies, "no-healing")


def bars_prevention(numbers: Numbers, enemies: Sequence[EnemyInPlay]) -> str | None:
    """The enemy that forbids preventing Damage, or None; a transfer is no prevention (S-no-healing)."""
    return bearer(numbers, enemies, "no-prevention")


def bars_tokens(numbers: Numbers, enemies: Sequence[EnemyInPlay]) -> str | None:
    """The enemy that forbids ability tokens, Wild ones too, or None (E-glutton-serpent)."""
    return bearer(numbers, enemies, "no-tokens")


def rule_of(enemy: str) -> str:
    """The rule id of an enemy: ``E-bat``, or a Skeleton's skill: ``S-moving``."""
    _, _, skill = enemy.partition(":")
    return f"S-{skill}" if skill else f"E-{enemy}"


def total(numbers: Numbers, enemies: Sequence[EnemyInPlay], kind: str, amount: str) -> int:
    """The sum of a number over all traits of a kind in play: two Skeletons of one skill count twice."""
    found = 0
    for enemy in enemies:
        trait = numbers.traits[enemy.id].get(kind)
        if trait is not None:
            found += getattr(trait, amount)
    return found
