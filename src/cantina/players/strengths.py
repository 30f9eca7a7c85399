"""The names of the strengths of AI players: apart from the players, which take long to load."""

from __future__ import annotations

from typing import Final

LEVELS: Final = ("random", "greedy", "quick", "normal", "deep")
"""The levels there are, weakest first."""
LEVEL_WORDS: Final = {
    "random": "by whim",
    "greedy": "by rule of thumb",
    "quick": "expert, quick",
    "normal": "expert, thorough",
    "deep": "deep in thought",
}
"""How a partner of each level plays, in a player's words; a row of the setup has room for 18 letters."""
DEFAULT_LEVEL: Final = "normal"
"""The level of an AI partner for whom none was chosen."""
SECONDS: Final = {"quick": 2.0, "normal": 4.0, "deep": 15.0}
"""By level, after how long a thought is cut short where people wait for it; the others are never long."""
