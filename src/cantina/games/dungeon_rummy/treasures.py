"""Using Treasures (TREASURE-1, section 6)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from cantina.games.dungeon_rummy.actions import Shares, UseTreasure
from cantina.games.dungeon_rummy.cards import SKELETON, UNIT, Hero, card_name, count
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.events import Event, MeldsSwapped, Retrieved, TokensGained, TreasureUsed
from cantina.games.dungeon_rummy.frames import Drawing, PassRound
from cantina.games.dungeon_rummy.reactions import top_reaction
from cantina.games.dungeon_rummy.restrictions import bars_healing, rule_of
from cantina.games.dungeon_rummy.state import State, added
from cantina.games.dungeon_rummy.strike import tokens_for
from cantina.games.dungeon_rummy.supply import can_draw, check_deck_card, spend_treasure
from cantina.games.dungeon_rummy.tokens import heal, tokens_may_be_used
from cantina.games.dungeon_rummy.tolls import charge_move, open_toll

_Lister = Callable[[State, Hero], list[UseTreasure]]

MANA, HEAL = 3, 4
DRAWERS = {"two-draw-1": 2, "draw-1-draft-1": 1, "draw-2": 1}
"""How many different players draw."""


def treasure_user(s: State) -> Hero | None:
    """The seat that may use Treasures now, or None: the active player, in a reaction the decider."""
    frame = top_reaction(s)
    if frame is not None:
        return frame.decider
    return s.active if tokens_may_be_used(s) else None


def check_treasure(s: State, a: UseTreasure) -> None:
    user = treasure_user(s)
    if user is None:
        raise IllegalAction("TREASURE-1", "Treasures have to wait until the choice that is open now is made")
    if a.seat != user:
        raise IllegalAction("TURN-1", f"{s.numbers.name(user)} decides about the Treasures now")
    if a.treasure not in s.loot:
        raise IllegalAction("TREASURE-1", f"there is no {a.treasure} in the Loot Zone")
    _check_no_extras(a)
    match a.treasure:
        case "heal-4":
            _check_heal(s, a.heal)
        case "mana-3":
            if a.mana is None or min(a.mana) < 0 or sum(a.mana) != MANA:
                raise IllegalAction("T-mana-3", f"exactly {MANA} mana are split among the Misfits")
        case "swap-melds":
            _check_swap(s, a.zones)
        case "retrieve":
            _check_retrieve(s, a)
        case _:
            _check_drawers(s, a)


_FIELDS = {"heal-4": {"heal"}, "mana-3": {"mana"}, "swap-melds": {"zones"}, "retrieve": {"card", "player"}}


def _check_no_extras(a: UseTreasure) -> None:
    wanted = _FIELDS.get(a.treasure, {"players"})
    for field in ("heal", "zones", "mana", "card", "player", "players"):
        if field not in wanted and getattr(a, field) is not None:
            raise IllegalAction(
                f"T-{a.treasure}", f"{a.treasure} asks for {' and '.join(wanted)}, not for {field}"
            )


def _check_heal(s: State, shares: Shares | None) -> None:
    enemy = bars_healing(s.numbers, s.enemies)
    if enemy is not None:
        raise IllegalAction(rule_of(enemy), f"{s.numbers.content.enemies[enemy].called} lets nobody heal")
    if shares is None or min(shares) < 0 or not 1 <= sum(shares) <= HEAL:
        raise IllegalAction("T-heal-4", f"1 to {HEAL} Damage is removed in all")
    for hero, amount in enumerate(shares):
        if amount > s.damage[hero]:
            raise IllegalAction(
                "T-heal-4", f"{s.numbers.name(hero)} has {s.damage[hero]} Damage: {amount} cannot be removed"
            )


def _check_swap(s: State, zones: tuple[Hero, Hero] | None) -> None:
    if zones is None or zones[0] == zones[1]:
        raise IllegalAction("T-swap-melds", "two different Play Zones exchange their melds")
    if not s.zones[zones[0]] and not s.zones[zones[1]]:
        raise IllegalAction("T-swap-melds", "both Play Zones are empty: one may be, not both")


def _check_retrieve(s: State, a: UseTreasure) -> None:
    if a.card is None:
        raise IllegalAction("T-retrieve", "name the card that comes back from the Trash")
    check_deck_card(a.card)
    if a.card not in s.trash:
        raise IllegalAction("T-retrieve", f"no {card_name(a.card)} lies in the Trash")
    if a.player is None:
        return
    if s.is_player(s.active):
        raise IllegalAction("T-retrieve", "only on a Companion's turn is there a choice of whose hand")
    if not s.is_player(a.player):
        raise IllegalAction("T-retrieve", f"{s.numbers.name(a.player)} is a Companion and has no hand")


def _check_drawers(s: State, a: UseTreasure) -> None:
    rule = f"T-{a.treasure}"
    wanted = min(DRAWERS[a.treasure], len(s.players()))
    players = a.players or ()
    if len(players) != wanted or len(set(players)) != wanted:
        raise IllegalAction(rule, f"name {wanted} different player{'s' * (wanted > 1)} to draw")
    for player in players:
        if not s.is_player(player):
            raise IllegalAction(rule, f"{s.numbers.name(player)} is a Companion and cannot draw")
    if not can_draw(s, players[0]):
        raise IllegalAction(rule, f"there is no card that {s.numbers.name(players[0])} could draw")


def do_treasure(s: State, a: UseTreasure, out: list[Event]) -> None:
    spend_treasure(s, a.treasure)
    out.append(TreasureUsed(a.seat, a.treasure))
    match a.treasure:
        case "heal-4":
            for hero, amount in enumerate(a.heal or ()):
                if amount:
                    heal(s, hero, amount, out)
        case "mana-3":
            for hero, mana in enumerate(a.mana or ()):
                _convert(s, hero, mana, out)
        case "swap-melds":
            assert a.zones is not None
            one, other = a.zones
            s.zones[one], s.zones[other] = s.zones[other], s.zones[one]
            out.append(MeldsSwapped(a.seat, a.zones))
            charge_move(s, count(s.zones[one]) + count(s.zones[other]))
        case "retrieve":
            _retrieve(s, a, out)
        case "draw-2":
            open_toll(s)
            s.push(Drawing((a.players or ())[0], 2, granted=True))
        case "two-draw-1":
            open_toll(s)
            s.push(*(Drawing(player, 1, granted=True) for player in reversed(a.players or ())))
        case "draw-1-draft-1":
            s.push(PassRound())
            open_toll(s)
            s.push(Drawing((a.players or ())[0], 1, granted=True))


def _convert(s: State, hero: Hero, mana: int, out: list[Event]) -> None:
    gained, lost = tokens_for(s.numbers, hero, mana, s.tokens[hero])
    s.tokens = added(s.tokens, hero, gained)
    if gained or lost:
        out.append(TokensGained(hero, gained, lost))


def _retrieve(s: State, a: UseTreasure, out: list[Event]) -> None:
    assert a.card is not None
    at = s.trash.index(a.card)
    s.trash = s.trash[:at] + s.trash[at + 1 :]
    hand = a.seat if a.player is None else a.player
    s.hands[hand] += UNIT[a.card]
    out.append(Retrieved(hand, a.card))


def list_treasures(s: State, seat: Hero) -> list[UseTreasure]:
    """Every way in which the seat may use a Treasure now; heal-4 and mana-3 as patterns."""
    if treasure_user(s) != seat:
        return []
    actions: list[UseTreasure] = []
    for treasure in dict.fromkeys(s.loot):
        actions.extend(_LISTS[treasure](s, seat))
    return actions


def _list_heal(s: State, seat: Hero) -> list[UseTreasure]:
    return (
        [UseTreasure(seat, "heal-4")] if any(s.damage) and bars_healing(s.numbers, s.enemies) is None else []
    )


def _list_mana(s: State, seat: Hero) -> list[UseTreasure]:
    return [UseTreasure(seat, "mana-3")]


def _list_swap(s: State, seat: Hero) -> list[UseTreasure]:
    order = s.numbers.order
    return [
        UseTreasure(seat, "swap-melds", zones=(one, other))
        for at, one in enumerate(order)
        for other in order[at + 1 :]
        if s.zones[one] or s.zones[other]
    ]


def _list_retrieve(s: State, seat: Hero) -> list[UseTreasure]:
    hands: list[Hero | None] = [None] if s.is_player(s.active) else [*s.players()]
    return [
        UseTreasure(seat, "retrieve", card=card, player=hand)
        for card in sorted(set(s.trash))
        if card < SKELETON
        for hand in hands
    ]


def _list_drawers(treasure: str) -> _Lister:
    def lister(s: State, seat: Hero) -> list[UseTreasure]:
        players = s.players()
        wanted = min(DRAWERS[treasure], len(players))
        return [
            UseTreasure(seat, treasure, players=chosen)
            for chosen in permutations(players, wanted)
            if can_draw(s, chosen[0])
        ]

    return lister


_LISTS: dict[str, _Lister] = {
    "heal-4": _list_heal,
    "mana-3": _list_mana,
    "swap-melds": _list_swap,
    "retrieve": _list_retrieve,
    **{treasure: _list_drawers(treasure) for treasure in DRAWERS},
}
