"""Actions as they are typed: what completion offers, and what the list of actions tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cantina.games.dungeon_rummy import actions as acts
from cantina.games.dungeon_rummy.actions import Action, Lying, Shares
from cantina.games.dungeon_rummy.cards import RANKS, Card, Hero, card_name
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.games.dungeon_rummy.view import View

Called = Callable[[Hero], str]
"""What is typed for a Misfit."""


def typed_line(action: Action, view: View, called: Called) -> str | None:
    """The line that does an action; None for a pattern, which is many."""
    match action:
        case acts.Draw():
            return "draw" if action.card is None else f"draw {typed_card(action.card)}"
        case acts.Play():
            what = typed_card(action.card) if action.source is None else f"top {called(action.source)}"
            return f"play {what} {called(action.zone)}" + (" wild" if action.wild else "")
        case acts.Attack():
            target = "" if len(view.enemies) < 2 else f" {(action.target or 0) + 1}"
            added = f" with {action.treasures}" if action.treasures else ""
            return f"attack {called(action.zone)}{target}{added}"
        case acts.Move() | acts.Prevent() | acts.ChooseCards():
            return _of_cards(action, called)
        case acts.UseTreasure():
            chosen = _choices(action, called)
            return f"treasure {action.treasure} {chosen}" if chosen else None
        case acts.UseToken(use="prevent"):
            return f"token prevent {action.count}"
        case acts.UseToken():
            use = "shield" if action.use == "transfer" else action.use
            return f"token {use} {called(action.target)} {action.count}"
        case acts.ChooseSplit():
            return None if action.damage is None else f"split {_shares(action.damage, called)}"
        case Talk():
            return None if action.message is None else f"say {_message(action.message, called)}"
    return _short(action, called)


def typed_card(card: Card) -> str:
    """A card as it is typed; the star of a Wild token may be left out."""
    return card_name(card).rstrip("*").lower()


def _short(action: Action, called: Called) -> str:
    match action:
        case acts.Discard():
            return f"discard {typed_card(action.card)}"
        case acts.End():
            return "end"
        case acts.Accept():
            return "accept"
        case acts.SkipAttack():
            return f"bribe {action.treasure}"
        case acts.ChooseCard():
            return f"pass {typed_card(action.card)}"
        case acts.PayRetrieve():
            return f"retrieve {typed_card(action.card)} by {called(action.payer)}"
        case acts.ChooseTarget():
            return f"choose {called(action.target)}"
        case acts.ChooseZone():
            return f"choose zone {called(action.zone)}"
        case acts.Concede():
            return "concede"
    raise AssertionError(f"{action} cannot be typed")


def _of_cards(action: acts.Move | acts.Prevent | acts.ChooseCards, called: Called) -> str | None:
    if action.cards is None:
        return None
    if isinstance(action, acts.Move):
        steps = (f"{typed_card(s.card)} {called(s.origin)} {called(s.to)}" for s in action.cards or ())
        return f"move {', '.join(steps)}"
    word = "prevent" if isinstance(action, acts.Prevent) else "choose"
    return f"{word} {_lying(action.cards or (), called)}"


def _lying(cards: Iterable[Lying], called: Called) -> str:
    return ", ".join(f"{typed_card(lying.card)} {called(lying.zone)}" for lying in cards)


def _choices(action: acts.UseTreasure, called: Called) -> str:
    shares = action.heal or action.mana
    if shares is not None:
        return _shares(shares, called)
    if action.card is not None:
        return typed_card(action.card) + ("" if action.player is None else f" {called(action.player)}")
    return " ".join(called(hero) for hero in action.zones or action.players or ())


def _shares(shares: Shares, called: Called) -> str:
    return " ".join(f"{called(hero)} {n}" for hero, n in enumerate(shares) if n)


def _message(message: Message, called: Called) -> str:
    words = [message.say, *(RANKS[rank] for rank in message.ranks)]
    for hero in (message.zone, message.of, message.about, message.to):
        words += [] if hero is None else [called(hero)]
    words += [] if message.sure is None else ["surely" if message.sure else "maybe"]
    words += [word for word in (message.do, message.what, message.why, message.treasure) if word]
    words += [] if message.size is None else [str(message.size)]
    words += [] if message.card is None else [typed_card(message.card)]
    words += [] if message.target is None else [called(message.target)]
    return " ".join(words)
