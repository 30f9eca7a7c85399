"""What is worth saying, and when (TALK-1, TALK-2, TALK-4).

How the secret of the hand is kept (TALK-1): everything but an offer or a pass is found from a view out
of which the own hand was taken, so that the same table gives the same words whatever is held. A wish
may so name a rank that the speaker holds, and tells nothing by it. An offer and a pass say of a zone
that the hand has something for it or nothing, which is what the grammar has them for, and they are
thought of only where nothing else is to be said.

How partners are spared: one thing a round unless it is urgent, nothing that still stands from
whomever, nothing below what it is worth to listen, and not a word while talk costs Damage.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cantina.games.dungeon_rummy import melds
from cantina.games.dungeon_rummy.actions import Accept, Action, End
from cantina.games.dungeon_rummy.cards import UNIT, Hero, kinds_in, rank_of
from cantina.games.dungeon_rummy.messages import Message, Talk
from cantina.games.dungeon_rummy.preview import numbers_of
from cantina.games.dungeon_rummy.restrictions import total
from cantina.games.dungeon_rummy.view import View
from cantina.players.talk.heard import SEATS, Heard, Word
from cantina.players.talk.thoughts import Thought, Thoughts

WORTH_SAYING: Final = 1.0
"""From here on, in cards on the table, a word is worth the others' attention."""
URGENT: Final = 2.5
"""From here on a word of danger is said even by somebody who has said something in this round."""
STEP: Final = 1.0
"""What a held card must do for a partner's zone, beyond lying there, for it to wait."""


def may_talk(view: View, legal: Sequence[Action]) -> bool:
    """Whether an AI would say anything now: it has a message left, and talk costs no Damage (TALK-4)."""
    return any(isinstance(action, Talk) for action in legal) and not total(
        numbers_of(view), view.enemies, "no-talk", "damage"
    )


def best_word(view: View, legal: Sequence[Action], plan: Sequence[Action], heard: Heard) -> Talk | None:
    """What to say before the first action of ``plan``, or None.

    ``plan`` is what the seat of ``view`` would do from here on. It speaks of the table when it is about to
    end its Action Phase, of its hand also when it is about to accept hits in a partner's turn, and
    asks for a Draw token before it acts.
    """
    pending = view.pending
    if pending is None or pending.seat != view.seat or not plan or not may_talk(view, legal):
        return None
    seat, first = view.me.hero, plan[0]
    thoughts: list[Thought] = []
    if pending.kind == "action" and isinstance(first, End):
        thoughts = _said_first(Thoughts(view).all(), view, heard)
        if not thoughts or thoughts[0].worth < WORTH_SAYING:
            thoughts = _said_first(_for_wishers(view, heard), view, heard)
    elif pending.kind == "action":
        ask = Thoughts(view).spare_draw()
        thoughts = [] if ask is None else _said_first([ask], view, heard)
    elif pending.kind == "react" and isinstance(first, Accept) and view.active != seat:
        thoughts = _said_first(_for_the_active(view), view, heard)
    if not thoughts:
        return None
    best = thoughts[0]
    last = heard.spoke(seat)
    spoke = last is not None and view.turn - last < SEATS
    if best.worth < WORTH_SAYING or (spoke and not _is_urgent(best)):
        return None
    return Talk(seat, best.message)


def _is_urgent(thought: Thought) -> bool:
    """Whether somebody may die of it that this was not said at once."""
    m = thought.message
    return thought.worth >= URGENT and (m.about is not None or m.what in ("shield", "heal", "treasure"))


def _said_first(thoughts: Iterator[Thought] | list[Thought], view: View, heard: Heard) -> list[Thought]:
    """The thoughts that are news, the worthiest first; of equals the one thought of first."""
    words = heard.words
    news = [thought for thought in thoughts if not _stands(thought.message, view.me.hero, words)]
    return sorted(news, key=lambda thought: -thought.worth)


def _stands(message: Message, seat: Hero, words: Sequence[Word]) -> bool:
    """Whether this was said already, by whomever, or something that makes it idle."""
    for word in words:
        m = word.message
        match message.say:
            case "wish" if m.say == "wish" and m.zone == message.zone:
                if not word.met or word.seat == seat:
                    return True
            case "plan" if m.say == "plan" and m.zone == message.zone:
                return True  # two plans for one zone help nobody, whoever had the better one
            case "warn" if message.about in (m.about, m.target):
                return True
            case "ask" if (m.of, m.what, m.target, m.card) == (
                message.of, message.what, message.target, message.card,
            ):  # fmt: skip
                return True
            case "offer" | "pass" if word.seat == seat and m.say in ("offer", "pass"):
                if m.zone == message.zone:
                    return True
    return False


# --- of the own hand -------------------------------------------------------------------------------


def _for_wishers(view: View, heard: Heard) -> Iterator[Thought]:
    """An offer or a pass to people who wished for something that has not come; AI partners wait for none."""
    for word in heard.words:
        m = word.message
        human = view.seats[word.seat].role == "human"
        if m.say != "wish" or m.zone is None or word.met or word.seat == view.seat or not human:
            continue
        fits = melds.addable(view.seats[m.zone].zone)
        held = [card for card in kinds_in(view.hand) if fits >> card & 1]
        if any(rank_of(card) in m.ranks for card in held):
            yield Thought(1.3, Message("offer", zone=m.zone, sure=True))
        elif not held:
            yield Thought(1.1, Message("pass", zone=m.zone))


def _for_the_active(view: View) -> Iterator[Thought]:
    """An offer to the player whose turn begins, if a held card would do much for that zone: it may wait."""
    zone = view.active
    bag = view.seats[zone].zone
    if not bag or not view.seats[zone].is_player:
        return
    outlook = Thoughts(view).outlook
    before = outlook.part_value(bag, zone) + outlook.weights.laid
    fits = melds.addable(bag)
    gains = sorted(
        (
            outlook.part_value(bag + UNIT[card], zone) - before
            for card in kinds_in(view.hand)
            if fits >> card & 1
        ),
        reverse=True,
    )
    if gains and gains[0] >= STEP:
        yield Thought(gains[0], Message("offer", zone=zone, sure=len(gains) > 1))
