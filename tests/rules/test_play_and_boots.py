"""ACT-0, PLAY-1, PLAY-2, TOKEN-5 and BOOT-1: playing cards and moving them."""

from __future__ import annotations

from table_of import cards, table

from cantina.games.dungeon_rummy.actions import Move, Play


def test_ACT_0_the_action_phase_refreshes_the_players_boots() -> None:
    t = table(phase="draw", mage={"boots_used": 3}, druid={"boots_used": 2}).draw()
    assert t.mage.boots_used == 0
    assert t.druid.boots_used == 2


def test_ACT_0_a_position_in_the_action_phase_is_not_refreshed() -> None:
    assert table(mage={"boots_used": 2}).mage.boots_used == 2


def test_PLAY_1_a_card_from_hand_to_any_zone_is_free() -> None:
    t = table(mage={"hand": "Y5 R9 G2 B2"}, bard={"zone": "B4"}, druid={"role": "companion"})
    t.play("Y5", "bard").play("R9", "druid").play("G2", "mage").play("B2", "barbarian")
    assert t.bard.zone == cards("B4 Y5")
    assert t.druid.zone == ["R9"]
    assert t.mage.zone == ["G2"]
    assert t.barbarian.zone == ["B2"]
    assert (t.mage.boots_used, t.mage.hand) == (0, [])


def test_PLAY_1_only_a_card_that_is_held() -> None:
    t = table(mage={"hand": "Y4", "deck": "Y5"}, druid={"hand": "G5"})
    for card in ("Y5", "G5", "R9"):
        with t.refuses("PLAY-1"):
            t.play(card, "mage")


def test_PLAY_1_a_companions_top_card_costs_a_boot() -> None:
    t = table(mage={"boots_used": 2}, druid={"role": "companion", "deck": "G6 G8"})
    t.play("G6", "mage", source="druid")
    assert t.mage.zone == ["G6"]
    assert t.mage.boots_used == 3
    assert t.druid.deck == ["G8"]
    with t.refuses("PLAY-1"):
        t.play("G8", "bard", source="druid")


def test_PLAY_1_a_companions_card_goes_to_any_zone_its_own_too() -> None:
    t = table(druid={"role": "companion", "deck": "G6 G8 G4"}).play("G6", "druid", source="druid")
    assert t.druid.zone == ["G6"]
    t.play("G8", "bard", source="druid").play("G4", "mage", source="druid")
    assert (t.bard.zone, t.mage.zone) == (["G8"], ["G4"])


def test_PLAY_1_only_the_top_card_of_a_companion() -> None:
    t = table(druid={"role": "companion", "deck": "G6 G8"}, bard={"deck": "B6"}, mage={"hand": "Y4"})
    with t.refuses("PLAY-1"):
        t.play("G8", "mage", source="druid")
    with t.refuses("PLAY-1"):
        t.play("B6", "mage", source="bard")  # a player's deck is face down
    with t.refuses("PLAY-1"):
        t.play("Y4", "mage", source="druid")


def test_PLAY_1_an_empty_companions_deck_gives_nothing() -> None:
    t = table(druid={"role": "companion", "deck": ""})
    with t.refuses("PLAY-1"):
        t.play("G8", "mage", source="druid")
    assert t.may(Play) == []


def test_PLAY_2_a_wild_token_is_put_on_a_card_as_it_is_played() -> None:
    t = table(mage={"hand": "Y9 R4", "zone": "R4 B5"}, bard={"tokens": 2})
    with t.refuses("MELD-2"):
        t.play("Y9", "mage")
    t.play("Y9", "mage", wild=True)
    assert t.mage.zone == cards("R4 B5 Y9*")
    assert t.bard.tokens == 1
    assert t.mage.boots_used == 0


def test_PLAY_2_without_a_token_nothing_is_wild() -> None:
    t = table(mage={"hand": "Y9"}, bard={"tokens": 0})
    with t.refuses("PLAY-2"):
        t.play("Y9", "mage", wild=True)


def test_PLAY_2_a_card_from_a_companions_deck_may_be_wild_too() -> None:
    t = table(mage={"zone": "R4 B5"}, druid={"role": "companion", "deck": "GK G3"}, bard={"tokens": 1})
    t.play("GK", "mage", source="druid", wild=True)
    assert t.mage.zone == cards("R4 B5 GK*")
    assert t.bard.tokens == 0
    assert t.mage.boots_used == 1


def test_PLAY_2_a_token_never_goes_on_a_card_in_play() -> None:
    t = table(mage={"zone": "Y9", "hand": "Y4"}, bard={"tokens": 3, "zone": "R4 B5"})
    with t.refuses("PLAY-1"):
        t.play("Y9", "bard", wild=True)
    with t.refuses("BOOT-1"):
        t.move("Y9* mage>bard")
    assert not [a for a in t.may(Play) if a.card == 13 + 8]


def test_PLAY_2_a_moved_card_keeps_its_token() -> None:
    t = table(mage={"zone": "R4 B5 Y9*"}).move("Y9* mage>bard")
    assert t.bard.zone == ["Y9*"]
    with t.refuses("BOOT-1"):
        t.move("Y9 bard>mage")  # the card there lies under a token


def test_PLAY_2_the_token_is_gone_where_the_card_leaves_play() -> None:
    t = table(mage={"zone": "R4 B5 Y9*"}, loot=["retrieve"]).attack("mage")
    assert t.trash == cards("R4 B5 Y9")
    t.use("retrieve", card="Y9")
    assert t.mage.hand == ["Y9"]


def test_PLAY_2_the_active_player_asks_nobody_for_the_bards_tokens() -> None:
    for role in ("human", "ai", "companion"):
        t = table(mage={"hand": "Y9", "zone": "R4 B5"}, bard={"role": role, "tokens": 1})
        t.play("Y9", "mage", wild=True)
        assert t.bard.tokens == 0


def test_TOKEN_5_the_wild_token_makes_any_card_of_any_player_a_wild() -> None:
    for active, card in (("barbarian", "RK"), ("druid", "GK"), ("bard", "BK")):
        t = table(active=active, **{active: {"hand": card, "tokens": 1}}, mage={"zone": "Y4"})
        if active != "bard":
            with t.refuses("PLAY-2"):
                t.play(card, "mage", wild=True)  # these are no Wild tokens
            continue
        t.play(card, "mage", wild=True)
        assert t.mage.zone == cards(f"Y4 {card}*")


def test_TOKEN_5_a_token_on_an_own_turn_of_somebody_else() -> None:
    t = table(active="druid", druid={"hand": "GK"}, mage={"zone": "Y4"}, bard={"tokens": 1})
    t.play("GK", "mage", wild=True)
    assert t.mage.zone == cards("Y4 GK*")
    assert t.bard.tokens == 0


def test_BOOT_1_one_card_one_boot() -> None:
    t = table(mage={"zone": "R5 B6 R7"}).move("R7 mage>druid")
    assert (t.mage.zone, t.druid.zone) == (cards("R5 B6"), ["R7"])
    assert t.mage.boots_used == 1


def test_BOOT_1_cards_move_between_the_zones_of_others() -> None:
    t = table(bard={"zone": "R5 B6 R7"}, druid={"role": "companion"}).move("R7 bard>druid")
    assert t.druid.zone == ["R7"]
    assert t.mage.boots_used == 1
    assert t.bard.boots_used == 0


def test_BOOT_1_a_swap_in_one_step() -> None:
    t = table(bard={"zone": "Y8 R9 B10"}, mage={"zone": "R10 Y10 G10"})
    with t.refuses("MELD-2"):
        t.move("Y10 mage>bard")  # one after the other does not do it
    t.move("B10 bard>mage", "Y10 mage>bard")
    assert t.bard.zone == cards("Y8 R9 Y10")
    assert t.mage.zone == cards("R10 B10 G10")
    assert t.mage.boots_used == 2


def test_BOOT_1_any_number_each_way_in_one_step() -> None:
    t = table(mage={"zone": "R5 B6 R7", "boots": 4}, druid={"zone": "Y8"})
    t.move("R5 mage>druid", "B6 mage>druid", "R7 mage>druid", "Y8 druid>mage")
    assert (t.mage.zone, t.druid.zone) == (["Y8"], cards("R5 B6 R7"))
    assert t.mage.boots_used == 4


def test_BOOT_1_no_more_cards_than_boots() -> None:
    t = table(mage={"zone": "R5 B6 R7 G8", "boots_used": 1})
    with t.refuses("BOOT-1"):
        t.move("B6 mage>druid", "R7 mage>druid", "G8 mage>druid")
    t.move("R7 mage>druid", "G8 mage>druid")
    with t.refuses("BOOT-1"):
        t.move("B6 mage>bard")
    assert t.may(Move) == []


def test_BOOT_1_both_zones_are_melds_after_the_step() -> None:
    t = table(mage={"zone": "R5 B6 R7"}, druid={"zone": "YK"})
    with t.refuses("MELD-2"):
        t.move("R7 mage>druid")
    with t.refuses("MELD-6"):
        t.move("B6 mage>bard")


def test_BOOT_1_two_tokened_cards_do_not_meet() -> None:
    t = table(mage={"zone": "R5 B6*"}, druid={"zone": "Y4*"}, bard={"zone": "R5"})
    with t.refuses("MELD-4"):
        t.move("B6* mage>druid")
    t.move("B6* mage>druid", "Y4* druid>mage")
    assert (t.mage.zone, t.druid.zone) == (cards("R5 Y4*"), ["B6*"])


def test_BOOT_1_a_step_is_between_two_zones() -> None:
    t = table(mage={"zone": "R5 B6 R7"}, druid={"zone": "Y8"})
    for steps in (
        ("R7 mage>druid", "Y8 druid>bard"),
        ("R7 mage>mage",),
        ("R5 mage>bard", "R7 mage>druid"),
        (),
    ):
        with t.refuses("BOOT-1"):
            t.move(*steps)


def test_BOOT_1_only_cards_that_lie_there() -> None:
    t = table(mage={"zone": "R5 B6", "hand": "Y7"})
    for steps in (("Y7 mage>druid",), ("R5 bard>druid",), ("B6 mage>druid", "B6 mage>druid")):
        with t.refuses("BOOT-1"):
            t.move(*steps)


def test_BOOT_1_a_step_that_changes_nothing_is_refused() -> None:
    t = table(mage={"zone": "R5 B6"}, druid={"zone": "R5 G6"})
    with t.refuses("BOOT-1"):
        t.move("R5 mage>druid", "R5 druid>mage")
    t.move("B6 mage>druid", "G6 druid>mage")


def test_BOOT_1_in_the_own_action_phase_only() -> None:
    t = table(phase="draw", mage={"zone": "R5 B6"})
    with t.refuses("TURN-1"):
        t.move("B6 mage>druid")
    t.draw()
    with t.refuses("TURN-1"):
        t.move("B6 mage>druid", seat="druid")
    t.end()
    with t.refuses("TURN-1"):
        t.move("B6 mage>druid", seat="mage")


def test_BOOT_1_moving_is_not_playing() -> None:
    """Boots cost no card from hand, and a moved card gets no token."""
    t = table(mage={"zone": "R5 B6", "hand": "Y4"}, bard={"tokens": 1}).move("B6 mage>druid")
    assert t.mage.hand == ["Y4"]
    assert t.bard.tokens == 1


def test_BOOT_1_a_lone_player_has_twelve() -> None:
    alone = {name: {"role": "companion"} for name in ("barbarian", "druid", "bard")}
    t = table(mage={"zone": "R5 B6 R7 G8 R9 B10 RJ BQ RK"}, **alone)
    t.move(*(f"{card} mage>bard" for card in ["R5", "B6", "R7", "G8", "R9", "B10", "RJ", "BQ", "RK"]))
    assert t.mage.boots_used == 9
    assert len(t.bard.zone) == 9
