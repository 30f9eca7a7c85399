"""What one seat may know of a game: the only thing that players and screens ever receive.

Built from a white list in ``observe``. Decks are counts, other hands are counts, nothing of the seed.
A view whose ``seat`` is None shows what lies open on the table, and no hand at all: what is on the
screen behind the curtain between two humans, or while only AI partners act.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cantina.games.dungeon_rummy.cards import Bag, Card, Hero
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.events import Hit
from cantina.games.dungeon_rummy.frames import Frame

Role = Literal["human", "ai", "companion"]
Phase = Literal["enemy", "draw", "action", "discard"]
DecisionKind = Literal[
    "draw",
    "action",
    "discard",
    "react",
    "split",
    "pass-card",
    "pick-misfit",
    "pick-zone",
    "pick-cards",
    "pick-merge",
]


Which = Literal["highest", "lowest"]


@dataclass(frozen=True, slots=True)
class Pending:
    """The one decision that the game waits for, and who makes it.

    ``left`` counts draws or discards owed, this one included; ``granted`` is true for a draw that a
    token or Treasure gave; ``hits`` are those about to land; ``total`` is the Damage of a split.
    ``source`` is the enemy behind a choice, or ``graveyard`` or ``talk`` behind a split; ``choices`` the
    Misfits or zones to choose from (both zones of a merge); ``count`` how many cards must go. ``which``
    says of cards to pick that they must be the highest or lowest in play; None leaves the choice free.
    """

    kind: DecisionKind
    seat: Hero
    left: int = 0
    granted: bool = False
    hits: tuple[Hit, ...] = ()
    total: int = 0
    source: str = ""
    choices: tuple[Hero, ...] = ()
    count: int = 0
    which: Which | None = None


@dataclass(frozen=True, slots=True)
class Over:
    """How the game ended: ``reason`` is ``boss``, ``died:<hero>`` or ``conceded``."""

    won: bool
    reason: str


@dataclass(frozen=True, slots=True)
class EnemyInPlay:
    """An enemy in play: its id, the level it stands on (from 0), the Damage done to that level."""

    id: str
    level: int
    damage: int
    facing: Hero | None = None


@dataclass(frozen=True, slots=True)
class SeatView:
    """One Misfit as the viewer sees it; ``hand`` is None where it is not the viewer's own."""

    hero: Hero
    role: Role
    version: str
    health: int
    damage: int
    tokens: int
    boots: int
    boots_used: int
    zone: Bag
    hand: Bag | None
    hand_count: int
    deck_count: int
    top: Card | None
    """The face-up top card of a Companion's deck."""

    @property
    def life(self) -> int:
        """Health left."""
        return self.health - self.damage

    @property
    def boots_left(self) -> int:
        """Boots not yet used in this turn."""
        return self.boots - self.boots_used

    @property
    def is_player(self) -> bool:
        """Whether this Misfit has a hand (human or AI)."""
        return self.role != "companion"


@dataclass(frozen=True, slots=True)
class View:
    """The game as the seat ``seat`` may know it; ``seats`` is indexed by Misfit number."""

    seat: Hero | None
    content: Content
    order: tuple[Hero, ...]
    """The four Misfits clockwise."""
    active: Hero
    phase: Phase
    turn: int
    decider: Hero
    """Who decides what "the party" decides now (PARTY-1)."""
    pending: Pending | None
    over: Over | None
    seats: tuple[SeatView, ...]
    enemies: tuple[EnemyInPlay, ...]
    enemies_left: int
    """Enemies still face down, the Boss included."""
    coming: tuple[tuple[str, ...], ...]
    """For each of them, top first, which enemies the setup could have put there, those seen since too."""
    graveyard: tuple[Card, ...]
    trash: tuple[Card, ...]
    """Cards by number, then Dancing Skeletons in the order in which they fell (MORT-6)."""
    enemy_trash: tuple[str, ...]
    loot: tuple[str, ...]
    treasures_left: int
    used_treasures: tuple[str, ...]
    said: tuple[int, ...]
    """By Misfit, the messages of this turn (TALK-2)."""
    frames: tuple[Frame, ...]
    """What the game still has to do, the next on the right; a card chosen by somebody else is ``UNSEEN``."""

    @property
    def me(self) -> SeatView:
        """The viewer's own Misfit; raises ValueError for a view without a seat."""
        if self.seat is None:
            raise ValueError("this view belongs to no seat")
        return self.seats[self.seat]

    @property
    def hand(self) -> Bag:
        """The viewer's own hand, empty for a view without a seat."""
        return 0 if self.seat is None else self.seats[self.seat].hand or 0
