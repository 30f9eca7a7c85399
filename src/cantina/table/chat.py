"""Free chat among the humans of one sitting: no action of the game, and no card named (TALK-3, TALK-4)."""

from __future__ import annotations

from dataclasses import dataclass

from cantina.games.dungeon_rummy.cards import RANKS, Hero
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.talk import names_a_card
from cantina.games.dungeon_rummy.view import View
from cantina.table.effect_words import enemy_name
from cantina.table.tolls import listener

LONGEST = 200
"""Characters of a chat line."""
_FACES = {"ace": 0, "one": 0, "deuce": 1, "jack": 10, "queen": 11, "king": 12}
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANKS = (
    {rank.lower(): n for n, rank in enumerate(RANKS)}
    | {word: n for n, word in enumerate(_NUMBERS, 1)}
    | _FACES
)


@dataclass(frozen=True, slots=True)
class ChatLine:
    """What somebody said, and the number of the log entry after which it was said."""

    number: int
    after: int
    seat: Hero
    text: str


class Chat:
    """The lines said since the program was started; nothing of them is saved."""

    def __init__(self) -> None:
        self._lines: list[ChatLine] = []

    def say(self, seat: Hero, text: str, view: View, after: int) -> ChatLine:
        """Say a line at the table; ``after`` is the number of the last log entry.

        Raises IllegalAction (TALK-3) for a line that names a rank or a card, and (TALK-4) while somebody
        listens who makes talk cost Damage.
        """
        check_chat(text, view)
        line = ChatLine(len(self._lines) + 1, after, seat, text[:LONGEST])
        self._lines.append(line)
        return line

    def since(self, number: int) -> list[ChatLine]:
        """The lines with a higher number."""
        return self._lines[number:]


def check_chat(text: str, view: View) -> None:
    """Raise IllegalAction for a line that may not be said now (TALK-3, TALK-4)."""
    enemy = listener(view)
    if enemy is not None:
        name = enemy_name(view.content, enemy)
        raise IllegalAction("TALK-4", f"{name} hears every word: chat has to wait until it is beaten")
    found = names_a_card(text)
    if found is not None:
        raise IllegalAction("TALK-3", f'"{found}" names a card, and nobody may speak of cards so freely')


def rank_in(words: str) -> int | None:
    """The rank, 0 (Ace) to 12, that such words name (``a red 7``, ``B7``, ``queens``); None for none."""
    for word in reversed(words.lower().split()):
        for form in (word, word.removesuffix("s"), word.removesuffix("es"), word[1:]):
            if form in _RANKS:
                return _RANKS[form]
    return None
