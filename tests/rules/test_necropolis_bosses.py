"""Section 8, the Sunrise Necropolis: Lich, Abomination, Baby Cthulhu and Big Bone Dragon.

For each its rule, and how it meets a wild, a Companion, and a table with nothing on it.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from naive_melds import naive_is_legal
from table_of import Table, cards, holds, rule, skeleton, table

from cantina.games.dungeon_rummy.actions import Attack, ChooseCards, Discard, Move, PayRetrieve
from cantina.games.dungeon_rummy.cards import bag, card_name, parse_card
from cantina.games.dungeon_rummy.events import CardsTrashed, EnemyHurt, MeldMoved, Paid, SkeletonPlaced
from cantina.games.dungeon_rummy.merges import largest_merges

FIVE = "R4 B5 R6 B7 R8"
SEVEN = f"{FIVE} B9 R10"
RUN = "RA B2 R3 B4 R5 B6 R7 B8 R9 B10 RJ BQ RK BA"

# --- Lich -------------------------------------------------------------------------------------------


def lich(**laid: Any) -> Table:
    """The Lich in play in the Mage's turn, two cards in the Trash."""
    return table(enemies=["lich"], **({"trash": "Y9 G2"} | laid))


@holds("E-lich", "as written", "wild", "Companion")
@pytest.mark.parametrize(
    ("zone", "won"),
    [(RUN, True), (RUN.replace("B6", "Y2"), True), (RUN.removesuffix(" BA"), False), ("R5 Y5 G5 B5", False)],
)
def test_E_lich_falls_to_a_complete_run_alone_a_wild_may_stand_in(zone: str, won: bool) -> None:
    t = table(enemies=["lich"], druid={"zone": zone, "role": "companion", "deck": "G4"}).attack("druid")
    assert (t.over == "boss") == won
    if not won:
        assert t.enemy.damage == 0
        assert t.druid.zone == []


@holds("E-lich", "as written", "Companion")
def test_E_lich_any_misfit_may_pay_5_damage_for_a_card_of_the_trash_to_the_active_hand() -> None:
    t = lich(druid={"role": "companion", "damage": 9}, bard={"damage": 10}, mage={"damage": 3, "hand": "Y4"})
    t.pay("druid", "G2", seat="bard")
    assert (t.damage["druid"], t.mage.hand, t.trash) == (14, cards("Y4 G2"), ["Y9"])
    assert len(t.told(Paid)) == 1
    with t.refuses("E-lich"):
        t.pay("druid", "Y9")
    with t.refuses("E-lich"):
        t.pay("bard", "Y9", seat="bard")  # 5 health left: it would die
    with t.refuses("TURN-1"):
        t.pay("barbarian", "Y9", seat="mage")
    with t.refuses("E-lich"):
        t.pay("mage", "G2")
    t.pay("barbarian", "Y9", seat="barbarian")
    assert (t.damage["barbarian"], t.mage.hand) == (5, cards("Y4 Y9 G2"))
    assert t.may(PayRetrieve) == []


def test_E_lich_it_is_a_payment_without_reactions() -> None:
    t = lich(barbarian={"tokens": 7, "damage": 24}, druid={"tokens": 7}, loot=["heal-4"])
    t.pay("barbarian", "Y9", seat="barbarian")
    assert t.waits == ("action", "mage")
    assert t.damage == {"barbarian": 29}


def test_E_lich_sells_in_draw_action_and_discard_of_a_players_turn_alone() -> None:
    t = lich(phase="draw")
    t.pay("mage", "Y9")
    assert (t.waits, t.mage.hand) == (("draw", "mage"), ["Y9"])
    t = lich(phase="discard", mage={"hand": "Y4"})
    t.pay("mage", "Y9").discard("Y9")
    assert t.waits == ("draw", "druid")
    t = table(
        phase="enemy",
        enemies=["lich"],
        active="druid",
        druid={"role": "companion"},
        trash="Y9",
        barbarian={"tokens": 1},
    )
    assert t.waits == ("react", "barbarian")
    with t.refuses("E-lich"):
        t.pay("mage", "Y9", seat="mage")
    assert t.may(PayRetrieve) == []


def test_E_lich_not_while_a_granted_draw_is_open() -> None:
    t = lich(mage={"tokens": 1}).token("mage", "draw", "bard")
    assert t.may(PayRetrieve) == []
    with t.refuses("E-lich"):
        t.pay("mage", "Y9", seat="mage")


@holds("E-lich", "nothing")
def test_E_lich_an_empty_trash_sells_nothing_and_other_enemies_neither() -> None:
    assert lich(trash="").may(PayRetrieve) == []
    assert len(lich(trash="Y9").may(PayRetrieve)) == 4
    t = table(enemies=["beerholder"], trash="Y9")
    with t.refuses("E-lich"):
        t.pay("mage", "Y9")


@holds("E-lich", "wild")
def test_E_lich_a_card_that_was_wild_comes_back_plain() -> None:
    t = lich(trash="", mage={"zone": "R4 B5 Y9*"})
    t.attack("mage").pay("mage", "Y9")
    assert t.mage.hand == ["Y9"]


@holds("E-lich", "as written")
def test_E_lich_hits_for_2() -> None:
    assert table(phase="enemy", enemies=["lich"]).damage == {"mage": 2}


# --- Abomination ------------------------------------------------------------------------------------


def abomination_comes(**laid: Any) -> Table:
    """The Kobold Tower falls and the Abomination is revealed."""
    laid = {"mage": {"zone": "R5 Y5 G5"}} | laid
    return table(enemies=["kobold-tower"], enemy_deck=["abomination"], **laid).attack("mage")


@holds("E-abomination", "as written", "wild", "Companion")
def test_E_abomination_trashes_three_cards_of_the_partys_choice_when_revealed() -> None:
    t = abomination_comes(
        druid={"zone": "R5 B6 R7 G2", "role": "companion", "deck": "G4"}, bard={"zone": "B9 Y9"}
    )
    assert (t.waits, t.wanted, t.enemies) == (("pick-cards", "mage"), 3, ["abomination"])
    assert t.may(ChooseCards) == [ChooseCards(1, None, 3)]
    with t.refuses("MELD-6"):
        t.trash_these("B6 druid", "G2 druid", "B9 bard")
    with t.refuses("E-abomination"):
        t.trash_these("B9 bard", "Y9 bard")
    with t.refuses("E-abomination"):
        t.trash_these("B9 bard", "Y9 bard", "RK mage")
    with t.refuses("MELD-6"):
        t.trash_these("B9 bard", "B9 bard", "Y9 bard")
    with t.refuses("TURN-1"):
        t.trash_these("B9 bard", "Y9 bard", "R5 druid", seat="bard")
    t.trash_these("B9 bard", "B6 druid", "Y9 bard")
    assert t.druid.zone == cards("R5 R7 G2"), "the wild takes the place"
    assert t.waits == ("action", "mage")


@holds("E-abomination", "wild", "nothing")
@pytest.mark.parametrize("zone", ["", "B9", "B9 G2", "B9 Y9 G9"])
def test_E_abomination_trashes_all_if_there_are_no_more_than_three(zone: str) -> None:
    t = abomination_comes(bard={"zone": zone})
    assert t.waits == ("action", "mage")
    assert t.bard.zone == []
    assert len(t.told(CardsTrashed)) == bool(zone)


@holds("E-abomination", "as written", "wild", "Companion", "nothing")
def test_E_abomination_hits_with_1_more_per_card_in_the_active_misfits_zone() -> None:
    t = table(phase="enemy", enemies=["abomination"], mage={"zone": "R5 G2 R7"}, bard={"zone": "B9"})
    assert t.damage == {"mage": 4}
    assert table(phase="enemy", enemies=["abomination"]).damage == {"mage": 1}
    t = table(
        phase="enemy",
        enemies=["abomination"],
        active="druid",
        druid={"role": "companion", "zone": "R5 B6*", "deck": "G4"},
    )
    assert t.damage == {"druid": 3, "bard": 1}


@holds("E-abomination", "as written", "wild")
@pytest.mark.parametrize(
    ("zone", "damage"),
    [
        ("R5 B6 R7", 3),
        ("R5 Y5 G5", 3),
        ("R5 Y5 G5 B5", 8),
        ("R5 Y5 G5 B2", 8),
        ("R5 B6 R7 B8", 4),
        (f"{FIVE} B9", 6),
        (SEVEN, 17),
        ("R4 B5 R6 B7 G2", 5),
        ("R4 B5 R6 B7 G2 B9 R10", 17),
    ],
)
def test_E_abomination_canastas_and_four_of_a_kind_deal_double_card_damage_bonuses_after(
    zone: str, damage: int
) -> None:
    t = table(enemies=[{"id": "abomination", "level": 2}], mage={"zone": zone}).attack("mage")
    assert [e.amount for e in t.told(EnemyHurt)] == [damage]


@holds("E-abomination", "Companion")
def test_E_abomination_a_goblins_seven_are_a_canasta_but_bring_no_bonus() -> None:
    t = table(
        enemies=[{"id": "abomination", "level": 2}],
        druid={"role": "companion", "zone": SEVEN, "version": "goblin", "deck": "G4"},
    ).attack("druid")
    assert (t.enemy.damage, t.tokens) == (14, {"druid": 1})


@holds("E-abomination", "as written")
def test_E_abomination_falls_level_by_level() -> None:
    t = table(enemies=[{"id": "abomination", "damage": 9}], mage={"zone": "R5 G2 R7"}).attack("mage")
    assert t.enemy.level == 1
    t = table(enemies=[{"id": "abomination", "level": 1}], mage={"zone": "R5 Y5 G5"}).attack("mage")
    assert t.enemy.level == 1
    t = table(enemies=[{"id": "abomination", "level": 1}], mage={"zone": "R5 Y5 G5 B2"}).attack("mage")
    assert t.enemy.level == 2
    t = table(enemies=[{"id": "abomination", "level": 2, "damage": 8}], mage={"zone": "R5 Y5 G5 B2"})
    assert t.attack("mage").over == "boss"


# --- Baby Cthulhu -----------------------------------------------------------------------------------


def cthulhu(**laid: Any) -> Table:
    """Baby Cthulhu attacks in the Mage's turn."""
    return table(**({"phase": "enemy", "enemies": ["baby-cthulhu"]} | laid))


@holds("E-baby-cthulhu", "as written", "wild", "Companion")
def test_E_baby_cthulhu_hits_the_misfit_with_most_cards_and_moves_the_largest_meld_clockwise() -> None:
    t = cthulhu(druid={"zone": "R5 B6 G2", "role": "companion", "deck": "G4"}, mage={"zone": "R9"})
    assert t.damage == {"druid": 2}
    assert (t.druid.zone, t.bard.zone) == ([], cards("R5 B6 G2")), "an empty zone takes all of it"
    assert t.told(MeldMoved)[0].trashed == ()
    assert t.waits == ("draw", "mage")


def test_E_baby_cthulhu_melds_that_fit_become_one_without_asking() -> None:
    t = cthulhu(bard={"zone": "R5 B6 R7"}, barbarian={"zone": "B8 R9"})
    assert t.barbarian.zone == cards("R5 B6 R7 B8 R9"), "from the last seat to the first"


@holds("E-baby-cthulhu", "as written")
def test_E_baby_cthulhu_the_party_keeps_a_largest_legal_rest() -> None:
    t = cthulhu(druid={"zone": "R5 B6 R7"}, bard={"zone": "G8"})
    assert t.bard.zone == cards("R5 B6 R7 G8")
    t = cthulhu(druid={"zone": "R5 B6 R7"}, bard={"zone": "Y6 G6"})
    # Five cards meet: R5, one of three sixes, R7; the others go.
    assert (t.waits, t.wanted, t.choices) == (("pick-merge", "mage"), 2, {"druid", "bard"})
    assert t.may(ChooseCards) == [ChooseCards(1, None, 2)]
    with t.refuses("E-baby-cthulhu"):
        t.trash_these("B6 druid")
    with t.refuses("E-baby-cthulhu"):
        t.trash_these("B6 druid", "B6 bard")
    with t.refuses("MELD-6"):
        t.trash_these("R5 druid", "B6 druid")
    with t.refuses("TURN-1"):
        t.trash_these("B6 druid", "G6 bard", seat="bard")
    t.trash_these("B6 druid", "G6 bard")
    assert (t.druid.zone, t.bard.zone) == ([], cards("R5 Y6 R7"))
    assert t.trash == cards("B6 G6")


def test_E_baby_cthulhu_cards_of_other_zones_stay_out_of_it() -> None:
    t = cthulhu(druid={"zone": "R5 B6 R7"}, bard={"zone": "Y6 G6"}, mage={"zone": "Y6"})
    with t.refuses("E-baby-cthulhu"):
        t.trash_these("Y6 mage", "G6 bard")


@holds("E-baby-cthulhu", "wild")
def test_E_baby_cthulhu_two_wilds_cannot_both_stay() -> None:
    t = cthulhu(druid={"zone": "R5 B6 G9*"}, bard={"zone": "B8 Y4*"})
    assert (t.waits, t.wanted) == (("pick-merge", "mage"), 1)
    with t.refuses("MELD-6"):
        t.trash_these("R5 druid")
    t.trash_these("G9* druid")
    assert t.bard.zone == ["R5", "B6", "B8", "Y4*"]
    assert t.trash == ["G9"]


def test_E_baby_cthulhu_ties_are_the_partys_for_the_hit_and_for_the_meld() -> None:
    t = cthulhu(druid={"zone": "R5 B6"}, bard={"zone": "Y9 G9"}, barbarian={"role": "human"})
    assert (t.waits, t.choices) == (("pick-misfit", "barbarian"), {"druid", "bard"})
    with t.refuses("E-baby-cthulhu"):
        t.target("mage")
    t.target("bard")
    assert (t.waits, t.choices) == (("pick-zone", "barbarian"), {"druid", "bard"})
    with t.refuses("E-baby-cthulhu"):
        t.zone("barbarian")
    t.zone("bard")
    assert (t.bard.zone, t.barbarian.zone) == ([], cards("Y9 G9"))


@holds("E-baby-cthulhu", "Companion", "nothing")
def test_E_baby_cthulhu_moves_nothing_in_a_companions_turn_or_on_an_empty_table() -> None:
    t = cthulhu(
        active="druid",
        druid={"role": "companion"},
        bard={"role": "companion", "zone": "R5 B6", "deck": "B4"},
        barbarian={"role": "companion"},
    )
    assert t.damage == {"bard": 8}, "three Companions' turns, and then the Mage's"
    assert t.barbarian.zone == cards("R5 B6"), "moved once, in the Mage's turn"
    t = cthulhu()
    assert t.waits == ("pick-misfit", "mage")
    t.target("druid")
    assert (t.told(MeldMoved), t.waits) == ([], ("draw", "mage"))


@rule("E-baby-cthulhu", "S-moving", "PACKET-1")
def test_baby_cthulhus_whole_moving_meld_has_moved() -> None:
    t = cthulhu(
        enemies=["baby-cthulhu", skeleton("moving")],
        druid={"zone": "R5 B6 R7"},
        bard={"zone": "B6"},
        barbarian={"tokens": 1},
    )
    t.accept()  # the attack
    assert t.bard.zone == cards("R5 B6 R7"), "which 6 stays is the same"
    assert t.hits == [("mage", 6, "dancing-skeleton:moving")], "three cards, the trashed one too"


@holds("E-baby-cthulhu", "as written")
def test_E_baby_cthulhu_falls_to_damage_twice_and_then_a_royal_canasta() -> None:
    t = table(enemies=[{"id": "baby-cthulhu", "damage": 7}], mage={"zone": "R5 G2 R7"}).attack("mage")
    assert t.enemy.level == 1
    t = table(enemies=[{"id": "baby-cthulhu", "level": 1, "damage": 9}], mage={"zone": "R5 G2 R7"})
    assert t.attack("mage").enemy.level == 2
    last = {"id": "baby-cthulhu", "level": 2}
    assert table(enemies=[last], mage={"zone": "R4 B5 R6 B7 R8 B9 G2"}).attack("mage").over is None
    assert table(enemies=[last], mage={"zone": SEVEN}).attack("mage").over == "boss"


def _naive_merges(hand: list[int]) -> tuple[int, set[int]]:
    """The largest legal melds out of these cards by trying every choice of them."""
    for size in range(len(hand), 0, -1):
        found = {
            bag(chosen)
            for chosen in combinations(hand, size)
            if sum(c >= 52 for c in chosen) < 2 and naive_is_legal(list(chosen))
        }
        if found:
            return size, found
    return 0, {0}


@rule("E-baby-cthulhu")
def test_the_largest_rest_is_found_exactly() -> None:
    chance = Random(3)
    checked = 0
    while checked < 300:
        low = chance.randrange(10)
        near = [c for c in range(52) if low <= c % 13 <= low + 5 or c % 13 == 1]
        hand = [chance.choice(near) for _ in range(chance.randint(1, 9))]
        if any(hand.count(c) > 2 for c in hand):
            continue
        if chance.random() < 0.5:
            hand[0] += 52
        if chance.random() < 0.3 and len(hand) > 1:
            hand[1] = hand[1] % 52 + 52
        size, found = largest_merges(hand)
        assert (size, set(found)) == _naive_merges(hand), [card_name(c) for c in hand]
        checked += 1


def _both(first: int, last: int) -> list[int]:
    """The cards of two runs from one place to another that share no card."""
    run = RUN.split()[first:last]
    return [parse_card(card) for card in (*run, *(c.replace("R", "Y").replace("B", "G") for c in run))]


@rule("E-baby-cthulhu")
def test_two_long_runs_are_merged_as_exactly() -> None:
    size, found = largest_merges(_both(2, 12))
    assert (size, len(found)) == (10, 2**10), "either card at each rank"


@pytest.mark.slow
@rule("E-baby-cthulhu")
def test_two_complete_runs_are_merged_as_exactly() -> None:
    # Either card at each rank; or one 2 as the wild elsewhere and the other in its place: at six ranks whose
    # own suits are the 2's, or at seven whose neighbours must not be of its suit.
    with_one_wild = 6 * 2**12 + (2**12 + 2**11 + 5 * 2**10)
    size, found = largest_merges(_both(0, 14))
    assert (size, len(found)) == (14, 2**14 + 2 * with_one_wild)


# --- Big Bone Dragon --------------------------------------------------------------------------------


def dragon(level: int = 0, damage: int = 0, *skeletons: dict[str, Any], **laid: Any) -> Table:
    """The Big Bone Dragon in play."""
    return table(enemies=[{"id": "big-bone-dragon", "level": level, "damage": damage}, *skeletons], **laid)


@holds("E-big-bone-dragon", "as written")
@rule("E-big-bone-dragon", "BOSS-1")
def test_big_bone_dragon_a_skeleton_joins_in_when_a_level_falls_and_it_still_stands() -> None:
    t = dragon(0, 7, mage={"zone": "R5 G2 R7"}).attack("mage")
    assert len(t.told(SkeletonPlaced)) == 1
    assert [e.facing for e in t.s.enemies] == [None, None]
    assert t.enemies[0] == "big-bone-dragon"
    assert t.enemies[1].startswith("dancing-skeleton:")
    t = dragon(2, 9, mage={"zone": "R5 G2 R7"}).attack("mage")
    assert (t.over, t.told(SkeletonPlaced)) == ("boss", [])
    assert t.s.enemy_trash == ("big-bone-dragon",)


@holds("E-big-bone-dragon", "nothing")
def test_E_big_bone_dragon_no_skeleton_that_is_in_play_or_in_the_trash_comes() -> None:
    names = ("moving", "no-healing", "no-graveyard", "discard-two", "drawing")
    lying = " ".join(f"dancing-skeleton:{name} dancing-skeleton:{name}" for name in names)
    for seed in range(6):
        t = dragon(0, 7, skeleton("discarding"), mage={"zone": "R5 G2 R7"}, trash=lying, seed=seed).attack(
            "mage", 0
        )
        assert t.enemies == ["big-bone-dragon", *["dancing-skeleton:discarding"] * 2]
    t = dragon(
        0,
        7,
        skeleton("discarding"),
        mage={"zone": "R5 G2 R7"},
        trash=f"{lying} dancing-skeleton:discarding",
    ).attack("mage", 0)
    assert t.enemies == ["big-bone-dragon", "dancing-skeleton:discarding"], "none is left"
    assert t.told(SkeletonPlaced) == []


def test_E_big_bone_dragon_every_skill_comes_by_lot() -> None:
    met = {dragon(0, 7, mage={"zone": "R5 G2 R7"}, seed=n).attack("mage").enemies[1] for n in range(60)}
    assert len(met) == 6


@holds("E-big-bone-dragon", "as written", "Companion")
def test_E_big_bone_dragon_its_skeleton_hits_the_active_misfit_and_goes_to_the_trash_without_loot() -> None:
    t = table(
        phase="enemy", enemies=["big-bone-dragon", skeleton("no-graveyard")], druid={"role": "companion"}
    )
    assert t.damage == {"barbarian": 1, "mage": 2, "druid": 1, "bard": 1}
    t = dragon(1, 0, skeleton("moving", damage=2), mage={"zone": "R5 G2 R7"}, treasure_deck=["heal-4"])
    assert {a.target for a in t.may(Attack)} == {0, 1}
    with t.refuses("HIT-2"):
        t.attack("mage", None)
    t.attack("mage", 1)
    assert t.enemies == ["big-bone-dragon"]
    assert (t.loot, t.graveyard) == ([], [])
    assert "dancing-skeleton:moving" in t.trash
    assert t.enemy.level == 1


def test_E_big_bone_dragon_beaten_is_won_skeletons_or_not() -> None:
    t = dragon(2, 9, skeleton("moving"), skeleton("drawing"), mage={"zone": "R5 G2 R7"}).attack("mage", 0)
    assert t.over == "boss"


@holds("E-big-bone-dragon", "as written")
@pytest.mark.parametrize(
    ("companions", "left"), [("", 4), ("bard", 4), ("bard druid", 3), ("bard druid barbarian", 2)]
)
def test_E_big_bone_dragon_trashes_the_lowest_cards_by_the_number_of_players(
    companions: str, left: int
) -> None:
    seats: dict[str, Any] = {name: {"role": "companion"} for name in companions.split()}
    t = table(phase="enemy", enemies=["big-bone-dragon"], **seats, mage={"zone": "R5 B6 R7 B8 R9"})
    assert t.mage.zone == cards(" ".join(["R5", "B6", "R7", "B8", "R9"][5 - left :]))


@holds("E-big-bone-dragon", "wild")
@rule("E-big-bone-dragon", "EXTREME-1")
def test_big_bone_dragon_a_lone_ace_and_a_wild_may_be_lowest() -> None:
    t = table(
        phase="enemy",
        enemies=["big-bone-dragon"],
        mage={"zone": "R3 B4"},
        bard={"zone": "BA"},
        druid={"zone": "Y2", "role": "companion", "deck": "G4"},
    )
    assert t.extremes == {"R3 mage", "BA bard", "Y2 druid"}
    with t.refuses("EXTREME-1"):
        t.trash_these("B4 mage")
    t.trash_these("Y2 druid")
    assert t.waits == ("draw", "mage")


@holds("E-big-bone-dragon", "Companion", "nothing")
def test_E_big_bone_dragon_trashes_nothing_from_an_empty_table_or_in_a_companions_turn() -> None:
    t = table(phase="enemy", enemies=["big-bone-dragon"])
    assert (t.told(CardsTrashed), t.waits) == ([], ("draw", "mage"))
    t = table(
        phase="enemy",
        enemies=["big-bone-dragon"],
        active="druid",
        druid={"role": "companion"},
        mage={"zone": "Y5"},
    )
    assert t.mage.zone == [], "in the Bard's own turn"
    t = table(
        phase="enemy",
        enemies=["big-bone-dragon"],
        active="druid",
        druid={"role": "companion"},
        bard={"tokens": 0},
        barbarian={"tokens": 1},
        mage={"zone": "Y5"},
    )
    t.accept()
    assert t.mage.zone == ["Y5"], "the Druid's turn is over, the Bard's hits are about to land"


@holds("E-big-bone-dragon", "as written", "wild")
def test_E_big_bone_dragon_falls_to_ten_a_meld_of_seven_and_twelve() -> None:
    t = dragon(1, 0, mage={"zone": "R4 B5 R6 B7 R8 B9 G2"}).attack("mage")
    assert t.enemy.level == 2
    t = dragon(1, 0, mage={"zone": FIVE}).attack("mage")
    assert t.enemy.level == 1
    assert dragon(2, 8, mage={"zone": "R5 G2 R7"}).attack("mage").over is None


@rule("E-big-bone-dragon", "S-discarding", "S-moving")
def test_big_bone_dragon_its_skeletons_skills_work() -> None:
    t = dragon(1, 0, skeleton("moving"), mage={"zone": "Y5"})
    t.move("Y5 mage>bard")
    assert t.damage == {"mage": 2}
    t = dragon(1, 0, skeleton("discarding"), phase="discard", mage={"hand": "Y5 Y6"})
    assert len(t.may(Discard)) == 2
    assert t.may(Move) == []
    t.discard("Y5")
    assert t.damage["mage"] == 3, "2 for the discard, 1 by the Dragon in the next turn"
