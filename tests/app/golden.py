"""Text goldens: the screen's text compared with a file; CANTINA_GOLDENS=write writes the files anew."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).with_name("goldens")
WRITE = os.environ.get("CANTINA_GOLDENS") == "write"


def check(name: str, text: str, folder: Path = FOLDER) -> None:
    """Compare with the golden of this name; a difference shows both."""
    path = folder / name
    if not text.endswith("\n"):
        text += "\n"
    if WRITE:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), (
        f"{path} is missing: look at it with CANTINA_GOLDENS=write, and keep it if it is right"
    )
    assert text == path.read_text(encoding="utf-8"), f"the screen is no longer that of {path.name}:\n{text}"
