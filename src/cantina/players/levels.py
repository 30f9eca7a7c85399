"""The strengths of AI players by name."""

from __future__ import annotations

from cantina.players.advice import ADVISER, Adviser
from cantina.players.depth import DEPTHS, Depth
from cantina.players.expert import ExpertPlayer
from cantina.players.greedy import GreedyPlayer
from cantina.players.player import Player
from cantina.players.random_player import RandomPlayer
from cantina.players.reason import Reason
from cantina.players.search.plans import Stop, never
from cantina.players.strengths import LEVELS

__all__ = ["LEVELS", "adviser", "make_player", "reason_of"]


def make_player(
    level: str, seed: int, *, nodes: int | None = None, talk: bool = True, stop: Stop = never
) -> Player:
    """A player of this level, with chance of its own from ``seed``; raises ValueError for no level.

    ``nodes`` gives an expert another budget of scenes than its level has; without ``talk`` it neither
    speaks nor listens, and ``stop`` cuts its plans short. Other players have none of these.
    """
    if level == "random":
        return RandomPlayer(seed)
    if level == "greedy":
        return GreedyPlayer(seed)
    if level not in DEPTHS:
        raise ValueError(f"{level!r} is no AI level: choose from {', '.join(LEVELS)}")
    depth = DEPTHS[level] if nodes is None else Depth.of(nodes)
    return ExpertPlayer(seed, depth, talk=talk, stop=stop)


def adviser(player: Player) -> Adviser:
    """The player as one that gives advice; raises TypeError for one that cannot."""
    if not isinstance(player, (ExpertPlayer, GreedyPlayer)):
        raise TypeError(f"{type(player).__name__} gives no advice: {ADVISER} does")
    return player


def reason_of(player: Player) -> Reason | None:
    """Why the player made its last decision; None where it does not say."""
    return player.reason if isinstance(player, ExpertPlayer) else None
