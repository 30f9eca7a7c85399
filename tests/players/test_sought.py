"""What words make worth more or less in the own turn: each kind by itself, and nothing without words."""

from __future__ import annotations

from typing import Any

import pytest
from sights import B, G, R, Y, card, position

from cantina.games.dungeon_rummy.actions import Attack
from cantina.games.dungeon_rummy.cards import bag
from cantina.games.dungeon_rummy.messages import Message
from cantina.games.dungeon_rummy.view import View
from cantina.players.judgement.danger import party_danger
from cantina.players.scenes.scene import Scene, Table, put, scene_of
from cantina.players.talk.heard import Word
from cantina.players.talk.perils import perils_of
from cantina.players.talk.sought import REGARD, Heeding, Sought

ZONES = {"mage": "R4 Y5 G6", "druid": "YJ", "bard": "GQ BQ"}


def sight(**where: Any) -> View:
    """The Barbarian's view in its Action Phase."""
    return position(**{"hands": "R7 B3 RK", "zones": ZONES, "graveyard": ["B9", "B10"]} | where).view


def sought(*said: Message | Word, seat: int = Y, **where: Any) -> Sought:
    """What is sought after others (the Mage, if it is not said who) have said this."""
    words = [one if isinstance(one, Word) else Word(seat, 1, one) for one in said]
    return Sought(sight(**where), words)


def with_zone(zone: int, cards: str, **more: Any) -> Scene:
    """The scene in which a zone has become these cards."""
    scene = scene_of(sight())
    return scene._replace(zones=put(scene.zones, zone, bag(map(card, cards.split()))), **more)


def wish(*ranks: int) -> Message:
    """A wish for the Mage's zone."""
    return Message("wish", ranks=ranks, zone=Y)


def plan(do: Any, size: int | None = None) -> Message:
    """A plan for the Mage's zone."""
    return Message("plan", zone=Y, do=do, size=size)


def test_without_words_nothing_is_worth_more() -> None:
    nothing = sought()
    assert nothing.empty
    assert nothing.bonus(with_zone(Y, "R4")) == 0
    assert nothing.draw(card("B9")) == 0
    assert nothing.danger([1, 5, 9, 13]) == party_danger([1, 5, 9, 13])


def test_the_own_words_bind_nobody() -> None:
    own = [Word(R, 1, message) for message in (wish(6), plan("wait"), Message("warn", about=B))]
    assert sought(*own).empty


def test_a_scene_in_which_nothing_was_done_is_worth_no_more_for_a_wish_or_a_plan() -> None:
    for message in (wish(6), plan("wait"), plan("grow", 7), plan("run"), plan("attack")):
        assert sought(message).bonus(scene_of(sight())) == 0, message


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("R4 Y5 G6 R7", REGARD.wished),
        ("B3 R4 Y5 G6", 0.0),
        ("B3 R4 Y5 G6 R7", REGARD.wished),
        ("R4 Y5 G6 R7 B8", REGARD.wished),
        ("R4 Y5", 0.0),
        ("", 0.0),
    ],
)
def test_a_wish_makes_its_ranks_worth_more_in_its_zone(cards: str, worth: float) -> None:
    assert sought(wish(6)).bonus(with_zone(Y, cards)) == worth


def test_a_wish_that_was_met_once_is_worth_less() -> None:
    met = sought(Word(Y, 1, wish(6), met=True)).bonus(with_zone(Y, "R4 Y5 G6 R7"))
    assert 0 < met < REGARD.wished


def test_two_ranks_that_both_come_are_worth_more_than_one() -> None:
    one = sought(wish(2, 6)).bonus(with_zone(Y, "R4 Y5 G6 R7"))
    assert sought(wish(2, 6)).bonus(with_zone(Y, "B3 R4 Y5 G6 R7")) > one


def test_closing_a_zone_to_what_was_wished_for_costs() -> None:
    closed = sought(Message("wish", ranks=(10,), zone=G)).bonus(with_zone(G, "YJ G10"))
    assert closed == -REGARD.blocked
    assert sought(Message("wish", ranks=(3,), zone=G)).bonus(with_zone(G, "YJ G10")) == 0  # it never fitted


@pytest.mark.parametrize("message", [plan("wait"), plan("grow", 7), plan("run")])
def test_an_emptied_or_torn_zone_costs_that_was_to_be_kept(message: Message) -> None:
    kept = sought(message)
    assert kept.bonus(with_zone(Y, "")) == -REGARD.kept
    assert kept.bonus(with_zone(Y, "R4 Y5")) < 0


def test_a_zone_that_is_to_grow_is_worth_more_with_each_card_up_to_its_size() -> None:
    growing = sought(plan("grow", 4))
    assert growing.bonus(with_zone(Y, "R4 Y5 G6 R7")) == REGARD.grown
    assert growing.bonus(with_zone(Y, "R4 Y5 G6 R7 B8")) == REGARD.grown


@pytest.mark.parametrize(("do", "sign"), [("set", -1), ("run", 1)])
def test_a_zone_is_to_be_a_set_or_a_run(do: Any, sign: int) -> None:
    told = sought(Message("plan", zone=G, do=do))
    assert told.bonus(with_zone(G, "YJ G10")) == sign * REGARD.shaped
    assert told.bonus(with_zone(G, "YJ RJ")) == -sign * REGARD.shaped


def test_an_attack_that_was_called_for_is_worth_more_and_so_are_cards_for_it() -> None:
    called = sought(plan("attack"))
    assert called.bonus(with_zone(Y, "R4 Y5 G6 R7")) == REGARD.grown
    assert called.bonus(with_zone(Y, "", came=(scene_of(sight()), Attack(R, Y, 0)))) == REGARD.attacked
    assert called.bonus(with_zone(Y, "", came=(scene_of(sight()), Attack(R, G, 0)))) == 0


def test_an_offer_makes_a_zone_worth_keeping_and_most_where_a_card_is_missing() -> None:
    sure, maybe = (Message("offer", zone=B, sure=one) for one in (True, False))
    assert sought(sure).bonus(scene_of(sight())) == REGARD.offered_step  # two Queens: a third makes it ripe
    assert sought(maybe).bonus(scene_of(sight())) == REGARD.offered_step / 2
    assert sought(sure).bonus(with_zone(B, "GQ")) == 0
    assert sought(Message("offer", zone=Y, sure=True)).bonus(scene_of(sight())) == REGARD.offered


def test_who_has_nothing_makes_a_ripe_zone_less_worth_keeping() -> None:
    nothing = Message("pass", zone=Y)
    assert sought(nothing).bonus(scene_of(sight())) == -REGARD.passed
    both = sought(Word(Y, 1, nothing), Word(B, 1, nothing))
    assert both.bonus(scene_of(sight())) == -2 * REGARD.passed
    assert both.bonus(with_zone(Y, "")) == 0


def test_graveyard_cards_are_to_be_taken_or_left() -> None:
    take = Message("ask", of=R, what="take", card=card("B9"))
    leave = Message("ask", of=R, what="leave", card=card("B10"))
    asked = sought(take, leave)
    assert asked.draw(card("B9")) == REGARD.taken
    assert asked.draw(card("B10")) == -REGARD.left
    assert asked.draw(None) == 0


def test_what_others_are_asked_to_take_is_theirs_and_what_they_are_to_leave_is_half_ones_own() -> None:
    take = Message("ask", of=G, what="take", card=card("B9"))
    leave = Message("ask", of=G, what="leave", card=card("B10"))
    assert sought(take, leave).draw(card("B9")) == 0
    assert -REGARD.left < sought(take, leave).draw(card("B10")) < 0


def test_a_promise_to_leave_a_card_weighs_more_than_the_ask() -> None:
    leave = Message("ask", of=R, what="leave", card=card("B10"))
    assert sought(Word(Y, 1, leave, agreed=True)).draw(card("B10")) < -REGARD.left


def test_a_spared_graveyard_makes_draws_from_it_better_and_discards_worse() -> None:
    spared = sought(Message("ask", of=R, what="spare-graveyard"))
    assert spared.draw(card("B9")) == REGARD.spared
    assert spared.draw(None) == 0
    start = scene_of(sight())
    assert spared.bonus(start) == -REGARD.spared
    assert spared.bonus(start._replace(hand=0)) == 0


def test_a_warning_makes_danger_and_what_helps_against_it_weigh_more() -> None:
    warned = sought(Message("warn", about=B))
    assert warned.danger([10, 10, 10, 4]) - party_danger([10, 10, 10, 4]) == pytest.approx(REGARD.fear * 6.0)
    assert warned.danger([4, 10, 10, 10]) < warned.danger([10, 10, 10, 4])
    start = scene_of(sight())
    assert warned.bonus(start) == 0
    assert warned.bonus(start._replace(tokens=put(start.tokens, R, 2))) == 2 * REGARD.guarded
    assert warned.bonus(start._replace(lives=put(start.lives, B, 5))) < 0
    assert warned.bonus(start._replace(lives=put(start.lives, G, 5))) == 0


def test_heeding_adds_what_is_sought_to_what_is_there() -> None:
    table = Table.of(sight())
    plain, told = Heeding(table, sought()), Heeding(table, sought(wish(6)))
    scene = with_zone(Y, "R4 Y5 G6 R7")
    assert told.value(scene) - plain.value(scene) == pytest.approx(REGARD.wished)
    assert told.value(scene._replace(won=True)) == plain.value(scene._replace(won=True))


# --- perils ----------------------------------------------------------------------------------------


def test_enemy_2_each_is_hit_in_its_own_turn() -> None:
    view = sight(enemies=[{"id": "giant-spider"}])
    perils = perils_of(view, Table.of(view).numbers)
    assert (perils.blow, perils.round) == ((3, 3, 3, 3), (3, 3, 3, 3))


def test_e_florist_orc_hits_everybody_in_every_turn() -> None:
    view = sight(enemies=[{"id": "florist-orc"}])
    perils = perils_of(view, Table.of(view).numbers)
    assert (perils.blow, perils.round) == ((1, 1, 1, 1), (4, 4, 4, 4))


def test_e_dealer_hydra_whom_the_party_chooses_is_nobody_in_particular() -> None:
    view = sight(enemies=[{"id": "dealer-hydra"}])
    assert perils_of(view, Table.of(view).numbers).round == (0, 0, 0, 0)
