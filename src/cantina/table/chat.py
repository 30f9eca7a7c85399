"""Free chat among the humans at a table: no action of the game, and no card named (TALK-3, TALK-4).

It is kept beside the game, and told among its events where it was said; so is why AI partners did what
they did.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cantina.games.dungeon_rummy.cards import RANKS, Hero
from cantina.games.dungeon_rummy.errors import IllegalAction
from cantina.games.dungeon_rummy.talk import names_a_card
from cantina.games.dungeon_rummy.view import View
from cantina.table.effect_words import enemy_name
from cantina.table.event_words import event_sentences
from cantina.table.log import LogEntry
from cantina.table.tolls import listener
from cantina.table.words import Names, tidy_text

LONGEST = 200
"""Cells of a chat line."""
_FACES = {"ace": 0, "one": 0, "deuce": 1, "jack": 10, "queen": 11, "king": 12}
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANKS = (
    {rank.lower(): n for n, rank in enumerate(RANKS)}
    | {word: n for n, word in enumerate(_NUMBERS, 1)}
    | _FACES
)


@dataclass(frozen=True, slots=True)
class ChatLine:
    """What somebody said, and the number of the log entry after which it was said.

    ``turn`` and ``active`` are the turn in which it was said and whose it was. With ``why`` it is no chat: it
    tells why the AI in the seat did what it did.
    """

    number: int
    after: int
    turn: int
    active: Hero
    seat: Hero
    text: str
    why: bool = False


class Chat:
    """The lines said in one game."""

    def __init__(self) -> None:
        self._lines: list[ChatLine] = []

    def say(self, seat: Hero, text: str, view: View, after: int) -> ChatLine:
        """Say a line at the table; ``after`` is the number of the last log entry.

        Raises IllegalAction (TALK-3) for a line that names a rank or a card, and (TALK-4) while somebody
        listens who makes talk cost Damage.
        """
        text = tidy_text(text, LONGEST)
        check_chat(text, view)
        return self.add(seat, text, view.turn, view.active, after)

    def add(
        self, seat: Hero, text: str, turn: int, active: Hero, after: int, *, why: bool = False
    ) -> ChatLine:
        """Take a line up that was said and kept before, or that tells why an AI did something."""
        line = ChatLine(len(self._lines) + 1, after, turn, active, seat, tidy_text(text, LONGEST), why)
        self._lines.append(line)
        return line

    def since(self, number: int) -> list[ChatLine]:
        """The lines with a higher number."""
        return self._lines[number:]


def woven(entries: Sequence[LogEntry], chat: Sequence[ChatLine]) -> Iterator[LogEntry | ChatLine]:
    """Events and what was chatted meanwhile, in the order in which it was."""
    told = 0
    for line in chat:
        while told < len(entries) and entries[told].number <= line.after:
            yield entries[told]
            told += 1
        yield line
    yield from entries[told:]


def chat_words(line: ChatLine, names: Names) -> str:
    """Who said what: ``Bob: Well done, all of you!``; or why somebody did something."""
    if line.why:
        return f"Why: {line.text}"
    return f"{names[line.seat]}: {line.text}"


def told(entries: Sequence[LogEntry], chat: Sequence[ChatLine], view: View, names: Names) -> list[str]:
    """Events and chat in sentences, in the order in which it was."""
    sentences: list[str] = []
    run: list[LogEntry] = []
    for one in woven(entries, chat):
        if isinstance(one, ChatLine):
            sentences += event_sentences((entry.event for entry in run), view, names)
            sentences.append(chat_words(one, names))
            run = []
        else:
            run.append(one)
    return sentences + event_sentences((entry.event for entry in run), view, names)


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
