"""Section 8, the Sunrise Necropolis: its ten monsters.

For each its rule, and how it meets a wild, a Companion, and a table with nothing on it.
"""

from __future__ import annotations

import pytest
from table_of import cards, holds, rule, skeleton, table

from cantina.games.dungeon_rummy.actions import Accept, Attack, Play, Prevent, UseToken, UseTreasure
from cantina.games.dungeon_rummy.events import (
    EnemyDefeated,
    EnemyRevealed,
    EnemyWithered,
    Prevented,
    Said,
    TokensGained,
)
from cantina.games.dungeon_rummy.messages import Talk

SEVEN = "R4 B5 R6 B7 R8 B9 R10"


def struck(enemy: str, zone: str, hero: str = "mage", **more: object) -> tuple[int, dict[str, int]]:
    """The Damage that an enemy takes from a meld, and the tokens that come of it."""
    t = table(enemies=[{"id": enemy}], **{hero: {"zone": zone, **more}}).attack(hero, seat="mage")
    taken = t.enemy.damage if t.enemies == [enemy] else -1
    return taken, t.tokens


# --- Dog, Duck, Cat: they ignore bonuses -----------------------------------------------------------


@holds("E-dog", "as written", "wild")
@pytest.mark.parametrize(
    ("zone", "damage"),
    [
        ("R5 B6 R7", 2),
        ("R5 B6 G7", 3),
        ("R5 Y5 G5 B5", 4),
        (SEVEN, 2),
        ("R5 B6 G2", 3),
        ("R5 B6 R2", 2),
        ("R5 B6 Y9*", 3),
    ],
)
def test_E_dog_takes_1_damage_per_suit_wilds_keep_theirs_and_no_bonus_counts(zone: str, damage: int) -> None:
    assert struck("dog", zone)[0] == damage


@holds("E-dog", "as written", "Companion")
def test_E_dog_takes_it_from_a_companions_meld_too_and_mana_comes_as_ever() -> None:
    taken, tokens = struck("dog", "RJ BQ RK", "druid", role="companion", deck="G4")
    assert (taken, tokens) == (2, {"druid": 3})
    assert table(phase="enemy", enemies=["dog"]).damage == {"mage": 2}
    t = table(enemies=[{"id": "dog", "damage": 4}], mage={"zone": "R5 B6 R7"}).attack("mage")
    assert t.enemies == ["beerholder"], "six fell it"
    assert table(enemies=["dog"]).may(Attack) == [], "nothing to attack with"


@holds("E-duck", "as written", "wild", "Companion")
@pytest.mark.parametrize("zone", ["R5 B6 R7", SEVEN, "R5 B6 G2", "R5 Y5 G5 B5"])
def test_E_duck_takes_1_an_activation(zone: str) -> None:
    assert struck("duck", zone)[0] == 1
    assert struck("duck", zone, "druid", role="companion", deck="G4")[0] == 1


@holds("E-duck", "as written")
def test_E_duck_falls_to_four_activations_and_a_canastas_mana_comes_as_ever() -> None:
    assert struck("duck", SEVEN) == (1, {"mage": 2}), "1 mana on the 7, 3 for the Canasta"
    t = table(enemies=[{"id": "duck", "damage": 3}], mage={"zone": "R5 B6 R7"}).attack("mage")
    assert t.enemies == ["beerholder"]
    assert table(phase="enemy", enemies=["duck"]).damage == {"mage": 2}
    assert table(enemies=["duck"]).may(Attack) == []


@holds("E-cat", "as written", "wild", "Companion")
@pytest.mark.parametrize(
    ("zone", "damage"),
    [
        ("R4 B5 R6", 0),
        ("R5 B6 R7", 1),
        ("RJ BQ RK", 3),
        ("RJ BQ G2", 2),
        ("RJ BQ RK*", 2),
        (SEVEN, 1),
        ("R3 Y3 G3 B3", 4),
    ],
)
def test_E_cat_takes_1_per_mana_on_the_cards(zone: str, damage: int) -> None:
    assert struck("cat", zone)[0] == damage
    assert struck("cat", zone, "bard", role="companion", deck="B4")[0] == damage


@holds("E-cat", "as written")
def test_E_cat_ignores_an_added_mana_treasure() -> None:
    t = table(enemies=["cat"], mage={"zone": "R5 B6 R7"}, loot=["mana-3"]).attack("mage", 0, treasures=1)
    assert t.enemy.damage == 1
    assert t.tokens == {"mage": 2}
    assert table(phase="enemy", enemies=["cat"]).damage == {"mage": 3}
    t = table(enemies=[{"id": "cat", "damage": 4}], mage={"zone": "RJ BQ RK"}).attack("mage")
    assert t.enemies == ["beerholder"]
    assert table(enemies=["cat"]).may(Attack) == []


# --- Juggling Skeleton, Undead Barbarian Lady: whom they hit ----------------------------------------


@holds("E-juggling-skeleton", "as written", "wild", "Companion")
def test_E_juggling_skeleton_hits_the_misfit_with_most_cards() -> None:
    t = table(
        phase="enemy",
        enemies=["juggling-skeleton"],
        mage={"zone": "R5 B6"},
        bard={"zone": "R9 G9 Y2", "role": "companion", "deck": "B4"},
    )
    assert t.damage == {"bard": 3}, "a wild counts, a Companion may be hit"


@holds("E-juggling-skeleton", "nothing")
def test_E_juggling_skeleton_ties_are_the_partys_and_with_no_card_all_tie() -> None:
    t = table(
        phase="enemy",
        enemies=["juggling-skeleton"],
        mage={"zone": "R5"},
        druid={"zone": "R5 G2"},
        bard={"zone": "R9 G9", "role": "companion", "deck": "B4"},
    )
    assert (t.waits, t.choices) == (("pick-misfit", "mage"), {"druid", "bard"})
    with t.refuses("E-juggling-skeleton"):
        t.target("mage")
    assert t.target("bard").damage == {"bard": 3}
    t = table(phase="enemy", enemies=["juggling-skeleton"])
    assert t.choices == {"barbarian", "mage", "druid", "bard"}
    assert t.target("druid").damage == {"druid": 3}


@holds("E-juggling-skeleton", "as written")
def test_E_juggling_skeleton_falls_to_eight() -> None:
    t = table(enemies=[{"id": "juggling-skeleton", "damage": 5}], mage={"zone": "R5 B6 R7"}).attack("mage")
    assert t.enemies == ["beerholder"]


@holds("E-undead-barbarian-lady", "as written", "Companion")
def test_E_undead_barbarian_lady_hits_the_misfit_with_least_health_left() -> None:
    t = table(
        phase="enemy",
        enemies=["undead-barbarian-lady"],
        barbarian={"damage": 20},
        druid={"damage": 6, "role": "companion"},
    )
    assert t.damage == {"barbarian": 20, "druid": 9}, "9 left are fewer than 10"


@holds("E-undead-barbarian-lady", "as written", "nothing")
def test_E_undead_barbarian_lady_ties_are_the_partys() -> None:
    t = table(phase="enemy", enemies=["undead-barbarian-lady"], bard={"role": "human"})
    assert (t.waits, t.choices) == (("pick-misfit", "bard"), {"mage", "druid", "bard"})
    with t.refuses("E-undead-barbarian-lady"):
        t.target("barbarian")
    assert t.target("druid").damage == {"druid": 3}
    t = table(enemies=[{"id": "undead-barbarian-lady", "damage": 8}], mage={"zone": "R5 G2 R7"})
    assert t.attack("mage").enemies == ["beerholder"]


def test_E_undead_barbarian_lady_health_of_the_versions_counts() -> None:
    t = table(phase="enemy", enemies=["undead-barbarian-lady"], druid={"version": "goblin"})
    assert t.damage == {"druid": 3}, "a Goblin Druid has 12 from the start"


# --- Bat: TALK-4 is in test_talk --------------------------------------------------------------------


@holds("E-bat", "as written", "Companion")
def test_E_bat_hits_for_3_falls_to_eleven_and_any_message_is_a_breach() -> None:
    assert table(phase="enemy", enemies=["bat"]).damage == {"mage": 3}
    t = table(enemies=[{"id": "bat", "damage": 8}], mage={"zone": "R5 G2 R7"}).attack("mage")
    assert t.enemies == ["beerholder"]
    t = table(enemies=["bat"], druid={"role": "companion"}).say("plan", zone="druid", do="wait")
    assert len(t.told(Said)) == 1
    assert t.waits == ("split", "mage")
    t.split(barbarian=14, druid=1)
    assert t.damage == {"barbarian": 14, "druid": 1}
    assert t.waits == ("action", "mage")


# --- Color Vampire ---------------------------------------------------------------------------------


@holds("E-color-vampire", "as written", "wild")
@pytest.mark.parametrize(
    ("zone", "damage"), [("R5 B6 R7", 3), ("R5 B6 G7", 0), ("R5 B6 G2", 0), ("R5 B6 R2", 3), ("R5 B6 B9*", 3)]
)
def test_E_color_vampire_takes_damage_only_from_melds_of_exactly_two_suits(zone: str, damage: int) -> None:
    assert struck("color-vampire", zone)[0] == damage


def test_E_color_vampire_the_bonus_counts_with_two_suits() -> None:
    t = table(enemies=["color-vampire"], mage={"zone": SEVEN}).attack("mage")
    assert t.enemies == ["beerholder"], "seven and three"


@holds("E-color-vampire", "as written", "Companion")
def test_E_color_vampire_no_healing_by_any_means() -> None:
    t = table(
        enemies=["color-vampire"],
        druid={"tokens": 3, "role": "companion", "deck": "G4"},
        mage={"damage": 5},
        loot=["heal-4"],
    )
    with t.refuses("E-color-vampire"):
        t.token("druid", "heal", "mage")
    with t.refuses("E-color-vampire"):
        t.use("heal-4", heal={"mage": 1})
    assert t.may(UseToken) == []
    assert t.may(UseTreasure) == []


@rule("E-color-vampire", "REACT-2")
def test_the_color_vampire_healing_opens_no_reaction_prevention_does() -> None:
    laid = {"druid": {"tokens": 3}, "mage": {"damage": 12}, "loot": ["heal-4"]}
    t = table(phase="enemy", enemies=["color-vampire"], **laid)
    assert t.over == "died:mage"
    t = table(phase="enemy", enemies=["color-vampire"], barbarian={"tokens": 2}, **laid)
    assert t.waits == ("react", "barbarian")
    t.token("barbarian", "transfer", "mage", 2)
    assert t.damage == {"barbarian": 3, "mage": 12}


@holds("E-color-vampire", "as written", "nothing")
def test_E_color_vampire_hits_for_3_and_there_is_nothing_to_heal_on_a_fresh_party() -> None:
    assert table(phase="enemy", enemies=["color-vampire"]).damage == {"mage": 3}
    t = table(enemies=[{"id": "color-vampire", "damage": 6}], mage={"zone": "R5 B6 R7"}).attack("mage")
    assert t.enemies == ["beerholder"], "it falls to nine"
    t = table(enemies=["color-vampire"], druid={"tokens": 3}, loot=["heal-4"])
    with t.refuses("E-color-vampire"):
        t.token("druid", "heal", "mage", seat="druid")


# --- Mummy -----------------------------------------------------------------------------------------


def mummy(damage: int = 0, **laid):  # type: ignore[no-untyped-def]
    """The Mummy about to attack in the Mage's turn."""
    laid.setdefault("phase", "enemy")
    return table(enemies=[{"id": "mummy", "damage": damage}], **laid)


@holds("E-mummy", "as written", "wild", "Companion")
def test_E_mummy_is_immune_to_activations_of_any_kind() -> None:
    for zone in ("R5 B6 R7", "R5 B6 G2", SEVEN):
        t = mummy(phase="action", mage={"zone": zone}).attack("mage")
        assert (t.enemies, t.enemy.damage, t.mage.zone) == (["mummy"], 0, [])
    t = mummy(phase="action", druid={"role": "companion", "zone": "RJ BQ RK", "deck": "G4"}).attack("druid")
    assert (t.enemy.damage, t.tokens) == (0, {"druid": 3})


@holds("E-mummy", "as written")
def test_E_mummy_hits_for_6_and_loses_1_health_after_each_attack() -> None:
    t = mummy()
    assert t.damage == {"mage": 6}
    assert t.enemy.damage == 1
    assert [(e.damage, e.needed) for e in t.told(EnemyWithered)] == [(1, 6)]


@holds("E-mummy", "Companion")
def test_E_mummy_withers_in_a_companions_turn_too() -> None:
    t = mummy(active="druid", druid={"role": "companion"}, barbarian={"damage": 0})
    assert (t.damage, t.enemy.damage) == ({"druid": 6, "bard": 6}, 2)


@holds("E-mummy", "as written", "wild", "Companion")
def test_E_mummy_cards_from_zones_prevent_as_much_and_it_withers_even_if_all_was_prevented() -> None:
    t = mummy(mage={"zone": "R5 B6 R7 G2"}, bard={"zone": "B9 Y9", "role": "companion", "deck": "B4"})
    assert t.waits == ("react", "mage")
    assert t.may(Prevent) == [Prevent(1, None, 6)]
    with t.refuses("MELD-6"):
        t.prevent("B6 mage", "G2 mage")
    with t.refuses("E-mummy"):
        t.prevent("RK mage")
    with t.refuses("E-mummy"):
        t.prevent()
    with t.refuses("TURN-1"):
        t.prevent("R7 mage", seat="druid")
    t.prevent("G2 mage", "B9 bard")
    assert t.hits == [("mage", 4, "mummy")]
    assert [e.amount for e in t.told(Prevented)] == [2]
    assert t.trash == cards("G2 B9")
    t.prevent("R5 mage", "B6 mage", "R7 mage", "Y9 bard")
    assert (t.damage, t.enemy.damage) == ({}, 1)
    assert t.waits == ("draw", "mage")


def test_E_mummy_more_cards_than_damage_are_refused_and_accepting_takes_the_rest() -> None:
    t = mummy(mage={"zone": f"{SEVEN}"})
    assert t.may(Prevent) == [Prevent(1, None, 6)]
    with t.refuses("E-mummy"):
        t.prevent(*(f"{card} mage" for card in SEVEN.split()))
    t.prevent("R4 mage").accept()
    assert t.damage == {"mage": 5}


@holds("E-mummy", "nothing")
@rule("E-mummy", "REACT-1")
def test_the_mummy_with_no_card_in_any_zone_asks_nobody() -> None:
    t = mummy(barbarian={"deck": ""}, mage={"deck": "Y9"})
    assert (t.waits, t.enemy.damage) == (("draw", "mage"), 1)
    assert mummy(bard={"zone": "B9"}).waits == ("react", "mage"), "one card is enough"
    t = mummy(phase="action", mage={"zone": "R5"})
    with t.refuses("E-mummy"):
        t.prevent("R5 mage")


@rule("E-mummy", "REACT-2")
def test_the_mummys_answer_takes_from_the_active_misfit_first_then_from_what_was_transferred() -> None:
    t = mummy(
        mage={"zone": "R5 B6 R7"}, barbarian={"tokens": 2}, order=("mage", "barbarian", "druid", "bard")
    )
    assert t.waits == ("react", "mage")
    t.token("barbarian", "transfer", "mage", 1, seat="barbarian")
    assert t.hits == [("mage", 4, "mummy"), ("barbarian", 2, "mummy")]
    t.prevent("R5 mage", "B6 mage", "R7 mage")
    assert t.hits == [("mage", 1, "mummy"), ("barbarian", 2, "mummy")]


@rule("E-mummy", "REACT-2")
def test_the_mummys_answer_reaches_what_was_transferred() -> None:
    t = mummy(mage={"zone": "R5 B6 R7 B8 R9"}, barbarian={"tokens": 3}, active="mage")
    t.token("barbarian", "transfer", "mage", 1, seat="barbarian")
    t.prevent(*(f"{card} mage" for card in ["R5", "B6", "R7", "B8", "R9"]))
    assert t.hits == [("barbarian", 1, "mummy")]


@rule("E-mummy", "S-no-healing", "REACT-2")
def test_no_card_prevents_the_mummys_damage_while_nothing_can_be_prevented() -> None:
    t = table(
        phase="enemy",
        enemies=["mummy", skeleton("no-healing")],
        mage={"zone": "R5 B6 R7"},
        barbarian={"tokens": 1},
    )
    assert t.waits == ("react", "barbarian"), "a transfer is no prevention"
    assert t.may(Prevent) == []
    with t.refuses("S-no-healing"):
        t.prevent("R7 mage", seat="mage")
    with t.refuses("S-no-healing"):
        t.token("barbarian", "prevent", "barbarian")
    t.token("barbarian", "transfer", "mage", 1)
    assert t.damage == {"barbarian": 2, "mage": 5}


@rule("E-mummy", "REACT-1")
def test_the_mummys_answer_touches_its_own_hits_alone() -> None:
    t = table(phase="enemy", enemies=["mummy", "duck"], mage={"zone": "R5 B6 R7 B8 R9 B10 RJ BQ"})
    assert t.hits == [("mage", 6, "mummy"), ("mage", 2, "duck")]
    t.prevent(*(f"{card} mage" for card in ["R5", "B6", "R7", "B8", "R9", "B10"]))
    assert t.damage == {"mage": 2}


@rule("E-mummy", "ENEMY-3")
def test_the_mummy_is_replaced_when_it_falls_by_its_own_attack_and_the_newcomer_does_not_attack() -> None:
    t = mummy(5, enemy_deck=["florist-orc", "beerholder"], treasure_deck=["heal-4"] * 4)
    assert [e.enemy for e in t.told(EnemyDefeated)] == ["mummy"]
    assert [e.enemy for e in t.told(EnemyRevealed)] == ["florist-orc"]
    assert t.enemies == ["florist-orc"]
    assert t.damage == {"mage": 6}
    assert (t.loot, t.waits) == (["heal-4"] * 3, ("draw", "mage"))


@rule("E-mummy", "ENEMY-3")
def test_the_mummy_falls_in_a_companions_turn_with_its_loot() -> None:
    t = mummy(
        5,
        active="druid",
        druid={"role": "companion"},
        enemy_deck=["red-dragon"],
        treasure_deck=["heal-4"] * 3 + ["draw-2"] * 2,
        bard={"role": "companion"},
    )
    # The Bard, a Companion too, is the Dragon's first victim; it can be bought off by then.
    assert t.damage == {"druid": 6}
    assert t.loot == ["heal-4"] * 3 + ["draw-2"] * 2
    assert t.hits == [("bard", 5, "red-dragon")]


def test_E_mummy_a_last_attack_that_kills_comes_before_its_withering() -> None:
    assert mummy(5, mage={"damage": 9}).over == "died:mage"


# --- Glutton Serpent -------------------------------------------------------------------------------


@holds("E-glutton-serpent", "as written", "Companion")
def test_E_glutton_serpent_no_ability_token_may_be_used_but_they_are_gained() -> None:
    t = table(
        enemies=["glutton-serpent"],
        mage={"tokens": 2, "damage": 3, "hand": "Y5", "zone": "RJ BQ RK"},
        druid={"tokens": 2, "role": "companion", "deck": "G6"},
        bard={"tokens": 2},
    )
    assert t.may(UseToken) == []
    assert not [a for a in t.may(Play) if a.wild]
    with t.refuses("E-glutton-serpent"):
        t.token("mage", "draw", "mage")
    with t.refuses("E-glutton-serpent"):
        t.token("druid", "heal", "mage")
    t.attack("mage")
    assert len(t.told(TokensGained)) == 1
    assert t.tokens == {"mage": 3, "druid": 2, "bard": 2}
    assert t.enemy.damage == 3


@holds("E-glutton-serpent", "wild", "Companion")
@rule("E-glutton-serpent", "BOSS-1", "PLAY-2")
def test_the_glutton_serpent_forbids_wild_tokens_on_cards_of_hand_and_companion() -> None:
    t = table(
        enemies=["glutton-serpent"],
        mage={"hand": "Y5 Y2"},
        bard={"tokens": 2},
        druid={"role": "companion", "deck": "G6"},
    )
    with t.refuses("E-glutton-serpent"):
        t.play("Y5", "mage", wild=True)
    with t.refuses("E-glutton-serpent"):
        t.play("G6", "mage", source="druid", wild=True)
    t.play("Y2", "mage").play("G6", "mage", source="druid")
    assert t.mage.zone == cards("Y2 G6"), "a 2 is no token"


@rule("E-glutton-serpent", "REACT-1", "REACT-2")
def test_the_glutton_serpent_leaves_only_heal_4_to_answer_a_deadly_hit() -> None:
    laid = {"barbarian": {"tokens": 5}, "druid": {"tokens": 5}}
    t = table(phase="enemy", enemies=["glutton-serpent"], mage={"damage": 11}, loot=["mana-3"], **laid)
    assert t.over == "died:mage", "mana-3 would only make tokens that nobody may use"
    t = table(phase="enemy", enemies=["glutton-serpent"], mage={"damage": 11}, loot=["heal-4"], **laid)
    assert t.waits == ("react", "mage")
    assert {type(a) for a in t.may(object)} == {UseTreasure, Accept, Talk}
    t.use("heal-4", heal={"mage": 4})
    assert t.damage == {"mage": 11}


@holds("E-glutton-serpent", "as written", "nothing")
def test_E_glutton_serpent_with_no_token_on_the_table_hits_for_4_and_falls_to_14() -> None:
    assert table(phase="enemy", enemies=["glutton-serpent"]).damage == {"mage": 4}
    t = table(enemies=["glutton-serpent"], mage={"zone": "RJ BQ RK"})
    with t.refuses("TOKEN-1"):
        t.token("mage", "draw", "mage")
    t.attack("mage")
    with t.refuses("E-glutton-serpent"):
        t.token("mage", "draw", "mage")
    t = table(enemies=[{"id": "glutton-serpent", "damage": 11}], mage={"zone": "R5 B6 R7"})
    assert t.attack("mage").enemies == ["beerholder"]


# --- Undead Treefolk -------------------------------------------------------------------------------


@holds("E-undead-treefolk", "as written", "wild", "Companion")
@pytest.mark.parametrize(
    ("zone", "damage"),
    [
        ("R4 B5 R6", 3),
        ("R5 B6 R7", 2),
        ("RJ BQ RK", 0),
        ("RJ BQ G2", 1),
        ("RJ BQ RK*", 1),
        (SEVEN, 6),
        ("R3 Y3 G3 B3", 0),
    ],
)
def test_E_undead_treefolk_takes_damage_only_for_cards_without_mana(zone: str, damage: int) -> None:
    assert struck("undead-treefolk", zone)[0] == damage
    assert struck("undead-treefolk", zone, "druid", role="companion", deck="G4")[0] == damage


@holds("E-undead-treefolk", "as written")
def test_E_undead_treefolk_hits_for_4_and_falls_to_nine() -> None:
    assert table(phase="enemy", enemies=["undead-treefolk"]).damage == {"mage": 4}
    t = table(enemies=[{"id": "undead-treefolk", "damage": 6}], mage={"zone": "R4 B5 R6"}).attack("mage")
    assert t.enemies == ["beerholder"]
    assert table(enemies=["undead-treefolk"]).may(Attack) == []
