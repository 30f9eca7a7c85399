"""The state: the whole truth of a game, copied in microseconds; earlier ones never change.

Everything inside is an int, a tuple or, for what changes all the time, a list of four such values by
Misfit number. ``apply`` copies first and works on the copy, so a state that somebody holds stays as it was.
"""

from __future__ import annotations

from cantina.games.dungeon_rummy.cards import Bag, Card, Hero
from cantina.games.dungeon_rummy.frames import Frame
from cantina.games.dungeon_rummy.numbers import Numbers
from cantina.games.dungeon_rummy.view import EnemyInPlay, Over, Phase, Role


def added(amounts: tuple[int, ...], hero: Hero, by: int) -> tuple[int, ...]:
    """The amounts, by Misfit, with one of them changed by so much."""
    changed = list(amounts)
    changed[hero] += by
    return tuple(changed)


class State:
    """One moment of a game; see the attribute notes. Lists are indexed by Misfit number."""

    __slots__ = (
        "active",
        "boots",
        "boots_used",
        "damage",
        "decks",
        "enemies",
        "enemy_deck",
        "enemy_trash",
        "graveyard",
        "hands",
        "loot",
        "numbers",
        "over",
        "phase",
        "roles",
        "said",
        "seed",
        "shuffles",
        "stack",
        "tokens",
        "trash",
        "treasure_deck",
        "turn",
        "used_treasures",
        "zones",
    )

    numbers: Numbers
    seed: int
    shuffles: int  # how many shuffles chance has given so far
    roles: tuple[Role, ...]
    damage: tuple[int, ...]
    tokens: tuple[int, ...]
    boots: tuple[int, ...]
    boots_used: tuple[int, ...]
    hands: list[Bag]
    zones: list[Bag]
    decks: list[tuple[Card, ...]]  # top first
    graveyard: tuple[Card, ...]  # in the order in which the cards came
    trash: tuple[Card, ...]
    enemies: tuple[EnemyInPlay, ...]
    enemy_deck: tuple[str, ...]  # top first
    enemy_trash: tuple[str, ...]
    loot: tuple[str, ...]
    treasure_deck: tuple[str, ...]  # top first
    used_treasures: tuple[str, ...]
    active: Hero
    phase: Phase
    turn: int
    said: tuple[int, ...]  # messages of each seat in this turn
    stack: tuple[Frame, ...]  # the next on the right
    over: Over | None

    def copy(self) -> State:
        """An equal state that shares nothing that can change."""
        new = State.__new__(State)
        new.numbers = self.numbers
        new.seed = self.seed
        new.shuffles = self.shuffles
        new.roles = self.roles
        new.damage = self.damage
        new.tokens = self.tokens
        new.boots = self.boots
        new.boots_used = self.boots_used
        new.hands = self.hands[:]
        new.zones = self.zones[:]
        new.decks = self.decks[:]
        new.graveyard = self.graveyard
        new.trash = self.trash
        new.enemies = self.enemies
        new.enemy_deck = self.enemy_deck
        new.enemy_trash = self.enemy_trash
        new.loot = self.loot
        new.treasure_deck = self.treasure_deck
        new.used_treasures = self.used_treasures
        new.active = self.active
        new.phase = self.phase
        new.turn = self.turn
        new.said = self.said
        new.stack = self.stack
        new.over = self.over
        return new

    def key(self) -> tuple[object, ...]:
        """All that makes two states the same moment of the same game, as one hashable value."""
        return (
            self.seed,
            self.shuffles,
            self.roles,
            self.numbers.order,
            self.numbers.versions,
            *(self.damage, self.tokens, self.boots, self.boots_used),
            *(tuple(part) for part in (self.hands, self.zones, self.decks)),
            self.graveyard,
            self.trash,
            self.enemies,
            self.enemy_deck,
            self.enemy_trash,
            self.loot,
            self.treasure_deck,
            self.used_treasures,
            self.active,
            self.phase,
            self.turn,
            self.said,
            self.stack,
            self.over,
        )

    # --- questions that many rules ask ---------------------------------------------------------

    def is_player(self, hero: Hero) -> bool:
        """Whether this Misfit has a hand (human or AI)."""
        return self.roles[hero] != "companion"

    def players(self) -> list[Hero]:
        """The players clockwise from the active seat."""
        return [h for h in self.numbers.clockwise(self.active) if self.roles[h] != "companion"]

    def decider(self) -> Hero:
        """Who decides for the party (PARTY-1).

        The first human clockwise from and including the active seat; with no human, the first
        player so found.
        """
        first = None
        for hero in self.numbers.clockwise(self.active):
            role = self.roles[hero]
            if role == "human":
                return hero
            if first is None and role == "ai":
                first = hero
        assert first is not None  # a party has a player (SET-1)
        return first

    def boots_left(self, hero: Hero) -> int:
        """Boots not yet used in this turn."""
        return self.boots[hero] - self.boots_used[hero]

    def push(self, *frames: Frame) -> None:
        """Put frames on the stack; the last one comes first."""
        self.stack += frames

    def replace_top(self, *frames: Frame) -> None:
        """Take the top frame off and put these in its place."""
        self.stack = self.stack[:-1] + frames
