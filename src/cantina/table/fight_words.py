"""The fight in words: what the enemies would hit, what their levels need, what an attack would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cantina.games.dungeon_rummy import hits as hit_rules
from cantina.games.dungeon_rummy.cards import Hero, count
from cantina.games.dungeon_rummy.events import Hit
from cantina.games.dungeon_rummy.numbers import ATTACK_SIZE
from cantina.games.dungeon_rummy.preview import numbers_of, preview_attack
from cantina.games.dungeon_rummy.strike import Strike
from cantina.games.dungeon_rummy.traits import DamageLevel, GraveyardAttack
from cantina.games.dungeon_rummy.view import EnemyInPlay, View
from cantina.table.traits_in_words import attack_short, level_short
from cantina.table.words import Names, counted, listed, names_of, owned

# --- what the enemies would hit ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NextHit:
    """What would be hit, with the amounts as the table stands now (ENEMY-1).

    ``landing`` is true while these hits wait to land; else they would come in the next turn, that of
    ``turn``. ``words`` is one line for all of them, ``by_enemy`` one for each enemy in play.
    """

    turn: Hero
    landing: bool
    hits: tuple[Hit, ...]
    words: str
    by_enemy: tuple[str, ...]

    def on(self, hero: Hero) -> int:
        """The Damage that one Misfit would take."""
        return hit_rules.on(self.hits, hero)


def hits_now(view: View, names: Names | None = None) -> NextHit:
    """The enemies' next hits: those about to land, else those of the next turn as things stand now."""
    names = names or names_of(view.content)
    pending = view.pending
    if pending is not None and pending.kind == "react":
        when = "now"
        by_enemy = [
            hits_words(view, [hit for hit in pending.hits if hit.source == enemy.id], names)
            for enemy in view.enemies
        ]
        words = f"{hits_words(view, pending.hits, names)}, {when}"
        return NextHit(view.active, True, pending.hits, words, tuple(by_enemy))
    numbers = numbers_of(view)
    turn = numbers.clockwise(view.active)[1]
    # A full Graveyard is on its way to the Trash (GRAVE-1): it is gone before the next attack.
    graveyard = 0 if pending is not None and pending.kind == "split" else len(view.graveyard)
    packets = [tuple(hit_rules.hits_of(numbers, enemy, turn, graveyard)) for enemy in view.enemies]
    hits = tuple(hit for packet in packets for hit in packet)
    by_enemy = [_why(view, e, p, names) for e, p in zip(view.enemies, packets, strict=True)]
    words = hits_words(view, hits, names) if len(by_enemy) != 1 else by_enemy[0]
    return NextHit(turn, False, hits, f"{words}, in {owned(names[turn])} turn", tuple(by_enemy))


def _why(view: View, enemy: EnemyInPlay, hits: Sequence[Hit], names: Names) -> str:
    """An enemy's hit with its amount, and where the amount comes from if that changes."""
    attack = view.content.enemies[enemy.id].attack
    words = hits_words(view, hits, names)
    if isinstance(attack, GraveyardAttack):
        return f"{words} ({attack.amount} per Graveyard card)"
    return words


def hits_words(view: View, hits: Sequence[Hit], names: Names) -> str:
    """Whom these hits hit and for how much: ``each Misfit for 1``, ``Bob for 3``, ``nobody``."""
    amounts = {hero: hit_rules.on(hits, hero) for hero in view.order}
    amounts = {hero: amount for hero, amount in amounts.items() if amount}
    if not amounts:
        return "nobody"
    if len(amounts) == 4 and len(set(amounts.values())) == 1:
        return f"each Misfit for {next(iter(amounts.values()))}"
    return listed(f"{names[hero]} for {amount}" for hero, amount in amounts.items())


def attack_words(view: View, enemy: EnemyInPlay) -> str:
    """How an enemy attacks, whatever the table: ``the active Misfit for 1 per Graveyard card``."""
    return attack_short(view.content.enemies[enemy.id].attack)


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
        if any(preview_attack(view, hero, n, 0, numbers).falls for n in range(len(view.enemies)))
    )


# --- attacks -----------------------------------------------------------------------------------


def strike_words(strike: Strike, view: View, target: int = 0) -> str:
    """What an attack would do, in short: ``4 Damage, 0 mana``, ``10 Damage, falls, 3 mana``.

    ``no Damage (immune), 2 mana`` and ``no Damage, 2 mana`` where the enemy takes none.
    """
    return f"{_harm(strike, view, target)}, {strike.mana} mana"


def strike_sentence(strike: Strike, view: View, zone: Hero, target: int = 0) -> str:
    """What an attack from ``zone`` would do, in full: ``4 cards: 4 Damage to the Florist Orc; 1 mana ...``"""
    enemy = view.enemies[target]
    name = f"the {view.content.enemies[enemy.id].name}"
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
