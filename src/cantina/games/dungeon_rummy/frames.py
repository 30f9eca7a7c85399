"""Frames: what the game still has to do, kept on the state's stack, the next on top.

A *step* runs by itself, a *decision* waits for a seat. Decisions nest (a split inside a discard
inside a turn), and since every frame is a small frozen value the whole stack can be saved in a
position. ``flow`` says what each frame does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from cantina.games.dungeon_rummy.cards import Card, Hero
from cantina.games.dungeon_rummy.events import Hit

UNSEEN: Final[Card] = -1
"""In a view, stands for a card that another player has chosen and not yet passed on."""

# --- steps -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EnemyPhase:
    """Begin the active Misfit's turn with its Enemy Phase (ENEMY-1)."""

    frame: Literal["enemy-phase"] = "enemy-phase"


@dataclass(frozen=True, slots=True)
class Packet:
    """Hits computed and about to land: open the reaction to them (REACT-1)."""

    hits: tuple[Hit, ...]
    frame: Literal["packet"] = "packet"


@dataclass(frozen=True, slots=True)
class DrawPhase:
    frame: Literal["draw-phase"] = "draw-phase"


@dataclass(frozen=True, slots=True)
class ActionPhase:
    frame: Literal["action-phase"] = "action-phase"


@dataclass(frozen=True, slots=True)
class DiscardPhase:
    frame: Literal["discard-phase"] = "discard-phase"


@dataclass(frozen=True, slots=True)
class Refill:
    """Draw seven with an empty hand (DISC-2)."""

    frame: Literal["refill"] = "refill"


@dataclass(frozen=True, slots=True)
class NextTurn:
    frame: Literal["next-turn"] = "next-turn"


@dataclass(frozen=True, slots=True)
class Defeat:
    """The enemy at this index has lost its last level (HIT-6)."""

    target: int
    frame: Literal["defeat"] = "defeat"


@dataclass(frozen=True, slots=True)
class Reveal:
    """Turn up the next enemy (HIT-6)."""

    frame: Literal["reveal"] = "reveal"


@dataclass(frozen=True, slots=True)
class PassRound:
    """Every player with a card passes one to the left (T-draw-1-draft-1)."""

    frame: Literal["pass-round"] = "pass-round"


@dataclass(frozen=True, slots=True)
class Aim:
    """Compute the hits of the enemies in play from index ``next`` on; ``hits`` are those so far."""

    next: int
    hits: tuple[Hit, ...]
    frame: Literal["aim"] = "aim"


@dataclass(frozen=True, slots=True)
class AfterAttacks:
    """What the enemies that attacked do afterwards, in the order in which they came into play."""

    enemies: tuple[str, ...]
    frame: Literal["after-attacks"] = "after-attacks"


@dataclass(frozen=True, slots=True)
class Spoils:
    """A monster has been defeated and its effect is done: loot, then what comes next (HIT-6)."""

    enemy: str
    frame: Literal["spoils"] = "spoils"


@dataclass(frozen=True, slots=True)
class SkeletonDown:
    """A Skeleton before a Misfit has been defeated: are all four down? (MORT-5)"""

    frame: Literal["skeleton-down"] = "skeleton-down"


@dataclass(frozen=True, slots=True)
class Collect:
    """Hits that draws or discards of one effect add up to, landing when it is done (PACKET-1)."""

    hits: tuple[Hit, ...]
    frame: Literal["collect"] = "collect"


@dataclass(frozen=True, slots=True)
class Extremes:
    """Trash ``left`` of the highest or lowest cards in play, one at a time (E-dealer-hydra)."""

    enemy: str
    which: Literal["highest", "lowest"]
    left: int
    frame: Literal["extremes"] = "extremes"


# --- decisions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drawing:
    """``seat`` draws ``left`` cards, one at a time; ``granted`` by a token or Treasure."""

    seat: Hero
    left: int
    granted: bool
    frame: Literal["drawing"] = "drawing"


@dataclass(frozen=True, slots=True)
class Acting:
    """The active player's Action Phase."""

    frame: Literal["acting"] = "acting"


@dataclass(frozen=True, slots=True)
class Discarding:
    """The active player discards ``left`` cards."""

    left: int
    frame: Literal["discarding"] = "discarding"


@dataclass(frozen=True, slots=True)
class Reacting:
    """``hits`` are about to land; the seats of ``waiting`` are looked at in order (REACT-2).

    ``decider`` holds Companions' tokens and the Treasures during this reaction.
    """

    hits: tuple[Hit, ...]
    decider: Hero
    waiting: tuple[Hero, ...]
    frame: Literal["reacting"] = "reacting"


@dataclass(frozen=True, slots=True)
class Splitting:
    """The party distributes ``total`` Damage (GRAVE-1)."""

    total: int
    source: Literal["graveyard", "talk"] = "graveyard"
    frame: Literal["splitting"] = "splitting"


@dataclass(frozen=True, slots=True)
class Aiming:
    """The party chooses among ``targets`` whom the enemy at index ``next`` hits."""

    next: int
    hits: tuple[Hit, ...]
    targets: tuple[Hero, ...]
    frame: Literal["aiming"] = "aiming"


@dataclass(frozen=True, slots=True)
class PickingMeld:
    """The party chooses among ``zones`` the meld that ``enemy`` trashes or moves on."""

    enemy: str
    zones: tuple[Hero, ...]
    then: Literal["trash", "move"]
    frame: Literal["picking-meld"] = "picking-meld"


@dataclass(frozen=True, slots=True)
class PickingCards:
    """The party chooses ``count`` cards in zones to trash (E-abomination)."""

    enemy: str
    count: int
    frame: Literal["picking-cards"] = "picking-cards"


@dataclass(frozen=True, slots=True)
class PickingExtreme:
    """The party chooses the next card to trash among those that may rank highest or lowest."""

    enemy: str
    which: Literal["highest", "lowest"]
    frame: Literal["picking-extreme"] = "picking-extreme"


@dataclass(frozen=True, slots=True)
class Merging:
    """The party chooses what to trash so that two melds become one (E-baby-cthulhu)."""

    enemy: str
    origin: Hero
    into: Hero
    frame: Literal["merging"] = "merging"


@dataclass(frozen=True, slots=True)
class Passing:
    """``givers`` choose a card each, in order; ``chosen`` holds the choices made so far."""

    givers: tuple[Hero, ...]
    chosen: tuple[Card, ...] = ()
    frame: Literal["passing"] = "passing"


Step = (
    EnemyPhase
    | Packet
    | DrawPhase
    | ActionPhase
    | DiscardPhase
    | Refill
    | NextTurn
    | Defeat
    | Reveal
    | PassRound
    | Aim
    | AfterAttacks
    | Spoils
    | SkeletonDown
    | Collect
    | Extremes
)
Decision = (
    Drawing
    | Acting
    | Discarding
    | Reacting
    | Splitting
    | Passing
    | Aiming
    | PickingMeld
    | PickingCards
    | PickingExtreme
    | Merging
)
Frame = Step | Decision
