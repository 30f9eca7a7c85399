"""What can be read beside the table: the log, the Trash, the Graveyard."""

from __future__ import annotations

from itertools import groupby

from cantina.app.desk.desk import Desk
from cantina.app.lines import Line, Piece, wrap
from cantina.app.paint.cards import card_piece
from cantina.games.dungeon_rummy.cards import SKELETON, Card, Hero, suit_of
from cantina.games.dungeon_rummy.events import TurnBegan
from cantina.table.chat import ChatLine, woven
from cantina.table.log import LogEntry
from cantina.table.presenter import SUIT_WORDS, counted, lying_name, owned

NEWS = "since your last turn"


def log_page(desk: Desk, width: int, query: str = "", *, news: bool = True) -> list[Line]:
    """All that has happened, turn by turn, as the viewer may know it; with a query what has its words.

    The first turn after the viewer's last own one says so, if ``news`` wants it.
    """
    wanted = query.lower().split()
    log = desk.chairs.log()
    own = [entry.turn for entry in log if entry.active == desk.seat and entry.turn < desk.view.turn]
    fresh = min((entry.turn for entry in log if own and entry.turn > own[-1]), default=None)
    lines: list[Line] = []
    for (turn, active), of_turn in groupby(woven(log, desk.table.chat()), _turn_of):
        entries: list[LogEntry] = []
        chat: list[ChatLine] = []
        for one in of_turn:
            if isinstance(one, ChatLine):
                chat.append(one)
            elif not isinstance(one.event, TurnBegan):
                entries.append(one)
        sentences = [
            sentence
            for sentence in desk.tell(entries, chat)
            if all(word in sentence.lower() for word in wanted)
        ]
        if sentences:
            head = Piece(f"Turn {turn}, {desk.name(active)}", "title")
            lines.append((head, Piece(f"  {NEWS}", "dim")) if news and turn == fresh else (head,))
        for sentence in sentences:
            lines += [(Piece("  "), *line) for line in wrap([Piece(sentence)], width - 2, indent=2)]
    nothing = f"Nothing so far has the words {query}." if wanted else "Nothing yet."
    return lines or [(Piece(nothing, "dim"),)]


def news_line(lines: list[Line]) -> int | None:
    """The line of a log page with which the news begins; None where there is no such line."""
    return next((n for n, line in enumerate(lines) if line[1:] and line[-1].text.strip() == NEWS), None)


def _turn_of(one: LogEntry | ChatLine) -> tuple[int, Hero]:
    return one.turn, one.active


def trash_page(desk: Desk, width: int) -> list[Line]:
    """The Trash by suit: a deck that is out is made of these cards again (DRAW-2)."""
    trash = desk.view.trash
    if not trash:
        return [(Piece("It is empty.", "dim"),)]
    lines: list[Line] = [
        (Piece(f"{counted(len(trash), 'card')}. A deck that runs out is renewed from here."),),
        (),
    ]
    for suit in desk.view.order:
        cards = [card for card in trash if suit_of(card) == suit]
        deck = desk.view.seats[suit].deck_count
        head = f"{SUIT_WORDS[suit]:<7} {len(cards):>2} here, {deck:>2} in {owned(desk.name(suit))} deck"
        lines += [(Piece(head, f"suit-{suit}"),), *_cards(cards, width), ()]
    skeletons = [card for card in trash if card >= SKELETON]
    if skeletons:
        lines += [(Piece(f"bones   {len(skeletons):>2} here", "strong"),), *_cards(skeletons, width), ()]
    return lines


def graveyard_page(desk: Desk, width: int) -> list[Line]:
    """The Graveyard, and what happens when it is full (GRAVE-1)."""
    cards = desk.view.graveyard
    words = (
        f"{counted(len(cards), 'card')}. The seventh makes it burst: 7 Damage are shared out among the "
        "Misfits, and all of it goes to the Trash. Its cards can be drawn instead of one from the deck."
    )
    return [*wrap([Piece(words)], width), (), *_cards(cards, width)]


def _cards(cards: list[Card] | tuple[Card, ...], width: int) -> list[Line]:
    pieces = [piece for card in cards for piece in (card_piece(card, lying_name(card)), Piece(" "))]
    return [(Piece("  "), *line) for line in wrap(pieces, width - 2)] if pieces else []
