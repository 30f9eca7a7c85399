"""Advice: the plan of the best AI in a person's seat, from that person's view alone."""

from __future__ import annotations

import pytest
from sights import B, G, R, Y, card, position

from cantina.games.dungeon_rummy.actions import Accept, Attack, Discard, Draw, End, Move, Play
from cantina.games.dungeon_rummy.cards import rank_of
from cantina.games.dungeon_rummy.events import Activated, Drew, HitsAnnounced, Said, TopShown
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending, verify
from cantina.games.dungeon_rummy.messages import Message
from cantina.games.dungeon_rummy.observe import view
from cantina.games.dungeon_rummy.record import FromPosition, Record, start_of
from cantina.games.dungeon_rummy.setup import new_game
from cantina.players.advice import ADVISER, Advice
from cantina.players.greedy import GreedyPlayer
from cantina.players.levels import adviser, make_player
from cantina.players.search.account import as_far_as, still_ahead
from cantina.players.thinking import AiProcess
from cantina.table.advice_words import advice_reason, advice_steps
from random_games import config_with, printed, sampled

STATES = 120
NOT_FORESEEN = (Activated, Drew, HitsAnnounced, TopShown)


def test_the_first_step_is_legal_and_the_rest_follows_until_something_new_shows() -> None:
    kinds = set()
    longest = 0
    for state in sampled(STATES, seed=4):
        asked = pending(state)
        if asked is None:
            continue
        seen = view(state, asked.seat)
        advice = GreedyPlayer(1).advise(seen, legal_actions(state, asked.seat))
        kinds.add(type(advice.plan[0]))
        now = state
        for done, action in enumerate(advice.plan):
            verify(now, action)
            now, events = apply(now, action)
            longest = max(longest, done + 1)
            if now.over is not None or any(isinstance(e, NOT_FORESEEN) for e in events):
                break
    assert {Draw, Discard, Accept, End} <= kinds
    assert longest >= 3


def test_advice_is_the_same_action_that_the_player_would_take() -> None:
    for state in sampled(60, seed=9):
        asked = pending(state)
        if asked is None:
            continue
        seen, legal = view(state, asked.seat), legal_actions(state, asked.seat)
        player = GreedyPlayer(3)
        assert player.advise(seen, legal).plan[0] == player.decide(seen, legal, ())


def test_every_advice_has_words_of_its_own_and_a_reason() -> None:
    reasons = set()
    for state in sampled(STATES, seed=12):
        asked = pending(state)
        if asked is None:
            continue
        seen = view(state, asked.seat)
        advice = GreedyPlayer(1).advise(seen, legal_actions(state, asked.seat))
        steps = advice_steps(advice, seen)
        assert 1 <= len(steps) <= len(advice.plan)
        assert all(step and not step.endswith("...") for step in steps)
        reason = advice_reason(advice, seen)
        assert reason.endswith(".")
        reasons.add(reason.split()[0])
    assert len(reasons) >= 5


@pytest.mark.parametrize("enemy", ["giant-spider", "twoflowers", "vegan-troll", "bat", "baby-cthulhu"])
def test_a_plan_is_told_as_far_as_it_can_be_foreseen(enemy: str) -> None:
    """Some enemies trash or move melds when they are beaten: what a plan does after that is not told."""
    boss = printed().enemies[enemy].is_boss
    config = config_with("accc", *([enemy] if boss else [enemy, "florist-orc", "beerholder"]))
    told = 0
    for seed in range(6):
        state, _ = new_game(printed(), config, seed)
        while state.over is None and state.turn < 40:
            asked = pending(state)
            assert asked is not None
            seen, legal = view(state, asked.seat), legal_actions(state, asked.seat)
            advice = GreedyPlayer(seed).advise(seen, legal)
            steps = advice_steps(advice, seen)
            assert advice_reason(advice, seen)
            told += len(steps)
            verify(state, advice.plan[0])
            state, _ = apply(state, advice.plan[0])
    assert told > 100


def test_the_reason_counts_the_damage_that_the_enemy_takes() -> None:
    """E-vegan-troll: melds under four cards do no Damage."""
    position = {
        "game": "dungeon-rummy",
        "seed": 1,
        "seats": [
            {"hero": "mage", "role": "human", "boots": 3, "zone": ["Y5", "B6", "R7"], "hand": ["GK"]},
            *({"hero": hero, "role": "ai", "boots": 3} for hero in ("druid", "bard", "barbarian")),
        ],
        "active": "mage",
        "phase": "action",
        "enemies": [{"id": "vegan-troll", "level": 0, "damage": 0}],
        "enemy_deck": ["beerholder"],
    }
    state, _ = start_of(Record(printed(), FromPosition(position), ()))
    seen = view(state, 1)
    reason = advice_reason(Advice((Attack(1, 1, 0), End(1))), seen)
    assert "Damage" not in reason
    assert reason.startswith("It gains")


@pytest.mark.parametrize(
    ("held", "expected"),
    [("", "The hand is empty"), ("Y6", "The last card"), ("Y6 G4", "Nothing in this hand")],
)
def test_who_ends_a_turn_at_once_keeps_no_card_that_must_go(held: str, expected: str) -> None:
    """DISC-1, DISC-2: the last card is discarded, and an empty hand drawn anew."""
    seen = position(hands=held).view
    assert advice_reason(Advice((End(seen.me.hero),)), seen).startswith(expected)


@pytest.mark.parametrize(
    ("held", "expected"), [("Y6", "No other card is left"), ("Y6 G4", "Of this hand, Y6 ")]
)
def test_a_lone_card_is_not_compared_with_others(held: str, expected: str) -> None:
    seen = position(hands=held, phase="discard").view
    reason = advice_reason(Advice((Discard(seen.me.hero, card("Y6")),)), seen)
    assert reason.startswith(expected)


def test_only_a_player_that_plans_gives_advice() -> None:
    assert adviser(make_player("greedy", 1))
    with pytest.raises(TypeError, match="gives no advice"):
        adviser(make_player("random", 1))


def test_the_process_of_the_partners_gives_it() -> None:
    state = next(s for s in sampled(30, seed=2) if pending(s) is not None)
    asked = pending(state)
    assert asked is not None
    seen, legal = view(state, asked.seat), legal_actions(state, asked.seat)
    with AiProcess() as ai:
        advice = ai.advise(asked.seat, seen, legal).result(timeout=60)
    assert advice == adviser(make_player(ADVISER, 0)).advise(seen, legal)


def test_advice_heeds_what_partners_said_to_the_seat_and_remembers_nothing_of_it() -> None:
    """TALK-2: a wish for another zone is worth a card there; without the events nobody has wished."""
    scene = position(hands="R9 G4", zones={"mage": "Y8", "bard": "B8"}, enemies=[{"id": "florist-orc"}])
    sight, legal = scene.view, legal_actions(scene.state, R)
    player = adviser(make_player("quick", 1))
    wishes = {zone: [Said(G, Message("wish", ranks=(rank_of(card("R9")),), zone=zone))] for zone in (Y, B)}
    played = {}
    for zone, events in wishes.items():
        advice = player.advise(sight, legal, events)
        played[zone] = [a.zone for a in advice.plan if isinstance(a, Play) and a.card == card("R9")]
    assert played == {Y: [Y], B: [B]}
    assert player.advise(sight, legal, ()) == adviser(make_player("quick", 1)).advise(sight, legal, ())


def test_who_follows_a_hint_is_never_told_to_take_it_back() -> None:
    """Each hint is the rest of the one before, as long as nothing new has been seen.

    Its reason goes when what it tells of has been done.
    """
    player = adviser(make_player(ADVISER, 0, nodes=300))
    followed = gone = 0
    for state in sampled(40, seed=4):
        asked = pending(state)
        if asked is None or asked.kind != "action":
            continue
        given = player.advise(view(state, asked.seat), legal_actions(state, asked.seat))
        for done, action in enumerate(given.plan[:-1], start=1):
            state, events = apply(state, action)
            if state.over is not None or any(isinstance(e, NOT_FORESEEN) for e in events):
                break
            if isinstance(action, (Play, Move)):
                now = player.advise(view(state, asked.seat), legal_actions(state, asked.seat))
                rest = given.plan[done:]
                assert given.reason is not None
                ahead = still_ahead(given.reason, rest)
                assert now == Advice(rest, as_far_as(given.reason, rest) if ahead else None)
                followed += 1
                gone += not ahead
    assert followed > 10
    assert gone > 0
