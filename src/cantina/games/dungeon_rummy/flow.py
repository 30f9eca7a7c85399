"""The turn: what each frame on the stack does, until the game waits for a decision (TURN-1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from cantina.games.dungeon_rummy.actions import ChooseCard
from cantina.games.dungeon_rummy.after_attacks import after_attacks, next_extreme
from cantina.games.dungeon_rummy.cards import kinds_in
from cantina.games.dungeon_rummy.choices import sight
from cantina.games.dungeon_rummy.events import Event, GraveyardFull, NothingToDraw, PhaseBegan, TurnBegan
from cantina.games.dungeon_rummy.frames import (
    Acting,
    ActionPhase,
    AfterAttacks,
    Aim,
    Aiming,
    Collect,
    Defeat,
    Discarding,
    DiscardPhase,
    Drawing,
    DrawPhase,
    EnemyPhase,
    Extremes,
    Frame,
    Merging,
    NextTurn,
    Packet,
    Passing,
    PassRound,
    PickingCards,
    PickingExtreme,
    PickingMeld,
    Reacting,
    Refill,
    Reveal,
    SkeletonDown,
    Splitting,
    Spoils,
)
from cantina.games.dungeon_rummy.hits import aims, attacks, hits_of
from cantina.games.dungeon_rummy.levels import defeat, reveal, skeleton_down, spoils
from cantina.games.dungeon_rummy.numbers import GRAVEYARD_LIMIT, HAND_SIZE, LAST_TURN
from cantina.games.dungeon_rummy.reactions import open_packet, react
from cantina.games.dungeon_rummy.restrictions import total
from cantina.games.dungeon_rummy.skeletons import raise_one
from cantina.games.dungeon_rummy.state import State, added
from cantina.games.dungeon_rummy.strike import can_be_attacked
from cantina.games.dungeon_rummy.supply import can_draw, draw_from_deck, renew_companions
from cantina.games.dungeon_rummy.tolls import open_toll
from cantina.games.dungeon_rummy.turn import do_pass

GRAVEYARD_DAMAGE = 7

# Frames and events are values: those that come up in every turn are made once.
_ENEMY_PHASE, _DRAW_PHASE, _ACTION_PHASE, _NEXT_TURN = EnemyPhase(), DrawPhase(), ActionPhase(), NextTurn()
_AIM, _ACTING, _REFILL = Aim(0, ()), Acting(), Refill()
_DRAWS = [Drawing(seat, 1, granted=False) for seat in range(4)]
_began = cache(PhaseBegan)
_turn_began = lru_cache(maxsize=1024)(TurnBegan)
_after = lru_cache(maxsize=1024)(AfterAttacks)
_discards = lru_cache(maxsize=64)(Discarding)


def advance(s: State, out: list[Event]) -> None:
    """Run steps until the game waits for a decision or is over."""
    while s.over is None:
        if not all(s.decks):
            renew_companions(s, out)
        top = s.stack[-1]
        if len(s.graveyard) >= GRAVEYARD_LIMIT and not isinstance(top, Splitting):
            # GRAVE-1 interrupts whatever is going on, as soon as the card lies there.
            s.push(Splitting(GRAVEYARD_DAMAGE))
            out.append(GraveyardFull(len(s.graveyard), GRAVEYARD_DAMAGE))
            return
        if _RUN[type(top)](s, top, out):
            return


# Each returns whether the game waits here.


def _enemy_phase(s: State, frame: Frame, out: list[Event]) -> bool:
    s.phase = "enemy"
    s.said = (0,) * 4
    out.append(_turn_began(s.turn, s.active))
    out.append(_began("enemy", s.active))
    attackers = tuple([enemy.id for enemy in s.enemies if attacks(s.numbers, enemy, s.active)])
    after = _DRAW_PHASE if s.is_player(s.active) else _NEXT_TURN
    s.replace_top(after, _after(attackers), _AIM)
    for enemy in s.enemies:
        if "raises-skeleton" in s.numbers.traits[enemy.id] and can_be_attacked(s.numbers, enemy):
            raise_one(s, out)
            break
    return False


def _aim(s: State, frame: Frame, out: list[Event]) -> bool:
    assert isinstance(frame, Aim)
    hits = frame.hits
    seen = sight(s)
    for at in range(frame.next, len(s.enemies)):
        enemy = s.enemies[at]
        if not attacks(s.numbers, enemy, s.active):
            continue
        targets = aims(s.numbers, enemy, seen)
        if len(targets) > 1:
            s.replace_top(Aiming(at, hits, targets))
            return True
        hits += tuple(hits_of(s.numbers, enemy, seen))
    s.replace_top(Packet(hits))
    return False


def _after_attacks(s: State, frame: Frame, out: list[Event]) -> bool:
    assert isinstance(frame, AfterAttacks)
    after_attacks(s, frame, out)
    return False


def _extremes(s: State, frame: Frame, out: list[Event]) -> bool:
    assert isinstance(frame, Extremes)
    next_extreme(s, frame, out)
    return False


def _collect(s: State, frame: Frame, out: list[Event]) -> bool:
    assert isinstance(frame, Collect)
    s.replace_top(Packet(frame.hits))
    return False


def _spoils(s: State, frame: Frame, out: list[Event]) -> bool:
    assert isinstance(frame, Spoils)
    spoils(s, frame.enemy, out)
    return False


def _skeleton_down(s: State, frame: Frame, out: list[Event]) -> bool:
    skeleton_down(s, out)
    return False


def _packet(s: State, frame: Frame, out: list[Event]) -> bool:
    assert isinstance(frame, Packet)
    open_packet(s, frame, out)
    return False


def _reacting(s: State, frame: Frame, out: list[Event]) -> bool:
    assert isinstance(frame, Reacting)
    return react(s, frame, out)


def _draw_phase(s: State, frame: Frame, out: list[Event]) -> bool:
    s.phase = "draw"
    out.append(_began("draw", s.active))
    s.replace_top(_ACTION_PHASE)
    open_toll(s)
    s.push(_DRAWS[s.active])
    return False


def _drawing(s: State, frame: Frame, out: list[Event]) -> bool:
    assert isinstance(frame, Drawing)
    if can_draw(s, frame.seat):
        return True
    s.replace_top()
    out.append(NothingToDraw(frame.seat))
    return False


def _action_phase(s: State, frame: Frame, out: list[Event]) -> bool:
    s.phase = "action"
    s.boots_used = added(s.boots_used, s.active, -s.boots_used[s.active])  # ACT-0
    out.append(_began("action", s.active))
    s.replace_top(_ACTING)
    return False


def _discard_phase(s: State, frame: Frame, out: list[Event]) -> bool:
    s.phase = "discard"
    out.append(_began("discard", s.active))
    s.replace_top(_NEXT_TURN, _REFILL)
    if s.hands[s.active]:
        open_toll(s)
        s.push(_discards(1 + total(s.numbers, s.enemies, "more-discards", "count")))
    return False


def _discarding(s: State, frame: Frame, out: list[Event]) -> bool:
    if s.hands[s.active]:
        return True
    s.replace_top()
    return False


def _refill(s: State, frame: Frame, out: list[Event]) -> bool:
    s.replace_top()
    if not s.hands[s.active]:
        open_toll(s)
        for _ in range(HAND_SIZE):
            if not draw_from_deck(s, s.active, out):
                out.append(NothingToDraw(s.active))
                break
    return False


def _next_turn(s: State, frame: Frame, out: list[Event]) -> bool:
    s.active = s.numbers.clockwise(s.active)[1]
    s.turn = min(s.turn + 1, LAST_TURN)
    s.replace_top(_ENEMY_PHASE)
    return False


def _defeat(s: State, frame: Frame, out: list[Event]) -> bool:
    assert isinstance(frame, Defeat)
    defeat(s, frame.target, out)
    return False


def _reveal(s: State, frame: Frame, out: list[Event]) -> bool:
    reveal(s, out)
    return False


def _pass_round(s: State, frame: Frame, out: list[Event]) -> bool:
    givers = tuple(h for h in s.players() if s.hands[h])
    s.replace_top()
    if len(givers) > 1:
        s.push(Passing(givers))
    return False


def _passing(s: State, frame: Frame, out: list[Event]) -> bool:
    assert isinstance(frame, Passing)
    giver = frame.givers[len(frame.chosen)]
    choices = kinds_in(s.hands[giver])
    if len(choices) > 1:
        return True
    do_pass(s, ChooseCard(giver, choices[0]), out)  # PARTY-1: one legal form
    return False


def _wait(s: State, frame: Frame, out: list[Event]) -> bool:
    return True


_RUN: dict[type[Frame], Callable[[State, Frame, list[Event]], bool]] = {
    EnemyPhase: _enemy_phase,
    Packet: _packet,
    Reacting: _reacting,
    DrawPhase: _draw_phase,
    Drawing: _drawing,
    ActionPhase: _action_phase,
    Acting: _wait,
    DiscardPhase: _discard_phase,
    Discarding: _discarding,
    Refill: _refill,
    NextTurn: _next_turn,
    Defeat: _defeat,
    Reveal: _reveal,
    PassRound: _pass_round,
    Passing: _passing,
    Splitting: _wait,
    Aim: _aim,
    AfterAttacks: _after_attacks,
    Extremes: _extremes,
    Collect: _collect,
    Spoils: _spoils,
    SkeletonDown: _skeleton_down,
    Aiming: _wait,
    PickingMeld: _wait,
    PickingCards: _wait,
    PickingExtreme: _wait,
    Merging: _wait,
}
