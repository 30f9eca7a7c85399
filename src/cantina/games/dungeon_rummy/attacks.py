"""Activating a meld: the attack on an enemy and what follows from it (ACT-1, HIT-0 to HIT-6)."""

from __future__ import annotations

from dataclasses import replace

from cantina.games.dungeon_rummy.actions import Attack
from cantina.games.dungeon_rummy.cards import Hero, cards_in, count
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.events import (
    Activated,
    EnemyDefeated,
    EnemyHurt,
    EnemyRevealed,
    Event,
    LevelFell,
    TokensGained,
    TreasureUsed,
)
from cantina.games.dungeon_rummy.frames import Defeat, Reveal
from cantina.games.dungeon_rummy.numbers import ATTACK_SIZE
from cantina.games.dungeon_rummy.plays import acts, need_action_phase
from cantina.games.dungeon_rummy.reactions import end_game
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.strike import Strike, strike
from cantina.games.dungeon_rummy.supply import bury, gain_treasures, spend_treasure
from cantina.games.dungeon_rummy.traits import DamageLevel, RevealTreasures
from cantina.games.dungeon_rummy.view import EnemyInPlay

MANA_TREASURE = "mana-3"


def check_attack(s: State, a: Attack) -> None:
    need_action_phase(s, a.seat)
    if a.zone != a.seat and s.is_player(a.zone):
        name = s.numbers.name(a.zone)
        raise IllegalAction("ACT-1", f"{name} is a player: only {name} activates that Play Zone")
    cards = count(s.zones[a.zone])
    if cards < ATTACK_SIZE:
        raise IllegalAction("ACT-1", f"a meld needs {ATTACK_SIZE} cards to attack, and this one has {cards}")
    if a.target is None and len(s.enemies) > 1:
        raise IllegalAction("HIT-2", "several enemies can be attacked: name the target")
    if a.target is not None and not 0 <= a.target < len(s.enemies):
        raise IllegalAction("HIT-2", f"no enemy {a.target} is in play: count from 0 to {len(s.enemies) - 1}")
    spare = s.loot.count(MANA_TREASURE)
    if not 0 <= a.treasures <= spare:
        raise IllegalAction("T-mana-3", f"the Loot Zone holds {spare} mana-3: {a.treasures} cannot be added")


def do_attack(s: State, a: Attack, out: list[Event]) -> None:
    target = a.target or 0
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
        s.tokens[a.zone] += outcome.tokens
        out.append(TokensGained(a.zone, outcome.tokens, outcome.lost))
    gain_treasures(s, outcome.treasures, out)
    _hurt(s, target, outcome, out)


def _hurt(s: State, target: int, outcome: Strike, out: list[Event]) -> None:
    """Damage or level, and what follows from it (HIT-3)."""
    enemy = s.enemies[target]
    levels = s.numbers.content.enemies[enemy.id].levels
    level = levels[enemy.level]
    if isinstance(level, DamageLevel) and outcome.damage:
        done = min(enemy.damage + outcome.damage, level.amount)
        out.append(EnemyHurt(enemy.id, target, outcome.damage, done, level.amount))
        enemy = replace(enemy, damage=done)
    if outcome.falls:
        out.append(LevelFell(enemy.id, target, enemy.level))
        enemy = EnemyInPlay(enemy.id, enemy.level + 1, 0, enemy.facing)
    s.enemies = (*s.enemies[:target], enemy, *s.enemies[target + 1 :])
    if outcome.falls and enemy.level == len(levels):
        s.push(Defeat(target))


def defeat(s: State, frame: Defeat, out: list[Event]) -> None:
    """An enemy without levels leaves play: the Boss wins the game, a monster gives its loot (HIT-6)."""
    enemy = s.enemies[frame.target]
    s.enemies = s.enemies[: frame.target] + s.enemies[frame.target + 1 :]
    s.enemy_trash += (enemy.id,)
    out.append(EnemyDefeated(enemy.id))
    content = s.numbers.content.enemies[enemy.id]
    if content.is_boss:
        end_game(s, won=True, reason="boss", out=out)
        return
    s.replace_top(Reveal())
    gain_treasures(s, content.loot.value, out)


def reveal(s: State, out: list[Event]) -> None:
    """Turn up the next enemy, if there is one; its reveal effect happens now (SET-4, HIT-6)."""
    s.replace_top()
    if not s.enemy_deck:
        return  # the last one is in play already, beside the one that was defeated
    enemy, s.enemy_deck = s.enemy_deck[0], s.enemy_deck[1:]
    s.enemies += (EnemyInPlay(enemy, 0, 0),)
    out.append(EnemyRevealed(enemy))
    for trait in s.numbers.traits[enemy].values():
        if isinstance(trait, RevealTreasures):
            gain_treasures(s, trait.count, out)


def list_attacks(s: State, seat: Hero) -> list[Attack]:
    if not acts(s, seat):
        return []
    spare = s.loot.count(MANA_TREASURE)
    return [
        Attack(seat, zone, target, treasures)
        for zone in s.numbers.order
        if (zone == seat or not s.is_player(zone)) and count(s.zones[zone]) >= ATTACK_SIZE
        for target in range(len(s.enemies))
        for treasures in range(spare + 1)
    ]
