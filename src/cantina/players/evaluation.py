"""What a moment of the own turn is worth if the Action Phase ended there."""

from __future__ import annotations

from typing import Final

from cantina.games.dungeon_rummy.cards import TWO, Bag, Card, Hero, cards_in, count
from cantina.games.dungeon_rummy.numbers import GRAVEYARD_LIMIT
from cantina.games.dungeon_rummy.strike import mana_of
from cantina.games.dungeon_rummy.traits import DamageLevel, GraveyardAttack, Level
from cantina.games.dungeon_rummy.view import EnemyInPlay
from cantina.players.prospects import cards_to_come, growth, nearness
from cantina.players.scene import Four, Scene, Table
from cantina.players.weights import WEIGHTS, Weights

WIN: Final = 1000.0
Need = tuple[float, Level, dict[Bag, float]]
"""What a level to come is worth, the level, and how near to it zones were found to be."""


class Outlook:
    """Judges the scenes of one turn; remembers what it found for zones and hands."""

    def __init__(self, table: Table, weights: Weights = WEIGHTS) -> None:
        self.table = table
        self.weights = weights
        self.to_come = cards_to_come(table.view)
        fear = max(seat.damage / seat.health for seat in table.view.seats)
        care = 1 + weights.fear * (fear - 0.5)
        self.token_worth = (weights.shield * care, weights.draw, weights.healing * care, weights.wild)
        self._zones: tuple[list[dict[Bag, float]], ...] = tuple([{}, {}, {}, {}] for _ in range(2))
        self._enemies = table.view.enemies
        self._near: dict[Level, dict[Bag, float]] = {}
        self._hands: dict[Bag, float] = {}
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
        hand, zones, tokens, boots, enemies, _, mana, swaps, retrieves, worth = scene[:10]
        shield, draw, healing, wild = self.token_worth
        total = worth + self.hand_value(hand) + w.boot * boots + w.treasure * (mana + swaps + retrieves)
        total += shield * tokens[0] + draw * tokens[1] + healing * tokens[2] + wild * tokens[3]
        # Scenes of one search mostly share their enemies: the same tuple, so that nothing is hashed.
        if enemies is not self._enemies:
            self._enemies, self._wanted = enemies, self._find_wanted(enemies)
        idle, needs = self._wanted
        known = self._zones[idle]
        for zone in range(4):
            part = known[zone].get(zones[zone])
            total += self.zone_value(zones[zone], zone, idle) if part is None else part
        return total + self._need_value(needs, zones) if needs else total

    def zone_value(self, bag: Bag, zone: Hero, idle: bool = False) -> float:
        """What a meld is worth as it lies; less when Damage is ``idle``, when no enemy takes any."""
        known = self._zones[idle][zone]
        if bag not in known:
            known[bag] = self._zone_value(bag, zone, idle)
        return known[bag]

    def _zone_value(self, bag: Bag, zone: Hero, idle: bool) -> float:
        w, size = self.weights, count(bag)
        if not size:
            return w.empty
        grows = growth(bag, self.to_come)
        total = (w.laid_idle if idle else w.laid) * size + w.growth * grows
        power = self.table.numbers.power[zone]
        bonus = power.damage * w.laid + power.mana / self.table.numbers.cost[zone] * self.token_worth[zone]
        missing = max(0, power.cards - size)
        total += bonus * (w.canasta * grows) ** missing if missing else bonus
        mana = mana_of(self.table.numbers, bag)
        return total + 0.8 * mana / self.table.numbers.cost[zone] * self.token_worth[zone]

    def _need_value(self, needs: list[Need], zones: Four) -> float:
        """How far the zones are towards the melds that the enemies in play ask for."""
        total = 0.0
        for worth, level, known in needs:
            first = second = 0.0
            for bag in zones:
                near = known.get(bag)
                if near is None:
                    near = known[bag] = nearness(level, bag, self.to_come)
                if near > first:
                    first, second = near, first
                elif near > second:
                    second = near
            total += worth * (first + self.weights.second * second)
        return total

    def _find_wanted(self, enemies: tuple[EnemyInPlay, ...]) -> tuple[bool, list[Need]]:
        """Whether Damage is idle, as no enemy in play takes any (HIT-4), and the melds that are needed."""
        content = self.table.numbers.content.enemies
        current = [content[enemy.id].levels[enemy.level] for enemy in enemies]
        idle = bool(current) and not any(isinstance(level, DamageLevel) for level in current)
        return idle, self._find_needs(enemies)

    def _find_needs(self, enemies: tuple[EnemyInPlay, ...]) -> list[Need]:
        """The levels to come that ask for a meld, each with what being there is worth."""
        w = self.weights
        needs: list[Need] = []
        for enemy in enemies:
            part = w.near * w.level
            for level in self.table.numbers.content.enemies[enemy.id].levels[enemy.level :]:
                if not isinstance(level, DamageLevel):
                    needs.append((part, level, self._near.setdefault(level, {})))
                part *= w.later
        return needs

    def hand_value(self, hand: Bag) -> float:
        """What the hand is worth at the turn's end, its discard and the Graveyard after it included."""
        known = self._hands.get(hand)
        if known is None:
            known = self._hands[hand] = self._hand_value(cards_in(hand))
        return known

    def _hand_value(self, hand: list[Card]) -> float:
        if len(hand) < 2:
            return self.weights.refill - self.grave_cost(len(hand))
        worths = [self._keep_value(card, hand) for card in hand]
        return sum(worths) - min(worths) - self.grave_cost(1)

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
        cost = w.grave * size * (3 if self._graveyard_hits else 1)
        return cost + w.grave_six if size == GRAVEYARD_LIMIT - 1 else cost
