"""What a moment of the own turn is worth if the Action Phase ended there."""

from __future__ import annotations

from typing import Final

from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.cards import CARDS, TWO, Bag, Card, Hero, cards_in, count
from cantina.games.dungeon_rummy.numbers import GRAVEYARD_LIMIT
from cantina.games.dungeon_rummy.strike import can_be_attacked, mana_of, suits_in
from cantina.games.dungeon_rummy.traits import (
    CompleteRunLevel,
    DamageLevel,
    GraveyardAttack,
    GuardianLevel,
    Level,
    SkeletonsLevel,
)
from cantina.games.dungeon_rummy.view import EnemyInPlay
from cantina.players.judgement.danger import party_danger
from cantina.players.judgement.prospects import cards_to_come, growth, nearness, promise
from cantina.players.judgement.summing import summed
from cantina.players.judgement.threats import Threats
from cantina.players.scenes.bans import BanBook, Bans
from cantina.players.scenes.scene import Four, Scene, Table, four
from cantina.players.weights import WEIGHTS, Weights

WIN: Final = 100_000.0
ALL_CARDS: Final = (1 << CARDS) - 1
Need = tuple[float, Level, dict[Bag, float]]
"""What a level to come is worth, the level, and how near to it zones were found to be."""
USEFUL, IDLE, TWO_SUITS = range(3)
"""What Damage is good for now: no enemy in play takes any while it is idle, or from two suits alone."""


class Outlook:
    """Judges the scenes of one turn; remembers what it found for zones and hands."""

    def __init__(self, table: Table, weights: Weights = WEIGHTS) -> None:
        self.table = table
        self.weights = weights
        self.to_come = cards_to_come(table.view)
        fear = max(seat.damage / seat.health for seat in table.view.seats)
        care = 1 + weights.fear * (fear - 0.5)
        self.token_worth = (weights.shield * care, weights.draw, weights.healing * care, weights.wild)
        self._zones: tuple[list[dict[Bag, float]], ...] = tuple([{}, {}, {}, {}] for _ in range(3))
        self._enemies = table.view.enemies
        self._near: dict[Level, dict[Bag, float]] = {}
        self._hands: dict[tuple[Bag, int, int], float] = {}
        self._bans = BanBook(table.numbers)
        self._threats = Threats(table)
        self.looming = self._threats.looming
        self._doubles = any("big-melds-double" in table.numbers.traits[e.id] for e in table.view.enemies)
        self._lives = four([seat.life for seat in table.view.seats])
        self._danger = party_danger(self._lives)
        self._pains: dict[Four, float] = {}
        self._graveyard_hits = any(
            isinstance(table.numbers.content.enemies[enemy.id].attack, GraveyardAttack)
            for enemy in table.view.enemies
        )
        self._wanted = self._find_wanted(self._enemies)

    def value(self, scene: Scene) -> float:
        """The worth of a scene, in cards on the table; more is better."""
        if scene.won:
            return WIN
        w = self.weights
        hand, zones, tokens, boots, enemies, _, mana, swaps, retrieves, lives, graves, worth = scene[:12]
        bans = self._bans.of(enemies)
        shield, draw, healing, wild = self.token_worth
        total = worth + self.hand_value(hand, bans.discards, graves) - self._pain(lives, hand, bans)
        total += w.boot * boots + w.treasure * (mana + swaps + retrieves)
        total += shield * tokens[0] + draw * tokens[1] + healing * tokens[2] + wild * tokens[3]
        use, needs = self.wanted(enemies)
        known = self._zones[use]
        for zone in range(4):
            part = known[zone].get(zones[zone])
            total += self.zone_value(zones[zone], zone, use) if part is None else part
        if self.looming:
            total -= self.threat(enemies, zones)
        return total + self.need_value(needs, zones) if needs else total

    def wanted(self, enemies: tuple[EnemyInPlay, ...]) -> tuple[int, list[Need]]:
        """What Damage is good for against these enemies, and the melds that their levels ask for."""
        # Scenes of one search mostly share their enemies: the same tuple, so that nothing is hashed.
        if enemies is not self._enemies:
            self._enemies, self._wanted = enemies, self._find_wanted(enemies)
        return self._wanted

    def threat(self, enemies: tuple[EnemyInPlay, ...], zones: Four) -> float:
        """What a round of attacks that look at the zones costs."""
        return self.weights.threat * self._threats.of(enemies, zones)

    def _pain(self, lives: Four, hand: Bag, bans: Bans) -> float:
        """What payments and tolls on the way and at the turn's end make worse."""
        toll = bans.end_toll(count(hand)) if bans.draw_toll or bans.discard_toll else 0
        if toll:
            seat = self.table.seat
            lives = four([life - toll * (hero == seat) for hero, life in enumerate(lives)])
        if lives == self._lives:
            return 0.0
        if lives not in self._pains:
            self._pains[lives] = self.weights.pain * (party_danger(lives) - self._danger)
        return self._pains[lives]

    def zone_value(self, bag: Bag, zone: Hero, use: int = USEFUL) -> float:
        """What a meld is worth as it lies; less where ``use`` says that no enemy takes Damage from it."""
        known = self._zones[use][zone]
        if bag not in known:
            known[bag] = self._zone_value(bag, zone, use)
        return known[bag]

    def part_value(self, bag: Bag, zone: Hero) -> float:
        """What a meld is worth by itself, as it lies and for the melds that levels ask for."""
        use, needs = self._wanted
        near = summed(worth * nearness(level, bag, self._fitting(level)) for worth, level, _ in needs)
        return self.zone_value(bag, zone, use) + near

    def _zone_value(self, bag: Bag, zone: Hero, use: int) -> float:
        w, size = self.weights, count(bag)
        if not size:
            return w.empty
        grows = growth(bag, self.to_come)
        idle = use == IDLE or (use == TWO_SUITS and suits_in(bag) > 2)
        total = (w.laid_idle if idle else w.laid) * size + w.growth * grows
        power = self.table.numbers.power[zone]
        bonus = power.damage * w.laid + power.mana / self.table.numbers.cost[zone] * self.token_worth[zone]
        total += bonus * promise(power, bag, grows, w.canasta)
        if self._doubles and use == USEFUL:
            total += w.laid * size * (w.canasta * grows) ** max(0, melds.CANASTA - size)
        mana = mana_of(self.table.numbers, bag)
        return total + 0.8 * mana / self.table.numbers.cost[zone] * self.token_worth[zone]

    def need_value(self, needs: list[Need], zones: Four) -> float:
        """How far the zones are towards the melds that the enemies in play ask for."""
        total = 0.0
        for worth, level, known in needs:
            first = second = 0.0
            for bag in zones:
                near = known.get(bag)
                if near is None:
                    near = known[bag] = nearness(level, bag, self._fitting(level))
                if near > first:
                    first, second = near, first
                elif near > second:
                    second = near
            total += worth * (first + self.weights.second * second)
        return total

    def _fitting(self, level: Level) -> int:
        """The cards that may still come to a meld; for the complete run the Trash is not out of reach."""
        return ALL_CARDS if isinstance(level, CompleteRunLevel) else self.to_come

    def _find_wanted(self, enemies: tuple[EnemyInPlay, ...]) -> tuple[int, list[Need]]:
        """What Damage is good for now (HIT-4), and the melds that are needed."""
        numbers = self.table.numbers
        content, traits = numbers.content.enemies, numbers.traits
        open_to_damage = [
            enemy
            for enemy in enemies
            if isinstance(content[enemy.id].levels[enemy.level], DamageLevel)
            and "immune" not in traits[enemy.id]
            and can_be_attacked(numbers, enemy)
        ]
        use = USEFUL
        if enemies and not open_to_damage:
            use = IDLE
        elif enemies and all("two-suits-only" in traits[enemy.id] for enemy in open_to_damage):
            use = TWO_SUITS
        return use, self._find_needs(enemies)

    def _find_needs(self, enemies: tuple[EnemyInPlay, ...]) -> list[Need]:
        """The levels to come that ask for a meld, each with what being there is worth."""
        w = self.weights
        needs: list[Need] = []
        for enemy in enemies:
            part = w.near * w.level
            for level in self.table.numbers.content.enemies[enemy.id].levels[enemy.level :]:
                if not isinstance(level, (DamageLevel, GuardianLevel, SkeletonsLevel)):
                    needs.append((part, level, self._near.setdefault(level, {})))
                part *= w.later
        return needs

    def hand_value(self, hand: Bag, discards: int = 1, graves: int = 0) -> float:
        """What the hand is worth at the turn's end, its discards and the Graveyard after them included.

        ``graves`` cards have come to the Graveyard by then without a discard.
        """
        key = hand, discards, graves
        known = self._hands.get(key)
        if known is None:
            known = self._hands[key] = self._hand_value(cards_in(hand), discards, graves)
        return known

    def _hand_value(self, hand: list[Card], discards: int, graves: int) -> float:
        if len(hand) <= discards:
            return self.weights.refill - self.grave_cost(len(hand) + graves)
        worths = sorted(self._keep_value(card, hand) for card in hand)
        return summed(worths[discards:]) - self.grave_cost(discards + graves)

    def keep_value(self, hand: Bag, card: Card) -> float:
        """What keeping a card is worth: more for a wild, and for one that matches others in hand."""
        return self._keep_value(card, cards_in(hand))

    def _keep_value(self, card: Card, hand: list[Card]) -> float:
        w, suit, rank = self.weights, card // 13, card % 13
        if rank == TWO:
            return w.held + w.wild_held
        matches = 0
        for other in hand:
            if other // 13 != suit and (other % 13 - rank) % 13 in (0, 1, 12):
                matches += 1
        return w.held + w.match * min(matches, 3)

    def grave_cost(self, more: int) -> float:
        """What the Graveyard costs with so many cards more."""
        w, size = self.weights, len(self.table.view.graveyard) + more
        if more and size >= GRAVEYARD_LIMIT:
            return w.grave_full
        cost = w.grave * size * (w.grave_hits if self._graveyard_hits else 1)
        return cost + w.grave_six if size == GRAVEYARD_LIMIT - 1 else cost
