"""The vote on who goes first: each human tells a regret, the humans vote, the lot breaks ties (SET-5).

It comes before the deal, so nothing that is said here can tell of a hand.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final

from cantina.games.dungeon_rummy.cards import HEROES, Hero
from cantina.games.dungeon_rummy.setup import SeatConfig
from cantina.table.words import Names, counted, listed, tidy_text

LONGEST_REGRET: Final = 60
"""Cells of a regret: it stands on one line with the name."""
INTRO: Final = "Whoever made the most regrettable decision goes first. Tell it, then vote."


class Vote:
    """One vote, from the first regret to the one who goes first; whoever holds it asks ``asked``."""

    def __init__(self, names: Names, humans: Sequence[Hero], players: Sequence[Hero], seed: int) -> None:
        """``humans`` (at least one) tell and vote in this order; ``players`` can be voted for.

        The lot of a tie belongs to ``seed``: the same game with the same votes begins the same.
        """
        self.players = tuple(players)
        self._names = names
        self._humans = tuple(humans)
        self._seed = seed
        self._regrets: list[str] = []
        self._votes: list[Hero] = []

    @classmethod
    def among(cls, seats: Sequence[SeatConfig], names: Names, seed: int) -> Vote:
        """The vote of a setup: the humans at it tell and vote, whoever has a hand can be voted for."""
        humans = [HEROES.index(seat.hero) for seat in seats if seat.role == "human"]
        players = [HEROES.index(seat.hero) for seat in seats if seat.role != "companion"]
        return cls(names, humans, players, seed)

    @property
    def telling(self) -> bool:
        """Whether regrets are still being told."""
        return len(self._regrets) < len(self._humans)

    @property
    def asked(self) -> Hero | None:
        """The human who tells or votes now; None when all have voted."""
        done = self._regrets if self.telling else self._votes
        return self._humans[len(done)] if len(done) < len(self._humans) else None

    def tell(self, text: str) -> None:
        """The one who is asked tells this regret; without a word it is none."""
        self._regrets.append(tidy_text(text, LONGEST_REGRET))

    def choose(self, player: Hero) -> None:
        """The one who is asked votes for this player."""
        if player not in self.players:
            raise ValueError("only a player can be voted for")
        self._votes.append(player)

    def back(self) -> bool:
        """Take the last answer back; False if there is none."""
        answers: list[str] | list[Hero] = self._votes or self._regrets
        if not answers:
            return False
        answers.pop()
        return True

    @property
    def first(self) -> Hero | None:
        """Who goes first; None as long as somebody has not voted."""
        if self.asked is not None:
            return None
        return random.Random(f"vote/{self._seed}").choice(self._ahead())

    def _ahead(self) -> list[Hero]:
        votes = Counter(self._votes)
        return [hero for hero in self.players if votes[hero] == max(votes.values())]

    # --- in words --------------------------------------------------------------------------------

    def told(self) -> list[str]:
        """A line for each regret told so far."""
        return [
            f"{self._names[hero]}: {regret or 'nothing at all, so far.'}"
            for hero, regret in zip(self._humans, self._regrets, strict=False)
        ]

    def question(self) -> str:
        """What is asked now, or how it ended."""
        if self.asked is None:
            return self._result()
        name = self._names[self.asked]
        if self.telling:
            return f"{name}, which decision do you regret?"
        return f"{name}, whose decision was the most regrettable?"

    def _result(self) -> str:
        assert self.first is not None
        name, ahead = self._names[self.first], self._ahead()
        votes = counted(self._votes.count(self.first), "vote")
        if len(ahead) == 1:
            return f"{name} goes first, with {votes}."
        tied = listed(self._names[hero] for hero in ahead)
        return f"{tied} have {votes} each. The lot falls on {name}, who goes first."
