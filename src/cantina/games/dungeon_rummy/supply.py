"""Where cards and Treasures come from: decks and their renewal, the Trash, the treasure deck."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from cantina.games.dungeon_rummy.cards import SKELETON, UNIT, Card, Hero, plain, suit_of
from cantina.games.dungeon_rummy.chance import shuffled
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.events import (
    DeckRenewed,
    Drew,
    Event,
    NoTreasure,
    TopShown,
    TreasureGained,
)
from cantina.games.dungeon_rummy.restrictions import bars_graveyard
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.tolls import charge
from cantina.games.dungeon_rummy.traits import DrawToll


def shuffle(s: State, items: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the order of the game's next shuffle."""
    order = shuffled(items, s.seed, s.shuffles)
    s.shuffles += 1
    return tuple(order)


def bury(s: State, cards: Iterable[Card]) -> None:
    """Put cards into the Trash; a Wild token does not go with them (PLAY-2)."""
    s.trash += tuple(plain(c) for c in cards)


def can_draw_deck(s: State, hero: Hero) -> bool:
    """Whether the own deck gives a card, renewed if need be (DRAW-2)."""
    return bool(s.decks[hero]) or any(suit_of(c) == hero for c in s.trash)


def can_draw_graveyard(s: State) -> bool:
    """Whether a Graveyard card may be drawn (DRAW-1, E-bone-dragon)."""
    return any(c < SKELETON for c in s.graveyard) and bars_graveyard(s.numbers, s.enemies) is None


def check_deck_card(card: Card) -> None:
    """Raise IllegalAction (MORT-4) for a Dancing Skeleton: it is never drawn nor brought back to a hand."""
    if card >= SKELETON:
        raise IllegalAction("MORT-4", "a fallen Skeleton is no deck card: it cannot come to a hand")


def can_draw(s: State, hero: Hero) -> bool:
    """Whether this player can draw a card from anywhere."""
    return can_draw_deck(s, hero) or can_draw_graveyard(s)


def renew_deck(s: State, hero: Hero, out: list[Event]) -> None:
    """Shuffle the suit's cards of the Trash into a new deck (DRAW-2)."""
    own = [c for c in s.trash if suit_of(c) == hero]
    if not own:
        return
    s.trash = tuple(c for c in s.trash if suit_of(c) != hero)
    # The order in which cards came to the Trash must not reach the new deck.
    s.decks[hero] = shuffle(s, sorted(own))
    out.append(DeckRenewed(hero, len(own)))


_drew = cache(Drew)  # a card drawn is the same event every time


def draw_from_deck(s: State, hero: Hero, out: list[Event]) -> bool:
    """Draw the top card of the own deck; False if there is none even after renewing it."""
    if not s.decks[hero]:
        renew_deck(s, hero, out)
    if not s.decks[hero]:
        return False
    card, s.decks[hero] = s.decks[hero][0], s.decks[hero][1:]
    s.hands[hero] += UNIT[card]
    out.append(_drew(hero, "deck", card, (hero,)))
    charge(s, hero, DrawToll)
    return True


def draw_from_graveyard(s: State, hero: Hero, card: Card, out: list[Event]) -> None:
    """Take a card of the Graveyard to the hand (DRAW-1)."""
    at = s.graveyard.index(card)
    s.graveyard = s.graveyard[:at] + s.graveyard[at + 1 :]
    s.hands[hero] += UNIT[card]
    out.append(_drew(hero, "graveyard", card))
    charge(s, hero, DrawToll)


def take_top(s: State, hero: Hero, out: list[Event]) -> None:
    """Take the face-up top card off a Companion's deck, and show the next one."""
    s.decks[hero] = s.decks[hero][1:]
    if s.decks[hero]:
        out.append(TopShown(hero, s.decks[hero][0]))


def renew_companions(s: State, out: list[Event]) -> None:
    """Renew every Companion's deck that is out, as soon as its Trash can (DRAW-2)."""
    for hero in s.numbers.order:
        if not s.decks[hero] and s.roles[hero] == "companion":
            renew_deck(s, hero, out)
            if s.decks[hero]:
                out.append(TopShown(hero, s.decks[hero][0]))


def gain_treasures(s: State, wanted: int, out: list[Event]) -> None:
    """Draw Treasures to the Loot Zone; the used ones are shuffled anew when none is left (TREASURE-1)."""
    for _ in range(wanted):
        if not s.treasure_deck and s.used_treasures:
            s.treasure_deck = tuple(shuffled(sorted(s.used_treasures), s.seed, s.shuffles))
            s.shuffles += 1
            s.used_treasures = ()
        if not s.treasure_deck:
            out.append(NoTreasure())
            return
        treasure, s.treasure_deck = s.treasure_deck[0], s.treasure_deck[1:]
        s.loot += (treasure,)
        out.append(TreasureGained(treasure))


def spend_treasure(s: State, treasure: str) -> None:
    """Move a Treasure from the Loot Zone to the used pile."""
    at = s.loot.index(treasure)
    s.loot = s.loot[:at] + s.loot[at + 1 :]
    s.used_treasures += (treasure,)
