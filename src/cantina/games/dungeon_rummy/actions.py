"""Actions: everything a seat can do, as small frozen values.

A seat, a zone, an owner or a target is the number of a Misfit (see ``cards``). Their JSON form and
its parsing are in ``wire``. What ``legal_actions`` lists may be a *pattern*: an action whose free
field is None, for which any concrete form within the bounds is accepted if it is legal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cantina.games.dungeon_rummy.cards import Card, Hero
from cantina.games.dungeon_rummy.messages import Talk

Shares = tuple[int, int, int, int]
"""An amount for each of the four Misfits, by number."""
TokenUse = Literal["prevent", "transfer", "heal", "draw"]


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw one card: from the own deck, or ``card`` from the Graveyard (DRAW-1)."""

    seat: Hero
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """Play ``card`` to ``zone`` (PLAY-1), from hand, or from the deck of Companion ``source``.

    ``card`` is plain; ``wild`` puts a Wild token on it (PLAY-2).
    """

    seat: Hero
    card: Card
    zone: Hero
    source: Hero | None = None
    wild: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One card of a move: ``card`` (tokened if it lies under a token) from a zone to a zone."""

    card: Card
    origin: Hero
    to: Hero


@dataclass(frozen=True, slots=True)
class Move:
    """Move cards between two zones in one step, a boot each (BOOT-1).

    As a pattern ``cards`` is None and ``most`` the number of boots left.
    """

    seat: Hero
    cards: tuple[Step, ...] | None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Attack:
    """Activate ``zone`` against the enemy in play at index ``target`` (ACT-1, HIT-2).

    ``treasures`` is the number of T-mana-3 added to it.
    """

    seat: Hero
    zone: Hero
    target: int | None = 0
    treasures: int = 0


@dataclass(frozen=True, slots=True)
class UseTreasure:
    """Use a Treasure of the Loot Zone, with the choices that its kind asks for (TREASURE-1).

    heal-4 ``heal`` (1 to 4 in all), swap-melds ``zones`` (two), mana-3 ``mana`` (3 in all), retrieve
    ``card`` (and ``player`` on a Companion's turn), the draws ``players`` in the order in which they
    draw. heal-4 and mana-3 are listed as patterns: their amounts None.
    """

    seat: Hero
    treasure: str
    heal: Shares | None = None
    zones: tuple[Hero, Hero] | None = None
    mana: Shares | None = None
    card: Card | None = None
    player: Hero | None = None
    players: tuple[Hero, ...] | None = None


@dataclass(frozen=True, slots=True)
class UseToken:
    """Spend ``count`` tokens of Misfit ``owner`` (TOKEN-1 to TOKEN-4)."""

    seat: Hero
    owner: Hero
    use: TokenUse
    target: Hero
    count: int = 1


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard ``card`` from hand to the Graveyard (DISC-1)."""

    seat: Hero
    card: Card


@dataclass(frozen=True, slots=True)
class End:
    """End the own Action Phase."""

    seat: Hero


@dataclass(frozen=True, slots=True)
class Accept:
    """Let the hits land as they stand (REACT-1)."""

    seat: Hero


@dataclass(frozen=True, slots=True)
class SkipAttack:
    """Trash ``treasure`` so that the Red Dragon's hits of this attack fall away (E-red-dragon)."""

    seat: Hero
    treasure: str


@dataclass(frozen=True, slots=True)
class ChooseSplit:
    """Distribute the Damage of a split over the Misfits (GRAVE-1).

    As a pattern ``damage`` is None and ``total`` the Damage to distribute.
    """

    seat: Hero
    damage: Shares | None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """Choose the card to pass on (T-draw-1-draft-1)."""

    seat: Hero
    card: Card


@dataclass(frozen=True, slots=True)
class Lying:
    """A card (tokened if it lies under a token) and the Play Zone in which it lies."""

    card: Card
    zone: Hero


@dataclass(frozen=True, slots=True)
class Prevent:
    """Trash cards from zones to prevent as much of the Mummy's Damage (E-mummy).

    As a pattern ``cards`` is None and ``most`` how many would help.
    """

    seat: Hero
    cards: tuple[Lying, ...] | None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class PayRetrieve:
    """``payer`` takes Damage, and ``card`` comes from the Trash to the active hand (E-lich)."""

    seat: Hero
    card: Card
    payer: Hero


@dataclass(frozen=True, slots=True)
class ChooseTarget:
    """Choose whom an attack hits (E-dealer-hydra, and ties)."""

    seat: Hero
    target: Hero


@dataclass(frozen=True, slots=True)
class ChooseZone:
    """Choose the Play Zone whose meld an effect takes."""

    seat: Hero
    zone: Hero


@dataclass(frozen=True, slots=True)
class ChooseCards:
    """Choose cards in zones to be trashed.

    As a pattern ``cards`` is None and ``count`` how many there must be.
    """

    seat: Hero
    cards: tuple[Lying, ...] | None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Concede:
    """A human seat gives the game up."""

    seat: Hero


Action = (
    Draw
    | Play
    | Move
    | Attack
    | UseTreasure
    | UseToken
    | Discard
    | End
    | Accept
    | SkipAttack
    | ChooseSplit
    | ChooseCard
    | Prevent
    | PayRetrieve
    | ChooseTarget
    | ChooseZone
    | ChooseCards
    | Talk
    | Concede
)


def is_pattern(action: Action) -> bool:
    """Whether a listed action leaves a field open: any legal form of it may be applied."""
    if isinstance(action, UseTreasure):
        field = _OPEN_IN_TREASURES.get(action.treasure)
    else:
        field = _OPEN_IN.get(type(action))
    return field is not None and getattr(action, field) is None


_OPEN_IN: dict[type[Action], str] = {
    Move: "cards",
    Prevent: "cards",
    ChooseCards: "cards",
    ChooseSplit: "damage",
    Talk: "message",
}
_OPEN_IN_TREASURES = {"heal-4": "heal", "mana-3": "mana"}
"""The field that a pattern leaves open, by type of action and by Treasure."""
