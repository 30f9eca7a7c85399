"""Cards as pieces of a line: the letter of the suit first, its colour second."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cantina.app.desk.ask import Marks
from cantina.app.glyphs import Glyphs
from cantina.app.lines import Line, Piece
from cantina.games.dungeon_rummy.cards import SKELETON, Card, Hero, card_name, plain, suit_of

if TYPE_CHECKING:
    from cantina.table.presenter import MeldText


SHORT_SKELETON = "Skel"
"""A Dancing Skeleton in a row of cards; which one it is stands on the page of the pile (MORT-4)."""


def suit_style(card: Card) -> str:
    """The style of a card's suit."""
    return f"suit-{suit_of(plain(card))}"


def card_piece(card: Card, text: str = "", command: str | None = None, *, cursor: bool = False) -> Piece:
    """A card as it is written, in its suit's style."""
    style = suit_style(card) + (" cursor" if cursor else "")
    name = card_name(card) if card < SKELETON else SHORT_SKELETON
    return Piece(text or name, style, command)


def zone_pieces(zone: Hero, meld: MeldText, marks: Marks, glyphs: Glyphs) -> list[Piece]:
    """The cards of a zone in reading order, with cursor and marks in the gaps between them."""
    if not meld.order:
        here = marks.card == (zone, 0)
        return [Piece(glyphs.here if here else " "), Piece(glyphs.dash, "dim", f"zone-{zone}")]
    pieces: list[Piece] = []
    for index, (card, text) in enumerate(zip(meld.order, meld.cards, strict=True)):
        cursor = marks.card == (zone, index)
        marked = (zone, index) in marks.marked
        # One gap serves both: the mark of the card before it, or the cursor of the card after it.
        if cursor:
            gap = Piece(glyphs.here, "strong")
        elif (zone, index - 1) in marks.marked:
            gap = Piece(glyphs.mark, "strong")
        else:
            gap = Piece(" ")
        style = suit_style(card) + (" mark" if marked else "") + (" cursor" if cursor else "")
        pieces += [gap, Piece(text, style, f"card-{zone}-{index}")]
    if (zone, len(meld.order) - 1) in marks.marked:
        pieces.append(Piece(glyphs.mark, "strong"))
    return pieces


def zone_boxes(zone: Hero, meld: MeldText, marks: Marks, glyphs: Glyphs) -> tuple[Line, Line, Line]:
    """The cards of a zone as frames side by side, in three lines, for terminals with room."""
    if not meld.order:
        here = glyphs.here if marks.card == (zone, 0) else " "
        return (), (Piece(here), Piece(glyphs.dash, "dim", f"zone-{zone}")), ()
    rows: list[list[Piece]] = [[], [], []]
    top_left, top_right, low_left, low_right = tuple(glyphs.corners)
    for index, (card, text) in enumerate(zip(meld.order, meld.cards, strict=True)):
        inner = text + glyphs.suits[suit_of(plain(card))]
        rule = glyphs.rule * len(inner)
        marked, cursor = (zone, index) in marks.marked, marks.card == (zone, index)
        low = f"{glyphs.mark if marked else glyphs.rule}{rule[1:]}"
        high = f"{glyphs.here if cursor else glyphs.rule}{rule[1:]}"
        style = suit_style(card) + (" cursor" if cursor else "")
        frames = (
            f"{top_left}{high}{top_right}",
            f"{glyphs.edge}{inner}{glyphs.edge}",
            f"{low_left}{low}{low_right}",
        )
        for row, frame in zip(rows, frames, strict=True):
            row.append(Piece(frame, style, f"card-{zone}-{index}"))
    return tuple(rows[0]), tuple(rows[1]), tuple(rows[2])


def pile_pieces(cards: Sequence[Card], cursor: int | None, glyphs: Glyphs, *, picks: bool) -> list[Piece]:
    """The cards of a pile in order; with ``picks`` each can be clicked and has the number of its key."""
    pieces: list[Piece] = []
    for index, card in enumerate(cards):
        here = cursor == index
        if picks:
            pieces.append(Piece(f" {index + 1}", "key", f"pick-{index + 1}"))
        pieces.append(Piece(glyphs.here if here else " ", "strong"))
        pieces.append(card_piece(card, command=f"pick-{index + 1}" if picks else None, cursor=here))
    return pieces


def card_box(card: Card, glyphs: Glyphs, command: str, number: str, *, cursor: bool) -> tuple[Line, ...]:
    """A card as a frame of four lines and seven columns, for terminals with room."""
    style = "cursor" if cursor else suit_style(card)
    name = card_name(card)
    shape = glyphs.suits[suit_of(plain(card))]
    tl, tr, bl, br = tuple(glyphs.corners)
    edge = glyphs.edge
    number = f"{glyphs.here}{number}" if cursor else number
    top = f"{tl}{glyphs.rule * 5}{tr}"
    bottom = f"{bl}{number.center(5, glyphs.rule)}{br}"
    return tuple(
        (Piece(text, style, command),)
        for text in (top, f"{edge}{name:<5}{edge}", f"{edge}{shape:^5}{edge}", bottom)
    )
