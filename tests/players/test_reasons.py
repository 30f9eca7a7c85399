"""Why an expert did what it did: what separated its plan from the runner-up, told without a card."""

from __future__ import annotations

import pickle
import re
from functools import cache

import pytest
from sights import CONTENT, B, G, R, Scene, Y, card, position

from cantina.games.dungeon_rummy.actions import Action, Attack, End, Move, Play, Step, UseTreasure
from cantina.games.dungeon_rummy.cards import HEROES, RANKS, Hero, card_name, cards_in
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.setup import new_game
from cantina.players.depth import Depth
from cantina.players.expert import ExpertPlayer, Mind
from cantina.players.reason import Deed, Gain, Reason
from cantina.players.scenes.scene import Scene as Sight
from cantina.players.scenes.scene import scene_of
from cantina.players.search.account import Account, as_far_as, borne_out, still_ahead
from cantina.players.search.plans import Plan, never
from cantina.players.search.reasons import answer_reason, strikes, turn_reason
from cantina.players.talk.sought import Sought
from cantina.players.weights import WEIGHTS
from cantina.table.reason_words import reason_sentence
from cantina.table.words import names_of
from random_games import config_with, printed

NAMES = names_of(CONTENT)
SHALLOW = Depth.of(200)
A_CARD = re.compile(rf"\b[RYGB](?:{'|'.join(RANKS)})\*?\b|\b(?:[2-9]|10|[AJQK])s?\b|Ace|Jack|Queen|King\b")
"""A card as it is written, or a rank by itself."""


def reason(scene: Scene) -> Reason:
    """Why the expert that is asked there does what it does."""
    player, sight = ExpertPlayer(1, SHALLOW, talk=False), scene.view
    player.decide(sight, legal_actions(scene.state, sight.seat or 0), ())
    assert player.reason is not None
    return player.reason


def thinking(scene: Scene) -> tuple[Mind, Sight]:
    """What a turn is thought about with, and the table as it stands."""
    sight = scene.view
    return Mind(sight, Sought(sight, ()), WEIGHTS, never), scene_of(sight)


def words(scene: Scene) -> str:
    return reason_sentence(reason(scene), CONTENT, NAMES)


@cache
def told_in_games(games: int) -> list[tuple[Reason, str, set[str]]]:
    """The reasons of whole games, each with its sentence and the cards that were in hands then."""
    found = []
    for seed in range(games):
        state, _ = new_game(
            printed(), config_with("aaaa", "kobold-tower", "giant-spider", "vegan-troll", "beerholder"), seed
        )
        players = [ExpertPlayer(hero, SHALLOW) for hero in range(4)]
        while state.over is None and state.turn < 16:
            asked = pending(state)
            assert asked is not None
            player, seat = players[asked.seat], asked.seat
            action = player.decide(view(state, seat), legal_actions(state, seat), ())
            if player.reason is not None:
                held = {card_name(card) for hand in state.hands for card in cards_in(hand)}
                found.append(
                    (player.reason, reason_sentence(player.reason, state.numbers.content, NAMES), held)
                )
            state, _ = apply(state, action)
    return found


def test_a_reason_names_no_card_and_no_rank_of_any_hand() -> None:
    """TALK-1: every sentence is for all at the table."""
    told = told_in_games(2)
    assert len({sentence for _, sentence, _ in told}) > 15
    for _, sentence, held in told:
        assert not any(re.search(rf"\b{re.escape(card)}\b", sentence) for card in held), sentence
        # What an enemy is hit for, and the seven cards of an empty hand, are numbers of something else.
        assert not A_CARD.search(re.sub(r"hits .* for \d+", "", sentence)), sentence
        assert sentence.endswith(".")
        assert "None" not in sentence


def test_a_reason_holds_nothing_but_people_enemies_and_numbers_of_damage() -> None:
    """No field can hold a card; of the plan that was not followed not even a number is told."""
    for why, _, _ in told_in_games(2):
        assert pickle.loads(pickle.dumps(why)) == why
        assert why.rather is None or (why.rather.enemy, why.rather.amount) == (None, 0)
        assert why.rather is None or why.rather.kind in ("attack", "grow", "lay", "arrange", "hold")


@pytest.mark.parametrize("hand", ["G9 B10", "YA YK", "R2 G2", "B3 Y8 GQ"])
def test_what_cannot_be_done_with_the_hand_is_not_told_of_it(hand: str) -> None:
    """The same open table with other cards that do not fit: each sentence tells of the table alone."""
    zones = {"barbarian": "R5 Y6 G7 B8"}
    scene = position(hands=hand, zones=zones, enemies=[{"id": "florist-orc", "damage": 5}])
    sentence = words(scene)
    assert not A_CARD.search(sentence), sentence
    assert sentence.startswith("Lily beats the Florist Orc")


def test_an_alternative_that_only_the_hand_makes_possible_is_told_as_a_zone_to_build_up() -> None:
    """An attack that was not made is named where its cards lay on the table before, else it would tell of
    cards in the hand that nobody has seen."""
    for zone, expected in (("G7 B8", "grow"), ("R5 Y6 G7", "attack")):
        scene = position(zones={"barbarian": zone}, hands="Y9 G10 B9")
        mind, start = thinking(scene)
        laid = mind.ahead.play(start, Play(R, card("Y9"), R))
        hit = mind.ahead.attack(laid, Attack(R, R, 0))
        still = Plan(1.0, mind.ahead.play(start, Play(R, card("G10"), G)))
        why = turn_reason(mind, start, still, [still, Plan(0.0, hit)])
        assert why.rather == Deed(expected, R)  # type: ignore[arg-type]
        assert why.own == Deed("grow", G)


def test_a_plan_that_looks_better_at_first_is_the_runner_up_and_what_comes_later_the_gain() -> None:
    """Plans are also compared by what would follow: then the first on the list is not the one chosen."""
    scene = position(hands="Y9 G10 B9", zones={"barbarian": "G7 B8"})
    mind, start = thinking(scene)
    first = Plan(5.0, mind.ahead.play(start, Play(R, card("Y9"), R)))
    second = Plan(4.9, mind.ahead.play(start, Play(R, card("G10"), G)))
    third = Plan(4.0, mind.ahead.play(start, Play(R, card("B9"), B)))
    why = turn_reason(mind, start, second, [first, second, third])
    assert (why.own, why.rather, why.gain) == (Deed("grow", G), Deed("grow", R), Gain("later"))


@pytest.mark.parametrize("zone", [R, Y, G])
def test_of_zones_that_were_built_up_the_one_that_made_the_difference_is_named(zone: Hero) -> None:
    """What spoke for a plan is of one zone: it would make no sense said of another."""
    scene = position(hands="R4 GQ B8 RK Y9", zones={HEROES[zone]: "G5 B6 Y7", "bard": "Y7"})
    mind, start = thinking(scene)
    pair = mind.ahead.play(start, Play(R, card("B8"), B))
    chosen = Plan(5.0, mind.ahead.play(pair, Play(R, card("R4"), zone)))
    why = turn_reason(mind, start, chosen, [chosen, Plan(0.0, start)])
    assert why.gain.about is not None
    assert why.own.zone == why.gain.about


def test_the_main_deed_of_a_turn_outlives_what_is_planned_after_it() -> None:
    """A level that falls shows a new enemy and so a new plan: the turn is still about the level."""
    scene = position(
        hands="R9 Y4", zones={"barbarian": "R5 Y6 G7 B8"}, enemies=[{"id": "florist-orc", "damage": 5}]
    )
    player = ExpertPlayer(1, SHALLOW, talk=False)
    done: list[Action] = []
    while not done or not isinstance(done[-1], End):
        sight = scene.view
        done.append(player.decide(sight, legal_actions(scene.state, sight.seat or 0), ()))
        scene.do(done[-1])
    assert player.reason is not None
    assert player.reason.main == Deed("beat", R, "florist-orc")
    if (wait := pending(scene.state)) is not None and wait.kind == "discard":
        player.decide(scene.view, legal_actions(scene.state, R), ())
        assert player.reason is not None
        assert player.reason.main.kind == "beat"


HELD = Reason(R, Deed("hold"), Deed("hold"), Deed("grow", B), Gain("kept"))
LAID = Reason(R, Deed("grow", G), Deed("grow", G), Deed("grow", B), Gain("growing", G))
ALONE = Reason(R, Deed("hold"), Deed("hold"), None, Gain("close"))


@pytest.mark.parametrize(
    ("told", "rest", "ahead"),
    [
        (LAID, [Play(R, card("G5"), G), End(R)], True),
        (LAID, [Play(R, card("B5"), B), Attack(R, R, 0), End(R)], False),
        (LAID, [Move(R, (Step(card("G5"), G, B),)), End(R)], True),
        (LAID, [End(R)], False),
        (HELD, [End(R)], True),
    ],
)
def test_a_reason_is_told_as_long_as_its_deed_is_to_come(
    told: Reason, rest: list[Action], ahead: bool
) -> None:
    assert still_ahead(told, rest) is ahead


@pytest.mark.parametrize(("new", "expected"), [(LAID, Deed("grow", G)), (HELD, Deed("hold")), (ALONE, None)])
def test_what_a_plan_had_in_mind_beside_its_deed_is_not_told_once_there_is_a_new_plan(
    new: Reason, expected: Deed | None
) -> None:
    """A plan ends where something new is seen: what it would have done next may never be done."""
    beat = Deed("beat", R, "florist-orc")
    account = Account()
    account.planned(4, Reason(R, beat, Deed("ripen", Y), Deed("ripen", B), Gain("ready", Y)))
    account.did(Attack(R, R, 0))
    account.planned(4, new)
    told = account.of(4)
    assert told is not None
    assert told.main == beat
    assert told.own == (expected or beat)
    assert Deed("ripen", Y) not in told
    assert account.of(5) is None


GROWS = Reason(R, Deed("grow", G), Deed("hold"), Deed("grow", B), Gain("waiting", B))


@pytest.mark.parametrize(
    "action",
    [
        Play(R, card("B5"), B),
        Move(R, (Step(card("G5"), G, B),)),
        UseTreasure(R, "swap-melds", zones=(B, Y)),
    ],
    ids=["played there", "moved there", "swapped to there"],
)
def test_a_zone_that_cards_came_to_is_not_said_to_have_been_left_alone(action: Action) -> None:
    """Cards may come to a zone and leave it again: plans are compared by how it ends."""
    assert borne_out(GROWS, [Play(R, card("G6"), G)]) == GROWS
    told = borne_out(GROWS, [action])
    assert told == Reason(R, Deed("grow", G), Deed("grow", G), None, Gain("later"))
    assert reason_sentence(told, CONTENT, NAMES) == (
        "Lily builds up Oakie's zone: it does more in the turns to come."
    )
    account = Account()
    account.planned(4, GROWS)
    account.did(action)
    assert account.of(4) == told
    account.planned(5, GROWS)
    assert account.of(5) == GROWS, "what was done in one turn is not told of the next"


def test_a_hint_that_ends_where_something_new_is_seen_tells_of_nothing_that_comes_after() -> None:
    beat, level = Deed("beat", B, "kobold-tower"), Gain("ready", Y)
    whole = Reason(B, beat, Deed("ripen", Y), Deed("grow", R), level)
    attack = Attack(B, B, 0)
    assert as_far_as(whole, [attack]) == Reason(B, beat, beat, None, Gain("later"))
    assert as_far_as(whole, [attack, Play(B, card("Y5"), Y)]) == whole


def test_damage_that_one_turn_does_to_an_enemy_is_told_in_one_sum() -> None:
    """Whether one plan attacks twice, or a second plan is made between two attacks."""
    scene = position(
        hands="G10 B9", zones={"barbarian": "R5 Y6 G7", "druid": "B4 R4 G4"},
        enemies=[{"id": "dealer-hydra"}], enemy_deck=[],
        companions="druid",
    )  # fmt: skip
    mind, start = thinking(scene)
    both = mind.ahead.attack(mind.ahead.attack(start, Attack(R, R, 0)), Attack(R, G, 0))
    why = turn_reason(mind, start, Plan(1.0, both), [Plan(1.0, both), Plan(0.0, start)])
    assert why.main.amount == why.own.amount == 6
    assert [deed.amount for deed in strikes(mind, Plan(1.0, both))] == [3, 3]
    account = Account()
    for zone, amount in ((R, 3), (G, 4)):
        strike = Deed("strike", zone, "dog", amount)
        account.planned(4, Reason(R, strike, strike, Deed("hold"), Gain("damage")), [strike])
        account.did(Attack(R, zone, 0))
    told = account.of(4)
    assert told is not None
    assert (told.main.amount, told.own.amount) == (7, 7)
    assert reason_sentence(told, CONTENT, NAMES).startswith("Lily hits the Dog for 7")


def test_a_turn_that_wins_the_game_needs_no_other_reason() -> None:
    scene = position(
        hands="R9 Y4", zones={"barbarian": "R5 Y6 G7 B8"},
        enemies=[{"id": "abomination", "level": 2, "damage": 14}],
        enemy_deck=[],
    )  # fmt: skip
    assert words(scene) == "Lily finishes the Abomination off."


def test_of_several_enemies_the_one_that_was_not_attacked_is_named() -> None:
    """MORT-3: the same zone may attack one Skeleton or another."""
    rather = Deed("attack", R, "dancing-skeleton:moving")
    beat = Deed("beat", R, "dancing-skeleton:discarding")
    told = reason_sentence(Reason(R, beat, beat, rather, Gain("close")), CONTENT, NAMES)
    assert told.endswith("rather than attack the Moving Skeleton with their own zone: a close call.")


def test_a_plan_that_was_not_begun_leaves_no_reason_behind() -> None:
    beat = Deed("beat", R, "florist-orc")
    account = Account()
    account.planned(4, Reason(R, beat, beat, Deed("hold"), Gain("level")))
    account.planned(4, LAID)
    assert account.of(4) == LAID


@pytest.mark.parametrize(
    ("damage", "kind", "gain"),
    [(5, None, None), (12, "guard", Gain("mortal", Y)), (11, "guard", Gain("safe", Y))],
)
def test_hits_that_leave_somebody_weak_are_worth_a_word_and_others_are_not(
    damage: int, kind: str | None, gain: Gain | None
) -> None:
    scene = position(
        active="mage", phase="enemy", enemies=[{"id": "giant-spider"}],
        damage={"mage": damage}, tokens={"barbarian": 3},
    )  # fmt: skip
    sight = scene.view
    assert sight.pending is not None
    assert sight.pending.kind == "react"
    player = ExpertPlayer(1, SHALLOW, talk=False)
    action = player.decide(sight, legal_actions(scene.state, R), ())
    why = answer_reason(sight, action)
    assert player.reason == why
    if kind is None:
        assert why is None
    else:
        assert why is not None
        assert (why.main.kind, why.gain, why.at_once) == (kind, gain, True)


EVERY_DEED = [
    Deed("win", G, "beerholder"), Deed("beat", G, "florist-orc"), Deed("fell", G, "beerholder"),
    Deed("strike", G, "beerholder", 5), Deed("clear", G), Deed("clear", B, None, 2), Deed("attack", B),
    Deed("ripen", Y), Deed("grow", G), Deed("lay"), Deed("empty"), Deed("arrange"), Deed("hold"),
]  # fmt: skip


@pytest.mark.parametrize(
    "rather", [Deed("attack", R), Deed("grow", R), Deed("lay"), Deed("arrange"), Deed("hold")]
)
@pytest.mark.parametrize("main", EVERY_DEED)
def test_every_deed_and_every_alternative_has_words(main: Deed, rather: Deed) -> None:
    gain = Gain("growing", R)
    alone = reason_sentence(Reason(G, main, main, rather, gain), CONTENT, NAMES)
    assert alone.startswith("Oakie ")
    assert " rather than " in alone
    for own in EVERY_DEED:
        if own != main:
            both = reason_sentence(Reason(G, main, own, rather, gain), CONTENT, NAMES, "This")
            assert both.startswith("This ")
            assert both.endswith(".")
            assert "None" not in both


def test_a_deed_that_speaks_for_itself_is_told_in_few_words() -> None:
    beat, level = Deed("beat", Y, "florist-orc"), Gain("level")
    told = reason_sentence(Reason(Y, beat, beat, Deed("grow", R), level), CONTENT, NAMES)
    assert told == "Bob beats the Florist Orc rather than build up Lily's zone."
    told = reason_sentence(Reason(Y, beat, beat, Deed("hold"), level), CONTENT, NAMES)
    assert told == "Bob beats the Florist Orc: no other plan came near."
    ripe = Reason(Y, Deed("ripen", G), Deed("hold"), Deed("grow", R), Gain("ready", G))
    told = reason_sentence(ripe, CONTENT, NAMES)
    assert told == "Bob readies Oakie's zone for an attack and does not build up Lily's zone."
    told = reason_sentence(Reason(Y, beat, Deed("hold"), Deed("grow", Y), Gain("kept")), CONTENT, NAMES)
    assert told.startswith("Bob beats the Florist Orc and does not build up their own zone: cards kept")


def test_a_zone_that_was_just_named_is_not_named_again() -> None:
    strike, hold, wait = Deed("strike", G, "beerholder", 5), Deed("hold"), Gain("waiting", Y)
    why = Reason(Y, strike, hold, Deed("attack", Y), wait)
    told = reason_sentence(why, CONTENT, NAMES)
    assert told == "Bob hits the Beerholder for 5 and lets their own zone wait: it is worth the wait."
    why = Reason(Y, strike, hold, Deed("attack", R), wait)
    assert reason_sentence(why, CONTENT, NAMES).endswith(
        "lets Lily's zone wait: Bob's zone is worth the wait."
    )
    told = reason_sentence(why, CONTENT, NAMES, "This")
    assert told.endswith("lets Lily's zone wait: your own zone is worth the wait.")


def test_an_attack_that_brings_no_token_is_not_made_for_mana() -> None:
    for tokens, expected in ((2, "attacks with Oakie's zone for mana"), (0, "clears Oakie's zone")):
        deed = Deed("clear", G, "beerholder", tokens)
        told = reason_sentence(Reason(Y, deed, deed, Deed("grow", R), Gain("refill")), CONTENT, NAMES)
        assert told == f"Bob {expected} rather than build up Lily's zone: an empty hand draws seven."


@pytest.mark.parametrize(
    ("gain", "expected"),
    [
        (Gain("level"), "every level down counts"),
        (Gain("damage"), "every Damage counts"),
        (Gain("refill"), "an empty hand draws seven"),
        (Gain("kept"), "cards kept may do more next turn"),
        (Gain("ready", B), "Milton's zone can attack next"),
        (Gain("canasta", B), "Milton's zone has come to a Canasta"),
        (Gain("growing", B), "Milton's zone promises more that way"),
        (Gain("growing", G), "it promises more"),
        (Gain("waiting", B), "Milton's zone is worth the wait"),
        (Gain("need", enemy="kobold-tower"), "it brings the meld nearer that the Kobold Tower falls to"),
        (Gain("need"), "it brings the meld nearer that the enemy falls to"),
        (Gain("tokens", B), "it brings Wild tokens"),
        (Gain("treasure"), "it is good to have a Treasure left"),
        (Gain("grave"), "the Graveyard was getting full"),
        (Gain("safe"), "it is the safer way"),
        (Gain("safe", B), "Milton has little health left"),
        (Gain("heed", B), "Milton spoke for it"),
        (Gain("heed"), "somebody spoke for it"),
        (Gain("close"), "a close call"),
        (Gain("later"), "it does more in the turns to come"),
        (Gain("mortal", B), "it is life or death for Milton"),
        (Gain("bearable", B), "Milton can bear it, and help is dear"),
    ],
)
def test_every_gain_has_words(gain: Gain, expected: str) -> None:
    deed = Deed("grow", G)
    sentence = reason_sentence(Reason(Y, deed, deed, Deed("grow", R), gain), CONTENT, NAMES)
    assert sentence == f"Bob builds up Oakie's zone rather than Lily's: {expected}."
