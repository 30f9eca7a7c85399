"""What should be thought of before an action that is legal: a word of warning, never a refusal."""

from __future__ import annotations

from cantina.games.dungeon_rummy.actions import Action, ChooseSplit, Concede, Discard, Draw, End, Move
from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.numbers import HAND_SIZE
from cantina.games.dungeon_rummy.preview import preview
from cantina.games.dungeon_rummy.view import View
from cantina.table.effect_words import enemy_name, sentence
from cantina.table.fight_words import ripe_zones
from cantina.table.tolls import listener, price
from cantina.table.words import Names, listed, meld_text, owned

SPLIT_DAMAGE = 7
"""What a full Graveyard costs (GRAVE-1)."""


def warning(action: Action, view: View, names: Names, second_thoughts: bool = True) -> str | None:
    """A sentence to be agreed to before the seat of the view does this legal action, or None.

    Before an end of the Action Phase with a ripe zone, a discard that fills the Graveyard, a split that
    would kill, a step whose toll would kill, words that the Bat would hear, and giving the game up. Without
    ``second_thoughts`` the first two pass, unless somebody must die of the discard.
    """
    match action:
        case End() if second_thoughts:
            ripe = ripe_zones(view, action.seat)
            zones = [f"{owned(names[zone])} zone ({meld_text(view.seats[zone].zone)})" for zone in ripe]
            return f"{listed(zones)} could bring {_whose(view)} level down now." if zones else None
        case Discard():
            deadly = _deadly(view, action.seat, _discard_toll(view, action.seat), names)
            spare = sum(max(0, seat.life - 1) for seat in view.seats)
            asks = second_thoughts or spare < SPLIT_DAMAGE
            if deadly is None and asks and preview(view, action).fills_graveyard:
                cards = len(view.graveyard) + 1
                return f"That fills the Graveyard with {cards} cards: {SPLIT_DAMAGE} Damage to share out."
            return deadly
        case Draw():
            left = view.pending.left if view.pending is not None and view.pending.kind == "draw" else 1
            return _deadly(view, action.seat, price(view, "draw-toll") * left, names)
        case Move(cards=steps) if steps:
            return _deadly(view, view.active, price(view, "move-toll") * len(steps), names)
        case ChooseSplit():
            dies = preview(view, action).dies
            if dies:
                return f"{listed(names[hero] for hero in dies)} would have no health left: the game is lost."
        case Talk():
            return _heard(view)
        case Concede():
            return "The game ends for all, neither won nor lost."
    return None


def _whose(view: View) -> str:
    return "the enemy's" if len(view.enemies) == 1 else "an enemy's"


def _discard_toll(view: View, seat: Hero) -> int:
    """What the discards still owed would cost in all, with the new hand that follows them (DISC-2)."""
    pending = view.pending
    left = pending.left if pending is not None and pending.kind == "discard" else 1
    held = view.seats[seat].hand_count
    refill = price(view, "draw-toll") * HAND_SIZE if left >= held else 0
    return max(price(view, "discard-toll") * left, refill)


def _deadly(view: View, hero: Hero, damage: int, names: Names) -> str | None:
    """Enough Damage to kill a Misfit; answers to it may still prevent it."""
    life = view.seats[hero].life
    if damage < life:
        return None
    return f"{names[hero]} takes {damage} Damage for it, and has {life} health left."


def _heard(view: View) -> str | None:
    """What it costs to speak now (TALK-4)."""
    enemy = listener(view)
    if enemy is None:
        return None
    cost = price(view, "no-talk")
    return sentence(f"{enemy_name(view.content, enemy)} hears every word: {cost} Damage to share out")
