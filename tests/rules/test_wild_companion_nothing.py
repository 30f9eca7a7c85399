"""How enemies, Skeleton skills, Treasures and hero versions meet a wild, a Companion, and an empty table.

What belongs to one of them alone is with its other tests; here is what several have in common.
"""

from __future__ import annotations

from typing import Any

import pytest
from table_of import cards, holds, mort_table, rule, skeleton, table

from cantina.games.dungeon_rummy.actions import Attack, Draw, Play, UseTreasure
from cantina.games.dungeon_rummy.events import CardsTrashed, EnemyHurt, Said, TokensGained

COMPANION: dict[str, Any] = {"role": "companion"}
SEVEN = "R4 B5 R6 Y7 R8 B9 R10"
EVERYBODY = {"barbarian": 1, "mage": 1, "druid": 1, "bard": 1}


def nothing_but(**seats: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Four Misfits without a deck, a hand or a zone, but for what is said of them."""
    return {name: {"deck": "", **seats.get(name, {})} for name in EVERYBODY}


# --- whom attacks hit --------------------------------------------------------------------------------


@holds("E-florist-orc", "E-beerholder", "nothing")
@pytest.mark.parametrize("enemy", ["florist-orc", "beerholder"])
def test_each_misfit_is_hit_though_no_card_lies_anywhere(enemy: str) -> None:
    t = table(phase="enemy", enemies=[enemy], **nothing_but())
    assert t.damage == EVERYBODY


@holds("E-florist-orc", "E-undead-barbarian-lady", "wild")
@pytest.mark.parametrize(
    ("enemy", "hit"), [("florist-orc", EVERYBODY), ("undead-barbarian-lady", {"druid": 3})]
)
def test_wilds_neither_draw_nor_turn_away_a_hit_that_does_not_look_at_cards(
    enemy: str, hit: dict[str, int]
) -> None:
    seats = {"mage": {"zone": "R5 G2 R7"}, "bard": {"zone": "Y9*"}, "druid": {"version": "goblin"}}
    assert table(phase="enemy", enemies=[enemy], **seats).damage == hit


@holds("E-kobold-tower", "wild", "Companion")
def test_E_kobold_tower_counts_a_2_of_the_graveyard_and_hits_a_companion_in_its_turn() -> None:
    t = table(phase="enemy", enemies=["kobold-tower"], active="druid", druid=COMPANION, graveyard="G2 R4 Y2")
    assert t.damage == {"druid": 3, "bard": 3}


@holds(
    "S-moving", "S-no-healing", "S-no-graveyard", "S-discard-two", "S-drawing", "S-discarding", "as written"
)
@pytest.mark.parametrize(
    "skill", ["moving", "no-healing", "no-graveyard", "discard-two", "drawing", "discarding"]
)
def test_each_skeleton_hits_its_misfit_for_1_and_falls_to_five_damage(skill: str) -> None:
    assert mort_table("-", skill, phase="enemy").damage == {"mage": 1}
    t = mort_table("moving", skill, mage={"zone": "R4 B5 R6 B7 R8"}).attack("mage", 2)
    assert t.graveyard == [f"dancing-skeleton:{skill}"]
    assert t.loot == []
    t = mort_table("moving", skill, mage={"zone": "R4 B5 R6 B7"}).attack("mage", 2)
    assert len(t.enemies) == 3


# --- what Damage does --------------------------------------------------------------------------------


@holds("E-vegan-troll", "E-dog", "E-duck", "E-cat", "E-undead-treefolk", "nothing")
@pytest.mark.parametrize(
    ("enemy", "zone", "damage"),
    [
        ("vegan-troll", "R4 B5 R6", 0),
        ("dog", "R4 B5 R6", 2),
        ("duck", "R4 B5 R6", 1),
        ("cat", "R4 B5 R6", 0),
        ("undead-treefolk", "RJ BQ RK", 0),
    ],
)
def test_an_empty_zone_strikes_nobody_and_the_least_of_melds_next_to_nothing(
    enemy: str, zone: str, damage: int
) -> None:
    assert table(enemies=[enemy], **nothing_but()).may(Attack) == []
    t = table(enemies=[enemy], **nothing_but(mage={"zone": zone})).attack("mage")
    assert (t.enemy.damage, t.mage.zone, t.told(EnemyHurt) == []) == (damage, [], damage == 0)


# --- what is forbidden -------------------------------------------------------------------------------


@holds("E-annoyed-will-o-wisp", "nothing")
def test_E_annoyed_will_o_wisp_where_there_is_nothing_to_play() -> None:
    t = table(enemies=["annoyed-will-o-wisp"], **nothing_but(druid=COMPANION))
    assert t.may(Play) == []
    t = table(enemies=["annoyed-will-o-wisp"], **nothing_but(druid=COMPANION, mage={"hand": "Y5"}))
    assert {a.zone for a in t.may(Play)} == {0, 2, 3}


@holds("E-bone-dragon", "S-no-graveyard", "Companion")
@pytest.mark.parametrize(
    ("enemies", "why"),
    [
        (["bone-dragon"], "E-bone-dragon"),
        (["big-bone-dragon", skeleton("no-graveyard")], "S-no-graveyard"),
    ],
)
def test_a_companions_draw_token_does_not_open_the_graveyard(enemies: list[Any], why: str) -> None:
    t = table(
        enemies=enemies,
        active="bard",
        mage={"role": "companion", "tokens": 1},
        graveyard="G2 R4",
        bard={"deck": "B9"},
    ).token("mage", "draw", "bard")
    assert t.may(Draw) == [Draw(3)]
    with t.refuses(why):
        t.draw("R4")


@holds("S-no-healing", "wild")
def test_S_no_healing_a_wild_token_is_neither_healing_nor_prevention() -> None:
    t = table(
        enemies=["big-bone-dragon", skeleton("no-healing")],
        mage={"hand": "Y5", "damage": 1},
        bard={"tokens": 1},
        druid={"tokens": 1},
    )
    with t.refuses("S-no-healing"):
        t.token("druid", "heal", "mage", seat="druid")
    t.play("Y5", "mage", wild=True)
    assert t.mage.zone == ["Y5*"]


@holds("E-bat", "wild", "nothing")
def test_E_bat_a_wish_for_a_wild_is_a_breach_too_though_no_card_lies_anywhere() -> None:
    t = table(enemies=["bat"], **nothing_but(mage={"role": "human"}))
    t.say("wish", seat="bard", zone="mage", ranks=["2"])
    assert len(t.told(Said)) == 1
    assert t.waits == ("split", "mage")
    t.split(barbarian=15)
    assert t.damage == {"barbarian": 15}


# --- what it costs -----------------------------------------------------------------------------------


@holds("S-drawing", "Companion")
def test_S_drawing_a_companions_token_costs_the_player_who_draws() -> None:
    t = table(
        enemies=["big-bone-dragon", skeleton("drawing")],
        active="bard",
        mage={"role": "companion", "tokens": 2},
    )
    t.token("mage", "draw", "druid", 2, seat="bard").draw().draw()
    assert t.damage == {"druid": 2}


@holds("S-discard-two", "S-discarding", "Companion")
@pytest.mark.parametrize(("skill", "discards", "toll"), [("discard-two", 2, 0), ("discarding", 1, 2)])
def test_a_companions_turn_ends_without_a_discard(skill: str, discards: int, toll: int) -> None:
    t = table(
        phase="discard",
        enemies=["big-bone-dragon", skeleton(skill)],
        mage={"hand": "Y4 Y6 Y8"},
        druid=COMPANION,
    )
    for card in ("Y4", "Y6")[:discards]:
        t.discard(card)
    assert t.waits == ("draw", "bard"), "the Druid's turn is over"
    assert len(t.graveyard) == discards
    assert t.damage == {"barbarian": 2, "mage": 2 + toll, "druid": 3, "bard": 3}, "the hits of two turns"


@holds("S-discarding", "nothing")
def test_S_discarding_an_empty_hand_discards_nothing_and_costs_nothing() -> None:
    for hand, damage in (("", 0), ("Y4", 2)):
        t = table(
            enemies=["big-bone-dragon", skeleton("discarding")],
            mage={"hand": hand, "deck": "Y9"},
            barbarian={"tokens": 7},
        ).end()
        if hand:
            t.discard(hand)
            assert t.hits == [("mage", 2, "dancing-skeleton:discarding")]
            t.accept()
        assert len(t.graveyard) == len(hand.split())
        assert (t.mage.damage, t.mage.hand) == (damage, ["Y9"])


@rule("E-dealer-hydra", "E-big-bone-dragon", "EXTREME-1")
@pytest.mark.parametrize(("enemy", "zone"), [("dealer-hydra", "R5 B6"), ("big-bone-dragon", "G2")])
def test_fewer_cards_in_play_than_are_to_be_trashed(enemy: str, zone: str) -> None:
    seats = dict.fromkeys(("barbarian", "druid", "bard"), COMPANION)
    t = table(phase="enemy", enemies=[enemy], mage={"zone": zone}, **seats)
    if enemy == "dealer-hydra":
        t.target("druid")
    assert (t.trash, t.mage.zone) == (cards(zone), []), "three were asked for"
    assert len(t.told(CardsTrashed)) == len(zone.split())
    assert t.waits == ("draw", "mage")


@holds("E-felicia", "nothing")
def test_E_felicia_calls_the_bone_dragon_though_no_card_is_left_and_it_is_in_no_deck() -> None:
    ridden = [{"id": "felicia", "damage": 7}]
    t = table(enemies=ridden, **nothing_but(mage={"zone": "R5 B6 Y7"})).attack("mage")
    assert t.enemies == ["felicia", "bone-dragon"]
    assert t.may(Attack) == []


# --- Treasures ---------------------------------------------------------------------------------------


@holds("T-heal-4", "wild")
def test_T_heal_4_leaves_wilds_and_wild_tokens_as_they_are() -> None:
    t = table(loot=["heal-4"], mage={"damage": 5}, bard={"zone": "R8 Y9*", "tokens": 2})
    t.use("heal-4", heal={"mage": 4})
    assert (t.damage, t.bard.zone, t.tokens) == ({"mage": 1}, ["R8", "Y9*"], {"bard": 2})


@holds("T-two-draw-1", "T-draw-2", "T-draw-1-draft-1", "wild")
@pytest.mark.parametrize(
    ("treasure", "players"),
    [("two-draw-1", ["mage", "bard"]), ("draw-2", ["mage"]), ("draw-1-draft-1", ["bard"])],
)
def test_a_treasure_brings_a_2_of_the_graveyard_which_is_wild_at_once(
    treasure: str, players: list[str]
) -> None:
    t = table(loot=[treasure], graveyard="G2", mage={"deck": "Y9", "zone": "R5 B6"}, bard={"deck": "B9"}).use(
        treasure, players=players
    )
    t.draw("G2")
    while t.waits != ("action", "mage"):
        t.pass_on("G2") if treasure == "draw-1-draft-1" else t.draw()
    if treasure == "draw-1-draft-1":
        assert t.bard.hand == ["G2"], "nobody else has a card to pass"
        return
    t.play("G2", "mage").attack("mage")
    assert t.enemy.damage == 3


@holds("T-draw-2", "Companion")
def test_T_draw_2_a_companion_cannot_draw_a_player_may_in_its_turn() -> None:
    t = table(
        phase="enemy",
        active="druid",
        enemies=["vegan-troll"],
        druid=COMPANION,
        barbarian={"tokens": 2},
        bard={"deck": "B9 B8"},
        loot=["draw-2"],
    )
    with t.refuses("T-draw-2"):
        t.use("draw-2", players=["druid"], seat="bard")
    t.use("draw-2", players=["bard"], seat="bard").draw().draw()
    assert t.bard.hand == cards("B9 B8")
    assert t.waits == ("react", "barbarian")


@holds("T-mana-3", "wild")
def test_T_mana_3_is_added_to_an_activation_with_a_wild() -> None:
    t = table(loot=["mana-3"], mage={"zone": "RJ G2 BK"}).attack("mage", treasures=1)
    assert t.tokens == {"mage": 2}, "5 mana: the 2 has none"


@holds("T-mana-3", "nothing")
def test_T_mana_3_where_nobody_can_take_a_token_more() -> None:
    t = table(loot=["mana-3"], **{name: {"tokens": 7} for name in EVERYBODY})
    t.use("mana-3", mana={"barbarian": 1, "druid": 2})
    assert [(e.hero, e.count, e.lost) for e in t.told(TokensGained)] == [(0, 0, 1), (2, 0, 2)]
    assert set(t.tokens.values()) == {7}


@holds("T-retrieve", "wild")
def test_T_retrieve_a_card_that_was_wild_comes_back_plain_a_2_as_it_is() -> None:
    t = table(loot=["retrieve"] * 2, mage={"zone": "R4 B5 Y9*"}, trash="G2").attack("mage")
    t.use("retrieve", card="Y9").use("retrieve", card="G2")
    assert t.mage.hand == cards("Y9 G2")


@holds("T-retrieve", "nothing")
def test_T_retrieve_without_a_trash_there_is_nothing_to_bring() -> None:
    t = table(loot=["retrieve"])
    assert t.may(UseTreasure) == []
    with t.refuses("T-retrieve"):
        t.use("retrieve", card="R9")
    t = table(loot=["retrieve"], trash="R9")
    assert len(t.may(UseTreasure)) == 1
    assert t.use("retrieve", card="R9").mage.hand == ["R9"]


# --- versions of the Misfits ---------------------------------------------------------------------------


@holds("H-standard-barbarian", "H-standard-mage", "H-standard-druid", "H-standard-bard", "nothing")
@holds("H-goblin-barbarian", "H-goblin-mage", "H-goblin-druid", "H-goblin-bard", "nothing")
@holds("H-exclusive-barbarian", "H-exclusive-mage", "H-exclusive-druid", "H-exclusive-bard", "nothing")
@pytest.mark.parametrize(
    ("hero", "version", "zone", "damage", "tokens"),
    [
        ("barbarian", "standard", SEVEN, 10, 4),
        ("mage", "standard", SEVEN, 10, 2),
        ("druid", "standard", SEVEN, 10, 4),
        ("bard", "standard", SEVEN, 10, 1),
        ("barbarian", "goblin", f"{SEVEN} BJ", 11, 5),
        ("mage", "goblin", f"{SEVEN} BJ", 11, 2),
        ("druid", "goblin", f"{SEVEN} BJ", 11, 5),
        ("bard", "goblin", f"{SEVEN} BJ", 11, 1),
        ("barbarian", "goblin", SEVEN, 7, 1),
        ("mage", "goblin", SEVEN, 7, 0),
        ("druid", "goblin", SEVEN, 7, 1),
        ("bard", "goblin", SEVEN, 7, 0),
        ("barbarian", "exclusive", "R5 Y5 G5 B5", 6, 2),
        ("mage", "exclusive", SEVEN, 7, 3),
        ("druid", "exclusive", "R4 B5 R6 B8 G2", 6, 1),
        ("bard", "exclusive", SEVEN, 13, 1),
    ],
)
def test_a_bonus_needs_no_deck_and_no_other_card_and_an_empty_zone_brings_none(
    hero: str, version: str, zone: str, damage: int, tokens: int
) -> None:
    laid: dict[str, Any] = {"active": hero, "enemies": ["red-dragon"], "treasure_deck": []}
    t = table(**laid, **nothing_but(**{hero: {"version": version, "zone": zone}})).attack(hero)
    assert t.enemy.damage == damage
    assert t.tokens == ({hero: tokens} if tokens else {})
    t = table(**laid, **nothing_but(**{hero: {"version": version}}))
    assert t.may(Attack) == []
