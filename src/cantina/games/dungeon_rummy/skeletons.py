"""Dancing Skeletons: which are free, placing and raising them, and when all are down (section 9)."""

from __future__ import annotations

from collections import Counter

from cantina.games.dungeon_rummy.cards import SKELETON, SKELETON_IDS, Hero
from cantina.games.dungeon_rummy.chance import shuffled
from cantina.games.dungeon_rummy.events import Event, SkeletonPlaced, SkeletonRaised
from cantina.games.dungeon_rummy.state import State
from cantina.games.dungeon_rummy.view import EnemyInPlay


def code(enemy: str) -> int:
    """The number under which a Skeleton lies in Graveyard or Trash."""
    return SKELETON + SKELETON_IDS.index(enemy)


def free(s: State) -> list[str]:
    """The Skeletons not in play, Graveyard or Trash, by id."""
    enemies = s.numbers.content.enemies
    box = Counter({id: enemies[id].copies.value for id in SKELETON_IDS if id in enemies})
    box -= Counter(enemy.id for enemy in s.enemies)
    box -= Counter(SKELETON_IDS[c - SKELETON] for c in (*s.graveyard, *s.trash) if c >= SKELETON)
    return sorted(box.elements())


def place(s: State, facing: tuple[Hero | None, ...], out: list[Event]) -> None:
    """Bring random free Skeletons into play, one for each place, as long as there are any."""
    order = shuffled(free(s), s.seed, s.shuffles)
    s.shuffles += 1
    for enemy, misfit in zip(order, facing, strict=False):
        s.enemies += (EnemyInPlay(enemy, 0, 0, misfit),)
        out.append(SkeletonPlaced(enemy, misfit))


def raise_one(s: State, out: list[Event]) -> None:
    """Take the Skeleton that lies longest in the Trash to the Graveyard (MORT-6)."""
    at = next((n for n, c in enumerate(s.trash) if c >= SKELETON), None)
    if at is None:
        return
    skeleton = s.trash[at]
    s.trash = s.trash[:at] + s.trash[at + 1 :]
    s.graveyard += (skeleton,)
    out.append(SkeletonRaised(skeleton))


def none_faces(s: State) -> bool:
    """Whether no Skeleton stands before a Misfit any more (MORT-5)."""
    return all(enemy.facing is None for enemy in s.enemies)
