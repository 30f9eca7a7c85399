"""Who is in danger from the attacks of the coming round, as the table lies now."""

from __future__ import annotations

from dataclasses import dataclass

from cantina.games.dungeon_rummy.hits import aims, attacks, hits_of, sight_of
from cantina.games.dungeon_rummy.numbers import Numbers
from cantina.games.dungeon_rummy.view import View
from cantina.players.scenes.scene import Four, four


@dataclass(frozen=True, slots=True)
class Perils:
    """By Misfit, the Damage that the next four turns bring if nothing changes.

    ``blow`` is the worst single turn, ``round`` all four together. Attacks whose target the party
    chooses are left out: it will choose somebody who can bear them.
    """

    blow: Four
    round: Four


def perils_of(view: View, numbers: Numbers) -> Perils:
    """The Damage to come in the round that begins after the present turn."""
    worst, total = [0] * 4, [0] * 4
    for active in numbers.clockwise(view.active):
        sight = sight_of(view, active)
        struck = [0] * 4
        for enemy in view.enemies:
            if attacks(numbers, enemy, active) and len(aims(numbers, enemy, sight)) < 2:
                for hit in hits_of(numbers, enemy, sight):
                    struck[hit.target] += hit.amount
        for hero in range(4):
            worst[hero] = max(worst[hero], struck[hero])
            total[hero] += struck[hero]
    return Perils(four(worst), four(total))
