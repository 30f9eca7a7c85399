"""The words of each kind of trait: a short form for a table line, and a full sentence.

They are patterns over the fields of the trait (``{cards}``, ``{damage}``), so that each number is the one
that the rules run on. All of it is plain ASCII.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from cantina.games.dungeon_rummy import traits
from cantina.games.dungeon_rummy.traits import Data, RevealTreasures, Trait, TrashesExtremes


class _Words(NamedTuple):
    short: str
    sentence: str


# What Damage does to it (HIT-0: immunities bind Damage, never mana).
_HARM: Final[dict[type[Data], _Words]] = {
    traits.ImmuneBelow: _Words(
        "no Damage from melds under {cards}",
        "Immune to melds of fewer than {cards} cards: they still earn mana.",
    ),
    traits.Immune: _Words(
        "no Damage from attacks",
        "Your attacks do it no Damage: they still earn mana.",
    ),
    traits.TwoSuitsOnly: _Words(
        "Damage only from melds of two suits",
        "Only melds of two suits, no more and no fewer, do it Damage.",
    ),
    traits.DamagePerSuit: _Words(
        "1 Damage per suit, no bonus",
        "Takes 1 Damage for each suit in a meld, however many cards that is; bonuses count for nothing.",
    ),
    traits.DamagePerAttack: _Words(
        "1 Damage an attack, no bonus",
        "Takes 1 Damage from each attack, however large the meld; bonuses count for nothing.",
    ),
    traits.DamagePerMana: _Words(
        "1 Damage per mana on cards, no bonus",
        "Takes 1 Damage for each mana on the cards of a meld; bonuses count for nothing.",
    ),
    traits.NoManaCardsOnly: _Words(
        "only cards without mana count, no bonus",
        "Takes 1 Damage for each card of a meld that has no mana; bonuses count for nothing.",
    ),
    traits.BigMeldsDouble: _Words(
        "Canastas and four-of-a-kind hit twice as hard",
        "The cards of a Canasta or a four-of-a-kind deal it double Damage; bonuses come on top, undoubled.",
    ),
}

# What it forbids and what it costs while it is in play, whichever enemy is attacked.
_RULES_OF_THE_HOUSE: Final[dict[type[Data], _Words]] = {
    traits.NoOwnZone: _Words(
        "no playing on one's own zone",
        "No player may play a card to their own Play Zone; moving cards there with boots is fine.",
    ),
    traits.NoGraveyardDraw: _Words(
        "no drawing from the Graveyard",
        "Nobody may draw from the Graveyard, whatever the draw comes from.",
    ),
    traits.NoHealing: _Words(
        "no healing",
        "Nobody can be healed, by a token or by a Treasure.",
    ),
    traits.NoPrevention: _Words(
        "no preventing Damage",
        "Damage cannot be prevented; the Barbarian may still take it over from others.",
    ),
    traits.NoTokens: _Words(
        "no ability tokens",
        "Nobody may use ability tokens of any kind; they can be gained and kept.",
    ),
    traits.NoTalk: _Words(
        "each word costs {damage} Damage",
        "Each message at the table costs {damage} Damage, shared out among the Misfits as the party likes.",
    ),
    traits.MoveToll: _Words(
        "{damage} Damage per card moved",
        "The active Misfit takes {damage} Damage for each card that goes from one Play Zone to another.",
    ),
    traits.DrawToll: _Words(
        "{damage} Damage per card drawn",
        "Whoever draws a card takes {damage} Damage for it, in any phase and for a new hand too.",
    ),
    traits.DiscardToll: _Words(
        "{damage} Damage per discard",
        "Whoever discards a card takes {damage} Damage for it.",
    ),
    traits.MoreDiscards: _Words(
        "{count} more to discard",
        "At the end of each turn {count} more must be discarded, as far as the hand goes.",
    ),
}

# What it grants.
_FAVOURS: Final[dict[type[Data], _Words]] = {
    traits.Bribe: _Words(
        "skips an attack for a Treasure",
        "Trash a Treasure from the Loot Zone, and it skips that one attack.",
    ),
    traits.MeldTreasure: _Words(
        "a Treasure for each meld of {cards} or more",
        "Each activation of {cards} or more cards brings a Treasure to the Loot Zone.",
    ),
    traits.TrashToPrevent: _Words(
        "trash cards to prevent its Damage",
        "When it attacks, trash any cards from Play Zones: each of them prevents 1 of its Damage.",
    ),
    traits.PaidRetrieval: _Words(
        "a card of the Trash for {damage} Damage",
        "Any Misfit may take {damage} Damage to bring a card from the Trash to the active player's hand.",
    ),
}

# What it does at a certain moment.
_EFFECTS: Final[dict[type[Data], _Words]] = {
    traits.RevealTreasures: _Words(
        "brings {treasures}",
        "When it is revealed, draw {treasures} to the Loot Zone.",
    ),
    traits.SlimeReveal: _Words(
        "replaces the Graveyard when revealed",
        "When it is revealed, the Graveyard goes to the Trash and each deck's top card to the Graveyard.",
    ),
    traits.RevealTrashesCards: _Words(
        "trashes {count} cards when revealed",
        "When it is revealed, the party chooses {count} cards in Play Zones, and they go to the Trash.",
    ),
    traits.Decays: _Words(
        "loses 1 health per attack of its own",
        "Each attack of its own costs it 1 health, whether or not anybody was hurt.",
    ),
    traits.MovesLargestMeld: _Words(
        "moves the largest meld one zone on",
        "After attacking a player: the largest meld moves a zone clockwise; what does not fit is trashed.",
    ),
    traits.TrashesExtremes: _Words(
        "trashes the {counts} {which} cards in play",
        "After attacking a player: the {counts} {which} cards in play are trashed (with 1/2/3/4 players).",
    ),
    traits.SkeletonPerLevel: _Words(
        "a Dancing Skeleton joins per level",
        "When a level falls, but not the last, a Dancing Skeleton comes to its side.",
    ),
    traits.RaisesSkeleton: _Words(
        "from his B side on, raises a Skeleton a turn",
        "On his B side, each Enemy Phase first brings a Skeleton from the Trash back to the Graveyard.",
    ),
    traits.DefeatTrashesMeld: _Words(
        "beaten, trashes a meld of {cards} or more",
        "When it is beaten, the party chooses a meld of {cards} or more cards, and it goes to the Trash.",
    ),
    traits.DefeatTrashesLargest: _Words(
        "beaten, trashes the largest meld",
        "When it is beaten, the meld with the most cards goes to the Trash; ties are the party's choice.",
    ),
}
WORDS: Final = _HARM | _RULES_OF_THE_HOUSE | _FAVOURS | _EFFECTS
"""The patterns of every kind of trait."""


def trait_short(trait: Trait) -> str:
    """A trait in a few words, for a table line: ``no drawing from the Graveyard``."""
    return _filled(WORDS[type(trait)].short, trait)


def trait_sentence(trait: Trait) -> str:
    """What a trait does: ``Immune to melds of fewer than 4 cards: they still earn mana.``"""
    return _filled(WORDS[type(trait)].sentence, trait)


def treasures_words(count: int) -> str:
    """``1 Treasure``, ``2 Treasures``."""
    return f"{count} Treasure{'' if count == 1 else 's'}"


def _filled(pattern: str, trait: Trait) -> str:
    """The pattern with the trait's fields in it; lists are written ``3/2/1/1``."""
    fields = {name: getattr(trait, name) for name in type(trait).model_fields}
    if isinstance(trait, RevealTreasures):
        fields["treasures"] = treasures_words(trait.count)
    if isinstance(trait, TrashesExtremes):
        fields["counts"] = "/".join(map(str, trait.counts))
    return pattern.format(**fields)
