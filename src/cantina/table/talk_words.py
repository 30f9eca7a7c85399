"""Table talk in words: each message of the grammar as a sentence that one Misfit says (TALK-2)."""

from __future__ import annotations

from typing import Final, assert_never

from cantina.games.dungeon_rummy.cards import Hero, card_name
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.messages import Message, Why
from cantina.table.words import RANK_WORDS, Names, article, listed, owned

_DECLINES: Final[dict[Why, str]] = {
    "kept": "I am keeping that.",
    "needed": "I need it myself.",
    "cannot": "I cannot.",
}


def message_words(message: Message, speaker: Hero, content: Content, names: Names) -> str:
    """What somebody says: ``A 7 or a 10 for Lily's zone would be welcome.``

    The message must fit the grammar; the speaker's own zone is ``my zone``.
    """
    match message.say:
        case "wish":
            ranks = listed((article(RANK_WORDS[rank]) for rank in message.ranks), "or")
            return _sentence(f"{ranks} for {_zone(message, speaker, names)} would be welcome.")
        case "offer":
            may = "have" if message.sure else "may have"
            return f"I {may} something for {_zone(message, speaker, names)}."
        case "pass":
            return f"I have nothing for {_zone(message, speaker, names)}."
        case "plan":
            return _plan(message, _zone(message, speaker, names))
        case "ask":
            return f"{_name(message.of, names)}, please {_request(message, speaker, content, names)}."
        case "warn":
            if message.about == speaker:
                return "Careful, I am in danger!"
            return f"Careful, {_name(message.about, names)} is in danger!"
        case "agree":
            return f"Agreed, {_name(message.to, names)}."
        case "decline":
            why = "" if message.why is None else f" {_DECLINES[message.why]}"
            return f"Sorry, {_name(message.to, names)}.{why}"
        case _:
            assert_never(message.say)


def _plan(message: Message, zone: str) -> str:
    match message.do:
        case "attack":
            return f"Let us attack from {zone} now."
        case "wait":
            return f"Let us wait with {zone}."
        case "grow":
            return f"Let us grow {zone} to {message.size} cards."
        case "set" | "run":
            return f"Let us build a {message.do} in {zone}."
        case _:
            raise ValueError(f"a plan without an aim: {message}")


def _request(message: Message, speaker: Hero, content: Content, names: Names) -> str:
    target = "" if message.target is None else _to(message.target, speaker, names)
    card = "" if message.card is None else card_name(message.card)
    match message.what:
        case "shield":
            return f"shield {target}"
        case "heal":
            return f"heal {target}"
        case "draw" | "wild":
            return f"spend a {message.what.capitalize()} token" + (f" for {target}" if target else "")
        case "treasure":
            kind = content.treasures.get(message.treasure or "")
            return f"use the Treasure {kind.name if kind else message.treasure}"
        case "take":
            return f"take {card} from the Graveyard"
        case "leave":
            return f"leave {card} in the Graveyard"
        case "spare-graveyard":
            return "go easy on the Graveyard"
        case _:
            raise ValueError(f"a request for nothing: {message}")


def _zone(message: Message, speaker: Hero, names: Names) -> str:
    """``my zone``, ``Lily's zone``."""
    return "my zone" if message.zone == speaker else f"{owned(_name(message.zone, names))} zone"


def _to(hero: Hero, speaker: Hero, names: Names) -> str:
    return "me" if hero == speaker else names[hero]


def _name(hero: Hero | None, names: Names) -> str:
    if hero is None:
        raise ValueError("the message names no Misfit where it must")
    return names[hero]


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
