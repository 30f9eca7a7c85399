"""What the zones bring upon the Misfits: hits that grow with cards, or go to whoever has most of them."""

from __future__ import annotations

from cantina.games.dungeon_rummy.cards import count
from cantina.games.dungeon_rummy.hits import Sight, aims, attacks, hits_of
from cantina.games.dungeon_rummy.numbers import Numbers
from cantina.games.dungeon_rummy.traits import MostCardsAttack, ZoneAttack
from cantina.games.dungeon_rummy.view import EnemyInPlay
from cantina.players.judgement.danger import danger
from cantina.players.judgement.summing import summed
from cantina.players.scenes.scene import Four, Table


class Threats:
    """The danger of one round of attacks that look at the zones; nothing where no enemy does."""

    def __init__(self, table: Table) -> None:
        self._numbers: Numbers = table.numbers
        self._lives = tuple(seat.life for seat in table.view.seats)
        self._graveyard = len(table.view.graveyard)
        self.looming = any(self._looks(enemy) for enemy in table.view.enemies)
        self._known: dict[tuple[tuple[EnemyInPlay, ...], Four], float] = {}

    def _looks(self, enemy: EnemyInPlay) -> bool:
        attack = self._numbers.content.enemies[enemy.id].attack
        return isinstance(attack, (ZoneAttack, MostCardsAttack))

    def of(self, enemies: tuple[EnemyInPlay, ...], zones: Four) -> float:
        """The danger that a round of such attacks adds, once for each Misfit's turn."""
        key = enemies, (count(zones[0]), count(zones[1]), count(zones[2]), count(zones[3]))
        if key not in self._known:
            self._known[key] = self._round(*key)
        return self._known[key]

    def _round(self, enemies: tuple[EnemyInPlay, ...], cards: Four) -> float:
        return summed(
            self._turn(enemy, Sight(active, self._graveyard, cards, self._lives))
            for enemy in enemies
            if self._looks(enemy)
            for active in range(4)
            if attacks(self._numbers, enemy, active)
        )

    def _turn(self, enemy: EnemyInPlay, sight: Sight) -> float:
        targets = aims(self._numbers, enemy, sight) or (sight.active,)
        return min(
            danger(max(1, self._lives[hit.target] - hit.amount)) - danger(self._lives[hit.target])
            for target in targets
            for hit in hits_of(self._numbers, enemy, sight, target)
        )
