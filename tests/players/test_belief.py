"""What a seat believes of other hands: it knows what it saw, weighs what it heard, and rules nothing out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

import pytest
from sights import CONTENT, B, G, R, Y, card, position

from benchmarks.bench_belief import interval, measure
from cantina.games.dungeon_rummy.actions import Action, ChooseCard, Discard, Draw, End, Play, UseTreasure
from cantina.games.dungeon_rummy.cards import HEROES, RANKS, Hero, cards_in, count
from cantina.games.dungeon_rummy.events import Event, PassedOn, Said, all_seen_by
from cantina.games.dungeon_rummy.game import apply, hand_over, legal_actions, pending
from cantina.games.dungeon_rummy.messages import Message
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.resample import resample
from cantina.games.dungeon_rummy.setup import Config, SeatConfig, new_game
from cantina.games.dungeon_rummy.state import State
from cantina.players.belief.belief import Belief
from cantina.players.levels import make_player
from first_numbers import first_content
from random_games import feeble, play, printed, random_config, undying

YELLOW = [f"Y{rank}" for rank in RANKS]


class Watcher:
    """A belief that is told all that its seat sees of a game played by the test."""

    def __init__(self, state: State, seat: Hero, events: Sequence[Event] = ()) -> None:
        self.state, self.seat = state, seat
        self.belief = Belief(seat)
        self.belief.notice(view(state, seat), all_seen_by(events, seat))

    def do(self, *actions: Action) -> None:
        """Play these actions and tell of each."""
        for action in actions:
            self.state, events = apply(self.state, action)
            self.tell(events)

    def tell(self, events: Sequence[Event]) -> None:
        self.belief.notice(view(self.state, self.seat), all_seen_by(events, self.seat))

    def holds(self, hero: Hero, name: str) -> float:
        """How many copies of a card it believes in a hand."""
        return self.belief.holding(hero)[card(name)]


def check(belief: Belief, state: State, chance: random.Random) -> None:
    """What holds at every moment: counts fit, the true hands have a weight, drawn hands can be dealt."""
    sight = view(state, belief.seat)
    others = [hero for hero in range(4) if state.is_player(hero) and hero != belief.seat]
    for hero in others:
        held = belief.holding(hero)
        assert sum(held) == pytest.approx(count(state.hands[hero]), abs=0.02)
        assert min(held) >= 0
        assert all(held[one] > 0 for one in cards_in(state.hands[hero]))
    drawn = belief.hands(chance)
    assert sorted(drawn) == others
    world = resample(sight, chance, drawn)
    assert view(world, belief.seat) == sight


# --- what was seen is known --------------------------------------------------------------------------


def test_a_card_taken_from_the_graveyard_is_known_until_it_is_played() -> None:
    at = Watcher(position(active="mage", phase="draw", graveyard=["R5", "B8"], hands="Y3 Y4 Y8").state, R)
    assert at.holds(Y, "B8") < 0.01
    at.do(Draw(Y, card("B8")))
    assert at.holds(Y, "B8") == pytest.approx(1, abs=0.2)
    for name in ("R5", "G8"):
        assert at.holds(Y, name) < 0.1
    at.do(Play(Y, card("B8"), Y))
    assert at.holds(Y, "B8") < 0.1


def test_a_retrieved_card_is_known_until_it_is_discarded() -> None:
    scene = position(active="mage", trash=["B8", "R4"], loot=["retrieve"], hands="Y3 Y4 Y8")
    at = Watcher(scene.state, R)
    at.do(UseTreasure(Y, "retrieve", card=card("B8")))
    assert at.holds(Y, "B8") == pytest.approx(1, abs=0.2)
    at.do(End(Y))
    assert at.holds(Y, "B8") == pytest.approx(1, abs=0.2)
    at.do(Discard(Y, card("B8")))
    assert at.holds(Y, "B8") < 0.1


def passing() -> State:
    """The Mage has used draw-1-draft-1 and drawn the blue 8 of the Graveyard; four players pass a card."""
    scene = position(
        active="mage",
        graveyard=["B8"],
        loot=["draw-1-draft-1"],
        hands="Y3 Y4 Y8",
        barbarian={"hand": ["R3", "R4"]},
        druid={"hand": ["G3", "G4", "G5"]},
        bard={"hand": ["B3", "B4", "B5"]},
    )
    return scene.state


def test_a_card_passed_on_is_known_to_giver_and_receiver() -> None:
    """T-draw-1-draft-1: in seat order Red, Yellow, Green, Blue each passes to the left."""
    given = {R: "R3", Y: "Y4", G: "G3", B: "B5"}
    at = Watcher(passing(), Y)
    at.do(UseTreasure(Y, "draw-1-draft-1", players=(Y,)), Draw(Y, card("B8")))
    at.do(*(ChooseCard(hero, card(given[hero])) for hero in (Y, G, B, R)))
    assert at.holds(G, "Y4") == pytest.approx(1, abs=0.05)
    assert at.holds(R, "Y4") < 0.05
    assert view(at.state, Y).hand & (3 << 2 * card("R3"))


def test_a_known_card_may_have_gone_on_when_a_hand_passed_one_unseen() -> None:
    """The Barbarian does not see what the Mage passes to the Druid: the blue 8 is with one of the two."""
    at = Watcher(passing(), R)
    at.do(UseTreasure(Y, "draw-1-draft-1", players=(Y,)), Draw(Y, card("B8")))
    assert at.holds(Y, "B8") > 0.8
    at.do(*(ChooseCard(hero, card(name)) for hero, name in ((Y, "B8"), (G, "G3"), (B, "B5"), (R, "R3"))))
    assert at.holds(Y, "B8") + at.holds(G, "B8") > 0.8
    assert 0.1 < at.holds(G, "B8") < 0.6
    assert at.holds(Y, "R3") == pytest.approx(1, abs=0.05)
    chance = random.Random(1)
    check(at.belief, at.state, chance)
    drawn = Counter(
        hero
        for _ in range(200)
        for hero, hand in at.belief.hands(chance).items()
        if hand >> 2 * card("B8") & 3
    )
    assert drawn[Y] > 40
    assert drawn[G] > 20


def test_what_a_renewed_deck_cannot_hold_is_in_the_hand() -> None:
    """DRAW-2: the new deck is the Trash's cards of the suit; all others not seen lie in the Mage's hand."""
    held = ["Y3", "Y4", "Y8", "YQ", "YK"]
    trash = [name for name in YELLOW if name not in held] + YELLOW
    mage = {"hand": held, "deck": []}
    at = Watcher(position(active="mage", phase="draw", trash=trash, mage=mage).state, R)
    for _ in range(30):
        at.tell([])  # it sits there long enough to trust its eyes
    at.do(Draw(Y))
    for name in YELLOW:
        drawn = (1 if name in held else 2) / 21
        assert at.holds(Y, name) == pytest.approx(drawn + (name in held), abs=0.03), name
    check(at.belief, at.state, random.Random(2))


# --- soft signs --------------------------------------------------------------------------------------


def before_and_after(tell: Callable[[Watcher], None]) -> Callable[[str], float]:
    """By card, how its odds with the Mage have changed against a card that has nothing to do with it."""
    scene = position(active="mage", hands="Y3 YK Y10", zones={"bard": "R5 G6 B7", "druid": "G10"})
    at = Watcher(scene.state, R)
    before = {name: at.holds(Y, name) for name in ("Y4", "Y8", "YQ", "Y9")}
    tell(at)
    return lambda name: at.holds(Y, name) / before[name] / (at.holds(Y, "YQ") / before["YQ"])


def test_a_card_that_fitted_and_was_not_played_is_less_likely_held() -> None:
    change = before_and_after(lambda at: at.do(End(Y)))
    assert 0.05 < change("Y8") < 0.9
    assert 0.05 < change("Y4") < 0.9
    assert change("Y8") < change("Y9") < 0.98  # Y9 fits a single card only


def said(message: Message) -> Callable[[Watcher], None]:
    return lambda at: at.tell([Said(Y, message)])


def test_what_a_partner_says_changes_what_it_is_believed_to_hold() -> None:
    """TALK-2: offers raise what fits the zone, a pass and a wish lower it; nothing becomes certain."""
    surely = before_and_after(said(Message("offer", zone=B, sure=True)))
    maybe = before_and_after(said(Message("offer", zone=B, sure=False)))
    nothing = before_and_after(said(Message("pass", zone=B)))
    wish = before_and_after(said(Message("wish", ranks=(7,), zone=B)))
    other = before_and_after(said(Message("agree", to=R)))
    assert surely("Y8") > maybe("Y8") > 1.1
    assert 0.05 < nothing("Y8") < 0.8
    assert 0.05 < wish("Y8") < 0.9
    assert wish("Y4") == pytest.approx(1)
    assert other("Y8") == pytest.approx(1)
    assert surely("Y9") == pytest.approx(1)


# --- whatever happens ----------------------------------------------------------------------------------


def watched_games(number: int, seed: int) -> Counter[str]:
    """Random games of every kind, some of their seats watching; what came up in them.

    Their numbers are the first ones: what comes up is not to hang on how the game is tuned.
    """
    chance, seen, first = random.Random(seed), Counter[str](), first_content()
    for _ in range(number):
        content = chance.choice((first, undying(first), undying(feeble(first, loot=7))))
        beliefs: dict[Hero, Belief] = {}
        unseen: dict[Hero, list[Event]] = {hero: [] for hero in range(4)}
        for moment in play(content, random_config(content, chance), chance.getrandbits(32), 250, keen=0.5):
            for queue in unseen.values():
                queue += moment.events
            wait = pending(moment.after)
            if wait is None or chance.random() < 0.6:
                continue
            news = all_seen_by(unseen[wait.seat], wait.seat)
            unseen[wait.seat] = []
            belief = beliefs.setdefault(wait.seat, Belief(wait.seat))
            belief.notice(view(moment.after, wait.seat), news)
            check(belief, moment.after, chance)
            seen.update(type(event).__name__ for event in news)
            seen["unseen passes"] += sum(isinstance(e, PassedOn) and e.card is None for e in news)
    return seen


def test_true_hands_always_have_a_weight_in_random_games() -> None:
    seen = watched_games(14, seed=3)
    assert {"Drew", "Played", "Moved", "Activated", "DeckRenewed", "PassedOn", "Said"} <= set(seen)


@pytest.mark.slow
def test_true_hands_always_have_a_weight_in_many_random_games() -> None:
    seen = watched_games(50, seed=4)
    wanted = {"Retrieved", "MeldsSwapped", "MeldMoved", "CardsTrashed", "MeldTrashed", "TopBuried"}
    assert wanted <= set(seen)
    assert seen["unseen passes"] > 25


def test_greedy_games_leave_the_true_hands_their_weight() -> None:
    chance = random.Random(5)
    config = Config(tuple(SeatConfig(hero) for hero in HEROES), "medium", ("forest", "necropolis"))
    state, events = new_game(CONTENT, config, 11)
    players = {hero: make_player("greedy", hero) for hero in range(4)}
    beliefs = {hero: Belief(hero) for hero in range(4)}
    unseen = {hero: list(events) for hero in range(4)}
    while (wait := pending(state)) is not None:
        seat = wait.seat
        beliefs[seat].notice(view(state, seat), all_seen_by(unseen[seat], seat))
        unseen[seat] = []
        check(beliefs[seat], state, chance)
        state, events = apply(state, players[seat].decide(view(state, seat), legal_actions(state, seat), []))
        for queue in unseen.values():
            queue += events


def test_a_new_game_is_begun_without_memories_of_the_last() -> None:
    """The process of AI partners keeps its players from game to game."""
    config = Config(tuple(SeatConfig(hero) for hero in HEROES))
    used, chance = Belief(R), random.Random(11)
    for moment in play(printed(), config, 1, 120):
        if moment.after.over is None:
            used.notice(view(moment.after, R), all_seen_by(moment.events, R))
    state, events = new_game(printed(), config, 2)
    news, fresh = all_seen_by(events, R), Belief(R)
    for belief in (used, fresh):
        belief.notice(view(state, R), news)
        check(belief, state, chance)
    assert [used.holding(hero) for hero in (Y, G, B)] == [fresh.holding(hero) for hero in (Y, G, B)]


@pytest.mark.parametrize("fault", ["missing", "twice", "mixed up", "of another time", "joined late"])
def test_events_that_do_not_fit_the_view_do_no_harm(fault: str) -> None:
    """After a turn taken back, or a seat taken over, events are missing or tell what is no longer so."""
    chance, earlier = random.Random(6), []
    for number in range(4):
        content = undying(feeble(printed(), loot=7))
        beliefs: dict[Hero, Belief] = {}
        for step, moment in enumerate(play(content, random_config(content, chance), number, 200, keen=0.5)):
            wait = pending(moment.after)
            if wait is None or (fault == "joined late" and step < 100):
                continue
            news = all_seen_by(moment.events, wait.seat)
            if fault == "missing":
                news = [event for event in news if chance.random() < 0.7]
            elif fault == "twice":
                news = [*news, *news]
            elif fault == "mixed up":
                chance.shuffle(news)
            elif fault == "of another time":
                earlier += news
                news = chance.sample(earlier, min(6, len(earlier)))
            belief = beliefs.setdefault(wait.seat, Belief(wait.seat))
            belief.notice(view(moment.after, wait.seat), news)
            check(belief, moment.after, chance)


def test_a_foreign_card_in_a_hand_shows_in_the_counts_of_a_view_alone() -> None:
    """The Mage holds two red cards: without any history the counts say that somebody does, and how many."""
    scene = position(active="barbarian", hands="R9 R10", mage={"hand": ["R5", "R6"]})
    chance = random.Random(7)
    belief = Belief(G)
    belief.notice(view(scene.state, G), [])
    check(belief, scene.state, chance)
    foreign = sum(sum(belief.holding(hero)[:13]) for hero in (Y, B))
    assert foreign == pytest.approx(2, abs=0.2)


def test_an_undone_play_goes_back_to_the_hand() -> None:
    scene = position(active="mage", hands="Y3 Y4 Y8")
    at = Watcher(scene.state, R)
    at.do(Play(Y, card("Y3"), Y))
    at.state = scene.state
    at.tell([])
    check(at.belief, at.state, random.Random(8))
    assert at.holds(Y, "Y3") > 0.5  # it was seen, and no deck holds it: at most one copy more is there


def test_a_seat_handed_over_believes_on() -> None:
    scene = position(active="mage", phase="draw", graveyard=["B8"], hands="Y3 Y4 Y8")
    at = Watcher(hand_over(scene.state, Y, "human"), R)
    at.do(Draw(Y, card("B8")))
    at.state = hand_over(at.state, Y, "ai")
    at.tell([])
    assert at.holds(Y, "B8") > 0.8
    check(at.belief, at.state, random.Random(9))


def test_the_same_chance_draws_the_same_hands() -> None:
    at = Watcher(position(active="mage", hands="Y3 Y4 Y8").state, R)
    drawn = [[at.belief.hands(random.Random(number)) for number in range(20)] for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert len({tuple(hands.items()) for hands in drawn[0]}) > 10


def test_hands_drawn_hold_what_is_expected_of_them() -> None:
    at = Watcher(position(active="mage", hands="Y3 Y4 Y8", zones={"bard": "R5 G6 B7"}).state, R)
    at.do(End(Y))
    chance, number, drawn = random.Random(10), 4000, Counter[int]()
    for _ in range(number):
        drawn.update(cards_in(at.belief.hands(chance)[Y]))
    for one, expected in enumerate(at.belief.holding(Y)):
        assert drawn[one] / number == pytest.approx(expected, abs=0.03)


def test_the_view_of_another_seat_is_refused_and_so_is_a_question_before_any_view() -> None:
    state = position(active="mage").state
    belief = Belief(R)
    with pytest.raises(ValueError, match="nothing has been noticed"):
        belief.holding(Y)
    with pytest.raises(ValueError, match="that of seat 0"):
        belief.notice(view(state, Y), [])


# --- how much it knows ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_belief_knows_more_than_the_counts_in_view() -> None:
    """Mean log-loss over 20 games, paired: below uniform, and below knowing that suits stay at home."""
    games = [measure(seed) for seed in range(20)]
    _, low, _ = interval([game.uniform - game.belief for game in games])
    assert low > 4
    _, low, _ = interval([game.by_suit - game.belief for game in games])
    assert low > 0.8
