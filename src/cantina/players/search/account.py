"""What a player says of its turn: why it made the plan that mattered most, as far as deeds bear it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cantina.games.dungeon_rummy.actions import Action, Attack, Move, Play, UseTreasure
from cantina.games.dungeon_rummy.cards import Hero
from cantina.players.reason import Deed, DeedKind, Gain, Reason

RANK: Final[dict[DeedKind, int]] = {"win": 5, "beat": 4, "fell": 4, "strike": 3, "clear": 2, "hold": 0}
"""How much deeds matter; 1 for the others."""
STRIKES: Final = frozenset({"win", "beat", "fell", "strike", "clear"})


class Account:
    """What a player says of its turn: why it made the plan whose deed mattered most and was done."""

    def __init__(self) -> None:
        self._turn = 0
        self._reason: Reason | None = None
        self._begun = False
        self._done: list[Action] = []
        self._strikes: list[Deed] = []
        self._dealt: Counter[str | None] = Counter()

    def of(self, turn: int) -> Reason | None:
        """The reason for this turn, if there is one by now, as far as what was done bears it out."""
        if turn != self._turn or self._reason is None:
            return None
        main = self._reason.main
        if main.kind == "strike" and self._dealt[main.enemy]:
            main = main._replace(amount=self._dealt[main.enemy])
        own = main if self._reason.own == self._reason.main else self._reason.own
        return borne_out(self._reason._replace(main=main, own=own), self._done)

    def planned(self, turn: int, reason: Reason, strikes: Sequence[Deed] = ()) -> None:
        """A plan was made; the deed of one made before stays if it was done, and mattered more.

        What else that plan had in mind may never come: it is told of the new one. ``strikes`` are its
        attacks for Damage, in their order.
        """
        if turn != self._turn:
            self._done, self._reason = [], None
            self._dealt.clear()
        old = self._reason
        self._turn = turn
        self._strikes = list(strikes)
        if old is None or not self._begun or rank(reason.main) >= rank(old.main):
            self._reason, self._begun = reason, False
        elif old.own != old.main:
            self._reason = _after(old, reason)

    def did(self, action: Action) -> None:
        """The plan is followed by this action."""
        if self._reason is None:
            return
        self._done.append(action)
        main = self._reason.main
        if isinstance(action, Attack):
            struck = next((deed for deed in self._strikes if deed.zone == action.zone), None)
            if struck is not None:
                self._strikes.remove(struck)
                self._dealt[struck.enemy] += struck.amount
            self._begun = self._begun or action.zone == main.zone
        elif main.kind not in STRIKES and isinstance(action, Play | Move | UseTreasure):
            self._begun = True


def still_ahead(reason: Reason, rest: Sequence[Action]) -> bool:
    """Whether the deeds that a reason tells of can be among the actions that are left of a plan."""
    zones = {deed.zone for deed in (reason.main, reason.own) if deed.zone is not None}
    return not zones or any(_touches(action, zones) for action in rest)


def as_far_as(reason: Reason, plan: Sequence[Action]) -> Reason:
    """The reason for a plan that is told no farther than these actions: no deed beside the main one that
    comes only after them.
    """
    own = reason.own
    if own == reason.main or own.zone is None or any(_touches(action, {own.zone}) for action in plan):
        return borne_out(reason, plan)
    gain = Gain("later") if reason.gain.about == own.zone else reason.gain
    return borne_out(reason._replace(own=reason.main, rather=None, gain=gain), plan)


def borne_out(reason: Reason, done: Sequence[Action]) -> Reason:
    """The reason without what actions contradict: a zone that cards came to was not left alone.

    Plans are compared by how zones end, and cards may come to a zone and leave it again.
    """
    filled = _filled(done)
    own, rather, gain = reason.own, reason.rather, reason.gain
    if rather is not None and rather.kind == "grow" and rather.zone in filled:
        own, rather = reason.main if own.kind == "hold" else own, None
    if gain.kind == "waiting" and gain.about in filled:
        gain = Gain("later")
    return reason._replace(own=own, rather=rather, gain=gain)


def _filled(actions: Sequence[Action]) -> set[Hero | None]:
    """The zones that cards come to."""
    filled: set[Hero | None] = set()
    for action in actions:
        match action:
            case Play(zone=zone):
                filled.add(zone)
            case Move(cards=steps) if steps:
                filled |= {step.to for step in steps}
            case UseTreasure(zones=zones) if zones:
                filled |= set(zones)
    return filled


def _touches(action: Action, zones: set[Hero]) -> bool:
    match action:
        case Play(zone=zone) | Attack(zone=zone):
            return zone in zones
        case Move(cards=steps) if steps:
            return any(step.origin in zones or step.to in zones for step in steps)
    return isinstance(action, UseTreasure)


def _after(old: Reason, new: Reason) -> Reason:
    """The reason for a turn whose main deed was done, and whose rest was planned anew."""
    if new.rather is None or (new.own.kind, new.rather.kind) == ("hold", "hold"):
        return old._replace(own=old.main, rather=Deed("hold"), gain=Gain("level"))
    return new._replace(main=old.main)


def rank(deed: Deed) -> int:
    """How much a deed matters."""
    return RANK.get(deed.kind, 1)
