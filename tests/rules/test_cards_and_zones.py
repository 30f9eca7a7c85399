"""CARD-1 to CARD-3 and MELD-1 to MELD-7 as they show at the table (melds on their own: test_melds)."""

from __future__ import annotations

import pytest
from table_of import cards, deal, table

from cantina.games.dungeon_rummy.cards import NAMES, bag, parse_card, suit_of
from cantina.games.dungeon_rummy.content_files import content_from_json, content_json
from cantina.games.dungeon_rummy.errors import BadPosition, ContentError
from cantina.games.dungeon_rummy.melds import is_complete_run, is_royal, readings, refusal
from cantina.games.dungeon_rummy.setup import full_deck
from cantina.games.dungeon_rummy.strike import mana_of


def test_CARD_1_a_deck_is_two_of_each_rank_of_one_suit() -> None:
    for hero in range(4):
        deck = full_deck(hero)
        assert len(deck) == 26
        assert {deck.count(card) for card in deck} == {2}
        assert {suit_of(card) for card in deck} == {hero}


def test_CARD_1_a_third_copy_cannot_be() -> None:
    with pytest.raises(BadPosition) as refused:
        table(mage={"hand": "R5 R5"}, bard={"zone": "R5"})
    assert refused.value.rule == "CARD-1"


def test_CARD_1_no_card_lies_in_a_deck_of_another_suit() -> None:
    with pytest.raises(BadPosition) as refused:
        table(druid={"deck": "G4 R5"})
    assert refused.value.rule == "CARD-1"


def test_CARD_2_notation_reads_back() -> None:
    assert [NAMES[parse_card(name)] for name in ("R5", "Y10", "GA", "B2", "Y9*")] == [
        "R5",
        "Y10",
        "GA",
        "B2",
        "Y9*",
    ]
    assert len(set(NAMES)) == 104 + 6, "cards, cards under a token, and the six Skeletons"
    for wrong in ("5R", "R1", "R11", "r5", "R5**", "", "R"):
        with pytest.raises(ValueError, match="is no card"):
            parse_card(wrong)


def test_CARD_3_mana_is_per_suit_and_rank_and_a_2_never_has_any() -> None:
    t = table()
    numbers = t.s.numbers
    for suit in "RYGB":
        assert mana_of(numbers, bag([parse_card(f"{suit}2")])) == 0
        assert mana_of(numbers, bag([parse_card(f"{suit}7")])) == 1
    data = content_json(t.s.numbers.content)
    data["mana"]["mage"]["ranks"]["2"]["value"] = 1
    with pytest.raises(ContentError):
        content_from_json(data)


def test_CARD_3_a_card_under_a_wild_token_has_no_mana() -> None:
    t = table(barbarian={"zone": "R7* B8 G9"}, active="barbarian").attack("barbarian")
    assert t.tokens == {}


def test_MELD_1_a_zone_takes_one_meld_only() -> None:
    t = table(mage={"hand": "Y9 R5 Y5", "zone": "R4"})
    with t.refuses("MELD-2"):
        t.play("Y9", "mage")
    t.play("Y5", "mage")
    assert t.mage.zone == cards("R4 Y5")


def test_MELD_1_an_illegal_zone_is_no_position() -> None:
    with pytest.raises(BadPosition) as refused:
        table(mage={"zone": "R5 R6"})
    assert refused.value.rule == "MELD-1"


def test_MELD_2_neighbours_of_one_suit_are_refused() -> None:
    t = table(mage={"hand": "R9 Y9 R3", "zone": "R8"})
    with t.refuses("MELD-2"):
        t.play("R9", "mage")
    t.play("Y9", "mage")


def test_MELD_2_the_ace_is_low_or_high_and_no_run_goes_past_it() -> None:
    t = table(mage={"hand": "G2 Y3 RQ", "zone": "RK BA"})
    with t.refuses("MELD-2"):
        t.play("Y3", "mage")
    t.play("RQ", "bard").play("G2", "druid")
    t = table(mage={"hand": "BA", "zone": "R3 G4"}, bard={"zone": "B2"})
    t.move("B2 bard>mage")
    with t.refuses("MELD-2"):
        t.play("BA", "mage", wild=False)  # blue beside blue
    t = table(mage={"hand": "YA", "zone": "B2 R3 G4"}).play("YA", "mage")
    assert len(t.mage.zone) == 4


def test_MELD_2_both_aces_only_in_the_complete_run() -> None:
    thirteen = "RA B2 R3 B4 R5 B6 R7 B8 R9 B10 RJ BQ RK"
    t = table(mage={"hand": "YA", "zone": thirteen}).play("YA", "mage")
    assert len(t.mage.zone) == 14
    t = table(mage={"hand": "YA", "zone": "RA B2 R3"})
    with t.refuses("MELD-2"):
        t.play("YA", "mage")


def test_MELD_3_a_suit_once_and_four_at_most() -> None:
    t = table(mage={"hand": "R7 G7 Y7 B7", "zone": "R7 B7"})
    with t.refuses("MELD-3"):
        t.play("R7", "mage")
    t.play("G7", "mage").play("Y7", "mage")
    with t.refuses("MELD-3"):
        t.play("B7", "mage")


def test_MELD_4_one_wild_a_meld_and_a_2_as_2_is_none() -> None:
    t = table(mage={"hand": "B2 G2 Y8", "zone": "RA B2 Y3"})
    t.play("B2", "mage")
    with t.refuses("MELD-4"):
        t.play("G2", "mage")
    t = table(mage={"hand": "G2", "zone": "R5 B6 Y7*"})
    with t.refuses("MELD-4"):
        t.play("G2", "mage")


def test_MELD_4_a_wild_keeps_its_suit() -> None:
    t = table(mage={"hand": "R2", "zone": "R8"}, bard={"zone": "R7 B7"}, druid={"zone": "Y8"})
    for zone in ("mage", "bard"):
        with t.refuses("MELD-2"):
            t.play("R2", zone)
    t.play("R2", "druid")


def test_MELD_5_a_wild_is_read_anew_as_cards_come() -> None:
    t = table(mage={"hand": "Y8 R4", "zone": "R5 B6 G2"})
    t.play("Y8", "mage")  # the 2 is the 7
    t = table(mage={"hand": "Y7 R3 G4", "zone": "R5 B6 G2"})
    t.play("Y7", "mage").play("R3", "mage")  # the 2 is the 4


def test_MELD_5_the_reading_that_the_party_prefers_counts() -> None:
    # The second 2 might be the 8; that it can be rank 2 makes the Canasta Royal.
    meld = bag(map(parse_card, ["RA", "B2", "Y3", "G4", "R5", "B6", "Y7"]))
    assert is_royal(meld)
    complete = "RA B2 R3 B4 R5 B6 R7 B8 R9 B10 RJ BQ RK BA"
    assert is_complete_run(bag(map(parse_card, complete.split())))


def test_MELD_6_what_stays_must_be_a_meld() -> None:
    t = table(mage={"zone": "R5 B6 R7"}, bard={"zone": "Y6"})
    with t.refuses("MELD-6"):
        t.move("B6 mage>bard")
    with t.refuses("MELD-6"):
        t.move("B6 mage>druid")
    t.move("R7 mage>bard")
    assert (t.mage.zone, t.bard.zone) == (cards("R5 B6"), cards("R7 Y6"))


def test_MELD_6_any_card_of_a_set_can_go() -> None:
    for card in ["R7", "Y7", "G7", "B7"]:
        t = table(mage={"zone": "R7 Y7 G7 B7"}).move(f"{card} mage>druid")
        assert len(t.mage.zone) == 3


@pytest.mark.parametrize(
    ("zone", "rule"),
    [
        ("R5 B2 G2 Y8", "MELD-4"),
        ("R5 B6* G2 Y8", "MELD-4"),
        ("R7 B7 R7", "MELD-3"),
        ("R8 R9", "MELD-2"),
        ("R7 B8 Y10", "MELD-2"),
        ("RK BA G2 R3", "MELD-2"),
    ],
)
def test_MELD_7_which_rule_a_refusal_names(zone: str, rule: str) -> None:
    assert refusal(list(map(parse_card, zone.split())))[0] == rule


def test_EXTREME_1_a_lone_wild_may_be_any_rank() -> None:
    for lone in ("R2", "Y9*"):
        ranks = {reading[0][1] for reading in readings(bag([parse_card(lone)]))}
        assert ranks == set(range(14))
    assert {reading[0][1] for reading in readings(bag([parse_card("R9")]))} == {8}


def test_EXTREME_1_an_ace_alone_or_in_a_set_is_lowest_or_highest() -> None:
    for zone in ("RA", "RA BA GA"):
        found = readings(bag(map(parse_card, zone.split())))
        assert {rank for reading in found for _, rank in reading} == {0, 13}


def test_CARD_1_a_new_game_has_104_cards() -> None:
    t = deal()
    held = [getattr(t, name) for name in ("barbarian", "mage", "druid", "bard")]
    assert sum(len(seat.hand) + len(seat.deck) for seat in held) == 104
