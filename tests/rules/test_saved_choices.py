"""PARTY-1 for every choice of section 8: saved and loaded in its middle, the game is the same and goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, get_args

import pytest
from table_of import Table, mort_table, rule, skeleton, table

from cantina.games.dungeon_rummy.actions import (
    ChooseCards,
    ChooseSplit,
    ChooseTarget,
    ChooseZone,
    Concede,
    PayRetrieve,
    Prevent,
)
from cantina.games.dungeon_rummy.errors import BadPosition
from cantina.games.dungeon_rummy.game import apply, legal_actions
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.position import position_json, state_from_position
from cantina.games.dungeon_rummy.view import DecisionKind
from random_games import random_form

HUMANS: dict[str, Any] = {name: {"role": "human"} for name in ("barbarian", "mage", "druid", "bard")}
RUN: dict[str, Any] = {"druid": {"zone": "R5 B6 R7"}, "bard": {"zone": "Y6 G6"}}
TWO: dict[str, Any] = {"druid": {"zone": "R5 B6"}, "bard": {"zone": "Y9 G9"}}


def laid(**more: Any) -> dict[str, Any]:
    """Four humans with what is said of them."""
    return {name: HUMANS[name] | more.pop(name, {}) for name in HUMANS} | more


MOMENTS: dict[str, Callable[[], Table]] = {
    "pick-misfit hydra": lambda: table(phase="enemy", enemies=["dealer-hydra"], **laid()),
    "pick-misfit juggling": lambda: table(phase="enemy", enemies=["juggling-skeleton"], **laid(**TWO)),
    "pick-misfit lady": lambda: table(phase="enemy", enemies=["undead-barbarian-lady"], **laid()),
    "pick-misfit second enemy": lambda: table(
        phase="enemy", enemies=["duck", "dealer-hydra", "dog"], **laid()
    ),
    "pick-zone spider": lambda: table(
        enemies=[{"id": "giant-spider", "damage": 5}], **laid(mage={"zone": "Y5 B6 Y7"}, **TWO)
    ).attack("mage"),
    "pick-zone twoflowers": lambda: table(
        enemies=[{"id": "twoflowers", "level": 1, "damage": 6}], **laid(mage={"zone": "Y5 B6 Y7"}, **TWO)
    ).attack("mage"),
    "pick-zone cthulhu": lambda: table(phase="enemy", enemies=["baby-cthulhu"], **laid(**TWO)).target("bard"),
    "pick-cards hydra": lambda: table(
        phase="enemy", enemies=["dealer-hydra"], **laid(mage={"zone": "Y9"}, bard={"zone": "B9"})
    ).target("bard"),
    "pick-cards big bone dragon": lambda: table(
        phase="enemy", enemies=["big-bone-dragon"], **laid(mage={"zone": "Y9"}, bard={"zone": "B9"})
    ),
    "pick-cards abomination": lambda: table(
        enemies=["kobold-tower"],
        enemy_deck=["abomination"],
        **laid(mage={"zone": "R5 Y5 G5"}, druid={"zone": "R5 B6 R7 G2"}),
    ).attack("mage"),
    "pick-merge": lambda: table(phase="enemy", enemies=["baby-cthulhu"], **laid(**RUN)),
    "split talk": lambda: table(enemies=["bat"], **laid()).say("warn", about="mage"),
    "split risen skeleton": lambda: mort_table(
        level=2, phase="enemy", trash="dancing-skeleton:moving", graveyard="R4 R6 G8 B9 Y9 Y10", **laid()
    ),
    "react mummy": lambda: table(phase="enemy", enemies=["mummy"], **laid(**TWO)),
    "react moving": lambda: table(
        enemies=["big-bone-dragon", skeleton("moving")],
        **laid(mage={"zone": "R5 B6"}, barbarian={"tokens": 1}),
    ).move("R5 mage>bard"),
    "draw toll": lambda: mort_table("drawing", "drawing", phase="draw", **laid()),
    "discard two": lambda: mort_table("discard-two", phase="discard", **laid(mage={"hand": "Y4 Y5 Y6"})),
    "action lich": lambda: table(enemies=["lich"], trash="Y9", **laid()),
    "pass-card": lambda: table(
        loot=["draw-1-draft-1"],
        **laid(mage={"hand": "Y4"}, druid={"hand": "G4 G5"}),
    ).use("draw-1-draft-1", players=["mage"]).draw(),
}  # fmt: skip


@rule("PARTY-1")
def test_every_kind_of_decision_is_among_these_moments() -> None:
    kinds = {moment().waits[0] for moment in MOMENTS.values()}  # type: ignore[index]
    assert kinds == set(get_args(DecisionKind))


@rule("PARTY-1")
@pytest.mark.parametrize("moment", MOMENTS)
def test_saved_and_loaded_in_the_middle_of_a_choice_it_is_the_same_game(moment: str) -> None:
    t = MOMENTS[moment]()
    data = json.loads(json.dumps(position_json(t.s)))
    again, events = state_from_position(data, t.s.numbers.content)
    assert again.key() == t.s.key()
    assert events == []
    for action in legal_actions(t.s):
        form = action
        if isinstance(action, (ChooseCards, ChooseSplit, Prevent, Talk)):
            form = random_form(t.s, action, Random(1)) or action
        outcomes = [_tried(s, form) for s in (t.s, again)]
        assert outcomes[0] == outcomes[1]


def _tried(s: Any, action: Any) -> Any:
    try:
        after, events = apply(s, action)
    except Exception as error:
        return type(error), str(error)
    return after.key(), events


@rule("PARTY-1")
@pytest.mark.parametrize("moment", [name for name in MOMENTS if name.startswith("pick")])
def test_the_decider_alone_chooses_and_nothing_else_may_be_done_meanwhile(moment: str) -> None:
    t = MOMENTS[moment]()
    assert t.s.decider() == 1, "the first human from the active seat"
    assert t.waits is not None
    assert t.waits[1] == "mage"
    for action in legal_actions(t.s):
        assert isinstance(action, Concede) or action.seat == 1
        assert isinstance(action, (Concede, ChooseTarget, ChooseZone, ChooseCards))
    assert len([a for a in legal_actions(t.s) if isinstance(a, Concede)]) == 4


def lying(card: str, zone: str) -> dict[str, Any]:
    """One card of a zone, as an answer."""
    return {"cards": [{"card": card, "zone": zone}]}


ILLEGAL: dict[str, tuple[str, dict[str, Any], str]] = {
    "pick-misfit hydra": ("choose", {"target": "mage"}, "E-dealer-hydra"),
    "pick-misfit juggling": ("choose", {"target": "mage"}, "E-juggling-skeleton"),
    "pick-misfit lady": ("choose", {"target": "barbarian"}, "E-undead-barbarian-lady"),
    "pick-misfit second enemy": ("choose", {"target": "mage"}, "E-dealer-hydra"),
    "pick-zone spider": ("choose", {"zone": "barbarian"}, "E-giant-spider"),
    "pick-zone twoflowers": ("choose", {"zone": "barbarian"}, "E-twoflowers"),
    "pick-zone cthulhu": ("choose", {"zone": "barbarian"}, "E-baby-cthulhu"),
    "pick-cards hydra": ("choose", lying("Y9", "bard"), "E-dealer-hydra"),
    "pick-cards big bone dragon": ("choose", lying("Y9", "bard"), "E-big-bone-dragon"),
    "pick-cards abomination": ("choose", lying("R5", "druid"), "E-abomination"),
    "pick-merge": ("choose", lying("B6", "druid"), "E-baby-cthulhu"),
    "split talk": ("choose", {"damage": {"mage": 14}}, "TALK-4"),
    "split risen skeleton": ("choose", {"damage": {"mage": 6}}, "GRAVE-1"),
    "react mummy": ("prevent", lying("R9", "bard"), "E-mummy"),
    "react moving": (
        "token",
        {"hero": "barbarian", "use": "prevent", "target": "mage", "count": 1},
        "TOKEN-2",
    ),
    "draw toll": ("draw", {"from": "graveyard", "card": "R9"}, "DRAW-1"),
    "discard two": ("discard", {"card": "YK"}, "DISC-1"),
    "action lich": ("retrieve", {"payer": "mage", "card": "YK"}, "E-lich"),
    "pass-card": ("choose", {"card": "Y9"}, "T-draw-1-draft-1"),
}


@rule("PARTY-1")
def test_an_illegal_choice_is_known_for_every_moment() -> None:
    assert ILLEGAL.keys() == MOMENTS.keys()


@rule("PARTY-1")
@pytest.mark.parametrize("moment", ILLEGAL)
def test_an_illegal_choice_is_refused_by_its_rule(moment: str) -> None:
    kind, answer, why = ILLEGAL[moment]
    t = MOMENTS[moment]()
    with t.refuses(why):
        t.do(kind, **answer)


@rule("PARTY-1")
def test_an_answer_of_another_kind_is_refused_by_its_rule() -> None:
    t = MOMENTS["pick-misfit hydra"]()
    for answer in ({"zone": "mage"}, {"cards": [{"card": "R5", "zone": "mage"}]}):
        with t.refuses("PARTY-1"):
            t.do("choose", **answer)
    with t.refuses("GRAVE-1"):
        t.do("choose", damage={"mage": 7})
    with t.refuses("T-draw-1-draft-1"):
        t.do("choose", card="R5")
    t = table()
    with t.refuses("PARTY-1"):
        t.target("mage")


@rule("PARTY-1")
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_flow_that_does_not_fit_its_position_is_refused(moment: str) -> None:
    t = MOMENTS[moment]()
    data = position_json(t.s)
    stack = data["flow"]["stack"]
    changes: list[dict[str, Any]] = [
        {"enemy": "gargoyle"},
        {"zones": [0]},
        {"targets": [9, 1]},
        {"count": 99},
        {"origin": 0, "into": 0},
        {"next": 7},
        {"frame": "acting"},
    ]
    tops = [stack[-1] | change for change in changes if stack[-1].keys() >= change.keys()]
    for flow in (*([*stack[:-1], top] for top in tops), [*stack, stack[-1]], stack[-1:], []):
        if len(flow) > len(stack) and moment.startswith("react"):
            continue  # a reaction inside a reaction may be
        reason = _refusal(data | {"flow": data["flow"] | {"stack": flow}}, t)
        assert reason or stack == flow, flow


def _refusal(data: dict[str, Any], t: Table) -> str | None:
    """Why this position is refused; None if the game can go on from it."""
    try:
        again, _ = state_from_position(data, t.s.numbers.content)
    except BadPosition as error:
        return error.message
    return None if legal_actions(again) else "nobody can do anything"


@rule("E-lich", "PARTY-1")
def test_the_lichs_offer_stands_beside_the_decision() -> None:
    t = MOMENTS["action lich"]()
    assert {a.payer for a in t.may(PayRetrieve)} == {0, 1, 2, 3}
