"""What the app plays with: content, guide, saved games, and the process of the AI partners.

Loading this takes as long as the framework itself, so it is opened after the first picture.
"""

from __future__ import annotations

from dataclasses import dataclass

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.guide import Guide, load_guide
from cantina.games.dungeon_rummy.packs import load_all
from cantina.players.thinking import AiProcess
from cantina.resources import content_dir, packs_dir
from cantina.table.shelf import Shelf


@dataclass(frozen=True)
class House:
    """Everything around a table; ``warnings`` are of packs that are left out, to be shown once.

    ``own`` are the entries of the content that are the packs', or changed by them (``enemies.dog``).
    """

    content: Content
    guide: Guide
    shelf: Shelf
    ai: AiProcess
    warnings: tuple[str, ...] = ()
    own: frozenset[str] = frozenset()


def open_house() -> House:
    """Load content with the player's packs, and the guide.

    Raises ContentError, with file and key, where the game's own files have a fault.
    """
    folder = content_dir() / "dungeon_rummy"
    content, reports = load_all(folder, packs_dir())
    warnings = tuple(report.warning for report in reports if report.warning is not None)
    own = frozenset(key for report in reports for key in (*report.added, *report.changed))
    return House(content, load_guide(folder / "guide"), Shelf(), AiProcess(), warnings, own)
