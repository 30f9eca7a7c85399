"""Answers to what one was asked for: it agrees and does it, or declines and says why (TALK-2).

An answer says what its seat will do, and why it will not; no card of its hand comes into it (TALK-1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cantina.games.dungeon_rummy.actions import Action, Draw, Shares, UseToken, UseTreasure
from cantina.games.dungeon_rummy.cards import BARBARIAN, BARD, DRUID, SKELETON, UNIT, Hero
from cantina.games.dungeon_rummy.hits import on
from cantina.games.dungeon_rummy.melds import can_add
from cantina.games.dungeon_rummy.messages import Message, Talk, Why
from cantina.games.dungeon_rummy.numbers import TOKEN_LIMIT
from cantina.games.dungeon_rummy.restrictions import (
    bars_graveyard,
    bars_healing,
    bars_prevention,
    bars_tokens,
    total,
)
from cantina.games.dungeon_rummy.view import View
from cantina.players.judgement.danger import party_danger
from cantina.players.judgement.evaluation import Outlook
from cantina.players.scenes.ahead import Ahead
from cantina.players.scenes.forms import heals
from cantina.players.scenes.scene import Table, scene_of
from cantina.players.talk.heard import KEEPER, Heard, Word
from cantina.players.talk.perils import perils_of
from cantina.players.talk.speaking import may_talk
from cantina.players.weights import WEIGHTS

HALF: Final = 0.5
"""Healing that was asked for brings a Misfit to this part of its health; from there on token by token."""
DEAR: Final = 3.0
"""A Graveyard card that does so much for the own zone, in cards on the table, is not left to others."""
LOSS: Final = 1.0
"""So much a Treasure may make the table worse, in cards, to be used as a favour."""
MANA: Final = 3
"""What T-mana-3 gives."""
TOKENS: Final = {"shield": ("prevent", "transfer"), "heal": ("heal",), "draw": ("draw",)}
"""By what is asked for, the uses of tokens that are it."""


def answer_to(view: View, legal: Sequence[Action], heard: Heard, *, talks: bool = True) -> Action | None:
    """What to do or to say now about what the seat of ``view`` was asked for; None for nothing.

    A promise that can be kept now is kept first; then the oldest ask without an answer gets one. While
    talk costs Damage, when no message is left, or where it does not talk, what can be done is done
    without a word.
    """
    asks = heard.asked_of(view.me.hero)
    if not asks:
        return None
    talks = talks and may_talk(view, legal)
    judge = _Judge(view, legal)
    for word in asks:
        if word.agreed or not talks:
            deed = judge.deed(word) if judge.refusal(word) is None else None
            if deed is not None:
                return deed
    if talks:
        for word in asks:
            if not word.agreed:
                why = judge.refusal(word)
                seat = view.me.hero
                if why is None:
                    return Talk(seat, Message("agree", to=word.seat))
                return Talk(seat, Message("decline", to=word.seat, why=why))
    return None


class _Judge:
    """Weighs the asks that came to one seat at one moment."""

    def __init__(self, view: View, legal: Sequence[Action]) -> None:
        self.view = view
        self.legal = legal
        self.seat = view.me.hero
        self.table = Table.of(view)
        self.numbers = self.table.numbers

    # --- whether -----------------------------------------------------------------------------------

    def refusal(self, word: Word) -> Why | None:
        """Why this will not be done; None if it will."""
        what = word.message.what
        match what:
            case "shield" | "heal" | "draw" | "wild":
                return self._token_refusal(word)
            case "treasure":
                return self._treasure_refusal(word.message.treasure or "")
            case "take" | "leave":
                return self._graveyard_refusal(word.message)
        return None  # going easy on the Graveyard is never too much to ask

    def _token_refusal(self, word: Word) -> Why | None:
        m, view = word.message, self.view
        owner = BARD if m.what == "wild" else KEEPER[m.what or ""]
        if owner != self.seat or not view.me.tokens or bars_tokens(self.numbers, view.enemies) is not None:
            return "cannot"
        target = word.seat if m.target is None else m.target
        match m.what:
            case "shield" if target == BARBARIAN:
                if bars_prevention(self.numbers, view.enemies) is not None:
                    return "cannot"
            case "heal":
                if not view.seats[target].damage or bars_healing(self.numbers, view.enemies) is not None:
                    return "cannot"
            case "draw":
                return self._draw_refusal(target)
        return self._worse_off(target) if m.what in ("shield", "heal") else None

    def _draw_refusal(self, target: Hero) -> Why | None:
        """Companions do not draw, and where drawing hurts nobody near death should."""
        seat = self.view.seats[target]
        if not seat.is_player or not (seat.deck_count or self.view.trash or self.view.graveyard):
            return "cannot"
        toll = total(self.numbers, self.view.enemies, "draw-toll", "damage")
        return "kept" if toll and seat.life <= 2 * toll else None

    def _worse_off(self, target: Hero) -> Why | None:
        """The last token is kept for whom the coming round could kill, if that is not the target."""
        perils, view = perils_of(self.view, self.numbers), self.view
        doomed = [seat.hero for seat in view.seats if seat.life <= perils.round[seat.hero]]
        if view.me.tokens > 1 or not doomed or target in doomed:
            return None
        return "needed" if self.seat in doomed else "kept"

    def _treasure_refusal(self, treasure: str) -> Why | None:
        view = self.view
        if treasure not in view.loot:
            return "cannot"
        if treasure == "heal-4":
            useless = not any(seat.damage for seat in view.seats)
            return "cannot" if useless or bars_healing(self.numbers, view.enemies) is not None else None
        if treasure in ("swap-melds", "retrieve") and view.active == self.seat and self._own_phase():
            return None if self._weighed(treasure) is not None else "kept"
        return None

    def _graveyard_refusal(self, m: Message) -> Why | None:
        view = self.view
        if bars_graveyard(self.numbers, view.enemies) is not None:
            return "cannot" if m.what == "take" else None
        card = m.card or 0
        bag = view.me.zone
        outlook = Outlook(self.table)
        if m.what == "leave" and card < SKELETON and bag and can_add(bag, card):
            gain = outlook.part_value(bag + UNIT[card], self.seat) - outlook.part_value(bag, self.seat)
            return "needed" if gain >= DEAR else None
        return None

    # --- how ---------------------------------------------------------------------------------------

    def deed(self, word: Word) -> Action | None:
        """The action that does what was asked, if it can be done now."""
        m = word.message
        match m.what:
            case "shield" | "heal" | "draw":
                return self._token(m, word.seat if m.target is None else m.target)
            case "treasure":
                return self._treasure(m.treasure or "", word.seat)
            case "take":
                draw = Draw(self.seat, m.card)
                return draw if draw in self.legal else None
        return None

    def _token(self, m: Message, target: Hero) -> Action | None:
        options = [
            action
            for action in self.legal
            if isinstance(action, UseToken)
            and action.owner == self.seat
            and action.target == target
            and action.use in TOKENS[m.what or ""]
        ]
        if not options:
            return None
        if m.what == "shield":
            return min(options, key=lambda action: (self._danger_after(action), action.count))
        if m.what == "heal":
            enough = self._enough(target)
            return min(options, key=lambda action: (abs(action.count - enough), action.count))
        return min(options, key=lambda action: action.count)

    def _danger_after(self, shields: UseToken) -> float:
        """The danger of all four once the hits have landed that these Shields leave."""
        pending = self.view.pending
        hits = () if pending is None else pending.hits
        left = [seat.life - on(hits, seat.hero) for seat in self.view.seats]
        if shields.use == "prevent":
            left[BARBARIAN] += shields.count
        else:
            moved = min(2 * shields.count, on(hits, shields.target))
            left[shields.target] += moved
            left[BARBARIAN] -= moved
        return party_danger(left)

    def _enough(self, target: Hero) -> int:
        """The Healing tokens that bring a Misfit to half of its health and beyond a round's hits."""
        seat = self.view.seats[target]
        goal = max(int(HALF * seat.health), perils_of(self.view, self.numbers).round[target] + 1)
        return max(1, goal - seat.life)

    def _treasure(self, treasure: str, asker: Hero) -> Action | None:
        options = [a for a in self.legal if isinstance(a, UseTreasure) and a.treasure == treasure]
        if not options:
            return None
        match treasure:
            case "heal-4":
                lives = [seat.life for seat in self.view.seats]
                shares = min(
                    heals(self.view),
                    key=lambda s: (party_danger([a + b for a, b in zip(lives, s, strict=True)]), s),
                )
                return UseTreasure(self.seat, treasure, heal=shares)
            case "mana-3":
                return UseTreasure(self.seat, treasure, mana=self._mana())
            case "swap-melds" | "retrieve":
                return self._weighed(treasure) if self._own_phase() else None
        return min(options, key=lambda a: (self._place(a, asker), self._place(a, self.seat)))

    def _place(self, action: UseTreasure, hero: Hero) -> int:
        """How soon somebody draws by this Treasure; last who does not."""
        players = action.players or ()
        return players.index(hero) if hero in players else len(players)

    def _mana(self) -> Shares:
        """Three mana for Healing if somebody is badly hurt and there is room for it, else for Shields."""
        seats = self.view.seats
        hurt = max(seat.damage for seat in seats)
        room = TOKEN_LIMIT - seats[DRUID].tokens
        if hurt >= MANA and room >= MANA:
            return (0, 0, MANA, 0)
        return (MANA, 0, 0, 0) if seats[BARBARIAN].tokens < TOKEN_LIMIT else (0, MANA, 0, 0)

    def _weighed(self, treasure: str) -> Action | None:
        """The best use of a Treasure that is a move of the own turn, unless it spoils the table."""
        outlook, ahead = Outlook(self.table), Ahead(self.table, WEIGHTS)
        start = scene_of(self.view)
        found = ahead.swaps(start) if treasure == "swap-melds" else ahead.retrievals(start)
        best = max(found, key=outlook.value, default=None)
        least = outlook.value(start) - WEIGHTS.treasure - LOSS
        if best is None or outlook.value(best) < least or best.path[0] not in self.legal:
            return None
        return best.path[0]

    def _own_phase(self) -> bool:
        pending = self.view.pending
        return pending is not None and pending.kind == "action" and pending.seat == self.seat
