"""Content in words: a sentence for each kind of attack, level, trait, Treasure, token and hero power.

Sentences are made from the data objects with their numbers, so that what is read and what happens
cannot drift apart. The short forms are for one line of the table. All of it is plain ASCII.
"""

from __future__ import annotations

from typing import Final, assert_never

from cantina.games.dungeon_rummy.content import Enemy, HeroContent, HeroVersion, MeldPower, TokenKind
from cantina.games.dungeon_rummy.traits import (
    ActiveAttack,
    AttackKind,
    Bribe,
    CompleteRunLevel,
    DamageLevel,
    EachAttack,
    FourOfAKindLevel,
    GraveyardAttack,
    ImmuneBelow,
    Level,
    MeldLevel,
    MeldTreasure,
    NoGraveyardDraw,
    NoOwnZone,
    RevealTreasures,
    RoyalCanastaLevel,
    ThreeOfAKindLevel,
    Trait,
)

CANASTA: Final = 7
"""Cards in the smallest Canasta (HIT-1)."""

_TREASURES: Final = {
    "heal-4": "Removes 1 to 4 Damage in all, shared out among the Misfits as you like.",
    "swap-melds": "Two Play Zones exchange their melds; one of the two may be empty.",
    "two-draw-1": "Two different players draw 1 card each, from their own deck or the Graveyard.",
    "draw-1-draft-1": "One player draws 1 card; then each player with cards passes 1 to the left, in secret.",
    "draw-2": "One player draws 2 cards, each from the own deck or the Graveyard.",
    "mana-3": "3 mana: shared out among the Misfits at once, or all added to one activation.",
    "retrieve": "Any deck card in the Trash comes to your hand; on a Companion's turn you name a player.",
}
_TOKENS: Final[dict[TokenKind, str]] = {
    "shield": "Shield: prevents 1 Damage to the Barbarian, or moves up to 2 from another Misfit to her.",
    "draw": "Draw: any player draws 1 card, from the own deck or the Graveyard.",
    "healing": "Healing: removes 1 Damage from any Misfit, the Druid included.",
    "wild": "Wild: a card played under it stands for any rank while it is in play, but has no mana.",
}


def attack_short(attack: AttackKind) -> str:
    """Whom an attack hits and for how much, for a table line: ``each Misfit for 1`` (ENEMY-2)."""
    match attack:
        case ActiveAttack():
            return f"the active Misfit for {attack.amount}"
        case EachAttack():
            return f"each Misfit for {attack.amount}"
        case GraveyardAttack():
            return f"the active Misfit for {attack.amount} per Graveyard card"
        case _:
            assert_never(attack)


def attack_sentence(attack: AttackKind) -> str:
    """What an attack does: ``Hits each Misfit for 1.`` (ENEMY-2)."""
    return f"Hits {attack_short(attack)}."


def level_short(level: Level) -> str:
    """What a level needs, for a table line: ``needs 9 Damage`` (HIT-3, HIT-4)."""
    match level:
        case DamageLevel():
            return f"needs {level.amount} Damage"
        case ThreeOfAKindLevel():
            return "needs a three-of-a-kind"
        case FourOfAKindLevel():
            return "needs a four-of-a-kind"
        case MeldLevel():
            return f"needs a meld of {level.cards} or more"
        case RoyalCanastaLevel():
            return "needs a Royal Canasta"
        case CompleteRunLevel():
            return "needs the complete run"
        case _:
            assert_never(level)


def level_sentence(level: Level) -> str:
    """What makes a level fall: ``Falls to 9 Damage.`` (HIT-3, HIT-4)."""
    match level:
        case DamageLevel():
            return f"Falls to {level.amount} Damage."
        case ThreeOfAKindLevel():
            return "Falls to a set of three or of four cards (a three-of-a-kind); Damage does nothing."
        case FourOfAKindLevel():
            return "Falls to a set of all four suits (a four-of-a-kind); Damage does nothing."
        case MeldLevel():
            return f"Falls to one meld of {level.cards} or more cards; Damage does nothing."
        case RoyalCanastaLevel():
            return (
                f"Falls to a Royal Canasta: {CANASTA} or more cards, none of them wild; Damage does nothing."
            )
        case CompleteRunLevel():
            return "Falls to the complete run of 14 cards, from Ace to Ace; Damage does nothing."
        case _:
            assert_never(level)


def trait_short(trait: Trait) -> str:
    """A trait in a few words, for a table line: ``no drawing from the Graveyard``."""
    match trait:
        case ImmuneBelow():
            return f"no Damage from melds under {trait.cards}"
        case NoOwnZone():
            return "no playing on the own zone"
        case NoGraveyardDraw():
            return "no drawing from the Graveyard"
        case RevealTreasures():
            return f"brings {_treasures(trait.count)}"
        case Bribe():
            return "skips an attack for a Treasure"
        case MeldTreasure():
            return f"a Treasure for each meld of {trait.cards} or more"
        case _:
            assert_never(trait)


def trait_sentence(trait: Trait) -> str:
    """What a trait does: ``Immune to melds of fewer than 4 cards: they still earn mana.``"""
    match trait:
        case ImmuneBelow():
            return f"Immune to melds of fewer than {trait.cards} cards: they still earn mana."
        case NoOwnZone():
            return "No player may play a card to the own Play Zone; moving cards there with boots is fine."
        case NoGraveyardDraw():
            return "Nobody may draw from the Graveyard, whatever the draw comes from."
        case RevealTreasures():
            return f"When it is revealed, draw {_treasures(trait.count)} to the Loot Zone."
        case Bribe():
            return "Trash a Treasure from the Loot Zone, and it skips that one attack."
        case MeldTreasure():
            return f"Each activation of {trait.cards} or more cards brings a Treasure to the Loot Zone."
        case _:
            assert_never(trait)


def treasure_sentence(treasure: str) -> str:
    """What a Treasure of this id does (section 6); raises ValueError for an unknown one."""
    sentence = _TREASURES.get(treasure)
    if sentence is None:
        raise ValueError(f"{treasure!r} is no Treasure: use one of {', '.join(_TREASURES)}")
    return sentence


def token_sentence(kind: TokenKind) -> str:
    """What one token of this kind does (TOKEN-2 to TOKEN-5)."""
    return _TOKENS[kind]


def power_sentence(power: MeldPower) -> str:
    """The bonus of a Misfit's zone: ``Canasta, 7 or more cards: 3 more Damage and 3 more mana.`` (HIT-1)."""
    gains = [f"{n} more {what}" for n, what in ((power.damage, "Damage"), (power.mana, "mana")) if n]
    name = "Canasta" if power.cards == CANASTA else "Meld"
    return f"{name}, {power.cards} or more cards: {' and '.join(gains) or 'nothing more'}."


def cost_sentence(hero: HeroContent) -> str:
    """What mana turns into in a Misfit's zone: ``2 mana make 1 Draw token.`` (MANA-1)."""
    cost = hero.cost.value
    return f"{cost} mana {'makes' if cost == 1 else 'make'} 1 {hero.token.capitalize()} token."


def enemy_lines(enemy: Enemy) -> list[str]:
    """All that an enemy does, a sentence a line: attack, levels in order, traits, what its defeat brings."""
    lines = [attack_sentence(enemy.attack)]
    sentences = [level_sentence(level) for level in enemy.levels]
    if len(sentences) > 1:
        sentences = [f"Level {n} f{sentence[1:]}" for n, sentence in enumerate(sentences, 1)]
    lines += sentences
    lines += [trait_sentence(trait) for trait in enemy.traits]
    if enemy.is_boss:
        lines.append("A Boss: when its last level falls, you win.")
    else:
        loot = enemy.loot.value
        lines.append(f"Leaves {_treasures(loot)} in the Loot Zone." if loot else "Leaves no loot.")
    return lines


def hero_lines(hero: HeroContent, version: HeroVersion) -> list[str]:
    """What one should know of a Misfit: health, meld power, what mana becomes, what its token does."""
    return [
        f"{hero.name} the {hero.title}: {version.health.value} health.",
        power_sentence(version.power),
        cost_sentence(hero),
        token_sentence(hero.token),
    ]


def _treasures(count: int) -> str:
    return f"{count} Treasure{'' if count == 1 else 's'}"
