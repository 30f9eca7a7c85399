"""What is chosen before a game, by typed words: ``bob=ai``, ``difficulty=easy``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, cast

from cantina.games.dungeon_rummy.cards import HEROES, MAGE, Hero
from cantina.games.dungeon_rummy.content import FIRST_GAME, Content
from cantina.games.dungeon_rummy.errors import BadConfig
from cantina.games.dungeon_rummy.setup import (
    MORT,
    TIERS,
    Config,
    Difficulty,
    SeatConfig,
)
from cantina.games.dungeon_rummy.view import Role
from cantina.plain.reading import Fault, Roster, nearest, number_of, pick, quoted
from cantina.players.strengths import DEFAULT_LEVEL, LEVEL_WORDS, LEVELS
from cantina.table.parties import LAST, parties
from cantina.table.party import Party
from cantina.table.presenter import listed, names_of
from cantina.table.vote import Vote

MAX_SEED: Final = 2**63 - 1
ROLES: Final[dict[str, str]] = {"human": "human", "ai": "ai", "companion": "companion"}

STANDARD: Final = "standard"
RANDOM: Final = "random"
VOTE: Final = "vote"
LAST_PARTY: Final = "last"
"""What is typed for the party that was played last."""


def _lone_mage() -> dict[Hero, Role]:
    return {hero: "human" if hero == MAGE else "ai" for hero in range(4)}


@dataclass
class Wishes:
    """What is chosen so far; the first game, with Bob as the one human, as long as nothing else is said."""

    content: Content
    seed: int | None = None
    ai_level: str = DEFAULT_LEVEL
    """How AI partners play as long as nothing is said: as the settings have it."""
    order: tuple[Hero, ...] = (0, 1, 2, 3)
    roles: dict[Hero, Role] = field(default_factory=_lone_mage)
    versions: dict[Hero, str] = field(default_factory=dict)
    persons: dict[Hero, str] = field(default_factory=dict)
    level: str | None = None
    """How all AI partners play, where that was said."""
    levels_by_seat: dict[Hero, str] = field(default_factory=dict)
    """How some of them play, in a party that was taken."""
    difficulty: str = "first-game"
    boss: str | None = None
    enemies: tuple[str, ...] | None = None
    sets: tuple[str, ...] = ("forest",)
    first: str = ""
    """A hero, ``random`` or ``vote``; empty as long as nothing is said: Bob, if he has a hand."""
    boots: int | None = None

    @property
    def starter(self) -> str:
        """Who goes first as things stand."""
        return self.first or (RANDOM if self.roles[MAGE] == "companion" else HEROES[MAGE])

    def roster(self) -> Roster:
        """What the Misfits are called."""
        return Roster(self.content, names_of(self.content, self.persons))

    def config(self) -> Config:
        """The setup as the rules take it."""
        seats = tuple(SeatConfig(HEROES[hero], self.version(hero), self.roles[hero]) for hero in self.order)
        difficulty = cast(Difficulty, "custom" if self.enemies else self.difficulty)
        first = RANDOM if self.first == VOTE else self.starter
        return Config(seats, difficulty, self.sets, self.enemies, self.boss, self.boots, first)

    def vote(self, seed: int) -> Vote:
        """The vote on who goes first; raises BadConfig if there is no human to hold it (SET-5)."""
        if "human" not in self.roles.values():
            raise BadConfig("a vote on who goes first needs a human: AI partners regret nothing", "SET-5")
        return Vote.among(self.config().seats, self.roster().names, seed)

    def version(self, hero: Hero) -> str:
        """Which version of a Misfit plays."""
        return self.versions.get(hero, STANDARD)

    def levels(self) -> dict[Hero, str]:
        """How the AI partners play."""
        return dict.fromkeys(range(4), self.level or self.ai_level) | self.levels_by_seat

    def party(self) -> Party:
        """The party, to be offered before the next game; how it plays only as far as that was said."""
        levels = dict.fromkeys(range(4), self.level) if self.level else {}
        return Party(self.config(), dict(self.persons), levels | self.levels_by_seat)

    def take(self, party: Party) -> None:
        """Choose all that a party has chosen; a seed stays."""
        config = party.config
        self.order = tuple(HEROES.index(seat.hero) for seat in config.seats)
        self.roles = {HEROES.index(seat.hero): seat.role for seat in config.seats}
        self.versions = {HEROES.index(seat.hero): seat.version for seat in config.seats}
        self.persons, self.level = dict(party.names), None
        self.levels_by_seat = dict(party.levels)
        self.enemies, self.boss, self.sets = config.enemies, config.boss, config.sets
        self.difficulty = FIRST_GAME if config.difficulty == "custom" else config.difficulty
        self.first, self.boots = config.first, config.boots

    def lines(self) -> list[str]:
        """What is chosen, to be read before starting."""
        names = self.roster().names
        seats = listed(f"{names[hero]} the {self._title(hero)} ({self.roles[hero]})" for hero in self.order)
        lines = [f"New game: {self._deck()}. {seats}."]
        ways = {RANDOM: "by lot", VOTE: "by vote"}
        first = ways.get(self.starter) or names[HEROES.index(self.starter)]
        extras = [f"First player: {first}"]
        extras += [f"boots: {self.boots}"] if self.boots else []
        if "ai" in self.roles.values():
            extras.append(f"AI partners play {self._levels_words()}")
        extras += [f"seed: {self.seed}"] if self.seed is not None else []
        return [*lines, f"{'; '.join(extras)}."]

    def _levels_words(self) -> str:
        """``expert, quick``; each by name where they are not alike."""
        levels, names = self.levels(), self.roster().names
        partners = [hero for hero in self.order if self.roles[hero] == "ai"]
        if len({levels[hero] for hero in partners}) == 1:
            return LEVEL_WORDS[levels[partners[0]]]
        return f"so: {listed(f'{names[hero]} {LEVEL_WORDS[levels[hero]]}' for hero in partners)}"

    def _title(self, hero: Hero) -> str:
        """``Mage``, ``goblin Mage``."""
        title, version = self.content.hero(hero).title, self.version(hero)
        return title if version == STANDARD else f"{version} {title}"

    def _deck(self) -> str:
        if self.enemies:
            deck = listed(self.content.enemies[enemy].name for enemy in self.enemies)
        else:
            preset = self.content.presets.get(self.difficulty)
            deck = preset.name if preset else self.difficulty.capitalize()
            if self.difficulty in TIERS:
                deck += f", {listed(self.sets)}"
        return deck + (f", Boss {self.content.enemies[self.boss].name}" if self.boss else "")

    def offers(self, before: str, word: str) -> list[str]:
        """What may be chosen: a setting or a Misfit first, then its values."""
        key, equals, value = word.lower().partition("=")
        roster = self.roster()
        if not equals:
            names = [roster.word(hero) for hero in range(4)]
            words = [] if before.strip() else ["help", "rule", "bestiary", "resume", "quit"]
            return [
                one for one in (*(f"{name}=" for name in (*names, *SETTINGS)), *words) if one.startswith(key)
            ]
        *first, last = value.split("+")
        start = f"{key}=" + "".join(f"{one}+" for one in first)
        return [start + one for one in self._values(key) if one.startswith(last) and one not in first]

    def _values(self, key: str) -> Iterable[str]:
        """The values that a setting or a Misfit can have."""
        roster, enemies = self.roster(), self.content.enemies
        names = [roster.word(hero) for hero in range(4)]
        match key:
            case "party":
                return _parties(self.content)
            case "version":
                return {version for hero in range(4) for version in _versions(self.content, hero)}
            case "difficulty":
                return (*TIERS, MORT, *self.content.presets)
            case "boss":
                return (id for id, enemy in enemies.items() if enemy.tier == "boss")
            case "enemies":
                return (id for id, enemy in enemies.items() if enemy.is_monster or enemy.tier == "boss")
            case "sets":
                return {enemy.set for enemy in enemies.values() if enemy.is_monster}
            case "first":
                return (*names, RANDOM, VOTE)
            case "order":
                return names
            case "level":
                return LEVELS
            case "boots":
                return ("12", "10", "8", "6")
        if not roster.knows(key):
            return ()
        return (*ROLES, *(version for hero in range(4) for version in _versions(self.content, hero)))

    # --- changing one thing --------------------------------------------------------------------

    def change(self, key: str, value: str) -> None:
        """Take one ``key=value``; raises Fault."""
        change = SETTINGS.get(key.lower())
        if not value:
            raise Fault(f"{quoted(key)} needs a value after the equals sign, as in bob=ai or first=bob.")
        if change is not None:
            change(self, value)
            return
        if not self.roster().knows(key):
            hint = nearest(key, [*SETTINGS, *(self.content.hero(h).name.lower() for h in range(4))])
            raise Fault(f"{quoted(key)} is neither a Misfit nor a setting.{hint or ' Type help.'}")
        self.seat(self.roster().hero(key), value)

    def seat(self, hero: Hero, value: str) -> None:
        """Say who plays a Misfit (a role, or a person's name), or which version of it plays."""
        if value.lower() in (known := _versions(self.content, hero)):
            self.versions[hero] = known[value.lower()]
            return
        self.persons.pop(hero, None)
        if value.lower() in ROLES:
            self.roles[hero] = cast(Role, value.lower())
            return
        self.roles[hero] = "human"
        self.persons[hero] = value.replace("_", " ")


def _versions(content: Content, hero: Hero) -> dict[str, str]:
    return {version: version for version in content.hero(hero).versions}


def _version(wishes: Wishes, value: str) -> None:
    known = {version: version for hero in range(4) for version in _versions(wishes.content, hero)}
    version = pick(value, known, "version of the Misfits")
    wishes.versions = dict.fromkeys(range(4), version)


def _difficulty(wishes: Wishes, value: str) -> None:
    mort = (MORT,) if MORT in wishes.content.enemies else ()
    known = {name: name for name in (*TIERS, *mort, *wishes.content.presets)}
    wishes.difficulty = pick(value, known, "difficulty")
    wishes.enemies = None


def _enemy(content: Content, value: str, what: str, bosses: bool | None = None) -> str:
    kinds = {id: e.tier == "boss" for id, e in content.enemies.items() if e.is_monster or e.tier == "boss"}
    known = {id: id for id, boss in kinds.items() if bosses is None or boss is bosses}
    return pick(value, known, what)


def _boss(wishes: Wishes, value: str) -> None:
    wishes.boss = _enemy(wishes.content, value, "Boss", bosses=True)


def _enemies(wishes: Wishes, value: str) -> None:
    wishes.enemies = tuple(_enemy(wishes.content, word, "enemy") for word in value.split("+"))


def _sets(wishes: Wishes, value: str) -> None:
    known: dict[str, str] = {e.set: e.set for e in wishes.content.enemies.values() if e.is_monster}
    wishes.sets = tuple(pick(word, known, "set of enemies") for word in value.split("+"))


def _first(wishes: Wishes, value: str) -> None:
    word = value.lower()
    wishes.first = word if word in (RANDOM, VOTE) else HEROES[wishes.roster().hero(value)]


def _boots(wishes: Wishes, value: str) -> None:
    wishes.boots = number_of(value, "a number of boots")


def _order(wishes: Wishes, value: str) -> None:
    heroes = tuple(wishes.roster().hero(word) for word in value.split("+"))
    if sorted(heroes) != [0, 1, 2, 3]:
        raise Fault("The order names each of the four Misfits once: order=lily+bob+oakie+milton.")
    wishes.order = heroes


def _level(wishes: Wishes, value: str) -> None:
    wishes.level = pick(value, {level: level for level in LEVELS}, "level of AI partners")
    wishes.levels_by_seat = {}


def _party(wishes: Wishes, value: str) -> None:
    known = _parties(wishes.content)
    wishes.take(known[pick(value, {name: name for name in known}, "party")])


def _parties(content: Content) -> dict[str, Party]:
    """Parties by what is typed for them: ``last``, ``two-people-two-ai-partners``."""

    def typed(name: str) -> str:
        return LAST_PARTY if name == LAST else name.lower().replace(",", "").replace(" ", "-")

    return {typed(name): party for name, party in parties(content).items()}


def _seed(wishes: Wishes, value: str) -> None:
    if not (value.isascii() and value.isdigit() and len(value) < 20 and int(value) <= MAX_SEED):
        raise Fault(f"{quoted(value)} is no seed: a whole number from 0 to {MAX_SEED} is.")
    wishes.seed = int(value)


SETTINGS: Final[dict[str, Callable[[Wishes, str], None]]] = {
    "party": _party,
    "version": _version,
    "difficulty": _difficulty,
    "boss": _boss,
    "enemies": _enemies,
    "sets": _sets,
    "first": _first,
    "boots": _boots,
    "order": _order,
    "level": _level,
    "seed": _seed,
}
