"""How fast AI partners act."""

from __future__ import annotations

from typing import Final

PACES: Final = (("slow", 1.2), ("brisk", 0.5), ("at once", 0.0))
"""What a pace is called, and seconds from one thing that AI partners do to the next."""
BRISK: Final = 1
