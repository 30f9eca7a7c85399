"""What one seat remembers of the others' cards: what they were seen to take, and what they left undone.

It follows the events that its seat sees and checks itself against each view: whatever does not fit (a game
joined in the middle, a turn taken back) is dropped, and the view is right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from cantina.games.dungeon_rummy.cards import (
    CARDS,
    COPIES,
    SKELETON,
    TWO,
    UNIT,
    WILD,
    Bag,
    Card,
    Hero,
    cards_in,
    count,
    holds,
    plain,
    rank_of,
    suit_of,
)
from cantina.games.dungeon_rummy.events import (
    ActionsEnded,
    Activated,
    CardsTrashed,
    DeckRenewed,
    Discarded,
    Drew,
    Event,
    GraveyardTrashed,
    MeldMoved,
    MeldsSwapped,
    MeldTrashed,
    Moved,
    PassedOn,
    Played,
    Retrieved,
    Said,
    TurnBegan,
)
from cantina.games.dungeon_rummy.melds import addable
from cantina.games.dungeon_rummy.messages import Message
from cantina.games.dungeon_rummy.view import View
from cantina.players.belief.likelihoods import LIKELIHOODS, Likelihoods
from cantina.players.belief.remembered import PASSED, STRANGE, Hand, unseen_copies

SURE: Final = 0.002
"""How far a memory without a gap is doubted: there is always a little left for what it never thought of."""
SHAKEN: Final = 0.2
"""The same after something did not fit."""
_CALMER: Final = 0.8
"""How much of a doubt above that is left after each further look at the table."""


class Memory:
    """What the seat ``seat`` remembers; ``hands`` by other player."""

    def __init__(self, seat: Hero, likelihoods: Likelihoods = LIKELIHOODS) -> None:
        self.seat = seat
        self._likelihoods = likelihoods
        self._begin()

    def _begin(self) -> None:
        """Remember nothing, as before a game."""
        self.hands: dict[Hero, Hand] = {}
        self.loose: list[tuple[Card, list[float]]] = []
        """Cards known to be in hands, but not in whose; with a weight by Misfit."""
        self.in_deck = [COPIES] * CARDS
        """Of each card, how many copies its deck may hold at most."""
        self.unknown = [COPIES] * CARDS
        """Of each card, how many copies lie in decks or in hands, nobody knows where."""
        self.doubt = SURE
        self._mana: Sequence[int] = [0] * CARDS
        self._zones: list[Bag] | None = None
        self._trash: Counter[Card] | None = None
        self._gifts: list[PassedOn] = []
        self._fits = True

    def notice(self, view: View, events: Sequence[Event]) -> None:
        """Take in what happened since the last time, and be checked against what lies there now."""
        if any(isinstance(event, TurnBegan) and event.turn == 1 for event in events):
            self._begin()  # the same seat of another game
            self._zones, self._trash = [0] * 4, Counter()
        elif self._zones is None:
            self.doubt = SHAKEN
        self._mana = view.content.mana_table()
        for seat in view.seats:
            if seat.is_player and seat.hero != self.seat and seat.hero not in self.hands:
                self.hands[seat.hero] = Hand()
        self._fits = True
        self.doubt = max(SURE, self.doubt * _CALMER)
        for event in events:
            if self._gifts and not isinstance(event, PassedOn):
                self._pass_on()
            follow = _FOLLOW.get(type(event))
            if follow is not None:
                follow(self, event)
        self._pass_on()
        self._compare(view)

    # --- what happens ------------------------------------------------------------------------

    def _drew(self, event: Drew) -> None:
        hand = self.hands.get(event.seat)
        if hand is None:
            return
        if event.origin == "deck" or event.card is None:
            hand.fresh += 1
        else:
            self._learn(hand, event.card)

    def _retrieved(self, event: Retrieved) -> None:
        if self._trash is not None:
            self._trash[event.card] -= 1
            self._fits = self._fits and self._trash[event.card] >= 0
        if event.seat in self.hands:
            self._learn(self.hands[event.seat], event.card)

    def _learn(self, hand: Hand, card: Card) -> None:
        if hand.known >> 2 * card & 3 < COPIES:
            hand.known += UNIT[card]
        else:
            self._fits = False

    def _forget(self, hero: Hero, card: Card) -> None:
        """A card left a hand before all eyes."""
        hand = self.hands.get(hero)
        if hand is None:
            return
        if holds(hand.known, card):
            hand.known -= UNIT[card]
            return
        for at, (other, weights) in enumerate(self.loose):
            if other == card and weights[hero]:
                del self.loose[at]
                return
        hand.lose_unknown()

    def _played(self, event: Played) -> None:
        if event.source is None:
            self._forget(event.seat, event.card)
        self._lay(event.zone, event.card + WILD if event.wild else event.card)

    def _discarded(self, event: Discarded) -> None:
        self._forget(event.seat, event.card)
        hand = self.hands.get(event.seat)
        if hand is not None:
            like = self._likelihoods.discarded_like
            rank, suit = rank_of(event.card), suit_of(event.card)
            hand.sign({13 * s + rank: like for s in range(4) if s != suit} if rank != TWO else {})

    def _ended(self, event: ActionsEnded) -> None:
        """It played no more: what would have fitted somewhere it probably does not hold."""
        hand = self.hands.get(event.seat)
        if hand is None or self._zones is None:
            return
        lone = melds = own = 0
        for zone, meld in enumerate(self._zones):
            if meld:
                fitting = addable(meld)
                if count(meld) == 1:
                    lone |= fitting
                elif zone == event.seat:
                    own |= fitting
                else:
                    melds |= fitting
        hand.sign({card: self._left(card, lone, melds, own) for card in range(CARDS)})

    def _left(self, card: Card, lone: int, melds: int, own: int) -> float:
        likely = self._likelihoods
        if rank_of(card) == TWO:
            return likely.left_two
        mana = likely.left_mana if self._mana[card] else 1.0
        if own >> card & 1:
            return mana * likely.left_own
        if melds >> card & 1:
            return mana * likely.left
        return mana * likely.left_lone if lone >> card & 1 else mana

    def _said(self, event: Said) -> None:
        hand, message = self.hands.get(event.seat), event.message
        if hand is None or message.zone is None or self._zones is None:
            return
        factor = self._meaning(message)
        if factor != 1.0:
            fitting = addable(self._zones[message.zone]) if self._zones[message.zone] else 0
            hand.sign(
                {
                    card: factor
                    for card in range(CARDS)
                    if fitting >> card & 1 and (not message.ranks or rank_of(card) in message.ranks)
                }
            )

    def _meaning(self, message: Message) -> float:
        match message.say:
            case "wish":
                return self._likelihoods.wished
            case "offer":
                return self._likelihoods.offered_surely if message.sure else self._likelihoods.offered
            case "pass":
                return self._likelihoods.passed
        return 1.0

    # --- cards that are passed on ------------------------------------------------------------

    def _passed(self, event: PassedOn) -> None:
        self._gifts.append(event)

    def _pass_on(self) -> None:
        """All cards of one round of passing: they leave their hands before any of them arrives."""
        gifts, self._gifts = self._gifts, []
        for gift in gifts:
            if gift.card is not None:
                self._forget(gift.giver, gift.card)
            elif gift.giver in self.hands:
                self._blur(gift.giver, gift.receiver)
        for gift in gifts:
            receiver = self.hands.get(gift.receiver)
            if receiver is not None and gift.card is not None:
                self._learn(receiver, gift.card)
            elif receiver is not None:
                receiver.fresh += 1

    def _blur(self, giver: Hero, receiver: Hero) -> None:
        """An unseen card of one hand went to another: it may have been any."""
        hand = self.hands[giver]
        known = cards_in(hand.known)
        loose = [weights for _, weights in self.loose if weights[giver]]
        size = max(2.0, len(known) + len(loose) + hand.old + hand.fresh)
        for weights in loose:
            gone = weights[giver] / size
            weights[giver] -= gone
            weights[receiver] += gone
        for card in known:
            weights = [0.0] * 4
            weights[giver], weights[receiver] = 1 - 1 / size, 1 / size
            self.loose.append((card, weights))
        hand.known = 0
        if receiver in self.hands:
            self.hands[receiver].strange[giver] = PASSED
        hand.lose_unknown()

    # --- what lies on the table --------------------------------------------------------------

    def _lay(self, zone: Hero, card: Card) -> None:
        if self._zones is not None:
            self._zones[zone] += UNIT[card]

    def _take(self, zone: Hero, card: Card) -> None:
        if self._zones is not None:
            self._fits = self._fits and holds(self._zones[zone], card)
            self._zones[zone] = self._zones[zone] - UNIT[card] if self._fits else 0

    def _bury(self, cards: Sequence[Card]) -> None:
        if self._trash is not None:
            self._trash.update(plain(card) for card in cards if card < SKELETON)

    def _moved(self, event: Moved) -> None:
        for step in event.steps:
            self._take(step.origin, step.card)
        for step in event.steps:
            self._lay(step.to, step.card)

    def _swapped(self, event: MeldsSwapped) -> None:
        if self._zones is not None:
            one, other = event.zones
            self._zones[one], self._zones[other] = self._zones[other], self._zones[one]

    def _emptied(self, event: Activated | MeldTrashed) -> None:
        self._bury(event.cards)
        if self._zones is not None:
            self._zones[event.zone] = 0

    def _cards_trashed(self, event: CardsTrashed) -> None:
        self._bury(event.cards)
        for card, zone in zip(event.cards, event.zones, strict=True):
            self._take(zone, card)

    def _meld_moved(self, event: MeldMoved) -> None:
        self._bury(event.trashed)
        if self._zones is not None:
            both = [*cards_in(self._zones[event.origin]), *cards_in(self._zones[event.zone])]
            for card in event.trashed:
                if card in both:
                    both.remove(card)
            self._zones[event.origin] = 0
            self._zones[event.zone] = sum(UNIT[card] for card in both)

    def _graveyard_trashed(self, event: GraveyardTrashed) -> None:
        self._bury(event.cards)

    def _renewed(self, event: DeckRenewed) -> None:
        """The new deck is what lay in the Trash: what is not seen elsewhere is in hands (DRAW-2)."""
        mine = range(13 * event.hero, 13 * event.hero + 13)
        if self._trash is None or sum(self._trash[card] for card in mine) != event.cards:
            self._fits = self._fits and self._trash is None
            for card in mine:
                self.in_deck[card] = COPIES
        else:
            for card in mine:
                self.in_deck[card] = self._trash[card]
        if self._trash is not None:
            for card in mine:
                self._trash[card] = 0

    # --- what is there -----------------------------------------------------------------------

    def _compare(self, view: View) -> None:
        """Hold the memory against the view, and let it go where the two do not fit."""
        zones = [seat.zone for seat in view.seats]
        trash = Counter(card for card in view.trash if card < SKELETON)
        if self._zones is not None and (
            not self._fits or self._zones != zones or +self._trash_now() != trash
        ):
            self.doubt = SHAKEN
        self._zones, self._trash = zones, trash
        self.unknown = unseen_copies(view)
        self._compare_hands(view)
        for suit, seat in enumerate(view.seats):
            self._compare_deck(suit, seat.deck_count - (seat.top is not None))
        for hero, hand in self.hands.items():
            hand.fit(view.seats[hero].hand_count - count(hand.known))
        if self._all_at_home(view):
            for hand in self.hands.values():
                hand.strange = [STRANGE] * 4

    def _trash_now(self) -> Counter[Card]:
        return self._trash if self._trash is not None else Counter()

    def _compare_hands(self, view: View) -> None:
        """Let go of cards that lie elsewhere now, or of which there are more than the hand has."""
        for hero, hand in self.hands.items():
            for card in cards_in(hand.known):
                if self.unknown[card] and count(hand.known) <= view.seats[hero].hand_count:
                    self.unknown[card] -= 1
                else:
                    hand.known -= UNIT[card]
                    self.doubt = SHAKEN
        kept = []
        for card, weights in self.loose:
            if self.unknown[card]:
                self.unknown[card] -= 1
                kept.append((card, weights))
        self.loose = kept

    def _compare_deck(self, suit: Hero, depth: int) -> None:
        """A deck that could not be filled with what is left for it was misremembered."""
        mine = range(13 * suit, 13 * suit + 13)
        for card in mine:
            self.in_deck[card] = min(self.in_deck[card], self.unknown[card])
        if sum(self.in_deck[card] for card in mine) >= depth:
            return
        self.doubt = SHAKEN
        if sum(self.unknown[card] for card in mine) < depth:
            for hand in self.hands.values():
                for card in cards_in(hand.known):
                    if card in mine:
                        hand.known -= UNIT[card]
                        self.unknown[card] += 1
            for card, _ in self.loose:
                self.unknown[card] += card in mine
            self.loose = [(card, weights) for card, weights in self.loose if card not in mine]
        for card in mine:
            self.in_deck[card] = self.unknown[card]

    def _all_at_home(self, view: View) -> bool:
        """Whether the unknown cards of all hands can be of their Misfits' own suits."""
        for seat in view.seats:
            mine = 13 * seat.hero
            depth = seat.deck_count - (seat.top is not None)
            hand = self.hands.get(seat.hero)
            if sum(self.unknown[mine : mine + 13]) - depth != (hand.unknown if hand else 0):
                return False
        return True


_FOLLOW: Final[dict[type[Event], Callable[[Memory, Any], None]]] = {
    Drew: Memory._drew,
    Retrieved: Memory._retrieved,
    Played: Memory._played,
    Discarded: Memory._discarded,
    ActionsEnded: Memory._ended,
    Said: Memory._said,
    PassedOn: Memory._passed,
    Moved: Memory._moved,
    MeldsSwapped: Memory._swapped,
    Activated: Memory._emptied,
    MeldTrashed: Memory._emptied,
    CardsTrashed: Memory._cards_trashed,
    MeldMoved: Memory._meld_moved,
    GraveyardTrashed: Memory._graveyard_trashed,
    DeckRenewed: Memory._renewed,
}
"""By type of event, how it is followed; the others tell nothing of cards."""
