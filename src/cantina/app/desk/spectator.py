"""Looking at what is past: a desk at which nothing is done, and the step in words instead of a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cantina.app.desk.ask import Ask
from cantina.app.desk.desk import Desk, KeyCap
from cantina.app.glyphs import Glyphs
from cantina.app.keymap import DEFAULT
from cantina.app.lines import Line, Piece, wrap
from cantina.app.paint.cards import card_piece
from cantina.games.dungeon_rummy.cards import cards_in
from cantina.games.dungeon_rummy.guide import Guide
from cantina.table.chat import ChatLine
from cantina.table.log import LogEntry
from cantina.table.presenter import counted, owned, sorted_hand, whole_rows
from cantina.table.replay import ALL, TABLE, Reel

BEFORE = 60
"""Log entries before a step that may be told with it."""


class Spectator(Desk):
    """The place of somebody who looks at a replay."""

    def __init__(self, reel: Reel, glyphs: Glyphs, guide: Guide, key: KeyCap = DEFAULT.cap) -> None:
        self.reel = reel
        self.alone = True
        """Whether the last events are shown below, and not at the side."""
        past: Any = reel  # table and chairs in one, to be looked at only
        super().__init__(past, past, glyphs, guide, key)

    @property
    def unsaved(self) -> bool:
        """What is past is kept."""
        return False

    @property
    def mine(self) -> bool:
        """No decision is anybody's any more."""
        return False

    def tell(self, entries: Sequence[LogEntry], chat: Sequence[ChatLine]) -> list[str]:
        """Events in sentences, as the eyes saw them."""
        return self.reel.replay.tell([entry.event for entry in entries], self.reel.at, self.reel.eyes)

    def _opening(self) -> Ask:
        return Past(self)


class Past(Ask):
    """What the step did, and with all hands open these."""

    desk: Spectator

    def __init__(self, desk: Spectator) -> None:
        super().__init__(desk)

    def prompt(self) -> str:
        """Which step, and through whose eyes."""
        reel = self.desk.reel
        if reel.eyes == ALL:
            whose = "with all hands open"
        elif reel.eyes == TABLE:
            whose = "as it lay open to all"
        else:
            whose = f"through {owned(self.desk.name(reel.eyes))} eyes"
        last = reel.replay.last
        if not reel.at:
            return f"The start of {counted(last, 'step')}, {whose}."
        return f"Step {reel.at} of {last}, {whose}."

    def panel(self, width: int, height: int) -> list[Line]:
        """What was before, quieter, the step, and the hands."""
        desk, reel = self.desk, self.desk.reel
        hands = self._hands() if reel.eyes == ALL else []
        room = max(1, height - len(hands) - (1 if hands else 0))
        step: list[Line] = []
        for sentence in reel.replay.step_words(reel.at, reel.eyes):
            step += wrap([Piece(sentence)], width, indent=2)
        if len(step) > room:
            step = [*step[: room - 1], (Piece(f"... and more: {desk.key('log')} reads the log.", "dim"),)]
        before: list[Line] = []
        start = reel.replay.before(reel.at)
        if desk.alone:
            entries = reel.replay.entries(reel.at, reel.eyes, max(0, start - BEFORE))
            entries = entries[: min(BEFORE, start)]
            if start > BEFORE:
                entries = entries[whole_rows([entry.event for entry in entries]) :]
            for sentence in desk.tell(entries, ()):
                before += wrap([Piece(sentence, "dim")], width, indent=2)
        left = room - len(step)
        before = before[-left:] if left else []
        blank: list[Line] = [()] * (room - len(before) - len(step)) if hands else []
        return [*before, *step, *blank, *([()] if hands else []), *hands][:height]

    def _hands(self) -> list[Line]:
        desk = self.desk
        lines: list[Line] = []
        for seat in (desk.view.seats[hero] for hero in desk.view.order):
            if seat.is_player:
                pieces = [Piece(f"{desk.name(seat.hero)[:10]:<10}", f"suit-{seat.hero}")]
                for card in sorted_hand(cards_in(seat.hand or 0), desk.sort):
                    pieces += [Piece(" "), card_piece(card)]
                lines.append(tuple(pieces))
        return lines
