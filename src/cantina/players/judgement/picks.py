"""The party's choices that enemies ask for: whom an attack hits, which meld or cards are lost (PARTY-1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cantina.games.dungeon_rummy.actions import Action, ChooseCards, ChooseTarget, ChooseZone
from cantina.games.dungeon_rummy.cards import BARBARIAN, UNIT, Bag, Hero
from cantina.games.dungeon_rummy.hits import aims, attacks, hits_of, on, sight_of
from cantina.games.dungeon_rummy.restrictions import bars_prevention, bars_tokens, bearer
from cantina.games.dungeon_rummy.view import Pending, View
from cantina.players.judgement.danger import party_danger
from cantina.players.judgement.evaluation import Outlook
from cantina.players.scenes.leavings import gone_from, gone_in_merge, leavings, merges
from cantina.players.scenes.scene import Four, four, put, scene_of

COMPARED: Final = 300
"""Two long runs can become thousands of melds: about so many are compared."""
Judge = Callable[[Sequence[Bag]], float]
"""What the table is worth with these zones."""


def judge_of(view: View, outlook: Outlook) -> Judge:
    """Judges zones as the table lies otherwise, by the own turn to come."""
    scene = scene_of(view)
    return lambda zones: outlook.value(scene._replace(zones=four(list(zones))))


# --- whom an attack hits -------------------------------------------------------------------------


def best_target(view: View, outlook: Outlook, legal: Sequence[Action]) -> Action:
    """The Misfit who bears the attack best."""
    return ranked_targets(view, outlook, legal)[0][1]


def ranked_targets(view: View, outlook: Outlook, legal: Sequence[Action]) -> list[tuple[float, Action]]:
    """The Misfits who can be hit, best first, each with the danger that it brings, negative.

    All other hits of this Enemy Phase and Shields are considered.
    """
    numbers, pending, sight = outlook.table.numbers, view.pending, sight_of(view)
    assert pending is not None
    attacker = next(enemy for enemy in view.enemies if enemy.id == pending.source)
    sure = [
        hit
        for enemy in view.enemies
        if enemy is not attacker and attacks(numbers, enemy, view.active)
        if len(aims(numbers, enemy, sight)) < 2
        for hit in hits_of(numbers, enemy, sight)
    ]
    shields = _shields(view, outlook)

    def cost(action: ChooseTarget) -> tuple[float, float, Hero]:
        hits = [*sure, *hits_of(numbers, attacker, sight, action.target)]
        struck = [on(hits, hero) for hero in range(4)]
        left = [seat.life - hit for seat, hit in zip(view.seats, struck, strict=True)]
        saved = list(left)
        saved[BARBARIAN] += min(shields, struck[BARBARIAN])
        return party_danger(saved), party_danger(left), action.target

    ranked = sorted(((cost(a), a) for a in legal if isinstance(a, ChooseTarget)), key=lambda one: one[0])
    return [(-after, action) for (after, _, _), action in ranked]


def _shields(view: View, outlook: Outlook) -> int:
    """The Shields that could prevent a hit on the Barbarian."""
    numbers = outlook.table.numbers
    barred = bars_tokens(numbers, view.enemies) or bars_prevention(numbers, view.enemies)
    return 0 if barred else view.seats[BARBARIAN].tokens


# --- which meld ----------------------------------------------------------------------------------


def best_zone(view: View, outlook: Outlook, legal: Sequence[Action]) -> Action:
    """The meld whose loss, or whose move onto the next zone, leaves the most valuable zones."""
    return ranked_zones(view, outlook, legal)[0][1]


def ranked_zones(view: View, outlook: Outlook, legal: Sequence[Action]) -> list[tuple[float, Action]]:
    """The melds that can be lost or moved on, best first, each with what the zones are worth after it."""
    judge, pending = judge_of(view, outlook), view.pending
    assert pending is not None
    zones = scene_of(view).zones
    moves = _moves_on(view, outlook, pending)

    def worth(action: ChooseZone) -> tuple[float, Hero]:
        if not moves:
            return judge(put(zones, action.zone, 0)), -action.zone
        into = outlook.table.numbers.clockwise(action.zone)[1]
        after = (
            _merged(zones, action.zone, into, kept) for kept in merges(zones, action.zone, into, COMPARED)
        )
        return max(map(judge, after)), -action.zone

    ranked = [(worth(action), action) for action in legal if isinstance(action, ChooseZone)]
    ranked.sort(key=lambda one: one[0], reverse=True)
    return [(after, action) for (after, _), action in ranked]


def _moves_on(view: View, outlook: Outlook, pending: Pending) -> bool:
    """Whether the chosen meld moves on: only an enemy that is still in play does that (E-baby-cthulhu)."""
    movers = [enemy for enemy in view.enemies if enemy.id == pending.source]
    return bearer(outlook.table.numbers, movers, "moves-largest-meld") is not None


def _merged(zones: Four, origin: Hero, into: Hero, kept: Bag) -> Four:
    return put(put(zones, origin, 0), into, kept)


# --- which cards ---------------------------------------------------------------------------------


def best_cards(view: View, outlook: Outlook, legal: Sequence[Action]) -> Action:
    """The cards whose loss leaves the most valuable zones."""
    judge, zones = judge_of(view, outlook), scene_of(view).zones
    options = [action for action in legal if isinstance(action, ChooseCards)]
    single = [action for action in options if action.cards is not None]
    if single:
        return max(single, key=lambda action: judge(_without(zones, action)))
    stays = max(leavings(zones, options[0].count or 0), key=judge)
    return ChooseCards(options[0].seat, gone_from(zones, stays))


def _without(zones: Four, action: ChooseCards) -> Four:
    left = list(zones)
    for lying in action.cards or ():
        left[lying.zone] -= UNIT[lying.card]
    return four(left)


def best_merge(view: View, outlook: Outlook) -> Action:
    """What is trashed so that the most valuable of the largest melds stays (E-baby-cthulhu)."""
    judge, zones, pending = judge_of(view, outlook), scene_of(view).zones, view.pending
    assert pending is not None
    origin, into = pending.choices
    kept = max(
        merges(zones, origin, into, COMPARED), key=lambda bag: judge(_merged(zones, origin, into, bag))
    )
    return ChooseCards(pending.seat, gone_in_merge(zones, origin, into, kept))
