"""SET-1 to SET-5: who plays, with what, against whom."""

from __future__ import annotations

from typing import Any

import pytest
from table_of import content, deal, party, table

from cantina.games.dungeon_rummy.cards import HEROES
from cantina.games.dungeon_rummy.errors import BadConfig, BadPosition
from cantina.games.dungeon_rummy.events import Drew, EnemyRevealed, PhaseBegan, TreasureGained
from cantina.games.dungeon_rummy.setup import Config, SeatConfig, new_game


def refused(rule: str, **chosen: Any) -> str:
    """The reason why this setup is refused by this rule."""
    with pytest.raises(BadConfig) as no:
        deal(**chosen)
    assert no.value.rule == rule, no.value.message
    return no.value.message


def test_SET_1_four_misfits_in_a_chosen_order() -> None:
    order = ("druid", "bard", "barbarian", "mage")
    t = deal(seats=party(order=order), first="bard")
    assert [HEROES[h] for h in t.s.numbers.order] == list(order)
    assert t.active == "bard"


def test_SET_1_a_class_twice_is_refused() -> None:
    twice = (*party()[:3], SeatConfig("mage"))
    assert "mage is seated twice" in refused("SET-1", seats=twice)


@pytest.mark.parametrize("count", [0, 3])
def test_SET_1_fewer_than_four_are_refused(count: int) -> None:
    refused("SET-1", seats=party()[:count])


def test_SET_1_an_unknown_class_version_or_role_is_refused() -> None:
    refused("SET-1", seats=(*party()[:3], SeatConfig("plumber")))
    assert "gilded" in refused("SET-1", seats=(*party()[:3], SeatConfig("bard", "gilded")))
    refused("SET-1", seats=(*party()[:3], SeatConfig("bard", "standard", "ghost")))  # type: ignore[arg-type]


def test_SET_1_no_player_is_refused() -> None:
    assert "human or an AI" in refused("SET-1", roles="companion companion companion companion")


def test_SET_1_a_companion_has_no_hand() -> None:
    t = deal(roles="ai companion human companion")
    assert (t.mage.hand, t.bard.hand) == ([], [])
    assert len(t.druid.hand) == 7
    with pytest.raises(BadPosition) as no:
        table(druid={"role": "companion", "hand": "G4"})
    assert no.value.rule == "SET-1"


def test_SET_1_a_companion_gets_no_hand_during_a_game() -> None:
    from cantina.games.dungeon_rummy.errors import IllegalAction
    from cantina.games.dungeon_rummy.game import hand_over

    t = deal(roles="human ai companion ai")
    assert hand_over(t.s, 1, "human").roles[1] == "human"
    assert hand_over(t.s, 0, "ai").roles[0] == "ai"
    for seat, role in ((2, "ai"), (1, "companion")):
        with pytest.raises(IllegalAction) as no:
            hand_over(t.s, seat, role)  # type: ignore[arg-type]
        assert no.value.rule == "SET-1"


@pytest.mark.parametrize(
    ("roles", "boots"),
    [
        ("ai ai ai ai", 3),
        ("ai human ai companion", 3),
        ("ai human companion companion", 4),
        ("ai companion companion companion", 12),
    ],
)
def test_SET_2_boots_by_number_of_players(roles: str, boots: int) -> None:
    t = deal(roles=roles)
    for name, role in zip(HEROES, roles.split(), strict=True):
        assert getattr(t, name).boots == (0 if role == "companion" else boots)


@pytest.mark.parametrize("boots", [12, 10, 8, 6])
def test_SET_2_alone_the_boots_are_chosen(boots: int) -> None:
    t = deal(roles="human companion companion companion", boots=boots)
    assert t.barbarian.boots == boots


def test_SET_2_other_numbers_are_refused() -> None:
    refused("SET-2", roles="human companion companion companion", boots=7)
    refused("SET-2", roles="human ai companion companion", boots=6)


def test_SET_2_a_companion_has_no_boots_in_a_position() -> None:
    for boots in ({"boots": 1}, {"boots_used": 1}):
        with pytest.raises(BadPosition) as no:
            table(druid={"role": "companion", **boots})
        assert no.value.rule == "SET-2"


TIERS = {"easy": "easy easy medium", "medium": "easy medium hard"}


@pytest.mark.parametrize("difficulty", TIERS)
def test_SET_3_three_monsters_then_a_boss(difficulty: str) -> None:
    enemies = content().enemies
    seen = set()
    for seed in range(12):
        t = deal(seed, difficulty=difficulty)
        stack = [t.enemy.id, *t.s.enemy_deck]
        assert " ".join(enemies[id].tier for id in stack) == f"{TIERS[difficulty]} boss"
        assert len(set(stack)) == 4
        seen.add(tuple(stack))
    assert len(seen) > 1, "the monsters are drawn by lot"


def test_SET_3_too_few_monsters_of_a_tier_is_refused() -> None:
    few = {id: e for id, e in content().enemies.items() if id not in ("twoflowers", "cute-slime")}
    with pytest.raises(BadConfig) as no:
        new_game(content().model_copy(update={"enemies": few}), Config(party(), difficulty="hard"), 1)
    assert no.value.rule == "SET-3"
    assert no.value.message == "hard needs 2 hard monsters, and the chosen sets have 1"
    refused("SET-3", difficulty="easy", sets=())


def test_SET_3_the_first_game() -> None:
    stacks = {(t.enemy.id, *t.s.enemy_deck) for t in map(deal, range(12))}
    rest = ("annoyed-will-o-wisp", "beerholder")
    assert stacks == {("florist-orc", "kobold-tower", *rest), ("kobold-tower", "florist-orc", *rest)}


def test_SET_3_monsters_and_boss_by_hand() -> None:
    t = deal(difficulty="custom", enemies=("vegan-troll", "bone-dragon"), boss="red-dragon")
    assert [t.enemy.id, *t.s.enemy_deck] == ["vegan-troll", "bone-dragon", "red-dragon"]
    t = deal(difficulty="easy", boss="red-dragon")
    assert t.s.enemy_deck[-1] == "red-dragon"


def test_SET_3_what_is_no_enemy_deck_is_refused() -> None:
    assert "gargoyle" in refused("SET-3", difficulty="custom", enemies=("gargoyle",), boss="beerholder")
    refused("SET-3", difficulty="easy", boss="florist-orc")
    refused("SET-3", difficulty="easy", boss="nobody")
    refused("SET-3", difficulty="custom", enemies=("florist-orc",))
    refused("SET-3", difficulty="custom")
    refused("SET-3", difficulty="custom", enemies=("red-dragon", "florist-orc"), boss="beerholder")
    refused("SET-3", difficulty="custom", enemies=("florist-orc", "florist-orc"), boss="beerholder")
    refused("SET-3", difficulty="easy", enemies=("florist-orc",))
    refused("MORT-1", difficulty="mort", boss="beerholder")
    refused("SET-3", difficulty="nightmare")


def test_SET_3_a_position_has_one_boss_at_the_end() -> None:
    for in_play, deck in (
        (["florist-orc"], ["kobold-tower"]),
        (["beerholder", "red-dragon"], []),
        (["florist-orc"], ["beerholder", "kobold-tower"]),
        (["florist-orc"], ["florist-orc", "beerholder"]),
        (["gargoyle"], ["beerholder"]),
    ):
        with pytest.raises(BadPosition) as no:
            table(enemies=in_play, enemy_deck=deck)
        assert no.value.rule == "SET-3"


def test_SET_4_the_first_enemy_is_revealed_with_its_effect_before_hands_are_drawn() -> None:
    t = deal(difficulty="custom", enemies=(), boss="red-dragon")
    kinds = [type(event) for event in t.events]
    assert kinds[:3] == [EnemyRevealed, TreasureGained, TreasureGained]
    assert len(t.loot) == 2
    assert kinds[3] is Drew


def test_SET_4_each_player_draws_seven() -> None:
    t = deal(roles="ai ai companion ai")
    dealt = t.events[: next(n for n, event in enumerate(t.events) if isinstance(event, PhaseBegan))]
    for hero, drawn in ((0, 7), (1, 7), (2, 0), (3, 7)):
        assert sum(isinstance(e, Drew) and e.seat == hero for e in dealt) == drawn
    assert (len(t.druid.deck), len(t.bard.deck)) == (26, 19)


def test_SET_4_decks_and_treasures_are_shuffled_by_the_seed() -> None:
    assert deal(3).s.key() == deal(3).s.key()
    assert deal(3).mage.deck != deal(4).mage.deck
    assert deal(3).s.treasure_deck != deal(4).s.treasure_deck
    assert len(deal().s.treasure_deck) == 20
    decks = [getattr(deal(3), name).deck for name in HEROES]
    assert len({tuple(card[1:] for card in deck) for deck in decks}) == 4, "each deck has its own order"


def test_SET_5_the_first_player_is_chosen_or_random() -> None:
    assert deal(first="druid").active == "druid"
    assert {deal(seed, first="random").active for seed in range(30)} == set(HEROES)


def test_SET_5_the_first_player_has_a_hand() -> None:
    roles = "ai companion companion human"
    assert {deal(seed, roles=roles, first="random").active for seed in range(20)} == {"barbarian", "bard"}
    refused("SET-5", roles=roles, first="mage")
    refused("SET-1", roles=roles, first="plumber")


def test_SET_1_a_refused_setup_changes_no_other() -> None:
    """Setups are plain values: the same one deals the same game after another was refused."""
    config = Config(party(), first="barbarian")
    before = new_game(content(), config, 5)[0].key()
    refused("SET-1", seats=party()[:3])
    assert new_game(content(), config, 5)[0].key() == before
