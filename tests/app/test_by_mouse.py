"""A whole game by mouse alone: whatever a person has to do can be clicked."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from house import Fingers, InlineAi, app, screen_text, table_screen
from positions import BOB, MILTON, position
from seats import seated

from cantina.app.desk.attack import AttackZone
from cantina.app.desk.menu import Menu, PickCard
from cantina.app.pane import Pane
from cantina.app.screens.result import Result
from cantina.app.screens.room import Room
from cantina.games.dungeon_rummy.actions import Attack, Draw, Lying, Move, Prevent, UseTreasure
from cantina.games.dungeon_rummy.cards import parse_card


class Clicks(Fingers):
    """Clicks where Fingers would press: on the piece of the screen that gives the same command."""

    async def press(self, *keys: str) -> None:
        for key in keys:
            screen = self.pilot.app.screen
            assert isinstance(screen, Room)
            command = self.pilot.app.keymap.for_key(screen.where, key)
            assert command is not None, key
            await self.click(command.id)

    async def click(self, *commands: str) -> None:
        """Click the first piece that gives one of these commands."""
        for pane in self.pilot.app.screen.query(Pane):
            for y, line in enumerate(pane.lines if pane.display else ()):
                x = 0
                for piece in line:
                    if piece.command in commands and piece.text.strip():
                        lead = len(piece.text) - len(piece.text.lstrip())
                        self.pressed += 1
                        await self.pilot.click(offset=(pane.region.x + x + lead, pane.region.y + y))
                        return
                    x += len(piece.text)
        raise AssertionError(f"nothing to click for {commands}:\n{screen_text(self.pilot.app)}")

    async def _hand_card(self, index: int) -> None:
        await self.click(f"hand-{index}")

    async def _entry(self, where: tuple[int, int]) -> None:
        number, count = where
        menu = self.desk.ask
        assert isinstance(menu, Menu)
        await self.click(f"pick-{number + 1}")
        step = count - menu.counts[number]
        await self._times("more" if step > 0 else "less", abs(step))
        await self.click("confirm")

    async def _times(self, command: str, count: int) -> None:
        for _ in range(count):
            await self.click(command)

    async def _draw(self, action: Draw) -> None:
        if action.card is None:
            await self.click("draw", "confirm")
        else:
            await self.click(f"pick-{self.desk.view.graveyard.index(action.card) + 1}")
            await self.click("confirm")

    async def _move(self, action: Move) -> None:
        assert action.cards is not None
        await self.click("move")
        taken: set[tuple[int, int]] = set()
        for step in action.cards:
            cards = self.desk.zone_cards(step.origin)
            index = next(n for n, c in enumerate(cards) if c == step.card and (step.origin, n) not in taken)
            taken.add((step.origin, index))
            await self.click(f"card-{step.origin}-{index}")
        if len({step.origin for step in action.cards}) == 1:
            await self.click(f"zone-{action.cards[0].to}")
        await self.click("confirm")

    async def _attack(self, action: Attack) -> None:
        await self.click("attack")
        assert isinstance(self.desk.ask, AttackZone)
        await self.click(f"zone-{action.zone}")
        await self._times("more", action.treasures)
        await self.click("confirm")

    async def _entries_to(self, action: object) -> None:
        ask = self.desk.ask
        assert isinstance(ask, PickCard), ask
        place = next(n for n, (_, listed) in enumerate(ask.options) if listed == action)
        await self.click(f"pick-{place + 1}")
        await self.click("confirm")

    async def _share(self, shares: Sequence[int]) -> None:
        amounts = list(self.desk.ask.amounts)  # type: ignore[attr-defined]
        for step, command in ((-1, "less"), (1, "more")):
            for hero in range(4):
                while (shares[hero] - amounts[hero]) * step > 0:
                    await self.click(f"zone-{hero}")
                    await self.click(command)
                    amounts[hero] += step
        await self.click("confirm")


@pytest.mark.slow
async def test_a_first_game_from_the_title_to_the_result_by_mouse_alone() -> None:
    game = app(seed=3, ai=InlineAi("greedy"))
    async with game.run_test(size=(80, 24)) as pilot:
        clicks = Clicks(pilot)
        await clicks.click("first")
        table = table_screen(game).table
        await clicks.play_out(table)
        assert isinstance(game.screen, Result)
        await clicks.click("same")
        assert table_screen(game).table.seed == 3


async def test_any_card_of_the_trash_is_retrieved_by_mouse() -> None:
    """T-retrieve: more cards than there are number keys."""
    trash = ("GA", "G3", "G5", "G7", "G9", "RA", "R3", "R5", "R7", "R9", "RJ", "RQ", "YK")
    where = position(mage={"hand": ["Y4"]}, trash=trash, loot=("retrieve",))
    for card in ("G5", "YK"):
        async with seated(where) as (fingers, table):
            clicks = Clicks(fingers.pilot)
            action = UseTreasure(BOB, "retrieve", card=parse_card(card))
            await clicks.click("treasure")
            await clicks.click("pick-1")
            await clicks.click("confirm")
            await clicks._entries_to(action)
            assert table.record().steps[-1] == action


async def test_an_entry_without_a_number_key_is_clicked() -> None:
    async with seated(position(mage={"hand": ["Y4"]})) as (fingers, _):
        clicks = Clicks(fingers.pilot)
        await clicks.click("say")
        menu = fingers.desk.ask
        assert isinstance(menu, Menu)
        await clicks.click("pick-1")
        await clicks.click("confirm")
        await clicks.click("pick-1")
        await clicks.click("confirm")  # the ranks: thirteen entries
        ranks = fingers.desk.ask
        assert isinstance(ranks, Menu)
        assert len(ranks.options) == 13
        ranks.cursor = 12
        table_screen(fingers.pilot.app).paint()
        await fingers.pilot.pause()
        await clicks.click("pick-12")
        assert ranks.cursor == 11


async def test_cards_that_are_to_go_are_marked_by_mouse() -> None:
    """E-mummy: cards of zones for the Trash."""
    where = position(
        phase="enemy",
        enemy="mummy",
        mage={"hand": ["Y4"], "zone": ["Y5", "B6"]},
        bard={"zone": ["R9"]},
    )
    async with seated(where) as (fingers, table):
        menu = fingers.desk.ask
        assert isinstance(menu, Menu), menu
        clicks = Clicks(fingers.pilot)
        number = next(n for n, option in enumerate(menu.options) if option.label.startswith("Trash"))
        await clicks.click(f"pick-{number + 1}")
        await clicks.click("confirm")
        await clicks.click(f"card-{MILTON}-0")
        await clicks.click("confirm")
        assert table.record().steps[-1] == Prevent(BOB, (Lying(parse_card("R9"), MILTON),))
