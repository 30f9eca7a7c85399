"""One seat's part in the talk at the table: what it heard, what it answers, what it says (TALK-1 to TALK-4).

A player owns one for its seat and, at each decision, tells it the news, lets it answer what was asked,
plans with what is sought, and lets it speak before it ends its turn:

    voice.notice(view, events)
    action = voice.answer(view, legal)     # first, if there is one
    sought = voice.sought(view)            # sought.bonus(scene), sought.draw(card), ...
    action = voice.say(view, legal, plan)  # before plan[0], if there is something

When it is spoken to out of turn (``Replier.reply``), the first two lines are all there is to do.
"""

from __future__ import annotations

from collections.abc import Sequence

from cantina.games.dungeon_rummy.actions import Action
from cantina.games.dungeon_rummy.events import Event
from cantina.games.dungeon_rummy.messages import Talk
from cantina.games.dungeon_rummy.view import View
from cantina.players.talk.answering import answer_to
from cantina.players.talk.heard import Heard, Word
from cantina.players.talk.sought import REGARD, Regard, Sought
from cantina.players.talk.speaking import best_word


class Voice:
    """Hears and speaks for one seat; all that it knows comes from that seat's views and events."""

    def __init__(self, regard: Regard = REGARD, *, talks: bool = True) -> None:
        """With ``talks`` false the seat is mute; what it hears it heeds all the same."""
        self.heard = Heard()
        self._regard = regard
        self._talks = talks

    def notice(self, view: View, events: Sequence[Event]) -> bool:
        """Take in what happened since the seat was last asked; see ``Player.decide``.

        Returns whether the words of others that stand have changed, so that a plan may be another now.
        """
        before = self._of_others(view)
        self.heard.notice(view, events)
        return self._of_others(view) != before

    def _of_others(self, view: View) -> list[Word]:
        return [word for word in self.heard.words if word.seat != view.seat]

    def answer(self, view: View, legal: Sequence[Action]) -> Action | None:
        """What the seat does or says about what it was asked for, in or out of turn; None for nothing."""
        return answer_to(view, legal, self.heard, talks=self._talks)

    def say(self, view: View, legal: Sequence[Action], plan: Sequence[Action]) -> Talk | None:
        """What to say before the first action of ``plan``, the rest of the own turn; None for nothing."""
        return best_word(view, legal, plan, self.heard) if self._talks else None

    def sought(self, view: View) -> Sought:
        """What the words of the others make worth more or less in this decision."""
        return Sought(view, self.heard.words, self._regard)
