"""How far a party has come in a game, from 0 at the deal to 1 for the win."""

from __future__ import annotations

from typing import Final

from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.traits import DamageLevel, GuardianLevel, Level, SkeletonsLevel
from cantina.games.dungeon_rummy.view import EnemyInPlay
from cantina.players.judgement.summing import summed

FACING: Final = 4
"""Skeletons stand before each of so many Misfits (MORT-1)."""


def enemy_deck(state: State) -> tuple[str, ...]:
    """The enemies of a game that has just been dealt, in the order in which they come, by id.

    What they call to their side (the Bone Dragon before Felicia, Skeletons) is not among them.
    """
    return (state.enemies[0].id, *state.enemy_deck)


def progress(state: State, deck: tuple[str, ...]) -> float:
    """The share of the way to the win that is done; ``deck`` is that of ``enemy_deck`` at the deal.

    Every level of every enemy of the deck is an equal step, Mort's five as well. A level that has
    fallen counts whole. Of the one that is fought counts the part of its Damage that is done (for the
    Mummy: of its health that it has lost); on Felicia's second level the part of her Bone Dragon that
    is done; on Mort's A side that of the Skeletons before the Misfits, each a quarter. A level that asks
    for a meld has no parts. The Skeletons beside the Big Bone Dragon count nothing, and neither does
    what lies in zones and hands. A won game is 1, a lost one less.
    """
    if state.over is not None and state.over.won:
        return 1.0
    known = state.numbers.content.enemies
    at = _front(state, deck)
    felled: float = sum(len(known[enemy].levels) for enemy in deck[:at])
    enemy = _in_play(state, deck[at])
    felled += len(known[deck[at]].levels) if enemy is None else _done(state, enemy)
    return felled / sum(len(known[enemy].levels) for enemy in deck)


def standing(state: State, deck: tuple[str, ...]) -> str:
    """The enemy of the deck that was fought last, and on which of its levels, counted from 1."""
    front = deck[_front(state, deck)]
    enemy = _in_play(state, front)
    return front if enemy is None else f"{front} level {enemy.level + 1}"


def _front(state: State, deck: tuple[str, ...]) -> int:
    """The place in the deck of the enemy that came into play last."""
    return len(deck) - len(state.enemy_deck) - 1


def _in_play(state: State, id: str) -> EnemyInPlay | None:
    return next((enemy for enemy in state.enemies if enemy.id == id), None)


def _done(state: State, enemy: EnemyInPlay) -> float:
    """The levels of an enemy in play that are done, in whole ones and parts."""
    levels = state.numbers.content.enemies[enemy.id].levels
    return enemy.level + (_part(state, enemy, levels[enemy.level]) if enemy.level < len(levels) else 0.0)


def _part(state: State, enemy: EnemyInPlay, level: Level) -> float:
    """The part that is done of the level on which an enemy stands."""
    match level:
        case DamageLevel(amount=amount):
            return enemy.damage / amount
        case GuardianLevel(enemy=id):
            guardian = _in_play(state, id)
            return 0.0 if guardian is None else _share(state, guardian)
        case SkeletonsLevel():
            facing = [other for other in state.enemies if other.facing is not None]
            return 1 - summed(1 - _share(state, skeleton) for skeleton in facing) / FACING
    return 0.0


def _share(state: State, enemy: EnemyInPlay) -> float:
    """The done part of an enemy as a whole."""
    return _done(state, enemy) / len(state.numbers.content.enemies[enemy.id].levels)
