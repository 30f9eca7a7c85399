"""Actions in words: what may be done, as a button or a list says it."""

from __future__ import annotations

from typing import assert_never

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
    Shares,
    SkipAttack,
    UseToken,
    UseTreasure,
)
from cantina.games.dungeon_rummy.cards import WILD, Hero, card_name
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.view import View
from cantina.table.effect_words import enemy_name, lying_words
from cantina.table.event_words import steps_words, treasure_name
from cantina.table.fight_words import attackable
from cantina.table.talk_words import message_words
from cantina.table.tolls import price, toll_words
from cantina.table.words import Names, counted, listed, meld_text, names_of, owned


def action_label(action: Action, view: View, names: Names | None = None) -> str:
    """What an action does, as a button or a list says it: ``Play Y4 to Lily's zone``.

    Patterns end in an ellipsis. The secret card of another seat's choice is not named.
    """
    names = names or names_of(view.content)
    match action:
        case Draw(card=None):
            return f"Draw from the deck{toll_words(view, 'draw')}"
        case Draw(card=card) if card is not None:
            return f"Draw {card_name(card)} from the Graveyard{toll_words(view, 'draw')}"
        case Play():
            return _play(action, names)
        case Move(cards=None):
            return f"Move several cards between two zones, up to {action.most}..."
        case Move(cards=steps) if steps is not None:
            boots = counted(len(steps), "boot")
            return f"Move {steps_words(steps, names)} ({boots}){toll_words(view, 'move', len(steps))}"
        case Attack():
            return _attack(action, view, names)
        case UseTreasure():
            return _treasure(action, view, names)
        case UseToken():
            return _token(action, view, names)
        case Discard():
            return f"Discard {card_name(action.card)}{toll_words(view, 'discard')}"
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
        case Prevent() | PayRetrieve():
            return _bargain(action, view, names)
        case ChooseTarget() | ChooseZone() | ChooseCards():
            return _choice(action, view, names)
        case Talk(message=None):
            return "Say something at the table..."
        case Talk(message=message) if message is not None:
            return f'Say "{message_words(message, action.seat, view.content, names)}"'
        case Concede():
            return "Give the game up"
    raise AssertionError(f"no label for {action}")


def shares_words(shares: Shares, view: View, names: Names) -> str:
    """An amount for each Misfit that gets one: ``Bob 4 and Lily 3``."""
    return listed(f"{names[hero]} {shares[hero]}" for hero in view.order if shares[hero]) or "nothing"


def _bargain(action: Prevent | PayRetrieve, view: View, names: Names) -> str:
    match action:
        case Prevent(cards=None):
            return f"Trash cards of Play Zones to prevent as much Damage, up to {action.most}..."
        case Prevent(cards=cards) if cards is not None:
            return f"Trash {lying_words(cards, names)}: {len(cards)} less Damage"
        case PayRetrieve():
            cost = price(view, "paid-retrieval")
            whose = "" if action.seat == view.active else f" for {names[view.active]}"
            return f"{names[action.payer]} takes {cost} Damage to bring {card_name(action.card)} back{whose}"
    raise AssertionError(f"no label for {action}")


def _choice(action: ChooseTarget | ChooseZone | ChooseCards, view: View, names: Names) -> str:
    match action:
        case ChooseTarget():
            return f"{names[action.target]} is hit"
        case ChooseZone():
            return f"{owned(names[action.zone])} meld: {meld_text(view.seats[action.zone].zone)}"
        case ChooseCards(cards=None):
            return f"Choose {counted(action.count or 0, 'card')} of Play Zones for the Trash..."
        case ChooseCards(cards=cards) if cards is not None:
            return f"{lying_words(cards, names)} to the Trash"
    raise AssertionError(f"no label for {action}")


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
    if len(attackable(view)) > 1 and action.target is not None:
        words = f"Attack {target_name(view, action.target, names)} from {zone} zone"
    name = treasure_name(view.content, "mana-3") if action.treasures else ""
    times = f"{action.treasures} times " if action.treasures > 1 else ""
    return words + (f", with {times}{name}" if action.treasures else "")


def target_name(view: View, target: int, names: Names) -> str:
    """An enemy among several: ``the Moving Skeleton before Bob``; one of two alike has its number."""
    enemy = view.enemies[target]
    words = enemy_name(view.content, enemy.id)
    if enemy.facing is not None:
        return f"{words} before {names[enemy.facing]}"
    alike = [other for other in view.enemies if other.id == enemy.id and other.facing is None]
    return f"{words} ({target + 1})" if len(alike) > 1 else words


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
