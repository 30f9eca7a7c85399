"""Ability tokens: shields, healing, and draws (TOKEN-1 to TOKEN-4)."""

from __future__ import annotations

from functools import cache

from cantina.games.dungeon_rummy.actions import TokenUse, UseToken
from cantina.games.dungeon_rummy.cards import BARBARIAN, DRUID, HEROES, MAGE, Hero
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.events import Event, Healed, Hit, Prevented, TokensSpent, Transferred
from cantina.games.dungeon_rummy.frames import Acting, Discarding, Drawing, Reacting
from cantina.games.dungeon_rummy.hits import on, without
from cantina.games.dungeon_rummy.plays import check_tokens_allowed
from cantina.games.dungeon_rummy.reactions import speaks_for, top_reaction
from cantina.games.dungeon_rummy.restrictions import bars_healing, bars_prevention, bars_tokens, rule_of
from cantina.games.dungeon_rummy.state import State, added
from cantina.games.dungeon_rummy.supply import can_draw
from cantina.games.dungeon_rummy.tolls import open_toll

OWNER_OF: dict[TokenUse, Hero] = {"prevent": BARBARIAN, "transfer": BARBARIAN, "heal": DRUID, "draw": MAGE}


def tokens_may_be_used(s: State) -> bool:
    """Whether the game waits where tokens are allowed (TOKEN-1)."""
    top = s.stack[-1]
    if isinstance(top, Drawing):
        return not top.granted
    return isinstance(top, (Acting, Discarding, Reacting))


def may_spend(s: State, seat: Hero, owner: Hero) -> bool:
    """Whether the seat may spend this Misfit's tokens now (TOKEN-1, REACT-2)."""
    frame = top_reaction(s)
    if frame is not None:
        return speaks_for(s, frame, seat, owner)
    return s.is_player(seat) and (seat == owner or not s.is_player(owner))


def most_useful(s: State, use: str, target: Hero) -> int:
    """How many tokens help at most, whatever is held: more are refused (TOKEN-2, TOKEN-3)."""
    frame = top_reaction(s)
    hits = frame.hits if frame is not None else ()
    match use:
        case "prevent":
            return on(hits, BARBARIAN) if target == BARBARIAN else 0
        case "transfer":
            return (on(hits, target) + 1) // 2 if target != BARBARIAN else 0
        case "heal":
            return s.damage[target]
        case _:
            return s.tokens[MAGE] if s.is_player(target) and can_draw(s, target) else 0


def check_token(s: State, a: UseToken) -> None:
    rule = {"prevent": "TOKEN-2", "transfer": "TOKEN-2", "heal": "TOKEN-3", "draw": "TOKEN-4"}[a.use]
    if a.owner != OWNER_OF[a.use]:
        raise IllegalAction(
            rule, f"{s.numbers.name(a.owner)}'s tokens cannot {a.use}: {HEROES[OWNER_OF[a.use]]} tokens do"
        )
    if not tokens_may_be_used(s):
        raise IllegalAction("TOKEN-1", "tokens have to wait until the choice that is open now is made")
    if not may_spend(s, a.seat, a.owner):
        raise IllegalAction(
            "TURN-1", f"{s.numbers.name(a.owner)}'s tokens are not for {s.numbers.name(a.seat)} to spend"
        )
    if not 1 <= a.count <= s.tokens[a.owner]:
        raise IllegalAction(
            "TOKEN-1", f"{s.numbers.name(a.owner)} has {s.tokens[a.owner]} tokens: {a.count} cannot be spent"
        )
    if a.use in ("prevent", "transfer") and top_reaction(s) is None:
        raise IllegalAction("TOKEN-2", "Shields are used when hits are about to land")
    check_tokens_allowed(s)
    _check_use_allowed(s, a.use)
    most = most_useful(s, a.use, a.target)
    if a.count > most:
        raise IllegalAction(rule, _too_many(s, a, most))


def bearer_against(s: State, use: str) -> str | None:
    """The enemy that forbids this use of tokens, or None (E-color-vampire, S-no-healing)."""
    match use:
        case "heal":
            return bars_healing(s.numbers, s.enemies)
        case "prevent":
            return bars_prevention(s.numbers, s.enemies)
    return None


def _check_use_allowed(s: State, use: TokenUse) -> None:
    enemy = bearer_against(s, use)
    if enemy is not None:
        name = s.numbers.content.enemies[enemy].called
        raise IllegalAction(rule_of(enemy), f"{name} lets nobody {use}")


def _too_many(s: State, a: UseToken, most: int) -> str:
    target = s.numbers.name(a.target)
    match a.use:
        case "prevent" if a.target != BARBARIAN:
            return "Shields prevent Damage to the Barbarian only; transfer the hit to her first"
        case "transfer" if a.target == BARBARIAN:
            return "a hit on the Barbarian cannot be transferred to her; prevent it"
        case "heal":
            return f"{target} has {most} Damage: {a.count} Healing tokens are more than help"
        case "draw":
            return f"{target} cannot draw: only players draw, and there must be a card to draw"
        case _:
            return f"the hits on {target} need {most} Shields at most, not {a.count}"


def do_token(s: State, a: UseToken, out: list[Event]) -> None:
    s.tokens = added(s.tokens, a.owner, -a.count)
    out.append(TokensSpent(a.seat, a.owner, a.use, a.target, a.count))
    frame = s.stack[-1]
    match a.use:
        case "heal":
            heal(s, a.target, a.count, out)
        case "draw":
            open_toll(s)
            s.push(Drawing(a.target, a.count, granted=True))
        case "prevent":
            assert isinstance(frame, Reacting)
            left, _ = without(frame.hits, BARBARIAN, a.count)
            s.replace_top(Reacting(tuple(left), frame.decider, frame.waiting))
            out.append(Prevented(BARBARIAN, a.count))
        case "transfer":
            assert isinstance(frame, Reacting)
            left, taken = without(frame.hits, a.target, 2 * a.count)
            moved = [Hit(BARBARIAN, hit.amount, hit.source) for hit in taken]
            s.replace_top(Reacting((*left, *moved), frame.decider, frame.waiting))
            out.append(Transferred(a.target, sum(hit.amount for hit in moved)))


def heal(s: State, target: Hero, amount: int, out: list[Event]) -> None:
    """Remove Damage from a Misfit; the caller has checked that it has as much."""
    s.damage = added(s.damage, target, -amount)
    out.append(Healed(target, amount, s.damage[target]))


def any_token(s: State) -> bool:
    """Whether there are tokens and they may be used now (TOKEN-1)."""
    return any(s.tokens) and tokens_may_be_used(s) and bars_tokens(s.numbers, s.enemies) is None


def list_tokens(s: State, seat: Hero) -> list[UseToken]:
    """Every way in which the seat may spend tokens now, where tokens may be used."""
    actions: list[UseToken] = []
    for use, owner in OWNER_OF.items():
        held = s.tokens[owner]
        if not held or (owner != seat and s.is_player(owner)) or not may_spend(s, seat, owner):
            continue
        if (owner == BARBARIAN and top_reaction(s) is None) or bearer_against(s, use) is not None:
            continue
        for target in s.numbers.order:
            most = most_useful(s, use, target)
            if most:
                actions += _uses(seat, owner, use, target, min(held, most))
    return actions


@cache
def _uses(seat: Hero, owner: Hero, use: TokenUse, target: Hero, most: int) -> tuple[UseToken, ...]:
    """One to `most` tokens spent like this; `most` is no more than a Misfit may hold."""
    return tuple(UseToken(seat, owner, use, target, n) for n in range(1, most + 1))
