"""``legal_actions`` against a plain reading of the rules, in random games of every enemy.

The plain reading tries everything that an action could say and keeps what ``verify`` lets pass; what may be
played where is judged by the naive melds as well. The listing knows short cuts and remembers; this does not.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

import pytest
from state_checks import meld_by_the_book

from cantina.games.dungeon_rummy.actions import (
    Accept,
    Action,
    Attack,
    ChooseCard,
    ChooseCards,
    ChooseTarget,
    ChooseZone,
    Concede,
    Discard,
    Draw,
    End,
    Lying,
    Move,
    PayRetrieve,
    Play,
    SkipAttack,
    Step,
    UseToken,
    UseTreasure,
    is_pattern,
)
from cantina.games.dungeon_rummy.cards import BARD, TOKEN_SHIFT, UNIT, WILD, cards_in, holds
from cantina.games.dungeon_rummy.frames import Acting, PickingExtreme
from cantina.games.dungeon_rummy.game import legal_actions
from cantina.games.dungeon_rummy.state import State
from random_games import allowed, config_with, play, printed, undying

ROLES = ("hhhh", "haha", "hcac")
CARDS = range(52)
EVERY = 9
"""Every so many moments of a game are compared; duplicates are looked for in all."""


def games() -> list[tuple[str, ...]]:
    """Enemies for games in which each monster, each Boss and Mort is in play."""
    enemies = printed().enemies
    monsters = [id for id, enemy in enemies.items() if enemy.is_monster]
    bosses = [id for id, enemy in enemies.items() if enemy.tier == "boss"]
    decks = [(monster, bosses[at % len(bosses)]) for at, monster in enumerate(monsters)]
    return [*decks, *((boss,) for boss in bosses), ("mort",)]


@pytest.mark.parametrize("enemies", games(), ids="-".join)
def test_what_is_listed_is_what_may_be_done_and_nothing_twice(enemies: tuple[str, ...]) -> None:
    chance = random.Random("-".join(enemies))
    config = config_with(chance.choice(ROLES), *enemies)
    compared = 0
    for number, moment in enumerate(play(undying(printed()), config, chance.getrandbits(32), 45, keen=0.5)):
        s = moment.after
        if s.over is not None:
            break
        listed = legal_actions(s)
        assert len(set(listed)) == len(listed)
        assert listed == [action for seat in s.numbers.order for action in legal_actions(s, seat)]
        if number % EVERY == 0:
            assert {action for action in listed if not is_pattern(action)} == set(by_trying(s))
            compared += 1
    assert compared > 2


def by_trying(s: State) -> Iterator[Action]:
    """Every action without an open field that the rules let pass, in the form in which it is listed."""
    for seat in range(4):
        for action in everything(s, seat):
            if allowed(s, action):
                assert not isinstance(action, Play) or book_lets_play(s, action)
                yield action
            elif isinstance(action, Play) and seat == s.active and isinstance(s.stack[-1], Acting):
                assert not (book_lets_play(s, action) and nothing_else_bars(s, action))


def everything(s: State, seat: int) -> Iterator[Action]:
    """All that a seat could say in the form of one action, sensible or not."""
    yield from (Draw(seat), End(seat), Accept(seat), Concede(seat))
    for card in CARDS:
        yield from (Draw(seat, card), Discard(seat, card), ChooseCard(seat, card))
        yield from (PayRetrieve(seat, card, payer) for payer in range(4))
    if seat == s.active:
        yield from plays_and_moves(s, seat)
    for zone in range(4):
        yield from (ChooseTarget(seat, zone), ChooseZone(seat, zone))
        for target in range(len(s.enemies)):
            yield from (Attack(seat, zone, target, added) for added in range(5))
        if isinstance(s.stack[-1], PickingExtreme):
            yield from (ChooseCards(seat, (Lying(card, zone),)) for card in set(cards_in(s.zones[zone])))
        for use in ("prevent", "transfer", "heal", "draw"):
            for owner in range(4):
                yield from (UseToken(seat, owner, use, zone, number) for number in range(1, 8))  # type: ignore[arg-type]
    for treasure in dict.fromkeys(s.loot):
        yield SkipAttack(seat, treasure)
        yield from forms_of(s, seat, treasure)


def plays_and_moves(s: State, seat: int) -> Iterator[Action]:
    for card in CARDS:
        for zone in range(4):
            for source in (None, 0, 1, 2, 3):
                yield from (Play(seat, card, zone, source, wild) for wild in (False, True))
    for origin in range(4):
        for card in set(cards_in(s.zones[origin])):
            yield from (Move(seat, (Step(card, origin, to),)) for to in range(4))


def forms_of(s: State, seat: int, treasure: str) -> Iterator[UseTreasure]:
    """The uses of a Treasure; two zones in turn order, a hand named only where there is a choice of one."""
    order = s.numbers.order
    match treasure:
        case "swap-melds":
            pairs = [(one, other) for at, one in enumerate(order) for other in order[at + 1 :]]
            yield from (UseTreasure(seat, treasure, zones=zones) for zones in pairs)
        case "retrieve":
            hands = [None] if s.is_player(s.active) else list(range(4))
            yield from (
                UseTreasure(seat, treasure, card=card, player=hand) for card in CARDS for hand in hands
            )
        case "two-draw-1" | "draw-1-draft-1" | "draw-2":
            for number in (1, 2):
                for players in permutations(range(4), number):
                    yield UseTreasure(seat, treasure, players=players)


def book_lets_play(s: State, action: Play) -> bool:
    """Whether the card would make a meld of the zone, as the rules say it, word for word (MELD-1)."""
    zone = s.zones[action.zone]
    if action.wild and zone >> TOKEN_SHIFT:
        return False  # a second wild
    return meld_by_the_book(zone + UNIT[action.card + WILD * action.wild])


def nothing_else_bars(s: State, action: Play) -> bool:
    """Whether the card is held and neither an enemy nor a missing token stands against playing it."""
    traits = [trait for enemy in s.enemies for trait in s.numbers.traits[enemy.id]]
    return (
        action.source is None
        and holds(s.hands[action.seat], action.card)
        and not ("no-own-zone" in traits and action.zone == action.seat)
        and not (action.wild and (not s.tokens[BARD] or "no-tokens" in traits))
    )
