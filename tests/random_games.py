"""Random games for tests: setups of every kind, content of extremes, random legal actions, sampled states.

All chance comes from the generator that is handed in, so a test with a fixed seed plays fixed games.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cantina.games.dungeon_rummy.actions import (
    Action,
    Attack,
    ChooseCards,
    ChooseSplit,
    Concede,
    Draw,
    End,
    Lying,
    Move,
    Prevent,
    Shares,
    Step,
    UseTreasure,
    is_pattern,
)
from cantina.games.dungeon_rummy.cards import HEROES, SKELETON, UNIT, Card, Hero, cards_in, count
from cantina.games.dungeon_rummy.content import Content, Enemy, Number
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.frames import (
    Acting,
    Discarding,
    Drawing,
    Frame,
    Merging,
    PickingCards,
    Reacting,
)
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending, verify
from cantina.games.dungeon_rummy.melds import removable
from cantina.games.dungeon_rummy.merges import largest_merges
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.games.dungeon_rummy.setup import Config, SeatConfig, new_game
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.traits import DamageLevel, Level
from cantina.resources import content_dir

MOST_OF_A_GAME = 8
"""So many states of one game are sampled, for the sake of others with other enemies."""


class Moment(NamedTuple):
    """One step of a random game; ``action`` is None for the deal, where ``before`` is ``after``."""

    before: State
    action: Action | None
    after: State
    events: list[Event]


@lru_cache(maxsize=1)
def printed() -> Content:
    """The content as it is in the box."""
    return load_content(content_dir() / "dungeon_rummy")


# --- content of extremes -------------------------------------------------------------------------


def undying(content: Content, health: int = 10**6) -> Content:
    """The content with Misfits that live for ever: most faults only show when decks run out."""
    heroes = {
        name: hero.model_copy(
            update={
                "versions": {
                    key: version.model_copy(
                        update={"health": Number.model_construct(value=health, source="house")}
                    )
                    for key, version in hero.versions.items()
                }
            }
        )
        for name, hero in content.heroes.items()
    }
    return content.model_copy(update={"heroes": heroes})


def feeble(content: Content, loot: int = 5, bosses: bool = False) -> Content:
    """The content with monsters (and Bosses, if asked for) that fall to any attack and leave much loot."""
    return content.model_copy(
        update={"enemies": {id: _feeble(enemy, loot, bosses) for id, enemy in content.enemies.items()}}
    )


def _feeble(enemy: Enemy, loot: int, bosses: bool) -> Enemy:
    if enemy.is_boss and not bosses:
        return enemy
    levels: tuple[Level, ...] = tuple(
        DamageLevel(kind="damage", amount=3, source="house") for _ in enemy.levels
    )
    value = 0 if enemy.is_boss else loot
    return enemy.model_copy(update={"levels": levels, "loot": Number(value=value, source="house")})


# --- setups --------------------------------------------------------------------------------------


def random_config(content: Content, chance: random.Random) -> Config:
    """Any setup that the rules allow."""
    heroes = list(HEROES)
    chance.shuffle(heroes)
    players = chance.randint(1, 4)
    roles = [chance.choice(("human", "ai")) for _ in range(players)] + ["companion"] * (4 - players)
    chance.shuffle(roles)
    seats = tuple(
        SeatConfig(hero, chance.choice(sorted(content.heroes[hero].versions)), role)  # type: ignore[arg-type, index]
        for hero, role in zip(heroes, roles, strict=True)
    )
    monsters = sorted(id for id, enemy in content.enemies.items() if enemy.is_monster)
    bosses = sorted(id for id, enemy in content.enemies.items() if enemy.tier == "boss")
    boss = chance.choice([None, *bosses])
    difficulty = chance.choice(("first-game", "easy", "medium", "hard", "mort", "mort", *["custom"] * 5))
    if difficulty == "mort":
        boss = None
    enemies: tuple[str, ...] | None = None
    if difficulty == "custom":
        chance.shuffle(monsters)
        enemies = (*monsters[: chance.choice((0, 0, 1, 2, 4))], boss or chance.choice(bosses))
        boss = None
    can_begin = [seat.hero for seat in seats if seat.role != "companion"]
    return Config(
        seats=seats,
        difficulty=difficulty,  # type: ignore[arg-type]
        enemies=enemies,
        sets=chance.choice((("forest",), ("necropolis",), ("forest", "necropolis"))),
        boss=boss,
        boots=chance.choice((12, 10, 8, 6, None)) if players == 1 else None,
        first=chance.choice(["random", *can_begin]),
    )


def config_with(roles: str, *enemies: str, boots: int | None = None) -> Config:
    """A game of these enemies, of Mort if it is ``mort``; ``roles`` is a letter of h, a, c for each suit."""
    names = {"h": "human", "a": "ai", "c": "companion"}
    seats = tuple(
        SeatConfig(hero, "standard", names[letter])  # type: ignore[arg-type]
        for hero, letter in zip(HEROES, roles, strict=True)
    )
    if enemies == ("mort",):
        return Config(seats=seats, difficulty="mort", boots=boots)
    return Config(seats=seats, difficulty="custom", enemies=enemies, boots=boots)


# --- random actions ------------------------------------------------------------------------------


def random_shares(total: int, chance: random.Random) -> Shares:
    """An amount dealt out to the four Misfits by lot."""
    amounts = [0, 0, 0, 0]
    for _ in range(total):
        amounts[chance.randrange(4)] += 1
    return (amounts[0], amounts[1], amounts[2], amounts[3])


def steps_between(s: State, one: Hero, other: Hero) -> list[Step]:
    """Every card of two zones as the step that takes it to the other one."""
    return [Step(card, one, other) for card in cards_in(s.zones[one])] + [
        Step(card, other, one) for card in cards_in(s.zones[other])
    ]


def allowed(s: State, action: Action) -> bool:
    """Whether ``verify`` lets an action pass."""
    try:
        verify(s, action)
    except IllegalAction:
        return False
    return True


def random_form(s: State, pattern: Action, chance: random.Random, tries: int = 80) -> Action | None:
    """A concrete form of a pattern by trial; None if none was met."""
    for _ in range(tries):
        action = _trial(s, pattern, chance)
        if action is not None and allowed(s, action):
            return action
    return None


def _trial(s: State, pattern: Action, chance: random.Random) -> Action | None:
    match pattern:
        case ChooseSplit(total=total):
            return replace(pattern, damage=random_shares(total or 0, chance), total=None)
        case UseTreasure(treasure="heal-4"):
            return replace(pattern, heal=random_shares(chance.randint(1, 4), chance))
        case UseTreasure(treasure="mana-3"):
            return replace(pattern, mana=random_shares(3, chance))
        case Move(most=most):
            steps = steps_between(s, *chance.sample(range(4), 2))
            if len(steps) < 2:
                return None
            size = chance.randint(2, min(most or 2, len(steps), 4))
            return replace(pattern, cards=tuple(chance.sample(steps, size)), most=None)
        case Prevent(most=most):
            return replace(pattern, cards=random_leavers(s, chance.randint(1, most or 1), chance), most=None)
        case ChooseCards(count=number):
            top = s.stack[-1]
            lying = _random_rest(s, top, chance) if isinstance(top, Merging) else None
            return replace(pattern, cards=lying or random_leavers(s, number or 0, chance), count=None)
        case Talk():
            return Talk(pattern.seat, random_message(s, pattern.seat, chance))
    raise AssertionError(f"no pattern: {pattern}")


def random_leavers(s: State, number: int, chance: random.Random) -> tuple[Lying, ...]:
    """So many cards of zones, each of which could go after those before it (MELD-6)."""
    zones = list(s.zones)
    gone: list[Lying] = []
    for _ in range(number):
        free = [Lying(card, zone) for zone in range(4) for card in removable(zones[zone])]
        lying = chance.choice(free)
        zones[lying.zone] -= UNIT[lying.card]
        gone.append(lying)
    return tuple(gone)


def _random_rest(s: State, top: Merging, chance: random.Random) -> tuple[Lying, ...]:
    """What goes when one of the largest melds stays, each card with a zone where it lay."""
    lying = [Lying(card, zone) for zone in (top.origin, top.into) for card in cards_in(s.zones[zone])]
    kept = chance.choice(sorted(largest_merges(one.card for one in lying)[1]))
    chance.shuffle(lying)
    for card in cards_in(kept):
        lying.remove(next(one for one in lying if one.card == card))
    return tuple(lying)


def random_message(s: State, seat: Hero, chance: random.Random) -> Message:
    """Something to say, mostly within the grammar (TALK-2)."""
    others = [h for h in s.players() if h != seat] or [seat]
    zone, other = chance.randrange(4), chance.choice(others)
    says: list[Message] = [
        Message("wish", ranks=tuple(chance.sample(range(13), chance.randint(1, 2))), zone=zone),
        Message("offer", zone=zone, sure=chance.random() < 0.5),
        Message("pass", zone=zone),
        Message("plan", zone=zone, do=chance.choice(("attack", "wait", "set", "run"))),
        Message("plan", zone=zone, do="grow", size=chance.randint(2, 14)),
        Message("ask", of=other, what=chance.choice(("shield", "heal", "draw", "wild")), target=zone),
        Message("ask", of=other, what="spare-graveyard"),
        Message("warn", about=zone),
        Message("agree", to=other),
        Message("decline", to=other, why=chance.choice(("kept", "needed", "cannot"))),
    ]
    lying: list[Card] = [card for card in s.graveyard if card < SKELETON]
    if lying:
        says.append(
            Message("ask", of=other, what=chance.choice(("take", "leave")), card=chance.choice(lying))
        )
    if s.loot:
        says.append(Message("ask", of=other, what="treasure", treasure=chance.choice(s.loot)))
    return chance.choice(says)


def any_form(s: State, pattern: Move) -> Move | None:
    """A legal form of the pattern of moves, the smallest that exhaustive search finds, up to six cards."""
    for size in range(2, min(pattern.most or 2, 6) + 1):
        for one, other in combinations(range(4), 2):
            for steps in combinations(steps_between(s, one, other), size):
                action = Move(pattern.seat, steps)
                if allowed(s, action):
                    return action
    return None


def random_action(s: State, chance: random.Random, keen: float = 0.0) -> Action:
    """A legal action of any seat, a type by lot and then one of it, so that rare ones come up, too.

    ``keen`` is the chance to attack at once where it can be done. Nobody concedes.
    """
    by_type: dict[type[Action], list[Action]] = {}
    for action in legal_actions(s):
        if not isinstance(action, Concede):
            by_type.setdefault(type(action), []).append(action)
    if chance.random() < 0.9 and len(by_type) > 1:
        by_type.pop(Talk, None)
    if Attack in by_type and chance.random() < keen:
        return chance.choice(by_type[Attack])
    if len(by_type) > 1 and chance.random() < 0.7:
        by_type.pop(End, None)  # else turns end before anything lies on the table
    if Draw in by_type and chance.random() < 0.6:
        by_type[Draw] = by_type[Draw][:1]  # the deck comes first; else no Graveyard ever gets full
    while by_type:
        kind = chance.choice(list(by_type))
        choice = chance.choice(by_type.pop(kind))
        form = random_form(s, choice, chance) if is_pattern(choice) else choice
        if form is not None:
            return form
    return next(a for a in legal_actions(s) if not is_pattern(a) and not isinstance(a, Concede))


def play(content: Content, config: Config, seed: int, most: int, *, keen: float = 0.0) -> Iterator[Moment]:
    """The moments of a random game, the deal first, up to ``most`` actions or its end."""
    chance = random.Random(seed)
    s, events = new_game(content, config, seed)
    yield Moment(s, None, s, events)
    for _ in range(most):
        if s.over is not None:
            return
        action = random_action(s, chance, keen)
        after, events = apply(s, action)
        yield Moment(s, action, after, events)
        s = after


def sampled(
    number: int, seed: int, *, spread: int = 7, contents: Sequence[Content] | None = None
) -> Iterator[State]:
    """States out of random games of all kinds; among them every kind of decision."""
    chance = random.Random(seed)
    variants = contents or (printed(), undying(printed()), undying(feeble(printed())))
    found = 0
    while True:
        content = chance.choice(variants)
        config = random_config(content, chance)
        skip, taken = chance.randrange(spread), 0
        for moment in play(content, config, chance.getrandbits(32), 400, keen=chance.choice((0.0, 0.5))):
            skip -= 1
            # Rare decisions are taken whenever they come.
            if moment.after.over is None and (skip <= 0 or _rare(moment.after)):
                yield moment.after
                found += 1
                taken += 1
                skip = chance.randrange(3 * spread)
                if found == number:
                    return
                if taken == MOST_OF_A_GAME:
                    break


_USUAL: tuple[type[Frame], ...] = (Drawing, Acting, Discarding)


def _rare(s: State) -> bool:
    top = s.stack[-1]
    if isinstance(top, Reacting):
        now = pending(s)
        return bool(s.loot) or (now is not None and any(hit.source == "mummy" for hit in now.hits))
    if isinstance(top, (PickingCards, Merging)):
        return True
    return not isinstance(top, _USUAL) and count(s.zones[0]) % 2 == 0
