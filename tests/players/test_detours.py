"""Plans without detours: what a plan moves there and back is left where it is."""

from __future__ import annotations

from sights import G, R, Y, card, position

from cantina.games.dungeon_rummy.actions import Action, Attack, Move, Play, Step
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending
from cantina.games.dungeon_rummy.observe import view
from cantina.players.depth import Depth
from cantina.players.expert import ExpertPlayer
from cantina.players.scenes.ahead import Ahead
from cantina.players.scenes.scene import Table, scene_of
from cantina.players.search.detours import without_detours
from cantina.players.search.plans import Planner
from cantina.players.talk.sought import Heeding, Sought
from cantina.players.weights import WEIGHTS
from random_games import sampled


def moved(name: str, origin: int, to: int) -> Move:
    return Move(R, (Step(card(name), origin, to),))


def test_what_goes_there_and_back_stays() -> None:
    scene = position(hands="R9 R4", zones={"mage": "Y5 G6"})
    ahead = Ahead(Table.of(scene.view), WEIGHTS)
    play, attack = Play(R, card("R4"), Y), Attack(R, Y, 0, 0)
    detour = [play, moved("R4", Y, G), moved("R4", G, Y), attack]
    assert without_detours(ahead, scene_of(scene.view), detour) == [play, attack]


def test_a_longer_way_round_is_left_out_and_what_is_needed_stays() -> None:
    scene = position(hands="R9 R10", zones={"mage": "Y5 G6 R7", "druid": "B2"})
    ahead = Ahead(Table.of(scene.view), WEIGHTS)
    there: list[Action] = [moved("R7", Y, R), moved("B2", G, Y)]
    round_about = [moved("R7", Y, R), moved("R7", R, G), moved("R7", G, R)]
    needed = Play(R, card("R9"), G)
    start = scene_of(scene.view)
    assert without_detours(ahead, start, there) == there
    assert without_detours(ahead, start, [*round_about, needed]) == [round_about[0], needed]


def test_without_its_move_an_attack_may_beat_the_enemy_that_is_attacked_next() -> None:
    """Then nobody is left there to be attacked: the move stays, and nothing breaks."""
    scene = position(
        hands="R9",
        zones={"barbarian": "R4 B5 R6 B7", "mage": "Y8 G8 B8", "druid": "R8"},
        enemies=[{"id": "florist-orc", "damage": 5}, {"id": "dog"}],
    )
    ahead = Ahead(Table.of(scene.view), WEIGHTS)
    path = [moved("B7", R, G), Attack(R, R, 0, 0), Attack(R, Y, 1, 0)]
    assert without_detours(ahead, scene_of(scene.view), path) == path


def test_plans_of_random_games_end_where_they_did_by_legal_steps() -> None:
    shorter = looked_at = 0
    for state in sampled(160, seed=21):
        wait = pending(state)
        if wait is None or wait.kind != "action":
            continue
        sight = view(state, wait.seat)
        outlook = Heeding(Table.of(sight), Sought(sight, ()))
        ahead = Ahead(outlook.table, WEIGHTS)
        start = scene_of(sight)
        for plan in Planner(outlook, ahead).plans(start, 500, keep=12):
            path = plan.scene.path
            short = without_detours(ahead, start, path)
            looked_at += 1
            if len(short) == len(path):
                continue
            shorter += 1
            now = state
            for action in short:
                now, _ = apply(now, action)
            after = scene_of(view(now, wait.seat))
            assert after.zones == plan.scene.zones
            assert after.hand == plan.scene.hand
            assert after.boots > plan.scene.boots
    assert looked_at > 200
    assert shorter > 0


def test_the_expert_moves_nothing_there_and_back_in_a_turn() -> None:
    for state in sampled(60, seed=8):
        wait = pending(state)
        if wait is None or wait.kind != "action":
            continue
        seat = wait.seat
        player = ExpertPlayer(1, Depth.of(600), talk=False)
        advice = player.advise(view(state, seat), legal_actions(state, seat))
        moves = [step for action in advice.plan if isinstance(action, Move) for step in action.cards or ()]
        there = {(step.card, step.origin, step.to) for step in moves}
        played = {action.card for action in advice.plan if isinstance(action, Play)}
        for step in moves:
            back = (step.card, step.to, step.origin) in there
            assert not back or step.card in played
