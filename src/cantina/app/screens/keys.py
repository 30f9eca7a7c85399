"""The keys: every command with those that it has, and others for it at the press of one."""

from __future__ import annotations

from typing import Literal

from textual import events

from cantina.app.commands import BY_ID, COMMANDS, KEYS, Command
from cantina.app.desk.ask import stepped
from cantina.app.key_names import cap_of, key_named, spelling
from cantina.app.keymap import DEFAULT
from cantina.app.lines import Line, Piece, fit, wrap
from cantina.app.screens.choice import Answer
from cantina.app.screens.room import Room

CAPS, LABEL = 19, 15
CANCEL = ("escape", "ctrl+c")


class KeysScreen(Room):
    """A list of all commands; Enter asks for a key, and the next key that is pressed is the answer."""

    where = KEYS

    def __init__(self) -> None:
        super().__init__()
        self._cursor = 0
        self._top = 0
        self._page = 1
        self._waits: Literal["", "new", "more"] = ""
        self._note = Piece("")

    @property
    def _command(self) -> Command:
        return COMMANDS[self._cursor]

    # --- painting --------------------------------------------------------------------------------

    def lines(self, width: int, height: int) -> list[Line]:
        """As many commands as there is room for, and below them what is asked or was refused."""
        foot = wrap([self._said()], width)
        self._page = max(1, height - 3 - len(foot))
        self._top = max(self._cursor - self._page + 1, min(self._top, self._cursor))
        shown = range(self._top, min(self._top + self._page, len(COMMANDS)))
        where = f"   {self._top + 1} to {shown.stop} of {len(COMMANDS)}"
        lines: list[Line] = [(Piece("Keys", "title"), Piece(where, "dim")), ()]
        lines += [fit(self._line(number), width) for number in shown]
        return [*lines, *[()] * (height - len(lines) - len(foot)), *foot]

    def _line(self, number: int) -> Line:
        command, keymap, glyphs = COMMANDS[number], self.app.keymap, self.app.glyphs
        here = number == self._cursor
        caps = " ".join(keymap.caps(command.id, 4))
        mark = glyphs.mark if command.id in keymap.chosen else " "
        return (
            Piece(f"{glyphs.here if here else ' '}{mark}", "text", f"row-{number}"),
            Piece(f"{caps:<{CAPS}} ", "key", f"row-{number}"),
            Piece(command.label, "cursor" if here else "strong", f"row-{number}"),
            Piece(" " * (LABEL - len(command.label)) + command.help, "dim", f"row-{number}"),
        )

    def _said(self) -> Piece:
        if self._waits and self._note.text:
            return self._note
        if self._waits:
            more = "one more key" if self._waits == "more" else "the new key"
            return Piece(f"Press {more} for: {self._command.label}. Esc or Ctrl+C leaves it.", "warn")
        if self._note.text:
            return self._note
        trouble = self.app.preferences.trouble
        return Piece(trouble, "bad") if trouble else Piece(self._command.help, "dim")

    def footer(self, width: int) -> Line:
        """While a key is awaited no key is a command."""
        return () if self._waits else super().footer(width)

    # --- keys ------------------------------------------------------------------------------------

    def enabled(self, command: str) -> bool:
        """Own keys are given back only to those that have others."""
        keymap = self.app.keymap
        if command == "old-key":
            return self._command.id in keymap.chosen
        return command != "old-keys" or bool(keymap.chosen)

    def verbs(self) -> dict[str, str]:
        """What Enter does."""
        return {"confirm": "new key"}

    def typed(self, event: events.Key) -> bool:
        """Any key is the answer while one is awaited."""
        if not self._waits:
            return False
        more = self._waits == "more"
        self._waits, self._note = "", Piece("")
        if event.key not in CANCEL:
            self._assign(event.key, more=more)
        return True

    def do(self, command: str) -> None:
        """Walk, ask for a key, give own keys back, or leave."""
        self._note = Piece("")
        match command:
            case "up" | "down":
                self._cursor = stepped(self._cursor, command, len(COMMANDS))
            case "page-up":
                self._cursor = max(0, self._cursor - self._page)
            case "page-down":
                self._cursor = min(len(COMMANDS) - 1, self._cursor + self._page)
            case "confirm":
                self._waits = "new"
            case "more-keys":
                self._waits = "more"
            case "old-key":
                self._give_back()
            case "old-keys":
                self.app.ask(
                    "Give every command its own keys back?",
                    [Answer("Leave them"), Answer("Give them back", self._give_all_back, final=True)],
                )
            case "back":
                self.dismiss()

    def click(self, what: str) -> None:
        """A click on a command goes to it, a second one asks for its key."""
        if not what.startswith("row-"):
            super().click(what)
            return
        number = int(what[4:])
        self._waits = "new" if number == self._cursor and not self._waits else ""
        self._cursor = number
        self.paint()

    # --- changes ---------------------------------------------------------------------------------

    def _assign(self, key: str, *, more: bool) -> None:
        keymap, command = self.app.keymap, self._command
        clash = keymap.clash_of(command.id, key)
        if clash is not None:
            self._refuse(f"{cap_of(key)} is the key for: {clash.label}. Another one, please; Esc leaves it.")
            self._waits = "more" if more else "new"
        elif key_named(spelling(key)) != key:
            self._refuse(
                "That key has no name by which it could be kept. Another one, please; Esc leaves it."
            )
            self._waits = "more" if more else "new"
        else:
            had = keymap.chosen.get(command.id, command.keys) if more else ()
            keys = tuple(dict.fromkeys((*had, key)))
            self.app.preferences.change_keys(
                keymap.with_keys(command.id, None if keys == command.keys else keys)
            )
            self._note = Piece(f"{cap_of(key)} is for: {command.label}.", "good")

    def _give_back(self) -> None:
        keymap, command = self.app.keymap, self._command
        clash = keymap.clash_of_default(command.id)
        if clash is not None:
            self._refuse(f"Its own key is in use for: {clash.label}. Give that one another key first.")
        else:
            self.app.preferences.change_keys(keymap.with_keys(command.id, None))
            self._note = Piece(f"{BY_ID[command.id].cap} is for: {command.label}.", "good")

    def _give_all_back(self) -> None:
        self.app.preferences.change_keys(DEFAULT)
        self._note = Piece("Every command has its own keys again.", "good")
        self.paint()

    def _refuse(self, words: str) -> None:
        self._note = Piece(words, "bad")
