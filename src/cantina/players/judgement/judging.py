"""What a moment of a game is worth to the party as a whole, with all hands open."""

from __future__ import annotations

from typing import Final

from cantina.games.dungeon_rummy.cards import HEROES, Hero
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.traits import DamageLevel, GuardianLevel, SkeletonsLevel
from cantina.games.dungeon_rummy.view import EnemyInPlay, View
from cantina.games.dungeon_rummy.worlds import World
from cantina.players.judgement.danger import party_danger
from cantina.players.judgement.evaluation import Outlook
from cantina.players.judgement.summing import summed
from cantina.players.scenes.ahead import EFFORT
from cantina.players.scenes.scene import Table, scene_of
from cantina.players.weights import WEIGHTS

WON: Final = 10_000.0
SOONER: Final = 5.0
"""What a turn less to the win, or a turn more to the defeat, is worth."""
PAIN: Final = 1.5
"""The danger of the party at the end (see ``danger``), in cards on the table."""
LIFE: Final = 0.2
"""A point of health at the end, on top."""


def worth_of(world: World) -> float:
    """What a moment is worth to the party, in cards on the table; all hands are looked at."""
    over, pending = world.over, world.pending
    if over is not None or pending is None:
        won = over is not None and over.won
        return WON - SOONER * world.turn if won else _done(world.view(None)) - WON + SOONER * world.turn
    view = world.view(pending.seat)
    outlook = Outlook(Table.of(view))
    lives = [seat.life for seat in view.seats]
    total = outlook.value(scene_of(view)) + _done(view) - PAIN * party_danger(lives) + LIFE * sum(lives)
    for seat in view.seats:
        if seat.is_player and seat.hero != pending.seat:
            total += _hand(outlook, world, seat.hero)
    others = sum(treasure not in ("mana-3", "swap-melds", "retrieve") for treasure in view.loot)
    return total + WEIGHTS.treasure * others


def _hand(outlook: Outlook, world: World, hero: Hero) -> float:
    """A hand that waits for its turn; the Graveyard is counted with the one whose turn it is."""
    return outlook.hand_value(world.hand(hero), 0) + outlook.grave_cost(0)


def _done(view: View) -> float:
    """What has been done to the enemies so far: levels that have fallen, and Damage."""
    content = view.content
    beaten = [EnemyInPlay(id, len(content.enemies[id].levels), 0) for id in view.enemy_trash]
    facing = [enemy for enemy in view.enemies if enemy.facing is not None]
    total = summed(_levels(content, enemy) for enemy in (*beaten, *view.enemies))
    for enemy in view.enemies:
        levels = content.enemies[enemy.id].levels
        match levels[enemy.level] if enemy.level < len(levels) else None:
            case GuardianLevel(enemy=id):  # it counts whether it had been beaten before or not
                total += _levels(content, EnemyInPlay(id, len(content.enemies[id].levels), 0))
            case SkeletonsLevel():
                total += (len(HEROES) - len(facing)) * WEIGHTS.skeleton
    return total


def _levels(content: Content, enemy: EnemyInPlay) -> float:
    """The fallen levels of an enemy, and the Damage done to it."""
    kind = content.enemies[enemy.id]
    effort = next(
        (cards for trait, cards in EFFORT.items() if any(t.kind == trait for t in kind.traits)), 1.0
    )
    fallen = kind.levels[: enemy.level]
    damage = enemy.damage + sum(level.amount for level in fallen if isinstance(level, DamageLevel))
    skeletons = len(HEROES) * sum(isinstance(level, SkeletonsLevel) for level in fallen)
    return WEIGHTS.level * len(fallen) + WEIGHTS.skeleton * skeletons + WEIGHTS.damage * effort * damage
