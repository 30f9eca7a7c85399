"""Before the game: going on with one that was left, or choosing a new one."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from cantina.games.dungeon_rummy.cards import HEROES, Hero
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.games.dungeon_rummy.guide import Guide
from cantina.games.dungeon_rummy.setup import (
    Config,
    enemy_pools,
    seating,
)
from cantina.plain.bestiary import contents, entry_lines, entry_of
from cantina.plain.completion import of_words
from cantina.plain.console import Closed, Console, Left
from cantina.plain.pages import Reader
from cantina.plain.reading import Fault, quoted
from cantina.plain.vote import hold
from cantina.plain.wishes import SETTINGS, VOTE, Wishes
from cantina.players.strengths import DEFAULT_LEVEL, LEVEL_WORDS, LEVELS
from cantina.table.glance import who_words
from cantina.table.journal import JournalError, JournalInUse
from cantina.table.parties import recall, remember
from cantina.table.presenter import listed, names_of, refusal_words
from cantina.table.shelf import Saved, Shelf
from cantina.table.table import Table

OFFERED: Final = 5
"""Saved games that are offered at the start, the newest ones."""
CHANGES: Final = "Enter starts; or changes such as lily=companion, or help> "

HELP: Final = (
    "Type what shall be other, any number of words in a line; Enter alone starts the game. A space will do "
    "for an equals sign.",
    "bob=human, bob=ai, bob=companion: who plays a Misfit. bob=anna: a human called anna.",
    "party=last: the party of your last game; party=two-people, alone or another: one that comes up often.",
    "bob=goblin, bob=exclusive, bob=standard: which Bob it is. version=goblin: all four at once.",
    "difficulty=easy, medium, hard, mort, or a ready deck such as first-game.",
    "boss=beerholder: the Boss. enemies=florist-orc+vegan-troll+red-dragon: a deck of your own, top first.",
    "sets=forest, sets=necropolis, or sets=forest+necropolis: which enemies there are.",
    "first=bob, first=random, or first=vote: who begins. In a vote each human tells a regret, and all vote.",
    "order=lily+bob+oakie+milton: who sits where. boots=12, 10, 8 or 6, for one player alone.",
    f"level=, how AI partners play: {listed(f'{level} ({LEVEL_WORDS[level]})' for level in LEVELS)}.",
    "seed=5: the same number deals the same cards.",
    "Before a game, too, rule and bestiary tell of the rules and of whom you may meet: rule g-in-short tells "
    "the game in short, rule g-plain how it is played in lines.",
    "resume goes to the games that are kept, quit ends the program.",
)


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
    """A new game, as it was chosen by typed words; Enter alone starts it.

    Raises Closed, and Left for the games that are kept.
    ``ai_level`` is how AI partners play if nothing else is chosen.
    """
    last = recall(content)
    if last is not None:
        roles = [seat.role for seat in last.config.seats]
        names = names_of(content, last.names)
        people = [names[HEROES.index(seat.hero)] for seat in last.config.seats if seat.role == "human"]
        who = who_words(people, roles.count("ai"), roles.count("companion"))
        console.say(f"The party of your last game can be had again with party=last: {who}.")
    wishes, reader = Wishes(content, seed, ai_level), Reader(guide)
    while True:
        for line in wishes.lines():
            console.say(line)
        while words := console.ask(CHANGES, wishes.offers).split():
            if words == ["start"]:
                break
            if [word.lower() for word in words] in (["resume"], ["leave"]):
                raise Left
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
    table = start(shelf, wishes.content, config, seed, wishes.persons, wishes.levels())
    remember(wishes.party())
    return table


def _changed(console: Console, wishes: Wishes, words: list[str]) -> bool:
    """Take the words of one line, up to the first fault; whether anything was changed."""
    if [word.lower() for word in words] in (["help"], ["?"]):
        for line in HELP:
            console.say(line)
        return False
    if words[0].lower() in ("quit", "exit"):
        raise Closed
    try:
        for word in _pairs(wishes, words):
            key, equals, value = word.strip(",").partition("=")
            if not equals:
                raise Fault(f"{quoted(word)} changes nothing: type a change such as bob=ai, or help.")
            wishes.change(key, value)
    except Fault as fault:
        console.say(str(fault))
        return word != words[0]
    return True


def _pairs(wishes: Wishes, words: list[str]) -> list[str]:
    """``bob ai difficulty easy`` as ``bob=ai difficulty=easy``: a space will do for an equals sign."""
    known, pairs = wishes.roster(), list(words)
    for at in range(len(pairs) - 2, -1, -1):
        key, value = pairs[at : at + 2]
        if "=" not in key + value and (key.lower() in SETTINGS or known.knows(key)):
            pairs[at : at + 2] = [f"{key}={value}"]
    return pairs


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
