"""The strengths of AI players by name."""

from __future__ import annotations

from cantina.players.advice import ADVISER, Adviser
from cantina.players.greedy import GreedyPlayer
from cantina.players.player import Player
from cantina.players.random_player import RandomPlayer
from cantina.players.strengths import LEVELS

__all__ = ["LEVELS", "adviser", "make_player"]


def make_player(level: str, seed: int) -> Player:
    """A player of this level, with chance of its own from ``seed``; raises ValueError for no level."""
    match level:
        case "random":
            return RandomPlayer(seed)
        case "greedy":
            return GreedyPlayer(seed)
    raise ValueError(f"{level!r} is no AI level: choose from {', '.join(LEVELS)}")


def adviser(player: Player) -> Adviser:
    """The player as one that gives advice; raises TypeError for one that cannot."""
    if not isinstance(player, GreedyPlayer):
        raise TypeError(f"{type(player).__name__} gives no advice: {ADVISER} does")
    return player
