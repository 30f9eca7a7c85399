"""Plain mode: the table in an order that can be listened to, and nothing in it that is only drawn."""

from __future__ import annotations

import contextlib
import re

import pytest
from plain_dialogue import SHORT, Bot, Scripted, new_table

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.guide import Guide
from cantina.games.dungeon_rummy.record import FromPosition, Record, start_of
from cantina.plain.console import Closed
from cantina.plain.dialogue import Dialogue
from cantina.settings import DEFAULTS, Settings
from cantina.table.journal import NoJournal
from cantina.table.lines import Head
from cantina.table.table import Table
from courteous import CourteousAi

POSITION = {
    "game": "dungeon-rummy",
    "seed": 1,
    "flow": {},
    "active": "mage",
    "phase": "action",
    "seats": [
        {"hero": "mage", "role": "human", "hand": ["Y9", "YK", "Y2"], "zone": ["Y4", "G5", "R6"]},
        {"hero": "druid", "role": "companion", "deck": ["G9", "G10"]},
        {"hero": "bard", "role": "companion", "zone": ["RK", "GK", "BK"], "deck": ["B4"]},
        {"hero": "barbarian", "role": "companion", "tokens": 2, "damage": 5},
    ],
    "enemies": [{"id": "florist-orc", "damage": 7}],
    "enemy_deck": ["beerholder"],
    "graveyard": ["R7", "Y3", "R8", "RA", "G2", "G4"],
    "loot": ["heal-4"],
}


def told(content: Content, guide: Guide, settings: Settings, *lines: str) -> list[str]:
    record = Record(content, FromPosition(POSITION))
    console = Scripted(lines)
    table = Table(Head(record), NoJournal(), *start_of(record))
    with contextlib.suppress(Closed):
        Dialogue(console, table, guide, CourteousAi(), settings=settings).run()  # type: ignore[arg-type]
    return console.said


def test_a_turn_begins_with_all_that_matters_in_order(content: Content, guide: Guide) -> None:
    """Turn, enemy, its next hit, the four of you, zones, what lies about, the hand, and what is asked."""
    assert told(content, guide, DEFAULTS) == [
        "Turn 1, Bob: Action Phase. The Boss to come.",
        "Enemy: Florist Orc (easy, loot 2): needs 9 Damage; done 7, 2 to go.",
        "Next hit: each Misfit for 1, in Oakie's turn.",
        "Health: Bob 15 of 15, Oakie 15 of 15, Milton 15 of 15 and Lily 25 of 30.",
        "Tokens: Lily 2 Shield tokens.",
        "Top cards of Companions: Oakie green 9, Milton blue 4 and Lily red 9.",
        "Bob's zone, run of 3: yellow 4, green 5, red 6. Attack: 3 Damage, fells the level, 0 mana.",
        "Milton's zone, set of 3: red King, green King, blue King. "
        "Attack: 3 Damage, fells the level, 3 mana.",
        "Oakie's and Lily's zones are empty.",
        "Graveyard 6 of 7: red 7, yellow 3, red 8, Ace, green 2, 4.",
        "Loot: Heal 4.",
        "Bob, hand: yellow 2, 9, King.",
        "Bob: play, move, attack, use tokens and Treasures; then end the Action Phase.",
        "Bob> ",
    ]


def test_what_was_heard_is_not_told_again_but_can_be_asked_for(content: Content, guide: Guide) -> None:
    said = told(content, guide, SHORT, "play y2 milton", "hand", "zones", "loot", "")
    assert said[said.index("< play y2 milton") + 1 :] == [
        "Bob plays Y2 to Milton's zone.",
        "Milton's zone, set of 4: RK GK BK Y2=K. Attack: 4 Damage, fells the level, 3 mana.",
        "Bob> ",
        "< hand",
        "Bob, hand: Y9 YK.",
        "Bob> ",
        "< zones",
        "Bob's zone, run of 3: Y4 G5 R6. Attack: 3 Damage, fells the level, 0 mana.",
        "Oakie's zone is empty.",
        "Milton's zone, set of 4: RK GK BK Y2=K. Attack: 4 Damage, fells the level, 3 mana.",
        "Lily's zone is empty.",
        "Bob> ",
        "< loot",
        "Heal 4 (heal-4): Removes 1 to 4 Damage in all, shared out among the Misfits as you like.",
        "Bob> ",
        "< ",
        "Bob: play, move, attack, use tokens and Treasures; then end the Action Phase.",
        "Bob> ",
    ]


def test_who_shares_out_damage_hears_how_everybody_is(content: Content, guide: Guide) -> None:
    said = told(content, guide, Settings(confirmations=False), "end", "discard 9")
    at = said.index("< discard 9")
    assert said[at + 2 : at + 5] == [
        "The Graveyard is full with 7 cards: 7 Damage must be shared out.",
        "Health: Bob 15 of 15, Oakie 15 of 15, Milton 15 of 15 and Lily 25 of 30.",
        "Tokens: Lily 2 Shield tokens.",
    ]
    assert said[at + 5] == "Bob: share out 7 Damage among the four Misfits."


NOISE = re.compile(r"[|#*_~^\\<>{}\[\]]|--|\.\.\.\.|==|[^\x20-\x7e]|  ")
"""What is drawn and not said, or read out sign by sign."""


@pytest.mark.slow
@pytest.mark.parametrize("deck", [{}, {"difficulty": "mort"}], ids=["first game", "Mort"])
def test_nothing_is_told_that_is_noise_to_a_listener(
    content: Content, guide: Guide, deck: dict[str, str]
) -> None:
    """Of a whole game with all that can be asked for in it; only how a command is typed has its brackets."""
    table = new_table(content, {1: "human"} | dict.fromkeys((0, 2, 3), "companion"), 5, **deck)  # type: ignore[arg-type]
    console = Scripted(answer=Bot(table, "greedy", 5))
    Dialogue(console, table, guide, CourteousAi()).run()  # type: ignore[arg-type]
    lines = [line for line in console.said if not line.startswith("< ") and line not in console.prompts]
    noisy = [line for line in lines if NOISE.search(line) and not re.match(r"[a-z]+( \S+)*: |What is", line)]
    assert noisy == []
    assert len(lines) > 150
