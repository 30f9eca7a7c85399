"""Typed messages of table talk: from words to a message of the grammar (TALK-2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from cantina.games.dungeon_rummy.messages import Ask, Message, Plan, Why
from cantina.plain.reading import (
    RANK_NAMES,
    Fault,
    Roster,
    Words,
    number_of,
    pick,
    plain_card,
    quoted,
    treasure_of,
)

_PLANS: Final = {word: word for word in ("attack", "wait", "grow", "set", "run")}
_ASKS: Final = {
    word: word for word in ("shield", "heal", "draw", "wild", "treasure", "take", "leave", "spare-graveyard")
}
_WHYS: Final = {word: word for word in ("kept", "needed", "cannot")}
_SURE: Final = {"surely": True, "sure": True, "maybe": False, "perhaps": False}


def message_of(words: Words, roster: Roster, treasures: Sequence[str]) -> Message:
    """The message that words mean: ``wish 7 10 lily``, ``plan lily grow 7``; raises Fault.

    ``treasures`` are the ids of those that can be asked for.
    """
    kind = pick(words.take("what kind of message it is"), {word: word for word in _KINDS}, "kind of message")
    message = _KINDS[kind](words, roster, treasures)
    words.end()
    return message


def _wish(words: Words, roster: Roster, treasures: Sequence[str]) -> Message:
    ranks: list[int] = []
    words.take_if("for")
    while words and words.next.lower() in RANK_NAMES and (not ranks or len(words.rest) > 1):
        ranks.append(RANK_NAMES[words.take("a rank").lower()])
        while words.take_if(",", "or", "and", "for"):
            pass
    if not ranks:
        word = words.take("one or two ranks, and a zone")
        raise Fault(f"{quoted(word)} is no rank: type one of A 2 ... 10 J Q K, and then a zone.")
    zone = _zone(words, roster)
    return Message("wish", ranks=tuple(ranks), zone=zone)


def _offer(words: Words, roster: Roster, treasures: Sequence[str]) -> Message:
    zone = _zone(words, roster)
    word = words.take("surely or maybe").lower()
    if word not in _SURE:
        raise Fault(f"{quoted(word)} does not say how sure it is: type surely or maybe.")
    return Message("offer", zone=zone, sure=_SURE[word])


def _pass(words: Words, roster: Roster, treasures: Sequence[str]) -> Message:
    return Message("pass", zone=_zone(words, roster))


def _plan(words: Words, roster: Roster, treasures: Sequence[str]) -> Message:
    zone = _zone(words, roster)
    plan = cast(Plan, pick(words.take("attack, wait, grow, set or run"), _PLANS, "plan"))
    if plan != "grow":
        return Message("plan", zone=zone, do=plan)
    words.take_if("to")
    size = number_of(words.take("how many cards it grows to"), "a number of cards")
    return Message("plan", zone=zone, do=plan, size=size)


def _ask(words: Words, roster: Roster, treasures: Sequence[str]) -> Message:
    of = roster.hero(words.take("whom you ask"))
    what = cast(Ask, pick(words.take("what you ask for"), _ASKS, "thing to ask for"))
    words.take_if("for")
    match what:
        case "treasure":
            return Message("ask", of=of, what=what, treasure=treasure_of(words.take("a Treasure"), treasures))
        case "take" | "leave":
            card = plain_card(words.take("a card of the Graveyard"))
            return Message("ask", of=of, what=what, card=card)
        case "shield" | "heal":
            return Message("ask", of=of, what=what, target=roster.hero(words.take("the Misfit it is for")))
        case "draw" | "wild" if words:
            return Message("ask", of=of, what=what, target=roster.hero(words.take("a Misfit")))
    return Message("ask", of=of, what=what)


def _warn(words: Words, roster: Roster, treasures: Sequence[str]) -> Message:
    words.take_if("about", "of")
    return Message("warn", about=roster.hero(words.take("the Misfit in danger")))


def _agree(words: Words, roster: Roster, treasures: Sequence[str]) -> Message:
    words.take_if("with", "to")
    return Message("agree", to=roster.hero(words.take("whom you answer")))


def _decline(words: Words, roster: Roster, treasures: Sequence[str]) -> Message:
    words.take_if("to")
    to = roster.hero(words.take("whom you answer"))
    why = cast(Why, pick(words.take("kept, needed or cannot"), _WHYS, "reason"))
    return Message("decline", to=to, why=why)


def _zone(words: Words, roster: Roster) -> int:
    words.take_if("for")
    zone = roster.hero(words.take("the Misfit whose zone it is"))
    words.take_if("zone")
    return zone


_KINDS: Final[dict[str, Callable[[Words, Roster, Sequence[str]], Message]]] = {
    "wish": _wish,
    "offer": _offer,
    "pass": _pass,
    "plan": _plan,
    "ask": _ask,
    "warn": _warn,
    "agree": _agree,
    "decline": _decline,
}
