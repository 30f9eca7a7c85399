"""Why an AI partner did what it did, in a sentence for everybody at the table (TALK-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from cantina.games.dungeon_rummy.cards import Hero
from cantina.games.dungeon_rummy.content import Content
from cantina.players.reason import Deed, Reason
from cantina.players.search.reasons import GROWTH
from cantina.table.effect_words import enemy_name
from cantina.table.words import Names, owned

Owners = Sequence[str]
"""Whose each zone is, by Misfit: ``Lily's``, ``their own``."""


def reason_sentence(reason: Reason, content: Content, names: Names, subject: str | None = None) -> str:
    """``Milton beats the Orc rather than build up Lily's zone.``

    ``subject`` stands for the name of who did it: ``This`` in a hint, to the one in the seat.
    """
    owners = [owned(name) for name in names]
    owners[reason.seat] = "your own" if subject else "their own"
    words = f"{subject or names[reason.seat]} {_told(reason, content, owners)}"
    why = "" if _says_itself(reason) else _gain(reason, content, names, told_to_seat=subject is not None)
    if not why and reason.rather is not None and reason.rather.kind == "hold" and reason.own == reason.main:
        return f"{words}: no other plan came near."
    if reason.rather is not None and not (_does_less(reason) or (why and _adds(reason))):
        words += f" rather than {_rather(reason, content, owners)}"
    return f"{words}: {why}." if why else f"{words}."


def _told(reason: Reason, content: Content, owners: Owners) -> str:
    """What was done, and what else where it is there that another plan differed."""
    main, own = reason.main, reason.own
    told = _does(main, content, owners)
    if own == main:
        return told
    if _does_less(reason):
        assert reason.rather is not None
        return f"{told} and {_leaves(reason.rather, owners)}"
    if main.kind in GROWTH and own.kind in GROWTH:
        return _does(own, content, owners)
    return f"{told} and {_does(own, content, owners)}"


def _does_less(reason: Reason) -> bool:
    """Whether the other plan would have done all of this and something more."""
    return reason.own.kind == "hold" != reason.main.kind and reason.rather is not None


def _adds(reason: Reason) -> bool:
    """Whether the other plan would have done less: not worth telling where there is more to tell."""
    return reason.own != reason.main and reason.rather is not None and reason.rather.kind == "hold"


def _leaves(deed: Deed, owners: Owners) -> str:
    """What was left undone: ``does not build up Lily's zone``; cards may have come and gone there."""
    match deed.kind:
        case "grow":
            return f"does not build up {_zone(deed.zone, owners)}"
        case "attack":
            return f"lets {_zone(deed.zone, owners)} wait"
    return "holds the rest back"


def _zone(zone: Hero | None, owners: Owners) -> str:
    assert zone is not None
    return f"{owners[zone]} zone"


def _does(deed: Deed, content: Content, owners: Owners) -> str:
    """A deed that was done: ``fells a level of the Cute Slime``."""
    enemy = "" if deed.enemy is None else enemy_name(content, deed.enemy)
    match deed.kind:
        case "win":
            return f"finishes {enemy} off"
        case "beat":
            return f"beats {enemy}"
        case "fell":
            return f"fells a level of {enemy}"
        case "strike":
            return f"hits {enemy} for {deed.amount}"
        case "clear" if deed.amount:
            return f"attacks with {_zone(deed.zone, owners)} for mana"
        case "clear":
            return f"clears {_zone(deed.zone, owners)}"
        case "attack":
            return f"attacks with {_zone(deed.zone, owners)}"
        case "ripen":
            return f"readies {_zone(deed.zone, owners)} for an attack"
        case "grow":
            return f"builds up {_zone(deed.zone, owners)}"
        case "lay":
            return "lays out more cards"
        case "empty":
            return "plays the whole hand out"
        case "arrange":
            return "moves cards about"
        case "hold":
            return "waits"
        case "draw":
            return "helps out at the Graveyard"
        case "guard":
            return "steps in"
        case "spare":
            return "lets it happen"
    assert_never(deed.kind)


def _rather(reason: Reason, content: Content, owners: Owners) -> str:
    """What the runner-up would have done: ``build up Lily's zone``."""
    deed = reason.rather
    assert deed is not None
    match deed.kind:
        case "attack" if deed.enemy is not None:
            return f"attack {enemy_name(content, deed.enemy)} with {_zone(deed.zone, owners)}"
        case "attack":
            return f"attack with {_zone(deed.zone, owners)}"
        case "grow" if reason.own.kind in GROWTH and deed.zone is not None:
            return owners[deed.zone]
        case "grow":
            return f"build up {_zone(deed.zone, owners)}"
        case "lay":
            return "lay out more cards"
        case "arrange":
            return "move cards about"
    return "hold back"


def _says_itself(reason: Reason) -> bool:
    """Whether the deed has said already what spoke for it."""
    main, own, gain = reason.main, reason.own, reason.gain
    if gain.kind == "ready":
        return own.kind == "ripen" or (main.kind == "ripen" and gain.about == main.zone)
    match own.kind, gain.kind:
        case ("win" | "beat" | "fell", "level") | ("strike", "damage"):
            return True
    return False


def _gain(reason: Reason, content: Content, names: Names, *, told_to_seat: bool) -> str:
    """What spoke for it, after a colon."""
    gain = reason.gain
    who = "somebody" if gain.about is None else names[gain.about]
    named = reason.rather if _does_less(reason) else reason.own
    if named is not None and gain.about == named.zone:
        zone = "it"
    else:
        zone = "your own zone" if told_to_seat and gain.about == reason.seat else f"{owned(who)} zone"
    match gain.kind:
        case "level":
            return "every level down counts"
        case "damage":
            return "every Damage counts"
        case "refill":
            return "an empty hand draws seven"
        case "kept":
            return "cards kept may do more next turn"
        case "ready":
            return f"{zone} can attack next"
        case "canasta":
            return f"{zone} has come to a Canasta"
        case "growing":
            return "it promises more" if zone == "it" else f"{zone} promises more that way"
        case "waiting":
            return f"{zone} is worth the wait"
        case "need":
            enemy = "the enemy" if gain.enemy is None else enemy_name(content, gain.enemy)
            return f"it brings the meld nearer that {enemy} falls to"
        case "tokens":
            return f"it brings {content.hero(gain.about or 0).token.capitalize()} tokens"
        case "treasure":
            return "it is good to have a Treasure left"
        case "grave":
            return "the Graveyard was getting full"
        case "safe" if gain.about is not None:
            return f"{who} has little health left"
        case "safe":
            return "it is the safer way"
        case "heed":
            return f"{who} spoke for it"
        case "close":
            return "a close call"
        case "later":
            return "it does more in the turns to come"
        case "mortal":
            return f"it is life or death for {who}"
        case "bearable":
            return f"{who} can bear it, and help is dear"
    assert_never(gain.kind)
