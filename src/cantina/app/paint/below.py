"""The lower part of the table: last events or what is being chosen from, hand, question, a note."""

from __future__ import annotations

from cantina.app.desk.desk import Desk
from cantina.app.desk.play import PlayCard, Rest
from cantina.app.desk.refused import told_lines
from cantina.app.lines import Line, Piece, wrap
from cantina.app.paint.cards import card_box, card_piece
from cantina.games.dungeon_rummy.cards import card_name


def below_lines(desk: Desk, width: int, height: int, status: str = "", *, events: bool = True) -> list[Line]:
    """All of the lower part in exactly ``height`` lines; ``status`` is about the AI partners.

    Without ``events`` the last ones are left out, as they stand at the side.
    """
    above = desk.above(width)
    hand = hand_lines(desk, width, tall=height >= 15)
    asked = wrap([Piece(desk.ask.prompt(), "strong"), Piece("  " + status if status else "", "dim")], width)[
        :3
    ]
    note = told_lines(desk, desk.note.words, desk.note.style, width, 3) if desk.note.words else []
    room = height - len(above) - len(hand) - len(asked) - len(note)
    panel = desk.ask.panel(width, max(1, room))
    last = event_lines(desk, width, max(0, room - 1)) if events else []
    lines = list(panel) if panel is not None else last
    blank: list[Line] = [()] * (room - len(lines))
    return [*above, *lines, *blank, *hand, *asked, *note][:height]


def event_lines(desk: Desk, width: int, height: int) -> list[Line]:
    """The last events in words, oldest first, the newest one strong."""
    lines: list[Line] = []
    for n, sentence in enumerate(reversed(desk.sentences)):
        told = wrap([Piece(sentence, "text" if n == 0 else "dim")], width, indent=2)
        if len(lines) + len(told) > height:
            break
        lines = [*told, *lines]
    return lines


def hand_lines(desk: Desk, width: int, *, tall: bool) -> list[Line]:
    """The own hand with the keys of its cards; Companions' top cards behind it, where they can be played."""
    if desk.seat is None or not desk.view.me.is_player:
        return []
    held = desk.held
    if not held:
        return [
            (Piece("Hand  ", "title"), Piece("empty: seven new cards come at the end of the turn", "dim"))
        ]
    cursor = desk.ask.marks().hand
    # Numbers only where they are the hand's: a list or the Graveyard may be using them.
    keys = cursor is not None or isinstance(desk.ask, Rest)
    if tall and len(held) * 8 <= width:
        return _boxes(desk, cursor, keys=keys)
    pieces: list[Piece] = [Piece("Hand ", "title", "order")]
    tokened = isinstance(desk.ask, PlayCard) and desk.ask.wild
    for n, one in enumerate(held):
        here = n == cursor
        text = card_name(one.card) + ("*" if here and tokened else "")
        if one.source is not None:
            text = f"{text} of {desk.name(one.source)}"
        number = str((n + 1) % 10) if keys and n < 10 else " "
        # A piece with its command stays whole when the line is broken.
        pieces.append(Piece(f" {number}{desk.glyphs.here if here else ' '}", "key", f"hand-{n}"))
        pieces.append(card_piece(one.card, text, f"hand-{n}", cursor=here))
        pieces.append(Piece(" "))
    return _whole(pieces, width)


def _whole(pieces: list[Piece], width: int) -> list[Line]:
    """Break before a card's number, never between it and the card."""
    lines: list[list[Piece]] = [[pieces[0]]]
    used = len(pieces[0].text)
    for start in range(1, len(pieces), 3):
        trio = pieces[start : start + 3]
        size = sum(len(piece.text) for piece in trio[:2])
        if used + size > width:
            lines.append([Piece(" " * len(pieces[0].text))])
            used = len(pieces[0].text)
        lines[-1] += trio
        used += size + 1
    return [tuple(line) for line in lines]


def _boxes(desk: Desk, cursor: int | None, *, keys: bool) -> list[Line]:
    rows: list[list[Piece]] = [[], [], [], []]
    for n, one in enumerate(desk.held):
        number = str((n + 1) % 10) if keys and n < 10 else ""
        box = card_box(one.card, desk.glyphs, f"hand-{n}", number, cursor=n == cursor)
        for row, line in zip(rows, box, strict=True):
            row += [*line, Piece(" ")]
    tops = [one for one in desk.held if one.source is not None]
    lines = [tuple(row) for row in rows]
    if tops:
        words = ", ".join(f"{card_name(one.card)} is {desk.name(one.source or 0)}'s top card" for one in tops)
        lines.append((Piece(f"{words} (1 boot)", "dim"),))
    return lines
