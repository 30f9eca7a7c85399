"""A game played on in thought: everybody plays with care, each by what its own seat would see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cantina.games.dungeon_rummy.actions import Action, Draw
from cantina.games.dungeon_rummy.cards import HEROES, UNIT
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.melds import can_add
from cantina.games.dungeon_rummy.view import View
from cantina.games.dungeon_rummy.worlds import World
from cantina.players.greedy import GreedyPlayer
from cantina.players.judgement.evaluation import Outlook
from cantina.players.scenes.scene import Table

CLEARLY: Final = 1.5
"""What a Graveyard card must add to a zone to be drawn, in cards on the table."""
MOST: Final = 400
"""Actions in thought; far more than two rounds ever take."""


def news_of(view: View) -> tuple[object, ...]:
    """What makes a plan out of date when it changes: enemies and their levels, Treasures, open decks."""
    return (
        [(enemy.id, enemy.level) for enemy in view.enemies],
        view.loot,
        [seat.top for seat in view.seats],
        view.enemies_left,
    )


class Follower:
    """The greedy player, but that it follows its plan until there is news."""

    def __init__(self, seed: int) -> None:
        self._greedy = GreedyPlayer(seed)
        self._plan: list[Action] = []
        self._news: tuple[object, ...] = ()

    def step(self, world: World) -> tuple[World, Action]:
        """The world after this player's next action, and the action."""
        pending = world.pending
        assert pending is not None
        view = world.view(pending.seat)
        if pending.kind == "action" and self._plan and self._news == (view.turn, news_of(view)):
            action = self._plan.pop(0)
            try:
                return world.apply(action)[0], action
            except IllegalAction:
                self._plan = []
        legal = world.legal(pending.seat)
        if pending.kind == "draw":
            action = self.draw(world, view, legal)
        elif pending.kind == "action":
            action, *self._plan = self._greedy.advise(view, legal).plan
            self._news = (view.turn, news_of(view))
        else:
            action = self._greedy.decide(view, legal, ())
        return world.apply(action)[0], action

    def draw(self, world: World, view: View, legal: Sequence[Action]) -> Action:
        """What it draws, at a glance: a Graveyard card that makes a zone clearly better, or blindly.

        ``world`` is there for those who know more than the seat.
        """
        options = [action for action in legal if isinstance(action, Draw)]
        if len(options) == 1:
            return options[0]
        outlook = Outlook(Table.of(view))
        zones = [seat.zone for seat in view.seats]
        best, most = options[0], CLEARLY if options[0].card is None else 0.0
        for option in options:
            card = option.card
            for zone, bag in enumerate(zones) if card is not None else ():
                if card is not None and can_add(bag, card):
                    gain = outlook.part_value(bag + UNIT[card], zone) - outlook.part_value(bag, zone)
                    if gain > most:
                        best, most = option, gain
        return best


def go_on(world: World, end_turn: int, follower: type[Follower] = Follower) -> World:
    """The world at the beginning of a turn, or at the game's end, if everybody plays on with care."""
    followers = [follower(seat) for seat in range(len(HEROES))]
    for _ in range(MOST):
        pending = world.pending
        if pending is None or world.turn >= end_turn:
            break
        world, _ = followers[pending.seat].step(world)
    return world
