"""Helpers of the plain mode's tests: a console that a test answers, and actions as they are typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from cantina.games.dungeon_rummy import actions as acts
from cantina.games.dungeon_rummy.cards import HEROES, RANKS, card_name
from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.messages import Message
from cantina.games.dungeon_rummy.setup import Config, SeatConfig
from cantina.games.dungeon_rummy.view import Role
from cantina.plain.completion import Offers
from cantina.plain.console import Closed
from cantina.players.levels import make_player
from cantina.players.player import Player
from cantina.settings import Settings
from cantina.table.table import Table

SHORT = Settings(cards="short", reactions="always")
"""Cards as they are typed, so that tests find them, and every question put."""
BEST = 4000
"""Lines in which a game of random players has ended, and more."""

LILY, BOB, OAKIE, MILTON = range(4)
CONTENT = Path(__file__).parents[2] / "content" / "dungeon_rummy"


class Scripted:
    """A console whose lines come from a list, then from a function, else it ends."""

    def __init__(
        self,
        lines: Iterable[str] = (),
        answer: Callable[[str], str | None] | None = None,
        keyboard: bool = False,
    ) -> None:
        self._lines = list(lines)
        self._answer = answer
        self._keyboard = keyboard
        self.said: list[str] = []
        self.prompts: list[str] = []
        self.rings = 0

    @property
    def interactive(self) -> bool:
        return self._keyboard

    def say(self, line: str = "") -> None:
        assert "\n" not in line
        self.said.append(line)

    def ask(self, prompt: str, offers: Offers | None = None) -> str:
        self.prompts.append(prompt)
        self.said.append(prompt)
        line = self._lines.pop(0) if self._lines else self._answer(prompt) if self._answer else None
        if line is None:
            raise Closed
        self.said.append(f"< {line}")
        return line

    def clear(self) -> None:
        self.said.append("CLEARED")

    def ring(self) -> None:
        self.rings += 1

    @property
    def text(self) -> str:
        """All that was said."""
        return "\n".join(self.said)


def typed(action: acts.Action) -> str:
    """The line that does a concrete action."""
    match action:
        case acts.Draw(card=None):
            return "draw"
        case acts.Draw(card=card) if card is not None:
            return f"draw {card_name(card)}"
        case acts.Play():
            what = card_name(action.card) if action.source is None else f"top {HEROES[action.source]}"
            return f"play {what} {HEROES[action.zone]}" + " wild" * action.wild
        case acts.Move(cards=steps) if steps is not None:
            moves = (f"{card_name(s.card)} {HEROES[s.origin]} {HEROES[s.to]}" for s in steps)
            return f"move {', '.join(moves)}"
        case acts.Attack():
            words = f"attack {HEROES[action.zone]} {(action.target or 0) + 1}"
            return words + (f" with {action.treasures}" if action.treasures else "")
        case acts.UseTreasure():
            return f"treasure {action.treasure} {_choices(action)}"
        case acts.UseToken(use="transfer"):
            return f"token shield {HEROES[action.target]} {action.count}"
        case acts.UseToken():
            target = "" if action.use == "prevent" else f"{HEROES[action.target]} "
            return f"token {action.use} {target}{action.count}"
        case acts.Discard():
            return f"discard {card_name(action.card)}"
        case acts.End():
            return "end"
        case acts.Accept():
            return "accept"
        case acts.SkipAttack():
            return f"bribe {action.treasure}"
        case acts.ChooseSplit(damage=shares) if shares is not None:
            return f"split {_shares(shares)}"
        case acts.ChooseCard():
            return f"pass {card_name(action.card)}"
        case acts.Prevent(cards=cards) if cards is not None:
            return f"prevent {_lying(cards)}"
        case acts.PayRetrieve():
            return f"retrieve {card_name(action.card)} by {HEROES[action.payer]}"
        case acts.ChooseTarget():
            return f"choose {HEROES[action.target]}"
        case acts.ChooseZone():
            return f"choose zone {HEROES[action.zone]}"
        case acts.ChooseCards(cards=cards) if cards is not None:
            return f"choose {_lying(cards)}"
        case acts.Talk(message=message) if message is not None:
            return f"say {said(message)}"
        case acts.Concede():
            return "concede"
    raise AssertionError(f"{action} cannot be typed")


def said(message: Message) -> str:
    """What is typed behind ``say`` for a message."""
    words = [message.say, *(RANKS[rank] for rank in message.ranks)]
    for hero in (message.zone, message.of, message.about, message.to):
        words += [] if hero is None else [HEROES[hero]]
    words += [] if message.sure is None else ["surely" if message.sure else "maybe"]
    words += [word for word in (message.do, message.what, message.why, message.treasure) if word]
    words += [] if message.size is None else [str(message.size)]
    words += [] if message.card is None else [card_name(message.card)]
    words += [] if message.target is None else [HEROES[message.target]]
    return " ".join(words)


def _lying(cards: Iterable[acts.Lying]) -> str:
    return ", ".join(f"{card_name(lying.card)} {HEROES[lying.zone]}" for lying in cards)


def _choices(action: acts.UseTreasure) -> str:
    shares = action.heal or action.mana
    if shares is not None:
        return _shares(shares)
    if action.card is not None:
        return card_name(action.card) + ("" if action.player is None else f" {HEROES[action.player]}")
    return " ".join(HEROES[hero] for hero in action.zones or action.players or ())


def _shares(shares: acts.Shares) -> str:
    return " ".join(f"{HEROES[hero]} {n}" for hero, n in enumerate(shares) if n)


def new_table(
    content: Content,
    roles: dict[int, Role],
    seed: int,
    level: str = "random",
    first: str = "random",
    **deck: Any,
) -> Table:
    """A table in memory; who is not named is an AI. ``deck`` is what else is chosen of the setup."""
    seats = tuple(SeatConfig(name, role=roles.get(hero, "ai")) for hero, name in enumerate(HEROES))
    config = Config(seats, first=first, **deck)
    return Table.new(content, config, seed, levels=dict.fromkeys(range(4), level))


LOOKS = (
    "look",
    "hand rank",
    "zones",
    "enemy",
    "actions",
    "graveyard",
    "trash",
    "loot",
    "log 40",
    "why",
    "help",
    "",
)


class Bot:
    """Types what a player of each human seat decides, agrees where asked twice, and looks around between."""

    def __init__(self, table: Table, level: str, seed: int = 1) -> None:
        self._table = table
        self._players: dict[int, Player] = {hero: make_player(level, seed + hero) for hero in range(4)}
        self.chosen: list[acts.Action] = []
        self._turns = 0

    def __call__(self, prompt: str) -> str:
        if prompt == "Enter> ":
            return ""
        if prompt.startswith("Sure?"):
            return "y"
        pending = self._table.pending
        assert pending is not None
        assert len(self.chosen) < BEST, "the game does not end"
        seat = pending.seat
        self._turns += 1
        if self._turns % 5 == 0:
            return LOOKS[self._turns // 5 % len(LOOKS)]
        legal = [action for action in self._table.legal(seat) if not isinstance(action, acts.Concede)]
        action = self._players[seat].decide(self._table.view(seat), legal, ())
        self.chosen.append(action)
        return typed(action)
