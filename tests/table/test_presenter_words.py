"""The presenter: a sentence for every event, words for every action and every decision."""

from __future__ import annotations

import dataclasses
from typing import Any, get_args

import pytest

from cantina.games.dungeon_rummy import actions as acts
from cantina.games.dungeon_rummy import events as evs
from cantina.games.dungeon_rummy.cards import HEROES, SKELETON, bag, parse_card
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.events import Event, Hit
from cantina.games.dungeon_rummy.messages import Message
from cantina.games.dungeon_rummy.observe import view as view_of
from cantina.games.dungeon_rummy.setup import Config, SeatConfig, new_game
from cantina.games.dungeon_rummy.view import DecisionKind, EnemyInPlay, Over, Pending, View
from cantina.table import presenter

R5, Y4, G9, G6 = (parse_card(name) for name in ("R5", "Y4", "G9", "G6"))
LILY, BOB, OAKIE, MILTON = range(4)


@pytest.fixture(scope="module")
def view(content: Content) -> View:
    seats = tuple(SeatConfig(hero, role="human") for hero in HEROES)
    return view_of(new_game(content, Config(seats, first="mage"), 5)[0], BOB)


def against(view: View, *enemies: str) -> View:
    """The view with these enemies in play alone."""
    return dataclasses.replace(view, enemies=tuple(EnemyInPlay(enemy, 0, 0) for enemy in enemies))


def with_zones(view: View, zones: dict[int, str]) -> View:
    """The view with these Play Zones."""
    seats = list(view.seats)
    for hero, text in zones.items():
        seats[hero] = dataclasses.replace(seats[hero], zone=bag(map(parse_card, text.split())))
    return dataclasses.replace(view, seats=tuple(seats))


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
        evs.Activated(BOB, LILY, (R5, Y4, G6), "florist-orc", 0, 3, 1),
        "Bob attacks the Florist Orc from Lily's zone with Y4 R5 G6: 3 Damage, 1 mana.",
    ),
    (
        evs.Activated(BOB, BOB, (R5, Y4, G6), "vegan-troll", 0, 0, 0),
        "Bob attacks the Vegan Troll from Bob's zone with Y4 R5 G6: no Damage, 0 mana.",
    ),
    (evs.TokensGained(LILY, 1, 0), "Lily gains 1 Shield token."),
    (
        evs.TokensGained(LILY, 0, 1),
        "Lily gains no Shield token: 1 is lost, for seven is the limit.",
    ),
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
    (evs.TargetChosen(BOB, "dealer-hydra", OAKIE), "Bob sends the attack of the Dealer Hydra to Oakie."),
    (
        evs.MeldTrashed("giant-spider", LILY, (R5, Y4)),
        "The Giant Spider takes Lily's meld to the Trash: R5 Y4.",
    ),
    (
        evs.CardsTrashed("abomination", (R5, Y4, G9), (LILY, BOB, LILY)),
        "For the Abomination, to the Trash: R5 and G9 from Lily's zone and Y4 from Bob's zone.",
    ),
    (
        evs.MeldMoved("baby-cthulhu", LILY, BOB, (R5,)),
        "Baby Cthulhu moves Lily's meld onto Bob's zone; what does not fit goes to the Trash: R5.",
    ),
    (
        evs.MeldMoved("baby-cthulhu", LILY, BOB, ()),
        "Baby Cthulhu moves Lily's meld onto Bob's zone, and all of it fits.",
    ),
    (evs.TopBuried(OAKIE, G9), "G9 falls from Oakie's deck into the Graveyard."),
    (
        evs.SkeletonPlaced("dancing-skeleton:moving", BOB),
        "A Moving Skeleton dances before Bob: 2 Damage per card moved.",
    ),
    (
        evs.SkeletonPlaced("dancing-skeleton:no-healing", None),
        "A No-Healing Skeleton joins in: no healing and no preventing Damage.",
    ),
    (
        evs.SkeletonRaised(SKELETON + 1),
        "The No-Healing Skeleton climbs from the Trash into the Graveyard.",
    ),
    (evs.EnemyWithered("mummy", 0, 3, 6), "The Mummy wears itself out: 3 of 6 health gone."),
    (evs.Paid(LILY, 5, 10), "Lily pays with 5 Damage: 20 health left."),
    (
        evs.Said(BOB, Message("wish", ranks=(6, 9), zone=LILY)),
        'Bob: "A 7 or a 10 for Lily\'s zone would be welcome."',
    ),
    (evs.EnemyRevealed("felicia"), "Felicia, the Boss, appears: needs 10 Damage."),
    (evs.EnemyRevealed("mort"), "Mort appears: needs all Skeletons beaten."),
    (evs.LevelFell("felicia", 0, 0), "Level 1 of Felicia falls; the next one needs the Bone Dragon beaten."),
    (
        evs.GraveyardTrashed((SKELETON, R5, Y4, SKELETON + 3)),
        "The Graveyard goes to the Trash: R5 Y4, Skeleton (moving), Skeleton (discard-two).",
    ),
    (evs.HitsAnnounced((Hit(BOB, 15, "talk"),)), "The talk hits Bob for 15."),
    (
        evs.HitsAnnounced((Hit(BOB, 4, "dancing-skeleton:moving"),)),
        "The Moving Skeleton hits Bob for 4.",
    ),
    (evs.GameEnded(True, "boss"), "Won: the Boss is beaten."),
    (evs.GameEnded(False, "died:druid"), "Lost: Oakie has no health left."),
    (evs.GameEnded(False, "conceded"), "Given up: the party plays no further."),
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
    (
        acts.Prevent(BOB, None, 6),
        "Trash cards of Play Zones to prevent as much Damage, up to 6...",
    ),
    (
        acts.Prevent(BOB, (acts.Lying(R5, LILY), acts.Lying(Y4, BOB))),
        "Trash R5 from Lily's zone and Y4 from Bob's zone: 2 less Damage",
    ),
    (acts.ChooseTarget(BOB, OAKIE), "Oakie is hit"),
    (acts.ChooseZone(BOB, OAKIE), "Oakie's meld: empty"),
    (acts.ChooseCards(BOB, None, 3), "Choose 3 cards of Play Zones for the Trash..."),
    (acts.ChooseCards(BOB, (acts.Lying(R5, LILY),)), "R5 from Lily's zone to the Trash"),
    (acts.Talk(BOB, None), "Say something at the table..."),
    (acts.Talk(BOB, Message("warn", about=LILY)), 'Say "Careful, Lily is in danger!"'),
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
    (
        Pending("split", BOB, total=15, source="talk"),
        "Bob: that was said aloud: share out 15 Damage among the four Misfits.",
    ),
    (
        Pending("pick-misfit", BOB, source="dealer-hydra", choices=(OAKIE, MILTON)),
        "Bob: choose whom the Dealer Hydra hits: Oakie or Milton.",
    ),
    (
        Pending("pick-zone", BOB, source="giant-spider", choices=(LILY, OAKIE)),
        "Bob: choose the meld that the Giant Spider takes to the Trash: Lily's (R5 Y6 G2=7) or Oakie's (B4).",
    ),
    (
        Pending("pick-cards", BOB, source="abomination", count=3),
        "Bob: choose 3 cards of the Play Zones that the Abomination takes to the Trash.",
    ),
    (
        Pending("pick-cards", BOB, source="dealer-hydra", count=1, which="highest"),
        "Bob: several cards may be the highest in play: "
        "choose the one that the Dealer Hydra takes to the Trash.",
    ),
    (
        Pending("pick-merge", BOB, source="baby-cthulhu", choices=(LILY, BOB), count=2),
        "Bob: Baby Cthulhu moves Lily's meld onto Bob's zone. "
        "Choose 2 cards of the two for the Trash; what stays must be one meld.",
    ),
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
    view = with_zones(view, {LILY: "R5 Y6 G2", OAKIE: "B4"}) if pending.kind == "pick-zone" else view
    assert presenter.question(dataclasses.replace(view, pending=pending)) == question


def test_a_choice_says_how_hard_the_attack_hits(view: View) -> None:
    """E-dealer-hydra: 2 to somebody else."""
    pending = Pending("pick-misfit", BOB, source="dealer-hydra", choices=(OAKIE, MILTON, LILY))
    asked = dataclasses.replace(against(view, "dealer-hydra"), pending=pending)
    assert presenter.question(asked) == "Bob: choose whom the Dealer Hydra hits for 2: Oakie, Milton or Lily."


def test_an_enemy_that_stands_moves_a_meld_and_a_beaten_one_takes_it(view: View) -> None:
    """E-baby-cthulhu, and what S-moving charges for it."""
    pending = Pending("pick-zone", BOB, source="baby-cthulhu", choices=(LILY, BOB))
    asked = dataclasses.replace(
        with_zones(against(view, "baby-cthulhu", "dancing-skeleton:moving"), {LILY: "R5 Y6", BOB: "BQ GQ"}),
        pending=pending,
    )
    assert presenter.question(asked) == (
        "Bob: choose the meld that Baby Cthulhu moves on to the next zone: Lily's (R5 Y6) or Bob's (GQ BQ). "
        "Each of its cards costs 2 Damage."
    )


def test_an_enemy_of_somebodys_own_says_what_it_takes_cards_for(view: View, content: Content) -> None:
    """EXTREME-1 and E-abomination in one enemy: the decision says which effect asks, in any phase."""
    hydra, abomination = content.enemies["dealer-hydra"], content.enemies["abomination"]
    both = hydra.model_copy(update={"traits": (*hydra.traits, *abomination.traits)})
    mixed = content.model_copy(update={"enemies": content.enemies | {"dealer-hydra": both}})
    for phase in ("enemy", "action"):
        for which, words in (
            ("highest", "the highest "),
            ("lowest", "the lowest "),
            (None, "choose 1 card "),
        ):
            pending = Pending("pick-cards", BOB, source="dealer-hydra", count=1, which=which)
            asked = dataclasses.replace(view, content=mixed, pending=pending, phase=phase)
            assert words in presenter.question(asked)


@pytest.mark.parametrize(
    ("beaten", "words"),
    [
        (("florist-orc", "beerholder"), "Won: the Beerholder is beaten."),
        (("bone-dragon", "felicia"), "Won: Felicia is beaten."),
        (("mort",), "Won: Mort is beaten."),
        ((), "Won: the Boss is beaten."),
    ],
)
def test_a_victory_names_whom_it_was_over(view: View, beaten: tuple[str, ...], words: str) -> None:
    """HIT-6, MORT-5."""
    won = dataclasses.replace(view, enemy_trash=beaten, over=Over(True, "boss"), pending=None)
    assert presenter.event_sentence(evs.GameEnded(True, "boss"), won) == words
    assert presenter.question(won) == words
    assert presenter.table_text(won).over == words


def test_a_name_of_its_own_goes_without_an_article(content: Content) -> None:
    names = {id: presenter.enemy_name(content, id) for id in content.enemies}
    own = {id for id, name in names.items() if not name.startswith("the ")}
    assert own == {"felicia", "baby-cthulhu", "mort"}
    assert names["florist-orc"] == "the Florist Orc"
    orc = content.enemies["florist-orc"]
    for change, name in (({"proper": True}, "Florist Orc"), ({"name": "The Gardener"}, "the Gardener")):
        changed = orc.model_copy(update=change)
        theirs = content.model_copy(update={"enemies": content.enemies | {"florist-orc": changed}})
        assert presenter.enemy_name(theirs, "florist-orc") == name


def test_who_has_heard_it_is_named(view: View) -> None:
    """TALK-4."""
    pending = Pending("split", BOB, total=15, source="talk")
    asked = dataclasses.replace(against(view, "bat"), pending=pending)
    assert presenter.question(asked) == (
        "Bob: the Bat has heard it: share out 15 Damage among the four Misfits."
    )


SKELETONS = ("dancing-skeleton:moving", "dancing-skeleton:drawing", "dancing-skeleton:discarding")


@pytest.mark.parametrize(
    ("action", "label"),
    [
        (acts.Draw(BOB), "Draw from the deck (1 Damage)"),
        (acts.Draw(BOB, R5), "Draw R5 from the Graveyard (1 Damage)"),
        (acts.Discard(BOB, Y4), "Discard Y4 (2 Damage)"),
        (
            acts.Move(BOB, (acts.Step(R5, LILY, BOB), acts.Step(Y4, LILY, BOB))),
            "Move R5 and Y4 from Lily's zone to Bob's (2 boots) (4 Damage)",
        ),
    ],
)
def test_what_costs_Damage_says_so(view: View, action: acts.Action, label: str) -> None:
    """S-moving, S-drawing, S-discarding; two of one skill charge twice."""
    assert presenter.action_label(action, against(view, *SKELETONS)) == label
    twice = presenter.action_label(action, against(view, *SKELETONS, *SKELETONS))
    assert twice != label
    assert "Damage" not in presenter.action_label(action, against(view, "dog"))


def test_a_decision_names_its_toll_and_what_is_barred(view: View) -> None:
    """S-drawing, S-discarding, S-discard-two, E-glutton-serpent."""
    drawing = dataclasses.replace(against(view, *SKELETONS), pending=Pending("draw", BOB, left=2))
    assert presenter.question(drawing) == "Bob: draw a card (2 to go) (1 Damage) from the deck."
    discard = dataclasses.replace(against(view, *SKELETONS), pending=Pending("discard", BOB, left=2))
    assert presenter.question(discard) == (
        "Bob: discard a card (2 to go) (2 Damage) to the Graveyard, which holds 0 of 7."
    )
    serpent = dataclasses.replace(against(view, "glutton-serpent"), pending=Pending("action", BOB))
    assert presenter.question(serpent) == "Bob: play, move, attack, use Treasures; then end the Action Phase."


BARGAINS: list[tuple[acts.Action, str]] = [
    (acts.PayRetrieve(BOB, G9, BOB), "Bob takes 5 Damage to bring G9 back"),
    (acts.PayRetrieve(LILY, G9, OAKIE), "Oakie takes 5 Damage to bring G9 back for Bob"),
]


@pytest.mark.parametrize(("action", "label"), BARGAINS)
def test_the_price_of_a_bargain_is_named(view: View, action: acts.Action, label: str) -> None:
    """E-lich."""
    lich = dataclasses.replace(against(view, "lich"), active=BOB)
    assert presenter.action_label(action, lich) == label


def test_a_target_among_several_is_named(view: View) -> None:
    """HIT-2, MORT-3: by name, by the Misfit before whom it stands, by number where two are alike."""
    moving = "dancing-skeleton:moving"
    enemies = (
        EnemyInPlay("mort", 0, 0),
        EnemyInPlay(moving, 0, 0, BOB),
        EnemyInPlay(moving, 0, 0, LILY),
        EnemyInPlay("dog", 0, 0),
        EnemyInPlay(moving, 0, 0),
        EnemyInPlay(moving, 0, 0),
    )
    mort = dataclasses.replace(view, enemies=enemies)
    labels = [presenter.action_label(acts.Attack(BOB, OAKIE, n), mort) for n in range(1, 6)]
    assert labels == [
        "Attack the Moving Skeleton before Bob from Oakie's zone",
        "Attack the Moving Skeleton before Lily from Oakie's zone",
        "Attack the Dog from Oakie's zone",
        "Attack the Moving Skeleton (5) from Oakie's zone",
        "Attack the Moving Skeleton (6) from Oakie's zone",
    ]
    guarded = against(view, "felicia", "bone-dragon")
    guarded = dataclasses.replace(
        guarded, enemies=(dataclasses.replace(guarded.enemies[0], level=1), guarded.enemies[1])
    )
    assert presenter.action_label(acts.Attack(BOB, BOB, 1), guarded) == "Attack from Bob's zone"


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
        (get_args(acts.Action), [type(action) for action, _ in (*ACTIONS, *BARGAINS)]),
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
    skeletons = dataclasses.replace(filled, graveyard=(SKELETON,))
    assert presenter.question(skeletons) == "Bob: draw a card from the deck."
