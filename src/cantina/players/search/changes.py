"""What a scene is worth after one step, from what the step changes: a hand, a zone or two."""

from __future__ import annotations

from cantina.games.dungeon_rummy.cards import Bag, Hero
from cantina.players.scenes.scene import Four, Scene, put
from cantina.players.talk.sought import Heeding


class Change:
    """The steps out of one scene that cost no health: what ``Heeding.value`` says of what they lead to."""

    def __init__(self, outlook: Heeding, scene: Scene, worth: float, discards: int) -> None:
        """``worth`` is what the outlook says of ``scene``."""
        self._outlook = outlook
        self._scene = scene
        self._discards = discards
        self._use, self._needs = outlook.wanted(scene.enemies)
        self._sought = None if outlook.sought.empty else outlook.sought
        zones, hand = scene.zones, scene.hand
        self._parts = [self._part(zone, bag) for zone, bag in enumerate(zones)]
        self._fixed = worth - self._of_table(zones)
        self._no_hand = self._fixed - outlook.hand_value(hand, discards, scene.graves)
        if self._sought is not None and hand:
            self._no_hand += self._sought.spared

    def play(self, zone: Hero, more: Bag, left: Bag) -> float:
        """The worth after a card went from the hand to a zone; ``left`` and ``more`` is what they hold."""
        total = self._no_hand - self._parts[zone] + self._part(zone, more)
        total += self._outlook.hand_value(left, self._discards, self._scene.graves)
        if self._sought is not None and left:
            total -= self._sought.spared
        if self._needs or self._outlook.looming:
            total += self._of_table(put(self._scene.zones, zone, more))
        return total

    def move(self, origin: Hero, left: Bag, to: Hero, more: Bag, boots: int) -> float:
        """The worth after so many boots have left these two bags in two zones."""
        total = self._fixed - self._outlook.weights.boot * boots
        total += self._part(origin, left) - self._parts[origin] + self._part(to, more) - self._parts[to]
        if self._needs or self._outlook.looming:
            total += self._of_table(put(put(self._scene.zones, origin, left), to, more))
        return total

    def _part(self, zone: Hero, bag: Bag) -> float:
        """What a zone is worth by itself."""
        value = self._outlook.zone_value(bag, zone, self._use)
        return value if self._sought is None else value + self._sought.zone(zone, bag)

    def _of_table(self, zones: Four) -> float:
        """What the zones are worth together: for the melds that are asked for, and as a target."""
        total = self._outlook.need_value(self._needs, zones) if self._needs else 0.0
        if self._outlook.looming:
            total -= self._outlook.threat(self._scene.enemies, zones)
        return total
