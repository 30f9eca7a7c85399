"""The expert's own turn: what it searches, how it follows a plan, and what it finds that a glance misses."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import count as numbers

import pytest
from sights import R, Y, card, position

from cantina.games.dungeon_rummy.actions import Action, Attack, ChooseSplit, Discard, Draw, End, Play
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.view import View
from cantina.games.dungeon_rummy.worlds import Worlds
from cantina.players.depth import DEPTHS, Depth
from cantina.players.expert import ExpertPlayer
from cantina.players.scenes.ahead import Ahead
from cantina.players.scenes.scene import Scene, Table, scene_of
from cantina.players.search.plans import MOST, SCENES_A_WIDTH, Plan, Planner, rivals
from cantina.players.search.sampling import best_of
from cantina.players.talk.sought import Heeding, Sought
from cantina.players.weights import WEIGHTS
from random_games import sampled

SMALL = Depth.of(800)


def turns(most: int, seed: int) -> Iterator[tuple[State, View]]:
    """Action Phases of random games, with what the active seat sees."""
    found = 0
    for state in sampled(most * 8, seed=seed):
        wait = pending(state)
        if wait is not None and wait.kind == "action" and found < most:
            found += 1
            yield state, view(state, wait.seat)


def planner_of(sight: View) -> tuple[Planner, Heeding, Ahead]:
    outlook = Heeding(Table.of(sight), Sought(sight, ()))
    ahead = Ahead(outlook.table, WEIGHTS)
    return Planner(outlook, ahead), outlook, ahead


# --- the search ----------------------------------------------------------------------------------


def test_a_scene_is_worth_as_much_before_it_is_built_as_after() -> None:
    compared = 0
    for _, sight in turns(40, seed=3):
        planner, outlook, _ = planner_of(sight)
        for plan in planner.plans(scene_of(sight), 600, keep=8):
            assert plan.worth == pytest.approx(outlook.value(plan.scene))
            compared += plan.scene.came is not None
    assert compared > 120


def test_scenes_along_a_plan_are_those_that_its_actions_lead_to() -> None:
    for _, sight in turns(40, seed=4):
        planner, _, ahead = planner_of(sight)
        scene: Scene | None = scene_of(sight)
        best = planner.plans(scene_of(sight), 600)[0].scene
        for action in best.path:
            assert scene is not None
            scene = ahead.after(scene, action)
        assert scene is not None
        assert scene.key() == best.key()


def test_every_plan_is_legal_as_far_as_it_can_be_foreseen() -> None:
    for state, sight in turns(40, seed=5):
        planner, _, _ = planner_of(sight)
        now = state
        for action in planner.plans(scene_of(sight), 600)[0].scene.path:
            enemies, tops = now.enemies, [deck[:1] for deck in now.decks]
            now, _ = apply(now, action)  # raises IllegalAction
            wait = pending(now)
            if (
                wait is None
                or wait.kind != "action"
                or (now.enemies, [d[:1] for d in now.decks]) != (enemies, tops)
            ):
                break


def test_a_larger_budget_finds_no_worse_plan_and_every_budget_ends() -> None:
    better = 0
    for _, sight in turns(12, seed=6):
        start = scene_of(sight)
        found = [planner_of(sight)[0].plans(start, scenes)[0].worth for scenes in (1, 600, 6000)]
        assert found[0] <= found[1] + 1e-9
        better += found[2] > found[0] + 1e-9
    assert better


def test_no_pass_meets_many_more_scenes_than_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    from cantina.players.search import plans

    made: list[plans.Sketcher] = []

    class Counted(plans.Sketcher):
        def __init__(self, outlook: Heeding, ahead: Ahead) -> None:
            super().__init__(outlook, ahead)
            made.append(self)

    monkeypatch.setattr(plans, "Sketcher", Counted)
    for _, sight in turns(25, seed=7):
        planner_of(sight)[0].plans(scene_of(sight), 500)
    assert made
    one_step = 1500  # what is met in the step in which the limit is reached
    assert all(
        sketcher.met <= MOST * (500 // SCENES_A_WIDTH) * SCENES_A_WIDTH + one_step for sketcher in made
    )


# --- what it finds -------------------------------------------------------------------------------


def test_hit_4_finds_the_long_way_to_the_meld_that_is_asked_for() -> None:
    """Seven cards: two lie there, two are held, and three have to come from other zones, for a boot each."""
    scene = position(
        enemies=[{"id": "beerholder", "level": 2}],
        hands="B6 R9 RK",
        zones={"barbarian": "R4 G5", "mage": "R7 B8", "druid": "G10", "bard": "Y3"},
    )
    player = ExpertPlayer(1, DEPTHS["quick"], talk=False)
    for _ in range(12):
        wait = pending(scene.state)
        if wait is None or wait.kind != "action":
            break
        scene.do(player.decide(scene.view, legal_actions(scene.state, wait.seat), []))
    assert scene.state.over is not None
    assert scene.state.over.won


def test_disc_2_plays_its_hand_out_for_seven_new_cards() -> None:
    scene = position(
        hands="B6 G7 B8 Y9",
        zones={"barbarian": "R5", "mage": "Y5", "druid": "RQ", "bard": "BK"},
        barbarian={"boots": 3, "boots_used": 3},
    )
    player = ExpertPlayer(1, SMALL, talk=False)
    kinds: list[type[Action]] = []
    while (wait := pending(scene.state)) is not None and wait.seat == R:
        action = player.decide(scene.view, legal_actions(scene.state, R), [])
        kinds.append(type(action))
        scene.do(action)
        if isinstance(action, (Discard, End)) and not scene.state.hands[R]:
            break
    assert kinds.count(Play) >= 3


# --- following a plan ----------------------------------------------------------------------------


def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Count the searches for a whole turn from now on: ``next`` gives how many there were."""
    made: list[int] = []
    plain = Planner.plans

    def plans(self: Planner, start: Scene, scenes: int, keep: int = 1) -> list[Plan]:
        if scenes == SMALL.scenes:
            made.append(1)
        return plain(self, start, scenes, keep)

    monkeypatch.setattr(Planner, "plans", plans)
    return (len(made) for _ in numbers())


def test_a_plan_is_followed_without_a_new_search_while_the_table_is_as_foreseen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = position(
        hands="B6 G7 B8 RK RK",
        zones={"barbarian": "R5", "mage": "Y5", "druid": "RQ", "bard": "R2"},
        barbarian={"boots": 3, "boots_used": 3},
    )
    player, searches, steps = ExpertPlayer(1, SMALL, talk=False), counted(monkeypatch), 0
    while (wait := pending(scene.state)) is not None and wait.kind == "action":
        action = player.decide(scene.view, legal_actions(scene.state, R), [])
        if isinstance(action, Attack):
            break
        steps += 1
        scene.do(action)
    assert steps > 2
    assert next(searches) == 1


def test_a_new_enemy_makes_a_new_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = position(
        enemies=[{"id": "florist-orc", "damage": 8}],
        enemy_deck=["annoyed-will-o-wisp", "beerholder"],
        hands="B9 RK RK",
        zones={"barbarian": "R4 B5 R6", "mage": "Y8", "druid": "RQ", "bard": "R2"},
        barbarian={"boots": 3, "boots_used": 3},
    )
    player, searches = ExpertPlayer(1, SMALL, talk=False), counted(monkeypatch)
    first = player.decide(scene.view, legal_actions(scene.state, R), [])
    assert isinstance(first, Attack)
    scene.do(first)
    assert scene.state.enemies[0].id == "annoyed-will-o-wisp"
    player.decide(scene.view, legal_actions(scene.state, R), [])
    assert next(searches) == 2


def test_draw_1_takes_the_graveyard_card_that_the_turn_needs() -> None:
    scene = position(
        phase="draw",
        enemies=[{"id": "beerholder", "level": 2}],
        graveyard=["BQ", "R10", "GA"],
        hands="RA",
        zones={"barbarian": "R4 B5 R6 B7 R8 B9", "mage": "Y5", "druid": "GQ", "bard": "B6"},
    )
    player = ExpertPlayer(1, SMALL, talk=False)
    assert player.decide(scene.view, legal_actions(scene.state, R), []) == Draw(R, card("R10"))


# --- imagined worlds -----------------------------------------------------------------------------


def in_worlds(scene_hands: str, plans: Sequence[tuple[float, Sequence[Action]]]) -> int:
    scene = position(
        enemies=[{"id": "beerholder", "level": 2}],
        hands=scene_hands,
        zones={"barbarian": "R4 B5 R6 B7 R8 B9", "mage": "Y2", "druid": "GQ", "bard": "B3"},
    )
    worlds, chance = Worlds(scene.view), random.Random(3)
    return best_of(plans, (worlds.draw(chance) for _ in range(3)), lambda: False)


def test_of_two_plans_the_one_that_ends_better_in_imagined_worlds_is_followed() -> None:
    wins = [Play(R, card("R10"), R), Attack(R, R), End(R)]
    assert in_worlds("R10 RA", [(5.0, [End(R)]), (4.0, wins)]) == 1
    assert in_worlds("R10 RA", [(5.0, wins), (4.0, [End(R)])]) == 0


def test_of_plans_that_end_alike_the_best_one_is_followed() -> None:
    assert in_worlds("RA", [(5.0, [End(R)]), (5.0, [End(R)]), (5.2, [End(R)])]) == 0


def test_plans_that_come_to_the_same_are_no_rivals() -> None:
    compared = 0
    for _, sight in turns(25, seed=9):
        planner, _, _ = planner_of(sight)
        ranked = planner.plans(scene_of(sight), 600, keep=24)
        chosen = rivals(ranked, 3, 4.0)
        assert chosen[0] is ranked[0]
        assert len(chosen) <= 3
        ends = [(p.scene.zones, p.scene.hand) for p in chosen]
        assert len(set(ends)) == len(ends)
        assert all(plan.worth >= ranked[0].worth - 4.0 for plan in chosen)
        compared += len(chosen) > 1
    assert compared > 5


def test_without_a_world_the_best_plan_is_followed() -> None:
    assert best_of([(1.0, [End(R)]), (9.0, [End(R)])], [], lambda: False) == 0


def test_imagined_worlds_are_the_same_for_the_same_moment() -> None:
    deep = Depth(scenes=400, glance=40, cards=2, rivals=3, worlds=2)
    for state, sight in turns(3, seed=8):
        legal = legal_actions(state, sight.seat)
        answers = {ExpertPlayer(5, deep, talk=False).decide(sight, legal, []) for _ in range(2)}
        assert len(answers) == 1


def test_levels_are_budgets_that_grow() -> None:
    quick, normal, deep = DEPTHS["quick"], DEPTHS["normal"], DEPTHS["deep"]
    assert quick.scenes < normal.scenes < deep.scenes
    assert quick.worlds <= normal.worlds <= deep.worlds
    with pytest.raises(ValueError, match="1 scene or more"):
        Depth.of(0)


# --- other choices -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("enemy", "life"), [("giant-spider", 5), ("vegan-troll", 6), ("dog", 4), ("lich", 4)]
)
def test_grave_1_who_imagines_worlds_spares_the_one_whom_the_next_attack_would_kill(
    enemy: str, life: int
) -> None:
    """All have as much health, so that by itself any share is as good as another: not after a round."""
    full = {"barbarian": 30, "mage": 15, "druid": 15, "bard": 15}
    scene = position(
        phase="discard",
        hands="R9 R9",
        enemies=[{"id": enemy}],
        damage={hero: most - life for hero, most in full.items()},
        graveyard=["Y3", "Y4", "Y8", "B3", "B4", "B8"],
    )
    scene.do(Discard(R, card("R9")))
    sight, legal = scene.view, legal_actions(scene.state, R)
    split = ExpertPlayer(1, DEPTHS["normal"]).decide(sight, legal, [])
    assert isinstance(split, ChooseSplit)
    assert split.damage is not None
    assert split.damage[Y] == min(split.damage) == 1
