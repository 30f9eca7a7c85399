"""What one could say about the table, each thing with what it is worth, from what lies open alone (TALK-1).

The view is stripped of the own hand before anything is thought: what comes out cannot tell of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.cards import (
    BARBARIAN,
    CARDS,
    COPIES,
    DRUID,
    MAGE,
    SKELETON,
    TWO,
    UNIT,
    Card,
    Hero,
    cards_in,
    count,
    plain,
)
from cantina.games.dungeon_rummy.content import CanastaPower
from cantina.games.dungeon_rummy.messages import Message
from cantina.games.dungeon_rummy.numbers import ATTACK_SIZE, GRAVEYARD_LIMIT
from cantina.games.dungeon_rummy.restrictions import (
    bars_graveyard,
    bars_healing,
    bars_prevention,
    bars_tokens,
)
from cantina.games.dungeon_rummy.strike import strike
from cantina.games.dungeon_rummy.traits import DamageLevel, FourOfAKindLevel, MeldLevel, ThreeOfAKindLevel
from cantina.games.dungeon_rummy.view import EnemyInPlay, View
from cantina.players.judgement.evaluation import Outlook
from cantina.players.judgement.summing import summed
from cantina.players.scenes.bans import bans_of
from cantina.players.scenes.scene import Table
from cantina.players.talk.perils import perils_of
from cantina.players.talk.sought import RANK_CARDS

PLENTY: Final = 4
"""Of so many cards of a rank that may lie in hands or decks, somebody will hold one."""
SECOND: Final = 0.6
"""A second rank is named if it is worth this part of the first."""
STORE: Final = 5
"""Draw tokens from which on a Mage can well spare one."""
NEAR: Final = 4
"""Cards missing to the meld that a level asks for, at most, for its zone to be spoken of."""
COMPLETES: Final = 2.5
"""What a Graveyard card must add to a zone to be spoken of."""


class Thought(NamedTuple):
    """Something to say, and what it is worth to those who hear it, in cards on the table."""

    worth: float
    message: Message


class Thoughts:
    """Thinks aloud for one seat, at the end of its own Action Phase."""

    def __init__(self, view: View) -> None:
        """``view`` is that of the seat; its hand is put out of mind at once."""
        self.view = without_hand(view)
        self.seat = view.me.hero
        table = Table.of(self.view)
        self.numbers = table.numbers
        self.outlook = Outlook(table)
        self._bans = bans_of(self.numbers, view.enemies)
        turns = self.numbers.clockwise(view.active)
        self.next = next((hero for hero in turns[1:] if view.seats[hero].is_player), None)
        """The next player who has a turn; None where there is no other."""
        self._unseen = _unseen(self.view)

    def all(self) -> Iterator[Thought]:
        """Everything that could be said, in no order."""
        yield from self.of_danger()
        yield from self.of_graveyard()
        for zone in range(4):
            yield from self.wishes(zone)
            yield from self.plans(zone)

    # --- danger ----------------------------------------------------------------------------------

    def of_danger(self) -> Iterator[Thought]:
        """Asks for tokens and the healing Treasure, and warnings, where the coming round could kill."""
        perils = perils_of(self.view, self.numbers)
        for seat in self.view.seats:
            if seat.life > perils.round[seat.hero]:
                continue
            worth = 3.0 if seat.life <= perils.blow[seat.hero] else 1.5
            yield from self._rescues(seat.hero, worth)
            yield Thought(worth, Message("warn", about=seat.hero))

    def _rescues(self, hero: Hero, worth: float) -> Iterator[Thought]:
        view, numbers = self.view, self.numbers
        heals = view.seats[hero].damage > 0 and bars_healing(numbers, view.enemies) is None
        if bars_tokens(numbers, view.enemies) is None:
            if heals and self._has_tokens(DRUID):
                yield Thought(worth + 0.5, Message("ask", of=DRUID, what="heal", target=hero))
            shields = hero != BARBARIAN or bars_prevention(numbers, view.enemies) is None
            if shields and self._has_tokens(BARBARIAN):
                yield Thought(worth + 0.3, Message("ask", of=BARBARIAN, what="shield", target=hero))
        if heals and "heal-4" in view.loot and self.next is not None:
            yield Thought(worth + 0.2, Message("ask", of=self.next, what="treasure", treasure="heal-4"))

    def _has_tokens(self, owner: Hero) -> bool:
        seat = self.view.seats[owner]
        return owner != self.seat and seat.is_player and seat.tokens > 0

    def spare_draw(self) -> Thought | None:
        """The ask for a Draw token for the own hand, of a Mage who can spare one and would lose others."""
        view = self.view
        held = view.me.hand_count
        if not self._has_tokens(MAGE) or view.seats[MAGE].tokens < STORE or held < 2:
            return None
        if self._bans.no_tokens or self._bans.draw_toll or not view.me.deck_count:
            return None
        return Thought(1.2, Message("ask", of=MAGE, what="draw", target=self.seat))

    # --- the Graveyard ---------------------------------------------------------------------------

    def of_graveyard(self) -> Iterator[Thought]:
        """Going easy on it when it is nearly full, and its cards that complete something."""
        if self.next is None:
            return
        cards = len(self.view.graveyard) + min(self.view.me.hand_count, self._bans.discards)
        if cards == GRAVEYARD_LIMIT - 1:
            yield Thought(1.6, Message("ask", of=self.next, what="spare-graveyard"))
        elif cards == GRAVEYARD_LIMIT - 2:
            yield Thought(1.05, Message("ask", of=self.next, what="spare-graveyard"))
        if bars_graveyard(self.numbers, self.view.enemies) is not None or self._bans.draw_toll:
            return
        for card in dict.fromkeys(card for card in self.view.graveyard if card < SKELETON):
            for zone in range(4):
                gain = self._gain(zone, card)
                if gain >= COMPLETES:
                    barred = self._bans.no_own_zone and zone == self.next
                    what = "leave" if barred else "take"
                    yield Thought(1.1 * gain, Message("ask", of=self.next, what=what, card=card))  # type: ignore[arg-type]

    # --- zones -----------------------------------------------------------------------------------

    def wishes(self, zone: Hero) -> Iterator[Thought]:
        """The one or two ranks that would do most for a zone, if others may still hold them."""
        if not self.view.seats[zone].zone:
            return
        ranked = sorted(
            ((self._rank_worth(zone, rank), -rank) for rank in range(13) if rank != TWO), reverse=True
        )
        (first, best), (second, other) = ranked[0], ranked[1]
        if first <= 0:
            return
        ranks = (-best, -other) if second >= SECOND * first else (-best,)
        urge = 0.5 if self._bans.no_own_zone and zone == self.seat else 0.0
        yield Thought(first + urge, Message("wish", ranks=tuple(sorted(ranks)), zone=zone))

    def _rank_worth(self, zone: Hero, rank: int) -> float:
        """What a card of the rank would add beyond the mere card, as surely as somebody may hold one."""
        fits = melds.addable(self.view.seats[zone].zone) & RANK_CARDS[rank]
        cards = [card for card in range(CARDS) if fits >> card & 1 and self._unseen[card]]
        if not cards:
            return 0.0
        gain = summed(self._gain(zone, card) for card in cards) / len(cards)
        return gain * min(1.0, sum(self._unseen[card] for card in cards) / PLENTY)

    def _gain(self, zone: Hero, card: Card) -> float:
        """What a card in a zone is worth beyond lying there."""
        bag = self.view.seats[zone].zone
        if not bag or not melds.can_add(bag, card):
            return 0.0
        outlook = self.outlook
        more = outlook.part_value(bag + UNIT[card], zone) - outlook.part_value(bag, zone)
        return more - outlook.weights.laid

    def plans(self, zone: Hero) -> Iterator[Thought]:
        """What to do with a zone: grow it, wait with it, attack with it, or what to make of it."""
        bag, size = self.view.seats[zone].zone, count(self.view.seats[zone].zone)
        if not bag:
            return
        for enemy in self.view.enemies:
            levels = self.numbers.content.enemies[enemy.id].levels
            level = levels[enemy.level]
            match level:
                case MeldLevel(cards=wanted) if 0 < wanted - size <= NEAR and zone != self.seat:
                    if size >= ATTACK_SIZE and not melds.is_set(bag):
                        worth = 1.0 + 0.2 * (NEAR - wanted + size)
                        yield Thought(worth, Message("plan", zone=zone, do="grow", size=wanted))
                case ThreeOfAKindLevel() | FourOfAKindLevel() if size == 1:
                    yield Thought(1.0, Message("plan", zone=zone, do="set"))
                case DamageLevel():
                    yield from self._against_damage(zone, enemy, level)
                    following = levels[enemy.level + 1 :][:1]
                    if following and zone != self.seat and self._waits(size, following[0]):
                        yield Thought(1.2, Message("plan", zone=zone, do="wait"))
        power = self.numbers.power[zone]
        if isinstance(power, CanastaPower) and zone != self.seat and melds.is_run(bag):
            missing = power.cards - size
            if missing in (1, 2) and not self._fells(zone):
                yield Thought(1.4 - 0.2 * missing, Message("plan", zone=zone, do="grow", size=power.cards))

    def _waits(self, size: int, level: object) -> bool:
        """Whether a zone of this size is better kept for the level that comes next."""
        return isinstance(level, MeldLevel) and level.cards - 2 <= size

    def _against_damage(self, zone: Hero, enemy: EnemyInPlay, level: DamageLevel) -> Iterator[Thought]:
        """A zone with which a Damage level falls, or would with a card or two more (HIT-3)."""
        if count(self.view.seats[zone].zone) < ATTACK_SIZE:
            return
        short = level.amount - enemy.damage - self._damage(zone, self.view.enemies.index(enemy))
        theirs = zone != self.seat and self.view.seats[zone].is_player  # a Companion's it could use itself
        if (theirs and short <= 0) or (zone == self.seat and 1 <= short <= 2):
            yield Thought(1.5, Message("plan", zone=zone, do="attack"))

    def _fells(self, zone: Hero) -> bool:
        """Whether an attack from the zone brings a level of somebody down as it lies."""
        return count(self.view.seats[zone].zone) >= ATTACK_SIZE and any(
            strike(self.numbers, zone, self.view.seats[zone].zone, 0, self.view.enemies, target).falls
            for target in self._bans.targets
        )

    def _damage(self, zone: Hero, target: int) -> int:
        if target not in self._bans.targets:
            return 0
        return strike(self.numbers, zone, self.view.seats[zone].zone, 0, self.view.enemies, target).damage


def without_hand(view: View) -> View:
    """The view as if the own hand lay face down; how many cards it has stays open to all."""
    seats = tuple(replace(seat, hand=0) if seat.hand else seat for seat in view.seats)
    return replace(view, seats=seats)


def _unseen(view: View) -> list[int]:
    """By plain card, the copies that lie neither in a zone nor in Graveyard or Trash."""
    left = [COPIES] * CARDS
    for card in (*view.trash, *view.graveyard):
        if card < CARDS:
            left[card] -= 1
    for seat in view.seats:
        for card in cards_in(seat.zone):
            left[plain(card)] -= 1
    return left
