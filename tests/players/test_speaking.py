"""What an AI says and when: what helps, seldom, never of its hand, never under the Bat (TALK-1, 2, 4)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from sights import B, G, R, Scene, Y, card, position

from cantina.games.dungeon_rummy.actions import Accept, Action, End
from cantina.games.dungeon_rummy.cards import CARDS, Bag, bag
from cantina.games.dungeon_rummy.events import Event, Said
from cantina.games.dungeon_rummy.game import legal_actions, pending
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.view import View
from cantina.players.talk.thoughts import Thoughts
from cantina.players.talk.voice import Voice
from random_games import play, printed, random_config

PLAIN_ZONES = {"mage": "YQ", "druid": "YJ", "bard": "GQ", "barbarian": "G5"}
HUMAN = {"role": "human"}


def says(scene: Scene, *events: Event, plan: tuple[Action, ...] | None = None) -> Message | None:
    """What the seat that is asked says before it ends its Action Phase."""
    sight = scene.view
    voice = Voice()
    voice.notice(sight, events)
    seat = sight.me.hero
    talk = voice.say(sight, legal_actions(scene.state, seat), (End(seat),) if plan is None else plan)
    return None if talk is None else talk.message


def ending(**where: Any) -> Scene:
    """A position at the end of the Barbarian's Action Phase."""
    return position(**{"hands": "R9 RK", "zones": PLAIN_ZONES} | where)


# --- what it says ----------------------------------------------------------------------------------


def test_talk_2_wishes_for_what_a_level_needs() -> None:
    scene = ending(
        enemies=[{"id": "kobold-tower"}],
        zones={"barbarian": "G8 Y8", "mage": "YQ", "druid": "YJ", "bard": "BA"},
    )
    assert says(scene) == Message("wish", ranks=(7,), zone=R)


def test_talk_2_wishes_for_both_ends_of_a_run_that_is_nearly_a_canasta() -> None:
    scene = ending(
        enemies=[{"id": "beerholder", "level": 2}], zones=PLAIN_ZONES | {"barbarian": "G4 B5 R6 B7 Y8 B9"}
    )
    assert says(scene) == Message("wish", ranks=(2, 9), zone=R)


def test_talk_2_does_not_wish_for_cards_that_nobody_can_hold() -> None:
    scene = ending(
        enemies=[{"id": "kobold-tower"}],
        zones={"barbarian": "G8 Y8", "mage": "YQ", "druid": "YJ", "bard": "BA"},
        trash=["R8", "R8", "B8", "B8"],
    )
    message = says(scene)
    assert message is None or 7 not in message.ranks


def test_talk_2_asks_the_druid_to_heal_whom_the_next_hits_could_kill() -> None:
    scene = ending(enemies=[{"id": "giant-spider"}], damage={"mage": 13}, tokens={"druid": 2})
    assert says(scene) == Message("ask", of=G, what="heal", target=Y)


def test_talk_2_asks_for_the_healing_treasure_where_there_are_no_tokens() -> None:
    scene = ending(enemies=[{"id": "giant-spider"}], damage={"mage": 13}, loot=["heal-4"])
    assert says(scene) == Message("ask", of=Y, what="treasure", treasure="heal-4")


def test_talk_2_asks_the_barbarian_for_shields() -> None:
    scene = position(
        active="mage", hands="YK", zones=PLAIN_ZONES, enemies=[{"id": "giant-spider"}], damage={"bard": 12},
        tokens={"barbarian": 2},
    )  # fmt: skip
    assert says(scene) == Message("ask", of=R, what="shield", target=B)


def test_talk_2_warns_of_a_death_that_it_can_ask_nobody_to_avert() -> None:
    scene = ending(enemies=[{"id": "giant-spider"}], damage={"mage": 13})
    assert says(scene) == Message("warn", about=Y)


def test_e_color_vampire_no_healing_is_asked_for_where_there_is_none() -> None:
    scene = ending(
        enemies=[{"id": "color-vampire"}], damage={"mage": 13}, tokens={"druid": 2}, loot=["heal-4"]
    )
    assert says(scene) == Message("warn", about=Y)


@pytest.mark.parametrize(("cards", "asked"), [(3, False), (4, True), (5, True)])
def test_grave_1_asks_the_next_player_to_go_easy_on_a_graveyard_of_five_or_six(
    cards: int, asked: bool
) -> None:
    graveyard = ["BK", "B3", "BK", "B3", "Y4"][:cards]  # and the discard to come
    message = says(ending(graveyard=graveyard, hands="R9 RK R3"))
    assert (message == Message("ask", of=Y, what="spare-graveyard")) is asked


def test_talk_2_asks_to_take_the_graveyard_card_that_completes_a_meld() -> None:
    scene = ending(
        enemies=[{"id": "kobold-tower"}], zones=PLAIN_ZONES | {"druid": "Y8 G8"}, graveyard=["BK", "B8"]
    )
    assert says(scene) == Message("ask", of=Y, what="take", card=card("B8"))


def test_talk_2_asks_to_leave_a_graveyard_card_that_the_next_player_could_not_play() -> None:
    scene = ending(
        enemies=[{"id": "annoyed-will-o-wisp"}, {"id": "kobold-tower"}],
        zones=PLAIN_ZONES | {"mage": "Y8 G8"},
        graveyard=["BK", "B8"],
    )
    assert says(scene) == Message("ask", of=Y, what="leave", card=card("B8"))


def test_talk_2_plans_the_attack_that_wants_a_card_more() -> None:
    scene = ending(
        enemies=[{"id": "florist-orc", "damage": 4}], zones=PLAIN_ZONES | {"barbarian": "G4 B5 R6 B7"}
    )
    assert says(scene) == Message("plan", zone=R, do="attack")


@pytest.mark.parametrize(("companions", "said"), [("", True), ("druid", False)])
def test_talk_2_plans_the_attack_that_brings_a_level_down_where_only_its_owner_can(
    companions: str, said: bool
) -> None:
    scene = ending(
        companions=companions,
        enemies=[{"id": "florist-orc", "damage": 5}],
        zones=PLAIN_ZONES | {"druid": "G4 B5 R6 B7"},
    )
    assert (says(scene) == Message("plan", zone=G, do="attack")) is said


def test_talk_2_plans_to_grow_a_companions_zone_for_a_level_that_asks_for_it() -> None:
    scene = ending(
        companions="druid",
        enemies=[{"id": "bone-dragon"}],
        zones=PLAIN_ZONES | {"druid": "G4 B5 R6 B7 Y8 G9 B10"},
    )
    assert says(scene, Said(B, Message("wish", ranks=(2, 10), zone=G))) == Message(
        "plan", zone=G, do="grow", size=8
    )


def test_talk_2_asks_a_mage_with_many_tokens_for_a_draw_before_it_acts() -> None:
    scene = ending(tokens={"mage": 5}, hands="R9 RK R3")
    plan = (scene.chosen(), End(R))
    assert says(scene, plan=plan) == Message("ask", of=Y, what="draw", target=R)
    assert says(ending(tokens={"mage": 4}, hands="R9 RK R3"), plan=plan) is None


def test_talk_2_offers_what_the_player_whose_turn_begins_may_wait_for() -> None:
    scene = position(
        active="bard",
        phase="enemy",
        hands="B9",
        enemies=[{"id": "vegan-troll"}],
        zones=PLAIN_ZONES | {"bard": "G4 B5 R6 B7 Y8 B9"},
        tokens={"barbarian": 1},
        barbarian={"hand": ["R10", "RK"]},
    )
    wait = pending(scene.state)
    assert wait is not None
    assert (wait.kind, wait.seat) == ("react", R)
    assert says(scene, plan=(Accept(R),)) == Message("offer", zone=B, sure=False)


@pytest.mark.parametrize(
    ("hand", "answer"),
    [("R8 RK", Message("offer", zone=Y, sure=True)), ("RK RJ", Message("pass", zone=Y)), ("R3 RK", None)],
)
def test_talk_2_tells_a_person_who_wished_whether_something_will_come(
    hand: str, answer: Message | None
) -> None:
    where: dict[str, Any] = {"zones": PLAIN_ZONES | {"mage": "Y4 G5 B6 G7"}, "enemies": [{"id": "duck"}]}
    wish = Said(Y, Message("wish", ranks=(7,), zone=Y))
    assert says(ending(hands=hand, mage=HUMAN, **where), wish) == answer
    assert says(ending(hands=hand, **where), wish) is None  # an AI does not wait for a word


# --- how seldom ------------------------------------------------------------------------------------


def test_talk_4_not_a_word_under_the_bat() -> None:
    where: dict[str, Any] = {"damage": {"mage": 13}, "tokens": {"druid": 2, "mage": 6}, "hands": "R9 RK R3"}
    assert says(ending(enemies=[{"id": "bat"}], **where)) is None
    assert says(ending(enemies=[{"id": "giant-spider"}], **where)) is not None


def test_talk_2_says_nothing_that_somebody_has_said_already() -> None:
    where: dict[str, Any] = {
        "enemies": [{"id": "kobold-tower"}],
        "zones": {"barbarian": "G8 Y8", "mage": "YQ", "druid": "YJ", "bard": "BA"},
    }
    first = says(ending(**where))
    assert first is not None
    assert says(ending(**where), Said(Y, first)) != first


def test_talk_2_one_thing_a_round_unless_somebody_could_die() -> None:
    wanting: dict[str, Any] = {
        "enemies": [{"id": "kobold-tower"}],
        "zones": PLAIN_ZONES | {"barbarian": "G8 Y8"},
    }
    spoken = Said(R, Message("offer", zone=B, sure=False))
    assert says(ending(**wanting)) is not None
    assert says(ending(**wanting), spoken) is None
    dying: dict[str, Any] = {"enemies": [{"id": "giant-spider"}], "damage": {"mage": 13}}
    assert says(ending(**dying), spoken) == Message("warn", about=Y)


def test_talk_2_says_nothing_when_its_messages_are_used_up() -> None:
    scene = ending(enemies=[{"id": "giant-spider"}], damage={"mage": 13})
    for _ in range(2):
        scene.do(Talk(R, Message("pass", zone=B)))
    assert says(scene) is None


def test_talk_2_says_nothing_on_the_way_to_what_it_will_do() -> None:
    scene = ending(enemies=[{"id": "giant-spider"}], damage={"mage": 13})
    assert says(scene, plan=(scene.chosen(),)) is None or isinstance(scene.chosen(), End)


# --- never of the hand -----------------------------------------------------------------------------


def with_hand(sight: View, hand: Bag) -> View:
    """The same view with other cards in the own hand."""
    seats = tuple(replace(seat, hand=hand) if seat.hero == sight.seat else seat for seat in sight.seats)
    return replace(sight, seats=seats)


def ends_of_action_phases(games: range) -> Iterator[tuple[View, list[Action]]]:
    """Views of seats that could end their Action Phase, in random games of every kind."""
    for seed in games:
        chance = random.Random(seed)
        config = random_config(printed(), chance)
        for moment in play(printed(), config, seed, 150, keen=0.3):
            wait = pending(moment.after)
            if wait is not None and wait.kind == "action" and chance.random() < 0.15:
                yield view(moment.after, wait.seat), legal_actions(moment.after, wait.seat)


def test_talk_1_what_is_said_of_the_table_is_the_same_whatever_is_held() -> None:
    chance, said, looked = random.Random(3), 0, 0
    for sight, legal in ends_of_action_phases(range(40)):
        looked += 1
        there = sorted(Thoughts(sight).all(), key=repr)
        plan = (End(sight.me.hero),)
        word = Voice().say(sight, legal, plan)
        said += word is not None
        for _ in range(3):
            other = with_hand(sight, bag(chance.sample(range(CARDS), sight.me.hand_count)))
            assert sorted(Thoughts(other).all(), key=repr) == there
            assert Voice().say(other, legal, plan) == word
    assert looked > 200
    assert said > 50
