"""The JSON form of messages of table talk (see the protocol's page on talk)."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, StrictBool

from cantina.games.dungeon_rummy.cards import HEROES, RANKS, Hero, card_name, parse_card
from cantina.games.dungeon_rummy.messages import Ask, Message, Plan, Say, Why
from cantina.games.dungeon_rummy.wire_base import HeroName, PlainCardName, Whole, Wire, hero


class MessageWire(Wire):
    """A message of table talk (TALK-2); ``to`` is a size with a plan, a player with an answer."""

    say: Say
    ranks: list[Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]] | None = None
    zone: HeroName | None = None
    sure: StrictBool | None = None
    do: Plan | None = None
    to: HeroName | Whole | None = None
    of: HeroName | None = None
    what: Ask | None = Field(None, alias="for")
    card: PlainCardName | None = None
    treasure: str | None = None
    target: HeroName | None = None
    about: HeroName | None = None
    why: Why | None = None

    def build(self) -> Message:
        def misfit(name: str | None) -> Hero | None:
            return None if name is None else hero(name)

        return Message(
            self.say,
            ranks=tuple(RANKS.index(rank) for rank in self.ranks or ()),
            zone=misfit(self.zone),
            sure=self.sure,
            do=self.do,
            size=self.to if isinstance(self.to, int) else None,
            of=misfit(self.of),
            what=self.what,
            card=None if self.card is None else parse_card(self.card),
            treasure=self.treasure,
            target=misfit(self.target),
            about=misfit(self.about),
            to=hero(self.to) if isinstance(self.to, str) else None,
            why=self.why,
        )


def message_json(message: Message) -> dict[str, Any]:
    """The JSON form of a message, with the fields that it has."""
    form: dict[str, Any] = {"say": message.say}
    if message.ranks:
        form["ranks"] = [RANKS[rank] for rank in message.ranks]
    for field in ("zone", "of", "target", "about", "to"):
        if getattr(message, field) is not None:
            form[field] = HEROES[getattr(message, field)]
    for field, name in (("sure", "sure"), ("do", "do"), ("size", "to"), ("what", "for"), ("why", "why")):
        if getattr(message, field) is not None:
            form[name] = getattr(message, field)
    if message.treasure is not None:
        form["treasure"] = message.treasure
    if message.card is not None:
        form["card"] = card_name(message.card)
    return form
