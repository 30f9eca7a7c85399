"""The setup as a form: fields with values, and what is wrong, said beside the field it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from cantina.games.dungeon_rummy.cards import HEROES
from cantina.games.dungeon_rummy.content import FIRST_GAME, Content
from cantina.games.dungeon_rummy.errors import BadConfig
from cantina.games.dungeon_rummy.numbers import SOLO_BOOTS
from cantina.games.dungeon_rummy.setup import (
    TIERS,
    Config,
    Difficulty,
    SeatConfig,
    enemy_pools,
    seating,
)
from cantina.games.dungeon_rummy.view import Role
from cantina.players.strengths import DEFAULT_LEVEL, LEVEL_WORDS, LEVELS
from cantina.table.party import SEED_LIMIT, Party
from cantina.table.words import LONGEST_NAME, names_of, tidy_name

ROLES: Final[tuple[Role, ...]] = ("human", "ai", "companion")
ROLE_WORDS: Final = {"human": "human", "ai": "AI partner", "companion": "Companion"}
CUSTOM_SLOTS: Final = 4
"""Monsters that can be chosen by hand before the Boss."""
NOBODY: Final = ""
RANDOM: Final = "random"
VOTE: Final = "vote"
T = TypeVar("T")
DIFFICULTIES: Final[tuple[Difficulty, ...]] = (FIRST_GAME, "easy", "medium", "hard", "mort", "custom")
SETS: Final[dict[tuple[str, ...], str]] = {
    ("forest",): "Distracting Forest",
    ("necropolis",): "Sunrise Necropolis",
    ("forest", "necropolis"): "both sets",
}
"""The sets that a difficulty draws its enemies from (SET-3)."""
_SEED_DIGITS: Final = len(str(SEED_LIMIT))


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to choose: where it stands, what it shows, how it changes.

    ``row`` names the line it is on; ``change`` goes to the next (1) or last (-1) value; ``typed`` is what has
    been typed so far for a field that is typed, None for one that is not; ``write`` sets it.
    """

    row: str
    value: str
    change: Callable[[int], None] | None = None
    typed: str | None = None
    write: Callable[[str], None] | None = None
    longest: int = 0
    digits: bool = False


class Form:
    """What is chosen so far; ``fields`` in reading order, ``faults`` by row."""

    def __init__(
        self,
        content: Content,
        party: Party,
        seed: str = "",
        parties: Mapping[str, Party] | None = None,
        ai_level: str = DEFAULT_LEVEL,
    ) -> None:
        """Begin with ``party``; ``parties`` are others by name, ``ai_level`` that of who has none chosen."""
        self.content = content
        self.ai_level = ai_level
        self.parties = dict(parties or {})
        self._chosen = next((name for name, one in self.parties.items() if one == party), NOBODY)
        self.seed = seed
        for name, one in self.parties.items():
            self.take(one)
            self.parties[name] = self.party()  # with all that the form adds, such as boots
        self.take(party)

    def take(self, party: Party) -> None:
        """Set all but the seed as a party has it."""
        config = party.config
        self.heroes = [seat.hero for seat in config.seats]
        self.roles: dict[str, Role] = {seat.hero: seat.role for seat in config.seats}
        self.names = {HEROES[hero]: name for hero, name in party.names.items()}
        self.versions = {seat.hero: seat.version for seat in config.seats}
        self.levels = {HEROES[hero]: level for hero, level in party.levels.items() if level in LEVELS}
        self.difficulty: Difficulty = config.difficulty
        self.sets: tuple[str, ...] = config.sets if config.sets in SETS else ("forest",)
        self.monsters = [*(config.enemies or ()), *[NOBODY] * CUSTOM_SLOTS][:CUSTOM_SLOTS]
        self.boss = config.boss or NOBODY
        self.boots = config.boots or SOLO_BOOTS[0]
        self.first: str = config.first
        """A hero, ``random``, or ``vote``: that one is held before the deal."""

    # --- what is there to choose from ------------------------------------------------------------

    @property
    def players(self) -> list[str]:
        """The heroes with a hand, in seat order."""
        return [hero for hero in self.heroes if self.roles[hero] != "companion"]

    def _enemies(self, *, boss: bool) -> list[str]:
        """The Bosses, or the monsters, that an enemy deck can have."""
        return [id for id, e in self.content.enemies.items() if (e.tier == "boss" if boss else e.is_monster)]

    # --- fields ----------------------------------------------------------------------------------

    def fields(self) -> list[Field]:
        """All fields that matter for what is chosen so far."""
        fields = [Field("party", self._party_words(), self._cycle_party)] if self.parties else []
        fields += [field for at in range(4) for field in self._seat_fields(at)]
        fields.append(Field("difficulty", self._difficulty_words(), self._cycle_difficulty))
        if self.difficulty == "custom":
            fields += [self._monster_field(slot) for slot in range(CUSTOM_SLOTS)]
        if self.difficulty in TIERS:
            fields.append(Field("sets", SETS[self.sets], self._cycle_sets))
        if self.difficulty != "mort":
            boss = self._enemy_words(self.boss, self._boss_default())
            fields.append(Field("boss", boss, self._cycle_boss))
        if len(self.players) == 1:
            fields.append(Field("boots", str(self.boots), self._cycle_boots))
        fields.append(Field("first", self._first_words(), self._cycle_first))
        fields.append(
            Field(
                "seed",
                self.seed or "by lot",
                typed=self.seed,
                write=self._write_seed,
                longest=_SEED_DIGITS,
                digits=True,
            )
        )
        return fields

    def _party_words(self) -> str:
        """The party that was begun with, and whether it has been changed since."""
        changed = self.parties.get(self._chosen) != self.party()
        return f"{self._chosen}, changed" if self._chosen and changed else self._chosen or "of your own"

    def _seat_fields(self, at: int) -> list[Field]:
        hero = self.heroes[at]
        row = f"seat-{at}"
        kind = self.content.heroes[hero]  # type: ignore[index]
        role = self.roles[hero]
        fields = [
            Field(row, f"{kind.name} the {kind.title}", lambda step: self._cycle_hero(at, step)),
            Field(row, ROLE_WORDS[role], lambda step: self._cycle_role(hero, step)),
        ]
        if role == "human":
            typed = self.names.get(hero, "")
            fields.append(
                Field(
                    row,
                    typed or kind.name,
                    typed=typed,
                    write=lambda text: self.names.__setitem__(hero, text),
                    longest=LONGEST_NAME,
                )
            )
        if role == "ai":
            level = LEVEL_WORDS[self.levels.get(hero, self.ai_level)]
            fields.append(Field(row, level, lambda step: self._cycle_level(hero, step)))
        fields.append(Field(row, self.versions[hero], lambda step: self._cycle_version(hero, step)))
        return fields

    def _monster_field(self, slot: int) -> Field:
        value = self._enemy_words(self.monsters[slot], "none")

        def change(step: int) -> None:
            choices = [NOBODY, *self._enemies(boss=False)]
            self.monsters[slot] = _next(choices, self.monsters[slot], step)

        return Field(f"monster-{slot}", value, change)

    def _enemy_words(self, id: str, nobody: str) -> str:
        enemy = self.content.enemies.get(id)
        return nobody if enemy is None else f"{enemy.name} ({enemy.tier})"

    def _boss_default(self) -> str:
        if self.difficulty == FIRST_GAME:
            return self._enemy_words(self.content.presets[FIRST_GAME].boss, "")
        return "choose one" if self.difficulty == "custom" else "by lot"

    def _difficulty_words(self) -> str:
        if self.difficulty == FIRST_GAME:
            return self.content.presets[FIRST_GAME].name
        if self.difficulty == "custom":
            return "Custom: enemies of your choice"
        if self.difficulty == "mort":
            return "Mort: his Skeletons, then himself"
        return f"{self.difficulty.capitalize()}: {', '.join(TIERS[self.difficulty])}, Boss"

    def _first_words(self) -> str:
        if self.first == VOTE:
            return "by vote: who has the most to regret?"
        if self.first == RANDOM:
            return "by lot"
        return names_of(self.content, self.party().names)[HEROES.index(self.first)]

    def _called(self, hero: str) -> str:
        return self.content.heroes[hero].name  # type: ignore[index]

    def card_of(self, row: str) -> str:
        """The key of the content that a row is about, empty if it is about none: ``enemies.bat``."""
        kind, _, number = row.partition("-")
        if kind == "seat":
            hero = self.heroes[int(number)]
            return f"heroes.{hero}.versions.{self.versions[hero]}"
        boss = self.boss or (self.content.presets[FIRST_GAME].boss if self.difficulty == FIRST_GAME else "")
        enemy = self.monsters[int(number)] if kind == "monster" else boss if kind == "boss" else ""
        return f"enemies.{enemy}" if enemy else ""

    # --- changes ---------------------------------------------------------------------------------

    def _cycle_party(self, step: int) -> None:
        """Begin with another party; one that has been changed is first put back."""
        if self.parties.get(self._chosen) == self.party() or not self._chosen:
            self._chosen = _next(list(self.parties), self._chosen, step)
        self.take(self.parties[self._chosen])

    def _cycle_hero(self, at: int, step: int) -> None:
        """Another hero takes the seat; the two change places."""
        other = (at + step) % 4
        self.heroes[at], self.heroes[other] = self.heroes[other], self.heroes[at]

    def _cycle_role(self, hero: str, step: int) -> None:
        self.roles[hero] = _next(ROLES, self.roles[hero], step)

    def _cycle_level(self, hero: str, step: int) -> None:
        self.levels[hero] = _next(LEVELS, self.levels.get(hero, self.ai_level), step)

    def _cycle_version(self, hero: str, step: int) -> None:
        choices = list(self.content.heroes[hero].versions)  # type: ignore[index]
        self.versions[hero] = _next(choices, self.versions[hero], step)

    def _cycle_sets(self, step: int) -> None:
        self.sets = _next(list(SETS), self.sets, step)

    def _cycle_difficulty(self, step: int) -> None:
        self.difficulty = _next(DIFFICULTIES, self.difficulty, step)
        self.boss = NOBODY

    def _cycle_boss(self, step: int) -> None:
        self.boss = _next([NOBODY, *self._enemies(boss=True)], self.boss, step)

    def _cycle_boots(self, step: int) -> None:
        self.boots = _next(SOLO_BOOTS, self.boots, step)

    def _cycle_first(self, step: int) -> None:
        self.first = _next([*self.players, RANDOM, VOTE], self.first, step)

    def _write_seed(self, text: str) -> None:
        self.seed = "".join(char for char in text if char in "0123456789")

    # --- what comes of it ------------------------------------------------------------------------

    def party(self) -> Party:
        """The setup as chosen; it may be one that cannot start a game."""
        seats = tuple(SeatConfig(hero, self.versions[hero], self.roles[hero]) for hero in self.heroes)
        custom = self.difficulty == "custom"
        config = Config(
            seats,
            difficulty=self.difficulty,
            sets=self.sets,
            enemies=tuple(id for id in self.monsters if id) if custom else None,
            boss=self.boss or None,
            boots=self.boots if len(self.players) == 1 else None,
            first=RANDOM if self.first == VOTE else self.first,
        )
        people = {
            HEROES.index(hero): tidy_name(self.names[hero])
            for hero in self.heroes
            if self.roles[hero] == "human" and tidy_name(self.names.get(hero, ""))
        }
        levels = {HEROES.index(h): level for h, level in self.levels.items() if self.roles[h] == "ai"}
        return Party(config, people, levels)

    def faults(self) -> dict[str, str]:
        """What keeps the game from starting, by the row that it is about (SET-1 to SET-5)."""
        config = self.party().config
        found: dict[str, str] = {}
        _note(found, "seat-3", lambda: seating(self.content, config))
        row = "boss" if self.difficulty == "custom" and not self.boss else "difficulty"
        _note(found, row, lambda: enemy_pools(self.content, config))
        if self.first == VOTE and "human" not in self.roles.values():
            found["first"] = "A vote needs a human: AI partners regret nothing (SET-5)."
        elif self.first not in (RANDOM, VOTE, *self.players):
            name = self._called(self.first)
            found["first"] = f"{name} is a Companion: who goes first must have a hand (SET-5)."
        return found


def _note(found: dict[str, str], row: str, check: Callable[[], object]) -> None:
    try:
        check()
    except BadConfig as error:
        sentence = error.message[:1].upper() + error.message[1:]
        found[row] = f"{sentence} ({error.rule})." if error.rule else f"{sentence}."


def _next(choices: Sequence[T], now: T, step: int) -> T:
    at = choices.index(now) if now in choices else 0
    return choices[(at + step) % len(choices)]
