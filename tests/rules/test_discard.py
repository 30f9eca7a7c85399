"""DISC-1, DISC-2 and GRAVE-1: the end of a turn, and the seventh card."""

from __future__ import annotations

from table_of import cards, table

from cantina.games.dungeon_rummy.events import (
    Damaged,
    DeckRenewed,
    Drew,
    GraveyardFull,
    GraveyardTrashed,
    HitsAnnounced,
    NothingToDraw,
    SplitChosen,
)

SIX = "R4 R6 R8 B4 B6 B8"


def test_DISC_1_one_card_of_the_hand_goes_to_the_graveyard() -> None:
    t = table(mage={"hand": "Y4 R9"}, graveyard="B6").end()
    assert t.waits == ("discard", "mage")
    assert t.left == 1
    t.discard("R9")
    assert t.graveyard == ["B6", "R9"]
    assert t.mage.hand == ["Y4"]
    assert t.active == "druid"


def test_DISC_1_only_a_card_that_is_held() -> None:
    t = table(phase="discard", mage={"hand": "Y4", "zone": "R9"}, druid={"hand": "G5"})
    for card in ("R9", "G5", "YK"):
        with t.refuses("DISC-1"):
            t.discard(card)


def test_DISC_1_it_is_not_optional() -> None:
    t = table(phase="discard", mage={"hand": "Y4"})
    with t.refuses("TURN-1"):
        t.end()
    assert t.waits == ("discard", "mage")


def test_DISC_1_with_an_empty_hand_it_is_skipped() -> None:
    t = table().end()
    assert t.graveyard == []
    assert t.active == "druid"


def test_DISC_2_an_empty_hand_is_filled_with_seven_from_the_own_deck() -> None:
    t = table(mage={"deck": "YA Y2 Y3 Y4 Y5 Y6 Y7 Y8"}, graveyard="R9").end()
    assert t.mage.hand == cards("YA Y2 Y3 Y4 Y5 Y6 Y7")
    assert t.mage.deck == ["Y8"]
    assert t.graveyard == ["R9"]


def test_DISC_2_also_when_the_discard_was_the_last_card() -> None:
    t = table(mage={"hand": "Y4"}).end().discard("Y4")
    assert len(t.mage.hand) == 7


def test_DISC_2_a_hand_with_cards_is_not_filled() -> None:
    t = table(mage={"hand": "Y4 Y5"}).end().discard("Y4")
    assert t.mage.hand == ["Y5"]
    assert not [e for e in t.told(Drew) if e.seat == 1]


def test_DISC_2_the_deck_is_renewed_in_between() -> None:
    t = table(mage={"deck": "YA Y2"}, trash="Y3 Y4 Y5 Y6 Y7 Y8 R9").end()
    assert len(t.mage.hand) == 7
    assert set(cards("YA Y2")) < set(t.mage.hand)
    assert len(t.mage.deck) == 1
    assert t.trash == ["R9"]
    assert len([e for e in t.told(DeckRenewed) if e.hero == 1]) == 1


def test_DISC_2_what_is_not_there_is_not_drawn() -> None:
    t = table(mage={"deck": "YA Y2"}, trash="Y3 R9").end()
    assert t.mage.hand == cards("YA Y2 Y3")
    assert len([e for e in t.told(NothingToDraw) if e.seat == 1]) == 1
    assert t.active == "druid"


def test_GRAVE_1_the_seventh_card_makes_the_party_split_seven_damage() -> None:
    t = table(phase="discard", mage={"hand": "Y4 Y5"}, graveyard=SIX).discard("Y4")
    assert t.waits == ("split", "mage")
    assert [e.total for e in t.told(GraveyardFull)] == [7]
    t.split(barbarian=4, mage=1, druid=1, bard=1)
    assert {e.target: e.amount for e in t.told(Damaged) if e.sources == ("graveyard",)} == dict(
        enumerate((4, 1, 1, 1))
    )
    assert t.graveyard == []
    assert t.trash == cards(f"{SIX} Y4")
    assert t.active == "druid"


def test_GRAVE_1_six_cards_are_no_harm() -> None:
    t = table(phase="discard", mage={"hand": "Y4 Y5"}, graveyard="R4 R6 R8 B4 B6").discard("Y4")
    assert len(t.graveyard) == 6
    assert t.told(GraveyardFull) == []


def test_GRAVE_1_exactly_seven_and_nothing_negative() -> None:
    t = table(phase="discard", mage={"hand": "Y4 Y5"}, graveyard=SIX).discard("Y4")
    for damage in ({}, {"barbarian": 6}, {"barbarian": 8}, {"barbarian": 8, "mage": -1}):
        with t.refuses("GRAVE-1"):
            t.split(**damage)
    t.split(barbarian=7)
    assert t.trash == cards(f"{SIX} Y4")


def test_GRAVE_1_without_a_full_graveyard_there_is_no_split() -> None:
    with (t := table()).refuses("GRAVE-1"):
        t.split(barbarian=7)


def test_GRAVE_1_companions_can_take_a_share() -> None:
    t = table(phase="discard", mage={"hand": "Y4 Y5"}, druid={"role": "companion"}, graveyard=SIX)
    t.discard("Y4").split(druid=7)
    assert t.druid.damage >= 7


def test_GRAVE_1_the_graveyard_is_trashed_before_reactions_and_damage() -> None:
    t = table(phase="discard", mage={"hand": "Y4 Y5"}, graveyard=SIX, barbarian={"tokens": 2}).discard("Y4")
    t.split(mage=7)
    assert [type(e) for e in t.events] == [SplitChosen, GraveyardTrashed, HitsAnnounced]
    assert t.waits == ("react", "barbarian")
    assert t.hits == [("mage", 7, "graveyard")]
    assert t.graveyard == []
    assert t.damage == {}
    t.token("barbarian", "transfer", "mage", 2)
    assert t.damage["mage"] >= 3
    assert t.damage["barbarian"] >= 4


def test_GRAVE_1_the_interrupted_turn_goes_on_afterwards() -> None:
    t = table(phase="discard", mage={"hand": "Y4"}, graveyard=SIX).discard("Y4")
    assert t.mage.hand == [], "the new hand waits for the split"
    t.split(barbarian=7)
    assert len(t.mage.hand) == 7
    assert t.waits == ("draw", "druid")


def test_GRAVE_1_nothing_else_is_done_while_the_split_is_open() -> None:
    t = table(
        phase="discard",
        mage={"hand": "Y4 Y5"},
        druid={"tokens": 2, "damage": 2},
        loot=["heal-4"],
        graveyard=SIX,
    ).discard("Y4")
    with t.refuses("TOKEN-1"):
        t.token("druid", "heal", "druid", 1, seat="druid")
    with t.refuses("TREASURE-1"):
        t.use("heal-4", heal={"druid": 1})
    with t.refuses("TURN-1"):
        t.discard("Y5")


def test_GRAVE_1_the_split_can_kill() -> None:
    t = table(phase="discard", mage={"hand": "Y4", "damage": 8}, graveyard=SIX).discard("Y4").split(mage=7)
    assert t.over == "died:mage"
    assert t.mage.damage == 15


def test_GRAVE_1_seven_cards_with_nothing_pending_are_no_position() -> None:
    import pytest

    from cantina.games.dungeon_rummy.errors import BadPosition

    with pytest.raises(BadPosition) as no:
        table(graveyard=f"{SIX} Y4")
    assert no.value.rule == "GRAVE-1"
    t = table(phase="discard", mage={"hand": "Y4"}, graveyard=SIX).discard("Y4")
    assert t.saved_and_loaded().waits == ("split", "mage")
