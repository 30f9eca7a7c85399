"""The history: finished games to look at, to count, to see again, to give away and to take in."""

from __future__ import annotations

import asyncio

from cantina.app.commands import HISTORY
from cantina.app.copying import ask_what_to_copy
from cantina.app.desk.spectator import Spectator
from cantina.app.lines import Line, Piece, wrap
from cantina.app.paint.history import (
    detail_lines,
    difficulty_name,
    entry_line,
    head_line,
    statistics_lines,
)
from cantina.app.screens.room import Room
from cantina.app.sharing import ask_where_to, ask_which_file
from cantina.games.dungeon_rummy.cards import HEROES
from cantina.table.exchange import ExchangeError, kept_game
from cantina.table.history import Kept
from cantina.table.presenter import counted
from cantina.table.replay import Reel
from cantina.table.statistics import statistics, tally
from cantina.table.summaries import ENDING_WORDS

DETAILS = 8
"""Lines below the list."""
SHOWN_AT_ONCE = 15
"""New games that come into the list one by one; more of them come in by so many."""
SAVED_EVERY = 50
"""Games after which their summaries are kept, so that a kill costs little."""


class HistoryScreen(Room):
    """Lists what is known at once; games that were never summed up come in one by one."""

    where = HISTORY

    def __init__(self) -> None:
        super().__init__()
        self._games: list[Kept] = []
        self._unread = 0
        self._cursor = 0
        self._rows = 1
        self._note = ""
        self._ending: str | None = None
        self._hero: tuple[int, str] | None = None
        self._deck: str | None = None

    def on_mount(self) -> None:
        """Show what is known, and read the rest."""
        super().on_mount()
        self._look()

    def on_screen_resume(self) -> None:
        """A game may have come in."""
        if self.is_mounted:
            self._look()
        super().on_screen_resume()

    def on_unmount(self) -> None:
        """Keep what was summed up."""
        self.app.house.shelf.history.save()

    def _look(self) -> None:
        self._games = self.app.house.shelf.history.kept()
        self.run_worker(self._read(), group="reading", exclusive=True)

    async def _read(self) -> None:
        """Sum up what is new, a game at a time, so that keys are answered in between."""
        history = self.app.house.shelf.history
        new = history.unread()
        for number, path in enumerate(new, 1):
            history.read(path)
            self._unread = len(new) - number
            if number % SAVED_EVERY == 0:
                history.save()
            if number <= SHOWN_AT_ONCE or number % SHOWN_AT_ONCE == 0 or number == len(new):
                self._show(history.kept())
            await asyncio.sleep(0)
        self._unread = 0
        history.save()
        self.paint()

    def _show(self, games: list[Kept]) -> None:
        """Take another list; the cursor stays on its game, or at the top if it was there."""
        at = self._at
        self._games = games
        paths = [game.path for game in self.shown]
        if at is not None and self._cursor and at.path in paths:
            self._cursor = paths.index(at.path)
        self._cursor = max(0, min(self._cursor, len(paths) - 1))
        self.paint()

    # --- what is shown ---------------------------------------------------------------------------

    @property
    def shown(self) -> list[Kept]:
        """The games that the filters let through; a game that cannot be read only without any."""
        return [game for game in self._games if self._fits(game)]

    def _fits(self, game: Kept) -> bool:
        summary = game.summary
        if summary is None:
            return self._ending is self._hero is self._deck is None
        return (
            self._ending in (None, summary.ending)
            and self._deck in (None, summary.difficulty)
            and (self._hero is None or self._hero in [(p.hero, p.version) for p in summary.party])
        )

    @property
    def _at(self) -> Kept | None:
        shown = self.shown
        return shown[self._cursor] if self._cursor < len(shown) else None

    def lines(self, width: int, height: int) -> list[Line]:
        """The counts, the list around the cursor, the chosen game in full."""
        shown = self.shown
        head = [Piece("History", "title"), Piece(f"  {self._counts(shown)}", "text")]
        if self._unread:
            head.append(Piece(f"  reading {self._unread} more...", "dim"))
        lines: list[Line] = [(*head, *self._filters()), head_line()]
        self._rows = max(1, height - len(lines) - DETAILS - 1)
        top = max(0, min(self._cursor - self._rows // 2, len(shown) - self._rows))
        here = self.app.glyphs.here
        body = [
            entry_line(shown[n], here, cursor=n == self._cursor)
            for n in range(top, min(len(shown), top + self._rows))
        ]
        if not body:
            nothing = "No game is like that." if self._games else "No game is finished yet."
            body = [(Piece(f"  {nothing}", "dim"),)]
        body += [()] * (self._rows - len(body))
        lines += [*body, (Piece(self.app.glyphs.rule * width, "rule"),)]
        at = self._at
        details = [] if at is None else detail_lines(at, self.app.house.content, self.app.glyphs, width)
        note = wrap([Piece(self._note, "strong")], width) if self._note else []
        return [*lines, *details[: DETAILS - len(note)], *note]

    def _counts(self, shown: list[Kept]) -> str:
        counts = tally(game.summary for game in shown if game.summary is not None)
        broken = sum(game.summary is None for game in shown)
        words = f"{counted(counts.games, 'game')}: {counts.won} won, {counts.lost} lost"
        words += f", {counts.conceded} given up" if counts.conceded else ""
        return words + (f"; {broken} cannot be read" if broken else "")

    def _filters(self) -> Line:
        content = self.app.house.content
        filters = []
        if self._ending is not None:
            filters.append(ENDING_WORDS[self._ending])
        if self._hero is not None:
            filters.append(f"with {content.hero(self._hero[0]).name}, {self._hero[1]}")
        if self._deck is not None:
            filters.append(difficulty_name(self._deck))
        return (Piece(f"  Only: {', '.join(filters)}", "warn"),) if filters else ()

    # --- commands --------------------------------------------------------------------------------

    def enabled(self, command: str) -> bool:
        """Only what can be read can be seen again and given away."""
        match command:
            case "confirm" | "export" | "copy":
                return self._at is not None and self._at.summary is not None
            case "by-ending" | "by-hero" | "by-deck" | "statistics":
                return any(game.summary is not None for game in self._games)
        return True

    def offered(self, command: str) -> bool:
        """The ends of a list are for who looks for them."""
        return command not in ("to-start", "to-end") and self.enabled(command)

    def verbs(self) -> dict[str, str]:
        """Enter sees a game again."""
        return {"confirm": "replay", "back": "title"}

    def do(self, command: str) -> None:
        """Walk, filter, count, see again, give away, take in."""
        self._note = ""
        last = max(0, len(self.shown) - 1)
        steps = {"up": -1, "down": 1, "page-up": -self._rows, "page-down": self._rows}
        if command in steps:
            self._cursor = max(0, min(self._cursor + steps[command], last))
        elif command in ("to-start", "to-end"):
            self._cursor = last if command == "to-end" else 0
        elif command in ("by-ending", "by-hero", "by-deck"):
            self._filter(command)
        elif command == "confirm":
            self._replay()
        elif command == "statistics":
            counts = statistics([game.summary for game in self._games if game.summary is not None])
            content = self.app.house.content
            self.app.show_page("Statistics", lambda width: statistics_lines(counts, content, width))
        elif command == "export":
            self._export()
        elif command == "copy":
            self._copy()
        elif command == "import":
            ask_which_file(self.app, self._tell)
        else:
            self.dismiss()

    def _tell(self, sentence: str) -> None:
        self._note = sentence
        self.paint()

    def _filter(self, command: str) -> None:
        """The next value of a filter among those that there are; after the last one all games."""
        summaries = [game.summary for game in self._games if game.summary is not None]
        if command == "by-ending":
            self._ending = _next(
                self._ending, [id for id in ENDING_WORDS if any(s.ending == id for s in summaries)]
            )
        elif command == "by-hero":
            versions = sorted({(p.hero, p.version) for s in summaries for p in s.party}, key=_by_class)
            self._hero = _next(self._hero, versions)
        else:
            self._deck = _next(self._deck, sorted({s.difficulty for s in summaries}))
        self._cursor = 0

    def _replay(self) -> None:
        at = self._at
        try:
            if at is not None:
                self.app.show_replay(kept_game(at.path).replay())
        except ExchangeError as error:
            self._note = str(error)

    def _export(self) -> None:
        at = self._at
        try:
            if at is not None:
                ask_where_to(self.app, kept_game(at.path), self._tell, goes_on=False)
        except ExchangeError as error:
            self._note = str(error)

    def _copy(self) -> None:
        """Of a game that is over everything can be read, with open hands."""
        at = self._at
        try:
            if at is not None:
                shared = kept_game(at.path)
                reel = Reel(shared.replay())
                reel.go(reel.replay.last)
                desk = Spectator(reel, self.app.glyphs, self.app.house.guide)
                ask_what_to_copy(self.app, shared, desk, goes_on=False)
        except ExchangeError as error:
            self._note = str(error)


def _next(value: object, values: list) -> object:
    places = [None, *values]
    return places[(places.index(value) + 1) % len(places)] if value in places else None


def _by_class(version: tuple[int, str]) -> tuple[str, str]:
    return HEROES[version[0]], version[1]
