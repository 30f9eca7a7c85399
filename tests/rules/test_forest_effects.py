"""Section 8, the Distracting Forest: effects on reveal, on defeat and after attacks, guardians, immunities.

For each enemy its rule, and how it meets a wild, a Companion, and a table with nothing on it.
"""

from __future__ import annotations

import pytest
from table_of import cards, holds, rule, table

from cantina.games.dungeon_rummy.actions import Attack, ChooseZone, Draw, Play
from cantina.games.dungeon_rummy.events import (
    CardsTrashed,
    DeckRenewed,
    EnemyRevealed,
    GraveyardTrashed,
    MeldTrashed,
    TopBuried,
    TreasureGained,
)

FIVE = "R4 B5 R6 B7 R8"
SEVEN = f"{FIVE} B9 R10"
EIGHT = f"{SEVEN} BJ"

# --- Florist Orc, Kobold Tower, Beerholder: plain attacks ----------------------------------------


@holds("E-florist-orc", "E-beerholder", "Companion")
@pytest.mark.parametrize("enemy", ["florist-orc", "beerholder"])
def test_hits_on_each_also_on_a_companions_turn_and_in_seat_order(enemy: str) -> None:
    t = table(
        phase="enemy",
        enemies=[enemy],
        active="bard",
        order=("bard", "mage", "barbarian", "druid"),
        bard={"role": "companion"},
        druid={"tokens": 1, "role": "companion"},
        barbarian={"tokens": 1},
    )
    assert t.hits == [(name, 1, enemy) for name in ("bard", "mage", "barbarian", "druid")]


@holds("E-kobold-tower", "E-beerholder", "wild")
@rule("E-florist-orc", "E-beerholder", "E-kobold-tower")
def test_a_wild_counts_as_a_card_against_plain_enemies() -> None:
    t = table(enemies=["florist-orc"], mage={"zone": "R5 G2 R7"}).attack("mage")
    assert t.enemy.damage == 3
    t = table(enemies=["kobold-tower"], mage={"zone": "R5 Y5 G2"}).attack("mage")
    assert t.enemies == ["beerholder"]
    t = table(enemies=[{"id": "beerholder", "level": 1}], mage={"zone": "R5 Y5 G2"}).attack("mage")
    assert t.enemy.level == 2


# --- Giant Spider ---------------------------------------------------------------------------------


@holds("E-giant-spider", "as written")
def test_E_giant_spider_trashes_a_meld_of_two_or_more_on_defeat() -> None:
    t = table(
        enemies=[{"id": "giant-spider", "damage": 5}],
        mage={"zone": "Y5 B6 Y7"},
        bard={"zone": "R9 G9"},
        druid={"zone": "R4 G5 R6"},
        barbarian={"zone": "RK"},
        treasure_deck=["heal-4", "draw-2"],
    ).attack("mage")
    assert t.waits == ("pick-zone", "mage")
    assert t.choices == {"druid", "bard"}, "a lone card is no meld of two"
    assert (t.enemies, t.loot) == ([], []), "the loot and the next enemy come after the effect (HIT-6)"
    with t.refuses("E-giant-spider"):
        t.zone("barbarian")
    with t.refuses("E-giant-spider"):
        t.zone("mage")
    t.zone("druid")
    assert (t.druid.zone, t.bard.zone) == ([], cards("R9 G9"))
    assert t.trash == cards("Y5 B6 Y7 R4 G5 R6")
    assert (t.enemies, t.loot) == (["beerholder"], ["heal-4"])


def test_E_giant_spider_one_meld_is_trashed_without_asking() -> None:
    t = table(
        enemies=[{"id": "giant-spider", "damage": 5}], mage={"zone": "Y5 B6 Y7"}, bard={"zone": "R9 G9"}
    ).attack("mage")
    assert t.waits == ("action", "mage")
    assert [e.zone for e in t.told(MeldTrashed)] == [3]
    assert t.bard.zone == []


@holds("E-giant-spider", "nothing")
@pytest.mark.parametrize(("zone", "trashed"), [("", 0), ("R9", 0), ("R9 G9", 1)])
def test_E_giant_spider_trashes_nothing_where_no_meld_of_two_lies(zone: str, trashed: int) -> None:
    t = table(
        enemies=[{"id": "giant-spider", "damage": 5}], mage={"zone": "Y5 B6 Y7"}, bard={"zone": zone}
    ).attack("mage")
    assert (len(t.told(MeldTrashed)), t.enemies) == (trashed, ["beerholder"])
    assert t.bard.zone == ([] if trashed else zone.split())


@holds("E-giant-spider", "wild", "Companion")
def test_E_giant_spider_takes_a_companions_meld_with_a_wild_and_the_token_is_gone() -> None:
    t = table(
        enemies=[{"id": "giant-spider", "damage": 5}],
        mage={"zone": "Y5 B6 Y7"},
        bard={"zone": "R9 G3*", "role": "companion", "deck": "B4"},
        druid={"zone": "R2 G2"},
    ).attack("mage")
    t.zone("bard")
    assert t.trash == cards("Y5 B6 Y7 R9 G3")


@holds("E-giant-spider", "as written")
def test_E_giant_spider_hits_for_3_and_falls_to_eight() -> None:
    assert table(phase="enemy", enemies=["giant-spider"]).damage == {"mage": 3}
    t = table(enemies=[{"id": "giant-spider", "damage": 4}], mage={"zone": "Y5 B6 Y7"}).attack("mage")
    assert t.enemies == ["giant-spider"]


# --- Vegan Troll ----------------------------------------------------------------------------------


@holds("E-vegan-troll", "wild")
@pytest.mark.parametrize(("zone", "damage"), [("R5 G2 R7", 0), ("R5 G2 R7 B8", 4), ("R5 B6 G9* B8", 4)])
def test_E_vegan_troll_counts_a_wild_as_a_card(zone: str, damage: int) -> None:
    assert table(enemies=["vegan-troll"], mage={"zone": zone}).attack("mage").enemy.damage == damage


@holds("E-vegan-troll", "Companion")
def test_E_vegan_troll_is_immune_to_a_companions_small_meld_too() -> None:
    t = table(enemies=["vegan-troll"], druid={"role": "companion", "zone": "RJ BQ RK", "deck": "G4"}).attack(
        "druid"
    )
    assert (t.enemy.damage, t.tokens) == (0, {"druid": 3})


# --- Annoyed Will-o-Wisp --------------------------------------------------------------------------


@holds("E-annoyed-will-o-wisp", "wild")
def test_E_annoyed_will_o_wisp_neither_a_2_nor_a_tokened_card_on_the_own_zone() -> None:
    t = table(enemies=["annoyed-will-o-wisp"], mage={"hand": "Y2 Y5"}, bard={"tokens": 1})
    with t.refuses("E-annoyed-will-o-wisp"):
        t.play("Y2", "mage")
    with t.refuses("E-annoyed-will-o-wisp"):
        t.play("Y5", "mage", wild=True)
    assert not [a for a in t.may(Play) if a.zone == 1]


# --- Bone Dragon ----------------------------------------------------------------------------------


@holds("E-bone-dragon", "wild")
def test_E_bone_dragon_a_wild_helps_to_eight_and_no_companion_draws_either() -> None:
    zone = "R4 B5 R6 B7 G2 B9 R10 BJ"
    assert table(enemies=["bone-dragon"], mage={"zone": zone}).attack("mage").enemies == ["beerholder"]
    t = table(
        phase="draw",
        enemies=["bone-dragon"],
        graveyard="R4 G5",
        druid={"role": "companion", "tokens": 0},
        mage={"deck": "Y9"},
    )
    assert t.may(Draw) == [Draw(1)]


# --- Twoflowers -----------------------------------------------------------------------------------


def twoflowers(**seats: dict[str, object]):  # type: ignore[no-untyped-def]
    return table(
        enemies=[{"id": "twoflowers", "level": 1, "damage": 6}], treasure_deck=["heal-4"] * 3, **seats
    )


@holds("E-twoflowers", "as written")
def test_E_twoflowers_trashes_the_meld_with_most_cards_on_defeat() -> None:
    t = twoflowers(mage={"zone": "Y5 B6 Y7"}, bard={"zone": "R9 G9"}, druid={"zone": "R4 G5 R6"})
    t.attack("mage")
    assert (t.druid.zone, t.bard.zone) == ([], cards("R9 G9"))
    assert t.waits == ("action", "mage")
    assert t.enemies == ["beerholder"]


@holds("E-twoflowers", "wild", "Companion")
def test_E_twoflowers_ties_are_the_partys() -> None:
    t = twoflowers(
        mage={"zone": "Y5 B6 Y7", "role": "human"},
        bard={"zone": "R9 G9", "role": "companion", "deck": "B4"},
        druid={"zone": "R4 G2"},
        barbarian={"zone": "RK"},
    ).attack("mage")
    assert t.waits == ("pick-zone", "mage")
    assert t.choices == {"druid", "bard"}
    assert t.may(ChooseZone) == [ChooseZone(1, 2), ChooseZone(1, 3)]
    with t.refuses("E-twoflowers"):
        t.zone("barbarian")
    with t.refuses("TURN-1"):
        t.zone("druid", seat="barbarian")
    t.zone("bard")
    assert (t.druid.zone, t.bard.zone) == (cards("R4 G2"), [])
    assert t.loot == ["heal-4"] * 3


@holds("E-twoflowers", "nothing")
def test_E_twoflowers_a_lone_card_is_the_largest_where_no_more_lies_and_an_empty_table_has_none() -> None:
    t = twoflowers(mage={"zone": "Y5 B6 Y7"}, bard={"zone": "R9"}).attack("mage")
    assert t.bard.zone == []
    t = twoflowers(mage={"zone": "Y5 B6 Y7"}).attack("mage")
    assert t.told(MeldTrashed) == []
    assert t.enemies == ["beerholder"]


@holds("E-twoflowers", "as written")
def test_E_twoflowers_falls_to_a_four_of_a_kind_and_then_nine_damage() -> None:
    assert table(phase="enemy", enemies=["twoflowers"]).damage == {"mage": 3}
    t = table(enemies=["twoflowers"], mage={"zone": "R5 Y5 G5"}).attack("mage")
    assert t.enemy.level == 0
    t = table(enemies=["twoflowers"], mage={"zone": "R5 Y5 G5 B2"}, bard={"zone": "R9 G9"}).attack("mage")
    assert (t.enemy.level, t.enemy.damage) == (1, 0)
    assert t.bard.zone == cards("R9 G9"), "not on a level, on defeat"


# --- Cute Slime -----------------------------------------------------------------------------------


def slime(**laid):  # type: ignore[no-untyped-def]
    laid = {"mage": {"zone": "R5 Y5 G5", "deck": "Y4 Y6"}} | laid
    return table(enemies=["kobold-tower"], enemy_deck=["cute-slime", "beerholder"], **laid)


@holds("E-cute-slime", "as written")
def test_E_cute_slime_clears_the_graveyard_and_buries_four_tops_when_revealed() -> None:
    t = slime(
        graveyard="R9 G9",
        barbarian={"deck": "R4 R6"},
        druid={"deck": "G4 G6"},
        bard={"deck": "B4 B6"},
    ).attack("mage")
    assert t.graveyard == ["Y4", "G4", "B4", "R4"], "from the active Misfit clockwise"
    assert t.trash == cards("R5 Y5 G5 R9 G9")
    assert [e.cards for e in t.told(GraveyardTrashed)]
    assert [e.hero for e in t.told(TopBuried)] == [1, 2, 3, 0]
    assert (t.mage.hand, t.mage.deck) == ([], ["Y6"]), "not a draw"


@holds("E-cute-slime", "wild", "Companion")
def test_E_cute_slime_takes_a_companions_top_a_2_and_a_renewed_deck() -> None:
    t = slime(
        druid={"role": "companion", "deck": "G2 G6"},
        bard={"deck": ""},
        trash="B9",
        barbarian={"role": "companion", "deck": "R4"},
    ).attack("mage")
    assert t.graveyard == ["Y4", "G2", "B9", "R4"]
    assert [e.hero for e in t.told(DeckRenewed)] == [3, 0]
    assert t.barbarian.deck == ["R5"], "renewed with what lies in the Trash"


@holds("E-cute-slime", "nothing")
def test_E_cute_slime_passes_a_deck_that_cannot_be_renewed() -> None:
    t = slime(
        mage={"zone": "Y5 R5 G5", "deck": ""},
        barbarian={"deck": ""},
        druid={"deck": ""},
        bard={"deck": ""},
        graveyard="R9",
    ).attack("mage")
    # The Kobolds' meld and the Graveyard lie in the Trash: three suits have a card, the blue one none.
    assert sorted(card[0] for card in t.graveyard) == ["G", "R", "Y"]
    assert t.enemies == ["cute-slime"]


@holds("E-cute-slime", "nothing")
def test_E_cute_slime_revealed_with_nothing_on_the_table() -> None:
    t = slime(graveyard="", druid={"deck": ""}, bard={"deck": ""}, barbarian={"deck": "R4"}).attack("mage")
    assert t.told(GraveyardTrashed) == []
    assert t.graveyard == ["Y4", "G5", "R4"], "the green 5 comes from the attack that has just been made"


@holds("E-cute-slime", "as written")
def test_E_cute_slime_hits_once_for_each_card_and_has_two_levels() -> None:
    assert table(phase="enemy", enemies=["cute-slime"], graveyard="R4 G5 B6").damage == {"mage": 3}
    t = table(enemies=["cute-slime"], mage={"zone": "R4 B5 R6 G2"}).attack("mage")
    assert (t.enemy.level, t.enemy.damage) == (0, 4)
    t = table(enemies=[{"id": "cute-slime", "damage": 4}], mage={"zone": "R4 B5 R6"}).attack("mage")
    assert t.enemy.level == 1
    t = table(enemies=[{"id": "cute-slime", "level": 1}], mage={"zone": "R4 B5 R6 G2 R8 B9 R10"})
    assert t.attack("mage").enemies == ["beerholder"]


# --- Felicia --------------------------------------------------------------------------------------


def felicia(**laid):  # type: ignore[no-untyped-def]
    """Felicia one meld before the level on which she rides the Bone Dragon."""
    laid = {"mage": {"zone": "R5 B6 Y7"}} | laid
    return table(enemies=[{"id": "felicia", "damage": 7}], **laid)


@holds("E-felicia", "as written", "Companion")
def test_E_felicia_puts_the_bone_dragon_on_top_of_her() -> None:
    t = felicia(bard={"zone": EIGHT}, treasure_deck=["heal-4"] * 4).attack("mage")
    assert t.enemies == ["felicia", "bone-dragon"]
    assert [e.enemy for e in t.told(EnemyRevealed)] == ["bone-dragon"]
    assert t.may(Attack) == []
    t = felicia(mage={"zone": "R5 B6 Y7"}, druid={"zone": EIGHT, "role": "companion"}).attack("mage")
    assert t.may(Attack) == [Attack(1, 2, 1)]


@holds("E-felicia", "as written")
def test_E_felicia_takes_the_bone_dragon_from_wherever_the_card_is() -> None:
    t = felicia(enemy_trash=["bone-dragon", "duck"]).attack("mage")
    assert t.enemies == ["felicia", "bone-dragon"]
    assert t.s.enemy_trash == ("duck",)
    t = table(
        enemies=["florist-orc", {"id": "felicia", "damage": 7}],
        enemy_deck=["bone-dragon", "duck"],
        mage={"zone": "R5 B6 Y7"},
    ).attack("mage", 1)
    assert t.enemies == ["florist-orc", "felicia", "bone-dragon"]
    assert t.s.enemy_deck == ("duck",)
    t = felicia().attack("mage")
    assert t.enemies == ["felicia", "bone-dragon"]


@holds("E-felicia", "as written", "Companion")
def test_E_felicia_neither_attacks_nor_can_be_a_target_meanwhile() -> None:
    ridden = [{"id": "felicia", "level": 1}, "bone-dragon"]
    t = table(phase="enemy", enemies=ridden, druid={"role": "companion"}, active="druid", graveyard="R4")
    assert t.damage == {"druid": 4, "bard": 4}, "the Bone Dragon's hits alone, in a Companion's turn too"
    t = table(enemies=ridden, mage={"zone": SEVEN}, graveyard="R4")
    assert t.may(Attack) == [Attack(1, 1, 1)]
    with t.refuses("E-felicia"):
        t.attack("mage", 0)
    t.attack("mage", None)
    assert t.enemies == ["felicia", "bone-dragon"], "seven are too few for the Dragon"


def test_E_felicia_the_bone_dragons_trait_applies() -> None:
    t = table(phase="draw", enemies=[{"id": "felicia", "level": 1}, "bone-dragon"], graveyard="R4")
    with t.refuses("E-bone-dragon"):
        t.draw("R4")


@holds("E-felicia", "as written", "wild")
def test_E_felicia_falls_a_level_when_the_bone_dragon_is_defeated_with_its_loot() -> None:
    zone = "R4 B5 R6 B7 G2 B9 R10 BJ"
    t = table(
        enemies=[{"id": "felicia", "level": 1}, "bone-dragon"],
        mage={"zone": zone},
        treasure_deck=["heal-4"] * 4,
    ).attack("mage", 1)
    assert t.enemies == ["felicia"]
    assert (t.enemy.level, t.loot) == (2, ["heal-4"] * 3)
    assert t.told(EnemyRevealed) == []
    assert t.s.enemy_trash == ("bone-dragon",)
    t = table(enemies=[{"id": "felicia", "level": 2}], mage={"zone": SEVEN}).attack("mage")
    assert t.over == "boss"


def test_E_felicia_a_bone_dragon_in_play_already_stands_before_her() -> None:
    t = table(enemies=[{"id": "felicia", "damage": 7}, "bone-dragon"], mage={"zone": "R5 B6 Y7"})
    t.attack("mage", 0)
    assert t.enemies == ["felicia", "bone-dragon"], "there is one such card"
    assert t.enemy.level == 1


@holds("E-felicia", "as written")
def test_E_felicia_hits_for_3() -> None:
    assert table(phase="enemy", enemies=["felicia"]).damage == {"mage": 3}


# --- Dealer Hydra ---------------------------------------------------------------------------------


def hydra(**laid):  # type: ignore[no-untyped-def]
    """The Hydra about to attack the Mage's turn."""
    return table(phase="enemy", enemies=["dealer-hydra"], **laid)


@holds("E-dealer-hydra", "as written", "Companion")
def test_E_dealer_hydra_hits_one_non_active_misfit_of_the_partys_choice() -> None:
    t = hydra(druid={"role": "companion"}, bard={"role": "human"})
    assert t.waits == ("pick-misfit", "bard")
    assert t.choices == {"barbarian", "druid", "bard"}
    with t.refuses("E-dealer-hydra"):
        t.target("mage")
    with t.refuses("TURN-1"):
        t.target("druid", seat="mage")
    t.target("druid")
    assert t.damage == {"druid": 2}
    assert t.waits == ("draw", "mage")


@holds("E-dealer-hydra", "as written")
@pytest.mark.parametrize(
    ("companions", "trashed"),
    [((), 1), (("bard",), 1), (("bard", "druid"), 2), (("bard", "druid", "barbarian"), 3)],
)
def test_E_dealer_hydra_trashes_the_highest_cards_by_the_number_of_players(
    companions: tuple[str, ...], trashed: int
) -> None:
    seats: dict[str, dict[str, object]] = {name: {"role": "companion"} for name in companions}
    t = hydra(**(seats | {"mage": {"zone": "R5 B6 R7 B8 R9"}})).target("bard")
    assert t.trash == cards(" ".join(["R5", "B6", "R7", "B8", "R9"][5 - trashed :]))
    assert t.mage.zone == cards(" ".join(["R5", "B6", "R7", "B8", "R9"][: 5 - trashed]))


@holds("E-dealer-hydra", "Companion", "nothing")
def test_E_dealer_hydra_trashes_nothing_in_a_companions_turn_or_from_an_empty_table() -> None:
    t = hydra(active="druid", druid={"role": "companion"}, mage={"zone": "R5 B6"}).target("bard")
    assert t.mage.zone == cards("R5 B6")
    t = hydra().target("bard")
    assert (t.told(CardsTrashed), t.waits) == ([], ("draw", "mage"))


@holds("E-dealer-hydra", "wild")
@rule("E-dealer-hydra", "EXTREME-1", "PARTY-1")
def test_the_hydra_ties_lone_aces_aces_in_sets_and_wilds_are_the_partys() -> None:
    t = hydra(mage={"zone": "R9 G9"}, bard={"zone": "B9"}, druid={"zone": "G4"}).target("bard")
    assert t.waits == ("pick-cards", "mage")
    assert (t.wanted, t.extremes) == (1, {"R9 mage", "G9 mage", "B9 bard"})
    with t.refuses("EXTREME-1"):
        t.trash_these("G4 druid")
    with t.refuses("E-dealer-hydra"):
        t.trash_these("R9 bard")
    with t.refuses("E-dealer-hydra"):
        t.trash_these("R9 mage", "B9 bard")
    t.trash_these("B9 bard")
    assert (t.bard.zone, t.mage.zone) == ([], cards("R9 G9"))
    # A lone Ace is high or low; so is a set of them, but all its cards alike.
    t = hydra(mage={"zone": "RK"}, bard={"zone": "BA"}, druid={"zone": "GA RA"}).target("bard")
    assert t.extremes == {"BA bard", "GA druid", "RA druid", "RK mage"}
    # A lone wild is any rank.
    t = hydra(mage={"zone": "RK"}, bard={"zone": "B2"}, druid={"zone": "G4*"}).target("bard")
    assert t.extremes == {"RK mage", "B2 bard", "G4* druid"}


@holds("E-dealer-hydra", "wild")
@rule("E-dealer-hydra", "EXTREME-1")
def test_the_hydra_reads_a_run_with_its_wild_at_either_end() -> None:
    t = hydra(mage={"zone": "R5 B6 R7 G2"}, bard={"zone": "B8"}).target("bard")
    assert t.extremes == {"B8 bard", "G2 mage"}, "the wild as 8 is as high; as 4 it leaves the 8 alone on top"
    t = hydra(mage={"zone": "RQ BK RA"}, bard={"zone": "BK"}).target("bard")
    assert t.waits == ("draw", "mage")
    assert t.mage.zone == cards("RQ BK"), "the high Ace of a run is the highest, without asking"
    t = hydra(mage={"zone": "RA B2 R3"}, bard={"zone": "B4"}).target("bard")
    assert (t.mage.zone, t.bard.zone) == (cards("RA R3 B2"), []), "the 2 has but one place here"


@rule("E-dealer-hydra", "EXTREME-1")
def test_the_hydra_reads_anew_for_each_of_its_cards() -> None:
    t = hydra(
        barbarian={"role": "companion"},
        druid={"role": "companion"},
        bard={"role": "companion"},
        mage={"zone": "R5 B6 R7 G2"},
    ).target("bard")
    assert t.extremes == {"G2 mage", "R7 mage"}
    t.trash_these("R7 mage")
    assert t.extremes == {"G2 mage", "B6 mage"}
    t.trash_these("G2 mage")
    assert t.mage.zone == ["R5"], "the last of three without asking: one card ranks highest"


@holds("E-dealer-hydra", "as written")
def test_E_dealer_hydra_falls_level_by_level() -> None:
    t = table(enemies=[{"id": "dealer-hydra", "damage": 5}], mage={"zone": "R5 G2 Y7"}).attack("mage")
    assert t.enemy.level == 1
    t = table(enemies=[{"id": "dealer-hydra", "level": 1}], mage={"zone": "R5 G2 Y5"}).attack("mage")
    assert t.enemy.level == 2
    t = table(enemies=[{"id": "dealer-hydra", "level": 2, "damage": 9}], mage={"zone": "R5 G6 Y7"})
    assert t.attack("mage").over == "boss"


# --- Red Dragon -----------------------------------------------------------------------------------


@holds("E-red-dragon", "wild", "Companion")
def test_E_red_dragon_a_wild_counts_to_five_and_a_companions_meld_brings_a_treasure() -> None:
    t = table(
        enemies=["red-dragon"], druid={"role": "companion", "zone": "R5 G2 R7 B8 R9", "deck": "G4"}
    ).attack("druid")
    assert len(t.told(TreasureGained)) == 1


@rule("E-red-dragon", "BOSS-1")
def test_the_red_dragons_treasure_comes_for_any_target_and_after_a_mana_3_is_used() -> None:
    t = table(
        enemies=["red-dragon", "florist-orc"],
        mage={"zone": "R5 B6 R7 B8 R9"},
        loot=["mana-3"],
        used=[],
        treasure_deck=[],
    ).attack("mage", 1, treasures=1)
    assert t.loot == ["mana-3"], "the one spent on it was in the used pile by then"
    assert next(e for e in t.s.enemies if e.id == "florist-orc").damage == 5


@holds("E-red-dragon", "nothing")
def test_E_red_dragon_revealed_with_no_treasure_left_brings_none() -> None:
    for deck in ([], ["heal-4", "draw-2"]):
        t = table(
            enemies=["kobold-tower"], enemy_deck=["red-dragon"], mage={"zone": "R5 Y5 G5"}, treasure_deck=deck
        ).attack("mage")
        assert (t.enemies, t.loot) == (["red-dragon"], deck), "one is the Kobolds' loot: one of two was left"
    t = table(phase="enemy", enemies=["red-dragon"], active="druid", druid={"role": "companion"})
    assert t.damage == {"druid": 5, "bard": 5}, "no Treasure, no question"


@holds("E-red-dragon", "Companion")
def test_E_red_dragon_a_companions_hit_is_bought_off_by_the_decider() -> None:
    t = table(
        phase="enemy",
        enemies=["red-dragon"],
        active="druid",
        druid={"role": "companion"},
        loot=["heal-4"],
        barbarian={"role": "human"},
    )
    assert t.waits == ("react", "barbarian")
    with t.refuses("TURN-1"):
        t.bribe("heal-4", seat="mage")
    t.bribe("heal-4")
    assert "druid" not in t.damage
