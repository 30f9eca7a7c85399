"""Plain mode: whole games in typed lines, with AI partners, Companions and curtains."""

from __future__ import annotations

import re
from typing import Any

import pytest
from plain_dialogue import BOB, LILY, MILTON, OAKIE, SHORT, Bot, Scripted, new_table

from cantina.games.dungeon_rummy.cards import card_name, cards_in
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.guide import Guide
from cantina.games.dungeon_rummy.view import Role
from cantina.plain.completion import Offers
from cantina.plain.console import Closed
from cantina.plain.dialogue import Dialogue
from cantina.players.thinking import AiProcess
from cantina.table.table import Table


def whole_game(
    content: Content, guide: Guide, ai: AiProcess, roles: dict[int, Role], seed: int
) -> tuple[Table, Scripted, Bot]:
    table = new_table(content, roles, seed)
    bot = Bot(table, "random", seed)
    console = Scripted(answer=bot)
    Dialogue(console, table, guide, ai, settings=SHORT).run()
    return table, console, bot


@pytest.mark.parametrize("seed", [5, 6])
def test_a_whole_game_with_ai_partners(content: Content, guide: Guide, ai: AiProcess, seed: int) -> None:
    """What is typed is what is done, to the won or lost end."""
    table, console, bot = whole_game(content, guide, ai, {BOB: "human"}, seed)
    assert table.over is not None
    assert console.said[-1].startswith("Won: " if table.over.won else "Lost: ")
    done = [step for step in table.record().steps if getattr(step, "seat", None) == BOB]
    assert done == bot.chosen
    assert not table.troubles
    assert console.text.isascii()
    assert "None" not in console.text


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whole_games_with_companions(content: Content, guide: Guide, ai: AiProcess, seed: int) -> None:
    """One player, twelve boots, top cards: every kind of move can be typed."""
    roles: dict[int, Role] = {BOB: "human", LILY: "companion", OAKIE: "companion", MILTON: "companion"}
    table, console, bot = whole_game(content, guide, ai, roles, seed)
    assert table.over is not None
    assert list(table.record().steps) == bot.chosen
    assert re.search(r"< play top ", console.text)
    assert re.search(r"< move \w+ \w+ \w+, ", console.text)


BOSSES = (
    "beerholder",
    "felicia",
    "dealer-hydra",
    "red-dragon",
    "lich",
    "abomination",
    "baby-cthulhu",
    "big-bone-dragon",
)


def fought_out(content: Content, guide: Guide, ai: AiProcess, deck: dict[str, Any], seed: int) -> Scripted:
    """A whole game of Bob and Oakie against a deck, all of it typed; what was told."""
    table = new_table(content, {BOB: "human", OAKIE: "human", MILTON: "companion"}, seed, **deck)
    bot = Bot(table, "greedy", seed)
    console = Scripted(answer=bot)
    Dialogue(console, table, guide, ai, settings=SHORT).run()
    assert table.over is not None
    humans = [step for step in table.record().steps if getattr(step, "seat", None) in (BOB, OAKIE)]
    assert humans == bot.chosen
    assert not table.troubles
    assert console.text.isascii()
    assert "None" not in console.text
    return console


def deck_of(boss: str) -> dict[str, Any]:
    """Mort, or this Boss with nobody before it."""
    if boss == "mort":
        return {"difficulty": "mort"}
    return {"difficulty": "custom", "enemies": (boss,)}


def test_every_boss_is_played(content: Content) -> None:
    assert set(BOSSES) == {id for id, enemy in content.enemies.items() if enemy.tier == "boss"}


@pytest.mark.parametrize("boss", ["mort", "dealer-hydra"])
def test_whole_games_against_the_stranger_ones(
    content: Content, guide: Guide, ai: AiProcess, boss: str
) -> None:
    """Several enemies, tolls and the party's choices, to the won or lost end."""
    console = fought_out(content, guide, ai, deck_of(boss), 1)
    assert re.search(r"^Enemy 2: .*Skeleton" if boss == "mort" else r"^< choose \w+$", console.text, re.M)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("boss", [*BOSSES, "mort"])
def test_whole_games_against_each_boss(
    content: Content, guide: Guide, ai: AiProcess, boss: str, seed: int
) -> None:
    monsters = {
        "felicia": ("twoflowers", "giant-spider"),
        "lich": ("mummy", "bat"),
        "abomination": ("glutton-serpent", "cat"),
        "baby-cthulhu": ("juggling-skeleton", "undead-treefolk"),
        "big-bone-dragon": ("undead-barbarian-lady", "color-vampire"),
    }
    deck = deck_of(boss)
    if seed == 2 and boss in monsters:
        deck = {"difficulty": "custom", "enemies": (*monsters[boss], boss)}
    fought_out(content, guide, ai, deck, seed)


CARD = r"\b[RYGB](?:10|[A2-9JQK])\b"


class Watched(Scripted):
    """Notes with every line who sits at the keyboard, and what that person may not know just then."""

    def __init__(self, table: Table, bot: Bot, humans: dict[str, int]) -> None:
        super().__init__(answer=bot)
        self._table = table
        self._humans = humans
        self._next: int | None = None
        self.looking: int | None = None
        self.shown: list[tuple[int | None, str, set[str]]] = []

    def say(self, line: str = "") -> None:
        super().say(line)
        passed = re.match(r"Pass the keyboard to (\w+),", line)
        if passed:
            self.looking, self._next = None, self._humans[passed[1]]
        secret: set[str] = set()
        for hero in self._humans.values():
            if hero != self.looking:
                secret |= {card_name(card) for card in cards_in(self._table.view(hero).hand)}
        self.shown.append((self.looking, line, secret - open_cards(self._table, self.looking)))

    def ask(self, prompt: str, offers: Offers | None = None) -> str:
        line = super().ask(prompt, offers)
        if prompt == "Enter> ":
            self.looking = self._next
        return line


@pytest.mark.parametrize("seed", [3, 4])
def test_two_people_never_see_each_others_cards(
    content: Content, guide: Guide, ai: AiProcess, seed: int
) -> None:
    """TALK-1: between two curtains nothing names a card that only the other one knows."""
    table = new_table(content, {BOB: "human", OAKIE: "human"}, seed)
    humans = {"Bob": BOB, "Oakie": OAKIE}
    console = Watched(table, Bot(table, "random", seed), humans)
    Dialogue(console, table, guide, ai, settings=SHORT).run()
    assert {viewer for viewer, _, _ in console.shown} == {None, BOB, OAKIE}
    assert console.said.count("CLEARED") > 3
    told = 0
    for viewer, line, secret in console.shown:
        told += bool(secret)
        event = re.match(r"(\w+) (draws|passes|plays|moves|discards|attacks) (.+)", line)
        if event and event[2] == "draws" and "from the deck" in line:
            assert humans.get(event[1]) == viewer or not re.search(CARD, line), (viewer, line)
        elif event and event[2] == "passes" and re.search(CARD, line):
            assert viewer in (humans.get(event[1]), humans.get(line.rstrip(".").split()[-1])), (viewer, line)
        elif not event and not re.match("The Graveyard goes to the Trash|.* comes from the Trash", line):
            # What was done in the open may name a card that has come to a hand again since.
            assert not secret & set(re.findall(CARD, line)), (viewer, line)
        if ", hand: " in line:
            assert humans[line.split(",")[0]] == viewer
    assert told > 100


def open_cards(table: Table, viewer: int | None) -> set[str]:
    """The cards that lie open for a viewer, and those of its own hand."""
    view = table.view(viewer)
    lying = [card for seat in view.seats for card in cards_in(seat.zone)]
    lying += [*view.graveyard, *view.trash, *(seat.top for seat in view.seats if seat.top is not None)]
    return {card_name(card).rstrip("*") for card in [*lying, *cards_in(view.hand)]}


def test_a_curtain_waits_for_enter_alone(content: Content, guide: Guide, ai: AiProcess) -> None:
    """Pass and play: no hand stands on the screen before the right one has pressed Enter."""
    table = new_table(content, dict.fromkeys(range(4), "human"), 5)
    console = Scripted(["look", "hand"])
    with pytest.raises(Closed):
        Dialogue(console, table, guide, ai, settings=SHORT).run()
    assert console.said[0] == "CLEARED"
    assert console.said.count("Pass the keyboard to Lily, then press Enter.") == 3
    assert len(console.said) == 1 + 3 + 3 + 2
