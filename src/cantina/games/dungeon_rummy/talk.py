"""Table talk: the grammar of what may be said, its limits, and what it costs under the Bat (section 7)."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Final

from cantina.games.dungeon_rummy.cards import Hero, card_name
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.events import Event, Said
from cantina.games.dungeon_rummy.frames import Splitting
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.games.dungeon_rummy.restrictions import total
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.tokens import tokens_may_be_used

MESSAGES_A_TURN: Final = 2
_NEEDED: Final[dict[str, tuple[str, ...]]] = {
    "wish": ("ranks", "zone"),
    "offer": ("zone", "sure"),
    "pass": ("zone",),
    "plan": ("zone", "do"),
    "ask": ("of", "what"),
    "warn": ("about",),
    "agree": ("to",),
    "decline": ("to", "why"),
}
"""By kind of message: the fields that it must have."""
_ASK_NEEDS: Final = {
    "shield": "target",
    "heal": "target",
    "treasure": "treasure",
    "take": "card",
    "leave": "card",
}
_ASK_MAY: Final = {"draw": "target", "wild": "target"}


def _allowed(message: Message) -> set[str]:
    """The fields that this message may have."""
    allowed = {"say", *_NEEDED[message.say]}
    if message.say == "plan" and message.do == "grow":
        allowed.add("size")
    if message.say == "ask" and message.what is not None:
        allowed |= {_ASK_NEEDS.get(message.what, ""), _ASK_MAY.get(message.what, "")}
    return allowed


def check_message(s: State, seat: Hero, message: Message) -> None:
    """Raise IllegalAction (TALK-2) unless the grammar has this message."""
    given = {f.name for f in fields(message) if getattr(message, f.name) not in (None, ())}
    needed = set(_NEEDED[message.say])
    if message.say == "plan" and message.do == "grow":
        needed.add("size")
    if message.say == "ask" and message.what in _ASK_NEEDS:
        needed.add(_ASK_NEEDS[message.what])
    for field in sorted(needed - given):
        raise IllegalAction(
            "TALK-2", f"a message of the kind {message.say} says its {_WIRE.get(field, field)}"
        )
    for field in sorted(given - _allowed(message)):
        raise IllegalAction("TALK-2", f"a message of the kind {message.say} has no {_WIRE.get(field, field)}")
    _check_values(s, seat, message)


_WIRE: Final = {"size": "to", "what": "for"}
"""What a field is called in a message's JSON form where the names differ."""


def _check_values(s: State, seat: Hero, message: Message) -> None:
    if message.say == "wish" and (len(message.ranks) > 2 or len(set(message.ranks)) < len(message.ranks)):
        raise IllegalAction("TALK-2", "a wish names one or two ranks")
    if message.size is not None and not 2 <= message.size <= 14:
        raise IllegalAction("TALK-2", "a meld grows to 2 to 14 cards")
    for other in (message.of, message.to):
        if other is not None and (other == seat or not s.is_player(other)):
            raise IllegalAction("TALK-2", "ask and answer another player")
    if message.card is not None and message.card not in s.graveyard:
        raise IllegalAction(
            "TALK-1", f"{card_name(message.card)} does not lie in the Graveyard: speak of no other card"
        )
    if message.treasure is not None and message.treasure not in s.loot:
        raise IllegalAction("TALK-2", f"there is no {message.treasure} in the Loot Zone")


def check_talk(s: State, a: Talk) -> None:
    if not tokens_may_be_used(s):
        raise IllegalAction("TALK-2", "talk has to wait until the choice that is open now is made")
    if s.said[a.seat] >= MESSAGES_A_TURN:
        raise IllegalAction("TALK-2", f"{s.numbers.name(a.seat)} has said {MESSAGES_A_TURN} things this turn")
    if a.message is None:
        raise IllegalAction("TALK-2", "say what: wish, offer, pass, plan, ask, warn, agree or decline")
    check_message(s, a.seat, a.message)


def do_talk(s: State, a: Talk, out: list[Event]) -> None:
    assert a.message is not None
    s.said = tuple(said + (seat == a.seat) for seat, said in enumerate(s.said))
    out.append(Said(a.seat, a.message))
    price = price_of_talk(s)
    if price:
        s.push(Splitting(price, "talk"))


def price_of_talk(s: State) -> int:
    """The Damage that any message costs now (TALK-4)."""
    return total(s.numbers, s.enemies, "no-talk", "damage")


# --- free chat among humans --------------------------------------------------------------------

_WORDS: Final = "|".join(
    (
        "aces?|twos?|threes?|fours?|fives?|six(?:es)?|sevens?|eights?|nines?|tens?",
        "jacks?|queens?|kings?|deuces?|jokers?|wilds?",
    )
)
_NO_CARD: Final = r"(?!\s*(?:damage|boots?|mana|turns?|tokens?|cards?|health))"
"""Behind a number, these words make it a number of something."""
_CARD: Final = re.compile(
    rf"\b(?:[rygb](?:a|10|[2-9]|j|q|k)|10|[2-9]|[ajqk]s|[jqk]|{_WORDS})\b{_NO_CARD}", re.IGNORECASE
)
_LONE_LETTER: Final = re.compile(r"\b(?:an?|the|my|your|red|yellow|green|blue)\s+[ajqk]\b", re.IGNORECASE)
_KIND: Final = re.compile(
    r"\b(?:wild\s?-?cards?|royals|(?:face|picture|court|high|low)\s+cards?|(?:red|yellow|green|blue)\s+cards?)\b",
    re.IGNORECASE,
)
_SUIT: Final = re.compile(
    r"\b(?:reds|yellows|greens|blues)\b"
    r"|\b(?:some|many|much|few|lots?\s+of|all|only|no|more|cards?\s+(?:of|in))\s+(?:red|yellow|green|blue)\b"
    r"(?!\s+(?:zone|player|misfit))",
    re.IGNORECASE,
)
"""Suits as something held; "the green zone" is a place."""


def names_a_card(text: str) -> str | None:
    """The first words of a chat line that name a rank, a card or a suit held, or None (TALK-1, TALK-3)."""
    searches = (_LONE_LETTER, _CARD, _KIND, _SUIT)
    found = next((match for one in searches if (match := one.search(text)) is not None), None)
    return found.group(0) if found else None
