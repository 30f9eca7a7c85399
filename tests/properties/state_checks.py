"""What must be true of every state, whatever was played: the rules' conservation laws and bounds."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache

from naive_melds import naive_is_legal

from cantina.games.dungeon_rummy.actions import (
    Accept,
    Action,
    Attack,
    ChooseCard,
    ChooseCards,
    ChooseSplit,
    ChooseTarget,
    ChooseZone,
    Concede,
    Discard,
    Draw,
    End,
    Move,
    PayRetrieve,
    Play,
    Prevent,
    SkipAttack,
    UseToken,
    UseTreasure,
)
from cantina.games.dungeon_rummy.cards import (
    SKELETON,
    SKELETON_IDS,
    Bag,
    cards_in,
    is_tokened,
    plain,
    suit_of,
)
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.frames import (
    Acting,
    Aiming,
    Discarding,
    Drawing,
    Merging,
    Passing,
    PickingCards,
    PickingExtreme,
    PickingMeld,
    Reacting,
    Splitting,
)
from cantina.games.dungeon_rummy.game import legal_actions, pending
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.position import position_json, state_from_position
from cantina.games.dungeon_rummy.setup import treasure_pile
from cantina.games.dungeon_rummy.state import State

EVERY_CARD = Counter(dict.fromkeys(range(52), 2))
ANSWERS: dict[str, tuple[type[Action], ...]] = {
    "draw": (Draw,),
    "action": (Play, Move, Attack, End),
    "discard": (Discard,),
    "react": (Accept,),
    "split": (ChooseSplit,),
    "pass-card": (ChooseCard,),
    "pick-misfit": (ChooseTarget,),
    "pick-zone": (ChooseZone,),
    "pick-cards": (ChooseCards,),
    "pick-merge": (ChooseCards,),
}
"""What answers each kind of decision, and is legal for the pending seat alone."""
BESIDE: dict[str, tuple[type[Action], ...]] = {
    "draw": (UseToken, UseTreasure, PayRetrieve, Talk),
    "action": (UseToken, UseTreasure, PayRetrieve, Talk),
    "discard": (UseToken, UseTreasure, PayRetrieve, Talk),
    "react": (UseToken, UseTreasure, SkipAttack, Prevent, Talk),
    "split": (),
    "pass-card": (),
    "pick-misfit": (),
    "pick-zone": (),
    "pick-cards": (),
    "pick-merge": (),
}
"""What may be done beside it, by whoever may (TOKEN-1, TREASURE-1, REACT-2)."""
FRAME_OF: dict[str, type | tuple[type, ...]] = {
    "draw": Drawing,
    "action": Acting,
    "discard": Discarding,
    "react": Reacting,
    "split": Splitting,
    "pass-card": Passing,
    "pick-misfit": Aiming,
    "pick-zone": PickingMeld,
    "pick-cards": (PickingCards, PickingExtreme),
    "pick-merge": Merging,
}


@lru_cache(maxsize=100_000)
def meld_by_the_book(zone: Bag) -> bool:
    """Whether a zone holds a meld, by the second, slow implementation (MELD-1)."""
    return naive_is_legal(cards_in(zone))


def all_cards(s: State) -> Counter[int]:
    """Where all deck cards are, counted by kind."""
    found = Counter(card for hand in s.hands for card in cards_in(hand))
    found.update(plain(card) for zone in s.zones for card in cards_in(zone))
    for pile in (*s.decks, s.graveyard, s.trash):
        found.update(card for card in pile if card < SKELETON)
    return found


def all_skeletons(s: State) -> Counter[str]:
    """Where Dancing Skeletons are, in play, Graveyard and Trash, counted by skill (MORT-4)."""
    found = Counter(enemy.id for enemy in s.enemies if enemy.id in SKELETON_IDS)
    found.update(SKELETON_IDS[card - SKELETON] for card in (*s.graveyard, *s.trash) if card >= SKELETON)
    return found


def all_enemies(s: State) -> Counter[str]:
    """All enemies of a game but Skeletons, wherever they are."""
    ids = [*(enemy.id for enemy in s.enemies), *s.enemy_deck, *s.enemy_trash]
    return Counter(id for id in ids if id not in SKELETON_IDS)


def check_state(s: State) -> None:
    """Assert conservation and bounds (CARD-1, MELD-1, MANA-1, GRAVE-1, SET-2, TREASURE-1)."""
    assert all_cards(s) == EVERY_CARD
    for hero in range(4):
        assert meld_by_the_book(s.zones[hero]), cards_in(s.zones[hero])
        assert not any(map(is_tokened, cards_in(s.hands[hero])))
        assert all(suit_of(card) == hero for card in s.decks[hero])
        assert 0 <= s.tokens[hero] <= 7
        assert s.damage[hero] >= 0
        assert 0 <= s.boots_used[hero] <= s.boots[hero]
        if not s.is_player(hero):
            assert not s.hands[hero]
            assert not s.boots[hero]
    pile = Counter(treasure_pile(s.numbers.content))
    assert Counter([*s.loot, *s.treasure_deck, *s.used_treasures]) == pile
    _check_enemies(s)
    if s.over is None:
        _check_running(s)
    else:
        _check_over(s)


def _check_enemies(s: State) -> None:
    content: Content = s.numbers.content
    bosses = [id for id in all_enemies(s) if content.enemies[id].is_boss]
    assert len(bosses) == 1
    assert all_enemies(s).most_common(1)[0][1] == 1
    for id, number in all_skeletons(s).items():
        assert number <= content.enemies[id].copies.value
    assert not any(id in SKELETON_IDS for id in (*s.enemy_deck, *s.enemy_trash))
    _check_skeletons(s)
    for enemy in s.enemies:
        assert 0 <= enemy.level < len(content.enemies[enemy.id].levels)
        level = content.enemies[enemy.id].levels[enemy.level]
        assert 0 <= enemy.damage < (level.amount if level.kind == "damage" else 1)


def _check_skeletons(s: State) -> None:
    """MORT-1, MORT-3: one Skeleton at most before each Misfit, and before Misfits only beside Mort."""
    facing = [enemy.facing for enemy in s.enemies if enemy.facing is not None]
    assert len(set(facing)) == len(facing)
    skeletons = [enemy for enemy in s.enemies if enemy.id in SKELETON_IDS]
    is_mort = "mort" in all_enemies(s)
    assert all((enemy.facing is not None) == is_mort for enemy in skeletons)
    assert all(enemy.facing is None for enemy in s.enemies if enemy.id not in SKELETON_IDS)
    if is_mort:
        assert set(all_enemies(s)) == {"mort"}
        mort = next((enemy for enemy in s.enemies if enemy.id == "mort"), None)
        kind = None if mort is None else s.numbers.content.enemies["mort"].levels[mort.level].kind
        if kind == "skeletons":
            # GRAVE-1 and what is answered to it come before the four new ones (MORT-5).
            falling = any(frame.frame == "skeleton-down" for frame in s.stack)
            assert skeletons or falling or s.over is not None
        elif kind is not None and "skeletons" in {x.kind for x in s.numbers.content.enemies["mort"].levels}:
            assert not skeletons


def _check_running(s: State) -> None:
    assert s.enemies or isinstance(s.stack[-1], PickingMeld)  # what a defeat trashes comes before the next
    assert all(0 <= said <= 2 for said in s.said)
    assert len(s.graveyard) < 7 or isinstance(s.stack[-1], Splitting)
    for hero in range(4):
        assert s.damage[hero] < s.numbers.health[hero]
        if not s.is_player(hero) and not s.decks[hero]:
            assert not any(suit_of(card) == hero for card in s.trash)  # else a top would be seen (DRAW-2)
    check_decision(s)


def _check_over(s: State) -> None:
    assert pending(s) is None
    assert legal_actions(s) == []
    assert s.over is not None
    dead = [hero for hero in s.numbers.order if s.damage[hero] >= s.numbers.health[hero]]
    beaten = any(s.numbers.content.enemies[id].is_boss for id in s.enemy_trash)
    assert s.over.won == beaten
    assert s.over.reason.startswith("died:") == bool(dead)


def check_decision(s: State) -> None:
    """Assert that the pending seat alone can answer, and that others do only what may be done beside."""
    waited = pending(s)
    assert waited is not None
    assert isinstance(s.stack[-1], FRAME_OF[waited.kind])
    assert s.is_player(waited.seat)
    by_seat = [legal_actions(s, hero) for hero in s.numbers.order]
    everything = [action for actions in by_seat for action in actions]
    assert everything == legal_actions(s)
    assert len(set(everything)) == len(everything)
    for hero, actions in zip(s.numbers.order, by_seat, strict=True):
        assert all(action.seat == hero for action in actions)
        assert s.is_player(hero) or not actions
        answers = [action for action in actions if isinstance(action, ANSWERS[waited.kind])]
        assert bool(answers) == (hero == waited.seat)
        others = [a for a in actions if not isinstance(a, (*ANSWERS[waited.kind], Concede))]
        assert all(isinstance(action, BESIDE[waited.kind]) for action in others)
        assert any(isinstance(a, Concede) for a in actions) == (s.roles[hero] == "human")
    if waited.kind in ("draw", "discard"):
        assert waited.left >= 1
    if waited.kind == "react":
        assert waited.hits
        assert all(hit.amount > 0 for hit in waited.hits)


def check_saved(s: State) -> None:
    """Assert that a position, through text, is the same moment again, and tells nothing twice."""
    text = json.dumps(position_json(s))
    again, events = state_from_position(json.loads(text), s.numbers.content)
    assert again.key() == s.key()
    assert events == []
    assert json.dumps(position_json(again)) == text
