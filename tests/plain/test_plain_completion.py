"""Completion: word by word, and only what can be done now."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from plain_dialogue import BOB, LILY, MILTON, OAKIE, new_table

from cantina.games.dungeon_rummy import actions as acts
from cantina.games.dungeon_rummy.cards import bag, parse_card
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.guide import Guide
from cantina.games.dungeon_rummy.messages import Talk
from cantina.plain.commands import COMMANDS
from cantina.plain.completion import Completer, of_words
from cantina.plain.reading import Roster
from cantina.plain.wishes import SETTINGS, Wishes
from cantina.table.presenter import names_of

R5, Y4, Y5, G8, B10 = (parse_card(c) for c in ("R5", "Y4", "Y5", "G8", "B10"))


@pytest.fixture(scope="module")
def completer(content: Content, guide: Guide) -> Completer:
    """Anna plays Lily, Bob is at the keyboard; some of everything can be done."""
    view = new_table(content, {BOB: "human", LILY: "human", OAKIE: "companion"}, 5).view(BOB)
    seats = list(view.seats)
    seats[LILY] = dataclasses.replace(seats[LILY], zone=bag([R5]))
    seats[MILTON] = dataclasses.replace(seats[MILTON], zone=bag([B10]))
    view = dataclasses.replace(view, seats=tuple(seats), graveyard=(G8,))
    legal: list[acts.Action] = [
        acts.Play(BOB, Y4, LILY),
        acts.Play(BOB, Y4, MILTON),
        acts.Play(BOB, Y5, LILY),
        acts.Play(BOB, Y5, LILY, wild=True),
        acts.Play(BOB, G8, BOB, OAKIE),
        acts.Move(BOB, (acts.Step(R5, LILY, BOB),)),
        acts.Move(BOB, None, 3),
        acts.Attack(BOB, BOB, 0, 1),
        acts.UseToken(BOB, BOB, "draw", MILTON, 1),
        acts.UseTreasure(BOB, "heal-4"),
        acts.UseTreasure(BOB, "draw-2", players=(MILTON,)),
        acts.ChooseSplit(BOB, None, 7),
        Talk(BOB, None),
        acts.End(BOB),
        acts.Concede(BOB),
    ]
    names = names_of(content, {LILY: "Anna Maria"})
    return Completer(view, legal, Roster(content, names, BOB), guide)


@pytest.mark.parametrize(
    ("before", "word", "found"),
    [
        ("", "pl", ["plan", "play"]),
        ("", "en", ["end", "enemy"]),
        ("", "di", []),
        ("", "dr", []),
        ("play ", "", ["top", "y4", "y5"]),
        ("play ", "Y", ["y4", "y5"]),
        ("play y4 ", "", ["anna", "milton"]),
        ("play Y4 to ", "m", ["milton"]),
        ("pla yellow 4 ", "", ["anna", "milton"]),
        ("play yellow 4 ", "", ["anna", "milton"]),
        ("play y5 lily ", "", ["wild"]),
        ("play y5 r ", "", ["wild"]),
        ("play y5 anna ", "w", ["wild"]),
        ("play top ", "", ["oakie"]),
        ("play top oakie ", "", ["bob"]),
        ("play y9 ", "", []),
        ("move ", "", ["b10", "r5"]),
        ("move r5 ", "", ["anna"]),
        ("move r5 anna ", "", ["bob", "milton", "oakie"]),
        ("move r5 anna bob", ",", [","]),
        ("move r5 anna bob, ", "b", ["b10"]),
        ("move r5 anna bob, b10 ", "", ["milton"]),
        ("attack bob ", "", ["with"]),
        ("attack bob with ", "", ["1"]),
        ("token ", "", ["draw"]),
        ("token draw ", "", ["milton"]),
        ("treasure ", "", ["draw-2", "heal-4"]),
        ("treasure draw-2 ", "", ["milton"]),
        ("treasure heal-4 ", "o", ["oakie"]),
        ("treasure heal-4 oakie ", "", list("1234567")),
        ("split ", "", ["anna", "bob", "milton", "oakie"]),
        ("split lily 5 ", "", ["bob", "milton", "oakie"]),
        ("end ", "", []),
        ("say ", "w", ["warn", "wish"]),
        ("wish ", "q", ["q"]),
        ("wish q ", "k", ["k"]),
        ("wish q k ", "", ["anna", "bob", "milton", "oakie"]),
        ("ask milton ", "sp", ["spare-graveyard"]),
        ("ask milton take ", "", ["g8"]),
        ("ask milton heal ", "an", ["anna"]),
        ("plan bob ", "g", ["grow"]),
        ("plan bob grow ", "7", ["7"]),
        ("offer bob ", "", ["maybe", "surely"]),
        ("decline anna ", "", ["cannot", "kept", "needed"]),
        ("warn ", "o", ["oakie"]),
        ("warn oakie ", "", []),
        ("hand ", "", ["rank", "suit"]),
        ("cards ", "s", ["short"]),
        ("rule ", "meld-", [f"meld-{n}" for n in range(1, 8)]),
        ("bestiary ", "flo", ["florist"]),
        ("bestiary florist ", "", ["orc"]),
        ("enemy giant ", "", ["spider"]),
        ("give ", "b", ["bob"]),
        ("give bob ", "", ["ai", "human"]),
        ("call ", "an", ["anna"]),
        ("help ", "pla", ["play"]),
        ("actions ", "a", ["accept", "all", "attack"]),
        ("look ", "", []),
        ("fly ", "", []),
    ],
)
def test_the_words_that_may_come_next(completer: Completer, before: str, word: str, found: list[str]) -> None:
    assert completer(before, word) == found


def test_every_command_that_is_no_action_is_always_there(completer: Completer) -> None:
    nobody = dataclasses.replace(completer, legal=())
    assert nobody("", "") == sorted(command.name for command in COMMANDS if not command.acts)


def wishes(content: Content, **fields: Any) -> Wishes:
    return Wishes(content, **fields)


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("diff", ["difficulty="]),
        ("difficulty=e", ["difficulty=easy"]),
        ("bob=h", ["bob=human"]),
        ("level=q", ["level=quick"]),
        ("first=v", ["first=vote"]),
        ("boss=be", ["boss=beerholder"]),
        ("enemies=florist-orc+fl", []),
        ("enemies=florist-orc+veg", ["enemies=florist-orc+vegan-troll"]),
        ("order=lily+", ["order=lily+bob", "order=lily+oakie", "order=lily+milton"]),
        ("hel", ["help"]),
        ("zzz=", []),
    ],
)
def test_a_choice_before_the_game_is_completed_too(content: Content, word: str, found: list[str]) -> None:
    assert wishes(content).offers("", word) == found


def test_every_setting_has_a_completion(content: Content) -> None:
    for key in SETTINGS:
        assert wishes(content).offers("bob=ai ", key) == [f"{key}="]
        assert key == "seed" or wishes(content).offers("", f"{key}=")


def test_words_of_a_prompt_stand_alone() -> None:
    offers = of_words("again", "same")
    assert list(offers("", "a")) == ["again"]
    assert list(offers("again ", "")) == []
