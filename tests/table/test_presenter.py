"""The presenter: a sentence for every event, action and decision, true numbers, and never a hidden card."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from cantina.games.dungeon_rummy import actions as acts
from cantina.games.dungeon_rummy import events as evs
from cantina.games.dungeon_rummy import game, melds
from cantina.games.dungeon_rummy.cards import Hero, bag, card_name, cards_in, parse_card
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.errors import GameOver, IllegalAction
from cantina.games.dungeon_rummy.events import Event, Hit
from cantina.games.dungeon_rummy.guide import Guide, RuleText, Section, load_guide
from cantina.games.dungeon_rummy.observe import view as view_of
from cantina.games.dungeon_rummy.setup import Config, SeatConfig, new_game
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.view import DecisionKind, EnemyInPlay, Pending, View
from cantina.table import presenter

GUIDE = Path(__file__).parents[2] / "content" / "dungeon_rummy" / "guide"
R5, Y4, G9 = (parse_card(name) for name in ("R5", "Y4", "G9"))
LILY, BOB, OAKIE, MILTON = range(4)
FOUR_HUMANS = Config(tuple(SeatConfig(hero, role="human") for hero in ("barbarian", "mage", "druid", "bard")))


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(Path(__file__).parents[2] / "content" / "dungeon_rummy")


@pytest.fixture(scope="module")
def start(content: Content) -> State:
    return new_game(content, dataclasses.replace(FOUR_HUMANS, first="mage"), 5)[0]


@pytest.fixture(scope="module")
def view(start: State) -> View:
    return view_of(start, BOB)


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


# --- every event, action and decision ----------------------------------------------------------

EVENTS: list[tuple[Event, str]] = [
    (evs.TurnBegan(4, BOB), "Turn 4: Bob."),
    (evs.PhaseBegan("action", BOB), "Bob: Action Phase."),
    (
        evs.HitsAnnounced(tuple(Hit(hero, 1, "florist-orc") for hero in range(4))),
        "The Florist Orc hits each Misfit for 1.",
    ),
    (evs.HitsAnnounced((Hit(BOB, 4, "graveyard"),)), "The full Graveyard hits Bob for 4."),
    (evs.Damaged(BOB, 3, 10, ("vegan-troll",)), "Bob takes 3 Damage from the Vegan Troll: 5 health left."),
    (evs.Damaged(BOB, 9, 17, ("graveyard",)), "Bob takes 9 Damage from the full Graveyard: 0 health left."),
    (evs.Healed(LILY, 2, 3), "Lily is healed by 2: 27 health left."),
    (evs.Prevented(LILY, 2), "2 Damage to Lily is prevented."),
    (evs.Transferred(BOB, 2), "2 Damage goes from Bob to Lily."),
    (
        evs.AttackSkipped(BOB, "red-dragon", "heal-4"),
        "The Red Dragon takes Heal 4 from Bob and skips this attack.",
    ),
    (evs.Drew(BOB, "deck", Y4, (BOB,)), "Bob draws Y4 from the deck."),
    (evs.Drew(LILY, "deck", R5, (LILY,)), "Lily draws a card from the deck."),
    (evs.Drew(LILY, "graveyard", Y4), "Lily draws Y4 from the Graveyard."),
    (evs.NothingToDraw(BOB), "Bob finds no card to draw."),
    (evs.DeckRenewed(BOB, 9), "Bob's deck is made anew from the Trash: 9 cards."),
    (evs.TopShown(OAKIE, G9), "On Oakie's deck lies G9 now."),
    (evs.TopShown(OAKIE, None), "Oakie's deck is used up."),
    (evs.Played(BOB, Y4, None, LILY, False), "Bob plays Y4 to Lily's zone."),
    (
        evs.Played(BOB, G9, OAKIE, BOB, True),
        "Bob plays G9* from Oakie's deck to Bob's zone, under a Wild token.",
    ),
    (
        evs.Moved(BOB, (acts.Step(R5, LILY, BOB), acts.Step(Y4, LILY, BOB), acts.Step(G9, BOB, LILY))),
        "Bob moves R5 and Y4 from Lily's zone to Bob's and G9 from Bob's zone to Lily's.",
    ),
    (evs.MeldsSwapped(BOB, (BOB, LILY)), "Bob's and Lily's zones exchange their melds."),
    (
        evs.Activated(BOB, LILY, (R5, Y4, G9), "florist-orc", 0, 3, 1),
        "Bob attacks the Florist Orc from Lily's zone with R5 Y4 G9: 3 Damage, 1 mana.",
    ),
    (
        evs.Activated(BOB, BOB, (R5, Y4, G9), "vegan-troll", 0, 0, 0),
        "Bob attacks the Vegan Troll from Bob's zone with R5 Y4 G9: no Damage, 0 mana.",
    ),
    (evs.TokensGained(LILY, 1, 0), "Lily gains 1 Shield token."),
    (
        evs.TokensGained(LILY, 2, 3),
        "Lily gains 2 Shield tokens; 3 more are lost, for seven is the limit.",
    ),
    (evs.TokensSpent(BOB, BOB, "draw", OAKIE, 1), "Bob spends 1 Draw token so that Oakie draws."),
    (evs.TokensSpent(LILY, LILY, "prevent", LILY, 2), "Lily spends 2 Shield tokens to shield Lily."),
    (
        evs.TokensSpent(BOB, LILY, "transfer", BOB, 1),
        "Bob spends 1 Shield token of Lily to take a hit for Bob.",
    ),
    (evs.TokensSpent(OAKIE, OAKIE, "heal", LILY, 2), "Oakie spends 2 Healing tokens to heal Lily."),
    (evs.EnemyHurt("florist-orc", 0, 3, 5, 9), "The Florist Orc has taken 5 of 9 Damage."),
    (
        evs.LevelFell("beerholder", 0, 0),
        "Level 1 of the Beerholder falls; the next one needs a three-of-a-kind.",
    ),
    (evs.LevelFell("florist-orc", 0, 0), "The Florist Orc has nothing left to stand on."),
    (evs.EnemyDefeated("florist-orc"), "The Florist Orc is beaten."),
    (evs.EnemyRevealed("florist-orc"), "The Florist Orc appears: needs 9 Damage."),
    (evs.EnemyRevealed("beerholder"), "The Beerholder, the Boss, appears: needs 10 Damage."),
    (evs.TreasureGained("heal-4"), "Heal 4 comes to the Loot Zone."),
    (evs.TreasureUsed(BOB, "draw-2"), "Bob uses the Treasure Draw 2."),
    (evs.NoTreasure(), "A Treasure is due, but none is left."),
    (evs.Retrieved(BOB, G9), "G9 comes from the Trash to Bob's hand."),
    (evs.PassedOn(LILY, OAKIE, R5, (LILY, OAKIE)), "Lily passes a card to Oakie."),
    (evs.PassedOn(LILY, BOB, R5, (LILY, BOB)), "Lily passes R5 to Bob."),
    (evs.Discarded(BOB, Y4), "Bob discards Y4."),
    (evs.GraveyardFull(7, 7), "The Graveyard is full with 7 cards: 7 Damage must be shared out."),
    (evs.SplitChosen(BOB, (5, 2, 0, 0)), "Bob shares it out: Lily 5 and Bob 2."),
    (evs.GraveyardTrashed((R5, Y4)), "The Graveyard goes to the Trash: R5 Y4."),
    (evs.ActionsEnded(BOB), "Bob ends the Action Phase."),
    (evs.GameEnded(True, "boss"), "Won: the Boss is beaten."),
    (evs.GameEnded(False, "died:druid"), "Lost: Oakie has no health left."),
    (evs.GameEnded(False, "conceded"), "Lost: the party gave the game up."),
]

ACTIONS: list[tuple[acts.Action, str]] = [
    (acts.Draw(BOB), "Draw from the deck"),
    (acts.Draw(BOB, Y4), "Draw Y4 from the Graveyard"),
    (acts.Play(BOB, Y4, LILY), "Play Y4 to Lily's zone"),
    (acts.Play(BOB, Y4, BOB, wild=True), "Play Y4* to Bob's zone under a Wild token"),
    (acts.Play(BOB, G9, LILY, OAKIE), "Play G9 from Oakie's deck to Lily's zone (1 boot)"),
    (acts.Move(BOB, (acts.Step(R5, LILY, BOB),)), "Move R5 from Lily's zone to Bob's (1 boot)"),
    (acts.Move(BOB, None, 3), "Move several cards between two zones, up to 3..."),
    (acts.Attack(BOB, BOB), "Attack from Bob's zone"),
    (acts.Attack(BOB, OAKIE, 0, 2), "Attack from Oakie's zone, with 2 times 3 Mana"),
    (acts.UseTreasure(BOB, "heal-4"), "Use Heal 4..."),
    (acts.UseTreasure(BOB, "heal-4", heal=(3, 1, 0, 0)), "Use Heal 4 for Lily 3 and Bob 1"),
    (acts.UseTreasure(BOB, "mana-3", mana=(3, 0, 0, 0)), "Use 3 Mana for Lily 3"),
    (acts.UseTreasure(BOB, "swap-melds", zones=(BOB, LILY)), "Use Swap Melds: Bob's and Lily's zones"),
    (acts.UseTreasure(BOB, "retrieve", card=G9), "Use Retrieve: G9"),
    (acts.UseTreasure(BOB, "retrieve", card=G9, player=LILY), "Use Retrieve: G9 for Lily"),
    (acts.UseTreasure(BOB, "draw-2", players=(BOB,)), "Use Draw 2: Bob draws"),
    (acts.UseTreasure(BOB, "two-draw-1", players=(BOB, LILY)), "Use Two Draw 1: Bob then Lily draw"),
    (acts.UseToken(LILY, LILY, "prevent", LILY, 2), "Spend 2 Shield tokens: 2 less Damage to Lily"),
    (
        acts.UseToken(BOB, LILY, "transfer", BOB, 1),
        "Spend 1 Shield token of Lily: Lily takes up to 2 for Bob",
    ),
    (acts.UseToken(OAKIE, OAKIE, "heal", BOB, 1), "Spend 1 Healing token: heal Bob"),
    (acts.UseToken(BOB, BOB, "draw", BOB, 2), "Spend 2 Draw tokens: Bob draws 2"),
    (acts.Discard(BOB, Y4), "Discard Y4"),
    (acts.End(BOB), "End the Action Phase"),
    (acts.Accept(BOB), "Let the hits land"),
    (acts.SkipAttack(BOB, "heal-4"), "Give Heal 4 away, and this attack is skipped"),
    (acts.ChooseSplit(BOB, None, 7), "Share out 7 Damage..."),
    (acts.ChooseSplit(BOB, (0, 3, 4, 0)), "Share out the Damage: Bob 3 and Oakie 4"),
    (acts.ChooseCard(BOB, Y4), "Pass Y4 on"),
    (acts.ChooseCard(LILY, R5), "Pass a card on"),
    (acts.Concede(BOB), "Give the game up"),
]

DECISIONS: list[tuple[Pending, str]] = [
    (Pending("draw", BOB, left=1), "Bob: draw a card from the deck."),
    (Pending("draw", BOB, left=2, granted=True), "Bob: draw a card (2 to go) from the deck."),
    (
        Pending("action", BOB),
        "Bob: play, move, attack, use tokens and Treasures; then end the Action Phase.",
    ),
    (Pending("discard", BOB, left=1), "Bob: discard a card to the Graveyard, which holds 0 of 7."),
    (
        Pending("react", LILY, hits=(Hit(BOB, 3, "vegan-troll"),)),
        "Lily: hits are about to land on Bob for 3. Answer, or accept.",
    ),
    (Pending("split", BOB, total=7), "Bob: share out 7 Damage among the four Misfits."),
    (Pending("pass-card", OAKIE), "Oakie: choose a card to pass to the next player; nobody else sees it."),
]


@pytest.mark.parametrize(("event", "sentence"), EVENTS)
def test_an_event_in_a_sentence(view: View, event: Event, sentence: str) -> None:
    assert presenter.event_sentence(event, view) == sentence


@pytest.mark.parametrize(("action", "label"), ACTIONS)
def test_an_action_in_words(view: View, action: acts.Action, label: str) -> None:
    assert presenter.action_label(action, view) == label


@pytest.mark.parametrize(("pending", "question"), DECISIONS)
def test_a_decision_in_words(view: View, pending: Pending, question: str) -> None:
    assert presenter.question(dataclasses.replace(view, pending=pending)) == question


def test_what_comes_in_a_row_is_told_at_once(view: View) -> None:
    draws = [evs.Drew(seat, "deck", card, (seat,)) for seat in (BOB, LILY) for card in (Y4, R5, G9)]
    hurt = [evs.Damaged(hero, 1, 2, ("florist-orc",)) for hero in (BOB, OAKIE, MILTON, LILY)]
    events = [*draws, *hurt, evs.TurnBegan(2, BOB), evs.PhaseBegan("enemy", BOB), *hurt[:2]]
    assert presenter.event_sentences(events, view) == [
        "Bob draws Y4 R5 G9 from the deck.",
        "Lily draws 3 cards from the deck.",
        "Each Misfit takes 1 Damage from the Florist Orc; "
        "health left: Bob 13, Oakie 13, Milton 13 and Lily 28.",
        "Turn 2: Bob.",
        "Bob takes 1 Damage from the Florist Orc: 13 health left.",
        "Oakie takes 1 Damage from the Florist Orc: 13 health left.",
    ]


@pytest.mark.parametrize(
    ("union", "examples"),
    [
        (get_args(Event), [type(event) for event, _ in EVENTS]),
        (get_args(acts.Action), [type(action) for action, _ in ACTIONS]),
        (get_args(DecisionKind), [pending.kind for pending, _ in DECISIONS]),
        (get_args(acts.TokenUse), [a.use for a, _ in ACTIONS if isinstance(a, acts.UseToken)]),
    ],
    ids=["events", "actions", "decisions", "token uses"],
)
def test_none_is_without_words(union: tuple[Any, ...], examples: list[Any]) -> None:
    """Whoever adds one writes its words, and an example here."""
    assert set(examples) == set(union)


def test_a_graveyard_is_asked_about_only_where_it_can_be_drawn_from(view: View) -> None:
    """DRAW-1, E-bone-dragon."""
    filled = dataclasses.replace(view, graveyard=(R5,), pending=Pending("draw", BOB, left=1))
    assert presenter.question(filled) == "Bob: draw a card from the deck or the Graveyard."
    assert presenter.question(against(filled, "bone-dragon")) == "Bob: draw a card from the deck."


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
        ("kobold-tower", 0, "nobody (1 per Graveyard card), in Oakie's turn"),
    ],
)
def test_the_next_hit_as_it_stands_now(view: View, enemy: str, graveyard: int, words: str) -> None:
    """ENEMY-1, ENEMY-2: whom, for how much, in whose turn."""
    table = dataclasses.replace(against(view, enemy), graveyard=(R5,) * graveyard, active=BOB, pending=None)
    assert presenter.hits_now(table).words == words


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


# --- whole games -------------------------------------------------------------------------------


def playthrough(
    content: Content, config: Config, seed: int, most: int
) -> Iterator[tuple[State, Any, list[Event]]]:
    """A game of random actions: each state, the action chosen in it, the events that it led to."""
    rng = random.Random(seed)
    state, _ = new_game(content, config, seed)
    for _ in range(most):
        pending = game.pending(state)
        if pending is None:
            return
        legal = [a for a in game.legal_actions(state, pending.seat) if not isinstance(a, acts.Concede)]
        # Attacks and plays first, so that much happens in few steps.
        eager = [a for a in legal if isinstance(a, (acts.Attack, acts.Play, acts.UseToken, acts.UseTreasure))]
        action = concrete(state, rng.choice(eager if eager and rng.random() < 0.7 else legal))
        after, events = game.apply(state, action)
        yield state, action, events
        state = after


def concrete(state: State, action: Any) -> Any:
    """A legal form of a pattern."""
    match action:
        case acts.ChooseSplit(damage=None):
            spread = [0] * 4
            for _ in range(action.total or 0):
                spread[
                    max(range(4), key=lambda h: state.numbers.health[h] - state.damage[h] - spread[h])
                ] += 1
            return dataclasses.replace(action, damage=tuple(spread), total=None)
        case acts.UseTreasure(treasure="mana-3", mana=None):
            return dataclasses.replace(action, mana=(3, 0, 0, 0))
        case acts.UseTreasure(treasure="heal-4", heal=None):
            hurt = next(h for h in range(4) if state.damage[h])
            return dataclasses.replace(action, heal=tuple(int(h == hurt) for h in range(4)))
        case acts.Move(cards=None):
            return acts.End(action.seat)
    return action


@pytest.mark.parametrize("seed", range(4))
def test_no_hidden_card_is_ever_said(content: Content, seed: int) -> None:
    """TALK-1: what a seat reads names no card of another hand, even from events not yet redacted."""
    told = 0
    for state, action, events in playthrough(content, FOUR_HUMANS, seed, 300):
        for seat in (None, *range(4)):
            view = view_of(state, seat)
            for event in events:
                sentence = presenter.event_sentence(event, view)
                assert sentence[0].isupper() or sentence[0].isdigit(), sentence
                assert "None" not in sentence
                if isinstance(event, (evs.Drew, evs.PassedOn)) and event.knows and seat not in event.knows:
                    assert event.card is not None
                    assert card_name(event.card) not in sentence
                    told += 1
            label = presenter.action_label(action, view)
            assert "None" not in label
            table = presenter.table_text(view)
            assert bool(table.hand) == bool(view.hand)
    assert told > 50


def test_whole_games_never_lack_words(content: Content) -> None:
    """Companions, tokens and every phase, through to the end: nothing raises, nothing is empty."""
    seats = tuple(
        SeatConfig(hero, role=role)  # type: ignore[arg-type]
        for hero, role in zip(
            ("mage", "druid", "bard", "barbarian"), ("human", "companion", "ai", "ai"), strict=True
        )
    )
    kinds: set[type[Any]] = set()
    for seed in range(6):
        for state, action, events in playthrough(content, Config(seats), seed, 400):
            view = view_of(state, None)
            kinds |= {type(event) for event in events}
            assert all(presenter.event_sentence(event, view) for event in events)
            assert all(presenter.action_label(a, view) for a in game.legal_actions(state))
            assert presenter.action_label(action, view)
            assert presenter.table_text(view).asked.isascii()
    assert len(kinds) > 20
