"""The vote on who goes first, before the deal (SET-5)."""

from __future__ import annotations

from dataclasses import replace

from textual import events

from cantina.app.commands import VOTE
from cantina.app.desk.ask import option_lines, picked, stepped
from cantina.app.lines import Line, Piece, wrap
from cantina.app.paint.keys import typing_line
from cantina.app.screens.choice import Answer
from cantina.app.screens.room import Room
from cantina.games.dungeon_rummy.cards import HEROES, Hero
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.table.party import Party
from cantina.table.vote import INTRO, LONGEST_REGRET, Vote
from cantina.table.words import names_of


class VoteScreen(Room):
    """Asks one human after the other at the keyboard; Enter then deals the game."""

    where = VOTE

    def __init__(self, party: Party, seed: int) -> None:
        super().__init__()
        self._party, self._seed = party, seed
        self._cursor = 0
        self._typed = ""
        self._drafts: dict[Hero, str] = {}
        """What each has typed, told or not: to go back loses nothing."""
        self._note = ""

    def on_mount(self) -> None:
        """Begin with the first human."""
        self._names = names_of(self.app.house.content, self._party.names)
        self.vote = Vote.among(self._party.config.seats, self._names, self._seed)
        super().on_mount()

    # --- painting --------------------------------------------------------------------------------

    def lines(self, width: int, height: int) -> list[Line]:
        """What has been told, what is asked, and who can be voted for."""
        if not hasattr(self, "vote"):
            return []
        vote = self.vote
        lines: list[Line] = [
            (Piece("Who goes first?", "title"),),
            (),
            *wrap([Piece(INTRO, "dim")], width),
            (),
        ]
        for told in vote.told():
            lines += wrap([Piece(f"  {told}")], width, indent=4)
        lines += [(), *wrap([Piece(vote.question(), "strong")], width)]
        if vote.asked is None:
            lines += [(), (Piece("Enter deals the cards.", "good", "confirm"),)]
        elif vote.telling:
            lines.append((Piece("> ", "key"), Piece(self._typed + "_", "cursor")))
        else:
            names = [self._names[hero] for hero in vote.players]
            lines += option_lines(names, self._cursor, len(names), self.app.glyphs.here)
        return [*lines, *wrap([Piece(self._note, "bad")], width)] if self._note else lines

    def footer(self, width: int) -> Line:
        """While a regret is typed, letters are no commands."""
        if not self._telling:
            return super().footer(width)
        enter = "tell it" if self._typed else "regret nothing"
        return typing_line(("Enter", enter), ("Esc", "back"), ("F1", "all keys"))

    def verbs(self) -> dict[str, str]:
        """What Enter does."""
        return {"confirm": "deal" if hasattr(self, "vote") and self.vote.asked is None else "vote"}

    # --- keys ------------------------------------------------------------------------------------

    @property
    def _telling(self) -> bool:
        return hasattr(self, "vote") and self.vote.telling

    def enabled(self, command: str) -> bool:
        """Numbers and arrows only where there is somebody to vote for."""
        voting = hasattr(self, "vote") and not self.vote.telling and self.vote.asked is not None
        number = picked(command)
        if number is not None:
            return voting and number < len(self.vote.players)
        return voting if command in ("up", "down") else command not in ("left", "right")

    @property
    def writing(self) -> bool:
        """While a regret is told."""
        return self._telling

    def typed(self, event: events.Key) -> bool:
        """Letters go into the regret."""
        if not self._telling:
            return False
        if event.key == "backspace":
            if not self._typed:
                return False  # it goes back, as elsewhere
            self._typed = self._typed[:-1]
        elif event.is_printable and event.character:
            if len(self._typed) < LONGEST_REGRET:
                self._typed += event.character
        else:
            return False
        return True

    def do(self, command: str) -> None:
        """Tell, vote, go back, or deal."""
        number = picked(command)
        if number is not None:
            self._choose(number)
        elif command in ("up", "down"):
            self._cursor = stepped(self._cursor, command, len(self.vote.players))
        elif command == "back":
            self._back()
        elif self.vote.asked is None:
            self._deal()
        elif self.vote.telling:
            self._put_down()
            self.vote.tell(self._typed)
            self._take_up()
        else:
            self._choose(self._cursor)

    def _put_down(self) -> None:
        if self.vote.telling and self.vote.asked is not None:
            self._drafts[self.vote.asked] = self._typed

    def _take_up(self) -> None:
        asked = self.vote.asked
        self._typed = self._drafts.get(asked, "") if self.vote.telling and asked is not None else ""

    def _back(self) -> None:
        """To the answer before, as it was typed; before the first one out, with nothing forgotten unasked."""
        self._put_down()
        if self.vote.back():
            self._take_up()
        elif any(self._drafts.values()):
            forget = Answer("Forget it", self.dismiss)
            self.app.ask("Leave the vote, and forget what was told?", [Answer("Go on"), forget])
        else:
            self.dismiss()

    def _choose(self, number: int) -> None:
        self.vote.choose(self.vote.players[number])
        self._cursor = 0

    def _deal(self) -> None:
        assert self.vote.first is not None
        config = replace(self._party.config, first=HEROES[self.vote.first])
        try:
            self.app.start(replace(self._party, config=config), self._seed)
        except RulesError as error:
            self._note = error.message
