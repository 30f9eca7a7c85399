"""The bestiary in lines: each enemy, Treasure and Misfit by name, and how games against it went."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.guide import Guide
from cantina.plain.reading import Fault, quoted
from cantina.table.catalogue import GROUPS, KINDS, Catalogue, Entry
from cantina.table.presenter import listed
from cantina.table.tally import Tally, tally_words

SOURCES = {"print": "from print", "house": "our own number"}


def contents(content: Content, guide: Guide) -> list[str]:
    """All that there is to read about, a line a group."""
    entries = Catalogue(content, guide).entries
    lines = [
        f"{title}: {listed(entry.name for entry in entries if entry.group == group)}."
        for group, title in GROUPS.items()
    ]
    return [*lines, "bestiary and a name tells all about one."]


def entry_of(words: Sequence[str], content: Content, guide: Guide) -> Entry:
    """The entry that words name, by its name or id, or beginnings of their words; raises Fault."""
    catalogue = Catalogue(content, guide)
    typed = [word.casefold() for word in words]
    whole = " ".join(typed)
    exact = [e for e in catalogue.entries if whole in (e.name.casefold(), _id(e).casefold())]
    found = exact or [entry for entry in catalogue.entries if _means(typed, entry)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Fault(f"{quoted(whole)} could be {listed((e.name for e in found), 'or')}: type a little more.")
    known = {entry.name.casefold(): entry.name for entry in catalogue.entries}
    near = difflib.get_close_matches(whole, known, n=1, cutoff=0.6)
    hint = f" Did you mean {known[near[0]]}?" if near else " bestiary alone tells all that there is."
    raise Fault(f"The bestiary knows no {quoted(whole)}.{hint}")


def _id(entry: Entry) -> str:
    return entry.key.partition(".")[2].replace(".versions.", "-")


def _means(typed: Sequence[str], entry: Entry) -> bool:
    parts = f"{entry.name} {_id(entry)}".casefold().replace("-", " ").replace(":", " ").split()
    words = [part for word in typed for part in word.replace("-", " ").split()]
    return all(any(part.startswith(word) for part in parts) for word in words)


def entry_lines(entry: Entry, content: Content, guide: Guide, tally: Tally | None = None) -> list[str]:
    """All about one entry: what it is, its numbers and where they are from, its rule, games with it."""
    about = GROUPS[entry.group]
    about += "" if entry.kind in ("hero", "treasure") else f", {KINDS[entry.kind]}"
    lines = [f"{entry.name}: {about}."]
    for fact in Catalogue(content, guide).facts(entry):
        source = f" ({SOURCES[fact.source]})" if fact.source else ""
        lines.append(f"{fact.text}{source}")
    page = guide.rule(entry.rule)
    if page is not None:
        lines += [f"{page.id}: {page.paragraphs[0]}", *page.paragraphs[1:]]
    lines.append(entry.flavour)
    if tally is not None:
        lines.append(f"{tally_words(entry.key, tally)}.")
    return lines
