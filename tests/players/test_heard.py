"""How long words stand: until what they are about is done, gone, or its time is over (TALK-2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sights import B, G, R, Y, card, position

from cantina.games.dungeon_rummy.events import (
    Activated,
    Drew,
    Event,
    MeldMoved,
    MeldsSwapped,
    MeldTrashed,
    Played,
    Said,
    TokensSpent,
    TreasureUsed,
    TurnBegan,
)
from cantina.games.dungeon_rummy.messages import Message
from cantina.games.dungeon_rummy.view import View
from cantina.players.talk.heard import Heard, next_turn

ORDER = (R, Y, G, B)
WISH = Message("wish", ranks=(6,), zone=Y)
HEAL = Message("ask", of=G, what="heal", target=B)
GONE: dict[str, Event] = {
    "activated": Activated(Y, Y, (), "florist-orc", 0, 3, 0),
    "trashed": MeldTrashed("giant-spider", Y, ()),
    "swapped": MeldsSwapped(R, (Y, B)),
    "moved away": MeldMoved("baby-cthulhu", Y, G, ()),
    "moved onto": MeldMoved("baby-cthulhu", B, Y, ()),
}


def at(turn: int, **more: Any) -> View:
    """A view in the turn of this number; turn 1 is the Barbarian's, and so on clockwise."""
    where = {"zones": {"mage": "R4 Y5"}, "graveyard": ["G9"], "loot": ["heal-4"]} | more
    return replace(position(hands="B6 RK", **where).view, turn=turn, active=ORDER[(turn - 1) % 4])


def heard(view: View, *events: Event) -> Heard:
    """A memory that is told these events at this moment."""
    memory = Heard()
    memory.notice(view, events)
    return memory


def said(memory: Heard) -> list[Message]:
    """The messages that stand."""
    return [word.message for word in memory.words]


def test_a_wish_stands_until_the_speakers_next_turn_has_ended() -> None:
    memory = heard(at(2), Said(Y, WISH))
    for turn in (2, 3, 4, 5, 6):
        memory.notice(at(turn), [])
        assert said(memory) == [WISH], turn
    memory.notice(at(7), [])
    assert said(memory) == []


@pytest.mark.parametrize("what", GONE)
def test_an_emptied_zone_ends_what_was_said_of_it(what: str) -> None:
    plan, offer = Message("plan", zone=Y, do="wait"), Message("offer", zone=Y, sure=True)
    other = Message("wish", ranks=(3,), zone=R)
    memory = heard(at(3), Said(Y, WISH), Said(G, plan), Said(G, offer), Said(B, other), GONE[what])
    assert said(memory) == [other]


def test_what_is_said_after_the_zone_was_emptied_stands() -> None:
    assert said(heard(at(3), GONE["activated"], Said(Y, WISH))) == [WISH]


def test_a_plan_stands_until_the_next_turn_of_the_zones_owner_has_ended() -> None:
    plan = Message("plan", zone=Y, do="attack")
    memory = heard(at(1), Said(R, plan))
    memory.notice(at(2), [])
    assert said(memory) == [plan]
    memory.notice(at(3), [])
    assert said(memory) == []


def test_a_plan_for_a_companions_zone_stands_until_the_speakers_next_turn_has_ended() -> None:
    plan = Message("plan", zone=Y, do="wait")
    memory = heard(at(1, companions="mage"), Said(R, plan))
    memory.notice(at(5, companions="mage"), [])
    assert said(memory) == [plan]
    memory.notice(at(6, companions="mage"), [])
    assert said(memory) == []


def test_a_zone_as_large_as_planned_ends_the_plan_to_grow_it() -> None:
    plan = Message("plan", zone=Y, do="grow", size=3)
    memory = heard(at(1), Said(Y, plan))
    assert said(memory) == [plan]
    memory.notice(at(1, zones={"mage": "R4 Y5 B6"}), [])
    assert said(memory) == []


def test_a_warning_stands_for_a_round() -> None:
    warning = Message("warn", about=B)
    memory = heard(at(2), Said(Y, warning))
    memory.notice(at(6), [])
    assert said(memory) == [warning]
    memory.notice(at(7), [])
    assert said(memory) == []


def test_an_ask_stands_until_the_next_turns_of_both_have_ended() -> None:
    memory = heard(at(1), Said(R, HEAL))
    memory.notice(at(5), [])
    assert said(memory) == [HEAL]
    memory.notice(at(6), [])
    assert said(memory) == []


def test_a_declined_ask_is_over_and_one_agreed_to_is_owed() -> None:
    assert said(heard(at(1), Said(R, HEAL), Said(G, Message("decline", to=R, why="kept")))) == []
    memory = heard(at(1), Said(R, HEAL), Said(G, Message("agree", to=R)))
    assert [word.agreed for word in memory.asked_of(G)] == [True]


def test_an_answer_is_to_the_oldest_open_ask_of_the_one_who_is_answered() -> None:
    leave = Message("ask", of=G, what="leave", card=card("G9"))
    memory = heard(
        at(1), Said(R, HEAL), Said(B, leave), Said(R, leave), Said(G, Message("agree", to=R)),
        Said(G, Message("decline", to=R, why="needed")),
    )  # fmt: skip
    assert [(word.seat, word.message, word.agreed) for word in memory.words] == [
        (R, HEAL, True),
        (B, leave, False),
    ]


@pytest.mark.parametrize(
    ("ask", "deed"),
    [
        (HEAL, TokensSpent(G, G, "heal", B, 1)),
        (Message("ask", of=R, what="shield", target=B), TokensSpent(R, R, "transfer", B, 1)),
        (Message("ask", of=R, what="shield", target=R), TokensSpent(R, R, "prevent", R, 1)),
        (Message("ask", of=Y, what="draw"), TokensSpent(Y, Y, "draw", B, 1)),
        (Message("ask", of=G, what="treasure", treasure="heal-4"), TreasureUsed(G, "heal-4")),
        (Message("ask", of=G, what="take", card=card("G9")), Drew(G, "graveyard", card("G9"))),
    ],
)
def test_what_was_done_is_not_asked_for_any_more(ask: Message, deed: Event) -> None:
    assert said(heard(at(1), Said(B, ask))) == [ask]
    assert said(heard(at(1), Said(B, ask), deed)) == []


def test_healing_of_somebody_else_does_not_do_what_was_asked() -> None:
    assert said(heard(at(1), Said(R, HEAL), TokensSpent(G, G, "heal", Y, 1))) == [HEAL]


def test_asks_about_what_is_gone_from_the_table_are_void() -> None:
    leave = Message("ask", of=G, what="leave", card=card("G9"))
    treasure = Message("ask", of=G, what="treasure", treasure="heal-4")
    memory = heard(at(1), Said(R, leave), Said(B, treasure))
    memory.notice(at(1, graveyard=[]), [])
    assert said(memory) == [treasure]
    memory.notice(at(1, graveyard=[], loot=[]), [])
    assert said(memory) == []


def test_a_wish_is_met_by_a_card_of_its_rank_in_its_zone() -> None:
    memory = heard(at(2), Said(Y, WISH), Played(R, card("B6"), None, Y, False))
    assert [word.met for word in memory.words] == [False]
    memory.notice(at(2), [Played(R, card("B7"), None, Y, False)])
    assert [word.met for word in memory.words] == [True]


def test_a_new_word_takes_the_place_of_the_old_one_of_its_kind() -> None:
    offer, nothing = Message("offer", zone=Y, sure=False), Message("pass", zone=Y)
    again = replace(WISH, ranks=(2, 7))
    memory = heard(at(1), Said(R, WISH), Said(R, offer), Said(B, WISH), Said(R, nothing), Said(R, again))
    assert said(memory) == [WISH, nothing, again]


def test_events_told_twice_change_nothing() -> None:
    events = [
        Said(R, HEAL),
        Said(Y, WISH),
        TurnBegan(2, Y),
        Said(G, Message("agree", to=R)),
        GONE["activated"],
        Said(B, replace(WISH, zone=R)),
    ]
    once, twice = heard(at(2), *events), heard(at(2), *events)
    twice.notice(at(2), events)
    assert sorted(map(repr, once.words)) == sorted(map(repr, twice.words))


def test_words_of_a_turn_that_is_told_of_late_are_as_old_as_they_are() -> None:
    memory = heard(at(7), Said(Y, WISH), TurnBegan(6, Y), TurnBegan(7, G))
    assert [word.turn for word in memory.words] == []
    memory = heard(at(5), Said(Y, WISH), TurnBegan(4, B), TurnBegan(5, R))
    assert [word.turn for word in memory.words] == [3]


def test_a_memory_of_another_game_is_forgotten() -> None:
    memory = heard(at(3), Said(Y, WISH))
    memory.notice(at(1), [])
    assert memory.words == ()
    assert memory.spoke(Y) is None


def test_who_has_spoken_unasked_is_known_when_the_word_is_void_already() -> None:
    memory = heard(at(3), Said(Y, WISH), GONE["activated"], Said(G, Message("agree", to=Y)))
    assert memory.spoke(Y) == 3
    assert memory.spoke(G) is None


@pytest.mark.parametrize(("seat", "after", "turn"), [(R, 1, 5), (Y, 1, 2), (B, 1, 4), (Y, 2, 6), (R, 3, 5)])
def test_turn_1_the_next_turn_of_a_seat(seat: int, after: int, turn: int) -> None:
    assert next_turn(at(1), seat, after) == turn
    assert next_turn(at(4), seat, after) == turn
