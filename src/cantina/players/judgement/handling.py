"""Cards that come and go, weighed: what a draw may bring, and which card of a hand is needed least."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from cantina.games.dungeon_rummy.actions import ChooseCard, Discard
from cantina.games.dungeon_rummy.cards import CARDS, Card, suit_of
from cantina.games.dungeon_rummy.view import View
from cantina.players.judgement.evaluation import Outlook
from cantina.players.scenes.scene import Scene, scene_of

Given = TypeVar("Given", Discard, ChooseCard)


def scene_to_draw_in(view: View) -> Scene:
    """The turn that a draw is for: in the Draw Phase with the boots that it will begin with (ACT-0)."""
    start = scene_of(view)
    return start._replace(boots=view.me.boots) if view.phase == "draw" else start


def imagined(view: View, outlook: Outlook, seed: int, most: int) -> list[Card]:
    """Some cards that the own deck may hold, ``most`` at most, the same for the same view and seed."""
    mine = [c for c in range(CARDS) if suit_of(c) == view.me.hero and outlook.to_come >> c & 1]
    chance = random.Random(seed * 1_000_003 + view.turn)
    return sorted(chance.sample(mine, min(most, len(mine))))


def least_useful(view: View, outlook: Outlook, options: Sequence[Given]) -> Given:
    """The choice that gives up the least useful card of the hand."""
    return min(options, key=lambda option: (outlook.keep_value(view.hand, option.card), option.card))
