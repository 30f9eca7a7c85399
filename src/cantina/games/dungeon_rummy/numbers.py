"""The numbers of one party: what the resolved content means for these four Misfits.

Made once a game and shared by all its states, so that the hot paths index tuples instead of
asking the content.
"""

from __future__ import annotations

from typing import NamedTuple

from cantina.games.dungeon_rummy.cards import HEROES, UNIT, Bag, Hero
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.traits import Trait

TOKEN_LIMIT = 7
GRAVEYARD_LIMIT = 7
HAND_SIZE = 7
ATTACK_SIZE = 3
SOLO_BOOTS = (12, 10, 8, 6)
LAST_TURN = 999_999
"""Turns are counted up to here, and shuffles of a saved position: no game comes near it."""


class Numbers:
    """Content, seating, versions and possible enemies of a game, with the tables made from them."""

    __slots__ = (
        "_clockwise",
        "coming",
        "content",
        "cost",
        "health",
        "mana",
        "mana_cells",
        "order",
        "power",
        "traits",
        "versions",
    )

    def __init__(
        self,
        content: Content,
        order: tuple[Hero, ...],
        versions: tuple[str, ...],
        coming: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        self.content = content
        self.order = order
        """The four Misfits clockwise."""
        starts = [order.index(hero) for hero in range(4)]
        self._clockwise = [order[at:] + order[:at] for at in starts]
        self.coming = coming
        """For each place of the enemy deck, top first, the enemies that the setup could have put there."""
        self.versions = versions
        """By Misfit: standard, goblin or exclusive."""
        tables = _tables_of(content)
        self.mana = tables.mana
        """Mana of each of the 52 plain cards."""
        self.mana_cells = tables.mana_cells
        """The amounts of mana that cards carry, each with the bits of a bag that count those cards."""
        heroes = [content.hero(h) for h in range(4)]
        chosen = [hero.versions[versions[h]] for h, hero in enumerate(heroes)]
        self.health = tuple(version.health.value for version in chosen)
        self.power = tuple(version.power for version in chosen)
        self.cost = tuple(hero.cost.value for hero in heroes)
        self.traits = tables.traits
        """By enemy id, its traits by kind."""

    def clockwise(self, start: Hero) -> tuple[Hero, ...]:
        """The four Misfits in turn order, from ``start``."""
        return self._clockwise[start]

    def name(self, hero: Hero) -> str:
        """A Misfit's name, for messages."""
        return self.content.hero(hero).name


class _Tables(NamedTuple):
    """What follows from the content alone: as many games as are played with it share them."""

    content: Content
    mana: tuple[int, ...]
    mana_cells: tuple[tuple[int, Bag], ...]
    traits: dict[str, dict[str, Trait]]


_tables: dict[int, _Tables] = {}
"""By the identity of content, which is held here so that no other comes to have the same."""
_CONTENTS = 8
"""So many contents are remembered, the game's own and those of players' packs."""


def _tables_of(content: Content) -> _Tables:
    known = _tables.get(id(content))
    if known is None:
        traits: dict[str, dict[str, Trait]] = {
            id: {t.kind: t for t in enemy.traits} for id, enemy in content.enemies.items()
        }
        mana = content.mana_table()
        cells: dict[int, Bag] = {}
        for card, amount in enumerate(mana):
            if amount:
                cells[amount] = cells.get(amount, 0) | 3 * UNIT[card]
        known = _Tables(content, mana, tuple(cells.items()), traits)
        if len(_tables) >= _CONTENTS:
            _tables.clear()
        _tables[id(content)] = known
    return known


def hero_words(hero: Hero) -> str:
    """``the Mage`` and so on, for messages where no content is at hand."""
    return f"the {HEROES[hero].capitalize()}"
