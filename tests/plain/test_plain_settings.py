"""Plain mode takes the player's settings, as the app does, and options come before them."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from plain_dialogue import BOB, LILY, Scripted

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.guide import Guide
from cantina.games.dungeon_rummy.record import FromPosition, Record, start_of
from cantina.plain import play
from cantina.plain.console import Closed
from cantina.plain.dialogue import Dialogue
from cantina.plain.spoken import Voice
from cantina.settings import Settings, read
from cantina.table.journal import NoJournal
from cantina.table.lines import Head
from cantina.table.shelf import Shelf
from cantina.table.table import Table
from courteous import CourteousAi

NAMES = ("Lily", "Bob", "Oakie", "Milton")


def evening(folder: Path, lines: list[str], **settings: object) -> Scripted:
    """What is told to these lines with these settings."""
    console = Scripted(lines)
    assert play(console, 5, Shelf(folder), settings=read(settings)) == 0
    return console


def test_partners_play_as_the_settings_say_unless_something_is_chosen(tmp_path: Path) -> None:
    console = evening(tmp_path, [""], ai_level="quick")
    assert "First player: Bob; AI partners play expert, quick; seed: 5." in console.said
    console = evening(tmp_path, ["level=random"], ai_level="quick")
    assert "First player: Bob; AI partners play by whim; seed: 5." in console.said
    table = Shelf(tmp_path).resume(Shelf(tmp_path).unfinished()[0].path)
    table.close()
    assert table.levels == ("quick",) * 4


def test_what_is_wrong_in_the_settings_is_told_once_and_left_out(tmp_path: Path) -> None:
    console = evening(tmp_path, [""], cards="loud", colour=1)
    told = [line for line in console.said if line.startswith("settings.toml: ")]
    assert console.said[1:3] == told
    assert told[0].startswith("settings.toml: cards: ")
    assert told[0].endswith("; words is used.")
    assert told[1].endswith("; it is left out.")
    assert any(line.startswith("Bob, hand: yellow ") for line in console.said)


@pytest.mark.parametrize(("cards", "hand"), [("words", "yellow Ace, 3, 6,"), ("short", "YA Y3 Y6")])
def test_cards_are_told_in_words_or_as_they_are_typed(tmp_path: Path, cards: str, hand: str) -> None:
    console = evening(tmp_path, [""], cards=cards)
    assert any(line.startswith(f"Bob, hand: {hand}") for line in console.said)


def test_cards_can_be_told_otherwise_at_the_table(tmp_path: Path) -> None:
    console = evening(tmp_path, ["", "cards short", "cards words", "cards loud"])
    hands = [line.split(": ")[1][:9] for line in console.said if line.startswith("Bob, hand: ")]
    assert hands == ["yellow Ac", "YA Y3 Y6 ", "yellow Ac"]
    assert '"loud" is no way to tell cards: type short or words.' in console.said


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Bob plays Y6 to Bob's zone.", "Bob plays yellow 6 to Bob's zone."),
        ("YA Y2 RK GJ B10.", "yellow Ace, 2, red King, green Jack, blue 10."),
        ("G3 R2=4 Y9*=5 B6*: run 4", "green 3, red 2 as 4, yellow 9 wild as 5, blue 6 wild: run 4"),
        ("R5 (2), Skeleton (moving)", "red 5 (2), Skeleton (moving)"),
        ("TREASURE-1 R55 AR5 Y1", "TREASURE-1 R55 AR5 Y1"),
        ("B2 plays B2.", "B2 plays B2."),
    ],
)
def test_the_words_of_cards(line: str, told: str) -> None:
    """Names of people stay what they are, be they called like a card."""
    names = ("Lily", "B2", "Oakie", "Milton") if line.startswith("B2") else NAMES
    assert Voice("words", names)(line) == told  # type: ignore[arg-type]
    assert Voice("short", names)(line) == line  # type: ignore[arg-type]


POSITION = {
    "game": "dungeon-rummy",
    "seed": 1,
    "flow": {},
    "active": "barbarian",
    "phase": "action",
    "seats": [
        {"hero": "barbarian", "role": "human", "hand": ["R9", "RK"], "tokens": 1},
        {"hero": "mage", "role": "ai", "hand": ["Y9", "Y8"]},
        {"hero": "druid", "role": "ai", "hand": ["G9", "G8"]},
        {"hero": "bard", "role": "companion"},
    ],
    "enemies": [{"id": "giant-spider"}],
    "enemy_deck": ["beerholder"],
    "graveyard": ["R2", "R3", "R4", "R5", "R6", "R7"],
}


def at_spider(content: Content, guide: Guide, settings: Settings, *lines: str) -> tuple[Scripted, Table]:
    """Lily before the Giant Spider, with a Shield to answer its hits, and a Graveyard of six."""
    record = Record(content, FromPosition(POSITION))
    table = Table(Head(record), NoJournal(), *start_of(record))
    console = Scripted(lines)
    with contextlib.suppress(Closed):
        ai = CourteousAi()
        Dialogue(console, table, guide, ai, settings=settings).run()  # type: ignore[arg-type]
    return console, table


@pytest.mark.parametrize("second_thoughts", [True, False])
def test_second_thoughts_can_be_left_out(content: Content, guide: Guide, second_thoughts: bool) -> None:
    console, table = at_spider(content, guide, Settings(confirmations=second_thoughts), "end", "discard r9")
    assert any(prompt.startswith("Sure?") for prompt in console.prompts) is second_thoughts
    assert table.pending is not None
    assert table.pending.kind == ("discard" if second_thoughts else "split")


@pytest.mark.parametrize(("reactions", "asked"), [("always", True), ("deadly", False)])
def test_hits_are_asked_about_as_the_settings_say(
    content: Content, guide: Guide, reactions: str, asked: bool
) -> None:
    """REACT-1: a Shield could answer the Spider's hit on Bob; whether Lily is asked is hers to say."""
    settings = Settings(confirmations=False, reactions=reactions)  # type: ignore[arg-type]
    console, table = at_spider(content, guide, settings, "end", "discard r9", "split lily 7")
    assert any("Answer, or accept." in line for line in console.said) is asked
    assert (table.view(LILY).seats[BOB].damage == 0) is asked


def test_the_bell_rings_when_a_decision_is_yours(tmp_path: Path) -> None:
    assert evening(tmp_path, ["", "look", "draw"], bell=True).rings == 2
    assert evening(tmp_path, ["", "look", "draw"]).rings == 0
