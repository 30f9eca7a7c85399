"""A table for tests of the rules: laid in one call, played and read by the names on the cards.

``table(mage={"zone": "R5 B6 G7"}, druid={"role": "companion"}, enemies=["vegan-troll"])`` lays a position;
what it leaves out is filled in as in any position. Actions are methods (``t.attack("mage")``); each is
held against ``legal_actions``, so that what is listed and what is allowed cannot drift apart.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any, TypeVar

import pytest
from ids_without_a_test import ASPECTS

from cantina.games.dungeon_rummy.actions import (
    Action,
    Attack,
    ChooseCards,
    ChooseSplit,
    Move,
    Prevent,
    UseTreasure,
    is_pattern,
)
from cantina.games.dungeon_rummy.cards import HEROES, card_name, cards_in, parse_card, parse_hero
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_files import content_from_json, content_json
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.flow import advance
from cantina.games.dungeon_rummy.frames import Frame
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.position import position_json, state_from_position
from cantina.games.dungeon_rummy.setup import Config, SeatConfig, new_game
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.strike import can_be_attacked
from cantina.games.dungeon_rummy.view import EnemyInPlay
from cantina.games.dungeon_rummy.wire import parse_action
from first_numbers import first_content

BOSSES = (
    "beerholder",
    "felicia",
    "dealer-hydra",
    "red-dragon",
    "lich",
    "abomination",
    "baby-cthulhu",
    "big-bone-dragon",
    "mort",
)

E = TypeVar("E")
F = TypeVar("F", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a test as holding these rules, where its name says something else."""
    assert all(isinstance(id, str) for id in ids)
    return lambda test: test


def holds(*words: str) -> Callable[[F], F]:
    """Mark a test as holding aspects of ids: ``@holds("E-dog", "E-cat", "wild", "Companion")``.

    The four aspects are in ``ids_without_a_test``, which finds those that lack; that a marked test leans on
    what it is marked with is held by ``test_traits_taken_out``.
    """
    ids, aspects = [w for w in words if w not in ASPECTS], [w for w in words if w in ASPECTS]
    assert ids
    assert aspects

    def mark(test: F) -> F:
        test.__dict__.setdefault("holds", set()).update(product(ids, aspects))
        return test

    return mark


_in_place_of_the_games_own: list[Content] = []


def content() -> Content:
    """The game's content, but inside ``playing_with``; with the first numbers, which no tuning moves."""
    return _in_place_of_the_games_own[-1] if _in_place_of_the_games_own else first_content()


@contextmanager
def playing_with(other: Content) -> Iterator[None]:
    """Meanwhile all tables are laid with other content."""
    _in_place_of_the_games_own.append(other)
    _content_with.cache_clear()
    try:
        yield
    finally:
        _in_place_of_the_games_own.pop()
        _content_with.cache_clear()


def content_with(enemy: str, **changes: Any) -> Content:
    """The game's content with other facts about one enemy: to test what no enemy has yet."""
    return _content_with(enemy, json.dumps(changes))


@cache
def _content_with(enemy: str, changes: str) -> Content:
    data = content_json(content())
    data["enemies"][enemy] |= json.loads(changes)
    return content_from_json(data)


def skeleton(skill: str, facing: str | None = None, damage: int = 0) -> dict[str, Any]:
    """A Dancing Skeleton of this skill as an enemy of a position, facing a Misfit or beside a Boss."""
    return {"id": f"dancing-skeleton:{skill}", "facing": facing, "damage": damage}


def cards(text: str) -> list[str]:
    """Card names in the order in which ``Seat.zone`` and ``Seat.hand`` give them."""
    return sorted(text.split(), key=parse_card)


class Seat:
    """What lies with one Misfit."""

    def __init__(self, s: State, name: str) -> None:
        h = parse_hero(name)
        self.damage, self.tokens = s.damage[h], s.tokens[h]
        self.boots, self.boots_used = s.boots[h], s.boots_used[h]
        self.zone = [card_name(c) for c in cards_in(s.zones[h])]
        self.hand = [card_name(c) for c in cards_in(s.hands[h])]
        self.deck = [card_name(c) for c in s.decks[h]]
        self.health = s.numbers.health[h]


class Table:
    """A game under way; ``events`` are those of the last action (or of the laying)."""

    def __init__(self, s: State, events: list[Event]) -> None:
        self.s = s
        self.events = events

    # --- reading -----------------------------------------------------------------------------

    @property
    def barbarian(self) -> Seat:
        return Seat(self.s, "barbarian")

    @property
    def mage(self) -> Seat:
        return Seat(self.s, "mage")

    @property
    def druid(self) -> Seat:
        return Seat(self.s, "druid")

    @property
    def bard(self) -> Seat:
        return Seat(self.s, "bard")

    @property
    def damage(self) -> dict[str, int]:
        """Damage by Misfit, those who have some."""
        return {name: n for name, n in zip(HEROES, self.s.damage, strict=True) if n}

    @property
    def tokens(self) -> dict[str, int]:
        """Tokens by Misfit, those who have some."""
        return {name: n for name, n in zip(HEROES, self.s.tokens, strict=True) if n}

    @property
    def graveyard(self) -> list[str]:
        return [card_name(c) for c in self.s.graveyard]

    @property
    def trash(self) -> list[str]:
        return [card_name(c) for c in sorted(self.s.trash)]

    @property
    def loot(self) -> list[str]:
        return list(self.s.loot)

    @property
    def enemy(self) -> EnemyInPlay:
        """The first enemy in play."""
        return self.s.enemies[0]

    @property
    def enemies(self) -> list[str]:
        return [enemy.id for enemy in self.s.enemies]

    @property
    def active(self) -> str:
        return HEROES[self.s.active]

    @property
    def phase(self) -> str:
        return self.s.phase

    @property
    def over(self) -> str | None:
        """How the game ended, such as ``died:mage``; None while it goes on."""
        return None if self.s.over is None else self.s.over.reason

    @property
    def waits(self) -> tuple[str, str] | None:
        """The decision that the game waits for and its seat, such as ``("react", "mage")``."""
        now = pending(self.s)
        return None if now is None else (now.kind, HEROES[now.seat])

    @property
    def left(self) -> int:
        """How many draws or discards are owed."""
        now = pending(self.s)
        assert now is not None
        return now.left

    @property
    def choices(self) -> set[str]:
        """The Misfits or zones that the open choice is among."""
        now = pending(self.s)
        assert now is not None
        return {HEROES[h] for h in now.choices}

    @property
    def wanted(self) -> int:
        """How many cards the open choice takes."""
        now = pending(self.s)
        assert now is not None
        return now.count

    @property
    def extremes(self) -> set[str]:
        """The single cards that the open choice is among, such as ``{"RK mage"}``."""
        return {
            f"{card_name(lying.card)} {HEROES[lying.zone]}"
            for action in self.may(ChooseCards)
            for lying in action.cards or ()
        }

    @property
    def hits(self) -> list[tuple[str, int, str]]:
        """The hits about to land: target, amount, source."""
        now = pending(self.s)
        assert now is not None
        return [(HEROES[hit.target], hit.amount, hit.source) for hit in now.hits]

    def told(self, kind: type[E]) -> list[E]:
        """The events of this kind that the last action brought."""
        return [event for event in self.events if isinstance(event, kind)]

    def may(self, kind: type[E], seat: str | None = None) -> list[E]:
        """The listed actions of this kind, of one seat or of all."""
        listed = legal_actions(self.s, None if seat is None else parse_hero(seat))
        return [action for action in listed if isinstance(action, kind)]

    # --- acting ------------------------------------------------------------------------------

    def do(self, type: str, seat: str | None = None, **fields: Any) -> Table:
        """Do an action in its JSON form; without ``seat`` it is the seat that the game waits for."""
        now = pending(self.s)
        assert now is not None, "the game is over"
        _, build = parse_action({"type": type, **fields})
        action = build(now.seat if seat is None else parse_hero(seat))
        listed = is_listed(self.s, action)
        before = self.s.key()
        try:
            s, events = apply(self.s, action)
        except IllegalAction:
            assert not listed, f"listed, but refused: {action}"
            assert self.s.key() == before
            raise
        assert listed, f"allowed, but not listed: {action}"
        assert self.s.key() == before, "an earlier state has changed"
        self.s, self.events = s, events
        return self

    @contextmanager
    def refuses(self, rule_id: str) -> Iterator[None]:
        """What is tried inside is refused by this rule."""
        with pytest.raises(IllegalAction) as refusal:
            yield
        assert refusal.value.rule == rule_id, refusal.value.message
        assert refusal.value.message

    def draw(self, card: str | None = None, seat: str | None = None) -> Table:
        """Draw from the own deck, or this card from the Graveyard."""
        if card is None:
            return self.do("draw", seat, **{"from": "deck"})
        return self.do("draw", seat, card=card, **{"from": "graveyard"})

    def play(
        self, card: str, zone: str, *, source: str = "hand", wild: bool = False, seat: str | None = None
    ) -> Table:
        return self.do("play", seat, card=card, zone=zone, wild=wild, **{"from": source})

    def move(self, *steps: str, seat: str | None = None) -> Table:
        """Move cards: each step as ``"B10 bard>mage"``."""
        moved = []
        for step in steps:
            card, way = step.split()
            origin, to = way.split(">")
            moved.append({"card": card, "from": origin, "to": to})
        return self.do("move", seat, cards=moved)

    def attack(self, zone: str, target: int | None = 0, treasures: int = 0, seat: str | None = None) -> Table:
        return self.do("attack", seat, zone=zone, target=target, treasures=treasures)

    def use(self, treasure: str, seat: str | None = None, **choices: Any) -> Table:
        return self.do("treasure", seat, treasure=treasure, **choices)

    def token(self, owner: str, use: str, target: str, count: int = 1, seat: str | None = None) -> Table:
        return self.do("token", seat, hero=owner, use=use, target=target, count=count)

    def end(self, seat: str | None = None) -> Table:
        return self.do("end", seat)

    def discard(self, card: str, seat: str | None = None) -> Table:
        return self.do("discard", seat, card=card)

    def accept(self, seat: str | None = None) -> Table:
        return self.do("accept", seat)

    def bribe(self, treasure: str, seat: str | None = None) -> Table:
        return self.do("skip-attack", seat, treasure=treasure)

    def split(self, seat: str | None = None, **damage: int) -> Table:
        return self.do("choose", seat, damage=damage)

    def pass_on(self, card: str, seat: str | None = None) -> Table:
        return self.do("choose", seat, card=card)

    def target(self, misfit: str, seat: str | None = None) -> Table:
        return self.do("choose", seat, target=misfit)

    def zone(self, zone: str, seat: str | None = None) -> Table:
        return self.do("choose", seat, zone=zone)

    def trash_these(self, *lying: str, seat: str | None = None) -> Table:
        """Choose cards of zones, each as ``"B10 bard"``."""
        return self.do("choose", seat, cards=_lying(lying))

    def prevent(self, *lying: str, seat: str | None = None) -> Table:
        return self.do("prevent", seat, cards=_lying(lying))

    def pay(self, payer: str, card: str, seat: str | None = None) -> Table:
        return self.do("retrieve", seat, payer=payer, card=card)

    def say(self, say: str, seat: str | None = None, **fields: Any) -> Table:
        return self.do("talk", seat, message={"say": say, **fields})

    # --- laying ------------------------------------------------------------------------------

    def owing(self, *frames: Frame) -> Table:
        """The same table with other things to do, the next on the right; runs up to a decision."""
        s = self.s.copy()
        s.stack = frames
        events: list[Event] = []
        advance(s, events)
        return Table(s, events)

    def saved_and_loaded(self) -> Table:
        """The same table after a trip through its position."""
        return Table(*state_from_position(position_json(self.s), self.s.numbers.content))


def _lying(cards: Sequence[str]) -> list[dict[str, str]]:
    return [dict(zip(("card", "zone"), text.split(), strict=True)) for text in cards]


def is_listed(s: State, action: Action) -> bool:
    """Whether an action is listed, or fits a listed pattern or a form that is listed once for several."""
    listed = legal_actions(s, action.seat)
    if action in listed:
        return not is_pattern(action)
    if is_pattern(action):
        return False
    match action:
        case Move(cards=steps) if steps and len(steps) > 1:
            most = next((a.most for a in listed if isinstance(a, Move) and a.cards is None), 0)
            return len(steps) <= (most or 0) and _may_apply(s, action)
        case Prevent(cards=lying) if lying:
            most = next((a.most for a in listed if isinstance(a, Prevent)), 0)
            return len(lying) <= (most or 0) and _may_apply(s, action)
        case ChooseCards(cards=lying) if lying:
            wanted = [a.count for a in listed if isinstance(a, ChooseCards) and a.cards is None]
            return wanted == [len(lying)] and _may_apply(s, action)
        case Talk():
            return Talk(action.seat, None) in listed and _may_apply(s, action)
        case ChooseSplit():
            return any(isinstance(a, ChooseSplit) for a in listed) and _may_apply(s, action)
        case UseTreasure(treasure="heal-4" | "mana-3" as treasure):
            return UseTreasure(action.seat, treasure) in listed and _may_apply(s, action)
        case UseTreasure(zones=zones) if zones:
            return replace(action, zones=zones[::-1]) in listed
        case UseTreasure(treasure="retrieve", player=None) if not s.is_player(s.active):
            return replace(action, player=action.seat) in listed
        case Attack(target=None):
            open_to = [n for n, enemy in enumerate(s.enemies) if can_be_attacked(s.numbers, enemy)]
            return len(open_to) == 1 and replace(action, target=open_to[0]) in listed
    return False


def _may_apply(s: State, action: Action) -> bool:
    """Within a pattern the rules decide; the pattern itself says only that some form is legal."""
    try:
        apply(s, action)
    except IllegalAction:
        return False
    return True


def table(
    *,
    active: str = "mage",
    phase: str = "action",
    enemies: Sequence[str | dict[str, Any]] = ("beerholder",),
    enemy_deck: Sequence[str] | None = None,
    graveyard: str = "",
    trash: str = "",
    loot: Sequence[str] = (),
    used: Sequence[str] = (),
    enemy_trash: Sequence[str] = (),
    treasure_deck: Sequence[str] | None = None,
    order: Sequence[str] = HEROES,
    seed: int = 7,
    with_content: Content | None = None,
    **seats: dict[str, Any],
) -> Table:
    """Lay a table: four AI seats with empty hands, the Mage in its Action Phase, but for what is said.

    Cards are texts (``"R5 B6"``), a deck top first. Enemies are ids or dicts of a position. Where no Boss is
    named one is put under the enemy deck.
    """
    in_play = [{"id": enemy} if isinstance(enemy, str) else enemy for enemy in enemies]
    if enemy_deck is None:
        enemy_deck = [] if any(enemy["id"] in BOSSES for enemy in in_play) else ["beerholder"]
    position: dict[str, Any] = {
        "game": "dungeon-rummy",
        "seed": seed,
        "active": active,
        "phase": phase,
        "enemies": in_play,
        "enemy_deck": list(enemy_deck),
        "enemy_trash": list(enemy_trash),
        "graveyard": graveyard.split(),
        "trash": trash.split(),
        "loot": list(loot),
        "used_treasures": list(used),
        "seats": [],
    }
    if treasure_deck is not None:
        position["treasure_deck"] = list(treasure_deck)
    for name in order:
        given = seats.pop(name, {})
        words = {key: value.split() for key, value in given.items() if key in ("zone", "hand", "deck")}
        position["seats"].append({"hero": name, **given, **words})
    assert not seats, f"no such seat: {', '.join(seats)}"
    return Table(*state_from_position(position, with_content or content()))


def mort_table(
    *skills: str, level: int = 0, damage: int = 0, enemies: Sequence[dict[str, Any]] = (), **laid: Any
) -> Table:
    """Lay a table with Mort at this level, and a Skeleton of each skill before the Misfits in suit order.

    ``-`` leaves a Misfit without a Skeleton.
    """
    placed = [skeleton(skill, hero) for skill, hero in zip(skills, HEROES, strict=False) if skill != "-"]
    return table(enemies=[{"id": "mort", "level": level, "damage": damage}, *placed, *enemies], **laid)


def party(roles: str = "ai ai ai ai", order: Sequence[str] = HEROES) -> tuple[SeatConfig, ...]:
    """Four standard Misfits in this order with these roles."""
    return tuple(SeatConfig(name, "standard", role) for name, role in zip(order, roles.split(), strict=True))  # type: ignore[arg-type]


def deal(seed: int = 1, roles: str = "ai ai ai ai", **chosen: Any) -> Table:
    """A new game of this seed, the Barbarian first unless something else is chosen."""
    settings = {"seats": party(roles), "first": "barbarian", **chosen}
    return Table(*new_game(content(), Config(**settings), seed))
