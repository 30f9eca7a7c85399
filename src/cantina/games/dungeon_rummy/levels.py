"""Levels that fall, enemies that are defeated, and what comes next (HIT-3, HIT-6, MORT-5)."""

from __future__ import annotations

from cantina.games.dungeon_rummy.cards import Hero, count
from cantina.games.dungeon_rummy.events import (
    EnemyDefeated,
    EnemyRevealed,
    Event,
    GraveyardTrashed,
    LevelFell,
    TopBuried,
)
from cantina.games.dungeon_rummy.frames import (
    Defeat,
    PickingCards,
    PickingMeld,
    Reveal,
    SkeletonDown,
    Spoils,
)
from cantina.games.dungeon_rummy.reactions import end_game
from cantina.games.dungeon_rummy.skeletons import code, none_faces, place
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.supply import bury, gain_treasures, renew_deck
from cantina.games.dungeon_rummy.traits import (
    DefeatTrashesLargest,
    DefeatTrashesMeld,
    GuardianLevel,
    Level,
    RevealTrashesCards,
    RevealTreasures,
    SkeletonsLevel,
    SlimeReveal,
)
from cantina.games.dungeon_rummy.view import EnemyInPlay
from cantina.games.dungeon_rummy.zones import everything, largest, trash_cards, trash_meld


def level_of(s: State, target: int) -> Level:
    """The level on which the enemy at this index stands."""
    enemy = s.enemies[target]
    return s.numbers.content.enemies[enemy.id].levels[enemy.level]


def put(s: State, target: int, enemy: EnemyInPlay) -> None:
    """Put a changed enemy in the place of the one at this index."""
    s.enemies = (*s.enemies[:target], enemy, *s.enemies[target + 1 :])


def fall(s: State, target: int, out: list[Event]) -> None:
    """The level of an enemy falls: the next one begins, or the enemy is defeated (HIT-3)."""
    enemy = s.enemies[target]
    out.append(LevelFell(enemy.id, target, enemy.level))
    put(s, target, EnemyInPlay(enemy.id, enemy.level + 1, 0, enemy.facing))
    if enemy.level + 1 == len(s.numbers.content.enemies[enemy.id].levels):
        s.push(Defeat(target))
        return
    begin_level(s, target, out)
    if "skeleton-per-level" in s.numbers.traits[enemy.id]:
        place(s, (None,), out)


def begin_level(s: State, target: int, out: list[Event]) -> None:
    """What the beginning of a level brings into play (E-felicia, MORT-1)."""
    match level_of(s, target):
        case GuardianLevel(enemy=guardian):
            if any(enemy.id == guardian for enemy in s.enemies):
                return  # there is one such card, and it stands before this enemy now
            s.enemy_deck = tuple(id for id in s.enemy_deck if id != guardian)
            s.enemy_trash = tuple(id for id in s.enemy_trash if id != guardian)
            _enter(s, guardian, out)
        case SkeletonsLevel():
            place(s, s.numbers.clockwise(s.active), out)


# --- defeat ------------------------------------------------------------------------------------


def defeat(s: State, target: int, out: list[Event]) -> None:
    """An enemy without levels leaves play: a Boss wins the game, others have their effect (HIT-6)."""
    enemy = s.enemies[target]
    s.enemies = s.enemies[:target] + s.enemies[target + 1 :]
    out.append(EnemyDefeated(enemy.id))
    content = s.numbers.content.enemies[enemy.id]
    if content.tier == "skeleton":
        _bury_skeleton(s, enemy)
        return
    s.enemy_trash += (enemy.id,)
    if content.is_boss:
        end_game(s, won=True, reason="boss", out=out)
        return
    s.replace_top(Spoils(enemy.id))
    for trait in content.traits:
        match trait:
            case DefeatTrashesMeld(cards=cards):
                zones = tuple(h for h in s.numbers.order if count(s.zones[h]) >= cards)
                _trash_one_meld(s, enemy.id, zones, out)
            case DefeatTrashesLargest():
                _trash_one_meld(s, enemy.id, largest(s), out)


def _bury_skeleton(s: State, enemy: EnemyInPlay) -> None:
    """A Skeleton before a Misfit falls into the Graveyard, one beside a Boss into the Trash (MORT-4)."""
    if enemy.facing is None:
        s.replace_top()
        s.trash += (code(enemy.id),)
    else:
        s.replace_top(SkeletonDown())
        s.graveyard += (code(enemy.id),)


def _trash_one_meld(s: State, enemy: str, zones: tuple[Hero, ...], out: list[Event]) -> None:
    if len(zones) > 1:
        s.push(PickingMeld(enemy, zones, "trash"))
    elif zones:
        trash_meld(s, enemy, zones[0], out)


def spoils(s: State, enemy: str, out: list[Event]) -> None:
    """The loot of a defeated monster, then what it guarded, or the next enemy (HIT-6)."""
    s.replace_top()
    guarded = next((n for n in range(len(s.enemies)) if _guardian_of(s, n) == enemy), None)
    if guarded is None:
        s.push(Reveal())
    gain_treasures(s, s.numbers.content.enemies[enemy].loot.value, out)
    if guarded is not None:
        fall(s, guarded, out)


def _guardian_of(s: State, target: int) -> str | None:
    level = level_of(s, target)
    return level.enemy if isinstance(level, GuardianLevel) else None


def skeleton_down(s: State, out: list[Event]) -> None:
    """With the last Skeleton before a Misfit, Mort's level falls (MORT-5)."""
    s.replace_top()
    if not none_faces(s):
        return
    for target in range(len(s.enemies)):
        if isinstance(level_of(s, target), SkeletonsLevel):
            fall(s, target, out)
            return


# --- reveal ------------------------------------------------------------------------------------


def reveal(s: State, out: list[Event]) -> None:
    """Turn up the next enemy, if there is one; its reveal effect happens now (SET-4, HIT-6)."""
    s.replace_top()
    if s.enemy_deck:
        enemy, s.enemy_deck = s.enemy_deck[0], s.enemy_deck[1:]
        _enter(s, enemy, out)


def _enter(s: State, enemy: str, out: list[Event]) -> None:
    s.enemies += (EnemyInPlay(enemy, 0, 0),)
    out.append(EnemyRevealed(enemy))
    begin_level(s, len(s.enemies) - 1, out)
    for trait in s.numbers.content.enemies[enemy].traits:
        match trait:
            case RevealTreasures(count=treasures):
                gain_treasures(s, treasures, out)
            case SlimeReveal():
                _slime(s, out)
            case RevealTrashesCards(count=cards):
                lying = everything(s)
                if len(lying) > cards:
                    s.push(PickingCards(enemy, cards))
                elif lying:
                    trash_cards(s, enemy, lying, out)


def _slime(s: State, out: list[Event]) -> None:
    """The Graveyard to the Trash, then the top card of each deck to the Graveyard (E-cute-slime)."""
    if s.graveyard:
        out.append(GraveyardTrashed(s.graveyard))
        bury(s, s.graveyard)
        s.graveyard = ()
    for hero in s.numbers.clockwise(s.active):
        if not s.decks[hero]:
            renew_deck(s, hero, out)
        if s.decks[hero]:
            card, s.decks[hero] = s.decks[hero][0], s.decks[hero][1:]
            s.graveyard += (card,)
            out.append(TopBuried(hero, card))
