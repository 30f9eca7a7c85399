"""What a moment of the own turn is worth if the Action Phase ended there."""

from __future__ import annotations

from cantina.games.dungeon_rummy.cards import TWO, Bag, Hero, cards_in, count, rank_of, suit_of
from cantina.games.dungeon_rummy.content import DamageLevel, GraveyardAttack, Level
from cantina.games.dungeon_rummy.melds import CANASTA
from cantina.games.dungeon_rummy.numbers import GRAVEYARD_LIMIT
from cantina.games.dungeon_rummy.strike import mana_of
from cantina.games.dungeon_rummy.view import EnemyInPlay
from cantina.players.prospects import cards_to_come, growth, nearness
from cantina.players.scene import Four, Scene, Table
from cantina.players.weights import WEIGHTS, Weights

WIN = 1000.0


class Outlook:
    """Judges the scenes of one turn; remembers what it found for zones and hands."""

    def __init__(self, table: Table, weights: Weights = WEIGHTS) -> None:
        self.table = table
        self.weights = weights
        self.to_come = cards_to_come(table.view)
        self.token_worth = (weights.shield, weights.draw, weights.healing, weights.wild)
        self._zones: dict[tuple[Bag, Hero], float] = {}
        self._needs: dict[tuple[tuple[EnemyInPlay, ...], Four], float] = {}
        self._hands: dict[Bag, tuple[float, float]] = {}
        self._graveyard_hits = any(
            isinstance(table.numbers.content.enemies[enemy.id].attack, GraveyardAttack)
            for enemy in table.view.enemies
        )

    def value(self, scene: Scene) -> float:
        """The worth of a scene, in cards on the table; more is better."""
        if scene.won:
            return WIN
        w = self.weights
        total = scene.worth + self.hand_value(scene.hand) + w.boot * scene.boots
        for zone, bag in enumerate(scene.zones):
            total += self.zone_value(bag, zone)
        for held, worth in zip(scene.tokens, self.token_worth, strict=True):
            total += held * worth
        total += w.treasure * (scene.mana_treasures + scene.swaps + scene.retrieves)
        return total + self.need_value(scene.enemies, scene.zones)

    def zone_value(self, bag: Bag, zone: Hero) -> float:
        """What a meld is worth as it lies, whatever the enemies ask for."""
        known = self._zones.get((bag, zone))
        if known is None:
            known = self._zones[bag, zone] = self._zone_value(bag, zone)
        return known

    def _zone_value(self, bag: Bag, zone: Hero) -> float:
        w, size = self.weights, count(bag)
        if not size:
            return w.empty
        grows = growth(bag, self.to_come)
        total = w.laid * size + w.growth * grows
        power = self.table.numbers.power[zone]
        bonus = power.damage * w.laid + power.mana / self.table.numbers.cost[zone] * self.token_worth[zone]
        missing = max(0, power.cards - size)
        total += bonus * (w.canasta * grows) ** missing if missing else bonus
        mana = mana_of(self.table.numbers, bag)
        return total + 0.8 * mana / self.table.numbers.cost[zone] * self.token_worth[zone]

    def need_value(self, enemies: tuple[EnemyInPlay, ...], zones: Four) -> float:
        """How far the zones are towards the melds that the enemies in play ask for."""
        key = (enemies, zones)
        known = self._needs.get(key)
        if known is None:
            known = self._needs[key] = self._need_value(enemies, zones)
        return known

    def _need_value(self, enemies: tuple[EnemyInPlay, ...], zones: Four) -> float:
        w, total = self.weights, 0.0
        for enemy in enemies:
            part = 1.0
            for level in self.table.numbers.content.enemies[enemy.id].levels[enemy.level :]:
                if not isinstance(level, DamageLevel):
                    total += part * w.near * w.level * self._nearest(level, zones)
                part *= w.later
        return total

    def _nearest(self, level: Level, zones: Four) -> float:
        near = sorted((nearness(level, bag, self.to_come) for bag in zones), reverse=True)
        return near[0] + self.weights.second * near[1]

    def hand_value(self, hand: Bag) -> float:
        """What the hand is worth at the turn's end, its discard and the Graveyard after it included."""
        w, held = self.weights, count(hand)
        if held < 2:
            return w.refill - self.grave_cost(held)
        total, least = self.held_values(hand)
        return total - least - self.grave_cost(1)

    def held_values(self, hand: Bag) -> tuple[float, float]:
        """The worth of all cards of a hand, and of the least useful one."""
        known = self._hands.get(hand)
        if known is None:
            worths = [self.keep_value(hand, card) for card in cards_in(hand)]
            known = self._hands[hand] = (sum(worths), min(worths))
        return known

    def keep_value(self, hand: Bag, card: int) -> float:
        """What keeping a card is worth: more for a wild, and for one that matches others in hand."""
        w = self.weights
        if rank_of(card) == TWO:
            return w.held + w.wild_held
        matches = sum(
            suit_of(other) != suit_of(card) and (rank_of(other) - rank_of(card)) % 13 in (0, 1, 12)
            for other in cards_in(hand)
        )
        return w.held + 0.08 * min(matches, 3)

    def grave_cost(self, more: int) -> float:
        """What the Graveyard costs with so many cards more."""
        w, size = self.weights, len(self.table.view.graveyard) + more
        if more and size >= GRAVEYARD_LIMIT:
            return w.grave_full
        cost = w.grave * size * (3 if self._graveyard_hits else 1)
        return cost + w.grave_six if size == GRAVEYARD_LIMIT - 1 else cost


__all__ = ["CANASTA", "WIN", "Outlook"]
