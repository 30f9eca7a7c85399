"""Answers to hits that are about to land: Shields, healing, Treasures (REACT-1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cantina.games.dungeon_rummy.actions import Accept, Action, SkipAttack, UseToken, UseTreasure
from cantina.games.dungeon_rummy.cards import BARBARIAN, DRUID
from cantina.games.dungeon_rummy.hits import on
from cantina.games.dungeon_rummy.view import View
from cantina.players.danger import party_danger
from cantina.players.forms import heals

TOKEN_COST: Final = 0.75
"""The danger that a token must take away; less the fuller the store is, which holds seven."""
TREASURE_COST: Final = 3.0
STORE: Final = 8


def best_answer(view: View, legal: Sequence[Action]) -> Action:
    """The answer that takes away most danger for what it costs, or accepting if none is worth it."""
    pending = view.pending
    hits = pending.hits if pending is not None else ()
    struck = [on(hits, hero) for hero in range(4)]
    lives = [seat.life for seat in view.seats]
    now = party_danger([life - hit for life, hit in zip(lives, struck, strict=True)])
    best: Action = Accept(view.me.hero)
    most = 0.0
    for action, left, cost in _outcomes(view, legal, lives, struck):
        gain = now - party_danger(left) - cost
        if gain > most:
            best, most = action, gain
    return best


def _outcomes(
    view: View, legal: Sequence[Action], lives: list[int], struck: list[int]
) -> Iterator[tuple[Action, list[int], float]]:
    """Each answer with the health that it would leave everybody, and its cost in danger."""
    left = [life - hit for life, hit in zip(lives, struck, strict=True)]
    dying = min(left) <= 0
    for action in legal:
        match action:
            case UseToken(use="prevent", count=count):
                yield action, _plus(left, BARBARIAN, count), _token_cost(view, BARBARIAN, count)
            case UseToken(use="transfer", target=target, count=count):
                moved = min(2 * count, struck[target])
                after = _plus(_plus(left, target, moved), BARBARIAN, -moved)
                yield action, after, _token_cost(view, BARBARIAN, count)
            case UseToken(use="heal", target=target, count=count) if dying:
                yield action, _plus(left, target, count), _token_cost(view, DRUID, count)
            case UseTreasure(treasure="heal-4", heal=None) if dying:
                for shares in heals(view):
                    after = [life + share for life, share in zip(left, shares, strict=True)]
                    yield UseTreasure(action.seat, "heal-4", heal=shares), after, TREASURE_COST
            case UseTreasure(treasure="mana-3", mana=None) if dying:
                yield from _mana(view, action, left, struck)
            case SkipAttack():
                yield action, _without(view, lives, struck), TREASURE_COST


def _mana(
    view: View, action: UseTreasure, left: list[int], struck: list[int]
) -> Iterator[tuple[Action, list[int], float]]:
    """Three mana for Healing, or for Shields, as if the tokens were spent at once on whoever dies."""
    worst = min(range(4), key=lambda hero: left[hero])
    healed = min(3, view.seats[worst].damage, 7 - view.seats[DRUID].tokens)
    if healed:
        yield (
            UseTreasure(action.seat, "mana-3", mana=(0, 0, 3, 0)),
            _plus(left, worst, healed),
            TREASURE_COST,
        )
    shields = min(3, 7 - view.seats[BARBARIAN].tokens)
    if worst == BARBARIAN:
        after = _plus(left, BARBARIAN, min(shields, struck[BARBARIAN]))
    else:
        moved = min(2 * shields, struck[worst])
        after = _plus(_plus(left, worst, moved), BARBARIAN, -moved)
    if shields:
        yield UseTreasure(action.seat, "mana-3", mana=(3, 0, 0, 0)), after, TREASURE_COST


def _plus(lives: Sequence[int], hero: int, amount: int) -> list[int]:
    after = list(lives)
    after[hero] += amount
    return after


def _token_cost(view: View, owner: int, count: int) -> float:
    return TOKEN_COST * count * (1 - view.seats[owner].tokens / STORE)


def _without(view: View, lives: list[int], struck: list[int]) -> list[int]:
    """The health left when the bribed enemy's hits fall away: the first that takes bribes."""
    pending = view.pending
    assert pending is not None
    for hit in pending.hits:
        enemy = view.content.enemies.get(hit.source)
        if enemy is not None and enemy.trait("bribe") is not None:
            kept = [other for other in pending.hits if other.source != hit.source]
            return [life - on(kept, hero) for hero, life in enumerate(lives)]
    return [life - hit for life, hit in zip(lives, struck, strict=True)]
