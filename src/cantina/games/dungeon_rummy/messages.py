"""Messages of table talk as values; what they may say is checked in ``talk`` (TALK-2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cantina.games.dungeon_rummy.cards import Card, Hero

Say = Literal["wish", "offer", "pass", "plan", "ask", "warn", "agree", "decline"]
Plan = Literal["attack", "wait", "grow", "set", "run"]
Ask = Literal["shield", "heal", "draw", "wild", "treasure", "take", "leave", "spare-graveyard"]
Why = Literal["kept", "needed", "cannot"]


@dataclass(frozen=True, slots=True)
class Message:
    """One message; which fields it has depends on ``say``.

    ``ranks`` are printed ranks (0 is the Ace) wished for in ``zone``; ``size`` is what a zone should grow
    to; ``of`` and ``to`` are the players asked and answered; ``what`` is asked for.
    """

    say: Say
    ranks: tuple[int, ...] = ()
    zone: Hero | None = None
    sure: bool | None = None
    do: Plan | None = None
    size: int | None = None
    of: Hero | None = None
    what: Ask | None = None
    card: Card | None = None
    treasure: str | None = None
    target: Hero | None = None
    about: Hero | None = None
    to: Hero | None = None
    why: Why | None = None


@dataclass(frozen=True, slots=True)
class Talk:
    """Say something at the table (TALK-2); as a pattern ``message`` is None."""

    seat: Hero
    message: Message | None
