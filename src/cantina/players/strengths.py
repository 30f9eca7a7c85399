"""The names of the strengths of AI players: apart from the players, which take long to load."""

from __future__ import annotations

from typing import Final

LEVELS: Final = ("random", "greedy", "quick", "normal", "deep")
"""The levels there are, weakest first."""
LEVEL_WORDS: Final = {
    "random": "by whim",
    "greedy": "with care",
    "quick": "expert, quick",
    "normal": "expert",
    "deep": "expert, deep in thought",
}
"""How a partner of each level plays, in a player's words."""
DEFAULT_LEVEL: Final = "greedy"
"""The level of an AI partner for whom none was chosen."""
