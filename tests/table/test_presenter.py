"""The presenter: names, melds, the fight, the table and refusals, in true words and numbers."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from cantina.games.dungeon_rummy import events as evs
from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.cards import HEROES, Hero, bag, card_name, cards_in, parse_card
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.errors import GameOver, IllegalAction
from cantina.games.dungeon_rummy.events import Hit
from cantina.games.dungeon_rummy.guide import Guide, RuleText, Section, load_guide
from cantina.games.dungeon_rummy.observe import view as view_of
from cantina.games.dungeon_rummy.setup import Config, SeatConfig, new_game
from cantina.games.dungeon_rummy.view import EnemyInPlay, Pending, View
from cantina.table import presenter

GUIDE = Path(__file__).parents[2] / "content" / "dungeon_rummy" / "guide"
R5, Y4, G9 = (parse_card(name) for name in ("R5", "Y4", "G9"))
LILY, BOB, OAKIE, MILTON = range(4)


@pytest.fixture(scope="module")
def view(content: Content) -> View:
    seats = tuple(SeatConfig(hero, role="human") for hero in HEROES)
    return view_of(new_game(content, Config(seats, first="mage"), 5)[0], BOB)


def cards(text: str) -> int:
    """A bag, written as in ``R5 Y6 G2``."""
    return bag(parse_card(name) for name in text.split())


def with_zones(view: View, **zones: str) -> View:
    """The view with these Play Zones, by Misfit name in lower case."""
    by_name = {view.content.hero(h).name.lower(): h for h in range(4)}
    seats = list(view.seats)
    for name, text in zones.items():
        seats[by_name[name]] = dataclasses.replace(seats[by_name[name]], zone=cards(text))
    return dataclasses.replace(view, seats=tuple(seats))


def against(view: View, enemy: str, level: int = 0, damage: int = 0) -> View:
    """The view with this enemy in play alone."""
    return dataclasses.replace(view, enemies=(EnemyInPlay(enemy, level, damage),))


# --- names -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("persons", "names"),
    [
        ({}, ("Lily", "Bob", "Oakie", "Milton")),
        ({BOB: "Anna"}, ("Lily", "Anna", "Oakie", "Milton")),
        ({BOB: "Bob"}, ("Lily", "Bob", "Oakie", "Milton")),
        ({BOB: "lily"}, ("Lily", "Bob (lily)", "Oakie", "Milton")),
        ({BOB: "Kim", LILY: "Kim"}, ("Lily (Kim)", "Bob (Kim)", "Oakie", "Milton")),
        ({BOB: " \x1b[31m\n "}, ("Lily", "[31m", "Oakie", "Milton")),
        ({BOB: "\t"}, ("Lily", "Bob", "Oakie", "Milton")),
        ({BOB: "x" * 50}, ("Lily", "x" * 16, "Oakie", "Milton")),
    ],
)
def test_persons_are_called_by_name(content: Content, persons: dict[Hero, str], names: Any) -> None:
    assert presenter.names_of(content, persons) == names


def test_sentences_use_the_names_of_persons(view: View, content: Content) -> None:
    names = presenter.names_of(content, {BOB: "Anna", LILY: "Bob"})
    assert names == ("Lily (Bob)", "Anna", "Oakie", "Milton")
    assert presenter.event_sentence(evs.Discarded(BOB, Y4), view, names) == "Anna discards Y4."
    error = IllegalAction("TURN-1", "it is Bob's turn, not Lily's")
    assert presenter.refusal_words(error, content, names) == "TURN-1: It is Anna's turn, not Lily (Bob)'s."


# --- melds -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "text", "kind"),
    [
        ("", "empty", ""),
        ("G2", "G2", "single"),
        ("RK YK", "RK YK", "pair"),
        ("Y5 B6", "Y5 B6", "run 2"),
        ("Y5 B6 R2 G8", "Y5 B6 R2=7 G8", "run 4"),
        ("RK YK B2", "RK YK B2=K", "set 3"),
        ("RA YA GA BA", "RA YA GA BA", "set 4"),
        ("RA Y2 G3", "RA Y2 G3", "run 3"),
        ("RQ YK GA", "RQ YK GA", "run 3"),
        ("R6 Y9* G8", "R6 Y9*=7 G8", "run 3"),
        ("R4 B5 Y6 G7 B8 R9 G2", "R4 B5 Y6 G7 B8 R9 G2=10", "CANASTA 7"),
        ("G3 R4 B5 Y6 G7 B8 R9", "G3 R4 B5 Y6 G7 B8 R9", "ROYAL CANASTA 7"),
    ],
)
def test_a_meld_in_reading_order(zone: str, text: str, kind: str) -> None:
    """CARD-2, MELD-4, MELD-5, HIT-1."""
    meld = presenter.meld_text(cards(zone))
    assert (str(meld), meld.kind) == (text, kind)
    assert (meld.count, sorted(meld.order)) == (len(zone.split()), sorted(map(parse_card, zone.split())))


def test_every_reading_can_be_shown() -> None:
    """MELD-5: screens show one reading and can cycle the others."""
    zone = cards("Y5 B6 R2")
    ways = melds.readings(zone)
    shown = {str(presenter.meld_text(zone, n)) for n in range(len(ways))}
    assert len(shown) == len(ways) == presenter.meld_text(zone).readings > 1
    assert presenter.meld_text(zone, len(ways)) == presenter.meld_text(zone, 0)


def test_a_card_can_be_spoken() -> None:
    assert [presenter.card_spoken(parse_card(c)) for c in ("R5", "YQ", "GA", "B10*")] == [
        "red 5",
        "yellow Queen",
        "green Ace",
        "blue 10 under a Wild token",
    ]


@pytest.mark.parametrize(("by", "order"), [("suit", "R5 RQ Y4 B4"), ("rank", "Y4 B4 R5 RQ")])
def test_a_hand_is_sorted(by: str, order: str) -> None:
    hand = [parse_card(card) for card in ("B4", "RQ", "Y4", "R5")]
    assert presenter.cards_text(presenter.sorted_hand(hand, by)) == order


# --- the fight ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("enemy", "graveyard", "words"),
    [
        ("florist-orc", 0, "each Misfit for 1, in Oakie's turn"),
        ("vegan-troll", 2, "Oakie for 4, in Oakie's turn"),
        ("kobold-tower", 3, "Oakie for 3 (1 per Graveyard card), in Oakie's turn"),
        ("kobold-tower", 0, "nobody yet (1 per Graveyard card), in Oakie's turn"),
    ],
)
def test_the_next_hit_as_it_stands_now(view: View, enemy: str, graveyard: int, words: str) -> None:
    """ENEMY-1, ENEMY-2: whom, for how much, in whose turn."""
    table = dataclasses.replace(against(view, enemy), graveyard=(R5,) * graveyard, active=BOB, pending=None)
    assert presenter.hits_now(table).words == words


def test_a_hit_on_nobody_in_this_very_turn_is_not_still_to_come(view: View) -> None:
    pending = Pending("pick-misfit", BOB)
    table = dataclasses.replace(against(view, "kobold-tower"), graveyard=(), phase="enemy", pending=pending)
    assert presenter.hits_now(table).words == "nobody (1 per Graveyard card), now"


def test_hits_about_to_land_are_told_as_they_stand(view: View) -> None:
    """REACT-1: Shields have changed them already."""
    hits = (Hit(BOB, 2, "vegan-troll"), Hit(LILY, 2, "vegan-troll"))
    table = dataclasses.replace(against(view, "vegan-troll"), pending=Pending("react", LILY, hits=hits))
    told = presenter.hits_now(table)
    assert told.landing
    assert told.words == "Lily for 2 and Bob for 2, now"
    assert [told.on(hero) for hero in range(4)] == [2, 2, 0, 0]


def test_a_full_graveyard_is_gone_before_the_next_hit(view: View) -> None:
    """GRAVE-1: the split comes first, and the cards are in the Trash by then."""
    full = dataclasses.replace(against(view, "kobold-tower"), graveyard=(R5,) * 7)
    assert presenter.hits_now(dataclasses.replace(full, pending=Pending("split", BOB, total=7))).hits == ()


@pytest.mark.parametrize(
    ("enemy", "level", "zone", "words"),
    [
        ("florist-orc", 0, "Y5 B6 R2 G8", "4 Damage, 0 mana"),
        ("florist-orc", 0, "G3 R4 B5 Y6 G7 B8 R9", "10 Damage, falls, 5 mana"),
        ("vegan-troll", 0, "RK YK GK", "no Damage (immune), 3 mana"),
        ("kobold-tower", 0, "RK YK GK", "falls, 3 mana"),
        ("kobold-tower", 0, "RQ YK GA", "no Damage, 3 mana"),
        ("beerholder", 2, "G3 R4 B5 Y6 G7 B8 R9", "falls, 5 mana"),
    ],
)
def test_an_attack_in_short(view: View, enemy: str, level: int, zone: str, words: str) -> None:
    """HIT-1 to HIT-5, MANA-1."""
    table = presenter.table_text(with_zones(against(view, enemy, level), lily=zone))
    assert table.misfits[LILY].attack == words


def test_an_attack_in_full(view: View) -> None:
    table = with_zones(against(view, "florist-orc", damage=2), lily="G3 R4 B5 Y6 G7 B8 R9", milton="R6 Y7 G8")
    by_hero = {row.hero: row for row in presenter.table_text(table).misfits}
    lily, milton = by_hero[LILY].strike, by_hero[MILTON].strike
    assert lily is not None
    assert milton is not None
    assert presenter.strike_sentence(lily, table, LILY) == (
        "7 cards and 3 more for the meld: the Florist Orc is beaten; 5 mana for 5 Shield tokens."
    )
    assert presenter.strike_sentence(milton, table, MILTON) == (
        "3 cards: 3 Damage to the Florist Orc; 1 mana is too little for a token."
    )


def test_too_few_cards_promise_nothing(view: View) -> None:
    """ACT-1: three cards attack."""
    row = presenter.table_text(with_zones(view, lily="RK YK")).misfits[LILY]
    assert (row.strike, row.attack, row.meld.kind) == (None, "", "pair")


@pytest.mark.parametrize(
    ("enemy", "level", "damage", "place", "need", "progress", "later"),
    [
        ("florist-orc", 0, 2, "", "needs 9 Damage", "done 2, 7 to go", ()),
        ("beerholder", 0, 0, "level 1 of 3", "needs 10 Damage", "done 0, 10 to go", 2),
        ("beerholder", 1, 0, "level 2 of 3", "needs a three-of-a-kind", "", 1),
    ],
)
def test_a_level_says_what_is_done_and_to_go(
    view: View, enemy: str, level: int, damage: int, place: str, need: str, progress: str, later: Any
) -> None:
    """HIT-3."""
    text = presenter.table_text(against(view, enemy, level, damage)).enemies[0].level
    assert (text.place, text.need, text.progress) == (place, need, progress)
    assert len(text.later) == (later or 0)


@pytest.mark.parametrize(
    ("enemy", "ripe"),
    [("kobold-tower", (OAKIE,)), ("florist-orc", (BOB,)), ("vegan-troll", ())],
)
def test_ripe_is_what_brings_a_level_down(view: View, enemy: str, ripe: tuple[Hero, ...]) -> None:
    """ACT-1, HIT-3: of the own zone and the Companions', never of another player's."""
    table = with_zones(against(view, enemy), bob="G3 R4 B5 Y6 G7 B8 R9", oakie="RK YK GK", lily="RQ YQ GQ")
    oakie = dataclasses.replace(table.seats[OAKIE], role="companion")
    seats = tuple(oakie if seat.hero == OAKIE else seat for seat in table.seats)
    assert presenter.ripe_zones(dataclasses.replace(table, seats=seats), BOB) == ripe


# --- the table ---------------------------------------------------------------------------------


def test_the_table_of_a_seat(view: View) -> None:
    table = presenter.table_text(view, sort="rank")
    assert table.turn == f"Turn 1, Bob: {presenter.PHASES[view.phase]}"
    assert table.to_come == "2 monsters and the Boss to come"
    assert [row.hero for row in table.misfits] == list(view.order)
    bob = table.misfits[BOB]
    assert (bob.name, bob.letter, bob.title, bob.active, bob.holding) == ("Bob", "Y", "Mage", True, "hand 7")
    assert 0 < bob.fraction <= 1
    assert sorted(table.hand) == sorted(card_name(c) for c in cards_in(view.hand))
    assert table.graveyard_limit == 7


def test_a_companion_shows_its_top_card(content: Content) -> None:
    """PLAY-1: its deck lies face up."""
    seats = [SeatConfig(h, role="companion") for h in ("barbarian", "druid", "bard")]
    state, _ = new_game(content, Config((SeatConfig("mage", role="human"), *seats)), 1)
    row = next(r for r in presenter.table_text(view_of(state, BOB)).misfits if r.hero == OAKIE)
    assert row.holding == f"top {card_name(state.decks[OAKIE][0])}"
    assert row.boots == 0


# --- refusals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (IllegalAction("MELD-2", "the ranks differ"), "MELD-2 Runs: The ranks differ."),
        (IllegalAction("E-vegan-troll", "no."), "E-vegan-troll Vegan Troll: No."),
        (IllegalAction("T-heal-4", "1 to 4"), "T-heal-4 Heal 4: 1 to 4."),
        (IllegalAction("X-9", "what"), "X-9: What."),
        (GameOver("the game is over"), "The game is over."),
    ],
)
def test_a_refusal_names_its_rule(content: Content, error: Any, words: str) -> None:
    guide = Guide([Section("Melds", (RuleText("MELD-2", "Runs", "Cards in order.", "Melds"),))])
    assert presenter.refusal_words(error, content, guide=guide) == words


def test_every_title_of_the_guide_reaches_a_refusal(content: Content) -> None:
    guide = load_guide(GUIDE)
    for rule in (rule for section in guide.sections() for rule in section.rules):
        words = presenter.refusal_words(IllegalAction(rule.id, "no"), content, guide=guide)
        assert words == f"{rule.id} {rule.title}: No."
