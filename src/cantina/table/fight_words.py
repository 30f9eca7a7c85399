"""The fight in words: what the enemies' levels need, and what an attack would do."""

from __future__ import annotations

from dataclasses import dataclass

from cantina.games.dungeon_rummy.cards import Hero, count
from cantina.games.dungeon_rummy.numbers import ATTACK_SIZE, Numbers
from cantina.games.dungeon_rummy.preview import numbers_of, preview_attack
from cantina.games.dungeon_rummy.strike import Strike
from cantina.games.dungeon_rummy.traits import DamageLevel, GuardianLevel, SkeletonsLevel
from cantina.games.dungeon_rummy.view import EnemyInPlay, View
from cantina.table.effect_words import enemy_name
from cantina.table.traits_in_words import level_short
from cantina.table.words import counted

# --- levels ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LevelText:
    """What brings an enemy's level down, and how far that is.

    ``need`` (``needs 9 Damage``), ``progress`` (``done 2, 7 to go``; empty where only one meld counts);
    ``done`` and ``to_go`` in Damage, None where Damage does nothing; ``place`` (``level 2 of 3``; empty for
    an enemy of one level), ``later`` the needs of the levels above it.
    """

    need: str
    progress: str
    done: int | None
    to_go: int | None
    place: str
    later: tuple[str, ...]


def level_text(view: View, enemy: EnemyInPlay) -> LevelText:
    """The level on which an enemy in play stands (HIT-3)."""
    levels = view.content.enemies[enemy.id].levels
    level = levels[enemy.level]
    place = f"level {enemy.level + 1} of {len(levels)}" if len(levels) > 1 else ""
    later = tuple(level_short(next_level, view.content) for next_level in levels[enemy.level + 1 :])
    if not isinstance(level, DamageLevel):
        return LevelText(level_short(level, view.content), "", None, None, place, later)
    to_go = max(level.amount - enemy.damage, 0)
    progress = f"done {enemy.damage}, {to_go} to go"
    return LevelText(level_short(level, view.content), progress, enemy.damage, to_go, place, later)


# --- ripe zones --------------------------------------------------------------------------------


def ripe_zones(view: View, seat: Hero) -> tuple[Hero, ...]:
    """The Play Zones from which this seat could bring a level down, were it in its Action Phase (ACT-1).

    What a guard asks about before the Action Phase ends.
    """
    numbers = numbers_of(view)
    return tuple(
        hero
        for hero in view.order
        if (hero == seat or not view.seats[hero].is_player) and count(view.seats[hero].zone) >= ATTACK_SIZE
        if any(preview_attack(view, hero, n, 0, numbers).falls for n in attackable(view))
    )


def attackable(view: View) -> tuple[int, ...]:
    """The indices of the enemies that can be a target: not those that others stand before (HIT-2, MORT-3)."""
    levels = (view.content.enemies[enemy.id].levels[enemy.level] for enemy in view.enemies)
    return tuple(
        n for n, level in enumerate(levels) if not isinstance(level, (GuardianLevel, SkeletonsLevel))
    )


def best_strike(view: View, zone: Hero, numbers: Numbers | None = None) -> tuple[int, Strike] | None:
    """The target against which an attack from this zone does most, and what it does; None without one.

    A level that falls counts more than Damage; of equals the one in play longest is taken.
    """
    numbers = numbers or numbers_of(view)
    strikes = [(n, preview_attack(view, zone, n, 0, numbers)) for n in attackable(view)]
    return max(strikes, key=lambda found: (found[1].falls, found[1].damage, -found[0]), default=None)


# --- attacks -----------------------------------------------------------------------------------


def strike_words(strike: Strike, view: View, target: int = 0) -> str:
    """What an attack would do, in short: ``4 Damage, 0 mana``, ``10 Damage, falls, 3 mana``.

    ``no Damage (immune), 2 mana`` and ``no Damage, 2 mana`` where the enemy takes none.
    """
    return f"{_harm(strike, view, target)}, {strike.mana} mana"


def strike_sentence(strike: Strike, view: View, zone: Hero, target: int = 0) -> str:
    """What an attack from ``zone`` would do, in full: ``4 cards: 4 Damage to the Florist Orc; 1 mana ...``"""
    enemy = view.enemies[target]
    name = enemy_name(view.content, enemy.id)
    bonus = strike.dealt - strike.cards
    cards = counted(strike.cards, "card") + (f" and {bonus} more for the meld" if bonus else "")
    harm = f"{_damage(strike, view, target)} to {name}"
    if strike.falls:
        last = enemy.level + 1 == len(view.content.enemies[enemy.id].levels)
        harm = f"{name} {'is beaten' if last else 'loses this level'}"
    parts = [f"{cards}: {harm}", _mana_sentence(strike, view.content.hero(zone).token)]
    if strike.treasures:
        parts.append(f"{counted(strike.treasures, 'Treasure')} to the Loot Zone")
    return "; ".join(parts) + "."


def _mana_sentence(strike: Strike, token: str) -> str:
    if not strike.mana:
        return "no mana"
    words = f"{strike.mana} mana "
    if strike.tokens:
        words += f"for {counted(strike.tokens, token.capitalize() + ' token')}"
    elif not strike.lost:
        words += "is too little for a token"
    if strike.lost:
        words += f"{' and' if strike.tokens else 'for'} {strike.lost} beyond the limit"
    return words


def _harm(strike: Strike, view: View, target: int) -> str:
    damage = _damage(strike, view, target)
    if not strike.falls:
        return damage
    return f"{damage}, falls" if strike.damage else "falls"


def _damage(strike: Strike, view: View, target: int) -> str:
    if strike.damage:
        return f"{strike.damage} Damage"
    enemy = view.enemies[target]
    level = view.content.enemies[enemy.id].levels[enemy.level]
    # Without Damage against a level of Damage it is a trait that keeps it off (HIT-0).
    return "no Damage (immune)" if isinstance(level, DamageLevel) else "no Damage"
