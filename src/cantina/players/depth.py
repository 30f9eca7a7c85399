"""How deep an expert thinks: budgets in scenes and games in thought, never in seconds.

A budget makes a player's answers depend on its generator alone, whatever the machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Depth:
    """What one decision of the expert may spend."""

    scenes: int
    """Scenes looked at in the search for a turn."""
    glance: int
    """Scenes looked at for each card that may be drawn."""
    cards: int
    """Cards imagined for a draw from a deck."""
    rivals: int = 1
    """The best plans that are compared in imagined worlds."""
    worlds: int = 0
    """Worlds in which each of them is played on for a round."""

    @classmethod
    def of(cls, nodes: int) -> Depth:
        """The depth of a budget of ``nodes`` scenes a turn plan; raises ValueError below 1."""
        if nodes < 1:
            raise ValueError(f"a budget is 1 scene or more, not {nodes}")
        return cls(nodes, max(40, nodes // 20), 4)


DEPTHS: Final = {
    "quick": Depth.of(4_000),
    "normal": Depth(scenes=8_000, glance=320, cards=4, rivals=4, worlds=4),
    "deep": Depth(scenes=60_000, glance=2_000, cards=6, rivals=5, worlds=16),
}
"""By level: set so that a turn takes about 0.1, 1 and 5 seconds on one slow core."""
