"""What should be thought of before an action that is legal: a word of warning, never a refusal."""

from __future__ import annotations

from cantina.games.dungeon_rummy.actions import Action, ChooseSplit, Concede, Discard, End
from cantina.games.dungeon_rummy.preview import preview
from cantina.games.dungeon_rummy.view import View
from cantina.table.fight_words import ripe_zones
from cantina.table.words import Names, listed, meld_text, owned

SPLIT_DAMAGE = 7
"""What a full Graveyard costs (GRAVE-1)."""


def warning(action: Action, view: View, names: Names) -> str | None:
    """A sentence to be agreed to before the seat of the view does this legal action, or None.

    Before an end of the Action Phase with a ripe zone, a discard that fills the Graveyard, a split that
    would kill, and giving the game up.
    """
    match action:
        case End():
            ripe = ripe_zones(view, action.seat)
            zones = [f"{owned(names[zone])} zone ({meld_text(view.seats[zone].zone)})" for zone in ripe]
            return f"{listed(zones)} could bring the enemy's level down now." if zones else None
        case Discard():
            if preview(view, action).fills_graveyard:
                cards = len(view.graveyard) + 1
                return f"That fills the Graveyard with {cards} cards: {SPLIT_DAMAGE} Damage to share out."
        case ChooseSplit():
            dies = preview(view, action).dies
            if dies:
                return f"{listed(names[hero] for hero in dies)} would have no health left: the game is lost."
        case Concede():
            return "The game will be lost for all."
    return None
