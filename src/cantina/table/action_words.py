"""Actions and decisions in words: what may be done, and what is asked of whom."""

from __future__ import annotations

from typing import assert_never

from cantina.games.dungeon_rummy.actions import (
    Accept,
    Action,
    Attack,
    ChooseCard,
    ChooseSplit,
    Concede,
    Discard,
    Draw,
    End,
    Move,
    Play,
    Shares,
    SkipAttack,
    UseToken,
    UseTreasure,
)
from cantina.games.dungeon_rummy.cards import WILD, Hero, card_name
from cantina.games.dungeon_rummy.numbers import GRAVEYARD_LIMIT
from cantina.games.dungeon_rummy.view import Pending, View
from cantina.table.event_words import enemy_name, over_sentence, steps_words, treasure_name
from cantina.table.fight_words import hits_words
from cantina.table.words import Names, counted, listed, names_of, owned


def action_label(action: Action, view: View, names: Names | None = None) -> str:
    """What an action does, as a button or a list says it: ``Play Y4 to Lily's zone``.

    Patterns end in an ellipsis. The secret card of another seat's choice is not named.
    """
    names = names or names_of(view.content)
    match action:
        case Draw(card=None):
            return "Draw from the deck"
        case Draw(card=card) if card is not None:
            return f"Draw {card_name(card)} from the Graveyard"
        case Play():
            return _play(action, names)
        case Move(cards=None):
            return f"Move several cards between two zones, up to {action.most}..."
        case Move(cards=steps) if steps is not None:
            return f"Move {steps_words(steps, names)} ({counted(len(steps), 'boot')})"
        case Attack():
            return _attack(action, view, names)
        case UseTreasure():
            return _treasure(action, view, names)
        case UseToken():
            return _token(action, view, names)
        case Discard():
            return f"Discard {card_name(action.card)}"
        case End():
            return "End the Action Phase"
        case Accept():
            return "Let the hits land"
        case SkipAttack():
            return f"Give {treasure_name(view.content, action.treasure)} away, and this attack is skipped"
        case ChooseSplit(damage=None):
            return f"Share out {action.total} Damage..."
        case ChooseSplit(damage=shares) if shares is not None:
            return f"Share out the Damage: {shares_words(shares, view, names)}"
        case ChooseCard():
            return f"Pass {card_name(action.card)} on" if action.seat == view.seat else "Pass a card on"
        case Concede():
            return "Give the game up"
    raise AssertionError(f"no label for {action}")


def shares_words(shares: Shares, view: View, names: Names) -> str:
    """An amount for each Misfit that gets one: ``Bob 4 and Lily 3``."""
    return listed(f"{names[hero]} {shares[hero]}" for hero in view.order if shares[hero]) or "nothing"


def _play(action: Play, names: Names) -> str:
    card = card_name(action.card + WILD if action.wild else action.card)
    zone = owned(names[action.zone])
    whence = "" if action.source is None else f" from {owned(names[action.source])} deck"
    cost = " (1 boot)" if action.source is not None else ""
    token = " under a Wild token" if action.wild else ""
    return f"Play {card}{whence} to {zone} zone{token}{cost}"


def _attack(action: Attack, view: View, names: Names) -> str:
    zone = owned(names[action.zone])
    words = f"Attack from {zone} zone"
    if len(view.enemies) > 1:
        words = f"Attack {enemy_name(view.content, view.enemies[action.target or 0].id)} from {zone} zone"
    name = treasure_name(view.content, "mana-3") if action.treasures else ""
    times = f"{action.treasures} times " if action.treasures > 1 else ""
    return words + (f", with {times}{name}" if action.treasures else "")


def _treasure(action: UseTreasure, view: View, names: Names) -> str:
    words = f"Use {treasure_name(view.content, action.treasure)}"
    if action.heal is not None:
        return f"{words} for {shares_words(action.heal, view, names)}"
    if action.mana is not None:
        return f"{words} for {shares_words(action.mana, view, names)}"
    if action.zones is not None:
        return f"{words}: {listed(owned(names[zone]) for zone in action.zones)} zones"
    if action.card is not None:
        hand = "" if action.player is None else f" for {names[action.player]}"
        return f"{words}: {card_name(action.card)}{hand}"
    if action.players is not None:
        return f"{words}: {_drawers(action.players, names)}"
    return f"{words}..."


def _drawers(players: tuple[Hero, ...], names: Names) -> str:
    if len(players) == 1:
        return f"{names[players[0]]} draws"
    return listed((names[player] for player in players), "then") + " draw"


def _token(action: UseToken, view: View, names: Names) -> str:
    token = view.content.hero(action.owner).token.capitalize()
    words = f"Spend {counted(action.count, token + ' token')}"
    if action.owner != action.seat:
        words += f" of {names[action.owner]}"
    target = names[action.target]
    match action.use:
        case "prevent":
            return f"{words}: {action.count} less Damage to {target}"
        case "transfer":
            return f"{words}: {names[action.owner]} takes up to {2 * action.count} for {target}"
        case "heal":
            return f"{words}: heal {target}"
        case "draw":
            return f"{words}: {target} draws {action.count}"
        case _:
            assert_never(action.use)


# --- decisions ---------------------------------------------------------------------------------


def question(view: View, names: Names | None = None) -> str:
    """What is asked now, and of whom: ``Bob: draw a card from the deck.`` No hand is told."""
    names = names or names_of(view.content)
    if view.pending is None:
        return over_sentence(view.over, view.content, names) if view.over else "Nothing is asked."
    return f"{names[view.pending.seat]}: {decision_words(view.pending, view, names)}"


def decision_words(pending: Pending, view: View, names: Names) -> str:
    """What one decision asks for, as a sentence without a name in front."""
    match pending.kind:
        case "draw":
            return _draw_words(pending, view)
        case "action":
            return "play, move, attack, use tokens and Treasures; then end the Action Phase."
        case "discard":
            held = f"{len(view.graveyard)} of {GRAVEYARD_LIMIT}"
            return f"discard {_count_words(pending.left)} to the Graveyard, which holds {held}."
        case "react":
            return f"hits are about to land on {hits_words(view, pending.hits, names)}. Answer, or accept."
        case "split":
            return f"share out {pending.total} Damage among the four Misfits."
        case "pass-card":
            return "choose a card to pass to the next player; nobody else sees it."
        case _:
            assert_never(pending.kind)


def _draw_words(pending: Pending, view: View) -> str:
    barred = any(view.content.enemies[enemy.id].trait("no-graveyard-draw") for enemy in view.enemies)
    graveyard = bool(view.graveyard) and not barred
    where = "from the deck or the Graveyard" if graveyard else "from the deck"
    return f"draw {_count_words(pending.left)} {where}."


def _count_words(left: int) -> str:
    return "a card" if left == 1 else f"a card ({left} to go)"
