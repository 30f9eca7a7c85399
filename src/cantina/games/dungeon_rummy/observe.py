"""From the state to what one seat may know of it; a white list, the only way out (design, flow 4)."""

from __future__ import annotations

from functools import lru_cache

from cantina.games.dungeon_rummy.cards import SKELETON, Card, Hero, count
from cantina.games.dungeon_rummy.frames import UNSEEN, Frame, Passing
from cantina.games.dungeon_rummy.game import pending
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.view import SeatView, View


def view(s: State, seat: Hero | None) -> View:
    """The view of a seat; None is what lies open for everybody, without any hand."""
    return View(
        seat=seat,
        content=s.numbers.content,
        order=s.numbers.order,
        active=s.active,
        phase=s.phase,
        turn=s.turn,
        decider=s.decider(),
        pending=pending(s),
        over=s.over,
        seats=(_seat(s, 0, seat), _seat(s, 1, seat), _seat(s, 2, seat), _seat(s, 3, seat)),
        enemies=s.enemies,
        enemies_left=len(s.enemy_deck),
        coming=s.numbers.coming[-len(s.enemy_deck) :] if s.enemy_deck else (),
        graveyard=s.graveyard,
        trash=_trash(s.trash),
        enemy_trash=s.enemy_trash,
        loot=s.loot,
        treasures_left=len(s.treasure_deck),
        used_treasures=s.used_treasures,
        said=s.said,
        frames=_frames(s, seat),
    )


@lru_cache(maxsize=1024)
def _trash(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The Trash without the order in which cards came to it; that of Skeletons is known and counts."""
    order = sorted(cards)
    if order and order[-1] >= SKELETON:
        order = [c for c in order if c < SKELETON] + [c for c in cards if c >= SKELETON]
    return tuple(order)


def _frames(s: State, seat: Hero | None) -> tuple[Frame, ...]:
    """What the game still has to do, without the cards that others have chosen to pass on."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, Passing):  # nothing comes on top of it
        return s.stack
    mine = (c if giver == seat else UNSEEN for giver, c in zip(top.givers, top.chosen, strict=False))
    return (*s.stack[:-1], Passing(top.givers, tuple(mine)))


def _seat(s: State, hero: Hero, viewer: Hero | None) -> SeatView:
    role, hand, deck = s.roles[hero], s.hands[hero], s.decks[hero]
    return _seat_view(  # in the order of its fields
        hero,
        role,
        s.numbers.versions[hero],
        s.numbers.health[hero],
        s.damage[hero],
        s.tokens[hero],
        s.boots[hero],
        s.boots_used[hero],
        s.zones[hero],
        hand if hero == viewer else None,
        count(hand),
        len(deck),
        deck[0] if role == "companion" and deck else None,
    )


# Three of four Misfits look as they looked one action ago, and finding takes less time than making.
_seat_view = lru_cache(maxsize=10_000)(SeatView)
