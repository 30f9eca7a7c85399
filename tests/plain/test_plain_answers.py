"""AI partners who are asked for something answer line by line, too (TALK-2)."""

from __future__ import annotations

import contextlib

from plain_dialogue import BOB, LILY, Scripted

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.guide import Guide
from cantina.games.dungeon_rummy.record import FromPosition, Record, start_of
from cantina.plain.console import Closed
from cantina.plain.dialogue import Dialogue
from cantina.table.journal import NoJournal
from cantina.table.lines import Head
from cantina.table.table import Table
from courteous import CourteousAi

POSITION = {
    "game": "dungeon-rummy",
    "seed": 1,
    "flow": {},
    "active": "barbarian",
    "phase": "action",
    "seats": [
        {"hero": "barbarian", "role": "human", "hand": ["R9", "RK"]},
        {"hero": "mage", "role": "ai", "hand": ["Y9"], "damage": 3},
        {"hero": "druid", "role": "ai", "hand": ["G9"], "tokens": 2},
        {"hero": "bard", "role": "companion"},
    ],
    "enemies": [{"id": "florist-orc"}],
    "enemy_deck": ["beerholder"],
}


def dialogue(content: Content, guide: Guide, *lines: str, keyboard: bool = False) -> tuple[Scripted, Table]:
    """The lines typed in that position, and what came of them."""
    record = Record(content, FromPosition(POSITION))
    table = Table(Head(record), NoJournal(), *start_of(record))
    console = Scripted(lines, keyboard=keyboard)
    with contextlib.suppress(Closed):
        Dialogue(console, table, guide, CourteousAi()).run()  # type: ignore[arg-type]
    return console, table


def test_a_partner_agrees_and_does_it(content: Content, guide: Guide) -> None:
    console, table = dialogue(content, guide, "say ask oakie heal bob", "zones")
    said = console.said[console.said.index("< say ask oakie heal bob") :]
    assert [line for line in said if "Agreed" in line] == ['Oakie: "Agreed, Lily."']
    assert any("Healing token" in line for line in said)
    assert table.view(None).seats[BOB].damage == 2
    assert table.pending is not None
    assert table.pending.seat == LILY


def test_a_partner_declines_with_the_reason(content: Content, guide: Guide) -> None:
    console, _ = dialogue(content, guide, "say ask oakie heal lily", "zones")
    assert 'Oakie: "Sorry, Lily. I cannot."' in console.said


def test_a_paused_partner_is_named_before_it_answers(content: Content, guide: Guide) -> None:
    console, table = dialogue(content, guide, "pause", "say ask oakie heal bob", "", "", keyboard=True)
    assert sum(prompt.startswith("Oakie (AI) is next") for prompt in console.prompts) == 2
    assert table.view(None).seats[BOB].damage == 2
