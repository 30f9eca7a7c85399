"""The setup: seats, enemies, boots, first player, seed; what cannot start says why beside the field."""

from __future__ import annotations

from textual import events

from cantina.app.commands import SETUP
from cantina.app.form import VOTE, Field, Form
from cantina.app.lines import Line, Piece, wrap
from cantina.app.screens.room import Room
from cantina.app.screens.vote import VoteScreen
from cantina.games.dungeon_rummy.errors import RulesError
from cantina.table.parties import parties, remember

LABELS = {
    "party": "Party",
    "seat-0": "Seat 1",
    "seat-1": "Seat 2",
    "seat-2": "Seat 3",
    "seat-3": "Seat 4",
    "difficulty": "Enemies",
    "monster-0": "  1st monster",
    "monster-1": "  2nd monster",
    "monster-2": "  3rd monster",
    "monster-3": "  4th monster",
    "sets": "Sets",
    "boss": "Boss",
    "boots": "Boots",
    "first": "First to play",
    "seed": "Seed",
}
LABEL = 15
FIRST_SEAT = 1
"""The field under the cursor at first: the party is above it."""
COLUMNS = (18, 10, 18, 9)
"""Widths of a seat's four fields."""
DIGITS = frozenset("0123456789")
"""Other signs that count as digits elsewhere, such as a raised 2, make no number."""
HINTS = {
    "boots": "fewer boots, harder game",
    "seed": "the same seed deals the same cards",
}


class Setup(Room):
    """A form walked by the arrows; names and the seed are typed."""

    where = SETUP

    def __init__(self) -> None:
        super().__init__()
        self._cursor = FIRST_SEAT
        self._note = ""

    def on_mount(self) -> None:
        """Begin where the form was left, or with the last party, or that of the first game."""
        content = self.app.house.content
        known = parties(content)
        seed = "" if self.app.seed is None else str(self.app.seed)
        level = self.app.preferences.settings.ai_level
        self.form = self.app.put_aside or Form(content, next(iter(known.values())), seed, known, level)
        self.app.put_aside = None
        super().on_mount()

    @property
    def _field(self) -> Field:
        fields = self.form.fields()
        return fields[min(self._cursor, len(fields) - 1)]

    # --- painting --------------------------------------------------------------------------------

    def lines(self, width: int, height: int) -> list[Line]:
        """The rows of the form, each with its fault below it."""
        if not hasattr(self, "form"):
            return []
        faults = self.form.faults()
        lines: list[Line] = [(Piece("Set up a table", "title"),), ()]
        rows: dict[str, list[tuple[int, Field]]] = {}
        for n, field in enumerate(self.form.fields()):
            rows.setdefault(field.row, []).append((n, field))
        for row, fields in rows.items():
            if row in ("seat-0", "difficulty"):
                lines.append(())
            lines.append(self._row(row, fields))
            if row in faults:
                told = wrap([Piece(faults[row], "bad")], width - LABEL - 5)
                lines += [(Piece(" " * (LABEL + 3)), *line) for line in told]
        way = wrap(
            [
                Piece(
                    "Up and Down choose a field, Left and Right change it; names and the seed are typed.",
                    "dim",
                )
            ],
            width,
        )
        said = self._said(bool(faults), width)
        if len(lines) + len(way) + len(said) + 2 <= height:
            return [*lines, (), *way, (), *said]
        return [*lines, *said]  # the help says how the form works, too

    def _said(self, faulty: bool, width: int) -> list[Line]:
        """Whether the game can start, and what was wrong with the last key."""
        if self._note:
            return wrap([Piece(self._note, "bad")], width)
        if faulty:
            return [(Piece("The game cannot start so.", "bad"),)]
        return [(Piece("Ready: Enter starts the game.", "good", "confirm"),)]

    def _row(self, row: str, fields: list[tuple[int, Field]]) -> Line:
        pieces = [Piece(f"  {LABELS[row]:<{LABEL}}", "text")]
        for column, (n, field) in enumerate(fields):
            here = n == self._cursor
            glyphs = self.app.glyphs
            value = field.value
            if here and field.typed is not None:
                value = f"{field.typed}_"
            width = COLUMNS[column] if len(fields) > 1 else 0
            body = f"{value:<{width}}" if width else value
            style = "cursor" if here else "strong" if field.typed else "text"
            left, right = (glyphs.less, glyphs.greater) if here and field.change else (" ", " ")
            pieces += [Piece(left, "key"), Piece(body.rstrip(), style, f"field-{n}")]
            pieces += [Piece(right, "key"), Piece(" " * (len(body) - len(body.rstrip())))]
        hint = HINTS.get(row)
        return (*pieces, Piece(f"   {hint}", "dim")) if hint else tuple(pieces)

    def verbs(self) -> dict[str, str]:
        """Enter starts the game."""
        return {"confirm": "start"}

    # --- keys ------------------------------------------------------------------------------------

    def enabled(self, command: str) -> bool:
        """Starting only a setup that can start; emptying only what is typed."""
        if not hasattr(self, "form"):
            return False
        if command == "erase":
            return bool(self._field.typed)
        if command == "bestiary":
            return self._field.typed is None  # else it is a letter of a name
        return True

    @property
    def writing(self) -> bool:
        """Where a name or the seed is under the cursor."""
        return hasattr(self, "form") and self._field.typed is not None

    def typed(self, event: events.Key) -> bool:
        """Letters and digits go into the field under the cursor, if it is one that is typed."""
        field = self._field
        if field.typed is None or field.write is None:
            return False
        if event.key == "backspace":
            field.write(field.typed[:-1])  # on an empty field it does not leave, as it does elsewhere
            return True
        if not (event.is_printable and event.character) or self._asks_for_help(event.key, event.character):
            return False
        digit = event.character in DIGITS
        if (digit or not field.digits) and len(field.typed) < field.longest:
            field.write(field.typed + event.character)
        return True

    def _asks_for_help(self, key: str, sign: str) -> bool:
        """A sign for help is taken as that: names and numbers need none but letters and digits."""
        command = self.app.keymap.for_key(self.where, key)
        return command is not None and command.id == "help" and not sign.isalnum()

    def do(self, command: str) -> None:
        """Walk, change, empty, start or go back."""
        self._note = ""
        fields = self.form.fields()
        match command:
            case "up" | "down":
                self._to_row(fields, 1 if command == "down" else -1)
            case "next" | "before":
                self._cursor = (self._cursor + (1 if command == "next" else -1)) % len(fields)
            case "left" | "right":
                self._change(1 if command == "right" else -1)
            case "erase":
                if self._field.write is not None:
                    self._field.write("")
            case "confirm":
                self._begin()
            case "bestiary":
                self.app.show_bestiary(at=self.form.card_of(self._field.row))
            case "back":
                self.app.put_aside = self.form  # as it is, the next time
                self.dismiss()

    def _to_row(self, fields: list[Field], step: int) -> None:
        rows = list(dict.fromkeys(field.row for field in fields))
        row = rows[(rows.index(self._field.row) + step) % len(rows)]
        column = self._cursor - next(n for n, f in enumerate(fields) if f.row == self._field.row)
        places = [n for n, field in enumerate(fields) if field.row == row]
        self._cursor = places[min(column, len(places) - 1)]

    def _change(self, step: int) -> None:
        """Change the value under the cursor; what is typed has none to change, so the cursor walks on."""
        field = self._field
        if field.change is None:
            self._cursor = (self._cursor + step) % len(self.form.fields())
            return
        field.change(step)

    def _begin(self) -> None:
        if self.form.faults():
            self._note = "The game cannot start so: see the lines in the form."
            return
        seed = int(self.form.seed) if self.form.seed else self.app.next_seed()
        remember(self.form.party())
        if self.form.first == VOTE:
            self.app.push_screen(VoteScreen(self.form.party(), seed))
            return
        try:
            self.app.start(self.form.party(), seed)
        except RulesError as error:
            self._note = error.message

    def click(self, what: str) -> None:
        """A click on a field goes to it, a second one changes it."""
        if what.startswith("field-"):
            number = int(what[6:])
            if number == self._cursor:
                self._change(1)
            self._cursor = number
            self.paint()
        else:
            super().click(what)
