"""Decisions in words: what is asked now, and of whom."""

from __future__ import annotations

from typing import assert_never

from cantina.games.dungeon_rummy.cards import SKELETON, Hero
from cantina.games.dungeon_rummy.hits import hits_of, sight_of
from cantina.games.dungeon_rummy.numbers import GRAVEYARD_LIMIT
from cantina.games.dungeon_rummy.preview import numbers_of
from cantina.games.dungeon_rummy.view import Pending, View
from cantina.table.effect_words import enemy_name
from cantina.table.event_words import over_sentence
from cantina.table.hit_words import hits_words
from cantina.table.tolls import Charged, graveyard_barred, listener, price, tokens_barred, toll_words
from cantina.table.words import Names, counted, listed, meld_text, names_of, owned


def question(view: View, names: Names | None = None) -> str:
    """What is asked now, and of whom: ``Bob: draw a card from the deck.`` No hand is told."""
    names = names or names_of(view.content)
    if view.pending is None:
        return over_sentence(view.over, view, names) if view.over else "Nothing is asked."
    return f"{names[view.pending.seat]}: {decision_words(view.pending, view, names)}"


def decision_words(pending: Pending, view: View, names: Names) -> str:
    """What one decision asks for, as a sentence without a name in front."""
    match pending.kind:
        case "draw":
            return _draw_words(pending, view)
        case "action":
            use = "Treasures" if tokens_barred(view) else "tokens and Treasures"
            return f"play, move, attack, use {use}; then end the Action Phase."
        case "discard":
            held = f"{len(view.graveyard)} of {GRAVEYARD_LIMIT}"
            cards = _count_words(pending.left, view, "discard")
            return f"discard {cards} to the Graveyard, which holds {held}."
        case "react":
            return f"hits are about to land on {hits_words(view, pending.hits, names)}. Answer, or accept."
        case "split":
            return f"{_heard(pending, view)}share out {pending.total} Damage among the four Misfits."
        case "pass-card":
            return "choose a card to pass to the next player; nobody else sees it."
        case "pick-misfit":
            return _target_words(pending, view, names)
        case "pick-zone":
            return _zone_words(pending, view, names)
        case "pick-cards":
            return _cards_words(pending, view)
        case "pick-merge":
            origin, into = (owned(names[zone]) for zone in pending.choices)
            name = enemy_name(view.content, pending.source)
            cards = counted(pending.count, "card")
            return (
                f"{name} moves {origin} meld onto {into} zone. "
                f"Choose {cards} of the two for the Trash; what stays must be one meld."
            )
        case _:
            assert_never(pending.kind)


def _draw_words(pending: Pending, view: View) -> str:
    graveyard = any(card < SKELETON for card in view.graveyard) and not graveyard_barred(view)
    where = "from the deck or the Graveyard" if graveyard else "from the deck"
    return f"draw {_count_words(pending.left, view, 'draw')} {where}."


def _count_words(left: int, view: View, charged: Charged) -> str:
    """``a card``, ``a card (2 to go)``, ``a card (2 Damage)``."""
    return f"a card{f' ({left} to go)' if left > 1 else ''}{toll_words(view, charged)}"


def _heard(pending: Pending, view: View) -> str:
    """For what Damage is shared out, where it is not the Graveyard's (TALK-4)."""
    if pending.source != "talk":
        return ""
    enemy = listener(view)
    return f"{enemy_name(view.content, enemy)} has heard it: " if enemy else "that was said aloud: "


def _target_words(pending: Pending, view: View, names: Names) -> str:
    choices = listed((names[hero] for hero in pending.choices), "or")
    name = enemy_name(view.content, pending.source)
    return f"choose whom {name} hits{_amount(pending, view)}: {choices}."


def _amount(pending: Pending, view: View) -> str:
    """`` for 2``: how hard the attack hits whose target is chosen."""
    enemy = next((enemy for enemy in view.enemies if enemy.id == pending.source), None)
    if enemy is None:
        return ""
    hits = hits_of(numbers_of(view), enemy, sight_of(view), pending.choices[0])
    return f" for {hits[0].amount}" if hits else ""


def _zone_words(pending: Pending, view: View, names: Names) -> str:
    name = enemy_name(view.content, pending.source)
    melds = listed((_meld(view, zone, names) for zone in pending.choices), "or")
    # What trashes a meld does so when it is beaten; what moves one is still there.
    stands = any(enemy.id == pending.source for enemy in view.enemies)
    effect = "moves on to the next zone" if stands else "takes to the Trash"
    toll = price(view, "move-toll") if stands else 0
    cost = f" Each of its cards costs {toll} Damage." if toll else ""
    return f"choose the meld that {name} {effect}: {melds}.{cost}"


def _meld(view: View, zone: Hero, names: Names) -> str:
    return f"{owned(names[zone])} ({meld_text(view.seats[zone].zone)})"


def _cards_words(pending: Pending, view: View) -> str:
    name = enemy_name(view.content, pending.source)
    if pending.which is not None:
        several = f"several cards may be the {pending.which} in play"
        return f"{several}: choose the one that {name} takes to the Trash."
    return f"choose {counted(pending.count, 'card')} of the Play Zones that {name} takes to the Trash."
