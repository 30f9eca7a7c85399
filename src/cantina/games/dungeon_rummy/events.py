"""Events: what an action led to, in order, typed, public or known to some seats only.

The log, the screen, AI beliefs and the record all live on events. An event with a field ``knows``
that is not None carries a secret (``card``): ``seen_by`` gives the form that a seat may see.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from cantina.games.dungeon_rummy.actions import Shares, Step, TokenUse
from cantina.games.dungeon_rummy.cards import Card, Hero
from cantina.games.dungeon_rummy.messages import Message


@dataclass(frozen=True, slots=True)
class Hit:
    """Damage about to land; ``source`` is an enemy id, ``graveyard`` or ``talk``."""

    target: Hero
    amount: int
    source: str


@dataclass(frozen=True, slots=True)
class TurnBegan:
    turn: int
    seat: Hero


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    phase: str
    seat: Hero


@dataclass(frozen=True, slots=True)
class HitsAnnounced:
    """These hits are about to land; answers to them come next (REACT-1)."""

    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class Damaged:
    """Damage landed on a Misfit; ``total`` is what it has taken now."""

    target: Hero
    amount: int
    total: int
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Healed:
    target: Hero
    amount: int
    total: int


@dataclass(frozen=True, slots=True)
class Prevented:
    """A Shield (or another answer) took ``amount`` off the hits on ``target``."""

    target: Hero
    amount: int


@dataclass(frozen=True, slots=True)
class Transferred:
    """Shields moved ``amount`` of the hits on ``origin`` to the Barbarian (TOKEN-2)."""

    origin: Hero
    amount: int


@dataclass(frozen=True, slots=True)
class AttackSkipped:
    """The Red Dragon was bribed with ``treasure``: its hits fall away."""

    seat: Hero
    enemy: str
    treasure: str


@dataclass(frozen=True, slots=True)
class Drew:
    """A card came to a hand; from a deck only its owner knows which."""

    seat: Hero
    origin: Literal["deck", "graveyard"]
    card: Card | None
    knows: tuple[Hero, ...] | None = None


@dataclass(frozen=True, slots=True)
class NothingToDraw:
    """A draw lapsed: no deck, no Trash of the suit, no Graveyard card that may be taken."""

    seat: Hero


@dataclass(frozen=True, slots=True)
class DeckRenewed:
    """The Trash's cards of a suit became that Misfit's deck, shuffled (DRAW-2)."""

    hero: Hero
    cards: int


@dataclass(frozen=True, slots=True)
class TopShown:
    """A Companion's new face-up top card, or None when its deck is out."""

    hero: Hero
    card: Card | None


@dataclass(frozen=True, slots=True)
class Played:
    seat: Hero
    card: Card
    source: Hero | None
    zone: Hero
    wild: bool


@dataclass(frozen=True, slots=True)
class Moved:
    seat: Hero
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class MeldsSwapped:
    seat: Hero
    zones: tuple[Hero, Hero]


@dataclass(frozen=True, slots=True)
class Activated:
    """A meld was turned into an attack: ``damage`` is what the enemy takes, after its traits."""

    seat: Hero
    zone: Hero
    cards: tuple[Card, ...]
    enemy: str
    target: int
    damage: int
    mana: int


@dataclass(frozen=True, slots=True)
class TokensGained:
    """Mana became tokens; ``lost`` is what the limit of seven cost (MANA-1)."""

    hero: Hero
    count: int
    lost: int


@dataclass(frozen=True, slots=True)
class TokensSpent:
    seat: Hero
    owner: Hero
    use: TokenUse
    target: Hero
    count: int


@dataclass(frozen=True, slots=True)
class EnemyHurt:
    """An enemy's level took Damage: ``damage`` of ``needed`` is done now."""

    enemy: str
    target: int
    amount: int
    damage: int
    needed: int


@dataclass(frozen=True, slots=True)
class LevelFell:
    """Level ``level`` (from 0) of an enemy has fallen (HIT-3)."""

    enemy: str
    target: int
    level: int


@dataclass(frozen=True, slots=True)
class EnemyDefeated:
    enemy: str


@dataclass(frozen=True, slots=True)
class EnemyRevealed:
    enemy: str


@dataclass(frozen=True, slots=True)
class TreasureGained:
    treasure: str


@dataclass(frozen=True, slots=True)
class TreasureUsed:
    seat: Hero
    treasure: str


@dataclass(frozen=True, slots=True)
class NoTreasure:
    """A Treasure was due, and none is left (TREASURE-1)."""


@dataclass(frozen=True, slots=True)
class Retrieved:
    """A card came from the Trash to a hand (T-retrieve); everybody saw which."""

    seat: Hero
    card: Card


@dataclass(frozen=True, slots=True)
class PassedOn:
    """A card went from hand to hand (T-draw-1-draft-1); only these two know which."""

    giver: Hero
    receiver: Hero
    card: Card | None
    knows: tuple[Hero, ...] | None = None


@dataclass(frozen=True, slots=True)
class Discarded:
    seat: Hero
    card: Card


@dataclass(frozen=True, slots=True)
class GraveyardFull:
    """The Graveyard holds seven or more cards: ``total`` Damage must be distributed (GRAVE-1)."""

    cards: int
    total: int


@dataclass(frozen=True, slots=True)
class SplitChosen:
    seat: Hero
    damage: Shares


@dataclass(frozen=True, slots=True)
class GraveyardTrashed:
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ActionsEnded:
    seat: Hero


@dataclass(frozen=True, slots=True)
class TargetChosen:
    """The party chose whom an enemy's attack hits."""

    seat: Hero
    enemy: str
    target: Hero


@dataclass(frozen=True, slots=True)
class MeldTrashed:
    """An effect of ``enemy`` put a whole meld into the Trash."""

    enemy: str
    zone: Hero
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsTrashed:
    """Cards went from Play Zones to the Trash, for ``enemy``; ``zones`` are theirs, in order."""

    enemy: str
    cards: tuple[Card, ...]
    zones: tuple[Hero, ...]


@dataclass(frozen=True, slots=True)
class MeldMoved:
    """A whole meld moved onto the next zone; what did not fit together was trashed (E-baby-cthulhu)."""

    enemy: str
    origin: Hero
    zone: Hero
    trashed: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TopBuried:
    """The top card of a Misfit's deck came to the Graveyard (E-cute-slime)."""

    hero: Hero
    card: Card


@dataclass(frozen=True, slots=True)
class SkeletonPlaced:
    """A Dancing Skeleton came into play, before a Misfit or beside the Big Bone Dragon."""

    enemy: str
    facing: Hero | None


@dataclass(frozen=True, slots=True)
class SkeletonRaised:
    """A Skeleton went from the Trash to the Graveyard (MORT-6)."""

    card: Card


@dataclass(frozen=True, slots=True)
class EnemyWithered:
    """An enemy lost health by its own attack (E-mummy): ``damage`` of ``needed`` now."""

    enemy: str
    target: int
    damage: int
    needed: int


@dataclass(frozen=True, slots=True)
class Paid:
    """A Misfit took Damage as a payment (E-lich); ``total`` is what it has taken now."""

    payer: Hero
    amount: int
    total: int


@dataclass(frozen=True, slots=True)
class Said:
    """A player said something that everybody heard (TALK-2)."""

    seat: Hero
    message: Message


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; ``reason`` is ``boss``, ``died:<hero>`` or ``conceded``."""

    won: bool
    reason: str


Event = (
    TurnBegan
    | PhaseBegan
    | HitsAnnounced
    | Damaged
    | Healed
    | Prevented
    | Transferred
    | AttackSkipped
    | Drew
    | NothingToDraw
    | DeckRenewed
    | TopShown
    | Played
    | Moved
    | MeldsSwapped
    | Activated
    | TokensGained
    | TokensSpent
    | EnemyHurt
    | LevelFell
    | EnemyDefeated
    | EnemyRevealed
    | TreasureGained
    | TreasureUsed
    | NoTreasure
    | Retrieved
    | PassedOn
    | Discarded
    | GraveyardFull
    | SplitChosen
    | GraveyardTrashed
    | ActionsEnded
    | TargetChosen
    | MeldTrashed
    | CardsTrashed
    | MeldMoved
    | TopBuried
    | SkeletonPlaced
    | SkeletonRaised
    | EnemyWithered
    | Paid
    | Said
    | GameEnded
)


def seen_by(event: Event, seat: Hero | None) -> Event:
    """The event as a seat may see it; None is somebody who has no seat."""
    if isinstance(event, (Drew, PassedOn)) and event.knows is not None and seat not in event.knows:
        return dataclasses.replace(event, card=None)
    return event


def all_seen_by(events: Iterable[Event], seat: Hero | None) -> list[Event]:
    """The events as a seat may see them, in order."""
    return [seen_by(event, seat) for event in events]
