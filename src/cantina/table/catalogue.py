"""What the bestiary holds: enemies, Skeletons, Treasures and Misfits, by groups, and filters over them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from cantina.games.dungeon_rummy.content import DANCING, MORT, Content
from cantina.games.dungeon_rummy.guide import Guide
from cantina.table.traits_in_words import (
    Fact,
    enemy_facts,
    hero_facts,
    treasure_facts,
)

GROUPS: Final = {
    "forest": "Distracting Forest",
    "necropolis": "Sunrise Necropolis",
    "mort": "Mort's Graveyard",
    "treasure": "Treasures",
    "hero": "The Misfits",
}
"""The parts of the list, in order: the three sets, and what belongs to none."""
HERE: Final = "here"
"""The filter for what is on the table; it is there only when the bestiary is opened from one."""
PACKS: Final = "packs"
SETS: Final = {"": "all", "forest": "Forest", "necropolis": "Necropolis", "mort": "Mort", PACKS: "your packs"}
KINDS: Final = {
    "": "all",
    "easy": "easy",
    "medium": "medium",
    "hard": "hard",
    "boss": "Boss",
    "skeleton": "Skeleton",
    "treasure": "Treasure",
    "hero": "Misfit",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to read about: ``key`` is its place in the content, such as ``enemies.florist-orc``.

    ``rule`` is the id of its page in the guide, which an enemy of a pack does not have.
    """

    key: str
    name: str
    group: str
    kind: str
    flavour: str
    rule: str


@dataclass(frozen=True, slots=True)
class Filters:
    """What is asked for: a set, a kind, words; and of the sets, what is on the table or in packs."""

    set: str = ""
    kind: str = ""
    words: str = ""
    here: tuple[str, ...] = field(default=())
    own: frozenset[str] = field(default=frozenset())

    @property
    def sets(self) -> list[str]:
        """The sets that can be asked for now."""
        return [*([HERE] if self.here else []), *SETS]

    def stepped(self, what: str, step: int) -> Filters:
        """The same with the next set, or kind."""
        if what == "set":
            at = self.sets.index(self.set)
            return replace(self, set=self.sets[(at + step) % len(self.sets)])
        kinds = list(KINDS)
        return replace(self, kind=kinds[(kinds.index(self.kind) + step) % len(kinds)])

    @property
    def set_words(self) -> str:
        """What the set is called."""
        return "this table" if self.set == HERE else SETS[self.set]


@dataclass(frozen=True, slots=True)
class Matter:
    """What is read about: content; and at a table what is on it, with sentences on how it stands there."""

    content: Content
    here: tuple[str, ...] = ()
    standing: Mapping[str, Sequence[str]] = field(default_factory=dict)


class Catalogue:
    """All entries of some content, in the order in which they are listed."""

    def __init__(self, content: Content, guide: Guide) -> None:
        self.content = content
        self.guide = guide
        self.entries = tuple(_entries(content))
        self._texts: dict[str, str] = {}

    def entry(self, key: str) -> Entry | None:
        """The entry of this key."""
        return next((entry for entry in self.entries if entry.key == key), None)

    def of_rule(self, rule: str) -> Entry | None:
        """The entry whose page in the guide this is."""
        return next((entry for entry in self.entries if entry.rule == rule), None)

    def found(self, filters: Filters) -> list[Entry]:
        """The entries that pass all filters; those on the table in the order of the table."""
        if filters.set == HERE:
            entries: Sequence[Entry] = [e for key in filters.here if (e := self.entry(key)) is not None]
        else:
            entries = [entry for entry in self.entries if _in_set(entry, filters.set, filters.own)]
        entries = [entry for entry in entries if filters.kind in ("", entry.kind)]
        words = filters.words.casefold().split()
        return [entry for entry in entries if all(word in self._text(entry) for word in words)]

    def facts(self, entry: Entry) -> list[Fact]:
        """What there is to know of an entry, with the source of each number."""
        what, _, key = entry.key.partition(".")
        if what == "enemies":
            enemy, copies = self.content.enemies[key], self.content.enemies[key].copies
            facts = enemy_facts(enemy, self.content)
            if copies.value != 1:
                facts.append(Fact(f"There are {copies.value} cards of it.", copies.source))
            return facts
        if what == "treasures":
            return treasure_facts(key, self.content.treasures[key])
        name, _, version = key.partition(".versions.")
        hero = next(hero for id, hero in self.content.heroes.items() if id == name)
        return hero_facts(hero, hero.versions[version])

    def _text(self, entry: Entry) -> str:
        """All that words are looked for in: name, kind, set, facts, flavour and the guide's page."""
        text = self._texts.get(entry.key)
        if text is None:
            page = self.guide.rule(entry.rule)
            parts = [entry.name, KINDS[entry.kind], GROUPS[entry.group], entry.flavour]
            parts += [fact.text for fact in self.facts(entry)] + ([page.text] if page else [])
            text = self._texts[entry.key] = " ".join(parts).casefold()
        return text


def is_own(entry: Entry, own: Collection[str]) -> bool:
    """Whether an entry is the packs', or changed by them; a Misfit's own part counts for all its versions."""
    return entry.key in own or entry.key.partition(".versions.")[0] in own


def _in_set(entry: Entry, wanted: str, own: Collection[str]) -> bool:
    if wanted == PACKS:
        return is_own(entry, own)
    return wanted in ("", entry.group)


def _entries(content: Content) -> list[Entry]:
    entries: list[Entry] = []
    order = list(KINDS)
    for key, enemy in content.enemies.items():
        kind = "boss" if enemy.tier == "mort" else enemy.tier
        entries.append(
            Entry(f"enemies.{key}", enemy.name, enemy.set, kind, enemy.flavour, rule_of_enemy(key))
        )
    # By set and tier, as they are met; Mort comes before his Skeletons.
    sets = list(GROUPS)
    entries.sort(key=lambda entry: (sets.index(entry.group), order.index(entry.kind)))
    for key, treasure in content.treasures.items():
        entries.append(
            Entry(f"treasures.{key}", treasure.name, "treasure", "treasure", treasure.flavour, f"T-{key}")
        )
    for name, hero in content.heroes.items():
        for version in hero.versions:
            title = f"{version.replace('-', ' ').capitalize()} {hero.title}"
            place = f"heroes.{name}.versions.{version}"
            entries.append(Entry(place, title, "hero", "hero", hero.flavour, f"H-{version}-{name}"))
    return entries


def rule_of_enemy(key: str) -> str:
    """The id of the guide's page on an enemy: ``E-dog``, ``S-moving``, and MORT-1 for Mort."""
    if key == MORT:
        return "MORT-1"
    return f"S-{key.removeprefix(DANCING + ':')}" if key.startswith(DANCING) else f"E-{key}"
