"""Positions in which one thing said changes what the hearer does best, and it does it (TALK-2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from sights import B, G, R, Scene, Y, card, position

from cantina.games.dungeon_rummy.actions import Action, Attack, Draw, Play, UseToken, UseTreasure
from cantina.games.dungeon_rummy.events import Event, Said
from cantina.games.dungeon_rummy.game import apply, legal_actions, pending
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.games.dungeon_rummy.observe import view
from cantina.players.levels import make_player

LEVEL = "quick"
"""How strong the hearer is."""

BOOTS_USED = {"boots": 3, "boots_used": 3}
FAR = {"mage": "YQ", "druid": "YJ", "bard": "GQ"}
BIG_MELD = [{"id": "beerholder", "level": 2}]
SET = [{"id": "kobold-tower"}]
TWO_RUNS = {"mage": "R4 Y5", "druid": "R7 Y8", "bard": "RQ", "barbarian": "G2"}
A_RUN_AND_MORE = TWO_RUNS | {"druid": "R7 Y8 G9"}


@dataclass(frozen=True)
class Heard:
    """A position, what is said in it and by whom, and what is done with it alone and without it alone."""

    where: dict[str, Any]
    speaker: int
    message: Message
    done: Action | None
    instead_of: Action | None


def at(hands: str, zones: dict[str, str], **where: Any) -> dict[str, Any]:
    """A position in the Barbarian's Action Phase, boots used."""
    return {"hands": hands, "zones": zones, "barbarian": BOOTS_USED} | where


def _drawing(hands: str, zones: dict[str, str], graveyard: str, **where: Any) -> dict[str, Any]:
    return {"phase": "draw", "hands": hands, "zones": zones, "graveyard": graveyard.split()} | where


B6, B7, B8, R6, R9, R2 = map(card, ("B6", "B7", "B8", "R6", "R9", "R2"))
LONELY = _drawing("R4 Y4 B9", {"mage": "Y5", "druid": "B7 Y8", "bard": "RQ", "barbarian": "GJ"}, "R4")

POSITIONS = {
    "a wish for a zone draws the card there": Heard(
        at("B6 RK", TWO_RUNS), G, Message("wish", ranks=(5,), zone=G), Play(R, B6, G), Play(R, B6, Y)
    ),
    "a wish draws a card out of a zone where it would do more": Heard(
        at("R6 B9", {"mage": "Y6", "druid": "R10 YJ", "bard": "RQ YQ GQ", "barbarian": "G2"}),
        B, Message("wish", ranks=(5,), zone=Y), Play(R, R6, Y), Play(R, R6, R),
    ),
    "a wish keeps others from closing the zone to it": Heard(
        at("B8 RK", {"mage": "R7", "druid": "Y10", "bard": "GQ", "barbarian": "G2"}),
        Y, Message("wish", ranks=(6,), zone=Y), Play(R, B8, R), Play(R, B8, Y),
    ),
    "wait with a Companion's zone": Heard(
        at("R9 RK", FAR | {"druid": "R4 B5 Y6 R7", "barbarian": "G2"}, companions="druid"),
        Y, Message("plan", zone=G, do="wait"), None, Attack(R, G, 0),
    ),
    "grow a Companion's zone instead of attacking from it": Heard(
        at("R9 RK", FAR | {"druid": "R4 B5 Y6 R7 B8", "barbarian": "G2"}, companions="druid"),
        Y, Message("plan", zone=G, do="grow", size=7), None, Attack(R, G, 0),
    ),
    "grow this run rather than that one": Heard(
        at("B6 RK", A_RUN_AND_MORE), G, Message("plan", zone=Y, do="grow", size=5),
        Play(R, B6, Y), Play(R, B6, G),
    ),
    "make it a set": Heard(
        at("B8 B7", FAR | {"mage": "R7", "barbarian": "G2"}),
        Y, Message("plan", zone=Y, do="set"), Play(R, B7, Y), Play(R, B7, R),
    ),
    "make it a run": Heard(
        at("B8 B7", FAR | {"mage": "R7", "barbarian": "G2"}, enemies=SET),
        Y, Message("plan", zone=Y, do="run"), Play(R, B8, Y), Play(R, B8, R),
    ),
    "add to the zone that is about to attack": Heard(
        at("B6 RK", {"mage": "R3 Y4 G5", "druid": "R7 Y8 G9", "bard": "RQ", "barbarian": "G2"}),
        Y, Message("plan", zone=Y, do="attack"), Play(R, B6, Y), Play(R, B6, G),
    ),
    "attack with the own zone": Heard(
        at("R9 RK", FAR | {"barbarian": "R4 B5 Y6"}, enemies=BIG_MELD),
        G, Message("plan", zone=R, do="attack"), Attack(R, R, 0), None,
    ),
    "wait for what a partner surely has": Heard(
        at("RA RK", FAR | {"barbarian": "R9 B10 YJ RQ GK"}),
        B, Message("offer", zone=R, sure=True), None, Attack(R, R, 0),
    ),
    "attack when a partner has nothing for the zone": Heard(
        at("RA R2", FAR | {"barbarian": "R4 B5 R6 B7"}, enemies=[{"id": "dog"}], damage={"mage": 8}),
        B, Message("pass", zone=R), Attack(R, R, 0), None,
    ),
    "gain Shields when somebody is warned of": Heard(
        at("RA R2", FAR | {"barbarian": "R8 B9 R10 YJ BQ YK"}, enemies=SET, damage={"mage": 8}),
        B, Message("warn", about=Y), Attack(R, R, 0), None,
    ),
    "take a Graveyard card": Heard(
        LONELY, Y, Message("ask", of=R, what="take", card=card("R4")), Draw(R, card("R4")), Draw(R)
    ),
    "leave a Graveyard card": Heard(
        _drawing("R9 RK RJ", {"mage": "B4 Y4"}, "G9 G4", enemies=SET),
        Y, Message("ask", of=R, what="leave", card=card("G4")), Draw(R, card("G9")), Draw(R, card("G4")),
    ),
    "go easy on the Graveyard": Heard(
        LONELY, Y, Message("ask", of=R, what="spare-graveyard"), Draw(R, card("R4")), Draw(R)
    ),
    "spend Healing where it is asked for": Heard(
        {"active": "druid", "hands": "G9 GK", "damage": {"bard": 8, "mage": 7}, "tokens": {"druid": 3}},
        Y, Message("ask", of=G, what="heal", target=Y), UseToken(G, G, "heal", Y), None,
    ),
    "shield somebody who could bear the hit": Heard(
        {
            "active": "bard", "phase": "enemy", "hands": "B9", "enemies": [{"id": "giant-spider"}],
            "tokens": {"barbarian": 1}, "zones": FAR | {"barbarian": "G2"},
            "barbarian": {"damage": 18},
        },
        B, Message("ask", of=R, what="shield", target=B), UseToken(R, R, "transfer", B), None,
    ),
    "heal somebody who was warned of": Heard(
        {"active": "druid", "hands": "G9 GK", "damage": {"bard": 9, "mage": 9}, "tokens": {"druid": 2}},
        Y, Message("warn", about=B), UseToken(G, G, "heal", B), None,
    ),
    "shield somebody who was warned of": Heard(
        {
            "active": "bard", "phase": "enemy", "hands": "B9", "enemies": [{"id": "giant-spider"}],
            "tokens": {"barbarian": 2}, "zones": FAR | {"barbarian": "G2"},
            "barbarian": {"damage": 12}, "damage": {"bard": 4},
        },
        G, Message("warn", about=B), UseToken(R, R, "transfer", B), None,
    ),
    "spend a Draw token for somebody else": Heard(
        {
            "active": "mage", "hands": "Y9 YK", "tokens": {"mage": 2},
            "zones": {"barbarian": "Y4", "mage": "Y4", "druid": "Y6", "bard": "Y6"},
        },
        B, Message("ask", of=Y, what="draw"), UseToken(Y, Y, "draw", B), None,
    ),
    "use the healing Treasure": Heard(
        {"hands": "R9 RK", "damage": {"bard": 7, "barbarian": 5}, "loot": ["heal-4", "draw-2"]},
        B, Message("ask", of=R, what="treasure", treasure="heal-4"),
        UseTreasure(R, "heal-4", heal=(0, 0, 0, 4)), None,
    ),
    "let somebody draw by a Treasure": Heard(
        {"hands": "R9 RK", "damage": {"bard": 7, "barbarian": 5}, "loot": ["heal-4", "draw-2"]},
        B, Message("ask", of=R, what="treasure", treasure="draw-2"),
        UseTreasure(R, "draw-2", players=(B,)), None,
    ),
}  # fmt: skip


def deeds(scene: Scene, *said: Event) -> list[Action]:
    """What the one who is asked does until another decision comes, words of its own left out."""
    state, player = scene.state, make_player(LEVEL, 1)
    began = pending(state)
    assert began is not None
    news, done = list(said), []
    while (wait := pending(state)) is not None and (wait.kind, wait.seat) == (began.kind, began.seat):
        action = player.decide(view(state, wait.seat), legal_actions(state, wait.seat), news)
        state, news = apply(state, action)
        if not isinstance(action, Talk):
            done.append(action)
    return done


@pytest.mark.parametrize("name", POSITIONS)
def test_talk_2_one_word_changes_what_is_done(name: str) -> None:
    heard = POSITIONS[name]
    scene = position(**heard.where)
    without = deeds(scene)
    told = deeds(scene, Said(heard.speaker, heard.message))
    assert heard.done or heard.instead_of
    assert heard.done is None or (heard.done in told and heard.done not in without)
    assert heard.instead_of is None or (heard.instead_of in without and heard.instead_of not in told)


def test_there_are_twenty_of_them_or_more() -> None:
    assert len(POSITIONS) >= 20
    assert (
        len({(heard.message.say, heard.message.do, heard.message.what) for heard in POSITIONS.values()}) > 14
    )
