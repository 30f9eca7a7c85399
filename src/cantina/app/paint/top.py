"""The upper part of the table: turn, enemies, the four Misfits with their zones, the piles."""

from __future__ import annotations

from collections.abc import Sequence

from cantina.app.desk.ask import Marks
from cantina.app.desk.desk import Desk
from cantina.app.glyphs import Glyphs
from cantina.app.lines import Line, Piece, column, fit, spread, width_of, wrap
from cantina.app.paint.cards import pile_pieces, zone_boxes, zone_pieces
from cantina.table.presenter import EnemyText, MeldText, MisfitText, meld_text, treasure_name

BAR = 12
NAME = 10
FULL_ENEMIES = 2
"""With more enemies in play than this each has one line, so that hand and question stay in sight."""
ROLES = {"human": "human", "ai": "AI", "companion": ""}


def top_lines(desk: Desk, width: int, *, roomy: bool = False, boxes: bool = False) -> list[Line]:
    """All of the upper part; ``roomy`` puts a blank line between the Misfits, ``boxes`` frames cards."""
    text, marks, glyphs = desk.text, desk.ask.marks(), desk.glyphs
    rule = (Piece(glyphs.rule * width, "rule"),)
    to_come = [Piece(text.to_come, "dim")]
    if desk.unsaved:
        to_come.insert(0, Piece("not saved!  ", "bad"))
    lines: list[Line] = [spread([Piece(text.turn, "title")], to_come, width)]
    crowded = len(text.enemies) > FULL_ENEMIES and not roomy
    for enemy in text.enemies:
        aimed = enemy.index == marks.enemy
        lines += (
            [enemy_line(desk, enemy, width, aimed)] if crowded else enemy_lines(desk, enemy, width, aimed)
        )
    if not text.enemies:
        lines += [(Piece("No enemy is left.", "good"),), ()]
    lines.append(rule)
    for n, misfit in enumerate(text.misfits):
        if roomy and n:
            lines.append(())
        lines += misfit_lines(desk, misfit, marks, glyphs, width, boxes=boxes)
    if roomy:
        lines.append(())
    lines.append(pile_line(desk, marks, width))
    lines.append(rule)
    return lines


def _enemy_name(desk: Desk, enemy: EnemyText, aimed: bool) -> list[Piece]:
    if aimed:
        return [Piece(f"{desk.glyphs.here} "), Piece(enemy.name.upper(), "cursor", "enemy")]
    return [Piece(enemy.name.upper(), "strong", "enemy")]


def enemy_lines(desk: Desk, enemy: EnemyText, width: int, aimed: bool) -> list[Line]:
    """An enemy: name and next hit; what its level needs, and what it forbids."""
    hit = desk.text.next_hit
    words = hit.words if len(desk.text.enemies) == 1 else enemy.hit
    label = "hits now: " if hit.landing else "next: "
    name = _enemy_name(desk, enemy, aimed)
    about = Piece(f"  {enemy.about}", "dim")
    if hit.landing:
        words = words.removesuffix(", now")
    if width_of(name) + 1 + len(label) + len(words) > width:
        words = words.replace(", the party chooses", "")  # "Bob or Oakie" says that there is a choice
    if width_of([*name, about]) + len(label) + len(words) < width:
        name.append(about)
    told = [Piece(label, "dim"), Piece(words, "bad" if hit.landing else "text")]
    if width_of(name) + 1 + width_of(told) <= width:
        heads = [spread(name, told, width)]
    else:
        heads = [tuple(name), *((Piece("  "), *line) for line in wrap(told, width - 2))]
    level = enemy.level
    need = [Piece(level.need, "text")]
    if level.done is not None and level.to_go is not None:
        need += [Piece("  "), *bar(level.done, level.done + level.to_go, 10, desk.glyphs, "bar")]
        need += [Piece(f"  {level.progress}", "text")]
    if level.place:
        need.append(Piece(f"  ({level.place})", "dim"))
    traits = [Piece("; ".join(enemy.traits), "warn")]
    if width_of(need) + width_of(traits) + 2 <= width:
        return [*heads, spread(need, traits, width)]
    return [*heads, tuple(need), *wrap(traits, width)]


def enemy_line(desk: Desk, enemy: EnemyText, width: int, aimed: bool) -> Line:
    """An enemy among many in one line: name, place, what is done, what it forbids, whom it hits."""
    level = enemy.level
    if level.done is not None and level.to_go is not None:
        need = f"{level.done} of {level.done + level.to_go}"
    else:
        need = level.need
    landing = desk.text.next_hit.landing
    hit = [Piece(f"  {enemy.hit.removesuffix(', now')}", "bad" if landing else "text")]
    left = [
        *_enemy_name(desk, enemy, aimed),
        Piece(f"  {enemy.about}", "dim"),
        Piece(f"  {need}  ", "text"),
    ]
    room = max(0, width - width_of(left) - width_of(hit))
    return spread([*left, Piece(_as_many(enemy.traits, room), "warn")], hit, width)


def _as_many(words: Sequence[str], room: int) -> str:
    """As many of the sentences as there is room for, and dots for the others."""
    for number in range(len(words), 0, -1):
        text = "; ".join(words[:number]) + (" ..." if number < len(words) else "")
        if len(text) <= room:
            return text
    return "..."[:room] if words else ""


def bar(done: int, full: int, cells: int, glyphs: Glyphs, style: str) -> list[Piece]:
    """A bar of so many cells; something never looks like nothing."""
    filled = round(cells * done / full) if full else 0
    filled = min(cells, max(filled, 1 if done > 0 else 0))
    return [Piece(glyphs.full * filled, style), Piece(glyphs.empty * (cells - filled), "dim")]


def misfit_lines(
    desk: Desk, misfit: MisfitText, marks: Marks, glyphs: Glyphs, width: int, *, boxes: bool = False
) -> list[Line]:
    """A Misfit's lines: who and how; the zone and what it would do, its cards in frames if ``boxes``."""
    hero = misfit.hero
    command = f"zone-{hero}"
    low = misfit.fraction <= 1 / 3
    left: list[Piece] = [
        Piece(glyphs.active if misfit.active else " ", "strong"),
        *_badge(misfit, marks, glyphs),
        Piece(f"{column(misfit.name, NAME)} ", "strong" if misfit.active else "text", command),
        Piece(f"{misfit.life:>2}/{misfit.health:<2} ", "bad" if low else "text"),
        *bar(misfit.life, misfit.health, BAR, glyphs, "bar-low" if low else "bar"),
        Piece(f"  {misfit.token} {misfit.tokens}".ljust(12), "strong" if misfit.tokens else "dim"),
        *_boots(misfit, glyphs),
        Piece(misfit.holding, "text", _top_command(desk, misfit)),
    ]
    role = "you" if misfit.hero == desk.seat else ROLES[misfit.role]
    right = [Piece(f"{role:>7}", "dim")] if role else []
    if misfit.danger and not desk.view.over:
        deadly = misfit.danger >= misfit.life
        when = " now" if desk.text.next_hit.landing else " next"
        mark = "!" if deadly else ""
        words = f"-{misfit.danger}{when}{mark}"
        if width_of(left) + 1 + len(words) + width_of(right) > width:
            words = f"-{misfit.danger}{mark}"  # so that it covers no part of the hand's count
        right.insert(0, Piece(words, "bad" if deadly else "dim"))
    return [spread(left, right, width), *_zone_lines(desk, misfit, marks, width, boxes)]


def _badge(misfit: MisfitText, marks: Marks, glyphs: Glyphs) -> list[Piece]:
    """The suit's letter and shape: in brackets where the zone may be chosen, pointed at under the cursor."""
    hero = misfit.hero
    command = f"zone-{hero}"
    letter = f"{misfit.letter}{glyphs.suits[hero]}"
    if marks.zone == hero:
        return [
            Piece(
                f"{glyphs.here}{letter}]" if hero in marks.lit else f"{glyphs.here}{letter} ",
                "cursor",
                command,
            )
        ]
    if hero in marks.lit:
        return [Piece(f"[{letter}]", "lit", command)]
    return [Piece(" "), Piece(letter, f"suit-{hero}", command), Piece(" ")]


def _boots(misfit: MisfitText, glyphs: Glyphs) -> list[Piece]:
    """Boots: one sign each, or a number where there are many."""
    if misfit.role == "companion":
        return [Piece(f"{'Companion':<12}", "dim")]
    if misfit.boots > 4:
        text = f"boots {misfit.boots_left}/{misfit.boots}"
    else:
        text = "boots " + glyphs.boot * misfit.boots_left + glyphs.used * (misfit.boots - misfit.boots_left)
    return [Piece(f"{text:<12}", "text" if misfit.boots_left else "dim")]


def _top_command(desk: Desk, misfit: MisfitText) -> str | None:
    """A click on a Companion's top card takes it up."""
    at = next((n for n, held in enumerate(desk.held) if held.source == misfit.hero), None)
    return None if at is None else f"hand-{at}"


def _zone_lines(desk: Desk, misfit: MisfitText, marks: Marks, width: int, boxes: bool) -> list[Line]:
    meld = meld_text(desk.view.seats[misfit.hero].zone, desk.reading)
    if not boxes:
        left = (Piece("   "), *zone_pieces(misfit.hero, meld, marks, desk.glyphs))
        return [_with_outlook(misfit, meld, left, width)]
    top, middle, bottom = ((Piece("    "), *row) for row in zone_boxes(misfit.hero, meld, marks, desk.glyphs))
    return [fit(top, width), _with_outlook(misfit, meld, middle, width), fit(bottom, width)]


def _with_outlook(misfit: MisfitText, meld: MeldText, left: Line, width: int) -> Line:
    """A zone's line with what it is, and what an attack would do, at its end."""
    strong = misfit.strike is not None and misfit.strike.falls
    style = "good" if strong else "text" if misfit.strike is not None else "dim"
    words = [f"{meld.kind}: {misfit.attack}" if misfit.attack else meld.kind, misfit.attack or meld.kind]
    room = width - width_of(left) - 1
    right = next((word for word in words if len(word) <= room), words[-1][: max(0, room)])
    return spread(left, [Piece(right, style, f"zone-{misfit.hero}")], width)


def pile_line(desk: Desk, marks: Marks, width: int) -> Line:
    """Graveyard, Loot Zone and Trash, whatever room there is; the names of the loot are cut first."""
    view, text, glyphs = desk.view, desk.text, desk.glyphs
    count = len(view.graveyard)
    full = "bad" if count >= text.graveyard_limit - 1 else "text"
    picks = marks.discard is not None
    left = [
        Piece("Graveyard ", "text", "graveyard"),
        Piece(f"{count}/{text.graveyard_limit}", full, "graveyard"),
        *pile_pieces(view.graveyard, marks.discard, glyphs, picks=picks),
    ]
    right = [Piece(f"  Trash {text.trash_count}", "text", "trash")]
    counts = {kind: text.loot.count(kind) for kind in text.loot}
    loot = "; ".join(
        treasure_name(view.content, kind) + (f" x{n}" if n > 1 else "") for kind, n in counts.items()
    )
    room = width - width_of(left) - width_of(right) - len("  Loot ")
    if len(loot) > room:
        loot = f"{len(text.loot)} Treasures"
    middle = [
        Piece("  Loot ", "text", "treasure"),
        Piece(loot or glyphs.dash, "strong" if loot else "dim", "treasure"),
    ]
    return fit(spread([*left, *middle], right, width), width)
