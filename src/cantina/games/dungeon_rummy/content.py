"""Content: heroes, enemies, treasures, mana and presets as data over a vocabulary of traits.

The vocabulary of enemies is in ``traits``. Every number carries ``source``: ``print`` (the published
game) or ``house`` (this project's own). Loading from TOML files is in ``content_files``. The resolved
content is part of every record.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from cantina.games.dungeon_rummy.cards import HEROES, RANKS
from cantina.games.dungeon_rummy.traits import (
    AttackKind,
    Data,
    Id,
    Level,
    MeldSize,
    Natural,
    Positive,
    Source,
    Trait,
)

RULESET: Final = "2"
"""The version of rules and numbers that new games are dealt by, and that content is written for."""
RULESETS: Final = ("1", RULESET)
"""The versions that this program plays. The first has other house numbers, which its records carry."""
RULESETS_NAMED: Final = " and ".join(map(repr, RULESETS))
TREASURES: Final = ("heal-4", "swap-melds", "two-draw-1", "draw-1-draft-1", "draw-2", "mana-3", "retrieve")
"""The kinds of Treasure that the rules know (section 6)."""
FIRST_GAME: Final = "first-game"
"""The preset that content must have: the deck of a first game (SET-3)."""

HeroName = Literal["barbarian", "mage", "druid", "bard"]
TokenKind = Literal["shield", "draw", "healing", "wild"]
TOKENS: Final[tuple[TokenKind, ...]] = ("shield", "draw", "healing", "wild")
"""What mana turns into, by Misfit number (MANA-1)."""
Tier = Literal["easy", "medium", "hard", "boss", "skeleton", "mort"]
MONSTERS: Final[tuple[Tier, ...]] = ("easy", "medium", "hard")
"""The tiers of monsters (SET-3)."""
DANCING: Final = "dancing-skeleton"
"""What the id of each Dancing Skeleton begins with; a colon and its skill follow."""
MORT: Final = "mort"
"""The id of Mort the Necromancer (MORT-1)."""

EnemyId = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(:[a-z0-9]+(-[a-z0-9]+)*)?$", max_length=60)]
"""An enemy's id; a Dancing Skeleton's has its skill behind a colon."""
VersionId = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=30)]
"""A version of a Misfit: ``standard``, which each has, and any others."""
# Texts hold no control character: they are drawn on a terminal as they stand.
Name = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f-\x9f]+$", max_length=30)]
Line = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f-\x9f]+$", max_length=120)]


class Number(Data):
    """A number and where it comes from."""

    value: Natural
    source: Source


class Count(Number):
    """A number of 1 or more and where it comes from."""

    value: Positive


class Enemy(Data):
    """A monster or Boss, a Dancing Skeleton, or Mort. ``copies`` is how many of its card there are.

    ``proper`` says that the name is one of its own, such as Felicia, and goes without an article.
    """

    name: Name
    set: Literal["forest", "necropolis", "mort"]
    tier: Tier
    copies: Number = Number(value=1, source="print")
    attack: AttackKind
    levels: Annotated[tuple[Level, ...], Field(min_length=1)]
    loot: Number
    traits: tuple[Trait, ...] = ()
    flavour: Line
    proper: Annotated[bool, Field(strict=True)] = False

    @property
    def called(self) -> str:
        """``the Florist Orc``, ``Felicia``: its name in the middle of a sentence."""
        return self.name if self.proper else f"the {self.name.removeprefix('The ')}"

    @property
    def is_boss(self) -> bool:
        """Whether defeating it wins the game (HIT-6)."""
        return self.tier in ("boss", "mort")

    @property
    def is_monster(self) -> bool:
        """Whether it can be one of the monsters that lie above the Boss (SET-3)."""
        return self.tier in MONSTERS

    def trait(self, kind: str) -> Trait | None:
        """The trait of this kind, or None."""
        return next((t for t in self.traits if t.kind == kind), None)


class CanastaPower(Data):
    """A bonus for activating ``cards`` or more (HIT-1)."""

    kind: Literal["canasta"]
    cards: MeldSize
    damage: Natural
    mana: Natural
    source: Source


class FourOfAKindPower(Data):
    """A bonus for activating a set of four."""

    kind: Literal["four-of-a-kind"]
    damage: Natural
    mana: Natural
    source: Source


class RunPower(Data):
    """A bonus for activating a run of ``least`` to ``most`` cards."""

    kind: Literal["run"]
    least: MeldSize
    most: MeldSize
    damage: Natural
    mana: Natural
    source: Source


class RoyalCanastaPower(Data):
    """A bonus for activating seven or more cards without a wild."""

    kind: Literal["royal-canasta"]
    damage: Natural
    mana: Natural
    source: Source


MeldPower = Annotated[
    CanastaPower | FourOfAKindPower | RunPower | RoyalCanastaPower, Field(discriminator="kind")
]


class HeroVersion(Data):
    """The numbers of one version of a Misfit."""

    health: Count
    power: MeldPower


class HeroContent(Data):
    """A Misfit: name ("Lily"), title ("Barbarian"), what its mana turns into, and its versions.

    ``cost`` is the mana for one token (MANA-1).
    """

    name: Name
    title: Name
    token: TokenKind
    cost: Count
    versions: Annotated[dict[VersionId, HeroVersion], Field(min_length=1)]
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
    enemies: dict[EnemyId, Enemy]
    treasures: dict[Id, TreasureContent]
    presets: dict[Id, Preset]

    def hero(self, hero: int) -> HeroContent:
        """The Misfit by number."""
        return self.heroes[HEROES[hero]]

    def mana_table(self) -> tuple[int, ...]:
        """The mana of each of the 52 plain cards, by card number."""
        return tuple(self.mana[hero].ranks[rank].value for hero in HEROES for rank in RANKS)
