"""Helpers of the app's tests: a house, tables, the text of the screen, and keys for any action."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from cantina.app.application import CantinaApp
from cantina.app.capabilities import Capabilities
from cantina.app.desk.ask import Ask
from cantina.app.desk.attack import AttackZone
from cantina.app.desk.choose import MarkCards
from cantina.app.desk.confirm import Confirm
from cantina.app.desk.decide import DrawCard, GiveCard, React
from cantina.app.desk.desk import Desk, Held
from cantina.app.desk.menu import Menu, PickCard
from cantina.app.desk.move import MoveCards
from cantina.app.desk.shares import ShareOut
from cantina.app.house import House
from cantina.app.screens.table import TableScreen
from cantina.games.dungeon_rummy.actions import (
    Accept,
    Action,
    Attack,
    ChooseCard,
    ChooseCards,
    ChooseSplit,
    ChooseTarget,
    ChooseZone,
    Discard,
    Draw,
    End,
    Lying,
    Move,
    PayRetrieve,
    Play,
    Prevent,
    SkipAttack,
    UseToken,
    UseTreasure,
)
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.guide import Guide, load_guide
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.record import FromPosition, Record, start_of
from cantina.games.dungeon_rummy.view import View
from cantina.players.advice import Advice
from cantina.players.greedy import GreedyPlayer
from cantina.players.levels import make_player
from cantina.players.player import Player, Replier
from cantina.resources import content_dir
from cantina.settings import Loaded, Settings
from cantina.table.journal import NoJournal
from cantina.table.lines import Head
from cantina.table.shelf import Shelf
from cantina.table.table import Table

ZONE_KEYS = "rygb"
PATIENCE = 30.0
"""Seconds that a condition is waited for; it is nearly always met at once."""


@cache
def content() -> Content:
    return load_content(content_dir() / "dungeon_rummy")


@cache
def guide() -> Guide:
    return load_guide(content_dir() / "dungeon_rummy" / "guide")


def advised(view: View, legal: Sequence[Action]) -> Future[Advice]:
    """Advice, given at once in the test's own process."""
    answer: Future[Advice] = Future()
    answer.set_result(GreedyPlayer(0).advise(view, legal))
    return answer


class InlineAi:
    """Thinks in the test's own process, at once: the same players, no waiting."""

    def __init__(self, level: str | None = None, maker: Callable[[str, int], Player] = make_player) -> None:
        self._level = level
        self._maker = maker
        self._players: dict[tuple[str, int, int], Any] = {}
        self.asked = 0

    def ask(
        self,
        level: str,
        seed: int,
        seat: int,
        view: View,
        legal: Sequence[Action],
        events: Sequence[Event],
        reply: bool = False,
    ) -> Future[Action | None]:
        self.asked += 1
        key = (self._level or level, seed, seat)
        player = self._players.setdefault(key, self._maker(key[0], seed))
        answer: Future[Action | None] = Future()
        if reply:
            answer.set_result(player.reply(view, legal, events) if isinstance(player, Replier) else None)
        else:
            answer.set_result(player.decide(view, legal, events))
        return answer

    def advise(
        self, seat: int, view: View, legal: Sequence[Action], events: Sequence[Event]
    ) -> Future[Advice]:
        return advised(view, legal)


class NoAi:
    """Never answers: the partners think for ever. It gives advice, though."""

    def advise(
        self, seat: int, view: View, legal: Sequence[Action], events: Sequence[Event]
    ) -> Future[Advice]:
        return advised(view, legal)

    def ask(self, *_: object) -> Future[Action]:
        return Future()


def app(
    *,
    capabilities: Capabilities | None = None,
    seed: int | None = 7,
    ai: object = None,
    **settings: Any,
) -> CantinaApp:
    """An app in the test's own folders; AI partners play at random, at once, unless told otherwise.

    Every hit is asked about, unless ``settings`` say otherwise.
    """
    folder = Path(os.environ["CANTINA_DATA_DIR"]) / "games"
    thinker: Any = ai or InlineAi("random")
    chosen = Settings(**({"pace": "instant", "reactions": "always"} | settings))
    house = House(content(), guide(), Shelf(folder), thinker)
    found = replace(capabilities or Capabilities(), motion=chosen.pace != "instant")
    game = CantinaApp(found, lambda: house, seed=seed, settings=Loaded(chosen))
    game.reaction = 0.0  # tests read fast
    game.open_house()  # so that no test waits for what a player sees come in after the sign
    return game


def table_at(position: dict[str, Any], names: dict[int, str] | None = None) -> Table:
    """A table that begins with a position; decks are filled in."""
    record = Record(content(), FromPosition({"game": "dungeon-rummy", "seed": 1, **position}), ())
    return Table(Head(record, names or {}), NoJournal(), *start_of(record))


def screen_text(app: CantinaApp) -> str:
    """What is on the screen, line by line, without blanks at the ends of lines."""
    # The framework keeps what it has composed to itself: this is the one place that asks for it.
    strips = app.screen._compositor.render_strips(app.size)
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


async def until(pilot: Any, holds: Callable[[], object]) -> None:
    """Wait until something holds, however slow the machine is."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, screen_text(pilot.app)
        await pilot.pause(0.01)


def table_screen(app: CantinaApp) -> TableScreen:
    found = [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]
    assert found, screen_text(app)
    return found[-1]


def _to_count(menu: Menu, number: int, count: int) -> list[str]:
    """The keys from the number that an entry of a menu stands at to another."""
    step = count - menu.counts[number]
    return ["plus" if step > 0 else "minus"] * abs(step)


def keys_to(ask: Ask, action: Action) -> list[str] | None:
    """The keys that lead through menus to the entry that is an action; None if there is no such entry."""
    if isinstance(ask, PickCard):
        places = [n for n, (_, listed) in enumerate(ask.options) if listed == action]
        return [*["right"] * places[0], "enter"] if places else None
    if not isinstance(ask, Menu):
        return None
    for n, option in enumerate(ask.options):
        there = ["down"] * ((n - ask.cursor) % len(ask.options))
        if action in option.actions:
            return [*there, *_to_count(ask, n, option.actions.index(action)), "enter"]
        beyond = keys_to(option.then(), action) if option.then is not None else None
        if beyond is not None:
            return [*there, "enter", *beyond]
    return None


# --- the keys for an action ----------------------------------------------------------------------


class Fingers:
    """Presses what a person would press for an action, looking at nothing but the desk."""

    def __init__(self, pilot: Any) -> None:
        self.pilot = pilot
        self.pressed = 0

    @property
    def desk(self) -> Desk:
        return table_screen(self.pilot.app).desk

    async def press(self, *keys: str) -> None:
        self.pressed += len(keys)
        await self.pilot.press(*keys)

    async def do(self, action: Action) -> None:
        """Do an action by keys, through the guards that stand before it."""
        before = table_screen(self.pilot.app).table.revision
        await self._press_for(action)
        if isinstance(self.desk.ask, Confirm):
            await self.press("enter")
        after = table_screen(self.pilot.app).table.revision
        assert after > before, f"{action} was not done:\n{screen_text(self.pilot.app)}"

    async def _press_for(self, action: Action) -> None:
        match action:
            case Draw():
                await self._draw(action)
            case Play():
                await self._play(action)
            case Move():
                await self._move(action)
            case Attack():
                await self._attack(action)
            case UseToken():
                await self._token(action)
            case UseTreasure():
                await self._treasure(action)
            case SkipAttack():
                await self._entry(self._numbers_of(action))
            case Discard(card=card) | ChooseCard(card=card):
                assert isinstance(self.desk.ask, GiveCard)
                await self._hand_card(self.desk.hand.index(card))
                await self.press("enter")
            case ChooseSplit(damage=shares):
                assert shares is not None
                await self._share(shares)
            case End():
                await self.press("e")
            case Accept():
                assert isinstance(self.desk.ask, React)
                await self.press("1", "enter")
            case Talk():
                await self.press("s")
                await self._entries_to(action)
            case PayRetrieve():
                if not isinstance(self.desk.ask, React):
                    await self.press("t")
                await self._entries_to(action)
            case ChooseTarget() | ChooseZone():
                await self._entries_to(action)
            case ChooseCards(cards=cards):
                assert cards is not None
                if isinstance(self.desk.ask, MarkCards):
                    await self._mark(cards)
                else:
                    await self._entries_to(action)
            case Prevent(cards=cards):
                assert cards is not None
                number = next(n for n, o in enumerate(self._menu().options) if o.label.startswith("Trash"))
                await self._entry((number, 0))
                await self._mark(cards)
            case _:
                raise AssertionError(f"no keys for {action}")

    async def play_out(self, table: Table) -> None:
        """Play the people's seats of a game as a greedy player would, to its end."""
        me = make_player("greedy", 1)
        for _ in range(600):
            await self.pilot.pause()
            if table.over is not None:
                break
            pending = table.pending
            assert pending is not None
            if table.roles[pending.seat] == "human":
                await self.do(me.decide(table.view(pending.seat), table.legal(pending.seat), ()))
        assert table.over is not None
        await self.pilot.pause()

    def _menu(self) -> Menu:
        menu = self.desk.ask
        assert isinstance(menu, Menu), menu
        return menu

    async def _entries_to(self, action: Action) -> None:
        """Go through as many menus as it takes to the entry that is an action."""
        keys = keys_to(self.desk.ask, action)
        assert keys is not None, f"{action} is no entry:\n{screen_text(self.pilot.app)}"
        await self.press(*keys)

    async def _mark(self, cards: Sequence[Lying]) -> None:
        taken: set[tuple[int, int]] = set()
        for lying in cards:
            held = self.desk.zone_cards(lying.zone)
            index = next(n for n, c in enumerate(held) if c == lying.card and (lying.zone, n) not in taken)
            taken.add((lying.zone, index))
            await self._walk(lying.zone, index)
            await self.press("space")
        await self.press("enter")

    async def _attack(self, action: Attack) -> None:
        await self.press("a")
        ask = self.desk.ask
        assert isinstance(ask, AttackZone)
        away = (ask.targets.index(action.target or 0) - ask.targets.index(ask.target)) % len(ask.targets)
        await self.press(*["right"] * away)
        await self.press(ZONE_KEYS[action.zone], *["plus"] * action.treasures, "enter")

    async def _draw(self, action: Draw) -> None:
        assert isinstance(self.desk.ask, DrawCard)
        if action.card is None:
            await self.press("d")
        else:
            place = self.desk.view.graveyard.index(action.card)
            await self.press(str(place + 1), "enter")

    async def _hand_card(self, index: int) -> None:
        """The first ten have a number; the rest are reached by the arrow."""
        await self.press(str((min(index, 9) + 1) % 10), *["right"] * max(0, index - 9))

    async def _play(self, action: Play) -> None:
        await self._hand_card(self.desk.held.index(Held(action.card, action.source)))
        if action.wild:
            await self.press("w")
        await self.press(ZONE_KEYS[action.zone])

    async def _move(self, action: Move) -> None:
        assert action.cards is not None
        await self.press("m")
        taken: set[tuple[int, int]] = set()
        for step in action.cards:
            cards = self.desk.zone_cards(step.origin)
            index = next(n for n, c in enumerate(cards) if c == step.card and (step.origin, n) not in taken)
            taken.add((step.origin, index))
            await self._walk(step.origin, index)
            await self.press("space")
        if len({step.origin for step in action.cards}) == 1:
            await self.press(ZONE_KEYS[action.cards[0].to])
        await self.press("enter")

    async def _walk(self, zone: int, index: int) -> None:
        for _ in range(40):
            ask = self.desk.ask
            assert isinstance(ask, (MoveCards, MarkCards))
            if ask.zone != zone:
                await self.press("down")
            elif ask.index != index:
                await self.press("right")
            else:
                return
        raise AssertionError("the cursor does not get there")

    async def _token(self, action: UseToken) -> None:
        if not isinstance(self.desk.ask, React):
            await self.press("k")
        number, count = self._numbers_of(action)
        await self._entry((number, count))

    def _numbers_of(self, action: Action) -> tuple[int, int]:
        menu = self.desk.ask
        assert isinstance(menu, Menu), menu
        for n, option in enumerate(menu.options):
            if action in option.actions:
                return n, option.actions.index(action)
        raise AssertionError(f"{action} is no entry")

    async def _entry(self, where: tuple[int, int]) -> None:
        number, count = where
        menu = self.desk.ask
        assert isinstance(menu, Menu)
        down = ["down"] * ((number - menu.cursor) % len(menu.options))
        await self.press(*down, *_to_count(menu, number, count), "enter")

    async def _treasure(self, action: UseTreasure) -> None:
        if not isinstance(self.desk.ask, React):
            await self.press("t")
        menu = self.desk.ask
        assert isinstance(menu, Menu)
        name = content().treasures[action.treasure].name
        number = next(n for n, o in enumerate(menu.options) if o.label.startswith(f"Use {name}"))
        await self._entry((number, 0))
        shares = action.heal or action.mana
        if shares is not None:
            await self._share(shares)
        else:
            await self._entries_to(action)

    async def _share(self, shares: Sequence[int]) -> None:
        ask = self.desk.ask
        assert isinstance(ask, ShareOut), ask
        for hero in range(4):
            if ask.amounts[hero] > shares[hero]:
                await self.press(ZONE_KEYS[hero], *["minus"] * (ask.amounts[hero] - shares[hero]))
        for hero in range(4):
            if ask.amounts[hero] < shares[hero]:
                await self.press(ZONE_KEYS[hero], *["plus"] * (shares[hero] - ask.amounts[hero]))
        await self.press("enter")
