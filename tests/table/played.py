"""Tables for tests, and a chance-driven player that does without any AI."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from cantina.games.dungeon_rummy.actions import (
    Action,
    ChooseCards,
    ChooseSplit,
    Concede,
    Lying,
    Prevent,
    UseTreasure,
    is_pattern,
)
from cantina.games.dungeon_rummy.cards import HEROES, SKELETON, Hero, cards_in
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.messages import Ask, Message, Talk
from cantina.games.dungeon_rummy.record import FromPosition, Record, start_of
from cantina.games.dungeon_rummy.setup import Config, SeatConfig
from cantina.games.dungeon_rummy.view import View
from cantina.games.dungeon_rummy.wire import view_json
from cantina.games.dungeon_rummy.zones import can_go
from cantina.table.journal import NoJournal
from cantina.table.lines import Head
from cantina.table.question import stand_in
from cantina.table.table import Table
from first_numbers import first_content


def content() -> Content:
    """The game's content with the first numbers, which no tuning moves."""
    return first_content()


def config(*roles: str, **more: Any) -> Config:
    """A first game with these roles for Barbarian, Mage, Druid and Bard, in this turn order."""
    seats = tuple(SeatConfig(hero, role=role) for hero, role in zip(HEROES, roles, strict=True))  # type: ignore[arg-type]
    return Config(seats, **more)


def table_at(**position: Any) -> Table:
    """A table that begins at a position by hand; see the engine protocol."""
    record = Record(content(), FromPosition({"game": "dungeon-rummy", "seed": 1, "flow": {}, **position}))
    return Table(Head(record), NoJournal(), *start_of(record))


def a_form(table: Table, action: Action, chance: random.Random) -> Action | None:
    """A concrete form of a listed action, or None for the patterns that are left out here."""
    seats = table.view(None).seats
    match action:
        case ChooseSplit(damage=None, total=total):
            shares = [0, 0, 0, 0]
            for _ in range(total or 0):
                # Mostly on whoever can bear it: a game that is lost early tests little.
                best = max(range(4), key=lambda h: (seats[h].life - shares[h], h))
                shares[best if chance.random() < 0.8 else chance.randrange(4)] += 1
            return replace(action, damage=tuple(shares), total=None)  # type: ignore[arg-type]
        case UseTreasure(treasure="mana-3", mana=None):
            return replace(action, mana=(1, 1, 0, 1))
        case UseTreasure(treasure="heal-4", heal=None):
            hurt = next(h for h in range(4) if seats[h].damage)
            return replace(action, heal=tuple(int(h == hurt) for h in range(4)))  # type: ignore[arg-type]
        case ChooseCards(cards=None):
            return stand_in(table.view(action.seat), [action])
        case Prevent(cards=None, most=most):
            return replace(action, cards=a_prevention(table.view(None), most or 1, chance), most=None)
        case Talk(message=None) if chance.random() < 0.1:  # else there would be little else than talk
            return Talk(action.seat, a_message(table.view(None), action.seat, chance))
    return None if is_pattern(action) else action


def a_message(view: View, seat: Hero, chance: random.Random) -> Message:
    """A message of the grammar, of any kind, by lot (TALK-2)."""
    others = [hero for hero in view.order if hero != seat and view.seats[hero].is_player]
    zone = chance.randrange(4)
    messages = [
        Message("wish", ranks=tuple(chance.sample(range(13), chance.randint(1, 2))), zone=zone),
        Message("offer", zone=zone, sure=chance.random() < 0.5),
        Message("pass", zone=zone),
        Message("plan", zone=zone, do=chance.choice(("attack", "wait", "set", "run"))),
        Message("plan", zone=zone, do="grow", size=chance.randint(2, 14)),
        Message("warn", about=zone),
    ]
    if others:
        other = chance.choice(others)
        messages += [
            Message("ask", of=other, what=chance.choice(("draw", "wild", "spare-graveyard"))),
            Message("ask", of=other, what=chance.choice(("shield", "heal")), target=zone),
            Message("agree", to=other),
            Message("decline", to=other, why=chance.choice(("kept", "needed", "cannot"))),
        ]
        cards = [card for card in view.graveyard if card < SKELETON]
        if cards:
            what: Ask = chance.choice(("take", "leave"))
            messages.append(Message("ask", of=other, what=what, card=chance.choice(cards)))
        if view.loot:
            treasure = chance.choice(view.loot)
            messages.append(Message("ask", of=other, what="treasure", treasure=treasure))
    return chance.choice(messages)


def a_prevention(view: View, most: int, chance: random.Random) -> tuple[Lying, ...]:
    """One or more cards of zones that may go (E-mummy)."""
    zones = [seat.zone for seat in view.seats]
    lying = [Lying(card, zone) for zone in view.order for card in cards_in(zones[zone])]
    gone: list[Lying] = []
    for _ in range(chance.randint(1, most)):
        free = [one for one in lying if can_go(zones, [*gone, one])]
        gone.append(chance.choice(free))
    return tuple(gone)


def choice(table: Table, chance: random.Random, seat: Hero | None = None) -> Action:
    """Some legal action of the seat that the game waits for, or of another; nobody gives up."""
    if seat is None:
        assert table.pending is not None
        seat = table.pending.seat
    forms = [
        form
        for action in table.legal(seat)
        if not isinstance(action, Concede) and (form := a_form(table, action, chance)) is not None
    ]
    return chance.choice(forms)


def others_choices(table: Table, chance: random.Random) -> list[Action]:
    """What seats may do now although the game does not wait for them."""
    assert table.pending is not None
    seats = [h for h in table.order if h != table.pending.seat and table.roles[h] != "companion"]
    return [
        form
        for seat in seats
        for action in table.legal(seat)
        if not isinstance(action, Concede) and (form := a_form(table, action, chance)) is not None
    ]


def proposals(table: Table, chance: random.Random, steps: int = 400) -> Iterator[Action]:
    """Actions by chance, out of turn too, each for the caller to do (or not); ends with the game."""
    for _ in range(steps):
        if table.pending is None:
            return
        others = others_choices(table, chance)
        action = chance.choice(others) if others and chance.random() < 0.2 else choice(table, chance)
        yield action


def seen(table: Table) -> Mapping[Hero | None, Any]:
    """All that anybody can see of a table: views, log, legal actions and the way back, by seat."""
    return {
        seat: (
            view_json(table.view(seat)),
            [(entry.turn, entry.active, entry.event) for entry in table.log(seat)],
            [] if seat is None else table.legal(seat),
            0 if seat is None else table.undoable(seat),
        )
        for seat in (None, 0, 1, 2, 3)
    }
