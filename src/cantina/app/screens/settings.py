"""The settings: a list to walk on, each changed by Left and Right, kept at once, explained below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cantina.app.commands import SETTINGS
from cantina.app.desk.ask import stepped
from cantina.app.lines import Line, Piece, wrap
from cantina.app.screens.room import Room
from cantina.players.strengths import LEVEL_WORDS
from cantina.settings import KEYS, OPTIONS, settings_file

LABEL = 20
ON_OFF = {True: "on", False: "off"}
COLOURS_NOW = {"none": "none", "16": "16", "256": "256", "true": "all of them"}
VALUES = {option.key: option.values for option in OPTIONS}


@dataclass(frozen=True, slots=True)
class Row:
    """A setting as it is shown: its name, what its values are called, a sentence about it."""

    key: str
    label: str
    words: dict[Any, str]
    about: str


ROWS = (
    Row(
        "theme",
        "Ground",
        {"dark": "dark ground", "light": "light ground", "terminal": "the terminal's own"},
        "Our colours on a dark or a light ground, or the terminal's own sixteen.",
    ),
    Row(
        "colours",
        "Colours",
        {"auto": "as the terminal can", "none": "none", "16": "16", "256": "256", "true": "all"},
        "How many there are. The terminal knows best, and NO_COLOR means none: suits have letters and "
        "shapes as well. A change holds from the next start.",
    ),
    Row(
        "glyphs",
        "Signs",
        {"auto": "as the terminal can", "unicode": "shapes", "ascii": "plain ASCII"},
        "Suits, bars and frames as shapes, or with the signs of any keyboard.",
    ),
    Row(
        "pace",
        "Pace of AI partners",
        {"slow": "slow", "brisk": "brisk", "instant": "instant"},
        "How long they take over each thing that they do; at the table {pace} changes it, too.",
    ),
    Row(
        "mouse",
        "Mouse",
        {"auto": "if there is one", **ON_OFF},
        "Clicks play and choose; off leaves the mouse to the terminal, for marking and copying. "
        "A change holds from the next start.",
    ),
    Row(
        "confirmations",
        "Second thoughts",
        ON_OFF,
        "Ask again before a turn ends with a zone that would fell a level, and before a seventh discard. "
        "What would kill a Misfit is asked again in any case.",
    ),
    Row(
        "reactions",
        "Ask about hits",
        {"always": "always", "dangerous": "when dangerous", "deadly": "when deadly"},
        "Dangerous are hits that leave a Misfit with a third of its health or less, deadly those that kill. "
        "Others land unasked, though a token could answer them; the log has them all.",
    ),
    Row("bell", "Bell", ON_OFF, "Ring the terminal's bell when a decision has become yours."),
    Row(
        "ai_level",
        "AI partners play",
        dict(LEVEL_WORDS),
        "From the next deal on, where the setup says nothing else. By whim may be anything; an expert plans "
        "whole turns and talks, and the deeper it thinks the longer you wait for it.",
    ),
    Row(
        "cards",
        "Cards in plain mode",
        {"words": "yellow 4", "short": "Y4"},
        "How the table without a screen (cantina --plain) tells cards; either can be typed there.",
    ),
    Row(KEYS, "Keys", {}, "Every command can have a key of your own choice."),
)


class SettingsScreen(Room):
    """Each line is a setting; the last one leads to the keys."""

    where = SETTINGS

    def __init__(self) -> None:
        super().__init__()
        self._cursor = 0

    @property
    def _row(self) -> Row:
        return ROWS[self._cursor]

    # --- painting --------------------------------------------------------------------------------

    def lines(self, width: int, height: int) -> list[Line]:
        """The settings, and what the one under the cursor means."""
        lines: list[Line] = [(Piece("Settings", "title"),), ()]
        lines += [self._line(n, row) for n, row in enumerate(ROWS)]
        about = self._row.about.format(pace=self.app.keymap.cap("pace"))
        lines += [(), *wrap([Piece(about)], width)]
        note = self._note()
        if note:
            lines += [(), *wrap([Piece(note, "warn")], width)]
        trouble = self.app.preferences.trouble
        told = Piece(trouble, "bad") if trouble else Piece(f"Kept in {settings_file()}", "dim")
        foot = wrap([told], width)
        return [*lines, *[()] * (height - len(lines) - len(foot)), *foot]

    def _line(self, number: int, row: Row) -> Line:
        here = number == self._cursor
        glyphs = self.app.glyphs
        less, greater = (glyphs.less, glyphs.greater) if here and row.words else (" ", " ")
        mark = glyphs.here if here else " "
        return (
            Piece(f"{mark} {row.label:<{LABEL}}", "text", f"row-{number}"),
            Piece(less, "key"),
            Piece(self._value(row), "cursor" if here else "strong", f"row-{number}"),
            Piece(greater, "key"),
        )

    def _value(self, row: Row) -> str:
        if not row.words:
            changed = len(self.app.keymap.chosen)
            return f"{changed} changed" if changed else "as they come"
        value = getattr(self.app.preferences.settings, row.key)
        return row.words.get(value, str(value))

    def _note(self) -> str:
        """What keeps a setting from being seen just now."""
        settings, found = self.app.preferences.settings, self.app.capabilities
        match self._row.key:
            case "theme" if found.colours == "none":
                return "There are no colours here: the terminal has none, or they are not wanted."
            case "theme" if found.colours == "16":
                return "This terminal has no colours but its own."
            case "theme" if found.theme != settings.theme:
                return "This time the command line says otherwise."
            case "colours" if settings.colours not in ("auto", found.colours):
                return f"This time there are {COLOURS_NOW[found.colours]}."
            case "glyphs" if found.glyphs == "ascii" and settings.glyphs != "ascii":
                if found.with_signs(settings.glyphs).glyphs == "ascii":
                    return "This terminal has no shapes: plain ASCII is drawn."
                return "This time the command line says otherwise."
            case "glyphs" if found.glyphs == "unicode" and settings.glyphs == "ascii":
                return "This time the command line says otherwise."
            case "pace" if self.app.pace != settings.pace:
                return "This time the command line says otherwise."
            case "mouse" if settings.mouse not in ("auto", found.mouse):
                return f"This time it is {ON_OFF[found.mouse]}."
        return ""

    # --- keys ------------------------------------------------------------------------------------

    def enabled(self, command: str) -> bool:
        """The keys have no value to step through."""
        return command not in ("left", "right") or bool(self._row.words)

    def verbs(self) -> dict[str, str]:
        """What Enter does where the cursor is."""
        return {"confirm": "change" if self._row.words else "open"}

    def do(self, command: str) -> None:
        """Walk, change a value, open the keys, or go back."""
        match command:
            case "up" | "down":
                self._cursor = stepped(self._cursor, command, len(ROWS))
            case "left" | "right":
                self._change(command)
            case "confirm" if self._row.words:
                self._change("right")
            case "confirm":
                from cantina.app.screens.keys import KeysScreen

                self.app.push_screen(KeysScreen())
            case "back":
                self.dismiss()

    def _change(self, command: str) -> None:
        row = self._row
        values = VALUES[row.key]
        at = values.index(getattr(self.app.preferences.settings, row.key))
        self.app.change(**{row.key: values[stepped(at, command, len(values))]})

    def click(self, what: str) -> None:
        """A click on a setting goes to it, a second one changes it."""
        if not what.startswith("row-"):
            super().click(what)
            return
        number = int(what[4:])
        if number == self._cursor:
            self.do("confirm")
        self._cursor = number
        self.paint()
