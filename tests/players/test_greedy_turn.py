"""The greedy player's own turn: small positions in which the right action is clear."""

from __future__ import annotations

import pytest
from sights import B, G, R, Y, card, position

from cantina.games.dungeon_rummy.actions import Attack, Discard, Draw, Move, Play, UseToken, UseTreasure
from cantina.games.dungeon_rummy.cards import bag, count

BEERHOLDER = "beerholder"
SET_LEVEL = [{"id": "kobold-tower"}]
BIG_MELD_LEVEL = [{"id": BEERHOLDER, "level": 2}]
WITHOUT_BOOTS = {"boots": 3, "boots_used": 3}
ONE_SUIT = {
    "barbarian": {"barbarian": "R4", "mage": "R4", "druid": "R6", "bard": "R6"},
    "mage": {"barbarian": "Y4", "mage": "Y4", "druid": "Y6", "bard": "Y6"},
}
"""Zones on which nobody can play a card of the own suit."""


# --- playing cards ------------------------------------------------------------------------------


def test_play_1_extends_a_meld() -> None:
    scene = position(hands="B6 RK", zones={"mage": "R4 Y5", "bard": "Y10", "druid": "G2", "barbarian": "GJ"})
    assert Play(R, card("B6"), Y) in scene.phase_played()


def test_act_1_extends_partners_zones_but_attacks_only_with_its_own() -> None:
    scene = position(
        enemies=[{"id": "florist-orc", "damage": 6}],
        hands="B7 RA",
        zones={"mage": "R4 Y5 G6", "barbarian": "BK", "druid": "RQ", "bard": "RQ"},
        barbarian=WITHOUT_BOOTS,
    )
    done = scene.phase_played()
    assert Play(R, card("B7"), Y) in done
    assert not any(isinstance(action, Attack) for action in done)


def test_play_1_takes_a_companions_top_card_with_a_boot() -> None:
    scene = position(
        companions="druid",
        hands="RK",
        enemies=BIG_MELD_LEVEL,
        zones={"barbarian": "R4 B5 R6 B7 R8", "mage": "BQ", "druid": "R2", "bard": "R2"},
        druid={"deck": ["G9", "GA"]},
    )
    assert Play(R, card("G9"), R, source=G) in scene.phase_played()


def test_play_2_a_wild_token_completes_the_meld_that_is_asked_for() -> None:
    scene = position(
        enemies=BIG_MELD_LEVEL,
        hands="GA GA",
        zones={"barbarian": "R4 B5 R6 B7 R8 Y9", "mage": "B4 R5", "druid": "R10", "bard": "Y6"},
        tokens={"bard": 1},
        barbarian=WITHOUT_BOOTS,
    )
    done = scene.phase_played()
    assert done[0] == Play(R, card("GA"), R, wild=True)
    assert scene.state.over is not None
    assert scene.state.over.won


def test_play_2_keeps_wild_tokens_when_there_is_nothing_to_gain() -> None:
    scene = position(hands="R5 R9", zones={"mage": "R5"}, tokens={"bard": 2}, barbarian=WITHOUT_BOOTS)
    assert not any(isinstance(action, Play) and action.wild for action in scene.phase_played())


# --- boots --------------------------------------------------------------------------------------


def test_boot_1_a_single_move_completes_the_meld_that_is_asked_for() -> None:
    scene = position(
        enemies=BIG_MELD_LEVEL,
        hands="RA RA",
        zones={"barbarian": "R4 B5 R6 B7 R8 Y9", "mage": "G10"},
    )
    done = scene.phase_played()
    assert isinstance(done[0], Move)
    assert scene.state.over is not None
    assert scene.state.over.won


def test_boot_1_swaps_cards_where_one_alone_could_not_go() -> None:
    # The Yellow 10 fits as soon as the Yellow 9 has made way, and only in exchange for the Green 9 it can.
    scene = position(
        enemies=BIG_MELD_LEVEL,
        hands="RA Y10",
        zones={"barbarian": "R4 B5 R6 B7 R8 Y9", "mage": "RQ", "druid": "R8 G9", "bard": "RQ"},
        barbarian={"boots": 3, "boots_used": 1},
        mage={"hand": ["Y9", "Y3"]},
    )
    done = scene.phase_played()
    assert isinstance(done[0], Move)
    assert len(done[0].cards or ()) == 2
    assert scene.state.over is not None
    assert scene.state.over.won


def test_boot_1_does_not_move_cards_for_nothing() -> None:
    scene = position(hands="R9 RK", zones={"mage": "Y5 G6", "druid": "B5"})
    assert not any(isinstance(action, Move) for action in scene.phase_played())


# --- attacking ----------------------------------------------------------------------------------


def test_hit_3_attacks_when_that_defeats() -> None:
    scene = position(
        enemies=[{"id": "florist-orc", "damage": 6}], hands="R9 RK", zones={"barbarian": "R4 B5 Y6"}
    )
    assert Attack(R, R, 0) in scene.phase_played()


def test_hit_4_fires_the_set_that_is_asked_for() -> None:
    scene = position(enemies=SET_LEVEL, hands="R9 RK", zones={"barbarian": "R4 B4 Y4"})
    assert scene.chosen() == Attack(R, R, 0)


def test_hit_4_does_not_fire_a_meld_that_the_level_needs_grown() -> None:
    scene = position(
        enemies=BIG_MELD_LEVEL,
        hands="RA RK",
        zones={"barbarian": "R4 B5 R6 B7 R8 Y9"},
        barbarian=WITHOUT_BOOTS,
    )
    assert not any(isinstance(action, Attack) for action in scene.phase_played())
    assert count(scene.state.zones[R]) == 6


def test_act_1_fires_companions_zones() -> None:
    scene = position(companions="druid", enemies=SET_LEVEL, hands="R9 RK", zones={"druid": "R4 B4 Y4"})
    assert scene.chosen() == Attack(R, G, 0)


def test_e_vegan_troll_is_not_attacked_with_a_meld_that_it_is_immune_to() -> None:
    scene = position(
        enemies=[{"id": "vegan-troll"}],
        hands="RA RK",
        zones={"barbarian": "R5 B6 R7"},
        barbarian=WITHOUT_BOOTS,
    )
    assert not any(isinstance(action, Attack) for action in scene.phase_played())
    assert scene.state.enemies[0].damage == 0


# --- hand and Graveyard ---------------------------------------------------------------------------


def test_disc_2_empties_the_hand_for_seven_new_cards() -> None:
    scene = position(hands="B6 B9", zones={"mage": "R4 Y5", "druid": "R7 Y8"}, barbarian=WITHOUT_BOOTS)
    scene.phase_played()
    assert count(scene.state.hands[R]) == 7


def test_grave_1_plays_its_last_card_instead_of_a_seventh_discard() -> None:
    scene = position(
        hands="RQ",
        zones={"barbarian": "Y5 B6 Y7", "mage": "GJ", "druid": "Y6", "bard": "B5"},
        enemies=BIG_MELD_LEVEL,
        barbarian=WITHOUT_BOOTS,
        graveyard=["Y3", "Y4", "Y8", "B3", "B4", "B8"],
    )
    scene.phase_played()
    assert len(scene.state.graveyard) == 6


def test_draw_1_draws_from_a_graveyard_near_its_limit() -> None:
    scene = position(
        phase="draw", hands="R9 RK R5", zones={"mage": "Y5"}, graveyard=["Y3", "Y4", "Y8", "B3", "B4", "B8"]
    )
    action = scene.chosen()
    assert isinstance(action, Draw)
    assert action.card is not None


def test_draw_1_takes_the_graveyard_card_that_completes_a_meld() -> None:
    scene = position(
        phase="draw",
        enemies=SET_LEVEL,
        hands="R9 RK RJ",
        zones={"barbarian": "B4 Y4"},
        graveyard=["G9", "G4"],
    )
    assert scene.chosen() == Draw(R, card("G4"))


def test_draw_1_draws_blind_when_the_graveyard_offers_nothing() -> None:
    scene = position(
        phase="draw",
        hands="R4 Y4 B9",
        zones={"mage": "Y5", "druid": "B7 Y8", "bard": "RQ", "barbarian": "GJ"},
        graveyard=["R4"],
    )
    assert scene.chosen() == Draw(R)


def test_disc_1_gives_up_a_lonely_card_and_keeps_wilds_and_pairs() -> None:
    scene = position(phase="discard", hands="R2 Y5 B5 G10")
    assert scene.chosen() == Discard(R, card("G10"))


# --- tokens and Treasures in the own turn ------------------------------------------------------------


def test_token_3_heals_the_weak_in_time() -> None:
    scene = position(active="druid", hands="G9 GK", damage={"bard": 13, "mage": 3}, tokens={"druid": 2})
    assert scene.chosen() == UseToken(G, G, "heal", B)


def test_token_3_heals_before_the_store_overflows() -> None:
    scene = position(active="druid", hands="G9 GK", damage={"bard": 3}, tokens={"druid": 7})
    assert scene.chosen() == UseToken(G, G, "heal", B)


def test_token_4_draws_when_the_hand_is_stuck() -> None:
    scene = position(active="mage", hands="Y9 YK", zones=ONE_SUIT["mage"], tokens={"mage": 2})
    assert scene.chosen() == UseToken(Y, Y, "draw", Y)


def test_t_heal_4_goes_to_those_who_need_it() -> None:
    scene = position(hands="R9 RK", damage={"bard": 13, "barbarian": 5}, loot=["heal-4"])
    assert scene.chosen() == UseTreasure(R, "heal-4", heal=(0, 0, 0, 4))


def test_t_swap_melds_brings_the_meld_that_is_asked_for() -> None:
    scene = position(
        enemies=SET_LEVEL,
        hands="R9 RK",
        zones={"mage": "R4 B4 Y4", "barbarian": "RQ"},
        loot=["swap-melds"],
        barbarian=WITHOUT_BOOTS,
    )
    done = scene.phase_played()
    assert Attack(R, R, 0) in done
    assert scene.state.enemy_trash == ("kobold-tower",)


def test_t_retrieve_fetches_the_card_that_wins() -> None:
    scene = position(
        enemies=[{"id": BEERHOLDER, "level": 2}],
        hands="RA RA",
        zones={"barbarian": "R4 B5 R6 B7 R8 Y9", "mage": "RQ", "druid": "RQ", "bard": "RK"},
        trash=["Y6", "G10"],
        loot=["retrieve"],
        barbarian=WITHOUT_BOOTS,
    )
    assert scene.chosen() == UseTreasure(R, "retrieve", card=card("G10"))
    scene.phase_played()
    assert scene.state.over is not None
    assert scene.state.over.won


@pytest.mark.parametrize("treasure", ["draw-2", "two-draw-1", "draw-1-draft-1"])
def test_section_6_draw_treasures_help_a_stuck_hand(treasure: str) -> None:
    scene = position(hands="R9 RK", zones=ONE_SUIT["barbarian"], loot=[treasure], barbarian=WITHOUT_BOOTS)
    action = scene.chosen()
    assert isinstance(action, UseTreasure)
    assert action.treasure == treasure
    assert (action.players or ())[0] == R


def test_t_mana_3_is_added_to_an_attack_whose_tokens_are_needed() -> None:
    scene = position(
        active="druid",
        enemies=[{"id": "florist-orc", "damage": 6}],
        hands="G9 GK",
        zones={"druid": "R4 B5 Y6"},
        damage={"bard": 10, "mage": 10, "druid": 10},
        loot=["mana-3"],
    )
    assert Attack(G, G, 0, 1) in scene.phase_played()


def test_e_annoyed_will_o_wisp_is_respected() -> None:
    scene = position(enemies=[{"id": "annoyed-will-o-wisp"}], hands="B6 RK", zones={"barbarian": "R4 Y5"})
    assert not any(isinstance(action, Play) and action.zone == R for action in scene.phase_played())


def test_the_zones_in_these_positions_hold_what_is_written() -> None:
    assert position(hands="R9", zones={"mage": "R4 Y5"}).state.zones[Y] == bag([card("R4"), card("Y5")])
