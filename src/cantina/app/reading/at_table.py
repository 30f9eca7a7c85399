"""What is on the table, for the bestiary: enemies, loot and the party, and how they stand."""

from __future__ import annotations

from cantina.app.desk.desk import Desk
from cantina.games.dungeon_rummy.cards import HEROES
from cantina.table.catalogue import Matter
from cantina.table.presenter import counted


def matter_of(desk: Desk) -> Matter:
    """Return what can be read at this table: the enemies in play come first, and of them the first one."""
    view, text = desk.view, desk.text
    standing: dict[str, list[str]] = {}
    for number, enemy in enumerate(text.enemies):
        level = enemy.level
        place = f" ({level.place})" if level.place else ""
        words = f"In play: it {level.need}{place}" + (f"; {level.progress}." if level.progress else ".")
        said = standing.setdefault(f"enemies.{enemy.id}", [])
        said += [words, f"Its next hit: {enemy.hit}."]
        if not number:
            said.append(f"{text.to_come[:1].upper()}{text.to_come[1:]}.")
    for id in view.enemy_trash:
        standing.setdefault(f"enemies.{id}", []).append("Beaten in this game.")
    for kind in view.loot:
        number = view.loot.count(kind)
        standing.setdefault(f"treasures.{kind}", [f"{counted(number, 'of it', 'of them')} in the Loot Zone."])
    for misfit in text.misfits:
        place = f"heroes.{HEROES[misfit.hero]}.versions.{view.seats[misfit.hero].version}"
        standing[place] = [f"{misfit.name} has {misfit.life} of {misfit.health} health left."]
    return Matter(view.content, tuple(standing), {key: tuple(said) for key, said in standing.items()})
