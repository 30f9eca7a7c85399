"""What the app plays with: content, guide, saved games, and the process of the AI partners.

Loading this takes as long as the framework itself, so it is opened after the first picture.
"""

from __future__ import annotations

from dataclasses import dataclass

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.games.dungeon_rummy.guide import Guide, load_guide
from cantina.players.thinking import AiProcess
from cantina.resources import content_dir
from cantina.table.shelf import Shelf


@dataclass(frozen=True)
class House:
    """Everything around a table."""

    content: Content
    guide: Guide
    shelf: Shelf
    ai: AiProcess


def open_house() -> House:
    """Load content and guide. Raises ContentError, with file and key, where they have a fault."""
    folder = content_dir() / "dungeon_rummy"
    return House(load_content(folder), load_guide(folder / "guide"), Shelf(), AiProcess())
