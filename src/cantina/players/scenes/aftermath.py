"""What follows when an attack fells a level, as far as it can be foreseen (HIT-3, HIT-6, MORT-5)."""

from __future__ import annotations

from typing import Final

from cantina.games.dungeon_rummy.cards import count
from cantina.games.dungeon_rummy.content import Enemy
from cantina.games.dungeon_rummy.numbers import Numbers
from cantina.games.dungeon_rummy.traits import (
    DefeatTrashesLargest,
    DefeatTrashesMeld,
    GuardianLevel,
    SkeletonsLevel,
)
from cantina.games.dungeon_rummy.view import EnemyInPlay
from cantina.players.scenes.scene import Scene, put
from cantina.players.weights import Weights

TOLLS: Final = frozenset({"draw-toll", "discard-toll"})
"""The traits that cost Damage turn by turn, whatever a player does."""


class Aftermath:
    """Plays the fall of levels through on scenes; newcomers stay unknown."""

    def __init__(self, numbers: Numbers, weights: Weights) -> None:
        self._enemies = numbers.content.enemies
        self._traits = numbers.traits
        self._weights = weights

    def level_worth(self, enemy: EnemyInPlay) -> float:
        """What it is worth that a level of this enemy falls."""
        if self._enemies[enemy.id].tier != "skeleton":
            return self._weights.level
        worth = self._weights.skeleton_aside if enemy.facing is None else self._weights.skeleton
        return worth + self._weights.toll * len(TOLLS & self._traits[enemy.id].keys())

    def fall(self, scene: Scene, target: int) -> Scene:
        """The level of the enemy at this index falls, and with the last of them the enemy."""
        enemy = scene.enemies[target]
        content = self._enemies[enemy.id]
        worth = scene.worth + self.level_worth(enemy)
        if enemy.level + 1 < len(content.levels):
            after = EnemyInPlay(enemy.id, enemy.level + 1, 0, enemy.facing)
            enemies = (*scene.enemies[:target], after, *scene.enemies[target + 1 :])
            return scene._replace(enemies=enemies, worth=worth)
        scene = scene._replace(
            enemies=(*scene.enemies[:target], *scene.enemies[target + 1 :]),
            worth=worth + self._weights.treasure * content.loot.value,
            won=scene.won or content.is_boss,
        )
        if scene.won:
            return scene
        if content.tier == "skeleton":
            return self._skeleton_down(scene) if enemy.facing is not None else scene
        return self._guarded_falls(self._defeat_effects(scene, content), enemy.id)

    def _skeleton_down(self, scene: Scene) -> Scene:
        scene = scene._replace(graves=scene.graves + 1)
        if any(enemy.facing is not None for enemy in scene.enemies):
            return scene
        for at, enemy in enumerate(scene.enemies):
            if isinstance(self._enemies[enemy.id].levels[enemy.level], SkeletonsLevel):
                return self.fall(scene, at)
        return scene

    def _guarded_falls(self, scene: Scene, beaten: str) -> Scene:
        for at, enemy in enumerate(scene.enemies):
            level = self._enemies[enemy.id].levels[enemy.level]
            if isinstance(level, GuardianLevel) and level.enemy == beaten:
                return self.fall(scene, at)
        return scene

    def _defeat_effects(self, scene: Scene, content: Enemy) -> Scene:
        """The meld that goes to the Trash with a monster: of several that may, one of fewest cards."""
        for trait in content.traits:
            sizes = [count(zone) for zone in scene.zones]
            match trait:
                case DefeatTrashesMeld(cards=cards):
                    at = [zone for zone in range(4) if sizes[zone] >= cards]
                case DefeatTrashesLargest() if max(sizes):
                    at = [sizes.index(max(sizes))]
                case _:
                    continue
            if at:
                scene = scene._replace(zones=put(scene.zones, min(at, key=sizes.__getitem__), 0))
        return scene
