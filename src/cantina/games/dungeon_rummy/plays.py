"""Playing cards to Play Zones and moving them between zones (PLAY-1, PLAY-2, BOOT-1)."""

from __future__ import annotations

from functools import cache
from typing import Final

from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.actions import Move, Play, Step
from cantina.games.dungeon_rummy.cards import (
    BARD,
    UNIT,
    WILD,
    Card,
    Hero,
    card_name,
    cards_in,
    cards_of,
    holds,
    is_tokened,
    mask_of,
    plain,
)
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.events import Event, Moved, Played
from cantina.games.dungeon_rummy.frames import Acting
from cantina.games.dungeon_rummy.rearrange import any_rearrangeable
from cantina.games.dungeon_rummy.restrictions import bars_play, bars_tokens, rule_of
from cantina.games.dungeon_rummy.state import State, added
from cantina.games.dungeon_rummy.supply import take_top
from cantina.games.dungeon_rummy.tolls import charge_move


def need_action_phase(s: State, seat: Hero) -> None:
    """Raise IllegalAction (TURN-1) unless the seat is in its Action Phase."""
    if seat != s.active:
        raise IllegalAction("TURN-1", f"it is {s.numbers.name(s.active)}'s turn")
    if not isinstance(s.stack[-1], Acting):
        raise IllegalAction("TURN-1", "that belongs into the Action Phase")


# --- play --------------------------------------------------------------------------------------


def check_play(s: State, a: Play) -> None:
    need_action_phase(s, a.seat)
    if a.source is None:
        if is_tokened(a.card) or not holds(s.hands[a.seat], a.card):
            raise IllegalAction("PLAY-1", f"{s.numbers.name(a.seat)} holds no {card_name(a.card)}")
    else:
        _check_companion_card(s, a.seat, a.source, a.card)
    enemy = bars_play(s.numbers, s.enemies, a.seat, a.zone)
    if enemy is not None:
        name = s.numbers.content.enemies[enemy].called
        raise IllegalAction(rule_of(enemy), f"{name} lets nobody play a card on their own Play Zone")
    if a.wild:
        check_tokens_allowed(s)
    if a.wild and not s.tokens[BARD]:
        raise IllegalAction("PLAY-2", "the Bard has no Wild token to put on the card")
    card = a.card + WILD if a.wild else a.card
    if not melds.can_add(s.zones[a.zone], card):
        raise IllegalAction(*melds.refusal([*cards_in(s.zones[a.zone]), card]))


def check_tokens_allowed(s: State) -> None:
    """Raise IllegalAction when an enemy in play forbids all ability tokens (E-glutton-serpent)."""
    enemy = bars_tokens(s.numbers, s.enemies)
    if enemy is not None:
        name = s.numbers.content.enemies[enemy].called
        raise IllegalAction(rule_of(enemy), f"{name} lets nobody use ability tokens")


def _check_companion_card(s: State, seat: Hero, source: Hero, card: Card) -> None:
    name = s.numbers.name(source)
    if s.is_player(source):
        raise IllegalAction("PLAY-1", f"{name} is a player: only a Companion's deck lies face up")
    if not s.decks[source] or s.decks[source][0] != card:
        top = card_name(s.decks[source][0]) if s.decks[source] else "nothing"
        raise IllegalAction("PLAY-1", f"on {name}'s deck lies {top}, not {card_name(card)}")
    if not s.boots_left(seat):
        raise IllegalAction("PLAY-1", "a Companion's card costs a boot, and none is left this turn")


def do_play(s: State, a: Play, out: list[Event]) -> None:
    card = a.card
    if a.wild:
        s.tokens = added(s.tokens, BARD, -1)
        card += WILD
    s.zones[a.zone] += UNIT[card]
    out.append(_played(a.seat, a.card, a.source, a.zone, a.wild))
    if a.source is None:
        s.hands[a.seat] -= UNIT[a.card]
    else:
        s.boots_used = added(s.boots_used, a.seat, 1)
        take_top(s, a.source, out)


def list_plays_and_moves(s: State, seat: Hero) -> list[Play | Move]:
    """All plays, then the moves of one card, and a pattern when a step of more cards is possible.

    They are listed together because both depend on what fits where.
    """
    fits = melds.addable_to(s.zones)
    return [*_list_plays(s, seat, fits), *_list_moves(s, seat, fits)]


def _list_plays(s: State, seat: Hero, fits: list[int]) -> list[Play]:
    hand = mask_of(s.hands[seat])
    tops = _tops(s) if "companion" in s.roles and s.boots_left(seat) else []
    if s.tokens[BARD] and bars_tokens(s.numbers, s.enemies) is None:
        hand |= hand << WILD
        tops = [(top | top << WILD, hero) for top, hero in tops]
    plays: list[Play] = []
    for zone in s.numbers.order:
        if zone == seat and bars_play(s.numbers, s.enemies, seat, zone) is not None:
            continue
        if fits[zone] & hand:
            _add_plays(plays, seat, zone, None, fits[zone] & hand)
        for top, hero in tops:
            if fits[zone] & top:
                _add_plays(plays, seat, zone, hero, fits[zone] & top)
    return plays


def _tops(s: State) -> list[tuple[int, Hero]]:
    """The face-up top cards of Companions' decks, each as a mask of one."""
    return [(1 << s.decks[h][0], h) for h in s.numbers.order if not s.is_player(h) and s.decks[h]]


def _add_plays(plays: list[Play], seat: Hero, zone: Hero, source: Hero | None, cards: int) -> None:
    """Add the plays of a mask of cards on a zone, each card without its Wild token and then with it."""
    known = _plays(seat, zone, source)
    listed = cards_of(cards)
    if cards >> WILD:
        listed.sort(key=_PLAIN_FIRST.__getitem__)
    for card in listed:
        plays.append(known[card])


# Making a frozen value takes longer than finding it again, and there are a few thousand of each.


@cache
def _plays(seat: Hero, zone: Hero, source: Hero | None) -> list[Play]:
    """By card, tokened ones too, its play on a zone."""
    return [Play(seat, plain(card), zone, source, is_tokened(card)) for card in range(2 * WILD)]


_played = cache(Played)
_PLAIN_FIRST: Final = [(plain(card), card) for card in range(2 * WILD)]


# --- move --------------------------------------------------------------------------------------


def check_move(s: State, a: Move) -> None:
    need_action_phase(s, a.seat)
    steps = a.cards
    if not steps:
        raise IllegalAction("BOOT-1", "a move names the cards to move, one at least")
    if len(steps) == 1 and s.boots_left(a.seat) and _can_move(s, steps[0]):
        return  # the usual case, quickly; all others are looked at for a reason to refuse them
    zones = sorted({zone for step in steps for zone in (step.origin, step.to)})
    if len(zones) != 2 or any(step.origin == step.to for step in steps):
        raise IllegalAction("BOOT-1", "a move is between two Play Zones")
    left = s.boots_left(a.seat)
    if len(steps) > left:
        raise IllegalAction("BOOT-1", f"that takes {len(steps)} boots, and {left} are left this turn")
    first, second = zones
    gone = {zone: [step.card for step in steps if step.origin == zone] for zone in zones}
    rest = {zone: _without(s, zone, gone[zone]) for zone in zones}
    for zone, other in ((first, second), (second, first)):
        cards = [*rest[zone], *gone[other]]
        if not _legal(cards):
            if not gone[other]:
                raise IllegalAction(
                    "MELD-6", f"what stays in {s.numbers.name(zone)}'s Play Zone would be no meld any more"
                )
            raise IllegalAction(*melds.refusal(cards))
    if sorted(gone[first]) == sorted(gone[second]):
        raise IllegalAction("BOOT-1", "that move changes nothing")


def _can_move(s: State, step: Step) -> bool:
    """Whether this card, alone, may go from one zone to another."""
    may_go = melds.loose(s.zones[step.origin]) & melds.addable(s.zones[step.to])
    return step.origin != step.to and bool(may_go >> step.card & 1)


def _without(s: State, zone: Hero, cards: list[Card]) -> list[Card]:
    """The zone's cards without these; raises IllegalAction when one is not there."""
    rest = cards_in(s.zones[zone])
    for card in cards:
        if card not in rest:
            raise IllegalAction(
                "BOOT-1", f"{card_name(card)} does not lie in {s.numbers.name(zone)}'s Play Zone"
            )
        rest.remove(card)
    return rest


def _legal(cards: list[Card]) -> bool:
    """Whether these cards are a meld; two tokened ones never are (MELD-4)."""
    return sum(map(is_tokened, cards)) < 2 and melds.is_legal(sum(UNIT[c] for c in cards))


def do_move(s: State, a: Move, out: list[Event]) -> None:
    assert a.cards is not None
    for step in a.cards:
        s.zones[step.origin] -= UNIT[step.card]
    for step in a.cards:
        s.zones[step.to] += UNIT[step.card]
    s.boots_used = added(s.boots_used, a.seat, len(a.cards))
    out.append(Moved(a.seat, a.cards))
    charge_move(s, len(a.cards))


def _list_moves(s: State, seat: Hero, fits: list[int]) -> list[Move]:
    most = s.boots_left(seat)
    if not most:
        return []
    order, zones = s.numbers.order, s.zones
    anywhere = fits[0] | fits[1] | fits[2] | fits[3]
    moves: list[Move] = []
    for origin in order:
        loose = melds.loose(zones[origin]) & anywhere
        if loose:
            targets = []
            for to in order:
                if fits[to] & loose and to != origin:
                    targets.append((fits[to], _moves(seat, origin, to)))
            for card in cards_of(loose):
                for there, known in targets:
                    if there >> card & 1:
                        moves.append(known[card])
    if most > 1 and any_rearrangeable(zones, most):
        moves.append(_any_move(seat, most))
    return moves


@cache
def _moves(seat: Hero, origin: Hero, to: Hero) -> list[Move]:
    """By card, tokened ones too, its move from a zone to another."""
    return [Move(seat, (Step(card, origin, to),)) for card in range(2 * WILD)]


@cache
def _any_move(seat: Hero, most: int) -> Move:
    """The pattern of a move of several cards."""
    return Move(seat, None, most)
