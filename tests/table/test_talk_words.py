"""Table talk in words: every kind of message of the grammar as a sentence (TALK-2)."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

import pytest
from played import content

from cantina.games.dungeon_rummy.cards import parse_card
from cantina.games.dungeon_rummy.guide import load_guide
from cantina.games.dungeon_rummy.messages import Ask, Message, Plan, Say, Why
from cantina.resources import content_dir
from cantina.table.presenter import message_words, names_of

LILY, BOB, OAKIE, MILTON = range(4)
G9 = parse_card("G9")

MESSAGES: list[tuple[Message, str]] = [
    (Message("wish", ranks=(6, 9), zone=LILY), "A 7 or a 10 for Lily's zone would be welcome."),
    (Message("wish", ranks=(0,), zone=BOB), "An Ace for my zone would be welcome."),
    (Message("wish", ranks=(7, 11), zone=OAKIE), "An 8 or a Queen for Oakie's zone would be welcome."),
    (Message("offer", zone=LILY, sure=True), "I have something for Lily's zone."),
    (Message("offer", zone=BOB, sure=False), "I may have something for my zone."),
    (Message("pass", zone=MILTON), "I have nothing for Milton's zone."),
    (Message("plan", zone=LILY, do="attack"), "Let us attack from Lily's zone now."),
    (Message("plan", zone=LILY, do="wait"), "Let us wait with Lily's zone."),
    (Message("plan", zone=LILY, do="grow", size=7), "Let us grow Lily's zone to 7 cards."),
    (Message("plan", zone=BOB, do="set"), "Let us build a set in my zone."),
    (Message("plan", zone=OAKIE, do="run"), "Let us build a run in Oakie's zone."),
    (Message("ask", of=LILY, what="shield", target=BOB), "Lily, please shield me."),
    (Message("ask", of=OAKIE, what="heal", target=LILY), "Oakie, please heal Lily."),
    (Message("ask", of=OAKIE, what="draw"), "Oakie, please spend a Draw token."),
    (Message("ask", of=OAKIE, what="draw", target=BOB), "Oakie, please spend a Draw token for me."),
    (Message("ask", of=MILTON, what="wild", target=LILY), "Milton, please spend a Wild token for Lily."),
    (Message("ask", of=LILY, what="treasure", treasure="heal-4"), "Lily, please use the Treasure Heal 4."),
    (Message("ask", of=LILY, what="take", card=G9), "Lily, please take G9 from the Graveyard."),
    (Message("ask", of=LILY, what="leave", card=G9), "Lily, please leave G9 in the Graveyard."),
    (Message("ask", of=LILY, what="spare-graveyard"), "Lily, please go easy on the Graveyard."),
    (Message("warn", about=OAKIE), "Careful, Oakie is in danger!"),
    (Message("warn", about=BOB), "Careful, I am in danger!"),
    (Message("agree", to=OAKIE), "Agreed, Oakie."),
    (Message("decline", to=OAKIE, why="kept"), "Sorry, Oakie. I am keeping that."),
    (Message("decline", to=OAKIE, why="needed"), "Sorry, Oakie. I need it myself."),
    (Message("decline", to=OAKIE, why="cannot"), "Sorry, Oakie. I cannot."),
]


@pytest.mark.parametrize(("message", "sentence"), MESSAGES)
def test_a_message_in_a_sentence(message: Message, sentence: str) -> None:
    assert message_words(message, BOB, content(), names_of(content())) == sentence


@pytest.mark.parametrize(
    ("field", "kinds"),
    [("say", get_args(Say)), ("do", get_args(Plan)), ("what", get_args(Ask)), ("why", get_args(Why))],
)
def test_no_kind_is_without_words(field: str, kinds: tuple[str, ...]) -> None:
    """Whoever adds one writes its sentence, and an example here."""
    assert {getattr(message, field) for message, _ in MESSAGES} - {None} == set(kinds)


def test_every_field_is_heard() -> None:
    """Two messages that differ never sound the same."""
    assert len({sentence for _, sentence in MESSAGES}) == len(MESSAGES)
    for field in fields(Message):
        assert any(getattr(message, field.name) not in (None, ()) for message, _ in MESSAGES)


def test_persons_are_addressed_by_name() -> None:
    names = names_of(content(), {OAKIE: "Boris"})
    message = Message("ask", of=OAKIE, what="heal", target=OAKIE)
    assert message_words(message, BOB, content(), names) == "Boris, please heal Boris."
    assert message_words(Message("pass", zone=OAKIE), BOB, content(), names) == (
        "I have nothing for Boris' zone."
    )


def test_the_guide_quotes_what_is_said_at_the_table() -> None:
    """TALK-2: each kind of message with one that a player would read."""
    rule = load_guide(content_dir() / "dungeon_rummy" / "guide").rule("TALK-2")
    assert rule is not None
    quoted = [tuple(line.split(maxsplit=1)) for line in rule.example.splitlines()]
    assert [kind for kind, _ in quoted] == list(get_args(Say))
    assert set(quoted) <= {(message.say, sentence) for message, sentence in MESSAGES}
