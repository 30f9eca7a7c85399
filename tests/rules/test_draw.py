"""DRAW-1 and DRAW-2: drawing, and decks that run out."""

from __future__ import annotations

from table_of import cards, table

from cantina.games.dungeon_rummy.events import DeckRenewed, Drew, TopShown


def test_DRAW_1_the_top_of_the_own_deck() -> None:
    t = table(phase="draw", mage={"hand": "Y4", "deck": "Y9 Y8"}).draw()
    assert t.mage.hand == cards("Y4 Y9")
    assert t.mage.deck == ["Y8"]
    assert t.waits == ("action", "mage")


def test_DRAW_1_any_graveyard_card_of_any_suit() -> None:
    t = table(phase="draw", mage={"hand": "Y4"}, graveyard="R4 B6 G9").draw("B6")
    assert t.mage.hand == cards("Y4 B6")
    assert t.graveyard == ["R4", "G9"]
    assert t.waits == ("action", "mage")


def test_DRAW_1_only_what_lies_in_the_graveyard() -> None:
    t = table(phase="draw", mage={"deck": "Y9"}, graveyard="R4", trash="B6")
    for card in ("B6", "Y9"):
        with t.refuses("DRAW-1"):
            t.draw(card)


def test_DRAW_1_one_of_two_copies_stays() -> None:
    t = table(phase="draw", graveyard="R4 R4 B6").draw("R4")
    assert t.graveyard == ["R4", "B6"]


def test_DRAW_1_drawing_is_not_optional() -> None:
    t = table(phase="draw", mage={"hand": "Y4"})
    with t.refuses("TURN-1"):
        t.end()
    assert t.waits == ("draw", "mage")


def test_DRAW_1_others_do_not_draw() -> None:
    t = table(phase="draw", graveyard="R4")
    with t.refuses("TURN-1"):
        t.draw(seat="druid")
    with t.refuses("TURN-1"):
        t.draw("R4", seat="bard")


def test_DRAW_2_an_empty_deck_is_renewed_from_the_own_suit_in_the_trash() -> None:
    t = table(
        phase="draw",
        mage={"hand": "Y4", "deck": "", "zone": "Y8"},
        trash="Y5 R6 Y6",
        graveyard="Y9",
        druid={"hand": "Y10"},
    ).draw()
    assert len(t.told(DeckRenewed)) == 1
    assert len(t.mage.hand) == 2
    assert sorted([*t.mage.hand, *t.mage.deck]) == sorted(["Y4", "Y5", "Y6"])
    assert t.trash == ["R6"]
    assert t.graveyard == ["Y9"]
    assert t.mage.zone == ["Y8"]
    assert t.druid.hand == ["Y10"]


def test_DRAW_2_the_renewed_deck_is_shuffled() -> None:
    trash = "YA Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 YJ YQ YK"
    decks = {
        tuple(table(phase="draw", seed=seed, mage={"deck": ""}, trash=trash).draw().mage.deck)
        for seed in range(8)
    }
    assert len(decks) == 8


def test_DRAW_2_the_deck_is_not_renewed_before_it_is_needed() -> None:
    t = table(phase="draw", mage={"deck": "Y9"}, trash="Y5").draw()
    assert t.mage.deck == []
    assert t.trash == ["Y5"]


def test_DRAW_2_with_nothing_left_only_the_graveyard_gives() -> None:
    t = table(phase="draw", mage={"deck": ""}, graveyard="R4", trash="B5")
    with t.refuses("DRAW-2"):
        t.draw()
    t.draw("R4")


def test_DRAW_2_a_companions_deck_is_renewed_at_once() -> None:
    t = table(
        mage={"hand": "Y4"},
        druid={"role": "companion", "deck": "G6"},
        trash="G8 R3",
    ).play("G6", "mage", source="druid")
    assert t.druid.deck == ["G8"]
    assert t.trash == ["R3"]
    assert [event.card for event in t.told(TopShown)] == [t.s.decks[2][0]]
    t.play("G8", "bard", source="druid")


def test_DRAW_2_a_companions_deck_is_renewed_as_soon_as_its_suit_comes_to_the_trash() -> None:
    t = table(druid={"role": "companion", "deck": ""}, mage={"zone": "R5 G6 B7"})
    assert t.druid.deck == []
    t.attack("mage")
    assert t.druid.deck == ["G6"]
    assert t.trash == cards("R5 B7")


def test_DRAW_2_a_player_waits_with_the_renewal_where_a_companion_does_not() -> None:
    t = table(druid={"deck": ""}, mage={"zone": "R5 G6 B7"}).attack("mage")
    assert t.druid.deck == []
    assert t.trash == cards("R5 G6 B7")


def test_DRAW_1_a_draw_from_the_deck_is_the_drawers_secret_and_one_from_the_graveyard_is_not() -> None:
    (drew,) = table(phase="draw").draw().told(Drew)
    assert drew.knows == (1,)
    (drew,) = table(phase="draw", graveyard="R4").draw("R4").told(Drew)
    assert drew.knows is None
