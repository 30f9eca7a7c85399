"""Why a player did what it did: what separated its plan from the runner-up, as a value.

A reason is shown to everybody, so it speaks of zones, enemies, tokens and people alone: nothing in it can
hold a card, and nothing that a hand would make possible is told of a plan that was not followed (TALK-1).
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from cantina.games.dungeon_rummy.cards import Hero

DeedKind = Literal[
    "win", "beat", "fell", "strike", "clear", "attack", "ripen", "grow", "lay", "empty", "arrange", "hold",
    "draw", "guard", "spare",
]  # fmt: skip
"""
win, beat, fell: the Boss beaten, a monster beaten, a level brought down. strike: Damage alone; clear:
an attack for its mana; attack: one of which nothing more may be said. ripen: a zone made ready for an
attack; grow: one with more cards; lay: more cards played; empty: a hand played out; arrange: cards
between zones; hold: nothing more. draw: a card of the Graveyard; guard, spare: hits answered, or not.
"""
GainKind = Literal[
    "level", "damage", "refill", "kept", "ready", "canasta", "growing", "waiting", "need", "tokens",
    "treasure", "grave", "safe", "heed", "close", "later", "mortal", "bearable",
]  # fmt: skip
"""What spoke for it most.

level, damage: what attacks achieve. refill: seven new cards; kept: cards in hand. ready, canasta, growing,
waiting: a zone, that stays in the last case as it is. need: what an enemy's level asks for. tokens, treasure.
grave: a smaller Graveyard. safe: less danger. heed: what somebody said. close: next to nothing. later:
what comes of it in the turns that follow, as far as they can be imagined. mortal, bearable: hits that would
kill somebody, or nobody.
"""
AT_ONCE: Final = frozenset({"draw", "guard", "spare"})
"""What is told at once; the reason for a turn's plan is told when the turn has ended."""


class Deed(NamedTuple):
    """One thing that a plan does: with or for a zone, to an enemy, so much of it."""

    kind: DeedKind
    zone: Hero | None = None
    enemy: str | None = None
    amount: int = 0


class Gain(NamedTuple):
    """What spoke for a plan most: of a Misfit's zone or tokens or words, of an enemy."""

    kind: GainKind
    about: Hero | None = None
    enemy: str | None = None


class Reason(NamedTuple):
    """Why ``seat`` did ``main``: its plan did ``own`` where the runner-up would have done ``rather``.

    ``own`` is ``main`` where the two differ in that. ``rather`` is None where there was no other way.
    """

    seat: Hero
    main: Deed
    own: Deed
    rather: Deed | None
    gain: Gain

    @property
    def at_once(self) -> bool:
        """Whether it is told at once, not at the end of the turn."""
        return self.main.kind in AT_ONCE
