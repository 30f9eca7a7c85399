"""Players add worths in one way everywhere, so that a seed plays the same game on every Python."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from cantina.games.dungeon_rummy.cards import HEROES
from cantina.games.dungeon_rummy.content_files import load_content
from cantina.players.depth import Depth
from cantina.players.expert import ExpertPlayer
from cantina.players.greedy import GreedyPlayer
from cantina.players.judgement.summing import summed
from cantina.players.player import Player
from cantina.resources import content_dir
from cantina.simulation.clairvoyant import Clairvoyant
from cantina.simulation.match import Match, Side
from cantina.simulation.played import play_with

CONTENT = load_content(content_dir() / "dungeon_rummy")


def test_parts_are_added_one_after_another() -> None:
    """What is lost on the way stays lost, as by hand; the built-in sum differs from Python 3.12 on."""
    assert summed([1e16, 1.0, 1.0, -1e16]) == 0.0
    assert summed([]) == 0.0


THOROUGH = Depth(scenes=60, glance=20, cards=2, rivals=2, worlds=2)
"""Plays on in imagined worlds, as thorough players do, but looks at little."""
WHO: dict[str, Callable[[int], Player]] = {
    "greedy": GreedyPlayer,
    "quick": ExpertPlayer,
    "thorough": lambda seed: ExpertPlayer(seed, THOROUGH),
    "clairvoyant": Clairvoyant,
}


@pytest.mark.parametrize("kind", WHO)
def test_no_player_adds_floats_with_the_built_in_sum(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    built_in = builtins.sum

    def strict(parts: Iterable[Any], start: Any = 0) -> Any:
        known = list(parts)
        assert not any(isinstance(part, float) for part in known), "use summed"
        return built_in(known, start)

    monkeypatch.setattr(builtins, "sum", strict)
    alone = kind == "clairvoyant"  # it takes longest
    match = Match(versions=("standard",) * 4, difficulty="hard", sets=("forest", "necropolis"))
    side = Side((kind, *(("companion",) * 3 if alone else (kind,) * 3)))
    people = [HEROES.index(hero) for hero in match.order[: 1 if alone else 4]]
    result = play_with(CONTENT, match, side, 3, {hero: WHO[kind](hero) for hero in people})
    assert result.turns > 3
