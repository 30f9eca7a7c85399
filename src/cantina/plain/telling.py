"""What plain mode tells of a table: short lines, in an order that can be listened to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cantina.games.dungeon_rummy.cards import Hero, cards_in
from cantina.games.dungeon_rummy.preview import preview_attack
from cantina.games.dungeon_rummy.view import View
from cantina.plain.reading import enemy_label
from cantina.table.presenter import (
    EnemyText,
    MisfitText,
    Names,
    attackable,
    cards_text,
    counted,
    listed,
    lying_name,
    owned,
    sorted_hand,
    strike_words,
    table_text,
    treasure_name,
)
from cantina.table.traits_in_words import enemy_lines, treasure_sentence


def look_lines(view: View, names: Names, sort: str) -> list[str]:
    """The whole table: whose turn, the enemies, the Misfits and their zones, what lies about, the hand."""
    table = table_text(view, names, sort)
    lines = [f"{table.turn}. {table.to_come.capitalize()}.".replace("boss", "Boss")]
    lines += [_enemy(enemy, len(table.enemies) == 1) for enemy in table.enemies]
    lines.append(f"Next hit: {table.next_hit.words}.")
    lines += [_misfit(row) for row in table.misfits]
    lines.append(graveyard_line(view))
    if view.loot:
        lines.append(loot_line(view))
    if view.trash:
        lines.append(f"Trash: {counted(len(view.trash), 'card')}.")
    return lines + hand_lines(view, names, sort)


def opening_lines(view: View, names: Names, sort: str) -> list[str]:
    """The table at the start of a turn, in few lines: what is empty or nothing is left out."""
    table = table_text(view, names, sort)
    lines = [f"{table.turn}. {table.to_come.capitalize()}.".replace("boss", "Boss")]
    lines += [_enemy(enemy, len(table.enemies) == 1) for enemy in table.enemies]
    lines.append(f"Next hit: {table.next_hit.words}.")
    lines += _state_lines(table.misfits)
    tops = [f"{row.name} {row.top or 'none left'}" for row in table.misfits if row.role == "companion"]
    lines += [f"Top cards of Companions: {listed(tops)}."] if tops else []
    lines += [_own_zone(row) for row in table.misfits if row.meld.count]
    empty = [owned(row.name) for row in table.misfits if not row.meld.count]
    if len(empty) == 4:
        lines.append("All zones are empty.")
    elif empty:
        lines.append(f"{listed(empty)} {'zone is' if len(empty) == 1 else 'zones are'} empty.")
    lines.append(graveyard_line(view))
    lines += [loot_line(view)] if view.loot else []
    return lines + hand_lines(view, names, sort)


def state_lines(view: View, names: Names) -> list[str]:
    """How the four Misfits are: their health, and tokens if there are any."""
    return _state_lines(table_text(view, names).misfits)


def _state_lines(rows: Sequence[MisfitText]) -> list[str]:
    lines = [f"Health: {listed(f'{row.name} {row.life} of {row.health}' for row in rows)}."]
    tokens = [
        f"{row.name} {counted(row.tokens, row.token.capitalize() + ' token')}" for row in rows if row.tokens
    ]
    return lines + ([f"Tokens: {listed(tokens)}."] if tokens else [])


def changed_zones(before: View, after: View, names: Names) -> list[str]:
    """The Play Zones that are not what they were, a line each."""
    changed = {seat.hero for seat in after.seats if seat.zone != before.seats[seat.hero].zone}
    if not changed:
        return []
    return [_own_zone(row) for row in table_text(after, names).misfits if row.hero in changed]


def _own_zone(row: MisfitText) -> str:
    """``Bob's zone, run of 4: Y4 G5 R6 B7. Attack: 4 Damage.``"""
    if not row.meld.count:
        return f"{owned(row.name)} zone is empty."
    kind = f", {_kind(row)}" if row.meld.count > 1 else ""
    attack = f" Attack: {_strike_words(row.attack)}." if row.attack else ""
    return f"{owned(row.name)} zone{kind}: {row.meld}.{attack}"


def _kind(row: MisfitText) -> str:
    """``run of 4``, ``Royal Canasta of 8``."""
    name, _, size = row.meld.kind.rpartition(" ")
    if not name:
        return size
    return f"{name.title() if name.isupper() else name} of {size}"


def _enemy(enemy: EnemyText, alone: bool) -> str:
    level = enemy.level
    parts = [f"{level.place} {level.need}".strip()]
    if level.progress:
        parts.append(level.progress)
    if not enemy.can_be_attacked:
        parts.append("cannot be attacked now")
    parts += enemy.traits
    number = "Enemy" if alone else f"Enemy {enemy.index + 1}"
    return f"{number}: {enemy.name} ({enemy.about}): {'; '.join(parts)}."


def _misfit(row: MisfitText) -> str:
    tokens = counted(row.tokens, f"{row.token.capitalize()} token")
    if row.role == "companion":
        holds = f"Companion, {f'top card {row.top}' if row.top else 'deck used up'}"
    else:
        boots = counted(row.boots_left, "boot")
        holds = f"{'AI' if row.role == 'ai' else 'human'}, {counted(row.hand_count, 'card')} in hand, {boots}"
    about = f"{row.name} ({row.letter}): {row.life} of {row.health} health, {tokens}, {holds}."
    return f"{about} {_own_zone(row)}"


def zone_lines(view: View, names: Names) -> list[str]:
    """The four zones alone, and what an attack from each would do to each enemy that can be attacked."""
    lines: list[str] = []
    targets = attackable(view)
    for row in table_text(view, names).misfits:
        lines.append(_own_zone(row))
        if row.strike is not None and len(targets) > 1:
            lines += [_strike(view, row.hero, target, names) for target in targets]
    return lines


def _strike(view: View, zone: Hero, target: int, names: Names) -> str:
    words = strike_words(preview_attack(view, zone, target), view, target)
    return f"Against {target + 1}, {enemy_label(view, target, names)}: {_strike_words(words)}."


def _strike_words(words: str) -> str:
    """``10 Damage, fells the level``, for what stands in a column as ``10 Damage, falls``."""
    return re.sub(r"\bfalls\b", "fells the level", words)


def hand_lines(view: View, names: Names, sort: str) -> list[str]:
    """The own hand; nothing for somebody without one."""
    if view.seat is None:
        return []
    hand = sorted_hand(cards_in(view.hand), sort)
    return [f"{names[view.seat]}, hand: {cards_text(hand)}."]


def graveyard_line(view: View) -> str:
    """What lies in the Graveyard, and how near it is to being full."""
    cards = f": {cards_text(view.graveyard)}" if view.graveyard else ""
    return f"Graveyard {len(view.graveyard)} of 7{cards}."


def loot_line(view: View) -> str:
    """The Treasures that can be used, by name."""
    return f"Loot: {listed(treasure_name(view.content, t) for t in view.loot)}."


def trash_lines(view: View) -> list[str]:
    """The Trash, a line a suit."""
    if not view.trash:
        return ["The Trash is empty."]
    suits: dict[str, list[str]] = {}
    for card in sorted(view.trash):
        suits.setdefault(lying_name(card)[0], []).append(lying_name(card))
    return [
        f"Trash, {counted(len(view.trash), 'card')}:",
        *(f"{', '.join(cards) if first == 'S' else ' '.join(cards)}." for first, cards in suits.items()),
    ]


def loot_lines(view: View) -> list[str]:
    """The Treasures that can be used, by name and by what is typed, and what they do."""
    if not view.loot:
        return ["The Loot Zone is empty."]
    return [
        f"{treasure_name(view.content, t)} ({t})"
        + (f", {view.loot.count(t)} of them" if view.loot.count(t) > 1 else "")
        + f": {treasure_sentence(t)}"
        for t in dict.fromkeys(view.loot)
    ]


def about_enemies(view: View, names: Names) -> list[str]:
    """All about the enemies in play, what two have in common said once; then those already beaten."""
    lines: list[str] = []
    enemies = table_text(view, names).enemies
    for enemy in enemies:
        content = view.content.enemies[enemy.id]
        lines.append(_enemy(enemy, len(enemies) == 1))
        again = any(other.id == enemy.id for other in enemies[: enemy.index])
        lines += [] if again else [*enemy_lines(content, view.content), content.flavour]
        lines.append(f"Next hit: {enemy.hit}.")
    if view.enemy_trash:
        lines.append(f"Beaten: {listed(view.content.enemies[id].name for id in view.enemy_trash)}.")
    return lines
