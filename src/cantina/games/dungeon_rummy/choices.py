"""The party's choices that effects ask for: a target, a zone, cards of zones (PARTY-1, section 8)."""

from __future__ import annotations

from operator import sub

from cantina.games.dungeon_rummy.actions import ChooseCards, ChooseTarget, ChooseZone, Lying
from cantina.games.dungeon_rummy.after_attacks import is_extreme, kept_by, merge, move_meld
from cantina.games.dungeon_rummy.cards import Hero, card_name, cards_in, count, is_tokened
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.events import Event, TargetChosen
from cantina.games.dungeon_rummy.frames import Aim, Aiming, Merging, PickingCards, PickingExtreme, PickingMeld
from cantina.games.dungeon_rummy.hits import Sight, hits_of
from cantina.games.dungeon_rummy.merges import largest_merges
from cantina.games.dungeon_rummy.restrictions import rule_of
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.zones import can_go, extremes, trash_cards, trash_meld


def sight(s: State) -> Sight:
    """What attacks depend on, as the table lies now."""
    life = tuple(map(sub, s.numbers.health, s.damage))
    return Sight(s.active, len(s.graveyard), tuple(map(count, s.zones)), life)


def _need_decider(s: State, seat: Hero) -> None:
    if seat != s.decider():
        raise IllegalAction("TURN-1", f"{s.numbers.name(s.decider())} decides for the party")


# --- whom an attack hits -----------------------------------------------------------------------


def check_target(s: State, a: ChooseTarget) -> None:
    top = s.stack[-1]
    if not isinstance(top, Aiming):
        raise IllegalAction("PARTY-1", "no attack waits for a target")
    _need_decider(s, a.seat)
    if a.target not in top.targets:
        names = ", ".join(s.numbers.name(h) for h in top.targets)
        raise IllegalAction(rule_of(s.enemies[top.next].id), f"the attack can hit one of {names}")


def do_target(s: State, a: ChooseTarget, out: list[Event]) -> None:
    top = s.stack[-1]
    assert isinstance(top, Aiming)
    enemy = s.enemies[top.next]
    out.append(TargetChosen(a.seat, enemy.id, a.target))
    hits = hits_of(s.numbers, enemy, sight(s), a.target)
    s.replace_top(Aim(top.next + 1, (*top.hits, *hits)))


def list_targets(s: State, seat: Hero) -> list[ChooseTarget]:
    top = s.stack[-1]
    if not isinstance(top, Aiming) or seat != s.decider():
        return []
    return [ChooseTarget(seat, target) for target in top.targets]


# --- which meld --------------------------------------------------------------------------------


def check_zone(s: State, a: ChooseZone) -> None:
    top = s.stack[-1]
    if not isinstance(top, PickingMeld):
        raise IllegalAction("PARTY-1", "no Play Zone is to be chosen")
    _need_decider(s, a.seat)
    if a.zone not in top.zones:
        names = ", ".join(s.numbers.name(h) for h in top.zones)
        raise IllegalAction(rule_of(top.enemy), f"the zone is one of {names}")


def do_zone(s: State, a: ChooseZone, out: list[Event]) -> None:
    top = s.stack[-1]
    assert isinstance(top, PickingMeld)
    s.replace_top()
    if top.then == "trash":
        trash_meld(s, top.enemy, a.zone, out)
    else:
        move_meld(s, top.enemy, a.zone, out)


def list_zones(s: State, seat: Hero) -> list[ChooseZone]:
    top = s.stack[-1]
    if not isinstance(top, PickingMeld) or seat != s.decider():
        return []
    return [ChooseZone(seat, zone) for zone in top.zones]


# --- which cards -------------------------------------------------------------------------------


def check_cards(s: State, a: ChooseCards) -> None:
    top = s.stack[-1]
    if not isinstance(top, (PickingCards, PickingExtreme, Merging)):
        raise IllegalAction("PARTY-1", "no cards of Play Zones are to be chosen")
    _need_decider(s, a.seat)
    cards = a.cards or ()
    wanted = cards_wanted(s)
    if len(cards) != wanted:
        raise IllegalAction(rule_of(top.enemy), f"exactly {wanted} of the cards must go, not {len(cards)}")
    for lying in cards:
        if lying.card not in cards_in(s.zones[lying.zone]):
            name = s.numbers.name(lying.zone)
            raise IllegalAction(
                rule_of(top.enemy), f"{card_name(lying.card)} does not lie in {name}'s Play Zone"
            )
    match top:
        case PickingCards():
            if not can_go(s.zones, cards):
                raise IllegalAction("MELD-6", "what stays in each Play Zone must be a meld")
        case PickingExtreme(which=which):
            if not is_extreme(s, which, cards[0].card, cards[0].zone):
                raise IllegalAction("EXTREME-1", f"{card_name(cards[0].card)} is not the {which} card")
        case Merging():
            _check_merge(s, top, cards)


def _check_merge(s: State, top: Merging, cards: tuple[Lying, ...]) -> None:
    for zone in range(4):
        gone = [lying.card for lying in cards if lying.zone == zone]
        there = cards_in(s.zones[zone]) if zone in (top.origin, top.into) else []
        if any(gone.count(card) > there.count(card) for card in gone):
            raise IllegalAction(rule_of(top.enemy), "only cards of the two melds that meet can go")
    rest = [*cards_in(s.zones[top.origin]), *cards_in(s.zones[top.into])]
    for lying in cards:
        rest.remove(lying.card)
    _, merges = largest_merges([*cards_in(s.zones[top.origin]), *cards_in(s.zones[top.into])])
    if sum(map(is_tokened, rest)) > 1 or kept_by(s, top, [c.card for c in cards]) not in merges:
        raise IllegalAction("MELD-6", "what stays of both melds must be a meld, as large as can be")


def cards_wanted(s: State) -> int:
    """How many cards the open choice takes."""
    top = s.stack[-1]
    match top:
        case PickingCards(count=wanted):
            return wanted
        case Merging(origin=origin, into=into):
            both = [*cards_in(s.zones[origin]), *cards_in(s.zones[into])]
            return len(both) - largest_merges(both)[0]
    return 1


def do_cards(s: State, a: ChooseCards, out: list[Event]) -> None:
    top = s.stack[-1]
    assert isinstance(top, (PickingCards, PickingExtreme, Merging))
    cards = a.cards or ()
    if isinstance(top, Merging):
        kept = kept_by(s, top, [lying.card for lying in cards])
        assert kept is not None
        s.replace_top()
        merge(s, top.enemy, top.origin, top.into, kept, out)
        return
    s.replace_top()
    trash_cards(s, top.enemy, cards, out)


def list_cards(s: State, seat: Hero) -> list[ChooseCards]:
    """The single cards that may be the extreme one; a pattern where several cards go together."""
    top = s.stack[-1]
    if not isinstance(top, (PickingCards, PickingExtreme, Merging)) or seat != s.decider():
        return []
    if isinstance(top, PickingExtreme):
        return [ChooseCards(seat, (lying,)) for lying in extremes(s, top.which)]
    return [ChooseCards(seat, None, cards_wanted(s))]
