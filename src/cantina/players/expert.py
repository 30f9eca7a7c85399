"""The expert player: plans its whole turn, and anew whenever something new has been seen."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from cantina.games.dungeon_rummy.actions import (
    Action,
    ChooseCard,
    ChooseSplit,
    Discard,
    Draw,
    End,
    UseToken,
)
from cantina.games.dungeon_rummy.cards import MAGE, UNIT, Card, Hero
from cantina.games.dungeon_rummy.events import Event, Said
from cantina.games.dungeon_rummy.view import View
from cantina.games.dungeon_rummy.worlds import World, Worlds
from cantina.players.advice import Advice
from cantina.players.belief.belief import Belief
from cantina.players.depth import DEPTHS, Depth
from cantina.players.judgement.care import draws, healing
from cantina.players.judgement.danger import ranked_splits
from cantina.players.judgement.handling import imagined, least_useful, scene_to_draw_in
from cantina.players.judgement.picks import best_cards, best_merge, ranked_targets, ranked_zones
from cantina.players.judgement.reactions import ranked_answers
from cantina.players.judgement.summing import summed
from cantina.players.reason import Reason
from cantina.players.scenes.ahead import Ahead
from cantina.players.scenes.scene import Scene, Table, put, scene_of
from cantina.players.search.account import Account, as_far_as, still_ahead
from cantina.players.search.detours import without_detours
from cantina.players.search.planning import first_step
from cantina.players.search.plans import Plan, Planner, Stop, never, rivals
from cantina.players.search.reasons import (
    RANKED,
    answer_reason,
    draw_reason,
    strikes,
    turn_reason,
)
from cantina.players.search.sampling import best_of
from cantina.players.talk.sought import Heeding, Sought
from cantina.players.talk.voice import Voice
from cantina.players.weights import WEIGHTS, Weights

SPAN: Final = 4.0
"""A plan worth so much less than the best one is not compared with it in imagined worlds."""
CLOSE: Final = 1.0
"""The same for choices outside of the own Action Phase: whom a hit strikes, whether a Shield is used."""


class Mind:
    """What one decision is thought about with: the table, how it is judged, what may be done next."""

    def __init__(self, view: View, sought: Sought, weights: Weights, stop: Stop) -> None:
        self.view = view
        self.sought = sought
        self.outlook = Heeding(Table.of(view), sought, weights)
        self.ahead = Ahead(self.outlook.table, weights)
        self.planner = Planner(self.outlook, self.ahead, stop)


class ExpertPlayer:
    """Follows the best plan for its turn that it finds within its budget, and looks for a new one as soon
    as the table is not as the plan foresaw. Listens to what the others say, and speaks if it may.
    """

    def __init__(
        self, seed: int, depth: Depth = DEPTHS["quick"], *, talk: bool = True,
        weights: Weights = WEIGHTS, stop: Stop = never,
    ) -> None:  # fmt: skip
        """``seed`` is that of its own chance; ``stop`` cuts its plans short as soon as it says so."""
        self._seed = seed
        self._depth = depth
        self._weights = weights
        self._stop = stop
        self._voice = Voice() if talk else None
        self._belief: Belief | None = None
        self._rest: list[Action] = []
        self._foreseen: Scene | None = None
        self._account = Account()
        self._advice: dict[object, Advice] = {}
        self.reason: Reason | None = None
        """Why the last decision was made as it was, if there is something to say about it."""

    def decide(self, view: View, legal: Sequence[Action], events: Sequence[Event]) -> Action:
        """The action that looks best; raises ValueError when there is nothing to decide."""
        pending = view.pending
        if pending is None or not legal:
            raise ValueError("there is nothing to decide")
        self.reason = None
        self._notice(view, events)
        voice = self._voice
        if voice is None:
            return self._decide(self._mind(view), legal)[0]
        if voice.notice(view, events):
            self._rest = []
        answer = voice.answer(view, legal)
        if answer is not None:
            return answer
        plan = self._decide(self._mind(view), legal)
        word = voice.say(view, legal, plan)
        if word is not None:
            self.reason = None  # it is for what comes after the word
            if pending.kind == "action":
                self._rest, self._foreseen = plan, scene_of(view)
            return word
        return plan[0]

    def reply(self, view: View, legal: Sequence[Action], events: Sequence[Event]) -> Action | None:
        """What it answers to what it was asked for, out of turn (see ``Replier``)."""
        self.reason = None
        self._notice(view, events)
        if self._voice is None:
            return None
        if self._voice.notice(view, events):
            self._rest = []
        return self._voice.answer(view, legal)

    def _notice(self, view: View, events: Sequence[Event]) -> None:
        """Take in what happened, for those who imagine worlds."""
        if self._depth.worlds:
            if self._belief is None or self._belief.seat != view.me.hero:
                self._belief = Belief(view.me.hero)
            self._belief.notice(view, events)

    def _mind(self, view: View) -> Mind:
        sought = self._voice.sought(view) if self._voice is not None else Sought(view, ())
        return Mind(view, sought, self._weights, self._stop)

    def _decide(self, mind: Mind, legal: Sequence[Action]) -> list[Action]:
        """What to do now and, in the own Action Phase, what is to follow."""
        view, pending = mind.view, mind.view.pending
        assert pending is not None
        if pending.kind == "action":
            return self._act(mind, legal)
        self._rest = []
        match pending.kind:
            case "draw":
                drawn = self._draw(mind, legal)
                self.reason = draw_reason(mind, drawn)
                return [drawn]
            case "discard":
                self.reason = self._account.of(view.turn)
                return [least_useful(view, mind.outlook, [a for a in legal if isinstance(a, Discard)])]
            case "pass-card":
                return [least_useful(view, mind.outlook, [a for a in legal if isinstance(a, ChooseCard)])]
            case "react":
                answers = ranked_answers(view, legal, mind.outlook, mind.sought.danger)
                answer = self._weighed(view, answers)
                self.reason = answer_reason(view, answer)
                return [answer]
            case "split":
                splits = ranked_splits(view, pending.total)[: self._depth.rivals]
                return [self._weighed(view, [(w, ChooseSplit(view.me.hero, s)) for w, s in splits])]
            case "pick-misfit":
                return [self._weighed(view, ranked_targets(view, mind.outlook, legal))]
            case "pick-zone":
                return [self._weighed(view, ranked_zones(view, mind.outlook, legal))]
            case "pick-cards":
                return [best_cards(view, mind.outlook, legal)]
            case "pick-merge":
                return [best_merge(view, mind.outlook)]
        raise ValueError(f"nothing is known of a decision {pending.kind!r}")

    def advise(self, view: View, legal: Sequence[Action], events: Sequence[Event] = ()) -> Advice:
        """What this player would do, and in its own Action Phase what would follow; raises as ``decide``.

        Whoever follows a plan is told the rest of it, as long as the table is as it foresaw and nobody
        has spoken: another plan of about the same worth would take back what has just been done.
        """
        if view.pending is None or not legal:
            raise ValueError("there is nothing to decide")
        self._belief = None
        self._notice(view, events)
        if self._voice is not None:
            self._voice = Voice()
            self._voice.notice(view, events)
        mind = self._mind(view)
        if view.pending.kind != "action":
            return Advice(tuple(self._decide(mind, legal)))
        said = tuple(event for event in events if isinstance(event, Said))
        now = scene_of(view)
        given = self._advice.get((view.turn, now.key(), said))
        if given is None:
            self._account = Account()
            given = Advice(tuple(self._plan(mind, legal)), self._account.of(view.turn))
            self._advice = {
                (view.turn, scene.key(), said): _rest(given, done)
                for done, scene in enumerate(self._foreseeable(mind, now, given.plan))
            }
        return given

    def _foreseeable(self, mind: Mind, scene: Scene, plan: Sequence[Action]) -> Iterator[Scene]:
        """The scenes before each step of a plan, as far as they can be foreseen."""
        for action in plan:
            yield scene
            after = mind.ahead.after(scene, action)
            if after is None:
                return
            scene = after

    # --- the Action Phase --------------------------------------------------------------------

    def _act(self, mind: Mind, legal: Sequence[Action]) -> list[Action]:
        """The steps left of the plan, or of a new one where the table is not as foreseen."""
        now = scene_of(mind.view)
        if not self._rest or self._foreseen is None or self._foreseen.key() != now.key():
            self._rest = self._plan(mind, legal)
        plan = self._rest
        self._rest = plan[1:]
        self._foreseen = mind.ahead.after(now, plan[0])
        self._account.did(plan[0])
        self.reason = self._account.of(mind.view.turn)
        return plan

    def _plan(self, mind: Mind, legal: Sequence[Action]) -> list[Action]:
        """The rest of the turn as far as it can be foreseen; what shows new cards ends it."""
        care = healing(mind.view, legal, mind.sought.warned)
        if care is not None:
            return [care]
        start = scene_of(mind.view)
        ranked = mind.planner.plans(start, self._depth.scenes, max(RANKED, self._depth.rivals))
        best = ranked[0]
        drawn = self._worth_drawing(mind, legal, start, best)
        if drawn is not None:
            return [drawn]
        best, actions = self._compared(mind, start, ranked)
        why = turn_reason(mind, start, best, ranked)
        self._account.planned(mind.view.turn, why, strikes(mind, best))
        return actions

    def _compared(self, mind: Mind, start: Scene, ranked: Sequence[Plan]) -> tuple[Plan, list[Action]]:
        """The plan to follow, and its actions: of the best few, what ends best in imagined worlds."""
        seat = mind.view.me.hero
        plans = rivals(ranked, self._depth.rivals, SPAN)
        actions = [_in_order(mind.ahead, start, plan.scene, seat) for plan in plans]
        number = 0
        if self._depth.worlds and len(plans) > 1 and not plans[0].scene.won:
            worths = [plan.worth for plan in plans]
            number = best_of(list(zip(worths, actions, strict=True)), self._worlds(mind.view), self._stop)
        return plans[number], actions[number]

    def _weighed(self, view: View, ranked: Sequence[tuple[float, Action]]) -> Action:
        """The first choice, or another that is about as good by itself and ends better in imagined worlds."""
        near = [
            (worth, [action])
            for worth, action in ranked[: self._depth.rivals]
            if worth > ranked[0][0] - CLOSE
        ]
        if not self._depth.worlds or len(near) < 2:
            return ranked[0][1]
        return near[best_of(near, self._worlds(view), self._stop)][1][0]

    def _worlds(self, view: View) -> Iterator[World]:
        """Worlds that fit what this seat knows, the same for the same moment; none of an impossible view."""
        chance = random.Random(f"{self._seed} {view.turn} {view.hand} {len(view.graveyard)}")
        try:
            worlds = Worlds(view)
        except ValueError:  # a position set up by hand may hold cards that no game has
            return
        for _ in range(self._depth.worlds):
            yield worlds.draw(chance, None if self._belief is None else self._belief.hands(chance))

    def _worth_drawing(self, mind: Mind, legal: Sequence[Action], start: Scene, best: Plan) -> Action | None:
        """A token or Treasure for a draw of the own hand, if the turn is expected to gain by it."""
        if best.scene.won:
            return None
        action = draws(mind.view, legal, mind.ahead.bans.of(mind.view.enemies).draw_toll)
        if action is None:
            return None
        cards = self._imagined(mind)
        if not cards:
            return None
        cost = self._weights.treasure
        if isinstance(action, UseToken):
            start = start._replace(tokens=put(start.tokens, MAGE, start.tokens[MAGE] - 1))
            cost = 0.0
        plain = mind.planner.plans(scene_of(mind.view), self._depth.glance)[0].worth
        gain = summed(
            mind.planner.plans(start._replace(hand=start.hand + UNIT[card]), self._depth.glance)[0].worth
            for card in cards
        ) / len(cards)
        return action if gain - cost > plain else None

    # --- cards that come and go --------------------------------------------------------------

    def _draw(self, mind: Mind, legal: Sequence[Action]) -> Action:
        """The Graveyard card that makes the best turn, if it is better than a blind draw."""
        view = mind.view
        options = [action for action in legal if isinstance(action, Draw)]
        blind = [action for action in options if action.card is None]
        if len(options) == 1:
            return options[0]
        start = scene_to_draw_in(view)

        def worth(card: Card) -> float:
            scene = start._replace(hand=start.hand + UNIT[card])
            return mind.planner.plans(scene, self._depth.glance)[0].worth

        ranked: list[tuple[float, int, Action]] = []
        if blind:
            cards = self._imagined(mind)
            ranked.append((summed(map(worth, cards)) / max(1, len(cards)), 0, blind[0]))
        relief = mind.outlook.grave_cost(1) - mind.outlook.grave_cost(0)
        for order, action in enumerate(options):
            if action.card is not None:
                gain = relief + mind.sought.draw(action.card)
                ranked.append((worth(action.card) + gain, -1 - order, action))
        return max(ranked)[2]

    def _imagined(self, mind: Mind) -> list[Card]:
        """Some cards that the own deck may hold, as many as the depth allows."""
        return imagined(mind.view, mind.outlook, self._seed, self._depth.cards)


def _in_order(ahead: Ahead, start: Scene, end: Scene, seat: Hero) -> list[Action]:
    """The actions of a plan up to the end of the Action Phase, what may change the rest of it first."""
    ordered: list[Action] = []
    left = without_detours(ahead, start, end.path)
    while left:
        step = first_step(left)
        ordered.append(step)
        at = left.index(step)
        left = left[:at] + left[at + 1 :]
    return ordered if end.won else [*ordered, End(seat)]


def _rest(given: Advice, done: int) -> Advice:
    """What is left of an advice; its reason stays as long as what it tells of is still to come."""
    plan, reason = given.plan[done:], given.reason
    if done and reason is not None and not still_ahead(reason, plan):
        reason = None
    return Advice(plan, None if reason is None else as_far_as(reason, plan))
