"""What enemies and Skeletons do, in words: the events of their effects (section 8 and 9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from cantina.games.dungeon_rummy.actions import Lying
from cantina.games.dungeon_rummy.cards import SKELETON, SKELETON_IDS, Card, Hero, card_name
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.events import (
    CardsTrashed,
    EnemyWithered,
    MeldMoved,
    MeldTrashed,
    Paid,
    SkeletonPlaced,
    SkeletonRaised,
    TargetChosen,
    TopBuried,
)
from cantina.games.dungeon_rummy.view import View
from cantina.table.traits_in_words import trait_short
from cantina.table.words import Names, article, cards_text, listed, lying_name, owned

SOURCES: Final = {"graveyard": "the full Graveyard", "talk": "the talk"}

Effect = (
    TargetChosen
    | MeldTrashed
    | CardsTrashed
    | MeldMoved
    | TopBuried
    | SkeletonPlaced
    | SkeletonRaised
    | EnemyWithered
    | Paid
)


def enemy_name(content: Content, enemy: str) -> str:
    """``the Florist Orc``, ``Felicia``, for the middle of a sentence; so are other sources of Damage."""
    if enemy in SOURCES:
        return SOURCES[enemy]
    return content.enemies[enemy].called


def sentence(words: str) -> str:
    """Words as a sentence: with a capital letter and a full stop."""
    return words[:1].upper() + words[1:] + "."


def effect_sentence(event: Effect, view: View, names: Names) -> str:
    """What an effect did, in a sentence."""
    content = view.content
    match event:
        case TargetChosen():
            name = enemy_name(content, event.enemy)
            return f"{names[event.seat]} sends the attack of {name} to {names[event.target]}."
        case MeldTrashed():
            meld = f"{owned(names[event.zone])} meld to the Trash: {cards_text(event.cards)}"
            return sentence(f"{enemy_name(content, event.enemy)} takes {meld}")
        case CardsTrashed():
            lying = [Lying(card, zone) for card, zone in zip(event.cards, event.zones, strict=True)]
            name = enemy_name(content, event.enemy)
            return f"For {name}, to the Trash: {lying_words(lying, names)}."
        case MeldMoved():
            return sentence(_moved(event, content, names))
        case TopBuried():
            return f"{card_name(event.card)} falls from {owned(names[event.hero])} deck into the Graveyard."
        case SkeletonPlaced():
            return _placed(event, content, names)
        case SkeletonRaised():
            return sentence(f"{_skeleton(content, event.card)} climbs from the Trash into the Graveyard")
        case EnemyWithered():
            name = enemy_name(content, event.enemy)
            return sentence(f"{name} wears itself out: {event.damage} of {event.needed} health gone")
        case Paid():
            left = view.seats[event.payer].health - event.total
            return f"{names[event.payer]} pays with {event.amount} Damage: {left} health left."
        case _:
            assert_never(event)


def lying_words(cards: Sequence[Lying], names: Names) -> str:
    """Cards and where they lie: ``R5 and R6 from Lily's zone and Y6 from Bob's zone``."""
    zones: dict[Hero, list[str]] = {}
    for lying in cards:
        zones.setdefault(lying.zone, []).append(card_name(lying.card))
    return listed(f"{listed(there)} from {owned(names[zone])} zone" for zone, there in zones.items())


def _moved(event: MeldMoved, content: Content, names: Names) -> str:
    words = f"{enemy_name(content, event.enemy)} moves {owned(names[event.origin])} meld onto "
    words += f"{owned(names[event.zone])} zone"
    if not event.trashed:
        return f"{words}, and all of it fits"
    return f"{words}; what does not fit goes to the Trash: {cards_text(event.trashed)}"


def _placed(event: SkeletonPlaced, content: Content, names: Names) -> str:
    enemy = content.enemies[event.enemy]
    where = "joins in" if event.facing is None else f"dances before {names[event.facing]}"
    traits = listed(trait_short(trait) for trait in enemy.traits)
    return sentence(f"{article(enemy.name)} {where}{': ' + traits if traits else ''}")


def _skeleton(content: Content, card: Card) -> str:
    """A Skeleton in the Graveyard or the Trash by its enemy's name."""
    if card < SKELETON or SKELETON_IDS[card - SKELETON] not in content.enemies:
        return lying_name(card)
    return enemy_name(content, SKELETON_IDS[card - SKELETON])
