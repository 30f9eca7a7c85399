"""Advice in words: the steps of a plan, what each leads to, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.actions import (
    Accept,
    Action,
    Attack,
    ChooseSplit,
    Discard,
    Draw,
    End,
    Move,
    Play,
    UseToken,
    UseTreasure,
)
from cantina.games.dungeon_rummy.cards import card_name, count
from cantina.games.dungeon_rummy.preview import preview
from cantina.games.dungeon_rummy.strike import Strike
from cantina.games.dungeon_rummy.view import View
from cantina.players.advice import Advice
from cantina.table.action_words import action_label
from cantina.table.effect_words import enemy_name
from cantina.table.fight_words import strike_words
from cantina.table.reason_words import reason_sentence
from cantina.table.words import Names, listed, meld_text, names_of, owned

RIPE = 3
"""Cards from which a zone can attack (ACT-1)."""


def advice_steps(advice: Advice, view: View, names: Names | None = None) -> list[str]:
    """The steps of the plan, each with what it leads to: ``Play Y4 to Lily's zone: run 4``.

    A level that falls may change the table in ways that no plan foresees: the steps end there.
    """
    names = names or names_of(view.content)
    return [_step(action, now, names) for action, now in _moments(advice, view)]


def advice_reason(advice: Advice, view: View, names: Names | None = None) -> str:
    """Why, in one sentence, from what the seat of ``view`` may know."""
    names = names or names_of(view.content)
    if advice.reason is not None:
        return reason_sentence(advice.reason, view.content, names, "This")
    first = advice.plan[0]
    pending = view.pending
    if pending is not None and pending.kind == "react":
        return _why_answer(first, view, names)
    match first:
        case Draw(card=None) if view.graveyard:
            return "No card of the Graveyard does more for this turn than an unknown one."
        case Draw(card=None):
            return "The Graveyard is empty."
        case Draw(card=card) if card is not None:
            return f"{card_name(card)} makes the best turn of all that can be drawn."
        case Discard() if count(view.hand) == 1:
            return "No other card is left in this hand."
        case Discard(card=card):
            return f"Of this hand, {card_name(card)} is the card that the table needs least."
        case ChooseSplit():
            return "So nobody is hurt more than the others can spare."
        case UseToken(use="heal") | UseTreasure(treasure="heal-4"):
            return "Health comes first: the next hits would hurt too much."
        case UseToken(use="draw") | UseTreasure(treasure="draw-2" | "two-draw-1" | "draw-1-draft-1"):
            return "New cards come first: they may change the rest of the turn."
    if pending is not None and pending.kind == "action":
        return _why_plan(advice, view, names)
    return "It costs the party least."


def _moments(advice: Advice, view: View) -> Iterator[tuple[Action, View]]:
    """Each action of the plan with the table as it will be; it ends where that cannot be foreseen."""
    for action in advice.plan:
        outcome = preview(view, action)
        if not all(melds.is_legal(bag) for _, bag in outcome.zones):
            return
        yield action, view
        if outcome.strike is not None and outcome.strike.falls:
            return
        seats = list(view.seats)
        for hero, bag in outcome.zones:
            seats[hero] = replace(seats[hero], zone=bag)
        view = replace(view, seats=tuple(seats))


def _step(action: Action, view: View, names: Names) -> str:
    label = action_label(action, view, names)
    match action:
        case Attack(target=target):
            strike = preview(view, action).strike
            return label if strike is None else f"{label}: {strike_words(strike, view, target or 0)}"
        case Play(zone=zone):
            after = dict(preview(view, action).zones)[zone]
            return f"{label}: {meld_text(after).kind}"
        case Move():
            zones = preview(view, action).zones
            grown = [f"{meld_text(bag).kind} for {names[hero]}" for hero, bag in zones if bag]
            return f"{label}: {listed(grown)}"
    return label


def _why_plan(advice: Advice, view: View, names: Names) -> str:
    """What the turn comes to: levels that fall, Damage and mana, or zones made ripe."""
    strikes: list[tuple[Strike, int]] = []
    last = view
    for action, now in _moments(advice, view):
        last = now
        strike = preview(now, action).strike
        if strike is not None and isinstance(action, Attack):
            strikes.append((strike, action.target or 0))
    fallen = [target for strike, target in strikes if strike.falls]
    if fallen:
        enemy = view.enemies[fallen[0]]
        beaten = enemy.level + 1 == len(view.content.enemies[enemy.id].levels)
        name = enemy_name(view.content, enemy.id)
        return f"It beats {name}." if beaten else f"It brings down a level of {name}."
    if strikes:
        damage, mana = sum(s.damage for s, _ in strikes), sum(s.mana for s, _ in strikes)
        if damage:
            return f"It does {damage} Damage and gains {mana} mana, and keeps the better cards."
        return f"It gains {mana} mana, and clears the zone for a meld that does more."
    ripe = [
        f"{owned(names[hero])} zone ({meld_text(last.seats[hero].zone).kind})"
        for hero in view.order
        if count(last.seats[hero].zone) >= RIPE and last.seats[hero].zone != view.seats[hero].zone
    ]
    if ripe:
        return f"It makes {listed(ripe)} ready for an attack in its owner's turn."
    if isinstance(advice.plan[0], End):
        return _why_end(view)
    return "It makes zones grow towards an attack, and keeps the cards that may still fit."


def _why_end(view: View) -> str:
    """Why a turn ends with what is still in hand, if anything (DISC-1, DISC-2)."""
    held = count(view.hand)
    if not held:
        return "The hand is empty, and seven new cards come."
    if held == 1:
        return "The last card does more in the Graveyard than on the table, and seven new ones come."
    return "Nothing in this hand makes the table better; the cards are worth more in hand."


def _why_answer(action: Action, view: View, names: Names) -> str:
    """Why hits are answered so, or not at all (REACT-1)."""
    pending = view.pending
    assert pending is not None
    struck = [sum(hit.amount for hit in pending.hits if hit.target == hero) for hero in range(4)]
    dying = [names[h] for h in view.order if 0 < view.seats[h].life <= struck[h]]
    if isinstance(action, Accept):
        if dying:
            return f"Nothing here would save {listed(dying)}."
        return "Everybody can bear it, and what would help is worth more later."
    if dying:
        return f"Otherwise {listed(dying)} would die."
    return "It spares more health than what it costs is worth."
