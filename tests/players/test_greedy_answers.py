"""The greedy player's answers: to hits, to splits, to a round of passing."""

from __future__ import annotations

import pytest
from sights import B, G, R, Y, card, position

from cantina.games.dungeon_rummy.actions import (
    Accept,
    Attack,
    ChooseCard,
    ChooseSplit,
    Discard,
    SkipAttack,
    UseToken,
    UseTreasure,
)
from cantina.games.dungeon_rummy.game import apply, pending
from cantina.players.judgement.danger import best_split

TROLL = [{"id": "vegan-troll"}]
DRAGON = [{"id": "red-dragon"}]


def answered(scene: object) -> list[object]:
    """Let every asked seat answer until no hits are open any more."""
    done: list[object] = []
    while (wait := pending(scene.state)) is not None and wait.kind == "react":  # type: ignore[attr-defined]
        done.append(scene.chosen())  # type: ignore[attr-defined]
        scene.do(done[-1])  # type: ignore[attr-defined]
    return done


def test_token_2_a_shield_prevents_a_deadly_hit() -> None:
    scene = position(
        phase="enemy", enemies=TROLL, hands="R9", damage={"barbarian": 26}, tokens={"barbarian": 1}
    )
    assert scene.chosen() == UseToken(R, R, "prevent", R)
    answered(scene)
    assert scene.state.over is None


def test_token_2_a_deadly_hit_on_a_weak_misfit_is_transferred() -> None:
    scene = position(
        active="bard", phase="enemy", enemies=TROLL, hands="B9", damage={"bard": 11}, tokens={"barbarian": 2}
    )
    action = scene.chosen()
    assert isinstance(action, UseToken)
    assert (action.use, action.target) == ("transfer", B)
    answered(scene)
    assert scene.state.over is None


def test_token_2_shields_are_kept_while_nobody_needs_them() -> None:
    scene = position(phase="enemy", enemies=TROLL, hands="R9", tokens={"barbarian": 2})
    assert scene.chosen() == Accept(R)


def test_token_3_healing_saves_the_dying() -> None:
    scene = position(
        active="bard", phase="enemy", enemies=TROLL, hands="B9", damage={"bard": 12}, tokens={"druid": 3}
    )
    action = scene.chosen()
    assert isinstance(action, UseToken)
    assert (action.use, action.target) == ("heal", B)
    answered(scene)
    assert scene.state.over is None


@pytest.mark.parametrize("treasure", ["heal-4", "mana-3"])
def test_react_1_treasures_save_the_dying(treasure: str) -> None:
    scene = position(
        active="bard", phase="enemy", enemies=TROLL, hands="B9", damage={"bard": 12}, loot=[treasure]
    )
    action = scene.chosen()
    assert isinstance(action, UseTreasure)
    assert action.treasure == treasure
    answered(scene)
    assert scene.state.over is None


def test_e_red_dragon_is_bribed_when_the_hit_would_kill() -> None:
    scene = position(
        active="mage", phase="enemy", enemies=DRAGON, hands="Y9", damage={"mage": 11}, loot=["swap-melds"]
    )
    assert scene.chosen() == SkipAttack(Y, "swap-melds")


def test_grave_1_the_barbarian_takes_most_of_a_split() -> None:
    scene = position(phase="discard", hands="R9 R9", graveyard=["Y3", "Y4", "Y8", "B3", "B4", "B8"])
    scene.do(Discard(R, card("R9")))
    action = scene.chosen()
    assert isinstance(action, ChooseSplit)
    assert action.damage is not None
    assert action.damage[R] > max(action.damage[1:])


def test_grave_1_a_split_kills_nobody_if_that_can_be_helped() -> None:
    scene = position(
        phase="discard",
        hands="R9 R9",
        damage={"barbarian": 28, "mage": 12, "druid": 13, "bard": 12},
        graveyard=["Y3", "Y4", "Y8", "B3", "B4", "B8"],
    )
    sight = scene.view
    lives = [seat.life for seat in sight.seats]
    assert sum(lives) - 4 == 6  # one short of what could be borne without a death
    shares = best_split(sight, 6)
    assert all(share < life for share, life in zip(shares, lives, strict=True))


def test_grave_1_a_deadly_split_goes_where_tokens_can_still_save() -> None:
    scene = position(
        phase="discard",
        hands="R9 R9",
        damage={"barbarian": 28, "mage": 12, "druid": 13, "bard": 12},
        tokens={"barbarian": 5},
        graveyard=["Y3", "Y4", "Y8", "B3", "B4", "B8"],
    )
    scene.do(Discard(R, card("R9")))
    split = scene.chosen()
    assert isinstance(split, ChooseSplit)
    scene.do(split)
    answered(scene)
    assert scene.state.over is None


def test_t_draw_1_draft_1_passes_the_least_useful_card() -> None:
    scene = position(hands="R2 Y5 B5 G10", loot=["draw-1-draft-1"], barbarian={"deck": ["R5"]})
    scene.do(UseTreasure(R, "draw-1-draft-1", players=(R,)))
    scene.state, _ = apply(scene.state, scene.chosen())
    assert scene.chosen() == ChooseCard(R, card("G10"))


def test_attack_is_no_answer() -> None:
    scene = position(
        phase="enemy", enemies=TROLL, hands="R9", tokens={"barbarian": 1}, damage={"barbarian": 27}
    )
    assert not any(isinstance(action, Attack) for action in answered(scene))


def test_seats_are_numbered_as_their_suits() -> None:
    assert (R, Y, G, B) == (0, 1, 2, 3)
