"""Free words to the other humans, typed; what names a card is held back, and a wish offered (TALK-3)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cantina.app.desk.ask import Ask
from cantina.app.desk.menu import Menu, Option
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.games.dungeon_rummy.talk import names_a_card
from cantina.table.chat import LONGEST, rank_in
from cantina.table.presenter import action_label

if TYPE_CHECKING:
    from cantina.app.desk.desk import Desk


class SayFreely(Ask):
    """A line that is typed: Enter says it."""

    takes = frozenset({"confirm", "back"})

    def __init__(self, desk: Desk, text: str = "") -> None:
        """What was typed before, and not said, is there again."""
        super().__init__(desk)
        self.text = text or desk.drafts.get(desk.seat, "")

    def type(self, key: str, character: str | None) -> bool:
        """Take a key that writes; False for one that does not."""
        if key == "backspace":
            if not self.text:
                return False  # it goes back, as elsewhere
            self.text = self.text[:-1]
        elif character is None:
            return False
        elif len(self.text) < LONGEST:
            self.text += character
        return True

    def give(self, command: str) -> None:
        """Say what is typed, or go back."""
        desk = self.desk
        desk.drafts[desk.seat] = self.text if command == "back" else ""
        if command == "back" or not self.text.strip():
            desk.turn_to(self.before)
            return
        error = desk.chat(self.text)
        if error is not None and error.rule == "TALK-3":
            wishes = _wishes(desk, self.text)
            if wishes:
                again = Option(label="Say it in other words", then=partial(SayFreely, desk, self.text))
                desk.turn_to(Menu(desk, [*wishes, again], "Wish for it instead?"))

    def prompt(self) -> str:
        """What is typed so far."""
        assert self.desk.seat is not None
        return f"{self.desk.name(self.desk.seat)}: {self.text}_"


def _wishes(desk: Desk, text: str) -> list[Option]:
    """The wish that comes nearest, for each zone, if a message may be said (TALK-2)."""
    rank = rank_in(names_a_card(text) or "")
    if rank is None or desk.seat is None or not any(isinstance(action, Talk) for action in desk.legal):
        return []
    wishes = [Talk(desk.seat, Message("wish", ranks=(rank,), zone=zone)) for zone in desk.view.order]
    return [Option((wish,), label=action_label(wish, desk.view, desk.names)) for wish in wishes]
