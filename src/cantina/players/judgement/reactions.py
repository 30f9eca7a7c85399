"""Answers to hits that are about to land: Shields, healing, Treasures (REACT-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from cantina.games.dungeon_rummy.actions import Accept, Action, Prevent, SkipAttack, UseToken, UseTreasure
from cantina.games.dungeon_rummy.cards import BARBARIAN, DRUID
from cantina.games.dungeon_rummy.events import Hit
from cantina.games.dungeon_rummy.hits import on
from cantina.games.dungeon_rummy.restrictions import bars_healing, bars_prevention, bars_tokens
from cantina.games.dungeon_rummy.view import View
from cantina.players.judgement.danger import party_danger
from cantina.players.judgement.evaluation import Outlook
from cantina.players.scenes.forms import heals
from cantina.players.scenes.leavings import cheapest_leavings, gone_from

TOKEN_COST: Final = 0.75
"""The danger that a token must take away; less the fuller the store is, which holds seven."""
TREASURE_COST: Final = 3.0
STORE: Final = 8
CARD_COST: Final = 0.75
"""The danger that trashed cards must take away, for what they are worth in their zones."""


def best_answer(
    view: View,
    legal: Sequence[Action],
    outlook: Outlook,
    danger: Callable[[Sequence[int]], float] = party_danger,
) -> Action:
    """The answer that takes away most danger for what it costs, or accepting if none is worth it.

    ``danger`` judges the health left, by Misfit.
    """
    return ranked_answers(view, legal, outlook, danger)[0][1]


def ranked_answers(
    view: View,
    legal: Sequence[Action],
    outlook: Outlook,
    danger: Callable[[Sequence[int]], float] = party_danger,
) -> list[tuple[float, Action]]:
    """The answers, best first, each with the danger that it takes away less its cost; 0 for accepting."""
    pending = view.pending
    hits = pending.hits if pending is not None else ()
    struck = [on(hits, hero) for hero in range(4)]
    lives = [seat.life for seat in view.seats]
    now = danger([life - hit for life, hit in zip(lives, struck, strict=True)])
    ranked: list[tuple[float, Action]] = [(0.0, Accept(view.me.hero))]
    for action, left, cost in _outcomes(view, legal, lives, struck, outlook):
        ranked.append((now - danger(left) - cost, action))
    ranked.sort(key=lambda one: one[0], reverse=True)
    return ranked


def _outcomes(
    view: View, legal: Sequence[Action], lives: list[int], struck: list[int], outlook: Outlook
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
                yield from _mana(view, action, left, struck, outlook)
            case Prevent(cards=None, most=most):
                yield from _wrappings(view, action, most or 0, left, outlook)
            case SkipAttack():
                yield action, _without(view, lives, struck), TREASURE_COST


def _wrappings(
    view: View, action: Prevent, most: int, left: list[int], outlook: Outlook
) -> Iterator[tuple[Action, list[int], float]]:
    """The cards that cost the zones least, of every number that helps (E-mummy)."""
    zones = [seat.zone for seat in view.seats]
    for number, found in enumerate(cheapest_leavings(zones, most, outlook.part_value)):
        if number and found is not None:
            loss, stays = found
            after = _spared(view, left, number)
            yield Prevent(action.seat, gone_from(zones, stays)), after, CARD_COST * max(0.0, loss)


def _spared(view: View, left: list[int], amount: int) -> list[int]:
    """The health left with so much less of the Mummy's Damage, the active Misfit's first (REACT-2)."""
    pending, after = view.pending, list(left)
    assert pending is not None

    def wrapped(hit: Hit) -> bool:
        enemy = view.content.enemies.get(hit.source)
        return enemy is not None and enemy.trait("trash-to-prevent") is not None

    for hit in sorted(filter(wrapped, pending.hits), key=lambda hit: hit.target != view.active):
        cut = min(amount, hit.amount)
        after[hit.target] += cut
        amount -= cut
    return after


def _mana(
    view: View, action: UseTreasure, left: list[int], struck: list[int], outlook: Outlook
) -> Iterator[tuple[Action, list[int], float]]:
    """Three mana for Healing, or for Shields, as if the tokens were spent at once on whoever dies."""
    numbers = outlook.table.numbers
    if bars_tokens(numbers, view.enemies):
        return
    worst = min(range(4), key=lambda hero: left[hero])
    healed = (
        0
        if bars_healing(numbers, view.enemies)
        else min(3, view.seats[worst].damage, 7 - view.seats[DRUID].tokens)
    )
    if healed and not bars_healing(numbers, view.enemies):
        yield (
            UseTreasure(action.seat, "mana-3", mana=(0, 0, 3, 0)),
            _plus(left, worst, healed),
            TREASURE_COST,
        )
    shields = min(3, 7 - view.seats[BARBARIAN].tokens)
    if worst == BARBARIAN:
        if bars_prevention(numbers, view.enemies):
            return
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
