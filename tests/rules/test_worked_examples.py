"""The examples that the game's own rulebook plays through, each under the rules that it shows."""

from __future__ import annotations

import pytest
from table_of import cards, rule, table

from cantina.games.dungeon_rummy.cards import bag, card_name, parse_card
from cantina.games.dungeon_rummy.events import Activated
from cantina.games.dungeon_rummy.melds import readings


@rule("TURN-1", "DRAW-1")
def test_oakie_is_attacked_then_draws_a_red_card_from_the_graveyard() -> None:
    t = table(phase="enemy", active="druid", enemies=["vegan-troll"], druid={"hand": "G9"}, graveyard="R4 B6")
    assert t.damage == {"druid": 4}
    t.draw("R4")
    assert t.druid.hand == cards("R4 G9")
    assert t.graveyard == ["B6"]


@rule("MELD-2")
def test_the_red_9_does_not_go_beside_the_red_8() -> None:
    t = table(mage={"hand": "R9 B9", "zone": "B6 Y7 R8"})
    with t.refuses("MELD-2"):
        t.play("R9", "mage")
    t.play("B9", "mage")


@rule("MELD-3")
def test_only_the_green_7_completes_the_set() -> None:
    t = table(mage={"hand": "R7 B7 Y7 G7", "zone": "R7 B7 Y7"})
    for card in ("R7", "B7", "Y7"):
        with t.refuses("MELD-3"):
            t.play(card, "mage")
    t.play("G7", "mage")
    assert len(t.mage.zone) == 4


@rule("BOOT-1")
def test_milton_swaps_the_tens_and_adds_the_blue_9() -> None:
    t = table(active="bard", mage={"zone": "R10 Y10 G10"}, bard={"zone": "B10", "hand": "B9"})
    with t.refuses("MELD-2"):
        t.play("B9", "bard")
    t.move("B10 bard>mage", "Y10 mage>bard").play("B9", "bard")
    assert t.bard.zone == cards("Y10 B9")
    assert t.mage.zone == cards("R10 G10 B10")
    assert t.bard.boots_used == 2


@rule("BOOT-1", "MELD-6")
def test_lily_moves_8_9_and_10_together_as_one_by_one_would_break_the_meld() -> None:
    t = table(active="barbarian", barbarian={"zone": "R5 B6 R7 G8 R9 B10"}, druid={"zone": "Y7"})
    for card in ("G8", "R9"):
        with t.refuses("MELD-6"):
            t.move(f"{card} barbarian>bard")
    with t.refuses("MELD-2"):
        t.move("B10 barbarian>druid")
    t.move(*(f"{card} barbarian>druid" for card in ("G8", "R9", "B10")))
    assert t.barbarian.zone == cards("R5 B6 R7")
    assert t.druid.zone == cards("Y7 G8 R9 B10")
    assert t.barbarian.boots_used == 3


@rule("HIT-3", "HIT-4", "E-red-dragon")
def test_norberto_has_fifteen_damage_then_eight_cards_then_nine() -> None:
    eight = "R4 B5 R6 B7 R8 B9 R10 BJ"
    t = table(
        enemies=[{"id": "red-dragon", "damage": 4}],
        mage={"zone": eight},
        barbarian={"role": "companion", "zone": "Y4 G5 Y6 G7 Y8 G9 Y10 GJ"},
        druid={"role": "companion", "zone": "Y3 G4 Y5 G6 Y7 G8 Y9 G10 YJ"},
    )
    t.attack("mage")
    assert (t.enemy.level, t.enemy.damage) == (1, 0)
    t.attack("barbarian")
    assert t.enemy.level == 2
    t.attack("druid")
    assert t.over == "boss"


@rule("MANA-1", "HIT-1")
def test_bob_makes_three_draw_tokens_of_seven_mana_and_deals_eleven_with_eight_cards() -> None:
    t = table(enemies=["red-dragon"], mage={"zone": "Y6 B7 Y8 B9 Y10 BJ YQ BK"}).attack("mage")
    assert t.enemy.damage == 11
    assert t.told(Activated)[0].mana == 7
    assert t.tokens == {"mage": 3}


@rule("HIT-1", "MANA-1", "E-florist-orc")
def test_bob_deals_four_to_the_florist_orc_and_a_mana_is_left_over() -> None:
    t = table(enemies=["florist-orc"], mage={"zone": "Y10 BJ YQ GK"}).attack("mage")
    assert t.enemy.damage == 4
    assert t.told(Activated)[0].mana == 3
    assert t.tokens == {"mage": 1}


@rule("HIT-4", "HIT-0", "E-bone-dragon")
def test_lily_fells_the_bone_dragon_and_keeps_the_mana_of_her_canasta() -> None:
    t = table(
        active="barbarian", enemies=["bone-dragon"], barbarian={"zone": "R2 B3 R4 B5 R6 B7 R8 B9"}
    ).attack("barbarian")
    assert t.enemies == ["beerholder"]
    assert t.told(Activated)[0].damage == 0
    assert t.tokens == {"barbarian": 5}


@rule("DISC-1", "DISC-2")
def test_milton_plays_his_last_card_skips_the_discard_and_takes_seven() -> None:
    t = table(active="bard", bard={"hand": "B5", "zone": "R4"}, graveyard="R6 R8 B4 B6 B8 B10")
    t.play("B5", "bard").end()
    assert len(t.bard.hand) == 7
    assert len(t.graveyard) == 6
    assert t.active == "barbarian"


@rule("TOKEN-2", "REACT-1")
def test_lily_saves_bob_with_two_shields_and_herself_with_four() -> None:
    t = table(
        phase="enemy",
        enemies=["kobold-tower"],
        graveyard="R4 R6 G8 B9 Y9",
        mage={"damage": 10},
        barbarian={"tokens": 6},
    )
    assert t.hits == [("mage", 5, "kobold-tower")]
    t.token("barbarian", "transfer", "mage", 2).token("barbarian", "prevent", "barbarian", 4)
    assert t.damage == {"mage": 11}
    assert t.tokens == {}
    assert t.waits == ("draw", "mage")


@rule("ENEMY-2")
def test_bob_dies_of_the_five_if_nobody_helps() -> None:
    t = table(phase="enemy", enemies=["kobold-tower"], graveyard="R4 R6 G8 B9 Y9", mage={"damage": 10})
    assert t.over == "died:mage"


@rule("TOKEN-5", "PLAY-2", "MELD-4", "CARD-3", "HIT-1")
def test_bob_plays_a_yellow_card_as_a_wild_9_and_reaches_the_canasta() -> None:
    t = table(
        enemies=["red-dragon"],
        mage={"zone": "Y4 B5 R6 G7 R8", "hand": "YQ G10"},
        bard={"tokens": 1},
    )
    for card in ("YQ", "G10"):
        with t.refuses("MELD-2"):
            t.play(card, "mage")
    t.play("YQ", "mage", wild=True)
    # It keeps its colour: beside the yellow 4 there is no place for it, behind the 8 there is.
    stands_as = {
        rank
        for reading in readings(bag(map(parse_card, t.mage.zone)), 99)
        for card, rank in reading
        if card_name(card) == "YQ*"
    }
    assert stands_as == {8}
    t.play("G10", "mage").attack("mage")
    assert t.enemy.damage == 7 + 3
    assert t.told(Activated)[0].mana == 1 + 3, "the green 7 and the Canasta; the Queen's own is covered"


@rule("MELD-3", "PLAY-2")
def test_a_card_under_a_token_still_counts_for_its_colour_in_a_set() -> None:
    t = table(mage={"zone": "R7 Y7", "hand": "YQ GQ"}, bard={"tokens": 2})
    with t.refuses("MELD-2"):
        t.play("YQ", "mage", wild=True)
    t.play("GQ", "mage", wild=True)


@rule("SET-2", "SET-4")
@pytest.mark.parametrize("boots", [12, 10, 8, 6])
def test_a_solo_game_has_three_companions_with_open_cards(boots: int) -> None:
    from table_of import deal

    from cantina.games.dungeon_rummy.observe import view

    t = deal(roles="human companion companion companion", boots=boots)
    seen = view(t.s, 0)
    assert [seat.top is not None for seat in seen.seats] == [False, True, True, True]
    assert seen.seats[0].boots == boots
