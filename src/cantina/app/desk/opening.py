"""What is asked first for each kind of decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantina.app.desk.ask import Ask
from cantina.app.desk.choose import cards_ask, pick_ask
from cantina.app.desk.decide import DrawCard, GiveCard, React, Watch, split_ask
from cantina.app.desk.play import Rest

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk


def opening_ask(desk: Desk) -> Ask:
    """Return the ask for what the game waits for, as the viewer meets it."""
    pending = desk.view.pending
    if pending is None or not desk.mine:
        return Watch(desk)
    match pending.kind:
        case "draw":
            return DrawCard(desk)
        case "action":
            return Rest(desk)
        case "discard":
            return GiveCard(desk, passing=False)
        case "pass-card":
            return GiveCard(desk, passing=True)
        case "react":
            return React(desk)
        case "split":
            return split_ask(desk)
        case "pick-misfit" | "pick-zone":
            return pick_ask(desk)
        case "pick-cards" | "pick-merge":
            return cards_ask(desk)
    raise AssertionError(f"no ask for {pending.kind}")
