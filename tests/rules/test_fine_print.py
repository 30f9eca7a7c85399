"""Section 11: PACKET-1 and BOSS-1 (REACT-2: test_reactions; EXTREME-1, MELD-7: test_cards_and_zones)."""

from __future__ import annotations

from table_of import cards, table

from cantina.games.dungeon_rummy.events import Damaged, GameEnded
from cantina.games.dungeon_rummy.frames import Discarding, NextTurn, Packet, Refill

SIX = "R4 R6 R8 B4 B6 B8"


def test_PACKET_1_a_packet_is_applied_whole_and_deaths_are_named_in_seat_order() -> None:
    t = table(phase="enemy", active="bard", bard={"damage": 14}, mage={"damage": 14}, druid={"damage": 3})
    assert t.over == "died:mage", "the first in seat order, not the first from the active seat"
    assert t.damage == {"bard": 15, "mage": 15, "druid": 4, "barbarian": 1}
    assert len(t.told(Damaged)) == 4
    assert len(t.told(GameEnded)) == 1


def test_PACKET_1_seat_order_is_the_chosen_one() -> None:
    order = ("bard", "druid", "mage", "barbarian")
    t = table(phase="enemy", order=order, bard={"damage": 14}, mage={"damage": 14})
    assert t.over == "died:bard"


def test_PACKET_1_damage_may_exceed_health() -> None:
    t = table(phase="enemy", enemies=["red-dragon"], mage={"damage": 14})
    assert t.mage.damage == 19
    assert t.over == "died:mage"


def test_PACKET_1_several_hits_on_one_misfit_land_as_one() -> None:
    t = table(phase="enemy", enemies=["florist-orc", "vegan-troll"])
    (mage,) = [e for e in t.told(Damaged) if e.target == 1]
    assert (mage.amount, mage.sources) == (5, ("florist-orc", "vegan-troll"))


def test_PACKET_1_a_full_graveyard_comes_between_two_discards_of_one_effect() -> None:
    t = table(mage={"hand": "Y4 Y5 Y6"}, graveyard=SIX).owing(NextTurn(), Refill(), Discarding(2))
    assert (t.waits, t.left) == (("discard", "mage"), 2)
    t.discard("Y4")
    assert t.waits == ("split", "mage")
    t.split(barbarian=7)
    assert (t.waits, t.left) == (("discard", "mage"), 1)
    t.discard("Y5")
    assert t.graveyard == ["Y5"]
    assert t.active == "druid"


def test_PACKET_1_no_more_discards_than_cards_in_hand() -> None:
    t = table(mage={"hand": "Y4"}).owing(NextTurn(), Refill(), Discarding(2))
    assert t.left == 1
    t.discard("Y4")
    assert t.active == "druid"


def test_PACKET_1_an_empty_packet_is_no_event() -> None:
    t = table().owing(NextTurn(), Packet(()))
    assert t.active == "druid"
    assert t.told(Damaged)[0].sources == ("beerholder",)


def test_PACKET_1_the_split_is_one_packet() -> None:
    t = table(phase="discard", mage={"hand": "Y4 Y5", "damage": 13}, bard={"damage": 13}, graveyard=SIX)
    t.discard("Y4").split(mage=2, bard=2, barbarian=3)
    assert t.over == "died:mage"
    assert t.damage == {"mage": 15, "bard": 15, "barbarian": 3}


def test_BOSS_1_a_beaten_boss_lies_in_the_enemy_trash() -> None:
    seven = "R4 B5 R6 B7 R8 B9 R10"
    t = table(enemies=[{"id": "beerholder", "level": 2}], mage={"zone": seven}).attack("mage")
    assert t.s.enemy_trash == ("beerholder",)
    assert t.enemies == []
    loaded = t.saved_and_loaded()
    assert loaded.over == "boss"
    assert loaded.s.key() == t.s.key()


def test_BOSS_1_the_red_dragons_treasure_comes_for_any_target() -> None:
    t = table(enemies=["red-dragon", "florist-orc"], mage={"zone": "R5 B6 R7 B8 R9"}).attack("mage", target=1)
    assert len(t.loot) == 1
    assert [enemy.damage for enemy in t.s.enemies] == [0, 5]


def test_BOSS_1_a_mana_3_that_was_spent_on_it_is_in_the_used_pile_by_then() -> None:
    t = table(
        enemies=["red-dragon"], mage={"zone": "R5 B6 R7 B8 R9"}, loot=["mana-3"], treasure_deck=[]
    ).attack("mage", treasures=1)
    assert t.loot == ["mana-3"], "the only Treasure there is comes back"
    assert t.s.used_treasures == ()


def test_BOSS_1_the_treasure_comes_before_the_dragon_falls() -> None:
    nine = "R4 B5 R6 B7 R8 B9 R10 BJ RQ"
    t = table(enemies=[{"id": "red-dragon", "level": 2}], mage={"zone": nine}).attack("mage")
    assert t.over == "boss"
    assert len(t.loot) == 1
    assert t.trash == cards(nine)
