"""Reactions: answers to hits before they land (REACT-1, REACT-2, PACKET-1)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from cantina.games.dungeon_rummy.actions import Accept, Prevent, SkipAttack
from cantina.games.dungeon_rummy.cards import BARBARIAN, DRUID, HEROES, Hero, card_name, cards_in, count
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.events import (
    AttackSkipped,
    Damaged,
    Event,
    GameEnded,
    Hit,
    HitsAnnounced,
    Prevented,
)
from cantina.games.dungeon_rummy.frames import Packet, Reacting
from cantina.games.dungeon_rummy.hits import on
from cantina.games.dungeon_rummy.restrictions import bars_healing, bars_prevention, bars_tokens, rule_of
from cantina.games.dungeon_rummy.state import State, added
from cantina.games.dungeon_rummy.supply import spend_treasure
from cantina.games.dungeon_rummy.view import Over
from cantina.games.dungeon_rummy.zones import can_go, trash_cards


def open_packet(s: State, frame: Packet, out: list[Event]) -> None:
    """Announce hits and look at each player in turn, clockwise from the decider (REACT-1).

    Most hits of a game just land, because nobody has anything against them.
    """
    if not frame.hits:
        s.replace_top()
        return
    out.append(HitsAnnounced(frame.hits))
    if not _something_helps(s, frame.hits):
        s.replace_top()
        land(s, frame.hits, out)
        return
    decider = s.decider()
    waiting = tuple(h for h in s.numbers.clockwise(decider) if s.is_player(h))
    s.replace_top(Reacting(frame.hits, decider, waiting))


def react(s: State, frame: Reacting, out: list[Event]) -> bool:
    """Wait for the next seat that has an answer; with none left, let the hits land."""
    waiting = frame.waiting
    while waiting and not has_answer(s, frame, waiting[0]):
        waiting = waiting[1:]
    if waiting:
        if waiting != frame.waiting:
            s.replace_top(Reacting(frame.hits, frame.decider, waiting))
        return True
    s.replace_top()
    land(s, frame.hits, out)
    return False


def _something_helps(s: State, hits: tuple[Hit, ...]) -> bool:
    """Whether there is anything at all that a seat could answer with."""
    if s.tokens[BARBARIAN] or s.tokens[DRUID] or s.loot:
        return True
    return any(_wrapped(s, hit) for hit in hits)


def speaks_for(s: State, frame: Reacting, seat: Hero, owner: Hero) -> bool:
    """Whether the seat may spend this Misfit's tokens in this reaction (REACT-2)."""
    return seat == (owner if s.is_player(owner) else frame.decider)


def somebody_would_die(s: State, hits: tuple[Hit, ...]) -> bool:
    """Whether a Misfit's Damage plus these hits reaches its health."""
    return any(s.damage[h] + on(hits, h) >= s.numbers.health[h] for h in {hit.target for hit in hits})


def bribable(s: State, hits: tuple[Hit, ...]) -> list[str]:
    """The enemies whose hits are among these and can be bribed away (E-red-dragon)."""
    sources = dict.fromkeys(hit.source for hit in hits)
    return [e for e in sources if e in s.numbers.traits and "bribe" in s.numbers.traits[e]]


def has_answer(s: State, frame: Reacting, seat: Hero) -> bool:
    """Whether the seat has an answer that opens or keeps open this reaction (REACT-1, REACT-2)."""
    if not frame.hits:
        return False
    tokens = bars_tokens(s.numbers, s.enemies) is None
    if (
        tokens
        and s.tokens[BARBARIAN]
        and speaks_for(s, frame, seat, BARBARIAN)
        and _shieldable(s, frame.hits)
    ):
        return True
    decides = seat == frame.decider
    if decides and s.loot and bribable(s, frame.hits):
        return True
    if decides and most_preventable(s, frame.hits):
        return True
    if not somebody_would_die(s, frame.hits):
        return False
    heals = any(s.damage) and bars_healing(s.numbers, s.enemies) is None
    if tokens and heals and s.tokens[DRUID] and speaks_for(s, frame, seat, DRUID):
        return True
    return decides and ((heals and "heal-4" in s.loot) or (tokens and "mana-3" in s.loot))


def _shieldable(s: State, hits: tuple[Hit, ...]) -> bool:
    """Whether a Shield would change these hits: where nothing can be prevented it only transfers."""
    if bars_prevention(s.numbers, s.enemies) is None:
        return True
    return any(hit.target != BARBARIAN for hit in hits)


def land(s: State, hits: tuple[Hit, ...], out: list[Event]) -> None:
    """Apply a packet of hits as a whole, then look who has died, in seat order (PACKET-1, ENEMY-2)."""
    for hero in dict.fromkeys([hit.target for hit in hits]):
        amount = on(hits, hero)
        s.damage = added(s.damage, hero, amount)
        sources = tuple(dict.fromkeys([hit.source for hit in hits if hit.target == hero]))
        out.append(_damaged(hero, amount, s.damage[hero], sources))
    check_deaths(s, out)


_damaged = lru_cache(maxsize=4096)(Damaged)


def check_deaths(s: State, out: list[Event]) -> None:
    """End the game if a Misfit has taken as much Damage as it has health (ENEMY-2)."""
    for hero in s.numbers.order:
        if s.damage[hero] >= s.numbers.health[hero]:
            end_game(s, won=False, reason=f"died:{HEROES[hero]}", out=out)
            return


def end_game(s: State, *, won: bool, reason: str, out: list[Event]) -> None:
    """Nothing is owed any more: the game is over."""
    s.over = Over(won, reason)
    s.stack = ()
    out.append(GameEnded(won, reason))


def top_reaction(s: State) -> Reacting | None:
    """The reaction that the game waits in, or None."""
    top = s.stack[-1]
    return top if isinstance(top, Reacting) else None


# --- accept ------------------------------------------------------------------------------------


def check_accept(s: State, a: Accept) -> None:
    frame = top_reaction(s)
    if frame is None:
        raise IllegalAction("REACT-1", "no hits are about to land, so there is nothing to accept")
    if a.seat != frame.waiting[0]:
        raise IllegalAction("TURN-1", f"{s.numbers.name(frame.waiting[0])} is asked about these hits")


def do_accept(s: State, a: Accept, out: list[Event]) -> None:
    frame = s.stack[-1]
    assert isinstance(frame, Reacting)
    s.replace_top(Reacting(frame.hits, frame.decider, frame.waiting[1:]))


def list_accept(s: State, seat: Hero) -> list[Accept]:
    frame = top_reaction(s)
    return [Accept(seat)] if frame is not None and frame.waiting[0] == seat else []


# --- the Red Dragon's bribe --------------------------------------------------------------------


def check_skip(s: State, a: SkipAttack) -> None:
    frame = top_reaction(s)
    if frame is None or not bribable(s, frame.hits):
        raise IllegalAction("E-red-dragon", "no attack that a Treasure can buy off is about to land")
    if a.seat != frame.decider:
        raise IllegalAction("TURN-1", f"{s.numbers.name(frame.decider)} decides about the Treasures here")
    if a.treasure not in s.loot:
        raise IllegalAction("TREASURE-1", f"there is no {a.treasure} in the Loot Zone")


def do_skip(s: State, a: SkipAttack, out: list[Event]) -> None:
    frame = s.stack[-1]
    assert isinstance(frame, Reacting)
    enemy = bribable(s, frame.hits)[0]
    spend_treasure(s, a.treasure)
    hits = tuple(hit for hit in frame.hits if hit.source != enemy)
    s.replace_top(Reacting(hits, frame.decider, frame.waiting))
    out.append(AttackSkipped(a.seat, enemy, a.treasure))


def list_skip(s: State, seat: Hero) -> list[SkipAttack]:
    frame = top_reaction(s)
    if frame is None or seat != frame.decider or not bribable(s, frame.hits):
        return []
    return [SkipAttack(seat, t) for t in dict.fromkeys(s.loot)]


# --- the Mummy's wrappings ---------------------------------------------------------------------


def most_preventable(s: State, hits: tuple[Hit, ...]) -> int:
    """How much Damage cards from zones could prevent now (E-mummy)."""
    if bars_prevention(s.numbers, s.enemies) is not None:
        return 0
    damage = sum(hit.amount for hit in hits if _wrapped(s, hit))
    return min(damage, sum(map(count, s.zones)))


def _wrapped(s: State, hit: Hit) -> bool:
    return "trash-to-prevent" in s.numbers.traits.get(hit.source, {})


def check_prevent(s: State, a: Prevent) -> None:
    frame = top_reaction(s)
    if frame is None or not any(_wrapped(s, hit) for hit in frame.hits):
        raise IllegalAction("E-mummy", "no Damage that trashed cards could prevent is about to land")
    enemy = next(hit.source for hit in frame.hits if _wrapped(s, hit))
    if a.seat != frame.decider:
        raise IllegalAction("TURN-1", f"{s.numbers.name(frame.decider)} decides for the party")
    barring = bars_prevention(s.numbers, s.enemies)
    if barring is not None:
        raise IllegalAction(
            rule_of(barring), f"{s.numbers.content.enemies[barring].called} lets nobody prevent"
        )
    most = most_preventable(s, frame.hits)
    if not a.cards or len(a.cards) > most:
        raise IllegalAction(rule_of(enemy), f"1 to {most} cards help here, not {len(a.cards or ())}")
    for lying in a.cards:
        if lying.card not in cards_in(s.zones[lying.zone]):
            name = s.numbers.name(lying.zone)
            raise IllegalAction(rule_of(enemy), f"{card_name(lying.card)} does not lie in {name}'s Play Zone")
    if not can_go(s.zones, a.cards):
        raise IllegalAction("MELD-6", "what stays in each Play Zone must be a meld")


def do_prevent(s: State, a: Prevent, out: list[Event]) -> None:
    frame = s.stack[-1]
    assert isinstance(frame, Reacting)
    assert a.cards is not None
    enemy = next(hit.source for hit in frame.hits if _wrapped(s, hit))
    trash_cards(s, enemy, a.cards, out)
    left = len(a.cards)
    hits = list(frame.hits)
    # From the active Misfit's hits first, then from what was transferred (REACT-2).
    for at in sorted(range(len(hits)), key=lambda n: hits[n].target != s.active):
        if _wrapped(s, hits[at]):
            cut = min(left, hits[at].amount)
            left -= cut
            hits[at] = replace(hits[at], amount=hits[at].amount - cut)
            if cut:
                out.append(Prevented(hits[at].target, cut))
    s.replace_top(Reacting(tuple(h for h in hits if h.amount), frame.decider, frame.waiting))


def list_prevent(s: State, seat: Hero) -> list[Prevent]:
    frame = top_reaction(s)
    if frame is None or seat != frame.decider:
        return []
    most = most_preventable(s, frame.hits)
    return [Prevent(seat, None, most)] if most else []
