"""Worlds that a seat cannot tell from the real one: the only way from a view back to a state.

Everything that the view shows stays, everything else is dealt anew from what is left. So a player that
thinks ahead in such a state knows no more than its seat may (design, "How a game flows" 4 and 5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import groupby

from cantina.games.dungeon_rummy.cards import (
    CARDS,
    SKELETON,
    UNIT,
    Bag,
    Card,
    Hero,
    cards_in,
    plain,
    suit_of,
)
from cantina.games.dungeon_rummy.chance import Chance, mixed
from cantina.games.dungeon_rummy.frames import UNSEEN, Frame, Passing
from cantina.games.dungeon_rummy.numbers import Numbers
from cantina.games.dungeon_rummy.setup import blank, full_deck, treasure_pile
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.view import View

SEED_BITS = 64


def resample(view: View, chance: Chance, hands: Mapping[Hero, Bag] | None = None) -> State:
    """One state that fits what the seat of ``view`` knows; see ``Resampler.draw``."""
    return Resampler(view).draw(chance, hands)


class Resampler:
    """Draws many states that fit one view; what they have in common is worked out once."""

    def __init__(self, view: View) -> None:
        """Raises ValueError for a view in which cards are missing or too many."""
        self._base = _what_is_seen(view)
        self._tops = [() if seat.top is None else (seat.top,) for seat in view.seats]
        self._unseen = _unseen(view)
        self.held = {seat.hero: seat.hand_count for seat in view.seats if seat.is_player}
        """By player whose hand the seat does not see, how many cards it holds."""
        if view.seat is not None:
            self.held.pop(view.seat, None)
        depths = [seat.deck_count - len(top) for seat, top in zip(view.seats, self._tops, strict=True)]
        self.outside = tuple(len(cards) - depth for cards, depth in zip(self._unseen, depths, strict=True))
        """By suit, how many of its cards lie in hands that the seat does not see."""
        if min(self.outside) < 0 or sum(self.outside) != sum(self.held.values()):
            raise ValueError("this view is of no game: the cards that it does not show do not add up")
        self._enemies = _enemies_to_come(view)
        pile = Counter(treasure_pile(view.content)) - Counter((*view.loot, *view.used_treasures))
        self._treasures = sorted(pile.elements())

    @property
    def unseen(self) -> tuple[tuple[Card, ...], ...]:
        """By suit, its cards that lie in decks and hands that the seat does not see, in rank order."""
        return tuple(map(tuple, self._unseen))

    def draw(self, chance: Chance, hands: Mapping[Hero, Bag] | None = None) -> State:
        """A whole state that waits for the same decision and looks the same from the view's seat.

        ``hands`` gives the hands of all other players; without it, the cards of a suit go to its own
        Misfit's hand as far as it takes them, and the rest to the others. Decks, Treasures, face-down
        enemies, cards chosen to be passed on and the seed are drawn from ``chance`` alone. Raises
        ValueError for hands that cannot be.
        """
        s = self._base.copy()
        s.seed = chance.getrandbits(SEED_BITS)
        if hands is None:
            self._deal(s, chance)
        else:
            self._deal_given(s, hands, chance)
        s.treasure_deck = tuple(mixed(self._treasures, chance))
        s.enemy_deck = tuple([id for pool, wanted in self._enemies for id in mixed(pool, chance)[:wanted]])
        if s.stack and isinstance(s.stack[-1], Passing):
            s.stack = (*s.stack[:-1], _choices(s, s.stack[-1], chance))
        return s

    def _deal(self, s: State, chance: Chance) -> None:
        loose: list[Card] = []
        free = self.held.copy()
        for suit, unseen in enumerate(self._unseen):
            order = mixed(unseen, chance)
            outside = self.outside[suit]
            s.decks[suit] = (*self._tops[suit], *order[outside:])
            own = min(outside, free.get(suit, 0))
            if own:
                free[suit] -= own
                s.hands[suit] = sum([UNIT[card] for card in order[:own]])
            loose += order[own:outside]
        if loose:
            loose = mixed(loose, chance)
            for hero, places in free.items():
                s.hands[hero] += sum([UNIT[card] for card in loose[:places]])
                del loose[:places]

    def _deal_given(self, s: State, hands: Mapping[Hero, Bag], chance: Chance) -> None:
        left = [cards.copy() for cards in self._unseen]
        for hero, held in self.held.items():
            cards = cards_in(hands[hero])
            if len(cards) != held:
                raise ValueError(f"{s.numbers.name(hero)} holds {held} cards, not {len(cards)}")
            for card in cards:
                try:
                    left[suit_of(card)].remove(card)
                except ValueError:
                    name = s.numbers.name(hero)
                    raise ValueError(f"{name} cannot hold these cards: one of them lies elsewhere") from None
            s.hands[hero] = hands[hero]
        for suit, cards in enumerate(left):
            if len(cards) != len(self._unseen[suit]) - self.outside[suit]:
                raise ValueError(f"hands that leave the deck of {s.numbers.name(suit)} {len(cards)} cards")
            s.decks[suit] = (*self._tops[suit], *mixed(cards, chance))


def _what_is_seen(view: View) -> State:
    """The state with all that the view shows, and nothing where it shows nothing."""
    versions = tuple(seat.version for seat in view.seats)
    s = blank(Numbers(view.content, view.order, versions, view.coming), tuple(x.role for x in view.seats), 0)
    for seat in view.seats:
        hero = seat.hero
        s.zones[hero], s.hands[hero] = seat.zone, seat.hand or 0
    s.damage, s.tokens = tuple(x.damage for x in view.seats), tuple(x.tokens for x in view.seats)
    s.boots, s.boots_used = tuple(x.boots for x in view.seats), tuple(x.boots_used for x in view.seats)
    s.graveyard, s.trash = view.graveyard, view.trash
    s.enemies, s.enemy_trash = view.enemies, view.enemy_trash
    s.loot, s.used_treasures = view.loot, view.used_treasures
    s.active, s.phase, s.turn, s.said = view.active, view.phase, view.turn, view.said
    s.stack, s.over = view.frames, view.over
    return s


def _unseen(view: View) -> list[list[Card]]:
    """By suit, its cards that the view does not show."""
    seen: Counter[Card] = Counter(card for card in (*view.graveyard, *view.trash) if card < SKELETON)
    for seat in view.seats:
        seen.update(map(plain, cards_in(seat.zone)))
        seen.update(cards_in(seat.hand or 0))
        if seat.top is not None:
            seen[seat.top] += 1
    left = [sorted((Counter(full_deck(suit)) - seen).elements()) for suit in range(4)]
    if sum(map(len, left)) + seen.total() != 2 * CARDS:
        raise ValueError("this view is of no game: it shows a card more often than there are copies")
    return left


def _enemies_to_come(view: View) -> list[tuple[list[str], int]]:
    """The face-down enemies from the top: among which so many lie there, those seen left out."""
    seen = {enemy.id for enemy in view.enemies} | set(view.enemy_trash)
    pools = [(ids, len(list(places))) for ids, places in groupby(view.coming)]
    return [([id for id in ids if id not in seen], wanted) for ids, wanted in pools]


def _choices(s: State, frame: Frame, chance: Chance) -> Frame:
    """The cards being passed on, those that others have chosen drawn from their hands."""
    assert isinstance(frame, Passing)
    chosen = [
        mixed(cards_in(s.hands[giver]), chance)[0] if card == UNSEEN else card
        for giver, card in zip(frame.givers, frame.chosen, strict=False)
    ]
    return Passing(frame.givers, tuple(chosen))
