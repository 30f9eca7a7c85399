"""TALK-1 to TALK-4: the grammar of table talk, its limits, free chat, and the Bat's price."""

from __future__ import annotations

from typing import Any

import pytest
from table_of import Table, mort_table, rule, table

from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.events import Said
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.talk import names_a_card
from cantina.games.dungeon_rummy.wire import action_json, parse_action

WHY = ("kept", "needed", "cannot")
VALID: list[dict[str, Any]] = [
    {"say": "wish", "ranks": ["3"], "zone": "barbarian"},
    {"say": "wish", "ranks": ["3", "7"], "zone": "mage"},
    {"say": "wish", "ranks": ["2", "A"], "zone": "druid"},
    {"say": "offer", "zone": "bard", "sure": True},
    {"say": "offer", "zone": "mage", "sure": False},
    {"say": "pass", "zone": "druid"},
    *({"say": "plan", "zone": "druid", "do": do} for do in ("attack", "wait", "set", "run")),
    *({"say": "plan", "zone": "druid", "do": "grow", "to": to} for to in (2, 7, 14)),
    {"say": "ask", "of": "barbarian", "for": "shield", "target": "mage"},
    {"say": "ask", "of": "bard", "for": "heal", "target": "druid"},
    {"say": "ask", "of": "bard", "for": "draw"},
    {"say": "ask", "of": "bard", "for": "draw", "target": "mage"},
    {"say": "ask", "of": "bard", "for": "wild"},
    {"say": "ask", "of": "bard", "for": "wild", "target": "mage"},
    {"say": "ask", "of": "bard", "for": "treasure", "treasure": "draw-2"},
    {"say": "ask", "of": "bard", "for": "take", "card": "R4"},
    {"say": "ask", "of": "bard", "for": "leave", "card": "R4"},
    {"say": "ask", "of": "bard", "for": "spare-graveyard"},
    {"say": "warn", "about": "druid"},
    {"say": "warn", "about": "mage"},
    {"say": "agree", "to": "bard"},
    *({"say": "decline", "to": "bard", "why": why} for why in WHY),
]
EXTRAS: dict[str, Any] = {
    "ranks": ["5"],
    "zone": "mage",
    "sure": True,
    "do": "wait",
    "of": "bard",
    "for": "draw",
    "card": "R4",
    "treasure": "draw-2",
    "target": "mage",
    "about": "mage",
    "to": "bard",
    "why": "kept",
}
OPTIONAL = {("ask", "draw", "target"), ("ask", "wild", "target")}
WRONG: dict[str, list[Any]] = {
    "ranks": [[], ["5", "6", "7"], ["5", "5"], ["11"], ["R5"], "5", [5], [None]],
    "zone": ["table", 1, ["mage"]],
    "sure": ["yes", 1],
    "do": ["dance"],
    "of": ["nobody", "mage", "druid", 2],
    "for": ["money"],
    "card": ["R5", "R4*", "G9", "4", "dancing-skeleton:moving"],
    "treasure": ["heal-4", "gold", 3],
    "target": ["nobody", 3],
    "about": ["nobody"],
    "to": ["nobody", "mage", "druid", 15, 1, 0, -3, True, 2.5],
    "why": ["no"],
}


def talking(**laid: Any) -> Table:
    """The Mage's Action Phase; the Druid is a Companion."""
    return table(
        **(
            {"druid": {"role": "companion"}, "graveyard": "R4", "loot": ["draw-2"], "mage": {"hand": "Y5"}}
            | laid
        )
    )


def refused(message: dict[str, Any]) -> str:
    """The reason why this message is refused; a rule's or the reader's."""
    t = talking()
    before = t.s.key()
    with pytest.raises(RulesError) as no:
        t.do("talk", message=message)
    assert t.s.key() == before
    rule_id = getattr(no.value, "rule", None)
    assert rule_id in (None, "TALK-1", "TALK-2"), no.value
    assert no.value.message
    return no.value.message


@rule("TALK-2")
@pytest.mark.parametrize("message", VALID, ids=str)
def test_every_kind_of_message_can_be_said_and_read_back(message: dict[str, Any]) -> None:
    t = talking().do("talk", message=message)
    said = t.told(Said)
    assert len(said) == 1
    assert said[0].seat == 1
    assert action_json(Talk(1, said[0].message))["message"] == message
    assert t.waits == ("action", "mage")


@rule("TALK-2")
@pytest.mark.parametrize("message", VALID, ids=str)
def test_a_message_without_one_of_its_fields_is_refused(message: dict[str, Any]) -> None:
    for field in message:
        if (message["say"], message.get("for"), field) not in OPTIONAL:
            refused({name: value for name, value in message.items() if name != field})
            refused(message | {field: None})


@rule("TALK-2")
@pytest.mark.parametrize("message", VALID, ids=str)
def test_a_message_with_a_field_of_another_kind_is_refused(message: dict[str, Any]) -> None:
    for field, value in EXTRAS.items():
        if field not in message and (message["say"], message.get("for"), field) not in OPTIONAL:
            refused(message | {field: value})
    refused(message | {"note": "I hold a 5"})


@rule("TALK-2", "TALK-1")
@pytest.mark.parametrize("message", VALID, ids=str)
def test_a_message_with_a_wrong_value_is_refused(message: dict[str, Any]) -> None:
    for field in message:
        for value in WRONG.get(field, ["mumble", 3]):
            refused(message | {field: value})


@rule("TALK-1")
def test_a_message_speaks_of_no_card_but_one_of_the_graveyard() -> None:
    t = talking()
    with t.refuses("TALK-1"):
        t.say("ask", of="bard", card="Y5", **{"for": "take"})
    t.say("ask", of="bard", card="R4", **{"for": "take"})
    t = talking(graveyard="")
    with t.refuses("TALK-1"):
        t.say("ask", of="bard", card="R4", **{"for": "leave"})


@rule("TALK-1")
def test_no_message_has_a_field_for_what_is_held() -> None:
    for said in ({"hand": ["Y5"]}, {"cards": ["Y5"]}, {"count": 3}, {"suit": "R"}):
        for message in ({"say": "offer", "zone": "mage", "sure": True}, {"say": "pass", "zone": "mage"}):
            refused(message | said)


@rule("TALK-2")
@pytest.mark.parametrize("message", [None, {}, {"say": "sing"}, {"zone": "mage"}, "hello", 5, []])
def test_what_is_no_message_is_refused(message: Any) -> None:
    refused(message)


@rule("TALK-2")
def test_two_messages_a_seat_a_turn() -> None:
    t = talking(bard={"hand": "B4"})
    assert Talk(1, None) in t.may(Talk)
    assert {a.seat for a in t.may(Talk)} == {0, 1, 3}, "one pattern for each player, Companions are silent"
    t.say("warn", about="druid").say("warn", about="mage")
    with t.refuses("TALK-2"):
        t.say("warn", about="bard")
    assert {a.seat for a in t.may(Talk)} == {0, 3}
    t.say("agree", to="mage", seat="bard").say("agree", to="mage", seat="bard")
    with t.refuses("TALK-2"):
        t.say("agree", to="mage", seat="bard")
    t = t.saved_and_loaded()
    with t.refuses("TALK-2"):
        t.say("warn", about="bard")
    t.end().discard("Y5")
    assert t.active == "bard"
    t.say("agree", to="mage", seat="bard").say("warn", about="druid", seat="mage")


@rule("TALK-2", "TURN-1")
def test_a_companion_says_nothing() -> None:
    t = talking()
    with t.refuses("TURN-1"):
        t.say("warn", about="mage", seat="druid")


@rule("TALK-2")
def test_talk_waits_while_another_choice_is_open_and_may_be_had_in_a_reaction() -> None:
    t = table(phase="enemy", enemies=["dealer-hydra"])
    with t.refuses("TALK-2"):
        t.say("warn", about="mage", seat="bard")
    assert t.may(Talk) == []
    t = table(phase="enemy", enemies=["giant-spider"], barbarian={"tokens": 1})
    t.say("ask", of="barbarian", target="mage", seat="mage", **{"for": "shield"})
    assert t.waits == ("react", "barbarian")
    t.say("decline", to="mage", why="kept").accept()
    for phase in ("draw", "discard"):
        t = table(phase=phase, mage={"hand": "Y4"}).say("warn", about="mage", seat="bard")
        assert t.waits == (phase, "mage")


# --- free chat --------------------------------------------------------------------------------------

CANNOT_SAY = [
    "my wildcard is ready",
    "a wild card, at last",
    "lots of yellow here",
    "only greens, sorry",
    "three cards of blue",
    "my red cards",
    "royals needed",
    "some high cards",
    # The rulebook's two sentences, in short: even the one that a player can say names ranks, and is a wish.
    "I wouldn't be mad if Lily played a 3 or a 7, and I might have something useful for Bob's Play Zone.",
    "I have a Joker, a 5, and a 9 that I can place on Oakie, Milton and Lily's Play Zones.",
    "a 5",
    "red 7",
    "R7",
    "my joker",
    "play your y10",
    "anybody got B2?",
    "I could use the blue ten",
    "two sevens here",
    "I hold an ace",
    "aces, anyone?",
    "give me the king",
    "queens are good",
    "got a jack",
    "a Q would do",
    "the K please",
    "my green a",
    "I have a wild",
    "no wilds left",
    "deuces",
    "my 10 goes there",
    "gk",
    "GA",
    "four of a kind of eights",
    "need 8",
    "3 or 4?",
    "the six",
    "put the nine down",
    "yellow 2",
    "Ks and Qs",
    "five!",
    "J?",
    "I have the red K",
]
CAN_SAY = [
    "grow the yellow zone",
    "the green player is hurt",
    "put some more into the red zone",
    "",
    "hello",
    "let us attack now",
    "wait for me",
    "Lily is in danger",
    "7 damage is too much",
    "I have 3 boots left",
    "that is 4 mana",
    "we need 7 cards",
    "2 tokens would save him",
    "in 2 turns we win",
    "10 health left",
    "good game",
    "what a queue",
    "this is kind of fun",
    "go for a run",
    "make it a set",
    "look at the clock",
    "that was a mistake",
    "a plan!",
    "aye aye",
    "I am ok",
    "the graveyard is nearly full",
    "rats",
    "be quiet, the Bat!",
    "jolly good",
    "thanks",
    "Bob, take your time",
    "yes",
    "no way",
]


@rule("TALK-3")
@pytest.mark.parametrize("text", CANNOT_SAY)
def test_free_chat_that_names_a_rank_or_card_is_held_back(text: str) -> None:
    found = names_a_card(text)
    assert found
    assert found in text
    assert names_a_card(text.upper())


@rule("TALK-3")
@pytest.mark.parametrize("text", CAN_SAY)
def test_free_chat_that_names_none_may_be_said(text: str) -> None:
    assert names_a_card(text) is None


# --- the Bat ----------------------------------------------------------------------------------------


@rule("TALK-4", "E-bat")
def test_while_the_bat_is_in_play_any_message_costs_15_damage_as_the_party_chooses() -> None:
    t = table(enemies=["bat"], bard={"role": "human"}, graveyard="R4").say("agree", to="bard")
    assert t.waits == ("split", "bard")
    with t.refuses("TALK-4"):
        t.split(barbarian=14)
    with t.refuses("TALK-4"):
        t.split(barbarian=16)
    with t.refuses("TURN-1"):
        t.split(barbarian=15, seat="mage")
    t = t.saved_and_loaded().split(barbarian=13, mage=2)
    assert t.damage == {"barbarian": 13, "mage": 2}
    assert t.graveyard == ["R4"], "it is not the Graveyard's"
    assert t.waits == ("action", "mage")


@rule("TALK-4", "REACT-1")
def test_the_bats_price_may_be_answered() -> None:
    t = table(enemies=["bat"], barbarian={"tokens": 3}).say("warn", about="mage")
    t.split(barbarian=5, bard=10)
    assert t.hits == [("barbarian", 5, "talk"), ("bard", 10, "talk")]
    t.token("barbarian", "prevent", "barbarian", 3).saved_and_loaded()
    assert t.damage == {"barbarian": 2, "bard": 10}


@rule("TALK-4", "TALK-2")
def test_the_second_message_costs_again_and_in_a_reaction_it_is_paid_first() -> None:
    t = table(phase="enemy", enemies=["bat"], barbarian={"tokens": 1})
    assert t.hits == [("mage", 3, "bat")]
    t.say("warn", about="mage", seat="mage").split(barbarian=15)
    assert t.hits == [("barbarian", 15, "talk")]
    t = t.saved_and_loaded().accept()
    assert t.hits == [("mage", 3, "bat")]
    t.say("warn", about="mage", seat="mage").split(barbarian=5, mage=10)
    t.accept()
    t.accept()
    assert t.damage == {"barbarian": 20, "mage": 13}


@rule("TALK-4")
def test_talk_is_free_when_no_bat_is_in_play_and_can_lose_a_game_when_it_is() -> None:
    assert table(enemies=["duck"], enemy_deck=["bat", "beerholder"]).say("warn", about="mage").damage == {}
    assert mort_table("moving").say("warn", about="mage").damage == {}
    t = table(enemies=["bat"]).say("warn", about="mage").split(mage=15)
    assert t.over == "died:mage"


@rule("TALK-2")
def test_a_message_goes_through_json_as_it_is() -> None:
    for message in VALID:
        _, build = parse_action({"type": "talk", "message": message})
        assert action_json(build(1)) == {"type": "talk", "seat": "mage", "message": message}
