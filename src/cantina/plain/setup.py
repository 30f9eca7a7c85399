"""Before the game: going on with one that was left, or choosing a new one."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final, cast

from cantina.games.dungeon_rummy.cards import HEROES, MAGE, Hero
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.errors import BadConfig, RulesError
from cantina.games.dungeon_rummy.guide import Guide
from cantina.games.dungeon_rummy.setup import (
    MORT,
    TIERS,
    Config,
    Difficulty,
    SeatConfig,
    enemy_pools,
    seating,
)
from cantina.games.dungeon_rummy.view import Role
from cantina.plain.bestiary import contents, entry_lines, entry_of
from cantina.plain.completion import of_words
from cantina.plain.console import Closed, Console
from cantina.plain.pages import Reader
from cantina.plain.reading import Fault, Roster, nearest, number_of, pick, quoted
from cantina.plain.vote import hold
from cantina.players.strengths import DEFAULT_LEVEL, LEVEL_WORDS, LEVELS
from cantina.table.journal import JournalError, JournalInUse
from cantina.table.presenter import listed, names_of, refusal_words
from cantina.table.shelf import Saved, Shelf
from cantina.table.table import Table
from cantina.table.vote import Vote

MAX_SEED: Final = 2**63 - 1
OFFERED: Final = 5
"""Saved games that are offered at the start, the newest ones."""
ROLES: Final[dict[str, str]] = {"human": "human", "ai": "ai", "companion": "companion"}

CHANGES: Final = "Enter starts; or changes such as lily=companion, or help> "
STANDARD: Final = "standard"
RANDOM: Final = "random"
VOTE: Final = "vote"

HELP: Final = (
    "Type what shall be other, any number of words in a line; Enter alone starts the game.",
    "bob=human, bob=ai, bob=companion: who plays a Misfit. bob=anna: a human called anna.",
    "bob=goblin, bob=exclusive, bob=standard: which Bob it is. version=goblin: all four at once.",
    "difficulty=easy, medium, hard, mort, or a ready deck such as first-game.",
    "boss=beerholder: the Boss. enemies=florist-orc+vegan-troll+red-dragon: a deck of your own, top first.",
    "sets=forest, sets=necropolis, or sets=forest+necropolis: which enemies there are.",
    "first=bob, first=random, or first=vote: who begins. In a vote each human tells a regret, and all vote.",
    "order=lily+bob+oakie+milton: who sits where. boots=12, 10, 8 or 6, for one player alone.",
    f"level=, how AI partners play: {listed(f'{level} ({LEVEL_WORDS[level]})' for level in LEVELS)}.",
    "seed=5: the same number deals the same cards.",
    "Before a game, too, rule and bestiary tell of the rules and of whom you may meet.",
    "quit ends the program.",
)


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
        return dict.fromkeys(range(4), self.level or self.ai_level)

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
            extras.append(f"AI partners play {LEVEL_WORDS[self.level or self.ai_level]}")
        extras += [f"seed: {self.seed}"] if self.seed is not None else []
        return [*lines, f"{'; '.join(extras)}."]

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
            words = [] if before.strip() else ["help", "rule", "bestiary", "quit"]
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


def _seed(wishes: Wishes, value: str) -> None:
    if not (value.isascii() and value.isdigit() and len(value) < 20 and int(value) <= MAX_SEED):
        raise Fault(f"{quoted(value)} is no seed: a whole number from 0 to {MAX_SEED} is.")
    wishes.seed = int(value)


SETTINGS: Final[dict[str, Callable[[Wishes, str], None]]] = {
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


# --- the dialogue ------------------------------------------------------------------------------


def resumed_table(console: Console, shelf: Shelf) -> Table | None:
    """A game that was left, if there is one and it is wanted; else None. Raises Closed."""
    while games := shelf.unfinished()[:OFFERED]:
        elsewhere = shelf.open_elsewhere(games)
        console.say("There are games to go on with:" if len(games) > 1 else "There is a game to go on with:")
        for number, game in enumerate(games, 1):
            where = " It is open in another window." if game.path in elsewhere else ""
            console.say(f"{number}: {game.title}, turn {game.turn}, {game.who}.{where}")
        numbers = [str(number) for number in range(1, len(games) + 1)]
        offers = of_words(*numbers, "new", "delete", "quit")
        word = console.ask("Enter goes on with 1; or a number, new, delete NUMBER, quit> ", offers).lower()
        try:
            table = _chosen(console, shelf, games, word.split())
        except (Fault, JournalError) as fault:
            console.say(str(fault))
            continue
        if table is not None or word == "new":
            return table
    return None


def _chosen(console: Console, shelf: Shelf, games: list[Saved], words: list[str]) -> Table | None:
    match words:
        case ["new"]:
            return None
        case ["quit"]:
            raise Closed
        case ["delete", number]:
            game = _numbered(games, number)
            if console.ask(f"Delete {game.title}, turn {game.turn}, for good? y/n> ").lower() in ("y", "yes"):
                shelf.delete(game.path)
                console.say("Deleted.")
            else:
                console.say("Kept.")
            return None
        case [] | [_]:
            table = _opened(console, shelf, _numbered(games, words[0] if words else "1").path)
            for note in table.notes if table is not None else ():
                console.say(note)
            return table
    raise Fault("Type a number, new, delete and a number, or quit.")


def _opened(console: Console, shelf: Shelf, path: Path) -> Table | None:
    """A saved game; one that is open elsewhere is taken over, if that is wanted. Raises JournalError."""
    try:
        return shelf.resume(path)
    except JournalInUse as error:
        console.say(str(error))
        console.say("It can be taken over: that window ends then, and nothing that was played there is lost.")
        if console.ask("Take it over? y/n> ").lower() in ("y", "yes"):
            return shelf.take_over(path)
        return None


def _numbered(games: list[Saved], word: str) -> Saved:
    if not (word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= len(games)):
        raise Fault(f"{quoted(word)} is none of these games: type a number from 1 to {len(games)}, or new.")
    return games[int(word) - 1]


def new_table(
    console: Console,
    shelf: Shelf,
    content: Content,
    guide: Guide,
    seed: int | None,
    ai_level: str = DEFAULT_LEVEL,
) -> Table:
    """A new game, as it was chosen by typed words; Enter alone starts it. Raises Closed.

    ``ai_level`` is how AI partners play if nothing else is chosen.
    """
    wishes, reader = Wishes(content, seed, ai_level), Reader(guide)
    while True:
        for line in wishes.lines():
            console.say(line)
        while words := console.ask(CHANGES, wishes.offers).split():
            if words == ["start"]:
                break
            if words[0].lower() in ("rule", "rules", "guide"):
                _tell(console, partial(reader.lines, " ".join(words[1:])))
            elif words[0].lower() == "bestiary":
                _tell(console, partial(_read_about, words[1:], content, guide))
            elif _changed(console, wishes, words):
                for line in wishes.lines():
                    console.say(line)
        try:
            return _dealt(console, shelf, wishes)
        except RulesError as error:
            console.say(refusal_words(error, content, wishes.roster().names, guide))


def _tell(console: Console, lines: Callable[[], list[str]]) -> None:
    """Say these lines, or what is wrong with what was asked for."""
    try:
        for line in lines():
            console.say(line)
    except Fault as fault:
        console.say(str(fault))


def _read_about(words: list[str], content: Content, guide: Guide) -> list[str]:
    return entry_lines(entry_of(words, content, guide), content, guide) if words else contents(content, guide)


def _dealt(console: Console, shelf: Shelf, wishes: Wishes) -> Table:
    """The game that is wished for, after a vote if one is. Raises RulesError and Closed."""
    config, seed = wishes.config(), secrets.randbits(31) if wishes.seed is None else wishes.seed
    if wishes.first == VOTE:
        seating(wishes.content, config)  # a party that cannot play holds no vote
        enemy_pools(wishes.content, config)
        config = replace(config, first=HEROES[hold(console, wishes.vote(seed), wishes.roster())])
    return start(shelf, wishes.content, config, seed, wishes.persons, wishes.levels())


def _changed(console: Console, wishes: Wishes, words: list[str]) -> bool:
    """Take the words of one line, up to the first fault; whether anything was changed."""
    if [word.lower() for word in words] in (["help"], ["?"]):
        for line in HELP:
            console.say(line)
        return False
    if words[0].lower() in ("quit", "exit"):
        raise Closed
    try:
        for word in words:
            key, equals, value = word.strip(",").partition("=")
            if not equals:
                raise Fault(f"{quoted(word)} changes nothing: type a change such as bob=ai, or help.")
            wishes.change(key, value)
    except Fault as fault:
        console.say(str(fault))
        return word != words[0]
    return True


def start(
    shelf: Shelf,
    content: Content,
    config: Config,
    seed: int | None,
    persons: dict[Hero, str],
    levels: dict[Hero, str],
) -> Table:
    """Deal a game that is kept on the shelf; without a seed by chance. Raises RulesError."""
    if seed is None:
        seed = secrets.randbits(31)
    return shelf.start(content, config, seed, names=persons, levels=levels)
