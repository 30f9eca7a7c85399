"""Saying something at the table: a message of the grammar, put together choice by choice (TALK-2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from cantina.app.desk.ask import Ask
from cantina.app.desk.chat import SayFreely
from cantina.app.desk.menu import Menu, Option
from cantina.games.dungeon_rummy.cards import RANKS, SKELETON, Card, Hero, card_name
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.games.dungeon_rummy.view import View
from cantina.table.guards import warning
from cantina.table.presenter import action_label, owned, treasure_name

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk

_KINDS = {
    "wish": "Wish for a rank in a zone",
    "offer": "Offer: I may have something for a zone",
    "pass": "Nothing from me for a zone",
    "plan": "Plan: what to do with a zone",
    "ask": "Ask somebody for something",
    "warn": "Warn: a Misfit is in danger",
    "agree": "Agree with somebody",
    "decline": "Decline, with the reason",
}
_PLANS = {
    "attack": "attack with it now",
    "wait": "wait with it",
    "grow": "grow it",
    "set": "make it a set",
    "run": "make it a run",
}
_FAVOURS = {
    "shield": "a Shield",
    "heal": "Healing",
    "draw": "a Draw token",
    "wild": "a Wild token",
    "treasure": "a Treasure",
    "take": "to take a Graveyard card",
    "leave": "to leave a Graveyard card",
    "spare-graveyard": "to go easy on the Graveyard",
}
_REASONS = {
    "kept": "I am keeping it",
    "needed": "I need it myself",
    "cannot": "it is not possible",
}
_SIZES = range(2, 15)


def begin_talk(desk: Desk) -> None:
    """Open the choice of what to say."""
    if not _others(desk):
        desk.say("There is nobody to talk to: Companions neither listen nor answer.")
        return
    messages = any(isinstance(action, Talk) for action in desk.legal)
    if not messages and desk.may_chat:
        desk.turn_to(SayFreely(desk))
        return
    if not messages:
        desk.say("Two messages in a turn are the limit, and talk waits while a choice is open (TALK-2).")
        return
    options = [Option(label=words, then=partial(_start, desk, kind)) for kind, words in _KINDS.items()]
    if desk.may_chat:
        options.append(
            Option(label="Say something of your own to the other humans", then=partial(SayFreely, desk))
        )
    desk.turn_to(Menu(desk, options, "Say what?"))


def _start(desk: Desk, say: Any) -> Ask:
    match say:
        case "warn":
            return _misfit(desk, "Who is in danger?", desk.view.order, lambda h: _say(desk, say, about=h))
        case "agree":
            return _misfit(desk, "Agree with whom?", _others(desk), lambda h: _say(desk, say, to=h))
        case "decline":
            return _misfit(desk, "Decline to whom?", _others(desk), lambda h: _reason(desk, h))
        case "ask":
            return _misfit(desk, "Ask whom?", _others(desk), lambda h: _favour(desk, h))
    return _misfit(desk, "About whose zone?", desk.view.order, lambda h: _about_zone(desk, say, h), zone=True)


def _about_zone(desk: Desk, say: Any, zone: Hero) -> Ask:
    match say:
        case "wish":
            return _ranks(desk, zone, ())
        case "offer":
            return _menu(
                desk,
                "How sure?",
                {"Maybe": lambda: _say(desk, say, zone=zone, sure=False)}
                | {"Surely": lambda: _say(desk, say, zone=zone, sure=True)},
            )
        case "plan":
            return _menu(
                desk,
                "What to do with it?",
                {words: partial(_plan, desk, zone, do) for do, words in _PLANS.items()},
            )
    return _say(desk, say, zone=zone)


def _plan(desk: Desk, zone: Hero, do: Any) -> Ask:
    if do != "grow":
        return _say(desk, "plan", zone=zone, do=do)
    sizes = {f"to {n} cards": partial(_say, desk, "plan", zone=zone, do=do, size=n) for n in _SIZES}
    return _menu(desk, "Grow it to how many?", sizes)


def _ranks(desk: Desk, zone: Hero, chosen: tuple[int, ...]) -> Ask:
    """One rank, then a second one or none."""
    options: dict[str, Callable[[], Ask]] = {}
    if chosen:
        options["that is all"] = partial(_say, desk, "wish", zone=zone, ranks=chosen)
    for rank, name in enumerate(RANKS):
        if rank not in chosen:
            more = (*chosen, rank)
            options[name] = (
                partial(_say, desk, "wish", zone=zone, ranks=more)
                if chosen
                else partial(_ranks, desk, zone, more)
            )
    title = f"{RANKS[chosen[0]]} or which other rank?" if chosen else "Which rank?"
    return _menu(desk, title, options)


def _favour(desk: Desk, of: Hero) -> Ask:
    view = desk.view
    options: dict[str, Callable[[], Ask]] = {}
    for what, words in _FAVOURS.items():
        if (what == "treasure" and not view.loot) or (what in ("take", "leave") and not _drawable(view)):
            continue
        options[words] = partial(_favour_detail, desk, of, what)
    return _menu(desk, f"Ask {desk.name(of)} for what?", options)


def _favour_detail(desk: Desk, of: Hero, what: Any) -> Ask:
    view = desk.view
    say = partial(_say, desk, "ask", of=of, what=what)
    match what:
        case "shield" | "heal":
            return _misfit(desk, "For whom?", view.order, lambda h: say(target=h))
        case "treasure":
            kinds = {
                treasure_name(view.content, t): partial(say, treasure=t) for t in dict.fromkeys(view.loot)
            }
            return _menu(desk, "Which Treasure?", kinds)
        case "take" | "leave":
            cards = {card_name(card): partial(say, card=card) for card in _drawable(view)}
            return _menu(desk, "Which card?", cards)
    return say()


def _drawable(view: View) -> list[Card]:
    """The different cards of the Graveyard; a fallen Skeleton there can be neither taken nor left."""
    return [card for card in dict.fromkeys(view.graveyard) if card < SKELETON]


def _reason(desk: Desk, to: Hero) -> Ask:
    reasons = {words: partial(_say, desk, "decline", to=to, why=why) for why, words in _REASONS.items()}
    return _menu(desk, "Why not?", reasons)


def _others(desk: Desk) -> list[Hero]:
    return [h for h in desk.view.order if h != desk.seat and desk.view.seats[h].is_player]


def _misfit(desk: Desk, title: str, heroes: Any, then: Callable[[Hero], Ask], *, zone: bool = False) -> Ask:
    def words(hero: Hero) -> str:
        return f"{owned(desk.name(hero))} zone" if zone else desk.name(hero)

    return _menu(desk, title, {words(hero): partial(then, hero) for hero in heroes})


def _menu(desk: Desk, title: str, options: Mapping[str, Callable[[], Ask]]) -> Ask:
    return Menu(desk, [Option(label=words, then=then) for words, then in options.items()], title)


def _say(desk: Desk, say: Any, **fields: Any) -> Ask:
    """Say it; under the Bat only after the person has heard what it costs (TALK-4)."""
    assert desk.seat is not None
    action = Talk(desk.seat, Message(say, **fields))
    price = warning(action, desk.view, desk.names)
    label = action_label(action, desk.view, desk.names)
    option = Option((action,), label=label, detail=price or "")
    return Menu(desk, [option], "Say this? Enter says it.")
