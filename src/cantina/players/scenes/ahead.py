"""What may be done next in a scene, and what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from cantina.games.dungeon_rummy.actions import Action, Attack, Move, PayRetrieve, Play, Step, UseTreasure
from cantina.games.dungeon_rummy.cards import BARD, SKELETON, UNIT, WILD, Card, Hero, count, kinds_in
from cantina.games.dungeon_rummy.melds import addable, can_join, is_legal, is_run, removable
from cantina.games.dungeon_rummy.numbers import ATTACK_SIZE
from cantina.games.dungeon_rummy.strike import strike
from cantina.games.dungeon_rummy.traits import DamageLevel
from cantina.games.dungeon_rummy.view import EnemyInPlay
from cantina.players.scenes.aftermath import Aftermath
from cantina.players.scenes.bans import BanBook
from cantina.players.scenes.scene import Four, Scene, Table, put
from cantina.players.weights import Weights

EFFORT: Final = {"damage-per-attack": 3.0, "damage-per-mana": 2.0, "no-mana-cards-only": 1.7}
"""By trait: the cards that one Damage takes, about."""


class Ahead:
    """The moves of one seat in its Action Phase, played on scenes."""

    def __init__(self, table: Table, weights: Weights) -> None:
        self.table = table
        self.weights = weights
        self.bans = BanBook(table.numbers)
        self._aftermath = Aftermath(table.numbers, weights)

    def successors(self, scene: Scene) -> Iterator[Scene]:
        """Every scene one foreseeable action away."""
        yield from self.attacks(scene)
        yield from self.plays(scene)
        yield from self.moves(scene)
        yield from self.swaps(scene)
        yield from self.payments(scene)

    # --- playing ---------------------------------------------------------------------------

    def plays(self, scene: Scene) -> Iterator[Scene]:
        """Cards from hand, and Companions' top cards for a boot (PLAY-1, PLAY-2)."""
        seat = self.table.seat
        for zone in self.open_zones(scene):
            fits = addable(scene.zones[zone])
            for card in kinds_in(scene.hand):
                if fits >> card & 1:
                    yield self.play(scene, Play(seat, card, zone))
        yield from self.paid_plays(scene)

    def paid_plays(self, scene: Scene) -> Iterator[Scene]:
        """The plays that cost a boot or a Wild token, or both (PLAY-1, PLAY-2)."""
        tops: list[tuple[Card, Hero | None]] = []
        if scene.boots:
            tops = [(top, hero) for hero, top in enumerate(scene.tops) if top is not None]
        wild = scene.tokens[BARD] > 0 and not self.bans.of(scene.enemies).no_tokens
        held: list[tuple[Card, Hero | None]] = [(card, None) for card in kinds_in(scene.hand)] if wild else []
        if not tops and not held:
            return
        seat = self.table.seat
        for zone in self.open_zones(scene):
            fits = addable(scene.zones[zone])
            for card, source in tops:
                if fits >> card & 1:
                    yield self.play(scene, Play(seat, card, zone, source))
            for card, source in (*held, *tops) if wild else ():
                if fits >> card + WILD & 1:
                    yield self.play(scene, Play(seat, card, zone, source, wild=True))

    def play(self, scene: Scene, action: Play) -> Scene:
        """The scene after a card was played."""
        card = action.card + WILD if action.wild else action.card
        zones = put(scene.zones, action.zone, scene.zones[action.zone] + UNIT[card])
        hand, boots, tops, tokens = scene.hand, scene.boots, scene.tops, scene.tokens
        if action.source is None:
            hand -= UNIT[action.card]
        else:
            boots -= 1
            tops = tuple(None if hero == action.source else top for hero, top in enumerate(tops))
        if action.wild:
            tokens = put(tokens, BARD, tokens[BARD] - 1)
        return Scene(
            hand, zones, tokens, boots, scene.enemies, tops, *scene[6:13], (scene, action),
        )  # fmt: skip

    # --- moving ----------------------------------------------------------------------------

    def moves(self, scene: Scene) -> Iterator[Scene]:
        """Single cards from zone to zone, for a boot each (BOOT-1)."""
        if not scene.boots or not self._can_move(scene, 1):
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
        if scene.boots < 2 or not self._can_move(scene, 2):
            return
        for one in range(4):
            for other in range(4):
                if one < other and scene.zones[one] and scene.zones[other]:
                    for steps in exchanges(scene.zones, one, other):
                        yield self.move(scene, steps)
                if one != other and scene.zones[one]:
                    for steps in couples(scene.zones, one, other):
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
            scene.boots - len(steps), *scene[4:9], self._lives_after(scene, len(steps)), *scene[10:13],
            (scene, action),
        )  # fmt: skip

    def _can_move(self, scene: Scene, cards: int) -> bool:
        """Whether this seat would live through moving so many cards (S-moving)."""
        return scene.lives[self.table.seat] > cards * self.bans.of(scene.enemies).move_toll

    def _lives_after(self, scene: Scene, cards: int) -> Four:
        toll = self.bans.of(scene.enemies).move_toll
        if not toll:
            return scene.lives
        seat = self.table.seat
        return put(scene.lives, seat, scene.lives[seat] - cards * toll)

    # --- attacking -------------------------------------------------------------------------

    def attacks(self, scene: Scene) -> Iterator[Scene]:
        """Activations of the zones that this seat may activate (ACT-1)."""
        for zone in range(4):
            if count(scene.zones[zone]) < ATTACK_SIZE or not self.table.may_activate(zone):
                continue
            for target in self.bans.of(scene.enemies).targets:
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
        level = self.table.numbers.content.enemies[enemy.id].levels[enemy.level]
        worth, enemies = scene.worth + self.weights.treasure * blow.treasures, scene.enemies
        if isinstance(level, DamageLevel):
            done = min(level.amount, enemy.damage + blow.damage)
            worth += self.weights.damage * self._effort(enemy.id) * (done - enemy.damage)
            hurt = EnemyInPlay(enemy.id, enemy.level, done, enemy.facing)
            enemies = (*enemies[:target], hurt, *enemies[target + 1 :])
        after = Scene(
            scene.hand, put(scene.zones, zone, 0),
            put(scene.tokens, zone, scene.tokens[zone] + blow.tokens), scene.boots, enemies, scene.tops,
            scene.mana_treasures - action.treasures, *scene[7:11], worth, scene.won, (scene, action),
        )  # fmt: skip
        return self._aftermath.fall(after, target) if blow.falls else after

    def _effort(self, enemy: str) -> float:
        """How many cards a Damage takes, about, where the enemy does not take one a card."""
        traits = self.table.numbers.traits[enemy]
        return next((cards for kind, cards in EFFORT.items() if kind in traits), 1.0)

    # --- Treasures -------------------------------------------------------------------------

    def swaps(self, scene: Scene) -> Iterator[Scene]:
        """Two zones exchange their melds (T-swap-melds)."""
        if not scene.swaps:
            return
        for one in range(4):
            for other in range(one + 1, 4):
                cards = count(scene.zones[one]) + count(scene.zones[other])
                if scene.zones[one] != scene.zones[other] and self._can_move(scene, cards):
                    yield self.swap(scene, one, other)

    def swap(self, scene: Scene, one: Hero, other: Hero) -> Scene:
        """The scene after two zones have exchanged their melds."""
        cards = count(scene.zones[one]) + count(scene.zones[other])
        zones = put(scene.zones, one, scene.zones[other])
        action = UseTreasure(self.table.seat, "swap-melds", zones=(one, other))
        return scene._replace(
            zones=put(zones, other, scene.zones[one]), swaps=scene.swaps - 1,
            lives=self._lives_after(scene, cards), came=(scene, action),
        )  # fmt: skip

    def retrievals(self, scene: Scene) -> Iterator[Scene]:
        """A card out of the Trash, played at once (T-retrieve)."""
        if not scene.retrieves:
            return
        for card in sorted(self._for_sale(scene)):
            held = self.retrieve(scene, card)
            for zone in self.open_zones(scene):
                if addable(scene.zones[zone]) >> card & 1:
                    yield self.play(held, Play(self.table.seat, card, zone))

    def retrieve(self, scene: Scene, card: Card) -> Scene:
        """The scene after a Treasure has brought a card from the Trash to the hand."""
        action = UseTreasure(self.table.seat, "retrieve", card=card)
        return scene._replace(
            hand=scene.hand + UNIT[card], retrieves=scene.retrieves - 1, came=(scene, action)
        )

    def payments(self, scene: Scene) -> Iterator[Scene]:
        """A card out of the Trash for Damage, played at once on the longest run (E-lich)."""
        price = self.bans.of(scene.enemies).bargain
        payer = self._payer(scene, price) if price else None
        if payer is None:
            return
        zone = max(range(4), key=lambda z: (is_run(scene.zones[z]), count(scene.zones[z])))
        if zone not in self.open_zones(scene) or not scene.zones[zone]:
            return
        fits = addable(scene.zones[zone])
        for card in sorted(self._for_sale(scene)):
            if fits >> card & 1:
                bought = self.pay(scene, PayRetrieve(self.table.seat, card, payer))
                yield self.play(bought, Play(self.table.seat, card, zone))

    def pay(self, scene: Scene, action: PayRetrieve) -> Scene:
        """The scene after a card was bought with Damage."""
        price = self.bans.of(scene.enemies).bargain
        return scene._replace(
            hand=scene.hand + UNIT[action.card], came=(scene, action),
            lives=put(scene.lives, action.payer, scene.lives[action.payer] - price),
        )  # fmt: skip

    def after(self, scene: Scene, action: Action) -> Scene | None:
        """The scene after an action of a plan; None for one whose outcome cannot be foreseen."""
        match action:
            case Play():
                return self.play(scene, action)
            case Move(cards=steps) if steps:
                return self.move(scene, steps)
            case Attack():
                return self.attack(scene, action)
            case UseTreasure(treasure="swap-melds", zones=(one, other)):
                return self.swap(scene, one, other)
            case UseTreasure(treasure="retrieve", card=int(card)):
                return self.retrieve(scene, card)
            case PayRetrieve():
                return self.pay(scene, action)
        return None

    def _payer(self, scene: Scene, price: int) -> Hero | None:
        """Who of those that may pay has most health left, if that is more than the price."""
        payers = [hero for hero in range(4) if self.table.may_activate(hero) and scene.lives[hero] > price]
        return max(payers, key=scene.lives.__getitem__, default=None)

    def open_zones(self, scene: Scene) -> list[Hero]:
        """The zones on which this seat may play cards (E-annoyed-will-o-wisp)."""
        barred = self.bans.of(scene.enemies).no_own_zone
        return [zone for zone in range(4) if not barred or zone != self.table.seat]

    def _for_sale(self, scene: Scene) -> set[Card]:
        """The deck cards of the Trash that were not taken from it on the way here."""
        trash = Counter(card for card in self.table.view.trash if card < SKELETON)
        for action in scene.path:
            match action:
                case PayRetrieve(card=card) | UseTreasure(treasure="retrieve", card=int(card)):
                    trash[card] -= 1
        return {card for card, copies in trash.items() if copies > 0}


def exchanges(zones: Four, one: Hero, other: Hero) -> Iterator[tuple[Step, ...]]:
    """One card each way."""
    theirs = kinds_in(zones[other])
    for card in kinds_in(zones[one]):
        fits = addable(zones[one] - UNIT[card])
        for back in theirs:
            if back != card and fits >> back & 1 and addable(zones[other] - UNIT[back]) >> card & 1:
                yield Step(card, one, other), Step(back, other, one)


def couples(zones: Four, origin: Hero, to: Hero) -> Iterator[tuple[Step, ...]]:
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
