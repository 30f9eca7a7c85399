"""What the words of partners make worth more or less in the own turn, in cards on the table.

Made once for a decision, asked thousands of times: what a zone comes to is remembered by its cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.actions import Attack
from cantina.games.dungeon_rummy.cards import BARBARIAN, DRUID, Bag, Card, Hero, cards_in, count, rank_of
from cantina.games.dungeon_rummy.content import CanastaPower
from cantina.games.dungeon_rummy.numbers import ATTACK_SIZE
from cantina.games.dungeon_rummy.preview import numbers_of
from cantina.games.dungeon_rummy.traits import FourOfAKindLevel, MeldLevel, ThreeOfAKindLevel
from cantina.games.dungeon_rummy.view import View
from cantina.players.judgement.danger import danger
from cantina.players.judgement.evaluation import Outlook
from cantina.players.judgement.prospects import cards_to_come
from cantina.players.judgement.summing import summed
from cantina.players.scenes.scene import Four, Scene, Table
from cantina.players.talk.heard import Word
from cantina.players.weights import WEIGHTS, Weights

RANK_CARDS: Final = tuple(sum(1 << 13 * suit + rank for suit in range(4)) for rank in range(13))
"""By rank, its four plain cards as a mask."""


@dataclass(frozen=True, slots=True)
class Regard:
    """How much the words of others weigh; all in cards on the table."""

    wished: float = 2.0
    """A card of a rank that was wished for, in the zone for which it was."""
    wished_more: float = 0.8
    """A second such card, and every one after a first has come."""
    blocked: float = 1.5
    """A zone that can take none of the ranks wished for any more, though none has come."""
    kept: float = 5.0
    """A zone of which it was said to wait with it or to grow it, when all of its cards are gone."""
    torn: float = 1.5
    """At least so much for each card that such a zone loses."""
    grown: float = 1.0
    """A card in a zone that is to grow, or with which somebody is about to attack."""
    shaped: float = 2.0
    """A zone that becomes the set or the run that it was said to be, and as much against the contrary."""
    attacked: float = 4.0
    """An attack from a zone of which it was said to attack with it."""
    offered: float = 0.8
    """A zone kept for which a partner surely has something; half for a maybe."""
    offered_step: float = 2.0
    """The same where a card more makes it ripe, a Canasta or what a level asks for, or has done so."""
    passed: float = 0.7
    """Against a zone of three or more that is kept, for each partner who has nothing for it."""
    taken: float = 4.0
    """The Graveyard card drawn that one was asked to take."""
    left: float = 4.0
    """Against drawing the Graveyard card that one was asked to leave; half where another was asked."""
    promised: float = 20.0
    """The same where one has agreed to leave it."""
    spared: float = 0.8
    """Against each card more in the Graveyard after going easy on it was asked for."""
    fear: float = 0.8
    """How much more the danger of a Misfit counts that somebody warned of, in parts of it."""
    guarded: float = 1.0
    """A Shield or a Healing token gained while somebody was warned of."""


REGARD: Final = Regard()


@dataclass(slots=True)
class _Hope:
    """What is hoped of one zone."""

    start: Bag
    wishes: list[tuple[tuple[int, ...], bool]] = field(default_factory=list)
    """Ranks wished for, and whether one of them has come already."""
    keep: bool = False
    grow: int = 0
    shape: str = ""
    attack: bool = False
    coming: float = 0.0
    """The cards that partners have announced, about."""
    passes: int = 0

    @property
    def quiet(self) -> bool:
        """Whether nothing at all is hoped of the zone."""
        return self == _Hope(self.start)


class Sought:
    """The words that stand, as an evaluation of the own turn needs them."""

    def __init__(self, view: View, words: Sequence[Word], regard: Regard = REGARD) -> None:
        """``view`` is that of the hearer at the decision; words of its own seat count for nothing."""
        self.regard = regard
        self._view = view
        self._seat = view.me.hero
        self._numbers = numbers_of(view)
        self._to_come = cards_to_come(view)
        self._hopes = tuple(_Hope(seat.zone) for seat in view.seats)
        self._draws: dict[Card, float] = {}
        self._tokens = view.seats[BARBARIAN].tokens + view.seats[DRUID].tokens
        self.spared = 0.0
        """What each card more in the Graveyard costs on top."""
        self.warned: set[Hero] = set()
        """The Misfits that others said are in danger."""
        self.words = tuple(word for word in words if word.seat != self._seat)
        """What others have said that stands."""
        for word in self.words:
            self._take(word)
        self.fear: tuple[float, ...] = tuple(1 + regard.fear * (hero in self.warned) for hero in range(4))
        """By Misfit, how much its danger counts: 1, and more for those who were warned of."""
        self._known: tuple[tuple[Hero, dict[Bag, float]], ...] = tuple(
            (zone, {}) for zone, hope in enumerate(self._hopes) if not hope.quiet
        )
        self._attacks = frozenset(zone for zone, hope in enumerate(self._hopes) if hope.attack)
        self._pain = {self._lives: 0.0}
        self._by_zone: dict[Hero, dict[Bag, float]] = dict(self._known)

    @property
    def empty(self) -> bool:
        """Whether nothing was said that bears on the own turn: then everything here is 0."""
        return not (self._known or self._draws or self.spared or self.warned)

    def bonus(self, scene: Scene) -> float:
        """What a scene at the end of the own Action Phase is worth more for what was said."""
        total = 0.0
        zones = scene.zones
        for zone, known in self._known:
            part = known.get(zones[zone])
            if part is None:
                part = known[zones[zone]] = self._of_zone(zone, zones[zone])
            total += part
        if self._attacks:
            total += self._of_attacks(scene)
        if self.spared:
            total -= self.spared * (scene.graves + (scene.hand != 0))
        if self.warned:
            guards = scene.tokens[BARBARIAN] + scene.tokens[DRUID] - self._tokens
            total += self.regard.guarded * guards - self._of_lives(scene.lives)
        return total

    def zone(self, zone: Hero, bag: Bag) -> float:
        """The part of ``bonus`` that comes from what lies in a zone."""
        known = self._by_zone.get(zone)
        if known is None:
            return 0.0
        part = known.get(bag)
        if part is None:
            part = known[bag] = self._of_zone(zone, bag)
        return part

    def draw(self, card: Card | None) -> float:
        """What drawing this Graveyard card, or blind (None), is worth more for what was said."""
        return 0.0 if card is None else self._draws.get(card, 0.0) + self.spared

    def danger(self, lives: Sequence[int]) -> float:
        """The danger of all four together (see ``danger``), those warned of counting more."""
        return summed(fear * danger(life) for fear, life in zip(self.fear, lives, strict=True))

    # --- what each word means ------------------------------------------------------------------

    def _take(self, word: Word) -> None:
        m = word.message
        if m.zone is not None:
            self._take_of_zone(word, self._hopes[m.zone])
        match m.say:
            case "ask":
                self._take_ask(word)
            case "warn" if m.about is not None:
                self.warned.add(m.about)

    def _take_of_zone(self, word: Word, hope: _Hope) -> None:
        m = word.message
        match m.say:
            case "wish":
                hope.wishes.append((m.ranks, word.met))
            case "offer":
                hope.coming += 1.0 if m.sure else 0.5
            case "pass":
                hope.passes += 1
            case "plan" if m.do == "attack":
                hope.attack = True
            case "plan":
                hope.keep = True
                hope.grow = max(hope.grow, m.size or 0)
                hope.shape = m.do if m.do in ("set", "run") else hope.shape

    def _take_ask(self, word: Word) -> None:
        m, w = word.message, self.regard
        mine = m.of == self._seat
        if m.what == "take" and m.card is not None and mine:
            self._draws[m.card] = self._draws.get(m.card, 0.0) + w.taken
        elif m.what == "leave" and m.card is not None:
            against = (w.promised if word.agreed else w.left) if mine else 0.5 * w.left
            self._draws[m.card] = self._draws.get(m.card, 0.0) - against
        elif m.what == "spare-graveyard":
            self.spared = max(self.spared, w.spared * (1.0 if mine else 0.5))

    # --- zones -----------------------------------------------------------------------------------

    def _of_zone(self, zone: Hero, bag: Bag) -> float:
        w, hope = self.regard, self._hopes[zone]
        came = _minus(bag, hope.start)
        lost = len(_minus(hope.start, bag))
        total = summed(self._of_wish(hope.start, bag, came, wish) for wish in hope.wishes)
        if hope.keep and lost:
            total -= max(w.torn * lost, w.kept * lost / count(hope.start))
        if hope.grow and not lost:
            total += w.grown * min(len(came), max(0, hope.grow - count(hope.start)))
        if hope.attack and not lost:
            total += w.grown * len(came)
        if hope.shape and came and not lost and count(bag) > 1:
            fits = melds.is_set(bag) if hope.shape == "set" else melds.is_run(bag)
            total += w.shaped if fits else -w.shaped
        if bag and not lost:
            if hope.coming:
                steps = self._steps_next(zone, bag) or self._steps_next(zone, hope.start)
                total += min(1.0, hope.coming) * (w.offered_step if steps else w.offered)
            if count(bag) >= ATTACK_SIZE:
                total -= w.passed * hope.passes
        return total

    def _of_wish(
        self, start: Bag, bag: Bag, came: Sequence[Card], wish: tuple[tuple[int, ...], bool]
    ) -> float:
        w, (ranks, met) = self.regard, wish
        hits = sum(card < 52 and rank_of(card) in ranks for card in came)
        if hits:
            return (w.wished_more if met else w.wished) + w.wished_more * (hits - 1)
        if came and not met and self._takes(start, ranks) and not self._takes(bag, ranks):
            return -w.blocked
        return 0.0

    def _takes(self, bag: Bag, ranks: tuple[int, ...]) -> bool:
        """Whether the zone can still take a card of these ranks that may come."""
        fits = melds.addable(bag) & self._to_come
        return any(fits & RANK_CARDS[rank] for rank in ranks)

    def _steps_next(self, zone: Hero, bag: Bag) -> bool:
        """Whether one card more makes the zone ripe, a Canasta, or what a level asks for."""
        size = count(bag) + 1
        power = self._numbers.power[zone]
        if size == ATTACK_SIZE or (isinstance(power, CanastaPower) and size == power.cards):
            return True
        for enemy in self._view.enemies:
            level = self._numbers.content.enemies[enemy.id].levels[enemy.level]
            match level:
                case MeldLevel(cards=cards) if size == cards:
                    return True
                case FourOfAKindLevel() if size == 4 and melds.is_set(bag):
                    return True
                case ThreeOfAKindLevel() if size == ATTACK_SIZE and melds.is_set(bag):
                    return True
        return False

    def _of_attacks(self, scene: Scene) -> float:
        """Attacks of the scene's path from zones of which it was said to attack with them."""
        if all(scene.zones[zone] == self._hopes[zone].start for zone in self._attacks):
            return 0.0  # the path is long to look at
        zones = {action.zone for action in scene.path if isinstance(action, Attack)}
        return self.regard.attacked * len(zones & self._attacks)

    # --- lives -----------------------------------------------------------------------------------

    @property
    def _lives(self) -> Four:
        a, b, c, d = (seat.life for seat in self._view.seats)
        return a, b, c, d

    def _of_lives(self, lives: Four) -> float:
        """What payments and tolls on the way cost more because of warnings."""
        known = self._pain.get(lives)
        if known is None:
            now = self._lives
            known = self._pain[lives] = summed(
                (self.fear[hero] - 1) * (danger(lives[hero]) - danger(now[hero])) for hero in range(4)
            )
        return known


def _minus(bag: Bag, other: Bag) -> list[Card]:
    """The cards of a bag that another does not hold."""
    rest = cards_in(other)
    left: list[Card] = []
    for card in cards_in(bag):
        if card in rest:
            rest.remove(card)
        else:
            left.append(card)
    return left


class Heeding(Outlook):
    """An outlook on the own turn that heeds what was said."""

    def __init__(self, table: Table, sought: Sought, weights: Weights = WEIGHTS) -> None:
        super().__init__(table, weights)
        self.sought = sought

    def value(self, scene: Scene) -> float:
        """The worth of a scene with what the words of others make of it."""
        worth = super().value(scene)
        return worth if scene.won or self.sought.empty else worth + self.sought.bonus(scene)
