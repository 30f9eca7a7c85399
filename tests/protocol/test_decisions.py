"""Every kind of decision and every type of action of the protocol, from positions written by hand."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from engine_tools import HEROES, Answer, CheckedEngine, document

from cantina.games.dungeon_rummy.traits import ActiveAttack, DamageLevel
from random_games import printed

CONTENT = printed()
"""What the engine plays with; its numbers are tuned from time to time."""


def position(
    enemy: str | dict[str, Any], phase: str = "action", *, deck: tuple[str, ...] = (), **laid: Any
) -> Answer:
    """Four AI seats with empty hands in the Mage's turn; what is said of a Misfit goes to its seat."""
    seats = [{"hero": hero, "role": "ai", **laid.pop(hero, {})} for hero in HEROES]
    enemies = [{"id": enemy} if isinstance(enemy, str) else enemy]
    told = {"game": "dungeon-rummy", "seed": 7, "seats": seats, "active": "mage", "phase": phase}
    return {**told, "enemies": enemies, "enemy_deck": list(deck), **laid}


class Moment(NamedTuple):
    """How a decision is reached, what is asked then, an answer, and one that is refused by a rule."""

    position: Answer
    before: tuple[Answer, ...]
    asked: Answer
    answer: Answer
    refused: Answer
    rule: str


def lying(*cards: str) -> list[dict[str, str]]:
    """Cards of zones, each as ``B6 druid``."""
    return [dict(zip(("card", "zone"), text.split(), strict=True)) for text in cards]


def of_attack(enemy: str) -> int:
    """The Damage of an enemy that hits whoever's turn it is."""
    attack = CONTENT.enemies[enemy].attack
    assert isinstance(attack, ActiveAttack)
    return attack.amount


def of_level(enemy: str) -> int:
    """The Damage that an enemy's only level takes."""
    (level,) = CONTENT.enemies[enemy].levels
    assert isinstance(level, DamageLevel)
    return level.amount


SIX = ["R4", "R6", "R8", "B4", "B6", "B8"]
DRAFT = {"type": "treasure", "treasure": "draw-1-draft-1", "players": ["mage"]}
MOMENTS = {
    "draw": Moment(
        position("beerholder", "draw", graveyard=["R4"]),
        (),
        {"seat": "mage", "left": 1},
        {"type": "draw", "from": "graveyard", "card": "R4"},
        {"type": "draw", "from": "graveyard", "card": "R5"},
        "DRAW-1",
    ),
    "action": Moment(
        position("beerholder", mage={"hand": ["Y4"]}),
        (),
        {"seat": "mage"},
        {"type": "end"},
        {"type": "attack", "zone": "mage", "target": 0},
        "ACT-1",
    ),
    "discard": Moment(
        position("beerholder", mage={"hand": ["Y4"]}),
        ({"type": "end"},),
        {"seat": "mage", "left": 1},
        {"type": "discard", "card": "Y4"},
        {"type": "discard", "card": "Y5"},
        "DISC-1",
    ),
    "react": Moment(
        position("vegan-troll", "enemy", deck=("beerholder",), barbarian={"tokens": 1}),
        (),
        {
            "seat": "barbarian",
            "hits": [{"target": "mage", "amount": of_attack("vegan-troll"), "source": "vegan-troll"}],
        },
        {"type": "accept"},
        {"type": "accept", "seat": "mage"},
        "TURN-1",
    ),
    "split": Moment(
        position("beerholder", "discard", mage={"hand": ["Y4", "Y5"]}, graveyard=SIX),
        ({"type": "discard", "card": "Y4"},),
        {"seat": "mage", "total": 7},
        {"type": "choose", "damage": {"barbarian": 6, "druid": 1}},
        {"type": "choose", "damage": {"barbarian": 6}},
        "GRAVE-1",
    ),
    "pick-misfit": Moment(
        position("dealer-hydra", "enemy"),
        (),
        {"seat": "mage", "choices": ["druid", "bard", "barbarian"]},
        {"type": "choose", "target": "druid"},
        {"type": "choose", "target": "mage"},
        "E-dealer-hydra",
    ),
    "pick-zone": Moment(
        position(
            {"id": "giant-spider", "damage": of_level("giant-spider") - 3},
            deck=("beerholder",),
            mage={"zone": ["Y5", "B6", "Y7"]},
            druid={"zone": ["R5", "B6"]},
            bard={"zone": ["Y9", "G9"]},
        ),
        ({"type": "attack", "zone": "mage", "target": 0},),
        {"seat": "mage", "choices": ["druid", "bard"]},
        {"type": "choose", "zone": "bard"},
        {"type": "choose", "zone": "mage"},
        "E-giant-spider",
    ),
    "pick-cards": Moment(
        position(
            "kobold-tower",
            deck=("abomination",),
            mage={"zone": ["R5", "Y5", "G5"]},
            druid={"zone": ["R5", "B6", "R7", "G2"]},
        ),
        ({"type": "attack", "zone": "mage", "target": 0},),
        {"seat": "mage", "count": 3},
        {"type": "choose", "cards": lying("R5 druid", "B6 druid", "R7 druid")},
        {"type": "choose", "cards": lying("R5 druid", "B6 druid")},
        "E-abomination",
    ),
    "pick-merge": Moment(
        position("baby-cthulhu", "enemy", druid={"zone": ["R5", "B6", "R7"]}, bard={"zone": ["Y6", "G6"]}),
        (),
        {"seat": "mage", "count": 2},
        {"type": "choose", "cards": lying("B6 druid", "G6 bard")},
        {"type": "choose", "cards": lying("R5 druid", "B6 druid")},
        "MELD-6",
    ),
    "pass-card": Moment(
        position("beerholder", loot=["draw-1-draft-1"], mage={"hand": ["Y4"]}, druid={"hand": ["G5"]}),
        (DRAFT, {"type": "draw", "from": "deck"}),
        {"seat": "mage"},
        {"type": "choose", "card": "Y4"},
        {"type": "choose", "card": "G5"},
        "T-draw-1-draft-1",
    ),
}


def at(moment: Moment) -> CheckedEngine:
    """An engine in this moment."""
    engine = CheckedEngine()
    engine.good("load", position=moment.position)
    for action in moment.before:
        engine.good("apply", action=action)
    return engine


def test_these_are_all_kinds_of_decisions() -> None:
    kinds = document()["$defs"]["PendingWire"]["properties"]["kind"]["enum"]
    assert set(MOMENTS) == set(kinds)


@pytest.mark.parametrize("kind", MOMENTS)
def test_a_decision_is_asked_answered_and_refused_by_its_rule(kind: str) -> None:
    moment = MOMENTS[kind]
    engine = at(moment)
    pending = engine.good("legal")["pending"]
    assert pending["kind"] == kind
    assert pending.items() >= moment.asked.items()
    assert engine.refused("illegal-action", "apply", action=moment.refused)["rule"] == moment.rule
    other = next(hero for hero in HEROES if hero != pending["seat"])
    engine.refused("illegal-action", "apply", action={**moment.answer, "seat": other})
    told = engine.good("apply", action=moment.answer)
    assert told["events"]
    assert told["pending"] != pending


@pytest.mark.parametrize("kind", MOMENTS)
def test_a_position_saved_in_the_middle_of_a_decision_asks_the_same_and_goes_on_alike(kind: str) -> None:
    moment = MOMENTS[kind]
    engine, other = at(moment), CheckedEngine()
    saved = engine.good("position")["position"]
    assert other.good("load", position=saved)["pending"] == engine.good("legal")["pending"]
    assert other.good("legal") == engine.good("legal")
    assert other.good("apply", action=moment.answer) == engine.good("apply", action=moment.answer)


ALSO: dict[str, tuple[Answer, Answer]] = {
    "play": (
        position("beerholder", mage={"hand": ["Y4"]}, bard={"tokens": 1}),
        {"card": "Y4", "from": "hand", "zone": "druid", "wild": True},
    ),
    "move": (
        position("beerholder", mage={"zone": ["R5"]}),
        {"cards": [{"card": "R5", "from": "mage", "to": "bard"}]},
    ),
    "token": (
        position("beerholder", druid={"tokens": 2}, mage={"damage": 2}),
        {"seat": "druid", "hero": "druid", "use": "heal", "target": "mage", "count": 2},
    ),
    "retrieve": (position("lich", trash=["Y9"]), {"seat": "druid", "payer": "druid", "card": "Y9"}),
    "skip-attack": (position("red-dragon", "enemy", loot=["heal-4"]), {"treasure": "heal-4"}),
    "prevent": (
        position("mummy", "enemy", deck=("beerholder",), bard={"zone": ["B9", "G9"]}),
        {"cards": lying("B9 bard", "G9 bard")},
    ),
    "talk": (position("beerholder"), {"seat": "bard", "message": {"say": "warn", "about": "mage"}}),
    "concede": (position("beerholder", bard={"role": "human"}), {"seat": "bard"}),
}


def test_these_and_the_decisions_answers_are_all_types_of_actions() -> None:
    named = {action["type"] for m in MOMENTS.values() for action in (*m.before, m.answer)}
    assert named | set(ALSO) == set(document()["action"]["discriminator"]["mapping"])


@pytest.mark.parametrize("kind", ALSO)
def test_an_action_is_taken_in_its_documented_form(kind: str) -> None:
    laid, fields = ALSO[kind]
    engine = CheckedEngine()
    engine.good("load", position=laid)
    listed = {action["type"] for action in engine.good("legal")["actions"]}
    assert kind in listed
    assert engine.good("apply", action={"type": kind, **fields})["events"]
