"""What may be done next in a scene, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from cantina.games.dungeon_rummy.actions import Attack, Move, Play, Step, UseTreasure
from cantina.games.dungeon_rummy.cards import BARD, UNIT, WILD, Card, Hero, count, kinds_in
from cantina.games.dungeon_rummy.melds import addable, can_join, is_legal, removable
from cantina.games.dungeon_rummy.numbers import ATTACK_SIZE
from cantina.games.dungeon_rummy.restrictions import bars_play
from cantina.games.dungeon_rummy.strike import strike
from cantina.games.dungeon_rummy.traits import DamageLevel
from cantina.games.dungeon_rummy.view import EnemyInPlay
from cantina.players.scene import Four, Scene, Table
from cantina.players.weights import Weights


class Ahead:
    """The moves of one seat in its Action Phase, played on scenes."""

    def __init__(self, table: Table, weights: Weights) -> None:
        self.table = table
        self.weights = weights

    def successors(self, scene: Scene) -> Iterator[Scene]:
        """Every scene one foreseeable action away."""
        yield from self.attacks(scene)
        yield from self.plays(scene)
        yield from self.moves(scene)
        yield from self.swaps(scene)

    # --- playing ---------------------------------------------------------------------------

    def plays(self, scene: Scene) -> Iterator[Scene]:
        """Cards from hand, and Companions' top cards for a boot (PLAY-1, PLAY-2)."""
        sources: list[tuple[Card, Hero | None]] = [(card, None) for card in kinds_in(scene.hand)]
        if scene.boots:
            sources += [(top, hero) for hero, top in enumerate(scene.tops) if top is not None]
        seat, numbers = self.table.seat, self.table.numbers
        for zone in range(4):
            if bars_play(numbers, scene.enemies, seat, zone) is not None:
                continue
            fits = addable(scene.zones[zone])
            for card, source in sources:
                if fits >> card & 1:
                    yield self.play(scene, Play(seat, card, zone, source))
                if scene.tokens[BARD] and fits >> card + WILD & 1:
                    yield self.play(scene, Play(seat, card, zone, source, wild=True))

    def play(self, scene: Scene, action: Play) -> Scene:
        """The scene after a card was played."""
        card = action.card + WILD if action.wild else action.card
        zones = _put(scene.zones, action.zone, scene.zones[action.zone] + UNIT[card])
        hand, boots, tops, tokens = scene.hand, scene.boots, scene.tops, scene.tokens
        if action.source is None:
            hand -= UNIT[action.card]
        else:
            boots -= 1
            tops = tuple(None if hero == action.source else top for hero, top in enumerate(tops))
        if action.wild:
            tokens = _put(tokens, BARD, tokens[BARD] - 1)
        return Scene(
            hand, zones, tokens, boots, scene.enemies, tops, *scene[6:9],
            scene.worth, scene.won, (*scene.path, action),
        )  # fmt: skip

    # --- moving ----------------------------------------------------------------------------

    def moves(self, scene: Scene) -> Iterator[Scene]:
        """Single cards from zone to zone, for a boot each (BOOT-1)."""
        if not scene.boots:
            return
        for origin in range(4):
            if not scene.zones[origin]:
                continue
            loose = removable(scene.zones[origin])
            for to in range(4):
                if to == origin:
                    continue
                fits = addable(scene.zones[to])
                for card in loose:
                    if fits >> card & 1 and (scene.zones[to] or count(scene.zones[origin]) > 1):
                        yield self.move(scene, (Step(card, origin, to),))

    def pairs(self, scene: Scene) -> Iterator[Scene]:
        """Two cards in one step, also where they could not go one after the other (BOOT-1)."""
        if scene.boots < 2:
            return
        for one in range(4):
            for other in range(4):
                if one < other and scene.zones[one] and scene.zones[other]:
                    for steps in _exchanges(scene.zones, one, other):
                        yield self.move(scene, steps)
                if one != other and scene.zones[one]:
                    for steps in _couples(scene.zones, one, other):
                        yield self.move(scene, steps)

    def move(self, scene: Scene, steps: tuple[Step, ...]) -> Scene:
        """The scene after cards changed zones."""
        zones = list(scene.zones)
        for step in steps:
            zones[step.origin] -= UNIT[step.card]
            zones[step.to] += UNIT[step.card]
        action = Move(self.table.seat, steps)
        return Scene(
            scene.hand, (zones[0], zones[1], zones[2], zones[3]), scene.tokens,
            scene.boots - len(steps), *scene[4:11], (*scene.path, action),
        )  # fmt: skip

    # --- attacking -------------------------------------------------------------------------

    def attacks(self, scene: Scene) -> Iterator[Scene]:
        """Activations of the zones that this seat may activate (ACT-1)."""
        for zone in range(4):
            if count(scene.zones[zone]) < ATTACK_SIZE or not self.table.may_activate(zone):
                continue
            for target in range(len(scene.enemies)):
                for treasures in range(min(scene.mana_treasures, 1) + 1):
                    yield self.attack(scene, Attack(self.table.seat, zone, target, treasures))

    def attack(self, scene: Scene, action: Attack) -> Scene:
        """The scene after an activation; a defeated enemy leaves the next one unknown."""
        target, zone = action.target or 0, action.zone
        blow = strike(
            self.table.numbers, zone, scene.zones[zone], scene.tokens[zone],
            scene.enemies, target, action.treasures,
        )  # fmt: skip
        enemy = scene.enemies[target]
        content = self.table.numbers.content.enemies[enemy.id]
        level = content.levels[enemy.level]
        worth, won = scene.worth, scene.won
        if isinstance(level, DamageLevel):
            done = min(level.amount, enemy.damage + blow.damage)
            worth += self.weights.damage * (done - enemy.damage)
            enemy = EnemyInPlay(enemy.id, enemy.level, done, enemy.facing)
        if blow.falls:
            worth += self.weights.level
            enemy = EnemyInPlay(enemy.id, enemy.level + 1, 0, enemy.facing)
        worth += self.weights.treasure * blow.treasures
        beaten = enemy.level == len(content.levels)
        if beaten:
            won = won or content.is_boss
            worth += self.weights.treasure * content.loot.value
        rest = (enemy,) if not beaten else ()
        enemies = (*scene.enemies[:target], *rest, *scene.enemies[target + 1 :])
        return Scene(
            scene.hand, _put(scene.zones, zone, 0),
            _put(scene.tokens, zone, scene.tokens[zone] + blow.tokens), scene.boots, enemies, scene.tops,
            scene.mana_treasures - action.treasures, scene.swaps, scene.retrieves,
            worth, won, (*scene.path, action),
        )  # fmt: skip

    # --- Treasures -------------------------------------------------------------------------

    def swaps(self, scene: Scene) -> Iterator[Scene]:
        """Two zones exchange their melds (T-swap-melds)."""
        if not scene.swaps:
            return
        for one in range(4):
            for other in range(one + 1, 4):
                if scene.zones[one] == scene.zones[other]:
                    continue
                zones = _put(scene.zones, one, scene.zones[other])
                action = UseTreasure(self.table.seat, "swap-melds", zones=(one, other))
                yield scene._replace(
                    zones=_put(zones, other, scene.zones[one]), swaps=scene.swaps - 1,
                    path=(*scene.path, action),
                )  # fmt: skip

    def retrievals(self, scene: Scene) -> Iterator[Scene]:
        """A card out of the Trash, played at once (T-retrieve)."""
        if not scene.retrieves:
            return
        for card in sorted(set(self.table.view.trash)):
            action = UseTreasure(self.table.seat, "retrieve", card=card)
            held = scene._replace(
                hand=scene.hand + UNIT[card], retrieves=scene.retrieves - 1, path=(*scene.path, action)
            )
            for zone in range(4):
                barred = bars_play(self.table.numbers, scene.enemies, self.table.seat, zone)
                if barred is None and addable(scene.zones[zone]) >> card & 1:
                    yield self.play(held, Play(self.table.seat, card, zone))


def _put(values: Four, at: int, value: int) -> Four:
    a, b, c, d = values
    match at:
        case 0:
            return value, b, c, d
        case 1:
            return a, value, c, d
        case 2:
            return a, b, value, d
        case _:
            return a, b, c, value


def _exchanges(zones: Four, one: Hero, other: Hero) -> Iterator[tuple[Step, ...]]:
    """One card each way."""
    theirs = kinds_in(zones[other])
    for card in kinds_in(zones[one]):
        fits = addable(zones[one] - UNIT[card])
        for back in theirs:
            if back != card and fits >> back & 1 and addable(zones[other] - UNIT[back]) >> card & 1:
                yield Step(card, one, other), Step(back, other, one)


def _couples(zones: Four, origin: Hero, to: Hero) -> Iterator[tuple[Step, ...]]:
    """Two cards the same way, also where neither could go alone."""
    source, target = zones[origin], zones[to]
    kinds = kinds_in(source)
    for card in kinds:
        if not can_join(target, UNIT[card]):
            continue
        fits = addable(target + UNIT[card])
        for second in kinds_in(source - UNIT[card]):
            if second >= card and fits >> second & 1 and is_legal(source - UNIT[card] - UNIT[second]):
                yield Step(card, origin, to), Step(second, origin, to)
