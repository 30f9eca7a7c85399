"""The help page of a screen, made from the table of commands."""

from __future__ import annotations

from cantina.app.commands import BY_ID, Command, on_screen
from cantina.app.lines import Line, Piece, wrap

INTRO = {
    "table": (
        "Beat the monsters and then the Boss before any of the four Misfits dies. In a turn the enemy hits, "
        "then you draw a card, play as many as you like, to anybody's zone, and attack from your own or a "
        "Companion's; at last you discard one. The seventh card in the Graveyard costs the party 7 Damage.",
        "Choose a card by its number, then a zone by its letter: 3 G plays the third card to the green zone. "
        "Every zone is one meld: a run (ranks in a row, neighbours of different suits) or a set (one rank, "
        "no suit twice). A 2 may stand for any rank, one to a meld. Three cards or more can attack: their "
        "number is the Damage, their mana becomes tokens of that zone's Misfit. A boot moves a card "
        "between two zones.",
    ),
    "setup": ("Up and Down go from field to field, Left and Right change it; names and the seed are typed.",),
    "title": ("A game is kept by itself, and offered here until it is finished.",),
}
CAP = 15


def help_lines(screen: str, width: int) -> list[Line]:
    """Return the help of a screen: what one does there, then every key."""
    lines: list[Line] = []
    for paragraph in INTRO.get(screen, ()):
        lines += wrap([Piece(paragraph)], width)
        lines.append(())
    for command in _grouped(screen):
        lines += _entry(command, width)
    return lines


def _grouped(screen: str) -> list[Command]:
    """The commands of a screen; the ten numbers are one entry, and so are the four zones."""
    out: list[Command] = []
    for command in on_screen(screen):
        if command.id == "pick-1":
            out.append(
                _joined(command, "1 to 9, 0", "numbers", "Choose a card of the hand, or an entry of a list.")
            )
        elif command.id == "zone-0":
            out.append(
                _joined(command, "R Y G B", "zones", "Choose the zone of the Barbarian, Mage, Druid or Bard.")
            )
        elif not command.id.startswith(("pick-", "zone-")):
            out.append(command)
    return out


def _joined(command: Command, cap: str, label: str, text: str) -> Command:
    return Command(command.id, command.keys, cap, label, text, command.screens)


def _entry(command: Command, width: int) -> list[Line]:
    caps = [command.cap, *_OTHER_CAPS.get(command.id, ())]
    head = Piece(f"{' '.join(caps):<{CAP}}", "key", command.id)
    body = wrap([Piece(command.help)], width - CAP)
    return [(head, *body[0]), *((Piece(" " * CAP), *line) for line in body[1:])]


_OTHER_CAPS = {"help": ("F1",), "back": ("Esc",), "quit": ("Ctrl+C",), "palette": ("Ctrl+P",), "more": ("=",)}
assert all(name in BY_ID for name in _OTHER_CAPS)
