"""Typed words read as Misfits, cards, Treasures and amounts; each fault is named."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from cantina.games.dungeon_rummy.actions import Lying, Shares
from cantina.games.dungeon_rummy.cards import (
    HEROES,
    RANKS,
    SKELETON,
    SUITS,
    WILD,
    Card,
    Hero,
    card_name,
    cards_in,
    parse_card,
    rank_of,
)
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.view import View
from cantina.table.presenter import SUIT_WORDS, Names, listed

RANK_NAMES: Final = {rank.lower(): n for n, rank in enumerate(RANKS)} | {
    "ace": 0,
    "jack": 10,
    "queen": 11,
    "king": 12,
}
"""Ranks as they may be typed."""
SHOWN = 24
"""Characters of a typed word that a fault repeats."""


class Fault(Exception):
    """What is wrong with what was typed, and what would be right; the text is one sentence."""


@dataclass
class Words:
    """The words of a command that are still to be read, from the front.

    ``command`` and ``usage`` go into the sentence when one is missing or too many; ``text`` is what was
    typed behind the command, as it was typed.
    """

    command: str
    usage: str
    rest: list[str]
    text: str = ""

    def __bool__(self) -> bool:
        return bool(self.rest)

    @property
    def next(self) -> str:
        """The next word, left where it is; empty at the end."""
        return self.rest[0] if self.rest else ""

    def take(self, what: str) -> str:
        """The next word; raises Fault, naming ``what`` it should have been, when there is none."""
        if not self.rest:
            raise Fault(f"{self.command} needs {what}: {self.usage}.")
        return self.rest.pop(0)

    def take_if(self, *known: str) -> bool:
        """Whether the next word is one of these; then it is taken."""
        if self.next.lower() in known:
            self.rest.pop(0)
            return True
        return False

    def end(self) -> None:
        """Raises Fault when words are left that nothing was to be done with."""
        if self.rest:
            raise Fault(f"{quoted(' '.join(self.rest))} is too much for {self.command}: {self.usage}.")


def quoted(word: str) -> str:
    """A typed word as a fault repeats it."""
    return f'"{word if len(word) <= SHOWN else word[: SHOWN - 3] + "..."}"'


def nearest(word: str, known: Iterable[str]) -> str:
    """`` Did you mean play?``, or nothing."""
    near = difflib.get_close_matches(word.lower(), list(known), n=1, cutoff=0.6)
    return f" Did you mean {near[0]}?" if near else ""


def pick(word: str, choices: dict[str, str], what: str) -> str:
    """The choice that a word names, in full or by an unambiguous beginning.

    ``choices`` is from what may be typed (lower case) to what it means; ``what`` says what it should be.
    """
    lower = word.lower()
    if lower in choices:
        return choices[lower]
    found = sorted({meaning for name, meaning in choices.items() if lower and name.startswith(lower)})
    if len(found) == 1:
        return found[0]
    if found:
        raise Fault(f"{quoted(word)} could be {listed(found, 'or')}: type a little more.")
    known = sorted(set(choices.values()))
    near = nearest(word, choices)
    if near:
        raise Fault(f"{quoted(word)} is no {what}.{near}")
    raise Fault(f"{quoted(word)} is no {what}: type {listed(known, 'or')}.")


# --- Misfits -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Roster:
    """What the four Misfits are called at this table, and which one says ``me``."""

    content: Content
    names: Names
    me: Hero | None = None

    def hero(self, word: str) -> Hero:
        """The Misfit that a word names: by person, name, class, suit letter or ``me``; raises Fault."""
        lower = word.lower()
        if lower in ("me", "own", "my") and self.me is not None:
            return self.me
        if len(lower) == 1 and lower.upper() in SUITS:
            return SUITS.index(lower.upper())
        found = self._found(lower)
        if len(found) == 1:
            return found[0]
        if found:
            could = listed((self.names[hero] for hero in found), "or")
            raise Fault(f"{quoted(word)} could be {could}: type a little more.")
        near = nearest(word, [name for name, _ in self._called()])
        who = listed(f"{name} ({SUITS[hero].lower()})" for hero, name in enumerate(self.names))
        raise Fault(f"{quoted(word)} is no Misfit.{near or f' There are {who}.'}")

    def word(self, hero: Hero) -> str:
        """What is typed for a Misfit: the first of its names that is its own, else its class."""
        for name in self.names[hero].lower().split():
            if name.isascii() and name.isalnum() and self._found(name) == [hero]:
                return name
        return HEROES[hero]

    def knows(self, word: str) -> bool:
        """Whether a word is meant for a Misfit, be it an ambiguous one."""
        lower = word.lower()
        return lower in ("me", "own", "my") or lower.upper() in SUITS or bool(self._found(lower))

    def _found(self, lower: str) -> list[Hero]:
        known = self._called()
        exact = {hero for name, hero in known if name == lower}
        return sorted(exact or {hero for name, hero in known if lower and name.startswith(lower)})

    def _called(self) -> list[tuple[str, Hero]]:
        """All that a Misfit may be called, in lower case; the table's names count before the printed ones."""
        called = [(part.strip("()").lower(), hero) for hero in range(4) for part in self.names[hero].split()]
        taken = {name for name, _ in called}
        for hero in range(4):
            own = (self.content.hero(hero).name.lower(), HEROES[hero])
            called += [(name, hero) for name in own if name not in taken]
        return called


# --- cards -------------------------------------------------------------------------------------


def card_of(word: str) -> Card:
    """The card that a word names, in any case: ``y4``, ``Y10``, ``g8*``; raises Fault."""
    try:
        return parse_card(word.upper())
    except ValueError:
        raise Fault(
            f"{quoted(word)} is no card: type a suit of R Y G B and a rank of A 2 ... 10 J Q K, as in R5."
        ) from None


def plain_card(word: str) -> Card:
    """A card outside the Play Zones, where no Wild token lies on it; raises Fault."""
    card = card_of(word)
    if card >= WILD:
        raise Fault(f"{quoted(word)} has a star, but a Wild token lies on cards in Play Zones only.")
    return card


def card_among(word: str, lying: Iterable[Card], where: str) -> Card:
    """A card that a word names, of those that lie somewhere; a rank will do where only one has it.

    Another card may be named in full: that it does not lie there is for the rules to say. Raises Fault.
    """
    rank = RANK_NAMES.get(word.lower())
    if rank is None:
        return plain_card(word)
    found = sorted({card for card in lying if card < SKELETON and rank_of(card) == rank})
    if len(found) == 1:
        return found[0]
    if found:
        could = listed(map(card_name, found), "or")
        raise Fault(f"{quoted(word)} could be {could}: type its suit, too, as in {card_name(found[0])}.")
    raise Fault(f"{quoted(word)} is a rank, and there is no card of it {where}.")


def zone_card(word: str, zone: Hero, view: View) -> Card:
    """A card of a Play Zone: its suit, or the star of one under a Wild token, may be left out."""
    lying = cards_in(view.seats[zone].zone)
    if word.lower() in RANK_NAMES:
        return card_among(word, lying, "in that zone")
    card = card_of(word)
    if card < WILD and card not in lying and card + WILD in lying:
        return card + WILD
    return card


def lying_of(words: Words, roster: Roster, view: View) -> tuple[Lying, ...]:
    """``r5 lily, y6 bob``: cards and the Play Zones where they lie; raises Fault.

    The zone may be left out where only one has the card.
    """
    found: list[Lying] = []
    while words or not found:
        word = words.take("a card and the zone where it lies")
        words.take_if("from", "of", "in")
        if words and not is_card(words.next) and words.next.lower() not in (",", "and"):
            zone = roster.hero(words.take("a zone"))
            words.take_if("zone")
        else:
            zone = _zone_of(word, roster, view)
        found.append(Lying(zone_card(word, zone, view), zone))
        words.take_if(",", "and")
    return tuple(found)


def is_card(word: str) -> bool:
    """Whether a word is a card."""
    try:
        card_of(word)
    except Fault:
        return False
    return True


def _zone_of(word: str, roster: Roster, view: View) -> Hero:
    """The only Play Zone in which a card lies; raises Fault where there are none or several."""
    card = card_of(word)
    zones = [s.hero for s in view.seats if {card, card % WILD + WILD} & set(cards_in(s.zone))]
    if len(zones) == 1:
        return zones[0]
    if zones:
        names = listed((roster.names[zone] for zone in zones), "and")
        raise Fault(f"{quoted(word)} lies in the zones of {names}: type the zone behind it.")
    raise Fault(f"{quoted(word)} lies in no Play Zone.")


# --- amounts -----------------------------------------------------------------------------------


def number_of(word: str, what: str) -> int:
    """A whole number, 0 to 999; raises Fault, naming ``what`` it should be."""
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        raise Fault(f"{quoted(word)} is no number: {what} is asked for here.")
    return int(word)


def shares_of(words: Words, roster: Roster, what: str) -> Shares:
    """``lily 3 bob 1``: an amount for each Misfit named; raises Fault."""
    amounts = [0, 0, 0, 0]
    named: list[Hero] = []
    while words or not named:
        hero = roster.hero(words.take(f"a Misfit and {what}"))
        if hero in named:
            raise Fault(f"{roster.names[hero]} is named twice.")
        named.append(hero)
        amounts[hero] = number_of(words.take(f"{what} for {roster.names[hero]}"), what)
        words.take_if("and", ",")
    return (amounts[0], amounts[1], amounts[2], amounts[3])


def split_words(line: str) -> list[str]:
    """The words of a typed line; commas and colons stand alone, ``=`` and arrows count as spaces.

    ``yellow queen`` is one word, YQ; a full stop at the end is none.
    """
    for mark in (",", ";"):
        line = line.replace(mark, " , ")
    for mark in ("->", "=", ":"):
        line = line.replace(mark, " ")
    words: list[str] = []
    for word in line.removesuffix(".").split():
        rank = RANK_NAMES.get(word.lower().removesuffix("*"))
        if words and rank is not None and words[-1].lower() in SUIT_WORDS:
            suit = SUITS[SUIT_WORDS.index(words.pop().lower())]
            word = suit + RANKS[rank] + "*" * word.endswith("*")
        words.append(word)
    return words


# --- Treasures and enemies ---------------------------------------------------------------------


def treasure_of(word: str, known: Sequence[str]) -> str:
    """The Treasure that a word names: ``heal-4``, ``heal4``, ``heal``, ``draft``; raises Fault."""
    typed = _squeezed(word)
    if typed in (names := {_squeezed(name): name for name in known}):
        return names[typed]
    found = [name for short, name in names.items() if typed and short.startswith(typed)]
    found = found or [name for name in known if typed and typed in name.split("-")]
    if len(found) == 1:
        return found[0]
    if found:
        raise Fault(f"{quoted(word)} could be {listed(sorted(found), 'or')}: type a little more.")
    if hint := nearest(word, known):
        raise Fault(f"{quoted(word)} is no Treasure.{hint}")
    raise Fault(f"{quoted(word)} is no Treasure: there are {listed(sorted(known))}.")


def enemy_of(words: Sequence[str], view: View, roster: Roster) -> int:
    """The enemy in play that words name: its index; raises Fault.

    By number from 1, by name (``moving skeleton``), or by the Misfit before whom it stands.
    """
    typed = [word.lower() for word in words]
    if len(typed) == 1 and typed[0].isascii() and typed[0].isdigit():
        found = [int(typed[0][:4]) - 1] if 1 <= int(typed[0][:4]) <= len(view.enemies) else []
    else:
        found = _named(typed, view) or _facing(typed, view, roster)
    if len(found) == 1:
        return found[0]
    listing = listed(
        f"{enemy_label(view, n, roster.names)} ({n + 1})" for n in found or range(len(view.enemies))
    )
    if found:
        raise Fault(f"{quoted(' '.join(words))} could be {listing}: type its number.")
    raise Fault(f"{quoted(' '.join(words))} is neither a Misfit nor an enemy in play. In play: {listing}.")


def enemy_label(view: View, index: int, names: Names) -> str:
    """``Florist Orc``, ``Moving Skeleton before Bob``."""
    enemy = view.enemies[index]
    name = view.content.enemies[enemy.id].name
    return name if enemy.facing is None else f"{name} before {names[enemy.facing]}"


def _named(typed: Sequence[str], view: View) -> list[int]:
    """The enemies in play all of whose typed words begin the id, the skill or a word of the name."""
    found: list[int] = []
    for index, enemy in enumerate(view.enemies):
        called = f"{enemy.id} {view.content.enemies[enemy.id].name}".lower()
        parts = [*enemy.id.split(":"), *re.split("[-: ]", called)]
        if all(any(part.startswith(word) for part in parts) for word in typed):
            found.append(index)
    return found


def _facing(typed: Sequence[str], view: View, roster: Roster) -> list[int]:
    """``bob``, ``before bob``, ``moving before bob``: the enemies that stand before a Misfit."""
    *name, misfit = typed
    if not roster.knows(misfit):
        return []
    name = [word for word in name if word not in ("before", "facing")]
    hero = roster.hero(misfit)
    standing = [n for n, enemy in enumerate(view.enemies) if enemy.facing == hero]
    return [n for n in standing if not name or n in _named(name, view)]


def _squeezed(word: str) -> str:
    return "".join(c for c in word.lower() if c.isalnum())
