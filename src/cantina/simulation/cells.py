"""The cells of the guide's tables of difficulty: which games are played to say how hard the game is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from cantina.games.dungeon_rummy.content import Content
from cantina.games.dungeon_rummy.setup import Difficulty, new_game
from cantina.simulation.figures import Figures, figures
from cantina.simulation.match import Match, Side
from cantina.simulation.played import Result
from cantina.simulation.progress import enemy_deck

GAMES: Final = 400
EXPERTS: Final = ("expert",) * 4
GOBLINS: Final = ("goblin",) * 4
SETS: Final = (("forest",), ("necropolis",), ("forest", "necropolis"))
"""The enemies that are drawn from: game after game the next of these, so that a cell is about all of them."""
FIXED: Final = ("first-game", "mort")
"""Difficulties that draw from no set."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One line of a table: games that differ in their seeds, and in the sets of enemies.

    ``aim`` is the rate of wins, in per cent, that the numbers of the game are tuned to; None for a cell that
    is only told.
    """

    name: str
    words: str
    difficulty: Difficulty
    side: Side
    aim: tuple[int, int] | None = None
    versions: tuple[str, ...] = ("standard",) * 4
    boots: int | None = None
    games: int = GAMES

    def parts(self, games: int, seed: int = 0) -> Iterator[tuple[str, Match, range]]:
        """The games as series: a name, what is played, and the seeds from ``seed`` on.

        Which sets a game draws from hangs on its seed alone, so that a cell can be played in pieces.
        """
        sets = SETS[-1:] if self.difficulty in FIXED else SETS
        for number, chosen in enumerate(sets):
            match = Match(versions=self.versions, difficulty=self.difficulty, sets=chosen, boots=self.boots)
            name = self.name if len(sets) == 1 else f"{self.name}-{'-and-'.join(chosen)}"
            yield name, match, range(seed + (number - seed) % len(sets), seed + games, len(sets))


def _party(number: int, level: str = "quick") -> Side:
    """So many experts, and Companions in the seats that are left."""
    return Side(EXPERTS[:number] + ("companion",) * (4 - number), level)


def _small_parties() -> Iterator[Cell]:
    """Three and two players, and one with each number of boots; alone, Medium is hard enough."""
    difficulties: tuple[Difficulty, ...] = ("easy", "medium", "hard")
    for difficulty in difficulties:
        for number, words in ((3, "three players"), (2, "two players")):
            words = f"{difficulty.capitalize()}, {words}"
            yield Cell(f"{number}-players-{difficulty}", words, difficulty, _party(number))
        for boots in (12, 10, 8, 6) if difficulty != "hard" else ():
            words = f"{difficulty.capitalize()}, alone, {boots} boots"
            yield Cell(f"solo-{boots}-{difficulty}", words, difficulty, _party(1), boots=boots)


DIFFICULTIES: Final = (
    Cell("first-game", "first game", "first-game", _party(4), aim=(80, 100)),
    Cell("easy", "Easy", "easy", _party(4), aim=(75, 85)),
    Cell("medium", "Medium", "medium", _party(4), aim=(55, 65)),
    Cell("hard", "Hard", "hard", _party(4), aim=(35, 45)),
    Cell("mort", "Mort", "mort", _party(4), aim=(30, 40)),
)
GOBLIN_CELL: Final = Cell("goblins", "Medium, four Goblins", "medium", _party(4), versions=GOBLINS)
SMALL_PARTIES: Final = tuple(_small_parties())
QUICK: Final = "medium"
"""The cell that other partners are compared with: its seeds deal the same cards to the same seats."""
PARTNERS: Final = (
    Cell("greedy-medium", "Medium, greedy", "medium", Side(("greedy",) * 4), games=300),
    Cell("silent-medium", "Medium, not a word said", "medium", replace(_party(4), talk=False), games=300),
    Cell("normal-medium", "Medium, thorough", "medium", _party(4, "normal"), games=300),
    Cell("deep-medium", "Medium, deep in thought", "medium", _party(4, "deep"), games=200),
    Cell("clairvoyant-medium", "Medium, clairvoyant", "medium", Side(("clairvoyant",) * 4), games=300),
)
"""Who else could sit there: players that look less far, say nothing, think longer, or see everything."""
CELLS: Final = {cell.name: cell for cell in (*DIFFICULTIES, GOBLIN_CELL, *SMALL_PARTIES, *PARTNERS)}
"""All of them by name, in the order in which they are played."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was played: how it went, and the enemies that came in it, in their order."""

    result: Result
    deck: tuple[str, ...]


@dataclass(slots=True)
class Played:
    """What is there of a cell."""

    cell: Cell
    games: list[Game] = field(default_factory=list)

    def add(self, content: Content, match: Match, results: list[Result]) -> None:
        """Take in the games of one part, by their seeds; these also tell which enemies came.

        With several games at a time results come in any order, and what is told of them must not hang on it.
        """
        for result in sorted(results, key=lambda result: result.seed):
            dealt, _ = new_game(content, match.config(self.cell.side), result.seed)
            self.games.append(Game(result, enemy_deck(dealt)))

    @property
    def figures(self) -> Figures | None:
        """The figures of all games; None if there is none."""
        return figures([game.result for game in self.games])

    @property
    def whole(self) -> bool:
        """Whether no seed is missing between the first and the last: a part may be all of one set."""
        first, last = self.seeds or (0, -1)
        return {game.result.seed for game in self.games} == set(range(first, last + 1))

    @property
    def seeds(self) -> tuple[int, int] | None:
        """The first and the last seed; None if there is no game."""
        seeds = [game.result.seed for game in self.games]
        return (min(seeds), max(seeds)) if seeds else None
