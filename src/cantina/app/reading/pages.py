"""The pages of the guide as lines, and its contents: rules by section, pages, words, and the keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cantina.app.commands import (
    BESTIARY,
    GUIDE,
    HISTORY,
    KEYS,
    REPLAY,
    RESULT,
    SETTINGS,
    SETUP,
    TABLE,
    TITLE,
    VOTE,
)
from cantina.app.glyphs import Glyphs
from cantina.app.lines import Line, Piece, text_of
from cantina.app.reading.drawn import example_lines
from cantina.app.reading.marked import LINK, LINKED, flow, pieces_of
from cantina.games.dungeon_rummy.guide import CITED, Guide, RuleText

KEY_PAGES: Final = {
    "keys-table": ("At the table", TABLE),
    "keys-title": ("At the title", TITLE),
    "keys-setup": ("In the setup", SETUP),
    "keys-vote": ("At the vote", VOTE),
    "keys-result": ("When a game is over", RESULT),
    "keys-history": ("In the history", HISTORY),
    "keys-replay": ("In a replay", REPLAY),
    "keys-settings": ("In the settings", SETTINGS),
    "keys-keys": ("Where keys are changed", KEYS),
    "keys-bestiary": ("In the bestiary", BESTIARY),
    "keys-guide": ("In the guide", GUIDE),
}
"""The pages on keys: what they are called, and the screen that each is about."""
KEYS_SECTION: Final = "Keys"
HelpOf = Callable[[str, int], list[Line]]
"""The help of a screen in so many cells."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """An entry of the contents; ``mark`` is what is written before its title: the id of a rule."""

    id: str
    title: str
    section: str
    mark: str = ""


class Book:
    """The guide with its pages on keys, to be leafed through and searched."""

    def __init__(self, guide: Guide, help_of: HelpOf) -> None:
        self.guide = guide
        self._help_of = help_of
        self.leaves = [_leaf(rule) for section in guide.sections() for rule in section.rules]
        self.leaves += [Leaf(id, title, KEYS_SECTION) for id, (title, _) in KEY_PAGES.items()]
        self._by_id = {leaf.id: leaf for leaf in self.leaves}
        self._citing: dict[str, list[str]] | None = None

    def leaf(self, id: str) -> Leaf | None:
        """The entry with this id."""
        return self._by_id.get(id)

    def found(self, words: str) -> list[Leaf]:
        """The entries in which all the words occur, the best first; all of them if there are no words."""
        wanted = words.casefold().split()
        if not wanted:
            return self.leaves
        found = [self._by_id[rule.id] for rule in self.guide.search(words)]
        for id, (title, screen) in KEY_PAGES.items():
            help = " ".join(text_of(line) for line in self._help_of(screen, 200))
            text = f"{KEYS_SECTION} {title} {help}".casefold()
            if all(word in text for word in wanted):
                found.append(self._by_id[id])
        return found

    def lines(self, id: str, width: int, glyphs: Glyphs) -> list[Line]:
        """A page in ``width`` cells: the text, what is drawn, and the rules that speak of it."""
        if id in KEY_PAGES:
            return self._help_of(KEY_PAGES[id][1], width)
        rule = self.guide.rule(id)
        if rule is None:
            return [(Piece("The guide has no such page."),)]
        lines: list[Line] = []
        for paragraph in rule.paragraphs:
            lines += [*([()] if lines else []), *flow(pieces_of(paragraph, self.guide), width)]
        if rule.example:
            lines += [(), *example_lines(rule.example, self.guide, width, glyphs)]
        citing = self._spoken_of_in(rule)
        if citing:
            lines += [(), *flow([Piece("Spoken of in:", "dim"), *citing], width, indent=2)]
        return lines

    def _spoken_of_in(self, rule: RuleText) -> list[Piece]:
        """Links to the pages that cite a rule."""
        if self._citing is None:
            self._citing = {}
            for section in self.guide.sections():
                for other in section.rules:
                    for cited in dict.fromkeys(CITED.findall(f"{other.text}\n{other.example}")):
                        self._citing.setdefault(cited, []).append(other.id)
        there = [id for id in self._citing.get(rule.id, ()) if id != rule.id]
        return [piece for id in there for piece in (Piece(" "), Piece(id, LINKED, LINK + id))]


def _leaf(rule: RuleText) -> Leaf:
    return Leaf(rule.id, rule.title, rule.section, rule.id if rule.is_rule else "")
