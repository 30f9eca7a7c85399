"""The turn's own actions: draw, end, discard, and the party's and the players' choices.

DRAW-1, DISC-1, GRAVE-1, T-draw-1-draft-1, and giving the game up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from cantina.games.dungeon_rummy.actions import (
    ChooseCard,
    ChooseSplit,
    Concede,
    Discard,
    Draw,
    End,
)
from cantina.games.dungeon_rummy.cards import SKELETON, UNIT, Hero, card_name, holds, kinds_in
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.events import (
    ActionsEnded,
    Discarded,
    Event,
    GraveyardTrashed,
    Hit,
    PassedOn,
    SplitChosen,
)
from cantina.games.dungeon_rummy.frames import (
    Discarding,
    DiscardPhase,
    Drawing,
    Packet,
    Passing,
    Splitting,
)
from cantina.games.dungeon_rummy.plays import need_action_phase
from cantina.games.dungeon_rummy.reactions import end_game
from cantina.games.dungeon_rummy.restrictions import bars_graveyard, rule_of
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.supply import (
    bury,
    can_draw_deck,
    can_draw_graveyard,
    check_deck_card,
    draw_from_deck,
    draw_from_graveyard,
)
from cantina.games.dungeon_rummy.tolls import charge
from cantina.games.dungeon_rummy.traits import DiscardToll

# --- draw --------------------------------------------------------------------------------------


def check_draw(s: State, a: Draw) -> None:
    top = s.stack[-1]
    if not isinstance(top, Drawing):
        raise IllegalAction("TURN-1", "no draw is due now")
    if a.seat != top.seat:
        raise IllegalAction("TURN-1", f"the draw is {s.numbers.name(top.seat)}'s")
    if a.card is None:
        if not can_draw_deck(s, a.seat):
            raise IllegalAction("DRAW-2", "deck and Trash hold no card of this suit")
        return
    check_deck_card(a.card)
    enemy = bars_graveyard(s.numbers, s.enemies)
    if enemy is not None:
        name = s.numbers.content.enemies[enemy].called
        raise IllegalAction(rule_of(enemy), f"{name} lets nobody draw from the Graveyard")
    if a.card not in s.graveyard:
        raise IllegalAction("DRAW-1", f"{card_name(a.card)} does not lie in the Graveyard")


def do_draw(s: State, a: Draw, out: list[Event]) -> None:
    top = s.stack[-1]
    assert isinstance(top, Drawing)
    if top.left > 1:
        s.replace_top(Drawing(top.seat, top.left - 1, top.granted))
    else:
        s.replace_top()
    if a.card is None:
        draw_from_deck(s, a.seat, out)
    else:
        draw_from_graveyard(s, a.seat, a.card, out)


def list_draws(s: State, seat: Hero) -> list[Draw]:
    top = s.stack[-1]
    if not isinstance(top, Drawing) or top.seat != seat:
        return []
    draws = [_draw(seat)] if can_draw_deck(s, seat) else []
    if can_draw_graveyard(s):
        draws += [_draw(seat, card) for card in dict.fromkeys(s.graveyard) if card < SKELETON]
    return draws


# Making a frozen value takes longer than finding it again, and there are few of each.
_draw = cache(Draw)
_discard = cache(Discard)
_discarded = cache(Discarded)
_ended = cache(ActionsEnded)
_DISCARD_PHASE: Final = DiscardPhase()


# --- end and discard ---------------------------------------------------------------------------


def check_end(s: State, a: End) -> None:
    need_action_phase(s, a.seat)


def do_end(s: State, a: End, out: list[Event]) -> None:
    s.replace_top(_DISCARD_PHASE)
    out.append(_ended(a.seat))


_ENDING: Final = tuple((End(seat),) for seat in range(4))


def list_end(s: State, seat: Hero) -> Sequence[End]:
    return _ENDING[seat]


def check_discard(s: State, a: Discard) -> None:
    if a.seat != s.active:
        raise IllegalAction("TURN-1", f"it is {s.numbers.name(s.active)}'s turn")
    if not isinstance(s.stack[-1], Discarding):
        raise IllegalAction("TURN-1", "discards come in the Discard Phase: end the Action Phase first")
    if not holds(s.hands[a.seat], a.card):
        raise IllegalAction("DISC-1", f"{s.numbers.name(a.seat)} holds no {card_name(a.card)}")


def do_discard(s: State, a: Discard, out: list[Event]) -> None:
    top = s.stack[-1]
    assert isinstance(top, Discarding)
    if top.left > 1:
        s.replace_top(Discarding(top.left - 1))
    else:
        s.replace_top()
    s.hands[a.seat] -= UNIT[a.card]
    s.graveyard += (a.card,)
    out.append(_discarded(a.seat, a.card))
    charge(s, a.seat, DiscardToll)


def list_discards(s: State, seat: Hero) -> list[Discard]:
    if not isinstance(s.stack[-1], Discarding) or seat != s.active:
        return []
    return [_discard(seat, card) for card in kinds_in(s.hands[seat])]


# --- the split of a full Graveyard -------------------------------------------------------------


def check_split(s: State, a: ChooseSplit) -> None:
    top = s.stack[-1]
    if not isinstance(top, Splitting):
        raise IllegalAction("GRAVE-1", "no Damage waits to be distributed")
    if a.seat != s.decider():
        raise IllegalAction("TURN-1", f"{s.numbers.name(s.decider())} decides for the party")
    if a.damage is None or min(a.damage) < 0 or sum(a.damage) != top.total:
        given = "nothing" if a.damage is None else str(sum(a.damage))
        raise IllegalAction(
            "TALK-4" if top.source == "talk" else "GRAVE-1",
            f"exactly {top.total} Damage is distributed among the Misfits, not {given}",
        )


def do_split(s: State, a: ChooseSplit, out: list[Event]) -> None:
    top = s.stack[-1]
    assert isinstance(top, Splitting)
    assert a.damage is not None
    hits = tuple(Hit(h, a.damage[h], top.source) for h in s.numbers.order if a.damage[h])
    s.replace_top(Packet(hits))
    out.append(SplitChosen(a.seat, a.damage))
    if top.source == "graveyard":
        cards, s.graveyard = s.graveyard, ()
        bury(s, cards)
        out.append(GraveyardTrashed(cards))


def list_splits(s: State, seat: Hero) -> list[ChooseSplit]:
    top = s.stack[-1]
    if not isinstance(top, Splitting) or seat != s.decider():
        return []
    return [ChooseSplit(seat, None, top.total)]


# --- passing a card on -------------------------------------------------------------------------


def check_pass(s: State, a: ChooseCard) -> None:
    top = s.stack[-1]
    if not isinstance(top, Passing):
        raise IllegalAction("T-draw-1-draft-1", "no card is to be passed on now")
    giver = top.givers[len(top.chosen)]
    if a.seat != giver:
        raise IllegalAction("TURN-1", f"{s.numbers.name(giver)} chooses a card to pass on")
    if not holds(s.hands[a.seat], a.card):
        raise IllegalAction("T-draw-1-draft-1", f"{s.numbers.name(a.seat)} holds no {card_name(a.card)}")


def do_pass(s: State, a: ChooseCard, out: list[Event]) -> None:
    top = s.stack[-1]
    assert isinstance(top, Passing)
    chosen = (*top.chosen, a.card)
    if len(chosen) < len(top.givers):
        s.replace_top(Passing(top.givers, chosen))
        return
    s.replace_top()
    for at, (giver, card) in enumerate(zip(top.givers, chosen, strict=True)):
        receiver = top.givers[(at + 1) % len(top.givers)]
        s.hands[giver] -= UNIT[card]
        s.hands[receiver] += UNIT[card]
        out.append(PassedOn(giver, receiver, card, knows=(giver, receiver)))


def list_passes(s: State, seat: Hero) -> list[ChooseCard]:
    top = s.stack[-1]
    if not isinstance(top, Passing) or top.givers[len(top.chosen)] != seat:
        return []
    return [ChooseCard(seat, card) for card in kinds_in(s.hands[seat])]


# --- concede -----------------------------------------------------------------------------------


def check_concede(s: State, a: Concede) -> None:
    if s.roles[a.seat] != "human":
        raise IllegalAction("TURN-1", f"{s.numbers.name(a.seat)} is no human: only humans give a game up")


def do_concede(s: State, a: Concede, out: list[Event]) -> None:
    end_game(s, won=False, reason="conceded", out=out)
