"""Draws by one who sees the decks: what a turn could become with the card that really comes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cantina.games.dungeon_rummy.actions import Action, Draw
from cantina.games.dungeon_rummy.cards import UNIT
from cantina.games.dungeon_rummy.view import View
from cantina.games.dungeon_rummy.worlds import World
from cantina.players.judgement.evaluation import Outlook
from cantina.players.judgement.handling import scene_to_draw_in
from cantina.players.scenes.ahead import Ahead
from cantina.players.scenes.scene import Table
from cantina.players.search.planning import best_scene
from cantina.players.weights import WEIGHTS

GLANCE: Final = (1, 25)
"""Width and limit of the search in which one draw is weighed."""


def ranked_draws(world: World, view: View, legal: Sequence[Action]) -> list[Action]:
    """The draws that are legal now, the best first."""
    options = [action for action in legal if isinstance(action, Draw)]
    if len(options) < 2:
        return list(options)
    table = Table.of(view)
    outlook, ahead, scene = Outlook(table), Ahead(table, WEIGHTS), scene_to_draw_in(view)
    deck = world.deck(view.me.hero)
    relief = outlook.grave_cost(1) - outlook.grave_cost(0)
    ranked: list[tuple[float, int, Action]] = []
    for order, action in enumerate(options):
        card = action.card if action.card is not None else deck[0] if deck else None
        start = scene if card is None else scene._replace(hand=scene.hand + UNIT[card])
        worth = best_scene(outlook, ahead, start, *GLANCE)[0]
        ranked.append((worth + (relief if action.card is not None else 0.0), -order, action))
    return [action for _, _, action in sorted(ranked, key=lambda draw: draw[:2], reverse=True)]
