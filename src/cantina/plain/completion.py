"""Completion: the words that can come next in a line, of what can be done now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from cantina.games.dungeon_rummy import actions as acts
from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.cards import RANKS, SKELETON, Hero, cards_in
from cantina.games.dungeon_rummy.guide import Guide
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.view import View
from cantina.plain.commands import BY_NAME, COMMANDS, SAYINGS, command_of
from cantina.plain.reading import Fault, Roster, split_words
from cantina.plain.writing import typed_card, typed_line
from cantina.table.catalogue import Catalogue

Offers = Callable[[str, str], Iterable[str]]
"""From what stands before the word that is being typed, and that word, to all that it may become."""
FILLERS: Final = frozenset({"to", "from", "on", "in", "of", "zone", "for"})
"""Words that may be typed and mean nothing where they stand."""
NUMBERS: Final = tuple("1234567")


@dataclass(frozen=True)
class Completer:
    """What the one at the keyboard may type now: an own seat's actions, and all that can be asked for."""

    view: View
    legal: Sequence[Action]
    roster: Roster
    guide: Guide

    def __call__(self, before: str, word: str) -> list[str]:
        """The words that can stand here, the typed beginning of one included."""
        words = split_words(before)
        if words and words[0].lower() in SAYINGS:
            words.insert(0, "say")
        found = self._commands() if not words else self._words(words)
        begun = word.lower()
        return sorted({choice for choice in found if choice.startswith(begun)})

    # --- the first word ------------------------------------------------------------------------

    def _commands(self) -> list[str]:
        can = {BY_NAME[self._word_of(action)].name for action in self.legal}
        names = [command.name for command in COMMANDS if not command.acts or command.name in can]
        return names + (list(SAYINGS) if "say" in can else [])

    def _word_of(self, action: Action) -> str:
        typed = typed_line(action, self.view, self.roster.word)
        return typed.split()[0] if typed else _PATTERNS[type(action)]

    # --- the words behind a command ------------------------------------------------------------

    def _words(self, words: list[str]) -> Iterable[str]:
        try:
            command = command_of(words[0])
        except Fault:
            return ()
        typed = [self._plain(word) for word in words[1:] if word.lower() not in FILLERS]
        if not command.acts:
            return self._looks(command.name, typed)
        return {*self._lines(command.name, typed), *self._patterns(command.name, typed)}

    def _plain(self, word: str) -> str:
        """A typed word as the lines have it: each Misfit by one name, cards without a star."""
        lower = word.lower().rstrip("*")
        try:
            return self.roster.word(self.roster.hero(lower))
        except Fault:
            return lower

    def _lines(self, command: str, typed: list[str]) -> Iterable[str]:
        """The next words of the lines of all actions that begin as it was typed."""
        for action in self.legal:
            line = typed_line(action, self.view, self.roster.word)
            words = [word for word in split_words(line or "") if word not in FILLERS]
            if len(words) > len(typed) + 1 and [words[0], *typed] == [command, *words[1 : len(typed) + 1]]:
                yield words[len(typed) + 1]

    def _patterns(self, command: str, typed: list[str]) -> Iterable[str]:
        """The next words of what is many actions: several cards, shares, messages."""
        patterns = [a for a in self.legal if _PATTERNS.get(type(a)) == command]
        patterns = [a for a in patterns if typed_line(a, self.view, self.roster.word) is None]
        if not patterns:
            return ()
        match command:
            case "move":
                return self._steps(typed)
            case "split":
                return self._shares(typed)
            case "choose" | "prevent":
                return self._lying(typed)
            case "say":
                return self._saying(typed)
        treasures = [a.treasure for a in patterns if isinstance(a, acts.UseTreasure)]
        if not typed:
            return treasures
        return self._shares(typed[1:]) if typed[0] in treasures else ()

    @property
    def _names(self) -> list[str]:
        return [self.roster.word(hero) for hero in self.view.order]

    def _zone(self, hero: Hero) -> list[str]:
        return [typed_card(card) for card in cards_in(self.view.seats[hero].zone)]

    def _where(self, card: str) -> list[str]:
        """The zones in which a card lies."""
        return [self.roster.word(hero) for hero in self.view.order if card in self._zone(hero)]

    def _in_play(self) -> list[str]:
        return [card for hero in self.view.order for card in self._zone(hero)]

    def _steps(self, typed: list[str]) -> Iterable[str]:
        """``b10 milton bob , y10 bob milton``."""
        step = _since_comma(typed)
        match len(step):
            case 0:
                return self._in_play()
            case 1:
                return self._where(step[0])
            case 2:
                return [name for name in self._names if name != step[1]]
        return (",",)

    def _lying(self, typed: list[str]) -> Iterable[str]:
        """``r5 lily , y6 bob``."""
        step = _since_comma(typed)
        return self._in_play() if not step else self._where(step[0]) if len(step) == 1 else (",",)

    def _shares(self, typed: list[str]) -> Iterable[str]:
        """``lily 5 bob 2``."""
        if len(typed) % 2:
            return NUMBERS
        return [name for name in self._names if name not in typed]

    def _saying(self, typed: list[str]) -> Iterable[str]:
        """By the grammar of messages (TALK-2)."""
        if not typed:
            return (*SAYINGS, "pass")
        kind, rest = typed[0], typed[1:]
        if kind == "wish":
            ranks = {rank.lower() for rank in RANKS}
            wanted = [word for word in rest if word in ranks]
            if len(wanted) < len(rest):
                return ()
            return ([] if len(wanted) > 1 else sorted(ranks)) + (self._names if wanted else [])
        if not rest:
            return self._names
        if kind in ("offer", "plan", "ask", "decline") and len(rest) == 1:
            return _SECOND[kind]
        return self._third(kind, rest) if len(rest) == 2 else ()

    def _third(self, kind: str, rest: list[str]) -> Iterable[str]:
        if kind == "plan" and rest[1] == "grow":
            return [str(number) for number in range(3, 15)]
        if kind != "ask":
            return ()
        match rest[1]:
            case "take" | "leave":
                return [typed_card(card) for card in self.view.graveyard if card < SKELETON]
            case "treasure":
                return self.view.loot
            case "spare-graveyard":
                return ()
        return self._names

    def _looks(self, command: str, typed: list[str]) -> Iterable[str]:
        """What can stand behind a command that is no action."""
        if command == "rule":
            rules = (rule.id.lower() for section in self.guide.sections() for rule in section.rules)
            return () if typed else ["next", *rules]
        if command in ("bestiary", "enemy"):
            return self._beasts(typed)
        if command in ("give", "call"):
            return self._names if not typed else ("ai", "human") if command == "give" else ()
        if typed:
            return ()
        if command in ("help", "actions"):
            return ["all", *(c.name for c in COMMANDS if c.acts or command == "help")]
        return _FIRST.get(command, ())

    def _beasts(self, typed: list[str]) -> Iterable[str]:
        """The words of names, one after the other."""
        for entry in Catalogue(self.view.content, self.guide).entries:
            words = entry.name.lower().split()
            if words[: len(typed)] == typed and len(words) > len(typed):
                yield words[len(typed)]


def of_words(*choices: str) -> Offers:
    """Offers of some words, at the beginning of a line only."""

    def offers(before: str, word: str) -> list[str]:
        return [] if before.strip() else [choice for choice in choices if choice.startswith(word.lower())]

    return offers


def _since_comma(typed: list[str]) -> list[str]:
    ends = [n for n, word in enumerate(typed) if word == ","]
    return typed[ends[-1] + 1 :] if ends else typed


_PATTERNS: Final[dict[type, str]] = {
    acts.Move: "move",
    acts.UseTreasure: "treasure",
    acts.ChooseSplit: "split",
    acts.Prevent: "prevent",
    acts.ChooseCards: "choose",
    Talk: "say",
}
"""The commands of actions that may be patterns."""
_SECOND: Final[dict[str, tuple[str, ...]]] = {
    "offer": ("surely", "maybe"),
    "plan": ("attack", "wait", "grow", "set", "run"),
    "ask": ("shield", "heal", "draw", "wild", "treasure", "take", "leave", "spare-graveyard"),
    "decline": ("kept", "needed", "cannot"),
}
"""What follows the Misfit in a message."""
_FIRST: Final[dict[str, tuple[str, ...]]] = {"hand": ("suit", "rank"), "cards": ("words", "short")}
