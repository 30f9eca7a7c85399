"""The game as its callers use it: what it waits for, what may be done, and doing it.

Verify, list, apply: ``verify`` says why not, ``legal_actions`` lists what is allowed, ``apply``
checks an action and returns a new state with the events that led to it. Setting up is in
``setup``, positions in ``position``, what a seat may see in ``observe``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, compress, product
from typing import Any, Literal, get_args

from cantina.games.dungeon_rummy import (
    attacks,
    choices,
    payments,
    plays,
    reactions,
    talk,
    tokens,
    treasures,
    turn,
)
from cantina.games.dungeon_rummy.actions import (
    Accept,
    Action,
    Attack,
    ChooseCard,
    ChooseCards,
    ChooseSplit,
    ChooseTarget,
    ChooseZone,
    Concede,
    Discard,
    Draw,
    End,
    Move,
    PayRetrieve,
    Play,
    Prevent,
    SkipAttack,
    UseToken,
    UseTreasure,
)
from cantina.games.dungeon_rummy.cards import Hero, count
from cantina.games.dungeon_rummy.errors import GameOver, IllegalAction
from cantina.games.dungeon_rummy.events import Event, Hit
from cantina.games.dungeon_rummy.flow import advance
from cantina.games.dungeon_rummy.frames import (
    Acting,
    Aiming,
    Discarding,
    Drawing,
    Frame,
    Merging,
    Passing,
    PickingCards,
    PickingExtreme,
    PickingMeld,
    Reacting,
    Splitting,
)
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.view import Pending, Role

_Need = Literal["treasure", "tokens", "bargain"]


@dataclass(frozen=True, slots=True)
class _Rule:
    """How one type of action is checked, done and listed.

    A list is asked for only in the decisions of `_OPEN`, and only while there is what the action ``needs``.
    What has no list of its own is listed with others: moves with plays, and by `_asides`.
    """

    check: Callable[[State, Any], None]
    do: Callable[[State, Any, list[Event]], None]
    list: Callable[[State, Hero], Sequence[Action]] | None = None
    needs: _Need | None = None


_RULES: dict[type[Action], _Rule] = {
    Draw: _Rule(turn.check_draw, turn.do_draw, turn.list_draws),
    Play: _Rule(plays.check_play, plays.do_play, plays.list_plays_and_moves),
    Move: _Rule(plays.check_move, plays.do_move),
    Attack: _Rule(attacks.check_attack, attacks.do_attack, attacks.list_attacks),
    UseTreasure: _Rule(treasures.check_treasure, treasures.do_treasure, treasures.list_treasures, "treasure"),
    UseToken: _Rule(tokens.check_token, tokens.do_token, tokens.list_tokens, "tokens"),
    SkipAttack: _Rule(reactions.check_skip, reactions.do_skip, reactions.list_skip, "treasure"),
    Accept: _Rule(reactions.check_accept, reactions.do_accept, reactions.list_accept),
    ChooseSplit: _Rule(turn.check_split, turn.do_split, turn.list_splits),
    ChooseCard: _Rule(turn.check_pass, turn.do_pass, turn.list_passes),
    Discard: _Rule(turn.check_discard, turn.do_discard, turn.list_discards),
    End: _Rule(turn.check_end, turn.do_end, turn.list_end),
    Prevent: _Rule(reactions.check_prevent, reactions.do_prevent, reactions.list_prevent),
    PayRetrieve: _Rule(payments.check_payment, payments.do_payment, payments.list_payments, "bargain"),
    ChooseTarget: _Rule(choices.check_target, choices.do_target, choices.list_targets),
    ChooseZone: _Rule(choices.check_zone, choices.do_zone, choices.list_zones),
    ChooseCards: _Rule(choices.check_cards, choices.do_cards, choices.list_cards),
    Talk: _Rule(talk.check_talk, talk.do_talk),
    Concede: _Rule(turn.check_concede, turn.do_concede),
}


_FREE = (UseTreasure, UseToken, Talk, Concede)
_OWN_TURN = (*_FREE, PayRetrieve)
_OPEN: dict[type[Frame], tuple[tuple[type[Action], ...], tuple[type[Action], ...]]] = {
    Drawing: ((Draw,), _OWN_TURN),
    Acting: ((Play, Move, Attack, End), _OWN_TURN),
    Discarding: ((Discard,), _OWN_TURN),
    Reacting: ((Accept,), (*_FREE, SkipAttack, Prevent)),
    Splitting: ((ChooseSplit,), (Concede,)),
    Passing: ((ChooseCard,), (Concede,)),
    Aiming: ((ChooseTarget,), (Concede,)),
    PickingMeld: ((ChooseZone,), (Concede,)),
    PickingCards: ((ChooseCards,), (Concede,)),
    PickingExtreme: ((ChooseCards,), (Concede,)),
    Merging: ((ChooseCards,), (Concede,)),
}
"""By decision: what can answer it, for the pending seat alone, and what any seat may do beside it.

Only these are listed, because the other lists would be empty.
"""


_List = Callable[[State, Hero], Sequence[Action]]


def _lists(frame: type[Frame], there: tuple[bool, ...]) -> tuple[list[_List], list[_List]]:
    """The lists of the seat that is waited for and those of others, by which of the `_Need` there are."""
    met = {None, *compress(get_args(_Need), there)}
    own, beside = _OPEN[frame]
    listed = [
        (kind, rule.list)
        for kind, rule in _RULES.items()
        if rule.list is not None and kind in (*own, *beside) and rule.needs in met
    ]
    return [one for _, one in listed], [one for kind, one in listed if kind in beside]


_LISTS = {
    (frame, *there): _lists(frame, there) for frame in _OPEN for there in product((False, True), repeat=3)
}


_Said = tuple[int, ...] | None
"""How often each seat has talked in this turn, or None while nobody may talk."""


@lru_cache(maxsize=4096)
def _asides(seat: Hero, roles: tuple[Role, ...], said: _Said) -> tuple[Action, ...]:
    """What nearly every seat may do nearly always: say something, a pattern, and give the game up."""
    talks = said is not None and said[seat] < talk.MESSAGES_A_TURN and roles[seat] != "companion"
    return (*((Talk(seat, None),) if talks else ()), *((Concede(seat),) if roles[seat] == "human" else ()))


@lru_cache(maxsize=4096)
def _asides_around(
    waited: Hero, order: tuple[Hero, ...], roles: tuple[Role, ...], said: _Said
) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """The asides of all seats, up to those of the seat that is waited for and from there on."""
    asides = [_asides(hero, roles, said) for hero in order]
    at = order.index(waited)
    return tuple(chain(*asides[:at])), tuple(chain(*asides[at:]))


def pending(s: State) -> Pending | None:
    """The one decision that the game waits for, or None when it is over."""
    if s.over is not None:
        return None
    seat = _asked(s)
    match s.stack[-1]:
        case Drawing(left=left, granted=granted):
            return _pending("draw", seat, left, granted)
        case Acting():
            return _pending("action", seat)
        case Discarding(left=left):
            return _pending("discard", seat, min(left, count(s.hands[seat])))
        case Reacting(hits=hits):
            return Pending("react", seat, hits=_announced(hits))
        case Splitting(total=total, source=source):
            return Pending("split", seat, total=total, source=source)
        case Aiming(targets=targets, next=at):
            return Pending("pick-misfit", seat, source=s.enemies[at].id, choices=targets)
        case PickingMeld(zones=zones, enemy=enemy):
            return Pending("pick-zone", seat, source=enemy, choices=zones)
        case PickingCards(enemy=enemy, count=wanted):
            return Pending("pick-cards", seat, source=enemy, count=wanted)
        case PickingExtreme(enemy=enemy, which=which):
            return Pending("pick-cards", seat, source=enemy, count=1, which=which)
        case Merging(enemy=enemy, origin=origin, into=into):
            wanted = choices.cards_wanted(s)
            return Pending("pick-merge", seat, source=enemy, choices=(origin, into), count=wanted)
        case Passing():
            return Pending("pass-card", seat)
    raise AssertionError(f"the game rests on a step: {s.stack[-1]}")


_pending = lru_cache(maxsize=1024)(Pending)  # for the decisions of every turn


def _asked(s: State) -> Hero:
    """Who makes the decision that the game waits for."""
    match s.stack[-1]:
        case Acting() | Discarding():
            return s.active
        case Drawing(seat=seat):
            return seat
        case Reacting(waiting=waiting):
            return waiting[0]
        case Splitting() | Aiming() | PickingMeld() | PickingCards() | PickingExtreme() | Merging():
            return s.decider()
        case Passing(givers=givers, chosen=chosen):
            return givers[len(chosen)]
    return s.active


def _announced(hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """Hits of one source on one target as one, in their order."""
    sums: dict[tuple[Hero, str], int] = {}
    for hit in hits:
        sums[hit.target, hit.source] = sums.get((hit.target, hit.source), 0) + hit.amount
    return tuple(Hit(target, amount, source) for (target, source), amount in sums.items())


def verify(s: State, action: Action) -> None:
    """Check an action, without doing it.

    Raises IllegalAction with the rule that refuses it, or GameOver.
    """
    if s.over is not None:
        raise GameOver("the game is over")
    if not s.is_player(action.seat):
        raise IllegalAction("TURN-1", f"{s.numbers.name(action.seat)} is a Companion: players act for it")
    _RULES[type(action)].check(s, action)


def apply(s: State, action: Action) -> tuple[State, list[Event]]:
    """Do an action: a new state that waits for the next decision, and the events in order.

    The state given stays as it was. Raises as ``verify``.
    """
    verify(s, action)
    new = s.copy()
    out: list[Event] = []
    _RULES[type(action)].do(new, action, out)
    advance(new, out)
    return new, out


def legal_actions(s: State, seat: Hero | None = None) -> list[Action]:
    """Every legal action of a seat, or of all seats in turn order; patterns where forms are many."""
    if s.over is not None:
        return []
    waited = _asked(s)
    of_waited, of_others = _LISTS[type(s.stack[-1]), bool(s.loot), tokens.any_token(s), payments.is_open(s)]
    said = s.said if tokens.tokens_may_be_used(s) else None
    if seat is None and not of_others:
        before, after = _asides_around(waited, s.numbers.order, s.roles, said)
        actions = [*before]
        for listed in of_waited:
            actions += listed(s, waited)
        actions += after
        return actions
    actions = []
    for hero in s.numbers.order if seat is None else (seat,):
        for listed in of_waited if hero == waited else of_others if s.is_player(hero) else ():
            actions += listed(s, hero)
        actions += _asides(hero, s.roles, said)
    return actions


def hand_over(s: State, seat: Hero, role: Role) -> State:
    """The game with a player's seat given from human to AI or back; nothing else changes.

    Raises IllegalAction (SET-1) for a Companion, which never had a hand, or when the role would
    leave it one.
    """
    if not s.is_player(seat) or role == "companion":
        raise IllegalAction("SET-1", "a seat is handed from human to AI or back; Companions stay Companions")
    new = s.copy()
    new.roles = tuple(role if h == seat else old for h, old in enumerate(s.roles))
    return new
