"""How cards are told: in words that can be listened to, or as short as they are typed."""

from __future__ import annotations

import re
from typing import Final

from cantina.games.dungeon_rummy.cards import RANKS, SUITS
from cantina.games.dungeon_rummy.guide import CARD
from cantina.settings import Cards
from cantina.table.words import RANK_WORDS, SUIT_WORDS, Names

WAYS: Final[dict[str, Cards]] = {"words": "words", "short": "short"}
"""How cards can be told, by what is typed."""


class Voice:
    """Puts a line of the table into the words in which it is told."""

    def __init__(self, cards: Cards, names: Names) -> None:
        """``names`` stay as they are, whatever they look like."""
        self.cards: Cards = cards
        kept = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
        self._parts = re.compile(rf"(?<!\w)(?:(?P<name>{kept})|(?P<cards>{CARD}(?: {CARD})*))(?!\w)")

    def __call__(self, line: str) -> str:
        """The line as it is told."""
        return line if self.cards == "short" else self._parts.sub(_in_words, line)


def _in_words(found: re.Match[str]) -> str:
    return cards_in_words(found["cards"]) if found["cards"] else found[0]


def cards_in_words(cards: str) -> str:
    """``Y4 YQ R5`` as ``yellow 4, Queen, red 5``: a suit is said once for all that follow in it."""
    words: list[str] = []
    suit = ""
    for card in cards.split():
        said = _card(card)
        words.append(said.partition(" ")[2] if card[0] == suit else said)
        suit = card[0]
    return ", ".join(words)


def _card(card: str) -> str:
    """``G2=6`` as ``green 2 as 6``, ``Y9*`` as ``yellow 9 wild``."""
    printed, _, reading = card.partition("=")
    rank = printed[1:].rstrip("*")
    words = f"{SUIT_WORDS[SUITS.index(card[0])]} {RANK_WORDS[RANKS.index(rank)]}"
    words += " wild" if printed.endswith("*") else ""
    return words + (f" as {RANK_WORDS[RANKS.index(reading)]}" if reading else "")
