"""REACT-1 and REACT-2: who is asked before hits land, and what an answer does."""

from __future__ import annotations

import pytest
from table_of import content_with, table

from cantina.games.dungeon_rummy.actions import Accept, SkipAttack, UseToken, UseTreasure
from cantina.games.dungeon_rummy.events import Damaged, HitsAnnounced

TROLL = {"phase": "enemy", "enemies": ["vegan-troll"]}
"""4 Damage to the active Misfit, which is the Mage with its 15 health."""
DYING = {"damage": 11}
"""A Mage whom the Troll would kill, by a hair."""
FINE = {"damage": 10}
SIX = "R4 R6 R8 B4 B6 B8"


# --- what opens a reaction ---------------------------------------------------------------------


def test_REACT_1_without_an_answer_nobody_is_asked() -> None:
    t = table(**TROLL, mage=FINE)
    assert t.waits == ("draw", "mage")
    assert t.damage == {"mage": 14}
    assert [len(e.hits) for e in t.told(HitsAnnounced)] == [1]


def test_REACT_1_shields_that_would_change_the_hits_open_it() -> None:
    t = table(**TROLL, barbarian={"tokens": 1})
    assert t.waits == ("react", "barbarian")
    assert t.hits == [("mage", 4, "vegan-troll")]
    t = table(**TROLL, active="barbarian", barbarian={"tokens": 1})
    assert t.waits == ("react", "barbarian")


def test_REACT_1_without_hits_shields_open_nothing() -> None:
    t = table(phase="enemy", enemies=["kobold-tower"], barbarian={"tokens": 7})
    assert t.waits == ("draw", "mage")
    assert t.told(HitsAnnounced) == []


def test_REACT_1_healing_opens_it_only_when_somebody_would_die() -> None:
    assert table(**TROLL, mage=FINE, druid={"tokens": 7}).waits == ("draw", "mage")
    assert table(**TROLL, mage=DYING, druid={"tokens": 7}).waits == ("react", "druid")


def test_REACT_1_heal_4_opens_it_only_when_somebody_would_die() -> None:
    assert table(**TROLL, mage=FINE, loot=["heal-4"]).waits == ("draw", "mage")
    assert table(**TROLL, mage=DYING, loot=["heal-4"]).waits == ("react", "mage")


def test_REACT_1_mana_3_opens_it_only_when_somebody_would_die() -> None:
    assert table(**TROLL, mage=FINE, loot=["mana-3"]).waits == ("draw", "mage")
    assert table(**TROLL, mage=DYING, loot=["mana-3"]).waits == ("react", "mage")


def test_REACT_1_what_the_enemy_grants_opens_it_and_is_asked_of_the_decider() -> None:
    dragon = {"phase": "enemy", "enemies": ["red-dragon"]}
    assert table(**dragon).waits == ("draw", "mage")
    assert table(**dragon, loot=["draw-2"]).waits == ("react", "mage")
    assert table(**dragon, loot=["draw-2"], bard={"role": "human"}).waits == ("react", "bard")


def test_REACT_1_the_split_of_a_full_graveyard_can_be_answered_too() -> None:
    t = table(phase="discard", mage={"hand": "Y4 Y5"}, graveyard=SIX, barbarian={"tokens": 7}).discard("Y4")
    t.split(barbarian=3, mage=4)
    assert t.waits == ("react", "barbarian")
    t.token("barbarian", "prevent", "barbarian", 3).token("barbarian", "transfer", "mage", 2)
    t.token("barbarian", "prevent", "barbarian", 2)  # the last Shield: the hits land by themselves
    amounts = {e.target: e.amount for e in t.told(Damaged) if e.sources == ("graveyard",)}
    assert amounts == {0: 2}


# --- who is asked, and when a seat is done -------------------------------------------------------


EVERYBODY = {"loot": ["heal-4"], "barbarian": {"tokens": 2}, "druid": {"tokens": 2}, "mage": DYING}


def test_REACT_1_seats_are_asked_clockwise_from_the_decider() -> None:
    t = table(**TROLL, **EVERYBODY)
    asked = []
    while t.over is None and t.waits is not None and t.waits[0] == "react":
        asked.append(t.waits[1])
        t.accept()
    assert asked == ["mage", "druid", "barbarian"], "the Bard has no answer"
    assert t.over == "died:mage"


def test_REACT_1_the_decider_is_the_first_human_from_the_active_seat() -> None:
    t = table(**TROLL, **EVERYBODY, bard={"role": "human"})
    asked = []
    while t.over is None and t.waits is not None and t.waits[0] == "react":
        asked.append(t.waits[1])
        t.accept()
    assert asked == ["bard", "barbarian", "druid"]


def test_REACT_1_a_seat_gives_any_number_of_answers_then_accepts() -> None:
    t = table(**TROLL, barbarian={"tokens": 7})
    t.token("barbarian", "transfer", "mage", 1).token("barbarian", "prevent", "barbarian", 1)
    t.token("barbarian", "transfer", "mage", 1)
    assert t.waits == ("react", "barbarian")
    assert t.hits == [("barbarian", 3, "vegan-troll")]
    t.accept()
    assert t.damage == {"barbarian": 3}
    assert t.barbarian.tokens == 4


def test_REACT_1_a_turn_to_answer_closes_by_itself_when_nothing_is_left() -> None:
    t = table(**TROLL, barbarian={"tokens": 1}).token("barbarian", "transfer", "mage", 1)
    assert t.waits == ("draw", "mage")
    assert t.damage == {"mage": 2, "barbarian": 2}


def test_REACT_1_it_closes_when_no_hit_is_left() -> None:
    t = table(**TROLL, active="barbarian", barbarian={"tokens": 7}).token(
        "barbarian", "prevent", "barbarian", 4
    )
    assert t.waits == ("draw", "barbarian")
    assert t.damage == {}
    assert t.told(Damaged) == []


def test_REACT_1_who_can_only_heal_is_done_when_nobody_would_die_any_more() -> None:
    t = table(**TROLL, mage=DYING, druid={"tokens": 3})
    t.token("druid", "heal", "mage", 1)
    assert t.waits == ("draw", "mage")
    assert t.damage == {"mage": 14}
    assert t.druid.tokens == 2


def test_REACT_1_an_answer_of_one_seat_can_spare_the_next_its_question() -> None:
    t = table(**TROLL, **EVERYBODY).use("heal-4", heal={"mage": 4})
    assert t.waits == ("react", "barbarian"), "nobody would die: the Druid has nothing to say"
    t.accept()
    assert t.damage == {"mage": 11}


def test_REACT_1_companions_tokens_are_the_deciders() -> None:
    t = table(**TROLL, mage=DYING, barbarian={"role": "companion", "tokens": 1})
    assert t.waits == ("react", "mage")
    t.token("barbarian", "transfer", "mage", 1)
    assert t.damage == {"mage": 13, "barbarian": 2}
    t = table(**TROLL, mage=DYING, druid={"role": "companion", "tokens": 1}, bard={"role": "human"})
    assert t.waits == ("react", "bard")
    t.token("druid", "heal", "mage", 1)
    assert t.damage == {"mage": 14}


def test_REACT_1_on_a_companions_turn_too() -> None:
    t = table(**TROLL, active="druid", druid={"role": "companion", "damage": 11}, loot=["heal-4"])
    assert t.waits == ("react", "bard")
    t.use("heal-4", heal={"druid": 1})
    assert t.damage["druid"] == 14
    assert t.active == "bard"


def test_REACT_1_a_lone_player_answers_for_all() -> None:
    alone = {name: {"role": "companion", "tokens": 1} for name in ("barbarian", "druid", "bard")}
    t = table(**TROLL, mage=DYING, **alone)
    assert t.waits == ("react", "mage")
    t.token("barbarian", "transfer", "mage", 1)
    assert t.damage == {"mage": 13, "barbarian": 2}
    assert t.tokens == {"druid": 1, "bard": 1}


# --- what answers do ---------------------------------------------------------------------------


def test_REACT_1_shields_take_from_the_hits_in_their_order() -> None:
    t = table(phase="enemy", enemies=["florist-orc", "vegan-troll"], barbarian={"tokens": 3})
    t.token("barbarian", "transfer", "mage", 1)
    assert [hit for hit in t.hits if hit[0] == "mage"] == [("mage", 3, "vegan-troll")]
    assert [hit for hit in t.hits if hit[0] == "barbarian"] == [
        ("barbarian", 2, "florist-orc"),  # her own and the one that came over
        ("barbarian", 1, "vegan-troll"),
    ]
    t.token("barbarian", "prevent", "barbarian", 1)
    assert ("barbarian", 1, "florist-orc") in t.hits


def test_REACT_1_the_bribe_touches_the_dragons_hits_alone_wherever_they_are_now() -> None:
    t = table(phase="enemy", enemies=["florist-orc", "red-dragon"], barbarian={"tokens": 2}, loot=["draw-2"])
    t.token("barbarian", "transfer", "mage", 1, seat="barbarian")
    assert ("barbarian", 1, "red-dragon") in t.hits
    t.bribe("draw-2")
    assert {source for _, _, source in t.hits} == {"florist-orc"}
    t.accept()
    assert t.damage == {"barbarian": 2, "druid": 1, "bard": 1}


def test_REACT_1_healing_comes_before_the_hits() -> None:
    t = table(**TROLL, mage={"damage": 14}, druid={"tokens": 3}).token("druid", "heal", "mage", 3)
    assert t.over == "died:mage"
    assert t.mage.damage == 15
    t = table(**TROLL, mage={"damage": 14}, druid={"tokens": 7}).token("druid", "heal", "mage", 4)
    assert t.over is None
    assert t.mage.damage == 14


def test_REACT_1_healing_that_is_not_enough_leaves_the_question_open() -> None:
    t = table(**TROLL, mage={"damage": 14}, druid={"tokens": 7}).token("druid", "heal", "mage", 2)
    assert t.waits == ("react", "druid")
    t.token("druid", "heal", "mage", 2)
    assert t.damage == {"mage": 14}


def test_REACT_1_mana_3_gives_shields_to_answer_with() -> None:
    t = table(**TROLL, mage=DYING, loot=["mana-3"]).use("mana-3", mana={"barbarian": 3})
    assert t.waits == ("react", "barbarian")
    t.token("barbarian", "transfer", "mage", 1).accept()
    assert t.damage == {"mage": 13, "barbarian": 2}


def test_REACT_1_a_draw_inside_a_reaction_is_finished_first() -> None:
    t = table(**TROLL, barbarian={"tokens": 1}, mage={"tokens": 2, "deck": "Y9 Y8"})
    t.token("mage", "draw", "mage", 2, seat="mage")
    assert t.waits == ("draw", "mage")
    with t.refuses("REACT-1"):
        t.accept(seat="barbarian")
    t.draw().draw()
    assert t.waits == ("react", "barbarian")
    assert t.hits == [("mage", 4, "vegan-troll")]


def test_REACT_1_a_treasure_inside_a_reaction_is_finished_first() -> None:
    t = table(
        **TROLL,
        active="druid",
        druid={"role": "companion"},
        barbarian={"tokens": 1, "hand": "R5 R6"},
        mage={"hand": "Y4 Y5"},
        bard={"hand": "B5 B6"},
        loot=["draw-1-draft-1"],
    )
    t.use("draw-1-draft-1", players=["mage"], seat="bard").draw()
    asked = []
    while t.waits is not None and t.waits[0] == "pass-card":
        asked.append(t.waits[1])
        assert t.may(UseToken) == []
        t.pass_on(getattr(t, t.waits[1]).hand[0])
    assert asked == ["bard", "barbarian", "mage"], "clockwise from the active seat, which is a Companion"
    assert t.waits == ("react", "barbarian")


def test_REACT_1_without_hits_there_is_nothing_to_accept() -> None:
    t = table()
    with t.refuses("REACT-1"):
        t.accept()
    assert t.may(Accept) == []


def test_REACT_1_a_reaction_can_be_saved_and_loaded() -> None:
    t = table(**TROLL, **EVERYBODY).accept().saved_and_loaded()
    assert t.waits == ("react", "druid")
    assert t.hits == [("mage", 4, "vegan-troll")]
    with t.refuses("TURN-1"):
        t.accept(seat="mage")


# --- the fine print ----------------------------------------------------------------------------


def test_REACT_2_only_the_asked_seat_accepts() -> None:
    t = table(**TROLL, **EVERYBODY)
    for seat in ("druid", "bard", "barbarian"):
        with t.refuses("TURN-1"):
            t.accept(seat=seat)
    t.accept()
    with t.refuses("TURN-1"):
        t.accept(seat="mage")
    assert [a.seat for a in t.may(Accept)] == [2]


def test_REACT_2_a_seat_that_accepted_is_not_asked_again() -> None:
    t = table(**TROLL, **EVERYBODY).accept().accept()
    assert t.waits == ("react", "barbarian")
    t.token("barbarian", "transfer", "mage", 1).accept()
    assert t.over is None
    assert t.loot == ["heal-4"]
    assert t.waits == ("draw", "mage"), "Mage and Druid have answers left, and are done all the same"


def test_REACT_2_a_seat_that_had_no_answer_is_not_asked_again() -> None:
    t = table(**TROLL, mage=DYING, barbarian={"tokens": 1}, loot=["mana-3"]).accept()
    assert t.waits == ("react", "barbarian"), "the Druid was looked at, and has nothing"
    t.use("mana-3", mana={"druid": 3}, seat="mage")
    assert t.druid.tokens == 3
    t.token("barbarian", "transfer", "mage", 1)
    assert t.waits == ("draw", "mage")


def test_REACT_2_others_may_use_their_own_tokens_meanwhile() -> None:
    t = table(**TROLL, **EVERYBODY)
    t.token("barbarian", "transfer", "mage", 1, seat="barbarian")
    assert t.hits == [("mage", 2, "vegan-troll"), ("barbarian", 2, "vegan-troll")]
    assert t.waits == ("react", "barbarian"), "nobody would die any more"


def test_REACT_2_companions_tokens_are_the_deciders_alone() -> None:
    t = table(**TROLL, mage=DYING, druid={"role": "companion", "tokens": 3}, barbarian={"tokens": 1})
    for seat in ("bard", "barbarian"):
        with t.refuses("TURN-1"):
            t.token("druid", "heal", "mage", 1, seat=seat)
        assert not [a for a in t.may(UseToken, seat) if a.owner == 2]
    t.accept()
    with t.refuses("TURN-1"):
        t.token("druid", "heal", "mage", 1, seat="barbarian")
    t.token("druid", "heal", "mage", 1, seat="mage")


def test_REACT_2_treasures_are_the_deciders_alone() -> None:
    t = table(**TROLL, **EVERYBODY, bard={"role": "human"})
    for seat in ("mage", "druid"):
        with t.refuses("TURN-1"):
            t.use("heal-4", heal={"mage": 1}, seat=seat)
        assert t.may(UseTreasure, seat) == []
    t.use("heal-4", heal={"mage": 1}, seat="bard")


def test_REACT_2_the_bribe_is_the_deciders_alone() -> None:
    t = table(phase="enemy", enemies=["red-dragon"], loot=["draw-2"], bard={"role": "human"})
    with t.refuses("TURN-1"):
        t.bribe("draw-2", seat="mage")
    assert {a.seat for a in t.may(SkipAttack)} == {3}
    t.bribe("draw-2", seat="bard")
    assert t.damage == {}


def test_REACT_2_retrieve_in_a_reaction_goes_to_the_deciders_hand() -> None:
    t = table(**TROLL, barbarian={"tokens": 1}, bard={"role": "human"}, loot=["retrieve"], trash="G8")
    assert t.waits == ("react", "barbarian")
    t.use("retrieve", card="G8", seat="bard")
    assert t.bard.hand == ["G8"]
    assert t.mage.hand == []


@pytest.mark.parametrize("loot", ["draw-2", "two-draw-1", "draw-1-draft-1", "swap-melds", "retrieve"])
def test_REACT_2_draw_tokens_and_other_treasures_never_open_it(loot: str) -> None:
    t = table(
        **TROLL,
        mage={"damage": 11, "tokens": 7, "hand": "Y4", "zone": "Y5"},
        bard={"tokens": 7},
        loot=[loot],
        trash="G8",
    )
    assert t.over == "died:mage"


def test_REACT_2_nor_do_they_keep_it_open() -> None:
    t = table(**TROLL, mage={"tokens": 7}, barbarian={"tokens": 1}, loot=["draw-2"], bard={"damage": 1})
    assert t.waits == ("react", "barbarian")
    t.token("barbarian", "transfer", "mage", 1)
    assert t.waits == ("draw", "mage")


def test_REACT_2_but_they_are_legal_while_it_is_open() -> None:
    t = table(
        **TROLL,
        mage={"tokens": 1, "zone": "Y4"},
        druid={"tokens": 1},
        bard={"damage": 1},
        barbarian={"tokens": 1},
        loot=["draw-2", "swap-melds"],
    )
    t.token("druid", "heal", "bard", 1, seat="druid")
    t.token("mage", "draw", "druid", 1, seat="mage").draw()
    t.use("draw-2", players=["bard"], seat="mage").draw().draw()
    t.use("swap-melds", zones=["mage", "bard"], seat="mage")
    assert t.waits == ("react", "barbarian")
    assert t.bard.zone == ["Y4"]
    assert (len(t.druid.hand), len(t.bard.hand)) == (1, 2)


def test_REACT_2_somebody_would_die_when_damage_and_hits_reach_the_health() -> None:
    for damage, asked in ((10, False), (11, True)):
        t = table(**TROLL, mage={"damage": damage}, druid={"tokens": 1})
        assert (t.waits == ("react", "druid")) == asked


def test_REACT_2_the_hits_of_all_enemies_count_together() -> None:
    t = table(phase="enemy", enemies=["florist-orc", "vegan-troll"], mage={"damage": 10}, druid={"tokens": 1})
    assert t.waits == ("react", "druid")


HAMMER = {"kind": "active", "amount": 15, "source": "house"}


def test_REACT_2_then_any_legal_healing_opens_it_on_whomever() -> None:
    content = content_with("vegan-troll", attack=HAMMER)
    t = table(**TROLL, with_content=content, druid={"tokens": 1}, bard={"damage": 1})
    assert t.waits == ("react", "druid"), "it does not help the Mage, and may be used all the same"
    t = table(**TROLL, with_content=content, loot=["heal-4"], bard={"damage": 1})
    assert t.waits == ("react", "mage")


def test_REACT_2_healing_that_is_not_legal_does_not_open_it() -> None:
    content = content_with("vegan-troll", attack=HAMMER)
    for more in ({"druid": {"tokens": 7}}, {"loot": ["heal-4"]}):
        t = table(**TROLL, with_content=content, **more)  # type: ignore[arg-type]
        assert t.over == "died:mage", "nobody has Damage to heal"


def test_REACT_2_mana_3_opens_it_even_if_nobody_has_damage() -> None:
    t = table(**TROLL, with_content=content_with("vegan-troll", attack=HAMMER), loot=["mana-3"])
    assert t.waits == ("react", "mage")


def test_REACT_2_a_misfit_who_is_not_hit_is_in_no_danger() -> None:
    t = table(**TROLL, bard={"damage": 14}, druid={"tokens": 1})
    assert t.waits == ("draw", "mage")


def test_REACT_2_the_decider_of_a_reaction_stays_the_same_through_it() -> None:
    from cantina.games.dungeon_rummy.game import hand_over

    t = table(**TROLL, **EVERYBODY, bard={"role": "human"})
    t.s = hand_over(t.s, 3, "ai")
    t.use("heal-4", heal={"mage": 1}, seat="bard")
