"""Why a key of the table does nothing just now: no key is a dead end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantina.app.desk.ask import ZONES, picked
from cantina.app.desk.choose import MarkCards
from cantina.app.desk.decide import React

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk

_REASONS = {
    "undo": "Nothing to take back: what was seen or said, and what others decided, stays.",
    "token": "No token helps now: Shields wait for hits, Healing for who is hurt (TOKEN-1).",
    "treasure": "No Treasure can be used now (TREASURE-1).",
    "say": "Nobody says more than two things a turn, and nothing while a choice is open (TALK-2).",
    "read": "Every meld on the table reads one way only (MELD-5).",
    "step": "First let the partners wait, with {pause}.",
    "call": "Nobody else at this table is a person.",
    "concede": "The game cannot be given up from here.",
}
_VERBS = {
    "play": "play a card",
    "wild": "play a card under a Wild token",
    "move": "move cards",
    "attack": "attack",
    "end": "end the Action Phase",
    "draw": "draw",
}
_ASKED = {
    "draw": "draw a card (DRAW-1)",
    "discard": "choose a card to discard (DISC-1)",
    "react": "answer the hits (REACT-1)",
    "split": "share out the Damage (PARTY-1)",
    "pass-card": "choose a card to pass on (T-draw-1-draft-1)",
}


def why_not(desk: Desk, command: str) -> str | None:
    """Say why a command cannot be given, or None where there is nothing to say.

    While others decide, keys only hurry them, so there is nothing to say.
    """
    pending = desk.view.pending
    if pending is None or not desk.mine:
        return None
    if command in _REASONS:
        return _REASONS[command].format(pause=desk.key("pause"))
    first = _ASKED.get(pending.kind, "choose (PARTY-1)")
    if command in _VERBS and pending.kind != "action":
        return f"Not yet: first {first}."
    if command == "back" and (isinstance(desk.ask, React | MarkCards) or pending.kind != "action"):
        return f"There is no way around it: {first}."
    number = picked(command)
    if number is not None:
        return f"There is no number {number + 1} here."
    if command in ZONES and pending.kind != "action":
        return f"No zone is asked for: {first}."
    return None
