"""Content in words: a sentence for each kind of attack, level, trait, Treasure, token and hero power.

Sentences are made from the data objects with their numbers, so that what is read and what happens
cannot drift apart. The short forms are for one line of the table. All of it is plain ASCII.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, assert_never

from cantina.games.dungeon_rummy.content import (
    CanastaPower,
    Content,
    Enemy,
    FourOfAKindPower,
    HeroContent,
    HeroVersion,
    MeldPower,
    RoyalCanastaPower,
    RunPower,
    TokenKind,
    TreasureContent,
)
from cantina.games.dungeon_rummy.traits import (
    ActiveAttack,
    AttackKind,
    CompleteRunLevel,
    DamageLevel,
    EachAttack,
    FourOfAKindLevel,
    GraveyardAttack,
    GuardianLevel,
    Level,
    MeldLevel,
    MostCardsAttack,
    NonActiveAttack,
    RoyalCanastaLevel,
    SkeletonsLevel,
    Source,
    ThreeOfAKindLevel,
    WeakestAttack,
    ZoneAttack,
)
from cantina.table.trait_words import trait_sentence, trait_short, treasures_words

__all__ = [
    "CANASTA",
    "Fact",
    "attack_sentence",
    "attack_short",
    "cost_sentence",
    "enemy_facts",
    "enemy_lines",
    "hero_facts",
    "hero_lines",
    "level_sentence",
    "level_short",
    "power_sentence",
    "token_sentence",
    "trait_sentence",
    "trait_short",
    "treasure_facts",
    "treasure_sentence",
]

CANASTA: Final = 7
"""Cards in the smallest Canasta (HIT-1)."""

_TREASURES: Final = {
    "heal-4": "Removes 1 to 4 Damage in all, shared out among the Misfits as you like.",
    "swap-melds": "Two Play Zones exchange their melds; one of the two may be empty.",
    "two-draw-1": "Two different players get 1 card each, from deck or Graveyard as they like.",
    "draw-1-draft-1": "A player draws 1 card; then each player with cards passes 1 to the left, in secret.",
    "draw-2": "One player draws 2 cards, each from deck or Graveyard.",
    "mana-3": "3 mana: shared out among the Misfits at once, or all added to one activation.",
    "retrieve": "Any deck card in the Trash comes to your hand; on a Companion's turn you name a player.",
}
_TOKENS: Final[dict[TokenKind, str]] = {
    "shield": "Shield: takes 1 Damage off a hit on the Barbarian, or moves up to 2 of another's to her.",
    "draw": "Draw: any player draws 1 card, from deck or Graveyard.",
    "healing": "Healing: any Misfit, the Druid included, is rid of 1 Damage.",
    "wild": "Wild: a card played under it stands for any rank while it is in play, but has no mana.",
}


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence about an enemy or a Misfit, and where its number comes from; None if it has none."""

    text: str
    source: Source | None


def attack_short(attack: AttackKind) -> str:
    """Whom an attack hits and for how much, for a table line: ``each Misfit for 1`` (ENEMY-2)."""
    match attack:
        case ActiveAttack():
            return f"the active Misfit for {attack.amount}"
        case EachAttack():
            return f"each Misfit for {attack.amount}"
        case GraveyardAttack():
            return f"the active Misfit for {attack.amount} per Graveyard card"
        case NonActiveAttack():
            return f"a non-active Misfit for {attack.amount}"
        case MostCardsAttack():
            return f"the Misfit with most cards for {attack.amount}"
        case WeakestAttack():
            return f"the Misfit with least health for {attack.amount}"
        case ZoneAttack():
            return f"the active Misfit for {attack.amount}, +{attack.per_card} per zone card"
        case _:
            assert_never(attack)


def attack_sentence(attack: AttackKind) -> str:
    """What an attack does: ``Hits each Misfit for 1.`` (ENEMY-2)."""
    match attack:
        case ActiveAttack() | EachAttack() | GraveyardAttack():
            return f"Hits {attack_short(attack)}."
        case NonActiveAttack():
            return f"Hits one Misfit other than the active one for {attack.amount}; the party chooses who."
        case MostCardsAttack():
            return f"Hits whoever has most cards in the zone for {attack.amount}; the party breaks ties."
        case WeakestAttack():
            return f"Hits whoever has least health left for {attack.amount}; the party breaks ties."
        case ZoneAttack():
            return (
                f"Hits the active Misfit for {attack.amount}, "
                f"and for {attack.per_card} more for each card in its Play Zone."
            )
        case _:
            assert_never(attack)


def level_short(level: Level, content: Content | None = None) -> str:
    """What a level needs, for a table line: ``needs 9 Damage`` (HIT-3, HIT-4).

    ``content`` has the names of enemies; without it an enemy is called by its id.
    """
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
        case GuardianLevel():
            return f"needs {_enemy_name(level.enemy, content)} beaten"
        case SkeletonsLevel():
            return "needs all Skeletons beaten"
        case _:
            assert_never(level)


def level_sentence(level: Level, content: Content | None = None) -> str:
    """What makes a level fall: ``Falls to 9 Damage.`` (HIT-3, HIT-4).

    ``content`` has the names of enemies; without it an enemy is called by its id.
    """
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
        case GuardianLevel():
            name = _enemy_name(level.enemy, content)
            return f"Falls when {name}, who fights instead meanwhile, is beaten."
        case SkeletonsLevel():
            return (
                "Falls when all Dancing Skeletons, one before each Misfit, are beaten; Damage does nothing."
            )
        case _:
            assert_never(level)


def _enemy_name(enemy: str, content: Content | None) -> str:
    if content is not None and enemy in content.enemies:
        return content.enemies[enemy].called
    return f"the {enemy.replace('-', ' ').title()}"


def treasure_sentence(treasure: str) -> str:
    """What a Treasure of this id does (section 6); raises ValueError for an unknown one."""
    sentence = _TREASURES.get(treasure)
    if sentence is None:
        raise ValueError(f"{treasure!r} is no Treasure: use one of {', '.join(_TREASURES)}")
    return sentence


def treasure_facts(treasure: str, content: TreasureContent) -> list[Fact]:
    """What a Treasure does, and how many of it there are."""
    count = content.count
    return [
        Fact(treasure_sentence(treasure), None),
        Fact(f"There {'is' if count.value == 1 else 'are'} {count.value} of it in the deck.", count.source),
    ]


def token_sentence(kind: TokenKind) -> str:
    """What one token of this kind does (TOKEN-2 to TOKEN-5)."""
    return _TOKENS[kind]


def power_sentence(power: MeldPower) -> str:
    """The bonus of a Misfit's zone: ``Canasta, 7 or more cards: 3 more Damage and 3 more mana.`` (HIT-1)."""
    gains = [f"{n} more {what}" for n, what in ((power.damage, "Damage"), (power.mana, "mana")) if n]
    return f"{_powerful(power)}: {' and '.join(gains) or 'nothing more'}."


def _powerful(power: MeldPower) -> str:
    """The melds that have the bonus."""
    match power:
        case CanastaPower():
            return f"{'Canasta' if power.cards == CANASTA else 'Meld'}, {power.cards} or more cards"
        case FourOfAKindPower():
            return "Four-of-a-kind"
        case RunPower():
            if power.least == power.most:
                return f"Run of {power.least} cards"
            joined = "or" if power.most == power.least + 1 else "to"
            return f"Run of {power.least} {joined} {power.most} cards"
        case RoyalCanastaPower():
            return f"Royal Canasta, {CANASTA} or more cards, none wild"
        case _:
            assert_never(power)


def cost_sentence(hero: HeroContent) -> str:
    """What mana turns into in a Misfit's zone: ``2 mana make 1 Draw token.`` (MANA-1)."""
    cost = hero.cost.value
    return f"{cost} mana {'makes' if cost == 1 else 'make'} 1 {hero.token.capitalize()} token."


def enemy_facts(enemy: Enemy, content: Content | None = None) -> list[Fact]:
    """All that an enemy does, in order: attack, levels as they fall, traits, what its defeat brings.

    ``content`` has the names of other enemies; without it they are called by their ids.
    """
    facts = [Fact(attack_sentence(enemy.attack), enemy.attack.source)]
    for number, level in enumerate(enemy.levels, 1):
        sentence = level_sentence(level, content)
        if len(enemy.levels) > 1:
            sentence = f"Level {number} f{sentence[1:]}"
        facts.append(Fact(sentence, level.source))
    facts += [Fact(trait_sentence(trait), trait.source) for trait in enemy.traits]
    facts.append(_end(enemy))
    return facts


def enemy_lines(enemy: Enemy, content: Content | None = None) -> list[str]:
    """All that an enemy does, a sentence a line, as in ``enemy_facts``."""
    return [fact.text for fact in enemy_facts(enemy, content)]


def _end(enemy: Enemy) -> Fact:
    if enemy.is_boss:
        if enemy.tier == "mort":
            return Fact("The last enemy of his game: when his last level falls, you win.", None)
        return Fact("A Boss: when its last level falls, you win.", None)
    loot = enemy.loot.value
    text = f"Leaves {treasures_words(loot)} in the Loot Zone." if loot else "Leaves no loot."
    return Fact(text, enemy.loot.source)


def hero_facts(hero: HeroContent, version: HeroVersion) -> list[Fact]:
    """What one should know of a Misfit: health, meld power, what mana becomes, what its token does."""
    return [
        Fact(f"{hero.name} the {hero.title}: {version.health.value} health.", version.health.source),
        Fact(power_sentence(version.power), version.power.source),
        Fact(cost_sentence(hero), hero.cost.source),
        Fact(token_sentence(hero.token), None),
    ]


def hero_lines(hero: HeroContent, version: HeroVersion) -> list[str]:
    """What one should know of a Misfit, a sentence a line, as in ``hero_facts``."""
    return [fact.text for fact in hero_facts(hero, version)]
