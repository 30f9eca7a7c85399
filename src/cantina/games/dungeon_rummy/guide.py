"""The guide: every rule by its id, in the game's own words, from TOML files.

Each file of the guide's folder is a section, in the order of the file names: a key ``section`` with
its title, and a table for each rule with ``title`` and ``text``. Blank lines part paragraphs. ``example`` is
for what must keep its lines, such as the text of a file; a line that is cards, a colon and a caption can be
drawn.

Not all that has an id is a rule: ``G-…`` are pages that lead through several of them, ``W-…`` the glossary.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cantina.games.dungeon_rummy.errors import ContentError
from cantina.games.dungeon_rummy.toml_files import read_toml, shown, unknown_key

RULE_ID: Final = re.compile(r"[A-Z][A-Z0-9]*-[0-9]+|[ETSHGW]-[a-z0-9]+(-[a-z0-9]+)*")
"""What an id looks like: ``MELD-4``, ``E-florist-orc``, ``T-heal-4``."""
CITED: Final = re.compile(r"\b(?:[A-Z]{3,}-\d+|[ETSHGW]-[a-z0-9]+(?:-[a-z0-9]+)*)\b")
"""An id in the middle of a text."""
_RANK: Final = "(?:10|[2-9AJQK])"
CARD: Final = rf"[RYGB]{_RANK}(?:\*)?(?:={_RANK})?"
"""The pattern of a card as it is written, with its token and its reading (CARD-2)."""
_CARD_LINE: Final = re.compile(rf"({CARD}(?: {CARD})*): (.+)")
NEEDED: Final = ("title", "text")
KEYS: Final = (*NEEDED, "example")


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule for the reader; ``text`` has no line breaks but a blank line between paragraphs.

    ``example`` follows it, line by line as it stands; it is empty for most rules.
    """

    id: str
    title: str
    text: str
    section: str
    example: str = ""

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The text, a paragraph a line."""
        return tuple(self.text.split("\n\n"))

    @property
    def is_rule(self) -> bool:
        """Whether this is a rule, and not a page about several, or a word of the glossary."""
        return not self.id.startswith(("G-", "W-"))


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the guide and its rules, in reading order."""

    title: str
    rules: tuple[RuleText, ...]


class Guide:
    """All sections of the guide; look a rule up by id, or search for words."""

    def __init__(self, sections: Iterable[Section]) -> None:
        self._sections = tuple(sections)
        self._rules = {rule.id: rule for section in self._sections for rule in section.rules}

    def sections(self) -> tuple[Section, ...]:
        """The sections in reading order."""
        return self._sections

    def rule(self, rule_id: str) -> RuleText | None:
        """The rule with this id, such as ``MELD-4`` or ``E-florist-orc``; None when there is none."""
        return self._rules.get(rule_id)

    def search(self, words: str) -> list[RuleText]:
        """The rules in which all of ``words`` occur, whatever their case, the best first.

        A word found in an id or title counts more than one in the text, or in the section's name; without a
        word nothing is found.
        """
        wanted = words.casefold().split()
        if not wanted:
            return []
        ranked = [(_score(rule, wanted), rule) for rule in self._rules.values()]
        # Sorting is stable: rules of one rank stay in reading order.
        return [rule for score, rule in sorted(ranked, key=lambda entry: -entry[0]) if score]


def card_line(line: str) -> tuple[tuple[str, ...], str] | None:
    """The cards of an example's line, as they are written, and its caption; None for any other line."""
    found = _CARD_LINE.fullmatch(line)
    return (tuple(found[1].split()), found[2]) if found else None


def load_guide(folder: Path) -> Guide:
    """The guide in the TOML files of ``folder``.

    Raises ContentError, with file and key, when a file cannot be read, a key is unknown or missing, an id is
    none or there twice, or the folder holds no guide.
    """
    sections: list[Section] = []
    found_in: dict[str, str] = {}
    for path in sorted(folder.glob("*.toml")):
        name = f"{folder.name}/{path.name}"
        section = _section(name, read_toml(path))
        for rule in section.rules:
            if rule.id in found_in:
                raise ContentError(f"{name}: {rule.id}: is already in {found_in[rule.id]}: one text a rule")
            found_in[rule.id] = name
        sections.append(section)
    if not sections:
        raise ContentError(f"{folder.name}: no guide: there is no .toml file in {folder}")
    return Guide(sections)


def _section(name: str, data: Mapping[str, Any]) -> Section:
    if "section" not in data:
        raise ContentError(f"{name}: section: missing; it is the title of this part of the guide")
    title = _line(name, "section", data["section"])
    rules = tuple(_rule(name, key, value, title) for key, value in data.items() if key != "section")
    return Section(title, rules)


def _rule(name: str, rule_id: str, data: object, section: str) -> RuleText:
    if not RULE_ID.fullmatch(rule_id):
        raise ContentError(f"{name}: {shown(rule_id)} is no rule id: write it like MELD-4 or E-florist-orc")
    if not isinstance(data, dict):
        raise ContentError(f"{name}: {rule_id}: must be a table with the keys {', '.join(KEYS)}")
    for key in data:
        if key not in KEYS:
            raise ContentError(f"{name}: {rule_id}: {unknown_key(key, KEYS)}")
    for key in NEEDED:
        if key not in data:
            raise ContentError(f"{name}: {rule_id}.{key}: missing; needed are {', '.join(NEEDED)}")
    title = _line(name, f"{rule_id}.title", data["title"])
    paragraphs = re.split(r"\n[ \t]*\n", _text(name, f"{rule_id}.text", data["text"]))
    text = "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
    example = _text(name, f"{rule_id}.example", data["example"]) if "example" in data else ""
    return RuleText(rule_id, title, text, section, example)


def _line(name: str, where: str, value: object) -> str:
    text = _text(name, where, value)
    if "\n" in text:
        raise ContentError(f"{name}: {where}: must be one line")
    return text


def _text(name: str, where: str, value: object) -> str:
    """The text without space around it, if it is one that a terminal can show."""
    if not isinstance(value, str):
        raise ContentError(f"{name}: {where}: {shown(value)} does not fit: it must be a text in quotes")
    text = value.strip()
    if not text:
        raise ContentError(f"{name}: {where}: is empty: it must be a text")
    if not text.replace("\n", " ").isprintable():
        raise ContentError(f"{name}: {where}: holds a control character, which a terminal cannot show")
    return text


def _score(rule: RuleText, wanted: list[str]) -> int:
    """How well a rule fits the words; 0 if one of them is not there."""
    rule_id, title = rule.id.casefold(), rule.title.casefold()
    text = f"{rule.section}\n{rule.text}\n{rule.example}".casefold()
    score = 0
    for word in wanted:
        if word == rule_id:
            score += 100
        elif word in title or word in rule_id:
            score += 10
        elif word in text:
            score += 1
        else:
            return 0
    return score
