"""The Lich's bargain: a Misfit takes Damage for a card of the Trash (E-lich)."""

from __future__ import annotations

from cantina.games.dungeon_rummy.actions import PayRetrieve
from cantina.games.dungeon_rummy.cards import SKELETON, UNIT, Hero, card_name
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.events import Event, Paid, Retrieved
from cantina.games.dungeon_rummy.frames import Acting, Discarding, Drawing
from cantina.games.dungeon_rummy.restrictions import bearer, rule_of, total
from cantina.games.dungeon_rummy.state import State, added
from cantina.games.dungeon_rummy.supply import check_deck_card

KIND = "paid-retrieval"


def is_open(s: State) -> bool:
    """Whether an enemy in play sells cards of the Trash, and now is the time."""
    return bearer(s.numbers, s.enemies, KIND) is not None and _bargain_is_open(s)


def _bargain_is_open(s: State) -> bool:
    """Whether it is the active player's Draw Phase, Action Phase or discard."""
    top = s.stack[-1]
    return isinstance(top, (Acting, Discarding)) or (isinstance(top, Drawing) and not top.granted)


def _price(s: State) -> int:
    return total(s.numbers, s.enemies, KIND, "damage")


def check_payment(s: State, a: PayRetrieve) -> None:
    enemy = bearer(s.numbers, s.enemies, KIND)
    if enemy is None:
        raise IllegalAction("E-lich", "no enemy in play sells cards of the Trash")
    if not _bargain_is_open(s):
        raise IllegalAction(
            rule_of(enemy), "the bargain is open in a player's Draw, Action and Discard Phase"
        )
    if a.seat != a.payer and s.is_player(a.payer):
        raise IllegalAction("TURN-1", f"{s.numbers.name(a.payer)} pays by their own seat")
    life = s.numbers.health[a.payer] - s.damage[a.payer]
    if life <= _price(s):
        raise IllegalAction(
            rule_of(enemy), f"{s.numbers.name(a.payer)} has {life} health left and cannot pay {_price(s)}"
        )
    check_deck_card(a.card)
    if a.card not in s.trash:
        raise IllegalAction(rule_of(enemy), f"no {card_name(a.card)} lies in the Trash")


def do_payment(s: State, a: PayRetrieve, out: list[Event]) -> None:
    s.damage = added(s.damage, a.payer, _price(s))
    out.append(Paid(a.payer, _price(s), s.damage[a.payer]))
    at = s.trash.index(a.card)
    s.trash = s.trash[:at] + s.trash[at + 1 :]
    s.hands[s.active] += UNIT[a.card]
    out.append(Retrieved(s.active, a.card))


def list_payments(s: State, seat: Hero) -> list[PayRetrieve]:
    if not s.is_player(seat):
        return []
    cards = sorted({c for c in s.trash if c < SKELETON})
    return [
        PayRetrieve(seat, card, payer)
        for payer in s.numbers.order
        if (payer == seat or not s.is_player(payer)) and s.numbers.health[payer] - s.damage[payer] > _price(s)
        for card in cards
    ]
