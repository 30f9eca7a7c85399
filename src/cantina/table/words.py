"""Small words of the table: names, suits, cards, melds and counts (CARD-2).

No widths, no colours: what is returned is plain ASCII (names of persons apart) that a screen, a log line
and a screen reader can all use.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.cards import (
    HEROES,
    RANKS,
    SKELETON,
    SKILLS,
    SUITS,
    Bag,
    Card,
    Hero,
    card_name,
    is_tokened,
    rank_of,
    suit_of,
)
from cantina.games.dungeon_rummy.content import Content

Names = tuple[str, str, str, str]
"""What the four Misfits are called, by number."""

SUIT_WORDS: Final = ("red", "yellow", "green", "blue")
RANK_WORDS: Final = ("Ace", *RANKS[1:10], "Jack", "Queen", "King")
LONGEST_NAME: Final = 16
"""Cells of a terminal that a person's name takes at most."""
ACCENTS: Final = 2
"""Accents that are drawn over one letter at most: more would reach into other lines."""


def names_of(content: Content, persons: Mapping[Hero, str] | None = None) -> Names:
    """What the four Misfits are called: a person's name where one is given, else the Misfit's own.

    A person who is called like another Misfit, or like another person, is shown beside the Misfit played:
    ``Bob (Lily)``. Control characters are left out, and long names end at LONGEST_NAME.
    """
    own = [content.hero(hero).name for hero in range(4)]
    given = {hero: tidy_name(name) for hero, name in (persons or {}).items()}
    given = {hero: name for hero, name in given.items() if name}
    shown = [given.get(hero, own[hero]) for hero in range(4)]
    taken = [name.casefold() for name in (*own, *given.values())]
    for hero, name in given.items():
        same = name.casefold() == own[hero].casefold()
        if taken.count(name.casefold()) > 1 + same:
            shown[hero] = f"{own[hero]} ({name})"
    return (shown[0], shown[1], shown[2], shown[3])


def tidy_name(name: str) -> str:
    """A name as it may be drawn: printable, without spaces around, at most LONGEST_NAME cells wide."""
    return tidy_text(name, LONGEST_NAME)


def tidy_text(text: str, longest: int) -> str:
    """Typed text as it may be drawn: printable, without spaces around, at most ``longest`` cells wide.

    An accent of its own belongs to the letter before it, and is nothing without one.
    """
    # Composed where that is possible: terminals draw a letter with its accent better than the two.
    printable = "".join(c if c.isprintable() else " " for c in unicodedata.normalize("NFC", text))
    tidy, cells, accents = "", 0, ACCENTS
    for char in " ".join(printable.split()):
        width = _cells(char)
        if cells + width > longest:
            break
        accents = accents + 1 if not width else ACCENTS if char == " " else 0
        if width or accents <= ACCENTS:
            tidy, cells = tidy + char, cells + width
    return tidy.strip()


def _cells(char: str) -> int:
    """The cells of a terminal that a printable sign takes."""
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def renamed(sentence: str, content: Content, names: Names) -> str:
    """A sentence of the rules, which know the Misfits by their own names, with the names of the table."""
    changed = {content.hero(h).name: names[h] for h in range(4) if content.hero(h).name != names[h]}
    if not changed:
        return sentence
    pattern = "|".join(re.escape(name) for name in changed)
    return re.sub(rf"\b(?:{pattern})\b", lambda found: changed[found.group()], sentence)


# --- counts and lists --------------------------------------------------------------------------


def counted(count: int, noun: str, plural: str | None = None) -> str:
    """``1 card``, ``3 cards``."""
    return f"{count} {noun if count == 1 else plural or noun + 's'}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """``Bob``, ``Bob and Lily``, ``Bob, Lily and Oakie``; nothing for no words."""
    all_words = list(words)
    if len(all_words) < 2:
        return "".join(all_words)
    return f"{', '.join(all_words[:-1])} {last} {all_words[-1]}"


def owned(name: str) -> str:
    """``Bob's``, ``Boris'``."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def article(noun: str) -> str:
    """``a Queen``, ``an 8``: the noun with its indefinite article."""
    return f"{'an' if noun[:1].upper() in 'AEIO8' else 'a'} {noun}"


# --- cards and melds ---------------------------------------------------------------------------


def suit_letter(hero: Hero) -> str:
    """``R``, ``Y``, ``G`` or ``B``: the suit of a Misfit, by number."""
    return SUITS[hero]


def card_spoken(card: Card) -> str:
    """A card as one says it: ``red 5``, ``yellow Queen``, ``yellow 9 under a Wild token``."""
    words = f"{SUIT_WORDS[suit_of(card)]} {RANK_WORDS[rank_of(card)]}"
    return f"{words} under a Wild token" if is_tokened(card) else words


def lying_name(card: Card) -> str:
    """What lies in the Graveyard or the Trash: ``R5``, or ``Skeleton (moving)`` (MORT-4)."""
    return card_name(card) if card < SKELETON else f"Skeleton ({SKILLS[card - SKELETON]})"


def cards_text(cards: Iterable[Card]) -> str:
    """Cards in the order given: ``R5 Y10``, or ``none``; Skeletons come last (``R5, Skeleton (moving)``)."""
    lying = list(cards)
    plain_cards = " ".join(card_name(card) for card in lying if card < SKELETON)
    skeletons = [lying_name(card) for card in lying if card >= SKELETON]
    return ", ".join([*filter(None, [plain_cards]), *skeletons]) or "none"


@dataclass(frozen=True, slots=True)
class MeldText:
    """A Play Zone in words: its cards in reading order, and what they are.

    ``cards`` has wild readings (``G2=6``); ``kind`` is empty for an empty zone, else ``single``, ``pair``,
    ``run 4``, ``set 3``, ``CANASTA 7`` or ``ROYAL CANASTA 8``; ``readings`` says how many ways to read it
    there are. ``order`` are the cards themselves, in the order of ``cards``.
    """

    cards: tuple[str, ...]
    kind: str
    count: int
    readings: int
    order: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return " ".join(self.cards) or "empty"


def meld_text(bag: Bag, reading: int = 0) -> MeldText:
    """The meld in words, by its reading number ``reading``, counted round (MELD-5)."""
    if not bag:
        return MeldText((), "", 0, 0)
    ways = melds.readings(bag)
    if not ways:
        raise ValueError("a Play Zone always holds a legal meld (MELD-1)")
    way = ways[reading % len(ways)]
    order = tuple(card for card, _ in way)
    return MeldText(tuple(melds.reading_text(way)), _kind(bag, way), len(way), len(ways), order)


def _kind(bag: Bag, way: melds.Reading) -> str:
    size = len(way)
    if size == 1:
        return "single"
    if size >= melds.CANASTA:
        return f"{'ROYAL CANASTA' if melds.is_royal(bag) else 'CANASTA'} {size}"
    if len({rank % 13 for _, rank in way}) > 1:
        return f"run {size}"
    return "pair" if size == 2 else f"set {size}"


def sorted_hand(cards: Sequence[Card], by: str = "suit") -> list[Card]:
    """A hand in order: ``by`` suit (then rank) or by rank (then suit)."""
    if by == "rank":
        return sorted(cards, key=lambda card: (rank_of(card), suit_of(card)))
    return sorted(cards)


def hero_id(hero: Hero) -> str:
    """``barbarian`` and so on: the class by which files and the protocol name a Misfit."""
    return HEROES[hero]
