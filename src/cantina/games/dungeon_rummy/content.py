"""Content: heroes, enemies, treasures, mana and presets as data over a vocabulary of traits.

The models here are the vocabulary; what each kind does is in ``strike`` (levels, damage), ``hits``
(attacks), ``restrictions`` and ``enemy_effects``; its sentence is in the presenter. Every number
carries ``source``: ``print`` (the published game) or ``house`` (this project's own). Loading from
TOML files is in ``content_files``. The resolved content is part of every record.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from cantina.games.dungeon_rummy.cards import HEROES, RANKS

RULESET: Final = "1"
"""The version of the rules that this program plays, and that content is written for."""
TREASURES: Final = ("heal-4", "swap-melds", "two-draw-1", "draw-1-draft-1", "draw-2", "mana-3", "retrieve")
"""The kinds of Treasure that the rules know (section 6)."""
FIRST_GAME: Final = "first-game"
"""The preset that content must have: the deck of a first game (SET-3)."""

Source = Literal["print", "house"]
HeroName = Literal["barbarian", "mage", "druid", "bard"]
TokenKind = Literal["shield", "draw", "healing", "wild"]
TOKENS: Final[tuple[TokenKind, ...]] = ("shield", "draw", "healing", "wild")
"""What mana turns into, by Misfit number (MANA-1)."""

Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
# Numbers are strict ("9" and true are none) and bounded; texts hold no control character: both are
# drawn on a terminal as they stand.
Positive = Annotated[int, Field(strict=True, ge=1, le=999)]
Natural = Annotated[int, Field(strict=True, ge=0, le=999)]
MeldSize = Annotated[int, Field(strict=True, ge=3, le=14)]
Name = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f-\x9f]+$", max_length=30)]
Line = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f-\x9f]+$", max_length=120)]


class Data(BaseModel):
    """Base of all content: frozen, and an unknown key is a fault."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Number(Data):
    """A number and where it comes from."""

    value: Natural
    source: Source


# --- attacks (ENEMY-2) -------------------------------------------------------------------------


class ActiveAttack(Data):
    """``amount`` Damage to the active Misfit."""

    kind: Literal["active"]
    amount: Positive
    source: Source


class EachAttack(Data):
    """``amount`` Damage to each Misfit."""

    kind: Literal["each"]
    amount: Positive
    source: Source


class GraveyardAttack(Data):
    """``amount`` Damage to the active Misfit for each card in the Graveyard."""

    kind: Literal["graveyard"]
    amount: Positive
    source: Source


AttackKind = Annotated[ActiveAttack | EachAttack | GraveyardAttack, Field(discriminator="kind")]

# --- levels (HIT-3, HIT-4) ---------------------------------------------------------------------


class DamageLevel(Data):
    """Falls when ``amount`` Damage is met."""

    kind: Literal["damage"]
    amount: Positive
    source: Source


class ThreeOfAKindLevel(Data):
    """Falls to a set of three or four."""

    kind: Literal["three-of-a-kind"]
    source: Source


class FourOfAKindLevel(Data):
    """Falls to a set of four."""

    kind: Literal["four-of-a-kind"]
    source: Source


class MeldLevel(Data):
    """Falls to any meld of ``cards`` or more."""

    kind: Literal["meld"]
    cards: MeldSize
    source: Source


class RoyalCanastaLevel(Data):
    """Falls to a meld of seven or more without a wild."""

    kind: Literal["royal-canasta"]
    source: Source


class CompleteRunLevel(Data):
    """Falls to the complete run A-2-…-K-A."""

    kind: Literal["complete-run"]
    source: Source


Level = Annotated[
    DamageLevel | ThreeOfAKindLevel | FourOfAKindLevel | MeldLevel | RoyalCanastaLevel | CompleteRunLevel,
    Field(discriminator="kind"),
]

# --- traits ------------------------------------------------------------------------------------


class ImmuneBelow(Data):
    """Takes no Damage from melds of fewer than ``cards`` cards (E-vegan-troll)."""

    kind: Literal["immune-below"]
    cards: MeldSize
    source: Source


class NoOwnZone(Data):
    """No player may play a card on the own zone (E-annoyed-will-o-wisp)."""

    kind: Literal["no-own-zone"]
    source: Source


class NoGraveyardDraw(Data):
    """No drawing from the Graveyard, by any effect (E-bone-dragon)."""

    kind: Literal["no-graveyard-draw"]
    source: Source


class RevealTreasures(Data):
    """On reveal: ``count`` Treasures to the Loot Zone (E-red-dragon)."""

    kind: Literal["reveal-treasures"]
    count: Positive
    source: Source


class Bribe(Data):
    """A Treasure may be trashed to skip one attack (E-red-dragon)."""

    kind: Literal["bribe"]
    source: Source


class MeldTreasure(Data):
    """Each activation of ``cards`` or more cards draws a Treasure (E-red-dragon)."""

    kind: Literal["meld-treasure"]
    cards: MeldSize
    source: Source


Trait = Annotated[
    ImmuneBelow | NoOwnZone | NoGraveyardDraw | RevealTreasures | Bribe | MeldTreasure,
    Field(discriminator="kind"),
]


class Enemy(Data):
    """A monster or Boss."""

    name: Name
    set: Literal["forest", "necropolis"]
    tier: Literal["easy", "medium", "hard", "boss"]
    attack: AttackKind
    levels: Annotated[tuple[Level, ...], Field(min_length=1)]
    loot: Number
    traits: tuple[Trait, ...] = ()
    flavour: Line

    @property
    def is_boss(self) -> bool:
        """Whether defeating it wins the game (HIT-6)."""
        return self.tier == "boss"

    def trait(self, kind: str) -> Trait | None:
        """The trait of this kind, or None."""
        return next((t for t in self.traits if t.kind == kind), None)


class MeldPower(Data):
    """A hero's bonus for activating a canasta: ``cards`` or more (HIT-1)."""

    kind: Literal["canasta"]
    cards: MeldSize
    damage: Natural
    mana: Natural
    source: Source


class HeroVersion(Data):
    """The numbers of one version of a Misfit."""

    health: Number
    power: MeldPower


class HeroContent(Data):
    """A Misfit: name ("Lily"), title ("Barbarian"), what its mana turns into, and its versions.

    ``cost`` is the mana for one token (MANA-1).
    """

    name: Name
    title: Name
    token: TokenKind
    cost: Number
    versions: Annotated[dict[Literal["standard", "goblin", "exclusive"], HeroVersion], Field(min_length=1)]
    flavour: Line


class Mana(Data):
    """The mana on a suit's cards by rank (CARD-3)."""

    ranks: dict[Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], Number]


class TreasureContent(Data):
    """A kind of Treasure and how many of it there are."""

    name: Name
    count: Number
    flavour: Line


class Preset(Data):
    """A named enemy deck: ``shuffled`` come first in random order, then ``then``, then the Boss (SET-3)."""

    name: Name
    shuffled: tuple[Id, ...] = ()
    then: tuple[Id, ...] = ()
    boss: Id


class Content(Data):
    """Everything a game is played with."""

    ruleset: str
    heroes: dict[HeroName, HeroContent]
    mana: dict[HeroName, Mana]
    enemies: dict[Id, Enemy]
    treasures: dict[Id, TreasureContent]
    presets: dict[Id, Preset]

    def hero(self, hero: int) -> HeroContent:
        """The Misfit by number."""
        return self.heroes[HEROES[hero]]

    def mana_table(self) -> tuple[int, ...]:
        """The mana of each of the 52 plain cards, by card number."""
        return tuple(self.mana[hero].ranks[rank].value for hero in HEROES for rank in RANKS)
