"""The greedy player: does in each turn what looks best on the table at its end."""

from __future__ import annotations

from collections.abc import Sequence

from cantina.games.dungeon_rummy.actions import (
    Action,
    ChooseCard,
    ChooseSplit,
    Discard,
    Draw,
    End,
)
from cantina.games.dungeon_rummy.cards import UNIT, Card, count
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.view import View
from cantina.players.advice import Advice
from cantina.players.judgement.care import draws, healing
from cantina.players.judgement.danger import best_split
from cantina.players.judgement.evaluation import Outlook
from cantina.players.judgement.handling import imagined, least_useful, scene_to_draw_in
from cantina.players.judgement.picks import best_cards, best_merge, best_target, best_zone
from cantina.players.judgement.reactions import best_answer
from cantina.players.judgement.summing import summed
from cantina.players.scenes.ahead import Ahead
from cantina.players.scenes.scene import Scene, Table, scene_of
from cantina.players.search.planning import best_scene, first_step
from cantina.players.weights import WEIGHTS, Weights

GLANCE = 1
"""The width of the search when a draw is weighed."""
GLIMPSED = 40
"""The limit of that search."""
SAMPLE = 4
"""How many cards of the own deck are imagined when a blind draw is weighed."""


class GreedyPlayer:
    """Plans the rest of its own turn from its view, anew for each action, and does the first step.

    It never talks or concedes, and remembers nothing: the same seed and view give the same action.
    """

    def __init__(self, seed: int, weights: Weights = WEIGHTS) -> None:
        self._seed = seed
        self._weights = weights

    def decide(self, view: View, legal: Sequence[Action], events: Sequence[Event]) -> Action:
        """The action that looks best; raises ValueError when there is nothing to decide."""
        pending = view.pending
        if pending is None or not legal:
            raise ValueError("there is nothing to decide")
        match pending.kind:
            case "draw":
                return self._draw(view, legal)
            case "action":
                return self._act(view, legal)
            case "discard":
                return least_useful(view, self._minds(view)[0], [a for a in legal if isinstance(a, Discard)])
            case "pass-card":
                return least_useful(
                    view, self._minds(view)[0], [a for a in legal if isinstance(a, ChooseCard)]
                )
            case "react":
                return best_answer(view, legal, self._minds(view)[0])
            case "split":
                return ChooseSplit(view.me.hero, best_split(view, pending.total))
            case "pick-misfit":
                return best_target(view, self._minds(view)[0], legal)
            case "pick-zone":
                return best_zone(view, self._minds(view)[0], legal)
            case "pick-cards":
                return best_cards(view, self._minds(view)[0], legal)
            case "pick-merge":
                return best_merge(view, self._minds(view)[0])
        raise ValueError(f"nothing is known of a decision {pending.kind!r}")

    def advise(self, view: View, legal: Sequence[Action], events: Sequence[Event] = ()) -> Advice:
        """What this player would do, and in its own Action Phase what would follow; raises as ``decide``."""
        if view.pending is not None and view.pending.kind == "action" and legal:
            return Advice(self._plan(view, legal))
        return Advice((self.decide(view, legal, ()),))

    # --- the Action Phase --------------------------------------------------------------------

    def _act(self, view: View, legal: Sequence[Action]) -> Action:
        return self._plan(view, legal)[0]

    def _plan(self, view: View, legal: Sequence[Action]) -> tuple[Action, ...]:
        """The rest of the turn as far as it can be foreseen; what shows new cards ends it."""
        care = healing(view, legal)
        if care is not None:
            return (care,)
        outlook, ahead = self._minds(view)
        _, scene = best_scene(outlook, ahead, scene_of(view))
        if count(scene.hand) > 1 and not scene.won:
            more = draws(view, legal, ahead.bans.of(view.enemies).draw_toll)
            if more is not None:
                return (more,)
        if scene.came is None:
            return (End(view.me.hero),)
        rest = list(scene.path)
        first = first_step(rest)
        rest.remove(first)
        end = () if scene.won else (End(view.me.hero),)
        return (first, *rest, *end)

    def _minds(self, view: View) -> tuple[Outlook, Ahead]:
        table = Table.of(view)
        return Outlook(table, self._weights), Ahead(table, self._weights)

    # --- cards that come and go --------------------------------------------------------------

    def _draw(self, view: View, legal: Sequence[Action]) -> Action:
        """The Graveyard card that makes the best turn, if it is better than a blind draw."""
        options = [action for action in legal if isinstance(action, Draw)]
        blind = [action for action in options if action.card is None]
        if len(options) == 1:
            return options[0]
        start = scene_to_draw_in(view)
        outlook, ahead = self._minds(view)
        ranked: list[tuple[float, int, Action]] = []
        if blind:
            cards = imagined(view, outlook, self._seed, SAMPLE)
            worth = summed(self._with_card(outlook, ahead, start, card) for card in cards)
            ranked.append((worth / max(1, len(cards)), 0, blind[0]))
        relief = outlook.grave_cost(1) - outlook.grave_cost(0)
        for order, action in enumerate(options):
            if action.card is not None:
                worth = self._with_card(outlook, ahead, start, action.card) + relief
                ranked.append((worth, -1 - order, action))
        return max(ranked)[2]

    def _with_card(self, outlook: Outlook, ahead: Ahead, start: Scene, card: Card) -> float:
        return best_scene(outlook, ahead, start._replace(hand=start.hand + UNIT[card]), GLANCE, GLIMPSED)[0]
