"""Activating a meld: the attack on an enemy and what follows from it (ACT-1, HIT-0 to HIT-6)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from cantina.games.dungeon_rummy.actions import Attack
from cantina.games.dungeon_rummy.cards import Hero, cards_in, count
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.events import (
    Activated,
    EnemyHurt,
    Event,
    TokensGained,
    TreasureUsed,
)
from cantina.games.dungeon_rummy.levels import fall, level_of, put
from cantina.games.dungeon_rummy.numbers import ATTACK_SIZE
from cantina.games.dungeon_rummy.plays import need_action_phase
from cantina.games.dungeon_rummy.restrictions import rule_of
from cantina.games.dungeon_rummy.state import State, added
from cantina.games.dungeon_rummy.strike import Strike, can_be_attacked, strike
from cantina.games.dungeon_rummy.supply import bury, gain_treasures, spend_treasure
from cantina.games.dungeon_rummy.traits import DamageLevel, SkeletonsLevel

MANA_TREASURE = "mana-3"


def check_attack(s: State, a: Attack) -> None:
    need_action_phase(s, a.seat)
    if a.zone != a.seat and s.is_player(a.zone):
        name = s.numbers.name(a.zone)
        raise IllegalAction("ACT-1", f"{name} is a player: only {name} activates that Play Zone")
    cards = count(s.zones[a.zone])
    if cards < ATTACK_SIZE:
        whose = f"{s.numbers.name(a.zone)}'s Play Zone"
        raise IllegalAction("ACT-1", f"a meld needs {ATTACK_SIZE} cards to attack, and {whose} has {cards}")
    _check_target(s, a.target)
    spare = s.loot.count(MANA_TREASURE)
    if not 0 <= a.treasures <= spare:
        raise IllegalAction("T-mana-3", f"the Loot Zone holds {spare} mana-3: {a.treasures} cannot be added")


def _check_target(s: State, target: int | None) -> None:
    if target is None:
        if len(targets(s)) != 1:
            raise IllegalAction("HIT-2", "several enemies can be attacked: name the target")
        return
    if not 0 <= target < len(s.enemies):
        raise IllegalAction("HIT-2", f"no enemy {target} is in play: count from 0 to {len(s.enemies) - 1}")
    if not can_be_attacked(s.numbers, s.enemies[target]):
        enemy = s.enemies[target].id
        name = s.numbers.content.enemies[enemy].called
        rule = "MORT-3" if isinstance(level_of(s, target), SkeletonsLevel) else rule_of(enemy)
        raise IllegalAction(rule, f"{name} cannot be attacked while others stand before it")


def targets(s: State) -> list[int]:
    """The indices of the enemies in play that can be attacked (HIT-2)."""
    return [n for n, enemy in enumerate(s.enemies) if can_be_attacked(s.numbers, enemy)]


def do_attack(s: State, a: Attack, out: list[Event]) -> None:
    target = targets(s)[0] if a.target is None else a.target
    meld = s.zones[a.zone]
    outcome = strike(s.numbers, a.zone, meld, s.tokens[a.zone], s.enemies, target, a.treasures)
    cards = tuple(cards_in(meld))
    s.zones[a.zone] = 0
    bury(s, cards)
    for _ in range(a.treasures):
        spend_treasure(s, MANA_TREASURE)
        out.append(TreasureUsed(a.seat, MANA_TREASURE))
    out.append(Activated(a.seat, a.zone, cards, s.enemies[target].id, target, outcome.damage, outcome.mana))
    if outcome.tokens or outcome.lost:
        s.tokens = added(s.tokens, a.zone, outcome.tokens)
        out.append(TokensGained(a.zone, outcome.tokens, outcome.lost))
    gain_treasures(s, outcome.treasures, out)
    _hurt(s, target, outcome, out)


def _hurt(s: State, target: int, outcome: Strike, out: list[Event]) -> None:
    """Damage or level, and what follows from it (HIT-3)."""
    enemy = s.enemies[target]
    level = level_of(s, target)
    if isinstance(level, DamageLevel) and outcome.damage:
        done = min(enemy.damage + outcome.damage, level.amount)
        out.append(EnemyHurt(enemy.id, target, outcome.damage, done, level.amount))
        put(s, target, replace(enemy, damage=done))
    if outcome.falls:
        fall(s, target, out)


def list_attacks(s: State, seat: Hero) -> list[Attack]:
    attacks: list[Attack] = []
    for zone in s.numbers.order:
        if (zone == seat or s.roles[zone] == "companion") and count(s.zones[zone]) >= ATTACK_SIZE:
            spare = s.loot.count(MANA_TREASURE)
            attacks += [_attack(seat, zone, at, added) for at in targets(s) for added in range(spare + 1)]
    return attacks


_attack = cache(Attack)  # there are few, and the same ones are listed again and again
