"""The result: won or lost, by what, in how many turns; and what next."""

from __future__ import annotations

import time

from cantina.app.commands import RESULT
from cantina.app.copying import ask_what_to_copy
from cantina.app.desk.desk import Desk
from cantina.app.lines import Line, Piece, column, wrap
from cantina.app.paint.below import event_lines
from cantina.app.paint.history import ENDING_STYLES, difficulty_name
from cantina.app.paint.top import bar
from cantina.app.reading.at_table import matter_of
from cantina.app.screens.logbook import Logbook
from cantina.app.screens.room import Room
from cantina.app.sharing import ask_where_to
from cantina.games.dungeon_rummy.events import EnemyDefeated
from cantina.table.exchange import shared_of
from cantina.table.party import Party, new_seed
from cantina.table.presenter import counted, last_beaten, listed
from cantina.table.summaries import ENDING_WORDS, ending_of
from cantina.table.table import Table


class Result(Room):
    """Shown above a table whose game is over."""

    where = RESULT

    def __init__(self, table: Table, desk: Desk) -> None:
        super().__init__()
        self._table = table
        self._desk = desk
        self._note = ""

    def on_mount(self) -> None:
        """Sum the game up when it is on the screen, so that the history has it."""
        super().on_mount()
        self.call_after_refresh(self._sum_up)

    def _sum_up(self) -> None:
        if self._table.path is not None:
            history = self.app.house.shelf.history
            history.read(self._table.path)
            history.save()

    def lines(self, width: int, height: int) -> list[Line]:
        """The end in words, the party as it stood, the last events."""
        desk, over, glyphs = self._desk, self._table.over, self.app.glyphs
        assert over is not None
        ending = ending_of(over)
        word, style = ENDING_WORDS[ending], ENDING_STYLES[ending]
        left = " " * max(2, (width - 70) // 2)
        lines: list[Line] = [
            (),
            (Piece(left), Piece(" ".join(word.upper()), style)),
            (Piece(left + glyphs.rule * 68, "rule"),),
            (Piece(left), Piece(self._why(), "strong")),
            (Piece(left), Piece(self._what(), "text")),
        ]
        beaten = wrap([Piece(self._beaten(), "text")], width - 2 * len(left))
        lines += [*((Piece(left), *line) for line in beaten), ()]
        for misfit in desk.text.misfits:
            role = {"human": "", "ai": "AI partner", "companion": "Companion"}[misfit.role]
            if misfit.role == "ai" and misfit.hero in self._table.ever_human:
                role = "human, then AI partner"
            lines.append(
                (
                    Piece(f"{left}{misfit.letter}{glyphs.suits[misfit.hero]} ", f"suit-{misfit.hero}"),
                    Piece(column(misfit.name, 22) + " "),
                    Piece(f"{misfit.life:>2}/{misfit.health:<3}"),
                    *bar(misfit.life, misfit.health, 12, glyphs, "bar" if misfit.life else "bar-low"),
                    Piece(f"  {role}", "dim"),
                )
            )
        note = wrap([Piece(self._note, "strong")], width - 2 * len(left)) if self._note else []
        lines += [(), (Piece(left + "The end of it", "title"),)]
        room = height - len(lines) - 1 - len(note)
        last = event_lines(desk, width - 2 * len(left), min(room, 6))
        return lines + [(Piece(left), *line) for line in [*last, *([()] if note else []), *note]]

    def _what(self) -> str:
        """What was played, as the history calls it; a game from a position has no difficulty."""
        config = self._table.config
        name = difficulty_name("position" if config is None else config.difficulty)
        return f"{name}, {counted(self._desk.view.turn, 'turn')}, seed {self._table.seed}."

    def _why(self) -> str:
        over, view = self._table.over, self._desk.view
        assert over is not None
        if over.won:
            boss = last_beaten(view)
            return f"{boss[:1].upper()}{boss[1:]} is beaten, and the Misfits have a story to tell."
        if over.reason == "conceded":
            return "The party gave the game up. Nobody at the bar needs to know."
        return (self._desk.text.over or "").removeprefix("Lost: ")

    def _beaten(self) -> str:
        view = self._desk.view
        beaten = [view.content.enemies[id].name for id in view.enemy_trash]
        # Dancing Skeletons go to the Graveyard instead, and may have left it again (MORT-4).
        fallen = [
            entry.event.enemy for entry in self._table.log(None) if isinstance(entry.event, EnemyDefeated)
        ]
        skeletons = sum(view.content.enemies[id].tier == "skeleton" for id in fallen)
        if skeletons:
            beaten.append("a Dancing Skeleton" if skeletons == 1 else f"{skeletons} Dancing Skeletons")
        left = view.enemies_left + len(view.enemies)
        words = f"Beaten: {listed(beaten)}." if beaten else "Nobody was beaten."
        return words + (f" {counted(left, 'enemy', 'enemies')} left." if left else "")

    def enabled(self, command: str) -> bool:
        """A game that began from a position cannot be dealt again."""
        if command in ("again", "same"):
            return self._table.config is not None
        reading = ("result-log", "replay", "export", "copy", "bestiary", "guide")
        return command in (*reading, "leave", "back", "quit", "help", "palette")

    def verbs(self) -> dict[str, str]:
        """There is no key here that one presses without looking, such as Enter."""
        return {"back": "title"}

    def do(self, command: str) -> None:
        """Play again, read the log or go to the title."""
        match command:
            case "again":
                self._rematch(new_seed())
            case "same":
                self._rematch(self._table.seed)
            case "result-log":
                self.app.push_screen(Logbook(self._desk))
            case "bestiary":
                self.app.show_bestiary(matter_of(self._desk))
            case "guide":
                self.app.show_guide(None, matter_of(self._desk))
            case "replay":
                self.app.show_replay(shared_of(self._table).replay())
            case "copy":
                shared = shared_of(self._table, time.time())
                ask_what_to_copy(self.app, shared, self._desk, goes_on=False)
            case "export":
                ask_where_to(self.app, shared_of(self._table, time.time()), self._tell, goes_on=False)
            case _:
                self.app.to_title()

    def _tell(self, sentence: str) -> None:
        self._note = sentence
        self.paint()

    def _rematch(self, seed: int) -> None:
        config = self._table.config
        if config is not None:
            # A game saved by another version may have other content: it is dealt with that again.
            table = self._table
            party = Party(config, dict(enumerate(table.names)), dict(enumerate(table.levels)))
            self.app.start(party, seed, table.content)
