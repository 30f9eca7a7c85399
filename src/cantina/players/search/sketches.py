"""What may be done next in a scene, judged before it is built: by what a card more or less changes.

A search meets hundreds of scenes for each one that it follows. Here the others cost two or three
look-ups each. Where tolls are charged (section 9), every scene is built and judged as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from cantina.games.dungeon_rummy.actions import Play, Step
from cantina.games.dungeon_rummy.cards import UNIT, WILD, Bag, count, kinds_in
from cantina.games.dungeon_rummy.melds import addable, addable_to, removable
from cantina.players.scenes.ahead import Ahead, couples, exchanges
from cantina.players.scenes.scene import Scene, put
from cantina.players.search.changes import Change
from cantina.players.talk.sought import Heeding

Key = tuple[int, int, int, int, int, int]
"""The hand, the four zones, and the number of all the rest."""


class Sketch(NamedTuple):
    """A scene to be: its worth, which one was met first (the larger number), and how it comes about."""

    worth: float
    order: int
    before: Scene
    step: Play | tuple[Step, ...] | None
    """A play, the steps of a move, or None where ``before`` is the scene itself."""


class Sketcher:
    """Sketches what may come next in the scenes of one search, each scene once."""

    def __init__(self, outlook: Heeding, ahead: Ahead) -> None:
        self._outlook = outlook
        self._ahead = ahead
        self._seat: Final = ahead.table.seat
        self._seen: set[Key] = set()
        self._rests: dict[tuple[object, ...], int] = {}
        self._plays: Final = tuple(
            tuple(Play(self._seat, card, zone) for zone in range(4)) for card in range(WILD)
        )

    @property
    def met(self) -> int:
        """How many scenes were met so far."""
        return len(self._seen)

    def meets(self, scene: Scene) -> bool:
        """Note a scene; whether it is new."""
        a, b, c, d = scene.zones
        key = scene.hand, a, b, c, d, self._number(scene[2:10])
        if key in self._seen:
            return False
        self._seen.add(key)
        return True

    def built(self, sketch: Sketch) -> Scene:
        """The scene of a sketch."""
        if sketch.step is None:
            return sketch.before
        if isinstance(sketch.step, Play):
            return self._ahead.play(sketch.before, sketch.step)
        return self._ahead.move(sketch.before, sketch.step)

    def steps(self, scene: Scene, worth: float, pairs: bool, found: list[Sketch]) -> None:
        """Add to ``found`` what may come next; ``pairs`` with moves of two cards at once."""
        ahead = self._ahead
        bans = ahead.bans.of(scene.enemies)
        self.add(ahead.attacks(scene), found)
        self.add(ahead.swaps(scene), found)
        self.add(ahead.payments(scene), found)
        if bans.move_toll or bans.draw_toll or bans.discard_toll:
            self.add(ahead.plays(scene), found)
            self.add(ahead.moves(scene), found)
            if pairs:
                self.add(ahead.pairs(scene), found)
            return
        change = Change(self._outlook, scene, worth, bans.discards)
        self._hand_plays(scene, change, found)
        self.add(ahead.paid_plays(scene), found)
        if scene.boots:
            self._moves(scene, change, found)
            if pairs and scene.boots > 1:
                self._pairs(scene, change, found)

    def add(self, scenes: Iterable[Scene], found: list[Sketch]) -> None:
        """Add scenes that are built and new to ``found``."""
        for scene in scenes:
            if self.meets(scene):
                found.append(Sketch(self._outlook.value(scene), -len(found), scene, None))

    def _number(self, rest: tuple[object, ...]) -> int:
        return self._rests.setdefault(rest, len(self._rests))

    def _hand_plays(self, scene: Scene, change: Change, found: list[Sketch]) -> None:
        """Cards from hand, the most frequent step by far."""
        seen, rest = self._seen, self._number(scene[2:10])
        hand, zones = scene.hand, scene.zones
        a, b, c, d = zones
        hands = [(card, hand - UNIT[card]) for card in kinds_in(hand)]
        for zone in self._ahead.open_zones(scene):
            bag = zones[zone]
            fits = addable(bag)
            for card, left in hands:
                if not fits >> card & 1:
                    continue
                more = bag + UNIT[card]
                if zone == 0:
                    key = left, more, b, c, d, rest
                elif zone == 1:
                    key = left, a, more, c, d, rest
                elif zone == 2:
                    key = left, a, b, more, d, rest
                else:
                    key = left, a, b, c, more, rest
                if key in seen:
                    continue
                seen.add(key)
                worth = change.play(zone, more, left)
                found.append(Sketch(worth, -len(found), scene, self._plays[card][zone]))

    def _moves(self, scene: Scene, change: Change, found: list[Sketch]) -> None:
        rest = self._number((scene.tokens, scene.boots - 1, *scene[4:10]))
        zones = scene.zones
        fits = addable_to(zones)
        for origin in range(4):
            if not zones[origin]:
                continue
            alone = count(zones[origin]) == 1
            for card in removable(zones[origin]):
                left = zones[origin] - UNIT[card]
                for to in range(4):
                    if to != origin and fits[to] >> card & 1 and (zones[to] or not alone):
                        self._move(
                            scene,
                            change,
                            rest,
                            (Step(card, origin, to),),
                            left,
                            zones[to] + UNIT[card],
                            found,
                        )

    def _pairs(self, scene: Scene, change: Change, found: list[Sketch]) -> None:
        rest = self._number((scene.tokens, scene.boots - 2, *scene[4:10]))
        zones = scene.zones
        for steps in _two_cards(scene):
            one, other = steps[0].origin, steps[0].to
            first, second = zones[one], zones[other]
            for step in steps:
                unit = UNIT[step.card]
                first, second = (
                    (first - unit, second + unit) if step.origin == one else (first + unit, second - unit)
                )
            self._move(scene, change, rest, steps, first, second, found)

    def _move(
        self, scene: Scene, change: Change, rest: int, steps: tuple[Step, ...],
        left: Bag, more: Bag, found: list[Sketch],
    ) -> None:  # fmt: skip
        """One step between two zones, which leaves these two bags in them."""
        origin, to = steps[0].origin, steps[0].to
        zones = put(put(scene.zones, origin, left), to, more)
        key = scene.hand, *zones, rest
        if key not in self._seen:
            self._seen.add(key)
            worth = change.move(origin, left, to, more, len(steps))
            found.append(Sketch(worth, -len(found), scene, steps))


def _two_cards(scene: Scene) -> Iterator[tuple[Step, ...]]:
    zones = scene.zones
    for one in range(4):
        for other in range(4):
            if one < other and zones[one] and zones[other]:
                yield from exchanges(zones, one, other)
            if one != other and zones[one]:
                yield from couples(zones, one, other)
