"""The vocabulary of enemies: kinds of attack, of level and of trait, each a small frozen model.

What each kind does is in the rules: ``hits`` (attacks), ``strike`` (levels and Damage),
``restrictions``, ``reveals``, ``defeats`` and ``after_attacks`` (effects), ``reactions``. Its sentence
is in the presenter. Every number carries its ``source``: ``print`` or ``house``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Source = Literal["print", "house"]
Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
# Numbers are strict ("9" and true are none) and bounded.
Positive = Annotated[int, Field(strict=True, ge=1, le=999)]
Natural = Annotated[int, Field(strict=True, ge=0, le=999)]
MeldSize = Annotated[int, Field(strict=True, ge=3, le=14)]


class Data(BaseModel):
    """Base of all content: frozen, and an unknown key is a fault."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


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


class NonActiveAttack(Data):
    """``amount`` Damage to one Misfit other than the active one, the party chooses which (E-dealer-hydra)."""

    kind: Literal["non-active"]
    amount: Positive
    source: Source


class MostCardsAttack(Data):
    """``amount`` Damage to the Misfit with most cards in its zone, ties to the party."""

    kind: Literal["most-cards"]
    amount: Positive
    source: Source


class WeakestAttack(Data):
    """``amount`` Damage to the Misfit with least health left, ties to the party."""

    kind: Literal["weakest"]
    amount: Positive
    source: Source


class ZoneAttack(Data):
    """``amount`` Damage to the active Misfit, and ``per_card`` more for each card in its zone."""

    kind: Literal["active-and-zone"]
    amount: Positive
    per_card: Positive
    source: Source


AttackKind = Annotated[
    ActiveAttack
    | EachAttack
    | GraveyardAttack
    | NonActiveAttack
    | MostCardsAttack
    | WeakestAttack
    | ZoneAttack,
    Field(discriminator="kind"),
]

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


class GuardianLevel(Data):
    """Puts the monster ``enemy`` on top of this one, and falls when that is defeated (E-felicia)."""

    kind: Literal["guardian"]
    enemy: Id
    source: Source


class SkeletonsLevel(Data):
    """Puts a Dancing Skeleton before each Misfit, and falls when all are defeated (MORT-5)."""

    kind: Literal["skeletons"]
    source: Source


Level = Annotated[
    DamageLevel
    | ThreeOfAKindLevel
    | FourOfAKindLevel
    | MeldLevel
    | RoyalCanastaLevel
    | CompleteRunLevel
    | GuardianLevel
    | SkeletonsLevel,
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


class DamagePerSuit(Data):
    """Takes 1 Damage per suit in the meld; bonuses are ignored (E-dog)."""

    kind: Literal["damage-per-suit"]
    source: Source


class DamagePerAttack(Data):
    """Takes 1 Damage an activation; bonuses are ignored (E-duck)."""

    kind: Literal["damage-per-attack"]
    source: Source


class DamagePerMana(Data):
    """Takes 1 Damage per mana on the cards; bonuses are ignored (E-cat)."""

    kind: Literal["damage-per-mana"]
    source: Source


class TwoSuitsOnly(Data):
    """Takes Damage only from melds of exactly two suits (E-color-vampire)."""

    kind: Literal["two-suits-only"]
    source: Source


class NoManaCardsOnly(Data):
    """Takes Damage only for cards without mana; bonuses do not count (E-undead-treefolk)."""

    kind: Literal["no-mana-cards-only"]
    source: Source


class BigMeldsDouble(Data):
    """Canastas and four-of-a-kind deal double card Damage, bonuses after (E-abomination)."""

    kind: Literal["big-melds-double"]
    source: Source


class Immune(Data):
    """Takes no Damage from activations (E-mummy)."""

    kind: Literal["immune"]
    source: Source


class Decays(Data):
    """Loses 1 health after each attack of its own (E-mummy)."""

    kind: Literal["decays"]
    source: Source


class TrashToPrevent(Data):
    """The party may trash n cards from zones to prevent n of its Damage (E-mummy)."""

    kind: Literal["trash-to-prevent"]
    source: Source


class NoHealing(Data):
    """No healing by any means (E-color-vampire, S-no-healing)."""

    kind: Literal["no-healing"]
    source: Source


class NoPrevention(Data):
    """No Damage may be prevented; a transfer is no prevention (S-no-healing)."""

    kind: Literal["no-prevention"]
    source: Source


class NoTokens(Data):
    """No ability token may be used (E-glutton-serpent)."""

    kind: Literal["no-tokens"]
    source: Source


class DefeatTrashesLargest(Data):
    """On defeat: the meld with most cards is trashed, ties to the party (E-twoflowers)."""

    kind: Literal["defeat-trashes-largest"]
    source: Source


class SlimeReveal(Data):
    """On reveal: the Graveyard to the Trash, then each deck's top card to the Graveyard (E-cute-slime)."""

    kind: Literal["reveal-slime"]
    source: Source


class MovesLargestMeld(Data):
    """After attacking a player: the largest meld moves onto the next zone (E-baby-cthulhu)."""

    kind: Literal["moves-largest-meld"]
    source: Source


class SkeletonPerLevel(Data):
    """When a level falls and it still stands, a random Dancing Skeleton joins in (E-big-bone-dragon)."""

    kind: Literal["skeleton-per-level"]
    source: Source


class RaisesSkeleton(Data):
    """Once it can be attacked, each Enemy Phase takes a Skeleton from the Trash to the Graveyard (MORT-6)."""

    kind: Literal["raises-skeleton"]
    source: Source


class NoTalk(Data):
    """Any message is a breach: ``damage`` Damage distributed by the party (TALK-4, E-bat)."""

    kind: Literal["no-talk"]
    damage: Positive
    source: Source


class DefeatTrashesMeld(Data):
    """On defeat: one meld of at least ``cards`` cards is trashed, the party chooses (E-giant-spider)."""

    kind: Literal["defeat-trashes-meld"]
    cards: Positive
    source: Source


class RevealTrashesCards(Data):
    """On reveal: ``count`` cards from zones are trashed, the party chooses (E-abomination)."""

    kind: Literal["reveal-trashes-cards"]
    count: Positive
    source: Source


class PaidRetrieval(Data):
    """A Misfit may take ``damage`` Damage for a card of the Trash to the active hand (E-lich)."""

    kind: Literal["paid-retrieval"]
    damage: Positive
    source: Source


class MoveToll(Data):
    """``damage`` Damage to the active Misfit for each card moved between zones (S-moving)."""

    kind: Literal["move-toll"]
    damage: Positive
    source: Source


class DrawToll(Data):
    """``damage`` Damage to a player for each card that it draws (S-drawing)."""

    kind: Literal["draw-toll"]
    damage: Positive
    source: Source


class DiscardToll(Data):
    """``damage`` Damage to a player for each card that it discards (S-discarding)."""

    kind: Literal["discard-toll"]
    damage: Positive
    source: Source


class MoreDiscards(Data):
    """``count`` discards more at the end of each turn (S-discard-two)."""

    kind: Literal["more-discards"]
    count: Positive
    source: Source


class TrashesExtremes(Data):
    """After attacking a player: the highest or lowest cards in play are trashed, one at a time.

    ``counts`` is how many with 1, 2, 3 and 4 players (E-dealer-hydra, E-big-bone-dragon).
    """

    kind: Literal["trashes-extremes"]
    which: Literal["highest", "lowest"]
    counts: tuple[Natural, Natural, Natural, Natural]
    source: Source


Trait = Annotated[
    ImmuneBelow
    | NoOwnZone
    | NoGraveyardDraw
    | RevealTreasures
    | Bribe
    | MeldTreasure
    | DamagePerSuit
    | DamagePerAttack
    | DamagePerMana
    | TwoSuitsOnly
    | NoManaCardsOnly
    | BigMeldsDouble
    | Immune
    | Decays
    | TrashToPrevent
    | NoHealing
    | NoPrevention
    | NoTokens
    | DefeatTrashesLargest
    | SlimeReveal
    | MovesLargestMeld
    | SkeletonPerLevel
    | RaisesSkeleton
    | NoTalk
    | DefeatTrashesMeld
    | RevealTrashesCards
    | PaidRetrieval
    | MoveToll
    | DrawToll
    | DiscardToll
    | MoreDiscards
    | TrashesExtremes,
    Field(discriminator="kind"),
]
