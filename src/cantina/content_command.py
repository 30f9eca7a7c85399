"""``cantina content``: checks a player's own packs, and lists what there is to play with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.packs import PackReport, add_pack, load_all, pack_name
from cantina.resources import content_dir, packs_dir

GAME = "dungeon_rummy"
SHIPPED = "the game"
"""Where content is from that no pack has added."""


def content_with_packs() -> tuple[Content, list[str]]:
    """The content with the player's packs, and a warning for each pack that is left out.

    Raises ContentError for a fault in the game's own content.
    """
    content, reports = load_all(content_dir() / GAME, packs_dir())
    return content, [report.warning for report in reports if report.warning is not None]


def check(path: Path | None) -> tuple[list[str], bool]:
    """What to say about the pack at ``path``, or all packs of the player, and whether all are in order.

    A pack in the player's own folder is laid over those before it, as at the start of a game; one from
    elsewhere over the game's own content.
    """
    folder = packs_dir()
    _, reports = load_all(content_dir() / GAME, folder)
    if path is not None and path.resolve() != folder.resolve():
        own = path.absolute().parent.resolve() == folder.resolve()
        reports = [report for report in reports if own and report.name == pack_name(path)]
        reports = reports or [add_pack(load_content(content_dir() / GAME), path)[1]]
    if not reports:
        return [f"There are no packs in {folder}."], True
    lines = [line for report in reports for line in _verdict(report)]
    return lines, not any(report.faults for report in reports)


def listing() -> tuple[list[str], list[str]]:
    """All that is loaded, a line each, with where it is from; and the warnings of packs that are left out."""
    content, reports = load_all(content_dir() / GAME, packs_dir())
    good = [report for report in reports if not report.faults]
    lines = [f"Packs, in {packs_dir()}:"]
    lines += [f"  {report.name}: {_does(report)}" for report in good] or ["  none"]
    for title, rows in _tables(content, good):
        lines += ["", f"{title}:", *_columns(rows)]
    return lines, [report.warning for report in reports if report.warning is not None]


def _verdict(report: PackReport) -> Iterator[str]:
    if report.faults:
        yield f"{report.name}: left out"
        yield from (f"  {fault}" for fault in report.faults)
    else:
        yield f"{report.name}: in order; it {_does(report)}"


def _does(report: PackReport) -> str:
    parts = [("adds", report.added), ("changes", report.changed)]
    said = [f"{word} {', '.join(_short(key) for key in keys)}" for word, keys in parts if keys]
    return " and ".join(said) or "changes nothing"


def _short(key: str) -> str:
    """An entry as it is listed: ``florist-orc``, ``mage standard``, ``mana mage``."""
    part, _, name = key.partition(".")
    if part == "heroes":
        return name.replace(".versions.", " ")
    return f"mana {name}" if part == "mana" else name


def _tables(content: Content, reports: Sequence[PackReport]) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    yield (
        "Misfits",
        [
            (hero, name, f"{kind.name} the {kind.title}", f"{version.health.value} health", origin)
            for hero, kind in content.heroes.items()
            for name, version in kind.versions.items()
            for origin in [_origin(reports, f"heroes.{hero}.versions.{name}", f"heroes.{hero}")]
        ],
    )
    mana = [(h, f"{sum(n.value for n in m.ranks.values())} on 13 cards") for h, m in content.mana.items()]
    yield "Mana", [(hero, text, _origin(reports, f"mana.{hero}")) for hero, text in mana]
    yield (
        "Enemies",
        [
            (id, enemy.name, enemy.set, enemy.tier, _origin(reports, f"enemies.{id}"))
            for id, enemy in content.enemies.items()
        ],
    )
    yield (
        "Treasures",
        [
            (id, kind.name, f"{kind.count.value} of it", _origin(reports, f"treasures.{id}"))
            for id, kind in content.treasures.items()
        ],
    )


def _origin(reports: Iterable[PackReport], *keys: str) -> str:
    """Where an entry is from, and which packs have changed it (or what it is part of)."""
    reports = list(reports)
    origin = next((report.name for report in reports if keys[0] in report.added), SHIPPED)
    changed = [report.name for report in reports if any(key in report.changed for key in keys)]
    return f"{origin}, changed by {' and '.join(changed)}" if changed else origin


def _columns(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
